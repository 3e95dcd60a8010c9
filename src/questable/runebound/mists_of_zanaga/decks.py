"""ADECK, RDECK, CHAL, TOKEN: decks by rank, open discard piles, and tokens on drawn Challenges."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.runebound import adventure, cards, challenges, experience
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.board import lift_counter
from questable.runebound.mists_of_zanaga import rituals
from questable.runebound.mists_of_zanaga.content import TOKENS
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.survival import BONES, bones_of, spend

RED = len(COLOURS) - 1


def ritual_deck(rank: int) -> str:
    """Return the name of a ritual deck among the decks."""
    return f"ritual-{COLOURS[rank]}"


def rank_of_colour(colour: str) -> int:
    """Return the rank of a color: green is lowest, red highest (MZ-GEN-04)."""
    return next(rank for rank, each in enumerate(COLOURS) if each == colour)


# Which deck is current -----------------------------------------------------------------------------------------------


def raise_ritual_rank(g: Zanaga, rank: int, why: str = "MZ-RDECK-02") -> None:
    """The ritual deck of a higher rank replaces the current one, whose undrawn cards leave the game (MZ-RUL-12)."""
    for skipped in range(g.ritual_rank, rank):
        g.decks[ritual_deck(skipped)] = ()
    g.ritual_rank = rank
    g.note("ritual-deck", rules=(why,), colour=COLOURS[rank])
    if g.adventure_rank < rank:
        g.adventure_rank = rank
        settle_adventure_rank(g)
    settle_ritual_rank(g)


def settle_ritual_rank(g: Zanaga) -> None:
    """Replace an exhausted ritual deck with the next rank; shuffle the red discards (MZ-RDECK-05, -06)."""
    deck = ritual_deck(g.ritual_rank)
    if g.decks[deck]:
        return
    if g.ritual_rank < RED:
        raise_ritual_rank(g, g.ritual_rank + 1, "MZ-RDECK-05")
    else:
        reshuffle(g, deck, "MZ-RDECK-06")


def settle_adventure_rank(g: Zanaga) -> None:
    """Replace an exhausted adventure deck with the next rank (MZ-ADECK-02)."""
    while not g.decks[COLOURS[g.adventure_rank]] and g.adventure_rank < RED:
        g.adventure_rank += 1
        g.note("adventure-deck", rules=("MZ-ADECK-02",), colour=COLOURS[g.adventure_rank])


def drawn_from(g: Zanaga, deck: str) -> None:
    """Update the decks after a draw. After the last red card, shuffle the red discards (MZ-ADECK-03)."""
    if deck == COLOURS[RED] and not g.decks[deck]:
        reshuffle(g, deck, "MZ-ADECK-03")
    settle_adventure_rank(g)


def reshuffle(g: Zanaga, deck: str, why: str) -> None:
    """Turn the discards of a deck into the deck."""
    if g.piles.get(deck):
        g.decks[deck] = g.dice.shuffled(g.piles.pop(deck))
        g.note("reshuffled", rules=(why,), deck=deck)


# Drawing a Challenge -------------------------------------------------------------------------------------------------


@layer.answers(adventure.deck_for)
def deck_of_colour(g: Zanaga, colour: str, space: int) -> str:
    """Return the deck of a color. If it and its discards are empty, try higher ranks, then lower (MZ-RUL-10)."""
    rank = rank_of_colour(colour)
    order = [rank, *range(rank + 1, RED + 1), *range(rank - 1, -1, -1)]
    return next((COLOURS[each] for each in order if adventure.can_be_drawn(g, COLOURS[each])), colour)


@layer.adjusts(adventure.can_be_drawn)
def or_from_its_discards(can: bool, g: Zanaga, deck: str) -> bool:
    """Refill an empty deck from its discards (MZ-RUL-10)."""
    return can or bool(g.piles.get(deck))


@layer.replaces(adventure.attempt_adventure, "MZ-ADECK-04", "MZ-GEN-07", "MZ-CHAL-07")
def attempt_counter(g: Zanaga, colour: str) -> None:
    """Draw one card of the deck of the counter's color."""
    hero = g.hero
    g.met = True
    g.note("attempt", rules=("MZ-ADECK-04",), seat=hero.seat, colour=colour, space=hero.space)
    deck = adventure.deck_for(g, colour, hero.space)
    g.do(adventure.draw_adventure_card, hero.seat, deck, "drawn", "MZ-ADECK-04")


@layer.replaces(adventure.draw_adventure_card, "MZ-CHAL-01", "MZ-SURV-08")
def draw_challenge(g: Zanaga, seat: int, deck: str, origin: str, why: str) -> None:
    """Reveal the top card, put a token on it, and face it."""
    if g.heroes[seat].down or (g.adventure_over and seat == g.active):
        return
    g.do(reveal_challenge, seat, deck, why)
    g.do(lay_tokens)
    g.do(face_drawn, seat, origin)


@layer.step("MZ-CHAL-01", "MZ-RUL-09", "MZ-RUL-10")
def reveal_challenge(g: Zanaga, seat: int, deck: str, why: str) -> None:
    """Draw a card, citing the given rule. Shaman bones may send it back before it gets a token."""
    g.fresh = ""
    if not g.decks[deck]:
        reshuffle(g, deck, "MZ-RUL-10")
    card = cards.draw(g, deck)
    if not card:
        g.note("deck-exhausted", rules=("MZ-RUL-10",), seat=seat, deck=deck)
        return
    g.reveal()
    g.revealed += (card,)
    g.fresh = card
    g.note("drew", rules=(why,), seat=seat, card=card, deck=deck)
    bones = bones_of(g, seat)
    if bones and not g.heroes[seat].down:
        options = [Option("keep"), Option(BONES, bones[0])]
        g.cite(("MZ-SURV-08",))
        g.ask_about(card, seat, "bones-challenge", options, challenge_kept, seat, deck)
    else:
        drawn_from(g, deck)


@layer.step("MZ-CHAL-01")
def keep_challenge(g: Zanaga, option: Option, seat: int, deck: str) -> None:
    drawn_from(g, deck)


@layer.step("MZ-SURV-08", "MZ-RUL-48")
def send_challenge_back(g: Zanaga, option: Option, seat: int, deck: str) -> None:
    """Put the card under its deck and draw another one."""
    card = g.fresh
    g.revealed = tuple(each for each in g.revealed if each != card)
    g.do(spend, seat, str(option.about), "MZ-SURV-08")
    cards.put_under(g, card)
    g.note("sent-back", rules=("MZ-SURV-08",), seat=seat, card=card)
    g.do(reveal_challenge, seat, deck, "MZ-SURV-08")


challenge_kept = layer.choice("challenge_kept", {"keep": keep_challenge, BONES: send_challenge_back})


@layer.query("MZ-CHAL-01")
def tokens_per_challenge(g: Zanaga) -> int:
    """Return the number of ritual tokens a drawn Challenge receives."""
    return 1


@layer.query("MZ-CHAL-01")
def why_laid(g: Zanaga) -> str:
    """Return the rule by which a drawn Challenge receives a token."""
    return "MZ-CHAL-01"


@layer.step("MZ-CHAL-01", "MZ-RUL-28")
def lay_tokens(g: Zanaga) -> None:
    """The active player draws tokens and lays them face up on the card just drawn."""
    if g.fresh:
        for _ in range(tokens_per_challenge(g)):
            g.do(draw_token, "challenge")


@layer.step("MZ-TOKEN-03", "MZ-SURV-09", "MZ-RUL-15", "MZ-RUL-28", survives=True)
def draw_token(g: Zanaga, purpose: str) -> None:
    """Draw a random token from the pool, or nothing if it is empty. Shaman bones may put it back."""
    token = take_token(g)
    if not token:
        g.note("pool-empty", rules=("MZ-RUL-28",))
        return
    g.note("token-drawn", rules=("MZ-TOKEN-03",), seat=g.active, token=token)
    bones = bones_of(g, g.active)
    if bones and not g.heroes[g.active].down:
        options = [Option("keep"), Option(BONES, bones[0])]
        g.cite(("MZ-SURV-09",))
        g.ask_about(token, g.active, "bones-token", options, token_kept, token, purpose)
    else:
        g.do(token_settled, token, purpose)


def take_token(g: Zanaga) -> str:
    """Take a random token from the pool and return it, or an empty text if there is none."""
    total = sum(g.pool.values())
    if not total:
        return ""
    number = g.dice.below(total)
    for symbol in TOKENS:
        number -= g.pool[symbol]
        if number < 0:
            g.pool[symbol] -= 1
            return symbol
    raise AssertionError("the pool cannot be counted")


@layer.step("MZ-TOKEN-03", survives=True)
def keep_token(g: Zanaga, option: Option, token: str, purpose: str) -> None:
    g.do(token_settled, token, purpose)


@layer.step("MZ-SURV-09", "MZ-RUL-48", "MZ-TOKEN-04", survives=True)
def put_token_back(g: Zanaga, option: Option, token: str, purpose: str) -> None:
    """Mix the token back into the pool before drawing another."""
    g.do(spend, g.active, str(option.about), "MZ-SURV-09")
    g.pool[token] += 1
    g.note("token-back", rules=("MZ-SURV-09",), seat=g.active, token=token)
    g.do(draw_token, purpose)


token_kept = layer.choice("token_kept", {"keep": keep_token, BONES: put_token_back})


@layer.step("MZ-CHAL-01", "MZ-PLACE-01", survives=True)
def token_settled(g: Zanaga, token: str, purpose: str) -> None:
    """Lay the token on the Challenge just drawn, or go on to place it on a ritual."""
    if purpose == "challenge":
        card = g.fresh
        g.laden[card] = (*g.laden.get(card, ()), token)
        g.note("token-laid", rules=(why_laid(g),), card=card, token=token)
    else:
        g.do(rituals.place_token, token, False)


@layer.step("MZ-CHAL-01", "MZ-CHAL-07")
def face_drawn(g: Zanaga, seat: int, origin: str) -> None:
    """The hero fights the card drawn for the counter."""
    if g.fresh:
        card, g.fresh = g.fresh, ""
        g.do(challenges.face_challenge, seat, card, origin, True, 0, challenges.why_faced(g, origin))


# Beaten or discarded -------------------------------------------------------------------------------------------------


@layer.replaces(challenges.take_counter, "MZ-RUL-10", "MZ-RUL-13")
def take_own_counter(g: Zanaga, seat: int, card: str, space: int) -> None:
    """Take the space's own counter at its own value, even if the card came from another deck."""
    for colour in g.counters.get(space, ())[:1]:
        g.do(lift_counter, space, colour)
        g.do(experience.win_counter, seat, COLOURS[rank_of_colour(colour)], "RB-CHAL-11")


@layer.replaces(
    challenges.victory_counts, "MZ-RDECK-02", "MZ-RDECK-03", "MZ-RDECK-04", "MZ-RDECK-07", "MZ-RUL-13", "MZ-RUL-87"
)
def victory_raises_rank(g: Zanaga, seat: int, card: str) -> None:
    """A beaten Challenge of higher rank makes its color's ritual deck the current one at once.

    Rituals that the reward completed wait for the Challenge's own token, placed when the card is put away.
    """
    rank = rank_of_colour(g.content.challenges[card].colour)
    if rank > g.ritual_rank:
        raise_ritual_rank(g, rank, "MZ-RDECK-02")
    if not g.laden.get(card):
        g.do(rituals.resolve_rituals)
    elif card not in g.revealed:  # kept because of its reward: its token is still placed
        g.do(rituals.place_tokens_of, card)


@layer.replaces(cards.discard_adventure_card, "MZ-ADECK-05", "MZ-CHAL-02", "MZ-CHAL-03", "MZ-CHAL-08", "MZ-RUL-74")
def discard_to_pile(g: Zanaga, card: str) -> None:
    """Put the card face up on its color's pile and place its token on a ritual."""
    tokens = g.laden.pop(card, ())
    cards.strip_counters(g, card)
    deck = cards.deck_of(g, card)
    g.piles[deck] = (*g.piles.get(deck, ()), card)
    g.note("discarded", rules=("MZ-ADECK-05",), card=card)
    if tokens:
        g.do(rituals.place_in_any_order, tokens)


@layer.answers(challenges.can_be_overcome)
def gods_cannot(g: Zanaga, card: str) -> bool:
    """Gods can only be confronted by combat (MZ-WIN-11, MZ-RUL-76)."""
    return card not in g.content.gods

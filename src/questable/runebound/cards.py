"""CARD, ITEM, ALLY: gaining, losing and discarding cards, and ownership limits."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.runebound import damage, market, setup
from questable.runebound.abilities.vocabulary import ITEM_TYPES
from questable.runebound.conditions import modified
from questable.runebound.content import Challenge, Encounter, Item
from questable.runebound.rulebook import rules
from questable.runebound.state import Hero, Peek, Runebound


def strip_counters(g: Runebound, card: str) -> None:
    """RB-CARD-10: when a card is discarded, discard every counter on it and turn it back.

    An ability that may be used once a game stays used up: it is the same game (CP-RUL-31).
    """
    g.wounds.pop(card, None)
    g.exhaustion.pop(card, None)
    g.charges.pop(card, None)
    if card in g.turned:
        g.turned = tuple(each for each in g.turned if each != card)
    if g.used:
        for ref in [ref for ref, span in g.used.items() if span != "game" and ref.startswith(card + "/")]:
            del g.used[ref]


def take_from_hero(g: Runebound, hero: Hero, card: str) -> None:
    """Take the card from the hero, with everything on it."""
    hero.cards = tuple(each for each in hero.cards if each != card)
    hero.trophies = tuple(each for each in hero.trophies if each != card)
    hero.runes = tuple(each for each in hero.runes if each != card)
    hero.kept = tuple(each for each in hero.kept if each != card)
    g.rekit(hero)


# Decks ---------------------------------------------------------------------------------------------------------------


@rules.query("RB-CARD-08", "RB-CARD-09")
def deck_of(g: Runebound, card: str) -> str:
    """Return the deck a discarded card goes under: the one it was dealt to, or "" if it leaves the game."""
    return setup.dealt_to(g, card)


def draw(g: Runebound, deck: str) -> str:
    """Take the top card from its deck; "" if there is none. A caller that looks at it must `reveal`."""
    cards = g.decks.get(deck, ())
    if not cards:
        return ""
    g.decks[deck] = cards[1:]
    if g.peeks:
        _known_no_more(g, deck, cards[0])
    if g.tops:
        _one_less_on_top(g, deck)
    return cards[0]


def take_out(g: Runebound, deck: str, card: str) -> bool:
    """Take a card from anywhere in the deck; return whether it was there."""
    cards = g.decks.get(deck, ())
    if card not in cards:
        return False
    if g.tops and cards.index(card) < g.tops.get(deck, 0):
        _one_less_on_top(g, deck)
    if g.peeks:
        _known_no_more(g, deck, card)
    g.decks[deck] = tuple(each for each in cards if each != card)
    return True


def put_under(g: Runebound, card: str) -> None:
    """Put a discarded card face down under its deck, or out of the game."""
    if deck := deck_of(g, card):
        g.decks[deck] = (*g.decks.get(deck, ()), card)
    else:
        g.leave_room(leaves_the_game, card)


@rules.step(empty=True)
def leaves_the_game(g: Runebound, card: str) -> None:
    """A discarded card has no deck to go to; boxes can record or report it here."""


def strata(g: Runebound, deck: str) -> tuple[tuple[str, ...], ...]:
    """Return the parts of a deck, topmost first; their contents are public, the order inside each is not."""
    cards, top = g.decks[deck], g.tops.get(deck, 0)
    return (cards[:top], cards[top:]) if top else (cards,)


def due(g: Runebound, deck: str) -> tuple[str, ...]:
    """Return the part of a deck that will be drawn from next, which odds and bots may take into account."""
    cards = g.decks.get(deck, ())
    return cards[: g.tops[deck]] if deck in g.tops else cards


def shuffle(g: Runebound, deck: str) -> None:
    """Shuffle a deck after a player has looked through it, each part separately."""
    g.decks[deck] = tuple(card for part in strata(g, deck) for card in g.dice.shuffled(part))
    g.peeks = tuple(peek for peek in g.peeks if peek.deck != deck)


def _known_no_more(g: Runebound, deck: str, card: str) -> None:
    """Forget what players knew about a card that leaves a deck."""
    left = []
    for peek in g.peeks:
        if peek.deck != deck or (peek.cards and card not in peek.cards):
            left.append(peek)
        elif peek.count > 1:
            known = tuple(each for each in peek.cards if each != card)
            left.append(Peek(peek.seat, deck, peek.count - 1, known))
    g.peeks = tuple(left)


def look_at(g: Runebound, seat: int, deck: str, count: int) -> tuple[str, ...]:
    """Let a player look at the top cards of a deck and remember them."""
    upper = g.tops.get(deck, 0)  # while some cards are above the others, nobody looks deeper
    seen = g.decks.get(deck, ())[: min(count, upper) if upper else count]
    others = tuple(peek for peek in g.peeks if (peek.seat, peek.deck) != (seat, deck))
    g.peeks = (*others, Peek(seat, deck, len(seen), seen)) if seen else others
    g.reveal()
    return seen


def lay_on_top(g: Runebound, seat: int, deck: str, top: tuple[str, ...]) -> None:
    """Let a player reorder the top cards of a deck; the other players' knowledge of them is lost."""
    g.decks[deck] = (*top, *g.decks[deck][len(top) :])
    g.peeks = (*(peek for peek in g.peeks if peek.deck != deck), Peek(seat, deck, len(top), top))


def bury(g: Runebound, seat: int, deck: str, card: str) -> None:
    """Let a player put a card under the part of the deck it is in; the other players' knowledge is lost."""
    upper, *lower = strata(g, deck)
    g.decks[deck] = (*(each for each in upper if each != card), card, *(each for part in lower for each in part))
    mine = [each for peek in g.peeks if (peek.seat, peek.deck) == (seat, deck) for each in peek.cards if each != card]
    g.peeks = tuple(peek for peek in g.peeks if peek.deck != deck)
    if mine:
        g.peeks += (Peek(seat, deck, len(mine), tuple(mine)),)


def known_of(g: Runebound, seat: int | None) -> dict[str, tuple[str, ...]]:
    """Return the top cards of decks that a seat knows."""
    mine = {peek.deck: peek.cards for peek in g.peeks if peek.seat == seat}
    return {deck: cards for deck, cards in mine.items() if cards and g.decks.get(deck, ())[: len(cards)] == cards}


def _one_less_on_top(g: Runebound, deck: str) -> None:
    left = g.tops.get(deck, 0) - 1
    if left > 0:
        g.tops[deck] = left
    else:
        g.tops.pop(deck, None)


@rules.step("RB-CARD-08", "RB-CARD-10")
def discard_market_card(g: Runebound, card: str) -> None:
    """Put a discarded market card face down under the market deck."""
    strip_counters(g, card)
    put_under(g, card)


@rules.step("RB-CARD-09", "RB-CARD-10", "RB-RUL-04")
def discard_adventure_card(g: Runebound, card: str) -> None:
    """Put a discarded adventure card face down under the deck of its color."""
    strip_counters(g, card)
    put_under(g, card)


@rules.step("RB-CARD-10")
def discard_other_card(g: Runebound, card: str) -> None:
    """Put a discarded card of a box's own kind under its own deck."""
    strip_counters(g, card)
    put_under(g, card)


def discard(g: Runebound, card: str) -> None:
    """Discard a card of any kind; rules about adventure cards do not apply to kinds added by boxes."""
    if card in g.content.market:
        g.do(discard_market_card, card)
    elif card in g.content.adventure:
        g.do(discard_adventure_card, card)
    else:
        g.do(discard_other_card, card)


@rules.step("RB-CARD-08")
def lose_card(g: Runebound, seat: int, card: str, why: str = "RB-CARD-08") -> None:
    """Discard a hero's card, by the named rule."""
    take_from_hero(g, g.heroes[seat], card)
    g.note("card-lost", rules=(why,), seat=seat, card=card)
    discard(g, card)
    g.do(damage.check_health, seat)
    g.do(check_limits, seat)  # the card may have raised a limit


@rules.step("RB-ITEM-05", "RB-ALLY-03")
def gain_card(g: Runebound, seat: int, card: str, why: str = "RB-CARD-01") -> None:
    """A hero takes a market card, by the named rule; an exceeded limit is enforced at once."""
    hero = g.heroes[seat]
    hero.cards += (card,)
    g.rekit(hero)
    g.note("card-gained", rules=(why,), seat=seat, card=card)
    g.do(damage.check_health, seat)  # the card may weaken its owner
    g.do(check_limits, seat)


@rules.step("RB-ENC-03", "RB-CHAL-12")
def keep_card(g: Runebound, seat: int, card: str, form: str, why: str = "RB-CHAL-12") -> None:
    """Keep an adventure card, by the named rule: as an Item or Ally, as a Dragon Rune, or for later use."""
    hero = g.heroes[seat]
    g.revealed = tuple(each for each in g.revealed if each != card)
    if form == "later":
        hero.kept += (card,)
    else:
        hero.trophies += (card,)
        if form == "rune":
            hero.runes += (card,)
    g.rekit(hero)
    g.note("card-kept", rules=(why,), seat=seat, card=card, form=form)
    g.do(damage.check_health, seat)
    g.do(check_limits, seat)


def kinds_of(g: Runebound, card: str) -> tuple[str, ...]:
    """Return the kinds that limits count (weapon, armor, ally …). An item of two types counts as both."""
    found = g.content.cards[card]
    if isinstance(found, Challenge | Encounter):
        return found.kept.kinds if found.kept else ("other",)
    return found.kinds


@rules.query("RB-ITEM-02", "RB-ITEM-03", "RB-ITEM-04", "RB-ALLY-02")
def ownership_limit(g: Runebound, seat: int, kind: str) -> int:
    """Return the ownership limit: two weapons, one armor, two allies; nothing else has one."""
    box, hero = g.content.box, g.heroes[seat].id
    if kind == "weapon":
        return modified(g, "weapon-limit", box.weapons, seat, hero)
    if kind == "armor":
        return modified(g, "armor-limit", box.armors, seat, hero)
    if kind == "ally":
        return modified(g, "ally-limit", box.allies, seat, hero)
    return 999


def no_room_for(g: Runebound, seat: int, card: str) -> tuple[str, ...]:
    """Return the kept Challenges that fill a limit of this card, so that it would be lost at once (RB-ITEM-05, -12)."""
    for kind in kinds_of(g, card):
        owned = of_kind(g, seat, kind)
        if len(owned) >= ownership_limit(g, seat, kind) and not set(owned) & set(g.heroes[seat].cards):
            return tuple(owned)
    return ()


LIMITED = ("weapon", "armor", "ally")
"""The order in which limits are enforced; kinds added by boxes come last."""


@rules.query("RB-ITEM-02", "RB-ITEM-03", "RB-ALLY-02")
def of_kind(g: Runebound, seat: int, kind: str) -> list[str]:
    """Return the hero's cards that count toward the limit for this kind."""
    hero = g.heroes[seat]
    return [card for card in hero.cards + hero.trophies if kind in kinds_of(g, card)]


@rules.step("RB-ITEM-05", "RB-ALLY-03", "RB-RUL-14")
def check_limits(g: Runebound, seat: int) -> None:
    """Discard cards above a limit, at the owner's choice; in the Market step they may be sold."""
    hero = g.heroes[seat]
    for kind in (*LIMITED, *(each for each in g.content.vocabulary.item_types if each not in ITEM_TYPES)):
        owned = of_kind(g, seat, kind)
        if len(owned) <= ownership_limit(g, seat, kind):
            continue
        mine = [card for card in owned if card in hero.cards]
        if not mine:  # only cards that cannot be discarded (RB-ITEM-12)
            continue
        options = [Option("discard", card) for card in mine]
        options += [Option("sell", card) for card in mine if market.may_sell(g, seat, card)]
        g.cite(("RB-ALLY-03" if kind == "ally" else "RB-ITEM-05", "RB-RUL-14"))
        g.ask(seat, "over-the-limit", options, meet_limit, seat)
        return


@rules.step("RB-ITEM-05", "RB-ALLY-03")
def sell_what_is_too_much(g: Runebound, option: Option, seat: int) -> None:
    g.do(market.sell_card, seat, str(option.about))
    g.do(check_limits, seat)


@rules.step("RB-ITEM-05", "RB-ALLY-03")
def discard_what_is_too_much(g: Runebound, option: Option, seat: int) -> None:
    card = str(option.about)
    g.do(lose_card, seat, card, "RB-ALLY-03" if "ally" in kinds_of(g, card) else "RB-ITEM-05")
    g.do(check_limits, seat)


meet_limit = rules.choice("meet_limit", {"sell": sell_what_is_too_much, "discard": discard_what_is_too_much})


def is_item(g: Runebound, hero: Hero, card: str) -> bool:
    """Return whether it is an Item: bought, or an adventure card kept as one, Dragon Runes included.

    (RB-ITEM-12, RB-WIN-05.)
    """
    if card in hero.trophies:
        return "ally" not in kinds_of(g, card)
    return isinstance(g.content.cards[card], Item)

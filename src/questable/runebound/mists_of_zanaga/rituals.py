"""PLACE, TRACK, COMP, EFFECT, RESOLVE: tokens fill rituals; completed rituals are resolved from the left."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, challenges, damage
from questable.runebound.abilities.vocabulary import Effects, Usage
from questable.runebound.conditions import HEALTH, settled
from questable.runebound.mists_of_zanaga import decks, gods
from questable.runebound.mists_of_zanaga.content import WILD
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga

CHAIN_LIMIT = 100  # MZ-RUL-27
UNCHOSEN = {"MZ-PLACE-05": "forced", "MZ-ROAM-16": "pushed", "MZ-RUL-20": "pushed-left"}
"""Rules for placing a token without a choice: no ritual had its symbol, or its monster was pushed off the track
(where the other reading of MZ-RUL-20 ignores the symbol)."""
OWN = frozenset({"hero", "this", "ally", "allies", "side", "all-side"})  # targets that are the active hero's own

# The track -----------------------------------------------------------------------------------------------------------


def empty_slots(g: Zanaga, ritual: str) -> int:
    return g.content.rituals[ritual].slots - len(g.filled.get(ritual, ()))


def is_complete(g: Zanaga, ritual: str) -> bool:
    """Return whether all slots are covered (MZ-COMP-03)."""
    return not empty_slots(g, ritual)


def qualifying(g: Zanaga, token: str) -> list[str]:
    """Return rituals in play with an empty slot of the symbol; a wild token fits any slot (MZ-PLACE-02, -06)."""
    return [
        ritual for ritual in g.rituals if empty_slots(g, ritual) and token in (WILD, g.content.rituals[ritual].symbol)
    ]


def draw_ritual(g: Zanaga, *why: str) -> str:
    """Add the next card of the current ritual deck at the right of the track and return it; empty if none is left."""
    decks.settle_ritual_rank(g)
    deck = decks.ritual_deck(g.ritual_rank)
    card = cards.draw(g, deck)
    if not card:
        return ""
    g.reveal()
    g.rituals = (*g.rituals, card)
    g.note("ritual", rules=why, card=card)
    health_may_change(g, card)
    decks.settle_ritual_rank(g)
    return card


def health_may_change(g: Zanaga, card: str) -> None:
    """Check all health when a card that changes Life or Stamina comes, goes or grows (RB-DMG-07)."""
    if not HEALTH.isdisjoint(g.content.faces[card].modifiers):
        damage.check_all_health(g)


def has_room(g: Zanaga) -> bool:
    return len(g.rituals) < g.content.zanaga.rituals


# Placing tokens ------------------------------------------------------------------------------------------------------


@layer.step("MZ-CHAL-02", "MZ-RUL-13")
def place_tokens_of(g: Zanaga, card: str) -> None:
    """Place the tokens of a Challenge that is kept."""
    g.do(place_in_any_order, g.laden.pop(card))


@layer.step("MZ-RUL-21", survives=True)
def place_in_any_order(g: Zanaga, tokens: tuple[str, ...]) -> None:
    """Place the tokens on a card one at a time, in the active player's order."""
    if len(set(tokens)) > 1:
        options = [Option("token", token) for token in dict.fromkeys(tokens)]
        g.ask(g.active, "which-token-first", options, token_chosen, tokens)
    else:
        for token in tokens:
            g.do(place_token, token, False)
        g.do(resolve_rituals)


@layer.step("MZ-RUL-21", survives=True)
def token_chosen(g: Zanaga, option: Option, tokens: tuple[str, ...]) -> None:
    left = list(tokens)
    left.remove(str(option.about))
    g.do(place_token, str(option.about), False)
    g.do(place_in_any_order, tuple(left))


@layer.step("MZ-PLACE-01", "MZ-RUL-21")
def draw_and_place(g: Zanaga, count: int) -> None:
    """Draw and place tokens one at a time, then resolve what they completed."""
    for _ in range(count):
        g.do(decks.draw_token, "ritual")
    g.do(resolve_rituals)


@layer.step(
    "MZ-PLACE-02", "MZ-PLACE-03", "MZ-PLACE-04", "MZ-PLACE-06", "MZ-PLACE-07", "MZ-RUL-17", "MZ-RUL-22", survives=True
)
def place_token(g: Zanaga, token: str, leftmost: bool) -> None:
    """Place a token on a matching ritual. If there is none, draw rituals until one matches or the track is full."""
    while not qualifying(g, token) and has_room(g) and draw_ritual(g, "MZ-PLACE-04"):
        pass
    fitting = qualifying(g, token)
    if not fitting:
        g.do(force_token, token)
    elif leftmost:
        g.do(token_goes, fitting[0], token, "MZ-ROAM-16")
    else:
        options = [frequent("ritual", ritual) for ritual in fitting]
        g.ask_about(token, g.active, "place-token", options, token_placed, token)


@layer.step("MZ-ROAM-16", "MZ-RUL-20", survives=True)
def place_pushed_token(g: Zanaga, token: str) -> None:
    """Place a pushed-off monster's token on the leftmost ritual of its symbol, without a choice."""
    g.do(place_token, token, True)


@layer.step("MZ-PLACE-05", "MZ-RUL-18", "MZ-RUL-19", survives=True)
def force_token(g: Zanaga, token: str) -> None:
    """Put a token on the leftmost ritual with an empty slot, whatever its symbol, or return it to the pool."""
    open_ = [ritual for ritual in g.rituals if empty_slots(g, ritual)]
    if open_:
        g.do(token_goes, open_[0], token, "MZ-PLACE-05")
    else:
        g.pool[token] += 1
        g.note("token-lost", rules=("MZ-RUL-19",), token=token)


@layer.step("MZ-PLACE-02", "MZ-PLACE-06", "MZ-COMP-02", "MZ-COMP-03", survives=True)
def token_placed(g: Zanaga, option: Option, token: str) -> None:
    """Place the token as the active player chooses, or on the only ritual that fits."""
    cover_slot(g, str(option.about), token, "MZ-PLACE-06" if token == WILD else "MZ-PLACE-02")


@layer.step("MZ-PLACE-05", "MZ-ROAM-16", "MZ-RUL-20", "MZ-COMP-02", "MZ-COMP-03", survives=True)
def token_goes(g: Zanaga, ritual: str, token: str, why: str) -> None:
    """Place the token without a choice, citing the given rule."""
    cover_slot(g, ritual, token, why)


def cover_slot(g: Zanaga, ritual: str, token: str, why: str) -> None:
    """Cover one slot with one token. Covering the last slot completes the ritual."""
    g.filled[ritual] = (*g.filled.get(ritual, ()), token)
    g.note("token-placed", rules=(why,), seat=g.active, token=token, card=ritual, how=UNCHOSEN.get(why, ""))
    if is_complete(g, ritual):
        g.note("ritual-complete", rules=("MZ-COMP-03",), card=ritual)


# Resolving -----------------------------------------------------------------------------------------------------------


@layer.query("MZ-RESOLVE-01", "MZ-RUL-87")
def all_placed(g: Zanaga) -> bool:
    """Return whether all tokens due are placed. A beaten Challenge's token comes after its reward."""
    return not g.awaits(challenges.victory_counts)


@layer.step("MZ-RESOLVE-01", "MZ-RESOLVE-09", "MZ-RUL-26", "MZ-RUL-87", survives=True)
def resolve_rituals(g: Zanaga) -> None:
    """Run only one procedure at a time; rituals completed meanwhile join it."""
    if not g.resolving and any(is_complete(g, ritual) for ritual in g.rituals) and all_placed(g):
        g.resolving, g.chain = True, 0
        g.do(next_ritual, ())


@layer.step("MZ-RESOLVE-02", "MZ-RESOLVE-08", "MZ-RESOLVE-09", "MZ-RUL-02", "MZ-RUL-03", survives=True)
def next_ritual(g: Zanaga, left: tuple[str, ...]) -> None:
    """Take the nearest completed ritual not left of the last one, or else the leftmost."""
    complete = [ritual for ritual in g.rituals if is_complete(g, ritual)]
    if not complete:
        g.resolving = False
        return
    ritual = next((each for each in complete if each not in left), complete[0])
    g.chain += 1
    g.note("ritual-resolved", rules=("MZ-RESOLVE-02",), card=ritual)
    g.do(ritual_effects, ritual)
    g.do(ritual_leaves, ritual)


@layer.step("MZ-RESOLVE-02", "MZ-RESOLVE-03", "MZ-EFFECT-01", "MZ-EFFECT-03", "MZ-RUL-27", survives=True)
def ritual_effects(g: Zanaga, ritual: str) -> None:
    """Step 2: apply its own effects once. Tokens they draw are placed before step 3."""
    happen_to_all(g, g.content.rituals[ritual].effects, ritual)


def happen_to_all(g: Zanaga, effects: Effects, card: str) -> None:
    """Ritual and omen effects happen even if the active hero was knocked out meanwhile (MZ-RUL-26)."""
    if g.chain <= CHAIN_LIMIT:
        step = omen_happens if card in g.content.gods else effect_happens
        for effect in effects:
            g.do(step, g.content.ref_of(effect), card)


@layer.step("MZ-EFFECT-01", survives=True)
def effect_happens(g: Zanaga, ref: str, card: str) -> None:
    """Apply an effect of a completed ritual."""
    carry_out_always(g, ref, card)


@layer.step("MZ-OMEN-01", survives=True)
def omen_happens(g: Zanaga, ref: str, card: str) -> None:
    """Apply an effect of an omen."""
    carry_out_always(g, ref, card)


def carry_out_always(g: Zanaga, ref: str, card: str) -> None:
    """A hero knocked out meanwhile is spared only what the rest would do to that hero (MZ-RUL-79)."""
    hero = g.heroes[g.active]
    effect = settled(g, g.content.effects[ref].effect, hero.seat, card)
    if effect is None:
        return
    if hero.down:
        who = getattr(effect, "who", "")
        if who in OWN or effect.PERSONAL:
            return
        if who == "heroes":
            effect = msgspec.structs.replace(effect, who="rivals")
    usage = Usage(ref, hero.seat, card, hero.id)
    if effect.feasible(g, usage):
        effect.carry_out(g, usage)


@layer.step("MZ-COMP-04", "MZ-RESOLVE-04", "MZ-RUL-29", "MZ-EFFECT-02", survives=True)
def ritual_leaves(g: Zanaga, ritual: str) -> None:
    """Move the ritual next to the gods. Its active effect ends, and the others move up."""
    left = g.rituals[: g.rituals.index(ritual)]
    g.rituals = tuple(each for each in g.rituals if each != ritual)
    g.note("ritual-leaves", rules=("MZ-RESOLVE-04",), card=ritual)
    health_may_change(g, ritual)
    g.do(gods.ritual_speaks, ritual)
    g.do(next_ritual, left)


def discard_ritual(g: Zanaga, ritual: str, why: str) -> None:
    """Put it on its color's pile and return its tokens, citing the given rule (MZ-OMEN-04, MZ-RUL-24)."""
    deck = cards.deck_of(g, ritual)
    g.piles[deck] = (*g.piles.get(deck, ()), ritual)
    return_tokens(g, ritual, why)


def return_tokens(g: Zanaga, ritual: str, why: str) -> None:
    """Return its tokens to the pool, face down and mixed (MZ-COMP-05, MZ-RUL-23)."""
    tokens = g.filled.pop(ritual, ())
    for token in tokens:
        g.pool[token] += 1
    if tokens:
        g.note("tokens-return", rules=(why,), card=ritual, amount=len(tokens))

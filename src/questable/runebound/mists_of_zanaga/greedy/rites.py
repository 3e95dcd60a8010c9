"""Where ritual tokens do most good, or least harm."""

from __future__ import annotations

from collections import Counter

from questable.runebound import worth
from questable.runebound.mists_of_zanaga.content import SYMBOLS
from questable.runebound.mists_of_zanaga.gods import WAKING
from questable.runebound.mists_of_zanaga.greedy.look import ZanagaLook, hardness
from questable.runebound.mists_of_zanaga.rituals import empty_slots, qualifying

AIM = 1.0  # what a token is worth on a ritual of a symbol the easiest god still needs
BEGUN = 0.35  # of what completing a ritual is worth, a token on it that does not complete it yet counts
STEER = 0.6  # what a point of hardness less is worth in the god that wakes


def completed(look: ZanagaLook, ritual: str) -> float:
    """What completing a ritual is worth: its effects, the omens, the god it may wake."""
    g = look.g
    card = g.content.rituals[ritual]
    value = worth.of_effects(look, card.effects, ritual)
    if g.awake:
        omens = [omen for omen in g.content.gods[g.awake[-1]].omens if omen.symbol == card.symbol]
        return value + sum(worth.of_effects(look, omen.effects, g.awake[-1]) for omen in omens)
    symbols = tuple(g.content.rituals[each].symbol for each in g.completed)
    return value - STEER * (_expected(look, (*symbols, card.symbol)) - _expected(look, symbols))


def _expected(look: ZanagaLook, symbols: tuple[str, ...]) -> float:
    """How hard the god will be, if the symbols still missing are luck."""
    if len(symbols) < WAKING:
        return sum(_expected(look, (*symbols, symbol)) for symbol in SYMBOLS) / len(SYMBOLS)
    wanted = sorted(symbols)
    gods = look.g.content.gods.values()
    return next((hardness(god) for god in gods if sorted(god.awakening) == wanted), 0.0)


def needed(look: ZanagaLook) -> frozenset[str]:
    """The symbols still missing for the easiest god that can wake; none before the first ritual is completed."""
    g = look.g
    done = Counter(g.content.rituals[each].symbol for each in g.completed)
    gods = [god for god in g.content.gods.values() if god.id in g.asleep and not done - Counter(god.awakening)]
    if not done or not gods:
        return frozenset()
    easiest = min(gods, key=lambda god: (hardness(god), god.id))
    return frozenset(Counter(easiest.awakening) - done)


def placed(look: ZanagaLook, ritual: str) -> float:
    """What a token on a ritual is worth."""
    left = empty_slots(look.g, ritual)
    aim = AIM if look.g.content.rituals[ritual].symbol in needed(look) else 0.0
    return completed(look, ritual) * (1.0 if left == 1 else BEGUN / left) + aim


def of_token(look: ZanagaLook, token: str) -> float:
    """What a token is worth on the best ritual for it; where none takes it, new rituals come into play."""
    return max((placed(look, ritual) for ritual in qualifying(look.g, token)), default=0.0)


def of_pool(look: ZanagaLook) -> float:
    """What a token drawn now is worth on average."""
    pool = look.g.pool
    total = sum(pool.values())
    return sum(count * of_token(look, token) for token, count in pool.items() if count) / total if total else 0.0


def in_play(look: ZanagaLook, ritual: str) -> float:
    """What it is worth that a ritual lies on the track: what it will do, the sooner the more slots are filled."""
    slots = look.g.content.rituals[ritual].slots
    done = slots - empty_slots(look.g, ritual)
    burden = 0.5 if look.g.content.faces[ritual].modifiers else 0.0
    return completed(look, ritual) * (0.3 + done / slots) - burden

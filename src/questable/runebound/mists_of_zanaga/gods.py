"""GOD, WAKE, OMEN, WIN: a god wakes by three rituals, has omens, and is confronted in the Lost City."""

from __future__ import annotations

from typing import Any

from questable.kernel.engine.decision import Option, frequent
from questable.kernel.engine.rulebook import Step
from questable.runebound import challenges, turn, victory
from questable.runebound.mists_of_zanaga import decks, lost_city, rituals
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga

WAKING = 3  # rituals that wake a god
NORMAL_TURN = Option("normal-turn")
CONFRONTED = "god"  # the origin of the fight

# Waking --------------------------------------------------------------------------------------------------------------


@layer.step("MZ-OMEN-01", "MZ-RESOLVE-05", "MZ-WAKE-01", "MZ-RUL-25", survives=True)
def ritual_speaks(g: Zanaga, ritual: str) -> None:
    """Skip step 3 while no god is awake: keep the ritual, and let the third one wake a god."""
    if g.awake:
        g.do(resolve_omens, g.awake[-1], ritual)
        g.do(ritual_over, ritual)
        return
    g.completed = (*g.completed, ritual)
    g.note("ritual-kept", rules=("MZ-WAKE-01",), card=ritual, amount=len(g.completed), of=WAKING)
    rituals.return_tokens(g, ritual, "MZ-COMP-05")
    if len(g.completed) == WAKING:
        g.do(wake_by_symbols)


@layer.step("MZ-WAKE-02", "MZ-WAKE-03", "MZ-WAKE-04", "MZ-WAKE-05", "MZ-WAKE-06")
def wake_by_symbols(g: Zanaga) -> None:
    """Wake the god with the three rituals' symbols. The other gods leave the game."""
    symbols = sorted(g.content.rituals[ritual].symbol for ritual in g.completed)
    god = next(each for each in g.asleep if sorted(g.content.gods[each].awakening) == symbols)
    used, g.completed = g.completed, ()
    g.asleep = ()
    for ritual in used:
        rituals.discard_ritual(g, ritual, "MZ-COMP-05")
    g.do(wake, god, used, "MZ-WAKE-02")


@layer.step("MZ-WAKE-02", "MZ-WAKE-04")
def wake(g: Zanaga, god: str, used: tuple[str, ...], why: str) -> None:
    """Turn a god omen side up, citing the given rule. The rituals that woke it trigger nothing."""
    g.awake = (*g.awake, god)
    g.note("god-awakes", rules=(why,), card=god)


# Omens ---------------------------------------------------------------------------------------------------------------


@layer.step(
    "MZ-OMEN-01", "MZ-OMEN-02", "MZ-OMEN-03", "MZ-RESOLVE-05", "MZ-RESOLVE-06", "MZ-RUL-55", "MZ-RUL-58", survives=True
)
def resolve_omens(g: Zanaga, god: str, ritual: str) -> None:
    """Resolve all omens with the ritual's symbol, in printed order, if there are any."""
    symbol = g.content.rituals[ritual].symbol
    for number, omen in enumerate(g.content.gods[god].omens):
        if omen.symbol == symbol:
            g.do(omen_speaks, god, number, "MZ-OMEN-01")


@layer.step("MZ-OMEN-01", "MZ-VAR-07", survives=True)
def omen_speaks(g: Zanaga, god: str, number: int, why: str) -> None:
    """Resolve one omen effect when it is due, and report it by its rule."""
    omen = g.content.gods[god].omens[number]
    g.note("omen", rules=(why,), card=god, symbol=omen.symbol)
    rituals.happen_to_all(g, omen.effects, god)


@layer.step("MZ-OMEN-04", "MZ-RESOLVE-07", survives=True)
def ritual_over(g: Zanaga, ritual: str) -> None:
    """After the omens, discard the ritual and return its tokens to the pool."""
    rituals.discard_ritual(g, ritual, "MZ-OMEN-04")


def add_doom(g: Zanaga, god: str, amount: int) -> None:
    """Doom counters stay on the god, which says what they do (MZ-OMEN-05, MZ-RUL-52)."""
    g.dooms[god] = g.dooms.get(god, 0) + amount
    g.note("doom", rules=("MZ-OMEN-05",), card=god, amount=amount, total=g.dooms[god])
    rituals.health_may_change(g, god)


# Confronting ---------------------------------------------------------------------------------------------------------


@layer.query("MZ-WIN-01", "MZ-WIN-02", "MZ-WIN-03", "MZ-WIN-10", "MZ-EXP-04", "MZ-RUL-53")
def confrontations(g: Zanaga, seat: int) -> list[Option]:
    """Offer to confront the god at the start of a turn, in the Lost City or by placing an absent City here."""
    if not gods_to_confront(g) or g.ritual_rank != decks.RED:
        return []
    space = g.heroes[seat].space
    if g.lost_city == space:
        return [frequent("confront", god) for god in gods_to_confront(g)]
    if not g.lost_city and space not in g.content.grid.town_at:
        return [frequent("call-city", god) for god in gods_to_confront(g)]
    return []


@layer.query("MZ-WIN-01")
def gods_to_confront(g: Zanaga) -> tuple[str, ...]:
    return g.awake


@layer.follows(turn.open_turn, "MZ-GEN-06", "MZ-WIN-01", "MZ-WIN-02")
def confront_or_not(g: Zanaga, seat: int) -> None:
    """Before the Refresh phase, a hero in the Lost City may confront the god instead of taking a normal turn."""
    g.market_taken = g.met = False
    g.given = ()
    g.confronted = ""
    if options := confrontations(g, seat):
        g.cite(("MZ-WIN-01", "MZ-WIN-02"))
        g.ask(seat, "confront", [*options, NORMAL_TURN], turn_chosen)


@layer.step("MZ-WIN-02", "MZ-WIN-03")
def turn_chosen(g: Zanaga, option: Option) -> None:
    """Take a normal turn or confront the named god, in the Lost City or by calling it here."""
    g.confronted = str(option.about or "")


@layer.adjusts(turn.phases)
def phases_of_a_confrontation(phases: list[Step[Any]], g: Zanaga) -> list[Step[Any]]:
    """A turn of confrontation is only that combat (MZ-WIN-04)."""
    return [confrontation] if g.confronted else phases


@layer.step("MZ-WIN-04", "MZ-RUL-89", part="turn")
def confrontation(g: Zanaga) -> None:
    """End the effects that last until this turn, without a Refresh step. A hero who survives fights."""
    turn.end_effects_of_last_turn(g)
    g.do(face_god)


@layer.step("MZ-WIN-01", "MZ-WIN-03", "MZ-WIN-04", "MZ-WIN-05", "MZ-WIN-06", part="turn")
def face_god(g: Zanaga) -> None:
    """Fight the god in the hero's space, placing the Lost City there if needed."""
    hero = g.hero
    hero.came_from = 0
    why = "MZ-WIN-01"
    if g.lost_city != hero.space:
        why = "MZ-WIN-03"
        lost_city.put_lost_city(g, hero.seat, hero.space, why)
    g.note("confronted", rules=(why,), seat=hero.seat, card=g.confronted)
    g.do(challenges.face_challenge, hero.seat, g.confronted, CONFRONTED, True, 0, "MZ-WIN-06")


@layer.step("MZ-WIN-09")
def god_beaten(g: Zanaga, seat: int, god: str) -> None:
    """The hero who defeats the god wins at once."""
    g.note("beaten", seat=seat, card=god, origin=CONFRONTED)
    victory.win(g, (seat,), "god-beaten", "MZ-WIN-09")


@layer.step("MZ-WIN-08", "MZ-RUL-54")
def god_not_beaten(g: Zanaga, seat: int, god: str) -> None:
    """Turn the god back to its omen side. Its wounds are removed, but doom counters stay."""
    g.note("not-beaten", rules=("MZ-WIN-08",), seat=seat, card=god)


@layer.answers(victory.red_left)
def the_gods_decide(g: Zanaga) -> bool:
    """Only a god ends the game, not Dragon Runes or the last red Challenge (MZ-RUL-56)."""
    return True


@layer.replaces(victory.check_runes, "MZ-RUL-56", "MZ-RUL-73")
def no_dragon_runes(g: Zanaga, seat: int) -> None:
    """There are no Dragon Runes here, so three cards kept as such do not win."""

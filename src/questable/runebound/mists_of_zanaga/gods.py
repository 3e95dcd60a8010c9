"""GOD, WAKE, OMEN, WIN: a god wakes by three rituals, speaks in omens, and is confronted in the Lost City."""

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
    """Step 3 is skipped as long as no god is awake: the ritual is kept, and the third one wakes a god."""
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
    """The god whose three symbols are those of the three rituals wakes; the others leave the game."""
    symbols = sorted(g.content.rituals[ritual].symbol for ritual in g.completed)
    god = next(each for each in g.asleep if sorted(g.content.gods[each].awakening) == symbols)
    used, g.completed = g.completed, ()
    g.asleep = ()
    for ritual in used:
        rituals.discard_ritual(g, ritual, "MZ-COMP-05")
    g.do(wake, god, used, "MZ-WAKE-02")


@layer.step("MZ-WAKE-02", "MZ-WAKE-04")
def wake(g: Zanaga, god: str, used: tuple[str, ...], why: str) -> None:
    """It wakes by the rule that is named and lies omen side up; the rituals that woke it trigger nothing."""
    g.awake = (*g.awake, god)
    g.note("god-awakes", rules=(why,), card=god)


# Omens ---------------------------------------------------------------------------------------------------------------


@layer.step(
    "MZ-OMEN-01", "MZ-OMEN-02", "MZ-OMEN-03", "MZ-RESOLVE-05", "MZ-RESOLVE-06", "MZ-RUL-55", "MZ-RUL-58", survives=True
)
def resolve_omens(g: Zanaga, god: str, ritual: str) -> None:
    """All omen effects with the ritual's symbol, in printed order; without one nothing happens."""
    symbol = g.content.rituals[ritual].symbol
    for number, omen in enumerate(g.content.gods[god].omens):
        if omen.symbol == symbol:
            g.do(omen_speaks, god, number, "MZ-OMEN-01")


@layer.step("MZ-OMEN-01", "MZ-VAR-07", survives=True)
def omen_speaks(g: Zanaga, god: str, number: int, why: str) -> None:
    """One omen effect, told when its time has come, by the rule that is named."""
    omen = g.content.gods[god].omens[number]
    g.note("omen", rules=(why,), card=god, symbol=omen.symbol)
    rituals.happen_to_all(g, omen.effects, god)


@layer.step("MZ-OMEN-04", "MZ-RESOLVE-07", survives=True)
def ritual_over(g: Zanaga, ritual: str) -> None:
    """After the omens the ritual is discarded and its tokens return to the pool."""
    rituals.discard_ritual(g, ritual, "MZ-OMEN-04")


def add_doom(g: Zanaga, god: str, amount: int) -> None:
    """Doom counters stay on the god; what they do is printed on it (MZ-OMEN-05, MZ-RUL-52)."""
    g.dooms[god] = g.dooms.get(god, 0) + amount
    g.note("doom", rules=("MZ-OMEN-05",), card=god, amount=amount, total=g.dooms[god])
    rituals.health_may_change(g, god)


# Confronting ---------------------------------------------------------------------------------------------------------


@layer.query("MZ-WIN-01", "MZ-WIN-02", "MZ-WIN-03", "MZ-WIN-10", "MZ-EXP-04", "MZ-RUL-53")
def confrontations(g: Zanaga, seat: int) -> list[Option]:
    """At the start of a turn: in the Lost City, or by placing it on the own space if it is not on the board."""
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
    """Before the Refresh phase a hero in the Lost City may choose to confront the god instead of a normal turn."""
    g.market_taken = g.met = False
    g.given = ()
    g.confronted = ""
    if options := confrontations(g, seat):
        g.cite(("MZ-WIN-01", "MZ-WIN-02"))
        g.ask(seat, "confront", [*options, NORMAL_TURN], turn_chosen)


@layer.step("MZ-WIN-02", "MZ-WIN-03")
def turn_chosen(g: Zanaga, option: Option) -> None:
    """A normal turn, or one against the god that is named: in the Lost City, or by calling it here."""
    g.confronted = str(option.about or "")


@layer.adjusts(turn.phases)
def phases_of_a_confrontation(phases: list[Step[Any]], g: Zanaga) -> list[Step[Any]]:
    """A turn of confrontation consists of that combat only (MZ-WIN-04)."""
    return [confrontation] if g.confronted else phases


@layer.step("MZ-WIN-04", "MZ-RUL-89", part="turn")
def confrontation(g: Zanaga) -> None:
    """There is no Refresh step, but the turn has come until which effects last; a hero who survives that fights."""
    turn.end_effects_of_last_turn(g)
    g.do(face_god)


@layer.step("MZ-WIN-01", "MZ-WIN-03", "MZ-WIN-04", "MZ-WIN-05", "MZ-WIN-06", part="turn")
def face_god(g: Zanaga) -> None:
    """The god is fought where the hero stands; if the Lost City is not there yet, it comes."""
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
    """It is turned back to its omen side; wounds are gone, doom counters stay."""
    g.note("not-beaten", rules=("MZ-WIN-08",), seat=seat, card=god)


@layer.answers(victory.red_left)
def the_gods_decide(g: Zanaga) -> bool:
    """No Dragon Runes, no last red Challenge: only a god ends the game (MZ-RUL-56)."""
    return True


@layer.replaces(victory.check_runes, "MZ-RUL-56", "MZ-RUL-73")
def no_dragon_runes(g: Zanaga, seat: int) -> None:
    """There are no Dragon Runes here: three cards kept as such win nothing."""

"""Optional rules (MZ-VAR): Monster Safari, Relentless Rituals, Epic Confrontation; and alternative rulings."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound import adventure, challenges, victory
from questable.runebound import movement as base_movement
from questable.runebound import setup as base_setup
from questable.runebound.mists_of_zanaga import decks, gods, lost_city, rituals, roaming, setup
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.values import rank_of

# Monster Safari ------------------------------------------------------------------------------------------------------

safari = Rulebook("monster-safari")


@safari.around(base_movement.end_movement, "MZ-VAR-03", "MZ-RUL-59")
def keep_unspent_dice(below: Callable[[Zanaga], None], g: Zanaga) -> None:
    """Keep unspent dice for the Adventure phase."""
    dice = g.movement_dice
    below(g)
    g.movement_dice = dice


@safari.replaces(roaming.no_match, "MZ-VAR-02", "MZ-VAR-03", "MZ-VAR-04")
def offer_safari(g: Zanaga, seat: int, regular: bool) -> None:
    """In the regular check, a hero may discard a die with a monster's terrain to fight that monster."""
    hunts = safaris(g) if regular else {}
    if not hunts:
        g.do(roaming.monster_appears, seat)
        return
    options = [Option("hunt", card, f"die{number}") for card, dice in hunts.items() for number in dice]
    g.ask(seat, "safari", [*options, Option("wait")], safari_chosen, seat)


def safaris(g: Zanaga) -> dict[str, list[int]]:
    """Return the monsters to hunt, each with the unspent dice of its terrain. Equal dice are listed once."""
    dice, hunts = base_movement.first_of_each(g.movement_dice), {}
    for card in g.roaming:
        faces = g.content.showing[g.content.monsters[card].terrain]
        if fitting := [number for face, number in dice.items() if face in faces]:
            hunts[card] = fitting
    return hunts


@safari.step("MZ-VAR-03", "MZ-VAR-04")
def hunt(g: Zanaga, option: Option, seat: int) -> None:
    base_movement.put_die_aside(g, option)
    g.note("safari", rules=("MZ-VAR-03",), seat=seat, card=option.about)
    g.do(challenges.face_challenge, seat, str(option.about), roaming.ROAMING, True, 0, "MZ-VAR-03")


@safari.step("MZ-VAR-04")
def wait(g: Zanaga, option: Option, seat: int) -> None:
    g.do(roaming.monster_appears, seat)


safari_chosen = safari.choice("safari_chosen", {"hunt": hunt, "wait": wait})


@safari.follows(adventure.adventure_step, "MZ-RUL-59")
def dice_are_lost(g: Zanaga) -> None:
    """Keep leftover dice only until the end of the Adventure phase."""
    g.movement_dice = ()


# Relentless Rituals --------------------------------------------------------------------------------------------------

relentless = Rulebook("relentless-rituals")


@relentless.answers(decks.tokens_per_challenge)
def two_tokens(g: Zanaga) -> int:
    """Each Challenge receives two ritual tokens (MZ-VAR-06)."""
    return 2


@relentless.answers(decks.why_laid)
def instead_of_one(g: Zanaga) -> str:
    """Both tokens cite the optional rule, which replaces MZ-CHAL-01."""
    return "MZ-VAR-06"


@relentless.follows(gods.wake, "MZ-VAR-07", "MZ-VAR-08", "MZ-RUL-60", "MZ-RUL-64")
def waking_omens(g: Zanaga, god: str, used: tuple[str, ...], why: str) -> None:
    """The rituals that woke the god resolve its omens at once, in the order on its card."""
    symbols = [g.content.rituals[ritual].symbol for ritual in used]
    for number, omen in enumerate(g.content.gods[god].omens):
        for _ in range(symbols.count(omen.symbol)):
            g.do(gods.omen_speaks, god, number, "MZ-VAR-07")


# Epic Confrontation --------------------------------------------------------------------------------------------------

TROPHIES = 3
epic = Rulebook("epic-confrontation")


@epic.replaces(setup.lay_gods, "MZ-RUL-61")
def lay_gods_at_random(g: Zanaga) -> None:
    """Lay the ten gods in a row in random order."""
    g.asleep = g.dice.shuffled(sorted(g.content.gods))


@epic.replaces(gods.ritual_speaks, "MZ-VAR-11", "MZ-VAR-16", "MZ-RUL-62")
def ritual_speaks_and_goes_under(g: Zanaga, ritual: str) -> None:
    """Resolve the omens of the god awake last, then put the ritual under a sleeping god."""
    if g.awake:
        g.do(gods.resolve_omens, g.awake[-1], ritual)
    g.do(go_under, ritual)


@epic.step("MZ-VAR-11", "MZ-VAR-12", "MZ-VAR-13", "MZ-VAR-14", "MZ-RUL-61", "MZ-RUL-62", survives=True)
def go_under(g: Zanaga, ritual: str) -> None:
    """Put it under the leftmost sleeping god with a free matching symbol. If none has one, wake the leftmost god."""
    symbol = g.content.rituals[ritual].symbol
    god = next((each for each in g.asleep if free_symbols(g, each).count(symbol)), "")
    if not god:
        rituals.discard_ritual(g, ritual, "MZ-COMP-05")
        if g.asleep:
            g.do(wake_god, g.asleep[0], "MZ-VAR-13")
        return
    rituals.return_tokens(g, ritual, "MZ-COMP-05")
    g.under[god] = (*g.under.get(god, ()), ritual)
    g.note("ritual-under-god", rules=("MZ-VAR-11",), card=ritual, by=god)
    if not free_symbols(g, god):
        g.do(wake_god, god, "MZ-VAR-14")


def free_symbols(g: Zanaga, god: str) -> list[str]:
    """Return the awakening symbols still free."""
    free: list[str] = list(g.content.gods[god].awakening)
    for ritual in g.under.get(god, ()):
        free.remove(g.content.rituals[ritual].symbol)
    return free


@epic.step("MZ-VAR-13", "MZ-VAR-14", "MZ-VAR-15", "MZ-RUL-62")
def wake_god(g: Zanaga, god: str, why: str) -> None:
    """Put the god to the right of all gods awake, and discard the rituals under it."""
    used = g.under.pop(god, ())
    g.asleep = tuple(each for each in g.asleep if each != god)
    for ritual in used:
        rituals.discard_ritual(g, ritual, "MZ-COMP-05")
    g.do(gods.wake, god, used, why)


@epic.replaces(gods.god_beaten, "MZ-VAR-09", "MZ-VAR-17", "MZ-VAR-18", "MZ-VAR-19", "MZ-RUL-63")
def god_becomes_trophy(g: Zanaga, seat: int, god: str) -> None:
    """Keep the god's card as a trophy. Three trophies win."""
    g.note("beaten", rules=("MZ-VAR-18",), seat=seat, card=god, origin=gods.CONFRONTED)
    g.awake = tuple(each for each in g.awake if each != god)
    g.dooms.pop(god, None)
    g.won_gods[seat] = (*g.won_gods.get(seat, ()), god)
    if len(g.won_gods[seat]) >= TROPHIES:
        victory.win(g, (seat,), "three-gods-beaten", "MZ-VAR-19")
    elif not g.asleep and not g.awake:
        g.do(no_god_left)


@epic.answers(victory.standing_of)
def trophies_come_first(g: Zanaga, seat: int) -> tuple[int, tuple[int, int, int]]:
    """Trophies, then level, unspent points, the cost of cards (MZ-VAR-20, MZ-VAR-21, MZ-RUL-63)."""
    return (len(g.won_gods.get(seat, ())), rank_of(g, seat))


@epic.step("MZ-VAR-20", "MZ-VAR-21", "MZ-RUL-63", "MZ-RUL-69")
def no_god_left(g: Zanaga) -> None:
    """Most trophies win. Break ties by level, unspent points and card costs; remaining ties share the win."""
    victory.win(g, victory.foremost(g), "most-gods-beaten", "MZ-VAR-20")


# Other readings ------------------------------------------------------------------------------------------------------

leftmost = Rulebook("leftmost-ritual")


@leftmost.replaces(rituals.place_pushed_token, "MZ-RUL-20")
def on_the_very_leftmost(g: Zanaga, token: str) -> None:
    """Put the token on the leftmost ritual with an empty slot, whatever its symbol. If none, place it as usual."""
    open_ = [ritual for ritual in g.rituals if rituals.empty_slots(g, ritual)]
    if open_:
        g.do(rituals.token_goes, open_[0], token, "MZ-RUL-20")
    else:
        g.do(rituals.place_token, token, True)


late_market = Rulebook("late-lost-city")


@late_market.answers(lost_city.opens_at_once)
def only_for_who_comes_to_it(g: Zanaga) -> bool:
    """A hero who did not end movement in a town (RB-MARKET-01) has no market before the next turn (MZ-RUL-84)."""
    return False


# Hero pools ----------------------------------------------------------------------------------------------------------

new_heroes = Rulebook("new-heroes")
base_heroes = Rulebook("base-heroes")


@new_heroes.adjusts(base_setup.hero_pool)
def without_base_heroes(pool: list[str], g: Zanaga) -> list[str]:
    """Use the new heroes instead of the base game's. Heroes of packs stay (MZ-SETUP-18, MZ-RUL-88)."""
    return [hero for hero in pool if hero not in g.content.base_heroes]


@base_heroes.adjusts(base_setup.hero_pool)
def without_new_heroes(pool: list[str], g: Zanaga) -> list[str]:
    """Use only the heroes of the base game. Heroes of packs stay (MZ-SETUP-18, MZ-RUL-88)."""
    return [hero for hero in pool if hero not in g.content.new_heroes]

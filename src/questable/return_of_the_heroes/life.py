"""LIFE, HEAL, DEATH: losing life, regaining it, and heirs."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.return_of_the_heroes import objects, turn
from questable.return_of_the_heroes.board import adversaries_at, leave_behind
from questable.return_of_the_heroes.experience import forget_all
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes


def full_life(g: ReturnOfTheHeroes, hero: Hero) -> int:
    """Return the printed number of red hearts, a hero's maximum life (RH-LIFE-01)."""
    return g.content.heroes[hero.id].life


def begin_life(g: ReturnOfTheHeroes, hero: Hero) -> None:
    """Set physical life and gold as printed on the sheet (RH-SETUP-05, RH-DEATH-03)."""
    sheet = g.content.heroes[hero.id]
    hero.life, hero.gold = sheet.life, sheet.gold


def temporary_life(g: ReturnOfTheHeroes, token: str) -> int:
    """Return the temporary life left on an object (RH-LIFE-02)."""
    thing = g.content.things.get(token)
    return thing.temporary - g.wear.get(token, 0) if thing and thing.temporary else 0


def protection(g: ReturnOfTheHeroes, hero: Hero) -> int:
    """Return all temporary life left."""
    return sum(temporary_life(g, each) for each in hero.objects)


def protectors(g: ReturnOfTheHeroes, hero: Hero) -> list[str]:
    """Return the objects that can take a loss of life instead of the hero."""
    return [each for each in hero.objects if temporary_life(g, each)]


@rules.step("RH-LIFE-04", "RH-RUL-30")
def lose_life(g: ReturnOfTheHeroes, seat: int, amount: int, why: str) -> None:
    """The player decides for each point whether it is physical or temporary, while both are available."""
    if amount:
        options = [Option("physical"), *(Option("temporary", each) for each in protectors(g, g.heroes[seat]))]
        g.ask(seat, "lose-life", options, life_lost, seat, why)
        g.do(lose_life, seat, amount - 1, why)


@rules.step("RH-LIFE-03")
def lose_physical(g: ReturnOfTheHeroes, option: Option, seat: int, why: str) -> None:
    """At 0 physical life the hero dies at once, whatever temporary life is left."""
    hero = g.heroes[seat]
    hero.life -= 1
    g.note("lost-life", rules=(why,), seat=seat, life=hero.life)
    if not hero.life:
        g.do(die, seat)


@rules.step("RH-LIFE-04", "RH-LIFE-05", "RH-BAG-16")
def lose_temporary(g: ReturnOfTheHeroes, option: Option, seat: int, why: str) -> None:
    """An object takes the loss instead of the hero."""
    token = str(option.about)
    g.note("protected", rules=("RH-LIFE-04",), seat=seat, card=token)
    wear_out(g, g.heroes[seat], token, 1)


life_lost = rules.choice("life_lost", {"physical": lose_physical, "temporary": lose_temporary})


def wear_out(g: ReturnOfTheHeroes, hero: Hero, token: str, amount: int) -> None:
    """Spend temporary life of an object; when all is gone, so is the object."""
    g.wear[token] = g.wear.get(token, 0) + amount
    if not temporary_life(g, token):
        hero.objects = tuple(each for each in hero.objects if each != token)
        g.note("worn-out", rules=("RH-LIFE-05",), seat=hero.seat, card=token)
        objects.use_up(g, token)


@rules.query("RH-FOE-04", "RH-FOE-05")
def life_left(g: ReturnOfTheHeroes, seat: int) -> int:
    """Return the physical life left to a hero who loses all they can: the last one is never taken."""
    return 1


@rules.step("RH-FOE-04", "RH-FOE-05", "RH-RUL-30")
def keep_one_life(g: ReturnOfTheHeroes, seat: int) -> None:
    """The hero loses all temporary life and all physical life but one, which is never taken."""
    hero = g.heroes[seat]
    for token in protectors(g, hero):
        wear_out(g, hero, token, temporary_life(g, token))
    hero.life = 1
    g.note("lost-life", rules=("RH-FOE-04",), seat=seat, life=1)


# Healing -------------------------------------------------------------------------------------------------------------


@rules.step("RH-HEAL-01")
def heal(g: ReturnOfTheHeroes, seat: int, amount: int) -> None:
    """Heal only physical life, never above the printed maximum."""
    hero = g.heroes[seat]
    gained = min(amount, full_life(g, hero) - hero.life)
    hero.life += gained
    g.note("healed", seat=seat, amount=gained, life=hero.life)


@rules.query("RH-HEAL-02", "RH-HEAL-04", "RH-RUL-13")
def rest_gives(g: ReturnOfTheHeroes, hero: Hero) -> int:
    """Return what a turn of rest heals here: all at the hero's house, 1 at the Temple and in the White Village."""
    if hero.point and hero.point == hero.house:
        return full_life(g, hero)
    return place_heals(g, hero)


@rules.query("RH-HEAL-04", "RH-MAP-08")
def place_heals(g: ReturnOfTheHeroes, hero: Hero) -> int:
    """Return the healing of the Temple and the White Village."""
    return g.content.land.spots[hero.point].heals if hero.point else 0


@rules.query("RH-HEAL-02", "RH-HEAL-04")
def why_rest_heals(g: ReturnOfTheHeroes, hero: Hero) -> str:
    """Return the rule for what a turn of rest heals here."""
    return "RH-HEAL-02" if hero.point == hero.house else "RH-HEAL-04"


def may_rest(g: ReturnOfTheHeroes, hero: Hero) -> bool:
    """Return whether the hero may rest: hurt, and not beside an adversary to fight (RH-TURN-06, RH-HEAL-07)."""
    return hero.life < full_life(g, hero) and rest_gives(g, hero) > 0 and not adversaries_at(g, hero.seat, hero.point)


@rules.step("RH-TURN-07", "RH-HEAL-02", "RH-HEAL-04", "RH-RUL-13")
def rest(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Give up the whole turn: no movement, no action."""
    hero = g.heroes[seat]
    g.unwind(turn.end_turn)
    g.note("rested", rules=("RH-TURN-07", why_rest_heals(g, hero)), seat=seat, space=hero.point)
    g.do(heal, seat, rest_gives(g, hero))


# Death ---------------------------------------------------------------------------------------------------------------


@rules.step("RH-LIFE-03", "RH-DEATH-01", "RH-RUL-35")
def die(g: ReturnOfTheHeroes, seat: int) -> None:
    """The turn ends at once; the player chooses the one object the heir inherits."""
    hero = g.heroes[seat]
    g.note("knocked-out", rules=("RH-LIFE-03", "RH-DEATH-01"), seat=seat, space=hero.point)
    g.unwind(turn.end_turn)
    g.fight = g.test = g.visit = None
    g.cite(("RH-DEATH-02", "RH-RUL-35"))
    g.ask(seat, "inherit", [Option("keep", each) for each in hero.objects] or [Option("nothing")], heir, seat)


@rules.step("RH-DEATH-02", "RH-DEATH-03", "RH-DEATH-04", "RH-DEATH-05", "RH-DEATH-06", "RH-DEATH-07", "RH-RUL-35")
def heir(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """The heir starts at the family house as on the sheet; everything but quests and gem stays where the hero died."""
    hero = g.heroes[seat]
    kept = str(option.about or "")
    for token in hero.objects:
        if token != kept:
            objects.lose_by_death(g, token, hero.point)
    for quest in hero.side_quests:
        leave_behind(g, quest, hero.point)
    forget_all(g, hero)
    begin_life(g, hero)
    hero.objects = (kept,) if kept else ()
    hero.side_quests = ()
    hero.point, hero.halfway, hero.clearance = hero.house, "", ""
    hero.heirs += 1
    g.note("heir", rules=("RH-DEATH-02", "RH-DEATH-03"), seat=seat, space=hero.house, card=kept)

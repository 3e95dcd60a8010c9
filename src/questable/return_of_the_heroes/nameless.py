"""NAME, GUARD, FINAL: the Nameless arrives, guardians block the tower, the last battle is fought."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.kernel.engine.outcome import Outcome
from questable.return_of_the_heroes import bag, combat, life
from questable.return_of_the_heroes.board import put, tokens_at
from questable.return_of_the_heroes.content import SKILLS
from questable.return_of_the_heroes.purse import purse
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import Fight, Hero, ReturnOfTheHeroes


@rules.step("RH-NAME-02", "RH-MAP-09")
def nameless_arrives(g: ReturnOfTheHeroes, why: str) -> None:
    """The token goes on the Dark Tower; guardians and servants follow."""
    g.nameless_called = True
    put(g, g.content.nameless_token, g.content.land.tower)
    g.note("nameless-arrives", rules=(why,))
    g.do(post_guardians)
    g.do(send_servants)


@rules.step("RH-NAME-03")
def post_guardians(g: ReturnOfTheHeroes) -> None:
    """Put one guardian on each access point, random and face down; extra ones from packs stay in the box unseen."""
    for point, guardian in zip(g.content.land.access, g.dice.shuffled(g.guardians), strict=False):
        put(g, guardian, point, face_down=True)
    g.guardians = ()


@rules.step("RH-NAME-04", "RH-NAME-05", "RH-BAG-17", "RH-RUL-48", "RH-RUL-71")
def send_servants(g: ReturnOfTheHeroes) -> None:
    """Send as many random servants as heroes have side quests; the others go into the bag."""
    count = sum(len(hero.side_quests) for hero in g.heroes)
    servants = g.dice.shuffled(g.servants)
    g.servants = ()
    points = tuple(g.content.servants[servant].at for servant in servants[:count])
    g.note("servants-come", rules=("RH-NAME-04",), amount=len(points), spaces=points)
    for servant, point in zip(servants, points, strict=False):
        g.do(bag.put_on_point, servant, point, True)
    bag.put_into_bag(g, *servants[count:])


def in_play(g: ReturnOfTheHeroes) -> bool:
    """Return whether the Nameless is in the tower."""
    return g.content.nameless_token in tokens_at(g, g.content.land.tower)


@rules.query("RH-GOAL-03", "RH-GUARD-02", "RH-GUARD-05", "RH-RUL-33")
def may_enter_tower(g: ReturnOfTheHeroes, hero: Hero) -> bool:
    """Return whether the hero may enter: a gem, a guardian beaten on the turn before, and the turn's first step."""
    return hero.gem and bool(hero.point) and g.clear == hero.point and not g.walked and in_play(g)


# The final battle ----------------------------------------------------------------------------------------------------


@rules.step("RH-FINAL-01", "RH-NAME-06", "RH-GUARD-05")
def face_nameless(g: ReturnOfTheHeroes, seat: int) -> None:
    """Turn the tile face up; then the hero chooses a skill and keeps it to the end (RH-RUL-34)."""
    if not g.nameless_open:
        g.nameless_open = True
        g.reveal()
        g.note("nameless-revealed", rules=("RH-FINAL-01",), seat=seat, card=g.nameless)
    g.fight = Fight(g.nameless, final=True, life=g.content.nameless[g.nameless].life)
    g.note("challenge", rules=("RH-GUARD-05",), seat=seat, card=g.nameless)
    options = [Option("skill", skill) for skill in skills_against(g, seat, g.nameless)]
    g.cite(("RH-FINAL-03",))
    g.ask_about(g.nameless, seat, "choose-skill", options, combat.skill_chosen, seat)


@rules.query("RH-FINAL-07", "RH-FINAL-09", "RH-FINAL-11", "RH-FINAL-12")
def skills_against(g: ReturnOfTheHeroes, seat: int, nameless: str) -> list[str]:
    """Return the skills with a circle, the marked one only with its magic item."""
    tile = g.content.nameless[nameless]
    has_key = tile.key in g.heroes[seat].objects
    return [skill for skill in SKILLS if skill in tile.circles or (skill == tile.opens and has_key)]


@rules.step("RH-FINAL-04", "RH-FINAL-05")
def final_struck(g: ReturnOfTheHeroes, seat: int) -> None:
    """A success takes 1 life from the Nameless, a failure costs the hero life."""
    assert g.fight is not None
    if not g.passed:
        hurt = harm_of(g, seat, g.nameless, g.fight.skill)
        g.do(life.lose_life, seat, hurt, "RH-FINAL-04")
        g.do(final_wounded, seat, hurt)
        return
    g.fight.life -= 1
    g.note("nameless-wounded", rules=("RH-FINAL-04",), seat=seat, card=g.nameless, life=g.fight.life)
    g.do(combat.strike if g.fight.life else nameless_beaten, seat)


@rules.query("RH-FINAL-04", "RH-FINAL-08", "RH-FINAL-13")
def harm_of(g: ReturnOfTheHeroes, seat: int, nameless: str, skill: str) -> int:
    """Return the cost of a failed test with this skill."""
    tile = g.content.nameless[nameless]
    return 2 if tile.hits_twice == skill and tile.key not in g.heroes[seat].objects else 1


@rules.step("RH-FINAL-10")
def final_wounded(g: ReturnOfTheHeroes, seat: int, hurt: int) -> None:
    """The King of Darkness gains the life the hero loses."""
    assert g.fight is not None
    if g.content.nameless[g.nameless].drains:
        g.fight.life += hurt
        g.note("nameless-drains", seat=seat, card=g.nameless, life=g.fight.life)
    g.do(combat.strike, seat)


@rules.step("RH-GOAL-02", "RH-FINAL-05")
def nameless_beaten(g: ReturnOfTheHeroes, seat: int) -> None:
    """The hero's player wins, and the game ends at once."""
    g.note("beaten", seat=seat, card=g.nameless)
    g.fight = None
    g.do(win, seat)


@rules.step("RH-GOAL-02")
def win(g: ReturnOfTheHeroes, seat: int) -> None:
    ended(g, Outcome((seat,), ranking(g, seat), "nameless-beaten", ("RH-GOAL-02",)))


def ended(g: ReturnOfTheHeroes, outcome: Outcome) -> None:
    """End the game, and log why."""
    g.note("game-over", rules=outcome.rules, winners=list(outcome.winners), reason=outcome.reason)
    g.finish(outcome)


def ranking(g: ReturnOfTheHeroes, winner: int | None) -> tuple[int, ...]:
    """Return the winner, then the others by gem, stages of quests, cubes and gold."""

    def merit(hero: Hero) -> tuple[bool, bool, int, int, int]:
        stages = max(hero.quests.values(), default=0)
        return hero.seat == winner, hero.gem, stages, sum(hero.cubes), purse(g, hero.seat)

    return tuple(hero.seat for hero in sorted(g.heroes, key=merit, reverse=True))

"""ACT: one combat first in the turn, then everything else in any order."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.return_of_the_heroes import combat, encounters, nameless, objects, personal_quests, side_quests, turn
from questable.return_of_the_heroes.board import adversaries_at, turn_up_tokens
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

END_TURN, LEAVE_SOMETHING = Option("end-turn"), Option("leave-something")


@rules.step("RH-ACT-01", "RH-TURN-02", "RH-TURN-03")
def begin_actions(g: ReturnOfTheHeroes, seat: int) -> None:
    """The action phase starts when the movement has ended; combat comes before any other action."""
    hero = g.heroes[seat]
    if hero.point:
        g.do(turn_up_tokens, seat)
        g.do(check_combat, seat)
    g.do(act, seat)


@rules.step("RH-ACT-02", "RH-ACT-03", "RH-TURN-05", "RH-RUL-12")
def check_combat(g: ReturnOfTheHeroes, seat: int) -> None:
    """If an adversary is on the hero's point, one combat must be fought; the check is made once."""
    hero = g.heroes[seat]
    if hero.point == g.content.land.tower:
        g.do(nameless.face_nameless, seat)
    elif adversaries_at(g, seat, hero.point):
        g.do(combat.choose_adversary, seat)


@rules.step("RH-ACT-05", "RH-ACT-08", "RH-RUL-62", "RH-RUL-64")
def act(g: ReturnOfTheHeroes, seat: int) -> None:
    """Any number of other actions, one after the other."""
    hero = g.heroes[seat]
    if options := possible_actions(g, hero):
        g.ask_about(hero.point or None, seat, "act", [*options, END_TURN], actions, seat)
        g.do(act, seat)


@rules.query("RH-ACT-05", "RH-HEAL-06", "RH-TURN-04", "RH-RUL-14")
def possible_actions(g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """Return what the hero could do here; halfway along a road, only drink."""
    options = objects.drinkable(g, hero)
    if hero.point:
        options += side_quests.to_complete(g, hero)
        options += personal_quests.stages_here(g, hero)
        options += side_quests.to_accept(g, hero)
        options += objects.takeable(g, hero)
        options += encounters.usable(g, hero)
        if objects.leavable(hero):
            options.append(LEAVE_SOMETHING)
    return options


@rules.step("RH-RUL-62")
def stop_acting(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """End the actions; nobody has to act."""
    g.unwind(turn.end_turn)


actions = rules.choice(
    "actions",
    {
        "drink": objects.drink,
        "complete": side_quests.complete,
        "stage": personal_quests.attempt_stage,
        "accept": side_quests.accept,
        "take": objects.take,
        "use": encounters.use,
        "leave-something": objects.choose_what_to_leave,
        "end-turn": stop_acting,
    },
)

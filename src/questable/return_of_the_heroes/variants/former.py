"""Former rules, for games begun under an older rules number.

Numbers and rewards of tokens that have changed since are kept here.
"""

from __future__ import annotations

from questable.kernel.engine.box import Box
from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.return_of_the_heroes import bag, board, foes, life, personal_quests, setup
from questable.return_of_the_heroes.content import CUBES, AbilityType, Reward
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.variants import solo

first = Rulebook("rules-1")


@first.adjusts(bag.taking_draws)
def every_taking_draws(draws: bool, g: ReturnOfTheHeroes, token: str) -> bool:
    """Tokens that a hero had before also draw (RH-RUL-82)."""
    return True


REWARDS: dict[str, Reward] = {
    "the-whitewasher": Reward(1, (CUBES,)),
    "thirteenth-pupil": Reward(1, (("red",), ("blue", "green"))),
    "moth-duchess": Reward(1, (("blue", "green"),)),
    "unsinging-choir": Reward(1, (("blue",), ("green", "red"))),
    "page-eater": Reward(1, (("blue",), ("green", "red"))),
    "grey-shepherd": Reward(1, (CUBES,)),
    "highwayman": Reward(1, (("green", "red"),)),
}
CIRCLES = {
    "cinder-smith": {"magic": -1, "ranged": -1, "melee": -2},
    "the-whitewasher": {"magic": -3, "ranged": -1, "melee": -1},
}


@first.adjusts(foes.reward_for)
def as_they_gave(reward: Reward, g: ReturnOfTheHeroes, token: str) -> Reward:
    return REWARDS.get(token, reward)


@first.adjusts(foes.modifier_against)
def as_they_fought(modifier: int | None, g: ReturnOfTheHeroes, token: str, skill: str) -> int | None:
    return CIRCLES.get(token, {}).get(skill, modifier)


@first.adjusts(foes.grows)
def only_adversaries_grow(grows: bool, g: ReturnOfTheHeroes, token: str) -> bool:
    return grows and token in g.content.adversaries


@first.answers(foes.ability_of)
def no_abilities(g: ReturnOfTheHeroes, token: str) -> AbilityType | None:
    """Servants had no abilities (RH-RUL-83)."""
    return None


@first.replaces(personal_quests.honour_redeemed, "RH-PQ-04", "RH-PQ-11", "RH-PQ-15")
def honour_and_healing(g: ReturnOfTheHeroes, seat: int, quest: str) -> None:
    """Daphne also healed a hero who had a gem."""
    hero = g.heroes[seat]
    if not hero.gem:
        hero.gem = True
        g.note("gem", rules=("RH-PQ-04", "RH-PQ-11"), seat=seat)
    if g.content.quests[quest].heals:
        g.do(life.heal, seat, life.full_life(g, hero))


# Alone: the start tile was chosen first, and put on the north-west corner --------------------------------------------

first_alone = Rulebook("rules-1-solo")


@first_alone.replaces(setup.lay_tiles, "RH-VAR-13", "RH-VAR-16", whatever=True)
def tile_before_the_map(g: ReturnOfTheHeroes) -> None:
    g.ask(0, "choose-tile", [Option("start", tile) for tile in solo.start_tiles(g)], corner_tile_chosen)


@first_alone.step("RH-VAR-16")
def corner_tile_chosen(g: ReturnOfTheHeroes, option: Option) -> None:
    setup.lay_around(g, {0: str(option.about)})


@first_alone.answers(setup.starting_tiles, whatever=True)
def corner_tile(g: ReturnOfTheHeroes) -> list[str]:
    return [g.layout[0]]


@first_alone.replaces(setup.choose_house, "RH-VAR-16", whatever=True)
def point_of_the_corner_tile(g: ReturnOfTheHeroes, seat: int) -> None:
    points = board.beige_points(g, g.layout[0])
    setup.ask_for_house(g, seat, [point for point in points if point not in g.tokens], "RH-VAR-16")


# Alone: a victory after turn 45 was told like any other -------------------------------------------------------------

third_alone = Rulebook("rules-3-solo")


@third_alone.answers(solo.victory)
def told_like_any_other(g: ReturnOfTheHeroes) -> tuple[str, ...]:
    return ("nameless-beaten", "RH-GOAL-02")


FORMER = (
    (1, Box("rules-1", layer=first)),
    (1, Box("rules-1-solo", layer=first_alone, seats=(1, 1))),
    (3, Box("rules-3-solo", layer=third_alone, seats=(1, 1))),
)

"""Bots play for the goals that packs bring: whatever the goal, their games come to an end."""

from __future__ import annotations

import pytest

import questable
from questable.bots import Sight, make_bot
from questable.runebound.content import Goal
from questable.runebound.greedy import aims
from questable.runebound.greedy.aims_bots import gains
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.state import Runebound
from tests.kit import Table, table
from tests.runebound.packs.kit import CHALLENGE, HEAD, ITEM

ENOUGH = 4000
SMALL = """
[adventure]
id = "small-evening"
name = "A Small Evening"
over = "rise-of-the-dragon-lords"
variants = ["pack-focus"]

[numbers]
start = "Reed"

[map]
id = "reeds"
name = "The Reeds"
town_order = ["Reed", "Nerekhall", "Sallow"]
spaces = [
  { id = 1, at = [0, 0], town = "Reed" },
  { id = 2, at = [1, 0], terrain = "road", jewel = "green", sunburst = true },
  { id = 3, at = [2, 0], terrain = "swamp", jewel = "green", sunburst = true },
  { id = 4, at = [3, 0], terrain = "river", jewel = "yellow", sunburst = true },
  { id = 5, at = [0, 1], terrain = "plains", jewel = "green", sunburst = true },
  { id = 6, at = [1, 1], terrain = "swamp", jewel = "green", sunburst = true },
  { id = 7, at = [2, 1], town = "Nerekhall" },
  { id = 8, at = [3, 1], terrain = "hills", jewel = "yellow", sunburst = true },
  { id = 9, at = [0, 2], terrain = "forest", jewel = "green", sunburst = true },
  { id = 10, at = [1, 2], terrain = "plains", jewel = "yellow", sunburst = true },
  { id = 11, at = [2, 2], terrain = "hills", jewel = "blue", sunburst = true },
  { id = 12, at = [3, 2], town = "Sallow" },
  { id = 13, at = [4, 1], terrain = "mountains", jewel = "red" },
  { id = 14, at = [4, 2], terrain = "river", jewel = "red" },
]
"""
HAG = CHALLENGE.format("reed-hag", "green").replace("life = 1", "life = 2")
LORD = CHALLENGE.format("reed-lord-{0}", "red").replace("[9, 1]", "[14, 2]").replace("life = 1", "life = 4")
LORDS = "".join(LORD.format(each) + 'reward = [{ do = "keep", as = "rune" }]\n' for each in (1, 2))
CRADLE = ITEM.format("willow-cradle")
GOALS = {
    "gold": "gold = 12",
    "level": "level = 5",
    "runes": "runes = 1",
    "cards": "cards = 5",
    "owns": 'owns = ["willow-cradle"]',
    "town": 'town = "Sallow"',
    "defeat": 'defeat = "reed-hag"',
    "gold in a town": 'gold = 10\ntown = "Sallow"',
    "cards at a level": "cards = 3\nlevel = 3",
}


def test_every_kind_of_goal_is_tried() -> None:
    assert set(Goal.__struct_fields__) <= {line.split(" =")[0] for goal in GOALS.values() for line in goal.split("\n")}


def evening(goal: str, seed: str) -> Runebound:
    """A small adventure with this goal, played by two greedy players."""
    head = HEAD.format("reeds", "Reeds") + 'without = ["red"]\n'
    text = head + SMALL + HAG + LORDS + CRADLE + f"\n[[goal]]\n{goal}\n"
    game = questable.new("small-evening", seats=2, seed=seed, packs=[questable.PackFiles({"reeds.toml": text})])
    bots = [make_bot("greedy", game.setting.adventure, seat) for seat in range(2)]
    while game.decision is not None and game.moves < ENOUGH:
        seat = game.decision.seat
        game.play(bots[seat].choose(Sight(game, seat)))
    assert isinstance(game, Runebound)
    return game


@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
def test_bots_play_a_small_adventure_to_its_end_whatever_the_goal(goal: str) -> None:
    games = [evening(goal, seed) for seed in ("dusk", "dawn")]
    reasons = [game.outcome.reason if game.outcome else "" for game in games]
    assert all(reasons), f"broken off after {ENOUGH} choices"
    assert "own-goal" in reasons


# How much nearer -----------------------------------------------------------------------------------------------------


def aiming(goal: str) -> Table:
    text = HEAD.format("aims", "Aims") + HAG + CRADLE + f"\n[[goal]]\n{goal}\n"
    return table(packs=[questable.PackFiles({"a.toml": text})])


def look(t: Table) -> Look:
    return Look(t.game, 0, Memory())


def test_the_last_coins_are_worth_more_than_the_first() -> None:
    poor, rich = (look(aiming("gold = 20").put(0, gold=gold)) for gold in (1, 18))
    assert aims.nearer(rich, gold=2) > 10 * aims.nearer(poor, gold=2) > 0
    assert aims.nearer(rich, gold=-5) < 0
    assert aims.nearer(look(table()), gold=2) == 0, "without a goal gold is gold"


def test_a_town_counts_when_all_the_rest_is_there() -> None:
    goal = 'gold = 20\ntown = "Forge"'
    t = aiming(goal).put(0, gold=19)
    assert gains(look(t)) == {}
    t = t.put(0, gold=20)
    assert set(gains(look(t))) == {t.game.content.grid.towns["Forge"]}


def test_a_fight_that_wins_the_game_draws_those_who_can_win_it() -> None:
    t = aiming('defeat = "reed-hag"')
    assert look(t).prize("reed-hag") > look(t).prize("trial-goblin") + 20
    t = aiming('defeat = "reed-hag"\nlevel = 9')
    assert look(t).prize("reed-hag") < 20, "but not before the rest is there"


def answer(t: Table) -> str:
    """What a greedy player chooses now."""
    return str(make_bot("greedy", t.game.setting.adventure, 0).choose(Sight(t.game, 0)).id)


def test_who_lacks_the_last_coins_sells_and_who_lacks_more_does_not() -> None:
    for gold, sold in ((19, True), (5, False)):
        t = aiming("gold = 20").put(0, at="Forge", gold=gold, cards=["trial-sword"]).stack("Forge").market()
        assert (answer(t) == "sell:trial-sword") is sold, gold


def test_a_card_that_is_wanted_is_bought_before_anything_else() -> None:
    t = aiming('owns = ["willow-cradle"]').put(0, at="Forge", gold=9).stack("Forge", "trial-sword", "willow-cradle")
    assert answer(t.market()) == "buy:willow-cradle"
    t = aiming("level = 9").put(0, at="Forge", gold=9).stack("Forge", "trial-sword", "willow-cradle")
    assert answer(t.market()) != "buy:willow-cradle"

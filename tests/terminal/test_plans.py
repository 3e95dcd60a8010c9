"""`go`, `go forge`, `fight`: plans at the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import questable
from questable import Game, Plan
from questable.terminal import planning
from questable.terminal.screen import Screen
from questable.terminal.session import HUMAN, Session

RISE = "rise-of-the-dragon-lords"
HEROES = "return-of-the-heroes"


def until(game: Game, *topics: str, seed: int = 3) -> Game:
    """Play on by a bot until one of these is asked."""
    bot = questable.bot("greedy", seed=seed)
    while game.decision is not None and game.decision.topic not in topics:
        game.play(bot(game))
    assert game.decision is not None
    return game


class Evening:
    """A session at a table without bots; what is typed is answered with what is printed."""

    def __init__(self, game: Game, file: Path | None = None, language: str = "en") -> None:
        self.out = io.StringIO()
        console = Console(file=self.out, width=200, height=50, force_terminal=False)
        self.session = Session(
            game,
            seats=[HUMAN] * game.setting.seats,
            bots={},
            screen=Screen(console),
            save_file=file,
            language=language,
            read=self.read,
        )
        self.typed: list[str] = []

    def read(self, prompt: str) -> str:
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)

    def type(self, *lines: str) -> str:
        self.out.truncate(0)
        self.out.seek(0)
        self.typed = list(lines)
        self.session._save_somewhere = lambda: None  # type: ignore[method-assign]
        self.session.run()
        return self.out.getvalue()

    @property
    def game(self) -> Game:
        return self.session.game


@pytest.fixture
def walking() -> Evening:
    game = until(questable.new(RISE, seats=2, seed=3), "way-of-moving")
    game.play("roll")
    return Evening(game)


def far(game: Game) -> Plan:
    """A way of several steps to an adventure, where the player is asked again."""
    return max((plan for plan in game.plans() if plan.chance is not None), key=lambda plan: len(plan.way))


def test_go_lists_what_is_in_reach_and_what_waits_there(walking: Evening) -> None:
    plans = [plan for plan in walking.game.plans() if not plan.instead]
    told = walking.type("go")
    for plan in plans:
        assert f"go {plan.place}: {plan.name}" in told
    assert "adventure" in told and " % " in told
    assert not any(line.startswith(f"  go {plan.place}/") for plan in plans for line in told.split("\n"))


def test_go_goes_by_name_or_number_and_undo_takes_it_back_whole(walking: Evening) -> None:
    before, plan = walking.game, far(walking.game)
    walking.type(f"go {plan.place}")
    assert walking.game.choices()[before.moves :] == [step.choice for step in plan.choices]
    walking.type("undo")
    assert walking.game == before
    name = str(plan.name).removeprefix("Go to ")
    walking.type(f"go {name}")
    assert walking.game.moves == before.moves + len(plan.choices)


def test_after_a_single_choice_undo_takes_back_that_one_only(walking: Evening) -> None:
    plan = next(plan for plan in walking.game.plans() if plan.id.endswith("/on") and len(plan.way) == 2)
    walking.type(f"go {plan.id.partition(':')[2]}")
    there = walking.game
    assert there.decision is not None and there.decision.topic == "spend-a-die"
    walking.type(next(option.id for option in there.decision.options if option.verb == "walk"), "undo")
    assert walking.game == there


def test_other_ways_are_told_on_request(walking: Evening) -> None:
    plan = next(each for each in walking.game.plans() if each.instead and each.id[-2:] == "/2")
    told = walking.type(f"go {plan.place} ?")
    assert f"go {plan.place}/2: with other dice" in told
    before = walking.game.moves
    walking.type(f"go {plan.place}/2")
    assert walking.game.choices()[before:] == [step.choice for step in plan.choices]


@pytest.mark.parametrize("wanted", ["nowhere", "999", "[bold]", "x" * 500])
def test_what_cannot_be_reached_is_said(walking: Evening, wanted: str) -> None:
    before = walking.game
    assert "is out of reach right now" in walking.type(f"go {wanted}").replace("\n", " ")
    assert walking.game is before


def test_what_makes_no_sense_now_is_said(walking: Evening) -> None:
    assert "There is nothing to fight right now." in walking.type("fight", "fight 3")


def test_fight_stops_at_the_life_that_is_named() -> None:
    game = until(questable.new(RISE, seats=2, seed=3), "escape")
    evening = Evening(game)
    evening.type("fight 3 0")
    assert evening.game.moves > game.moves and evening.game.choices()[game.moves] == "fight-on"
    (plan,) = (plan for plan in game.plans() if plan.kind == "fight")
    assert planning.limits(plan, "3 40%") == {"life": 3, "chance": 0.4}
    assert planning.limits(plan, "3") == {"life": 3} and planning.limits(plan, "") == {}


def test_of_several_fights_one_is_named() -> None:
    game = until(questable.new(HEROES, seats=2, seed=5), "choose-skill")
    evening = Evening(game)
    told = evening.type("fight")
    assert evening.game.moves > game.moves, told


def test_why_it_stopped_stands_with_the_next_table() -> None:
    game = until(questable.new(RISE, seats=2, seed=3), "escape")
    evening = Evening(game)
    done = game.clone().carry_out("fight", {"life": 0, "chance": 0})
    assert str(done.why) in evening.type("fight 0 0")


def test_everything_is_saved_as_single_choices(walking: Evening, tmp_path: Path) -> None:
    plan = far(walking.game)
    file = tmp_path / "evening.quest"
    evening = Evening(walking.game, file)
    evening.type(f"go {plan.place}")
    assert questable.read_record(file).choices == tuple(evening.game.choices())
    assert questable.load(file, proven=True) == evening.game


def test_in_german() -> None:
    game = until(questable.new(RISE, seats=2, seed=3), "way-of-moving")
    game.play("roll")
    assert "Geh nach: " in Evening(game, language="de").type("go", "?")


def test_what_need_not_be_asked_is_not() -> None:
    game = questable.new(RISE, seats=2, seed=3)
    bot = questable.bot("greedy", seed=3)
    while game.decision is not None and not (game.decision.topic == "use-round-start" and game.may_stand()):
        game.play(bot(game))
    card = game.spoken().name(str(game.may_stand()[0].about))
    evening = Evening(game)
    assert "You are asked every time." in evening.type("standing")
    assert "There is no card called" in evening.type("standing no such card")
    evening.type(f"standing {card} fight")
    assert evening.game.choices()[game.moves] == "pass"
    assert f"{card}: don't ask during this fight" in evening.type("standing").replace("\n", " ")
    assert "You are asked every time." in evening.type(f"standing -{card}")


def test_what_is_always_done_is_not_asked() -> None:
    game = until(questable.new(RISE, seats=1, seed=3), "way-of-moving")
    evening = Evening(game)
    assert "There is no card called" in evening.type("standing stay always")
    evening.type("standing roll always")
    assert evening.game.choices()[game.moves] == "roll"
    assert "Roll the movement dice: always" in evening.type("standing")
    assert "You are asked every time." in evening.type("standing -roll")


def test_an_option_and_what_follows_it_is_named_by_words_or_by_its_number() -> None:
    game = until(questable.new("midnight", seats=2, seed=3), "purchase")
    plans = [plan for plan in game.plans() if plan.begins]
    assert {plan.kind for plan in plans} == {"several"}
    evening = Evening(game)
    told = evening.type("several", "?")
    for plan in plans:
        assert f"several {planning.short(plan)}: " in told and f", {plan.name}" in told
    assert "several       N takes option N and its usual follow-up" in told
    assert evening.game is game, "it is only listed"
    plan = plans[0]
    assert game.decision is not None
    number = [option.id for option in game.decision.options].index(plan.begins) + 1
    for wanted in (planning.short(plan), number):
        evening = Evening(game)
        evening.type(f"several {wanted}")
        assert evening.game.choices()[game.moves :] == [step.choice for step in plan.choices]


def test_what_goes_further_than_a_way_is_told_beside_it_and_called_by_its_kind() -> None:
    game = until(questable.new("midnight", seats=2, seed=3), "spend-action")
    plan = next(plan for plan in game.plans() if plan.kind == "draw" and plan.instead)
    evening = Evening(game)
    assert f"draw {plan.place}: {plan.name}" in evening.type("draw")
    assert f"draw {plan.place}: {plan.name}" in evening.type(f"go {plan.place} ?")
    assert f"draw {plan.place}" not in evening.type("go"), "there it would only be said twice"
    evening.type(f"draw {plan.place}")
    assert evening.game.choices()[game.moves] == plan.choices[0].choice


def test_a_plan_that_is_the_only_one_of_its_kind_needs_no_name() -> None:
    game = until(questable.new("midnight", seats=2, seed=3), "purchase")
    (plan,) = (plan for plan in game.plans() if plan.kind == "buy")
    evening = Evening(game)
    assert str(plan.name) in evening.type("buy ?")
    assert evening.game is game
    evening.type("buy")
    assert evening.game.choices()[game.moves :] == [step.choice for step in plan.choices]

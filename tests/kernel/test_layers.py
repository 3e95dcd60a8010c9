"""Layers compose: what lies below is called, each link cites its own rules, mistakes show when rules are compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from questable.errors import RulebookError, StuckError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.decision import Option
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.kernel.engine.rulebook import Choice, CompiledRules, Rulebook, Step, compile_rules
from tests.kernel import duel
from tests.kernel.duel import Duel


def new(*layers: Rulebook, events: list[Event] | None = None) -> Duel:
    game = cast(Duel, begin(make_setting(duel.adventure, seats=2, seed=1)))
    return use(game, compile_rules([duel.rules, *layers]), events)


def use(game: Duel, rules: CompiledRules, events: list[Event] | None = None) -> Duel:
    game.steps, game.queries, game.answering = rules.steps, rules.queries, rules.choices
    game.setting.__dict__["rules"] = rules
    game.listen(events.append if events is not None else None)
    return game


def run(game: Duel, step: Step[Duel, int], seat: int) -> None:
    game.agenda.clear()
    game.decision = None
    game.do(step, seat)
    game.run()


def around_hit(name: str, rule: str) -> Rulebook:
    layer = Rulebook(name)

    @layer.around(duel.hit, rule)
    def more(below: Callable[[Duel, int], None], g: Duel, seat: int) -> None:
        g.note("before", by=name)
        below(g, seat)
        g.note("after", by=name)

    return layer


def test_links_nest_in_the_order_of_the_layers_and_each_cites_its_own_rules() -> None:
    events: list[Event] = []
    game = new(around_hit("inner", "TOY-VAR-03"), around_hit("outer", "TOY-VAR-04"), events=events)
    run(game, duel.hit, 0)
    assert game.life == [2, 3]
    assert [(event.kind, event.facts.get("by"), event.rules) for event in events] == [
        ("before", "outer", ("TOY-VAR-04",)),
        ("before", "inner", ("TOY-VAR-03",)),
        ("hit", None, ("TOY-05",)),
        ("after", "inner", ("TOY-VAR-03",)),
        ("after", "outer", ("TOY-VAR-04",)),
    ]


def test_a_question_keeps_the_rules_it_was_asked_by_whatever_layer_lies_around_it() -> None:
    layer = Rulebook("around")

    @layer.around(duel.one_round, "TOY-VAR-03")
    def more(below: Callable[[Duel, int], None], g: Duel, seat: int) -> None:
        below(g, seat)

    game = new(layer)
    run(game, duel.one_round, 0)
    assert game.decision is not None and game.decision.rules == ("TOY-02",)
    assert game.clone().decision == game.decision


def test_a_note_may_name_which_of_the_rules_it_means() -> None:
    layer, events = Rulebook("two rules"), list[Event]()

    @layer.follows(duel.hit, "TOY-VAR-05", "TOY-VAR-06")
    def told(g: Duel, seat: int) -> None:
        g.note("all")
        g.note("one", rules=("TOY-VAR-06",))

    run(new(layer, events=events), duel.hit, 0)
    assert [event.rules for event in events[1:]] == [("TOY-VAR-05", "TOY-VAR-06"), ("TOY-VAR-06",)]


def test_a_query_is_gone_around_and_adjusted_layer_by_layer() -> None:
    first, second = Rulebook("first"), Rulebook("second")

    @first.around(duel.needed)
    def doubled(below: Callable[[Duel, int], int], g: Duel, seat: int) -> int:
        return below(g, seat) * 2

    @second.adjusts(duel.needed)
    def less(number: int, g: Duel, seat: int) -> int:
        return number - 1

    assert duel.needed(new(first, second), 0) == 7
    assert duel.needed(new(second, first), 0) == 6


def test_what_another_layer_has_touched_cannot_be_done_away_with_by_accident() -> None:
    def gone(**how: bool) -> Rulebook:
        layer = Rulebook("gone")

        @layer.replaces(duel.hit, **how)
        def nothing(g: Duel, seat: int) -> None:
            """Nobody is hurt."""

        @layer.answers(duel.needed, **how)
        def never(g: Duel, seat: int) -> int:
            return 7

        return layer

    assert compile_rules([duel.rules, gone()])
    with pytest.raises(RulebookError, match="gone does away with the step hit, which fierce has changed"):
        compile_rules([duel.rules, duel.fierce, gone()])
    with pytest.raises(RulebookError, match="hit, which gone has changed"):
        compile_rules([duel.rules, gone(), gone()])
    bare = Rulebook("bare")
    bare.answers(duel.needed)(lambda g, seat: 7)
    with pytest.raises(RulebookError, match="bare does away with the query needed, which keen has changed"):
        compile_rules([duel.rules, duel.keen, bare])
    game = new(duel.fierce, duel.keen, gone(whatever=True))
    run(game, duel.hit, 0)
    assert game.life == [3, 3] and duel.needed(game, 0) == 7


def test_what_hands_on_the_turn_cannot_be_followed() -> None:
    book, layer = Rulebook("book"), Rulebook("layer")

    @book.step(hands_on=True)
    def next_one(g: Duel) -> None:
        """The turn goes on for ever."""

    @layer.follows(next_one)
    def never(g: Duel) -> None:
        """Nobody would ever get here."""

    with pytest.raises(RulebookError, match=r"next_one hands on the turn, so nothing can follow it \(never\)"):
        compile_rules([book, layer])


def about_nothing() -> Sequence[tuple[str, Rulebook]]:
    """Layers about things that no layer below has."""
    stranger = Rulebook("stranger")

    @stranger.step()
    def unknown(g: Duel) -> None:
        """Known to the stranger only."""

    @stranger.query()
    def unasked(g: Duel) -> int:
        return 0

    choice: Choice[Duel, int] = stranger.choice("unoffered", {})
    layers = {name: Rulebook(name) for name in ("around", "follows", "replaces", "adjusts", "answers", "adds")}
    layers["around"].around(unknown)(lambda below, g: below(g))
    layers["follows"].follows(unknown)(lambda g: None)
    layers["replaces"].replaces(unknown)(lambda g: None)
    layers["adjusts"].adjusts(unasked)(lambda number, g: number)
    layers["answers"].answers(unasked)(lambda g: 1)
    layers["adds"].adds_to(choice, {"fly": duel.strike})
    return list(layers.items())


@pytest.mark.parametrize(("name", "layer"), about_nothing())
def test_what_no_layer_below_has_is_an_error(name: str, layer: Rulebook) -> None:
    with pytest.raises(RulebookError, match=f"{name} is about the .* which no rulebook below has"):
        compile_rules([duel.rules, layer])


def test_a_plain_function_is_no_step() -> None:
    def plain(g: Duel) -> None:
        """Nobody has registered it."""

    with pytest.raises(RulebookError, match="plain is neither a step nor a query"):
        Rulebook("layer").replaces(plain)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        new().do(plain)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        duel.hit(new(), 0)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("how", "function", "told"),
    [
        ("around", lambda below, g: None, r"<lambda> takes \(below, g\), but is given \(below, g, seat\) for hit"),
        ("follows", lambda g: None, r"<lambda> takes \(g\), but is given \(g, seat\) for hit"),
        ("replaces", lambda g, seat, card: None, r"<lambda> takes \(g, seat, card\), but is given \(g, seat\) for hit"),
        ("answers", lambda g: 1, r"<lambda> takes \(g\), but is given \(g, seat\) for needed"),
        ("adjusts", lambda g, seat: 1, r"<lambda> takes \(g, seat\), but is given \(answer, g, seat\) for needed"),
    ],
)
def test_a_function_that_does_not_take_what_its_target_takes_is_an_error(
    how: str, function: Callable[..., None], told: str
) -> None:
    target = duel.needed if how in ("answers", "adjusts") else duel.hit
    with pytest.raises(RulebookError, match=f"layer: {told}"):
        getattr(Rulebook("layer"), how)(target)(function)


def test_a_function_may_take_anything() -> None:
    layer = Rulebook("layer")
    layer.replaces(duel.hit)(lambda *args: None)
    assert compile_rules([duel.rules, layer])


def test_answers_of_a_choice_are_steps_that_take_the_same() -> None:
    book, layer = fencing()

    @layer.step()
    def lunge(g: Duel, option: Option, seat: int) -> None:
        """It wants to know who lunges, but nobody tells it."""

    fence: Any = Choice("fence")
    layer.adds_to(fence, {"lunge": lunge})
    told = r"feints: fence: lunge takes \(g, option, seat\), but parry, its neighbour, \(g, option\)"
    with pytest.raises(RulebookError, match=told):
        compile_rules([duel.rules, book, layer])
    answers: Any = {"retreat": retreat}
    with pytest.raises(RulebookError, match="feints: retreat is no step that could answer"):
        layer.adds_to(fence, answers)


def retreat(g: Duel, option: Option) -> None:
    """Nobody has registered it."""


def test_a_step_takes_no_keywords() -> None:
    with pytest.raises(TypeError):
        new().do(duel.hit, seat=0)  # type: ignore[call-arg, misc]


def test_nothing_is_unwound_to_a_step_that_is_not_there() -> None:
    game = new()
    before = game.agenda[:]
    with pytest.raises(StuckError, match="set_up: it is not on the agenda"):
        game.unwind(duel.set_up)
    assert game.agenda == before


def test_steps_that_survive_are_finished_before_what_was_unwound_to() -> None:
    layer = Rulebook("layer")

    @layer.step(survives=True)
    def rite(g: Duel) -> None:
        """To be finished, whatever happens."""

    @layer.step()
    def idle(g: Duel) -> None:
        """Dropped."""

    game = new(layer)
    game.agenda[:] = [("next_round", (0,)), ("idle", ()), ("rite", ()), ("idle", ())]
    game.do(idle)
    game.unwind(duel.next_round)
    assert game.agenda == [("next_round", (0,)), ("rite", ()), ("idle", ())] and not game.coming


def test_only_the_steps_of_a_part_are_dropped_if_one_is_named() -> None:
    layer = Rulebook("layer")

    @layer.step(part="turn")
    def go_on(g: Duel) -> None:
        """The player's own procedure."""

    @layer.step(part="turn")
    def chosen(g: Duel, option: Option) -> None:
        """An answer in it."""

    choice = layer.choice("go", {"go": chosen})
    game = new(layer)
    game.ask(0, "go", [Option("go", 1), Option("go", 2)], choice)
    question = game.coming.pop()
    game.agenda[:] = [("next_round", (0,)), ("go_on", ()), ("hit", (1,)), question]
    game.do(go_on)
    game.do(duel.hit, 0)
    game.unwind(duel.next_round, "turn")
    assert game.agenda == [("next_round", (0,)), ("hit", (1,))] and game.coming == [("hit", (0,))]


def fencing() -> tuple[Rulebook, Rulebook]:
    """A choice with one option, and a layer that adds another."""
    book, layer = Rulebook("fencing"), Rulebook("feints")

    @book.step("TOY-VAR-07")
    def parry(g: Duel, option: Option) -> None:
        g.note("parried")

    @layer.step("TOY-VAR-08")
    def feint(g: Duel, option: Option) -> None:
        g.note("feinted", how=option.about)

    fence = book.choice("fence", {"parry": parry})
    layer.adds_to(fence, {"feint": feint})

    @book.step()
    def bout(g: Duel, seat: int) -> None:
        g.ask(seat, "fence", [Option("parry"), *(Option("feint", how) for how in ("high", "low")[: seat + 1])], fence)

    return book, layer


def test_options_name_the_step_that_answers_them_and_layers_add_their_own() -> None:
    book, layer = fencing()
    events: list[Event] = []
    game = new(book, layer, events=events)
    run(game, book.steps["bout"], 1)
    game.play("feint:low")
    run(game, book.steps["bout"], 1)
    game.play("parry")
    assert [(event.kind, event.rules) for event in events] == [
        ("feinted", ("TOY-VAR-08",)),
        ("parried", ("TOY-VAR-07",)),
    ]


def test_an_option_nobody_carries_out_is_an_error_at_once() -> None:
    book, _ = fencing()
    with pytest.raises(StuckError, match="offers feint:high, which no step of fence carries out"):
        run(new(book), book.steps["bout"], 0)


def test_a_step_of_a_layer_that_is_not_in_play_answers_nothing() -> None:
    book, _ = fencing()
    with pytest.raises(StuckError, match="answered by bout, which is no step of this game"):
        new().ask(0, "strike", [Option("strike", "high"), Option("strike", "low")], book.steps["bout"])


def test_an_option_is_carried_out_by_one_step_only() -> None:
    book, layer = fencing()
    with pytest.raises(RulebookError, match="fence has the option feint already"):
        compile_rules([duel.rules, book, layer, _again(layer)])


def _again(layer: Rulebook) -> Rulebook:
    other = Rulebook("again")
    other.verbs += layer.verbs
    return other


def test_a_choice_can_be_carried_out_inside_a_step() -> None:
    game = new()
    with pytest.raises(StuckError, match="no step of strikes carries out"):
        _strikes(game, Option("bite"))
    _strikes(game, Option("strike", "high"))
    assert game.coming == [("strike", (Option("strike", "high"), 0))]


def _strikes(game: Duel, option: Option) -> None:
    layer = Rulebook("strikes")
    strikes = layer.choice("strikes", {"strike": duel.strike})
    use(game, compile_rules([duel.rules, layer]))
    game.choose(strikes, option, 0)


def test_room_is_left_only_where_a_layer_has_something_to_do() -> None:
    book, layer = Rulebook("book"), Rulebook("layer")

    @book.step(empty=True)
    def afterwards(g: Duel) -> None:
        """Nothing happens here."""

    @layer.follows(afterwards)
    def more(g: Duel) -> None:
        """Something does."""

    bare, busy = new(book), new(book, layer)
    bare.leave_room(afterwards)
    busy.leave_room(afterwards)
    assert bare.coming == [] and busy.coming == [("afterwards", ())]


def test_a_question_without_an_answer_is_an_error_that_names_the_agenda() -> None:
    game = new()
    with pytest.raises(StuckError, match=r"'strike' has no legal answer; next on the agenda: \[.*'strike'"):
        game.ask(0, "strike", [], duel.strike, 0)


def test_rules_that_chase_each_other_are_an_error_that_names_the_agenda() -> None:
    layer = Rulebook("layer")

    @layer.step()
    def round_and_round(g: Duel, seat: int) -> None:
        g.do(round_and_round, 1 - seat)

    game = new(layer)
    with pytest.raises(StuckError, match=r"no decision after 10000 steps; next on the agenda: \[.*round_and_round"):
        run(game, round_and_round, 0)

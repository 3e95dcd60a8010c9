"""Goals that packs bring (CP-RUL-20)."""

from __future__ import annotations

import pytest

import questable
from questable.errors import ContentError
from questable.runebound import turn, victory
from tests.kit import Table, table
from tests.runebound.packs.kit import CHALLENGE, HEAD, ITEM, ZANAGA, begun

LORD = CHALLENGE.format("the-lord", "green") + 'reward = [{ do = "gain", gold = 3 }]\n'


def pack(*goals: str, more: str = LORD) -> questable.PackFiles:
    return questable.PackFiles(
        {"a.toml": HEAD.format("aims", "Aims") + more + "".join(f"\n[[goal]]\n{each}\n" for each in goals)}
    )


def aiming(*goals: str) -> Table:
    return table(packs=[pack(*goals)])


def beat(t: Table, card: str) -> Table:
    t.put(0, at=t.jewel("green"), wounds=0).face(card)
    while t.topic == "escape":
        t.play("fight-on")
    return t.dice(10, 10).play("attack")


def won(t: Table) -> tuple[int, ...]:
    return t.game.outcome.winners if t.game.outcome else ()


@pytest.mark.rule("CP-RUL-20")
def test_who_defeats_the_challenge_wins_at_once_after_its_reward() -> None:
    t = aiming('defeat = "the-lord"').put(0, gold=0)
    beat(t, "trial-goblin")
    assert not won(t), "another one"
    t = beat(aiming('defeat = "the-lord"').put(0, gold=0), "the-lord")
    assert won(t) == (0,) and t.hero().gold == 3
    assert t.game.outcome is not None and (t.game.outcome.reason, t.game.outcome.rules) == ("own-goal", ("CP-RUL-20",))


@pytest.mark.rule("CP-RUL-20")
@pytest.mark.parametrize(
    ("goal", "almost", "enough"),
    [
        ("gold = 20", {"gold": 19}, {"gold": 20}),
        ("level = 3", {"experience": ["mind"]}, {"experience": ["mind", "body"]}),
        ("cards = 2", {"cards": ["trial-sword"]}, {"cards": ["trial-sword", "trial-mail"]}),
        ('owns = ["trial-sword"]', {"cards": ["trial-mail"]}, {"cards": ["trial-sword"]}),
        ('town = "Forge"', {"at": "Tamalir"}, {"at": "Forge"}),
        ('town = "Forge"\ngold = 20', {"at": "Forge", "gold": 19}, {"at": "Forge", "gold": 20}),
    ],
)
def test_what_a_hero_has_is_looked_at_when_his_turn_is_over(
    goal: str, almost: dict[str, object], enough: dict[str, object]
) -> None:
    t = aiming(goal).put(0, at="Tamalir", gold=0, cards=[])
    t.put(0, **almost).only(turn.after_turn)
    assert not won(t)
    t.put(0, **enough)
    assert not won(t.only(turn.end_turn)), "not before"
    assert not won(t.only(turn.after_turn, seat=1)), "nor when somebody else's turn is over"
    assert won(t.only(turn.after_turn)) == (0,)


@pytest.mark.rule("CP-RUL-20")
def test_dragon_runes_count_as_many_as_the_goal_says_and_only_then() -> None:
    reds = [card for card, found in begun([]).content.challenges.items() if found.colour == "red"][:4]
    t = aiming("runes = 4").put(0, runes=reds[:3]).only(victory.check_runes, 0)
    assert not won(t), "three mean nothing by themselves"
    t.put(0, runes=reds).only(victory.check_runes, 0)
    assert won(t) == (0,), "at once"
    plain = table().put(0, runes=reds[:3]).only(victory.check_runes, 0)
    assert won(plain) == (0,)


@pytest.mark.rule("CP-RUL-20")
def test_the_end_for_want_of_red_challenges_stays_only_where_runes_matter() -> None:
    for goal, over in (("gold = 90", False), ("runes = 2", True)):
        t = aiming(goal)
        t.game.decks["red"] = ()
        assert victory.red_left(t.game) is not over
        t.only(turn.end_turn)
        assert bool(won(t)) is over


@pytest.mark.rule("CP-RUL-20")
@pytest.mark.parametrize(
    ("goal", "facts", "over"),
    [
        ("gold = 90", {"gold": 9}, True),
        ("gold = 10", {"gold": 9}, True),
        ("gold = 10", {"gold": 9, "cards": ["trial-sword"]}, False),  # it can be sold
        ("level = 4", {}, True),
        ('town = "Frostgate"', {"at": "Forge"}, False),  # it can be walked to
        ("cards = 1", {"gold": 0}, True),
        ("cards = 1", {"gold": 9}, False),  # it can be bought
        ('owns = ["trial-sword"]', {"gold": 9}, False),
        ('owns = ["trial-mail"]', {"gold": 9}, True),  # no town has it
        ('defeat = "the-lord"', {"gold": 9}, True),
    ],
)
def test_the_game_is_over_when_no_adventure_is_left_and_no_goal_in_reach(
    goal: str, facts: dict[str, object], over: bool
) -> None:
    t = aiming(goal).put(1, gold=0).put(0, **({"at": "Tamalir", "gold": 0} | facts))
    for town in t.game.stacks:
        t.stack(town)
    t.stack("Forge", "trial-sword") if "trial-sword" not in t.hero().cards else None
    t.game.decks["red"] = ()
    t.only(turn.end_turn)
    assert not won(t), "there are adventures on the map"
    t.game.counters = {}
    t.only(turn.end_turn)
    assert bool(won(t)) is over
    if over:
        assert t.game.outcome is not None and t.game.outcome.reason == "most-dragon-runes"


@pytest.mark.rule("CP-RUL-20")
def test_an_adventure_that_is_closed_to_everybody_is_none() -> None:
    t = aiming("gold = 90")
    t.game.decks["red"] = ()
    t.game.counters = {t.jewel("green"): ("green",)}
    t.put(0, experience=["life"]).only(turn.end_turn)
    assert not won(t), "the other hero may still attempt it"
    t.put(1, experience=["life"]).only(turn.end_turn)
    assert won(t)


@pytest.mark.rule("CP-RUL-20")
def test_of_several_goals_one_is_enough() -> None:
    assert won(beat(aiming("gold = 90", 'defeat = "the-lord"'), "the-lord")) == (0,)
    assert not won(beat(aiming("gold = 90", 'defeat = "the-lord"\ngold = 90'), "the-lord")), "but all of one"


@pytest.mark.rule("CP-RUL-20")
def test_goals_work_in_zanaga_beside_the_gods() -> None:
    g = begun([pack("gold = 1", more=ITEM.format("boots"))], ZANAGA)
    while g.outcome is None and g.decision is not None and g.moves < 400:
        g.play(0)
    assert g.outcome is not None and g.outcome.reason == "own-goal"
    assert victory.red_left(g)


@pytest.mark.rule("CP-RUL-21")
def test_easy_adventures_come_back_when_all_of_them_have_been_won() -> None:
    t = aiming("gold = 90")
    red, blue, yellow = (t.jewel(colour) for colour in ("red", "blue", "yellow"))
    hard = {red: ("red",), blue: ("blue",)}
    t.game.counters = {**hard, yellow: ("yellow",)}
    t.only(turn.after_turn)
    assert not t.happened("counters-refreshed"), "there is a yellow one"
    t.game.counters = dict(hard)
    t.only(turn.after_turn)
    assert t.cites("counters-refreshed") == {"CP-RUL-21"}
    assert set(t.game.counters) == {red, blue, *t.game.content.grid.sunbursts}
    t = table()
    t.game.counters = dict(hard)
    assert not t.only(turn.after_turn).happened("counters-refreshed"), "only where a pack has a goal"


@pytest.mark.rule("CP-RUL-21")
def test_adventures_that_nobody_may_attempt_do_not_count() -> None:
    t = aiming("gold = 90")
    t.game.counters = {t.jewel("green"): ("green",)}
    t.put(0, experience=["life"]).only(turn.after_turn)
    assert not t.happened("counters-refreshed"), "the other hero may"
    t.put(1, experience=["life"]).only(turn.after_turn)
    assert t.happened("counters-refreshed")


def test_without_goals_nothing_is_in_play_that_looks_for_them() -> None:
    assert not any(box.id == "own-goal" for box in begun(["kellos"]).setting.boxes)
    assert any(box.id == "own-goal" for box in begun([pack("gold = 9")]).setting.boxes)


def test_a_game_with_goals_is_saved_pickled_and_imagined() -> None:
    g = begun([pack('defeat = "the-lord"', "gold = 60")])
    for _ in range(40):
        g.play(0)
    assert questable.verify(questable.record_of(g)) == g
    assert g.imagine(0, 1).clone().decision == g.decision


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        ('defeat = "nobody"', "there is no challenge 'nobody'"),
        ('town = "Nowhere"', "there is no town 'Nowhere'"),
        ('owns = ["nothing"]', "there is no card 'nothing'"),
        ("", "a goal must ask for something"),
        ("gold = 0", "a goal must ask for something"),
        ("silver = 3", "unknown field `silver`"),
    ],
)
def test_a_wrong_goal_is_refused(goal: str, reason: str) -> None:
    with pytest.raises(ContentError, match=reason):
        begun([pack(goal)])


@pytest.mark.parametrize(
    ("language", "title", "line"),
    [
        ("en", "The first to do this wins", "end a turn with 20 gold and end a turn in Forge"),
        ("de", "So gewinnt, wer es als Erster schafft", "einen Zug mit 20 Gold beenden und einen Zug in Forge beenden"),
    ],
)
def test_the_goal_lies_beside_the_map(language: str, title: str, line: str) -> None:
    g = begun([pack('town = "Forge"\ngold = 20', 'defeat = "the-lord"')])
    tray = g.spoken(language).scene(g.imagine(0)).trays["goals"]
    assert (tray.title, tray.lines[0]) == (title, line) and len(tray.lines) == 2
    assert g.spoken(language).phrases.reason("own-goal")

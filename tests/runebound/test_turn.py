"""TURN, REFRESH: the five steps, what ends a turn early, and what the Refresh step turns back."""

import pytest

from questable.errors import IllegalChoice
from questable.runebound import challenges, victory
from questable.runebound.values import combat_value, life_of
from tests.kit import Table, table


def asked_through(t: Table, *choices: str) -> list[tuple[int, str]]:
    """Who is asked what, from the open question to the one after these choices."""
    asked = [(t.asked, t.topic)]
    for choice in choices:
        t.play(choice)
        asked.append((t.asked, t.topic))
    return asked


def beside(town: str) -> int:
    """A space one step from a town, without a jewel: nothing is to be had there."""
    grid = table().game.content.grid
    return next(space for space in grid.neighbours[grid.towns[town]] if space not in grid.jewels)


def wild() -> int:
    return beside("Riverwatch")


def kinds(t: Table) -> list[str]:
    return [event.kind for event in t.events]


# TURN ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-TURN-01")
def test_the_five_steps_come_in_order() -> None:
    t = table().put(0, at="Forge", cards=["trial-bell"], points=5).put(1, at="Forge").turn(0)
    assert asked_through(t, "pass", "stay", "nothing", "done")[:5] == [
        (0, "use-refresh"),
        (0, "way-of-moving"),
        (0, "adventure"),
        (0, "market"),
        (0, "experience"),
    ]


@pytest.mark.rule("RB-TURN-02")
def test_a_turn_is_complete_before_the_next_player_begins() -> None:
    t = table().put(0, at="Forge", cards=["trial-bell"], points=5).put(1, at="Forge", cards=["trial-horn"], points=5)
    t.turn(0)
    asked = asked_through(t, "pass", "stay", "nothing", "done", "keep-points", "pass", "stay", "nothing", "done")
    assert [seat for seat, _ in asked] == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
    assert [fact["seat"] for fact in t.happened("turn")] == [0, 1]
    t.play("learn:mind")
    assert t.hero(1).experience == ("mind",)
    assert [fact["seat"] for fact in t.happened("turn")] == [0, 1, 0]


@pytest.mark.rule("RB-TURN-02")
def test_what_was_for_one_turn_is_over_when_the_next_player_begins() -> None:
    """The draught, and that what was bought in a turn is not sold in it. The Experience step is part of the turn."""
    t = table().put(0, at="Forge", gold=9, cards=["trial-draught"], points=5).put(1, at=wild())
    t.stack("Forge", "trial-sword")
    t.turn(0).play("use:trial-draught", "stay", "buy:trial-sword")
    assert (life_of(t.game, 0, "anna"), "sell:trial-sword" in t.options) == (5 + 2, False)
    t.play("done")
    assert (t.topic, t.asked, life_of(t.game, 0, "anna")) == ("experience", 0, 5 + 2)
    t.play("keep-points")
    assert (t.asked, life_of(t.game, 0, "anna")) == (1, 5)
    t.play("stay", "stay")
    assert (t.asked, "sell:trial-sword" in t.options) == (0, True)


@pytest.mark.rule("RB-TURN-02")
@pytest.mark.parametrize(("out", "turns"), [({1}, [0, 2, 0]), ({1, 2}, [0, 0, 0]), ({0}, [0, 1, 2, 1])])
def test_the_next_player_is_the_next_who_is_still_in_the_game(out: set[int], turns: list[int]) -> None:
    t = table("anna", "bert", "cara")
    for seat in range(3):
        t.put(seat, at=beside(["Forge", "Riverwatch", "Frostgate"][seat]))
    t.turn(0)
    for seat in out:
        t.hero(seat).out = True
    t.play(*["stay"] * (len(turns) - 1))
    assert [fact["seat"] for fact in t.happened("turn")] == turns


@pytest.mark.rule("RB-TURN-03")
def test_text_that_may_be_used_in_a_step_is_a_legal_action() -> None:
    t = table().put(0, at=wild(), cards=["trial-crown"], points=0).put(1, at="Forge").turn(0)
    assert asked_through(t, "pass", "pass", "stay")[-1] == (0, "experience")


@pytest.mark.rule("RB-TURN-03")
def test_steps_without_a_legal_action_pass_without_a_question() -> None:
    t = table().put(0, at=wild()).put(1, at="Forge").turn(0)
    assert asked_through(t, "stay") == [(0, "way-of-moving"), (1, "way-of-moving")]


@pytest.mark.rule("RB-TURN-03")
def test_a_step_is_carried_out_even_if_nothing_can_be_done_in_it() -> None:
    """Nothing is turned, nothing can be learned or bought: what belongs to the steps happens all the same."""
    t = table().put(0, at=wild(), cards=["trial-tithe"], gold=0).put(1, at="Forge", gold=0)
    t.stack("Forge").deck("market", "trial-sword").turn(0)
    assert t.hero(0).gold == 1, "Refresh"
    t.play("stay")
    assert t.hero(0).gold == 2, "Experience"
    t.play("stay")
    assert t.game.stacks["Forge"] == ("trial-sword",), "Market"
    assert t.asked == 0


@pytest.mark.rule("RB-TURN-04")
def test_after_an_escape_there_is_no_market_and_no_experience_step() -> None:
    space = beside("Forge")
    t = table().put(0, at="Forge", points=5).counter(space, "green").deck("green", "trial-goblin").dice(10, 10).turn(0)
    t.play("automatic", f"step:{space}", "attempt:green", "escape:ranged")
    assert t.happened("fled") == [{"seat": 0, "space": t.game.content.grid.towns["Forge"]}]
    assert (t.asked, t.topic) == (1, "way-of-moving")
    assert t.happened("market-card") == []
    assert t.hero(0).points == 5


@pytest.mark.rule("RB-TURN-04", "RB-ESCAPE-08", "RB-ESCAPE-06")
@pytest.mark.parametrize("drawn", ["trial-goblin", "trial-duel", ""], ids=["drawn", "in an Encounter", "undefeated"])
def test_however_the_challenge_was_met_the_turn_ends_after_an_escape(drawn: str) -> None:
    t = table().put(0, at="Forge", points=5)
    forge = t.hero().space
    t.counter(forge, "green").deck("green", drawn) if drawn else t.undefeated("trial-goblin", forge)
    t.dice(10, 10).turn(0).play("stay", "attempt:green", "escape:ranged", f"flee:{beside('Forge')}")
    assert (t.asked, t.topic) == (1, "way-of-moving")
    assert (t.hero(0).points, t.happened("market-card")) == (5, [])


@pytest.mark.rule("RB-TURN-04", "RB-ESCAPE-08")
def test_the_turn_goes_on_when_another_hero_escapes() -> None:
    """Text makes Bert fight in Anna's turn."""
    t = table().put(0, at="Forge", gold=0, points=5).turn(0).dice(10, 10)
    t.take_out("trial-rat")
    t.game.revealed, t.game.decision = ("trial-rat",), None
    t.game.do(challenges.face_challenge, 1, "trial-rat", "encounter", True, 0, "RB-ENC-04")
    t.game.run()
    t.play("escape:ranged")
    t.play(t.options[0])
    assert t.happened("fled")[0]["seat"] == 1
    assert (t.asked, t.topic) == (0, "way-of-moving")
    t.play("stay")
    assert (t.asked, t.topic) == (0, "experience")


@pytest.mark.rule("RB-TURN-05")
def test_after_a_knock_out_there_is_no_market_and_no_experience_step() -> None:
    """Even for a hero who was knocked out in the town where the movement ended."""
    t = table().put(0, at="Forge", wounds=4, points=5)
    t.counter(t.hero().space, "green").deck("green", "trial-goblin").dice(1, 1).turn(0)
    t.play("stay", "attempt:green", "fight-on", "defend")
    assert t.happened("knocked-out")
    assert t.hero(0).space == t.game.content.grid.towns["Forge"]
    assert (t.asked, t.topic) == (1, "way-of-moving")
    assert t.happened("market-card") == []
    assert t.hero(0).points == 5


@pytest.mark.rule("RB-TURN-05")
def test_the_knock_out_procedure_is_completed_before_the_turn_ends() -> None:
    t = table().put(0, at=wild(), wounds=4, gold=2, cards=["trial-ring", "trial-charm"])
    t.counter(t.hero().space, "green").deck("green", "trial-goblin").dice(1, 1).turn(0)
    t.play("stay", "attempt:green", "fight-on", "defend", "pass")
    assert (t.asked, t.topic) == (0, "card-lost-in-knock-out")
    t.play("lose:trial-ring")
    assert (t.asked, t.topic) == (1, "way-of-moving")
    order = kinds(t)
    assert order.index("gold-lost") < order.index("card-lost") < order.index("woke")
    assert "turn" in order[order.index("woke") :]


@pytest.mark.rule("RB-TURN-05")
def test_a_knock_out_ends_the_movement_step_too() -> None:
    """Stepping over the plague land with no strength left: the other dice and steps are lost."""
    t = table().put(0, at="Forge", wounds=4, exhaustion=3, points=5).event("trial-plague")
    road = next(s for s in t.game.content.grid.neighbours[t.hero().space] if t.game.content.grid.terrain[s] == "road")
    t.dice(6, 6, 6, 6).turn(0).play("roll", f"walk:{road}/die1")
    assert t.happened("knocked-out")
    assert (t.asked, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("RB-TURN-05")
@pytest.mark.parametrize(
    "choices",
    [
        ("give-up", "give-up:trial-mail"),
        ("trade:bert", "give:trial-mail", "propose", "accept"),
    ],
)
def test_a_hero_who_parts_with_the_last_life_before_moving_does_not_move(choices: tuple[str, ...]) -> None:
    t = table().put(0, at=wild(), cards=["trial-mail"], wounds=5, points=5).put(1, at=wild()).turn(0)
    t.play(*choices)
    assert t.happened("knocked-out")
    assert (t.asked, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("RB-TURN-05")
def test_when_another_hero_is_knocked_out_the_turn_goes_on() -> None:
    t = table().put(0, at=wild(), cards=["trial-verb-wound"]).put(1, at="Forge", wounds=4).turn(0)
    t.play("use:trial-verb-wound/11", "pass")
    assert t.happened("knocked-out") == [{"seat": 1, "who": "bert"}]
    assert (t.asked, t.topic) == (0, "way-of-moving")


def test_a_knock_out_at_the_end_of_a_turn_does_not_last_into_the_next() -> None:
    """The draught wears off, Anna falls; in Bert's turn she can be knocked out again like anybody."""
    t = table().put(0, at="Forge", gold=0, cards=["trial-draught"]).put(1, at="Forge").turn(0)
    t.play("use:trial-draught").put(0, wounds=5).play("stay", "nothing")
    assert len(t.happened("knocked-out")) == 1
    assert t.asked == 1
    t.put(0, wounds=4).dice(1, 1, 10, 10).play("stay", "attack:anna", "fight-on", "attack")
    assert len(t.happened("knocked-out")) == 2


@pytest.mark.rule("RB-TURN-06")
def test_after_a_won_combat_between_heroes_the_turn_ends() -> None:
    t = table().put(0, at="Forge", points=5).put(1, at="Forge", wounds=4).dice(1, 1, 10, 10).turn(0)
    t.play("stay", "attack:bert", "pass", "fight-on", "attack")
    assert t.happened("knocked-out") == [{"seat": 1, "who": "bert"}]
    assert (t.asked, t.topic) == (1, "way-of-moving")
    assert t.happened("market-card") == []
    assert t.hero(0).points == 5


@pytest.mark.rule("RB-TURN-06")
def test_after_a_combat_from_which_the_other_hero_escaped_the_turn_ends() -> None:
    t = table().put(0, at="Forge", points=5).put(1, at="Forge").dice(*(1, 1, 10, 10) * 4).turn(0)
    t.play("stay", "attack:bert", "fight-on", "defend", "defend", "defend", "escape:melee")
    assert (t.asked, t.topic) == (1, "space-after-escape")
    t.play(f"flee:{beside('Forge')}")
    assert t.happened("escaped")
    assert (t.asked, t.topic) == (1, "way-of-moving")
    assert t.happened("market-card") == []
    assert t.hero(0).points == 5


@pytest.mark.rule("RB-TURN-07")
@pytest.mark.parametrize(
    "way",
    [
        (),
        ("pass",),
        ("pass", "pass", "roll"),
        ("pass", "pass", "stay", "attempt:green"),
        ("pass", "pass", "stay", "nothing"),
        ("pass", "pass", "stay", "nothing", "done"),
    ],
    ids=["refresh", "before moving", "moving", "adventure", "market", "experience"],
)
def test_the_game_ends_at_once_in_whatever_step_it_is_won(way: tuple[str, ...]) -> None:
    t = table().put(0, at="Forge", cards=["trial-crown"], points=5)
    t.counter(t.hero().space, "green").deck("green", "trial-goblin").turn(0)
    t.play(*way).play("use:trial-crown")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (0,)
    assert kinds(t)[-1] == "game-over"
    assert t.game.decision is None
    with pytest.raises(IllegalChoice):
        t.play("stay")


@pytest.mark.rule("RB-TURN-07")
def test_the_third_rune_ends_the_game_before_the_rest_of_the_reward() -> None:
    t = table().put(0, runes=["trial-dragon", "trial-wyrm"], gold=0).dice(10, 10).face("trial-hoarder")
    t.play("fight-on", "attack")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (0,)
    assert t.hero(0).gold == 0
    assert t.cites("game-over") == {"RB-WIN-02"}


@pytest.mark.rule("RB-TURN-07")
@pytest.mark.parametrize(
    "way",
    [("roll",), ("stay", "attempt:green"), ("stay", "nothing"), ("stay", "nothing", "done")],
    ids=["moving", "adventure", "market", "experience"],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_third_rune_wins_in_whatever_step_and_turn_it_is_got(way: tuple[str, ...], seat: int) -> None:
    t = table().put(0, at="Forge", points=5, gold=9)
    t.counter(t.hero().space, "green").deck("green", "trial-goblin").turn(0).play(*way)
    t.put(seat, runes=["trial-dragon", "trial-wyrm", "trial-hoarder"]).run(victory.check_runes, seat)
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (seat,)


# REFRESH -------------------------------------------------------------------------------------------------------------

ACTIVATED = ["trial-dora", "trial-horn", "trial-scout", "trial-token", "trial-idol"]


def all_activated() -> Table:
    """Dora has used the hero, an item, an ally, a kept card and a trophy."""
    t = table("trial-dora", "bert").put(1, at=beside("Forge"))
    t.put(0, at=wild(), cards=["trial-horn", "trial-scout"], kept=["trial-token"], trophies=["trial-idol"]).turn(0)
    return t.play(*(f"use:{card}" for card in ACTIVATED))


@pytest.mark.rule("RB-REFRESH-01")
def test_all_kinds_of_own_cards_are_ready_again_in_the_own_refresh_step() -> None:
    t = all_activated()
    assert set(t.game.turned) == set(ACTIVATED)
    t.play("stay")
    assert set(t.game.turned) == set(ACTIVATED), "not before the own turn"
    t.play("stay")
    assert t.game.turned == ()
    assert {f"use:{card}" for card in ACTIVATED} <= set(t.options)
    assert t.happened("refreshed") == [{"seat": 0, "count": 5}]
    assert "RB-REFRESH-01" in t.cites("refreshed")


@pytest.mark.rule("RB-REFRESH-01")
def test_cards_of_other_players_stay_activated() -> None:
    t = table().put(1, cards=["trial-horn"]).turn(1).play("use:trial-horn")
    t.turn(0)
    assert t.game.turned == ("trial-horn",)


@pytest.mark.rule("RB-REFRESH-02")
@pytest.mark.parametrize(("wounds", "exhaustion"), [(1, 1), (2, 3)])
def test_refreshing_removes_neither_wounds_nor_exhaustion(wounds: int, exhaustion: int) -> None:
    t = all_activated()
    t.put(0, wounds=wounds, exhaustion=exhaustion)
    t.game.wounds["trial-scout"], t.game.exhaustion["trial-scout"] = 1, 2
    t.turn(0)
    assert t.game.turned == ()
    assert (t.wounds("trial-dora"), t.exhaustion("trial-dora")) == (wounds, exhaustion)
    assert (t.wounds("trial-scout"), t.exhaustion("trial-scout")) == (1, 2)


@pytest.mark.rule("RB-REFRESH-03")
def test_until_your_next_turn_ends_at_the_start_of_the_own_refresh_step() -> None:
    t = table().put(0, at=wild(), cards=["trial-hymn", "trial-bell"]).put(1, at=beside("Forge")).turn(0)
    t.play("pass", "use:trial-hymn")
    assert combat_value(t.game, 0, "anna", "ranged") == 4 + 3
    t.play("stay")
    assert t.topic == "way-of-moving" and t.asked == 1
    assert combat_value(t.game, 0, "anna", "ranged") == 4 + 3, "another player's Refresh step does not end it"
    t.play("stay")
    assert (t.asked, t.topic) == (0, "use-refresh")
    assert combat_value(t.game, 0, "anna", "ranged") == 4, "over before anything else of the step"


@pytest.mark.rule("RB-REFRESH-03")
def test_your_next_turn_is_that_of_the_player_who_used_the_card() -> None:
    """Anna's evil eye on Bert outlasts Bert's Refresh step and ends in Anna's."""
    t = table().put(0, at=wild(), cards=["trial-evil-eye"]).put(1, at=beside("Forge")).turn(0)
    t.play("use:trial-evil-eye")
    assert combat_value(t.game, 1, "bert", "ranged") == 3 - 2
    t.play("stay")
    assert t.asked == 1
    assert combat_value(t.game, 1, "bert", "ranged") == 3 - 2
    t.play("stay")
    assert t.asked == 0
    assert combat_value(t.game, 1, "bert", "ranged") == 3


@pytest.mark.rule("RB-REFRESH-03")
def test_life_that_was_raised_until_your_next_turn_is_gone_then() -> None:
    t = table().put(0, at=wild(), cards=["trial-vigil"]).put(1, at=beside("Forge")).turn(0).play("use:trial-vigil")
    t.put(0, wounds=5).play("stay", "stay")
    assert t.happened("knocked-out") == [{"seat": 0, "who": "anna"}]

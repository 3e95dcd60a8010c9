"""Rulings and optional rules: red counters that come back, packs, the core options, sorted decks."""

from __future__ import annotations

import random

import pytest

import questable
from questable.errors import ContentError, SetupError
from questable.runebound import cards, challenges, setup, turn, victory
from questable.runebound.content import Encounter, EventCard
from questable.runebound.odds import describe
from questable.runebound.state import Fight
from questable.runebound.variants.doom import Doom
from tests.runebound.avatars_of_kelnov.kit import (
    AVATARS,
    CHALLENGE,
    COLOURS,
    ENCOUNTER,
    EVENT,
    KELNOV,
    KelnovTable,
    kelnov,
)

FIRST, SECOND, THIRD, FOURTH = AVATARS
ADVENTURE = "avatars-of-kelnov"
HEAD = '[pack]\nid = "{}"\nname = "Trial"\n'


def reds(t: KelnovTable) -> list[int]:
    return sorted(space for space, here in t.game.counters.items() if "red" in here)


def without_red(t: KelnovTable) -> KelnovTable:
    for space in reds(t):
        t.counter(space)
    return t


# Red counters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AK-RUL-10")
def test_when_no_red_counter_is_left_they_all_come_back_at_the_end_of_the_turn() -> None:
    t = without_red(kelnov())
    jewels = sorted(space for space, colour in t.game.content.grid.jewels.items() if colour == "red")
    t.put(0, at="Forge").turn(0)
    while t.game.active == 0:
        assert not reds(t), "not before the turn is over"
        t.play("stay" if "stay" in t.options else t.options[-1])
    assert reds(t) == jewels and len(jewels) == 8
    assert t.happened("red-counters-return") == [{"count": 8}] and t.cites("red-counters-return") == {"AK-RUL-10"}
    assert t.game.outcome is None, "and the game goes on"


@pytest.mark.rule("AK-RUL-10")
def test_one_red_counter_is_enough_to_keep_the_others_away() -> None:
    t = without_red(kelnov())
    left = t.jewel("red")
    t.counter(left, "red").run(turn.after_turn)
    assert reds(t) == [left] and not t.happened("red-counters-return")


@pytest.mark.rule("AK-RUL-10")
def test_the_game_does_not_end_for_want_of_red_counters() -> None:
    t = without_red(kelnov()).end_turn()
    assert t.game.outcome is None and victory.red_left(t.game)


@pytest.mark.rule("AK-RUL-10")
def test_they_come_back_after_a_turn_that_ended_at_once() -> None:
    """A hero escapes from a Challenge."""
    t = without_red(kelnov())
    space = t.space("plains")
    t.undefeated("gaunt-hound", space).put(0, at=space).turn(0).play("stay", "attempt:green").pass_by()
    t.dice(10, 10).play("escape:ranged")
    while t.game.active == 0:
        assert not reds(t)
        t.play(t.options[0])
    assert len(reds(t)) == 8 and t.happened("escaped")


@pytest.mark.rule("AK-RUL-10")
def test_an_empty_red_deck_is_no_error_and_an_undefeated_avatar_can_be_faced() -> None:
    t = kelnov()
    t.game.decks["red"] = ()
    space, other = [space for space, here in t.game.counters.items() if "red" in here][:2]
    t.put(0, at=space).adventure()
    assert "attempt:red" not in t.options, "there is nothing to draw"
    t.undefeated(FIRST, other).put(0, at=other).adventure().play("attempt:red")
    assert t.game.fight.enemy == FIRST and not t.happened("set-aside")


@pytest.mark.rule("AK-RUL-10")
def test_a_hero_who_has_won_leaves_the_map_as_it_is() -> None:
    t = without_red(kelnov()).defeated(0, FIRST, SECOND).beat(THIRD)
    assert t.game.outcome is not None and not reds(t)


# Packs ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AK-RUL-11", "CP-RUL-09")
def test_a_mixed_pack_joins_the_base_decks_and_its_red_cards_stay_in_the_box() -> None:
    t = kelnov(packs=["drakes"])
    origin = t.game.content.origin
    for colour in COLOURS:
        assert any(origin.get(card) == "drakes" for card in t.game.decks[colour])
    assert len(t.game.decks["red"]) == 10 and not any(card in origin for card in t.game.decks["red"])
    left = {(each.deck, each.pack) for each in t.game.setting.left_out if each.pack == "drakes"}
    assert left == {("red", "drakes")}


def event_of(t: KelnovTable, pack: str, colour: str, kind: type) -> str:
    found = t.game.content
    return next(
        card
        for card in found.origin
        if found.origin[card] == pack and isinstance(found.cards[card], kind) and found.adventure[card].colour == colour
    )


@pytest.mark.rule("AK-RUL-11", "CP-RUL-09", "AK-DRAW-02")
@pytest.mark.parametrize("kind", [EventCard, Encounter])
def test_its_events_and_encounters_are_replaced_like_those_of_the_base_game(kind: type) -> None:
    t = kelnov(packs=["drakes"])
    card = event_of(t, "drakes", "green", kind)
    t.deck("green", card, CHALLENGE["green"]).beside("green", "skipping-rhyme").attempt("green")
    assert [fact["card"] for fact in t.happened("set-aside")] == [card]


@pytest.mark.rule("AK-RUL-11", "CP-RUL-09")
@pytest.mark.parametrize(("pack", "variants"), [("drakes:focus", ()), ("drakes", ("pack-focus",))])
def test_those_of_a_focused_pack_are_resolved_as_they_stand(pack: str, variants: tuple[str, ...]) -> None:
    t = kelnov(packs=[pack], variants=variants)
    card = event_of(t, "drakes", "green", EventCard)
    t.deck("green", card, ENCOUNTER["green"], CHALLENGE["green"]).beside("green", "skipping-rhyme")
    t.attempt("green")
    while t.topic and t.topic != "choose" and not t.happened("set-aside"):
        t.play(t.options[-1])
    assert t.happened("event")[0]["card"] == card
    assert [fact["card"] for fact in t.happened("set-aside")] == [ENCOUNTER["green"]], "then the core cards are reached"


@pytest.mark.rule("AK-RUL-11")
def test_a_focused_pack_is_known_by_its_cards_wherever_they_lie() -> None:
    """One that has been discarded lies under the deck, and still is no base card when it comes up again."""
    t = kelnov(packs=["drakes:focus"])
    card = event_of(t, "drakes", "green", EventCard)
    t.game.tops.clear()
    t.deck("green", card, CHALLENGE["green"]).attempt("green")
    assert not t.happened("set-aside")


@pytest.mark.rule("AK-RUL-11")
@pytest.mark.parametrize("colour", ["green", "red"])
def test_what_an_adventure_takes_of_packs(colour: str) -> None:
    adventure = questable.find_adventure(ADVENTURE)
    assert (adventure.takes[colour].how == "yes") is (colour == "green")
    assert "CP-RUL-09" in adventure.takes["red"].rules


# Content -------------------------------------------------------------------------------------------------------------

AVATAR = """
[[avatar]]
id = "{}"
name = "Trial Avatar"
ranged = [12, 1]
melee = [12, 1]
magic = [12, 1]
life = 1
reward = [{{ do = "keep", as = "item" }}]
{}
[avatar.kept]
modifier = [{{ of = "roll", by = 1 }}]
"""


def with_pack(text: str) -> questable.Game:
    files = questable.PackFiles({"cards.toml": HEAD.format("trial-pack") + text}, "trial-pack")
    return questable.new(ADVENTURE, seats=2, seed=1, packs=[files])


@pytest.mark.rule("AK-RUL-09")
def test_other_splits_work() -> None:
    more = with_pack(AVATAR.format("trial-avatar", ""))
    assert len(more.decks["red"]) == 11  # type: ignore[attr-defined]
    few = with_pack(
        'without = ["avatar"]\n'
        + "".join(AVATAR.format(f"trial-{number}", "" if number else "kelnov = true") for number in range(4))
    )
    assert sorted(few.decks["red"]) == [f"trial-{number}" for number in range(4)]  # type: ignore[attr-defined]


@pytest.mark.rule("AK-RUL-09")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('without = ["all-father-kelnov"]\n', "exactly one avatar needs `kelnov = true`, not 0"),
        (AVATAR.format("trial-avatar", "kelnov = true"), "exactly one avatar needs `kelnov = true`, not 2"),
        (
            'without = ["avatar"]\n'
            + "".join(AVATAR.format(f"trial-{number}", "" if number else "kelnov = true") for number in range(3)),
            "3 avatars or more beside Kelnov, not 2",
        ),
        (AVATAR.format("trial-avatar", 'colour = "blue"'), "trial-avatar: an avatar is a red Challenge"),
        (
            '\n[[sign]]\nid = "trial-sign"\nname = "Trial"\ncolour = "red"\nnumber = 1\n',
            "trial-sign: the red deck can hold only Challenges",
        ),
    ],
)
def test_one_kelnov_and_three_avatars_there_must_be(text: str, reason: str) -> None:
    with pytest.raises(ContentError, match=reason):
        with_pack(text)


def test_goals_of_a_pack_are_added_to_those_of_the_adventure() -> None:
    goal = questable.PackFiles({"goal.toml": HEAD.format("rich") + "\n[[goal]]\ngold = 90\n"}, "rich")
    won = kelnov(packs=[goal]).defeated(0, FIRST, SECOND).beat(THIRD)
    assert won.outcome() == ((0,), "three-avatars", ("AK-GOAL-03",))
    rich = kelnov(packs=[goal]).put(0, gold=90).run(turn.after_turn)
    assert rich.outcome() == ((0,), "own-goal", ("CP-RUL-20",))


@pytest.mark.rule("AK-RUL-15")
def test_stories_have_no_rule_effect() -> None:
    """Without names, flavour and fates of the thirty cards the same choices lead to the same game."""
    told = kelnov().content
    mine = [*told.replacements, *told.avatars]
    fates = [card.id for card in told.avatars.values() if card.fate]
    changes = "".join(
        f'\n[[change]]\nid = "{card}"\nname = "A Card"\nflavour = ""\n' + ('fate = ""\n' if card in fates else "")
        for card in mine
    )
    files = questable.PackFiles({"cards.toml": HEAD.format("untold") + changes}, "untold")
    stories: list[list[tuple[str, object]]] = []
    for packs in ([], [files]):
        heard: list[questable.Event] = []
        game, luck = questable.new(ADVENTURE, seats=2, seed=3, packs=packs, sink=heard.append), random.Random(3)
        while game.decision is not None and game.moves < 300:
            game.play(luck.choice(game.decision.options))
        stories.append([(event.kind, dict(event.facts)) for event in heard])
    assert stories[0] == stories[1] and "set-aside" in {kind for kind, _ in stories[0]}


# Options -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AK-VAR-02", "AK-RUL-12")
@pytest.mark.parametrize(
    "variant",
    [
        "doom-track",
        "travel-hazards",
        "first-turn-dice",
        "shorter-game",
        "harsh-knockouts",
        "hired-allies",
    ],
)
def test_the_core_options_can_be_chosen_and_none_is_on_by_itself(variant: str) -> None:
    assert questable.new(ADVENTURE, seats=2, seed=1, variants=[variant]).setting.variants == (variant,)
    assert questable.new(ADVENTURE, seats=2, seed=1).setting.variants == ()


def endgame(*heroes: str) -> KelnovTable:
    t = kelnov(*heroes, variants=["doom-track"])
    t.game.part(Doom).endgame, t.game.part(Doom).counters = True, 8
    return t


@pytest.mark.rule("AK-VAR-02", "AK-RUL-12")
@pytest.mark.parametrize(("avatar", "reason"), [(KELNOV, "kelnov-defeated"), (THIRD, "three-avatars")])
def test_the_endgame_uses_the_red_deck_and_the_goals_of_this_adventure(avatar: str, reason: str) -> None:
    t = endgame().defeated(0, FIRST, SECOND).deck("red", avatar).turn(0)
    assert t.game.fight.enemy == avatar and [event.rules for event in t.events if event.kind == "drew"] == [
        ("RB-VAR-10",)
    ]
    assert not t.options or "escape:ranged" not in t.options
    t.strike_down()
    assert t.game.outcome is not None and (t.game.outcome.winners, t.game.outcome.reason) == ((0,), reason)


@pytest.mark.rule("AK-RUL-18", "AK-VAR-02")
def test_without_a_red_challenge_in_the_endgame_the_most_avatars_win() -> None:
    t = endgame("anna", "bert", "cara").defeated(1, FIRST, SECOND).defeated(2, THIRD).put(0, experience=["mind"] * 4)
    t.game.part(Doom).cards, t.game.decks["red"] = (*t.game.part(Doom).cards, *t.game.decks["red"]), ()
    t.run(turn.end_turn)
    assert t.outcome() == ((1,), "most-avatars", ("AK-RUL-18",)) and t.cites("game-over") == {"AK-RUL-18"}


@pytest.mark.rule("AK-RUL-18")
def test_among_equals_the_higher_level_wins() -> None:
    t = endgame("anna", "bert").defeated(0, FIRST).defeated(1, SECOND).put(1, experience=["mind"])
    t.game.part(Doom).cards, t.game.decks["red"] = (*t.game.part(Doom).cards, *t.game.decks["red"]), ()
    t.run(turn.end_turn)
    assert t.outcome() == ((1,), "most-avatars", ("AK-RUL-18",))


@pytest.mark.rule("AK-RUL-12", "AK-RUL-16")
def test_all_heroes_may_fall_in_the_endgame() -> None:
    """Only a core option with an end of its own lets a lone hero lose."""
    t = endgame("anna").deck("red", FIRST).turn(0).put(0, wounds=4)
    while t.game.fights:
        t.dice(1, 1).play("defend" if "defend" in t.options else t.options[-1])
    assert t.outcome() == ((), "all-heroes-fell", ("RB-VAR-12",))


@pytest.mark.rule("AK-RUL-16")
def test_one_player_wins_by_the_same_goals() -> None:
    for before, last, reason, rule in (
        ((), KELNOV, "kelnov-defeated", "AK-GOAL-02"),
        ((FIRST, SECOND), KELNOV, "kelnov-defeated", "AK-GOAL-02"),
        ((FIRST, SECOND), THIRD, "three-avatars", "AK-GOAL-03"),
    ):
        assert kelnov("anna").defeated(0, *before).beat(last).outcome() == ((0,), reason, (rule,))
    assert questable.new(ADVENTURE, seats=1, seed=1).setting.variants == (), "no doom track unless it is chosen"
    assert questable.new(ADVENTURE, seats=1, seed=1, variants=["solo"]).setting.variants == ("doom-track", "solo")


@pytest.mark.rule("AK-RUL-16", "AK-GOAL-03")
@pytest.mark.parametrize("heroes", [("anna",), ("anna", "bert"), ("anna", "bert", "cara")])
def test_two_avatars_are_not_enough_however_many_play(heroes: tuple[str, ...]) -> None:
    t = kelnov(*heroes).defeated(0, FIRST).beat(SECOND)
    assert t.part.count(0) == 2 and t.game.outcome is None


@pytest.mark.rule("AK-RUL-16")
def test_a_lone_hero_without_options_cannot_lose() -> None:
    t = without_red(kelnov("anna"))
    t.game.decks["red"] = (KELNOV,)
    t.run(turn.end_turn).run(turn.after_turn)
    assert t.game.outcome is None and len(reds(t)) == 8


@pytest.mark.rule("AK-RUL-03")
def test_the_other_reading_every_discarded_base_card_refreshes() -> None:
    t = kelnov(variants=["every-card-refreshes"]).deck("green", ENCOUNTER["green"], CHALLENGE["green"])
    bare = t.beside("green", "skipping-rhyme").bare("yellow")
    t.attempt("green")
    assert t.game.counters[bare] == ("yellow",) and t.cites("counters-refreshed") == {"AK-RUL-03"}
    again = kelnov(variants=["every-card-refreshes"]).deck("green", EVENT["green"], CHALLENGE["green"])
    again.beside("green", "skipping-rhyme").attempt("green")
    assert len(again.happened("counters-refreshed")) == 1, "and an Event does it once, as ever"
    assert again.cites("counters-refreshed") == {"AK-DRAW-03"}


# Sorted decks --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AK-VAR-01", "AK-RUL-14")
def test_sorted_decks_hold_the_cards_of_kelnov_and_no_other_events_and_encounters() -> None:
    t = kelnov(variants=["sorted-decks"])
    for colour, size in (("green", 7), ("yellow", 7), ("blue", 6)):
        deck = t.game.decks[colour]
        others = [card for card in deck if not isinstance(t.content.cards[card], EventCard | Encounter)]
        mine = [card for card in deck if card in t.content.replacements]
        assert len(mine) == size and len(others) + len(mine) == len(deck)
        assert all(card in t.content.challenges for card in others) and f"kelnov-{colour}" not in t.game.decks
    assert len(t.game.decks["red"]) == 10


@pytest.mark.rule("AK-VAR-01")
def test_then_nothing_is_replaced_and_cards_come_back() -> None:
    t = kelnov(variants=["sorted-decks"]).deck("green", "skipping-rhyme", "the-birds-forget", CHALLENGE["green"])
    t.attempt("green").play("choose:skip along")
    assert t.game.event == "the-birds-forget" and not t.happened("set-aside")
    assert t.game.decks["green"][-1] == "skipping-rhyme" and t.part.removed == ()
    assert cards.deck_of(t.game, "the-birds-forget") == "green"
    assert t.game.fight.enemy == CHALLENGE["green"]


@pytest.mark.rule("AK-VAR-01", "AK-RUL-11")
def test_cards_of_a_focused_pack_stay_on_top_of_sorted_decks() -> None:
    t = kelnov(packs=["drakes:focus", "margath"], variants=["sorted-decks"])
    card = event_of(t, "drakes", "green", EventCard)
    assert card in t.game.decks["green"]
    gone = event_of(t, "margath", "green", EventCard)
    assert setup.dealt_to(t.game, gone) == ""


@pytest.mark.rule("AK-VAR-01", "AK-RUL-03")
def test_it_is_off_by_default_and_goes_without_the_other_switch() -> None:
    with pytest.raises(SetupError, match="cannot be played together"):
        kelnov(variants=["sorted-decks", "every-card-refreshes"])


# Kelnov and his children ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AK-GOAL-06", "AK-REWARD-04")
def test_each_avatar_defeated_makes_kelnov_easier() -> None:
    t = kelnov().defeated(1, FIRST, SECOND)
    targets = []
    for seat in (0, 1):
        t.game.fights = [Fight(seat=seat, enemy=KELNOV, space=t.hero(seat).space)]
        targets.append(describe(t.game).enemy.target)
    t.game.fights = []
    assert [first - second for first, second in zip(*targets, strict=True)] == [2, 2, 2]


@pytest.mark.rule("AK-RUL-07")
def test_banished_and_crowded_out_avatars_go_back_under_the_red_deck() -> None:
    t = kelnov()
    t.undefeated(FIRST, t.jewel("red")).run(challenges.take_off, FIRST)
    assert t.game.decks["red"][-1] == FIRST and not t.part.removed

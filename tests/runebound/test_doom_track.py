"""RB-VAR-01 to -12: the doom track and the endgame it leads to."""

import pytest

from questable.runebound import cards, damage
from questable.runebound.combat import decide
from questable.runebound.values import enemy_life, life_of
from questable.runebound.variants.doom import Doom
from tests.kit import Table, table

TOWNS = ["Tamalir", "Forge", "Dawnsmoor", "Frostgate", "Greyhaven", "Nerekhall", "Riverwatch", "Vynelvale"]
SIX = ("anna", "bert", "cara", "trial-gwen", "mordrog", "mad-carthos")


def doom(*heroes: str) -> Table:
    return table(*heroes, variants=["doom-track"])


def wild() -> int:
    """A space in which nothing is to be had."""
    return table().space("plains")


def fill(t: Table, size: int) -> Table:
    """Green cards lie on the doom track until there are so many."""
    g = t.game
    count = size - len(g.part(Doom).cards)
    g.part(Doom).cards, g.decks["green"] = g.part(Doom).cards + g.decks["green"][:count], g.decks["green"][count:]
    return t


def discard(t: Table, card: str) -> Table:
    t.take_out(card)
    return t.run(cards.discard_adventure_card, card)


def strike_down(t: Table) -> Table:
    """The hero's first attack defeats the Challenge being fought."""
    while t.topic.startswith("use-"):
        t.play("pass")
    t.game.fight.wounds = enemy_life(t.game) - 1
    return t.dice(10, 10).play(*(["fight-on"] if t.topic == "escape" else []), "attack")


def outcome(t: Table) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
    """The winners, and the rule by which the game ended."""
    return (t.game.outcome.winners, t.game.outcome.rules) if t.game.outcome else None


def everywhere_else(t: Table) -> list[str]:
    return [card for deck in t.game.decks.values() for card in deck]


# The track -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-CARD-10", "RB-VAR-03")
def test_counters_on_a_card_that_comes_onto_the_track_are_discarded() -> None:
    """An ally won from a Challenge is killed with exhaustion on it, while it is activated."""
    t = doom().put(0, trophies=["trial-page"])
    t.game.exhaustion["trial-page"], t.game.turned = 1, ("trial-page",)
    t.run(damage.wound, "trial-page", 2, "")
    assert t.game.part(Doom).cards[-1] == "trial-page" and t.hero().trophies == ()
    assert t.game.wounds == t.game.exhaustion == {} and "trial-page" not in t.game.turned


@pytest.mark.rule("RB-VAR-01")
def test_the_doom_track_runs_along_the_market_stacks_in_the_order_of_the_towns() -> None:
    t = doom()
    stacks = dict(t.game.stacks)
    for _ in range(8):
        discard(fill(t, 3), t.game.decks["green"][0])
    assert [fact["town"] for fact in t.happened("doom")] == TOWNS
    assert t.game.stacks == stacks, "the stacks are not touched"


@pytest.mark.rule("RB-VAR-01")
def test_cards_on_the_doom_track_are_face_down() -> None:
    """Everybody sees how many there are, and the colour of their backs."""
    t = discard(doom(), "trial-warden")
    assert t.game.view(0).doom.cards == t.game.view(None).doom.cards == ("green", "blue")


@pytest.mark.rule("RB-VAR-02")
def test_the_top_card_of_the_green_deck_starts_the_track() -> None:
    plain, doomed = table(), doom()
    top, *rest = plain.game.decks["green"]
    assert doomed.game.part(Doom).cards == (top,)
    assert doomed.game.decks["green"] == tuple(rest)
    assert doomed.game.part(Doom).counters == 0 and not plain.game.has(Doom)


# What is placed on it ------------------------------------------------------------------------------------------------


def placed(t: Table) -> tuple[str, ...]:
    """The cards on the track after the starting card; they are nowhere else."""
    found = t.game.part(Doom).cards[1:]
    assert not set(found) & set(everywhere_else(t))
    return found


@pytest.mark.rule("RB-VAR-03")
@pytest.mark.parametrize("card", ["trial-goblin", "trial-shrew", "nightglass-assassin", "trial-titan"])
def test_a_defeated_challenge_goes_to_the_doom_track(card: str) -> None:
    """Of whatever colour it is."""
    t = doom().face(card)
    decide(t.game, 0, "won")
    t.game.run()
    assert placed(t) == (card,)
    assert "RB-VAR-03" in t.cites("doom-card")


@pytest.mark.rule("RB-VAR-03")
def test_a_resolved_encounter_goes_to_the_doom_track() -> None:
    t = doom().put(1, at="Forge").put(0, at=table().jewel("green")).deck("green", "trial-beggar", "trial-goblin")
    t.adventure().play("attempt:green", "choose:leave")
    assert t.game.fight.enemy == "trial-goblin"
    assert placed(t) == ("trial-beggar",)


@pytest.mark.rule("RB-VAR-03")
def test_an_event_that_cannot_be_played_goes_to_the_doom_track() -> None:
    t = doom().put(1, at="Forge").event("trial-storm").put(0, at=table().jewel("green"))
    t.deck("green", "trial-fog", "trial-goblin").adventure().play("attempt:green")
    assert t.game.event == "trial-storm"
    assert placed(t) == ("trial-fog",)


@pytest.mark.rule("RB-VAR-03")
def test_an_event_that_leaves_play_goes_to_the_doom_track() -> None:
    t = doom().put(1, at="Forge").event("trial-fog").put(0, at=table().jewel("yellow"))
    t.deck("yellow", "trial-storm", "trial-shrew").adventure().play("attempt:yellow")
    assert t.game.event == "trial-storm"
    assert placed(t) == ("trial-fog",)


@pytest.mark.rule("RB-VAR-03")
def test_a_kept_card_that_is_used_up_goes_to_the_doom_track() -> None:
    t = doom().put(0, kept=["trial-gift"]).face("trial-ogre").play("fight-on", "attack", "use:trial-gift")
    assert t.hero().kept == () and placed(t) == ("trial-gift",)


@pytest.mark.rule("RB-VAR-03")
def test_undefeated_challenges_that_are_discarded_go_there_too() -> None:
    """One that an effect discards, and one that must leave the full track."""
    t = doom().put(0, cards=["trial-verb-banish"]).undefeated("trial-goblin", wild()).undefeated("trial-ogre", wild())
    t.movement().play("use:trial-verb-banish", "banish:trial-goblin")
    assert placed(t) == ("trial-goblin",)
    t = doom("anna", "bert", "cara", "trial-gwen")
    for card in ("trial-goblin", "trial-ogre", "trial-golem", "trial-rat", "trial-mist", "trial-thug", "trial-leech"):
        t.undefeated(card, wild())
    assert placed(t) == ("trial-goblin",)


@pytest.mark.rule("RB-VAR-03")
def test_only_discarded_adventure_cards_go_to_the_doom_track() -> None:
    t = doom().put(0, cards=["trial-potion"], wounds=1).face("trial-dragon").play("use:trial-potion")
    strike_down(t)
    assert t.hero().runes == ("trial-dragon",)
    t.dice(10, 10).put(0, at=wild(), came_from=wild() + 1).face("trial-ogre").play("escape:magic")
    assert t.game.undefeated[0].card == "trial-ogre"
    assert placed(t) == (), "neither kept nor undefeated Challenges, nor market cards"


# Doom counters -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-VAR-04")
@pytest.mark.parametrize(("players", "threshold"), [(1, 4), (2, 4), (3, 6), (4, 8), (5, 8), (6, 8)])
def test_a_doom_counter_is_placed_when_the_track_reaches_the_threshold(players: int, threshold: int) -> None:
    t = doom(*SIX[:players])
    for size in range(2, threshold):
        discard(t, t.game.decks["yellow"][0])
        assert (len(t.game.part(Doom).cards), t.game.part(Doom).counters) == (size, 0), "the starting card counts"
    discard(t, t.game.decks["yellow"][0])
    assert (len(t.game.part(Doom).cards), t.game.part(Doom).counters) == (1, 1)


@pytest.mark.rule("RB-VAR-05")
def test_the_card_placed_last_becomes_the_first_and_the_others_go_under_their_decks() -> None:
    t = doom()
    start = t.game.part(Doom).cards[0]
    for card in ("trial-witch", "trial-goblin", "trial-warden"):
        discard(t, card)
    assert t.game.part(Doom).cards == ("trial-warden",)
    assert t.game.decks["green"][-2:] == (start, "trial-goblin")
    assert t.game.decks["yellow"][-1] == "trial-witch"
    assert "trial-warden" not in t.game.decks["blue"]


@pytest.mark.rule("RB-VAR-06")
def test_doom_counters_are_placed_one_per_town_starting_with_tamalir() -> None:
    t = doom()
    for count, town in enumerate(TOWNS, start=1):
        discard(fill(t, 3), t.game.decks["green"][0])
        assert t.happened("doom")[-1] == {"count": count, "town": town}
        assert t.game.part(Doom).counters == count
    discard(fill(t, 3), t.game.decks["green"][0])
    assert t.game.part(Doom).counters == 8, "there are eight"


@pytest.mark.rule("RB-EX-19")
def test_example_two_player_doom_track() -> None:
    t = doom()
    start = t.game.part(Doom).cards[0]
    discard(discard(t, "trial-goblin"), "trial-witch")
    assert not t.happened("doom")
    discard(t, "trial-warden")
    assert t.happened("doom") == [{"count": 1, "town": "Tamalir"}]
    assert t.game.part(Doom).cards == ("trial-warden",)
    assert t.game.decks["green"][-2:] == (start, "trial-goblin") and t.game.decks["yellow"][-1] == "trial-witch"


# The endgame begins --------------------------------------------------------------------------------------------------


def eve_of_doom(*heroes: str, counters: int = 7) -> Table:
    """Anna fights a goblin in her turn; when it is beaten the next doom counter is placed."""
    t = doom(*heroes)
    for hero in t.game.heroes:
        t.put(hero.seat, at="Frostgate", gold=0)
    threshold = t.game.content.box.doom_threshold[len(t.game.heroes) - 1]
    t.game.part(Doom).counters = counters
    t.put(0, at=t.jewel("green")).deck("green", "trial-goblin").turn(0).play("stay", "attempt:green")
    return fill(t, threshold - 1)


@pytest.mark.rule("RB-VAR-07")
def test_the_eighth_doom_counter_starts_the_endgame() -> None:
    t = strike_down(eve_of_doom())
    assert t.game.part(Doom).counters == 8
    assert t.game.part(Doom).endgame and t.happened("endgame")
    assert t.game.fight.enemy in t.game.content.challenges, "a red Challenge is faced"


@pytest.mark.rule("RB-VAR-07")
def test_seven_doom_counters_do_not() -> None:
    t = strike_down(eve_of_doom(counters=6))
    assert t.game.part(Doom).counters == 7
    assert not t.game.part(Doom).endgame
    assert (t.asked, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("RB-VAR-07", "RB-WIN-08")
def test_normal_play_is_over_even_if_no_red_counter_is_left_on_the_map() -> None:
    """Red Challenges are still to be drawn, in the endgame that begins now."""
    t = eve_of_doom()
    t.game.counters = {space: here for space, here in t.game.counters.items() if "red" not in here}
    strike_down(t)
    assert outcome(t) is None and t.game.part(Doom).endgame


@pytest.mark.rule("RB-VAR-08")
def test_the_current_turn_is_finished_first() -> None:
    t = eve_of_doom().put(0, points=9).put(1, experience=["mind", "body"])
    strike_down(t)
    assert t.game.part(Doom).counters == 8
    assert (t.asked, t.topic) == (0, "experience") and not t.happened("endgame")
    t.play("keep-points")
    assert t.happened("endgame") and t.game.active == 1


@pytest.mark.rule("RB-VAR-08")
def test_the_leading_player_takes_the_first_endgame_turn_and_play_goes_clockwise() -> None:
    t = eve_of_doom("anna", "bert", "cara").put(2, experience=["spirit"])
    t.deck("red", "trial-dragon", "trial-wyrm", "trial-drake")
    strike_down(t)
    turns = []
    for _ in range(3):
        turns.append(t.game.active)
        strike_down(t)
    assert turns == [2, 0, 1]


@pytest.mark.rule("RB-VAR-08")
@pytest.mark.parametrize(
    ("anna", "bert", "leader"),
    [
        ({"experience": ["mind"]}, {}, 0),
        ({"experience": ["mind"]}, {"experience": ["mind", "mind"]}, 1),
        ({"points": 0}, {"points": 2}, 1),
        ({"points": 1, "cards": ["trial-sword"]}, {"points": 2, "cards": ["trial-hound"]}, 0),
        ({"runes": ["trial-wyrm"]}, {"experience": ["mind"]}, 1),
        ({"runes": ["trial-wyrm", "trial-drake"]}, {"points": 2}, 1),
    ],
)
def test_the_leading_player_has_the_highest_level(
    anna: dict[str, object], bert: dict[str, object], leader: int
) -> None:
    """Then more points (Anna wins 1 for the goblin), then dearer cards; Dragon Runes count for nothing here."""
    t = eve_of_doom().put(0, **anna).put(1, **bert)
    strike_down(t)
    assert t.game.part(Doom).endgame and t.game.active == leader


# Endgame turns -------------------------------------------------------------------------------------------------------


def endgame(*heroes: str) -> Table:
    """The endgame has begun; every hero is in Forge, where there would be a market."""
    t = doom(*heroes)
    for hero in t.game.heroes:
        t.put(hero.seat, at="Forge", gold=20)
    t.game.part(Doom).counters, t.game.part(Doom).endgame = 8, True
    return t


@pytest.mark.rule("RB-VAR-09", "RB-RUL-23")
def test_an_endgame_turn_is_refresh_a_red_challenge_and_experience() -> None:
    t = endgame().put(0, cards=["trial-bow"], points=5).deck("red", "trial-dragon", "trial-wyrm")
    t.game.turned = ("trial-bow",)
    t.turn(0)
    assert "trial-bow" not in t.game.turned
    assert t.game.fight.enemy == "trial-dragon" and t.game.fight.seat == 0
    t.game.fight.wounds = 1
    t.dice(10, 10).play("attack", "pass")
    assert (t.asked, t.topic) == (0, "experience")
    t.play("learn:mind")
    assert t.game.active == 1 and t.game.fight.enemy == "trial-wyrm", "Bert's turn: he must face one, too"
    assert not t.happened("market-card") and not t.happened("movement-ended")


@pytest.mark.rule("RB-VAR-10", "RB-RUL-23")
def test_undefeated_red_challenges_are_faced_first_at_the_players_choice() -> None:
    t = endgame().deck("red", "trial-dragon")
    t.undefeated("trial-wyrm", wild()).undefeated("trial-goblin", wild() + 1).undefeated("trial-drake", wild() + 2)
    t.turn(0)
    assert (t.asked, t.topic) == (0, "which-undefeated")
    assert t.options == ["face:trial-wyrm", "face:trial-drake"]
    t.play("face:trial-drake")
    assert t.game.fight.enemy == "trial-drake"
    assert t.cites("challenge") == {"RB-VAR-10"}


@pytest.mark.rule("RB-VAR-10", "RB-RUL-23")
def test_with_no_undefeated_red_challenge_the_red_deck_is_drawn_from() -> None:
    t = endgame().undefeated("trial-goblin", wild()).deck("red", "trial-dragon").turn(0)
    assert t.game.fight.enemy == "trial-dragon"
    assert t.happened("drew") == [{"seat": 0, "card": "trial-dragon", "deck": "red"}]
    assert (t.cites("drew"), t.cites("challenge")) == ({"RB-VAR-10"}, {"RB-VAR-09"})


@pytest.mark.rule("RB-VAR-10", "RB-RUL-23")
def test_there_is_no_escape_in_the_endgame() -> None:
    t = endgame().deck("red", "trial-dragon").turn(0)
    assert t.topic == "attack-or-defend"
    t = doom().face("trial-wyrm")
    assert t.topic == "escape", "before the endgame there is"


@pytest.mark.rule("RB-VAR-11", "RB-RUL-23")
def test_a_hero_knocked_out_in_the_endgame_is_eliminated() -> None:
    t = endgame("anna", "bert", "cara").put(0, wounds=4, at=wild()).deck("red", "trial-dragon", "trial-wyrm")
    t.turn(0).dice(1, 1).play("defend")
    assert t.hero().out and t.happened("eliminated") == [{"seat": 0}]
    assert "RB-VAR-11" in t.cites("eliminated")
    seats = []
    for _ in range(4):
        seats.append(t.game.active)
        t.end_turn()
    assert seats == [1, 2, 1, 2], "Anna has no more turns"


@pytest.mark.rule("RB-VAR-11")
@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"runes": ["trial-drake"], "wounds": 5},
        {"gold": 20},
        {"experience": ["mind"] * 6},
        {"cards": ["trial-squire"]},
    ],
    ids=str,
)
def test_nobody_is_spared(facts: dict[str, object]) -> None:
    t = endgame("anna", "bert", "cara").put(0, **facts).put(0, at=wild())
    t.put(0, wounds=life_of(t.game, 0, "anna") - 1).deck("red", "trial-dragon").turn(0)
    while t.topic != "attack-or-defend":
        t.play("pass")
    t.dice(1, 1).play("defend")
    while t.game.active == 0 and t.options:
        t.play(t.options[0])
    assert t.hero().out and t.happened("eliminated") == [{"seat": 0}]


@pytest.mark.rule("RB-VAR-11")
def test_before_the_endgame_a_knocked_out_hero_is_not_eliminated() -> None:
    t = doom().put(0, at="Forge", wounds=4).dice(1, 1).face("trial-ogre").play("fight-on", "defend")
    assert t.happened("knocked-out") and not t.hero().out


@pytest.mark.rule("RB-VAR-11", "RB-VAR-08")
def test_nor_is_one_who_falls_in_the_turn_in_which_the_last_doom_counter_is_placed() -> None:
    """That turn is finished first."""
    t = doom().put(0, at="Forge", wounds=4)
    t.game.part(Doom).counters = 8
    t.dice(1, 1).face("trial-ogre").play("fight-on", "defend")
    assert t.happened("knocked-out") and not t.hero().out


@pytest.mark.rule("RB-VAR-11", "RB-WIN-08")
def test_an_eliminated_hero_cannot_win_by_runes() -> None:
    """When no red Challenge is left in the endgame, those who are still standing are compared."""
    t = endgame("anna", "bert", "cara").put(0, runes=["trial-wyrm", "trial-drake"], out=True)
    t.put(1, experience=["mind"]).deck("red", "trial-dragon")
    t.game.decks["red"] = ("trial-dragon",)
    assert outcome(strike_down(t.turn(2))) == ((2,), ("RB-WIN-08",))


@pytest.mark.rule("RB-VAR-12")
def test_when_all_heroes_are_eliminated_all_players_lose() -> None:
    t = endgame("anna", "cara").put(0, wounds=4).put(1, wounds=3).deck("red", "trial-dragon").turn(0)
    t.dice(1, 1).play("defend")
    assert outcome(t) is None and t.game.active == 1
    t.dice(1, 1).play("pass", "defend")
    assert outcome(t) == ((), ("RB-VAR-12",))
    assert t.happened("game-over") == [{"winners": [], "reason": "all-heroes-fell"}]


@pytest.mark.rule("RB-VAR-12")
def test_the_endgame_ends_with_a_third_rune() -> None:
    t = endgame().put(0, runes=["trial-wyrm", "trial-drake"]).deck("red", "trial-dragon").turn(0)
    assert outcome(strike_down(t)) == ((0,), ("RB-WIN-02",))


@pytest.mark.rule("RB-VAR-12")
def test_the_endgame_ends_with_the_death_of_margath() -> None:
    t = endgame().deck("red", "high-lord-margath").turn(0)
    assert outcome(strike_down(t)) == ((0,), ("RB-WIN-01",))

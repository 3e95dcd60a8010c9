"""What the texts of this box can say about tracks, tokens and gods."""

from pathlib import Path

import pytest

from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.runebound.abilities.vocabulary import Effect, Usage
from questable.runebound.conditions import how_many
from questable.runebound.mists_of_zanaga import adventure, rituals
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.verbs import (
    AddRoamers,
    DiscardRitual,
    Doom,
    DrawRituals,
    PlaceTokens,
    Survival,
)
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, zanaga

HILLS = 10


def owner_of(card: str) -> ZanagaTable:
    """Anna has this card; Bert is far away."""
    return zanaga().put(0, at=HILLS, cards=[card]).put(1, at="Kesh'a")


ANNAS = Usage("", 0, "anna", "anna")


def carried_out(t: ZanagaTable, effect: Effect) -> ZanagaTable:
    """Some text says so, and Anna carries it out."""
    t.game.agenda.clear()
    t.game.decision = None
    effect.carry_out(t.game, ANNAS._replace(ref=next(iter(t.game.content.effects))))
    t.game.run()
    return t


# Roaming monsters ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-CHAL-03")
def test_the_rightmost_monster_is_the_one_that_came_last() -> None:
    t = owner_of("trial-rearguard").ritual("trial-sun-4").roam("trial-green-road", "moon").roam("trial-red-road", "sun")
    t.turn(0).play("use:trial-rearguard")
    assert (t.game.roaming, t.game.filled) == (("trial-green-road",), {"trial-sun-4": ("sun",)})
    assert t.game.laden == {"trial-green-road": ("moon",)}


@pytest.mark.rule("MZ-RUL-78")
def test_a_monster_being_fought_is_not_discarded_by_such_text() -> None:
    t = owner_of("trial-rearguard").roam("trial-green-road").roam("trial-green-hills").check()
    t.play("use:trial-rearguard")
    assert (t.game.roaming, t.game.fights[-1].enemy) == (("trial-green-hills",), "trial-green-hills")


@pytest.mark.rule("MZ-ROAM-13", "MZ-CHAL-01")
def test_monsters_added_by_a_card_have_tokens_and_are_not_fought_now() -> None:
    t = zanaga().put(0, at=HILLS).deck("green", "trial-green-hills", "trial-green-road").tokens("sun", "moon")
    carried_out(t, AddRoamers(count=2))
    assert t.game.laden == {"trial-green-hills": ("sun",), "trial-green-road": ("moon",)}
    assert (t.game.roaming, t.game.fights) == (("trial-green-hills", "trial-green-road"), [])


@pytest.mark.rule("MZ-LOST-01")
def test_the_hero_who_beat_the_monster_places_the_lost_city_also_outside_the_own_turn() -> None:
    t = zanaga().put(0, at="Kesh'a").put(1, at=HILLS).ritual("trial-sun-4").roam("trial-guide", "sun")
    t.deck("green", "trial-green-road").complete("trial-patrol").win_fight()
    assert (t.game.active, t.game.lost_city) == (0, HILLS)


# Rituals and their tokens --------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-TOKEN-04", "MZ-TOKEN-06", "MZ-RUL-29")
def test_all_rituals_of_a_symbol_are_discarded_with_their_tokens_and_the_others_move_up() -> None:
    t = owner_of("trial-eclipse").ritual("trial-sun-4", "sun", "wild").ritual("trial-moon-4", "moon")
    t.ritual("trial-sun-3").turn(0).play("use:trial-eclipse")
    assert (t.game.rituals, t.game.filled) == (("trial-moon-4",), {"trial-moon-4": ("moon",)})
    assert t.game.piles["ritual-green"] == ("trial-sun-4", "trial-sun-3")
    assert (t.pool_size(), t.game.completed, t.happened("ritual-resolved")) == (59, (), [])


@pytest.mark.rule("MZ-EFFECT-02")
def test_with_a_discarded_ritual_its_active_effect_ends() -> None:
    t = owner_of("trial-eclipse").ritual("trial-might").put(0, wounds=5).turn(0)
    assert not t.happened("knocked-out")
    t.play("use:trial-eclipse")
    assert [fallen["seat"] for fallen in t.happened("knocked-out")] == [0]


@pytest.mark.rule("MZ-RUL-24", "MZ-TOKEN-04", "MZ-RUL-29")
def test_the_player_may_choose_which_ritual_is_discarded() -> None:
    t = owner_of("salt-of-unsaying").ritual("trial-sun-3").ritual("trial-moon-4", "moon").ritual("trial-sun-4")
    t.turn(0).play("use:salt-of-unsaying")
    assert t.options == ["end:trial-sun-3", "end:trial-moon-4", "end:trial-sun-4"]
    t.play("end:trial-moon-4")
    assert t.game.rituals == ("trial-sun-3", "trial-sun-4") and t.game.piles["ritual-green"] == ("trial-moon-4",)
    assert (t.pool_size(), t.game.filled) == (60, {})


@pytest.mark.rule("MZ-RESOLVE-09")
def test_a_completed_ritual_is_not_discarded_but_resolved() -> None:
    t = zanaga().put(0, gold=0).ritual("trial-purge", "skull").ritual("trial-tithe", "sun").ritual("trial-moon-4")
    t.resolve()
    assert (t.hero().gold, t.game.completed) == (5, ("trial-purge", "trial-tithe"))
    assert (t.game.rituals, t.game.piles["ritual-green"]) == ((), ("trial-moon-4",))


@pytest.mark.rule("MZ-TOKEN-04", "MZ-RUL-83")
def test_tokens_taken_off_a_ritual_go_back_to_the_pool() -> None:
    """Those placed last."""
    t = owner_of("trial-eraser").ritual("trial-sun-4", "wild", "sun", "moon").ritual("trial-moon-4")
    t.ritual("trial-skull-4", "skull").turn(0).play("use:trial-eraser")
    assert t.options == ["unfill:trial-sun-4", "unfill:trial-skull-4"]
    t.play("unfill:trial-sun-4")
    assert t.game.filled == {"trial-sun-4": ("wild",), "trial-skull-4": ("skull",)}
    assert t.game.pool == {"sun": 16, "moon": 16, "skull": 15, "wild": 11}


@pytest.mark.rule("MZ-TOKEN-04")
def test_not_more_than_there_are() -> None:
    t = owner_of("trial-eraser").ritual("trial-sun-4", "sun").turn(0).play("use:trial-eraser")
    assert (t.game.rituals, t.pool_size()) == (("trial-sun-4",), 60)
    assert not t.game.filled.get("trial-sun-4")


@pytest.mark.rule("MZ-COMP-03")
def test_not_from_a_completed_ritual_that_waits_for_its_resolution() -> None:
    t = owner_of("trial-eraser").ritual("trial-sun-1", "sun").turn(0)
    assert "use:trial-eraser" not in t.options
    t.ritual("trial-moon-4", "moon").turn(0)
    assert "use:trial-eraser" in t.options


@pytest.mark.rule("MZ-COMP-03")
def test_a_completed_ritual_that_waits_for_its_resolution_is_not_discarded() -> None:
    t = zanaga().ritual("trial-sun-1", "sun")
    assert not DiscardRitual().possible(t.game, ANNAS)
    assert DiscardRitual().possible(t.ritual("trial-moon-4").game, ANNAS)


@pytest.mark.rule("MZ-TRACK-01", "MZ-RUL-28")
def test_a_card_that_could_do_nothing_is_not_offered() -> None:
    t = zanaga()
    assert PlaceTokens().possible(t.game, ANNAS) and DrawRituals().possible(t.game, ANNAS)
    for card in ("trial-sun-4", "trial-sun-3", "trial-sun-2", "trial-moon-4", "trial-moon-3", "trial-moon-2"):
        t.ritual(card)
    assert not DrawRituals().possible(t.game, ANNAS)
    assert not PlaceTokens().possible(t.pool().game, ANNAS)


# Survival tokens -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-SURV-01")
def test_tokens_of_a_kind_are_gained_and_lost() -> None:
    t = carried_out(zanaga(), Survival(gain=9, token="snare-trap"))
    assert t.owned() == ["snare-trap"] * 9
    t = carried_out(zanaga().survival("shaman-bones"), Survival(gain=2, token="snare-trap"))
    assert (t.topic, t.owned()) == ("", ["shaman-bones", "snare-trap", "snare-trap"])
    carried_out(t, Survival(lose=2, token="snare-trap"))
    assert (t.topic, t.owned(), len(t.game.survival)) == ("", ["shaman-bones"], 26)


@pytest.mark.rule("MZ-SURV-03")
def test_of_choice_means_of_the_kinds_there_are() -> None:
    t = zanaga().survival(*["snare-trap"] * 9, seat=1)
    carried_out(t, Survival(gain=1))
    assert t.options == ["gain:dead-mans-compass", "gain:shaman-bones"]
    t.play("gain:shaman-bones")
    carried_out(t, Survival(lose=2, who="heroes"))
    assert (t.owned(0), t.owned(1)) == ([], ["snare-trap"] * 7)


# Gods ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-OMEN-05", "MZ-RUL-52")
def test_doom_comes_on_the_god_whose_text_it_is_and_by_a_ritual_on_the_one_awake_last() -> None:
    t = zanaga(variants=["epic-confrontation"]).awake("set", "hamzah")
    Doom(amount=2).carry_out(t.game, Usage("", 0, "set", "anna"))
    assert t.game.dooms == {"set": 2}
    Doom().carry_out(t.game, Usage("", 0, "trial-doom", "anna"))
    assert t.game.dooms == {"set": 2, "hamzah": 1}


@pytest.mark.rule("MZ-OMEN-05")
def test_doom_without_a_god_awake_is_lost() -> None:
    t = zanaga().complete("trial-doom")
    assert (t.game.dooms, t.happened("doom")) == ({}, [])


@pytest.mark.rule("MZ-GOD-03")
def test_what_texts_count() -> None:
    t = zanaga().roam("trial-green-hills").roam("trial-green-road").ritual("trial-sun-4").awake("hamzah")
    t.game.dooms = {"hamzah": 3}
    assert [how_many(t.game, what, 0, "") for what in ("roaming-monster", "ritual-in-play", "doom-counter")] == [
        2,
        1,
        3,
    ]


TITHE = """
[[ritual]]
id = "tithe"
name = "Tithe"
colour = "green"
symbol = "moon"
slots = 1
do = [{ do = "lose", gold = { per = "ritual-in-play", plus = 1 } }]
"""


def test_an_amount_of_a_ritual_is_counted_when_it_happens(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(TITHE)
    game = begin(make_setting(adventure, seats=2, seed="tithe", packs=[tmp_path]))
    assert isinstance(game, Zanaga)
    game.heroes[game.active].gold = 9
    game.rituals = game.rituals[:2]
    game.agenda.clear()
    game.decision = None
    game.do(rituals.effect_happens, "tithe/0", "tithe")
    game.run()
    assert game.heroes[game.active].gold == 9 - 3

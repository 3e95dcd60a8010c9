"""COMP, EFFECT: rituals are completed; what they do then, and what they do while in play."""

from pathlib import Path

import pytest

from questable.errors import ContentError
from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.mists_of_zanaga import rituals, setup
from questable.runebound.values import life_of
from tests.runebound.mists_of_zanaga.kit import speaking, zanaga

HILLS = 10
RITUAL = '[[ritual]]\nid = "stranger"\nname = "Stranger"\ncolour = "green"\nsymbol = "sun"\nslots = {}\n'


@pytest.mark.rule("MZ-COMP-01")
@pytest.mark.parametrize("slots", range(6))
def test_a_ritual_has_one_to_four_slots(slots: int, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(RITUAL.format(slots), encoding="utf-8")
    if 1 <= slots <= 4:
        assert mists.load([tmp_path]).rituals["stranger"].slots == slots
    else:
        with pytest.raises(ContentError, match="slots"):
            mists.load([tmp_path])


@pytest.mark.rule("MZ-RUL-16")
def test_a_ritual_has_one_symbol_not_several(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(RITUAL.format(2).replace('"sun"', '["sun", "moon"]'), encoding="utf-8")
    with pytest.raises(ContentError, match="symbol"):
        mists.load([tmp_path])
    new_moon = mists.load().rituals["rite-of-the-new-moon"]
    assert (new_moon.symbol, new_moon.slots, bool(new_moon.effects)) == ("moon", 3, True)


@pytest.mark.rule("MZ-COMP-02", "MZ-COMP-03")
@pytest.mark.parametrize("slots", range(1, 5))
def test_each_slot_takes_one_token_and_with_the_last_the_ritual_is_complete(slots: int) -> None:
    card = f"trial-sun-{slots}"
    t = zanaga().ritual(card)
    for number in range(1, slots):
        t.place("sun")
        assert t.game.filled[card] == ("sun",) * number
        assert (t.game.rituals, t.game.completed) == ((card,), ())
    t.place("sun")
    assert (t.game.rituals, t.game.completed) == ((), (card,))


@pytest.mark.rule("MZ-COMP-03", "MZ-COMP-02")
@pytest.mark.parametrize("last", ["sun", "wild", "moon"])
def test_whatever_token_covers_the_last_slot_completes_it(last: str) -> None:
    """A moon was forced onto it, because the track was full."""
    t = zanaga().ritual("trial-sun-2", last).place("sun")
    assert (t.game.rituals, t.game.completed) == ((), ("trial-sun-2",))


@pytest.mark.rule("MZ-COMP-02", "MZ-COMP-03", "MZ-TOKEN-02")
@pytest.mark.parametrize("slots", range(1, 5))
def test_so_many_wild_tokens_as_there_are_slots_complete_it(slots: int) -> None:
    card = f"trial-sun-{slots}"
    t = zanaga().ritual(card)
    for number in range(slots):
        assert t.game.rituals == (card,) and len(t.game.filled.get(card, ())) == number
        t.place("wild")
    assert t.game.completed == (card,)


@pytest.mark.rule("MZ-COMP-03")
@pytest.mark.parametrize("place", range(6))
def test_wherever_on_the_track_it_lies(place: int) -> None:
    others = ["trial-moon-4", "trial-moon-3", "trial-skull-4", "trial-skull-3", "trial-skull-2"]
    t = zanaga()
    for card in (*others[:place], "trial-sun-2", *others[place:]):
        t.ritual(card, *(["sun"] if card == "trial-sun-2" else []))
    t.place("sun")
    assert (t.game.rituals, t.game.completed) == (tuple(others), ("trial-sun-2",))


@pytest.mark.rule("MZ-COMP-03")
def test_a_complete_ritual_takes_no_further_token() -> None:
    t = zanaga().ritual("trial-sun-1").ritual("trial-moon-4").deck("ritual-green", "trial-sun-3")
    t.place("sun", "sun")
    assert t.game.filled == {"trial-sun-3": ("sun",)}
    assert t.game.completed == ("trial-sun-1",)


@pytest.mark.rule("MZ-COMP-03")
def test_nor_one_for_which_there_is_no_place_of_its_symbol() -> None:
    """The track is full and no ritual wants a skull: it goes on the leftmost that is not complete."""
    t = zanaga().ritual("trial-sun-1", "sun")
    for card in ("trial-sun-4", "trial-sun-3", "trial-sun-2", "trial-moon-4", "trial-moon-3"):
        t.ritual(card)
    t.place("skull")
    assert t.game.filled == {"trial-sun-4": ("skull",)}
    assert t.game.completed == ("trial-sun-1",)


@pytest.mark.rule("MZ-COMP-04", "MZ-COMP-05")
def test_completed_it_leaves_the_track_for_the_gods_and_its_tokens_go_back() -> None:
    t = zanaga().ritual("trial-moon-4").ritual("trial-sun-2", "wild").place("sun")
    assert (t.game.rituals, t.game.completed) == (("trial-moon-4",), ("trial-sun-2",))
    assert t.game.filled == {}
    assert t.game.pool == t.game.content.zanaga.tokens


@pytest.mark.rule("MZ-COMP-05")
@pytest.mark.parametrize("gods", [(), ("hamzah",)])
@pytest.mark.parametrize("slots", range(1, 5))
def test_all_its_tokens_whatever_they_are(slots: int, gods: tuple[str, ...]) -> None:
    t = zanaga().awake(*gods).ritual(f"trial-moon-{slots}", *("wild", "moon", "moon", "skull")[:slots])
    assert t.pool_size() == 60 - slots
    t.resolve()
    assert t.game.pool == t.game.content.zanaga.tokens


@pytest.mark.rule("MZ-COMP-04")
def test_it_leaves_only_when_its_effects_are_resolved() -> None:
    t = zanaga().put(0, at=HILLS).roam("trial-green-hills").ritual("trial-summons").place("sun")
    assert t.topic == "escape"
    assert (t.game.rituals, t.game.completed) == (("trial-summons",), ())
    t.win_fight()
    assert (t.game.rituals, t.game.completed) == ((), ("trial-summons",))


@pytest.mark.rule("MZ-COMP-04")
def test_each_is_laid_next_to_the_gods_with_or_without_an_effect() -> None:
    assert zanaga().complete("trial-sun-1", "trial-sun-2").game.completed == ("trial-sun-1", "trial-sun-2")
    assert zanaga().complete("trial-tithe", "trial-sun-2").game.completed == ("trial-tithe", "trial-sun-2")
    assert zanaga().awake("hamzah").complete("trial-moon-1").game.completed == (), "unless a god is awake"


@pytest.mark.rule("MZ-RUL-23")
def test_without_a_god_awake_tokens_stay_on_the_card_to_the_end_of_its_own_effects() -> None:
    """What the ritual draws cannot be one of its own tokens."""
    t = zanaga().ritual("trial-echo").ritual("trial-sun-4").pool(moon=1, sun=1).place("moon")
    assert t.game.filled == {"trial-sun-4": ("sun",)}
    assert t.game.pool == {"sun": 0, "moon": 1, "skull": 0, "wild": 0}


@pytest.mark.rule("MZ-EFFECT-01")
def test_a_triggered_effect_happens_once_on_completion() -> None:
    t = zanaga().put(0, gold=0).put(1, gold=0).ritual("trial-harvest").place("moon")
    assert (t.hero(0).gold, t.hero(1).gold) == (0, 0)
    t.place("moon")
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 1)
    t.complete("trial-sun-1")
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 1)


@pytest.mark.rule("MZ-EFFECT-01")
@pytest.mark.parametrize("variants", [(), ("relentless-rituals",), ("epic-confrontation",)])
@pytest.mark.parametrize("awake", [False, True])
def test_it_happens_once_whether_or_not_a_god_is_awake(
    awake: bool, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    speaking(monkeypatch, "hamzah", ("sun", "trial-sun-1"))  # it has nothing to say to a moon
    t = zanaga(variants=variants).put(0, gold=0).put(1, gold=0)
    if awake:
        t.awake("hamzah")
    t.complete("trial-harvest")
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 1)
    t.complete("trial-moon-2")
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 1)
    assert bool(t.game.awake) is awake


@pytest.mark.rule("MZ-EFFECT-01", "MZ-PLACE-06", "MZ-COMP-02")
@pytest.mark.parametrize("tokens", [("moon", "moon"), ("moon", "wild"), ("wild", "moon"), ("wild", "wild")])
def test_it_happens_once_whatever_tokens_complete_it(tokens: tuple[str, str]) -> None:
    t = zanaga().put(0, gold=0).put(1, gold=0).ritual("trial-harvest")
    for token in tokens:
        t.place(token)
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 1)


@pytest.mark.rule("MZ-EFFECT-01", "MZ-RESOLVE-02")
@pytest.mark.parametrize("awake", [False, True])
def test_all_of_it_happens_in_either_case(awake: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Wheel gives a gold and has a token placed."""
    speaking(monkeypatch, "hamzah", ("sun", "trial-sun-1"))
    t = zanaga().put(0, gold=0).ranks("red").ritual("trial-sun-4").tokens("sun")
    if awake:
        t.awake("hamzah")
    t.complete("trial-wheel")
    assert t.hero().gold == 1 and t.game.filled == {"trial-sun-4": ("sun",)}


@pytest.mark.rule("MZ-EFFECT-01")
@pytest.mark.parametrize("variants", [(), ("relentless-rituals",)])
@pytest.mark.parametrize("place", range(3))
def test_it_happens_once_in_each_of_the_three_rituals_that_wake_a_god(
    place: int, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    t = zanaga(variants=variants)
    for god in t.game.content.gods:
        speaking(monkeypatch, god, ("sun", "trial-sun-1"))  # an omen that does nothing
    three = ["trial-sun-1", "trial-skull-1"]
    three.insert(place, "trial-harvest")
    t.put(0, gold=0).put(1, gold=0).complete(*three)
    assert t.game.awake
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 1)


@pytest.mark.rule("MZ-EFFECT-01")
def test_what_lies_inside_a_triggered_effect_cites_it_too() -> None:
    t = zanaga().put(0, gold=0).put(1, gold=0, wounds=1).ritual("trial-alms").place("moon")
    assert (t.hero(0).gold, t.hero(1).gold) == (1, 0)
    assert t.cites("gained") == {"MZ-EFFECT-01"}
    t.play("choose:give")
    assert t.hero(0).gold == 0
    assert t.cites("lost") == {"MZ-EFFECT-01"}


@pytest.mark.rule("MZ-EFFECT-02")
@pytest.mark.parametrize("gods", [(), ("hamzah",)])
def test_an_active_effect_holds_for_everybody_while_in_play_and_no_longer(
    gods: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    speaking(monkeypatch, "hamzah", ("moon", "trial-sun-1"))
    t = zanaga().awake(*gods)
    assert [life_of(t.game, seat, t.hero(seat).id) for seat in (0, 1)] == [5, 5]
    t.ritual("trial-might")
    assert [life_of(t.game, seat, t.hero(seat).id) for seat in (0, 1)] == [6, 6]
    t.place("sun")
    assert [life_of(t.game, seat, t.hero(seat).id) for seat in (0, 1)] == [5, 5]


@pytest.mark.rule("MZ-EFFECT-02", "MZ-RUL-57")
def test_when_a_ritual_that_gave_life_leaves_the_hero_may_fall() -> None:
    t = zanaga().put(0, wounds=5).ritual("trial-might").put(1, wounds=4).place("sun")
    assert [fallen["seat"] for fallen in t.happened("knocked-out")] == [0]


@pytest.mark.rule("MZ-EFFECT-02", "MZ-RUL-57")
def test_when_one_that_takes_life_enters_the_track_the_hero_may_fall() -> None:
    t = zanaga().put(1, wounds=4).deck("ritual-green", "trial-blight").place("skull")
    assert [fallen["seat"] for fallen in t.happened("knocked-out")] == [1]


@pytest.mark.rule("MZ-RUL-57")
def test_active_effects_add_up() -> None:
    t = zanaga().ritual("trial-might").ritual("trial-vigour").ritual("trial-blight")
    assert life_of(t.game, 0, "anna") == 5 + 1 + 2 - 1


@pytest.mark.rule("MZ-RUL-57", "MZ-EFFECT-02")
def test_they_hold_while_rituals_are_resolved_also_that_of_the_one_being_resolved() -> None:
    t = zanaga().put(0, at=HILLS).roam("trial-green-hills").ritual("trial-vigour").ritual("trial-might", "sun")
    t.complete("trial-summons")
    assert (t.topic, t.game.resolving, t.game.completed) == ("escape", True, ("trial-might",))
    assert life_of(t.game, 0, "anna") == 5 + 2


@pytest.mark.rule("MZ-RUL-57")
def test_they_hold_from_the_moment_the_card_enters_also_at_setup_to_the_end_of_step_2() -> None:
    t = zanaga().only_deck("ritual-green", "trial-hold", "trial-sun-4", "trial-sun-3", "trial-sun-2")
    t.run(setup.lay_rituals)
    assert t.game.rituals == ("trial-hold", "trial-sun-4", "trial-sun-3")
    assert life_of(t.game, 0, "anna") == 6
    t.put(0, wounds=0)
    t.run(rituals.place_token, "moon", False).run(rituals.ritual_effects, "trial-hold")
    assert not t.happened("knocked-out")  # five wounds, and still six life
    t.run(rituals.ritual_leaves, "trial-hold")
    assert t.happened("knocked-out")


@pytest.mark.rule("MZ-EFFECT-03")
def test_a_ritual_without_effect_counts_for_awakening_and_omens() -> None:
    t = zanaga().asleep("trial-sun-1", "trial-sun-2").complete("trial-sun-3")
    assert t.game.awake == ("hamzah",)
    t = zanaga().awake("moakileki").ritual("trial-sun-4").ritual("trial-moon-4").tokens("sun", "moon")
    t.complete("trial-skull-1")
    assert t.happened("omen") == [{"card": "moakileki", "symbol": "skull"}]


@pytest.mark.rule("MZ-EFFECT-04")
def test_a_ritual_may_refresh_counters_or_order_a_check_help_or_harm() -> None:
    t = zanaga().put(0, at="Onasan", gold=0)
    t.game.counters.clear()
    t.complete("trial-bloom")
    assert set(t.game.counters) == set(t.game.content.grid.jewels)
    t.deck("green", "trial-green-road").complete("trial-summons")
    assert t.happened("check") == [{"seat": 0, "space": t.town("Onasan")}]
    t.asleep().complete("trial-tithe")
    assert t.hero().gold == 5
    t.complete("trial-two-deeds")
    assert t.happened("knocked-out")


@pytest.mark.rule("MZ-EFFECT-04")
def test_there_are_such_rituals_in_the_box() -> None:
    verbs = {type(effect).__struct_config__.tag for card in mists.load().rituals.values() for effect in card.effects}
    assert {"refresh-all-jewels", "roaming-check", "place-ritual-tokens", "exhaust"} <= verbs


@pytest.mark.rule("MZ-EFFECT-01", "MZ-GEN-03", "MZ-RESOLVE-02")
@pytest.mark.parametrize("seat", [0, 1])
def test_its_effect_is_about_the_hero_whose_turn_it_is(seat: int) -> None:
    t = zanaga().put(0, gold=0).put(1, gold=0)
    t.game.active = seat
    t.complete("trial-spring")
    assert (t.hero(seat).gold, t.hero(1 - seat).gold) == (1, 0)

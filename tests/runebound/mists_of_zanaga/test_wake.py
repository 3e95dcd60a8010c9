"""GOD, WAKE: the god cards, and which god wakes."""

from itertools import permutations
from pathlib import Path

import pytest

from questable.errors import ContentError
from questable.runebound import values
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.mists_of_zanaga.content import God
from questable.runebound.mists_of_zanaga.gods import CONFRONTED
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, laid, zanaga

WAKES = {
    "hamzah": ("sun", "sun", "sun"),
    "var-ni": ("moon", "moon", "moon"),
    "tarakhe": ("skull", "skull", "skull"),
    "arachne": ("sun", "sun", "moon"),
    "gor-bor-gor": ("sun", "sun", "skull"),
    "set": ("sun", "moon", "moon"),
    "harridan": ("moon", "moon", "skull"),
    "ravin": ("sun", "skull", "skull"),
    "jararr": ("sun", "moon", "skull"),
    "moakileki": ("moon", "skull", "skull"),
}


def facing(god: str) -> ZanagaTable:
    """Anna has just begun to fight this god."""
    t = zanaga().ranks("red").awake(god).city(10).put(0, at=10, experience=["mind"] * 9).turn(0)
    return t.play(f"confront:{god}")


def completing(symbols: tuple[str, ...], slots: tuple[int, ...] = (1, 2, 3)) -> ZanagaTable:
    return zanaga().complete(*(f"trial-{symbol}-{count}" for symbol, count in zip(symbols, slots, strict=True)))


@pytest.mark.rule("MZ-GOD-01", "MZ-GOD-05")
def test_a_god_has_an_encounter_side_and_an_omen_side() -> None:
    gods = laid().content.gods
    assert len(gods) == 10
    for god in gods.values():
        assert god.life and all(value and hurt for value, hurt in (god.ranged, god.melee, god.magic))
        assert god.ability or god.modifier
        assert len(god.awakening) == 3
        assert [omen.symbol for omen in god.omens if omen.effects]


@pytest.mark.rule("MZ-GOD-02")
@pytest.mark.parametrize("god", ["hamzah", "tarakhe", "moakileki"])
def test_its_attributes_are_used_in_its_combat(god: str) -> None:
    t = facing(god)
    card = t.game.content.gods[god]
    for phase in PHASES:
        value, hurt = getattr(card, phase)
        assert values.enemy_value(t.game, phase) == value
        assert values.enemy_damage(t.game, phase) == hurt
    assert values.enemy_life(t.game) == card.life


@pytest.mark.rule("MZ-GOD-02")
def test_it_falls_when_its_wounds_reach_its_life() -> None:
    t = facing("hamzah")
    life = t.game.content.gods["hamzah"].life
    t.game.fights[-1].wounds = life - 2
    t.dice(10, 10).play("fight-on", "attack")
    assert t.happened("enemy-wounded")[-1]["left"] == 1
    assert t.game.outcome is None
    t = facing("hamzah")
    t.game.fights[-1].wounds = life - 1
    t.dice(10, 10).play("fight-on", "attack")
    assert t.game.outcome is not None


@pytest.mark.rule("MZ-GOD-03")
def test_its_special_ability_applies_while_a_hero_fights_it() -> None:
    """Harridan tests the hero before combat, Var Ni as each round begins; Arachne lets nobody escape."""
    assert [roll["skill"] for roll in facing("harridan").happened("tested")] == ["Perception"]
    t = facing("var-ni")
    assert "var-ni" in [effect["card"] for effect in t.happened("effect")]
    t = facing("arachne")
    assert not [option for option in t.options if option.startswith("escape")]


@pytest.mark.rule("MZ-GOD-03")
def test_it_applies_in_every_round() -> None:
    """There is no escape from Arachne in the second round either, and Var Ni's nights come with every round."""
    t = facing("arachne").dice(*[10] * 6)
    while t.game.fights[-1].round < 2:
        t.play("defend" if "defend" in t.options else "fight-on")
    assert not [option for option in t.options if option.startswith("escape")]
    t = facing("var-ni").put(0, experience=["mind", "body", "spirit"] * 9).dice(*[10] * 6)
    while t.game.fights[-1].round < 2:
        t.play("defend" if "defend" in t.options else "fight-on")
    assert [effect["card"] for effect in t.happened("effect")].count("var-ni") >= 2


@pytest.mark.rule("MZ-GOD-03", "MZ-GOD-01")
@pytest.mark.parametrize("god", ["harridan", "var-ni", "arachne"])
def test_and_in_no_other_fight(god: str) -> None:
    t = zanaga().awake(god).put(0, at=10).roam("trial-green-hills").check()
    assert not t.happened("effect") + t.happened("tested")
    assert t.options == ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]


@pytest.mark.rule("MZ-GOD-03", "MZ-RUL-52", "RB-DMG-07")
def test_what_it_does_to_stamina_turns_exhaustion_above_it_into_wounds() -> None:
    """Tarakhe takes a point of Stamina for each doom counter: as the fight begins, and as doom comes in the fight."""
    t = zanaga().ranks("red").awake("tarakhe").city(10).put(0, at=10, exhaustion=3, cards=["trial-chant"])
    t.game.dooms = {"tarakhe": 1}
    t.ritual("trial-doom").ritual("trial-moon-4").tokens("skull").turn(0).play("confront:tarakhe")
    assert (t.wounds("anna"), t.game.exhaustion["anna"]) == (1, 2)
    t.play("use:trial-chant")
    assert t.game.dooms["tarakhe"] > 1
    assert t.wounds("anna") + t.game.exhaustion.get("anna", 0) == 3
    assert t.game.exhaustion.get("anna", 0) == max(0, 3 - t.game.dooms["tarakhe"])


GOD = """[[god]]
id = "stranger"
name = "Stranger"
ranged = [9, 1]
melee = [9, 1]
magic = [9, 1]
life = 1
awakening = {}
omens = {}
"""
OMEN = '[{ symbol = "sun", do = [{ do = "doom" }] }]'


@pytest.mark.rule("MZ-GOD-04")
@pytest.mark.parametrize(
    ("awakening", "complaint"),
    [
        ('["moon", "sun", "skull"]', "the same awakening"),  # Jararr's, in another order
        ('["sun", "sun"]', "awakening"),
        ('["sun", "sun", "sun", "sun"]', "awakening"),
        ('["sun", "sun", "wild"]', "awakening"),
    ],
)
def test_a_god_needs_three_symbols_in_a_combination_of_its_own(awakening: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(GOD.format(awakening, OMEN), encoding="utf-8")
    with pytest.raises(ContentError, match=complaint):
        mists.load([tmp_path])


@pytest.mark.rule("MZ-GOD-05")
@pytest.mark.parametrize("count", [0, 4])
def test_a_god_without_omens_or_with_more_than_three_is_refused(count: int, tmp_path: Path) -> None:
    omens = f"[{', '.join([OMEN[1:-1]] * count)}]"
    (tmp_path / "pack.toml").write_text(GOD.format('["sun", "sun", "sun"]', omens), encoding="utf-8")
    with pytest.raises(ContentError, match="omens"):
        mists.load([tmp_path])


@pytest.mark.rule("MZ-GOD-01", "MZ-GOD-05")
@pytest.mark.parametrize("line", ["awakening", "omens", "life", "ranged", "melee", "magic"])
def test_a_god_needs_both_sides(line: str, tmp_path: Path) -> None:
    text = GOD.format('["sun", "sun", "sun"]', OMEN)
    left = "\n".join(each for each in text.splitlines() if not each.startswith(f"{line} ="))
    (tmp_path / "pack.toml").write_text(left, encoding="utf-8")
    with pytest.raises(ContentError, match=f"missing required field `{line}`"):
        mists.load([tmp_path])


@pytest.mark.rule("MZ-GOD-05")
def test_an_omen_stands_beside_a_symbol(tmp_path: Path) -> None:
    omens = OMEN.replace('symbol = "sun", ', "")
    (tmp_path / "pack.toml").write_text(GOD.format('["sun", "sun", "sun"]', omens), encoding="utf-8")
    with pytest.raises(ContentError, match="missing required field `symbol`"):
        mists.load([tmp_path])


@pytest.mark.rule("MZ-WAKE-01")
def test_the_first_rituals_lie_next_to_the_gods() -> None:
    t = zanaga().complete("trial-sun-1", "trial-moon-2")
    assert t.game.completed == ("trial-sun-1", "trial-moon-2")
    assert (t.game.awake, len(t.game.asleep)) == ((), 10)
    assert not t.game.piles.get("ritual-green")


@pytest.mark.rule("MZ-WAKE-02", "MZ-WAKE-06", "MZ-RUL-01", "MZ-WAKE-01")
@pytest.mark.parametrize("god", WAKES)
def test_the_third_wakes_the_god_of_the_three_symbols(god: str) -> None:
    t = completing(WAKES[god])
    assert t.game.awake == (god,)
    assert t.happened("god-awakes") == [{"card": god}]


@pytest.mark.rule("MZ-WAKE-06", "MZ-RUL-01")
def test_ten_combinations_ten_gods() -> None:
    gods: dict[str, God] = laid().content.gods
    assert {name: tuple(sorted(god.awakening)) for name, god in gods.items()} == {
        name: tuple(sorted(symbols)) for name, symbols in WAKES.items()
    }
    assert len({tuple(sorted(symbols)) for symbols in WAKES.values()}) == 10


@pytest.mark.rule("MZ-WAKE-02")
def test_it_wakes_when_the_third_has_been_resolved_not_before() -> None:
    t = zanaga().put(0, at=10).roam("trial-green-hills").asleep("trial-moon-1", "trial-moon-2")
    t.complete("trial-summons")
    assert (t.topic, t.game.awake) == ("escape", ())
    t.win_fight()
    assert t.game.awake == ("set",)


@pytest.mark.rule("MZ-WAKE-02", "MZ-WAKE-03")
def test_the_colours_of_the_three_do_not_matter() -> None:
    t = zanaga().complete("trial-yellow-sun", "trial-skull-4", "trial-red-moon")
    assert t.game.awake == ("jararr",)


@pytest.mark.rule("MZ-WAKE-03")
@pytest.mark.parametrize("order", sorted(set(permutations(("moon", "skull", "skull")))))
@pytest.mark.parametrize("slots", [(1, 2, 3), (4, 3, 2)])
def test_neither_order_nor_slots_matter(order: tuple[str, ...], slots: tuple[int, ...]) -> None:
    assert completing(order, slots).game.awake == ("moakileki",)


@pytest.mark.rule("MZ-WAKE-04")
def test_the_other_nine_leave_the_game() -> None:
    t = completing(("sun", "moon", "skull"))
    assert (t.game.awake, t.game.asleep) == (("jararr",), ())
    t.awake("jararr").ritual("trial-sun-4").ritual("trial-moon-4")
    t.put(0, at="Onasan").complete("trial-moon-1", "trial-moon-2", "trial-moon-3")
    assert (t.game.awake, t.game.completed) == (("jararr",), ())


@pytest.mark.rule("MZ-WAKE-05", "MZ-RUL-25")
def test_the_three_rituals_are_discarded_and_trigger_no_omen() -> None:
    t = completing(("skull", "skull", "moon"))
    assert t.game.completed == ()
    assert t.game.piles["ritual-green"] == ("trial-skull-1", "trial-skull-2", "trial-moon-3")
    assert t.happened("omen") == []
    assert (t.game.dooms, t.pool_size()) == ({}, 60)


@pytest.mark.rule("MZ-WAKE-05")
def test_nor_do_their_own_effects_happen_again() -> None:
    t = zanaga().put(0, gold=0).complete("trial-tithe", "trial-spring", "trial-harvest")
    assert (t.game.awake, t.hero().gold, t.game.completed) == (("set",), 5 + 1 + 1, ())
    t.complete("trial-skull-1")
    assert t.hero().gold == 5 + 1 + 1


@pytest.mark.rule("MZ-RUL-25", "MZ-WAKE-02")
def test_a_fourth_ritual_of_the_same_chain_does_trigger_omens() -> None:
    t = zanaga().asleep("trial-skull-2", "trial-moon-2").ritual("trial-skull-1", "skull").ritual("trial-skull-3")
    t.ritual("trial-doom", "skull").ritual("trial-sun-4").ritual("trial-moon-4").tokens("sun", "moon").resolve()
    kinds = [(event.kind, event.facts["card"]) for event in t.events if event.kind in ("god-awakes", "omen")]
    assert kinds == [("god-awakes", "moakileki"), ("omen", "moakileki")]
    assert t.game.dooms == {"moakileki": 1 + 2}


@pytest.mark.rule("MZ-GOD-02")
def test_the_fight_with_a_god_has_an_origin_of_its_own() -> None:
    assert facing("hamzah").game.fights[-1].origin == CONFRONTED

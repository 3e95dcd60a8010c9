"""Rulings on names, on options and packs of the base game, and on base cards that speak of things not found here."""

import re
from pathlib import Path

import pytest

from questable.errors import ContentError, SetupError
from questable.kernel.engine.adventure import make_setting
from questable.runebound import victory
from questable.runebound.abilities.fighting import Keep
from questable.runebound.base import adventure as rise
from questable.runebound.mists_of_zanaga import adventure as mists
from tests.runebound.mists_of_zanaga.kit import laid, zanaga

GODS = {"Jararr", "Set", "Moakileki", "Ravin", "Arachne", "Var Ni", "Gor-Bor-Gor", "Harridan", "Hamzah", "Tarakhe"}
BASE = rise.load()
FOLDER = mists.folders[-1].parent
ALLOWED = ("first-turn-dice", "shorter-game", "harsh-knockouts", "hired-allies")
OWN = ("monster-safari", "relentless-rituals", "epic-confrontation")


@pytest.mark.rule("MZ-RUL-05")
def test_names_are_spelt_as_in_the_catalogue() -> None:
    files = [*FOLDER.glob("*/*.toml"), *FOLDER.glob("*.py")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    assert not re.findall(r"\b(tanaga|terrioth|mahims?|svida|segno del dio|carta rito)\b", text, re.IGNORECASE)
    assert mists.name == "The Mists of Zanaga"
    names = {god.name.split(" the ")[0] for god in laid().content.gods.values()}
    assert names == GODS
    content = laid(packs=()).content
    assert {"naga-acolyte", "doloch-wielder"} <= set(content.monsters)
    assert {"rite-of-the-new-moon", "rite-of-suffering"} <= set(content.rituals)
    assert content.heroes["maliki"].name.split()[0].strip(",") == "Maliki"
    assert content.monsters["naga-acolyte"].name == "Naga Acolyte"
    assert content.monsters["doloch-wielder"].name == "Doloch Wielder"
    assert content.rituals["rite-of-the-new-moon"].name == "Rite of the New Moon"
    assert content.rituals["rite-of-suffering"].name == "Rite of Suffering"
    assert {"Onasan", "Terr's Crossing", "Xitotl", "Stonefang"} <= set(content.grid.towns)


@pytest.mark.rule("MZ-RUL-71")
def test_doom_track_endgame_and_travel_hazards_are_not_available() -> None:
    """Every optional rule of the base game that cites RB-VAR-01 to RB-VAR-14 is refused here."""
    gone = {f"RB-VAR-{number:02}" for number in range(1, 15)}
    barred = [variant.id for variant in rise.variants if gone & set(variant.rules)]
    assert barred
    for variant in barred:
        assert variant not in {each.id for each in mists.variants}
        with pytest.raises(SetupError):
            make_setting(mists, seats=2, variants=[variant])


@pytest.mark.rule("MZ-RUL-71")
def test_the_other_options_may_be_combined_with_everything_here() -> None:
    kept = {f"RB-VAR-{number}" for number in range(15, 19)}
    allowed = [variant.id for variant in rise.variants if kept & set(variant.rules)]
    assert sorted(allowed) == sorted(ALLOWED)
    g = laid(2, variants=[*allowed, *OWN])
    for _ in range(6):
        assert g.decision is not None
        g.play(0)


@pytest.mark.rule("MZ-RUL-71")
def test_a_market_pack_may_be_shuffled_in(tmp_path: Path) -> None:
    (tmp_path / "wares.toml").write_text(
        '[[item]]\nid = "ware"\nname = "Ware"\ntype = "other"\ncost = 1\n', encoding="utf-8"
    )
    g = laid(packs=[tmp_path])
    assert "ware" in [*g.decks["market"], *(card for stack in g.stacks.values() for card in stack)]


ADVENTURES = {
    "challenge": 'ranged = [9, 1]\nmelee = [9, 1]\nmagic = [9, 1]\nlife = 1\ncolour = "green"',
    "event": 'colour = "green"\nnumber = 1',
    "encounter": 'colour = "green"\ndo = [{ do = "gain", gold = 1 }]',
}


@pytest.mark.rule("MZ-RUL-71", "MZ-GEN-07", "MZ-RUL-06")
@pytest.mark.parametrize("kind", ADVENTURES)
def test_an_adventure_pack_may_not(kind: str, tmp_path: Path) -> None:
    """Its Challenges have no terrain symbol, and there are no Events and no Encounters here."""
    text = f'[[{kind}]]\nid = "stranger"\nname = "Stranger"\n{ADVENTURES[kind]}\n'
    (tmp_path / "pack.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match=r"takes nothing of the pack .*MZ-RUL-71"):
        mists.load([tmp_path])


@pytest.mark.rule("MZ-RUL-73")
def test_an_undefeated_challenge_is_a_roaming_monster() -> None:
    """A card that discards an undefeated Challenge drives a monster off the track; its token is placed."""
    t = zanaga().put(1, at="Kesh'a").put(0, cards=["trial-exile"]).ritual("trial-sun-4")
    t.roam("trial-green-hills", "sun").roam("trial-green-river", "moon").turn(0)
    t.play(next(option for option in t.options if option.startswith("use:")))
    assert t.options == ["banish:trial-green-hills", "banish:trial-green-river"]
    t.play("banish:trial-green-hills")
    assert t.game.roaming == ("trial-green-river",)
    assert t.game.piles["green"] == ("trial-green-hills",)
    assert t.game.filled == {"trial-sun-4": ("sun",)}


@pytest.mark.rule("MZ-RUL-73")
def test_without_a_roaming_monster_such_text_does_nothing() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, cards=["trial-exile"]).turn(0)
    assert not [option for option in t.options if option.startswith("use:")]


@pytest.mark.rule("MZ-RUL-73")
def test_events_sunbursts_and_base_towns_are_not_there() -> None:
    t = zanaga()
    content = t.game.content
    assert t.game.event == ""
    assert not [space for space in content.map.spaces if space.sunburst]
    assert not set(BASE.grid.towns) & set(content.grid.towns)
    assert set(t.game.stacks) == set(content.grid.towns)


@pytest.mark.rule("MZ-RUL-73")
def test_a_card_that_names_a_town_of_the_base_game_is_not_taken_in(tmp_path: Path) -> None:
    town = next(iter(BASE.grid.towns))
    ability = f'[[item.ability]]\nwhen = ["market"]\nuse = "activate"\ndo = [{{ do = "stock", town = "{town}" }}]\n'
    card = f'[[item]]\nid = "ware"\nname = "Ware"\ntype = "other"\ncost = 1\n{ability}'
    (tmp_path / "wares.toml").write_text(card, encoding="utf-8")
    with pytest.raises(ContentError, match=town):
        mists.load([tmp_path])


@pytest.mark.rule("MZ-RUL-73")
def test_no_card_of_this_box_is_a_dragon_rune_and_three_of_them_win_nothing() -> None:
    t = zanaga()
    rewards = [effect for card in t.game.content.challenges.values() for effect in card.reward]
    assert not [effect for effect in rewards if isinstance(effect, Keep) and effect.form == "rune"]
    t.put(0, runes=["trial-red-hills", "trial-red-road", "trial-red-river"]).only(victory.check_runes, 0)
    assert t.game.outcome is None

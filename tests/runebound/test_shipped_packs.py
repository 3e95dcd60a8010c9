"""The four card packs, complete to the box: how many cards of which kind, and that each fits where it may be used."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import questable.runebound
from questable.api import adventures, find_adventure
from questable.kernel.content.content import pack_id
from questable.kernel.engine.adventure import make_setting
from questable.runebound import values
from questable.runebound.abilities.fighting import Keep
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.content import Ally, CardBase, Challenge, Content, Encounter, EventCard, Item
from questable.speech import Spoken, phrasebook
from questable.speech.phrasebook import UNTRANSLATED
from tests.kit import table

FOLDER = Path(questable.runebound.__file__).parent / "packs"
MARKET, ADVENTURE = ("kellos", "wild"), ("drakes", "margath")
RISE, ZANAGA = "rise-of-the-dragon-lords", "mists-of-zanaga"


@cache
def content_of(adventure: str, *packs: str) -> Content:
    content = make_setting(find_adventure(adventure), seats=2, seed="packs", packs=packs).content
    assert isinstance(content, Content)
    return content


def cards_of(pack: str, adventure: str = RISE) -> dict[str, CardBase]:
    """The cards a pack brings to an adventure."""
    content = content_of(adventure, pack)
    return {card: found for card, found in content.cards.items() if content.origin.get(card) == pack}


def written(pack: str) -> Iterator[tuple[str, dict[str, object]]]:
    """The cards of a pack as its files have them, with their kind."""
    for path in sorted((FOLDER / pack).glob("*.toml")):
        if not path.name.startswith("names."):
            for kind, listed in tomllib.loads(path.read_text(encoding="utf-8")).items():
                yield from ((kind, each) for each in listed if isinstance(listed, list))


@pytest.mark.rule("CP-RUL-01")
@pytest.mark.parametrize("pack", [*MARKET, *ADVENTURE])
def test_a_pack_has_thirty_cards(pack: str) -> None:
    assert len(cards_of(pack)) == 30


@pytest.mark.rule("CP-PACK-02")
@pytest.mark.parametrize("pack", MARKET)
def test_a_market_pack_holds_items_and_allies_only(pack: str) -> None:
    assert {type(card) for card in cards_of(pack).values()} == {Item, Ally}


def test_walkers_of_the_wild_are_what_reviews_counted() -> None:
    kinds = Counter("+".join(sorted(card.kinds)) for card in cards_of("wild").values())
    two = {kind: number for kind, number in kinds.items() if "+" in kind}
    assert kinds - Counter(two) == {"ally": 12, "weapon": 7, "artifact": 6, "armor": 2, "rune": 1}
    assert sum(two.values()) == 2


def test_champions_of_kellos_have_items_of_two_types() -> None:
    two = [card for card in cards_of("kellos").values() if len(card.kinds) == 2]
    assert len(two) == 5
    assert any(set(card.kinds) == {"weapon", "armor"} for card in two)


@pytest.mark.rule("CP-PACK-04", "CP-RUL-02")
@pytest.mark.parametrize("pack", ADVENTURE)
def test_an_adventure_pack_holds_adventure_cards_of_four_colours(pack: str) -> None:
    cards = cards_of(pack).values()
    assert {type(card) for card in cards} == {Challenge, Encounter, EventCard}
    colours = Counter(card.colour for card in cards if isinstance(card, Challenge | Encounter | EventCard))
    assert colours == dict(zip(COLOURS, (12, 9, 6, 3), strict=True))


@pytest.mark.parametrize(
    ("pack", "blue"),
    [("drakes", {Challenge: 4, Encounter: 1, EventCard: 1}), ("margath", {Challenge: 3, Encounter: 2, EventCard: 1})],
)
def test_adventure_packs_are_what_reviews_counted(pack: str, blue: dict[type, int]) -> None:
    found = {colour: Counter[type]() for colour in COLOURS}
    for card in cards_of(pack).values():
        assert isinstance(card, Challenge | Encounter | EventCard)
        found[card.colour][type(card)] += 1
    assert found["green"] == {Challenge: 8, Encounter: 2, EventCard: 2}
    assert found["yellow"] == {Challenge: 5, Encounter: 2, EventCard: 2}
    assert found["blue"] == blue
    assert found["red"] == {Challenge: 2, Encounter: 1}


@pytest.mark.rule("CP-ADV-06", "CP-RUL-14", "CP-RUL-36")
def test_some_red_challenges_are_dragon_runes_and_some_are_not() -> None:
    runes = {
        card: any(isinstance(effect, Keep) and effect.form == "rune" for effect in found.reward)
        for pack in ADVENTURE
        for card, found in cards_of(pack).items()
        if isinstance(found, Challenge) and found.colour == "red"
    }
    assert runes == {
        "emberth-egg-stealer": True,
        "tharn-the-ill-made": False,
        "shadow-upon-the-throne": False,
        "marshal-of-the-cold-host": False,
    }


@pytest.mark.rule("CP-PACK-03")
@pytest.mark.parametrize("pack", MARKET)
@pytest.mark.parametrize("adventure", [RISE, ZANAGA])
def test_a_market_pack_fits_every_adventure_whole(pack: str, adventure: str) -> None:
    assert len(cards_of(pack, adventure)) == 30


@pytest.mark.parametrize("pack", MARKET)
def test_market_cards_name_no_place_of_one_adventure(pack: str) -> None:
    towns = {town for adventure in (RISE, ZANAGA) for town in content_of(adventure).map.town_order}
    assert not [card["id"] for _, card in written(pack) if any(f"'{town}'" in repr(card) for town in towns)]


@pytest.mark.rule("CP-PACK-01")
def test_all_four_packs_go_together() -> None:
    together = content_of(RISE, *MARKET, *ADVENTURE)
    assert len(together.cards) == len(content_of(RISE).cards) + 120


def test_no_id_is_used_twice_in_all_boxes_and_packs() -> None:
    shipped = [
        card
        for adventure in adventures()
        for card in make_setting(find_adventure(adventure.id), seats=2, seed="packs").content.cards
    ]
    own = [str(card["id"]) for pack in (*MARKET, *ADVENTURE) for _, card in written(pack)]
    assert len(own) == len(set(own)) == 120
    assert not set(own) & set(shipped)


@pytest.mark.parametrize("pack", [*MARKET, *ADVENTURE])
def test_every_card_of_a_pack_has_its_flavour(pack: str) -> None:
    assert all(card.flavour for card in cards_of(pack).values())


@pytest.mark.parametrize("pack", [*MARKET, *ADVENTURE])
def test_a_pack_is_german_too(pack: str) -> None:
    """Name and flavour of every card, and of the pack itself; words and choices are in the golden texts."""
    german = tomllib.loads((FOLDER / pack / "names.de.toml").read_text(encoding="utf-8"))
    assert set(german["cards"]) == set(cards_of(pack))
    assert all(card["name"] and card["flavour"] for card in german["cards"].values())
    assert german["names"]["pack"][pack] and german["names"]["pack-text"][pack]


LENT = {pack_id(folder): folder for adventure in adventures() for folder in adventure.lends}


@pytest.mark.parametrize(("pack", "home"), LENT.items(), ids=LENT)
def test_what_a_box_lends_is_german_too(pack: str, home: Path) -> None:
    """Every card, also those that stay in the box; and of those that are taken nothing falls back to English."""
    german = tomllib.loads((home / "names.de.toml").read_text(encoding="utf-8"))
    files = [
        tomllib.loads(path.read_text(encoding="utf-8")) for path in home.glob("*.toml") if path.suffixes == [".toml"]
    ]
    cards = {card["id"] for file in files for listed in file.values() if isinstance(listed, list) for card in listed}
    assert set(german["cards"]) == cards
    assert all(card["name"] and card["flavour"] for card in german["cards"].values())
    assert german["names"]["pack"][pack] and german["names"]["pack-text"][pack]
    setting = make_setting(find_adventure(RISE), seats=2, seed="packs", packs=[pack])
    texts = Spoken(setting, phrasebook(setting, language="de")).catalogue()
    for card in cards_of(pack):
        text = texts[card]
        assert UNTRANSLATED not in " ".join(map(str, (text.name, text.kind, *text.text, *text.facts))), card


@pytest.mark.parametrize(
    ("pack", "card", "language", "said"),
    [
        ("drakes", "glass-boring-worm", "en", "When kept: Armor."),
        ("drakes", "glass-boring-worm", "de", "Im Besitz: Rüstung."),
        ("margath", "shade-of-the-chancellor", "en", "When kept: Artifact."),
    ],
)
def test_a_challenge_kept_as_an_item_says_of_which_type(pack: str, card: str, language: str, said: str) -> None:
    setting = make_setting(find_adventure(RISE), seats=2, seed="packs", packs=[pack])
    assert said in Spoken(setting, phrasebook(setting, language=language)).catalogue()[card].text


def test_what_the_dead_king_takes_off_the_enemy_is_taken_off_the_next_one_met() -> None:
    t = table(packs=["margath"])
    g = t.game
    red = next(card for card in g.decks["red"] if card in g.content.challenges)
    weapon = next(card for card in g.decks["market"] if g.content.cards[card].kinds == ("weapon",))
    t.take_out(weapon)
    t.put(0, at=t.jewel("red"), cards=(weapon,)).deck("red", "the-dead-kings-bargain", red).adventure()
    t.play("attempt:red", "choose:give what you carry")
    assert g.fight.enemy == red and values.enemy_life(g) == g.content.challenges[red].life - 3
    assert g.heroes[0].cards == ()

"""The thirty rune cultists: how many of which colour, what they are made of, and what their texts do."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import questable.runebound.cult_of_the_rune as box
from questable.kernel.engine.adventure import make_setting
from questable.kernel.shown.icons import icons
from questable.runebound import values
from questable.runebound.abilities.fighting import Keep
from questable.runebound.abilities.vocabulary import COLOURS, Effect, Effects
from questable.runebound.cult_of_the_rune.content import CultContent
from questable.speech import Spoken, phrasebook
from tests.runebound.cult_of_the_rune.kit import CultTable, cult

FOLDER = Path(box.__file__).parent


@cache
def content() -> CultContent:
    found = make_setting(box.adventure, seats=2, seed="cards").content
    assert isinstance(found, CultContent)
    return found


CULTISTS = tuple(content().cultists)


@pytest.mark.rule("CR-SETUP-02", "CR-GOAL-03")
def test_eight_green_eight_yellow_seven_blue_and_seven_red_challenges() -> None:
    colours = Counter(card.colour for card in content().cultists.values())
    assert colours == dict(zip(COLOURS, (8, 8, 7, 7), strict=True))
    assert all(card.kind == "challenge" for card in content().cultists.values())
    assert sum(content().box.counter_worth[card.colour] for card in content().cultists.values()) == 73


def all_effects(effects: Effects) -> list[Effect]:
    return [each for effect in effects for each in (effect, *(e for part in effect.parts() for e in all_effects(part)))]


@pytest.mark.rule("CR-RUL-41")
@pytest.mark.parametrize("card", CULTISTS)
def test_no_reward_is_a_card_that_stays(card: str) -> None:
    found = content().cultists[card]
    assert found.reward and found.kept is None
    assert not any(isinstance(effect, Keep) for effect in all_effects(found.reward))


def test_no_two_are_alike() -> None:
    cards = content().cultists.values()
    assert len({card.icon for card in cards}) == len({card.flavour for card in cards}) == 30
    assert {card.icon for card in cards} <= icons()
    texts = Counter((repr(card.ability), repr(card.modifier)) for card in cards)
    assert texts.most_common(1)[0][1] == 1, "every text once"
    numbers = Counter((card.colour, card.ranged, card.melee, card.magic, card.life) for card in cards)
    assert max(numbers.values()) <= 2


def test_every_card_speaks_german() -> None:
    german = tomllib.loads((FOLDER / "words" / "names.de.toml").read_text(encoding="utf-8"))["cards"]
    assert set(german) == set(CULTISTS)
    assert all(card["name"] and card["flavour"] for card in german.values())
    setting = make_setting(box.adventure, seats=2, seed="cards")
    read = Spoken(setting, phrasebook(setting, language="de")).catalogue()
    assert all(read[card].text for card in CULTISTS)
    assert not [line for card in CULTISTS for line in read[card].text if "[en]" in str(line)]


def test_a_card_tells_what_it_is_worth_as_a_trophy() -> None:
    setting = make_setting(box.adventure, seats=2, seed="cards")
    read = Spoken(setting, phrasebook(setting)).catalogue()
    assert read["rune-eater"].kind == "Blue rune cultist (giant troll)"
    assert read["rune-eater"].facts[-1] == ("Victory points", "3")


# What some of them do -------------------------------------------------------------------------------------------------


def more(t: CultTable, card: str) -> int:
    """By how much the values of a cultist are higher now than they are printed."""
    return values.enemy_value(t.face(card).game, "ranged") - content().cultists[card].ranged[0]


@pytest.mark.parametrize(("markers", "by"), [(0, 0), (1, -1), (3, -3), (4, -3)])
def test_moths_take_the_marked_for_their_own(markers: int, by: int) -> None:
    t = cult().put(0, experience=("life",) * 3)
    t.game.corruption = {0: markers}
    assert more(t, "half-letter-moths") == by


@pytest.mark.parametrize(("away", "by"), [(4, 1), (5, 0)])
def test_pilgrims_are_stronger_near_the_cult(away: int, by: int) -> None:
    t = cult().marker("Forge")
    steps = t.game.content.grid.distances(t.game.cult)
    t.put(0, at=next(space for space, number in steps.items() if number == away))
    assert more(t, "toothache-pilgrims") == by


@pytest.mark.parametrize(("towns", "by"), [((), 0), (("Forge", "Tamalir"), 2)])
def test_the_congregation_grows_with_every_town_that_has_fallen(towns: tuple[str, ...], by: int) -> None:
    life = values.enemy_life(cult().infiltrated(*towns).face("the-congregation").game)
    assert life - content().cultists["the-congregation"].life == by


@pytest.mark.parametrize(("trophies", "by"), [(2, 0), (3, 1)])
def test_the_inquisitor_is_harder_on_those_who_have_beaten_three(trophies: int, by: int) -> None:
    t = cult()
    t.game.won = {0: t.game.decks["cult-green"][:trophies]}
    assert more(t, "the-turned-inquisitor") == by


def test_the_deacons_cup_is_a_bargain_at_a_price() -> None:
    card = "deacon-with-a-full-cup"
    t = cult().marker("Forge").face(card).play("choose:drink")
    assert (values.enemy_life(t.game), t.game.corruption) == (content().cultists[card].life - 2, {0: 1})

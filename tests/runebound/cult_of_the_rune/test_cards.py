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
from questable.runebound import challenges, values
from questable.runebound.abilities.fighting import Keep
from questable.runebound.abilities.vocabulary import COLOURS, Effect, Effects
from questable.runebound.cult_of_the_rune.content import CultContent
from questable.runebound.cult_of_the_rune.verbs import Corrupt
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


@pytest.mark.rule("CR-CORR-08", "CR-CORR-11")
@pytest.mark.parametrize("card", CULTISTS)
def test_no_cultist_takes_markers_off(card: str) -> None:
    """Whatever its reward is: markers go for points, in the Experience step."""
    t = cult().put(0, experience=("life",) * 4, gold=9)
    t.game.corruption = {0: 3, 1: 2}
    t.face(card).only(challenges.challenge_beaten, 0, card, "drawn", t.hero().space)
    while t.options:
        t.play(t.options[-1])
    assert t.happened("trophy") and not t.happened("cleansed")
    assert t.game.corruption[0] >= 3 and t.game.corruption[1] >= 2


@pytest.mark.rule("CR-CORR-11")
def test_no_word_of_this_adventure_takes_markers_off() -> None:
    """So no card of any pack can: only games begun with the cards of 0.8 know the verb."""
    verbs = {name for words in box.adventure.words(box.adventure.boxes) for name in words.verbs}
    assert {"corrupt", "cult-roll", "gain"} <= verbs and "cleanse" not in verbs


@pytest.mark.rule("CR-RUL-56")
def test_four_cultists_corrupt_only_whoever_faces_them_and_none_by_its_reward() -> None:
    cards = content().cultists.values()
    marking = {
        card.id: effect.who
        for card in cards
        for ability in card.ability
        for effect in all_effects(ability.effects)
        if isinstance(effect, Corrupt)
    }
    assert set(marking.values()) == {"hero"}
    assert set(marking) == {
        "deacon-with-a-full-cup", "mother-of-the-marked", "ysmene-the-living-letter", "what-lay-under-forge",
    }  # fmt: skip
    assert not [card.id for card in cards if any(isinstance(e, Corrupt) for e in all_effects(card.reward))]


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
    assert read["rune-eater"].kind == "Blue rune cultist (giant, troll)"
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


def with_trophies(count: int) -> CultTable:
    t = cult()
    t.game.won = {0: t.game.decks["cult-green"][:count]}
    return t


@pytest.mark.parametrize(("card", "most"), [("haldwin-saint-of-the-pick", 3), ("the-crown-in-the-seam", 4)])
def test_some_hands_are_harder_to_hit_for_every_trophy(card: str, most: int) -> None:
    assert [more(with_trophies(count), card) for count in range(7)] == [min(count, most) for count in range(7)]


@pytest.mark.parametrize(("card", "most"), [("orbeline-bishop-of-ash", 3), ("what-lay-under-forge", 4)])
def test_others_have_more_life_for_every_trophy(card: str, most: int) -> None:
    lives = [values.enemy_life(with_trophies(count).face(card).game) for count in range(7)]
    assert [life - content().cultists[card].life for life in lives] == [min(count, most) for count in range(7)]


@pytest.mark.parametrize(("trophies", "by"), [(3, 0), (4, 1)])
def test_four_trophies_anger_the_canon_and_the_abbot(trophies: int, by: int) -> None:
    assert more(with_trophies(trophies), "canon-of-the-thrown-bone") == by
    abbot = "grumbald-of-the-open-mouth"
    damage = values.enemy_damage(with_trophies(trophies).face(abbot).game, "melee")
    assert damage - content().cultists[abbot].melee[1] == by


@pytest.mark.parametrize(("trophies", "by"), [(2, 0), (3, 1)])
def test_the_inquisitor_is_harder_on_those_who_have_beaten_three(trophies: int, by: int) -> None:
    t = cult()
    t.game.won = {0: t.game.decks["cult-green"][:trophies]}
    assert more(t, "the-turned-inquisitor") == by


def test_the_deacons_cup_is_a_bargain_at_a_price() -> None:
    card = "deacon-with-a-full-cup"
    t = cult().marker("Forge").face(card).play("choose:drink")
    assert (values.enemy_life(t.game), t.game.corruption) == (content().cultists[card].life - 2, {0: 1})


def beaten(t: CultTable, card: str) -> CultTable:
    """Anna has beaten this cultist, and its reward is carried out."""
    return t.face(card).only(challenges.challenge_beaten, 0, card, "drawn", t.hero().space)


@pytest.mark.parametrize(("card", "markers", "points"), [
    ("sermon-in-the-hedge", 0, 0), ("sermon-in-the-hedge", 2, 1),
    ("mother-of-the-marked", 0, 0), ("mother-of-the-marked", 1, 1), ("mother-of-the-marked", 3, 2),
    ("ysmene-the-living-letter", 0, 1), ("ysmene-the-living-letter", 2, 3), ("ysmene-the-living-letter", 4, 4),
])  # fmt: skip
def test_the_marked_gain_points_with_which_they_may_be_cleansed(card: str, markers: int, points: int) -> None:
    t = cult().put(0, experience=("life",) * 4)
    t.game.corruption = {0: markers} if markers else {}
    beaten(t, card)
    assert t.hero().points == points and t.game.corruption.get(0, 0) == markers


def test_orbeline_says_grace_over_all_the_marked() -> None:
    t = cult("anna", "bert", "cara")
    t.game.corruption = {1: 1}
    beaten(t, "orbeline-bishop-of-ash")
    assert (t.hero(1).points, t.hero(2).points) == (1, 0)


@pytest.mark.parametrize(("trophies", "points"), [(0, 1), (1, 0)])
def test_the_novice_teaches_those_who_have_no_trophy_yet(trophies: int, points: int) -> None:
    t = cult()
    t.game.won = {0: ("toothache-pilgrims",)} if trophies else {}
    beaten(t, "novice-of-the-ninth-shaft")
    assert t.hero().points == points

"""English forms that follow a rule, and verbs that agree with what they speak of."""

from __future__ import annotations

from typing import Any

import pytest

import questable
from questable import Event
from questable.kernel.engine.adventure import make_setting
from questable.runebound.base import adventure as dragon_lords
from questable.speech import catalogue_of, phrasebook
from questable.speech.languages import language

ENGLISH = phrasebook(make_setting(dragon_lords, seats=2, seed=1))
GERMAN = phrasebook(make_setting(dragon_lords, seats=2, seed=1), language="de")
PACKS = ("kellos", "wild", "drakes", "margath")


@pytest.mark.parametrize(
    ("form", "name", "said"),
    [
        ("a", "Orc", "an Orc"),
        ("a", "Troll", "a Troll"),
        ("the", "Troll", "the Troll"),
        ("the", "The Locksmith", "the Locksmith"),
        ("a", "The Locksmith", "the Locksmith"),
        ("the", "Theodora", "the Theodora"),
        ("", "The Locksmith", "The Locksmith"),
    ],
)
def test_a_name_with_an_article_of_its_own_gets_no_other(form: str, name: str, said: str) -> None:
    assert language("en").derive(form, name, "") == said


@pytest.mark.parametrize(
    ("who", "english", "german"),
    [
        ("marsh-adders", "Marsh Adders take 1 wound.", "Die Sumpfvipern erleiden 1 Wunde."),
        ("barrow-ghoul", "Barrow Ghoul takes 1 wound.", "Der Hügelghul erleidet 1 Wunde."),
    ],
)
def test_verbs_agree_with_names(who: str, english: str, german: str) -> None:
    event = Event("wounded", {"who": who, "amount": 1, "by": ""}, ())
    assert (ENGLISH.event(event), GERMAN.event(event)) == (english, german)


@pytest.mark.parametrize(
    ("fact", "kind", "said"),
    [
        (1, "text", "reaches"),
        (2, "text", "reach"),
        (0, "text", "reach"),
        (["barrow-ghoul"], "card", "reaches"),
        (["marsh-adders"], "card", "reach"),
        (["barrow-ghoul", "barrow-ghoul"], "card", "reach"),
    ],
)
def test_verbs_agree_with_numbers_and_lists(fact: Any, kind: str, said: str) -> None:
    assert ENGLISH.fill("{what|reaches|reach}", {"what": fact}, {"what": kind}) == said


def test_every_plural_name_is_that_of_a_card() -> None:
    plural, cards = set[str](), set[str]()
    for adventure in questable.adventures():
        packs = PACKS if adventure.id == dragon_lords.id else ()
        setting = make_setting(adventure, seats=adventure.seats[1], seed=1, packs=packs)
        plural |= set(catalogue_of(setting.phrases).plural)
        cards |= set(setting.adventure.family.presentation.catalogue(setting))
    assert "sled-hounds" in plural
    assert not plural - cards

"""Packs whose cards could not be played are refused, each mistake with its card and its field."""

from __future__ import annotations

import pytest

import questable
from questable import PackFiles
from questable.errors import ContentError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.return_of_the_heroes.nameless import in_play
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

HEAD = '[pack]\nid = "wrong"\nname = "Wrong"\n'
QUEST = """
[[personal_quest]]
id = "errand"
name = "The Errand"
first = "porter"
second = "abbess"
objects = ["Key", "Bell"]

[[adversary]]
id = "porter"
name = "Porter"
at = "K6"
circles = { melee = 0 }
quest = "errand"

[[encounter]]
id = "abbess"
name = "Abbess"
at = "F3"
quest = "errand"
"""
MASK = '[[object]]\nid = "mask"\nname = "Mask"\nfound = "back"\n'
WARES = '[[object]]\nid = "wares"\nname = "Wares"\nfound = "bazaar"\n'


def adversary(name: str, *lines: str) -> str:
    return "\n".join(["[[adversary]]", f'id = "{name}"', f'name = "{name}"', "circles = { melee = 0 }", *lines, ""])


def encounter(name: str, *lines: str) -> str:
    return "\n".join(["[[encounter]]", f'id = "{name}"', f'name = "{name}"', *lines, ""])


def side_quest(*lines: str) -> str:
    return "\n".join(["[[side_quest]]", 'id = "errand"', 'name = "Errand"', *lines, ""])


def hero(name: str, *lines: str) -> str:
    dice = "{ magic = [3, 6, 9], ranged = [3, 6, 9], melee = [3, 6, 9] }"
    shape = ["life = 3", "gold = 1", "movement = 4", "skills = { magic = 5, ranged = 5, melee = 5 }", f"dice = {dice}"]
    return "\n".join(["[[hero]]", f'id = "{name}"', f'name = "{name}"', *shape, *lines, ""])


def flaws(text: str) -> dict[tuple[str, str], list[str]]:
    """What is wrong with a pack, by card and the last word of its field."""
    found: dict[tuple[str, str], list[str]] = {}
    try:
        questable.find_adventure("return-of-the-heroes").load([PackFiles({"wrong.toml": HEAD + text})])
    except ContentError as error:
        for flaw in error.told():
            found.setdefault((flaw.card, flaw.field.rpartition(".")[2]), []).append(flaw.reason)
    return found


@pytest.mark.parametrize(
    ("text", "card", "field", "reason"),
    [
        (encounter("giver", 'effect = { do = "take-back" }'), "giver", "back", "what is on its back?"),
        (adversary("a", 'back = "wares"') + WARES, "a", "back", "no back of a token"),
        (adversary("a", 'back = "mask"') + adversary("b", 'back = "mask"') + MASK, "b", "back", "on the back of 'a'"),
        (adversary("a", 'back = "mask"', "chest = 1") + MASK, "a", "back", "a chest already"),
        (encounter("e", 'effect = { do = "heal" }', "table = [{ up_to = 6 }]"), "e", "table", "not both"),
        (encounter("e", "table = [{ up_to = 6 }]"), "e", "table", "must do something"),
        (
            encounter("e", 'table = [{ up_to = 3, effect = { do = "heal" } }, { up_to = 2 }]'),
            "e",
            "table",
            "the numbers of its lines (`up_to`) rise",
        ),
        (encounter("e", 'at = "K2"', 'crossing = ["K3", "K4"]'), "e", "crossing", "on one of two points"),
        (encounter("e", "solo = true"), "e", "at", "where does it lie"),
        (encounter("e", "king = true", 'at = "K2"'), "e", "king", "is king already"),
        (side_quest(), "errand", "to", "it asks for nothing"),
        (side_quest('to = "I2"', "house = true"), "errand", "to", "it asks for house and to"),
        (side_quest('wanted = "mask"', 'recipient = "e"') + MASK + encounter("e"), "errand", "wanted", "of the bazaar"),
        (side_quest('wanted = "wares"') + WARES, "errand", "recipient", "go together"),
        (side_quest('instructor = "e"') + encounter("e"), "errand", "instructor", "'e' teaches nothing"),
        (QUEST.replace('quest = "errand"', "", 1), "errand", "first", "belongs to this quest"),
        (QUEST.replace('at = "K6"', ""), "errand", "first", "where does 'porter' lie"),
        (QUEST.replace('objects = ["Key", "Bell"]', 'objects = ["Key", "Bell"]\npay = 1'), "errand", "pay", "a fight"),
        (QUEST + adversary("third", 'quest = "errand"'), "third", "quest", "has other tokens: porter, abbess"),
        ("[numbers]\nmost = 6\n", "elf", "skills", "no skill value is higher than 6"),
        (hero("walker", 'start = "A2"'), "walker", "quest", "needs both, `start` and `quest`"),
        (QUEST + hero("w", 'start = "A2"', 'quest = "errand"'), "w", "quest", "not for the introductory game"),
        ('[[nameless]]\nid = "n"\nname = "N"\nlife = 3\ncircles = {}\n', "n", "circles", "at least one"),
        (MASK + "scroll = 'magic'\n", "mask", "scroll", "a scroll is of the bazaar"),
        (MASK + "uses = 2\n", "mask", "uses", "a potion is of the bazaar"),
        (WARES + 'copies = 2\n[[object]]\nid = "wares-2"\nname = "W"\nfound = "map"', "wares", "copies", "wares-2"),
    ],
)
def test_cards_that_could_not_be_played_are_refused(text: str, card: str, field: str, reason: str) -> None:
    assert any(reason in each for each in flaws(text)[card, field])


@pytest.mark.parametrize(
    "text",
    [
        encounter("e", 'effect = { do = "gain-cube", colours = [] }'),
        encounter("e", "trial = { skills = [] }", 'effect = { do = "heal" }'),
        adversary("a", "reward = { cubes = [[]] }"),
        '[[contest]]\nid = "c"\nname = "C"\nskill = "magic"\nmodifiers = []\n',
        WARES + "movement = 4000\n",
        adversary("a").replace('name = "a"', 'name = "\\u001b[2J"'),
    ],
)
def test_empty_lists_and_wild_numbers_are_refused(text: str) -> None:
    assert flaws(text)


def test_a_quest_and_its_tokens_that_fit_are_taken() -> None:
    assert flaws(QUEST) == {}


def test_guardians_beyond_the_access_points_stay_in_the_box_and_nobody_knows_which() -> None:
    more = "".join(f'[[guardian]]\nid = "g{each}"\nname = "G{each}"\ncircles = {{ melee = 0 }}\n' for each in range(9))
    setting = make_setting(
        questable.find_adventure("return-of-the-heroes"),
        seats=1,
        seed="guards",
        packs=[PackFiles({"wrong.toml": HEAD + more})],
    )
    g = begin(setting)
    assert isinstance(g, ReturnOfTheHeroes)
    while g.decision is not None and g.decision.topic != "set-out":
        g.play(g.decision.options[0])
    assert in_play(g), "in a solo game the guardians are posted from the start"
    posted = {token for point in g.content.land.access for token in g.tokens.get(point, ())}
    imagined = [g.imagine(0) for _ in range(40)]
    thought = {token for each in imagined for p in g.content.land.access for token in each.tokens.get(p, ())}
    assert thought - posted, "somebody imagines only those who were posted"

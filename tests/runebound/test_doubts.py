"""What is allowed, but hardly meant: whoever writes a pack is warned of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from questable import PackFiles
from questable.lab.inspection import inspect

ADVENTURE = "rise-of-the-dragon-lords"
ITEM = """
[[item]]
id = "draft"
name = "Draft"
type = "other"
cost = 1
flavour = "It may come to nothing."
"""
FLAT = """
[map]
id = "flat"
name = "Flat"
town_order = ["Tamalir"]
spaces = [
  { id = 1, at = [0, 0], town = "Tamalir" },
  { id = 2, at = [1, 0], terrain = "road", jewel = "blue" },
  { id = 3, at = [2, 0], terrain = "road", jewel = "red" },
]
"""
GOLD = '{ do = "gain", gold = 1 }'
WIN = '{ do = "win" }'
SWIM = '{ do = "test", skill = "Swimm", attribute = "body", difficulty = 9, success = [{ do = "win" }] }'
HOUND = "ranged = [9, 1]\nmelee = [9, 1]\nmagic = [9, 1]\n"
MODIFIER = "[[item.modifier]]\n"


HEAD = '\n[pack]\nid = "drafts"\nname = "Drafts"\n'


def doubts(text: str, head: str = HEAD) -> list[tuple[int, str, str]]:
    found = inspect(PackFiles({"cards.toml": text if "[pack]" in text else text + head}), ADVENTURE)
    assert found.errors == []
    return [(flaw.line, flaw.field, flaw.reason) for flaw in found.warnings]


def ability(do: str, more: str = 'use = "activate"') -> str:
    return f'{ITEM}[[item.ability]]\nwhen = ["refresh"]\n{more}\ndo = [{do}]\n'


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        (ability('{ do = "gain" }'), "do[0]", "'gain' does nothing"),
        (ability('{ do = "wound", amount = 0 }'), "do[0]", "'wound' does nothing"),
        (ability('{ do = "chance", at_least = 5 }'), "do[0]", "'chance' does nothing"),
        (ability('{ do = "modify", of = "roll", lasts = "turn" }'), "do[0]", "'modify' does nothing"),
        (ability(""), "do", "it does nothing"),
        (ability(GOLD, 'use = "may"'), "ability[0]", "for free again and again"),
        (ability('{ do = "refresh", what = "this" }, ' + GOLD), "ability[0]", "again and again"),
        (
            ability('{ do = "heal", wounds = 1, times_x = true }'),
            "do[0].times_x",
            "it uses X, but the cost of the ability has no X",
        ),
        (ability('{ do = "search", word = "submarine" }'), "do[0].word", "no market card has the word 'submarine'"),
        (ability(SWIM), "do[0].skill", "no hero has the skill 'Swimm'; did you mean 'Swim'?"),
        (ability(WIN, 'if = { enemy = "submarine" }'), "if.enemy", "no enemy has the word 'submarine'"),
        (ability(WIN, 'if = { owns = "submarine" }'), "if.owns", "no card has the word 'submarine'"),
        (ability(WIN, 'if = { in_town = true, terrain = ["swamp"] }'), "if.terrain", "towns have no terrain"),
        (ability(WIN, 'if = { towns = ["Forge"], terrain = ["road"] }'), "if.terrain", "this can never be true"),
        (ability(WIN, 'if = { towns = ["Forge"], in_town = false }'), "if.in_town", "it can never be true"),
        (ability(WIN, 'if = { towns = ["Forg"] }'), "if.towns[0]", "did you mean 'Forge'?"),
        (f'{ITEM}{MODIFIER}of = "roll"\n', "modifier[0]", "it changes nothing"),
        (f'{ITEM}{MODIFIER}of = "test"\nby = 1\nif = {{ skill = "Flying" }}\n', "if.skill", "no card asks for"),
    ],
)
def test_what_is_doubted(text: str, field: str, reason: str) -> None:
    ((line, where, why),) = doubts(text)
    assert line > 7 and where.endswith(field) and reason in why


@pytest.mark.parametrize(
    "text",
    [
        ability(GOLD, 'use = "may"\nlimit = "turn"'),
        ability(GOLD, 'use = "may"\ncost = { exhaustion = 1 }'),
        ability(WIN, 'if = { in_town = false, terrain = ["swamp"] }'),
        ability('{ do = "discard-this" }, ' + GOLD, 'use = "may"'),
        ability('{ do = "modify", of = "no-escape", lasts = "turn" }'),
        ability('{ do = "gain", counter = "green" }'),
        ability('{ do = "lose", card = "item" }'),
        f'{ITEM}{MODIFIER}of = "no-healing"\n',
    ],
)
def test_what_is_not_doubted(text: str) -> None:
    assert doubts(text) == []


def test_a_card_that_is_fought_is_named_in_the_text() -> None:
    hound = ITEM.replace("item", "challenge").replace('type = "other"\ncost = 1', 'colour = "green"\nlife = 3') + HOUND
    fetch = ability('{ do = "fight", card = "draft" }').replace('"draft"', '"whistle"', 1)
    texts = inspect(PackFiles({"cards.toml": hound + fetch}), ADVENTURE).texts()
    assert texts["whistle"].text == ("Activate in your Refresh step: fight Draft at once.",)


def test_a_map_on_which_nobody_grows_strong() -> None:
    told = " ".join(reason for _, _, reason in doubts(FLAT))
    assert "there is no green and no yellow jewel" in told
    assert "no jewel has a sunburst" in told


def test_a_card_without_flavour_is_told_with_its_line() -> None:
    assert doubts(ITEM.replace("flavour", "words")) == [(2, "item[0].flavour", "there is none")]


def test_a_change_keeps_the_flavour_of_its_card() -> None:
    assert doubts('[[change]]\nid = "gaunt-hound"\nlife = 4\n') == []


def test_doubts_inside_a_condition_are_told_where_they_stand_in_the_file() -> None:
    either = 'if = { any = [{ wounded = true }, { not = { enemy = "submarine" } }] }\nuse = "activate"'
    assert [field for _, field, _ in doubts(ability(GOLD, either))] == ["item[0].ability[0].if.any[1].not.enemy"]


def rewards(*names: str) -> str:
    """Challenges each of which brings the next one."""
    card = '[[challenge]]\nid = "{0}"\nname = "{0}"\ncolour = "green"\nlife = 1\nflavour = "x"\n' + HOUND
    fights = pairwise(names)
    cards = [card.format(one) + f'reward = [{{ do = "fight", card = "{next_}" }}]\n' for one, next_ in fights]
    return "".join(cards)


@pytest.mark.parametrize("names", [("a", "b", "a"), ("a", "b", "c", "a"), ("a", "a")])
def test_challenges_that_bring_each_other(names: tuple[str, ...]) -> None:
    """No hero can beat them all: whoever fights one has to fight the next."""
    told = doubts(rewards(*names))
    assert [reason for _, _, reason in told] == [
        f"{name!r} leads back to this card: each would bring the other again" for name in names[1:]
    ]
    assert all(field.endswith("reward[0].card") for _, field, _ in told)


def test_challenges_that_bring_another_which_brings_none() -> None:
    last = rewards("a", "b", "c", "d").rpartition("reward")[0]
    assert doubts(last) == []


LORD = """
[[challenge]]
id = "lord-{0}"
name = "Lord {0}"
colour = "red"
ranged = [{0}, 1]
melee = [9, 1]
magic = [9, 1]
life = 3
flavour = "One of several."
"""


@pytest.mark.parametrize(("lords", "doubted"), [(1, False), (2, True)])
def test_a_goal_that_may_get_out_of_reach(lords: int, doubted: bool) -> None:
    """The map has one red jewel: whoever beats the other lord there shuts the deck."""
    head = '[pack]\nid = "lords"\nname = "Lords"\nwithout = ["red"]\n\n[[goal]]\ndefeat = "lord-8"\n'
    told = doubts(head + "".join(LORD.format(8 + number) for number in range(lords)) + FLAT)
    assert any("'lord-8' may never be met" in reason for _, _, reason in told) is doubted


@pytest.mark.parametrize(
    ("reward", "kept", "reason"),
    [
        ('as = "item"', "", "kept as an Item, but it has no table `kept`"),
        ('as = "later"', "", "kept as a card for later use, but it has no table `kept`"),
        ('as = "ally"', "", "kept as an Ally, but it has no table `kept`"),
        ('as = "ally"', "kept = { stamina = 3 }", "its table `kept` has no `life`"),
        ('as = "ally"', "kept = { life = 3 }", ""),
        ('as = "item"', 'kept = { type = "weapon" }', ""),
        ('as = "rune"', "", ""),
    ],
)
def test_a_card_that_is_kept_says_what_it_is_then(reward: str, kept: str, reason: str) -> None:
    told = doubts(LORD.format(9) + f'reward = [{{ do = "keep", {reward} }}]\n{kept}\n')
    assert [why for _, field, why in told if reason and field.endswith("reward[0]") and reason in why] == [
        why for _, _, why in told
    ]
    assert bool(told) is bool(reason)


@pytest.mark.parametrize("text", ["", "# nothing yet\n"])
def test_a_pack_in_which_there_is_nothing(text: str) -> None:
    assert ["it is empty" in why for _, _, why in doubts(text)] == [True]
    assert ["it is empty" in why for _, _, why in doubts(text, head="")] == [True, False], "and it has no name either"


@pytest.mark.parametrize(
    "text", ['[pack]\nid = "few"\nname = "Few"\nwithout = ["gaunt-hound"]\n', "[[goal]]\ngold = 9\n"]
)
def test_a_pack_that_only_changes_something_is_not_empty(text: str) -> None:
    assert doubts(text) == []


def test_a_pack_without_a_name_is_told_how_to_get_one() -> None:
    ((_, field, why),) = doubts(ITEM, head="")
    assert field == "[pack]" and "with an `id` and a `name`" in why


MIST = """
[[encounter]]
id = "kind-mist"
name = "Kind Mist"
colour = "green"
flavour = "It lets you through, and nobody else for a while."
do = [{ do = "chance", at_least = 5, lucky = [{ do = "modify", of = "roll", by = 1, lasts = "LASTS" }] }]
"""


@pytest.mark.parametrize("lasts", ["roll", "phase", "round", "combat", "turn"])
def test_where_nobody_fights_nothing_lasts_for_a_combat(lasts: str) -> None:
    text = MIST.replace("LASTS", lasts)
    assert [why for _, field, why in doubts(text) if field.endswith("lasts")] == (
        [] if lasts == "turn" else [f'there is no {lasts} then; use `lasts = "turn"`']
    )
    found = inspect(PackFiles({"cards.toml": text}), ADVENTURE)
    said = {language: " ".join(map(str, found.texts(language)["kind-mist"].text)) for language in ("en", "de")}
    assert "this turn" in said["en"] and "combat" not in said["en"].replace("combat rolls", "")
    assert "in diesem Zug" in said["de"] and "diesem Kampf" not in said["de"]

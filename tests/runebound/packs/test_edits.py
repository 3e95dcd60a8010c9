"""Packs that do more than add: they change cards field by field, leave cards out, change numbers of the box."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import questable
from questable.errors import ContentError, SetupError
from questable.kernel.engine.box import Box
from tests.runebound.packs.kit import CHALLENGE, HEAD, ITEM, RETURN, RISE, ZANAGA, begun


def pack(text: str, name: str = "edits", head: str = "") -> questable.PackFiles:
    return questable.PackFiles({"cards.toml": HEAD.format(name, "Edits") + head + text}, name)


def change(card: str, *fields: str) -> str:
    return "\n".join(["\n[[change]]", f'id = "{card}"', *fields, ""])


def test_a_card_is_changed_field_by_field() -> None:
    bare, g = begun([]), begun([pack(change("gaunt-hound", "life = 9", "melee = [20, 3]"))])
    old, new = bare.content.challenges["gaunt-hound"], g.content.challenges["gaunt-hound"]
    assert (new.life, new.melee) == (9, (20, 3))
    assert (new.name, new.ranged, new.reward, new.colour) == (old.name, old.ranged, old.reward, old.colour)
    assert list(g.content.cards) == list(bare.content.cards) and g.decks == bare.decks, "it lies where it lay"
    assert g.content.origin == {} and g.content.hash != bare.content.hash
    assert questable.verify(questable.record_of(g)) == g


def test_a_field_can_be_taken_away() -> None:
    bare = begun([]).content
    card = next(name for name, found in bare.challenges.items() if found.reward and found.kept is None)
    g = begun([pack(change(card, 'without = ["reward"]'))])
    assert bare.challenges[card].reward and not g.content.challenges[card].reward


def test_cards_of_other_packs_are_changed_too() -> None:
    g = begun(["kellos", pack(change(next(iter(begun(["kellos"]).content.origin)), "cost = 42"))])
    card = next(iter(begun(["kellos"]).content.origin))
    assert getattr(g.content.cards[card], "cost") == 42 and g.content.origin[card] == "kellos"  # noqa: B009


def test_cards_and_whole_decks_are_left_out() -> None:
    bare = begun([])
    gone = bare.decks["green"][0]
    g = begun([pack("", head=f'without = ["{gone}"]\n')])
    assert gone not in g.content.cards and len(g.decks["green"]) == len(bare.decks["green"]) - 1
    own = CHALLENGE.format("only-lord", "red") + CHALLENGE.format("other-lord", "red")
    reds = begun([pack(own, head='without = ["red"]\n')])
    assert set(reds.decks["red"]) == {"only-lord", "other-lord"}, "a red deck of one's own"
    assert reds.decks["green"] and reds.content.hash != begun([pack(own)]).content.hash


def test_a_box_leaves_cards_of_the_boxes_below_out(tmp_path: Path) -> None:
    """An adventure over the base box may have a red deck of its own."""
    text = HEAD.format("toy", "Toy") + 'without = ["red"]\n' + CHALLENGE.format("a-green-one", "green")
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    rise = questable.find_adventure(RISE)
    content = replace(rise, boxes=(*rise.boxes, Box("toy", folders=(tmp_path,)))).load()
    assert "a-green-one" in content.cards and not any(card.colour == "red" for card in content.adventure.values())


def test_single_numbers_of_the_box_are_changed() -> None:
    numbers = "\n[numbers]\ngold = 11\nallies = 4\ncounter_worth = { red = 9 }\n"
    bare, g = begun([]), begun([pack(numbers)])
    assert (g.content.box.gold, g.content.box.allies) == (11, 4)
    assert g.content.box.counter_worth == {**bare.content.box.counter_worth, "red": 9}
    assert g.content.box.movement_dice == bare.content.box.movement_dice
    assert {hero.gold for hero in g.heroes} == {11}
    zanaga = begun([pack("\n[numbers]\ngold = 9\n[numbers.zanaga]\nroaming = 4\n")], ZANAGA)
    assert zanaga.content.box.gold == 9 and zanaga.content.zanaga.roaming == 4  # type: ignore[attr-defined]


def test_other_families_can_be_changed_too() -> None:
    bare = questable.new(RETURN, seed=1).setting.content
    hero = next(iter(bare.heroes))
    content = questable.new(RETURN, seed=1, packs=[pack(change(hero, "gold = 17"))]).setting.content
    assert content.heroes[hero].gold == 17 and content.heroes[hero].skills == bare.heroes[hero].skills


@pytest.mark.parametrize(
    ("text", "head", "reason"),
    [
        (change("gaunt-hound", 'life = "nine"'), "", r"cards.toml:8: gaunt-hound: change\[0\]\.life: Expected `int`"),
        (change("gaunt-hound", "speed = 3"), "", "gaunt-hound: .*unknown field `speed`"),
        (
            change("grim-hound", "life = 3"),
            "",
            r"cards.toml:7: grim-hound: change\[0\]\.id: there is no card with this id",
        ),
        (change("grim-hound", "life = 3"), "", "to change; did you mean 'gaunt-hound'"),
        (
            change("gaunt-hound", 'without = ["wings"]'),
            "",
            r"cards.toml:8: gaunt-hound: .*without\[0\]: it has no 'wings'",
        ),
        (change("gaunt-hound", 'without = ["lief"]'), "", "it has: .*life.*; did you mean 'life'"),
        (change("gaunt-hound", "without = 3"), "", r"cards.toml:8: gaunt-hound: change\[0\]\.without: Expected"),
        (change("gaunt-hound", 'without = [["life"]]'), "", r"cards.toml:8: gaunt-hound: .*without\[0\]: Expected"),
        (
            change("gaunt-hound", 'without = ["life"]'),
            "",
            r"cards.toml:6: gaunt-hound: .*missing required field `life`",
        ),
        ("\n[change]\nlife = 3\n", "", r"cards.toml:6: change: a list, as in double brackets: \[\[change\]\]"),
        ("\n[[change]]\nlife = 3\n", "", r"cards.toml:6: change\[0\]: a change must say which card it is for"),
        (
            "",
            'without = ["grim-hound"]\n',
            r"cards.toml:5: edits: pack.without\[0\]: there is no card or deck 'grim-hound' \(decks: blue, ",
        ),
        ("", "without = 3\n", "cards.toml:5: edits: pack.without: Expected"),
        ("", 'without = [3, "rde"]\n', r"pack.without\[1\]: there is no .*did you mean 'red'.*and 1 more"),
        (
            "\n[numbers]\nglod = 3\n",
            "",
            r"cards.toml:7: numbers.glod: there is no number 'glod' \(known: .*; did you mean 'gold'",
        ),
        ("\n[numbers]\ngold = 300\n", "", "cards.toml:7: numbers.gold: Expected `int` <= "),
        ("\n[numbers.pack]\nname = 'Not Mine'\n", "", "there is no number 'pack'"),
        ("\n[[numbers]]\ngold = 3\n", "", r"cards.toml:6: numbers: a table, as in single brackets: \[numbers\]"),
    ],
)
def test_what_cannot_be_done_is_told_with_the_file_of_the_pack(text: str, head: str, reason: str) -> None:
    with pytest.raises(ContentError, match=reason):
        begun([pack(text, head=head)])


WRONG = """\
[pack]
id = "edits"
name = "Edits"
without = [
  "gaunt-hond",
  "purple",
  "mordrog",
]

[[change]]
id = "gaunt-hound"
life = "nine"
melee = [14]
wings = 2

[[change]]
id = "mordrog"
stamina = 6

[[change]]
id = "own-hound"
life = -1

[[change]]
id = "gaunt-hound"
ranged = "strong"
without = ["magic", "tail"]

[numbers]
glod = 3
movement_dice = "many"
counter_worth = { red = "much", pink = 3 }

[[challenge]]
id = "own-hound"
name = "Own Hound"
colour = "grene"
ranged = [9, 1]
melee = [9, 1]
magic = [9, 1]
life = 2
"""


def test_all_that_is_wrong_with_orders_is_told_at_once_with_what_is_wrong_beside_them() -> None:
    with pytest.raises(ContentError) as refused:
        begun([questable.PackFiles({"cards.toml": WRONG}, "edits")])
    told = [(flaw.line, flaw.field) for flaw in refused.value.told()]
    assert told == [
        (5, "pack.without[0]"),
        (6, "pack.without[1]"),
        (12, "change[0].life"),
        (13, "change[0].melee"),
        (14, "change[0].wings"),
        (17, "change[1].id"),
        (22, "change[2].life"),
        (24, "change[3]"),  # a card without `magic` is none
        (26, "change[3].ranged"),
        (27, "change[3].without[1]"),
        (30, "numbers.glod"),
        (31, "numbers.movement_dice"),
        (32, "numbers.counter_worth.red"),
        (32, "numbers.counter_worth.pink"),
        (37, "challenge[0].colour"),  # and not a second time with the change
    ]
    assert all(flaw.file == "cards.toml" for flaw in refused.value.told())
    reasons = {flaw.field: flaw.reason for flaw in refused.value.told()}
    assert "did you mean 'gaunt-hound'" in reasons["pack.without[0]"]
    assert "'edits' leaves it out" in reasons["change[1].id"]


def test_two_packs_may_leave_the_same_card_out() -> None:
    one, other = (pack("", name, head='without = ["gaunt-hound", "red"]\n') for name in ("one", "two"))
    content = begun([one, other]).content
    assert "gaunt-hound" not in content.cards and content.hash == begun([other, one]).content.hash


def test_a_game_against_the_cult_that_is_won_before_it_begins_is_refused() -> None:
    with pytest.raises(ContentError, match=r"cards.toml:7: numbers.cult.points\[2\]: Expected `int` >= 1"):
        begun([pack("\n[numbers.cult]\npoints = [6, 4, 0, 3, 1, 2]\n")], "cult-of-the-rune")


def test_mistakes_in_the_numbers_of_an_adventure_stand_where_the_pack_has_them() -> None:
    with pytest.raises(ContentError) as refused:
        begun([pack("\n[numbers.zanaga]\nroaming = 'few'\nrowming = 4\n")], ZANAGA)
    assert [(flaw.line, flaw.field) for flaw in refused.value.told()] == [
        (7, "numbers.zanaga.roaming"),
        (8, "numbers.zanaga.rowming"),
    ]


def test_a_card_that_others_name_cannot_be_left_out() -> None:
    content = begun([]).content
    named = next(name for at in content.effects.values() for name in getattr(at.effect, "named_cards", tuple)())
    with pytest.raises(ContentError, match=named):
        begun([pack("", head=f'without = ["{named}"]\n')])


def test_without_heroes_there_is_no_game() -> None:
    with pytest.raises(SetupError, match="only 0 heroes"):
        begun([pack("", head='without = ["hero"]\n')])


def test_two_packs_may_not_change_the_same_thing_but_each_its_own() -> None:
    one, other = pack(change("gaunt-hound", "life = 9"), "one"), pack(change("gaunt-hound", "life = 8"), "two")
    with pytest.raises(ContentError, match=r"gaunt-hound: change\[0\]\.life: the pack 'one' also changes this"):
        begun([one, other])
    third = pack(change("gaunt-hound", "melee = [9, 9]") + ITEM.format("boots"), "three")
    there, back = begun([one, third]), begun([third, one])
    assert there.content.challenges["gaunt-hound"] == back.content.challenges["gaunt-hound"]
    assert there.fingerprint() == back.fingerprint() and there.content.origin == {"boots": "three"}


def test_what_a_pack_does_is_told() -> None:
    found = questable.packs(RISE, folders=[pack(change("gaunt-hound", "life = 9") + ITEM.format("boots"))])[-1]
    assert found.id == "edits" and found.taken == {"change": 1, "market": 1} and not found.problem

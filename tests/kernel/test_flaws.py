"""Everything that is wrong with a file is told at once: line, card, field, reason, what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

import questable
from questable import PackFiles, find_packs
from questable.errors import ContentError, Flaw
from questable.kernel.content.content import read_plain

ADVENTURE = questable.find_adventure("rise-of-the-dragon-lords")
MANY = """\
[[item]]
id = "first"
name = "First"
type = "weapn"
cost = "2"
speed = 3

[[item.ability]]
when = ["markt", "refresh"]
use = "perhaps"
if = { gold = "much", wether = "fine", phase = ["mêlée"] }
do = [
  { do = "gian", gold = 1 },
  { do = "gain", gld = 1, who = "heroe" },
  { do = "chance", at_least = 12, lucky = [{ do = "wound", amount = "x" }] },
  "gain",
]

[[hero]]
id = "second"
name = "Second"
mind = [1, 1]
body = [1]
spirit = [1, 1]
stamina = 4
"""
PLACES = {
    (4, "item[0].type"),
    (5, "item[0].cost"),
    (6, "item[0].speed"),
    (9, "item[0].ability[0].when[0]"),
    (10, "item[0].ability[0].use"),
    (11, "item[0].ability[0].if.gold"),
    (11, "item[0].ability[0].if.wether"),
    (11, "item[0].ability[0].if.phase[0]"),
    (13, "item[0].ability[0].do[0].do"),
    (14, "item[0].ability[0].do[1].gld"),
    (14, "item[0].ability[0].do[1].who"),
    (15, "item[0].ability[0].do[2].at_least"),
    (15, "item[0].ability[0].do[2].lucky[0].amount"),
    (16, "item[0].ability[0].do[3]"),
    (19, "hero[0]"),
    (23, "hero[0].body"),
}


def flaws(**files: str) -> tuple[Flaw, ...]:
    with pytest.raises(ContentError) as refused:
        ADVENTURE.load(find_packs(ADVENTURE, [PackFiles({f"{name}.toml": text for name, text in files.items()})]))
    return refused.value.told()


def test_all_mistakes_of_a_file_are_told_with_their_lines() -> None:
    assert {(flaw.line, flaw.field) for flaw in flaws(cards=MANY)} == PLACES


SEVERAL = """\
[[item]]
id = "first"
name = "First"
type = "weapn"
cost = 2

[[hero]]
id = "second"
name = "Second"
mind = [1, 1]
body = [1, 1]
spirit = [1, 1]
life = 4
stamina = 4
cards = ["first", "thrid"]

[[item]]
id = "third"
name = "Third"
type = "weapon"
cost = 2

[[item.ability]]
when = ["market"]
do = [{ do = "reroll" }]
"""


def test_what_readable_cards_say_wrongly_is_told_beside_what_cannot_be_read() -> None:
    """But not that a card is missing which only cannot be read."""
    assert [(flaw.line, flaw.field) for flaw in flaws(cards=SEVERAL)] == [
        (4, "item[0].type"),
        (25, "item[1].ability[0].do[0]"),
        (15, "hero[0].cards[1]"),
    ]
    also = SEVERAL + "[numbers]\ngold = -1\n"
    assert [flaw.line for flaw in flaws(cards=also)] == [4, 27, 25, 15]
    torn = SEVERAL + "[numbers]\nstart = 5\n"
    assert [flaw.line for flaw in flaws(cards=torn)] == [4, 27], "who knows which town was meant"


def test_of_what_file_and_card_a_flaw_is() -> None:
    told = flaws(one=MANY, two="[[item]]\nid = 3\n", three="these are my cards", four=MANY.replace("first", "third"))
    assert {flaw.file for flaw in told} == {"one.toml", "two.toml", "three.toml", "four.toml"}
    assert {flaw.card for flaw in told if flaw.file == "four.toml"} == {"third", "second"}
    (broken,) = [flaw for flaw in told if flaw.file == "three.toml"]
    assert broken.line == 1 and broken.reason.startswith("not valid TOML")


def test_what_would_be_right_is_told() -> None:
    by_field = {flaw.field.rpartition("].")[2]: flaw for flaw in flaws(cards=MANY)}
    assert by_field["do"].reason.endswith("; did you mean 'gain'?") and "gain" in by_field["do"].allowed
    assert by_field["gld"].reason.endswith("; did you mean 'gold'?") and "gold" in by_field["gld"].allowed
    assert by_field["use"].allowed == ("always", "may", "activate", "discard")
    assert by_field["when[0]"].reason.endswith("; did you mean 'market'?")
    assert by_field["type"].reason.endswith("; did you mean 'weapon'?")


def test_one_error_names_the_first_flaw_and_counts_the_others() -> None:
    with pytest.raises(
        ContentError,
        match=r"cards.toml:4: first: item\[0\].type: .* \(and 15 more: `questable content check` lists all\)$",
    ):
        ADVENTURE.load(find_packs(ADVENTURE, [PackFiles({"cards.toml": MANY})]))


UNSEEN = """
[[encounter]]
id = "first"
name = "First"
colour = "green"
do = [
  { do = "strike" },
  { do = "fight", card = "gaunt-hund" },
  { do = "stock", town = "Nerekhal" },
]

[[event]]
id = "second"
name = "Second"
colour = "green"
number = 1
ability = [
  { when = ["refresh"], use = "may", do = [{ do = "gain", gold = 3 }] },
]
"""


def test_mistakes_no_type_can_see_are_told_together(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(UNSEEN)
    with pytest.raises(ContentError) as refused:
        ADVENTURE.load(find_packs(ADVENTURE, [tmp_path]))
    told = {(flaw.line, flaw.card, flaw.field): flaw.reason for flaw in refused.value.told()}
    assert set(told) == {
        (7, "first", "encounter[0].do[0]"),
        (8, "first", "encounter[0].do[1].card"),
        (9, "first", "encounter[0].do[2].town"),
        (18, "second", "event[0].ability[0].use"),
    }
    assert told[8, "first", "encounter[0].do[1].card"].endswith("did you mean 'gaunt-hound'?")
    assert told[9, "first", "encounter[0].do[2].town"].endswith("did you mean 'Nerekhall'?")


def test_a_modifier_cannot_know_the_result_of_the_roll_it_changes() -> None:
    text = """
[[item]]
id = "first"
name = "First"
type = "other"
cost = 1

[[item.modifier]]
of = "roll"
by = 2
if = { failed = true }
"""
    (flaw,) = flaws(cards=text)
    assert (flaw.line, flaw.field) == (11, "item[0].modifier[0].if")


@pytest.mark.parametrize("text", ["abc\u202edef", "abc\\u202edef", "abc\u2067def", "abc\u200fdef"])
def test_a_text_that_turns_the_direction_of_writing_is_refused(text: str) -> None:
    files = PackFiles({"cards.toml": f'[pack]\nid = "odd"\nname = "{text}"\n'})
    with pytest.raises(ContentError, match=r"turns the direction of writing \(U\+2") as refused:
        read_plain(next(iter(files.glob("*.toml"))))
    assert "\u202e" not in str(refused.value)


def test_a_number_of_thousands_of_digits_is_a_sentence() -> None:
    """Python reads none, and said so with a traceback in the log of the server."""
    files = PackFiles({"cards.toml": "[numbers]\nheal_price = 1\ngold = " + "9" * 5000 + "\n"})
    with pytest.raises(ContentError, match=r"too many digits") as refused:
        read_plain(next(iter(files.glob("*.toml"))))
    assert refused.value.told()[0].line == 3

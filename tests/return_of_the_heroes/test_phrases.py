"""Everything the rules ask, offer and tell has words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

import questable
from questable.return_of_the_heroes.base import adventure
from questable.speech import catalogue_of, phrasebook
from questable.speech.template import fields_of
from tests import speaking as presentation
from tests.return_of_the_heroes.bustle import TABLES, bustle
from tests.return_of_the_heroes.kit import Table, fresh, table
from tests.return_of_the_heroes.test_var_unexplored import at_edge, frontier, walk_into

CATALOGUE = catalogue_of(adventure.phrases([variant.id for variant in adventure.variants]))
SOURCE = adventure.folders[0].parent


# What the source says ------------------------------------------------------------------------------------------------


def modules() -> Iterator[ast.Module]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def texts(node: ast.expr, constants: dict[str, str]) -> set[str]:
    """The texts an expression may be: a literal, one of two, or a constant of the module."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=one, orelse=other):
            return texts(one, constants) | texts(other, constants)
        case ast.Name(id=name) if name in constants:
            return {constants[name]}
    return set()


def constants_of(module: ast.Module) -> dict[str, str]:
    return {
        target.id: node.value.value
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value.value, str)
    }


def first_texts(node: ast.expr, constants: dict[str, str]) -> set[str]:
    """The texts an expression, or the first of the values it stands for, may be or begin with."""
    match node:
        case ast.IfExp(body=one, orelse=other):
            return first_texts(one, constants) | first_texts(other, constants)
        case ast.Tuple(elts=[first, *_]):
            return first_texts(first, constants)
        case ast.JoinedStr(values=[ast.FormattedValue(value=first), *_]):
            return texts(first, constants)
        case ast.Call(func=ast.Name(id=name)):
            return set().union(*(first_texts(value, known) for value, known in returned(name)))
    return texts(node, constants)


def returned(name: str) -> Iterator[tuple[ast.expr, dict[str, str]]]:
    """All that the functions with a name return, and the constants of their modules."""
    for module in modules():
        for function in ast.walk(module):
            if isinstance(function, ast.FunctionDef) and function.name == name:
                for node in ast.walk(function):
                    if isinstance(node, ast.Return) and node.value is not None:
                        yield node.value, constants_of(module)


def calls(*names: str) -> Iterator[tuple[str, ast.Call, dict[str, str]]]:
    """Every call of a function or method with one of these names, and the constants of its module."""
    for module in modules():
        constants = constants_of(module)
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in names:
                    yield name, node, constants


def noted() -> dict[str, list[set[str]]]:
    """Kinds of events the rules note, and the facts of each place where they do."""
    kinds: dict[str, list[set[str]]] = {}
    for name, call, constants in calls("note", "note_to"):
        found = texts(call.args[1 if name == "note_to" else 0], constants)
        assert found, ast.unparse(call)
        for kind in found:
            kinds.setdefault(kind, []).append({str(keyword.arg) for keyword in call.keywords})
    return kinds


def asked() -> set[str]:
    topics = set()
    for name, call, constants in calls("ask", "ask_about"):
        found = texts(call.args[1 if name == "ask" else 2], constants)
        assert found, ast.unparse(call)
        topics |= found
    return topics


def offered() -> set[str]:
    verbs = set()
    for name, call, constants in calls("Option", "frequent", "options_to_carry"):
        verbs |= texts(call.args[2 if name == "options_to_carry" else 0], constants)
    return verbs


def test_every_event_has_a_phrase_that_fits_its_facts() -> None:
    kinds = noted()
    assert set(CATALOGUE.section("events")) == set(kinds)
    for kind, places in kinds.items():
        phrases = CATALOGUE.section("events")[kind]
        assert not phrases[-1].fits, f"{kind}: the last alternative must always fit"
        for facts in places:
            missing = {
                key for phrase in phrases for key, value in phrase.fits.items() if value == "" and key not in facts
            }
            taken = next(each for each in phrases if each.fits.keys() <= missing) if missing else phrases[-1]
            assert fields_of(taken.say) <= facts, (kind, facts)


def test_every_topic_has_a_question() -> None:
    assert set(CATALOGUE.section("topics")) == asked()
    for topic, entry in CATALOGUE.section("topics").items():
        assert not entry[-1].fits, topic
        for phrase in entry:
            assert fields_of(phrase.say) <= {"subject"}, topic


def test_every_verb_has_a_label() -> None:
    assert set(CATALOGUE.section("options")) == offered()
    for verb, entry in CATALOGUE.section("options").items():
        assert not entry[-1].fits, f"{verb}: the last alternative must always fit"
        for phrase in entry:
            assert fields_of(phrase.say) <= {"about", "using"}, verb


def test_every_reason_to_end_has_words() -> None:
    reasons = set()
    for _, call, _ in calls("Outcome"):
        reasons |= texts(call.args[2], {})
    for module in modules():
        for node in ast.walk(module):
            match node:
                case ast.Assign(targets=[ast.Name(id="reason") | ast.Tuple(elts=[ast.Name(id="reason"), *_])]):
                    reasons |= first_texts(node.value, constants_of(module))
    assert reasons == set(CATALOGUE.section("reasons")) == {"nameless-beaten", "nameless-beaten-late-", "time-is-up"}


# What is said in play ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "variants"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_can_be_told(seats: int, variants: tuple[str, ...], seed: int) -> None:
    """Every question, option and event reads well: no ids, no holes."""
    events: list[questable.Event] = []
    game = fresh(seats, variants=variants, seed=str(seed), events=events)
    content = game.content
    ids = {card for card in (*content.cards, *content.faces) if "-" in card}
    raw = re.compile("|".join(sorted(map(re.escape, ids), key=len, reverse=True)))
    copies = {card.id for card in content.objects.values() if card.copies > 1}
    phrases = phrasebook(game.setting, lambda seat: f"Hero {seat}")

    def reads_well(text: str) -> None:
        assert text
        assert not re.search(r"\{|\}|None|  | [.,]|:\.|\(\)|:$", text), text
        assert not raw.search(text), text

    for decision in bustle(game, seed, 500):
        assert decision.topic in CATALOGUE.section("topics")
        reads_well(phrases.question(decision))
        labels = []
        for option in decision.options:
            assert option.verb in CATALOGUE.section("options")
            labels.append(phrases.label(option, decision))
            reads_well(labels[-1])
            point = str(option.about)
            assert point not in content.land.spots or f"[{point}]" in labels[-1] or f"point {point}" in labels[-1]
        if not any(str(each).rpartition("-")[0] in copies for option in decision.options for each in option[1:]):
            assert len(set(labels)) == len(labels), "two options that sound the same"
        for event in events:
            assert event.kind in CATALOGUE.section("events")
            if said := phrases.event(event):
                reads_well(said)
        events.clear()


def said(t: Table, kind: str) -> str:
    return phrasebook(t.game.setting, lambda seat: f"Hero {seat}").event(t.kinds(kind)[-1])


@pytest.mark.rule("RH-NAME-04")
def test_the_log_says_where_servants_come() -> None:
    t = table().hero(0, side_quests=["visit-the-gorge"])
    t.game.servants = ("page-eater",)
    t.bag("nameless").draw(0)
    where = presentation.name(t.game.setting, t.game.content.servants["page-eater"].at)
    assert said(t, "servants-come") == f"1 servant of the Nameless comes into the land: {where}."


@pytest.mark.rule("RH-VAR-06")
def test_the_log_says_where_exploring_lays_tokens() -> None:
    t = frontier()
    walk_into(t, "A", "east")
    tile = t.game.content.tiles["B"].name
    points = {presentation.name(t.game.setting, at_edge(t, "B", side)) for side in ("north", "south")}
    told = said(t, "explored")
    assert told.startswith(f"Hero 0 discovers {tile}. Unknown tokens lie on ")
    assert set(told.removesuffix(".").partition(" lie on ")[2].split(" and ")) == points


@pytest.mark.rule("RH-VAR-05", "RH-RUL-42")
def test_the_log_names_exchanged_tiles_but_not_those_that_lie_face_down() -> None:
    t = frontier("N").hero(0, at="N4", gold=3).lay("road-sign", "N4").skill(magic=11)
    names = {tile: card.name for tile, card in t.game.content.tiles.items()}
    t.dice(1, 1).act().play("use:road-sign", "tile:0", "tile:13")
    assert said(t, "exchanged") == (
        f"The land moves: {names['A']} (first row, tile 1) and {names['N']} (fourth row, tile 2) change places."
    )
    t.dice(1, 1).act().play("use:road-sign", "tile:1", "tile:13")
    assert said(t, "exchanged") == (
        f"The land moves: the unknown tile at first row, tile 2 and {names['A']} (fourth row, tile 2) change places."
    )
    t.dice(1, 1).act().play("use:road-sign", "tile:2", "tile:5")
    assert not any(name in said(t, "exchanged") for name in names.values())

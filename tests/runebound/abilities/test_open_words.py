"""A box adds words of every kind to the vocabulary; they work, they read, and nobody else knows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from questable.errors import ContentError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.box import Box
from questable.kernel.engine.game import begin
from questable.runebound import cards, turn, worth
from questable.runebound.abilities.targets import OnCharacters
from questable.runebound.abilities.vocabulary import Effect, Usage, Vocabulary, Who, by_name, register
from questable.runebound.abilities.word_types import ConditionWord, Counted, Modified, Target, Timing
from questable.runebound.base import adventure as rise
from questable.runebound.card_vocabulary import VOCABULARY as FAMILY
from questable.runebound.conditions import holds, modified
from questable.runebound.content import CardBase, Content
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.state import Runebound
from questable.runebound.windows import moment, usable
from tests.kit import TRIAL
from tests.speaking import describe

FOLDER = Path(__file__).parent
TIDES = TRIAL.parent / "tides"
VERBS: dict[str, type[Effect]] = {}


class Gather(OnCharacters, frozen=True, kw_only=True, tag="gather"):
    """Shells for somebody: what the verb does, when it is possible, how it reads, what it is worth."""

    amount: int
    who: Who = "hero"

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        g.note("gained", seat=usage.seat, gold=self.amount, points=0)

    def worth_to(self, look: Look, card: str) -> float:
        return 2.0 * self.amount


register(Gather, VERBS)


class Buoy(CardBase, frozen=True, kw_only=True):
    """A kind of card of its own."""

    depth: int

    @property
    def kind(self) -> str:
        return "buoy"

    def copies(self) -> Iterator[CardBase]:
        yield self
        yield msgspec.structs.replace(self, id=f"{self.id}-2")


class Tides(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of its own."""

    high: int


def swimmers(g: Runebound, usage: Usage) -> list[str]:
    return [hero.id for hero in g.heroes]


def shells(g: Runebound, seat: int, card: str) -> int:
    return 3


def at_least(g: Runebound, height: int, seat: int, bearer: str) -> bool:
    return g.round >= height


VOCABULARY = Vocabulary(
    verbs=VERBS,
    timings=by_name([Timing("ebb")]),
    targets=by_name([Target("swimmers", swimmers)]),
    modified=by_name([Modified("catch")]),
    counted=by_name([Counted("shell", shells)]),
    conditions=by_name([ConditionWord("tide", int, at_least)]),
    terrains=("reef",),
    colours=("grey",),
    item_types=("net",),
    kinds={"buoy": Buoy},
    tables={"tides": Tides},
)
tides = replace(
    rise,
    id="tides",
    boxes=(
        *rise.boxes,
        Box("tides", vocabulary=__name__, folders=(TIDES,), phrases=(FOLDER / "tides",)),
    ),
)  # as any adventure


@pytest.fixture(scope="module")
def content() -> Content:
    found = tides.load()
    assert isinstance(found, Content)
    return found


@pytest.fixture
def g() -> Runebound:
    game = begin(make_setting(tides, seats=2, seed="tides", variants=["choose-heroes", "doom-track"]))
    assert isinstance(game, Runebound)
    game.play("hero:trial-pilot")
    assert game.decision is not None
    game.play(game.decision.options[0])
    return game


def give(g: Runebound, card: str) -> None:
    cards.take_out(g, "market", card)
    g.heroes[0].cards += (card,)
    g.rekit(g.heroes[0])


def asked(g: Runebound) -> str:
    return g.decision.topic if g.decision else ""


def test_kinds_of_cards_and_tables_are_read(content: Content) -> None:
    assert {card for card, found in content.cards.items() if found.kind == "buoy"} == {"trial-buoy", "trial-buoy-2"}
    assert content.tables["tides"] == [Tides(9)]


def test_an_item_of_two_types_is_both(g: Runebound) -> None:
    give(g, "trial-net")
    assert cards.kinds_of(g, "trial-net") == ("net", "weapon")
    assert cards.of_kind(g, 0, "weapon") == cards.of_kind(g, 0, "net") == ["trial-net"]
    assert describe(g.setting, "trial-net").kind == "Net and Weapon"
    assert g.content.cards["trial-net"].says("net") and g.content.cards["trial-net"].says("weapon")


@pytest.mark.rule("RB-ITEM-02")
@pytest.mark.rule("RB-ITEM-05")
def test_an_item_of_two_types_counts_against_both_limits(g: Runebound) -> None:
    for weapon in sorted(card for card in g.decks["market"] if g.content.cards[card].kind == "weapon")[:2]:
        give(g, weapon)
    give(g, "trial-net")
    g.agenda.clear()
    g.decision = None
    g.do(cards.check_limits, 0)
    g.do(turn.take_turn, 0)
    g.run()
    assert asked(g) == "over-the-limit"
    g.play("discard:trial-net")
    assert asked(g) != "over-the-limit"


def test_a_timing_is_a_moment_like_others(g: Runebound) -> None:
    give(g, "trial-net")
    g.heroes[0].gold, g.round = 1, 2
    assert [str(option) for option in usable(g, "ebb", 0)] == ["use:trial-net"]
    assert moment(g, "ebb", 0) and not moment(g, "ebb", 1)
    assert usable(g, "market", 0) == []


def test_a_condition_is_tested_beside_the_others(g: Runebound) -> None:
    give(g, "trial-net")
    condition = g.content.cards["trial-net"].ability[0].condition
    for round_, gold, expected in ((2, 1, True), (1, 1, False), (2, 0, False)):
        g.round, g.heroes[0].gold = round_, gold
        assert holds(g, condition, 0, g.heroes[0].id, "trial-net") is expected


def test_a_number_a_target_and_what_is_counted(g: Runebound) -> None:
    assert modified(g, "catch", 1, 0, "trial-pilot") == 4
    (effect,) = g.content.cards["trial-net"].ability[0].effects
    usage = Usage(g.content.ref_of(effect), 0, "trial-net", "trial-pilot")
    assert isinstance(effect, OnCharacters)
    assert effect.reached(g, usage) == [hero.id for hero in g.heroes]


def test_a_colour_and_a_terrain(g: Runebound) -> None:
    assert g.decks["grey"] == ("trial-eel",)
    assert g.content.showing["reef"] == frozenset(), "on no die"


def test_everything_reads_like_a_card(g: Runebound) -> None:
    net = describe(g.setting, "trial-net")
    assert net.text == (
        "In a reef space, at a tide of 1: +2 to combat rolls.",
        "At ebb, if you have at least 1 gold, at a tide of 2 (optional): everybody in the water gathers 3 shells.",
    )
    assert describe(g.setting, "trial-pilot").text == ("+1 shells in a catch for each shell.",)
    assert describe(g.setting, "trial-buoy").kind == "Buoy"
    assert describe(g.setting, "trial-eel").kind == "Grey Challenge"


def test_a_bot_asks_the_verb(g: Runebound) -> None:
    effects = g.content.cards["trial-net"].ability[0].effects
    assert worth.of_effects(Look(g, 0, Memory()), effects, "trial-net") == 6.0


def test_games_can_be_played(g: Runebound) -> None:
    while g.decision and g.moves < 400:
        g.play(g.decision.options[g.moves * 7 % len(g.decision.options)])
    assert g.moves == 400


NET = '[[item]]\nid = "odd"\nname = "Odd"\ncost = 1\n'
ABILITY = '[[item.ability]]\nuse = "may"\n'
OTHER = 'type = "other"\n' + ABILITY


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (NET + 'type = "net"\n', "item[0].type: There is no item type 'net' (known: armor, artifact, other,"),
        (
            NET + OTHER + 'when = ["refresh", "ebb"]\ndo = []\n',
            "item[0].ability[0].when[1]: There is no timing 'ebb' (known: after-roll,",
        ),
        (
            NET + OTHER + 'when = ["refresh"]\ndo = [{ do = "wound" }, { do = "wound", who = "swimmers" }]\n',
            "item[0].ability[0].do[1].who: There is no target 'swimmers' (known: active, all-side,",
        ),
        (
            NET + OTHER + 'when = ["refresh"]\ndo = [{ do = "gather", amount = 1 }]\n',
            "item[0].ability[0].do[0].do: There is no verb 'gather' (known: absorb,",
        ),
        (
            NET + OTHER + 'when = ["refresh"]\nif = { tide = 2 }\ndo = []\n',
            "item[0].ability[0].if.tide: There is no condition 'tide' (known: action,",
        ),
        (
            NET + OTHER + 'when = ["refresh"]\nif = { terrain = ["road", "reef"] }\ndo = []\n',
            "item[0].ability[0].if.terrain[1]: There is no terrain 'reef' (known: forest,",
        ),
        (
            NET + 'type = "other"\n[[item.modifier]]\nof = "catch"\n',
            "item[0].modifier[0].of: There is no modified number 'catch' (known: ally-limit,",
        ),
    ],
)
def test_where_the_box_is_not_in_play_its_words_are_not_known(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as found:
        rise.load([tmp_path])
    (flaw,) = found.value.flaws
    assert (flaw.file, flaw.card) == ("odd.toml", "odd") and flaw.line > 4
    assert f"{flaw.field}: {flaw.reason}".startswith(reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("if = { tide = true }", "item[0].ability[0].if.tide: Expected `int`, got `bool`"),
        ("if = { gold = [] }", "item[0].ability[0].if.gold: Expected `int`, got `array`"),
        ("if = 3", "item[0].ability[0].if: Expected `object`, got `int`"),
        ("if = { also = [] }", "item[0].ability[0].if.also: There is no condition 'also'"),
    ],
)
def test_a_wrong_condition_is_told_with_its_place(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_text(NET + OTHER + f'when = ["ebb"]\n{text}\ndo = []\n', encoding="utf-8")
    with pytest.raises(ContentError) as found:
        tides.load([tmp_path])
    (flaw,) = found.value.flaws
    assert (flaw.file, flaw.card) == ("odd.toml", "odd") and flaw.line > 4
    assert f"{flaw.field}: {flaw.reason}".startswith(reason)


def test_a_word_means_one_thing() -> None:
    assert Timing("ebb") == VOCABULARY.timings["ebb"]
    with pytest.raises(ValueError, match="the word 'ebb' already exists with another meaning"):
        Timing("ebb", in_combat=True)
    with pytest.raises(ValueError, match="terrains: road: exists already"):
        FAMILY | Vocabulary(terrains=("road",))
    with pytest.raises(ValueError, match="the verb 'wound' exists already"):
        register(type("Wound", (Effect,), {}, tag="wound"), {})

"""A box that nobody outside its folder knows brings something of everything, and all of it works."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path

import pytest

import questable
from questable.bots import Bot, make_bot, take_turns
from questable.errors import ContentError
from questable.kernel.engine.adventure import Adventure, make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.kernel.engine.installed import installed
from questable.kernel.engine.state import silent_fields
from questable.kernel.records import records
from questable.lab import simulate
from questable.lab.tally import Tally, Watch
from questable.runebound import cards, movement, turn
from questable.runebound.base import adventure as rise
from questable.runebound.board import neighbours, town_at
from questable.runebound.state import Runebound
from questable.speech import Catalogue, Naming, Phrasebook, read_catalogue
from tests import speaking as presentation
from tests.boxes.lagoon import adventure, rules, state
from tests.players import Checked, choice_of
from tests.properties.games import play_at_random
from tests.properties.invariants import check
from tests.secrets_kept import alike

ROOT = Path(__file__).parents[2]
VARIANTS = [variant.id for variant in adventure.variants]
COMBINATIONS = [*chain.from_iterable(combinations(VARIANTS, count) for count in range(len(VARIANTS) + 1))]
TABLES = [(seats, variants) for variants in COMBINATIONS for seats in range(1, 5)]


def find(name: str) -> Adventure:
    """What records look adventures up with."""
    assert name == adventure.id
    return adventure


def new(seats: int = 2, seed: str | int = "lagoon", variants: tuple[str, ...] = ()) -> Runebound:
    game = begin(make_setting(adventure, seats=seats, seed=seed, variants=variants))
    assert isinstance(game, Runebound)
    return game


def at_the_water(*given: str, space: int = 6, round_: int = 1, variants: tuple[str, ...] = ()) -> Runebound:
    """The active hero stands in the shallows with these cards, and the dive phase begins."""
    g = new(variants=variants)
    g.active, g.round = 0, round_
    hero = g.heroes[0]
    hero.space, hero.cards = space, given
    g.decks["market"] = tuple(card for card in g.decks["market"] if card not in given)
    g.stacks = {town: tuple(card for card in stack if card not in given) for town, stack in g.stacks.items()}
    g.rekit(hero)
    g.agenda.clear()
    g.decision = None
    phases = turn.phases(g)
    for step in (*phases[phases.index(rules.dive_step) :], turn.end_turn, turn.after_turn, turn.next_player):
        g.do(step)
    g.run()
    return g


def imagined(g: Runebound, seed: int) -> Runebound:
    other = g.imagine(0, seed)
    assert isinstance(other, Runebound)
    return other


def asked(g: Runebound) -> str:
    return g.decision.topic if g.decision else ""


def hero_walks_home(g: Runebound, how: str) -> None:
    g.agenda.clear()
    g.decision = None
    g.do(movement.arrive, 0, 1, how)
    g.do(turn.take_turn, 1)
    g.run()


# The house -----------------------------------------------------------------------------------------------------------


def test_nothing_outside_the_folder_names_the_box() -> None:
    """Nor what it brings."""
    files = [path for folder in ("src", "tests", "web/src") for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in (*files, ROOT / "pyproject.toml"):
        if path.suffix in (".py", ".toml", ".ts", ".svelte") and not path.is_relative_to(Path(__file__).parent):
            text = path.read_text(encoding="utf-8").lower()
            assert not any(word in text for word in ("lagoon", "murky-water", "three-pearls")), path


def test_other_adventures_do_not_know_its_words() -> None:
    with pytest.raises(ContentError):
        rise.load([Path(__file__).parent / "lagoon" / "cards"])


def test_every_field_says_who_may_see_it() -> None:
    assert silent_fields(state.Lagoon) == silent_fields(state.Murk) == []


# The map -------------------------------------------------------------------------------------------------------------


def test_the_map_has_two_landmasses_joined_by_links() -> None:
    grid = new().content.grid
    assert [sorted(land)[0] for land in grid.landmasses] == [1, 21]
    assert set(grid.places) == {40} and grid.neighbours[40] == (6, 21)
    assert grid.distance(9, 24) == 1, "the ferry"


# The phase, the deck, the token --------------------------------------------------------------------------------------


def test_the_phase_comes_after_the_adventure_and_only_at_the_water() -> None:
    names = [step.name for step in turn.phases(new())]
    assert names.index("dive_step") == names.index("adventure_step") + 1
    assert asked(at_the_water()) == asked(at_the_water(space=40)) == "dive"
    assert asked(at_the_water(space=2)) != "dive"


def test_each_option_has_its_step() -> None:
    g = at_the_water()
    gold, wrecks = g.heroes[0].gold, g.decks["wrecks"]
    combing, staying = g.clone(), g.clone()
    combing.play("comb")
    assert combing.heroes[0].gold == gold + 1
    staying.play("stay-ashore")
    assert staying.heroes[0].gold == gold and staying.part(state.Lagoon).dives == 0
    g.play("dive")
    assert g.part(state.Lagoon).dives == 1 and g.decks["wrecks"] == (*wrecks[1:], wrecks[0])
    assert not g.may_undo(0), "a wreck was seen"


def test_pearls_go_to_the_diver_who_reaches_the_wreck() -> None:
    """Whatever lies on top, whatever the current, whatever the die shows."""
    g, brought = at_the_water(), set[int]()
    for seed in range(100):
        other, events = imagined(g, seed), list[Event]()
        current, top = other.part(state.Lagoon).current, rules.wreck(other, other.decks["wrecks"][0])
        other.listen(events.append)
        other.play("dive")
        dived, *then = (event for event in events if event.kind in ("dived", "raised"))
        assert dived.facts["depth"] == top.depth + current
        assert dived.facts["success"] is bool(then) is (dived.facts["face"] + 2 >= top.depth + current)
        assert other.part(state.Lagoon).pearls == {0: top.pearls if then else 0, 1: 0}
        assert [event.rules for event in then] in ([], [("TOY-DIVE-03",)])
        brought.add(other.part(state.Lagoon).pearls[0])
    assert brought == {0, 1, 2}


# The net -------------------------------------------------------------------------------------------------------------


def test_a_net_is_used_at_low_tide() -> None:
    g = at_the_water("lagoon-drag-net")
    assert asked(g) == "use-low-tide"
    before = rules.strength_of_dive(g, 0)
    g.play("use:lagoon-drag-net")
    assert asked(g) == "dive" and rules.strength_of_dive(g, 0) == before + 3
    assert asked(at_the_water("lagoon-drag-net", round_=2)) == "dive", "high tide"


def test_text_that_counts_pearls_and_asks_for_them() -> None:
    g = at_the_water("lagoon-glass-float", "lagoon-drag-net")
    assert rules.strength_of_dive(g, 0) == 2
    g.part(state.Lagoon).pearls[0] = 3
    assert rules.strength_of_dive(g, 0) == 5
    g.agenda.clear()
    g.decision = None
    g.do(rules.dive_step)
    g.run()
    assert asked(g) == "dive", "nobody casts a net who needs no more pearls"


def test_cards_of_the_box_can_be_read() -> None:
    setting = new().setting
    net, wreck = (presentation.describe(setting, f"lagoon-{card}") for card in ("drag-net", "oyster-bed-1"))
    assert net.kind == "Net" and wreck.kind == "Wreck"
    assert net.text == ("Activate at low tide, if you still need at least 1 pearl: +3 to dives this turn.",)
    assert wreck.facts == (("Depth", "9"), ("Pearls", "1"))


# Victory -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pearls", "how", "won"), [(3, "walk", True), (2, "walk", False), (3, "waking", False)])
def test_three_pearls_at_a_town_win(pearls: int, how: str, won: bool) -> None:
    g, seen = new(), list[Event]()
    g.listen(seen.append)
    g.heroes[0].space = 2
    g.part(state.Lagoon).pearls[0] = pearls
    hero_walks_home(g, how)
    assert (g.outcome is not None) is won
    if g.outcome:
        assert (g.outcome.winners, g.outcome.reason) == ((0,), "three-pearls")
        assert seen[-1].rules == ("TOY-WIN-01",)


# What people see -----------------------------------------------------------------------------------------------------


def test_scene_and_panels_show_it() -> None:
    g = at_the_water(variants=("murky-water", "doom-track"))
    scene = presentation.scene(g)
    assert ("dive", "Dive") in scene.steps and scene.step == "dive"
    assert {"tide", "mud", "doom", "deck-wrecks"} <= set(scene.trays) and scene.focus == "tide"
    assert isinstance(scene.board, questable.HexBoard)
    assert scene.board.cells[6].pieces[0].label == "diving ground"
    assert scene.board.places["40"].pieces[0].label == "diving ground"
    notes = {
        cell.id: [piece.note for piece in cell.pieces if piece.kind == "figure"] for cell in scene.board.cells.values()
    }
    assert notes[g.heroes[0].space] == ["wet feet"] and "wet feet" not in notes[g.heroes[1].space]
    assert "9-24" in scene.board.links and scene.board.links["9-24"].label == "ferry"
    assert scene.players[0].purse[-1].label == "Pearls" and scene.players[0].purse[-1].value == "0/3"
    words = "\n".join(f"{panel}" for panel in presentation.panels(g))
    assert all(word in words for word in ("low tide", "diving ground", "Pearls", "The Drowned Bell", "In the mud"))


def test_hints_tell_the_chance() -> None:
    g = at_the_water()
    hints = presentation.hints(g)
    assert hints["comb"].text == "1 gold" and "stay-ashore" not in hints
    deck = [rules.wreck(g, card) for card in g.decks["wrecks"]]
    dice = [(face, current) for face in range(1, 11) for current in range(3)]
    ways = [face + 2 >= each.depth + current and each.pearls > 0 for face, current in dice for each in deck]
    assert hints["dive"].chance == pytest.approx(sum(ways) / len(ways))


def test_whatever_happens_has_its_words() -> None:
    """No event, question, option or reason falls back to its bare name."""
    for number, (seats, variants) in enumerate(TABLES):
        events: list[Event] = []
        g = begin(make_setting(adventure, seats=seats, seed=number, variants=variants), events.append)
        catalogue = read_catalogue(g.setting.phrases)
        book = Phrasebook(catalogue, Naming(name=str), lambda seat: f"seat {seat}")
        bare = Phrasebook(Catalogue(fields=catalogue.fields), book.naming, book.seat)
        rng = random.Random(number)
        for _ in range(150):
            if g.decision is None:
                break
            assert g.decision.topic in catalogue.section("topics"), g.decision
            for option in g.decision.options:
                assert option.verb in catalogue.section("options") and "{" not in book.label(option, g.decision)
            g.play(rng.choice(g.decision.options))
        for event in events:
            assert event.kind in catalogue.section("events"), event
            assert book.event(event) != bare.event(event) and "{" not in book.event(event)
        assert "shine" in book.reason("three-pearls")


# What is hidden ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variants", [(), ("murky-water",), ("murky-water", "doom-track")], ids=str)
def test_nobody_sees_the_wrecks(variants: tuple[str, ...]) -> None:
    g = at_the_water(variants=variants)
    if g.has(state.Murk):
        for _ in range(3):
            g.part(state.Murk).wrecks += (cards.draw(g, "wrecks"),)
    others = [imagined(g, seed) for seed in range(6)]
    assert len({each.decks["wrecks"] for each in others}) > 1
    assert len({each.part(state.Lagoon).current for each in others}) > 1
    for other in others[:2]:
        alike(g, other, (None, 0, 1))
    shown = str(g.view(0))
    assert "lagoon-oyster-bed" not in shown and g.view(1).decks["wrecks"] == len(g.decks["wrecks"])
    assert g.view(0).lagoon.pearls == {0: 0, 1: 0} and not hasattr(g.view(0).lagoon, "current")
    if g.has(state.Murk):
        assert len({other.part(state.Murk).wrecks for other in others}) > 1 and g.view(0).murk.wrecks == 3


# Playing -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "variants"), TABLES, ids=str)
def test_random_games_keep_the_invariants(seats: int, variants: tuple[str, ...]) -> None:
    """Three hundred decisions, in as many games as that takes."""
    rng, made, number = random.Random(seats), 0, 0
    while made < 300:
        g = new(seats, f"{seats}-{number}", variants)
        number += 1
        while g.decision and made < 300:
            g.play(rng.choice(g.decision.options))
            check(g)
            assert all(count >= 0 for count in g.part(state.Lagoon).pearls.values())
            made += 1


@pytest.mark.parametrize(("seats", "variants"), TABLES, ids=str)
def test_greedy_wins_by_pearls(seats: int, variants: tuple[str, ...]) -> None:
    reasons, topics = Counter[str](), set[str]()
    for number in range(2):
        g = new(seats, number, variants)
        bots: dict[int, Bot] = {seat: Checked(make_bot("greedy", adventure, seat)) for seat in range(seats)}
        take_turns(g, bots, 3000)
        assert g.outcome is not None
        reasons[g.outcome.reason] += 1
        topics |= {topic for bot in bots.values() if isinstance(bot, Checked) for topic in bot.topics}
    assert reasons["three-pearls"] and "dive" in topics


def test_a_discarded_wreck_does_not_join_the_doom_track() -> None:
    """Rules about discarded adventure cards are not about cards of a kind that a box adds."""
    g = at_the_water(variants=("doom-track",))
    card, before = cards.draw(g, rules.WRECKS), g.view(0).doom
    cards.discard(g, card)
    g.run()
    assert g.decks[rules.WRECKS][-1] == card and g.view(0).doom == before


def test_a_bot_that_has_its_pearls_makes_another_plan() -> None:
    """Within a turn too: a plan rests on what the box says its gains rest on."""
    g = new(1)
    bot = make_bot("greedy", adventure, 0)
    town = g.heroes[0].space
    g.heroes[0].space = next(space for space in neighbours(g, town) if not town_at(g, space))
    g.play("automatic")
    assert choice_of(bot, g) != f"step:{town}"
    g.part(state.Lagoon).pearls[0] = 3
    assert choice_of(bot, g) == f"step:{town}"


@pytest.mark.parametrize("variants", COMBINATIONS, ids=str)
def test_clone_save_load_and_verify(variants: tuple[str, ...]) -> None:
    g = new(3, "saved", variants)
    play_at_random(g, random.Random(3), 90)
    record = records.read_record(records.to_bytes(g))
    for other in (g.clone(), records.open_record(record, find), records.open_record(record, find, proven=True)):
        assert other == g and other.fingerprint() == g.fingerprint() and other.decision == g.decision
    take_turns(g, {seat: make_bot("greedy", adventure, seat) for seat in range(3)}, 3000)
    assert records.verify(records.record_of(g), find).outcome == g.outcome is not None


# The lab -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """As if the box were installed: a distribution that announces it."""
    folder = tmp_path / "toy-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1\n", encoding="utf-8")
    announcement = f"[questable.adventures]\n{adventure.id} = tests.boxes.{adventure.id}:adventure\n"
    (folder / "entry_points.txt").write_text(announcement, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    installed.cache_clear()
    yield adventure.id
    monkeypatch.undo()
    installed.cache_clear()


def test_a_tally_counts_wrecks() -> None:
    tally = Tally()
    g = begin(make_setting(adventure, seats=1, seed="tally"), Watch(tally, adventure.counts))
    take_turns(g, {0: make_bot("greedy", adventure, 0)}, 3000)
    wrecks = [counts for card, counts in tally.cards.items() if g.content.cards[card].kind == "wreck"]
    assert isinstance(g, Runebound) and sum(counts["met"] for counts in wrecks) == g.part(state.Lagoon).dives
    assert 1 <= sum(counts["beaten"] for counts in wrecks) <= sum(counts["met"] for counts in wrecks)


def test_an_announced_box_is_simulated_like_any_other(announced: str) -> None:
    assert announced in {each.id for each in questable.adventures()}
    result = simulate(announced, games=4, seats=("greedy", "random"), seed="7", workers=1, variants=["murky-water"])
    assert result.finished == 4 and result.reasons["three-pearls"] == 4
    wrecks = [figures for figures in result.cards.values() if figures.kind == "wreck"]
    assert sum(each.met for each in wrecks) >= sum(each.beaten for each in wrecks) >= 4
    assert all(each.fought for each in wrecks)
    saved = questable.new(announced, seats=1, seed=1)
    assert questable.load(questable.to_bytes(saved)) == saved

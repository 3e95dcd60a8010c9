"""Moments: what happens is sent in the order it happened, with all that is needed to show it before its results."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import questable
from questable import Adventure, Event, Game, Juncture
from questable.bots import Sight, make_bot
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.kernel.shown.icons import icons
from questable.kernel.shown.scene import CardFace, PlayerBoard, Side
from questable.runebound.state import Runebound
from questable.speech import catalogue_of, phrasebook
from questable.table import messages as m
from questable.table.display import Display
from questable.table.staging import Entry, Witness
from tests.boxes import toy
from tests.table import whisper
from tests.table.kit import ME, Seated, World, in_world

ADVENTURES = [*questable.adventures(), toy]
EVERYBODY = frozenset({0, 1})
TONES = {"", "good", "bad"}
STROKES = Path(__file__).parents[2] / "web" / "src" / "lib" / "icons" / "strokes.ts"


def played(
    adventure: Adventure, choices: int, seed: str = "moments", *, well: bool = False
) -> Iterator[tuple[Game, Game, tuple[m.Moment, ...], list[m.LogLine]]]:
    """The display of a game, choice by choice, with the moments of each."""
    dice, bot = random.Random(seed), make_bot("greedy", adventure, 1)
    game = begin(make_setting(adventure, seats=2, seed=seed))
    display = Display(game, ())
    for _ in range(choices):
        if game.decision is None:
            return
        seat = game.decision.seat
        option = bot.choose(Sight(game, seat)) if well else dice.choice(game.decision.options)
        before, heard = game, display.heard
        game = game.clone()
        witness = Witness(game)
        game.listen(witness)
        game.play(option)
        game.listen(None)
        display.advance(game, witness.entries)
        yield before, game, display.moments(EVERYBODY, "en", heard), display.lines(EVERYBODY)


SYMBOLS = {"movement-dice", "action-die", "patrol-dice", "influence-dice"}
"""Rolls of dice that bear symbols instead of numbers."""


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_every_roll_is_shown_with_dice_of_the_right_number_of_sides(adventure: Adventure) -> None:
    """Dice that a choice made fall are among its moments, and no face is larger than the die."""
    rolls = 0
    for _, _, moments, _ in played(adventure, 400):
        for moment in moments:
            if moment.dice and moment.kind not in SYMBOLS:
                rolls += 1
                assert moment.sides, moment
                assert max(moment.dice) <= moment.sides
            if moment.kind in SYMBOLS:
                assert not moment.sides
    assert rolls > 10


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_what_players_have_changes_when_it_is_told_and_never_before(adventure: Adventure) -> None:
    """Beginning with the boards before the choice, every tally says what was there by then."""
    changes = 0
    for before, _, moments, _ in played(adventure, 1000):
        shown = dict(adventure.family.presentation.standing(before))
        for moment in moments:
            for tally in moment.tallies:
                holder = tally.card if tally.seat is None else tally.seat
                assert shown.setdefault((holder, tally.icon), tally.was) == tally.was  # or came meanwhile
                shown[holder, tally.icon] = tally.value
                changes += 1
    assert changes > 3


WOUNDS = {"enemy-wounded", "test-passed", "nameless-wounded", "nameless-drains", "modified"}
"""Events that cost a foe Life: wounds and passed tests, and text that lowers Life for a combat."""


@pytest.mark.parametrize("adventure", questable.adventures(), ids=lambda adventure: adventure.id)
def test_whoever_is_fought_loses_life_when_that_is_told_and_down_to_the_last(adventure: Adventure) -> None:
    """The dice have landed before, and what follows, the victory too, comes after."""
    fallen, struck = 0, 0
    for before, _, moments, _ in played(adventure, 400, well=True):
        foe = adventure.family.presentation.juncture(before).foe
        for moment in moments:
            for tally in moment.tallies:
                if tally.card != foe or not foe:
                    continue
                struck += 1
                fallen += tally.value == "0"
                if int(tally.value) < int(tally.was):
                    assert moment.kind in WOUNDS, moment
    assert struck > fallen > 0


def test_what_is_paid_after_the_word_belongs_to_it() -> None:
    """A level is told, then its points are spent, then the next turn begins: the points go with the level."""
    learned = 0
    for _, _, moments, _ in played(questable.find_adventure("rise-of-the-dragon-lords"), 400, well=True):
        for moment in moments:
            if moment.kind == "turn":
                assert all(tally.seat == moment.seat for tally in moment.tallies)
            learned += moment.kind == "learned" and any(tally.icon == "experience" for tally in moment.tallies)
    assert learned


def test_a_fight_that_is_over_is_no_longer_on_the_table() -> None:
    """After a knock-out its sheet would show the healed hero, and a sum that nobody rolled."""
    asked = set[str]()
    adventure = questable.find_adventure("rise-of-the-dragon-lords")
    for _, game, _, _ in played(adventure, 600, well=True):
        assert isinstance(game, Runebound)
        if game.decision is None or not game.fights or not game.fights[-1].result:
            continue
        asked.add(game.decision.topic)
        scene = adventure.family.presentation.scene(game)
        assert scene.fight is None
        assert adventure.family.presentation.juncture(game).foe == ""
    assert asked


@pytest.mark.parametrize(
    ("adventure", "kind"),
    [
        ("mists-of-zanaga", "god-awakes"),
        ("avatars-of-kelnov", "avatar-defeated"),
        ("return-of-the-heroes", "nameless-revealed"),
    ],
)
def test_what_changes_the_goal_stops_everybody(adventure: str, kind: str) -> None:
    """It has a banner, and says that it is for everybody; a knock-out is for the hero alone."""
    catalogue = phrasebook(make_setting(questable.find_adventure(adventure), seats=2)).meanings
    assert catalogue.moments[kind].everybody
    assert kind in catalogue.section("banners")
    assert not catalogue.moments["knocked-out"].everybody


SAYS_NO_AMOUNT = {"learned", "power-bought", "token-bought", "covenant", "covenant-hidden", "card-gained", "event"}
"""What changes gold, points or cards without saying by how many: the price is on the board."""
PAID_FOR = {"gained", "healed", "modified", "not-beaten"}
"""What costs gold, or comes of an ability that does; the payment itself has no line."""


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_every_gain_and_payment_belongs_to_the_line_that_tells_of_it(adventure: Adventure) -> None:
    """Over a whole game: the line names the player and the number, and no change is lost."""
    bot, game = make_bot("greedy", adventure, 2), begin(make_setting(adventure, seats=2, seed="tallies"))
    told, presentation = 0, adventure.family.presentation
    while game.decision is not None:
        option, before = bot.choose(Sight(game, game.decision.seat)), presentation.standing(game)
        witness = Witness(game)
        game.listen(witness)
        game.play(option)
        game.listen(None)
        shown = dict(before)
        for entry in witness.entries:
            kind, facts = entry.event.kind, entry.event.facts
            numbers = {value for value in facts.values() if isinstance(value, int)}
            for tally in entry.tallies:
                if tally.icon not in {"gold", "experience", "cards"}:
                    continue
                assert tally.seat is not None
                shown[tally.seat, tally.icon] = tally.value
                told += 1
                change = int(tally.value.partition("/")[0]) - int(tally.was.partition("/")[0])
                if not change:
                    continue  # the price of a level rises for everybody
                assert tally.seat in {facts.get("seat"), facts.get("foe")}, (kind, facts, tally)
                if kind not in SAYS_NO_AMOUNT and not (kind in PAID_FOR and change < 0):
                    assert abs(change) in numbers, (kind, facts, tally)
        if witness.entries:
            after = presentation.standing(game)
            assert all(after[key] == value for key, value in shown.items() if key[1] in {"gold", "cards"})
    assert told > 10


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_a_standing_is_what_the_boards_show_to_anybody(adventure: Adventure) -> None:
    presentation = adventure.family.presentation
    for number, (_, game, _, _) in enumerate(played(adventure, 200)):
        if number % 10:
            continue
        scene = presentation.scene(game.imagine(None))
        known: dict[int | str, dict[str, Any]] = {}
        for board in scene.players.values():
            purse = {stat.icon: stat.value for stat in (*board.stats, *board.purse)}
            known[board.seat] = purse | measured(board)
        fighters = (*scene.fight.heroes, scene.fight.foe) if scene.fight else ()
        known |= {side.card: measured(side) for side in fighters if side.seat is None}
        laid: list[PlayerBoard | Side] = [*scene.players.values(), *fighters]
        shelves = [shelf for holder in laid for shelf in holder.shelves]
        known |= {face.card: measured(face) for shelf in shelves for face in shelf.cards if face.gauges}
        for (holder, icon), value in presentation.standing(game).items():
            hidden = scene.fight is None and holder == presentation.juncture(game).foe  # a question about the map
            assert hidden or known[holder][icon] == value


def measured(holder: PlayerBoard | Side | CardFace) -> dict[str, str]:
    return {gauge.kind: str(gauge.value) for gauge in holder.gauges}


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_where_one_is_asked_the_juncture_is_that_of_the_scene(adventure: Adventure) -> None:
    """Whoever has heard all moments of a choice knows whose turn it is, the step, the dice, the phase of the fight."""
    presentation, fights = adventure.family.presentation, 0
    for number, (before, game, _, _) in enumerate(played(adventure, 500)):
        now = presentation.juncture(game)
        if now == presentation.juncture(before) or (number % 4 and not now.foe):
            continue
        scene = presentation.scene(game.imagine(None))
        assert (now.active, now.step, now.dice) == (scene.active, scene.step, scene.dice)
        if scene.fight is not None:
            fights += 1
            sides = (*scene.fight.heroes, scene.fight.foe)
            assert now.foe in {side.card for side in sides}
            assert (now.round, now.phase) == (scene.fight.round, scene.fight.phase)
            assert now.acts == next((side.seat for side in sides if side.acts), None)
    assert fights


def test_of_a_plan_every_moment_tells_how_far_things_had_come() -> None:
    """A walk, an attempt, a card: it is drawn in the step of the adventure; the dice of the way are gone by then."""
    adventure = questable.find_adventure("rise-of-the-dragon-lords")
    told = 0
    for before, _, _, _ in played(adventure, 60, well=True):
        plan = next((plan.id for plan in before.plans() if "/attempt" in plan.id), "") if before.movement_dice else ""  # type: ignore[attr-defined]
        if not plan:
            continue
        display, game = Display(before, ()), before.clone()
        witness = Witness(game, display.situation())
        game.listen(witness)
        game.carry_out(plan)
        game.listen(None)
        display.advance(game, witness.entries)
        reached = adventure.family.presentation.juncture(before)
        assert (reached.step, bool(reached.dice)) == ("movement", True)
        for moment in display.moments(EVERYBODY, "en", 0):
            assert moment.juncture is None or moment.juncture != reached, "told when it is news"
            reached = moment.juncture or reached
            if moment.kind == "moved":
                assert reached.step == "movement"
            if moment.turns:
                told += 1
                assert (reached.step, reached.dice) == ("adventure", ())
    assert told


def test_how_far_things_have_come_is_said_with_the_next_thing_there_is_to_see() -> None:
    """What is told to another seat alone is no moment here; where it has led to is not lost."""
    game = questable.new("rise-of-the-dragon-lords", seats=1, seed=1)
    far, further = Juncture(active=0, step="market"), Juncture(active=0, step="experience")
    turn, hidden = Event("turn", {"seat": 0, "round": 1}, ()), Event("turn", {"seat": 0, "round": 1}, (), (1,))
    entries = [Entry(0, hidden, (), far), Entry(0, turn), Entry(0, turn), Entry(0, turn, (), further)]
    moments = Display(game, entries).moments(EVERYBODY, "en", 0)
    assert [moment.juncture for moment in moments] == [far, None, further]


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_lines_of_the_chronicle_wait_for_their_moment(adventure: Adventure) -> None:
    """Each moment says how far the chronicle may be read: as far as the line that tells it, or one that says more."""
    for _, _, moments, lines in played(adventure, 120):
        assert [moment.lines for moment in moments] == sorted(moment.lines for moment in moments)
        for moment in moments:
            if moment.text:
                assert moment.kind == lines[moment.lines - 1].kind
        if moments:
            assert moments[-1].lines == len(lines)


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_boxes_say_how_their_events_are_shown(adventure: Adventure) -> None:
    """Every icon exists, and whatever is shown in a special way is told."""
    catalogue = catalogue_of(adventure.phrases([box.id for box in adventure.variants]))
    strokes = set(re.findall(r'^  "?([a-z-]+)"?: "M', STROKES.read_text(encoding="utf-8"), re.MULTILINE))
    told = catalogue.section("events")
    assert catalogue.moments.keys() <= told.keys()
    assert catalogue.section("banners").keys() <= told.keys()
    for shown in catalogue.moments.values():
        assert shown.tone in TONES
        assert not shown.icon or shown.icon in strokes | set(icons())


def first(adventure: Adventure, kind: str, choices: int) -> m.Moment:
    """The first moment of a kind in a game."""
    return next(moment for _, _, moments, _ in played(adventure, choices) for moment in moments if moment.kind == kind)


def test_a_drawn_card_is_turned_over() -> None:
    drawn = first(questable.find_adventure("rise-of-the-dragon-lords"), "drew", 200)
    assert drawn.turns
    assert drawn.card in questable.new("rise-of-the-dragon-lords", seats=1).setting.content.cards
    assert drawn.icon == "cards"


def test_a_knock_out_stands_large_over_the_table_in_the_language_of_the_reader() -> None:
    adventure = questable.find_adventure("rise-of-the-dragon-lords")
    game = begin(make_setting(adventure, seats=2, seed=1))
    display = Display(game, ())
    hero = next(iter(game.setting.content.heroes))
    event = Event("knocked-out", {"seat": 0, "who": hero}, ("RB-KO-01",))
    display.advance(game, [Entry(0, event)])
    (english,), (german,) = (display.moments(EVERYBODY, language, 0) for language in ("en", "de"))
    assert (english.banner, german.banner) == ("Knocked out", "Niedergeschlagen")
    assert (english.icon, english.tone, english.seat) == ("skull", "bad", 0)


def moments_of_the_last_choice(adventure: str, kind: str, seed: str) -> tuple[m.Moment, ...]:
    """Greedy bots play until the first event of this kind: what came of the choice that led to it."""
    told: list[str] = []
    game = questable.new(adventure, seats=2, seed=seed, sink=lambda event: told.append(event.kind))
    bots = [make_bot("greedy", game.setting.adventure, seat) for seat in range(2)]
    while kind not in told:
        assert game.decision is not None, "the game ended before"
        seat = game.decision.seat
        game.play(bots[seat].choose(Sight(game, seat)))
    *before, last = game.choices()
    game = questable.new(adventure, seats=2, seed=seed)
    for choice in before:
        game.play(choice)
    display, witness = Display(game, ()), Witness(game)
    game.listen(witness)
    game.play(last)
    display.advance(game, witness.entries)
    return display.moments(EVERYBODY, "en", 0)


@pytest.mark.parametrize(
    ("adventure", "kind", "seed", "banner"),
    [
        ("rise-of-the-dragon-lords", "learned", "5", "Level 2"),
        ("mists-of-zanaga", "god-awakes", "2", "A god awakens"),
        ("avatars-of-kelnov", "avatar-defeated", "2", "Avatar 1 of 3"),
        ("island-of-dread", "shipwreck", "5", "Shipwreck"),
        ("return-of-the-heroes", "game-over", "6", "Victory"),
    ],
)
def test_what_is_out_of_the_ordinary_stands_large_over_the_table(
    adventure: str, kind: str, seed: str, banner: str
) -> None:
    """Out of games played to that point."""
    (found,) = (moment for moment in moments_of_the_last_choice(adventure, kind, seed) if moment.kind == kind)
    assert found.banner == banner and found.text and found.rules


def test_a_banner_may_depend_on_what_happened() -> None:
    """Of the cards a hero keeps only a Dragon Rune is worth one; a box in a test has its own."""
    rise = questable.find_adventure("rise-of-the-dragon-lords")
    for adventure, kind, facts, banner in (
        (rise, "card-kept", {"form": "rune"}, "A Dragon Rune"),
        (rise, "card-kept", {"form": "later"}, ""),
        (toy, "raised", {"count": 2}, "Pearls!"),
        (toy, "raised", {"count": 1}, ""),
    ):
        game = begin(make_setting(adventure, seats=1, seed=1))
        card = next(iter(game.setting.content.heroes))
        display = Display(game, [Entry(0, Event(kind, {"seat": 0, "card": card, **facts}, ()))])
        assert [moment.banner for moment in display.moments(frozenset({0}), "en", 0)] == [banner]


def test_nobody_sees_moments_of_things_told_to_another(tmp_path: Path) -> None:
    path = tmp_path / "phrases.en.toml"
    path.write_text(whisper.PHRASES, encoding="utf-8")
    events: list[Event] = []
    game: Game = whisper.start(tmp_path / "phrases", "3", events)
    display = Display(game, [Entry(0, event) for event in events])
    for seat in (0, 1):
        (own,) = display.moments(frozenset({seat}), "en", 0)
        assert own.card == game.hands[seat]  # type: ignore[attr-defined]
    assert display.moments(frozenset(), "en", 0) == ()


# At the table --------------------------------------------------------------------------------------------------------


def test_moments_are_told_and_an_undo_has_none() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, variants=("solo",), seed="29")
        player = await Seated(room, tuple(keys.values())).come()
        assert [moment["kind"] for moment in player.answers("welcome")[-1]["moments"]]
        await player.play(1, lambda options: "roll")
        told = player.answers("told")[-1]
        assert told["moments"][0]["dice"] == player.log[told["moments"][0]["lines"] - 1]["dice"]
        await player.play(1, lambda options: next(each for each in options if each.startswith("walk")))
        assert player.answers("told")[-1]["moments"][0]["kind"] == "moved"
        await player.say(m.Undo(id="undo", seat=0, version=player.version))
        assert player.heard[-2]["type"] == "change" and player.heard[-2]["moments"] == []
        await player.play(1, lambda options: next(each for each in options if each.startswith("walk")))
        assert player.answers("told")[-1]["moments"][0]["kind"] == "moved"

    in_world(story)


def test_who_comes_back_is_told_the_last_moments_and_nothing_twice() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, tuple(keys.values())).come()
        await player.play(30, lambda options: random.Random(len(options)).choice(options))
        other = await Seated(room).come()
        told = other.answers("welcome")[-1]["moments"]
        assert (
            told == [moment for each in player.heard if "moments" in each for moment in each["moments"]][-len(told) :]
        )
        await player.play(1)
        assert other.answers("told")[-1]["moments"] == player.answers("told")[-1]["moments"]

    in_world(story)

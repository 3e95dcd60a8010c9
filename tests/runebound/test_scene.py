"""What screens get of a Runebound game: boards, trays, dice, ways, the fight sheet; and nothing that is hidden."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import questable
from questable.bots import Sight
from questable.kernel.shown.scene import CardFace, Fight, HexBoard, Roll, Scene
from questable.runebound import combat, experience, odds, turn, values
from questable.runebound.abilities.modifying import Modify
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.base import adventure
from questable.runebound.greedy import Greedy
from questable.runebound.odds import fights as ahead
from questable.runebound.presentation.fight_sheet import lasting_lines
from questable.runebound.presentation.sums import (
    enemy_lines,
    modifier_lines,
    roll_lines,
    target_lines,
    value_lines,
)
from questable.runebound.state import Lasting, Runebound
from questable.runebound.variants.doom import Doom
from tests import speaking as presentation
from tests.kit import TRIAL, Table, table
from tests.runebound.abilities.test_looking import looking
from tests.runebound.test_presentation import SOURCE, asked
from tests.speaking import scene
from tests.sweeps import amount, share

ROOT = Path(__file__).parents[2]
COMMON = [path for folder in (".", "abilities", "variants") for path in (SOURCE / folder).glob("*.py")]


class Seen(NamedTuple):
    """A position as the seat that is asked sees it, and the true one behind it."""

    topic: str
    game: Runebound
    true: Runebound

    @property
    def scene(self) -> Any:
        return scene(self.game)


def seen(game: Runebound) -> Seen:
    assert game.decision is not None
    return Seen(game.decision.topic, game.imagine(game.decision.seat), game.clone())


def endow(g: Runebound, rng: random.Random) -> None:
    """Cards, gold and experience for everybody, so that much can happen; also what others have left undefeated."""
    for hero in g.heroes:
        allies = [card for card in hero.cards if card in g.content.allies]
        market = sorted(card for card in g.decks["market"] if len(allies) < 2 or card not in g.content.allies)
        given = tuple(rng.sample(market, min(6, len(market))))
        g.decks["market"] = tuple(card for card in g.decks["market"] if card not in given)
        hero.cards += given
        hero.gold += 15
        hero.experience += (rng.choice(("mind", "body", "spirit")),)
        g.rekit(hero)


def wander(number: int, moves: int) -> Iterator[Seen]:
    """A game of random choices (every verb alike), now and then with new cards: some positions of every topic."""
    rng = random.Random(number)
    variants = [each.id for each in adventure.variants if each.seats is None and rng.random() < 0.5]
    packs = [TRIAL] if number % 2 else []
    game = questable.new(adventure.id, seats=1 + number % 4, seed=number, variants=variants, packs=packs)
    assert isinstance(game, Runebound)
    met: Counter[str] = Counter()
    for move in range(moves):
        if game.decision is None:
            return
        if move % 150 == 5:
            endow(game, rng)
        met[game.decision.topic] += 1
        if met[game.decision.topic] <= 2 or move % 50 == 0:
            yield seen(game)
        verb = rng.choice(sorted({option.verb for option in game.decision.options}))
        game.play(rng.choice([option for option in game.decision.options if option.verb == verb]))


def sensible(seed: int, moves: int) -> Iterator[Seen]:
    """A game as it is played."""
    game = questable.new(adventure.id, seats=3, seed=seed)
    bots = [Greedy(seat) for seat in range(3)]
    for move in range(moves):
        if game.decision is None:
            return
        assert isinstance(game, Runebound)
        if move % 12 == 0:
            yield seen(game)
        game.play(bots[game.decision.seat].choose(Sight(game, game.decision.seat)))


def arranged() -> Iterator[Seen]:
    """Topics that play meets seldom."""
    t = table("anna", "bert")
    here = t.jewel("green")
    yield seen(t.undefeated("trial-goblin", here).undefeated("trial-ogre", here).put(0, at=here).adventure().game)
    t.play("attempt:green")
    yield seen(t.game)
    t = table("anna", "bert").put(1, cards=["trial-orb"])
    t.attack_hero(0, 1).play("fight-on", "attack")
    yield seen(t.game)
    t = table("anna", "bert").put(0, cards=["trial-verb-redirect-ally", "trial-squire", "trial-veteran"])
    t.face("trial-golem").dice(1, 1).play("fight-on", "defend", "use:trial-verb-redirect-ally")
    yield seen(t.game)
    t = table("anna", "bert").put(0, cards=["trial-charger", "trial-growing", "trial-charged"])
    yield seen(t.movement().play("use:trial-charger/1").game)
    yield seen(looking(2)[0])
    t = table("anna", "bert").put(0, cards=["trial-verb-reroll-one"]).face("trial-golem").dice(10, 2)
    yield seen(t.play("fight-on", "attack", "use:trial-verb-reroll-one").game)
    t = table("anna", "bert").put(0, cards=["trial-push"], at="Forge").put(1, at="Forge")
    yield seen(t.movement().play("use:trial-push/1").game)
    t = table("anna", "bert").put(0, cards=["trial-push"])
    t.game.counters = {t.jewel("green"): ("green",)}
    t.run(turn.refresh_step).movement()
    yield seen(t.play("use:trial-push/4").game if "use:trial-push/4" in t.options else t.game)
    t = table("anna", "bert").put(0, cards=["trial-verb-refresh", "trial-sword", "trial-bow"])
    t.game.turned = ("trial-sword", "trial-bow")
    yield seen(t.movement().play("use:trial-verb-refresh/2").game)
    t = table("anna", "bert").put(0, cards=["trial-verb-reroll-one"]).face("trial-ogre").dice(2, 9)
    yield seen(t.play("fight-on", "defend", "use:trial-verb-reroll-one").game)
    yield seen(table("anna", "bert").face("trial-gatekeeper").game)  # a fight inside another one


@cache
def positions() -> tuple[Seen, ...]:
    """Many positions: random and sensible play over seeds and variants, and every topic."""
    found = [each for number in range(28) for each in wander(number, 700)]
    return (*found, *sensible(1, 500), *arranged())


@cache
def shown() -> tuple[tuple[Seen, Scene], ...]:
    """What the table shows of a share of them."""
    return tuple((each, each.scene) for each in share(positions(), of=3))


def fights() -> list[tuple[Seen, Fight]]:
    return [(each, shot.fight) for each, shot in shown() if shot.fight is not None]


def faces(shot: Scene) -> Iterator[CardFace]:
    """Every card on the table."""
    for tray in shot.trays.values():
        yield from tray.cards
    for board in shot.players.values():
        for shelf in board.shelves:
            yield from shelf.cards


# Every position ------------------------------------------------------------------------------------------------------


def test_the_positions_cover_the_questions_of_the_rules() -> None:
    """Timings at which no card offers a choice are left out."""
    topics = {each.topic for each in positions()}
    common = "".join(path.read_text(encoding="utf-8") for path in COMMON)  # without what single adventures ask
    wanted = {topic for topic in asked() if f'"{topic}"' in common}
    assert len(wanted) > 35
    assert wanted - topics == set()
    assert len([topic for topic in topics if topic.startswith("use-")]) >= 12
    assert len(fights()) > amount(50, 100)
    assert any(fight.foe.seat is not None for _, fight in fights())
    assert any(each.true.has(Doom) and each.true.part(Doom).cards for each in positions())
    assert any(len(each.true.fights) > 1 for each in positions())


def test_every_scene_survives_the_wire() -> None:
    for _, shot in shown():
        wire = msgspec.json.encode(shot)
        assert msgspec.json.decode(wire, type=Scene) == shot
        assert b"null" not in wire  # in a merge patch null means: gone


def test_every_card_on_the_table_is_in_the_catalogue() -> None:
    for each, shot in shown():
        named = {face.card for face in faces(shot) if face.face_up}
        named |= {board.card for board in shot.players.values()}
        if shot.fight:
            named |= {side.card for side in (*shot.fight.heroes, shot.fight.foe)}
        assert named <= set(each.game.content.cards)
    game = table().game
    setting, content = game.setting, game.content
    assert presentation.catalogue(setting) == {card: presentation.describe(setting, card) for card in content.cards}


def test_every_hero_stands_where_the_board_shows_it() -> None:
    for _, shot in shown():
        assert isinstance(shot.board, HexBoard)
        standing = {
            piece.seat: (cell.id, piece.active)
            for cell in shot.board.cells.values()
            for piece in cell.pieces
            if piece.kind == "figure"
        }
        for seat, board in shot.players.items():
            assert board.seat == seat
            assert standing.get(seat, (None, board.active)) == (board.place, board.active)
            assert (board.place is None) is (board.out or not shot.clock)  # before the set-up ends they stand nowhere


def test_hero_boards_have_the_numbers_of_the_view() -> None:
    for each, shot in shown():
        view = each.game.view(None)
        assert len(shot.players) == len(view.heroes)
        for hero in view.heroes:
            board = shot.players[hero.hero.seat]
            told = [(board.gauges, board.stats, hero.character)]
            allies = {ally.id: ally for ally in hero.allies}
            laid = [face for shelf in board.shelves for face in shelf.cards]
            assert {face.id for face in laid} == {*hero.hero.cards, *hero.hero.trophies, *hero.hero.kept}
            assert len(laid) == len({face.id for face in laid})
            assert {face.id for face in laid if face.turned} == {face.id for face in laid} & set(view.turned)
            told += [(face.gauges, face.stats, allies[face.id]) for face in laid if face.id in allies]
            for gauges, stats, character in told:
                left = {gauge.kind: (gauge.value, gauge.maximum) for gauge in gauges}
                assert left["life"] == (max(0, character.life - character.wounds), character.life)
                stamina = (max(0, character.stamina - character.exhaustion), character.stamina)
                assert left.get("stamina", (0, 0)) == stamina
                values_ = [f"{value}/{damage}" for value, damage in (character.values[phase] for phase in PHASES)]
                assert [stat.value for stat in stats] == values_
            assert [str(stat.value).split("/")[0] for stat in board.purse] == [
                str(hero.hero.gold),
                str(hero.hero.points),
            ]


def test_trays_have_the_numbers_of_the_view() -> None:
    for each, shot in shown():
        view, trays = each.game.view(None), shot.trays
        assert {name: trays[f"deck-{name}"].count for name in view.decks} == view.decks
        for town, cards in view.stacks.items():
            place = each.game.content.grid.towns[town]
            assert trays[f"market-{place}"].place == place
            assert tuple(face.id for face in trays[f"market-{place}"].cards) == cards
        track = {face.slot: (face.id, face.place) for face in trays["undefeated"].cards}
        assert track == {
            slot: (entry.card, entry.space) for slot, entry in enumerate(view.undefeated, start=1) if entry.card
        }
        assert [face.id for face in trays["event"].cards] == ([view.event] if view.event else [])
        table_cards = trays["revealed"].cards if "revealed" in trays else ()
        assert tuple(face.id for face in table_cards) == view.revealed
        assert ("doom" in trays) is ("doom-track" in view.variants)
        if "doom" in trays:
            assert trays["doom"].value == view.doom.counters
            assert tuple(face.colour for face in trays["doom-cards"].cards) == view.doom.cards


def test_cards_of_the_question_lie_somewhere() -> None:
    """A screen lights up the cards one may choose where they lie."""
    for each, shot in shown():
        lying = {face.id for face in faces(shot)} | {board.card for board in shot.players.values()}
        if shot.fight:
            lying |= {shot.fight.foe.card}
        assert each.game.decision is not None
        named = {str(option.about) for option in each.game.decision.options} & set(each.game.content.cards)
        assert named <= lying, each.topic


def test_looking_changes_nothing() -> None:
    for each in positions()[::20]:
        before = each.game.fingerprint()
        scene(each.game)
        assert each.game.fingerprint() == before


# What is hidden ------------------------------------------------------------------------------------------------------


def test_what_is_hidden_makes_no_difference() -> None:
    """The same for every way the hidden cards may lie."""
    for each, shot in shown()[::5]:
        assert each.game.decision is not None
        seat = each.game.decision.seat
        for seed in (1, 2):
            assert scene(each.true.imagine(seat, seed)) == shot


def test_face_down_cards_are_named_nowhere() -> None:
    for each, shot in shown():
        assert each.game.decision is not None
        open_anyway = {str(option.about) for option in each.game.decision.options}  # a search, the choice of a hero
        hidden = {card for deck in each.true.decks.values() for card in deck}
        if each.true.has(Doom):
            hidden |= set(each.true.part(Doom).cards)
        named = {face.id for face in faces(shot)} | {face.card for face in faces(shot)}
        assert not named & (hidden - open_anyway), each.topic


# The reckoning -------------------------------------------------------------------------------------------------------


def test_reckonings_add_up_to_the_values_of_the_rules() -> None:
    """Line by line, without any rest, in and out of combat."""
    for each in positions():
        g = each.game
        for hero in g.heroes:
            for who in (hero.id, *g.kits[hero.seat].allies):
                for phase in PHASES:
                    lines = value_lines(g, hero.seat, who, phase)
                    assert sum(line.amount for line in lines) == values.combat_value(g, hero.seat, who, phase)
                    assert "Rules of this game" not in {line.label for line in lines}
                    for action in ("attack", "defend", "escape"):
                        bonus = sum(line.amount for line in modifier_lines(g, "roll", 0, hero.seat, who, phase, action))
                        assert bonus == values.roll_bonus(g, hero.seat, who, phase, action)


def test_what_sets_a_value_comes_before_what_adds_to_it() -> None:
    t = table("anna", "bert").put(0, cards=["trial-set-damage"])
    say = presentation.spoken(t.game.setting).phrases.say
    found = [(say(line.source), line.amount) for line in modifier_lines(t.game, "damage", 1, 0, "anna", "ranged")]
    assert found == [("artifact (sets it to 4)", 3), ("artifact", 1)]
    assert values.attack_damage(t.game, 0, "anna", "ranged") == 1 + 3 + 1


def test_reckonings_of_fights_add_up() -> None:
    for each, _ in fights():
        g = each.game.clone()
        fight = g.fight
        for phase in PHASES:
            if fight.foe < 0:
                lines = enemy_lines(g, phase)
                assert sum(line.amount for line in lines) == values.enemy_value(g, phase)
                assert "Rules of this game" not in {line.label for line in lines}
            for who in (g.heroes[fight.seat].id, *g.kits[fight.seat].allies):
                for action in ("attack", "defend", "escape"):
                    fight.phase, fight.actor, fight.action = phase, who, action
                    lines = roll_lines(g)
                    assert sum(line.amount for line in lines) == combat.roll_value(g)
                    assert "Rules of this game" not in {line.label for line in lines}


def test_rolls_tell_the_chance_of_the_hints() -> None:
    for each, fight in fights():
        told = presentation.hints(each.game)
        for option, roll in fight.rolls.items():
            asks_for_a_roll = each.topic in ("attack-or-defend", "escape", "use-before-roll")
            if asks_for_a_roll and option in told and (chance := told[option].chance) is not None:
                assert roll.chance == pytest.approx(chance), (each.topic, option)


def test_bars_and_outlooks_are_whole() -> None:
    for each, fight in fights():
        rolls: list[Fight | Roll] = [fight, *fight.rolls.values()]
        for roll in rolls:
            if roll.distribution:
                assert sum(bar.chance for bar in roll.distribution) == pytest.approx(1, abs=1e-4)
                good = sum(bar.chance for bar in roll.distribution if bar.good)
                assert good == pytest.approx(roll.chance, abs=1e-4)
            if roll.outlook:
                assert sum(chance for _, chance in roll.outlook) == pytest.approx(1, abs=1e-3)
                assert all(0 < chance <= 1 for _, chance in roll.outlook)
                told = (
                    r"wounds expected: .+ \d+\.\d, .+ \d+\.\d"
                    if fight.foe.seat is not None
                    else r"\d+\.\d wounds expected(, if .+ is used)?"
                )
                assert re.fullmatch(told, str(roll.expected))
        if fight.foe.seat is None and not each.game.fight.result:
            assert fight.outlook


def test_many_allies_do_not_make_it_slow() -> None:
    """Only the strongest are reckoned with, and the one that acts; each ally more would take several times as long."""
    t = table("anna", "bert", variants=["hired-allies"])
    allies = sorted(t.game.content.allies)[:7]
    t.put(0, cards=allies).face("trial-goblin")
    while t.topic != "attack-or-defend":
        t.play("pass" if "pass" in t.options else "fight-on")
    found = ahead.bout_of(t.game, 0, "trial-goblin")
    assert len(found.allies) == ahead.ALLIES == 2
    assert found.party[0] == "anna"
    sheet = scene(t.game).fight
    assert sheet is not None
    assert set(sheet.rolls) == {"attack", "defend", *(f"attack:{ally}" for ally in allies)}
    assert next(shelf for shelf in scene(t.game).players[0].shelves if shelf.title == "Allies").size == 0


# Single things -------------------------------------------------------------------------------------------------------


def fight_of(t: Table) -> Any:
    found = scene(t.game.imagine(t.asked)).fight
    assert found is not None
    return found


def lines(roll: Any) -> list[tuple[str, str, int]]:
    return [(line.label, line.source, line.amount) for line in roll.reckoning]


def shelf(t: Table, title: str, seat: int = 0) -> Any:
    return next(each for each in scene(t.game).players[seat].shelves if each.title == title)


def tray(t: Table, name: str) -> Any:
    return scene(t.game.imagine(0)).trays[name]


def test_a_sheet_lists_printed_value_experience_and_cards() -> None:
    t = table("anna", "bert").put(0, experience=("body", "body"), cards=["trial-sword"])
    t.face("trial-goblin").play("fight-on", "defend")
    sheet = fight_of(t)
    assert (sheet.title, sheet.round, sheet.phase) == ("Trial Goblin", 1, "melee")
    assert lines(sheet.rolls["attack"]) == [
        ("Body, printed", "hero", 3),
        ("Experience", "2 counters", 4),
        ("Trial Sword", "weapon", 2),
    ]
    assert lines(sheet.rolls["defend"]) == [("Body, printed", "hero", 3), ("Experience", "2 counters", 4)]
    assert sheet.rolls["attack"].need == "needs 5 or more"
    assert sheet.rolls["attack"].chance == odds.at_least(5)
    assert sheet.rolls["defend"].need == "needs 7 or more"
    assert (sheet.reckoning_title, sheet.need) == ("Melee attack", "needs 5 or more")
    assert [stat.current for stat in sheet.heroes[0].stats] == [False, True, False]
    assert [stat.value for stat in sheet.foe.stats] == ["13/1", "14/2", "12/0"]
    assert [stat.current for stat in sheet.foe.stats] == [False, True, False]


def test_an_ally_has_a_reckoning_of_its_own() -> None:
    t = table("anna", "bert").put(0, cards=["trial-squire"]).face("trial-goblin").play("fight-on")
    roll = fight_of(t).rolls["attack:trial-squire"]
    assert (roll.title, lines(roll)) == ("Ranged attack by Trial Squire", [("Mind, printed", "ally", 2)])


def test_an_escape_may_end_the_fight() -> None:
    t = table("anna", "bert").face("trial-goblin")
    sheet = fight_of(t)
    assert sheet.phase == "escape"
    assert set(sheet.rolls) == {"escape:ranged", "escape:melee", "escape:magic"}
    assert dict(sheet.rolls["escape:ranged"].outlook)["escape"] == pytest.approx(0.72)
    assert sheet.rolls["escape:ranged"].title == "Escape (ranged)"
    assert "escape" not in dict(sheet.outlook)  # fighting on


def test_cards_that_help_a_roll_show_what_they_add() -> None:
    t = table("anna", "bert").put(0, cards=["trial-bow"]).face("trial-goblin").play("fight-on", "attack")
    sheet = fight_of(t)
    assert sheet.need == sheet.rolls["pass"].need == "needs 9 or more"
    helped = sheet.rolls["use:trial-bow"]
    assert lines(helped)[-1] == ("Trial Bow", "if used", 3)
    assert helped.need == "needs 6 or more"
    assert dict(helped.outlook)["victory"] > dict(sheet.rolls["pass"].outlook)["victory"]
    assert not sheet.dice
    assert sheet.result == ""


def test_dice_that_have_fallen_decide_the_outlook() -> None:
    t = table("anna", "bert").put(0, cards=["trial-charm", "trial-squire"]).dice(1, 1)
    t.face("trial-goblin").play("fight-on", "attack")
    sheet = fight_of(t)
    assert t.topic == "use-after-roll"
    assert [(die.faces, die.sides) for die in sheet.dice] == [(("1",), 10), (("1",), 10)]
    assert sheet.result == "1 + 1 and 4: 6 against 13, a failure"
    t.play("pass")
    assert (t.topic, t.wounds("anna")) == ("attack-or-defend", 1)
    assert fight_of(t).outlook == sheet.rolls["pass"].outlook  # without the charm the failure was as good as done


def test_the_outlook_agrees_with_the_odds_of_the_fight() -> None:
    """Before the first roll the sheet shows what was shown before the combat began."""
    t = table("anna", "bert").face("trial-goblin")
    told, beginning = dict(fight_of(t).outlook), ahead.beginning(t.game, 0, "trial-goblin")
    assert told["victory"] == round(beginning.win, 4)
    assert told["knocked out"] == round(beginning.knocked_out, 4)


def test_damage_about_to_be_placed_counts_in_the_outlook() -> None:
    t = table("anna", "bert").put(0, cards=["trial-shield"], wounds=4).dice(1, 1)
    t.face("trial-goblin").play("fight-on", "attack")
    assert t.topic == "use-damage"
    sheet = fight_of(t)
    assert dict(sheet.rolls["pass"].outlook) == {"knocked out": 1.0}
    assert dict(sheet.outlook)["victory"] > 0, "the shield is there"
    assert "About to be placed on Anna: 1 damage" in sheet.notes


def test_heroes_against_heroes_roll_for_the_target_first() -> None:
    t = table("anna", "bert").put(1, cards=["trial-orb"]).dice(4, 7)
    t.attack_hero(0, 1).play("fight-on")
    sheet = fight_of(t)
    assert ([side.seat for side in sheet.heroes], sheet.foe.seat, sheet.title) == ([0], 1, "Bert")
    anna, bert = (values.combat_value(t.game, seat, hero, "ranged") for seat, hero in ((0, "anna"), (1, "bert")))
    assert sheet.rolls["attack"].chance == odds.at_least_opposed(bert - anna)
    assert [way for way, _ in sheet.outlook] == ["Anna wins", "Bert wins"]
    t.play("attack")
    assert (t.asked, t.topic) == (1, "use-before-roll")
    sheet = fight_of(t)
    assert (sheet.reckoning_title, sheet.need) == (
        "Ranged: Bert sets the target number",
        "sets the target number for Anna",
    )
    assert sum(amount for _, _, amount in lines(sheet)) == bert
    assert not sheet.dice


def test_what_lowers_the_values_of_an_enemy_lowers_the_target_number_of_a_hero() -> None:
    """The sheet and the hints reckon with it before the dice fall, as the rules do afterwards (RB-PVP-07)."""
    plain, hexed = (table("anna", "bert").put(0, cards=cards) for cards in ([], ["trial-of-enemy-value"]))
    told = []
    for t in (plain, hexed):
        t.dice(4, 7, 1, 1).attack_hero(0, 1).play("fight-on")
        told.append((fight_of(t).rolls["attack"].chance, presentation.hints(t.game)["attack"].chance))
        t.play("attack")
    targets = [int(t.happened("target")[0]["target"]) for t in (plain, hexed)]
    assert targets[0] != targets[1]
    values_ = [values.combat_value(plain.game, seat, hero, "ranged") for seat, hero in ((0, "anna"), (1, "bert"))]
    ahead = values_[1] - values_[0]
    expected = [odds.at_least_opposed(ahead + target - targets[0]) for target in targets]
    assert told == [(chance, chance) for chance in expected]


@pytest.mark.rule("RB-PVP-09")
def test_the_target_number_is_known_before_the_attacker_rolls() -> None:
    t = table("anna", "bert").put(0, cards=["trial-bow"]).dice(4, 7)
    t.attack_hero(0, 1).play("fight-on", "attack")
    assert (t.asked, t.topic) == (0, "use-before-roll")
    sheet = fight_of(t)
    bert = sum(line.amount for line in target_lines(t.game))
    assert sheet.result == f"{11 + bert} to reach"
    assert [die.faces for die in sheet.dice] == [("4",), ("7",)]
    anna = combat.roll_value(t.game)
    assert sheet.chance == odds.at_least(11 + bert - anna)


def test_the_enemy_shows_what_changes_its_values() -> None:
    t = table("anna", "bert").put(0, cards=["trial-of-enemy-value"]).face("trial-goblin")
    changed = [stat for stat in fight_of(t).foe.stats if stat.note]
    assert changed
    for stat in changed:
        name = t.game.content.cards["trial-of-enemy-value"].name
        assert re.fullmatch(rf"{name} [+−]\d+", stat.note)


@pytest.mark.rule("RB-MOVE-05")
def test_movement_dice_show_terrain_and_options_name_way_and_die() -> None:
    t = table("anna", "bert").dice(5, 5, 5, 6, 6).movement().play("roll")
    shot = scene(t.game)
    assert [die.faces for die in shot.dice] == [("plains", "hills", "mountains")] * 3 + [("plains", "road")] * 2
    assert shot.routes["walk:102/die4"] == (102,)
    assert shot.spends["walk:102/die4"] == (3,)
    assert set(shot.routes) == set(shot.spends) == {each for each in t.options if each.startswith("walk:")}
    t.play("walk:102/die1")
    assert [die.spent for die in scene(t.game).dice] == [True, False, False, False, False]
    t = table("anna", "bert").movement().play("automatic")
    shot = scene(t.game)
    assert shot.routes == {each: (int(each.removeprefix("step:")),) for each in t.options}
    assert not shot.spends


@pytest.mark.rule("RB-TURN-01")
def test_the_ribbon_follows_the_turn() -> None:
    t = table("anna", "bert").put(0, at="Forge", points=9, gold=9)
    t.stack("Forge", "trial-sword").turn(0)
    shot = scene(t.game)
    assert [step for step, _ in shot.steps] == ["refresh", "movement", "adventure", "market", "experience"]
    assert (shot.clock, shot.active, shot.step) == ("Round 1", 0, "movement")
    t.play("stay")
    assert (t.topic, scene(t.game).step) == ("market", "market")
    t.play("leave-market") if "leave-market" in t.options else t.play(t.options[-1])
    while t.topic == "market":
        t.play(t.options[-1])
    assert (t.topic, scene(t.game).step) == ("experience", "experience")
    t = table("anna", "bert")
    t.put(0, at=t.jewel("green")).turn(0).play("stay")
    assert (t.topic, scene(t.game).step) == ("adventure", "adventure")


@pytest.mark.rule("RB-VAR-09")
def test_the_endgame_has_three_steps() -> None:
    t = table("anna", "bert", variants=["doom-track"])
    t.game.part(Doom).counters, t.game.part(Doom).endgame = 8, True
    t.deck("red", "trial-dragon").run(turn.take_turn, 0)
    shot = scene(t.game)
    assert [step for step, _ in shot.steps] == ["refresh", "adventure", "experience"]
    assert shot.step == "adventure"
    assert shot.fight is not None
    assert shot.trays["doom"].note == "the endgame has begun"
    t.put(0, points=9).only(experience.experience_step)
    assert t.topic == "experience"


@pytest.mark.rule("RB-VAR-02", "RB-VAR-03")
def test_the_doom_track_shows_backs_only() -> None:
    t = table("anna", "bert", variants=["doom-track"])
    t.game.part(Doom).cards = ("trial-goblin", "trial-witch")
    found = tray(t, "doom-cards")
    assert [(face.id, face.card, face.face_up) for face in found.cards] == [
        ("doom-1", "", False),
        ("doom-2", "", False),
    ]
    assert [face.colour for face in found.cards] == [
        t.game.content.adventure[card].colour for card in t.game.part(Doom).cards
    ]
    assert found.size == t.game.content.box.doom_threshold[1]


def test_heroes_to_choose_from_lie_on_the_table() -> None:
    game = questable.new(adventure.id, seats=2, seed=1, variants=["choose-heroes"])
    assert isinstance(game, Runebound)
    shot = scene(game.imagine(0))
    assert (shot.clock, shot.step, shot.active, dict(shot.players)) == ("", "", None, {})
    assert {face.id for face in shot.trays["choice"].cards} == set(game.content.heroes)


def test_shelves_hold_what_they_say() -> None:
    t = table("anna", "bert")
    t.put(0, cards=["trial-sword", "trial-squire"], runes=["trial-dragon"])
    t.game.turned = ("trial-sword",)
    assert [(face.id, face.turned) for face in shelf(t, "Items").cards] == [("trial-sword", True)]
    assert (shelf(t, "Allies").size, [face.id for face in shelf(t, "Allies").cards]) == (2, ["trial-squire"])
    assert (shelf(t, "Dragon Runes").size, [face.id for face in shelf(t, "Dragon Runes").cards]) == (
        3,
        ["trial-dragon"],
    )
    assert scene(t.game).players[0].subtitle == "level 1"


def test_prices_are_those_of_the_active_hero() -> None:
    t = table("anna", "bert").stack("Forge", "trial-sword")
    assert [face.note for face in tray(t, f"market-{t.game.content.grid.towns['Forge']}").cards] == ["6 gold"]


# Icons ---------------------------------------------------------------------------------------------------------------


def listed() -> set[str]:
    rows = (ROOT / "web/src/lib/icons.md").read_text(encoding="utf-8").splitlines()
    return {name for row in rows if row.startswith("| ") for name in re.findall(r"`([a-z-]+)`", row.split("|")[2])}


def test_every_icon_is_listed() -> None:
    setting = table().game.setting
    used = {card.icon for card in presentation.catalogue(setting).values()}
    for _, shot in shown():
        used |= {face for die in shot.dice for face in die.faces}
        for board in shot.players.values():
            used |= {stat.icon for stat in (*board.stats, *board.purse)} | {gauge.kind for gauge in board.gauges}
    assert used <= listed()
    assert len(listed()) < 120


def test_adventure_cards_have_the_colour_of_their_deck() -> None:
    game = table().game
    setting, content = game.setting, game.content
    cards = presentation.catalogue(setting)
    assert {card: cards[card].colour for card in content.adventure} == {
        card.id: card.colour for card in content.adventure.values()
    }
    assert not {cards[card].colour for card in content.market} - {""}


def test_effects_on_heroes_elsewhere_are_not_told_in_a_fight() -> None:
    game: Any = questable.new(adventure.id, seats=2, seed=3)
    bot = questable.bot("greedy", seed=1)
    while not game.fights:
        game.play(bot(game))
    ref = next(ref for ref, found in game.content.effects.items() if isinstance(found.effect, Modify))
    seat = game.fights[-1].seat
    for who, told in ((1 - seat, 0), (seat, 1)):
        game.lasting = (Lasting(ref, who, game.heroes[who].id, "next-turn"),)
        assert len(list(lasting_lines(game))) == told

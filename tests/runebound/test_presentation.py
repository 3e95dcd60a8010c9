"""How Runebound shows itself to people: names, card texts, the board, panels, hints, and the message catalogue."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

import questable
from questable.kernel.engine.say import chain, named
from questable.kernel.shown.presentation import Presentation
from questable.kernel.shown.scene_text import percent
from questable.runebound import odds
from questable.runebound import presentation as shown
from questable.runebound import setup as family_root
from questable.runebound.base import adventure
from questable.runebound.base import adventure as rise
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.grid import Grid
from questable.runebound.mists_of_zanaga import adventure as zanaga
from questable.runebound.odds import fights
from questable.runebound.odds.bouts import best
from questable.runebound.presentation import names
from questable.runebound.presentation.names import direction
from questable.runebound.state import Runebound
from questable.runebound.variants.doom import Doom
from questable.speech import Naming, Phrasebook, Say, catalogue_of, phrasebook
from questable.speech.template import fields_of
from tests import speaking as presentation
from tests.boxes import toy
from tests.kit import Table, table
from tests.sources import calls_in
from tests.sweeps import share

SHOWN: Presentation = shown  # the type checker compares the module with the protocol
SOURCE = Path(family_root.__file__).parent
CATALOGUE = catalogue_of(adventure.phrases([variant.id for variant in adventure.variants]))


def hints(t: Table) -> Any:
    return dict(presentation.hints(t.game.imagine(t.asked)))


def panel(t: Table, title: str) -> Any:
    return next(each for each in presentation.panels(t.game) if each.title.startswith(title))


# Names and cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "name"),
    [
        ("high-lord-margath", "High Lord Margath"),
        ("Tamalir", "Tamalir"),
        (86, "Tamalir"),
        (37, "forest 37 (Whispering Forest)"),
        (31, "hills 31 (N of Forge)"),
        (13, "mountains 13 (NE of Frostgate)"),
        (9999, "space 9999"),
        ("face:1", "river/swamp"),
        ("die:die2", "die 2"),
        ("nobody", "nobody"),
    ],
)
def test_names(thing: str | int, name: str) -> None:
    assert presentation.name(table().game.setting, thing) == name


def test_a_town_is_known_by_its_id_and_called_by_its_name() -> None:
    """Cards, choices and records name the id; only people read the name."""
    content = copy(table().game.content)
    board = content.map
    spaces = (
        msgspec.structs.replace(space, name="Tamalir the Old") if space.town == "Tamalir" else space
        for space in board.spaces
    )
    content.grid = Grid(msgspec.structs.replace(board, spaces=tuple(spaces)))
    assert content.grid.towns["Tamalir"] == 86 and content.grid.town_at[86] == "Tamalir"
    assert names.name(content, "town:Tamalir") == "Tamalir the Old"
    assert names.name(content, "town:Forge") == "Forge"
    assert names.name(content, 86) == named("Tamalir", "town"), "which the phrasebook asks for by `town:Tamalir`"


def test_every_space_has_a_name_of_its_own_that_tells_where_it_is() -> None:
    grid = table().game.content.grid
    names = [presentation.name(table().game.setting, space) for space in grid.spaces]
    assert len(set(names)) == len(names)
    for space, name in zip(grid.spaces.values(), names, strict=True):
        landmarks = {space.region, *(f"of {grid.town_at[town]}" for town in grid.nearest_towns(space.id))}
        assert name == space.town or any(mark and mark in name for mark in landmarks), name
        if set(grid.neighbours[space.id]) & set(grid.town_at):
            assert name == space.town or " of " in name, "a town next to it says more than a region"


@pytest.mark.parametrize("adventure", [rise, zanaga, toy], ids=lambda each: each.id)
def test_all_names_on_the_map_can_be_translated(adventure: questable.Adventure) -> None:
    """Towns, regions, places and links are in a table of the phrase files, for translators to see."""
    grid, names = adventure.load().grid, catalogue_of(adventure.phrases(())).names
    spots = (*grid.spaces.values(), *grid.places.values())
    assert {spot.town for spot in spots if spot.town} <= set(names["town"])
    assert {spot.region for spot in spots if spot.region} == set(names["region"])
    assert {place.name for place in grid.places.values()} == set(names.get("place", {}))
    assert {link.kind for link in grid.board.link if link.kind} == set(names.get("link", {}))
    assert {grid.board.name} == set(names["board"])


@pytest.mark.parametrize(
    ("end", "way"),
    [
        ((4, 3), "N"),
        ((5, 3), "NE"),
        ((6, 4), "E"),
        ((5, 4), "SE"),
        ((4, 5), "S"),
        ((3, 4), "SW"),
        ((2, 4), "W"),
        ((3, 3), "NW"),
        ((4, 4), ""),
    ],
)
def test_ways_on_the_map(end: tuple[int, int], way: str) -> None:
    assert direction((4, 4), end) == way


def test_every_card_of_the_box_can_be_read() -> None:
    setting = questable.new(adventure.id, seed=1).setting
    content = setting.content
    for card in content.cards.values():
        text = presentation.describe(setting, card.id)
        assert (text.id, text.name, text.flavour) == (card.id, card.name, card.flavour)
        assert text.kind
        assert text.text, f"{card.id} does nothing"
        assert all(line[0] in "+−" or line[0].isupper() for line in text.text), text.text
        assert all(line.endswith((".", "!")) for line in text.text), text.text


@pytest.mark.rule("RB-CHAL-01")
def test_a_challenge_tells_its_values_its_reward_and_its_kept_side() -> None:
    text = presentation.describe(table().game.setting, "trial-warden")
    assert text.kind == "Blue Challenge"
    assert dict(text.facts) == {"Ranged": "16/2", "Melee": "16/2", "Magic": "16/2", "Life": "4"}
    assert text.text == (
        "No escape is possible.",
        "Reward: you gain 6 gold, then keep this card as an Item.",
        "When kept: Artifact.",
        "When kept: +2 Stamina.",
    )


@pytest.mark.rule("RB-HERO-01", "RB-ITEM-01", "RB-ALLY-01", "RB-EVENT-05")
def test_heroes_items_allies_and_events() -> None:
    setting = table().game.setting
    anna = presentation.describe(setting, "anna")
    assert anna.kind == "Hero (human, warrior)"
    assert ("Mind (ranged)", "4/1") in anna.facts
    assert ("Skills", "Sneak +2, Diplomacy +1") in anna.facts
    sword = presentation.describe(setting, "trial-sword")
    assert (sword.kind, sword.facts) == ("Weapon (sword)", (("Cost", "6 gold"),))
    marks = (sword.mark, presentation.describe(setting, "high-lord-margath").mark)
    assert marks == ("Trial cards", ""), "the pack it is from"
    squire = presentation.describe(setting, "trial-squire")
    assert squire.facts[0] == ("Cost", "6 gold")
    assert ("Body (melee)", "4/2") in squire.facts
    assert presentation.describe(setting, "trial-fog").kind == "Green Event 1"
    with pytest.raises(KeyError):
        presentation.describe(setting, "nobody")


# The board -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-UNDEF-04")
def test_the_board_shows_counters_heroes_and_undefeated_challenges() -> None:
    t = table("anna", "bert")
    green, forest = t.jewel("green"), t.space("forest")
    t.put(0, at="Forge").put(1, at="Forge").undefeated("trial-goblin", forest).counter(green)
    cells = presentation.board(t.game).cells
    assert len(cells) == len(t.game.content.grid.spaces)
    forge = cells[t.game.content.grid.towns["Forge"]]
    assert (forge.name, forge.terrain) == ("Forge", "town")
    assert [(piece.kind, piece.letters, piece.seat) for piece in forge.pieces] == [
        ("figure", "A", 0),
        ("figure", "B", 1),
    ]
    (seal,) = cells[forest].pieces
    assert (seal.kind, seal.letters, seal.card) == ("seal", "1", t.game.undefeated[0].card)
    assert seal.label == f"{t.game.content.cards[seal.card].name}, undefeated"
    assert [(piece.kind, piece.colours) for piece in cells[green].pieces] == [("socket", ("green",))]
    blue = cells[t.jewel("blue", sunburst=True)]
    assert [(piece.kind, piece.colours, piece.rays) for piece in blue.pieces] == [
        ("socket", ("blue",), True),
        ("counter", ("blue",), True),
    ]


def test_the_board_shows_what_terrain_counts_as_now() -> None:
    t = table().event("trial-frost")
    cells = presentation.board(t.game).cells
    assert cells[t.space("river")].terrain == "plains"


def test_heroes_with_the_same_beginning_get_different_letters() -> None:
    t = table("mordrog", "mad-carthos", "anna")
    cells = presentation.board(t.game).cells.values()
    letters = [piece.letters for cell in cells for piece in cell.pieces if piece.kind == "figure"]
    assert letters == ["Mo", "Ma", "A"]


# Panels --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-DMG-01", "RB-DMG-03", "RB-HERO-08")
def test_a_hero_board_shows_values_pips_purse_and_cards() -> None:
    t = table("anna", "bert")
    t.put(
        0, gold=4, points=3, experience=("body", "life"), wounds=2, exhaustion=1, cards=["trial-sword", "trial-squire"]
    )
    t.game.turned = ("trial-sword",)
    t.game.wounds["trial-squire"] = 1
    board = panel(t, "Anna")
    assert board.seat == 0
    assert board.lines == (
        "Life ♥♥♥♥♡♡  Stamina ●●○",
        "Mind 4/1 · Body 5/2 (+2 from experience, +2 on attacks) · Spirit 2/1",
        "Gold 4 · Experience 3/5 · level 3",
        "+1 Life, no more green adventures",
        "Items:",
        "▸ Trial Sword (turned): +2 to melee attack rolls.",
        "Allies (1 of 2):",
        "▸ Trial Squire ♥♥♡ ●● Mind 2/1, Body 4/2, Spirit 0/0",
    )
    assert board.cards == ("anna", "trial-sword", "trial-squire")


def test_dragon_runes_are_counted() -> None:
    t = table().put(0, runes=["trial-dragon"])
    lines = panel(t, "Anna").lines
    assert lines[lines.index("Dragon Runes (1 of 3):") + 1].startswith("▸ Trial Dragon")


def test_hero_boards_come_first_then_what_is_going_on() -> None:
    t = table("anna", "bert", "cara")
    titles = [(each.seat, each.title) for each in presentation.panels(t.game)]
    assert titles[:3] == [(0, "Anna"), (1, "Bert"), (2, "Cara")]
    now = presentation.panels(t.game)[3]
    assert (now.seat, now.now, now.title, now.lines) == (None, True, "Round 1 · Movement", ("Tamalir · Bert · Cara",))
    t.play("roll")
    assert presentation.panels(t.game)[3].lines[1].startswith("dice: ")


def test_a_combat_shows_the_enemy_and_the_odds() -> None:
    t = table("anna", "bert").face("trial-goblin")
    now = panel(t, "Trial Goblin")
    assert now.title == "Trial Goblin · round 1 · Escape"
    assert now.now
    assert now.cards == ("trial-goblin",)
    assert "Life ♥♥" in now.lines
    assert "Ranged 13/1 · Melee 14/2 · Magic 12/0" in now.lines
    t.play("fight-on")
    best = fights.now(t.game)
    (told,) = [line for line in panel(t, "Trial Goblin").lines if line.startswith("Outlook: ")]
    assert told.startswith(f"Outlook: victory {percent(best.win)}, ")
    assert told.endswith(f", {best.wounds:.1f} wounds expected")


def test_each_hero_sees_the_other_one_in_hero_combat() -> None:
    t = table("anna", "bert").put(1, cards=["trial-orb"])
    t.attack_hero(0, 1)
    assert panel(t, "Bert · round 1").cards == ("bert",)
    t.play("fight-on", "attack")
    assert (t.asked, t.topic) == (1, "use-before-roll")
    assert panel(t, "Anna · round 1").cards == ("anna",)


@pytest.mark.rule("RB-MARKET-04")
def test_markets_show_wares_and_prices() -> None:
    t = table("anna", "bert").put(0, at="Forge", gold=9)
    t.stack("Forge", "trial-sword").stack("Greyhaven", "trial-axe")
    t.game.decks["market"] = ()
    t.market()
    now = presentation.panels(t.game)[2]
    assert (now.title, now.cards, now.now) == ("Market: Forge", ("trial-sword",), True)
    assert now.lines == ("Trial Sword: 6 gold; +2 to melee attack rolls.",)
    others = next(each for each in presentation.panels(t.game) if each.title == "Market")
    assert "Greyhaven: Trial Axe (5 gold)" in others.lines
    assert not any(line.startswith("Forge") for line in others.lines)
    assert hints(t)["done"].text == "you keep 9 gold"


def test_the_doom_track_is_shown_where_it_is_used() -> None:
    assert not [each for each in presentation.panels(table().game) if each.title.startswith("Doom")]
    t = table(variants=["doom-track"])
    assert panel(t, "Doom").lines == ("0 of 8",)
    assert panel(t, "Doom cards").lines[-1] == "3 of 4 spaces are free"
    t.game.part(Doom).counters = 3
    assert panel(t, "Doom").lines == (f"3 of 8: {t.game.content.map.town_order[2]}",)


# Hints ---------------------------------------------------------------------------------------------------------------


def test_a_sentence_of_a_card_does_not_end_where_a_clause_follows() -> None:
    phrases = presentation.spoken(table().game.setting).phrases
    assert phrases.say(chain(("Heal 1 wound.", "then 61 % to win"), "; ")) == "Heal 1 wound; then 61 % to win"
    assert phrases.say(chain(("Heal 1 wound.", "Discard this card."), " ")) == "Heal 1 wound. Discard this card."
    assert phrases.say(chain(("5 dice", "Heal 1 wound."), "; ")) == "5 dice; Heal 1 wound."


@pytest.mark.parametrize("ask", ["movement", "market"])
def test_to_give_up_a_card_says_that_it_asks_which_and_is_hardly_ever_wanted(ask: str) -> None:
    t = table("anna", "bert").put(0, at="Forge", gold=9).put(0, cards=("trial-sword",))
    t.movement()
    if ask == "market":
        t.market()
    told = hints(t)
    assert [option for option, hint in told.items() if hint.seldom] == ["give-up"]
    assert told["give-up"].text == "choose which next; you may still keep everything"
    t.play("give-up")
    assert not any(hint.seldom for hint in hints(t).values())


def test_attacks_and_defences_tell_their_chance_and_what_they_cost() -> None:
    """Anna's ranged value is 4 against 13: the dice must show 9, which 72 of 100 rolls do."""
    t = table("anna", "bert").face("trial-goblin").play("fight-on")
    told = hints(t)
    assert told["attack"].chance == pytest.approx(0.72)
    assert told["attack"].text.startswith("72 % to hit for 1; a miss costs 1 wound")
    assert told["defend"].text.startswith("72 % to parry; a failure costs 1 wound")


def test_a_card_that_helps_a_roll_tells_the_chance_it_leads_to_as_a_clause_of_its_own() -> None:
    t = table("anna", "bert").put(0, cards=("trial-bow",)).face("trial-goblin").play("fight-on", "attack")
    assert t.topic == "use-before-roll"
    told = hints(t)["use:trial-bow"]
    assert f". {percent(told.chance)} to succeed; a miss costs 1 wound" in told.text


def test_escapes_tell_their_chance_for_each_way() -> None:
    t = table("anna", "bert").face("trial-goblin")
    told = hints(t)
    assert told["escape:ranged"].text == "72 % to escape; failure costs 1 wound"
    assert told["escape:melee"].text == "55 % to escape; failure costs 2 wounds"
    assert told["escape:magic"].text == "64 % to escape; failure costs nothing"
    assert told["fight-on"].chance == fights.now(t.game).win
    assert told["fight-on"].chance == pytest.approx(best(odds.describe_fight(t.game, 0, "trial-goblin")).win)


def test_the_chance_to_win_after_a_choice_agrees_with_the_odds_of_the_combat() -> None:
    """At the beginning of a round the best choice is as good as the whole combat, and no choice is sure."""
    for cards in ([], ["trial-squire"], ["trial-squire", "trial-priest"]):
        t = table("anna", "bert").put(0, cards=cards).face("trial-witch")
        while t.topic != "attack-or-defend":
            t.play("fight-on" if "fight-on" in t.options else t.options[-1])
        assert t.game.decision is not None
        after = [fights.after(t.game, option).win for option in t.game.decision.options]
        assert max(after) == pytest.approx(fights.beginning(t.game, 0, "trial-witch").win)
        assert max(after) < 1
        assert min(after) > 0


def test_abilities_before_a_roll_tell_the_chance_they_lead_to() -> None:
    t = table("anna", "bert").put(0, cards=["trial-bow"]).face("trial-goblin").play("fight-on", "attack")
    told = hints(t)
    assert told["use:trial-bow"].chance == pytest.approx(odds.at_least(13 - 4 - 3))
    assert str(told["pass"].text).startswith("roll: 72 % to succeed; a miss costs 1 wound; then ")


def test_damage_and_rolls_that_can_be_changed() -> None:
    t = table("anna", "bert").put(0, cards=["trial-shield", "trial-charm"], wounds=4)
    t.dice(1, 1, 1, 1).face("trial-goblin").play("fight-on", "attack")
    assert hints(t)["pass"].text == "the roll stands: 6 against 13, a failure; then 22 % to win"
    t.play("pass")
    assert t.topic == "use-damage"
    assert hints(t)["pass"].text == "Anna takes 1 wound and is out of the fight"


def test_walking_tells_die_direction_and_what_is_there() -> None:
    t = table("anna", "bert").put(1, at=102).dice(5, 5, 5, 6, 6)
    t.movement().play("roll")
    told = hints(t)
    assert told["walk:102/die1"].text == "plains/hills/mountains die; SE of you; Bert"
    assert told["walk:102/die4"].text == "plains/road die; SE of you; Bert"
    assert told["walk:87/die4"].text == "plains/road die; NE of you"


def test_adventures_tell_their_worth_and_the_average_chance() -> None:
    t = table("anna", "bert")
    t.put(0, at=t.jewel("green"))
    t.game.decks["green"] = ("trial-goblin", "trial-ogre", "trial-fog")
    t.adventure()
    average = (fights.win_chance(t.game, 0, "trial-goblin") + fights.win_chance(t.game, 0, "trial-ogre")) / 2
    told = hints(t)["attempt:green"]
    assert told.chance == pytest.approx(average)
    assert told.text == f"worth 1 point; {percent(average)} to win on average; a defeat costs 3 gold"


def test_hints_say_nothing_about_the_order_of_a_deck() -> None:
    t = table("anna", "bert").put(0, at=table().jewel("green")).adventure()
    before = hints(t)
    t.game.decks = {name: cards[::-1] for name, cards in t.game.decks.items()}
    assert hints(t) == before


def test_prices_learning_and_tests() -> None:
    t = table("anna", "bert").put(0, at="Forge", gold=20, cards=["trial-axe"], wounds=2)
    t.stack("Forge", "trial-shield")
    t.game.decks["market"] = ()
    t.market()
    told = hints(t)
    assert told["buy:trial-shield"].text.startswith("15 gold. Armor: ")
    assert told["sell:trial-axe"].text == "for 2 gold"
    assert told["heal:anna"].text == "1 gold heals 1 of 2 wounds"

    from questable.runebound import experience

    t = table("anna", "bert").put(0, points=6, experience=("life",)).only(experience.experience_step)
    told = hints(t)
    assert told["learn:body"].text == "5 points; melee 3 + 2"
    assert told["learn:life"].text == "5 points; Life 6 + 1, but no more yellow adventures for you"
    assert told["keep-points"].text == "you keep 6 points"


@pytest.mark.parametrize(
    ("chance", "text"), [(0, "0 %"), (0.001, "<1 %"), (0.5, "50 %"), (0.999, ">99 %"), (1, "100 %")]
)
def test_only_certainty_is_called_certain(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_what_is_had_for_nothing_is_said_to_cost_nothing() -> None:
    t = table().put(0, at="Forge", gold=5, cards=["trial-of-buy-price"])
    t.stack("Forge", "trial-sword", "trial-token-of-nothing").market()
    told = {option: hint.text.partition(".")[0] for option, hint in presentation.hints(t.game).items()}
    assert (told["buy:trial-sword"], told["buy:trial-token-of-nothing"]) == ("5 gold", "costs nothing")


def test_a_hero_uses_an_ability_and_a_card_itself() -> None:
    phrases = phrasebook(table().game.setting, lambda seat: ("Anna", "Bert")[seat])
    assert phrases.event(questable.Event("used", {"seat": 0, "card": "anna"}, ())) == "Anna uses the hero's ability."
    assert phrases.event(questable.Event("used", {"seat": 1, "card": "trial-axe"}, ())) == "Bert uses Trial Axe."


def test_places_and_dice_are_said_in_the_order_of_the_language(tmp_path: Path) -> None:
    """Terrain, number, way and town are facts; a language puts them where it wants, in the forms it needs."""
    (tmp_path / "own.xx.toml").write_text(BACKWARDS, encoding="utf-8")
    setting = table().game.setting
    english = phrasebook(setting)
    book = Phrasebook(catalogue_of((tmp_path / "own",), "xx"), english.naming, str, english)
    assert book.name(31) == "Frog-gro Norden nach, 31. Hugel"
    assert book.name(86) == "\u2063Tamalir", "as the map calls it"
    assert book.say_as(31, "space", "loc") == "Frog-gro Norden nach, 31. Hugelu"
    assert book.say(Say("with-die", face=1)) == "mit flu/sumpa"
    assert book.say(Say("deck-of-colour", colour="green")) == "\u2063Green"


BACKWARDS = """
[names.terrain]
hills = { nom = "Hugel", loc = "Hugelu" }
river = "flu"
swamp = "sumpa"
[names.compass]
N = "Norden"
[names.town]
Forge = { nom = "Frog", gen = "Frog-gro" }
[says]
space-near-town = "{town:gen} {direction} nach, {number}. {terrain:*}"
with-die = "mit {face}"
"""


# Everything, in long games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", share(range(6), of=3))
def test_long_random_games_can_be_shown_and_told(number: int) -> None:
    """Board, panels and hints at every decision, every event as a line; looking changes nothing."""
    rng = random.Random(number)
    seats = 1 + number % 4
    variants = [each.id for each in adventure.variants if each.seats is None and rng.random() < 0.5]
    events: list[questable.Event] = []
    game = questable.new(adventure.id, seats=seats, seed=number, variants=variants, sink=events.append)
    assert isinstance(game, Runebound)
    phrases = phrasebook(game.setting, lambda seat: f"Hero {seat}")
    for number_of_choice in range(400):
        if game.decision is None:
            break
        seen = game.imagine(game.decision.seat)
        mark = seen.fingerprint() if number_of_choice % 20 == 0 else ""
        presentation.board(seen)
        assert [each.seat for each in presentation.panels(seen)][: len(game.heroes)] == list(range(len(game.heroes)))
        told = presentation.hints(seen)
        assert set(told) <= {option.id for option in game.decision.options}
        assert all(hint.text and (hint.chance is None or 0 <= hint.chance <= 1) for hint in told.values())
        assert not mark or seen.fingerprint() == mark
        for text in (
            phrases.question(game.decision),
            *(phrases.label(o, game.decision) for o in game.decision.options),
        ):
            assert text
            assert "{" not in text
        game.play(rng.choice(game.decision.options))
        for event in events:
            said = phrases.event(event)
            assert "{" not in said
            assert "None" not in said
            assert not re.search(r"  | \.|:\.", said), said
        events.clear()


# The message catalogue -----------------------------------------------------------------------------------------------


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method with one of these names in the family's source, boxes with own words apart."""
    boxes = {each.parents[1].name for each in SOURCE.glob("*/words/box.en.toml")}
    return calls_in((path for path in SOURCE.rglob("*.py") if boxes.isdisjoint(path.parts)), *names)


def noted() -> dict[str, set[str]]:
    """Kinds of events the rules note, and the facts that every event of the kind has."""
    kinds: dict[str, set[str]] = {}
    for name, call in calls("note", "note_to"):
        kind = call.args[1 if name == "note_to" else 0]
        assert isinstance(kind, ast.Constant), ast.unparse(call)
        facts = {str(keyword.arg) for keyword in call.keywords}
        kinds[str(kind.value)] = kinds.get(str(kind.value), facts) & facts
    return kinds


def asked() -> set[str]:
    """Topics of all questions the rules put."""
    topics = set()
    for name, call in calls("ask", "ask_about", "ask_for"):
        topic = call.args[1 if name == "ask" else 2]
        if isinstance(topic, ast.Constant):
            topics.add(str(topic.value))
        elif isinstance(topic, ast.JoinedStr):
            assert ast.unparse(topic) == "f'use-{when}'"
            topics |= {f"use-{when}" for when, timing in VOCABULARY.timings.items() if timing.on_demand}
    return topics


def offered() -> set[str]:
    """Verbs of all options the rules offer."""
    verbs = {
        ast.literal_eval(call.args[0])
        for _, call in calls("Option", "frequent")
        if isinstance(call.args[0], ast.Constant)
    }
    return {str(verb) for verb in verbs}


def test_every_event_has_a_phrase_that_fits_its_facts() -> None:
    kinds = noted()
    assert set(CATALOGUE.section("events")) == set(kinds)
    for kind, facts in kinds.items():
        for phrase in CATALOGUE.section("events")[kind]:
            assert fields_of(phrase.say) <= facts, kind
            assert set(phrase.fits) <= facts, kind


def test_every_topic_has_a_question() -> None:
    assert set(CATALOGUE.section("topics")) == asked()
    for topic, entry in CATALOGUE.section("topics").items():
        for phrase in entry:
            assert fields_of(phrase.say) <= {"subject"}, topic


def test_every_verb_has_a_label() -> None:
    assert set(CATALOGUE.section("options")) == offered()
    for verb, entry in CATALOGUE.section("options").items():
        assert not entry[-1].fits, f"{verb}: the last alternative must always fit"
        for phrase in entry:
            assert fields_of(phrase.say) <= {"about", "using"}, verb


def test_every_reason_to_end_has_words() -> None:
    phrases = Phrasebook(CATALOGUE, Naming(name=lambda thing: str(thing).title()), str)
    assert phrases.reason("three-dragon-runes") == "one hero holds three Dragon Runes"
    assert phrases.reason("defeated-margath") == "Margath is defeated"
    assert phrases.reason("something-else") == "something else"
    for _, call in calls("win", "Outcome"):
        reasons = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        ids = ("RB-", "CP-")
        assert all(reason in CATALOGUE.section("reasons") or reason.startswith(ids) for reason in reasons), reasons

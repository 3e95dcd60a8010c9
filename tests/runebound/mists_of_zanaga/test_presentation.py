"""How a game in Zanaga shows itself: phrases, cards, scenes, panels and hints of what this box adds."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from questable import Event
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.kernel.engine.say import chain
from questable.kernel.shown.presentation import Presentation
from questable.kernel.shown.scene import HexBoard, Scene
from questable.kernel.shown.scene_text import percent
from questable.runebound import presentation as runebound_presentation
from questable.runebound.abilities.vocabulary import COLOURS, Effect
from questable.runebound.base import adventure as base_adventure
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.mists_of_zanaga import adventure, decks, gods, movement, survival, towns
from questable.runebound.mists_of_zanaga.content import SURVIVAL
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.odds import fights
from questable.runebound.presentation.card_text import ACTIVE, GOD, sentence
from questable.runebound.presentation.cards import rules_text
from questable.speech import Phrasebook, catalogue_of, phrasebook
from questable.speech.template import fields_of
from tests import speaking as presentation
from tests.runebound.mists_of_zanaga.kit import TRIAL, ZanagaTable, laid, zanaga
from tests.runebound.test_presentation import noted as noted_in_base
from tests.runebound.test_scene import faces, listed
from tests.sources import calls_in

SHOWN: Presentation = runebound_presentation  # the type checker compares the module with the protocol
SOURCE = Path(gods.__file__).parent
OWN = catalogue_of(adventure.boxes[-1].phrases)
WHOLE = catalogue_of(adventure.phrases([variant.id for variant in adventure.variants]))
BASE = catalogue_of(base_adventure.phrases([variant.id for variant in base_adventure.variants]))
UNHEARD = ("doom",)
"""Events that here mean something else than in the base game, where they belong to a variant not played here."""


# Many positions ------------------------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """A position as the seat that is asked sees it, and the true one behind it."""

    topic: str
    game: Zanaga
    true: Zanaga


def seen(game: Zanaga) -> Seen:
    assert game.decision is not None
    return Seen(game.decision.topic, game.imagine(game.decision.seat), game.clone())


def wander(number: int, moves: int, told: list[Event]) -> Iterator[Seen]:
    """A game of random choices (every verb alike), late in the story if the number is odd."""
    rng = random.Random(number)
    variants: list[str] = []
    for each in adventure.variants:
        if rng.random() < 0.5 and not set(each.excludes) & set(variants):
            variants.append(each.id)
    setting = make_setting(adventure, seats=1 + number % 4, seed=number, variants=variants, packs=[TRIAL][: number % 2])
    game = begin(setting, told.append)
    assert isinstance(game, Zanaga)
    met: Counter[str] = Counter()
    for move in range(moves):
        if game.decision is None:
            return
        if number % 2 and move == 60 and not game.awake:
            awaken(game, rng)
        met[game.decision.topic] += 1
        if met[game.decision.topic] <= 2 or move % 60 == 0:
            yield seen(game)
        verb = rng.choice(sorted({option.verb for option in game.decision.options}))
        game.play(rng.choice([option for option in game.decision.options if option.verb == verb]))


def awaken(game: Zanaga, rng: random.Random) -> None:
    """The red rituals have begun, a god is awake, the Lost City lies under a hero, everybody is strong."""
    god = rng.choice(sorted(game.asleep))
    game.awake, game.completed, game.under = (god,), (), {}
    game.asleep = (
        tuple(each for each in game.asleep if each != god) if "epic-confrontation" in variants_of(game) else ()
    )
    game.dooms[god] = 2
    decks.raise_ritual_rank(game, decks.RED)
    game.lost_city = game.heroes[0].space if game.heroes[0].space not in game.content.grid.town_at else 0
    for hero in game.heroes:
        hero.experience += ("mind", "body", "spirit") * 2
        game.rekit(hero)


def variants_of(game: Zanaga) -> tuple[str, ...]:
    return game.setting.variants


@cache
def positions() -> tuple[Seen, ...]:
    found = [each for number in range(12) for each in wander(number, 350, [])]
    found += [seen(t.game) for t in arranged()]
    return tuple(found)


def arranged() -> Iterator[ZanagaTable]:
    """Questions that play meets seldom."""
    t = zanaga().awake("hamzah").ranks("red")
    yield t.put(0, at=t.space("hills")).turn(0)
    t = zanaga().awake("hamzah").ranks("red")
    t.put(0, at=t.space("hills")).city(t.space("hills"))
    yield t.turn(0)
    yield t.play("confront:hamzah")
    t = zanaga(variants=["monster-safari"]).roam("trial-green-hills", "sun", "moon")
    yield t.ritual("trial-sun-2").ritual("trial-moon-2").place("sun", "moon")
    t = zanaga().ritual("trial-sun-1").ritual("trial-sun-2", "sun")
    yield t.place("wild")
    yield zanaga().put(0, at="Mbalo").place_city()


@cache
def shown() -> tuple[tuple[Seen, Scene], ...]:
    return tuple((each, presentation.scene(each.game)) for each in positions())


def test_the_positions_cover_the_questions_of_this_box() -> None:
    rare = {"banish", "discard-ritual", "unfill-ritual", "survival-token"}  # asked by single cards
    assert set(asked()) - rare <= {each.topic for each in positions()}
    assert any(each.game.lost_city for each in positions())
    assert any(each.game.completed for each in positions())
    assert any(each.game.under for each in positions())
    assert any(fight.enemy in each.game.content.gods for each in positions() for fight in each.game.fights)


def test_every_scene_survives_the_wire() -> None:
    for _, shot in shown():
        wire = msgspec.json.encode(shot)
        assert msgspec.json.decode(wire, type=Scene) == shot
        assert b"null" not in wire  # in a merge patch null means: gone


def test_every_card_on_the_table_can_be_read() -> None:
    known = {True: presentation.catalogue(laid().setting), False: presentation.catalogue(laid(packs=[]).setting)}
    for each, shot in shown():
        named = {face.card for face in faces(shot) if face.face_up} | {board.card for board in shot.players.values()}
        if shot.fight:
            named |= {side.card for side in (*shot.fight.heroes, shot.fight.foe)}
        assert named <= set(known[bool(each.game.setting.packs)])


def test_cards_of_the_question_lie_somewhere() -> None:
    """A screen lights up what one may choose where it lies: cards, tokens, kinds of survival tokens."""
    for each, shot in shown():
        lying = {face.id for face in faces(shot)} | {board.card for board in shot.players.values()}
        if shot.fight:
            lying |= {shot.fight.foe.card}
        assert each.game.decision is not None
        named = {str(option.about) for option in each.game.decision.options}
        supply = named & set(SURVIVAL)
        assert (named & set(each.game.content.cards)) | supply <= lying, each.topic


def test_trays_have_the_numbers_of_the_view() -> None:
    for each, shot in shown():
        view, trays = each.game.view(None), shot.trays
        assert {name: trays[f"deck-{name}"].count for name in view.decks} == view.decks
        assert tuple(face.id for face in trays["roaming"].cards) == view.roaming
        assert {face.id: face.tokens for face in trays["roaming"].cards if face.tokens} == {
            card: tokens for card, tokens in view.laden.items() if card in view.roaming and tokens
        }
        assert tuple(face.id for face in trays["rituals"].cards) == view.rituals
        for face in trays["rituals"].cards:
            ritual = each.game.content.rituals[face.id]
            assert face.tokens == view.filled.get(face.id, ())
            assert face.gaps == (ritual.symbol,) * (ritual.slots - len(face.tokens))
        assert {stat.icon: int(str(stat.value)) for stat in trays["pool"].stats} == view.pool
        for name, cards in (("awake", view.awake), ("asleep", view.asleep), ("completed", view.completed)):
            assert tuple(face.id for face in (trays[name].cards if name in trays else ())) == cards
        for god in view.awake:
            lying = next(face for face in trays["awake"].cards if face.id == god)
            assert lying.tokens == ("doom",) * view.dooms.get(god, 0)
        for name, pile in view.piles.items():
            assert not pile or tuple(face.id for face in trays[f"pile-{name}"].cards) == pile
        left = Counter(each.game.content.kin[token] for token in view.survival)
        assert {face.id: face.count for face in trays["survival"].cards} == left
        current = {name for name, tray in trays.items() if tray.note == "current"}
        assert current == {f"deck-{COLOURS[view.adventure_rank]}", f"deck-ritual-{COLOURS[view.ritual_rank]}"}


def test_every_card_of_a_hero_lies_on_the_board() -> None:
    """Tokens alike lie on each other, with their number."""
    for each, shot in shown():
        for hero in each.game.heroes:
            board = shot.players[hero.seat]
            laid_out = [face for shelf in board.shelves for face in shelf.cards]
            owned = (*hero.cards, *hero.trophies, *hero.kept, *each.game.won_gods.get(hero.seat, ()))
            assert sum(face.count for face in laid_out) == len(owned)
            assert {face.id for face in laid_out} <= set(owned)


def test_it_is_nobodys_turn_while_heroes_choose_their_towns() -> None:
    g = laid(3)
    while g.decision and g.decision.topic == "starting-town":
        shown = presentation.scene(g)
        assert shown.active is None
        assert not any(board.active for board in shown.players.values())
        g.play(0)
    shown = presentation.scene(g)
    assert shown.active == g.first
    assert [board.seat for board in shown.players.values() if board.active] == [g.first]


@pytest.mark.rule("MZ-SETUP-10")
def test_sleeping_gods_show_what_their_waking_takes() -> None:
    for each, shot in shown():
        for face in shot.trays["asleep"].cards if "asleep" in shot.trays else ():
            awakening = sorted(each.game.content.gods[face.id].awakening)
            assert sorted(map(str, (*face.tokens, *face.gaps))) == awakening


def test_what_is_hidden_makes_no_difference() -> None:
    """The same for every way the hidden cards may lie."""
    for each, shot in shown()[::5]:
        assert each.game.decision is not None
        seat = each.game.decision.seat
        told, lines = presentation.hints(each.game), presentation.panels(each.game)
        for seed in (1, 2):
            other = each.true.imagine(seat, seed)
            assert presentation.scene(other) == shot
            assert presentation.panels(other) == lines
            assert {option: hint.text for option, hint in presentation.hints(other).items()} == {
                option: hint.text for option, hint in told.items()
            }


def test_face_down_cards_are_named_nowhere() -> None:
    for each, shot in shown():
        assert each.game.decision is not None
        open_anyway = {str(option.about) for option in each.game.decision.options}
        hidden = {card for deck in each.true.decks.values() for card in deck}
        named = {face.id for face in faces(shot)} | {face.card for face in faces(shot)}
        assert not named & (hidden - open_anyway), each.topic


def test_looking_changes_nothing() -> None:
    for each in positions()[::10]:
        before = each.game.fingerprint()
        presentation.scene(each.game)
        presentation.panels(each.game)
        presentation.hints(each.game)
        assert each.game.fingerprint() == before


def test_panels_name_only_cards_there_are() -> None:
    for each in positions():
        found = presentation.panels(each.game)
        assert [panel.seat for panel in found][: len(each.game.heroes)] == list(range(len(each.game.heroes)))
        titles = [panel.title for panel in found if panel.seat is None]
        assert len(titles) == len(set(titles)) or each.game.market_open
        for panel in found:
            assert set(panel.cards) <= {*each.game.content.cards, *SURVIVAL}
            assert panel.lines or panel.title == "A new game"


def test_hints_explain_options_there_are() -> None:
    for each in positions():
        assert each.game.decision is not None
        told = presentation.hints(each.game)
        assert set(told) <= {option.id for option in each.game.decision.options}
        assert all(hint.text and (hint.chance is None or 0 <= hint.chance <= 1) for hint in told.values())


@pytest.mark.parametrize("number", range(4))
def test_long_games_can_be_told(number: int) -> None:
    events: list[Event] = []
    for each in wander(number, 500, events):
        phrases = speaking(each.game)
        decision = each.game.decision
        assert decision is not None
        for text in (phrases.question(decision), *(phrases.label(option, decision) for option in decision.options)):
            assert text
            assert "{" not in text
            assert "None" not in text
    for event in events:
        said = phrases.event(event)
        assert "{" not in said
        assert "None" not in said
        assert not re.search(r"  | \.|:\.", said), said


def speaking(game: Zanaga) -> Phrasebook:
    return phrasebook(game.setting, lambda seat: f"Hero {seat}")


def log_of(t: ZanagaTable, *kinds: str) -> list[str]:
    """What the log says about these kinds of events."""
    words = speaking(t.game)
    return [words.event(event) for event in t.events if event.kind in kinds]


@pytest.mark.rule("MZ-RESOLVE-04", "MZ-WAKE-01", "MZ-COMP-05")
def test_the_log_tells_how_a_ritual_leaves_and_its_tokens_return() -> None:
    t = zanaga().complete("trial-sun-2")
    name = t.game.content.rituals["trial-sun-2"].name
    assert log_of(t, "ritual-leaves", "ritual-kept", "tokens-return") == [
        f"{name} leaves the track.",
        f"{name} goes beside the sleeping gods: ritual 1 of the 3 that wake one.",
        f"2 tokens return from {name} to the pool.",
    ]
    assert t.cites("tokens-return") == {"MZ-COMP-05"}


@pytest.mark.rule("MZ-OMEN-04", "MZ-RESOLVE-07")
def test_with_a_god_awake_the_tokens_return_after_the_omens() -> None:
    t = zanaga().awake("hamzah").complete("trial-moon-1")
    kinds = [event.kind for event in t.events if event.kind in ("ritual-leaves", "omen", "tokens-return")]
    assert kinds[0] == "ritual-leaves" and kinds[-1] == "tokens-return" and t.cites("tokens-return") == {"MZ-OMEN-04"}


@pytest.mark.rule("MZ-PLACE-05")
def test_the_log_says_why_a_token_was_forced_on_a_ritual() -> None:
    t = zanaga()
    for card in ("trial-sun-4", "trial-sun-3", "trial-sun-2", "trial-skull-4", "trial-skull-3", "trial-skull-2"):
        t.ritual(card)
    t.place("moon").place("sun").play("ritual:trial-sun-3")
    name = t.game.content.rituals["trial-sun-4"].name
    forced, chosen = log_of(t, "token-placed")
    assert forced == f"No ritual has room for a moon token. It goes on {name}, the leftmost ritual with any empty slot."
    assert chosen == f"The sun token goes on {t.game.content.rituals['trial-sun-3'].name}."


PUSHED = [
    pytest.param((), "trial-moon-3", "the leftmost ritual that takes it.", marks=pytest.mark.rule("MZ-ROAM-16")),
    pytest.param(
        ("leftmost-ritual",),
        "trial-sun-4",
        "the leftmost ritual with an empty slot.",
        marks=pytest.mark.rule("MZ-RUL-20"),
    ),
]


@pytest.mark.parametrize(("variants", "card", "why"), PUSHED)
def test_the_log_says_why_the_token_of_a_pushed_monster_lies_where_it_does(
    variants: tuple[str, ...], card: str, why: str
) -> None:
    """A ritual of another symbol lies further left: it takes the token only by the other reading."""
    t = zanaga(variants=variants).put(0, at=10).ritual("trial-sun-4").ritual("trial-moon-3")
    t.roam("trial-green-road", "moon")
    for terrain in ("plains", "mountains", "forest", "swamp", "river"):
        t.roam(f"trial-green-{terrain}")
    t.deck("green", "trial-yellow-road").check()
    name = t.game.content.rituals[card].name
    assert log_of(t, "token-placed") == [f"The discarded monster's moon token goes on {name}, {why}"]


@pytest.mark.rule("MZ-LOST-06")
def test_the_log_names_the_cards_that_go_under_the_market_deck() -> None:
    five = ("trial-gem", "trial-sword", "trial-axe", "trial-bow", "trial-charm")
    t = zanaga().city(10).put(0, at=10).deck("market", *five).market().play("done")
    assert t.happened("cards-under") == [{"cards": five}]
    assert log_of(t, "cards-under")[0].endswith("Trial Bow and Trial Charm.")


@pytest.mark.rule("MZ-SURV-09")
def test_the_log_tells_that_the_bones_put_a_token_back() -> None:
    t = zanaga().survival("shaman-bones").ritual("trial-sun-4").ritual("trial-moon-4").tokens("sun", "moon")
    t.draw_and_place().play(next(option for option in t.options if option.startswith("shaman-bones")))
    assert log_of(t, "token-back") == ["Hero 0 returns the sun token to the pool."]


# Cards ---------------------------------------------------------------------------------------------------------------


def test_every_card_of_the_box_can_be_read() -> None:
    game = laid(packs=[])
    setting, content = game.setting, game.content
    cards = presentation.catalogue(setting)
    assert set(cards) == {*content.cards, *SURVIVAL}
    for card, text in cards.items():
        assert text.id == card
        assert text.kind
        assert text.text or text.flavour, f"{card} says nothing"
        assert all(line.endswith((".", "!")) for line in text.text), text.text
    assert {text.icon for text in cards.values()} <= listed()


@pytest.mark.rule("MZ-CHAL-06")
def test_challenges_tell_where_they_roam() -> None:
    game = laid(packs=[])
    setting, content = game.setting, game.content
    for card in content.monsters.values():
        text = presentation.describe(setting, card.id)
        assert dict(text.facts)["Roams"] == card.terrain
        assert dict(text.facts)["Life"] == str(card.life)
        assert text.kind.startswith(f"{card.colour.title()} Challenge")


def words(game: Zanaga, effect: Effect, voice: str) -> str:
    return presentation.spoken(game.setting).phrases.say(sentence([effect], voice))


@pytest.mark.rule("MZ-COMP-01", "MZ-EFFECT-01", "MZ-EFFECT-02")
def test_rituals_tell_symbol_slots_and_both_kinds_of_effects() -> None:
    game = laid(packs=[])
    setting, content = game.setting, game.content
    for card in content.rituals.values():
        text = presentation.describe(setting, card.id)
        assert dict(text.facts) == {"Symbol": card.symbol, "Slots": str(card.slots)}
        assert (text.icon, text.colour) == (card.symbol, card.colour)
        assert text.kind == f"{card.colour.title()} Ritual of the {card.symbol}"
        holding = [line for line in text.text if line.startswith("While in play: ")]
        assert len(holding) == len(card.modifier) + len(card.ability)
        assert text.text[-1].startswith("When completed: ")
        for effect in card.effects:
            assert words(game, effect, ACTIVE) in text.text[-1]


@pytest.mark.rule("MZ-GOD-05", "MZ-GOD-04")
def test_gods_tell_what_wakes_them_and_their_omens() -> None:
    game = laid(packs=[])
    setting, content = game.setting, game.content
    for card in content.gods.values():
        text = presentation.describe(setting, card.id)
        assert dict(text.facts)["Woken by"] == ", ".join(card.awakening)
        assert text.kind.startswith("Primal god")
        assert (text.icon, text.colour) == ("god", "")
        omens = [line for line in text.text if line.startswith("Omen of the ")]
        assert len(omens) == len(card.omens)
        for omen, line in zip(card.omens, omens, strict=True):
            assert line.startswith(f"Omen of the {omen.symbol}: ")
            assert words(game, omen.effects[0], GOD) in line


def test_what_happens_to_each_hero_names_each_hero() -> None:
    """Rituals and gods have no owner: "your hero" would be anybody's."""
    game = laid(packs=[])
    setting, content = game.setting, game.content
    told = {card: presentation.describe(setting, card).text for card in (*content.rituals, *content.gods)}
    assert "Omen of the skull: each hero without wounds takes 1 wound." in told["var-ni"]
    assert "Omen of the moon: each hero outside towns takes 1 exhaustion." in told["arachne"]
    suffering = (
        "each hero: if that hero has no wounds, that hero takes 1 wound; otherwise, that hero takes 1 exhaustion"
    )
    assert f"When completed: {suffering}." in told["rite-of-suffering"]
    open_to_all = ("When completed", "While in play", "Omen of the")
    lines = [line for text in told.values() for line in text if line.startswith(open_to_all)]
    assert lines and not [line for line in lines if re.search(r"\byour?\b", re.sub("“.*?”", "", line))]


@pytest.mark.rule("MZ-SURV-08", "MZ-SURV-09")
def test_shaman_bones_tell_both_uses() -> None:
    setting = laid(packs=[]).setting
    for card in (survival.BONES, f"{survival.BONES}-4"):
        text = presentation.describe(setting, card)
        assert (text.id, text.name, text.kind) == (card, "Shaman Bones", "Survival token")
        first, second = text.text
        assert "draw a Challenge" in first
        assert "ritual token" in second


@pytest.mark.parametrize(
    ("thing", "name"),
    [
        ("snare-trap", "Snare Trap"),
        ("snare-trap-3", "Snare Trap"),
        ("deck:ritual-blue", "blue ritual deck"),
        ("deck:red", "red adventure deck"),
        ("Onasan", "Onasan"),
        ("face:1", "river/swamp"),
        ("nobody", "nobody"),
    ],
)
def test_names(thing: str, name: str) -> None:
    assert presentation.name(laid().setting, thing) == name


# Single things -------------------------------------------------------------------------------------------------------


def tray(t: ZanagaTable, name: str) -> Any:
    return presentation.scene(t.game.imagine(0)).trays[name]


def panel(t: ZanagaTable, title: str) -> Any:
    return next(each for each in presentation.panels(t.game) if each.title == title)


def hints(t: ZanagaTable) -> Any:
    return dict(presentation.hints(t.game.imagine(t.asked)))


@pytest.mark.rule("MZ-TOWN-01")
def test_the_lost_city_lies_on_the_map() -> None:
    """It is a town there, on land that stays what it is."""
    t = zanaga()
    forest = t.space("forest")
    board = presentation.board(t.city(forest).game)
    assert isinstance(board, HexBoard)
    cell = board.cells[forest]
    assert (cell.name, cell.terrain) == ("", "forest")
    assert [(piece.kind, piece.label, piece.icon) for piece in cell.pieces] == [("landmark", "Lost City", "lost-city")]
    signs = {each.name: each.sign for each in board.cells.values() if each.name}
    assert signs["Onasan"] == "trading-post"
    assert signs["Mbalo"] == "village"
    icons = {piece.icon for each in board.cells.values() for piece in each.pieces}
    assert ({each.sign for each in board.cells.values()} | icons) - {""} <= listed()


@pytest.mark.rule("MZ-CHAL-01", "MZ-TRACK-02")
def test_tracks_show_tokens_and_slots() -> None:
    t = zanaga().roam("trial-green-hills", "sun").ritual("trial-sun-2", "wild")
    (monster,) = tray(t, "roaming").cards
    assert (monster.tokens, monster.note, monster.sign, monster.slot) == (("sun",), "hills", "hills", 1)
    (ritual,) = tray(t, "rituals").cards
    assert (ritual.tokens, ritual.gaps, ritual.note) == (("wild",), ("sun",), "1 of 2")
    assert tray(t, "rituals").size == tray(t, "roaming").size == 6
    name = t.game.content.rituals["trial-sun-2"].name
    ritual_text = t.game.content.rituals["trial-sun-2"]
    assert panel(t, "Rituals in play").lines[0].startswith(f"1 {name} [wild](sun): 1 of 2; ")
    told = presentation.spoken(t.game.setting).phrases.say(chain(rules_text(ritual_text), " "))
    assert told in panel(t, "Rituals in play").lines[0]
    monster_name = t.game.content.monsters["trial-green-hills"].name
    assert panel(t, "Roaming monsters").lines[0] == f"1 {monster_name} (green) [sun]: hills"


def test_gods_that_can_no_longer_wake_are_marked() -> None:
    t = zanaga()
    t.take_out("trial-sun-1")
    t.game.completed = ("trial-sun-1",)
    found = {face.id: face for face in tray(t, "asleep").cards}
    assert (found["hamzah"].tokens, found["hamzah"].gaps) == (("sun",), ("sun", "sun"))
    assert (found["var-ni"].note, found["var-ni"].turned) == ("can no longer awaken", True)
    lines = panel(t, "Gods asleep").lines
    assert "Hamzah the Pridelord [sun](sun)(sun)" in lines
    assert all(line.endswith("can no longer awaken") for line in lines if line.startswith("Var Ni"))


def test_survival_tokens_alike_lie_together() -> None:
    t = zanaga().survival("snare-trap", "snare-trap", "shaman-bones")
    items = next(shelf for shelf in presentation.scene(t.game).players[0].shelves if shelf.title == "Items")
    assert [(face.id, face.count) for face in items.cards] == [
        (t.holding("snare-trap"), 2),
        (t.holding("shaman-bones"), 1),
    ]
    assert any(line.startswith("▸ Snare Trap ×2: ") for line in presentation.panels(t.game)[0].lines)
    assert {face.id: face.count for face in tray(t, "survival").cards} == {
        "snare-trap": 7,
        "dead-mans-compass": 9,
        "shaman-bones": 8,
    }


def test_a_confrontation_tells_the_chance_and_the_doom() -> None:
    t = zanaga().awake("hamzah").ranks("red")
    t.game.dooms["hamzah"] = 3
    t.put(0, at=t.space("hills"), experience=("mind", "body", "spirit") * 4).city(t.space("hills")).turn(0)
    best = fights.beginning(t.game, 0, "hamzah")
    told = hints(t)["confront:hamzah"]
    assert told.chance == best.win
    beaten = f"{percent(best.win)} to win by dice alone, about {best.wounds:.1f} wounds"
    assert told.text == f"{beaten}; 3 doom counters; a defeat costs 3 gold"
    t.play("confront:hamzah")
    shot = presentation.scene(t.game)
    assert shot.step == "confrontation"
    assert shot.fight is not None
    assert shot.fight.subtitle.endswith("Lost City")
    assert "On Hamzah the Pridelord: 3 doom counters" in shot.fight.notes
    assert "On Hamzah the Pridelord: 3 doom counters" in presentation.panels(t.game)[len(t.game.heroes)].lines


def test_omens_stand_by_the_map_and_not_on_the_fight_sheet() -> None:
    """A god speaks when rituals are completed; in the fight its other text counts."""
    t = zanaga().awake("hamzah").ranks("red")
    t.put(0, at=t.space("hills")).city(t.space("hills")).turn(0)
    written = presentation.describe(t.game.setting, "hamzah").text
    spoken = tuple(line for line in written if line.startswith("Omen of the "))
    assert spoken
    assert tray(t, "awake").lines == spoken
    assert (tray(t, "awake").title, tray(t, "awake").group) == ("God awake", "awake")
    t.play("confront:hamzah")
    fight = presentation.scene(t.game).fight
    assert fight is not None
    assert fight.foe.text == tuple(line for line in written if line not in spoken)


@pytest.mark.rule("MZ-VAR-16")
def test_of_several_gods_the_one_awake_last_listens() -> None:
    t = zanaga(variants=["epic-confrontation"]).awake("hamzah", "jararr")
    lines = tray(t, "awake").lines
    assert lines[0] == "Jararr the Hunter listens:"
    assert lines[1:] == tuple(
        line for line in presentation.describe(t.game.setting, "jararr").text if line.startswith("Omen of the ")
    )


def test_a_way_tells_what_kind_of_town_it_leads_to() -> None:
    t = zanaga()
    beside = t.game.content.grid.neighbours
    mbalo = t.game.content.grid.towns["Mbalo"]
    land = next(space for space in beside[mbalo] if len(beside[space]) == 6)
    city = next(space for space in beside[land] if space != mbalo and space not in t.game.content.grid.town_at)
    t.city(city).put(0, at=land).movement().play("automatic")
    told = hints(t)
    assert told[f"step:{mbalo}"].text.startswith("village; ")
    assert told[f"step:{city}"].text.startswith("Lost City; ")


def test_placing_a_token_tells_what_completing_would_do() -> None:
    t = zanaga().ritual("trial-sun-1").ritual("trial-sun-2")
    for card in ("trial-moon-1", "trial-skull-1"):
        t.take_out(card)
    t.game.completed = ("trial-moon-1", "trial-skull-1")
    t.place("sun")
    told = hints(t)
    assert told["ritual:trial-sun-1"].text.startswith("completes it: ")
    assert told["ritual:trial-sun-1"].text.endswith("wakes Jararr the Hunter")
    assert told["ritual:trial-sun-2"].text.startswith("1 slot left; when completed: ")


def test_omens_are_told_before_they_are_called() -> None:
    t = zanaga().awake("hamzah").ritual("trial-sun-1").ritual("trial-sun-2").place("sun")
    assert "omen of Hamzah the Pridelord: put 1 doom counter on this god" in hints(t)["ritual:trial-sun-1"].text


def test_roaming_monsters_tell_the_chance_to_win() -> None:
    t = zanaga().roam("trial-green-hills", "sun").roam("trial-red-hills")
    t.put(0, at=t.space("hills"))
    chances = {card: fights.win_chance(t.game, 0, card) for card in t.game.roaming}
    t.dice(5, 5, 5, 6, 6).movement().play("roll")
    names = [f"{t.game.content.monsters[card].name} ({percent(chance)} to win)" for card, chance in chances.items()]
    assert f"roaming here: {' or '.join(names)}" in hints(t)["stop"].text
    t.check()
    told = hints(t)
    assert {card: told[f"face:{card}"].chance for card in chances} == chances
    assert told["face:trial-green-hills"].text.endswith("; sun token; a defeat costs 3 gold")


def test_bones_tell_both_futures() -> None:
    t = zanaga().survival("shaman-bones").deck("green", "trial-green-hills")
    t.put(0, at=t.space("plains")).check()
    assert t.topic == "bones-challenge"
    told = hints(t)
    assert told["keep"].text == "it joins the roaming monsters and does not attack now"
    bones = told[f"shaman-bones:{t.holding('shaman-bones')}"].text
    assert bones.startswith("another card from the green deck")
    t.tokens("sun").play("keep")
    assert t.topic == "bones-token"
    assert hints(t)["keep"].text == f"it goes on {t.game.content.monsters['trial-green-hills'].name}"


def test_a_market_on_the_way_tells_the_dice_left() -> None:
    t = zanaga().put(0, at="Mbalo").dice(5, 5, 5, 6, 6).movement().play("roll")
    told = hints(t)["market"].text
    dice = len(t.game.movement_dice)
    assert told.startswith(f"uses your one market this turn; then you move on with {dice} dice")


# The message catalogue -----------------------------------------------------------------------------------------------


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method with one of these names in the source of this box."""
    return calls_in(SOURCE.glob("*.py"), *names)


def noted() -> dict[str, set[str]]:
    """Kinds of events noted here, and the facts that every event of the kind has, those of the base game included."""
    kinds: dict[str, set[str]] = {}
    elsewhere = noted_in_base()
    for _, call in calls("note"):
        (kind,) = call.args
        assert isinstance(kind, ast.Constant), ast.unparse(call)
        facts = {str(keyword.arg) for keyword in call.keywords}
        here = facts if kind.value in UNHEARD else elsewhere.get(str(kind.value), facts)
        kinds[str(kind.value)] = kinds.get(str(kind.value), here) & facts
    return kinds


def asked() -> set[str]:
    topics = set()
    for name, call in calls("ask", "ask_about", "ask_for"):
        topic = call.args[1 if name == "ask" else 2]
        assert isinstance(topic, ast.Constant), ast.unparse(call)
        topics.add(str(topic.value))
    return topics


def offered() -> set[str]:
    constants = {"BONES": survival.BONES, "SUPPLY": survival.SUPPLY, "SWAP": towns.SWAP, "REST": movement.REST}
    verbs = set()
    for _, call in calls("Option", "frequent"):
        verb = call.args[0]
        verbs.add(str(verb.value) if isinstance(verb, ast.Constant) else constants[ast.unparse(verb)])
    return verbs


def test_every_event_has_a_phrase_that_fits_its_facts() -> None:
    kinds = noted()
    assert set(kinds) <= set(WHOLE.section("events"))
    said_otherwise = {"challenge", "market-card", "woke"}  # events of the base game
    assert set(OWN.section("events")) - set(kinds) <= said_otherwise, "a phrase nobody says"
    elsewhere = noted_in_base()
    for kind in (*kinds, *said_otherwise):
        facts = kinds[kind] if kind in kinds else elsewhere[kind]
        for phrase in WHOLE.section("events")[kind]:
            assert fields_of(phrase.say) <= facts, kind
            assert set(phrase.fits) <= facts, kind


def test_every_topic_has_a_question() -> None:
    assert asked() <= set(WHOLE.section("topics"))
    assert set(OWN.section("topics")) <= asked(), "a question nobody asks"
    usable = {f"use-{when}" for when, timing in VOCABULARY.timings.items() if timing.on_demand}
    assert usable <= set(WHOLE.section("topics"))
    for topic, entry in OWN.section("topics").items():
        for phrase in entry:
            assert fields_of(phrase.say) <= {"subject"}, topic


def test_every_verb_has_a_label() -> None:
    assert offered() <= set(WHOLE.section("options"))
    assert set(OWN.section("options")) <= offered(), "an option nobody offers"
    for verb, entry in OWN.section("options").items():
        assert not entry[-1].fits, f"{verb}: the last alternative must always fit"
        for phrase in entry:
            assert fields_of(phrase.say) <= {"about", "using"}, verb


def test_every_reason_to_end_has_words() -> None:
    reasons = {
        str(arg.value)
        for _, call in calls("win")
        for arg in call.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str) and not arg.value.startswith("MZ-")
    }
    assert reasons == set(OWN.section("reasons"))


def test_the_base_game_speaks_as_before() -> None:
    assert BASE.section("events")["counters-refreshed"] != WHOLE.section("events")["counters-refreshed"]
    assert not {"ritual", "god-awakes"} & set(BASE.section("events"))

"""Verbs that need something: refused where it is never there, passed over where it is not there now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from questable.errors import ContentError
from questable.kernel.content.flaws import Mistake
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound.abilities.vocabulary import Usage
from questable.runebound.abilities.word_types import TIMINGS
from questable.runebound.base import adventure as rise
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.content import Encounter, Item
from questable.runebound.proofreading import MISSING, misplaced
from questable.runebound.state import Runebound
from questable.runebound.windows import CHAIN
from tests.kit import table
from tests.runebound.abilities.using import fighting, reach

FIELDS: dict[str, dict[str, Any]] = {"add": {"amount": 1}, "end": {"what": "combat"}, "wound": {"who": "enemy"}}
ENDLESS = """
[[event]]
id = "standstill"
name = "Standstill"
colour = "green"
number = 9
ability = [{ when = ["before-moving"], do = [{ do = "end", what = "turn" }] }]
"""
NEEDY = [name for name, verb in VOCABULARY.verbs.items() if verb.NEEDS or name in ("end", "wound")]


def effect(verb: str) -> dict[str, Any]:
    return {"do": verb, **FIELDS.get(verb, {})}


def mistakes(when: str, does: dict[str, Any]) -> list[Mistake]:
    """What is wrong with an item that does this then."""
    use = "may" if VOCABULARY.timings[when].on_demand else "always"
    text = {"when": [when], "use": use, "do": [does]}
    item = VOCABULARY.decode({"id": "draft", "name": "Draft", "type": "other", "cost": 1, "ability": [text]}, Item)
    return list(misplaced(item, VOCABULARY))


@pytest.mark.parametrize("verb", NEEDY)
def test_a_verb_stands_only_at_timings_that_have_what_it_needs(verb: str) -> None:
    need = VOCABULARY.effect(effect(verb)).needs()
    fitting = tuple(timing.name for timing in TIMINGS if need in timing.has)
    assert need
    for timing in TIMINGS:
        found = mistakes(timing.name, effect(verb))
        if timing.name in fitting:
            assert found == []
        else:
            ((path, reason, allowed),) = found
            assert (path, allowed) == (("ability", 0, "do", 0), fitting)
            assert reason.startswith(f"{verb!r} needs {MISSING[need]}, and there is none at {timing.name!r}")


def test_a_verb_inside_others_is_found_too() -> None:
    inside = {"do": "chance", "at_least": 5, "lucky": [{"do": "reroll"}]}
    assert mistakes("after-roll", inside) == []
    ((path, reason, _),) = mistakes("market", inside)
    assert path == ("ability", 0, "do", 0, "lucky", 0)
    assert reason.endswith("(only: after-roll)")


@pytest.mark.parametrize("verb", ["strike", "add", "reroll", "succeed", "redirect", "skip-phase", "turn-die"])
def test_text_without_a_timing_has_nothing_but_its_card(verb: str) -> None:
    plain = {"id": "draft", "name": "Draft", "colour": "green", "do": [{"do": "keep"}, effect(verb)]}
    ((path, reason, _),) = misplaced(VOCABULARY.decode(plain, Encounter), VOCABULARY)
    assert path == ("do", 1)
    assert "there is none in the text of a card of the kind 'encounter'" in reason


def test_only_adventure_cards_are_kept() -> None:
    ((_, reason, _),) = mistakes("market", effect("keep"))
    assert reason.endswith("(only: the text of challenge or encounter, without a timing)")


def test_such_a_card_is_not_loaded(tmp_path: Path) -> None:
    text = 'ability = [{ when = ["market"], use = "may", do = [{ do = "strike" }] }]'
    head = '[[item]]\nid = "draft"\nname = "Draft"\ntype = "other"\ncost = 1\n'
    (tmp_path / "cards.toml").write_text(head + text)
    with pytest.raises(
        ContentError,
        match=r"cards.toml:6: draft: item\[0\].ability\[0\].do\[0\]: 'strike' needs a combat, outside its phases",
    ):
        rise.load([tmp_path])


@pytest.mark.parametrize(("use", "wrong"), [("discard", True), ("activate", False), ("may", False)])
def test_a_hero_is_not_discarded_for_an_ability(tmp_path: Path, use: str, wrong: bool) -> None:
    values = "mind = [3, 1]\nbody = [3, 1]\nspirit = [3, 1]\nlife = 5\nstamina = 3\n"
    does = '[{ do = "heal", wounds = 1 }]'
    text = f'ability = [{{ when = ["before-moving"], use = "{use}", limit = "game", do = {does} }}]'
    (tmp_path / "heroes.toml").write_text('[[hero]]\nid = "draft"\nname = "Draft"\n' + values + text)
    if not wrong:
        assert "draft" in rise.load([tmp_path]).heroes
        return
    with pytest.raises(ContentError, match=r"ability\[0\].use: a hero is never discarded; `limit = \"game\"`"):
        rise.load([tmp_path])


def test_what_needs_a_combat_is_passed_over_where_there_is_none() -> None:
    """A card was drawn, but it is no Challenge."""
    t = table().put(0, cards=["trial-verb-in-vain"], gold=0).deck("green", "trial-beggar")
    t.put(0, at=t.jewel("green")).turn().play("stay", "attempt:green", "use:trial-verb-in-vain/1")
    assert t.hero().gold == 1


@pytest.mark.rule("RB-RUL-40")
def test_effects_that_lead_to_themselves_are_broken_off(tmp_path: Path) -> None:
    """An Event that ends each turn before anything is decided: at some time somebody has a turn."""
    (tmp_path / "cards.toml").write_text(ENDLESS)
    setting = make_setting(rise, seats=2, seed="endless", packs=[tmp_path])
    game = begin(setting)
    assert isinstance(game, Runebound)
    game.decks["green"] = tuple(card for card in game.decks["green"] if card != "standstill")
    game.event = "standstill"
    events: list[Event] = []
    game.listen(events.append)
    game.play("stay")
    while game.decision is not None and len([event for event in events if event.kind == "turn"]) < 3:
        game.play(game.decision.options[-1])
    assert game.decision is not None and game.following[1] > CHAIN

    def effects() -> int:
        return [event.kind for event in events].count("effect")

    before = effects()
    assert before == CHAIN
    while effects() == before and len(events) < 1000:
        game.play(game.decision.options[-1])
    assert effects() == 2 * CHAIN, "and as many again after a choice"


def test_what_needs_damage_is_passed_over_when_none_is_left() -> None:
    t = fighting("trial-verb-in-vain", gold=0).dice(1, 1)
    reach(t, "use-damage").play("use:trial-verb-in-vain/2")
    assert (t.hero().gold, t.wounds("anna"), t.wounds("trial-ogre")) == (1, 0, 0)


def test_what_is_put_off_has_nothing_of_what_there_is_now() -> None:
    ((path, reason, _),) = mistakes("after-roll", {"do": "later", "effects": [{"do": "reroll"}]})
    assert path == ("ability", 0, "do", 0, "effects", 0)
    assert reason.startswith("'reroll' needs")
    assert mistakes("after-roll", {"do": "later", "effects": [{"do": "gain", "gold": 1}]}) == []


def test_a_whole_side_loses_what_its_hero_has_once() -> None:
    """Two allies have no points of their own: the hero's are not lost three times over."""
    t = table().put(0, cards=["trial-squire", "trial-priest"], points=2, gold=1)
    lose = VOCABULARY.effect({"do": "lose", "points": 2, "gold": 1, "who": "all-side"})
    t.game.listen(None)
    lose.carry_out(t.game, Usage("", 0, "anna", "anna"))
    t.game.decision = None
    t.game.agenda.pop()
    t.game.run()
    assert (t.hero().points, t.hero().gold) == (0, 0)

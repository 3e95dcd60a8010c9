"""What the texts of this box can say: corruption given and taken, rolls for the cult, and what they count."""

from __future__ import annotations

import pytest

from questable.kernel.engine.rulebook import CompiledStep
from questable.runebound import turn
from questable.runebound.abilities.vocabulary import Effect, Usage
from questable.runebound.conditions import how_many
from questable.runebound.cult_of_the_rune.former import Cleanse
from questable.runebound.cult_of_the_rune.verbs import Corrupt, CultRoll
from questable.speech import Spoken, phrasebook
from tests.runebound.cult_of_the_rune.kit import CultTable, S, cult

ANNAS = Usage("", 0, "anna", "anna")
TROPHIES = ("toothache-pilgrims", "sister-verity")
FORMER = ("rules-3",)
"""Cards as 0.8 printed them; today's mark no rivals and take no markers off."""
CROWN = "the-crown-in-the-seam"


def carried_out(t: CultTable, effect: Effect, usage: Usage = ANNAS) -> CultTable:
    """Some text says so, and Anna carries it out if there is anything to be done."""
    t.game.agenda.clear()
    t.game.decision = None
    t.game.steps = {**t.game.setting.rules.steps, turn.next_player.name: CompiledStep(lambda *_: None, (), ())}
    if effect.feasible(t.game, usage):
        effect.carry_out(t.game, usage)
    t.game.do(turn.next_player)  # which rests
    t.game.run()
    return t


def marked(t: CultTable, **markers: int) -> CultTable:
    t.game.corruption = {hero.seat: markers[hero.id] for hero in t.game.heroes if hero.id in markers}
    return t


# Corruption -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-CORR-02", "CR-CORR-13")
def test_text_corrupts_marker_by_marker_and_each_costs_a_trophy() -> None:
    t = cult()
    for card in TROPHIES:
        t.take_out(card)
    t.game.won = {0: TROPHIES}
    carried_out(t, Corrupt(amount=2))
    assert (t.game.corruption, t.topic) == ({0: 1}, "give-up-trophy")
    t.play("give-up-trophy:sister-verity")
    assert (t.game.corruption, t.game.won) == ({0: 2}, {}), "the second one takes the last trophy without asking"
    assert [fact["card"] for fact in t.happened("trophy-given-up")] == ["sister-verity", "toothache-pilgrims"]
    assert t.cites("corrupted") == {"RB-CARD-01", "CR-CORR-01"}


def test_who_is_marked_among_rivals_is_chosen() -> None:
    t = cult("anna", "bert", "cara", variants=FORMER)
    _, reward = t.game.content.cultists[CROWN].reward
    carried_out(t, reward, Usage(t.game.content.ref_of(reward), 0, CROWN, "anna"))
    assert (t.asked, t.options) == (0, ["target:bert", "target:cara"])
    assert t.play("target:cara").game.corruption == {2: 1}


@pytest.mark.rule("CR-ELIM-05", "CR-ELIM-06", "CR-CORR-14")
def test_who_is_left_is_asked_when_text_has_marked_all_it_names() -> None:
    t = marked(cult("anna", "bert", "cara"), anna=4, bert=4, cara=1).only_active(1)
    carried_out(t, Corrupt(who="heroes"))
    assert [fact["seat"] for fact in t.happened("corrupted")] == [1, 2, 0], "in turn order from the active player"
    assert t.game.outcome and (t.game.outcome.reason, t.game.outcome.winners) == ("last-hero-standing", (2,))
    t = carried_out(marked(cult(), anna=4, bert=4), Corrupt(who="heroes"))
    assert t.game.outcome and (t.game.outcome.reason, t.game.outcome.winners) == ("cult-prevails", ())


@pytest.mark.rule("CR-CORR-12")
def test_allies_are_not_corrupted() -> None:
    t = cult().put(0, cards=["trial-squire"])
    assert carried_out(t, Corrupt(who="all-side")).game.corruption == {0: 1}
    assert not Corrupt(who="allies").possible(t.game, ANNAS)


def test_text_that_calls_for_no_marker_does_nothing() -> None:
    t = marked(cult(), anna=2)
    assert not Corrupt(amount=0).possible(t.game, ANNAS)
    assert not CultRoll(count=0).possible(t.game, ANNAS)


@pytest.mark.parametrize(("amount", "left"), [(1, 2), (2, 1), (99, 0)])
def test_former_cards_cleanse_without_a_point(amount: int, left: int) -> None:
    t = marked(cult(variants=FORMER).put(0, points=1), anna=3, bert=1)
    t.game.listen(t.events.append)  # the rule this cites is not that of today
    carried_out(t, Cleanse(amount=amount))
    assert t.game.corruption == ({0: left, 1: 1} if left else {1: 1})
    assert (t.hero(0).points, len(t.happened("cleansed"))) == (1, 3 - left)


def test_former_cards_cleanse_nobody_who_is_not_marked() -> None:
    assert not Cleanse().possible(cult(variants=FORMER).game, ANNAS)
    assert not Cleanse(amount=0).possible(marked(cult(variants=FORMER), anna=2).game, ANNAS)
    assert Cleanse(who="any-rival").reached(marked(cult(variants=FORMER), bert=1).game, ANNAS) == ["bert"]


@pytest.mark.parametrize(("language", "words"), [("en", "remove all corruption markers"), ("de", "entferne alle Korr")])
def test_former_cards_say_what_they_do(language: str, words: str) -> None:
    setting = cult(variants=FORMER).game.setting
    text = Spoken(setting, phrasebook(setting, language=language)).catalogue()["ysmene-the-living-letter"].text
    assert any(words in str(line) for line in text)


# The march ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-ROLL-04")
def test_text_has_its_player_roll_for_the_cult_so_often() -> None:
    t = cult().marker("Forge", S).all_infiltrated()
    t.put(0, at="Tamalir")
    carried_out(t, CultRoll(count=3))
    while t.topic == "cult-move":
        assert t.asked == 0
        t.play(t.options[0])
    assert [fact["seat"] for fact in t.happened("cult-rolled")] == [0, 0, 0]
    assert "RB-CARD-01" in t.cites("cult-rolled")


# What texts count -----------------------------------------------------------------------------------------------------


def test_texts_count_corruption_trophies_towns_and_the_way_to_the_cult() -> None:
    t = marked(cult().marker("Forge").infiltrated("Forge", "Tamalir"), anna=2)
    t.game.won = {0: TROPHIES, 1: ()}
    t.put(0, at="Forge").put(1, at=t.game.content.grid.neighbours[t.town("Forge")][0])
    words = ("corruption", "trophy", "infiltrated-town", "cult-distance")
    assert [how_many(t.game, word, 0, "anna") for word in words] == [2, 2, 2, 0]
    assert [how_many(t.game, word, 1, "bert") for word in words] == [0, 0, 2, 1]

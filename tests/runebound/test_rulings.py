"""Rulings of this project that no chapter owns: talk has an end, idle abilities, fights a card text asks for.

(RB-RUL-26: test_victory.py; RB-RUL-29: test_market.py; RB-RUL-31: test_hero_combat.py.)
"""

import pytest

from questable.runebound.values import enemy_life
from tests.kit import Table, table

# Talk has an end -----------------------------------------------------------------------------------------------------


def meeting() -> Table:
    """Anna and Bert in one space, each with gold; Anna is to move."""
    t = table()
    space = t.space("plains")
    return t.put(0, at=space, gold=5).put(1, at=space, gold=5).movement()


def offer(t: Table) -> Table:
    return t.play("trade:bert", "give-gold:1", "propose")


@pytest.mark.rule("RB-RUL-27")
def test_after_a_declined_offer_the_two_do_not_trade_again_in_this_space() -> None:
    t = offer(meeting())
    assert t.asked == 1
    t.play("decline")
    assert t.asked == 0 and "trade:bert" not in t.options
    t.dice(6, 6, 6, 6, 6).play("roll")
    assert "trade:bert" not in t.options, "nor later in the Movement step"


@pytest.mark.rule("RB-RUL-27")
def test_after_a_withdrawn_offer_the_two_do_not_trade_again_in_this_space() -> None:
    t = meeting().play("trade:bert", "give-gold:1", "withdraw")
    assert t.asked == 0 and "trade:bert" not in t.options


@pytest.mark.rule("RB-RUL-27")
def test_after_a_counter_offer_is_declined_the_two_do_not_trade_again() -> None:
    t = offer(meeting()).play("counter", "propose", "decline")
    assert t.asked == 0 and "trade:bert" not in t.options


@pytest.mark.rule("RB-RUL-27")
def test_after_an_agreed_trade_they_may_trade_again() -> None:
    t = offer(meeting()).play("accept")
    assert (t.hero().gold, t.hero(1).gold) == (4, 6)
    assert "trade:bert" in t.options


@pytest.mark.rule("RB-RUL-27")
def test_entering_another_space_opens_the_talk_again() -> None:
    t = offer(meeting()).play("decline")
    other = t.game.content.grid.neighbours[t.hero().space][0]
    t.put(1, at=other).play("automatic", f"step:{other}")
    assert t.topic == "spend-a-die" and "trade:bert" in t.options


@pytest.mark.rule("RB-RUL-27")
def test_a_new_turn_opens_the_talk_again() -> None:
    t = table()
    space = t.space("plains")
    offer(t.put(0, at=space, gold=5).put(1, at=space, gold=5).turn(0)).play("decline", "stay", "nothing")
    assert (t.asked, t.topic) == (1, "way-of-moving")
    assert "trade:anna" in t.options


@pytest.mark.rule("RB-RUL-27")
def test_a_refusal_of_one_player_does_not_silence_another() -> None:
    t = table("anna", "bert", "cara")
    space = t.space("plains")
    for seat in range(3):
        t.put(seat, at=space, gold=5)
    offer(t.movement()).play("decline")
    assert "trade:cara" in t.options and "trade:bert" not in t.options


@pytest.mark.rule("RB-RUL-27")
def test_an_offer_is_answered_with_at_most_four_counter_offers() -> None:
    t = offer(meeting())
    for count in range(4):
        assert t.asked == (count + 1) % 2 and "counter" in t.options
        t.play("counter", "propose")
    assert t.options == ["accept", "decline"]


# Abilities that would do nothing -------------------------------------------------------------------------------------


@pytest.mark.rule("RB-RUL-28")
@pytest.mark.parametrize(("wounds", "offered"), [(0, False), (1, True)])
def test_healing_is_offered_to_the_hurt_only(wounds: int, offered: bool) -> None:
    t = table().put(0, cards=["trial-potion"], wounds=wounds).face("trial-ogre")
    assert (t.topic == "use-before-combat") is offered


@pytest.mark.rule("RB-RUL-28")
def test_cancelling_is_not_offered_when_no_damage_is_left() -> None:
    """The shield cancels 2; of 3 wounds one is left for the locket, of 2 none."""
    t = table().put(0, cards=["trial-shield", "trial-locket"]).dice(1, 1).face("trial-ogre")
    t.play("fight-on", "defend", "use:trial-shield")
    assert t.options == ["use:trial-locket", "pass"]
    t = table().put(0, cards=["trial-shield", "trial-locket"]).dice(10, 10, 1, 1).face("trial-goblin")
    t.play("fight-on", "defend", "defend", "use:trial-shield")
    assert t.topic == "attack-or-defend" and t.wounds("anna") == 0
    assert "trial-locket" in t.hero().cards


@pytest.mark.rule("RB-RUL-28")
def test_cancelling_is_not_offered_for_damage_of_0() -> None:
    t = table().put(0, cards=["trial-shield"]).dice(10, 10, 10, 10, 1, 1).face("trial-goblin")
    t.play("fight-on", "defend", "defend", "defend")
    assert t.topic == "escape", "the magic defence failed against damage 0; the next round has begun"


@pytest.mark.rule("RB-RUL-28")
@pytest.mark.parametrize(("turned", "offered"), [((), False), (("trial-bow",), True)])
def test_refreshing_is_offered_only_if_something_is_turned(turned: tuple[str, ...], offered: bool) -> None:
    t = table().put(0, cards=["trial-hourglass", "trial-bow"])
    t.game.turned = turned
    t.movement()
    assert (t.topic == "use-before-moving") is offered


# Fights a card text asks for -----------------------------------------------------------------------------------------


def old_score(t: Table) -> Table:
    """Anna draws an Encounter on a green jewel that makes her fight the ogre; a goblin is the next card."""
    jewel = t.jewel("green")
    t.put(1, at="Forge").put(0, at=jewel, gold=0, points=0, came_from=t.game.content.grid.neighbours[jewel][0])
    t.deck("green", "trial-old-score", "trial-goblin").adventure().play("attempt:green")
    assert t.game.fight.enemy == "trial-ogre"
    return t


def strike_down(t: Table) -> Table:
    t.game.fight.wounds = enemy_life(t.game) - 1
    return t.dice(10, 10).play("fight-on", "attack")


@pytest.mark.rule("RB-RUL-30")
def test_a_fight_from_a_card_text_gives_only_what_the_texts_state() -> None:
    t = strike_down(old_score(table()))
    assert t.hero().gold == 4, "the ogre's reward"
    assert t.hero().points == 0 and t.game.counters[t.hero().space] == ("green",)
    assert t.game.decks["green"].count("trial-ogre") == 1
    assert t.game.fight.enemy == "trial-goblin", "the adventure goes on"


@pytest.mark.rule("RB-RUL-30")
def test_the_challenge_of_a_card_text_is_taken_from_the_deck_it_lies_in() -> None:
    t = table()
    t.take_out("trial-ogre")
    t.game.decks["green"] = (*t.game.decks["green"], "trial-ogre")
    assert "trial-ogre" not in old_score(t).game.decks["green"]


@pytest.mark.rule("RB-RUL-30")
def test_the_challenge_of_a_card_text_is_taken_from_the_track() -> None:
    t = table()
    t.undefeated("trial-ogre", t.space("plains"))
    old_score(t)
    assert not any(entry.card for entry in t.game.undefeated)
    strike_down(t)
    assert t.hero().points == 0 and t.game.decks["green"][-1] in ("trial-ogre", "trial-old-score")


@pytest.mark.rule("RB-RUL-30")
@pytest.mark.parametrize("on_track", [False, True])
def test_a_challenge_of_a_card_text_that_is_not_beaten_is_discarded(on_track: bool) -> None:
    t = table()
    if on_track:
        t.undefeated("trial-ogre", t.space("plains"))
    old_score(t).dice(10, 10).play("escape:ranged")
    assert t.happened("escaped") and t.cites("not-beaten") == {"RB-RUL-30"}
    assert not any(entry.card for entry in t.game.undefeated)
    assert "trial-ogre" in t.game.decks["green"][-2:]


@pytest.mark.rule("RB-RUL-30")
def test_the_further_fight_of_a_reward_gives_no_counter() -> None:
    """The hydra on a red jewel: its counter is won, then the warden (blue, 6 gold) must be fought."""
    t = table().put(1, at="Forge")
    t.put(0, at=t.jewel("red"), gold=0, points=0).face("trial-hydra")
    strike_down(t)
    assert t.hero().points == 4 and t.game.fight.enemy == "trial-warden"
    t.game.fight.wounds = enemy_life(t.game) - 1
    t.dice(10, 10).play("attack")
    assert (t.hero().points, t.hero().gold) == (4, 6)

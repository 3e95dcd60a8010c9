"""The verbs for the course of a combat."""

from __future__ import annotations

import pytest

from questable import PackFiles
from tests.kit import Table, table
from tests.runebound.abilities.using import fighting, last, reach, ready
from tests.runebound.packs.kit import CHALLENGE, HEAD

# strike ---------------------------------------------------------------------------------------------------------------


def test_strike_with_one_of_the_named_kinds() -> None:
    t = fighting("trial-verb-strike").play("use:trial-verb-strike")
    assert (t.topic, t.options) == ("strike-how", ["strike:ranged", "strike:melee"])
    t.dice(6, 5).play("strike:melee")
    roll = last(t, "rolled")
    assert (roll["phase"], roll["value"], roll["success"]) == ("melee", 3 + 1, True)
    assert t.wounds("trial-ogre") == 2


@pytest.mark.rule("RB-CHAL-07")
def test_a_missed_strike_does_no_harm() -> None:
    t = fighting("trial-verb-strike").play("use:trial-verb-strike").dice(1, 1).play("strike:ranged")
    assert (t.wounds("anna"), t.wounds("trial-ogre")) == (0, 0)
    assert t.topic == "escape"


def test_a_strike_is_not_the_attack_of_a_round() -> None:
    t = fighting("trial-verb-strike").play("use:trial-verb-strike").dice(1, 1).play("strike:ranged", "fight-on")
    assert "attack" in t.options


def test_an_ally_strikes_with_its_own_values() -> None:
    t = fighting("trial-skirmisher").dice(5, 1).play("use:trial-skirmisher")
    roll = last(t, "rolled")
    assert (roll["who"], roll["value"]) == ("trial-skirmisher", 5)
    assert t.wounds("trial-ogre") == 1


@pytest.mark.rule("RB-CHAL-08")
def test_a_strike_may_defeat_the_enemy_before_combat() -> None:
    t = fighting("trial-verb-strike", enemy="trial-recruit").play("use:trial-verb-strike").dice(10, 10)
    t.play("strike:melee")
    assert t.happened("beaten")
    assert not t.happened("combat-round")


def test_a_strike_against_a_hero() -> None:
    t = table("cara", "bert").attack_hero(0, 1).dice(1, 1, 10, 10).play("use:cara")
    roll = last(t, "rolled")
    assert (roll["target"], roll["success"]) == (2 + 3, True)
    assert t.wounds("bert") == 1


# phases ---------------------------------------------------------------------------------------------------------------


def test_skip_a_phase_of_choice() -> None:
    t = reach(fighting("trial-verb-skip-phase"), "use-round-start").play("use:trial-verb-skip-phase")
    assert t.options == ["skip:ranged", "skip:melee", "skip:magic"]
    t.play("skip:melee").dice(10, 10, 10, 10)
    reach(t, "escape").play("fight-on")
    reach(t, "escape")
    assert [roll["phase"] for roll in t.happened("rolled")] == ["ranged", "magic"]
    assert last(t, "phase-skipped")["phase"] == "melee"


def test_phases_that_are_over_cannot_be_skipped() -> None:
    t = reach(fighting("trial-verb-skip-phase").dice(10, 10), "attack-or-defend").play("defend")
    assert t.game.fight.phase == "melee"
    t.play("use:trial-verb-skip-phase")
    assert t.options == ["skip:melee", "skip:magic"]
    t.play("skip:melee")
    assert t.game.fight.phase == "magic"


@pytest.mark.rule("RB-COMBAT-01")
def test_a_phase_skipped_is_skipped_in_this_round_only() -> None:
    t = reach(fighting("trial-verb-skip-melee"), "use-round-start").play("use:trial-verb-skip-melee")
    t.dice(*[10] * 10)
    reach(t, "escape").play("fight-on")
    reach(t, "escape").play("fight-on")
    reach(t, "escape")
    assert [roll["phase"] for roll in t.happened("rolled")] == ["ranged", "magic", "ranged", "melee", "magic"]


def test_a_named_phase_that_is_over_is_not_offered() -> None:
    t = fighting("trial-verb-skip-melee").dice(10, 10, 10, 10)
    reach(t, "use-phase-start").play("pass", "defend")
    assert t.game.fight.phase == "melee"
    assert t.topic == "use-phase-start"
    t.play("pass", "defend")
    assert (t.game.fight.phase, t.topic) == ("magic", "attack-or-defend")


# how a combat ends ----------------------------------------------------------------------------------------------------


def test_defeat_outright() -> None:
    t = fighting("trial-verb-defeat", enemy="trial-goblin", gold=0).play("use:trial-verb-defeat")
    assert t.happened("beaten")[0]["card"] == "trial-goblin"
    assert t.hero().gold == 2


def test_a_hero_is_not_defeated_outright() -> None:
    assert table().put(0, cards=["trial-verb-defeat"]).attack_hero(0, 1).topic == "escape"


def test_slip_away_without_a_roll() -> None:
    t = fighting("trial-verb-slip-away", at="Forge").play("use:trial-verb-slip-away")
    assert not t.happened("rolled")
    assert t.happened("escaped")
    t.play(t.options[0])
    assert t.game.undefeated[0].card == "trial-ogre"


@pytest.mark.rule("RB-ESCAPE-10")
def test_nobody_slips_away_where_escape_is_forbidden() -> None:
    t = fighting("trial-verb-slip-away", enemy="trial-warden")
    assert t.topic == "attack-or-defend"


def drawn(*cards: str, mine: str) -> Table:
    t = table().put(0, cards=[mine]).deck("green", *cards)
    return t.put(0, at=t.jewel("green")).adventure().play("attempt:green")


def test_replace_a_drawn_challenge() -> None:
    t = drawn("trial-goblin", "trial-ogre", "trial-dragonfly", mine="trial-verb-replace").play("use:trial-verb-replace")
    assert t.game.decks["green"][-1] == "trial-goblin"
    assert t.game.fight.enemy == "trial-ogre"
    t.play("use:trial-verb-replace")
    assert t.game.fight.enemy == "trial-dragonfly"


def test_a_replacement_is_fought_for_the_counter_too() -> None:
    t = drawn("trial-goblin", "trial-ogre", mine="trial-verb-replace").play("use:trial-verb-replace")
    assert t.game.fight.origin == "drawn"


def test_an_undefeated_challenge_is_not_replaced() -> None:
    t = table().put(0, cards=["trial-verb-replace"], at=1).undefeated("trial-goblin", 1).adventure()
    assert t.play("attempt:green").topic == "escape"


@pytest.mark.rule("RB-CHAL-03")
def test_skip_the_text_of_a_challenge() -> None:
    t = fighting("trial-verb-skip-text", enemy="trial-witch").play("use:trial-verb-skip-text")
    assert not t.happened("tested")
    assert t.happened("text-skipped")


def test_a_challenge_without_text_has_nothing_to_skip() -> None:
    assert fighting("trial-verb-skip-text", enemy="trial-ogre").topic == "escape"


# further fights -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-RUL-30", "RB-ESCAPE-10")
def test_fight_a_named_challenge_without_escape_and_with_a_bonus_on_the_first_roll() -> None:
    t = ready("trial-verb-fight", at="Forge").dice(10, 10, 10, 10).play("use:trial-verb-fight/1")
    assert t.game.fight.enemy == "trial-ogre"
    assert "trial-ogre" not in t.game.decks["green"]
    assert t.topic == "attack-or-defend"
    t.play("defend", "defend")
    assert [roll["value"] for roll in t.happened("rolled")] == [4 + 4, 3]


@pytest.mark.rule("RB-RUL-30")
def test_fight_the_next_challenge_of_a_deck() -> None:
    t = ready("trial-verb-fight", at="Forge").deck("yellow", "trial-storm", "trial-witch")
    t.dice(10, 10).play("use:trial-verb-fight/2")
    assert t.game.fight.enemy == "trial-witch"
    assert t.game.decks["yellow"][0] == "trial-storm"
    assert t.topic == "escape"


@pytest.mark.rule("RB-RUL-30")
def test_a_challenge_fought_by_text_gives_no_counter() -> None:
    t = table().put(0, cards=["trial-verb-summon", "trial-bomb"], gold=0)
    t.put(0, at=t.jewel("green")).face("trial-ogre").play("use:trial-verb-summon")
    reach(t, "use-round-start").play("use:trial-bomb")
    assert t.happened("beaten")[0] == {"seat": 0, "card": "trial-goblin", "origin": "reward"}
    assert (t.hero().gold, t.hero().points) == (2, 0)
    assert t.game.fight.enemy == "trial-ogre"


def test_a_challenge_that_is_nowhere_is_not_fought() -> None:
    t = table().put(0, cards=["trial-verb-fight"]).put(1, trophies=["trial-ogre"]).movement()
    t.play("use:trial-verb-fight/1")
    assert not t.game.fights


# keeping and winning --------------------------------------------------------------------------------------------------


def beaten(card: str) -> Table:
    return fighting("trial-verb-defeat", enemy=card).play("use:trial-verb-defeat")


@pytest.mark.parametrize(
    ("card", "form", "where"),
    [
        ("trial-warden", "item", "trophies"),
        ("trial-recruit", "ally", "trophies"),
        ("trial-dragon", "rune", "runes"),
    ],
)
def test_keep_a_beaten_challenge(card: str, form: str, where: str) -> None:
    t = beaten(card)
    assert last(t, "card-kept") == {"seat": 0, "card": card, "form": form}
    assert getattr(t.hero(), where) == (card,)
    assert card not in t.game.decks[t.game.content.challenges[card].colour]


def test_a_kept_ally_fights() -> None:
    t = beaten("trial-recruit").put(0, at="Forge").face("trial-ogre")
    reach(t, "attack-or-defend")
    assert "attack:trial-recruit" in t.options


@pytest.mark.rule("RB-ENC-03")
def test_keep_an_encounter_for_later() -> None:
    t = table().deck("green", "trial-gift", "trial-goblin")
    t.put(0, at=t.jewel("green")).adventure().play("attempt:green")
    assert t.hero().kept == ("trial-gift",)


@pytest.mark.rule("RB-WIN-02")
def test_a_third_rune_wins() -> None:
    t = table().put(0, runes=["trial-dragon", "trial-wyrm"], cards=["trial-verb-defeat"]).face("trial-drake")
    t.play("use:trial-verb-defeat")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (0,)


@pytest.mark.rule("CP-RUL-14")
def test_a_card_of_a_pack_wins_by_what_is_printed_on_it() -> None:
    t = fighting("trial-verb-win").play("use:trial-verb-win")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (0,)
    assert t.game.outcome.rules == ("CP-RUL-14",), "it is not the villain of the box"


@pytest.mark.rule("RB-RUL-30")
def test_a_challenge_that_is_being_fought_cannot_be_fought_a_second_time() -> None:
    own = CHALLENGE.format("twice-hag", "green")
    text = HEAD.format("twice", "Twice") + own + 'ability = [{ when = ["phase-start"], do = [DO] }]\n'
    text = text.replace("DO", '{ do = "fight", card = "twice-hag" }')
    t = table(packs=[PackFiles({"twice.toml": text})])
    space = t.jewel("green")
    t.put(0, at=space).undefeated("twice-hag", space).counter(space, "green").adventure().play("attempt:green")
    while t.topic == "escape":
        t.play("fight-on")
    assert len(t.game.fights) == 1 and [entry.card for entry in t.game.undefeated if entry.card] == ["twice-hag"]

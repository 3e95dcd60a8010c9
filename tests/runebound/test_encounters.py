"""ENC: Encounters, and adventure cards kept for later."""

import pytest

from questable.runebound import adventure
from tests.kit import Table, table


def meets(*cards: str, seat: int = 0, dice: tuple[int, ...] = (), **facts: object) -> Table:
    """The hero of this seat attempts a green adventure; the deck holds just these cards."""
    t = table("anna", "bert")
    space = t.jewel("green")
    for card in cards:
        t.take_out(card)
    t.game.decks["green"] = cards
    t.put(seat, at=space, **facts).counter(space, "green").dice(*dice)
    return t.adventure(seat).play("attempt:green")


def wake(t: Table) -> None:
    """After a knock-out any of the nearest towns will do."""
    if t.topic == "town-after-knock-out":
        t.play(t.options[0])


def track(t: Table) -> list[str]:
    return [entry.card for entry in t.game.undefeated if entry.card]


@pytest.mark.rule("RB-ENC-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_encounter_is_carried_out_by_the_hero_who_drew_it(seat: int) -> None:
    t = meets("trial-pit", "trial-rat", seat=seat)
    hurt, spared = (("anna", "bert"), ("bert", "anna"))[seat]
    assert (t.wounds(hurt), t.wounds(spared)) == (2, 0)
    assert [facts["seat"] for facts in t.happened("encounter")] == [seat]


@pytest.mark.rule("RB-ENC-01")
def test_a_hero_may_draw_an_encounter_in_anothers_turn() -> None:
    t = table("anna", "bert")
    t.take_out("trial-pit")
    t.game.revealed += ("trial-pit",)
    t.only(adventure.encounter, 1, "trial-pit", seat=0)
    assert (t.wounds("anna"), t.wounds("bert")) == (0, 2)


@pytest.mark.rule("RB-ENC-01", "RB-EVENT-09", "RB-ADV-08", "RB-ADV-09")
@pytest.mark.parametrize("card", ["trial-milestone", "trial-drizzle"])
def test_whoever_draws_a_card_from_the_deck_carries_it_out(card: str) -> None:
    """Text makes Bert draw in Anna's turn, an Encounter or an Event; then the next card, which is the Rat."""
    t = table("anna", "bert").put(0, gold=0).put(1, at="Forge", gold=0).deck("green", card, "trial-rat")
    t.game.draws_left = 9
    t.only(adventure.draw_adventure_card, 1, "green", "encounter", "RB-CARD-01", seat=0)
    assert (t.hero(0).gold, t.hero(1).gold) == (0, 1)
    assert (t.game.fight.seat, t.game.fight.enemy) == (1, "trial-rat")


@pytest.mark.rule("RB-ENC-01")
def test_all_an_encounter_says_is_carried_out() -> None:
    t = meets("trial-milestone", "trial-rat", gold=3)
    assert (t.hero().gold, t.hero().points, t.exhaustion("anna")) == (3 + 1, 1, 1)


@pytest.mark.rule("RB-ENC-01")
@pytest.mark.parametrize(("dice", "gold", "exhaustion"), [((5, 4), 2, 0), ((4, 4), 0, 1)])
def test_an_encounter_may_call_for_a_skill_test(dice: tuple[int, int], gold: int, exhaustion: int) -> None:
    """Sneak (Mind) 15: Anna has Mind 4 and Sneak 2."""
    t = meets("trial-riddle", "trial-rat", dice=dice, gold=0)
    assert (t.hero().gold, t.exhaustion("anna")) == (gold, exhaustion)


@pytest.mark.rule("RB-ENC-01")
def test_an_encounter_may_call_for_a_choice_and_a_payment() -> None:
    t = meets("trial-beggar", "trial-rat", gold=3)
    assert (t.asked, t.options) == (0, ["choose:give", "choose:leave"])
    t.play("choose:give")
    assert (t.hero().gold, t.hero().points) == (2, 1)


@pytest.mark.rule("RB-ENC-01")
def test_an_encounter_may_call_for_a_combat() -> None:
    t = meets("trial-duel", "trial-rat")
    assert t.game.fight.enemy == "trial-rat"


@pytest.mark.rule("RB-ENC-01")
def test_an_encounter_may_call_for_a_move() -> None:
    t = meets("trial-ferry", "trial-rat")
    around = t.game.content.grid.neighbours[t.hero().space]
    assert t.options == [f"go:{space}" for space in around]
    t.play(t.options[1])
    assert t.hero().space == around[1]


@pytest.mark.rule("RB-ENC-02")
def test_a_resolved_encounter_is_discarded() -> None:
    t = meets("trial-spring", "trial-rat", "trial-golem")
    assert t.game.decks["green"] == ("trial-golem", "trial-spring")
    assert t.hero().kept == ()


@pytest.mark.rule("RB-ENC-02")
def test_an_encounter_that_ends_badly_is_discarded_too() -> None:
    t = meets("trial-pit", "trial-golem", wounds=3)
    wake(t)
    assert t.game.decks["green"] == ("trial-golem", "trial-pit")


@pytest.mark.rule("RB-ENC-02")
def test_an_encounter_that_could_have_been_kept_and_was_not_is_discarded() -> None:
    """The gift is on the table, but its text has not let the hero keep it."""
    t = table().put(0, at="Forge")
    t.take_out("trial-gift")
    t.game.revealed = ("trial-gift",)
    t.put(0, wounds=5)
    t.hero().down = True  # a hero who has been knocked out carries out no text
    t.only(adventure.encounter, 0, "trial-gift")
    assert t.hero().kept == () and "trial-gift" not in t.game.revealed
    assert t.game.decks["green"][-1] == "trial-gift"


@pytest.mark.rule("RB-ENC-02", "RB-ENC-03")
def test_an_encounter_may_be_kept_and_lies_face_up() -> None:
    t = meets("trial-gift", "trial-golem")
    assert t.hero().kept == ("trial-gift",)
    assert t.game.decks["green"] == ()
    assert t.game.view(1).heroes[0].hero.kept == ("trial-gift",)
    assert t.happened("card-kept") == [{"seat": 0, "card": "trial-gift", "form": "later"}]


@pytest.mark.rule("RB-ENC-03")
def test_a_kept_card_is_used_as_it_says_and_discarded_when_used() -> None:
    """The Gift makes a combat roll succeed."""
    t = meets("trial-gift", "trial-golem").dice(1, 1).play("fight-on", "attack")
    assert t.options == ["use:trial-gift", "pass"]
    t.play("use:trial-gift")
    assert t.wounds("trial-golem") == 1
    assert t.hero().kept == ()
    assert t.game.decks["green"] == ("trial-gift",)


@pytest.mark.rule("RB-ENC-03")
def test_a_kept_card_stays_until_it_is_used() -> None:
    t = meets("trial-gift", "trial-golem").dice(1, 1).play("fight-on", "attack", "pass")
    assert t.wounds("anna") == 1
    assert t.hero().kept == ("trial-gift",)


@pytest.mark.rule("RB-ENC-03")
def test_several_may_be_kept() -> None:
    t = meets("trial-gift", "trial-token", "trial-golem")
    assert t.hero().kept == ("trial-gift", "trial-token")


@pytest.mark.rule("RB-ENC-04")
def test_the_combat_of_an_encounter_gives_no_adventure_counter() -> None:
    t = meets("trial-duel", "trial-rat", "trial-golem").dice(10, 10).play("fight-on", "attack")
    assert [facts["card"] for facts in t.happened("beaten")] == ["trial-rat"]
    assert t.hero().points == 0
    assert t.game.counters[t.hero().space] == ("green",)


@pytest.mark.rule("RB-ENC-04")
@pytest.mark.parametrize("encounter", ["trial-ambush", "trial-fork"])
def test_the_combat_of_an_encounter_is_a_combat_like_any_other(encounter: str) -> None:
    """The Witch is met, or drawn: she has Before Combat text, may be escaped from, and has her reward."""
    t = table("anna", "bert")
    space = t.jewel("green")
    t.put(0, at=space, gold=0).counter(space, "green").dice(1, 1)
    t.deck("green", encounter, "trial-rat").deck("yellow", "trial-witch")
    t.adventure().play("attempt:green")
    assert t.exhaustion("anna") == 1
    assert t.options == ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]
    t.game.fight.wounds = 2
    t.dice(10, 10).play("fight-on", "attack")
    assert (t.hero().gold, t.hero().points) == (3, 0)
    assert t.game.counters[space] == ("green",)
    assert t.game.fight.enemy == "trial-rat"


@pytest.mark.rule("RB-ENC-05", "RB-RUL-06")
def test_an_encounter_whose_combat_is_escaped_from_does_not_go_to_the_track() -> None:
    t = meets("trial-duel", "trial-rat").dice(10, 10).play("escape:ranged")
    t.play(t.options[0])
    assert track(t) == []
    assert sorted(t.game.decks["green"]) == ["trial-duel", "trial-rat"]


@pytest.mark.rule("RB-ENC-05", "RB-RUL-06")
def test_an_encounter_whose_combat_is_lost_does_not_go_to_the_track() -> None:
    t = meets("trial-duel", "trial-rat", wounds=4).dice(1, 1).play("fight-on", "attack")
    wake(t)
    assert [facts["who"] for facts in t.happened("knocked-out")] == ["anna"]
    assert track(t) == []
    assert sorted(t.game.decks["green"]) == ["trial-duel", "trial-rat"]

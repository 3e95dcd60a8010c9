"""SUPPLY: what is limited and what is not."""

import pytest

from questable.runebound import adventure, damage, experience
from tests.kit import table


@pytest.mark.rule("RB-SUPPLY-01", "RB-RUL-04")
def test_gold_is_not_limited_by_the_50_counters_in_the_box() -> None:
    t = table().put(0, gold=60).put(1, gold=70).dice(10, 10).face("trial-goblin")
    t.game.fight.wounds = 1
    t.play("fight-on", "attack")
    assert t.hero().gold == 62


@pytest.mark.rule("RB-SUPPLY-01", "RB-RUL-04")
def test_more_than_12_experience_counters_of_a_kind_can_be_bought() -> None:
    t = table().put(0, points=75, experience=["mind"]).put(1, experience=["mind"] * 12)
    t.only(experience.experience_step).play(*["learn:mind"] * 15)
    assert t.hero().experience.count("mind") == 16


@pytest.mark.rule("RB-SUPPLY-01", "RB-RUL-04")
def test_wound_and_exhaustion_counters_do_not_run_out() -> None:
    """60 wound and 54 exhaustion counters lie in the box."""
    t = table().put(0, experience=["stamina", "life"] * 40).put(1, experience=["stamina", "life"] * 40)
    t.run(damage.tire, "anna", 40).run(damage.tire, "bert", 40)
    t.run(damage.suffer, "anna", 40, "").run(damage.suffer, "bert", 40, "")
    assert (t.exhaustion("anna"), t.exhaustion("bert")) == (40, 40)
    assert (t.wounds("anna"), t.wounds("bert")) == (40, 40)


@pytest.mark.rule("RB-SUPPLY-01", "RB-RUL-04")
def test_adventure_counters_are_placed_again_however_many_have_been_won() -> None:
    t = table().put(0, points=500)
    sunbursts = t.game.content.grid.sunbursts
    for _ in range(30):
        for space in sunbursts:
            t.counter(space)
        t.run(adventure.refresh_counters)
        assert all(t.game.counters[space] for space in sunbursts)


@pytest.mark.rule("RB-SUPPLY-02")
def test_there_are_six_undefeated_challenge_counters() -> None:
    t = table()
    seven = ("trial-goblin", "trial-ogre", "trial-witch", "trial-warden", "trial-dragon", "trial-wyrm", "trial-drake")
    spaces = list(t.game.content.grid.spaces)[:7]
    for card, space in zip(seven[:6], spaces, strict=False):
        t.undefeated(card, space)
    assert [entry.card for entry in t.game.undefeated] == list(seven[:6])
    t.undefeated(seven[6], spaces[6])
    assert [entry.card for entry in t.game.undefeated] == [seven[6], *seven[1:6]]
    assert len(t.game.undefeated) == 6
    assert t.happened("undefeated")[-1]["number"] == 1, "the counter of the Challenge that was there longest"


@pytest.mark.rule("RB-SUPPLY-03")
def test_only_the_total_of_the_gold_matters() -> None:
    """Gold from three sources pays prices that none of them would pay exactly, and change is given."""
    t = table().put(1, at="Frostgate").put(0, at="Forge", gold=3, cards=["trial-shield"]).stack("Forge", "trial-wand")
    t.market().play("sell:trial-shield", "buy:trial-wand")
    assert t.hero().gold == 3 + 7 - 9


@pytest.mark.rule("RB-SUPPLY-03")
def test_any_part_of_the_gold_can_be_handed_over() -> None:
    """Nobody needs the right coins: the bank changes them."""
    t = table().put(0, at="Forge", gold=7).put(1, at="Forge", gold=0).movement()
    t.play("trade:bert", "give-gold:1", "give-gold:1", "propose", "accept")
    assert (t.hero().gold, t.hero(1).gold) == (5, 2)


@pytest.mark.rule("RB-SUPPLY-03")
@pytest.mark.parametrize("amount", range(1, 10))
def test_and_offered_in_ones_and_fives_whatever_the_purse_holds(amount: int) -> None:
    t = table().put(0, at="Forge", gold=9).put(1, at="Forge", gold=0).movement().play("trade:bert")
    t.play(*["give-gold:5"] * (amount // 5), *["give-gold:1"] * (amount % 5), "propose", "accept")
    assert (t.hero().gold, t.hero(1).gold) == (9 - amount, amount)


@pytest.mark.rule("RB-SUPPLY-03")
@pytest.mark.parametrize("amount", range(1, 10))
def test_any_part_of_the_gold_can_be_asked_for(amount: int) -> None:
    t = table().put(0, at="Forge", gold=0).put(1, at="Forge", gold=9).movement().play("trade:bert")
    t.play(*["ask-gold:5"] * (amount // 5), *["ask-gold:1"] * (amount % 5), "propose", "accept")
    assert (t.hero().gold, t.hero(1).gold) == (amount, 9 - amount)


@pytest.mark.rule("RB-SUPPLY-04")
def test_rewards_come_from_the_bank() -> None:
    t = table().put(0, gold=1).put(1, gold=4).dice(10, 10).face("trial-goblin")
    t.game.fight.wounds = 1
    t.play("fight-on", "attack")
    assert (t.hero().gold, t.hero(1).gold) == (3, 4)


@pytest.mark.rule("RB-SUPPLY-04")
def test_gold_paid_goes_to_the_bank() -> None:
    t = table().put(0, at="Forge", gold=10, wounds=1).put(1, at="Forge", gold=4).stack("Forge", "trial-sword")
    t.market().play("buy:trial-sword", "heal:anna")
    assert (t.hero().gold, t.hero(1).gold) == (3, 4)

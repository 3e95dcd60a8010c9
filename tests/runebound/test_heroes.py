"""HERO: what hero cards state, values, special abilities, levels."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from questable.kernel.engine.adventure import make_setting
from questable.runebound import experience, skill_tests, victory
from questable.runebound.base import adventure as rise
from questable.runebound.content import HeroCard
from questable.runebound.values import attack_damage, combat_value, level_of
from questable.runebound.variants.doom import Doom
from tests.kit import Table, table

BASE = make_setting(rise, seats=2, seed="cards").content


# What a hero card states -----------------------------------------------------------------------------------------


@pytest.mark.rule("RB-HERO-01")
@pytest.mark.parametrize("hero", BASE.heroes.values(), ids=lambda hero: hero.id)
def test_base_heroes_have_a_name_skills_and_a_special_ability(hero: HeroCard) -> None:
    assert hero.name
    assert hero.skills
    assert all(bonus > 0 for bonus in hero.skills.values())
    assert hero.ability or hero.modifier


@pytest.mark.rule("RB-HERO-01")
@pytest.mark.parametrize("stated", ["name", "mind", "body", "spirit", "life", "stamina"])
def test_a_hero_card_that_leaves_out_what_it_must_state_is_refused(stated: str) -> None:
    facts: dict[str, Any] = {"id": "x", "name": "X", "mind": [1, 1], "body": [1, 1], "spirit": [1, 1], "life": 4}
    facts["stamina"] = 3
    msgspec.convert(facts, HeroCard)
    del facts[stated]
    with pytest.raises(msgspec.ValidationError, match=stated):
        msgspec.convert(facts, HeroCard)


@pytest.mark.rule("RB-HERO-01")
@pytest.mark.parametrize("attribute", ["mind", "body", "spirit"])
@pytest.mark.parametrize("wrong", [[3], [3, 1, 1], 3])
def test_an_attribute_is_a_value_and_a_damage(attribute: str, wrong: object) -> None:
    facts = {"id": "x", "name": "X", "mind": [1, 1], "body": [1, 1], "spirit": [1, 1], "life": 4, "stamina": 3}
    with pytest.raises(msgspec.ValidationError, match=attribute):
        msgspec.convert(facts | {attribute: wrong}, HeroCard)


@pytest.mark.rule("RB-HERO-02")
@pytest.mark.parametrize("hero", BASE.heroes.values(), ids=lambda hero: hero.id)
def test_numbers_of_base_heroes_stay_in_their_ranges(hero: HeroCard) -> None:
    assert 4 <= hero.life <= 6
    assert 2 <= hero.stamina <= 4
    for value, damage in (hero.mind, hero.body, hero.spirit):
        assert 0 <= value <= 5
        assert damage in (1, 2)


# Values ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-HERO-03")
def test_mind_is_ranged_body_is_melee_spirit_is_magic() -> None:
    t = table().dice(10, 10, 10, 10, 10, 10).face("trial-ogre").play("fight-on", "defend", "defend", "defend")
    assert [(roll["phase"], roll["value"]) for roll in t.happened("rolled")] == [
        ("ranged", 4),
        ("melee", 3),
        ("magic", 2),
    ]


@pytest.mark.rule("RB-HERO-03")
def test_skill_tests_use_the_same_values() -> None:
    t = table().put(0, experience=["spirit"]).dice(5, 5).face("trial-witch")
    assert t.happened("tested")[0]["value"] == 2 + 2 + 1  # Spirit 2, one counter, Diplomacy 1


@pytest.mark.rule("RB-HERO-03")
def test_a_test_of_an_attribute_uses_that_attribute_and_no_other() -> None:
    t = table().put(0, experience=["body"])
    values = {name: skill_tests.test_bonus(t.game, 0, "Lore", name) for name in ("mind", "body", "spirit")}
    assert values == {"mind": 4, "body": 3 + 2, "spirit": 2}  # Anna has no Lore


@pytest.mark.rule("RB-HERO-04")
def test_each_experience_counter_adds_two_to_its_attribute_and_to_no_other() -> None:
    t = table().put(0, experience=["mind", "mind", "body"])
    assert [combat_value(t.game, 0, "anna", phase) for phase in ("ranged", "melee", "magic")] == [8, 5, 2]
    t.put(0, cards=["trial-squire"])
    assert combat_value(t.game, 0, "trial-squire", "ranged") == 2, "the hero's counters are not the ally's"


@pytest.mark.rule("RB-HERO-04")
def test_card_modifiers_add_to_attributes() -> None:
    t = table().put(0, experience=["mind"], cards=["trial-of-value"])
    assert [combat_value(t.game, 0, "anna", phase) for phase in ("ranged", "melee", "magic")] == [8, 5, 4]


@pytest.mark.rule("RB-HERO-04")
def test_experience_does_not_raise_damage() -> None:
    t = table().put(0, experience=["body", "body", "body"]).dice(10, 10).face("trial-ogre")
    assert attack_damage(t.game, 0, "anna", "melee") == 2
    t.dice(10, 10, 10, 10).play("fight-on", "defend", "attack")
    assert t.wounds("trial-ogre") == 2


# Special abilities -----------------------------------------------------------------------------------------------


def gerd(*cards: str) -> Table:
    return table("trial-gerd", "bert").put(0, cards=list(cards)).face("trial-ogre")


@pytest.mark.rule("RB-HERO-05")
def test_a_heros_optional_ability_is_not_for_an_allys_roll() -> None:
    t = gerd("trial-squire").play("fight-on", "attack:trial-squire")
    assert t.topic == "attack-or-defend"  # no question before the ally's roll
    t.play("attack")
    assert t.topic == "use-before-roll"


@pytest.mark.rule("RB-HERO-05")
def test_always_active_text_of_a_hero_is_not_for_allies() -> None:
    t = gerd("trial-squire").dice(10, 10).play("fight-on", "attack:trial-squire")
    assert t.happened("rolled")[0]["value"] == 2
    assert t.wounds("trial-ogre") == 1
    t.dice(10, 10).play("attack", "pass")
    assert t.happened("rolled")[1]["value"] == 3 + 2
    assert t.wounds("trial-ogre") == 1 + 1 + 1


@pytest.mark.rule("RB-HERO-06", "RB-EX-11")
def test_mok_heals_twice_in_a_row_and_pays_each_time() -> None:
    t = table("spiritspeaker-mok", "bert").put(0, wounds=2).movement()
    t.play("use:spiritspeaker-mok", "use:spiritspeaker-mok")
    assert t.exhaustion("spiritspeaker-mok") == 4
    assert t.wounds("spiritspeaker-mok") == 0


@pytest.mark.rule("RB-HERO-06")
def test_an_ability_for_exhaustion_is_offered_as_long_as_it_can_be_paid() -> None:
    t = table("bert", "anna").put(0, wounds=4).movement().play("use:bert", "use:bert")
    assert t.exhaustion("bert") == 4
    assert t.topic == "way-of-moving"


@pytest.mark.rule("RB-HERO-06")
def test_an_ability_that_limits_itself_is_used_as_often_as_it_says() -> None:
    t = table("trial-gwen", "bert").face("trial-ogre").dice(10, 10).play("fight-on", "attack", "use:trial-gwen")
    assert t.exhaustion("trial-gwen") == 1
    assert len(t.happened("rolled")) == 1, "two Stamina to spare, but it is for once per roll"
    assert "use:trial-gwen" in t.options, "the next roll"


@pytest.mark.rule("RB-HERO-06")
def test_an_ability_that_calls_for_activation_is_used_once() -> None:
    t = table("trial-dora", "bert").movement().play("use:trial-dora")
    assert (t.hero().gold, t.topic) == (3 + 1, "way-of-moving")


@pytest.mark.rule("RB-HERO-07")
@pytest.mark.parametrize(("heroes", "seat"), [(("cara", "anna"), 0), (("anna", "cara"), 1)])
def test_against_another_hero_a_before_combat_ability_is_used_once_too(heroes: tuple[str, str], seat: int) -> None:
    t = table(*heroes).dice(*[1] * 4).attack_hero()
    assert (t.topic, t.asked) == ("use-before-combat", seat)
    assert t.play("use:cara").topic == "escape"


@pytest.mark.rule("RB-HERO-07")
def test_a_before_combat_ability_is_used_once_in_each_combat() -> None:
    t = table("cara", "bert").dice(1, 1).face("trial-ogre").play("use:cara")
    assert t.topic == "escape"  # three exhaustion to spare, and yet not again
    t.dice(10, 10).play("escape:magic")
    t.put(0, at="Forge").dice(1, 1).face("trial-goblin")
    assert t.topic == "use-before-combat"  # another combat
    t.play("use:cara")
    assert t.exhaustion("cara") == 2


@pytest.mark.rule("RB-HERO-07")
def test_a_combat_inside_another_is_a_combat_of_its_own() -> None:
    """Cara strikes at the ogre, summons a goblin, strikes at it and beats it; the ogre has been struck at already."""
    t = table("cara", "bert").put(0, cards=["trial-verb-summon"]).face("trial-ogre").dice(1, 1)
    t.play("use:cara", "use:trial-verb-summon")
    assert t.game.fight.enemy == "trial-goblin"
    assert "use:cara" in t.options
    t.dice(10, 10).play("use:cara", "pass", "pass", "fight-on")  # hit; the goblin has 1 Life left
    t.dice(10, 10).play("attack")
    assert t.game.fight.enemy == "trial-ogre"
    assert "use:cara" not in t.options


# Levels ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-HERO-08")
@pytest.mark.parametrize("counters", [[], ["mind"], ["life", "life", "stamina"]])
def test_level_is_one_more_than_the_experience_counters(counters: list[str]) -> None:
    assert level_of(table().put(0, experience=counters).game, 0) == 1 + len(counters)


@pytest.mark.rule("RB-HERO-08")
def test_a_counter_that_is_bought_raises_the_level_by_one() -> None:
    t = table().put(0, points=10).only(experience.experience_step).play("learn:life", "learn:mind")
    assert [learned["level"] for learned in t.happened("learned")] == [2, 3]


def compared(t: Table) -> int:
    """Nobody has a rune and no red Challenge is left: the higher level wins."""
    t.game.decks["red"] = ()
    t.run(victory.check_last_red)
    assert t.game.outcome is not None
    return t.game.outcome.winners[0]


@pytest.mark.rule("RB-HERO-09")
def test_a_higher_level_comes_before_everything_else() -> None:
    t = table().put(0, experience=["mind"]).put(1, points=9, cards=["trial-sword"])
    assert compared(t) == 0


@pytest.mark.rule("RB-HERO-09")
def test_equal_levels_are_decided_by_unspent_points() -> None:
    t = table().put(0, experience=["mind"], points=2).put(1, experience=["body"], points=1, cards=["trial-sword"])
    assert compared(t) == 0


@pytest.mark.rule("RB-HERO-09")
def test_equal_points_are_decided_by_the_cost_of_items_and_allies() -> None:
    t = table().put(0, cards=["trial-squire", "trial-axe"], gold=0).put(1, cards=["trial-sword", "trial-hound"], gold=9)
    assert compared(t) == 0  # 6 + 5 against 6 + 1; gold does not count


@pytest.mark.rule("RB-HERO-09")
def test_cards_won_from_challenges_have_no_printed_cost() -> None:
    t = table().put(0, cards=["trial-hound"]).put(1, trophies=["trial-warden"])
    assert compared(t) == 0


@pytest.mark.rule("RB-HERO-09", "RB-VAR-08")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"experience": ["mind"]}, {"points": 9, "cards": ["trial-sword"]}),
        ({"points": 2}, {"points": 1, "cards": ["trial-sword"]}),
        ({"cards": ["trial-squire", "trial-axe"]}, {"cards": ["trial-sword"]}),
    ],
)
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_who_leads_into_the_endgame_is_found_in_the_same_way(
    better: dict[str, Any], worse: dict[str, Any], leader: int
) -> None:
    t = table("anna", "bert", "cara", variants=["doom-track"])
    t.game.part(Doom).counters = 8
    t.put(leader, **better).put((leader + 1) % 3, **worse).end_turn()
    assert t.game.active == leader


@pytest.mark.rule("RB-HERO-09")
def test_what_is_still_equal_is_decided_at_random() -> None:
    winners = {compared(table(seed=f"tie {number}")) for number in range(20)}
    assert winners == {0, 1}

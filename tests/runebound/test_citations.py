"""Lines of the log cite what made them true; the kit holds the events of all tests here against the tables."""

from __future__ import annotations

import pytest

from questable.runebound.base import adventure as rise
from questable.runebound.mists_of_zanaga import adventure as mists
from tests.golden.citations import allowed_in
from tests.kit import table
from tests.runebound.mists_of_zanaga import test_presentation as in_zanaga
from tests.runebound.mists_of_zanaga.kit import zanaga
from tests.runebound.test_presentation import noted


def test_the_tables_know_every_kind_of_event() -> None:
    assert set(allowed_in(rise)) == set(noted())
    assert set(allowed_in(mists)) == {*noted(), *in_zanaga.noted()}


def test_a_turn_in_zanaga_has_nothing_to_do_with_its_end() -> None:
    t = zanaga().turn(0)
    assert t.cites("turn") == {"RB-TURN-02"}


def test_a_monster_is_beaten_by_the_rules_of_combat() -> None:
    t = zanaga().roam("trial-green-hills", "sun").put(0, at=zanaga().space("hills")).check().win_fight()
    assert t.cites("challenge") == {"MZ-ROAM-03"} and t.cites("beaten") == {"RB-CHAL-10"}


@pytest.mark.parametrize(
    ("town", "rule"), [("Onasan", "MZ-POST-01"), ("Kesh'a", "MZ-TOWN-05")], ids=["trading post", "village"]
)
def test_a_market_is_stocked_by_the_rule_of_its_town(town: str, rule: str) -> None:
    assert zanaga().put(0, at=town).market().cites("market-card") == {rule}


def test_the_adventure_step_of_zanaga_asks_by_the_rules_of_the_base_game() -> None:
    """The layer of Zanaga goes around that step for the sake of villages; its ids are not the question's."""
    t = zanaga()
    t.put(0, at=t.jewel("green")).adventure()
    assert (t.topic, t.rules) == ("adventure", ("RB-ADV-01", "RB-ADV-02"))


def test_a_card_is_lost_for_one_reason() -> None:
    t = table().put(0, at="Forge", wounds=4, cards=["trial-sword"]).face("trial-ogre").play("fight-on").dice(1, 1)
    t.play("attack")
    assert t.cites("card-lost") == {"RB-KO-03"} and t.cites("woke") == {"RB-KO-09"}
    t.put(0, cards=["trial-axe"]).turn().play("give-up", "give-up:trial-axe")
    assert t.cites("card-lost") == {"RB-KO-03", "RB-MARKET-11"}

"""The goal card advises only what can be done."""

from __future__ import annotations

from questable.kernel.engine.say import Say
from questable.runebound.presentation.goal import next_thing
from tests.kit import table


def test_healing_is_advised_only_where_it_is_sold_and_can_be_paid() -> None:
    t = table("anna", "bert").put(0, gold=3, wounds=4)
    assert next_thing(t.game, t.hero()) == Say("next-heal")
    t.event("grey-fever")
    assert next_thing(t.game, t.hero()) != Say("next-heal")
    poor = table("anna", "bert").put(0, gold=0, wounds=4)
    assert next_thing(poor.game, poor.hero()) != Say("next-heal")

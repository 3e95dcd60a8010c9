"""The verb that changes numbers for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from questable.runebound import combat, damage
from questable.runebound.abilities.targets import OnCharacters
from questable.runebound.abilities.vocabulary import NO_CONDITION, If, Lasts, Of, Shift, Usage, Who, verb
from questable.runebound.card_fields import Change
from questable.runebound.state import Lasting, Runebound

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look
    from questable.runebound.odds.talents import FightUse


@verb
class Modify(OnCharacters, frozen=True, kw_only=True, tag="modify"):
    """Change a value, a roll, a price, a permission … for the duration `lasts`; `times_x` multiplies by the X paid."""

    SIGNED: ClassVar[bool] = True

    of: Of
    by: Shift = 0
    set: Change | None = None
    lasts: Lasts = "roll"
    times_x: bool = False
    who: Who = "this"
    condition: If = msgspec.field(default=NO_CONDITION, name="if")

    def helps(self, use: FightUse) -> None:
        by, span = self.by * (use.x if self.times_x else 1), use.span(self.lasts)
        total, once = use.total, min(1.0, use.times)
        match self.of:
            case "roll" | "value" if use.mine and "escape" not in self.condition.action:
                total.bonus(use.condition, by * span)
            case "enemy-value":
                total.bonus(use.condition, -by * span)
            case "damage" if use.mine:
                total.harm += by * once * (2.0 if self.lasts == "combat" else 0.7)
            case "enemy-damage":
                total.life -= 2.0 * by * span
            case "enemy-life":
                total.harm -= by * span
            case "attacks" if use.mine and use.times >= 1:
                total.attacks = 1

    def __post_init__(self) -> None:
        if self.of == "terrain":
            raise ValueError("only the modifiers of Events change terrain")
        if self.who == "enemy":
            raise ValueError("the numbers of the enemy are enemy-value, enemy-damage and enemy-life")

    def reached(self, g: Runebound, usage: Usage) -> list[str]:
        """Each character; or, if it is about whole sides, each hero whose side is meant, once."""
        found = super().reached(g, usage)
        if self.of in g.content.personal:
            return found
        return list(dict.fromkeys(g.heroes[damage.seat_of(g, each)].id for each in found))

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        seat = damage.seat_of(g, character)
        by = self.by * usage.x if self.times_x else self.by
        # of this combat only, not of one inside it; outside combats: of the next one
        depth = max(1, len(g.fights)) if self.lasts in ("roll", "phase", "round", "combat") else 0
        g.lasting += (Lasting(usage.ref, usage.seat, character, self.lasts, by, depth),)
        g.note("modified", seat=seat, who=character, of=self.of, by=by, set=self.set, lasts=self.lasts)
        if self.of in ("life", "stamina"):
            g.do(damage.check_health, seat)
        if self.of == "enemy-life" and g.fights:
            g.do(combat.check_enemy)

    def worth_to(self, look: Look, card: str) -> float:
        harms = self.of.startswith(("enemy", "no-", "buy", "heal", "learn"))
        return 0.3 * self.by * (-1 if harms else 1)

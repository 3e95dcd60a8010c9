"""Whom an effect is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from questable.kernel.decision import Option
from questable.runebound import values, windows
from questable.runebound.abilities.vocabulary import Effect, Usage, Who

if TYPE_CHECKING:
    from questable.runebound.state import Runebound

CHOSEN = ("ally", "side", "rival", "any-rival")

WORDS: dict[str, str] = {
    "hero": "your hero",
    "this": "this character",
    "ally": "one of your allies",
    "allies": "each of your allies",
    "side": "your hero or one of your allies",
    "all-side": "your hero and each of your allies",
    "enemy": "the enemy",
    "rival": "another hero in your space",
    "rivals-here": "each other hero in your space",
    "any-rival": "another hero anywhere",
    "rivals": "each other hero",
    "heroes": "each hero",
}


def takes(who: str) -> str:
    return "take" if who == "all-side" else "takes"


def characters(g: Runebound, usage: Usage, who: Who) -> list[str]:
    """The characters an effect reaches, or may choose among."""
    seat = usage.seat
    hero = g.heroes[seat]
    allies = list(g.kits[seat].allies)
    others = [g.heroes[each] for each in g.seats_from(g.active) if each != seat]
    match who:
        case "hero":
            return [hero.id]
        case "this":
            return [usage.bearer]
        case "ally" | "allies":
            return allies
        case "side" | "all-side":
            return [hero.id, *allies]
        case "rival" | "rivals-here":
            return [other.id for other in others if other.space == hero.space]
        case "any-rival" | "rivals":
            return [other.id for other in others]
        case "heroes":
            return [g.heroes[each].id for each in g.seats_from(g.active)]
        case _:
            return []


class OnCharacters(Effect, frozen=True, kw_only=True):
    """An effect on one or more characters; `on` does it to one of them."""

    who: Who = "hero"

    def fits(self, g: Runebound, usage: Usage, character: str) -> bool:
        """Would the effect do anything to this character?"""
        return True

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        raise NotImplementedError

    def reached(self, g: Runebound, usage: Usage) -> list[str]:
        return [each for each in characters(g, usage, self.who) if self.fits(g, usage, each)]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self.reached(g, usage))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        reached = self.reached(g, usage)
        if self.who in CHOSEN:
            windows.ask_for(g, usage, "choose-character", [Option("target", each) for each in reached])
        else:
            for each in reached:
                self.on(g, usage, each)

    def answered(self, g: Runebound, usage: Usage, option: Option) -> None:
        self.on(g, usage, str(option.about))


def spare(g: Runebound, character: str) -> int:
    """How much exhaustion the character can still take."""
    from questable.runebound.damage import seat_of

    seat = seat_of(g, character)
    return values.spare_stamina(g, seat, character) if seat >= 0 else 0

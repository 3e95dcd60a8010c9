"""The targets of effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from questable.kernel.engine.decision import Option
from questable.runebound import values, windows
from questable.runebound.abilities.vocabulary import Effect, Usage, Who, answers
from questable.runebound.abilities.word_types import Target
from questable.runebound.board import together

if TYPE_CHECKING:
    from questable.runebound.state import Runebound


def _others(g: Runebound, usage: Usage) -> list[str]:
    return [g.heroes[each].id for each in g.seats_from(g.active) if each != usage.seat]


def _others_here(g: Runebound, usage: Usage) -> list[str]:
    others = [each for each in g.seats_from(g.active) if each != usage.seat]
    return [g.heroes[each].id for each in others if together(g, usage.seat, each)]


def _hero(g: Runebound, usage: Usage) -> list[str]:
    return [g.heroes[usage.seat].id]


def _allies(g: Runebound, usage: Usage) -> list[str]:
    return list(g.kits[usage.seat].allies)


def _side(g: Runebound, usage: Usage) -> list[str]:
    return [*_hero(g, usage), *_allies(g, usage)]


def _this(g: Runebound, usage: Usage) -> list[str]:
    return [usage.bearer]


def _enemy(g: Runebound, usage: Usage) -> list[str]:
    return []  # no character: verbs that can affect the enemy handle it themselves


def _active(g: Runebound, usage: Usage) -> list[str]:
    return [g.hero.id] if g.has_hero(g.active) else []


def _heroes(g: Runebound, usage: Usage) -> list[str]:
    return [g.heroes[each].id for each in g.seats_from(g.active)]


TARGETS = (
    Target("hero", _hero),  # the player who uses the card
    Target("this", _this),  # the ally (or hero) this text is on
    Target("ally", _allies, chosen=True),
    Target("allies", _allies),
    Target("side", _side, chosen=True),
    Target("all-side", _side),
    Target("enemy", _enemy),
    Target("rival", _others_here, chosen=True, others=True),
    Target("rivals-here", _others_here, others=True),
    Target("any-rival", _others, chosen=True, others=True),
    Target("rivals", _others, others=True),
    Target("heroes", _heroes, others=True),  # the active one first
    Target("active", _active, others=True),  # the hero whose turn it is
)


def characters(g: Runebound, usage: Usage, who: Who) -> list[str]:
    """Return the characters an effect reaches, or may choose among."""
    return g.content.vocabulary.targets[who].reached(g, usage)


class OnCharacters(Effect, frozen=True, kw_only=True):
    """An effect on one or more characters; `on` applies it to one of them."""

    who: Who = "hero"

    def fits(self, g: Runebound, usage: Usage, character: str) -> bool:
        """Return whether the effect would do anything to this character."""
        return True

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        raise NotImplementedError

    def reached(self, g: Runebound, usage: Usage) -> list[str]:
        return [each for each in characters(g, usage, self.who) if self.fits(g, usage, each)]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self.reached(g, usage))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        reached = self.reached(g, usage)
        if g.content.vocabulary.targets[self.who].chosen:
            windows.ask_for(g, usage, "choose-character", [Option("target", each) for each in reached])
        else:
            for each in reached:
                self.on(g, usage, each)

    @answers("target")
    def aimed(self, g: Runebound, usage: Usage, option: Option) -> None:
        self.on(g, usage, str(option.about))


def spare(g: Runebound, character: str) -> int:
    """Return how much exhaustion the character can still take."""
    from questable.runebound.damage import seat_of

    seat = seat_of(g, character)
    return values.spare_stamina(g, seat, character) if seat >= 0 else 0

"""A position-building kit: a rule test in five lines.

t = table("anna", "bert")                       # two heroes, Anna in seat 0 to move
t.put(0, at="Forge", gold=3, cards=["trial-sword"]).dice(7, 9)
t.face("trial-goblin")                          # Anna faces it; the first question is open
t.play("fight-on", "attack")
assert t.wounds("trial-goblin") == 1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self

from questable.api import find_adventure
from questable.kernel.content.packs import PackWish
from questable.kernel.engine.adventure import Adventure, make_setting
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.kernel.engine.rulebook import CompiledStep
from questable.runebound import adventure, cards, challenges, hero_combat, market, movement, turn
from questable.runebound.base import adventure as rise
from questable.runebound.state import Hero, Runebound
from tests.golden.citations import allowed_in, untrue

TRIAL = Path(__file__).parent / "packs" / "trial"


@cache
def citations(adventure: str) -> dict[str, set[str]]:
    """Which rules may stand behind which line of the log."""
    return allowed_in(find_adventure(adventure))


@dataclass
class LoadedDice(Dice):
    """Dice that show chosen faces first, then fall as they like."""

    faces: list[int] = field(default_factory=list)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        if len(self.faces) < count:
            return super().roll(count, sides)
        self.drawn += 1
        shown, self.faces = tuple(self.faces[:count]), self.faces[count:]
        assert all(1 <= face <= sides for face in shown), f"a d{sides} cannot show {shown}"
        return shown


class Table:
    """A game whose position can be arranged, with all events kept."""

    def __init__(
        self,
        heroes: Sequence[str],
        variants: Sequence[str],
        seed: str,
        box: Adventure = rise,
        packs: Sequence[PackWish] = (),
    ) -> None:
        chosen = [*variants, "choose-heroes"]
        setting = make_setting(box, seats=len(heroes), seed=seed, variants=chosen, packs=[TRIAL, *packs])
        game = begin(setting)
        assert isinstance(game, Runebound)
        self.game: Runebound = game
        self.events: list[Event] = []
        for hero in heroes:
            if len(self.game.heroes) < len(heroes):
                self.game.play(f"hero:{hero}")
        self.game.listen(self.hear if box is rise else self.events.append)
        self.game.first = len(heroes) - 1  # whoever acts is seldom the first player
        self.turn(0)
        self.events.clear()

    def hear(self, event: Event) -> None:
        """Keep an event; the rules it cites must be able to make it true."""
        assert not (wrong := untrue(event.kind, event.rules, citations(self.game.setting.adventure.id))), wrong
        self.events.append(event)

    # Arranging -------------------------------------------------------------------------------------------------------

    def put(self, seat: int = 0, **facts: Any) -> Self:
        """Change facts of a hero: at (town or space), gold, points, experience, cards, trophies, runes, kept, wounds,
        exhaustion, came_from."""
        g, hero = self.game, self.hero(seat)
        for name, value in facts.items():
            if name == "at":
                hero.space = g.content.grid.towns[value] if isinstance(value, str) else value
            elif name in ("wounds", "exhaustion"):
                counters: dict[str, int] = getattr(g, name)
                counters.pop(hero.id, None)
                if value:
                    counters[hero.id] = value
            elif name in ("cards", "trophies", "runes", "kept"):
                if name != "runes":
                    for card in value:
                        self.take_out(card)
                setattr(hero, name, tuple(value))
                if name == "runes":
                    for card in value:
                        if card not in hero.trophies:
                            self.take_out(card)
                            hero.trophies += (card,)
                g.rekit(hero)
            else:
                setattr(hero, name, tuple(value) if isinstance(value, list) else value)
        return self

    def take_out(self, card: str) -> None:
        """Remove a card from wherever it lies."""
        g = self.game
        g.decks = {name: tuple(each for each in deck if each != card) for name, deck in g.decks.items()}
        g.stacks = {town: tuple(each for each in stack if each != card) for town, stack in g.stacks.items()}
        for hero in g.heroes:
            if card in hero.cards + hero.trophies + hero.kept:
                cards.take_from_hero(g, hero, card)

    def deck(self, name: str, *top: str) -> Self:
        """Put cards on top of a deck, in this order."""
        for card in top:
            self.take_out(card)
        self.game.decks[name] = (*top, *self.game.decks[name])
        return self

    def stack(self, town: str, *offered: str) -> Self:
        """The market stack of a town holds just these cards."""
        g = self.game
        g.decks["market"] += g.stacks[town]
        for card in offered:
            self.take_out(card)
        g.stacks[town] = tuple(offered)
        return self

    def counter(self, space: int, *colours: str) -> Self:
        """The adventure counters on a space."""
        self.game.counters.pop(space, None)
        if colours:
            self.game.counters[space] = tuple(colours)
        return self

    def undefeated(self, card: str, space: int) -> Self:
        """A Challenge lies on the undefeated challenge track, its counter on this space."""
        self.take_out(card)
        self.game.revealed += (card,)
        return self.run(challenges.join_track, card, space)

    def event(self, card: str) -> Self:
        """An Event is in play."""
        self.take_out(card)
        self.game.event = card
        return self

    def dice(self, *faces: int) -> Self:
        """The next dice show these faces."""
        dice = self.game.dice
        self.game.dice = LoadedDice(dice.key, dice.drawn, list(faces))
        return self

    def jewel(self, colour: str, *, sunburst: bool | None = None) -> int:
        """A space with a jewel of this colour."""
        return next(
            space.id
            for space in self.game.content.map.spaces
            if space.jewel == colour and sunburst in (None, space.sunburst)
        )

    def space(self, terrain: str, *, jewel: bool = False) -> int:
        """A space of this terrain."""
        return next(
            space.id
            for space in self.game.content.map.spaces
            if space.terrain == terrain and (space.jewel is not None) is jewel
        )

    # Beginning something ---------------------------------------------------------------------------------------------

    def run(self, step: Any, *args: Any) -> Self:
        """Clear the agenda and carry out one step and what follows from it; where the turn is handed on, it rests."""
        rest = CompiledStep(lambda *_: None, (), ())
        return self._begin(step, *args, steps={**self.game.setting.rules.steps, turn.next_player.name: rest})

    def _begin(self, step: Any, *args: Any, steps: dict[str, CompiledStep] | None = None) -> Self:
        g = self.game
        g.steps = steps or g.setting.rules.steps
        g.agenda.clear()
        g.coming.clear()
        g.fights.clear()
        g.decision = None
        g.do(step, *args)
        g.do(turn.next_player)
        g.run()
        return self

    def turn(self, seat: int = 0) -> Self:
        """A turn of this seat begins."""
        return self._begin(turn.take_turn, seat)

    def end_turn(self) -> Self:
        """The turn ends, and the next player's begins."""
        return self._begin(turn.end_turn)

    def only(self, step: Any, *args: Any, seat: int = 0) -> Self:
        """One step of a turn of this seat, alone."""
        self.game.active = seat
        self.game.adventure_over = False
        return self.run(step, *args)

    def face(self, card: str, seat: int = 0, origin: str = "drawn") -> Self:
        """The hero of this seat has just drawn this Challenge."""
        self.take_out(card)
        if origin != "undefeated":
            self.game.revealed += (card,)
        why = challenges.why_faced(self.game, origin)
        return self.only(challenges.face_challenge, seat, card, origin, True, 0, why, seat=seat)

    def attack_hero(self, seat: int = 0, foe: int = 1) -> Self:
        return self.only(hero_combat.attack_hero, seat, foe, seat=seat)

    def adventure(self, seat: int = 0) -> Self:
        return self.only(adventure.adventure_step, seat=seat)

    def market(self, seat: int = 0) -> Self:
        self.game.stopped_at = self.hero(seat).space
        return self.only(market.market_step, seat=seat)

    def movement(self, seat: int = 0) -> Self:
        return self.only(movement.movement_step, seat=seat)

    # Playing and looking ---------------------------------------------------------------------------------------------

    def play(self, *choices: str) -> Self:
        for choice in choices:
            self.game.play(choice)
        return self

    def hero(self, seat: int = 0) -> Hero:
        return self.game.heroes[seat]

    @property
    def options(self) -> list[str]:
        return [option.id for option in self.game.decision.options] if self.game.decision else []

    @property
    def topic(self) -> str:
        return self.game.decision.topic if self.game.decision else ""

    @property
    def asked(self) -> int:
        assert self.game.decision is not None
        return self.game.decision.seat

    @property
    def rules(self) -> tuple[str, ...]:
        """By which rules the open question is asked."""
        return self.game.decision.rules if self.game.decision else ()

    def wounds(self, character: str) -> int:
        """Wounds on a hero, an ally, or the Challenge being fought."""
        g = self.game
        if g.fights and g.fights[-1].enemy == character and g.fights[-1].foe < 0:
            return g.fights[-1].wounds
        return g.wounds.get(character, 0)

    def exhaustion(self, character: str) -> int:
        return self.game.exhaustion.get(character, 0)

    def happened(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of this kind so far."""
        return [dict(event.facts) for event in self.events if event.kind == kind]

    def cites(self, kind: str) -> set[str]:
        """The rules the events of this kind cite."""
        return {rule for event in self.events if event.kind == kind for rule in event.rules}


def table(
    *heroes: str,
    variants: Sequence[str] = (),
    seed: str = "trial",
    box: Adventure = rise,
    packs: Sequence[PackWish] = (),
) -> Table:
    """A game with these heroes (of the base box or of the trial pack), seat 0 about to move."""
    return Table(heroes or ("anna", "bert"), variants, seed, box, packs)

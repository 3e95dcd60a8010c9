"""Verbs for moving heroes and for movement dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from questable.kernel.engine.decision import Option
from questable.runebound import damage, movement, windows
from questable.runebound.abilities.targets import OnCharacters
from questable.runebound.abilities.vocabulary import Amount, Effect, Terrain, Usage, Who, answers, verb
from questable.runebound.abilities.word_types import MOVEMENT, MOVES
from questable.runebound.board import may_be_brought, neighbours, terrain_of, towns_meant
from questable.runebound.card_fields import Change
from questable.runebound.state import Runebound

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look

To = Literal["spaces", "any", "town", "nearest-town", "start"]


def destinations(g: Runebound, seat: int, to: To, spaces: int, terrain: tuple[str, ...], card: str) -> Iterator[int]:
    """Return the spaces a card may move the hero of a seat to, other than their own."""
    grid, hero = g.content.grid, g.heroes[seat]
    match to:
        case "any":
            found = list(grid.everywhere)
        case "town":
            found = list(towns_meant(g, card))
        case "nearest-town":
            found = list(grid.nearest(hero.space, towns_meant(g, card)))
        case "start":
            found = [grid.towns[g.content.box.start]]
        case _:
            found = within(g, hero.space, spaces, terrain)
    for space in found:
        if space == hero.space or (terrain and terrain_of(g, space) not in terrain):
            continue
        if may_be_brought(g, seat, space, card):
            yield space


def within(g: Runebound, start: int, spaces: int, terrain: tuple[str, ...] = ()) -> list[int]:
    """Return the spaces at most this many steps away through these terrains, starting with `start`."""
    reached, rim = {start: None}, [start]
    for _ in range(spaces):
        rim = [next_ for space in rim for next_ in neighbours(g, space) if next_ not in reached]
        if terrain:
            rim = [space for space in rim if terrain_of(g, space) in terrain]
        reached.update(dict.fromkeys(rim))
    return list(reached)


@verb
class Move(Effect, frozen=True, kw_only=True, tag="move"):
    """Move the hero up to this many spaces, to any space, or to a town; terrain is ignored unless named.

    In the Movement step a move "instead of rolling" ends that step (`instead`): the dice are given up.
    """

    PERSONAL: ClassVar[bool] = True

    to: To = "spaces"
    spaces: Amount = 1
    terrain: tuple[Terrain, ...] = ()
    instead: bool = False
    may_stay: bool = True

    def destinations(self, g: Runebound, usage: Usage) -> list[int]:
        return list(self._open(g, usage))

    def _open(self, g: Runebound, usage: Usage) -> Iterator[int]:
        return destinations(g, usage.seat, self.to, self.spaces, self.terrain, usage.card)

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return next(self._open(g, usage), None) is not None

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        options = [Option("go", space) for space in self.destinations(g, usage)]
        if options and self.may_stay:
            options.append(Option("stay"))
        windows.ask_for(g, usage, "move-where", options)

    @answers("go")
    def gone(self, g: Runebound, usage: Usage, option: Option) -> None:
        g.do(movement.arrive, usage.seat, int(option.about or 0), "card")
        if self.instead and usage.seat == g.active:
            g.moved_instead = True

    @answers("stay")
    def stayed(self, g: Runebound, usage: Usage, option: Option) -> None:
        """The hero may stay."""

    def worth_to(self, look: Look, card: str) -> float:
        return 0.5


@verb
class Push(OnCharacters, frozen=True, kw_only=True, tag="push"):
    """Move another hero to a space of the player's choice; a hero in combat cannot be moved."""

    spaces: Amount = 1
    to: Literal["spaces", "nearest-town", "start"] = "spaces"
    terrain: tuple[Terrain, ...] = ()
    who: Who = "rival"

    def _open(self, g: Runebound, usage: Usage, character: str) -> Iterator[int]:
        return destinations(g, damage.seat_of(g, character), self.to, self.spaces, self.terrain, usage.card)

    def fits(self, g: Runebound, usage: Usage, character: str) -> bool:
        seat = damage.seat_of(g, character)
        if character not in g.content.heroes or any(seat in (fight.seat, fight.foe, *fight.side) for fight in g.fights):
            return False
        return next(self._open(g, usage, character), None) is not None

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        options = [Option("send", space, character) for space in self._open(g, usage, character)]
        if options and self.to == "spaces":
            options.append(Option("stay"))
        windows.ask_for(g, usage, "push-where", options)

    @answers("send")
    def sent(self, g: Runebound, usage: Usage, option: Option) -> None:
        g.do(movement.arrive, damage.seat_of(g, str(option.using)), int(option.about or 0), "card")

    @answers("stay")
    def left_there(self, g: Runebound, usage: Usage, option: Option) -> None:
        """Leave the other hero where they are."""

    def worth_to(self, look: Look, card: str) -> float:
        return -1.0  # the sign is flipped for effects on others


@verb
class AddDice(Effect, frozen=True, kw_only=True, tag="add-dice"):
    """Add or remove movement dice: before moving they change the number rolled, while moving they change at once."""

    NEEDS: ClassVar[str] = MOVEMENT

    PERSONAL: ClassVar[bool] = True

    amount: Change = 1

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return usage.seat == g.active and (self.amount > 0 or bool(g.movement_dice) or g.dice_count > 0)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        if not g.movement_dice:
            g.dice_given_up -= self.amount
        elif self.amount > 0:
            more = g.dice.roll(self.amount, len(g.content.box.die))
            g.movement_dice += more
            g.note("movement-dice", seat=usage.seat, dice=list(more))
        else:
            left = -self.amount
            faces = list(g.movement_dice)
            for index, face in enumerate(faces):
                if face and left:
                    faces[index], left = 0, left - 1
            g.movement_dice = tuple(faces)

    def worth_to(self, look: Look, card: str) -> float:
        return 0.5


@verb
class TurnDie(Effect, frozen=True, kw_only=True, tag="turn-die"):
    """Turn one unspent movement die to a face of the player's choice."""

    NEEDS: ClassVar[str] = MOVES

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return usage.seat == g.active and any(g.movement_dice)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        unspent = {face: number for number, face in enumerate(g.movement_dice, start=1) if face}
        faces = range(1, len(g.content.box.die) + 1)
        options = [
            Option("turn", f"die{number}", face) for old, number in unspent.items() for face in faces if face != old
        ]
        windows.ask_for(g, usage, "turn-which-die", options)

    @answers("turn")
    def turned(self, g: Runebound, usage: Usage, option: Option) -> None:
        number, face = int(str(option.about)[3:]), int(option.using or 0)
        g.movement_dice = (*g.movement_dice[: number - 1], face, *g.movement_dice[number:])
        g.note("die-turned", seat=usage.seat, die=number, face=face)


@verb
class RerollDice(Effect, frozen=True, kw_only=True, tag="reroll-dice"):
    """Roll all unspent movement dice again."""

    NEEDS: ClassVar[str] = MOVES

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return usage.seat == g.active and any(g.movement_dice)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        count = sum(1 for face in g.movement_dice if face)
        if count:
            fresh = list(g.dice.roll(count, len(g.content.box.die)))
            g.movement_dice = tuple(fresh.pop() if face else 0 for face in g.movement_dice)
            g.note("movement-dice", seat=usage.seat, dice=[face for face in g.movement_dice if face])

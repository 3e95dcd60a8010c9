"""The position kit of the Avatars of Kelnov: the kit of the base game, and decks that hold just what they should.

t = kelnov()                                    # Anna and Bert, Anna about to move
t.beside("green", "skipping-rhyme").deck("green", ENCOUNTER["green"])
t.attempt("green").play("choose:skip along")
assert t.game.decks["kelnov-green"] == ()
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from questable.kernel.content.packs import PackWish
from questable.runebound.avatars_of_kelnov import adventure
from questable.runebound.avatars_of_kelnov.content import Avatar, KelnovContent
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.values import enemy_life
from tests.kit import Table

COLOURS = ("green", "yellow", "blue")
EVENT = {"green": "pilgrims-truce", "yellow": "the-long-freeze", "blue": "the-land-turns-over"}
ENCOUNTER = {"green": "hermit-of-the-downs", "yellow": "the-forked-track", "blue": "moon-stag-in-the-snares"}
"""Cards of the base box."""
CHALLENGE = {"green": "gaunt-hound", "yellow": "iron-sentinel", "blue": "lodestone-colossus"}
KELNOV = "all-father-kelnov"
AVATARS = ("gnarrach-unchained", "the-guest-at-every-table", "mother-of-grey-rain", "old-laughter")


class KelnovTable(Table):
    """A game whose position can be arranged, with all events kept; all of them must cite what makes them true."""

    def __init__(self, heroes: Sequence[str], variants: Sequence[str], seed: str, packs: Sequence[PackWish]) -> None:
        super().__init__(heroes, variants, seed, adventure, packs)
        self.game.listen(self.hear)
        self.events.clear()

    @property
    def content(self) -> KelnovContent:
        assert isinstance(self.game.content, KelnovContent)
        return self.game.content

    @property
    def part(self) -> Kelnov:
        return self.game.part(Kelnov)

    # Arranging -------------------------------------------------------------------------------------------------------

    def beside(self, colour: str, *cards: str) -> Self:
        """The Kelnov deck of this colour holds just these cards; the others are out of the game."""
        deck = f"kelnov-{colour}"
        gone = tuple(card for card in self.game.decks[deck] if card not in cards)
        self.part.removed += gone
        for card in cards:
            self.take_out(card)
        self.game.decks[deck] = cards
        return self

    def nothing_removed(self) -> Self:
        """As if no card had left the game yet."""
        self.part.removed = ()
        return self

    def defeated(self, seat: int, *avatars: str) -> Self:
        """The hero of this seat has defeated these, and has their cards."""
        self.part.defeated[seat] = avatars
        return self.put(seat, trophies=avatars)

    def bare(self, colour: str) -> int:
        """A sunburst jewel of this colour that has lost its counter."""
        space = self.jewel(colour, sunburst=True)
        self.game.counters.pop(space, None)
        return space

    # Playing ---------------------------------------------------------------------------------------------------------

    def attempt(self, colour: str, seat: int = 0) -> Self:
        """The hero of this seat stands on a counter of this colour and attempts it."""
        space = self.jewel(colour)
        self.counter(space, colour).put(seat, at=space)
        return self.adventure(seat).play(f"attempt:{colour}")

    def strike_down(self) -> Self:
        """The hero's first attack defeats the Challenge being fought."""
        self.pass_by()
        self.game.fight.wounds = enemy_life(self.game) - 1
        self.dice(10, 10)
        if self.topic == "escape":
            self.play("fight-on")
        self.pass_by()
        return self.play("attack").pass_by()

    def pass_by(self) -> Self:
        """Nothing is used."""
        while self.topic.startswith("use-"):
            self.play("pass")
        return self

    def beat(self, avatar: str, seat: int = 0, origin: str = "drawn") -> Self:
        """The hero of this seat faces an Avatar and defeats it; of what its text offers the last is taken."""
        self.face(avatar, seat, origin)
        while self.topic == "choose":
            self.play(self.options[-1])
        return self.strike_down()

    def outcome(self) -> tuple[tuple[int, ...], str, tuple[str, ...]] | None:
        """The winners, why, and the rules that say so."""
        ended = self.game.outcome
        return (ended.winners, ended.reason, ended.rules) if ended else None


def kelnov(
    *heroes: str, variants: Sequence[str] = (), seed: str = "trial", packs: Sequence[PackWish] = ()
) -> KelnovTable:
    """A game with these heroes, seat 0 about to move."""
    return KelnovTable(heroes or ("anna", "bert"), variants, seed, packs)


def is_avatar(table: KelnovTable, card: str) -> bool:
    return isinstance(table.content.cards[card], Avatar)

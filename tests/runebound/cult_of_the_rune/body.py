"""The kit of the chapters about cultists, corruption and the end: plain trial cultists, trophies, markers, sides.

t = against_the_cult()                           # Anna (Life 5, Stamina 3) and Bert
t.trophies(0, "green-1").corrupted(0, 2)         # trial cultists are called green-1 to green-8, yellow-1 …
t.attempt("green", turned=True)                  # Anna attempts a rune cultist; its first question is open
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from questable.kernel.content.packs import PackWish
from questable.runebound import damage
from questable.runebound.cult_of_the_rune import corruption
from questable.runebound.values import life_of, stamina_of
from tests.runebound.cult_of_the_rune.kit import CultTable

CULTISTS = Path(__file__).parents[2] / "packs" / "cultists"


class BodyTable(CultTable):
    """A game against the cult with trial cultists."""

    def take_out(self, card: str) -> None:
        """Remove a card from wherever it lies, also from among trophies."""
        super().take_out(card)
        g = self.game
        g.pile = tuple(each for each in g.pile if each != card)
        g.won = {seat: left for seat, won in g.won.items() if (left := tuple(each for each in won if each != card))}

    # Arranging -------------------------------------------------------------------------------------------------------

    def trophies(self, seat: int, *cards: str) -> Self:
        """Just these rune cultists lie before a player."""
        for card in cards:
            self.take_out(card)
        self.game.won[seat] = cards
        return self

    def of(self, colour: str, count: int, start: int = 1) -> tuple[str, ...]:
        """So many trial cultists of a colour."""
        return tuple(f"{colour}-{number}" for number in range(start, start + count))

    def corrupted(self, seat: int, markers: int) -> Self:
        """So many corruption markers lie on the hero card."""
        self.game.corruption.pop(seat, None)
        if markers:
            self.game.corruption[seat] = markers
        return self

    def side(self, space: int, colour: str, turned: bool) -> Self:
        """A counter on a space, with this side up."""
        self.counter(space, colour)
        self.game.turned_over.pop(space, None)
        if turned:
            self.game.turned_over[space] = (colour,)
        return self

    # Beginning something ---------------------------------------------------------------------------------------------

    def attempt(self, colour: str, *top: str, turned: bool, seat: int = 0) -> Self:
        """The hero attempts a counter of this colour; these cards lie on top of its deck."""
        space = self.jewel(colour)
        self.side(space, colour, turned).put(seat, at=space, down=False)
        self.deck(f"cult-{colour}" if turned else colour, *top)
        return self.adventure(seat).play(f"attempt:{colour}")

    def corrupt(self, seat: int = 0, why: str = "CR-EFFECT-04") -> Self:
        """The hero gets a corruption marker."""
        return self.run(corruption.corrupt, seat, why)

    def fall(self, seat: int = 0) -> Self:
        """The hero takes more wounds than anybody can."""
        return self.run(damage.wound, self.hero(seat).id, 20, "test")

    def hit(self) -> Self:
        """The fight is won with the next roll; a question about escape is answered first."""
        if self.topic == "escape":
            self.play("fight-on")
        return self.dice(10, 10).play("attack")

    def miss(self, wounds: int = 4) -> Self:
        """The hero, badly wounded, is knocked out with the next roll."""
        fighting = self.game.fights[-1].seat
        self.put(fighting, wounds=wounds)
        if self.topic == "escape":
            self.play("fight-on")
        self.dice(1, 1).play("attack")
        return self.play(self.options[0]) if self.topic == "town-after-knock-out" else self

    def flee(self) -> Self:
        """The hero escapes."""
        self.dice(10, 10).play("escape:ranged")
        return self.play(self.options[0]) if self.topic == "space-after-escape" else self

    # Looking ---------------------------------------------------------------------------------------------------------

    def health(self, seat: int = 0) -> tuple[int, int]:
        """Maximum Life and Stamina of a hero as they are now."""
        who = self.hero(seat).id
        return life_of(self.game, seat, who), stamina_of(self.game, seat, who)

    def markers(self, seat: int = 0) -> int:
        return self.game.corruption.get(seat, 0)

    def won(self, seat: int = 0) -> tuple[str, ...]:
        return self.game.won.get(seat, ())

    @property
    def over(self) -> tuple[str, tuple[int, ...]]:
        """Why the game has ended, and who has won."""
        outcome = self.game.outcome
        return (outcome.reason, outcome.winners) if outcome else ("", ())


def against_the_cult(
    *heroes: str, variants: Sequence[str] = (), seed: str = "trial", packs: Sequence[PackWish] = ()
) -> BodyTable:
    """A game with these heroes and with trial cultists, seat 0 about to move."""
    return BodyTable(heroes or ("anna", "bert"), variants, seed, [CULTISTS, *packs])

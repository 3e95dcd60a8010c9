"""Games played as any program would play them: through the public API, told in words, and rebuilt at every question."""

from __future__ import annotations

import json
from typing import Any, Generic, TypeVar, cast

import questable
from questable import Event
from questable.runebound.state import Runebound
from tests.golden.citations import read, untrue
from tests.kit import LoadedDice, citations

G = TypeVar("G", bound=Runebound)
PLAIN = ("stay", "nothing", "done", "keep-points", "pass", "stop", "fight-on")


class Story(Generic[G]):
    """A game whose position can be arranged before it is played on.

    At every question the position goes through JSON and is set up again elsewhere; both games go on and must stay the
    same. What happens is kept, cites rules that can make it true, and is said in words.
    """

    ADVENTURE: str
    SEEN: str
    """A part of the position that every seat sees as it is."""

    def __init__(self, *heroes: str, first: int = 0) -> None:
        """These heroes have chosen seats 0, 1 …; it is about to be decided how the hero of the first seat moves."""
        game = questable.new(self.ADVENTURE, seats=len(heroes), seed="scenario", variants=["choose-heroes"])
        for _ in heroes:
            assert game.decision is not None
            game.play(f"hero:{heroes[game.decision.seat]}")
        self.game = cast(G, game)
        self.events: list[Event] = []
        self.own = frozenset(read(self.ADVENTURE)) - frozenset(read("runebound"))
        """The kinds of events that this box has something to say about."""
        while self.game.active != first or not self.asked_for("way-of-moving"):
            self.through()
        self.game.listen(self.hear)

    def hear(self, event: Event) -> None:
        assert not (wrong := untrue(event.kind, event.rules, citations(self.ADVENTURE))), wrong
        for language in ("en", "de"):
            assert self.game.say(event, language).strip() or event.kind not in self.own, event.kind
        self.events.append(event)

    def through(self) -> None:
        """Answer as if nothing mattered."""
        self.game.play(next((each for each in PLAIN if each in self.options), self.options[0]))

    def on_top(self, deck: str, *cards: str) -> None:
        """These cards are drawn next; they are taken from wherever they lie in the decks."""
        g = self.game
        g.decks = {name: tuple(each for each in pile if each not in cards) for name, pile in g.decks.items()}
        g.decks[deck] = (*cards, *g.decks[deck])

    def dice(self, *faces: int) -> None:
        """The next dice show these faces."""
        dice = self.game.dice
        self.game.dice = LoadedDice(dice.key, dice.drawn, list(faces))

    def play(self, *choices: str) -> None:
        for choice in choices:
            game = self.game
            assert choice in self.options, (choice, game.decision)
            for seat in (*range(game.setting.seats), None):
                assert getattr(game.view(seat), self.SEEN) == getattr(game, self.SEEN)
            assert set(game.hints()) <= set(self.options)
            twin = self.rebuilt()
            assert without_dice(twin) == without_dice(game)
            assert twin.decision == game.decision
            twin.dice = LoadedDice(game.dice.key, game.dice.drawn, list(getattr(game.dice, "faces", ())))
            twin.play(choice)
            game.play(choice)
            assert without_dice(twin) == without_dice(game)

    def rebuilt(self) -> Runebound:
        """The same position, by way of JSON."""
        snapshot, setting = json.loads(json.dumps(self.game.snapshot())), self.game.setting
        again = questable.rebuild(
            self.ADVENTURE,
            snapshot,
            seats=setting.seats,
            mark=setting.mark,
            variants=setting.variants,
            packs=setting.packs,
        )
        assert isinstance(again, Runebound)
        return again

    @property
    def topic(self) -> str:
        return self.game.decision.topic if self.game.decision else ""

    @property
    def options(self) -> list[str]:
        return [option.id for option in self.game.decision.options] if self.game.decision else []

    def asked_for(self, topic: str) -> bool:
        return self.topic == topic

    def kinds(self, *among: str) -> list[str]:
        """What happened, in order, of these kinds."""
        return [event.kind for event in self.events if event.kind in among]

    def facts(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.events if event.kind == kind]


def without_dice(game: Runebound) -> dict[str, Any]:
    """The position but for its dice, which may be loaded."""
    return {name: value for name, value in game.snapshot().items() if name != "dice"}

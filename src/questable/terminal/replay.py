"""`questable replay`: the story of a saved game, and whether it is true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

import questable
from questable import Event, Game, Record
from questable.errors import EngineError, IllegalChoice, RecordError
from questable.speech import ENGLISH, Say
from questable.terminal import suggestions
from questable.terminal.wording import book_for, usual_language

TURN = "turn"
"""The kind of event that begins a chapter of the story."""
JOINED = "joined"
"""The kind of event that says who sits where: `seat` and `who`."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Recompute every roll from the seed and compare; tell no story.")
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after N choices.")
@click.option(
    "--pack",
    "packs",
    multiple=True,
    metavar="PACK",
    shell_complete=suggestions.packs,
    help="Where a pack is that the game was played with, if it is neither in it nor at hand.",
)
@click.option("--language", metavar="CODE", help="en, de …; what the system speaks unless it is named.")
def replay(file: Path, verify: bool, to: int | None, packs: tuple[str, ...], language: str | None) -> None:
    """Tell the story of a saved game, with the rules behind every line.

    The number at the left is the choice that led there: `--to` takes it.
    """
    if verify and to is not None:
        raise click.UsageError("--verify looks at the whole game: leave --to out")
    record = questable.read_record(file)
    if verify:
        verified = questable.verify(record, packs=packs)
        since = verified.verifiable_from
        click.echo(f"verified: {len(record.choices) - since} choices, the position matches")
        if (origin := verified.setting.origin) is not None:
            click.echo(f"what was before choice {since} cannot be verified: {origin.why}")
        if published := getattr(verified.view(None), "seed_hash", ""):
            click.echo(f"the seed is {record.seed}; its hash, shown when the game began, is {published}")
        return
    if to is not None and to > len(record.choices):
        raise click.UsageError(f"--to {to}: the game has {len(record.choices)} choices")
    console = Console(highlight=False, markup=False, soft_wrap=True)
    game = tell(record, to, packs, console.print, language or usual_language())
    if game.outcome is None:
        console.print(_standing(record, game, language or usual_language()))


def tell(
    record: Record, to: int | None, packs: tuple[str, ...], out: Callable[[Text], object], language: str = ENGLISH
) -> Game:
    """Play the choices again, one by one, and give every event to `out` as a line."""
    heard: list[Event] = []
    first = record.verifiable_from
    game = questable.replay(record, to=first if to is None else min(first, to), packs=packs, sink=heard.append)
    game.listen(heard.append)
    story = Story(game, language)
    story.tell(heard, first, out)
    for number, choice in enumerate(record.choices[first:to], start=first + 1):
        heard.clear()
        try:
            game.play(choice)
        except (IllegalChoice, EngineError) as error:
            raise RecordError(f"the record does not fit: choice {number}: {error}") from error
        story.tell(heard, number, out)
    return game


class Story:
    """Says the events of a game."""

    def __init__(self, game: Game, language: str = ENGLISH) -> None:
        self.seats: dict[int, str] = {}
        self.phrases = book_for(game, self._seat, language)

    def tell(self, events: list[Event], number: int, out: Callable[[Text], object]) -> None:
        for event in events:
            if event.kind == JOINED:
                self.seats[event.facts["seat"]] = self.phrases.name(event.facts["who"])
            text = self.phrases.event(event)
            if not text:
                continue
            if event.kind == TURN:
                out(Text())
            out(
                Text.assemble(
                    (f"{number:5} ", "dim"),
                    (text, "bold" if event.kind == TURN else ""),
                    (f"  {' '.join(event.rules)}", "dim cyan"),
                )
            )

    def _seat(self, seat: int) -> str:
        return self.seats.get(seat) or self.phrases.say(Say("a-seat", number=seat + 1))


def _standing(record: Record, game: Game, language: str) -> Text:
    """Where the story stops, if not at its end."""
    decision = game.decision
    assert decision is not None
    story = Story(game, language)
    facts = {"moves": game.moves, "all": len(record.choices), "question": story.phrases.question(decision)}
    return Text(f"\n{story.phrases.say(Say('stands-at', **facts))}", style="bold")

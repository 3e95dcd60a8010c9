"""`questable replay`: the story of a saved game, and whether it is true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.text import Text

import questable
from questable import Event, Game, Record
from questable.errors import EngineError, IllegalChoice, RecordError
from questable.speech import ENGLISH, Say
from questable.terminal import suggestions
from questable.terminal.wording import book_for, own_book, usual_language

TURN = "turn"
"""The kind of event that begins a chapter of the story."""
JOINED = "joined"
"""The kind of event that says who sits where: `seat` and `who`."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Recompute every roll from the seed and compare, without the story.")
@click.option(
    "--seen",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="SEEN",
    help="With --verify: what your browser kept of the dice. Your contribution must be in the seed.",
)
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after N choices.")
@click.option(
    "--pack",
    "packs",
    multiple=True,
    metavar="PACK",
    shell_complete=suggestions.packs,
    help="The folder of a pack the game was played with, if Questable cannot find it.",
)
@click.option("--language", metavar="CODE", help="en, de … [the language of your system]")
def replay(
    file: Path, verify: bool, seen: Path | None, to: int | None, packs: tuple[str, ...], language: str | None
) -> None:
    """Show the story of a saved game, with the rules behind every line.

    The number on the left is the choice that led there; use it with `--to`.
    """
    if verify and to is not None:
        raise click.UsageError("--verify checks the whole game: leave out --to")
    if seen is not None and not verify:
        raise click.UsageError("--seen belongs to --verify")
    record = questable.read_record(file)
    if verify:
        verified = questable.verify(record, packs=packs)
        since = verified.verifiable_from
        click.echo(f"verified: {len(record.choices) - since} choices match the position")
        if (origin := verified.setting.origin) is not None:
            click.echo(f"choices before number {since} cannot be verified: {origin.why}")
        if published := getattr(verified.view(None), "seed_hash", ""):
            click.echo(f"the seed is {record.seed}; its hash, shown when the game began, is {published}")
        if seen is not None:
            click.echo(announced(record.seed, seen, language or usual_language()))
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
            raise RecordError(f"the record does not match the game: choice {number}: {error}") from error
        story.tell(heard, number, out)
    return game


def announced(seed: str, file: Path, language: str) -> str:
    """What there is to say of a seed that is the one a browser was promised; raises RecordError if it is not."""
    from questable.table.fairness import Seen, objections, taken_apart  # the table takes a while to load

    book = own_book(language)
    try:
        seen = msgspec.json.decode(file.read_bytes(), type=Seen)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RecordError(book.say(Say("dice-unread", file=file.name, error=str(error)))) from error
    if wrong := objections(seed, seen):
        raise RecordError(
            " ".join(book.say(Say("dice-wrong", code=each.code, seat=_number(each.seat))) for each in wrong)
        )
    given = taken_apart(seed)[1]
    missing = [_number(seat) for seat in sorted(seen.dice.commits) if seat not in given]
    return book.say(Say("dice-as-announced", own=[_number(seat) for seat in seen.own], missing=missing))


def _number(seat: str) -> str:
    return str(int(seat) + 1) if seat.isdecimal() else seat


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

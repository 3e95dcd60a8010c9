"""`questable play`: a game in the terminal, against bots or with friends at the same screen."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

import questable
from questable import Adventure, Event, Game, Record
from questable.bots import Bot, bot_names, make_bot
from questable.errors import QuestableError, SetupError
from questable.speech import Say
from questable.terminal import suggestions
from questable.terminal.saving import SaveFile, shown, went_on, writable
from questable.terminal.screen import Screen
from questable.terminal.session import HUMAN, PARTNER, Entry, Session, usual_seats
from questable.terminal.wording import usual_language

SUFFIX = ".quest"


@click.command()
@click.argument(
    "adventure", required=False, metavar="ADVENTURE | FILE.quest", shell_complete=suggestions.adventures_and_files
)
@click.option(
    "--seats",
    metavar="A,B,...",
    shell_complete=suggestions.players,
    help=f"Who plays, in order: {HUMAN} or the name of a bot. [{HUMAN},{PARTNER}]",
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME",
    shell_complete=suggestions.variants,
    help="An optional rule (may be repeated).",
)
@click.option("--seed", metavar="N", help="Use the same dice and decks as another game with this seed.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Save the game in this file, or continue it if the file exists.",
)
@click.option(
    "--pack",
    "packs",
    multiple=True,
    metavar="PACK",
    shell_complete=suggestions.packs,
    help="A pack: its name or folder; NAME:focus puts its cards first (may be repeated).",
)
@click.option("--language", metavar="CODE", help="en, de … [the language of your system]")
def play(
    adventure: str | None,
    seats: str | None,
    variants: tuple[str, ...],
    seed: str | None,
    save: Path | None,
    packs: tuple[str, ...],
    language: str | None,
) -> None:
    """Play in the terminal.

    \b
    questable play rise-of-the-dragon-lords                     play against a bot
    questable play rise-of-the-dragon-lords --seats human,human two people at one screen
    questable play evening.quest                                continue a saved game
    """
    file = _saved_game(adventure, save)
    notice: str | Say = ""
    keeper = SaveFile()
    click.get_current_context().call_on_close(keeper.let_go)
    if save is not None:
        writable(save)
    try:
        if file is not None:
            keeper.hold(file)
            record = questable.read_record(file)
            _same_game(record, file, adventure, seed, variants)
            game = shown(questable.load(record, packs=packs, proven=True), str(file))
            players = _players(seats, record.seats, game.setting.adventure, record.players)
            log = _history(game)
            if game.verifiable_from != record.verifiable_from:
                notice = went_on(game)
        else:
            assert adventure is not None
            players = _players(seats, None, questable.find_adventure(adventure, packs))
            events: list[Event] = []
            game = questable.new(
                adventure, seats=len(players), seed=seed, variants=variants, packs=packs, sink=events.append
            )
            game.listen(None)
            log = [Entry(0, event) for event in events]
            notice = _left_out(game)
    except SetupError as error:
        raise click.UsageError(str(error)) from error
    session = Session(
        game,
        seats=players,
        bots=_bots(players, game, seed),
        screen=Screen(Console(highlight=False)),
        log=log,
        save_file=save or file,
        language=language or usual_language(),
        keeper=keeper,
    )
    session.notice = session.phrases.say(notice)
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (line editing and history at the prompt)
    session.run()


def _saved_game(adventure: str | None, save: Path | None) -> Path | None:
    """The file of the game to go on with; None if a new one begins."""
    if adventure is not None and (adventure.endswith(SUFFIX) or Path(adventure).is_file()):
        file = Path(adventure)
        if not file.exists():
            raise click.UsageError(f"there is no saved game {adventure}")
        if save is not None and save != file and save.exists():
            raise click.UsageError(f"both {file} and {save} exist: which one do you want to continue?")
        return file
    if save is not None and save.exists():
        return save
    if adventure is None:
        known = ", ".join(each.id for each in questable.adventures())
        raise click.UsageError(f"which adventure? Choose one of these, or name a saved game: {known}")
    return None


def _same_game(record: Record, file: Path, adventure: str | None, seed: str | None, variants: Sequence[str]) -> None:
    """Wishes for a new game must not contradict the saved one."""
    wishes: list[tuple[str, object, object]] = []
    if adventure is not None and adventure != str(file):
        wishes.append(("adventure", adventure, record.adventure))
    if seed is not None:
        wishes.append(("seed", seed, record.seed))
    if variants:
        wishes.append(("variants", ", ".join(sorted(variants)), ", ".join(sorted(record.variants))))
    for what, wanted, saved in wishes:
        if wanted != saved:
            raise click.UsageError(f"{file} holds a game with another {what} ({saved or 'none'}); use another file")


def _left_out(game: Game) -> str | Say:
    """Which cards of the packs are not in the game; nothing if all are."""
    names = [each.name or each.card for each in game.setting.left_out]
    return Say("left-out", cards=", ".join(names)) if names else ""


def _players(seats: str | None, count: int | None, adventure: Adventure, saved: Sequence[str] = ()) -> tuple[str, ...]:
    """Who sits where, checked against the bots there are; those who sat there when it was saved, if nobody is named."""
    known = (HUMAN, *bot_names(adventure))
    if seats is None:
        return tuple(saved) if len(saved) == count and set(saved) <= set(known) else usual_seats(count or 2)
    players = tuple(player.strip() for player in seats.split(","))
    for player in players:
        if player not in known:
            raise click.UsageError(f"no player is called {player!r}; choose one of these: {', '.join(known)}")
    if count is not None and len(players) != count:
        raise click.UsageError(f"the saved game has {count} seats, not {len(players)}")
    return players


def _bots(players: Sequence[str], game: Game, seed: str | None) -> dict[int, Bot]:
    """With a seed the bots, too, play the same again."""
    adventure = game.setting.adventure
    return {
        seat: make_bot(player, adventure, None if seed is None else zlib.crc32(f"{seed} {seat}".encode()))
        for seat, player in enumerate(players)
        if player != HUMAN
    }


def _history(opened: Game) -> list[Entry]:
    """The log of a saved game, from a replay; where that fails the game goes on without it."""
    history: list[Entry] = []
    record = questable.record_of(opened)
    with contextlib.suppress(QuestableError):
        game = questable.replay(record, to=record.verifiable_from, packs=opened.setting.in_play)
        game.listen(lambda event: history.append(Entry(game.moves, event)))
        for choice in record.choices[game.moves :]:
            game.play(choice)
    return history

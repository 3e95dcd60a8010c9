"""A session in the terminal: asks the people, lets the bots play, keeps the log and the save file."""

from __future__ import annotations

import contextlib
import re
import shlex
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec

from questable import CardText, Decision, Event, Game, Option, Panel, Plan, Standing, rules
from questable.bots import Bot, Sight
from questable.errors import EngineError, RecordError, UnknownRule
from questable.speech import ENGLISH, Say, Spoken, said
from questable.terminal import inspect_place, planning, rules_page
from questable.terminal.saving import (
    SaveFile,
    free_name,
    hang_up_is_an_interrupt,
    may_replace,
    save_first,
    uninterrupted,
    write_down,
)
from questable.terminal.screen import Line, ListedOption, Screen, Table
from questable.terminal.wording import book_for

HUMAN = "human"
ALONE = 20_000  # decisions: bots with nobody watching the clock are stopped then, and may be asked to go on
LATELY = 200
"""Events of the log considered for the table."""
MANY = 8
"""More news than this are printed before the table is drawn; more matching cards than this count as none."""
PARTNER = "greedy"
"""The bot that plays where no other is named."""
PLACES = ("space", "spot")
"""Kinds of things on the map that an option may be about."""

HELP_INDENT = 14  # the column of the commands' explanations


def usual_seats(count: int) -> tuple[str, ...]:
    """Return the default players: one person, and bots."""
    return (HUMAN, *[PARTNER] * (count - 1))


class Leave(Exception):
    """The player leaves the table."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event and the number of the choice that caused it."""

    move: int
    event: Event


class Session:
    """One game at one screen."""

    def __init__(
        self,
        game: Game,
        *,
        seats: Sequence[str],
        bots: Mapping[int, Bot],
        screen: Screen,
        log: Sequence[Entry] = (),
        save_file: Path | None = None,
        keeper: SaveFile | None = None,
        read: Callable[[str], str] = input,
        language: str = ENGLISH,
    ) -> None:
        self.game, self.seats, self.bots, self.screen, self.read = game, seats, bots, screen, read
        self.save_file = save_file
        self._keeper = keeper or SaveFile()
        self._kept = game.trail()  # already saved, or not worth saving
        self.log = list(log)
        self.seen = len(self.log) if game.moves else 0  # log entries the player has had time to read
        self.notice = ""  # shown with the next table
        self.phrases = screen.words = book_for(game, self._seat, language)
        self.spoken = Spoken(game.setting, self.phrases)
        self._seats: dict[int, str] = {}
        self.standing: dict[int, list[Standing]] = {}  # questions players do not want to be asked, by seat
        self._holder: int | None = None  # the seat of the player at the screen
        self._plan_from = game.moves  # the number of choices before the last plan, if that was the last action

    # -- the session

    def run(self) -> None:
        """Play until the game is over or the player leaves. Nothing is lost in any case."""
        try:
            self._play()
        finally:
            self._keeper.let_go()

    def _play(self) -> None:
        try:
            last = self.game.moves + ALONE if len(self.bots) == len(self.seats) else None
            with hang_up_is_an_interrupt():
                while (decision := self.game.decision) is not None:
                    if self.game.moves == last:
                        self.screen.say(Say("bots-alone", count=ALONE), "yellow")
                        self._save_somewhere()
                        return
                    if decision.seat not in self.bots or not self._bot_plays(decision):
                        self._ask(decision)
        except Leave:
            return
        except EOFError:
            self._save_somewhere()
            return
        except (KeyboardInterrupt, Exception) as error:
            self._save_somewhere()  # whatever it is, the game is not lost
            if isinstance(error, EngineError):
                self._write_down(error.report())
            raise
        if self.save_file is not None:
            self._write(self.save_file)
        self._farewell()

    def _bot_plays(self, decision: Decision) -> bool:
        """Let the bot choose. If that fails, say so and let a person decide for it."""
        try:
            option = self.bots[decision.seat].choose(Sight(self.game, decision.seat))
            self._advance(option)
        except Exception as error:
            if HUMAN not in self.seats:
                raise
            story = error.report() if isinstance(error, EngineError) else "".join(traceback.format_exception(error))
            where = self._write_down(f"the bot of seat {decision.seat + 1} failed\n{story}")
            what = " ".join(f"{type(error).__name__}: {error}".removesuffix(": ").split())
            self.notice = self.phrases.say(Say("bot-failed", seat=decision.seat, error=what, where=where))
            return False
        return True

    def _ask(self, decision: Decision) -> None:
        """Ask one question until it is answered, unless a standing answer fits."""
        if self._settled(decision):
            return
        self._hand_over(decision.seat)
        table = self._table(decision)
        self.notice = ""
        news = [line for line in table.log if line.fresh]
        if len(news) > MANY:  # too many for the table: they scroll by above it
            self.screen.log(news, every_rule=False)
        self.screen.table(table, clear=len(news) <= MANY)
        while True:
            answer = self.read("> ").strip()
            if not answer:
                self.screen.table(self._table(decision))
                continue
            option = self._option(decision, answer)
            if option is not None:
                self.seen = len(self.log)
                self._plan_from = self.game.moves + 1
                try:
                    self._advance(option)
                except EngineError as error:
                    where = self._write_down(error.report())
                    self.screen.say(Say("choice-failed", error=str(error), where=where), "bold red")
                    continue
                self._autosave()
                return
            if re.fullmatch(r"[+-]?\d+", answer):
                self._no_option(answer, len(decision.options))
            elif self._command(decision, table, answer):
                return

    def _hand_over(self, seat: int) -> None:
        """Clear the screen between players, in games where seats have secrets."""
        before, self._holder = self._holder, seat
        shared = self.game.setting.secrets and list(self.seats).count(HUMAN) > 1
        if shared and before not in (None, seat) and self.screen.wipe():
            self.read(self.phrases.say(Say("pass-on", who=self._who(seat, self._names(self._panels())))))

    def _no_option(self, answer: str, count: int) -> None:
        self.screen.say(Say("no-such-option", answer=_short(answer), count=count), "yellow")

    def _option(self, decision: Decision, answer: str) -> Option | None:
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(decision.options):
            return decision.options[int(answer[:6]) - 1]
        return decision.option(answer)

    def _advance(self, option: Option) -> None:
        """Play on a copy, then put it in place, so that an interrupt in mid-step leaves the game unchanged."""
        events: list[Event] = []
        twin = self.game.clone()
        twin.listen(events.append)
        twin.play(option)
        twin.listen(None)
        self.game = twin
        self.log += [Entry(twin.moves, event) for event in events]
        if len(self.bots) == len(self.seats):  # nobody to ask: events are printed as they happen
            self.screen.log(self._lines(self.log[self.seen :]), every_rule=False)
            self.seen = len(self.log)

    def _farewell(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        self.screen.log(self._lines(self.log[self.seen :]), every_rule=False)
        self.screen.say("")
        won = {"winners": outcome.winners, "several": len(outcome.winners) > 1, "reason": outcome.reason}
        ended = Say("wins" if outcome.winners else "nobody-wins", **won)
        self.screen.say(Say("game-over", outcome=ended), "bold")
        for place, seat in zip(outcome.places, outcome.ranking, strict=True):
            self.screen.say(Say("place-of", place=place, seat=seat, player=self.seats[seat]))
        self.screen.panels(panel for panel in self._panels() if panel.seat is not None)
        self.screen.say("")
        self.screen.say(Say("seed-was", seed=self.game.setting.seed))
        if self.save_file is not None:
            self.screen.say(Say("whole-game", file=str(self.save_file)))

    # -- what players see

    def _table(self, decision: Decision) -> Table:
        seat = decision.seat
        imagined = self.game.imagine(seat)
        hints = self.spoken.hints(imagined)
        panels = self.spoken.panels(imagined)
        choices = [
            ListedOption(
                self.phrases.label(option, decision),
                hints.get(option.id),
                self._place(option, decision),
            )
            for option in decision.options
        ]
        on_map = any(choice.place is not None for choice in choices) or self.phrases.subject_kind(decision) in PLACES
        now = next((panel for panel in panels if panel.now), None)
        return Table(
            heading=self.phrases.say(self.game.setting.adventure.title),
            question=self.phrases.question(decision),
            seat=seat,
            board=self.spoken.board(imagined),
            panels=panels,
            choices=choices,
            log=list(self._lines(self.log[-LATELY:], folded=True)),
            look_at_map=on_map or now is None or not now.cards,
            notice=self.notice,
            who=self._who(seat, self._names(panels)),
            place=str(decision.subject) if self.phrases.subject_kind(decision) in PLACES else None,
        )

    def _place(self, option: Option, decision: Decision) -> str | None:
        """Return the place on the map that an option is about."""
        on_map = option.about is not None and self.phrases.kind(option, decision) in PLACES
        return str(option.about) if on_map else None

    def _who(self, seat: int, names: Mapping[int, str]) -> str:
        """Return the name of the asked player, with the seat if several people share the screen."""
        name = names.get(seat)
        if list(self.seats).count(HUMAN) == 1 and name:
            return name
        key = "asked-at-seat" if name else "seat-title"
        return self.phrases.say(Say(key, name=name, number=seat + 1))

    def _lines(self, entries: Sequence[Entry], *, folded: bool = False) -> Iterator[Line]:
        """Return the last log entries in words; `folded` joins steps of a journey."""
        seat = self.game.decision.seat if self.game.decision else None
        fresh = len(self.log) - self.seen
        heard = [(left, entry.event) for left, entry in zip(range(len(entries), 0, -1), entries, strict=True)]
        heard = [(left, event) for left, event in heard if event.visible_to(seat)]
        for number, (left, event) in enumerate(heard, start=1):
            if folded and number < len(heard) and self._folds(event, heard[number][1]):
                continue
            if text := self.phrases.event(event):
                new = left <= fresh
                yield Line(text, event.rules, fresh=new, flavour=self._flavour(event) if new else "")

    def _flavour(self, event: Event) -> str:
        """Return the flavor text of a card that is turned over."""
        card = event.facts.get("card")
        if not self.phrases.meanings.shown(event).card or not isinstance(card, str):
            return ""
        try:
            return said(self.spoken.describe(card).flavour)
        except KeyError:
            return ""

    def _folds(self, event: Event, following: Event) -> bool:
        way = self.phrases.meanings.way(event)
        return event.kind == following.kind and way != "" and way == self.phrases.meanings.way(following)

    def _panels(self) -> Sequence[Panel]:
        seat = self.game.decision.seat if self.game.decision else None
        return self.spoken.panels(self.game.imagine(seat))

    def _name(self, thing: str | int) -> str:
        return self.phrases.name(thing)

    def _seat(self, seat: int) -> str:
        if seat not in self._seats:
            self._seats = self._names(self._panels())
        return self._seats.get(seat) or self.phrases.say(Say("a-seat", number=seat + 1))

    def _names(self, panels: Sequence[Panel]) -> dict[int, str]:
        return {panel.seat: said(panel.title) for panel in reversed(panels) if panel.seat is not None}

    # -- commands

    def _command(self, decision: Decision, table: Table, answer: str) -> bool:
        """Carry out a command, and return whether to ask the question again."""
        word, _, rest = answer.partition(" ")
        word, rest = word.lower(), rest.strip()
        match word:
            case "?" | "help" | "h":
                self._help(decision, table)
            case "undo" | "u":
                return self._undo(decision)
            case "map" | "m":
                self.screen.map(table.board, table.choices)
            case "heroes":
                self.screen.panels(panel for panel in table.panels if panel.seat is not None)
            case "goal":
                self._beside_the_map(table, self.phrases.say(Say("the-goal")))
            case "table":
                self._beside_the_map(table, rest)
            case "hint" | "hints":
                self._hint(table, rest)
            case "card":
                self._card(decision, table, rest)
            case "look":
                self._look(table, rest)
            case "rule" | "rules":
                self._rule(rest)
            case "log":
                count = int(rest) if rest.isascii() and rest.isdigit() and int(rest[:6]) else 20
                self.screen.log(list(self._lines(self.log))[-count:])
            case "save":
                self._save(rest)
            case "quit" | "exit" | "q":
                self._quit()
            case "standing":
                return self._standing(decision, rest)
            case _ if word in self.game.setting.planners:
                return self._plan(decision, word, rest)
            case _:
                self._part(table, answer)
        return False

    # -- plans

    def _plan(self, decision: Decision, kind: str, rest: str) -> bool:
        """`go` lists, `go forge` goes, `go forge ?` lists alternatives; `fight 3` stops at 3.

        Name a plan that is an option "and then …", or type the option's number: `recover rest`, `recover 2`.
        """
        every = self.spoken.plans(self._imagined())
        plans = [plan for plan in every if plan.kind == kind]
        options = {option.id: self.phrases.label(option, decision) for option in decision.options}
        wanted = rest.removesuffix(planning.OTHERS).strip()
        best = planning.best(plans)
        if not plans:
            self.screen.say(Say("no-plan-now", kind=kind), "yellow")
            return False
        going_on = [plan for plan in best if plan.goes_on and not plan.begins and not plan.instead]
        numbers = bool(going_on) and not wanted.strip("0123456789 %")
        if not rest and [plan.id for plan in best] == [kind]:  # only one: nothing to tell apart
            return self._carry_out(best[0], {})
        found = going_on if numbers else planning.meant(plans, wanted, options) if wanted else best
        if not found:
            self.screen.say(Say("no-such-plan", plan=_short(wanted), kind=kind), "yellow")
        elif len(found) > 1 or (rest != wanted) or not (wanted or numbers):
            others = [plan for plan in every if plan.instead == found[0].id] if rest != wanted else []
            for line in planning.lines(found + others, options):
                self.screen.say(line, indent=2)
        else:
            return self._carry_out(found[0], planning.limits(found[0], wanted) if numbers else {})
        return False

    def _imagined(self) -> Game:
        return self.game.imagine(self._asked_seat())

    def _asked_seat(self) -> int:
        assert self.game.decision is not None
        return self.game.decision.seat

    def _standing_of(self, seat: int) -> list[Standing]:
        return self.standing.setdefault(seat, [])

    def _settled(self, decision: Decision) -> bool:
        """Return whether a standing answer answered the question."""
        if not (answers := self._standing_of(decision.seat)):
            return False
        twin, events = self.game.clone(), list[Entry]()
        twin.listen(lambda event: events.append(Entry(twin.moves, event)))
        made = twin.settle(answers)
        twin.listen(None)
        if made:
            self.game = twin
            self.log += events
            self._autosave()
        return bool(made)

    def _standing(self, decision: Decision, rest: str) -> bool:
        """`standing` lists, `standing CARD` or `standing CARD turn` adds, `standing -CARD` ends it.

        `standing CARD always`, or `standing roll always`, does it without asking instead.
        """
        answers = self._standing_of(decision.seat)
        answers[:] = self.game.still_standing(answers)
        words = rest.split()
        span: Literal["game", "turn", "fight"] = "game"
        if words and words[-1] in ("turn", "fight", "game"):
            span = words.pop()  # type: ignore[assignment]
        if always := bool(words) and words[-1] == "always":
            words.pop()
        key = " ".join(words).removeprefix("-").lower()
        if rest.startswith("-"):
            answers[:] = [each for each in answers if not self._is_called(each.card, key)]
        elif key:
            offered = [*self.game.may_always()] if always else [str(option.about) for option in self.game.may_stand()]
            found = [card for card in dict.fromkeys(offered) if card == key or self._is_called(card, key)]
            if not found:
                self.screen.say(Say("no-standing", card=_short(key)), "yellow")
                return False
            answers += [each for card in found if (each := self.game.stand(card, span, always=always)) not in answers]
            return True
        if not answers:
            self.screen.say(Say("nothing-stands"))
        for each in answers:
            self.screen.say(
                Say("stands", name=self.spoken.called(each.card, each.always), span=each.span, always=each.always)
            )
        return False

    def _is_called(self, card: str, key: str) -> bool:
        return key in self.spoken.called(card).lower()

    def _carry_out(self, plan: Plan, limits: Mapping[str, float]) -> bool:
        """Make all choices of a plan, on a copy that is put in place at the end."""
        self.seen, entries = len(self.log), list[Entry]()
        twin = self.game.clone()
        twin.listen(lambda event: entries.append(Entry(twin.moves, event)))
        try:
            done = twin.carry_out(plan, limits, self.phrases.language.code, self._standing_of(self._asked_seat()))
        except EngineError as error:
            where = self._write_down(error.report())
            self.screen.say(Say("choice-failed", error=str(error), where=where), "bold red")
            return False
        twin.listen(None)
        self._plan_from = self.game.moves
        self.game = twin
        self.log += entries
        if done.reason != "done":
            self.notice = said(done.why)
        self._autosave()
        return True

    def _help(self, decision: Decision, table: Table) -> None:
        parts = ", ".join(said(panel.title).lower() for panel in table.panels if panel.seat is None)
        rule = next((entry.event.rules[0] for entry in reversed(self.log) if entry.event.rules), "RB-TURN-01")
        known = {"example": decision.options[0].id, "parts": parts, "rule": rule, "n": "[n]", "file": "[FILE]"}
        for line in self.phrases.say(Say("help", **known)).strip().split("\n"):
            self.screen.say(line, indent=HELP_INDENT)
        for kind in dict.fromkeys(plan.kind for plan in self.spoken.plans(self._imagined()) if plan.begins):
            self.screen.say(Say("help-begun", kind=kind.ljust(HELP_INDENT - 1)), indent=HELP_INDENT)

    def _beside_the_map(self, table: Table, part: str) -> None:
        """Print everything beside the map, or the parts with these words in their titles."""
        beside = [panel for panel in table.panels if panel.seat is None]
        found = [panel for panel in beside if part.lower() in said(panel.title).lower()]
        if found or not part:
            self.screen.panels(found)
        else:
            parts = ", ".join(said(panel.title).lower() for panel in beside)
            self.screen.say(Say("no-such-part", part=_short(part), parts=parts), "yellow")

    def _part(self, table: Table, answer: str) -> None:
        """Print panels by a part of their titles. Other input is not understood."""
        found = [panel for panel in table.panels if answer.lower() in said(panel.title).lower()]
        if found:
            self.screen.panels(found)
        else:
            self.screen.say(Say("not-understood", answer=_short(answer)), "yellow")

    def _hint(self, table: Table, which: str) -> None:
        numbered = list(enumerate(table.choices, start=1))
        if which and not (which.isascii() and which.isdigit() and 1 <= int(which[:6]) <= len(numbered)):
            self._no_option(which, len(numbered))
        else:
            self.screen.choices([numbered[int(which[:6]) - 1]] if which else numbered)

    def _card(self, decision: Decision, table: Table, wanted: str) -> None:
        """Show a card by name: first those in view, then all others, which also match by id."""
        if not wanted:
            self.screen.say(Say("which-card", card=self._some_card(table)), "yellow")
            return
        key = wanted.lower()
        found = _called(key, {card: self._name(card) for card in self._cards_in_sight(decision, table)})
        told = set()  # one of several identical cards is enough
        for text in self._texts(found) or self._cards_out_of_sight(key):
            if (alike := msgspec.structs.replace(text, id="")) not in told:
                self.screen.card(text)
            told.add(alike)
        if not told:
            self.screen.say(Say("no-such-card", card=_short(wanted)), "yellow")

    def _cards_out_of_sight(self, key: str) -> list[CardText]:
        """Return the matching cards of the game, wherever they are, by id or name; none if there are very many."""
        by_id = self._texts([re.sub(r"[^a-z0-9]+", "-", key.replace("'", "")).strip("-")])
        if by_id:
            return by_id
        every = self.spoken.catalogue()
        found = _called(key, {card: said(text.name) for card, text in every.items()})
        return [every[card] for card in found] if len(found) <= MANY else []

    def _texts(self, cards: Sequence[str]) -> list[CardText]:
        """Return the texts of these, if they are cards."""
        found = []
        for card in cards:
            with contextlib.suppress(KeyError):
                found.append(self.spoken.describe(card))
        return found

    def _cards_in_sight(self, decision: Decision, table: Table) -> list[str]:
        """Return the cards on panels, in options and in the log."""
        cards = [card for panel in table.panels for card in panel.cards]
        cards += [str(each.about) for each in decision.options if self.phrases.kind(each, decision) == "card"]
        kinds = self.phrases.meanings.fields
        for entry in self.log:
            for key, value in entry.event.facts.items():
                if kinds.get(key) == "card" and entry.event.visible_to(decision.seat):
                    cards += value if isinstance(value, list | tuple) else [value]
        return [card for card in dict.fromkeys(cards) if card]

    def _look(self, table: Table, wanted: str) -> None:
        """Show what there is to know about a place: the odds there, goods on sale, the land, the way."""
        found = inspect_place.meant(table.board, self.phrases, wanted) if wanted else {}
        if not wanted:
            self.screen.say(Say("which-place"), "yellow")
        elif not found:
            self.screen.say(Say("no-such-place", place=_short(wanted)), "yellow")
        elif len(found) > 1:
            self.screen.say(Say("several-places", places=tuple(list(found.values())[: inspect_place.MANY])), "yellow")
        else:
            seen = self.spoken.inspect(self._imagined(), self._asked_seat(), next(iter(found)))
            for number, line in enumerate(inspect_place.lines(seen, self.phrases) if seen else ()):
                self.screen.say(line, "bold" if number == 0 else "", indent=2)

    def _some_card(self, table: Table) -> str:
        return next((self._name(card) for panel in table.panels for card in panel.cards), "NAME")

    def _rule(self, wanted: str) -> None:
        """Show a rule by its id, or rules with all these words. `rules on` and `off` show or hide them in the log."""
        if wanted.lower() in ("on", "off"):
            self.screen.cites = wanted.lower() == "on"
            self.screen.say(Say("rules-are-told", told=self.screen.cites))
            return
        try:
            rules_page.show_rules([rules.rule(wanted.upper())])
        except UnknownRule as error:
            words = wanted.split()
            hits = rules.search(words) if words and not any(char.isdigit() for char in wanted) else []
            if hits:
                rules_page.show_hits(hits, words, limit=rules_page.BEST)
            else:
                self.screen.say(str(error), "yellow")

    def _undo(self, decision: Decision) -> bool:
        game = self.game
        chosen_by = game.chronicle().seats
        if not chosen_by:
            self.screen.say(Say("nothing-to-take-back"), "yellow")
        elif chosen_by[-1] != decision.seat:
            self.screen.say(Say("decided-since", seat=chosen_by[-1]), "yellow")
        elif not game.may_undo(decision.seat):
            self.screen.say(Say("choice-stands"), "yellow")
        else:
            self.game = game.undone(self._back_to(decision.seat))
            self.log = [entry for entry in self.log if entry.move <= self.game.moves]
            self.seen = min(self.seen, len(self.log))
            self._autosave()
            return True
        return False

    def _back_to(self, seat: int) -> int:
        """Return the number of choices left after undoing the last one, or the plan it belonged to."""
        since, moves = self._plan_from, self.game.moves
        self._plan_from = moves
        return self.game.way_back(seat, since) if since < moves else moves - 1

    # -- saving

    def _write_down(self, report: str) -> str:
        """Save an error report, and return a sentence with its location."""
        folder = self.save_file.parent if self.save_file is not None else Path()
        file = write_down(report, [folder, Path.home()])
        return self.phrases.say(Say("written-down", file=str(file))) if file is not None else ""

    def _autosave(self) -> None:
        if self.save_file is not None:
            try:
                self._write(self.save_file)
            except RecordError as error:
                self.notice = self.phrases.say(Say("not-saved-try", error=str(error)))

    def _save(self, name: str) -> None:
        wanted = Path(name).expanduser() if name else self.save_file or free_name(self.game, Path())
        if wanted != self.save_file and not may_replace(self.game, wanted):
            self.screen.say(Say("holds-something-else", file=str(wanted)), "yellow")
            return
        try:
            self._write(wanted)
        except RecordError as error:
            self.screen.say(Say("not-saved", error=str(error)), "bold red")
            return
        self.save_file = wanted
        self._say_saved()

    def _quit(self) -> None:
        """Leave only when the game is safe. A file that already has it stays unchanged."""
        if self.save_file is not None and self.save_file.exists() and self.game.trail() == self._kept:
            self._say_saved()
            raise Leave
        self._save("")
        if self.save_file is not None:
            raise Leave

    def _save_somewhere(self) -> None:
        """Save after the player is gone: to the last file, here, or at home. Without any play, write nothing."""
        if self.game.trail() == self._kept:
            return
        with uninterrupted():
            if self.save_file is not None:
                self._write(self.save_file)
            else:
                self.save_file = save_first(self.game, [Path(), Path.home()], self.seats)
            with contextlib.suppress(OSError):  # the terminal may be gone
                self.screen.say("")
                self._say_saved()

    def _write(self, path: Path) -> None:
        self._keeper.write(self.game, path, self.seats)
        self._kept = self.game.trail()

    def _say_saved(self) -> None:
        assert self.save_file is not None
        self.screen.say(Say("saved"))
        self.screen.command(f"questable play {shlex.quote(str(self.save_file))}")


def _called(key: str, names: Mapping[str, str]) -> list[str]:
    """Return the things with exactly this name or, if there are none, with this in their names."""
    exactly = [thing for thing, name in names.items() if name.lower() == key]
    return exactly or [thing for thing, name in names.items() if key in name.lower()]


def _short(text: str) -> str:
    """Return the input, shortened for an error message."""
    return text if len(text) <= 40 else f"{text[:40]}…"

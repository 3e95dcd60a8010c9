"""The position of a game as players see it, made once for all who see the same."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from questable import Game, Option, Scene, Standing
from questable.bots import make_bot
from questable.speech import ENGLISH, best_language
from questable.table.bot_destinations import heading
from questable.table.bots import usual_bot
from questable.table.messages import Advice, Inspected, LogLine, Moment
from questable.table.patches import Plain, difference
from questable.table.priority import FIRST
from questable.table.staging import Chronicle, Entry, Situation, Staging, plain_of, situation, viewpoint

SLOW = 0.02
"""Seconds of work that other tables would notice."""
_seconds: dict[tuple[str, str], float] = {}
"""Seconds it took to make questions, by adventure and topic."""
WISHES = 64
"""The most requested languages whose best match is remembered."""
Eyes = tuple[int | None, str]
"""The seat whose view is shown (None: a spectator's), and the language of the text."""


class Display:
    """A game, its events, and what has been made of them for the screens.

    Without `told`, the events begin only at the current position.
    """

    def __init__(self, game: Game, entries: Sequence[Entry], *, told: bool = True) -> None:
        self.game, self._told = game, told
        self._entries = list(entries)
        self._fewest = game.moves  # the fewest choices at any time since
        self._stagings: dict[str, Staging] = {}  # by requested language; several may mean the same one
        self._chronicles: dict[Eyes, Chronicle] = {}
        self._seen: dict[int | None, tuple[Game, Scene]] = {}
        self._usual: int | None = None  # the last viewpoint
        self._scenes: dict[tuple[int, str], Plain] = {}
        self._questions: dict[tuple[Eyes, bool, bool], Plain] = {}
        self._situation: Situation | None = None

    def advance(self, game: Game, entries: Sequence[Entry]) -> None:
        """Take over the game after a choice."""
        self.game = game
        self._entries += entries
        self._look_again()

    def go_back(self, game: Game) -> None:
        """Take back a choice with the events it caused."""
        self.game = game
        self._fewest = min(self._fewest, game.moves)
        self._entries = [entry for entry in self._entries if entry.move <= game.moves]
        self._chronicles.clear()
        self._look_again()

    def catch_up(self, now: Display) -> None:
        """Follow another display of the same game, which knows the later events but not the earlier ones."""
        if now._fewest < self.game.moves:  # some of it was taken back meanwhile
            self._entries = [entry for entry in self._entries if entry.move <= now._fewest]
            self._chronicles.clear()
        self.advance(now.game, now._entries)

    def _look_again(self) -> None:
        self._seen.clear()
        self._scenes.clear()
        self._questions.clear()
        self._situation = None

    @property
    def secrets(self) -> bool:
        return self.game.setting.secrets

    def clock(self, language: str = ENGLISH) -> str:
        """Return the clock, which is the same in every scene: use an existing scene or a likely one."""
        _, scene = next(iter(self._seen.values()), None) or self._look(self._usual)
        return self._staging(language).phrases.say(scene.clock)

    def stage(self, seats: frozenset[int], bots: frozenset[int] = frozenset(), language: str = ENGLISH) -> Plain:
        """Return the stage for a visitor with these seats; `bots` are the seats that bots play now."""
        game, staging, eyes = self.game, self._staging(language), viewpoint(self.game, seats)
        self._heard(eyes, staging)  # the chronicle says who plays which hero
        imagined, scene = self._look(eyes)
        key = id(scene), staging.language
        if key not in self._scenes:
            self._scenes[key] = staging.scene(scene)
        plain: Plain = {"scene": self._scenes[key], "seed_hash": game.setting.mark}
        if eyes is not None:
            plain["eyes"] = eyes
        if (decision := game.decision) is not None:
            undo = any(game.may_undo(seat) for seat in seats)
            asked = decision.seat in seats and decision.seat not in bots
            plain["question"] = self._question(imagined, (eyes, staging.language), asked, undo)
            if undo:
                plain["undo"] = True
            if decision.seat in bots:
                plain["thinking"] = decision.seat
        if (outcome := staging.outcome(game)) is not None:
            plain["outcome"] = plain_of(outcome)
        return plain

    def standing(self, seat: int, answers: Sequence[Standing], language: str = ENGLISH) -> list[Plain]:
        """Return the standing answers of a seat that still apply."""
        return self._staging(language).standing(seat, self.game.still_standing(answers)) if answers else []

    def _question(self, imagined: Game, eyes: Eyes, asked: bool, undo: bool) -> Plain:
        """Return the open question, made once for all who get the same one, and note how long it took."""
        key = eyes, asked, undo
        if key not in self._questions:
            started = time.perf_counter()
            self._questions[key] = plain_of(self._staging(eyes[1]).question(imagined, asked=asked, undo=undo))
            if asked:
                self._took(time.perf_counter() - started)
        return self._questions[key]

    def _took(self, seconds: float) -> None:
        kind = self._kind_of_question()
        _seconds[kind] = max(seconds, _seconds.get(kind, 0.0) * 0.9)

    def _kind_of_question(self) -> tuple[str, str]:
        decision = self.game.decision
        return self.game.setting.adventure.id, decision.topic if decision is not None else ""

    @property
    def slow(self) -> bool:
        """Return whether the next stage may take long, so that it is made outside the event loop.

        The family knows which fights take long to evaluate. Any question that was slow once is remembered. Where
        planning is on, an unknown question may be slow.
        """
        known = _seconds.get(self._kind_of_question(), 0.0) > SLOW
        planned = bool(self.game.setting.planners) and self._kind_of_question() not in _seconds
        return known or planned or self.game.setting.adventure.family.presentation.laborious(self.game)

    def prepare(self, looks: Iterable[tuple[frozenset[int], str]], bots: frozenset[int]) -> None:
        """Make the stages for visitors with these seats and languages."""
        with FIRST.behind():
            for seats, language in looks:
                self.stage(seats, bots, language)
            self.situation()

    def situation(self) -> Situation:
        """Return the present situation, for comparison after the next choice."""
        if self._situation is None:
            self._situation = situation(self.game)
        return self._situation

    def lines(self, seats: frozenset[int], language: str = ENGLISH) -> list[LogLine]:
        """Return the chronicle lines that visitors with these seats may read."""
        return self._heard(viewpoint(self.game, seats), self._staging(language))

    def advice(self, game: Game, option: Option, name: str, version: int, language: str) -> Advice:
        """Return why a bot would take this option, for the player asked."""
        assert game.decision is not None
        with FIRST.behind():
            imagined = game.imagine(game.decision.seat if self.secrets else None)
            staging, adventure = self._staging(language), game.setting.adventure
            places = heading(imagined, option, make_bot(usual_bot(adventure), adventure, 0), staging.leads)
            return staging.advice(imagined, option, name, version, places)

    def inspect(self, seat: int, place: str | int, name: str, version: int, language: str) -> Inspected | None:
        """Return what this seat may know about a place on the map, or None if there is no such place."""
        with FIRST.behind():
            return self._staging(language).inspect(self.game.imagine(seat), seat, place, name, version)

    @property
    def heard(self) -> int:
        """The number of events so far."""
        return len(self._entries)

    def moments(self, seats: frozenset[int], language: str, since: int) -> tuple[Moment, ...]:
        """Return the events from number `since` on that visitors with these seats may see, in order."""
        return self._chronicle(viewpoint(self.game, seats), self._staging(language)).moments(self._entries, since)

    def _staging(self, wanted: str) -> Staging:
        """Return the words of the game in this language, or in English if it has none."""
        if wanted not in self._stagings:
            language = best_language(self.game.setting.phrases, wanted)
            if language not in self._stagings:
                self._stagings[language] = Staging(self.game, language, told=self._told)
            if wanted != language and len(self._stagings) < WISHES:
                self._stagings[wanted] = self._stagings[language]
            return self._stagings[language]
        return self._stagings[wanted]

    def adventure_name(self, language: str) -> str:
        return self._staging(language).adventure_name

    def _heard(self, eyes: int | None, staging: Staging) -> list[LogLine]:
        return self._chronicle(eyes, staging).lines(self._entries)

    def _chronicle(self, eyes: int | None, staging: Staging) -> Chronicle:
        key = eyes, staging.language
        if key not in self._chronicles:
            self._chronicles[key] = Chronicle(staging, eyes)
        return self._chronicles[key]

    def _look(self, eyes: int | None) -> tuple[Game, Scene]:
        """Return the position as this viewer sees it, and its scene, in any language."""
        if eyes not in self._seen:
            self._usual = eyes
            imagined = self.game.imagine(eyes)
            self._seen[eyes] = imagined, self._scene(imagined)
        return self._seen[eyes]

    def _scene(self, imagined: Game) -> Scene:
        """Return the scene, shared by viewers with the same knowledge. Checking that is much faster than building."""
        for known, scene in self._seen.values():
            if known.looks_like(imagined):
                return scene
        return self.game.setting.adventure.family.presentation.scene(imagined)


class Patches:
    """Patches between stages. Most of a stage, above all the scene, is shared: its patch is made once."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], tuple[Plain, Plain, Plain]] = {}  # keeps both, so that their ids stay valid

    def between(self, old: Plain, new: Plain) -> Plain:
        patch: Plain = {name: None for name in old if name not in new}
        for name, value in new.items():
            before = old.get(name)
            if before is value:
                continue
            if isinstance(before, dict) and isinstance(value, dict):
                if inner := self._within(before, value):
                    patch[name] = inner
            elif before != value:
                patch[name] = value
        return patch

    def _within(self, old: Plain, new: Plain) -> Plain:
        pair = id(old), id(new)
        if pair not in self._made:
            self._made[pair] = old, new, difference(old, new)
        return self._made[pair][2]


def common_lines(old: list[LogLine], new: list[LogLine]) -> int:
    """Return the number of lines both begin with."""
    if new[: len(old)] == old:
        return len(old)
    return next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))

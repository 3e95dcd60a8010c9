"""The position of a game as those around the table see it, each made once for all who see the same."""

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
"""Seconds that would be felt at other tables."""
_seconds: dict[tuple[str, str], float] = {}
"""How long questions took to be made, by adventure and topic."""
WISHES = 64
"""Wished languages of which is remembered which language is meant."""
Eyes = tuple[int | None, str]
"""Through whose eyes somebody looks, and the language they read."""


class Display:
    """A game, its events, and what has been made of them for the screens.

    It may not be `told` how the game came to where it is: then the events are those since.
    """

    def __init__(self, game: Game, entries: Sequence[Entry], *, told: bool = True) -> None:
        self.game, self._told = game, told
        self._entries = list(entries)
        self._fewest = game.moves  # choices there were at any time since
        self._stagings: dict[str, Staging] = {}  # by the language somebody wants: several may mean the same
        self._chronicles: dict[Eyes, Chronicle] = {}
        self._seen: dict[int | None, tuple[Game, Scene]] = {}
        self._usual: int | None = None  # through whose eyes somebody looked last
        self._scenes: dict[tuple[int, str], Plain] = {}
        self._questions: dict[tuple[Eyes, bool, bool], Plain] = {}
        self._situation: Situation | None = None

    def advance(self, game: Game, entries: Sequence[Entry]) -> None:
        """A choice was made."""
        self.game = game
        self._entries += entries
        self._look_again()

    def go_back(self, game: Game) -> None:
        """A choice was taken back: what it caused is unsaid."""
        self.game = game
        self._fewest = min(self._fewest, game.moves)
        self._entries = [entry for entry in self._entries if entry.move <= game.moves]
        self._chronicles.clear()
        self._look_again()

    def catch_up(self, now: Display) -> None:
        """Follow another display of the same game, which knows what happened since but not what was before."""
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
        """Everybody sees the same clock: any scene there is will do, or one that somebody is going to look at."""
        _, scene = next(iter(self._seen.values()), None) or self._look(self._usual)
        return self._staging(language).phrases.say(scene.clock)

    def stage(self, seats: frozenset[int], bots: frozenset[int] = frozenset(), language: str = ENGLISH) -> Plain:
        """What somebody with these seats sees of the game; `bots` are the seats that bots play now."""
        game, staging, eyes = self.game, self._staging(language), viewpoint(self.game, seats)
        self._heard(eyes, staging)  # the chronicle tells who plays which hero
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
        """What a seat is not asked about any more, as far as it is still so."""
        return self._staging(language).standing(seat, self.game.still_standing(answers)) if answers else []

    def _question(self, imagined: Game, eyes: Eyes, asked: bool, undo: bool) -> Plain:
        """The open question, made once for all who are asked it alike; how long that takes is remembered."""
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
        """May what is to be shown take long? Then it is made beside the event loop.

        The family knows of fights that are reckoned out; what was slow once is remembered, whatever it was. Where plans
        may be drawn up, a question of which nothing is known yet may be such a one.
        """
        known = _seconds.get(self._kind_of_question(), 0.0) > SLOW
        planned = bool(self.game.setting.planners) and self._kind_of_question() not in _seconds
        return known or planned or self.game.setting.adventure.family.presentation.laborious(self.game)

    def prepare(self, looks: Iterable[tuple[frozenset[int], str]], bots: frozenset[int]) -> None:
        """Make what those with these seats, who read these languages, will be shown."""
        with FIRST.behind():
            for seats, language in looks:
                self.stage(seats, bots, language)
            self.situation()

    def situation(self) -> Situation:
        """How things stand now: what comes of the next choice is compared with it."""
        if self._situation is None:
            self._situation = situation(self.game)
        return self._situation

    def lines(self, seats: frozenset[int], language: str = ENGLISH) -> list[LogLine]:
        """The chronicle as somebody with these seats may read it."""
        return self._heard(viewpoint(self.game, seats), self._staging(language))

    def advice(self, game: Game, option: Option, name: str, version: int, language: str) -> Advice:
        """Why a bot would take this option, for who is asked."""
        assert game.decision is not None
        with FIRST.behind():
            imagined = game.imagine(game.decision.seat if self.secrets else None)
            staging, adventure = self._staging(language), game.setting.adventure
            places = heading(imagined, option, make_bot(usual_bot(adventure), adventure, 0), staging.leads)
            return staging.advice(imagined, option, name, version, places)

    def inspect(self, seat: int, place: str | int, name: str, version: int, language: str) -> Inspected | None:
        """What this seat may know about a place of the map; None if there is no such place."""
        with FIRST.behind():
            return self._staging(language).inspect(self.game.imagine(seat), seat, place, name, version)

    @property
    def heard(self) -> int:
        """How many events have been told so far."""
        return len(self._entries)

    def moments(self, seats: frozenset[int], language: str, since: int) -> tuple[Moment, ...]:
        """What somebody with these seats may see of the events from number `since` on, in order."""
        return self._chronicle(viewpoint(self.game, seats), self._staging(language)).moments(self._entries, since)

    def _staging(self, wanted: str) -> Staging:
        """How the game is told in this language, or in English if it has no words in it."""
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
        """The position as it looks through these eyes, and the scene it makes, whatever the language."""
        if eyes not in self._seen:
            self._usual = eyes
            imagined = self.game.imagine(eyes)
            self._seen[eyes] = imagined, self._scene(imagined)
        return self._seen[eyes]

    def _scene(self, imagined: Game) -> Scene:
        """Those who know the same see the same scene: it is built once. To know is much quicker than to build."""
        for known, scene in self._seen.values():
            if known.looks_like(imagined):
                return scene
        return self.game.setting.adventure.family.presentation.scene(imagined)


class Patches:
    """Patches between stages. Most of a stage, above all the scene, is the same for many: its patch is made once."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], tuple[Plain, Plain, Plain]] = {}  # holds both, so that ids stay theirs

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
    """How many lines both begin with."""
    if new[: len(old)] == old:
        return len(old)
    return next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))

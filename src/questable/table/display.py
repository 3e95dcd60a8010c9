"""The position of a game as those around the table see it, each made once for all who see the same."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from questable import Game, Option, Scene, Standing
from questable.speech import ENGLISH, best_language
from questable.table.messages import Advice, Inspected, LogLine, Moment, Question
from questable.table.patches import Plain, difference
from questable.table.staging import Chronicle, Entry, Staging, plain_of, viewpoint

QUICK = 0.0005
"""Seconds in which a question may be reckoned out before anything is shown."""
LATE = 1.0
"""As long as this seems to take what has failed: it is never waited for."""
_seconds: dict[tuple[str, str], float] = {}
"""How long questions took to be reckoned out, by adventure and topic."""
WISHES = 64
"""Wished languages of which is remembered which language is meant."""
Eyes = tuple[int | None, str]
"""Through whose eyes somebody looks, and the language they read."""
Asking = tuple[Eyes, bool, bool]
"""A question as somebody sees it: whether they are asked, and whether they may take their last choice back."""


log = logging.getLogger("questable.table")


class Errand(NamedTuple):
    """A question that is shown without hints and plans: they are reckoned out in a thread, and the table goes on."""

    game: Game
    asking: Asking
    bare: Question
    imagined: Game
    staging: Staging

    def run(self) -> tuple[Question, float]:
        """The question as it is then, and how many seconds it took. If that fails, nothing more is to come."""
        started = time.perf_counter()
        try:
            return self.staging.reckoned(self.imagined, self.bare), time.perf_counter() - started
        except Exception:
            log.exception("hints and plans failed: %r", self.game)
            return msgspec.structs.replace(self.bare, more=False), LATE


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
        self._bare: dict[Asking, tuple[Question | None, Plain]] = {}
        self._questions: dict[Asking, Plain] = {}

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
        self._bare.clear()
        self._questions.clear()

    @property
    def secrets(self) -> bool:
        return self.game.setting.secrets

    def clock(self, language: str = ENGLISH) -> str:
        """Everybody sees the same clock: any scene there is will do, or one that somebody is going to look at."""
        _, scene = next(iter(self._seen.values()), None) or self._look(self._usual)
        return self._staging(language).phrases.say(scene.clock)

    def stage(
        self,
        seats: frozenset[int],
        bots: frozenset[int] = frozenset(),
        language: str = ENGLISH,
        *,
        whole: bool = True,
    ) -> Plain:
        """What somebody with these seats sees of the game; `bots` are the seats that bots play now.

        If it need not be `whole`, hints and plans that take a while are left out (`errands`).
        """
        game, staging, eyes = self.game, self._staging(language), viewpoint(self.game, seats)
        self._heard(eyes, staging)  # the chronicle tells who plays which hero
        _, scene = self._look(eyes)
        key = id(scene), staging.language
        if key not in self._scenes:
            self._scenes[key] = staging.scene(scene)
        plain: Plain = {"scene": self._scenes[key], "seed_hash": game.setting.mark}
        if eyes is not None:
            plain["eyes"] = eyes
        if (decision := game.decision) is not None:
            asking = self._asking(seats, bots, staging)
            plain["question"] = self._question(asking, whole)
            if asking[2]:
                plain["undo"] = True
            if decision.seat in bots:
                plain["thinking"] = decision.seat
        if (outcome := staging.outcome(game)) is not None:
            plain["outcome"] = plain_of(outcome)
        return plain

    def standing(self, seat: int, answers: Sequence[Standing], language: str = ENGLISH) -> list[Plain]:
        """What a seat is not asked about any more, as far as it is still so."""
        return self._staging(language).standing(seat, self.game.still_standing(answers)) if answers else []

    def _asking(self, seats: frozenset[int], bots: frozenset[int], staging: Staging) -> Asking:
        game = self.game
        asked = game.decision is not None and game.decision.seat in seats and game.decision.seat not in bots
        eyes = viewpoint(game, seats), staging.language
        return eyes, asked, any(game.may_undo(seat) for seat in seats)

    def _question(self, asking: Asking, whole: bool) -> Plain:
        """The open question, made once for all who are asked it alike."""
        if asking not in self._questions:
            bare, plain = self._barely(asking)
            if bare is None or not bare.more:
                self._questions[asking] = plain
            elif whole or self._quick:
                errand = self._errand(asking, bare)
                self.learn(errand, *errand.run())
            else:
                return plain
        return self._questions[asking]

    def _barely(self, asking: Asking) -> tuple[Question | None, Plain]:
        if asking not in self._bare:
            (eyes, language), asked, undo = asking
            bare = self._staging(language).bare_question(self._look(eyes)[0], asked=asked, undo=undo)
            self._bare[asking] = bare, plain_of(bare)
        return self._bare[asking]

    def _errand(self, asking: Asking, bare: Question) -> Errand:
        """With a copy of the position: whoever reckons leaves alone what others look at meanwhile."""
        eyes, language = asking[0]
        return Errand(self.game, asking, bare, self._look(eyes)[0].clone(), self._staging(language))

    def errands(self, looks: Iterable[tuple[frozenset[int], str]], bots: frozenset[int]) -> list[Errand]:
        """What is still to be reckoned out for those with these seats, who read these languages."""
        found: dict[Asking, Errand] = {}
        for seats, language in looks if self.game.decision is not None else ():
            asking = self._asking(seats, bots, self._staging(language))
            bare, _ = self._barely(asking)
            if bare is not None and bare.more and asking not in self._questions:
                found[asking] = self._errand(asking, bare)
        return list(found.values())

    def learn(self, errand: Errand, question: Question, seconds: float) -> None:
        """A question is reckoned out. How long that took is remembered; if the game has gone on, nothing else is."""
        kind = _kind_of_question(errand.game)
        _seconds[kind] = max(seconds, _seconds.get(kind, 0.0) * 0.9)
        if errand.game is self.game:
            self._questions[errand.asking] = plain_of(question)

    @property
    def _quick(self) -> bool:
        """Is the question one that was always reckoned out in a moment? Then it is shown whole from the first."""
        presentation = self.game.setting.adventure.family.presentation
        known = _seconds.get(_kind_of_question(self.game))
        return known is not None and known < QUICK and not presentation.laborious(self.game)

    @property
    def slow(self) -> bool:
        """May the scene take long, because a fight is reckoned out? Then it is made beside the event loop."""
        return self.game.setting.adventure.family.presentation.fight_shown(self.game)

    def prepare(self, looks: Iterable[tuple[frozenset[int], str]], bots: frozenset[int]) -> None:
        """Make what those with these seats, who read these languages, will be shown."""
        for seats, language in looks:
            self.stage(seats, bots, language, whole=False)

    def lines(self, seats: frozenset[int], language: str = ENGLISH) -> list[LogLine]:
        """The chronicle as somebody with these seats may read it."""
        return self._heard(viewpoint(self.game, seats), self._staging(language))

    def advice(self, game: Game, option: Option, name: str, version: int, language: str) -> Advice:
        """Why a bot would take this option, for who is asked."""
        assert game.decision is not None
        imagined = game.imagine(game.decision.seat if self.secrets else None)
        return self._staging(language).advice(imagined, option, name, version)

    def inspect(self, seat: int, place: str | int, name: str, version: int, language: str) -> Inspected | None:
        """What this seat may know about a place of the map; None if there is no such place."""
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


class ScenePatches:
    """Patches between stages. The scene is most of a stage and the same for many: its patch is made once."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], tuple[Plain, Plain, Plain]] = {}  # holds the scenes, so that ids stay theirs

    def between(self, old: Plain, new: Plain) -> Plain:
        before: Plain = {"scene": old["scene"]} if "scene" in old else {}
        after: Plain = {"scene": new["scene"]} if "scene" in new else {}
        pair = (id(old.get("scene")), id(new.get("scene")))
        if pair not in self._made:
            self._made[pair] = before, after, difference(before, after)
        rest = difference({**old, "scene": None}, {**new, "scene": None})
        return rest | self._made[pair][2]


def _kind_of_question(game: Game) -> tuple[str, str]:
    return game.setting.adventure.id, game.decision.topic if game.decision is not None else ""


def common_lines(old: list[LogLine], new: list[LogLine]) -> int:
    """How many lines both begin with."""
    if new[: len(old)] == old:
        return len(old)
    return next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))

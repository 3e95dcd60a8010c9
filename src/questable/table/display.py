"""The position of a game as those around the table see it, each made once for all who see the same."""

from __future__ import annotations

from collections.abc import Sequence

from questable import Game
from questable.table.messages import LogLine
from questable.table.patches import Plain, difference
from questable.table.staging import Chronicle, Entry, Staging, plain_of, viewpoint


class Display:
    """A game, its events, and what has been made of them for the screens."""

    def __init__(self, game: Game, entries: Sequence[Entry]) -> None:
        self.game = game
        self._entries = list(entries)
        self._staging = Staging(game)
        self._chronicles: dict[int | None, Chronicle] = {}
        self._scenes: dict[int | None, tuple[Game, Plain]] = {}

    def advance(self, game: Game, entries: Sequence[Entry]) -> None:
        """A choice was made."""
        self.game = game
        self._entries += entries
        self._scenes.clear()

    def go_back(self, game: Game) -> None:
        """A choice was taken back: what it caused is unsaid."""
        self.game = game
        self._entries = [entry for entry in self._entries if entry.move <= game.moves]
        self._chronicles.clear()
        self._scenes.clear()

    @property
    def secrets(self) -> bool:
        return self._staging.secrets

    @property
    def clock(self) -> str:
        clock: str = self._seen(None)[1].get("clock", "")
        return clock

    def stage(self, seats: frozenset[int], bots: frozenset[int] = frozenset()) -> Plain:
        """What somebody with these seats sees of the game; `bots` are the seats that bots play now."""
        game, staging = self.game, self._staging
        imagined, scene = self._seen(viewpoint(game, seats))
        plain: Plain = {"scene": scene, "seed_hash": game.setting.mark}
        if (decision := game.decision) is not None:
            undo = any(game.may_undo(seat) for seat in seats)
            asked = decision.seat in seats and decision.seat not in bots
            plain["question"] = plain_of(staging.question(imagined, asked=asked, undo=undo))
            if undo:
                plain["undo"] = True
            if decision.seat in bots:
                plain["thinking"] = decision.seat
        if (outcome := staging.outcome(game)) is not None:
            plain["outcome"] = plain_of(outcome)
        return plain

    def lines(self, seats: frozenset[int]) -> list[LogLine]:
        """The chronicle as somebody with these seats may read it."""
        return self._heard(viewpoint(self.game, seats))

    def _heard(self, eyes: int | None) -> list[LogLine]:
        if eyes not in self._chronicles:
            self._chronicles[eyes] = Chronicle(self._staging, eyes)
        return self._chronicles[eyes].lines(self._entries)

    def _seen(self, eyes: int | None) -> tuple[Game, Plain]:
        """The position as it looks through these eyes, and the scene it makes."""
        if eyes not in self._scenes:
            self._heard(eyes)  # the chronicle tells who plays which hero
            imagined = self.game.imagine(eyes)
            self._scenes[eyes] = imagined, self._staging.scene(imagined)
        return self._scenes[eyes]


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


def common_lines(old: list[LogLine], new: list[LogLine]) -> int:
    """How many lines both begin with."""
    if new[: len(old)] == old:
        return len(old)
    return next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))

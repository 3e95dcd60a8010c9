"""Golden playthroughs: the story of fixed games, kept as text, so that a change of the rules shows in review.

After a deliberate change write them anew and read the difference: `python -m tests.golden.play` writes all of them,
`python -m tests.golden.play solo two-heroes` only those, `python -m tests.golden.play return-of-the-heroes` the games
of one adventure.

The file `rules-number` says which number of the rules (`questable.version.RULES`) these stories belong to. If one of
them changes, apart from the rules it cites, saved games no longer play the same: raise the number. A new golden game
does not need that.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import questable
from questable import Event
from questable.version import RULES


class Golden(NamedTuple):
    """A game that is always played the same way: its name is the seed of dice and choices."""

    adventure: str
    seats: int
    variants: tuple[str, ...] = ()
    decisions: int = 220
    curious: bool = False  # rather something new than what was chosen before: more happens than by chance alone
    packs: tuple[str, ...] = ()


RISE = "rise-of-the-dragon-lords"
RETURN = "return-of-the-heroes"
MISTS = "mists-of-zanaga"
AVATARS = "avatars-of-kelnov"
CULT = "cult-of-the-rune"
ISLAND = "island-of-dread"
MIDNIGHT = "midnight"
GAMES = {
    "two-heroes": Golden(RISE, 2),
    "solo": Golden(RISE, 1, ("solo",)),
    "hazards-and-hirelings": Golden(RISE, 4, ("travel-hazards", "hired-allies", "first-turn-dice")),
    "hard-evening": Golden(
        RISE, 3, ("harsh-knockouts", "encounters-end", "safe-escape", "shorter-game", "choose-heroes")
    ),
    "shuffled-in": Golden(RISE, 3, decisions=600, curious=True, packs=("drakes", "kellos", "margath", "wild")),
    "brood-and-pilgrims-first": Golden(
        RISE, 2, decisions=600, curious=True, packs=("drakes:focus", "kellos:focus", "margath", "wild")
    ),
    "two-in-the-mist": Golden(MISTS, 2, decisions=400, curious=True),
    "alone-with-the-drums": Golden(MISTS, 1, ("relentless-rituals",), decisions=400, curious=True),
    "the-great-hunt": Golden(
        MISTS, 4, ("monster-safari", "first-turn-dice", "hired-allies", "choose-heroes"), decisions=400, curious=True
    ),
    "six-against-ten": Golden(
        MISTS, 6, ("relentless-rituals", "epic-confrontation", "harsh-knockouts"), decisions=400, curious=True
    ),
    "three-signs": Golden(AVATARS, 3, decisions=400, curious=True),
    "the-last-door": Golden(
        AVATARS,
        2,
        ("every-card-refreshes", "doom-track", "travel-hazards", "harsh-knockouts"),
        decisions=400,
        curious=True,
    ),
    "sorted-and-shuffled": Golden(AVATARS, 1, ("sorted-decks", "solo", "encounters-end"), decisions=400, curious=True),
    "a-cult-for-two": Golden(CULT, 2, decisions=400, curious=True),
    "the-lonely-trail": Golden(
        CULT, 1, ("steady-trail", "full-refill", "travel-hazards", "last-red-counter"), decisions=400, curious=True
    ),
    "all-five-marked": Golden(
        CULT,
        5,
        ("ring-ritual", "towns-off-the-trail", "passing-by", "red-stays-turned", "encounters-end", "choose-heroes"),
        decisions=500,
        curious=True,
    ),
    "salt-and-old-debts": Golden(ISLAND, 3, decisions=800, curious=True),
    "solitary-voyage": Golden(
        ISLAND,
        1,
        ("lingering-sea", "weary-captains", "arrival-legends", "kept-silver", "travel-hazards"),
        decisions=800,
        curious=True,
    ),
    "full-harbours": Golden(
        ISLAND,
        5,
        ("ask-again", "long-helm", "gem-first", "lone-encounters", "island-heroes", "choose-heroes", "encounters-end"),
        decisions=800,
        curious=True,
    ),
    "one-against-three": Golden(MIDNIGHT, 4, decisions=800, curious=True),
    "the-last-hero": Golden(
        MIDNIGHT,
        2,
        ("bidding", "full-power", "last-standing", "open-barter", "let-it-go", "shorter-game"),
        decisions=600,
        curious=True,
    ),
    "five-before-the-gate": Golden(
        MIDNIGHT,
        6,
        ("chosen-sides", "all-heroes", "agreed-reward", "price-by-heroes", "tied-highest", "harsh-knockouts"),
        decisions=900,
        curious=True,
    ),
    "three-families": Golden(RETURN, 3, decisions=400, curious=True),
    "first-evening": Golden(RETURN, 2, ("introductory", "first-seat-begins"), decisions=400, curious=True),
    "alone-against-time": Golden(RETURN, 1, ("quick-healing", "limited-clairvoyant"), decisions=400, curious=True),
    "into-the-unknown": Golden(
        RETURN,
        4,
        ("unexplored-land", "draft-start", "free-orientation", "nameless-at-once"),
        decisions=400,
        curious=True,
    ),
    "five-at-the-palace": Golden(
        RETURN,
        5,
        ("one-draw-a-turn", "recycled-equipment", "deadly-spider", "nameless-at-once"),
        decisions=400,
        curious=True,
    ),
}


def told(name: str) -> str:
    """The story of a game: every question and every event, each with its rules, and the trail it left."""
    golden = GAMES[name]
    lines: list[str] = []
    chosen: Counter[str] = Counter()

    def tell(event: Event) -> None:
        facts = " ".join(f"{key}={value}" for key, value in event.facts.items())
        lines.append(f"    {event.kind} {facts} [{', '.join(event.rules)}]")

    rng = random.Random(name)
    game = questable.new(
        golden.adventure, seats=golden.seats, seed=name, variants=golden.variants, packs=golden.packs, sink=tell
    )
    for _ in range(golden.decisions):
        if game.decision is None:
            break
        options = game.decision.options
        if golden.curious:
            fewest = min(chosen[option.id] for option in options)
            options = tuple(option for option in options if chosen[option.id] == fewest)
        option = rng.choice(options)
        chosen[option.id] += 1
        asked = f"{game.decision.topic}: {option.id} (of {len(game.decision.options)})"
        lines.append(f"{game.decision.seat} {asked} [{', '.join(game.decision.rules)}]")
        game.play(option)
    lines.append(f"trail {game.trail()}")
    return "\n".join(lines) + "\n"


def file_of(name: str) -> Path:
    return Path(__file__).parent / f"{name}.txt"


NUMBER = Path(__file__).parent / "rules-number"
CITATIONS = re.compile(r" \[[^\[\]]*\]$", re.MULTILINE)


class RulesNumber(NamedTuple):
    """A number of the rules, and what the golden games tell under it: name -> hash of the story without citations."""

    number: int
    stories: dict[str, str]

    @property
    def text(self) -> str:
        return "\n".join([str(self.number), *(f"{name} {hash_}" for name, hash_ in sorted(self.stories.items())), ""])


def rules_now() -> RulesNumber:
    """As the files of the golden games have it."""
    stories = {name: CITATIONS.sub("", file_of(name).read_text(encoding="utf-8")) for name in GAMES}
    hashes = {name: blake2b(story.encode(), digest_size=8).hexdigest() for name, story in stories.items()}
    return RulesNumber(RULES, hashes)


def rules_written_down() -> RulesNumber:
    number, *lines = NUMBER.read_text(encoding="utf-8").split("\n")
    return RulesNumber(int(number), dict(line.split(" ") for line in lines if line))


def other_stories(old: RulesNumber, new: RulesNumber) -> list[str]:
    """The games that tell another story although the number has not been raised."""
    if new.number > old.number:
        return []
    return [name for name, story in old.stories.items() if new.stories.get(name, story) != story]


def write(wanted: list[str]) -> None:
    """Tell these games, or the games of these adventures, anew; without a wish all of them."""
    for name, golden in GAMES.items():
        if not wanted or name in wanted or golden.adventure in wanted:
            file_of(name).write_text(told(name), encoding="utf-8")
    if NUMBER.exists() and (others := other_stories(rules_written_down(), rules_now())):
        raise SystemExit(f"{', '.join(others)}: another story. If that is wanted, raise RULES in questable/version.py")
    NUMBER.write_text(rules_now().text, encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])

"""Using trial cards in a test: the moment, the use, the answers."""

from __future__ import annotations

from typing import Any

from questable.runebound.card_vocabulary import VOCABULARY
from tests.kit import Table, table

TIMINGS: tuple[str, ...] = tuple(VOCABULARY.timings)


def ready(*cards: str, heroes: tuple[str, ...] = ("anna", "bert"), **facts: Any) -> Table:
    """The hero of seat 0 owns these cards; if one of them can be used before moving, that is the open question."""
    return table(*heroes).put(0, cards=list(cards), **facts).movement()


def fighting(*cards: str, enemy: str = "trial-ogre", heroes: tuple[str, ...] = ("anna", "bert"), **facts: Any) -> Table:
    """The hero of seat 0 owns these cards and faces this Challenge."""
    return table(*heroes).put(0, cards=list(cards), **facts).face(enemy)


def reach(t: Table, topic: str, **answers: str) -> Table:
    """Pass by all questions, with these answers (`fight-on` and `defend` where nothing is said), up to this one."""
    plain = {"escape": "fight-on", "attack-or-defend": "defend", "spend-a-die": "stop"} | {
        name.replace("_", "-"): answer for name, answer in answers.items()
    }
    for _ in range(60):
        if t.topic == topic:
            return t
        t.play(plain.get(t.topic, "pass"))
    raise AssertionError(f"the question {topic!r} does not come; now {t.topic!r}: {t.options}")


def get_away(t: Table) -> Table:
    """The hero escapes at the next chance: this combat is over."""
    reach(t.dice(*[10] * 20), "escape").play("escape:ranged")
    while t.game.fights or t.topic == "space-after-escape":
        t.play(t.options[0] if t.topic == "space-after-escape" else "pass")
    return t


def last(t: Table, kind: str) -> dict[str, Any]:
    """The facts of the last event of this kind."""
    return t.happened(kind)[-1]


def chimes(t: Table) -> list[str]:
    """When the trial chime or whistle has sounded; each timing gives as many points as its place in the list."""
    return [TIMINGS[gained["points"] - 1] for gained in t.happened("gained") if gained["points"]]

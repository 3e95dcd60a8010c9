"""Packs designed to hurt: numbers at every edge, cards that lead back to themselves, maps of every shape, odd TOML.

A pack is text. Whatever is in it, whoever checks, shows or plays it must come to an end soon, and gets sentences.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

import questable
from questable import Pack, PackFiles
from questable.bots import Sight, make_bot
from questable.lab.inspection import Inspection, inspect
from questable.speech import Spoken, phrasebook
from tests.properties.fuzzed_packs import Table, Writer, write, written

RISE = "rise-of-the-dragon-lords"
HEAD = '[pack]\nid = "hurtful"\nname = "Hurtful"\n'


class Endless(BaseException):
    """Something takes more steps than anybody waits for."""


@contextmanager
def within(steps: int) -> Iterator[None]:
    """At most so many calls of functions: a second of a fast machine is about ten million."""
    left = steps

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            sys.setprofile(None)
            raise Endless(f"more than {steps:,} steps")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


# Cards ---------------------------------------------------------------------------------------------------------------


def challenge(name: str, **more: Any) -> Table:
    card = {"id": name, "name": name.capitalize(), "colour": "green", "flavour": f"Of {name}."}
    return card | {each: [2, 1] for each in ("ranged", "melee", "magic")} | {"life": 1} | more


def item(name: str, **more: Any) -> Table:
    return {"id": name, "name": name.capitalize(), "type": "other", "cost": 0, "flavour": f"Of {name}."} | more


def fight(card: str) -> Table:
    return {"do": "fight", "card": card}


def before(*effects: Table) -> list[Table]:
    return [{"when": ["before-combat"], "do": list(effects)}]


def ring(count: int, text: Callable[[str], Table]) -> list[Table]:
    """Challenges each of which brings the next one, and the last one the first."""
    return [challenge(f"ring-{n}", **text(f"ring-{(n + 1) % count}")) for n in range(count)]


def cycles() -> Iterator[tuple[str, str]]:
    """Cards that lead to each other, and in the end to themselves."""
    rewards: dict[str, Callable[[str], Table]] = {
        "reward": lambda name: {"reward": [fight(name)]},
        "before": lambda name: {"ability": before(fight(name))},
        "both": lambda name: {"reward": [fight(name)], "ability": before(fight(name))},
        "test": lambda name: {
            "reward": [
                {"do": "test", "skill": "Swim", "attribute": "body", "difficulty": 9}
                | {each: [fight(name)] for each in ("success", "failure")}
            ]
        },
        "choice": lambda name: {
            "reward": [{"do": "choose", "options": [{"name": f"{n}", "do": [fight(name)]} for n in range(3)]}]
        },
        "doubled": lambda name: {"reward": [fight(name), fight(name), fight(name)]},
    }
    for kind, text in rewards.items():
        for count in (1, 2, 5, 60):
            yield f"fights-{kind}-{count}", written({"challenge": ring(count, text)})
    every = [f"web-{n}" for n in range(14)]
    web = [challenge(name, reward=[fight(each) for each in every]) for name in every]
    yield "fights-web", written({"challenge": web})
    chain = [challenge(f"chain-{n}", reward=[fight(f"chain-{n + 1}")]) for n in range(180)]
    yield "fights-chain", written({"challenge": [*chain, challenge("chain-180")]})
    colours = [challenge(f"next-{n}", reward=[{"do": "fight", "colour": "green"}]) for n in range(30)]
    yield "fights-of-a-deck", written({"challenge": colours})
    for verb in ("refresh", "add-counters", "gain"):
        amounts: dict[str, Table] = {"refresh": {"what": "this"}, "add-counters": {"count": 1}, "gain": {"gold": 1}}
        ability = {"when": ["refresh"], "use": "may", "do": [{"do": verb, **amounts[verb]}]}
        yield f"again-{verb}", written({"item": [item(f"again-{n}", counters=1, ability=[ability]) for n in range(8)]})
    hands = [item(f"hand-{n}", ability=[{"when": ["refresh"], "use": "may", "do": [search(n)]}]) for n in range(6)]
    yield "search-each-other", written({"item": hands})
    yield "over-itself", '[adventure]\nid = "hurtful"\nname = "Hurtful"\nover = "hurtful"\n'
    yield "change-of-a-change", written({"change": [{"id": "gaunt-hound", "life": 3}] * 2})
    yield "without-everything", HEAD.replace("Hurtful", 'Hurtful"\nwithout = ["hero", "market", "green", "red"]\n#', 1)


def search(number: int) -> Table:
    return {"do": "gain", "card": f"hand-{(number + 1) % 6}"} if number % 2 else {"do": "search", "word": "hand"}


# Maps ----------------------------------------------------------------------------------------------------------------


def board(cells: list[tuple[int, int]], links: tuple[tuple[int, int], ...] = (), **more: Any) -> str:
    """A map of these hexes: the first is the town heroes begin in, others have jewels."""
    spaces: list[Table] = []
    for number, cell in enumerate(cells, start=1):
        place: Table = {"id": number, "at": list(cell)}
        if number == 1:
            place |= {"town": "Tamalir"}
        else:
            place |= {"terrain": ("road", "plains", "hills", "forest")[number % 4]}
            if number % 3 == 0:
                colour = ("green", "yellow", "blue", "red")[number // 3 % 4]
                place |= {"jewel": colour, "sunburst": colour != "red"}
        spaces.append(place)
    plain: Table = {"id": "hurtful", "name": "Hurtful", "town_order": ["Tamalir"], "spaces": spaces} | more
    if links:
        plain["link"] = [{"between": list(each)} for each in links]
    return written({"map": plain, "numbers": {"start": "Tamalir"}})


def maps() -> Iterator[tuple[str, str]]:
    """Maps of every shape."""
    row = [(n, 0) for n in range(200)]
    square = [(column, line) for column in range(24) for line in range(24)]
    shapes: dict[str, list[tuple[int, int]]] = {
        "one-space": [(0, 0)],
        "a-line": row,
        "a-column": [(0, n) for n in range(200)],
        "a-comb": [(2 * n, line) for n in range(40) for line in range(12)] + [(2 * n + 1, 0) for n in range(39)],
        "a-square": square,
        "a-frame": [(x, y) for x in range(60) for y in range(60) if x in (0, 59) or y in (0, 59)],
        "below-zero": [(-n, -n // 2) for n in range(100)],
        "too-many": [(n % 40, n // 40) for n in range(1000)],
    }
    for name, cells in shapes.items():
        yield f"map-{name}", board(cells)
    for far in (199, 200, 201, 10**4, 10**8, -(10**8), 2**63, 10**40):
        yield f"map-far-{far if abs(far) < 10**9 else len(str(far))}", board([(0, 0), (0, 1), (far, 0)], ((1, 3),))
    apart = [(20 * (n % 20), 20 * (n // 20)) for n in range(300)]
    yield "map-islands", board(apart, tuple((1, n) for n in range(2, 301)))
    yield "map-a-chain-of-links", board(apart, tuple((n, n + 1) for n in range(1, 300)))
    several = tuple((a, b) for a in range(1, 35) for b in range(a + 1, 35))
    yield "map-all-linked", board(apart[:34], several[:561])
    yield "map-links-twice", board(apart[:3], ((1, 2), (2, 1), (1, 2), (2, 3), (3, 3)))
    yield "map-in-pieces", board(apart)
    yield "map-no-spaces", board([])
    yield "map-same-place", board([(0, 0)] * 5)
    yield "map-no-order", board(row[:20], town_order=[])
    yield "map-of-towns", board(row[:20], town_order=[f"Town {n}" for n in range(500)])


# Numbers and words ---------------------------------------------------------------------------------------------------


class Edges(Writer):
    """Writes cards, maps and numbers of which every number is the smallest or the largest there may be."""

    def number(self, metas: list[msgspec.Meta]) -> int:
        low = max([int(each.ge) for each in metas if each.ge is not None])
        high = min([int(each.le) for each in metas if each.le is not None])
        return self.luck.choice((low, high, high))

    def tame(self, plain: dict[str, Any], struct: object) -> None:
        """Nothing is tamed."""


def numbers() -> Iterator[tuple[str, str]]:
    """A number of the box at a time, at its edges and beyond."""
    for most in (-1, 0, 12, 13, 99, 100, 10**9, 10**18, 10**30):
        shown = most if most < 10**9 else len(str(most))
        yield f"dice-{shown}", written({"numbers": {"movement_dice": [most, most]}})
        yield (
            f"gold-{shown}",
            written({"numbers": {"gold": most, "heal_price": most, "counter_worth": {"green": most}}}),
        )
        yield f"slots-{shown}", written({"numbers": {"undefeated_spaces": most, "weapons": most, "allies": most}})
        strong = {each: [most, most] for each in ("ranged", "melee", "magic")}
        foes = [challenge(f"strong-{n}", **strong, life=most, counters=most) for n in range(4)]
        yield f"strength-{shown}", written({"challenge": foes})
        rich = [item("rich", cost=most, ability=[{"when": ["refresh"], "do": [{"do": "gain", "gold": most}]}])]
        yield f"cost-{shown}", written({"item": rich})
    yield "die-of-one-face", written({"numbers": {"die": [["plains"]]}})
    yield "die-of-many-faces", written({"numbers": {"die": [["plains", "road"]] * 300}})
    yield "digits", HEAD + "[numbers]\ngold = " + "9" * 5000
    yield "float", HEAD + "[numbers]\ngold = 1e308"
    yield "not-a-number", HEAD + "[numbers]\ngold = nan"


def words() -> Iterator[tuple[str, str]]:
    """Texts that turn, hide, or never end."""
    odd = {
        "turned": "abc\u202edef",
        "marked": "abc\u200fdef",
        "isolated": "abc\u2067def",
        "lines": "abc\u2028def",
        "empty": "",
        "long": "x" * 70,
        "escape": "\\u001b[2J",
        "nul": "\\u0000",
    }
    for name, text in odd.items():
        yield f"name-{name}", f'{HEAD}[[item]]\nid = "odd"\nname = "{text}"\ntype = "other"\ncost = 1\nflavour = "x"\n'
    for depth in (20, 200, 5000):
        yield f"deep-{depth}", HEAD + "x = " + "[" * depth + "]" * depth
        yield f"deep-tables-{depth}", HEAD + "x = " + "{ a = " * depth + "1" + " }" * depth
        condition = "{ not = " * depth + "{ wounded = true }" + " }" * depth
        yield (
            f"deep-condition-{depth}",
            f'{HEAD}[[item]]\nid = "odd"\nname = "Odd"\ntype = "other"\ncost = 1\nflavour = "x"\n[[item.ability]]\n'
            f'when = ["refresh"]\nif = {condition}\ndo = [{{ do = "gain", gold = 1 }}]\n',
        )
    choice: Table = {"do": "gain", "gold": 1}
    for _ in range(3):
        choice = {"do": "choose", "options": [{"name": f"{n}", "do": [choice]} for n in range(6)]}
    ability = [{"when": ["refresh"], "use": "may", "limit": "turn", "do": [choice]}]
    yield "choices-of-choices", written({"item": [item("odd", ability=ability)]})
    many = [{"do": "gain", "gold": 1}] * 400
    yield "many-effects", written({"item": [item("odd", ability=[{"when": ["refresh"], "do": many}])]})
    yield "many-cards", written({"item": [item(f"card-{n}") for n in range(900)]})
    yield "nothing", ""
    yield "no-head", "x = 1"
    yield "half", HEAD + "[[item]\nid ="
    yield "twice", HEAD + HEAD


def all_packs() -> dict[str, str]:
    """Every pack by its name."""
    found = dict((*cycles(), *maps(), *numbers(), *words()))
    return {name: text.replace('"fuzzed"', '"hurtful"') for name, text in found.items()}


EDGES = tuple(
    f"edges-{name}-{seed}"
    for name in (RISE, "mists-of-zanaga", "cult-of-the-rune", "island-of-dread", "midnight", "avatars-of-kelnov")
    for seed in range(8 if name == RISE else 3)
)
"""Random packs all of whose numbers are at their edges; they are written when they are asked for."""


def edges(name: str, folder: Path) -> bool:
    """Write one of them, as far as it passes."""
    adventure, seed = questable.find_adventure(adventure_of(name)), int(name.rpartition("-")[2])
    return bool(write(folder, adventure, Edges(adventure, seed).pack(), random.Random(seed)))


def adventure_of(name: str) -> str:
    """The adventure a pack is laid over."""
    return name.removeprefix("edges-").rpartition("-")[0] if name.startswith("edges-") else RISE


# What is done with them ----------------------------------------------------------------------------------------------


def checked(name: str, source: str | Path) -> Inspection:
    """As `questable content check` and the page look at it."""
    folder = source if isinstance(source, Path) else PackFiles({"cards.toml": source}, "hurtful")
    return inspect(Pack("hurtful", folder, focus=True), adventure_of(name))


def played(found: Inspection, decisions: int) -> None:
    """Bots play it for a while, and somebody looks."""
    assert found.adventure is not None
    game = found.sample()
    if game is None:
        return
    setting = game.setting
    game = questable.new(
        setting.adventure.id, seats=max(2, setting.adventure.seats[0]), seed="1", packs=setting.in_play
    )
    book = Spoken(game.setting, phrasebook(game.setting, str))
    bots = [make_bot("greedy", game.setting.adventure, seat) for seat in range(game.setting.seats)]
    for _ in range(decisions):
        if game.decision is None:
            return
        imagined = game.imagine(game.decision.seat)
        book.scene(imagined)
        book.hints(imagined)
        game.play(bots[game.decision.seat].choose(Sight(game, game.decision.seat)))

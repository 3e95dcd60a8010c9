"""A position-building kit: a rule test in five lines.

t = table("warrior", "elf")                     # two heroes on an empty land, the Warrior in seat 0 to move
t.hero(0, at="A7", gold=3, objects=["sword-1"]).lay("troll", "A5").dice(3, 4)
t.turn()                                        # the Warrior's turn begins; the first question is open
t.play("step:A5", "skill:melee")
assert t.kinds("beaten")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.kernel.engine.rulebook import CompiledStep, name_of
from questable.return_of_the_heroes import actions, bag, skill_tests, turn
from questable.return_of_the_heroes.base import adventure
from questable.return_of_the_heroes.board import lift, neighbours, open_points, place_of, put
from questable.return_of_the_heroes.content import SKILLS
from questable.return_of_the_heroes.presentation import juncture
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes
from tests.golden.citations import allowed_in, untrue
from tests.kit import LoadedDice

CITATIONS = allowed_in(adventure)


class Table:
    """A game whose position can be arranged, with all events kept."""

    def __init__(self, heroes: Sequence[str], variants: Sequence[str], seed: str, *, empty: bool) -> None:
        setting = make_setting(adventure, seats=len(heroes), seed=seed, variants=["first-seat-begins", *variants])
        game = begin(setting)
        assert isinstance(game, ReturnOfTheHeroes)
        self.game = game
        self.events: list[Event] = []
        while game.decision and game.decision.topic in ("choose-tile", "choose-hero", "choose-house"):
            decision = game.decision
            if decision.topic == "choose-hero":
                game.play(f"hero:{heroes[decision.seat]}/female")
            else:
                game.play(0)
        if empty:
            self.clear()
        game.listen(self.hear)
        game.first = len(heroes) - 1  # whoever acts is seldom the first player
        self.turn(0)
        self.events.clear()

    def hear(self, event: Event) -> None:
        """Keep an event; the rules it cites must be able to make it true."""
        assert not (wrong := untrue(event.kind, event.rules, CITATIONS)), wrong
        self.events.append(event)

    # Arranging -------------------------------------------------------------------------------------------------------

    def clear(self) -> Table:
        """No token lies on the map and none is in the bag; all of them are out of the game."""
        g = self.game
        for token in [token for tokens in g.tokens.values() for token in tokens]:
            lift(g, token)
            g.gone += (token,)
        g.gone += g.bag
        g.bag = ()
        return self

    def hero(self, seat: int = 0, **facts: Any) -> Table:
        """Change facts of a hero: at (point), house, life, gold, cubes, training, objects, side_quests, quests …"""
        hero = self.game.heroes[seat]
        for name, value in facts.items():
            if name in ("objects", "side_quests"):
                for token in value:
                    self.take_out(token)
            if name == "at":
                hero.point, hero.halfway = value, ""
            else:
                setattr(hero, name, tuple(value) if isinstance(value, list) else value)
        return self

    def lay(self, token: str, point: str, *, face_down: bool = False) -> Table:
        """A token lies on a point."""
        self.take_out(token)
        put(self.game, token, point, face_down=face_down)
        return self

    def bag(self, *tokens: str) -> Table:
        """Just these tokens are in the bag."""
        g = self.game
        g.gone += g.bag
        for token in tokens:
            self.take_out(token)
        g.bag = tuple(sorted(tokens))
        return self

    def stock(self, *tokens: str) -> Table:
        """Just these objects are in the bazaar stock."""
        g = self.game
        g.gone += g.stock
        for token in tokens:
            self.take_out(token)
        g.stock = tuple(sorted(tokens))
        return self

    def take_out(self, token: str) -> None:
        """Remove a token from wherever it is, whichever side it shows."""
        g = self.game
        names = {token, g.content.fronts.get(token, token)}
        names |= {back for back, front in g.content.fronts.items() if front in names}
        for name in names:
            if place_of(g, name):
                lift(g, name)
        for pool in ("bag", "stock", "servants", "guardians", "pile", "gone"):
            setattr(g, pool, tuple(each for each in getattr(g, pool) if each not in names))
        for hero in g.heroes:
            hero.objects = tuple(each for each in hero.objects if each not in names)
            hero.side_quests = tuple(each for each in hero.side_quests if each not in names)

    def nameless(self, tile: str, *, in_play: bool = True) -> Table:
        """This is the Nameless; in play its token is in the tower."""
        g = self.game
        g.nameless = tile
        if in_play:
            self.lay(g.content.nameless_token, g.content.land.tower)
            g.nameless_called = True
        return self

    def dice(self, *faces: int) -> Table:
        """The next dice show these faces."""
        dice = self.game.dice
        self.game.dice = LoadedDice(dice.key, dice.drawn, list(faces))
        return self

    def skill(self, seat: int = 0, **values: int) -> Table:
        """Train a hero until its natural values are these, whatever the sheet says."""
        sheet = self.game.content.heroes[self[seat].id].skills
        now = zip(SKILLS, self[seat].training, strict=True)
        self[seat].training = tuple(values[name] - sheet[name] if name in values else old for name, old in now)  # type: ignore[assignment]
        return self

    def rolls(self, seat: int = 0, **dice: int) -> Table:
        """Give a hero just the cubes it needs to roll so many dice in a skill."""
        rows = self.game.content.heroes[self[seat].id].dice
        now = zip(SKILLS, self[seat].cubes, strict=True)
        need = {name: (0, *rows[name])[dice[name] - 2] for name in SKILLS if name in dice}
        self[seat].cubes = tuple(need.get(name, old) for name, old in now)  # type: ignore[assignment]
        return self

    def join(self, point: str, *near: str) -> Table:
        """These are the points next to a point, whatever the printed tiles say."""
        g, changed = self.game, {**self.links, point: near}
        g.queries = {**g.queries, name_of(neighbours): lambda g, point: changed[point]}
        return self

    # Beginning something ---------------------------------------------------------------------------------------------

    def run(self, step: Any, *args: Any) -> Table:
        """Clear the agenda and carry out one step and what follows from it; with the end of the turn the game rests."""
        over = CompiledStep(lambda *_: None, (), ())
        return self._begin(step, *args, steps={**self.game.setting.rules.steps, turn.end_turn.name: over})

    def _begin(self, step: Any, *args: Any, steps: dict[str, CompiledStep] | None = None) -> Table:
        g = self.game
        g.steps = steps or g.setting.rules.steps
        g.agenda.clear()
        g.coming.clear()
        g.decision = None
        g.do(step, *args)
        g.do(turn.end_turn, g.active)
        g.run()
        return self

    def turn(self, seat: int = 0) -> Table:
        """A turn of this seat begins."""
        return self._begin(turn.take_turn, seat)

    def act(self, seat: int = 0) -> Table:
        """The action phase of this seat begins where its hero stands; the turn ends after it."""
        g = self.game
        g.active, g.used, g.left = seat, (), ()
        return self._begin(actions.begin_actions, seat)

    def draw(self, seat: int = 0) -> Table:
        """The player draws a token from the bag."""
        self.game.active = seat
        return self._begin(bag.draw_token, seat)

    def test(self, skill: str, modifier: int = 0, *, seat: int = 0, objects: bool = True) -> Table:
        """A hero makes a test; when no question is left, the result is in `game.passed`."""
        return self.run(skill_tests.make_test, seat, skill, modifier, objects, "success")

    # Playing and looking ---------------------------------------------------------------------------------------------

    def play(self, *choices: str) -> Table:
        for choice in choices:
            self.game.play(choice)
        return self

    def strike(self) -> Table:
        """Fight with the first skill that is offered; some adversaries leave no choice."""
        return self.play(self.options[0]) if self.topic == "choose-skill" else self

    @property
    def topic(self) -> str:
        return self.game.decision.topic if self.game.decision else ""

    @property
    def step(self) -> str:
        """The step of the turn as people see it."""
        return juncture(self.game).step

    @property
    def asked(self) -> int:
        assert self.game.decision is not None
        return self.game.decision.seat

    @property
    def options(self) -> list[str]:
        return [option.id for option in self.game.decision.options] if self.game.decision else []

    def __getitem__(self, seat: int) -> Hero:
        """The hero of a seat."""
        return self.game.heroes[seat]

    @property
    def links(self) -> dict[str, tuple[str, ...]]:
        """Which points lie next to which."""
        return {point: neighbours(self.game, point) for point in open_points(self.game)}

    def at(self, point: str) -> tuple[str, ...]:
        """The tokens on a point."""
        return self.game.tokens.get(point, ())

    def beside(self, point: str, colour: str = "beige") -> str:
        """A point of this colour next to a point, on the same tile."""
        land = self.game.content.land
        return next(each for each in land.inner[point] if land.spots[each].colour == colour)

    def spot(self, colour: str) -> str:
        """The first point of the land of this colour that can be reached from a beige one and is not special."""
        land = self.game.content.land
        special = {"N5", "I5", "C5", "D5", *land.access}
        fit = (point for point, spot in land.spots.items() if spot.colour == colour and point not in special)
        return next(point for point in fit if any(land.spots[each].colour == "beige" for each in land.inner[point]))

    def road(self, start: str, steps: int) -> list[str]:
        """So many beige points, one after the other along the roads, beginning beside this point."""
        spots, links = self.game.content.land.spots, self.links

        def extended(way: list[str]) -> list[str]:
            if len(way) > steps:
                return way[1:]
            beige = (each for each in links[way[-1]] if each not in way and spots[each].colour == "beige")
            return next((found for each in beige if (found := extended([*way, each]))), [])

        return extended([start])

    def kinds(self, *kinds: str) -> list[Event]:
        """The events of these kinds so far."""
        return [event for event in self.events if event.kind in kinds]

    def cites(self, kind: str) -> set[str]:
        """The rules cited by the events of a kind."""
        return {rule for event in self.kinds(kind) for rule in event.rules}


def table(*heroes: str, variants: Sequence[str] = (), seed: str = "kit", empty: bool = True) -> Table:
    """A table with these heroes; by default nothing lies on the map and the bag is empty."""
    return Table(heroes or ("warrior", "elf"), variants, seed, empty=empty)


def fresh(
    seats: int = 2, *, variants: Sequence[str] = (), seed: str = "kit", events: list[Event] | None = None
) -> ReturnOfTheHeroes:
    """A game at its first question: the set-up is still going on. Its events go into the list."""
    sink = None if events is None else events.append
    game = begin(make_setting(adventure, seats=seats, seed=seed, variants=variants), sink)
    assert isinstance(game, ReturnOfTheHeroes)
    return game


def settled(seats: int = 2, *, variants: Sequence[str] = (), seed: str = "kit") -> ReturnOfTheHeroes:
    """A game whose set-up is over (everybody took the first option); the first turn has begun."""
    game = fresh(seats, variants=variants, seed=seed)
    while game.decision and game.decision.topic in ("choose-tile", "choose-hero", "choose-house"):
        game.play(0)
    return game

"""Six scenarios, played as any program would play them: through the public API.

At every question the position goes through JSON and is set up again elsewhere; both games go on and must stay the same.
"""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

import questable
from questable import Event
from questable.runebound.midnight.state import Midnight, Patrol, Upgrade
from questable.runebound.values import life_of
from tests.golden.citations import untrue
from tests.kit import LoadedDice, citations
from tests.runebound.midnight.kit import ERENHEAD, FOREST, HIT, LAMPLESS, MISS, PLAINS, SWAMP

NIGHT = "midnight"
HARTHAN, ELARIA, KING = 0, 1, 2
HAMMER, HATCHETS, POISON = "throwing-hammer", "urutuk-hatchets", "orcbane-poison"
PLAIN: tuple[str, ...] = ("stay", "nothing", "done", "pass", "stop", "fight-on")
PLAIN += ("enough", "leave-it", "spare-power", "no-influence", "leave-patrol")


class Story:
    """Harthan and Elaria against Jahzir, Harthan about to move; the position can be arranged before it is played on."""

    def __init__(self) -> None:
        game = questable.new(NIGHT, seats=3, seed="scenario", variants=["chosen-sides"])
        self.game = cast(Midnight, game)
        for choice in ("pick:harthan-axecaster", "pick:elaria", "pick:jahzir"):
            game.play(choice)
        while not self.game.round:
            game.play(self.options[0])
        self.events: list[Event] = []
        self.until(HARTHAN)
        self.game.patrols, self.game.tokens, self.game.treasury = (), {}, 0
        self.game.listen(self.hear)

    def hear(self, event: Event) -> None:
        """Keep what happens; it cites rules that can make it true."""
        assert not (wrong := untrue(event.kind, event.rules, citations(NIGHT))), wrong
        self.events.append(event)

    # Arranging -------------------------------------------------------------------------------------------------------

    def on_top(self, deck: str, *cards: str) -> None:
        """These cards are drawn next; they are taken from wherever they lie in the decks."""
        g = self.game
        g.decks = {name: tuple(each for each in pile if each not in cards) for name, pile in g.decks.items()}
        g.stacks = {town: tuple(each for each in pile if each not in cards) for town, pile in g.stacks.items()}
        g.decks[deck] = (*cards, *g.decks[deck])

    def own(self, seat: int, *items: str) -> None:
        """This hero has these items, wherever they have been."""
        self.on_top("market", *items)
        self.game.decks["market"] = tuple(card for card in self.game.decks["market"] if card not in items)
        self.game.heroes[seat].cards = items
        self.game.rekit(self.game.heroes[seat])

    def goods(self, seat: int, *cards: str) -> None:
        """This hero has just these goods."""
        g = self.game
        g.decks["goods"] += g.goods[seat]
        g.goods = {each: tuple(card for card in hand if card not in cards) for each, hand in g.goods.items()}
        self.on_top("goods", *cards)
        g.decks["goods"], g.goods[seat] = g.decks["goods"][len(cards) :], cards

    def level(self, seat: int, level: int) -> None:
        self.game.heroes[seat].experience = ("stamina",) * (level - 1)

    def dice(self, *faces: int) -> None:
        """The next dice show these faces."""
        dice = self.game.dice
        self.game.dice = LoadedDice(dice.key, dice.drawn, list(faces))

    # Playing ---------------------------------------------------------------------------------------------------------

    def through(self) -> None:
        """Answer as if nothing mattered."""
        plain = [each for each in self.options if each.startswith(PLAIN)]
        self.game.play(plain[0] if plain else self.options[0])

    def until(self, seat: int, topic: str = "", at: tuple[int, int] = (0, 0)) -> None:
        """On to a turn of this seat, or to the next question of this kind in it; the heroes stay where they are put."""
        while self.game.active != seat or (topic and self.topic != topic):
            self.stand(at)
            self.through()
        self.stand(at)

    def stand(self, at: tuple[int, int]) -> None:
        for hero, space in zip(self.game.heroes, at, strict=True):
            hero.space = space or hero.space

    def play(self, *choices: str) -> None:
        for choice in choices:
            game = self.game
            assert choice in self.options, (choice, game.decision)
            twin = rebuilt(game)
            assert without_dice(twin) == without_dice(game)
            assert twin.decision == game.decision
            twin.dice = LoadedDice(game.dice.key, game.dice.drawn, list(getattr(game.dice, "faces", ())))
            twin.play(choice)
            game.play(choice)
            assert without_dice(twin) == without_dice(game)

    @property
    def topic(self) -> str:
        return self.game.decision.topic if self.game.decision else ""

    @property
    def asked(self) -> int:
        return self.game.decision.seat if self.game.decision else -1

    @property
    def options(self) -> list[str]:
        return [option.id for option in self.game.decision.options] if self.game.decision else []

    def facts(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.events if event.kind == kind]


def without_dice(game: Midnight) -> dict[str, Any]:
    """The position but for its dice, which may be loaded."""
    return {name: value for name, value in game.snapshot().items() if name != "dice"}


def rebuilt(game: Midnight) -> Midnight:
    """The same position, by way of JSON."""
    snapshot = json.loads(json.dumps(game.snapshot()))
    setting = game.setting
    again = questable.rebuild(
        NIGHT, snapshot, seats=setting.seats, mark=setting.mark, variants=setting.variants, packs=setting.packs
    )
    return cast(Midnight, again)


@pytest.mark.rule("MN-EX-04", "MN-EX-06", "MN-BUY-05", "MN-BUY-10", "MN-PATROL-20", "MN-RUL-02", "MN-RUL-03")
def test_1_two_nights_of_purchases() -> None:
    s = Story()
    g = s.game
    s.until(KING, "purchase")
    assert g.treasury == 3
    s.play("buy-token:mind", "buy-token:body")
    assert (g.treasury, [facts["price"] for facts in s.facts("token-bought")]) == (2, [0, 1])
    s.play("enough")
    s.until(HARTHAN)
    s.until(KING, "purchase")
    assert g.treasury == 5
    s.play("buy-patrol", f"fortress:{LAMPLESS}")
    assert [(patrol.number, patrol.space) for patrol in g.patrols] == [(1, LAMPLESS)]
    assert g.treasury == 0
    s.until(HARTHAN)
    g.treasury = 5
    s.until(KING, "purchase")
    s.play("buy-patrol", f"fortress:{ERENHEAD}")
    assert [patrol.number for patrol in g.patrols] == [1, 2]


@pytest.mark.rule("MN-EX-07", "MN-EX-08", "MN-PATROL-12", "MN-PATROL-15", "MN-PATROL-16", "MN-PATROL-18")
def test_2_a_patrol_wins_with_two_wounds_and_is_beaten_by_them() -> None:
    s = Story()
    g = s.game
    grid = g.content.grid
    lone, near = next(
        (each, there)
        for each, terrain in grid.terrain.items()
        for there in grid.neighbours[each]
        if terrain == grid.terrain[there] == "plains"
    )
    s.level(HARTHAN, 2)
    g.patrols = (Patrol(1, lone),)
    s.on_top("yellow", "bridge-sentry", "grey-warg", "scent-taker")
    s.until(KING, "patrol", at=(lone, near))
    s.play("leave-patrol:1", "attack:harthan-axecaster")
    assert (s.topic, s.asked) == ("patrol-card", KING)
    for seat in (HARTHAN, ELARIA, None):
        assert g.view(seat).glimpse == 3
    told = [str(event.facts) for event in s.events if event.visible_to(HARTHAN)]
    s.play("patrol-card:bridge-sentry")
    told += [str(event.facts) for event in s.events if event.visible_to(HARTHAN)]
    assert not any(other in facts for facts in told for other in ("grey-warg", "scent-taker"))
    assert g.decks["yellow"][-2:] == ("grey-warg", "scent-taker")
    s.dice(FOREST, FOREST)
    s.play("influence:ranged", "fight-on")
    g.fights[-1].wounds, g.wounds["harthan-axecaster"] = 2, life_of(g, HARTHAN, "harthan-axecaster") - 1
    s.dice(*MISS)
    s.play("defend")
    while s.topic != "reaction-test":
        s.through()
    s.play("leave-it")
    assert g.patrols == (Patrol(1, lone, 2),)
    greens = ("orc-foragers", "thatch-burners", "gate-sergeant")
    assert all(g.content.challenges[card].life == 2 for card in greens)
    s.until(HARTHAN)
    s.until(ELARIA)
    s.on_top("green", *greens)
    s.until(KING, "patrol", at=(0, near))
    goods, points, g.tokens = g.goods[ELARIA], g.heroes[ELARIA].points, {}
    s.dice(PLAINS, SWAMP, SWAMP, SWAMP)
    s.play("roll-patrol:1")
    assert len(s.facts("patrol-dice")[-1]["dice"]) == 4
    s.play(next(each for each in s.options if each.startswith(f"walk:{near}")))
    while s.topic != "patrol-card":
        s.play(next(each for each in s.options if each in ("halt", "attack:elaria")))
    s.play("patrol-card:thatch-burners")
    assert not s.game.patrols
    assert not g.fights
    assert (g.goods[ELARIA], g.heroes[ELARIA].points) == (goods, points)


@pytest.mark.rule("MN-EX-10", "MN-MOVE-07", "MN-MOVE-08", "MN-MOVE-09", "MN-MOVE-10", "MN-GOODS-03", "MN-RUL-09")
def test_3_harthan_barters() -> None:
    s = Story()
    g = s.game
    grid = g.content.grid
    water = next(
        each
        for each, terrain in grid.terrain.items()
        if terrain == "river" and all(grid.terrain[there] not in (None, "fortress") for there in grid.neighbours[each])
    )
    start, beyond = grid.neighbours[water][:2]
    g.heroes[HARTHAN].space = start
    s.own(HARTHAN, HAMMER)
    s.goods(HARTHAN, *g.decks["goods"][:6])
    s.until(KING)
    s.until(HARTHAN)
    g.heroes[HARTHAN].space = start
    s.on_top("market", POISON, HATCHETS)
    s.play(f"travel:{water}")
    for choice in ("draw-card", "draw-card", f"sell:{HAMMER}"):
        s.dice(SWAMP)
        s.play("barter-die", choice)
    assert len(g.goods[HARTHAN]) == 8
    for seat in (ELARIA, KING, None):
        assert g.view(seat).goods[HARTHAN] == 8
    s.play(f"buy-barter:{HATCHETS}")
    paid = []
    while s.topic == "pay-goods":
        paid.append(str(s.game.decision.options[0].about) if s.game.decision else "")
        s.play(s.options[0])
    assert (len(paid), len(g.goods[HARTHAN]), g.heroes[HARTHAN].cards) == (7, 1, (HATCHETS,))
    assert g.decks["goods"][-7:] == tuple(paid)
    assert g.bartered == {HARTHAN: (POISON,)}
    s.play(f"travel:{beyond}")
    assert g.decks["market"][-1] == POISON
    assert g.bartered == {}


@pytest.mark.rule("MN-EX-12", "MN-EX-13", "MN-EX-14", "MN-COV-11", "MN-COV-13", "MN-RUL-64", "MN-RUL-95")
def test_4_hatchets_a_friend_and_a_rune() -> None:
    s = Story()
    g = s.game
    hero = g.heroes[HARTHAN]
    ally = min(g.content.allies)
    s.own(HARTHAN, HATCHETS, "pine-needle-tea", "fire-pot", POISON)
    s.goods(HARTHAN, ally, "rune-plate")
    hero.points = 4
    s.until(HARTHAN, "experience")
    s.play("learn:stamina")
    assert g.upgrades == {HATCHETS: (Upgrade(ally, False),)}  # there was no choice: the plate costs 15
    assert g.goods[HARTHAN] == ("rune-plate",)
    s.until(KING)
    s.until(HARTHAN)
    s.goods(HARTHAN, "rune-plate", "sacrifice-rune")
    hero.points = 4
    s.until(HARTHAN, "experience")
    s.play("learn:stamina")
    assert g.upgrades == {HATCHETS: (Upgrade(ally, False), Upgrade("sacrifice-rune", True))}
    for seat in (ELARIA, KING, None):
        assert g.view(seat).upgrades[HATCHETS] == (("", False), ("sacrifice-rune", True))
    s.until(KING)
    s.until(HARTHAN)
    hero.space = next(space for space, colours in g.counters.items() if colours == ("blue",))
    s.on_top("blue", "the-iron-muster")
    s.play("stop", "attempt:blue")
    used: list[int] = []
    while len(used) < 2 or g.fights[-1].round < used[-1] + 2:
        if s.topic in ("use-before-combat", "use-round-start"):
            again = "use:sacrifice-rune" in s.options
            if again:
                used.append(g.fights[-1].round)
            s.play("use:sacrifice-rune" if again else "pass")
        elif s.topic == "pay-with-a-card":
            s.play(next(each for each in s.options if HATCHETS not in each))
        elif s.topic == "influence":
            s.dice(*[FOREST] * 5)
            s.play("influence:ranged")
        else:
            s.dice(*HIT * 4)
            s.play(next(each for each in ("fight-on", "defend", "pass", s.options[0]) if each in s.options))
        g.fights[-1].wounds = 0  # it must last
    assert len(used) == 2  # once by itself, once by the card that lies face down
    assert used[0] != used[1]  # never in one round
    assert len(s.facts("used")) == 2


@pytest.mark.rule("MN-EX-16", "MN-EX-17", "MN-EX-18", "MN-ASSAULT-04", "MN-ASSAULT-13", "MN-ASSAULT-16", "MN-RUL-11")
def test_5_the_mirror_of_erenhead() -> None:
    """Harthan is player A (level 4), Elaria player B (level 5) with the Icewood Bow."""
    s = Story()
    g = s.game
    s.until(ELARIA)
    s.level(HARTHAN, 4)
    s.level(ELARIA, 5)
    s.own(ELARIA, "icewood-bow")
    worth = g.mirrors[ERENHEAD]
    other = next(space for space, value in g.mirrors.items() if value == 2)
    g.mirrors[ERENHEAD], g.mirrors[other] = 2, worth if other != ERENHEAD else 2
    grid = g.content.grid
    near = next(space for space in grid.everywhere if grid.distance(space, ERENHEAD) == 2)
    far = next(space for space in grid.everywhere if grid.distance(space, ERENHEAD) == 3)
    g.patrols = (Patrol(1, ERENHEAD), Patrol(2, near), Patrol(3, far))
    s.on_top("red", "prince-castor-mardif")
    s.until(KING, at=(ERENHEAD, ERENHEAD))
    g.wounds.clear()
    g.exhaustion.clear()
    points = [hero.points for hero in g.heroes]
    while s.topic != "influence-assault":
        s.dice(*HIT)  # Castor's text
        s.through()
    for phase in ("ranged", "melee", "magic"):
        s.dice(*[FOREST] * 5)
        s.play(f"influence:{phase}")
    assert [len(facts["dice"]) for facts in s.facts("influence-dice")] == [5, 5, 5]
    s.play("fight-on", "fight-on")
    s.dice(*HIT)
    assert s.asked == ELARIA  # the higher level first
    s.play("attack")
    s.play(next(each for each in s.options if each.startswith("use:icewood-bow")))
    assert g.fights[-1].wounds == 3
    s.dice(*HIT)
    s.play("defend")  # Harthan
    s.dice(*MISS)
    s.play(*(["defend"] if s.asked == ELARIA and s.topic == "attack-or-defend" else []))
    while g.fights[-1].phase == "melee":
        s.dice(*HIT)
        s.play("defend")
    assert g.wounds.get("elaria", 0) == 3
    while s.asked != HARTHAN:
        s.dice(*HIT)
        s.play("defend")
    g.fights[-1].wounds += 1  # as if his damage in magic were 2
    s.dice(*HIT)
    s.play("attack")
    assert g.fights[-1].wounds == 5  # not enough for 6
    s.play("fight-on", "fight-on")
    rolled = len(s.facts("rolled"))
    s.dice(*HIT)
    s.play("attack")
    assert [facts["who"] for facts in s.facts("rolled")[rolled:]] == ["elaria"]  # Harthan does not roll any more
    assert [hero.points for hero in g.heroes] == [each + 4 for each in points]
    assert (ERENHEAD in g.mirrors, g.destroyed) == (False, (2,))
    assert [patrol.number for patrol in g.patrols] == [3]


@pytest.mark.rule("MN-RUL-30", "MN-RUL-31", "MN-RUL-72", "MN-ASSAULT-18", "MN-SHADOW-04", "MN-RUL-92")
def test_6_one_falls_and_one_escapes() -> None:
    s = Story()
    g = s.game
    s.until(ELARIA)
    s.level(HARTHAN, 3)
    s.level(ELARIA, 2)
    s.on_top("red", "gorghal-wall-eater")
    s.until(KING, at=(ERENHEAD, ERENHEAD))
    g.tokens = {"exhaustion": 2}
    while s.topic != "escape":
        s.dice(*HIT)
        s.through()
    s.play("fight-on", "fight-on")
    s.dice(*HIT * 2)
    s.play("defend", "defend")  # ranged: both stand
    g.wounds["harthan-axecaster"] = life_of(g, HARTHAN, "harthan-axecaster") - 1
    goods, mirror = len(g.goods[HARTHAN]), g.mirrors[ERENHEAD]
    assert goods
    assert (s.asked, g.fights[-1].phase) == (HARTHAN, "melee")
    s.dice(*MISS)
    s.play("defend")
    while s.topic == "town-after-knock-out":
        s.play(s.options[0])
    assert (g.goods[HARTHAN], g.heroes[HARTHAN].space in g.content.grid.town_at) == ((), True)
    assert (s.topic, s.asked) == ("shadow-power", KING)
    s.play("use-power")
    assert g.threat == 1
    assert (s.topic, s.asked) == ("reaction-test", KING)
    assert "test:2" in s.options  # exhaustion tokens are allowed, in the Night King's own turn too
    s.dice(*MISS)
    s.play("test:1")
    assert (s.asked, g.fights[-1].phase) == (ELARIA, "melee")  # the second acts in the same phase
    s.dice(*HIT * 3)
    s.play("defend")
    while s.topic != "escape":
        s.dice(*HIT)
        s.play("defend")
    s.dice(*HIT)
    s.play("escape:melee", "leave-it")
    assert g.decks["red"][-1] == "gorghal-wall-eater"
    assert (g.mirrors[ERENHEAD], g.heroes[ELARIA].space, g.fights) == (mirror, ERENHEAD, [])
    assert g.counters[ERENHEAD] == ("red",)


@pytest.mark.rule("MN-VICTORY-02", "MN-RUL-92", "MN-THREAT-13")
def test_6_at_ten_nothing_else_happens() -> None:
    s = Story()
    g = s.game
    g.threat, g.reserve = 9, 20
    s.until(KING)
    assert g.outcome is not None
    assert (g.outcome.winners, g.threat, g.reserve) == ((KING,), 10, 21)
    assert not s.facts("king-earns")

"""What a voyage is like whatever else is true of the table: every seat, every purse, every state of the captain.

Each test plays one thing and says all that has changed by it; what it does not name must be as it was. It is played
for whoever sits first, in the middle or last, alone or among six, on loan or paid for, rich or poor, fresh or hurt,
with maps, with cards, in company, with tokens on the map.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from questable.runebound import adventure, board, damage, interaction, movement
from questable.runebound.island_of_dread.board import next_stops, shores
from questable.runebound.island_of_dread.maps import gain_map
from questable.runebound.island_of_dread.tokens import lay_face
from tests.runebound.island_of_dread.kit import A1, A2, HIT, ISLAND, MISS, NORTH, IslandTable, island

MATE = "trial-mate"
"""The captain of these voyages: cost 9, Life 3."""
THREE = ("anna", "bert", "cora")
SIX = ("steelhorns", "mad-carthos", "ronan-of-the-wild", "bert", "anna", "cora")
CITIES = ("Dallak", "Tarionar", "Orris", "Gafford", "Morrowhythe", "Vespera", "Kelpgate")
DROWNED = 76
"""A blue event space on Torue Albes."""


def _company(t: IslandTable, seat: int) -> None:
    """The two others lie at the first and at the second anchorage, one of them with a captain on loan."""
    first, second = (each for each in range(3) if each != seat)
    t.hired("trial-pilot", first, loan=True).hired("trial-captain", second)
    for other, stop in ((first, A1), (second, A2)):
        t.game.at_sea = tuple(sorted({*t.game.at_sea, other}))
        t.put(other, at=stop)
        t.game.rekit(t.hero(other))


def _tokens(t: IslandTable, seat: int) -> None:
    """Land has risen and gone under, and the fourth passage is open."""
    for space, token, side in ((68, "token-1", 0), (DROWNED, "token-4", 1), (66, "token-7", 0)):
        t.game.laid[space], t.game.showing[token] = token, side


@dataclass(frozen=True)
class Case:
    """Who plays, and what else is true."""

    heroes: tuple[str, ...] = THREE
    seat: int = 0
    loan: bool = False
    tired: int = 0
    wounded: int = 0
    arrange: Callable[[IslandTable, int], object] = lambda t, seat: None

    @property
    def left(self) -> int:
        return (self.seat + 1) % len(self.heroes)

    @property
    def me(self) -> str:
        return self.heroes[self.seat]

    def table(self, *, at: str | int = "Orris", captain: bool = True, stop: int = 0, **facts: Any) -> IslandTable:
        """The hero is in a city with the mate, or without; or embarked at a stop."""
        t = island(*self.heroes).put(self.seat, at=at, gold=20)
        if captain:
            t.hired(MATE, self.seat, loan=self.loan)
            self.wear(t)
        if stop:
            t.afloat(stop, self.seat)
        self.arrange(t, self.seat)
        t.put(self.seat, **facts)
        for town in CITIES:
            t.stack(town)
        return t

    def wear(self, t: IslandTable) -> None:
        """The mate bears the counters of this case."""
        for counters, count in ((t.game.exhaustion, self.tired), (t.game.wounds, self.wounded)):
            if count:
                counters[MATE] = count

    @property
    def marks(self) -> list[str]:
        return [MATE] if self.loan else []


CASES = {
    "first of three": Case(),
    "second of three": Case(seat=1),
    "last of three": Case(seat=2),
    "alone": Case(heroes=("anna",)),
    "against one": Case(heroes=("anna", "bert"), seat=1),
    "among six": Case(heroes=SIX, seat=4),
    "on loan": Case(loan=True),
    "on loan, last": Case(loan=True, seat=2),
    "captain tired": Case(tired=1),
    "captain spent": Case(tired=3),
    "captain wounded": Case(wounded=1, seat=1),
    "captain worn out, on loan": Case(tired=3, wounded=1, loan=True),
    "hero hurt": Case(loan=True, seat=1, arrange=lambda t, seat: t.put(seat, wounds=1, exhaustion=2)),
    "poor": Case(seat=1, arrange=lambda t, seat: t.put(seat, gold=0)),
    "rich": Case(arrange=lambda t, seat: t.put(seat, gold=99, points=2)),
    "with a map": Case(arrange=lambda t, seat: t.maps(seat, blue=1)),
    "with sets": Case(loan=True, seat=1, arrange=lambda t, seat: t.maps(seat, green=3, blue=2)),
    "rival with maps": Case(arrange=lambda t, seat: t.maps(2, green=2, blue=1)),
    "learned": Case(
        tired=2, wounded=1, arrange=lambda t, seat: t.put(seat, experience=["mind", "body", "spirit", "stamina"])
    ),
    "laden": Case(
        loan=True, seat=2, tired=1, arrange=lambda t, seat: t.put(seat, cards=["trial-cloak", "trial-friend"])
    ),
    "kept cards": Case(
        wounded=1, seat=2, arrange=lambda t, seat: t.put(seat, trophies=["trial-guard"], kept=["fog-with-teeth"])
    ),
    "in company": Case(arrange=_company),
    "in company, last": Case(seat=2, arrange=_company),
    "tokens": Case(loan=True, arrange=_tokens),
    "an event": Case(tired=3, seat=2, arrange=lambda t, seat: t.event("trial-calm")),
    "late": Case(seat=1, arrange=lambda t, seat: setattr(t.game, "round", 40)),
    "undefeated ashore": Case(loan=True, seat=1, arrange=lambda t, seat: t.undefeated("colossus-in-the-surf", 124)),
}


@pytest.fixture(params=list(CASES), ids=[name.replace(", ", "-").replace(" ", "-") for name in CASES])
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


def look(t: IslandTable) -> dict[str, Any]:
    """All that lies on the table but the market, by name."""
    g = t.game
    found: dict[str, Any] = {"sea": sorted(g.heroes[seat].id for seat in g.at_sea), "loans": sorted(g.loans)}
    for hero in g.heroes:
        found |= {
            f"{hero.id}: {name}": getattr(hero, name)
            for name in ("space", "gold", "points", "cards", "trophies", "kept", "experience")
        }
        found[f"{hero.id}: maps"] = g.maps.get(hero.seat, ())
        found[f"{hero.id}: captain"] = g.captains.get(hero.seat, "")
    found |= {f"in {town}": here for town, here in g.harbours.items()}
    found |= {f"deck: {deck}": cards for deck, cards in g.decks.items() if deck != "market"}
    found |= {"wounds": dict(g.wounds), "exhaustion": dict(g.exhaustion), "counters": dict(g.counters)}
    found |= {"pool": sorted(g.pool), "legends": sorted(g.legends), "laid": dict(g.laid), "showing": dict(g.showing)}
    found |= {"track": [(entry.card, entry.space) for entry in g.undefeated if entry.card], "event": g.event}
    return found | {
        "sunk": sorted(g.sunk),
        "fights": [fight.enemy for fight in g.fights],
        "over": g.outcome is not None,
    }


def changed(t: IslandTable, before: dict[str, Any]) -> dict[str, Any]:
    """What is otherwise now."""
    return {name: value for name, value in look(t).items() if value != before.get(name)}


def expect(before: dict[str, Any], **news: Any) -> dict[str, Any]:
    """What should be otherwise; what is named but as it was is no news."""
    return {name: value for name, value in news.items() if value != before.get(name)}


def without(counters: dict[str, int], *gone: str) -> dict[str, int]:
    return {card: count for card, count in counters.items() if card not in gone}


def under(t: IslandTable, before: dict[str, Any], *cards: str) -> tuple[str, ...]:
    """The captain deck with these under it."""
    return (*before["deck: captains"], *cards)


# In the city ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-CAPT-03", "IOD-CAPT-04", "IOD-CAPT-05", "IOD-CAPT-06", "IOD-LOAN-01", "IOD-LOAN-02")
@pytest.mark.rule("IOD-LOAN-03", "IOD-RUL-33", "IOD-RUL-36", "IOD-RUL-43", "IOD-EX-01", "IOD-EX-17", "IOD-GOLD-02")
@pytest.mark.rule("IOD-EMBARK-02")
@pytest.mark.parametrize("choice", ["hire:trial-mate", "loan:trial-mate", "hire-nobody"])
def test_one_is_drawn_then_one_may_be_hired(case: Case, choice: str) -> None:
    t = case.table(captain=False).harbour("Orris", MATE).deck("captains", "old-brine")
    case.wear(t)
    t.turn(case.seat).play("stay")
    before = look(t)
    gold = t.hero(case.seat).gold
    assert not [option for option in t.options if option.startswith(("hire", "loan", "buy:old-brine"))]
    t.play("ask-around")
    assert changed(t, before) == {
        "in Orris": (MATE, "old-brine"),
        "deck: captains": before["deck: captains"][1:],
    }
    assert t.asked == case.seat
    affordable = [card for card, cost in ((MATE, 9), ("old-brine", 2)) if cost <= gold]
    assert set(t.options) == {
        "hire-nobody",
        f"loan:{MATE}",
        "loan:old-brine",
        *(f"hire:{card}" for card in affordable),
    }
    if choice not in t.options:
        return
    before = look(t)
    t.play(choice)
    how, _, card = choice.partition(":")
    news: dict[str, Any] = {}
    if card:
        news = {f"{case.me}: captain": card, "in Orris": tuple(each for each in (MATE, "old-brine") if each != card)}
        news["loans"] = sorted([*before["loans"], *([card] if how == "loan" else [])])
        news[f"{case.me}: gold"] = gold - (9 if how == "hire" else 0)
    assert changed(t, before) == expect(before, **news)
    if gold:  # without any there is nothing else to do in the market
        assert (t.topic, t.asked, "ask-around" in t.options) == ("market", case.seat, False)  # he sails another day


@pytest.mark.rule("IOD-CAPT-07", "IOD-CAPT-08", "IOD-CAPT-09", "IOD-LOAN-02", "IOD-LOAN-03", "IOD-LOAN-05")
@pytest.mark.rule("IOD-RUL-46", "IOD-RUL-43", "IOD-RUL-44", "IOD-CAPT-05")
@pytest.mark.parametrize(("how", "kept"), [("hire", MATE), ("hire", "old-brine"), ("loan", "old-brine")])
def test_who_has_a_captain_and_hires_another_keeps_one(case: Case, how: str, kept: str) -> None:
    t = case.table().harbour("Orris", "old-brine").turn(case.seat).play("stay", "ask-around")
    assert {"hire-nobody", "loan:old-brine"} <= set(t.options)
    if f"{how}:old-brine" not in t.options:
        return
    before = look(t)
    t.play(f"{how}:old-brine")
    assert (t.asked, set(t.options)) == (case.seat, {f"keep:{MATE}", "keep:old-brine"})
    paid = before[f"{case.me}: gold"] - (2 if how == "hire" else 0)
    assert t.hero(case.seat).gold == paid
    t.play(f"keep:{kept}")
    gone = "old-brine" if kept == MATE else MATE
    drawn = before["in Orris"][1:]
    mark = case.marks if kept == MATE else ["old-brine"] if how == "loan" else []
    others = [card for card in before["loans"] if card != MATE]
    assert changed(t, before) == expect(
        before,
        **{
            f"{case.me}: captain": kept,
            f"{case.me}: gold": paid,
            "in Orris": drawn,
            "loans": sorted([*others, *mark]),
            "deck: captains": under(t, before, gone),
            "wounds": without(before["wounds"], gone),
            "exhaustion": without(before["exhaustion"], gone),
        },
    )


@pytest.mark.rule("IOD-CAPT-10", "IOD-RUL-36", "IOD-RUL-38", "IOD-RUL-42", "IOD-RUL-43", "IOD-RUL-44", "IOD-LOAN-02")
@pytest.mark.rule("IOD-LOAN-05", "IOD-EX-02")
@pytest.mark.parametrize("way", ["step", "card", "card in another's turn"])
def test_who_leaves_otherwise_than_by_sea_leaves_the_captain(case: Case, way: str) -> None:
    t = case.table().harbour("Orris", "old-brine").turn(case.seat)
    there = board.neighbours(t.game, t.town("Orris"))[0]
    before = look(t)
    if way == "step":
        t.play("automatic", f"step:{there}")
    else:
        if way != "card":
            t.game.active = case.left
        t.run(movement.arrive, case.seat, there, "card")
    assert changed(t, before) == expect(
        before,
        **{
            f"{case.me}: space": there,
            f"{case.me}: captain": "",
            "in Orris": ("old-brine", MATE),
            "loans": [card for card in before["loans"] if card != MATE],
        },
    )


@pytest.mark.rule("IOD-RUL-37", "IOD-RUL-49", "IOD-EMBARK-01", "IOD-EMBARK-02", "IOD-MOVE-03", "IOD-RUL-83")
@pytest.mark.rule("IOD-ISLAND-01", "IOD-BOARD-05")
@pytest.mark.parametrize("city", ["Orris", "Vespera", "Gafford"])
def test_from_every_city_all_its_routes_may_be_embarked_on(case: Case, city: str) -> None:
    t = case.table(at=city).turn(case.seat)
    links = [link.between for link in t.game.content.map.link]
    home = t.town(city)
    ways = {each for link in links if home in link for each in link if each != home}
    ways = {stop for stop in ways if stop not in t.game.content.opened or stop in t.game.laid}
    assert {option for option in t.options if option.startswith("embark")} == {f"embark:{stop}" for stop in ways}
    assert {"roll", "automatic", "stay"} <= set(t.options)
    assert "seek-island" not in t.options
    before = look(t)
    t.play("stay")
    assert changed(t, before) == {}


@pytest.mark.rule("IOD-CAPT-11", "IOD-RUL-39", "IOD-CAPT-09", "IOD-LOAN-05", "IOD-EX-12")
def test_in_every_city_one_captain_stays_at_the_end_of_the_turn(case: Case) -> None:
    t = case.table(at=83, captain=False).harbour("Orris", MATE, "old-brine", "captain-marrow")
    t.harbour("Tarionar", "little-hask", "rook-the-indebted").harbour("Dallak", "ironjaw-sull", "jorun-gull-widow")
    case.wear(t)
    t.turn(case.seat).play("stay")
    while t.topic != "captain-stays":
        t.play(next(each for each in ("nothing", "done", "keep-points") if each in t.options))
    before = look(t)
    chosen = ["jorun-gull-widow", "little-hask", "captain-marrow"]
    gone = ["ironjaw-sull", "rook-the-indebted", MATE, "old-brine"]
    stay = {}
    for _ in range(3):
        assert (t.topic, t.asked) == ("captain-stays", case.seat)
        card = next(each for each in chosen if f"captain-stays:{each}" in t.options)
        stay[card] = [option.partition(":")[2] for option in t.options]
        t.play(f"captain-stays:{card}")
    assert sorted(len(offered) for offered in stay.values()) == [2, 2, 3]
    assert t.topic != "captain-stays"
    after = changed(t, before)
    deck = after.pop("deck: captains")
    assert deck[: len(before["deck: captains"])] == before["deck: captains"]
    assert sorted(deck[len(before["deck: captains"]) :]) == sorted(gone)
    assert after == expect(
        before,
        **{
            "in Orris": ("captain-marrow",),
            "in Tarionar": ("little-hask",),
            "in Dallak": ("jorun-gull-widow",),
            "wounds": without(before["wounds"], MATE),
            "exhaustion": without(before["exhaustion"], MATE),
        },
    )
    assert t.game.active == case.left


# At sea --------------------------------------------------------------------------------------------------------------


def set_sail(case: Case, way: str, *sea: str, **facts: Any) -> tuple[IslandTable, dict[str, Any]]:
    """The hero comes to the first anchorage, out of Orris or from the second one; with what was there before."""
    t = case.table(stop=A2 if way == "sail" else 0, **facts).draws("sea", *sea).turn(case.seat)
    before = look(t)
    t.play(f"{way}:{A1}")
    return t, before


def at_anchor(case: Case, before: dict[str, Any]) -> dict[str, Any]:
    """What has changed by coming there."""
    return {f"{case.me}: space": A1, "sea": sorted({*before["sea"], case.me})}


def wearier(case: Case, before: dict[str, Any]) -> dict[str, Any]:
    """What an Experience phase at an anchorage does to the mate, whose Life is 3."""
    if case.tired < 3:
        return {"exhaustion": {**before["exhaustion"], MATE: case.tired + 1}}
    return {"wounds": {**before["wounds"], MATE: case.wounded + 1}}


def done(t: IslandTable, seat: int) -> IslandTable:
    """Nothing more is wanted in this turn."""
    while t.game.active == seat and t.topic in ("experience", "market", "spend-a-die"):
        t.play(next(each for each in ("keep-points", "done", "stop") if each in t.options))
        if len(t.game.heroes) == 1 and t.topic in ("sail", "way-of-moving"):
            break
    return t


WAYS = pytest.mark.parametrize("way", ["embark", "sail"])


@pytest.mark.rule("IOD-EMBARK-01", "IOD-EMBARK-03", "IOD-MOVE-01", "IOD-MOVE-02", "IOD-MOVE-05", "IOD-ADV-01")
@pytest.mark.rule("IOD-RUL-95", "IOD-EX-05", "IOD-BOARD-06", "IOD-DECK-02")
@WAYS
def test_one_stop_and_a_card_that_must_be_met(case: Case, way: str) -> None:
    t, before = set_sail(case, way, "trial-whale", "trial-shark")
    assert changed(t, before) == expect(
        before, **at_anchor(case, before), **{"deck: sea": ("trial-shark",), "fights": ["trial-whale"]}
    )
    assert (t.topic, t.asked) == ("escape", case.seat)
    assert not t.happened("movement-dice")
    assert [facts["space"] for facts in t.happened("sailed")] == [A1]


@pytest.mark.rule("IOD-ADV-02", "IOD-ADV-10", "IOD-EXP-01", "IOD-EXP-02", "IOD-LOAN-04", "IOD-MAPTOK-03")
@pytest.mark.rule("IOD-RUL-40", "IOD-RUL-58", "IOD-RUL-61", "IOD-RUL-62", "IOD-RUL-65", "IOD-RUL-67", "IOD-RUL-76")
@pytest.mark.rule("IOD-MARKET-01", "IOD-EMBARK-04", "IOD-SETUP-04", "IOD-GOLD-01", "IOD-EX-03", "IOD-RUL-60")
@pytest.mark.parametrize(("way", "who"), [("embark", "attack"), ("sail", f"attack:{MATE}")])
def test_a_sea_challenge_is_beaten(case: Case, way: str, who: str) -> None:
    t, before = set_sail(case, way, "trial-shark", "trial-whale")
    t.play("fight-on").dice(*HIT).play(who)
    done(t, case.seat)
    after = changed(t, before)
    news = {**at_anchor(case, before), **wearier(case, before), "deck: sea": ("trial-whale", "trial-shark")}
    if not case.loan:
        (won,) = t.happened("map-gained")
        pool = list(before["pool"])
        pool.remove(won["colour"])
        news |= {
            f"{case.me}: gold": before[f"{case.me}: gold"] + 3,
            f"{case.me}: points": before[f"{case.me}: points"] + 3,
            f"{case.me}: maps": tuple(sorted((*before[f"{case.me}: maps"], won["colour"]), reverse=True)),
            "pool": pool,
        }
    assert after == expect(before, **news)
    assert t.game.active == case.left
    assert not t.happened("market-card")


@pytest.mark.rule("IOD-ADV-03", "IOD-ADV-08", "IOD-ESCAPE-01", "IOD-ESCAPE-02", "IOD-RUL-59", "IOD-RUL-64", "IOD-EX-14")
@pytest.mark.parametrize(("way", "kind", "later"), [("embark", "melee", False), ("sail", "ranged", True)])
def test_a_sea_challenge_is_escaped_from(case: Case, way: str, kind: str, later: bool) -> None:
    """At once, or in the second round."""
    t, before = set_sail(case, way, "trial-whale", "trial-shark", "trial-seal")
    if later:
        t.dice(*HIT * 3).play("fight-on", "defend", "defend", "defend")
    t.dice(*HIT).play(f"escape:{kind}")
    news = {**at_anchor(case, before), "deck: sea": ("trial-shark", "trial-seal", "trial-whale")}
    assert changed(t, before) == expect(before, **news)
    assert t.game.active == case.left
    assert t.topic in ("sail", "way-of-moving", "use-before-moving")


def wrecked(case: Case, t: IslandTable, before: dict[str, Any], stop: int) -> dict[str, Any]:
    """What a shipwreck at this stop changes, once the neighbour has chosen the last shore."""
    assert (t.topic, t.asked) == ("wreck-where", case.left)
    assert {int(option.removeprefix("shore:")) for option in t.options} == set(shores(t.game, stop))
    shore = shores(t.game, stop)[-1]
    t.play(f"shore:{shore}")
    mine = {case.me, MATE, *before[f"{case.me}: cards"]}
    return {
        f"{case.me}: space": shore,
        f"{case.me}: gold": 0,
        f"{case.me}: cards": tuple(card for card in before[f"{case.me}: cards"] if card != "trial-cloak"),
        f"{case.me}: captain": "",
        "sea": [hero for hero in before["sea"] if hero != case.me],
        "loans": [card for card in before["loans"] if card != MATE],
        "deck: captains": under(t, before, MATE),
        "wounds": without(before["wounds"], *mine),
        "exhaustion": without(before["exhaustion"], *mine),
    }


@pytest.mark.rule("IOD-ADV-06", "IOD-ADV-07", "IOD-ADV-09", "IOD-ADV-11", "IOD-WRECK-01", "IOD-WRECK-02")
@pytest.mark.rule("IOD-WRECK-03", "IOD-WRECK-05", "IOD-RUL-59", "IOD-RUL-77", "IOD-RUL-79", "IOD-RUL-81")
@pytest.mark.rule("IOD-RUL-93", "IOD-RUL-97", "IOD-CAPT-09", "IOD-EMBARK-03")
@pytest.mark.parametrize("who", ["defend", f"attack:{MATE}"])
def test_hero_or_captain_falls_at_sea(case: Case, who: str) -> None:
    t = case.table(stop=A2).draws("sea", "trial-whale", "trial-shark")
    if who == "defend":
        t.put(case.seat, wounds=4)
    else:
        t.game.wounds[MATE] = 2
    t.turn(case.seat)
    before = look(t)
    t.play(f"sail:{NORTH}", "fight-on").dice(*MISS).play(who)
    news = wrecked(case, t, before, NORTH)
    assert changed(t, before) == expect(before, **news, **{"deck: sea": ("trial-shark", "trial-whale")})
    assert t.game.active == case.left
    assert [facts["seat"] for facts in t.happened("shipwreck")] == [case.seat]


@pytest.mark.rule("IOD-EXP-05", "IOD-RUL-63", "IOD-WRECK-01", "IOD-WRECK-02", "IOD-WRECK-03", "IOD-RUL-77")
@pytest.mark.rule("IOD-RUL-79", "IOD-EX-10", "IOD-RUL-67")
def test_a_captain_dies_of_the_voyage(case: Case) -> None:
    """There is nothing to meet: the sea deck is empty."""
    t = case.table(stop=A2, points=9).draws("sea")
    t.game.exhaustion[MATE], t.game.wounds[MATE] = 3, 2
    t.turn(case.seat)
    before = look(t)
    t.play(f"sail:{NORTH}")
    news = wrecked(case, t, before, NORTH)
    assert changed(t, before) == expect(before, **news)
    assert t.game.active == case.left
    assert not t.happened("learned")


@pytest.mark.rule("IOD-WRECK-01", "IOD-WRECK-03", "IOD-ADV-06", "IOD-ADV-07", "IOD-RUL-79", "IOD-RUL-80", "IOD-RUL-77")
@pytest.mark.parametrize("who", ["hero", "captain"])
def test_a_ship_goes_down_in_anothers_turn(case: Case, who: str) -> None:
    if len(case.heroes) == 1:
        return
    t = case.table(stop=A2)
    t.put(case.left, at="Kelpgate")
    t.game.at_sea = tuple(seat for seat in t.game.at_sea if seat != case.left)
    t.game.captains.pop(case.left, None)
    t.game.loans = tuple(card for card in t.game.loans if card == MATE)
    t.game.rekit(t.hero(case.left))
    t.turn(case.left)
    before = look(t)
    t.game.do(damage.suffer, case.me if who == "hero" else MATE, 9, "", "RB-DMG-01")
    t.play("stay")
    news = wrecked(case, t, before, A2)
    assert changed(t, before) == expect(before, **news)
    assert (t.game.active, t.hero(case.seat).down) == (case.left, False)
    assert t.topic in ("market", "adventure")
    assert t.asked == case.left


@pytest.mark.rule("IOD-EMBARK-03", "IOD-MOVE-04", "IOD-MOVE-06", "IOD-MOVE-07", "IOD-RUL-34", "IOD-RUL-36")
@pytest.mark.rule("IOD-RUL-42", "IOD-RUL-68", "IOD-LOAN-02", "IOD-LOAN-05", "IOD-EX-17", "IOD-CAPT-03")
@pytest.mark.parametrize(("start", "city"), [(A1, "Orris"), (141, "Gafford")])
def test_a_voyage_ends_in_a_city(case: Case, start: int, city: str) -> None:
    t = case.table(stop=start).harbour(city, "old-brine").draws("sea", "trial-whale").deck("captains", "little-hask")
    t.turn(case.seat)
    before = look(t)
    t.play(f"sail:{t.town(city)}")
    while t.topic == "spend-a-die":
        assert {option.split(":")[0] for option in t.options} == {"trade", "stop"}
        t.play("stop")
    assert (t.topic, t.asked) == ("market", case.seat)
    assert changed(t, before) == expect(
        before,
        **{
            f"{case.me}: space": t.town(city),
            f"{case.me}: captain": "",
            "sea": [hero for hero in before["sea"] if hero != case.me],
            "loans": [card for card in before["loans"] if card != MATE],
            f"in {city}": ("old-brine", MATE),
        },
    )
    assert [facts["town"] for facts in t.happened("market-card")] == [city]
    t.play("ask-around")
    assert {f"loan:{MATE}", "loan:old-brine", "loan:little-hask"} <= set(t.options)
    assert (f"hire:{MATE}" in t.options) is (before[f"{case.me}: gold"] >= 9)


@pytest.mark.rule("IOD-MOVE-02", "IOD-MOVE-03", "IOD-MOVE-04", "IOD-BOARD-04", "IOD-BOARD-06", "IOD-RUL-50")
@pytest.mark.rule("IOD-RUL-55", "IOD-RUL-70", "IOD-ISLAND-02", "IOD-EX-06", "IOD-EX-07", "IOD-RUL-16")
@pytest.mark.rule("IOD-EMBARK-05")
@pytest.mark.parametrize("stop", [A1, A2])
def test_at_sea_there_are_the_next_stops_and_nothing_else_but_the_island(case: Case, stop: int) -> None:
    t = case.table(stop=stop).turn(case.seat)
    links = [link.between for link in t.game.content.map.link]
    ways = {each for link in links if stop in link for each in link if each != stop}
    ways = {there for there in ways if there not in t.game.content.opened or there in t.game.laid}
    assert set(next_stops(t.game, stop)) == ways
    maps = t.game.maps.get(case.seat, ())
    expected = {f"sail:{there}" for there in ways}
    expected |= {"seek-island"} if {"green", "blue"} <= set(maps) else set()
    expected |= {"give-up"} if t.hero(case.seat).cards else set()
    assert (t.topic, set(t.options)) == ("sail", expected)


@pytest.mark.rule("IOD-EXP-01", "IOD-EXP-03", "IOD-EXP-04", "IOD-MAPTOK-06", "IOD-MAPTOK-07", "IOD-RUL-41")
@pytest.mark.rule("IOD-RUL-71", "IOD-RUL-72", "IOD-EX-11", "IOD-LEGEND-03", "IOD-LEGEND-01")
def test_sets_are_exchanged_for_legendary_items(case: Case) -> None:
    t = case.table(stop=A2, points=9).draws("sea")
    t.game.pool = (*t.game.pool, *t.game.maps.pop(case.seat, ()))
    t.maps(case.seat, green=3, blue=2).turn(case.seat)
    before = look(t)
    price = t.game.content.box.experience_price[len(case.heroes) - 1]
    t.play(f"sail:{A1}")
    assert (t.topic, t.asked) == ("experience", case.seat)
    t.play("learn:mind")
    assert {option for option in t.options if "legend" in option} == {f"legend:{card}" for card in before["legends"]}
    assert "seek-island" not in t.options
    t.play("legend:helm-of-trealton")
    assert "legend:helm-of-trealton" not in t.options
    t.play("legend:gem-of-trealton")
    assert changed(t, before) == expect(
        before,
        **{
            f"{case.me}: space": A1,
            f"{case.me}: points": 9 - price,
            f"{case.me}: experience": (*before[f"{case.me}: experience"], "mind"),
            f"{case.me}: maps": ("green",),
            f"{case.me}: cards": (*before[f"{case.me}: cards"], "helm-of-trealton", "gem-of-trealton"),
            "pool": sorted([*before["pool"], "green", "green", "blue", "blue"]),
            "legends": [card for card in before["legends"] if card not in ("helm-of-trealton", "gem-of-trealton")],
            **wearier(case, before),
        },
    )
    assert not [option for option in t.options if option.startswith("legend")]


# The island ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-ISLAND-01", "IOD-ISLAND-02", "IOD-ISLAND-03", "IOD-ISLAND-04", "IOD-ISLAND-05", "IOD-ISLAND-06")
@pytest.mark.rule("IOD-ISLAND-08", "IOD-ISLAND-09", "IOD-ISLAND-10", "IOD-ISLAND-11", "IOD-RUL-82", "IOD-RUL-83")
@pytest.mark.rule("IOD-RUL-84", "IOD-RUL-85", "IOD-RUL-87", "IOD-RUL-89", "IOD-RUL-41", "IOD-RUL-42", "IOD-RUL-93")
@pytest.mark.rule("IOD-MAPTOK-06", "IOD-MAPTOK-07", "IOD-EMBARK-03", "IOD-EX-13", "IOD-RUL-81", "IOD-RUL-49")
def test_the_journey_the_chain_and_the_fall(case: Case) -> None:
    """The guard is kept, the keeper is not, and the warden fells the hero."""
    t = case.table(stop=NORTH, points=4)
    t.game.pool = (*t.game.pool, *t.game.maps.pop(case.seat, ()))
    t.maps(case.seat, green=2, blue=1)
    if "trial-guard" in t.hero(case.seat).trophies:
        t.put(case.seat, trophies=[])
    t.draws("silver", "trial-guard", "keeper-of-the-outer-stair", "trial-warden", "assif-shib-sa").turn(case.seat)
    before = look(t)
    t.play("seek-island")
    mine = before[f"{case.me}: cards"]
    assert changed(t, before) == expect(
        before,
        **{
            f"{case.me}: space": ISLAND,
            f"{case.me}: maps": ("green",),
            f"{case.me}: captain": "",
            "pool": sorted([*before["pool"], "green", "blue"]),
            "sea": [hero for hero in before["sea"] if hero != case.me],
            "loans": [card for card in before["loans"] if card != MATE],
            "deck: captains": under(t, before, MATE),
            "wounds": without(before["wounds"], MATE),
            "exhaustion": without(before["exhaustion"], MATE),
            "deck: silver": before["deck: silver"][1:],
            "fights": ["trial-guard"],
        },
    )
    friends = [f"attack:{card}" for card in mine if card == "trial-friend"]
    assert (t.topic, t.options) == ("attack-or-defend", ["attack", *friends, "defend"])
    t.dice(*HIT).play("attack")
    assert t.hero(case.seat).trophies == ("trial-guard",)
    assert (t.topic, t.game.fights[-1].enemy) == ("attack-or-defend", "keeper-of-the-outer-stair")
    t.game.fights[-1].wounds = 3
    t.dice(*HIT).play("attack")
    assert (t.topic, t.game.fights[-1].enemy) == ("attack-or-defend", "trial-warden")
    assert (t.game.sunk, t.hero(case.seat).gold) == (
        ("keeper-of-the-outer-stair",),
        before[f"{case.me}: gold"] + 5,
    )
    t.dice(*MISS).play("defend")
    while t.topic == "attack-or-defend":
        t.dice(*MISS).play("defend")
    assert (t.topic, t.asked) == ("city-for-the-fallen", case.left)
    assert {int(option.removeprefix("town:")) for option in t.options} == {t.town(city) for city in CITIES}
    t.play(f"town:{t.town('Kelpgate')}")
    after = changed(t, before)
    assert sorted(after.pop("deck: silver")) == ["assif-shib-sa", "keeper-of-the-outer-stair", "trial-warden"]
    assert after == expect(
        before,
        **{
            f"{case.me}: space": t.town("Kelpgate"),
            f"{case.me}: maps": ("green",),
            f"{case.me}: captain": "",
            f"{case.me}: gold": 0,
            f"{case.me}: cards": tuple(card for card in mine if card != "trial-cloak"),
            f"{case.me}: trophies": ("trial-guard",),
            "pool": sorted([*before["pool"], "green", "blue"]),
            "sea": [hero for hero in before["sea"] if hero != case.me],
            "loans": [card for card in before["loans"] if card != MATE],
            "deck: captains": under(t, before, MATE),
            "wounds": without(before["wounds"], MATE, case.me, *mine),
            "exhaustion": without(before["exhaustion"], MATE, case.me, *mine),
        },
    )
    assert t.game.active == case.left
    assert not t.happened("shipwreck")
    assert not t.happened("captain-tires")


@pytest.mark.rule("IOD-GOAL-02", "IOD-GOAL-03", "IOD-RUL-90", "IOD-ISLAND-06")
def test_whoever_defeats_the_god_wins(case: Case) -> None:
    """Two servants come first."""
    t = case.table(stop=A1)
    t.game.pool = (*t.game.pool, *t.game.maps.pop(case.seat, ()))
    t.maps(case.seat, green=1, blue=1)
    t.draws("silver", "lantern-saints", "keeper-of-the-outer-stair", "assif-shib-sa").turn(case.seat)
    t.play("seek-island")
    for _ in range(3):
        assert t.game.outcome is None
        t.dice(*HIT * 2)
        while t.topic != "attack-or-defend":
            t.play("pass" if "pass" in t.options else t.options[0])
        t.put(case.seat, wounds=0)
        fight = t.game.fights[-1]
        fight.wounds = t.game.content.challenges[fight.enemy].life - 1
        t.dice(*HIT).play("attack")
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.outcome.reason) == ((case.seat,), "god-defeated")
    assert [event.kind for event in t.events][-1] == "game-over"


# On land -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-ESCAPE-01", "IOD-ESCAPE-02", "IOD-RUL-91", "IOD-EX-15")
@pytest.mark.parametrize(("walked", "origin"), [(True, "drawn"), (False, "undefeated")])
def test_an_escape_on_land(case: Case, walked: bool, origin: str) -> None:
    t = case.table(captain=False)
    here = t.jewel("green")
    t.put(case.seat, at=board.neighbours(t.game, here)[0] if walked else here, points=9)
    if origin == "drawn":
        t.deck("green", "trial-goblin")
    else:
        t.undefeated("trial-goblin", here)
    t.turn(case.seat)
    before = look(t)
    t.play("automatic", f"step:{here}") if walked else t.play("stay")
    t.play("attempt:green").dice(*HIT).play("escape:magic")
    track = before["track"] if origin == "undefeated" else [*before["track"], ("trial-goblin", here)]
    assert changed(t, before) == expect(
        before,
        **{
            f"{case.me}: space": here,
            "track": track,
            "deck: green": tuple(card for card in before["deck: green"] if card != "trial-goblin"),
        },
    )
    assert t.game.active == case.left
    assert not t.happened("fled")


@pytest.mark.rule("IOD-RUL-92", "IOD-ESCAPE-01", "IOD-ESCAPE-02")
def test_an_escape_from_a_hero(case: Case) -> None:
    """Neither side moves, gains or loses anything, and the turn is over."""
    if len(case.heroes) == 1:
        return
    t = case.table(captain=False)
    t.game.at_sea, t.game.captains, t.game.loans = (), {}, ()
    t.put(case.left, at="Orris", gold=7, cards=["trial-purse"]).turn(case.seat)
    before = look(t)
    t.play("stay", f"attack:{case.heroes[case.left]}")
    while t.topic != "escape":
        t.play("pass")
    assert t.asked == case.seat
    t.dice(*MISS, *HIT).play("escape:melee")
    assert changed(t, before) == {}
    assert t.game.active == case.left
    assert (t.game.fights, t.happened("spoils")) == ([], [])


@pytest.mark.rule("IOD-RUL-53", "IOD-RUL-38", "IOD-RUL-93")
def test_a_knock_out_on_land(case: Case) -> None:
    """In the Grove: the nearest city of Torue Albes is where the hero wakes, at nobody's choice but the owner's."""
    t = case.table(captain=False)
    grove = next(space.id for space in t.game.content.map.spaces if space.region == "Evenpor Grove")
    t.put(case.seat, at=grove)
    before = look(t)
    t.run(damage.suffer, case.me, 9, "")
    near = [t.town(city) for city in ("Dallak", "Tarionar")]
    if t.topic:
        assert (t.topic, t.asked) == ("town-after-knock-out", case.seat)
        t.play(t.options[0])
    assert t.hero(case.seat).space in near
    mine = before[f"{case.me}: cards"]
    assert changed(t, before) == expect(
        before,
        **{
            f"{case.me}: space": t.hero(case.seat).space,
            f"{case.me}: gold": 0,
            f"{case.me}: cards": tuple(card for card in mine if card != "trial-cloak"),
            "wounds": without(before["wounds"], case.me, *mine),
            "exhaustion": without(before["exhaustion"], case.me, *mine),
        },
    )


# Tokens and maps -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-RUL-14", "IOD-RUL-15", "IOD-EVENT-03", "IOD-RUL-38", "IOD-RUL-81")
def test_land_goes_under_a_hero(case: Case) -> None:
    t = case.table(captain=False, at=50)
    t.counter(50, "green").undefeated("trial-goblin", 50).turn((case.seat + 1) % len(case.heroes))
    before = look(t)
    t.run(lay_face, t.game.active, "sea", 0, 50)
    if t.topic == "lay-token":
        t.play(t.options[0])
    assert (t.topic, t.asked) == ("off-the-water", case.left)
    around = [space for space in t.game.content.grid.around(50) if board.land_of(t.game, space) != "sea"]
    assert {int(option.removeprefix("shore:")) for option in t.options} == set(around)
    t.play(f"shore:{around[-1]}")
    after = changed(t, before)
    assert set(after) == {f"{case.me}: space", "laid", "showing"}
    assert t.hero(case.seat).space == around[-1]
    assert set(t.game.laid) == {*before["laid"], 50}


@pytest.mark.rule("IOD-MAPTOK-04", "IOD-MAPTOK-05", "IOD-RUL-73", "IOD-RUL-74", "IOD-MAPTOK-01", "IOD-LOAN-04")
@pytest.mark.parametrize("stop", [0, A2])
def test_a_map_is_gained(case: Case, stop: int) -> None:
    """From the pool while it holds one; then from anybody else who has one, at sea or not."""
    t = case.table(stop=stop)
    t.game.maps.clear()
    t.game.pool = ("green",)
    for seat in range(len(case.heroes)):
        t.game.maps[seat] = ("green", "blue") if seat != case.seat else ("blue",)
    before = look(t)
    t.run(gain_map, case.seat)
    if case.loan and stop:
        assert (t.topic, changed(t, before)) == ("", {})
        return
    assert (t.topic, changed(t, before)) == ("", {f"{case.me}: maps": ("green", "blue"), "pool": []})
    before = look(t)
    t.run(gain_map, case.seat)
    others = [hero for hero in case.heroes if hero != case.me]
    if not others:
        assert (t.topic, changed(t, before)) == ("", {})
        return
    assert t.asked == case.seat
    assert set(t.options) == {
        "no-map",
        *(f"take-map:{hero}/{colour}" for hero in others for colour in ("green", "blue")),
    }
    t.play(f"take-map:{others[-1]}/blue")
    assert changed(t, before) == {f"{case.me}: maps": ("green", "blue", "blue"), f"{others[-1]}: maps": ("green",)}


@pytest.mark.rule("IOD-INTERACT-01", "IOD-INTERACT-02", "IOD-RUL-49", "IOD-RUL-55", "IOD-RUL-70")
@pytest.mark.parametrize(("embarked", "other_embarked"), [(False, False), (False, True), (True, True)])
def test_who_may_fight_and_trade_with_whom(case: Case, embarked: bool, other_embarked: bool) -> None:
    """With a captain in a city as without one; but never from ship to ship, nor from a ship, nor to one."""
    if len(case.heroes) == 1:
        return
    t = case.table(at=A1)
    t.game.at_sea = ()
    t.hired("old-brine", case.left)
    t.put(case.left, at=A1)
    for seat, afloat in ((case.seat, embarked), (case.left, other_embarked)):
        if afloat:
            t.afloat(A1, seat)
    allowed = not embarked and not other_embarked
    for one, other in ((case.seat, case.left), (case.left, case.seat)):
        assert (other in adventure.heroes_here(t.game, t.hero(one))) is allowed
        offered = [option.about for option in interaction.trade_options(t.game, t.hero(one))]
        assert (case.heroes[other] in offered) is allowed

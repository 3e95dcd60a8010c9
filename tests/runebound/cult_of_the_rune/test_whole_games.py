"""A referee goes over whole games, from the first turn to the last, with the rulebook in hand and nothing else.

What the rules say is worked out here once more, from the map and the table, without asking the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from questable.runebound.content import Encounter, EventCard, Item
from questable.runebound.cult_of_the_rune.content import CultContent
from tests.runebound.cult_of_the_rune.chronicle import GAMES, Chronicle, Page, chronicle

COLOURS = ("green", "yellow", "blue", "red")
WORTH = {"green": 1, "yellow": 2, "blue": 3, "red": 4}
POINTS = {1: 26, 2: 26, 3: 27, 4: 28, 5: 29, 6: 30}
PILE = {1: 18, 2: 18, 3: 19, 4: 20, 5: 21, 6: 22}
EAST_WEST = {1: 5, 5: 1, 2: 4, 4: 2}
NORTH_SOUTH = {0: 3, 3: 0, 1: 2, 2: 1, 5: 4, 4: 5}
ARRIVALS = ("moved", "fled", "woke")
NEXT_ACT = ("cult-rolled", "turn", "drew", "challenge", "movement-dice", "moved", "game-over")
every_game = pytest.mark.parametrize("number", range(len(GAMES)))


@pytest.fixture
def told(number: int) -> Chronicle:
    return chronicle(number)


def corrupted(pages: Iterable[Page], rule: str) -> list[int]:
    """The seats that are marked by a rule, in order."""
    return [page.seat for page in pages if page.kind == "corrupted" and rule in page.rules]


def turned_over(pages: Iterable[Page]) -> Counter[tuple[int, str]]:
    return Counter((page.facts["space"], page.facts["colour"]) for page in pages if page.kind == "counter-turned")


def jewel_side_up(page: Page, spaces: Iterable[int]) -> Counter[tuple[int, str]]:
    return Counter(
        (space, colour)
        for space in spaces
        for colour in (Counter(page.counters.get(space, ())) - Counter(page.turned.get(space, ()))).elements()
    )


# The march ------------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule("CR-ROLL-01", "CR-ROLL-02", "CR-ROLL-03", "CR-RUL-09", "CR-ENC-04", "CR-ELIM-04", "CR-GOAL-04")
def test_every_turn_ends_with_one_roll_by_its_player(told: Chronicle) -> None:
    for number, turn in told.told("turn"):
        pages = list(told.after(number, "turn"))
        rolls = [place for place, page in enumerate(pages) if "CR-ROLL-01" in page.rules]
        lost = any(page.kind == "eliminated" and page.seat == turn.seat for page in pages)
        over = any(page.kind == "game-over" for page in pages)
        assert len(rolls) <= 1 if lost or over else len(rolls) == 1
        if rolls:
            after = {page.kind for page in pages[rolls[0] + 1 :]}
            assert pages[rolls[0]].seat == turn.seat
            early = {"movement-dice", "movement-ended", "attempt", "drew", "bought", "sold", "learned", "cleansed"}
            assert not after & early


@every_game
@pytest.mark.rule(
    "CR-ROLL-04", "CR-ROLL-05", "CR-ROLL-07", "CR-ROLL-08", "CR-ROLL-09", "CR-ROLL-10", "CR-RUL-10", "CR-RUL-11",
    "CR-RUL-42", "CR-TRAIL-01", "CR-TRAIL-02", "CR-TRAIL-03", "CR-TRAIL-04", "CR-TRAIL-05", "CR-TRAIL-06",
    "CR-TRAIL-07", "CR-TRAIL-09", "CR-TRAIL-11", "CR-RUL-12", "CR-RUL-13", "CR-RUL-14", "CR-RUL-15", "CR-SETUP-09",
    "CR-SETUP-10", "CR-EDGE-01", "CR-EDGE-02", "CR-EDGE-03", "CR-EDGE-04", "CR-EDGE-05", "CR-EDGE-06", "CR-EDGE-07",
    "CR-RUL-17", "CR-RUL-18", "CR-JUMP-05", "CR-JUMP-08",
)  # fmt: skip
def test_the_marker_goes_where_die_and_trail_lead_it_and_nowhere_else(told: Chronicle) -> None:
    grid, die = told.content.grid, told.content.box.die
    cult, heading, open_to = grid.towns["Forge"], -1, set[int]()
    for number, page in told.told("cult-rolled", "cult-moved", "turn", "movement-ended", "ritual"):
        if page.kind == "cult-rolled":
            ways = range(6) if heading < 0 else [(heading + side) % 6 for side in (-1, 0, 1)]
            spaces = [space for way in ways if (space := grid.compass[cult][way])]
            shown = die[page.facts["face"] - 1]
            open_to = {space for space in spaces if space in grid.town_at or grid.terrain[space] in shown}
            assert page.facts["moved"] is bool(open_to)
        elif page.kind == "cult-moved":
            space, how = page.facts["space"], page.facts["how"]
            assert space in (open_to if how == "roll" else grid.town_at), "nobody may move it otherwise"
            open_to = set()
            trail = heading = grid.compass[cult].index(space)
            cult = space
            north, north_east, south_east, south, south_west, north_west = grid.compass[space]
            if (trail in (4, 5) and not north_west | south_west) or (trail in (1, 2) and not north_east | south_east):
                heading = EAST_WEST[heading]
            if (trail in (5, 0, 1) and not north) or (trail in (2, 3, 4) and not south):
                heading = NORTH_SOUTH[heading]
            assert (told.pages[number + 1].kind == "trail-turned") is (heading != trail), "at once"
            continue
        assert (page.cult, page.heading) == (cult, heading) and not (open_to and page.kind != "cult-rolled")


@every_game
@pytest.mark.rule(
    "CR-JUMP-01", "CR-JUMP-02", "CR-JUMP-03", "CR-JUMP-04", "CR-JUMP-06", "CR-JUMP-07", "CR-RUL-16", "CR-STEP-01",
    "CR-STEP-03", "CR-RUL-19",
)  # fmt: skip
def test_beside_an_open_town_it_goes_on_into_it_after_all_else_and_only_there(told: Chronicle) -> None:
    compass, towns = told.content.grid.compass, told.content.grid.town_at
    for number, move in told.told("cult-moved"):
        space = move.facts["space"]
        fallen = {*move.infiltrated, space}
        drawn = {there for there in compass[space] if there in towns and there not in fallen}
        following = list(told.after(number, "cult-moved", *NEXT_ACT))
        place = number + 1 + len(following)
        then = told.pages[place]
        if then.kind != "game-over" and (drawn or (then.kind, then.facts.get("how")) == ("cult-moved", "jump")):
            assert then.kind == "cult-moved" and then.facts["how"] == "jump" and then.facts["space"] in drawn
        order = [page.kind for page in following if page.kind in ("trail-turned", "counter-turned", "infiltrated")]
        assert order == sorted(order, key=("trail-turned", "counter-turned", "infiltrated").index)
        marked = [place for place, page in enumerate(following) if page.kind == "corrupted"]
        kinds = {"trail-turned", "counter-turned", "infiltrated"}
        assert not marked or not kinds & {page.kind for page in following[marked[0] :]}, "heroes come last"


@every_game
@pytest.mark.rule(
    "CR-EFFECT-01", "CR-EFFECT-02", "CR-EFFECT-03", "CR-EFFECT-04", "CR-EFFECT-05", "CR-STEP-02", "CR-CULTIST-10",
    "CR-INFIL-01", "CR-INFIL-07", "CR-INFIL-08", "CR-CORR-14", "CR-RUL-26",
)  # fmt: skip
def test_where_it_comes_counters_turn_towns_fall_and_heroes_are_marked(told: Chronicle) -> None:
    towns = told.content.grid.town_at
    for number, move in told.told("cult-moved"):
        space = move.facts["space"]
        following = list(told.after(number, "cult-moved", *NEXT_ACT))
        assert turned_over(following) == jewel_side_up(move, [space])
        fallen = [page.facts["space"] for page in following if page.kind == "infiltrated"]
        assert fallen == [space] * (space in towns and space not in move.infiltrated)
        there = [seat for seat in move.from_active() if move.heroes[seat].space == space]
        assert corrupted(following, "CR-EFFECT-04") == there
    for before, page in zip(told.pages, told.pages[1:], strict=False):
        assert page.infiltrated[: len(before.infiltrated)] == before.infiltrated
        for space, turned in before.turned.items():
            lost = Counter(turned) - Counter(page.turned.get(space, ()))
            gone = Counter(before.counters[space]) - Counter(page.counters.get(space, ()))
            assert not lost - gone, "a counter is never turned back"


# Draws and rituals ----------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule(
    "CR-DRAW-01", "CR-DRAW-02", "CR-DRAW-03", "CR-DRAW-04", "CR-DRAW-07", "CR-ENC-01", "CR-ENC-02", "CR-ENC-03",
    "CR-ENC-05", "CR-EVENT-01", "CR-EVENT-02", "CR-EVENT-03", "CR-EVENT-04", "CR-RUL-20", "CR-RUL-23", "CR-RUL-54",
)  # fmt: skip
def test_events_hold_a_ritual_encounters_stir_the_cult_and_both_leave_the_game(told: Chronicle) -> None:
    cards, sunbursts = told.content.cards, told.content.grid.sunbursts
    for number, page in told.told("to-the-pile"):
        card, seat = cards[page.facts["card"]], page.seat
        assert page.pile[-1] == card.id and page.facts["count"] == len(page.pile) <= PILE[told.seats]
        following = list(told.after(number, "turn", "drew", "challenge", "combat-round"))
        rolls = [each.seat for each in following if {"CR-ENC-01", "CR-ENC-02"} & set(each.rules)]
        kinds = [each.kind for each in following]
        if len(page.pile) == PILE[told.seats]:
            assert set(kinds) == {"scored", "game-over"}, "the last one has no effect any more"
        elif isinstance(card, Encounter):
            due = 1 + COLOURS.index(card.colour)
            short = "game-over" in kinds or any(each.kind == "eliminated" and each.seat == seat for each in following)
            assert rolls == [seat] * due or (short and rolls == [seat] * len(rolls) and len(rolls) < due)
            assert not {"ritual", "counters-refreshed"} & set(kinds)
        else:
            assert isinstance(card, EventCard) and not rolls
            refreshed, ritual = kinds.index("counters-refreshed"), kinds.index("ritual")
            assert refreshed < ritual and following[ritual].facts["radius"] == card.number
            bare = [space for space in sunbursts if not page.counters.get(space)]
            assert following[refreshed].facts["count"] == len(bare)
            assert all(following[ritual].counters.get(space) for space in sunbursts)
            assert not {"cult-moved", "cult-rolled"} & set(kinds[:ritual])
    assert not {"event", "encounter", "undefeated"} & {page.kind for page in told.pages}
    pile = told.game.pile
    assert len(set(pile)) == len(pile)
    assert all(set(page.pile).isdisjoint(deck) for page in told.pages for deck in page.decks.values())


@every_game
@pytest.mark.rule(
    "CR-RITUAL-01", "CR-RITUAL-02", "CR-RITUAL-03", "CR-RITUAL-04", "CR-RITUAL-05", "CR-RITUAL-06", "CR-RITUAL-07",
    "CR-RITUAL-08", "CR-RITUAL-09", "CR-RITUAL-10", "CR-RUL-24", "CR-RUL-25", "CR-JUMP-08",
)  # fmt: skip
def test_a_ritual_reaches_all_that_lies_so_many_steps_around_the_marker(told: Chronicle) -> None:
    compass, towns = told.content.grid.compass, told.content.grid.town_at
    for number, ritual in told.told("ritual"):
        area = {ritual.cult}
        for _ in range(ritual.facts["radius"]):
            area |= {there for space in area for there in compass[space] if there}
        assert set(ritual.facts["spaces"]) == area and ritual.facts["space"] == ritual.cult
        following = list(told.after(number, "cult-moved", *NEXT_ACT))
        assert turned_over(following) == jewel_side_up(ritual, area)
        fallen = [page.facts["space"] for page in following if page.kind == "infiltrated"]
        assert sorted(fallen) == sorted(space for space in area if space in towns and space not in ritual.infiltrated)
        there = [seat for seat in ritual.from_active() if ritual.heroes[seat].space in area]
        assert corrupted(following, "CR-RITUAL-08") == there
        first = next((place for place, page in enumerate(following) if page.kind == "corrupted"), len(following))
        assert not {"counter-turned", "infiltrated"} & {page.kind for page in following[first:]}
        assert all((page.cult, page.heading) == (ritual.cult, ritual.heading) for page in following)


@every_game
@pytest.mark.rule(
    "CR-CULTIST-01", "CR-CULTIST-02", "CR-CULTIST-03", "CR-CULTIST-12", "CR-CULTIST-13", "CR-CULTIST-15", "CR-DRAW-05",
    "CR-RUL-05", "CR-RUL-06", "CR-RUL-21", "CR-RUL-48", "CR-RUL-52",
)  # fmt: skip
def test_every_card_comes_from_the_deck_that_the_side_of_the_counter_names(told: Chronicle) -> None:
    for number, attempt in told.told("attempt"):
        colour, space, seat = attempt.facts["colour"], attempt.facts["space"], attempt.seat
        assert colour in attempt.counters[space] and attempt.heroes[seat].space == space
        assert colour not in COLOURS[: attempt.heroes[seat].experience.count("life")], "closed"
        pages = list(told.after(number, "turn"))
        draws = [place for place, page in enumerate(pages) if page.kind == "drew" and page.facts["deck"] != "market"]
        for place in draws:
            page, before = pages[place], ([attempt, *pages])[place]
            cultists = before.decks[f"cult-{colour}"] if colour in before.turned.get(space, ()) else ()
            deck = f"cult-{colour}" if cultists else colour
            assert page.facts["deck"] == deck and before.decks[deck][0] == page.facts["card"]
        faced = [page.facts["card"] for page in pages if page.kind == "challenge" and page.facts["origin"] == "drawn"]
        over = {"game-over", "knocked-out", "eliminated", "deck-exhausted"} & {page.kind for page in pages}
        replaced = {page.facts["card"] for page in pages if page.kind == "replaced"}
        left = [card for card in faced if card not in replaced]
        assert len(left) == 1 or (over and not left), "the attempt goes on until a Challenge comes that stays"
        drawn = [pages[place].facts["card"] for place in draws]
        assert not {card for card in drawn[:-1] if card in told.content.challenges} - replaced
        assert all(pages[place].facts["deck"] != "red" for place in draws), (
            "in a normal game the reserve is never needed"
        )


@every_game
@pytest.mark.rule(
    "CR-CULTIST-04", "CR-CULTIST-05", "CR-CULTIST-06", "CR-CULTIST-07", "CR-CULTIST-09", "CR-CHAL-01", "CR-CHAL-02",
    "CR-CHAL-03", "CR-CHAL-04", "CR-RUL-04", "CR-RUL-08", "CR-RUL-53", "CR-SETUP-02",
)  # fmt: skip
def test_beaten_cultists_are_trophies_and_all_others_lie_in_their_decks(told: Chronicle) -> None:
    cultists = told.content.cultists
    for number, page in told.told("beaten"):
        following = list(told.after(number, "beaten", "turn"))
        card, colour = page.facts["card"], told.content.challenges[page.facts["card"]].colour
        won = [each.facts for each in following if each.kind == "counter-won" and each.seat == page.seat]
        if page.facts["origin"] == "drawn":
            assert won[0] == {"seat": page.seat, "colour": colour, "points": WORTH[colour]}
        trophies = [each for each in following if each.kind == "trophy"]
        if card in cultists and not trophies:
            lost = any(each.kind == "eliminated" and each.seat == page.seat for each in following)
            ends = [each.facts["reason"] for each in following if each.kind == "game-over"]
            assert lost or ends == ["last-hero-standing"], "the reward cost the victor the game, or the last rival"
        for each in trophies:
            assert (each.facts["card"], each.seat, each.facts["points"]) == (card, page.seat, WORTH[colour])
            assert card in cultists and each.won[page.seat][-1] == card
        assert len(trophies) <= (card in cultists)
    for number, page in told.told("not-beaten"):
        card, then = page.facts["card"], told.pages[number + 1]
        colour = told.content.challenges[card].colour
        assert then.decks[f"cult-{colour}" if card in cultists else colour][-1] == card
        assert (then.counters, then.turned) == (page.counters, page.turned)
    for _, page in told.told("turn"):
        lying = [card for colour in COLOURS for card in page.decks[f"cult-{colour}"]]
        assert sorted([*lying, *(card for won in page.won.values() for card in won)]) == sorted(cultists)
        assert len(cultists) == 30


# Corruption -----------------------------------------------------------------------------------------------------------


def full_life(content: CultContent, page: Page, seat: int, printed: int) -> int:
    """Printed Life, Life counters, and what owned cards add."""
    hero = page.heroes[seat]
    owned = [card for card in (content.cards[each] for each in hero.cards) if isinstance(card, Item)]
    given = sum(each.by for card in owned for each in card.modifier if each.of == "life" and isinstance(each.by, int))
    return printed + hero.experience.count("life") + given


@every_game
@pytest.mark.rule(
    "CR-CORR-01", "CR-CORR-02", "CR-CORR-03", "CR-CORR-04", "CR-CORR-05", "CR-CORR-06", "CR-CORR-11", "CR-CORR-13",
    "CR-ELIM-01", "CR-ELIM-02", "CR-ELIM-03", "CR-RUL-30", "CR-RUL-31", "CR-RUL-33", "CR-RUL-34", "CR-CULTIST-08",
    "CR-CULTIST-14",
)  # fmt: skip
def test_markers_cost_trophies_and_health_until_there_are_as_many_as_life(told: Chronicle) -> None:
    printed = [told.content.heroes[hero.id] for hero in told.game.heroes]
    markers, trophies = Counter[int](), {seat: Counter[str]() for seat in range(told.seats)}
    for number, page in enumerate(told.pages):
        if page.kind == "corrupted":
            seat, owed = page.seat, +trophies[page.seat]
            markers[seat] += 1
            assert page.facts["count"] == markers[seat]
            full = full_life(told.content, page, seat, printed[seat].life)
            assert page.heroes[seat].life == max(1, full - markers[seat])
            assert page.heroes[seat].stamina <= max(0, printed[seat].stamina + 9 - markers[seat])
            then = told.pages[number + 1]
            lost = markers[seat] >= full
            assert (then.kind == "eliminated" and then.seat == seat) is lost
            if owed and not lost:
                assert (then.kind, then.seat) == ("trophy-given-up", seat) and then.facts["card"] in owed
                assert then.decks[f"cult-{told.content.cultists[then.facts['card']].colour}"][-1] == then.facts["card"]
                assert then.heroes[seat].points == page.heroes[seat].points
        elif page.kind == "cleansed":
            markers[page.seat] -= 1
            assert page.facts["left"] == markers[page.seat] >= 0
        elif page.kind == "trophy":
            trophies[page.seat][page.facts["card"]] += 1
        elif page.kind == "trophy-given-up":
            trophies[page.seat][page.facts["card"]] -= 1
            assert told.pages[number - 1].kind == "corrupted"
        elif page.kind == "eliminated":
            markers[page.seat] = 0
            trophies[page.seat].clear()
            later = told.pages[-1].heroes[page.seat]
            assert (later.space, later.points, later.experience, later.cards, later.out) == (0, 0, (), (), True)
        if page.kind in ("turn", "game-over"):
            assert {seat: each for seat, each in page.corruption.items() if each} == +markers
            assert {seat: Counter(won) for seat, won in page.won.items()} == {s: +w for s, w in trophies.items() if +w}


@every_game
@pytest.mark.rule("CR-CORR-08", "CR-CORR-09", "CR-CORR-10", "CR-RUL-32")
def test_a_marker_goes_for_a_point_in_the_own_turn(told: Chronicle) -> None:
    for number, page in told.told("cleansed"):
        before = told.pages[number - 1]
        if "CR-CORR-08" in page.rules:
            assert page.seat == page.active and page.heroes[page.seat].space
            if before.kind in ("cleansed", "movement-ended", "bought", "healed"):  # by which no points are won or spent
                assert page.heroes[page.seat].points == before.heroes[page.seat].points - 1
        gained = before.corruption[page.seat] - page.corruption.get(page.seat, 0)
        assert gained == 1 and page.heroes[page.seat].life - before.heroes[page.seat].life in (0, 1)


@every_game
@pytest.mark.rule(
    "CR-EFFECT-06", "CR-EFFECT-07", "CR-RUL-27", "CR-INFIL-02", "CR-INFIL-03", "CR-INFIL-04", "CR-INFIL-05",
    "CR-INFIL-06", "CR-RUL-28", "CR-RUL-47",
)  # fmt: skip
def test_who_comes_to_the_marker_or_wakes_in_a_fallen_town_is_marked_and_nobody_else(told: Chronicle) -> None:
    """Arrivals, and all markers for arriving: each has its reason, and each reason its marker."""
    due: list[tuple[int, str]] = []
    distances = told.content.grid.distances
    for page in told.pages:
        if page.kind in ARRIVALS:
            assert not due
            before, space = page.heroes[page.seat].space, page.facts["space"]  # told before the figure is moved
            if page.kind == "woke":
                away = distances(before)
                assert away[space] == min(away[town] for town in told.content.grid.town_at), "the nearest town"
                due += [(page.seat, "CR-INFIL-03")] * (space in page.infiltrated)
            due += [(page.seat, "CR-EFFECT-06")] * (space == page.cult and space != before)
        elif page.kind == "corrupted" and {"CR-INFIL-03", "CR-EFFECT-06"} & set(page.rules):
            seat, rule = due.pop(0)
            assert (page.seat, page.rules[0]) == (seat, rule)
        elif page.kind == "eliminated":
            due = [each for each in due if each[0] != page.seat]
        elif page.kind == "turn":
            assert not due


# The end --------------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule(
    "CR-END-01", "CR-END-02", "CR-END-03", "CR-END-04", "CR-END-05", "CR-END-06", "CR-END-07", "CR-SCORE-01",
    "CR-SCORE-02", "CR-SCORE-03", "CR-SCORE-04", "CR-SCORE-05", "CR-GOAL-02", "CR-SETUP-15", "CR-RUL-35", "CR-RUL-37",
    "CR-RUL-38", "CR-RUL-39", "CR-ELIM-05", "CR-ELIM-06", "CR-RUL-36",
)  # fmt: skip
def test_the_game_ends_when_a_condition_is_met_and_whoever_has_most_wins(told: Chronicle) -> None:
    cultists = told.content.cultists
    reds = {card for card, found in cultists.items() if found.colour == "red"}

    def colours(page: Page, seat: int) -> Counter[str]:
        return Counter(cultists[card].colour for card in page.won.get(seat, ()))

    def points(page: Page, seat: int) -> int:
        return sum(WORTH[colour] * count for colour, count in colours(page, seat).items())

    def met(page: Page) -> str:
        if page.kind == "trophy" and reds <= {card for won in page.won.values() for card in won}:
            return "last-red-cultist"
        if any(points(page, seat) >= POINTS[told.seats] for seat in range(told.seats)):
            return "enough-points"
        return "pile-full" if len(page.pile) >= PILE[told.seats] else ""

    *before, last = told.pages
    ended = [number for number, page in enumerate(before) if met(page)]
    outcome = told.game.outcome
    assert outcome is not None and last.kind == "game-over"
    left = [seat for seat in range(told.seats) if not last.heroes[seat].out]
    if not ended:
        assert outcome.reason == ("last-hero-standing" if left else "cult-prevails")
        assert outcome.winners == tuple(left) and len(left) == (outcome.reason == "last-hero-standing")
        return
    assert outcome.reason == met(before[ended[0]])
    assert {page.kind for page in told.pages[ended[0] + 1 :]} <= {"scored", "game-over"}, "nothing further is played"
    totals = {seat: points(last, seat) + max(colours(last, seat).values(), default=0) for seat in left}
    assert {page.seat: page.facts["total"] for _, page in told.told("scored")} == totals
    best = tuple(seat for seat, total in totals.items() if total == max(totals.values()))
    assert outcome.winners == (() if told.seats == 1 and outcome.reason == "pile-full" else best)


def test_these_games_have_something_of_everything() -> None:
    """What never came up has not been looked at."""
    kinds = Counter(page.kind for number in range(len(GAMES)) for page in chronicle(number).pages)
    cited = Counter(rule for number in range(len(GAMES)) for page in chronicle(number).pages for rule in page.rules)
    often = ("cult-moved", "trail-turned", "infiltrated", "counter-turned", "ritual", "trophy", "trophy-given-up")
    assert all(kinds[kind] > 1 for kind in (*often, "not-beaten", "cleansed", "woke", "fled", "to-the-pile")), kinds
    rules = ("CR-JUMP-01", "CR-ENC-02", "CR-EFFECT-04", "CR-EFFECT-06", "CR-INFIL-03", "CR-RITUAL-08")
    assert all(cited[rule] > 1 for rule in rules), cited

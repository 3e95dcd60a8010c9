"""The box of The Mists of Zanaga, counted: cards, tokens, towns, and a map that is good to play on.

The files are read as they stand, with the neighbours on the map worked out afresh, so that a mistake in the engine
cannot hide one in the box. That the engine can read all of it is tested too.
"""

import tomllib
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from questable.runebound.mists_of_zanaga.content import ZanagaContent, load_zanaga
from questable.runebound.presentation.cards import describe

HOME = Path(__file__).parents[3] / "src" / "questable" / "runebound"
FOLDER = HOME / "mists_of_zanaga"
Table = dict[str, Any]

RANKS = ("green", "yellow", "blue", "red")
SYMBOLS = ("sun", "moon", "skull")
TERRAINS = {"road", "plains", "hills", "mountains", "forest", "swamp", "river"}
POSTS = {"Onasan", "Terr's Crossing", "Xitotl", "Stonefang"}
VILLAGES = {"Kesh'a", "Mbalo", "Old Ssar", "Tarrow's Rest"}
AWAKENING = {
    "Hamzah the Pridelord": ("sun", "sun", "sun"),
    "Var Ni the Nightlord": ("moon", "moon", "moon"),
    "Tarakhe the Corruptor": ("skull", "skull", "skull"),
    "Arachne the Weaver": ("sun", "sun", "moon"),
    "Gor-Bor-Gor the Savage": ("sun", "sun", "skull"),
    "Set the Deceiver": ("sun", "moon", "moon"),
    "Harridan the Stalker": ("moon", "moon", "skull"),
    "Ravin the Ravenous": ("sun", "skull", "skull"),
    "Jararr the Hunter": ("sun", "moon", "skull"),
    "Moakileki the Destroyer": ("moon", "skull", "skull"),
}
JEWELS = {"green": 18, "yellow": 14, "blue": 10, "red": 8}
REGIONS = {  # and the terrain that gives each its name
    "Broken Tusks": "mountains",
    "Green Dark": "forest",
    "Lionmarch": "plains",
    "Mahkim Mire": "swamp",
    "Mirror Fen": "swamp",
    "Sea of Grass": "plains",
    "Shroud of Xitotl": "forest",
    "Spine of Ssar": "mountains",
    "Tarrow Heights": "hills",
    "Thundertusk Downs": "hills",
}


@cache
def files() -> tuple[Table, ...]:
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml")))


def all_of(kind: str) -> list[Table]:
    """All cards of a kind, from all files of the box."""
    return [card for file in files() for card in file.get(kind, ())]


def the_only(kind: str) -> Table:
    """The table of which the box has one."""
    (found,) = (file[kind] for file in files() if kind in file)
    assert isinstance(found, dict)
    return found


def named(kind: str, name: str) -> Table:
    (found,) = (card for card in all_of(kind) if card["name"] == name)
    return found


def effects_in(data: Any) -> Iterator[Table]:
    """Every effect anywhere inside a card."""
    if isinstance(data, dict):
        if isinstance(data.get("do"), str):
            yield data
        for value in data.values():
            yield from effects_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from effects_in(value)


def doing(kind: str, verb: str) -> list[str]:
    """The cards of a kind with this effect."""
    return [card["id"] for card in all_of(kind) if any(effect["do"] == verb for effect in effects_in(card))]


@pytest.fixture(scope="module")
def content() -> ZanagaContent:
    return load_zanaga([FOLDER])


# ------------------------------------------------------------------------------------------------------ the whole box


def test_the_box_holds_what_the_component_list_says() -> None:
    counts = {kind: len(all_of(kind)) for kind in ("challenge", "ritual", "god", "hero", "item", "ally")}
    assert counts == {"challenge": 94, "ritual": 36, "god": 10, "hero": 6, "item": 14, "ally": 5}
    assert the_only("zanaga")["tokens"] == {"sun": 16, "moon": 16, "skull": 16, "wild": 12}
    assert {token["id"]: token["copies"] for token in all_of("survival")} == {
        "snare-trap": 9,
        "dead-mans-compass": 9,
        "shaman-bones": 9,
    }


def test_challenges_and_rituals_by_colour() -> None:
    challenges = Counter(card["colour"] for card in all_of("challenge"))
    assert [challenges[colour] for colour in RANKS] == [30, 26, 22, 16]
    rituals = Counter(card["colour"] for card in all_of("ritual"))
    assert [rituals[colour] for colour in RANKS] == [12, 10, 8, 6]


@pytest.mark.rule("MZ-RUL-06")
def test_all_adventure_cards_are_challenges() -> None:
    assert len(all_of("challenge")) == 94
    assert all_of("event") == all_of("encounter") == []


def test_named_cards_are_there() -> None:
    assert named("challenge", "Naga Acolyte")["terrain"] == "hills"
    assert named("challenge", "Doloch Wielder")
    assert any(hero["name"].startswith("Maliki") for hero in all_of("hero"))


def test_the_engine_reads_the_whole_box_and_the_market_of_the_base_game(content: ZanagaContent) -> None:
    ours = {card["id"] for kind in ("challenge", "ritual", "god", "hero", "item", "ally") for card in all_of(kind)}
    assert ours <= content.cards.keys()
    assert len(content.tokens) == 27
    assert (len(content.monsters), len(content.rituals), len(content.gods)) == (94, 36, 10)
    assert len(content.heroes) == 12 + 6
    base = [tomllib.loads((HOME / "base" / name).read_text(encoding="utf-8")) for name in ("items.toml", "allies.toml")]
    theirs = {card["id"] for file in base for kind in ("item", "ally") for card in file.get(kind, ())}
    assert content.market.keys() - content.tokens.keys() == theirs | {
        card["id"] for kind in ("item", "ally") for card in all_of(kind)
    }


def test_every_card_can_be_read_and_has_a_line_of_flavour(content: ZanagaContent) -> None:
    for kind in ("challenge", "ritual", "god", "hero", "item", "ally", "survival"):
        for card in all_of(kind):
            assert 20 <= len(card["flavour"]) <= 160, card["id"]
    for card_id in content.cards:
        assert describe(content, card_id).name


@pytest.mark.parametrize("kind", ["challenge", "ritual", "god", "item", "ally", "hero"])
def test_no_two_cards_are_the_same_but_for_their_names(kind: str) -> None:
    words = ("id", "name", "flavour", "words")
    seen = [repr({key: value for key, value in card.items() if key not in words}) for card in all_of(kind)]
    assert len(set(seen)) == len(seen)
    names = [card["name"] for card in all_of(kind)]
    assert len(set(names)) == len(names)


def test_modifiers_are_counted_by_things_the_rules_can_count() -> None:
    known = {"doom-counter", "roaming-monster", "ritual-in-play", "ally", "wound"}
    for kind in ("challenge", "ritual", "god", "hero", "item", "ally"):
        for card in all_of(kind):
            for modifier in [*card.get("modifier", ()), *card.get("kept", {}).get("modifier", ())]:
                assert modifier.get("per", "ally") in known, card["id"]


# --------------------------------------------------------------------------------------------------------- challenges


@pytest.mark.rule("MZ-CHAL-06", "MZ-RUL-66")
def test_every_challenge_has_exactly_one_terrain_symbol() -> None:
    for card in all_of("challenge"):
        assert isinstance(card["terrain"], str), card["id"]
        assert card["terrain"] in TERRAINS, card["id"]


@pytest.mark.parametrize("colour", RANKS)
def test_every_colour_has_a_challenge_for_every_terrain(colour: str) -> None:
    assert {card["terrain"] for card in all_of("challenge") if card["colour"] == colour} == TERRAINS


def test_rewards_of_every_colour_can_place_the_lost_city() -> None:
    placing = set(doing("challenge", "place-lost-city"))
    assert {card["colour"] for card in all_of("challenge") if card["id"] in placing} == set(RANKS)


def test_no_challenge_is_kept_as_a_dragon_rune() -> None:
    kept = [effect for card in all_of("challenge") for effect in effects_in(card) if effect["do"] == "keep"]
    assert kept
    assert not any(effect.get("as") == "rune" for effect in kept)


# ------------------------------------------------------------------------------------------------------------ rituals


@pytest.mark.rule("MZ-RUL-16")
def test_every_ritual_has_one_symbol() -> None:
    for card in all_of("ritual"):
        assert isinstance(card["symbol"], str), card["id"]
        assert card["symbol"] in SYMBOLS, card["id"]
    assert named("ritual", "Rite of the New Moon")["symbol"] == "moon"


@pytest.mark.rule("MZ-COMP-01")
def test_rituals_have_one_to_four_slots() -> None:
    slots = [card["slots"] for card in all_of("ritual")]
    assert set(slots) == {1, 2, 3, 4}
    assert 2.3 <= sum(slots) / len(slots) <= 2.7


def test_red_rituals_take_the_most_tokens() -> None:
    mean = {
        colour: sum(card["slots"] for card in all_of("ritual") if card["colour"] == colour) / count
        for colour, count in zip(RANKS, (12, 10, 8, 6), strict=True)
    }
    assert list(mean.values()) == sorted(mean.values())
    assert mean["red"] >= 3


@pytest.mark.parametrize("colour", RANKS)
def test_the_symbols_of_each_ritual_deck_are_even(colour: str) -> None:
    counts = Counter(card["symbol"] for card in all_of("ritual") if card["colour"] == colour)
    assert set(counts) == set(SYMBOLS)
    assert max(counts.values()) - min(counts.values()) <= 1


def test_the_two_rituals_named_in_the_rules() -> None:
    new_moon = named("ritual", "Rite of the New Moon")
    assert new_moon["slots"] == 3
    assert new_moon["do"]
    suffering = named("ritual", "Rite of Suffering")
    assert suffering["symbol"] == "skull"
    assert suffering["do"]


def test_what_rituals_do() -> None:
    assert len(doing("ritual", "place-lost-city")) == 6
    assert len(doing("ritual", "refresh-all-jewels")) == 6
    assert len(doing("ritual", "roaming-check")) >= 4
    assert any("do" not in card for card in all_of("ritual")), "not every ritual has an effect on completion"


def test_effects_while_in_play_are_most_common_in_red() -> None:
    active = Counter(card["colour"] for card in all_of("ritual") if card.get("modifier") or card.get("ability"))
    assert active["red"] == 6
    assert active.total() - active["red"] <= 3


def wounds_by_chance(data: Any, unhurt: bool = False) -> bool:
    """Could these effects wound a hero who is wounded already?"""
    if isinstance(data, list):
        return any(wounds_by_chance(each, unhurt) for each in data)
    if not isinstance(data, dict):
        return False
    if data.get("do") == "wound":
        return not unhurt
    met = unhurt or data.get("if", {}).get("wounded") is False
    return any(wounds_by_chance(value, met and key != "otherwise") for key, value in data.items())


def test_no_ritual_or_omen_wounds_the_wounded() -> None:
    assert wounds_by_chance([{"do": "when", "if": {"wounded": False}, "otherwise": [{"do": "wound"}]}])
    for card in all_of("ritual"):
        assert not wounds_by_chance(card.get("do", [])), card["id"]
    for god in all_of("god"):
        assert not wounds_by_chance(god["omens"]), god["id"]


# --------------------------------------------------------------------------------------------------------------- gods


@pytest.mark.rule("MZ-GOD-04")
def test_every_god_has_three_awakening_symbols_unlike_any_other_god() -> None:
    for god in all_of("god"):
        assert len(god["awakening"]) == 3, god["id"]
        assert set(god["awakening"]) <= set(SYMBOLS), god["id"]
    assert len({tuple(sorted(god["awakening"])) for god in all_of("god")}) == len(all_of("god"))


@pytest.mark.rule("MZ-WAKE-06")
def test_every_combination_of_three_symbols_wakes_exactly_one_god() -> None:
    combinations_ = Counter(tuple(sorted(symbols)) for symbols in combinations_with_replacement(SYMBOLS, 3))
    assert len(combinations_) == 10
    assert Counter(tuple(sorted(god["awakening"])) for god in all_of("god")) == combinations_


@pytest.mark.rule("MZ-RUL-01")
def test_which_symbols_wake_which_god() -> None:
    assert {god["name"]: Counter(god["awakening"]) for god in all_of("god")} == {
        name: Counter(symbols) for name, symbols in AWAKENING.items()
    }


def test_every_god_has_life_three_values_with_damage_and_a_special_ability() -> None:
    for god in all_of("god"):
        assert 6 <= god["life"] <= 9, god["id"]
        for phase in ("ranged", "melee", "magic"):
            value, damage = god[phase]
            assert 17 <= value <= 20, god["id"]
            assert 2 <= damage <= 4, god["id"]
        assert god.get("modifier") or god.get("ability"), god["id"]


@pytest.mark.rule("MZ-GOD-05")
def test_every_god_has_one_to_three_omens_beside_a_symbol() -> None:
    for god in all_of("god"):
        assert 1 <= len(god["omens"]) <= 3, god["id"]
        for omen in god["omens"]:
            assert omen["symbol"] in SYMBOLS, god["id"]
            assert omen["do"], god["id"]


def test_the_skull_omen_of_moakileki() -> None:
    (skull,) = (omen for omen in named("god", "Moakileki the Destroyer")["omens"] if omen["symbol"] == "skull")
    assert skull["do"] == [{"do": "doom", "amount": 2}, {"do": "place-ritual-tokens", "count": 2}]


def test_every_god_grows_by_doom_counters_that_its_omens_bring() -> None:
    for god in all_of("god"):
        assert any(effect["do"] == "doom" for effect in effects_in(god["omens"])), god["id"]
        assert any(modifier.get("per") == "doom-counter" for modifier in god["modifier"]), god["id"]


def test_no_number_of_doom_counters_closes_the_last_way_to_beat_a_god() -> None:
    bounded = {"roll", "test", "stamina", "enemy-value"}
    for god in all_of("god"):
        closed: set[str] = set()
        for modifier in god["modifier"]:
            if modifier.get("per") != "doom":
                continue
            assert modifier["of"] in bounded, god["id"]
            condition = modifier.get("if", {})
            if modifier["of"] in ("roll", "enemy-value") and modifier.get("who") != "allies":
                assert condition.get("phase") or condition.get("round"), god["id"]
                if modifier["of"] == "enemy-value" or "attack" in condition.get("action", ["attack"]):
                    closed |= set(condition.get("phase", ()))
        assert len(closed) < 3, god["id"]


# --------------------------------------------------------------------------------------------------------- the numbers


@pytest.mark.rule("MZ-RUL-07")
def test_terrain_types_and_movement_dice_are_those_of_the_base_game() -> None:
    base = tomllib.loads((HOME / "base" / "box.toml").read_text(encoding="utf-8"))["box"]
    assert the_only("box")["die"] == base["die"]
    assert {terrain for face in base["die"] for terrain in face} == TERRAINS
    assert {space["terrain"] for space in the_only("map")["spaces"] if "terrain" in space} == TERRAINS


def test_the_other_numbers_are_those_of_the_base_game() -> None:
    base = tomllib.loads((HOME / "base" / "box.toml").read_text(encoding="utf-8"))["box"]
    ours = the_only("box")
    assert {key for key in base if base[key] != ours[key]} == {"start"}


def test_four_towns_are_trading_posts() -> None:
    assert set(the_only("zanaga")["trading_posts"]) == POSTS
    assert set(the_only("map")["town_order"]) == POSTS | VILLAGES


# ------------------------------------------------------------------------------------------------------------ the map


class At(NamedTuple):
    column: int
    row: int


class Space(NamedTuple):
    id: int
    at: At
    terrain: str | None
    town: str | None
    region: str | None
    jewel: str | None


SPACES = [
    Space(
        entry["id"],
        At(*entry["at"]),
        entry.get("terrain"),
        entry.get("town"),
        entry.get("region"),
        entry.get("jewel"),
    )
    for entry in tomllib.loads((FOLDER / "map.toml").read_text(encoding="utf-8"))["map"]["spaces"]
]
BOARD = {space.at: space for space in SPACES}
TOWN = {space.town: space for space in SPACES if space.town is not None}


def around(at: At) -> list[At]:
    """The six places around one, whether or not there is a space."""
    column, row = at
    upper = row if column % 2 else row - 1
    return [
        At(column, row - 1),
        At(column + 1, upper),
        At(column + 1, upper + 1),
        At(column, row + 1),
        At(column - 1, upper + 1),
        At(column - 1, upper),
    ]


def neighbours(space: Space) -> list[Space]:
    return [BOARD[at] for at in around(space.at) if at in BOARD]


def steps_from(start: Space, within: Collection[At] = BOARD.keys()) -> dict[At, int]:
    """The distance to every space that can be reached from `start` through spaces `within`."""
    distance = {start.at: 0}
    queue = deque([start.at])
    while queue:
        here = queue.popleft()
        for at in around(here):
            if at in within and at not in distance:
                distance[at] = distance[here] + 1
                queue.append(at)
    return distance


def hangs_together(spaces: Iterable[Space]) -> bool:
    places = {space.at: space for space in spaces}
    return len(steps_from(next(iter(places.values())), places)) == len(places)


def jewels(colour: str) -> list[Space]:
    return [space for space in SPACES if space.jewel == colour]


def to_town(space: Space) -> int:
    steps = steps_from(space)
    return min(steps[town.at] for town in TOWN.values())


def test_spaces_are_numbered_in_reading_order() -> None:
    assert [space.id for space in SPACES] == list(range(1, len(SPACES) + 1))
    assert [space.at for space in SPACES] == sorted(BOARD, key=lambda at: (at.row, at.column))
    assert len(BOARD) == len(SPACES), "no two spaces share a place"


def test_the_land_has_the_intended_size_and_hangs_together() -> None:
    assert 150 <= len(SPACES) <= 180
    assert hangs_together(SPACES)


@pytest.mark.rule("MZ-MOVE-03")
def test_every_space_is_a_town_or_has_one_terrain() -> None:
    for space in SPACES:
        assert (space.town is None) is (space.terrain in TERRAINS), space
    assert set(TOWN) == POSTS | VILLAGES


def test_the_number_of_jewels_of_each_colour_and_no_sunburst_among_them() -> None:
    assert Counter(space.jewel for space in SPACES if space.jewel) == JEWELS
    assert not any("sunburst" in entry for entry in the_only("map")["spaces"])
    assert {town.jewel for town in TOWN.values()} == {None}


@pytest.mark.parametrize(("region", "terrain"), REGIONS.items())
def test_every_region_is_one_area_that_looks_like_its_name(region: str, terrain: str) -> None:
    spaces = [space for space in SPACES if space.region == region]
    assert len(spaces) >= 3
    assert hangs_together(spaces)
    looks = Counter(space.terrain for space in spaces)
    assert looks.most_common(1)[0][0] == terrain
    assert set(looks) <= {terrain, "mountains"}


def test_there_are_no_other_regions() -> None:
    assert {space.region for space in SPACES} == {None, *REGIONS}


def test_the_land_is_jungle_before_anything_else() -> None:
    counts = Counter(space.terrain for space in SPACES if space.terrain)
    assert counts.most_common(1)[0][0] == "forest"
    wanted = {"forest": 20, "road": 18, "river": 17, "plains": 14, "hills": 12, "mountains": 11, "swamp": 9}
    for terrain, percent in wanted.items():
        assert abs(100 * counts[terrain] / counts.total() - percent) <= 2, terrain


def test_the_old_ways_join_all_towns_but_keshas() -> None:
    assert hangs_together(space for space in SPACES if space.terrain == "road" or space.town not in (None, "Kesh'a"))
    beside = {space.terrain for space in neighbours(TOWN["Kesh'a"])}
    assert "road" not in beside
    assert "river" in beside


def test_every_road_leads_somewhere() -> None:
    for space in SPACES:
        if space.terrain == "road":
            assert sum(1 for other in neighbours(space) if other.town or other.terrain == "road") >= 2, space


def test_every_river_comes_from_the_heights_and_reaches_the_sea() -> None:
    # it may pass a town, and lose itself in a swamp by the sea
    course = {space.at for space in SPACES if space.terrain in {"river", "swamp"} or space.town}
    for space in SPACES:
        if space.terrain == "river":
            along = [BOARD[at] for at in steps_from(space, course)]
            assert any(other.terrain == "mountains" for here in along for other in neighbours(here)), space
            assert any(len(neighbours(here)) < 6 for here in along), space
            assert any(other.town or other.terrain == "river" for other in neighbours(space)), space


def test_the_spine_divides_the_land() -> None:
    spine = [space.at.column for space in SPACES if space.region == "Spine of Ssar"]
    west = [space.at.column for space in SPACES if space.region == "Green Dark"]
    east = [space.at.column for space in SPACES if space.region in ("Sea of Grass", "Lionmarch")]
    assert max(west) < min(spine)
    assert max(spine) < min(east)


def test_the_coast_has_bays_and_there_is_a_lake() -> None:
    sea = {At(column, row) for column in range(-1, 17) for row in range(-1, 14)} - BOARD.keys()
    outer = steps_from(Space(0, At(-1, -1), None, None, None, None), sea)
    assert len(sea - outer.keys()) == 2, "the lake"
    shore = sum(1 for space in SPACES if len(neighbours(space)) < 6)
    assert 45 <= shore <= 75


def test_towns_are_spread_so_that_one_is_near_everywhere() -> None:
    apart = {(a, b): steps_from(TOWN[a])[TOWN[b].at] for a, b in combinations(sorted(TOWN), 2)}
    assert min(apart.values()) >= 4
    for space in SPACES:
        assert to_town(space) <= 5, space


def test_no_jewel_lies_beside_another_of_its_colour() -> None:
    for space in SPACES:
        if space.jewel:
            assert space.jewel not in {other.jewel for other in neighbours(space)}, space


def test_every_town_is_a_good_place_to_begin() -> None:
    for town in TOWN.values():
        steps = steps_from(town)
        assert sum(1 for space in jewels("green") if steps[space.at] <= 3) >= 2, town
        assert sum(1 for space in jewels("yellow") if steps[space.at] <= 5) >= 2, town
        assert any(steps[space.at] <= 6 for space in jewels("blue")), town
        assert sum(1 for other in neighbours(town) if other.jewel) <= 2, town


def test_harder_colours_lie_farther_from_towns() -> None:
    mean = [sum(map(to_town, jewels(colour))) / JEWELS[colour] for colour in JEWELS]
    assert mean[0] < mean[1] < mean[3]
    assert mean[0] < mean[2]


def test_blue_and_red_jewels_lie_on_hard_ground() -> None:
    assert {space.terrain for space in jewels("blue")} <= {"mountains", "forest", "swamp", "hills"}
    assert {space.terrain for space in jewels("red")} == {"mountains", "forest", "swamp"}

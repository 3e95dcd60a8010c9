"""SETUP: the land of Zanaga as it is laid, before anybody has done anything."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from questable.errors import ContentError, SetupError
from questable.kernel.engine.events import Event
from questable.runebound import setup as base_setup
from questable.runebound.base import adventure as rise
from questable.runebound.card_vocabulary import VOCABULARY as FAMILY
from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.mists_of_zanaga.card_vocabulary import VOCABULARY
from questable.runebound.mists_of_zanaga.state import Zanaga
from tests.runebound.mists_of_zanaga.kit import POSTS, VILLAGES, laid, zanaga

SEEDS = [str(seed) for seed in range(12)]
COLOURS = ("green", "yellow", "blue", "red")
BASE = rise.load()
TABLE = next(folder for folder in mists.folders if folder.name == "table")
SURVIVAL = ("dead-mans-compass", "shaman-bones", "snare-trap")


def box(seats: int = 2, seed: str = "trial", variants: tuple[str, ...] = ()) -> Zanaga:
    """A table with the cards of the two boxes alone."""
    return laid(seats, seed, variants, packs=())


def seated(g: Zanaga) -> Zanaga:
    """Everybody starts in the first town offered."""
    while g.decision and g.decision.topic == "starting-town":
        g.play(0)
    return g


@pytest.mark.rule("MZ-SETUP-01")
def test_the_table_is_laid_in_the_order_of_the_rules() -> None:
    events: list[Event] = []
    seated(laid(2, events=events))
    kinds = [event.kind for event in events]
    order = ["roams", "ritual", "market-card", "joined", "first-player", "settled", "turn"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in order] == order
    for earlier, later in pairwise(order):
        last = max(index for index, kind in enumerate(kinds) if kind == earlier)
        assert last < kinds.index(later), f"all of {earlier} before {later}"


@pytest.mark.rule("MZ-SETUP-01")
def test_every_step_of_the_setup_has_its_place() -> None:
    steps = [step.name for step in base_setup.laying(laid())]
    assert steps == [
        "place_counters",
        "fill_pool",
        "shuffle_adventure_decks",
        "lay_roaming_monsters",
        "shuffle_ritual_decks",
        "lay_rituals",
        "lay_gods",
        "shuffle_market",
        "stock_markets",
        "lay_survival_tokens",
        "deal_heroes",
        "heroes_begin",
        "take_possessions",
    ]


@pytest.mark.rule("MZ-SETUP-01")
def test_tokens_are_on_the_first_monsters_before_rituals_are_drawn_and_goods_are_there_before_towns_are_chosen() -> (
    None
):
    """The pool comes before the monsters; who starts where is the very first question."""
    g = laid(2)
    assert all(g.laden[card] for card in g.roaming)
    assert g.decision is not None
    assert g.decision.topic == "starting-town"
    assert [(hero.gold, len(hero.cards)) for hero in g.heroes] == [(3, 3), (3, 3)]


@pytest.mark.rule("MZ-SETUP-02")
def test_the_map_of_zanaga_replaces_that_of_the_base_board() -> None:
    g = laid()
    assert set(g.content.grid.towns) == {*POSTS, *VILLAGES}
    assert not set(g.content.grid.towns) & set(BASE.grid.towns)
    assert {space.at for space in g.content.map.spaces} != {space.at for space in BASE.map.spaces}


@pytest.mark.rule("MZ-SETUP-02")
def test_deck_spaces_market_spaces_and_the_event_space_stay_in_use() -> None:
    g = laid()
    assert all(g.decks[colour] for colour in COLOURS)
    assert g.decks["market"]
    assert set(g.stacks) == {*POSTS, *VILLAGES}
    assert g.decks["ritual-green"], "the current ritual deck lies in the event space"
    assert len(g.rituals) == 3, "rituals lie on the track"


@pytest.mark.rule("MZ-SETUP-03")
def test_every_gem_has_one_counter_of_its_colour_and_nothing_else_has_one() -> None:
    g = laid()
    assert g.counters == {space.id: (space.jewel,) for space in g.content.map.spaces if space.jewel}
    assert {colour for here in g.counters.values() for colour in here} == set(COLOURS)


@pytest.mark.rule("MZ-SETUP-03", "MZ-SETUP-12", "MZ-SETUP-13", "MZ-SETUP-15")
@pytest.mark.parametrize("seats", range(1, 7))
def test_counters_stacks_and_gold_are_the_same_however_many_play(seats: int) -> None:
    g = box(seats)
    assert g.counters == {space.id: (space.jewel,) for space in g.content.map.spaces if space.jewel}
    assert {town: len(stack) for town, stack in g.stacks.items()} == dict.fromkeys(POSTS, 2) | dict.fromkeys(
        VILLAGES, 1
    )
    assert [hero.gold for hero in g.heroes] == [3] * seats


@pytest.mark.rule("MZ-SETUP-04")
def test_sixty_tokens_in_all() -> None:
    g = laid()
    everywhere = Counter(g.pool) + Counter(token for tokens in g.laden.values() for token in tokens)
    assert everywhere == {"sun": 16, "moon": 16, "skull": 16, "wild": 12}


@pytest.mark.rule("MZ-SETUP-04")
def test_the_pool_is_mixed() -> None:
    """The first tokens are others in other games, and of all four kinds."""
    first = [tuple(tokens[0] for tokens in laid(seed=seed).laden.values()) for seed in SEEDS]
    assert len(set(first)) > len(SEEDS) // 2
    assert {token for tokens in first for token in tokens} == {"sun", "moon", "skull", "wild"}


@pytest.mark.rule("MZ-SETUP-05", "MZ-RUL-06")
def test_four_decks_of_challenges_of_this_box_alone() -> None:
    g = box()
    sizes = {colour: len(g.decks[colour]) for colour in COLOURS}
    sizes["green"] += len(g.roaming)
    assert sizes == {"green": 30, "yellow": 26, "blue": 22, "red": 16}
    for colour in COLOURS:
        assert all(g.content.monsters[card].colour == colour for card in g.decks[colour])
    dealt = [card for colour in COLOURS for card in g.decks[colour]] + list(g.roaming)
    assert len(set(dealt)) == 94
    assert not set(dealt) & set(BASE.adventure)


@pytest.mark.rule("MZ-SETUP-05")
@pytest.mark.parametrize("colour", COLOURS)
def test_each_adventure_deck_is_shuffled(colour: str) -> None:
    assert len({laid(seed=seed).decks[colour] for seed in SEEDS}) == len(SEEDS)


@pytest.mark.rule("MZ-SETUP-06")
def test_three_green_cards_roam() -> None:
    g = laid()
    assert [g.content.monsters[card].colour for card in g.roaming] == ["green"] * 3
    assert not set(g.roaming) & set(g.decks["green"])
    assert len({laid(seed=seed).roaming for seed in SEEDS}) == len(SEEDS), "drawn, not chosen"


@pytest.mark.rule("MZ-SETUP-07")
def test_each_of_the_three_has_one_token_from_the_pool() -> None:
    g = laid()
    assert {card: len(tokens) for card, tokens in g.laden.items()} == dict.fromkeys(g.roaming, 1)
    assert sum(g.pool.values()) == 57
    tables = [laid(seed=seed) for seed in SEEDS]
    assert all([len(g.laden[card]) for card in g.roaming] == [1, 1, 1] for g in tables)
    assert any("wild" in tokens for g in tables for tokens in g.laden.values()), "a wild one is a token like the others"


@pytest.mark.rule("MZ-SETUP-08")
def test_four_ritual_decks_and_green_is_current() -> None:
    g = box()
    sizes = {colour: len(g.decks[f"ritual-{colour}"]) for colour in COLOURS}
    sizes["green"] += len(g.rituals)
    assert sizes == {"green": 12, "yellow": 10, "blue": 8, "red": 6}
    for colour in COLOURS:
        assert all(g.content.rituals[card].colour == colour for card in g.decks[f"ritual-{colour}"])
    assert COLOURS[g.ritual_rank] == "green"


@pytest.mark.rule("MZ-SETUP-08", "MZ-RDECK-01", "MZ-ADECK-01")
@pytest.mark.parametrize("seats", range(1, 7))
def test_green_is_current_however_many_play(seats: int) -> None:
    g = seated(box(seats))
    assert (g.ritual_rank, g.adventure_rank) == (0, 0)
    assert [len(g.decks[f"ritual-{colour}"]) for colour in COLOURS] == [12 - 3, 10, 8, 6]


@pytest.mark.rule("MZ-SETUP-08")
@pytest.mark.parametrize("colour", COLOURS)
def test_each_ritual_deck_is_shuffled(colour: str) -> None:
    assert len({laid(seed=seed).decks[f"ritual-{colour}"] for seed in SEEDS}) > len(SEEDS) // 2


@pytest.mark.rule("MZ-SETUP-08")
def test_the_next_ritual_comes_from_the_green_deck() -> None:
    t = zanaga().deck("ritual-green", "trial-moon-2").deck("ritual-yellow", "trial-yellow-moon").place("moon")
    assert t.game.rituals == ("trial-moon-2",)


@pytest.mark.rule("MZ-SETUP-09")
def test_three_green_rituals_lie_on_the_track_without_tokens() -> None:
    g = laid()
    assert [g.content.rituals[card].colour for card in g.rituals] == ["green"] * 3
    assert not set(g.rituals) & set(g.decks["ritual-green"])
    assert g.filled == {}


@pytest.mark.rule("MZ-SETUP-10")
def test_all_ten_gods_are_asleep_and_show_their_symbols() -> None:
    g = laid()
    assert sorted(g.asleep) == sorted(g.content.gods)
    assert len(g.asleep) == 10
    assert g.awake == ()
    assert all(len(g.content.gods[god].awakening) == 3 for god in g.asleep)


@pytest.mark.rule("MZ-SETUP-11")
def test_both_markets_are_shuffled_together() -> None:
    g = box()
    dealt = [*g.decks["market"], *(card for stack in g.stacks.values() for card in stack)]
    own = {card for card in g.content.market if card not in BASE.market and card not in g.content.tokens}
    assert len(own) == 19
    assert sorted(dealt) == sorted([*BASE.market, *own])
    places = [index for index, card in enumerate(g.decks["market"]) if card in own]
    assert max(places) - min(places) > 2 * len(own), "the new cards lie among the old ones"
    assert len({box(seed=seed).decks["market"] for seed in SEEDS}) == len(SEEDS)


@pytest.mark.rule("MZ-SETUP-12", "MZ-SETUP-13")
def test_every_village_starts_with_one_card_and_the_four_posts_with_two() -> None:
    stacks = laid().stacks
    assert {town: len(stack) for town, stack in stacks.items()} == dict.fromkeys(POSTS, 2) | dict.fromkeys(VILLAGES, 1)


@pytest.mark.rule("MZ-SETUP-12", "MZ-SETUP-13")
def test_first_every_town_receives_a_card_then_the_four_once_more() -> None:
    events: list[Event] = []
    laid(events=events)
    towns = [event.facts["town"] for event in events if event.kind == "market-card"]
    assert sorted(towns[:8]) == sorted([*POSTS, *VILLAGES])
    assert sorted(towns[8:]) == sorted(POSTS)


@pytest.mark.rule("MZ-SETUP-12", "MZ-SETUP-13")
def test_the_cards_come_from_the_top_of_the_market_deck_and_lie_face_up() -> None:
    t = zanaga()
    deck = tuple(card for stack in t.game.stacks.values() for card in stack)
    t.game.decks["market"], t.game.stacks = deck, {}
    t.run(base_setup.stock_markets)
    order = t.game.content.map.town_order
    assert tuple(t.game.stacks[town][0] for town in order) == deck[:8]
    assert tuple(t.game.stacks[town][1] for town in t.game.content.zanaga.trading_posts) == deck[8:]
    assert t.game.view(None).stacks == t.game.stacks and t.game.decks["market"] == ()


@pytest.mark.rule("MZ-SETUP-14")
def test_survival_tokens_form_a_common_supply() -> None:
    g = laid(2)
    left = Counter(g.content.kin[token] for token in g.survival)
    assert left == dict.fromkeys(SURVIVAL, 9 - 2)


@pytest.mark.rule("MZ-SETUP-14")
def test_the_supply_is_open_and_common() -> None:
    """What one hero buys is gone for the other, and everybody sees it."""
    t = zanaga().put(0, gold=9).put(1, gold=9).market(0)
    for _ in range(9):
        t.play("supply:snare-trap")
    assert not [token for token in t.game.view(1).survival if t.game.content.kin[token] == "snare-trap"]
    assert t.game.view(None).survival == t.game.view(0).survival == t.game.survival
    t.market(1)
    assert [option for option in t.options if option.startswith("supply")] == [
        "supply:dead-mans-compass",
        "supply:shaman-bones",
    ]


@pytest.mark.rule("MZ-SETUP-14")
def test_wounds_exhaustion_gold_and_points_lie_open_in_any_number() -> None:
    t = zanaga().put(0, gold=500, points=300, wounds=4, exhaustion=3)
    seen = t.game.view(1)
    assert (seen.heroes[0].hero.gold, seen.heroes[0].hero.points) == (500, 300)
    assert (seen.heroes[0].character.wounds, seen.heroes[0].character.exhaustion) == (4, 3)


@pytest.mark.rule("MZ-SETUP-15")
@pytest.mark.parametrize("seats", [1, 6])
def test_everybody_has_three_gold(seats: int) -> None:
    assert [hero.gold for hero in laid(seats).heroes] == [3] * seats


@pytest.mark.rule("MZ-SETUP-16")
@pytest.mark.parametrize("seats", [1, 6])
def test_everybody_has_one_survival_token_of_each_kind_and_no_other_card(seats: int) -> None:
    g = laid(seats)
    for hero in g.heroes:
        assert sorted(g.content.kin[card] for card in hero.cards) == list(SURVIVAL)
    assert len({card for hero in g.heroes for card in hero.cards}) == 3 * seats


@pytest.mark.rule("MZ-SETUP-17")
def test_heroes_are_dealt_at_random() -> None:
    dealt = [tuple(hero.id for hero in laid(2, seed).heroes) for seed in SEEDS]
    assert len(set(dealt)) > len(SEEDS) // 2
    assert all(len(set(heroes)) == 2 for heroes in dealt)


@pytest.mark.rule("MZ-SETUP-17")
def test_by_agreement_heroes_are_chosen() -> None:
    g = laid(2, variants=["choose-heroes"])
    assert g.decision is not None
    assert (g.decision.seat, g.decision.topic) == (0, "choose-hero")
    g.play("hero:cara")
    assert g.decision.seat == 1
    assert "hero:cara" not in [option.id for option in g.decision.options]
    g.play("hero:anna")
    assert [hero.id for hero in g.heroes] == ["cara", "anna"]


@pytest.mark.rule("MZ-SETUP-18")
def test_new_heroes_and_those_of_the_base_game_are_dealt_together() -> None:
    g = box()
    own = set(g.content.heroes) - set(BASE.heroes)
    assert len(own) == 6
    assert set(BASE.heroes) < set(g.content.heroes)
    dealt = {hero.id for seed in SEEDS for hero in box(6, seed).heroes}
    assert dealt & own
    assert dealt & set(BASE.heroes)


@pytest.mark.rule("MZ-SETUP-18")
@pytest.mark.parametrize("new", [0, 3, 6])
def test_new_heroes_can_be_chosen_alone_or_among_the_others_and_all_start_alike(new: int) -> None:
    g = laid(6, variants=["choose-heroes"], packs=())
    own = [*sorted(set(g.content.heroes) - set(BASE.heroes))[:new], *sorted(BASE.heroes)[: 6 - new]]
    for hero in own:
        g.play(f"hero:{hero}")
    assert [hero.id for hero in g.heroes] == own
    assert {(hero.gold, len(hero.cards), hero.points) for hero in g.heroes} == {(3, 3, 0)}


@pytest.mark.rule("MZ-SETUP-18", "MZ-RUL-88")
@pytest.mark.parametrize(("variant", "count"), [("new-heroes", 6), ("base-heroes", 12)])
def test_the_table_may_leave_the_heroes_of_one_box_out(variant: str, count: int) -> None:
    dealt = {hero.id for seed in SEEDS for hero in box(6, seed, (variant,)).heroes}
    wanted = {hero for hero in box().content.heroes if (hero in BASE.heroes) == (variant == "base-heroes")}
    assert len(wanted) == count and dealt <= wanted
    offered = laid(2, variants=[variant, "choose-heroes"], packs=()).decision
    assert offered is not None and {option.about for option in offered.options} == wanted
    offered = laid(2, variants=[variant, "choose-heroes"]).decision
    assert offered is not None and {option.about for option in offered.options} == wanted | {"anna", "bert", "cara"}


@pytest.mark.rule("MZ-RUL-88")
def test_one_box_must_stay() -> None:
    with pytest.raises(SetupError):
        box(2, variants=("new-heroes", "base-heroes"))
    with pytest.raises(SetupError):
        laid(2, variants=("new-heroes", "base-heroes"))  # not even if a pack has heroes


@pytest.mark.rule("MZ-SETUP-19")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_heroes_nobody_plays_are_nowhere(seats: int) -> None:
    g = seated(laid(seats))
    playing = {hero.id for hero in g.heroes}
    assert len(playing) == seats
    table = msgspec.json.encode(g.snapshot()).decode()
    assert not [hero for hero in g.content.heroes if hero not in playing and f'"{hero}"' in table]


@pytest.mark.rule("MZ-SETUP-20")
def test_the_first_player_is_chosen_at_random_and_begins() -> None:
    first = [laid(3, seed).first for seed in SEEDS]
    assert set(first) == {0, 1, 2}
    for seed in SEEDS[:4]:
        g = seated(laid(3, seed))
        assert g.active == g.first and g.round == 1


@pytest.mark.rule("MZ-SETUP-20")
def test_any_of_six_may_be_the_first() -> None:
    assert {laid(6, f"first {number}").first for number in range(40)} == set(range(6))


@pytest.mark.rule("MZ-SETUP-21")
def test_towns_are_chosen_clockwise_from_the_first_player() -> None:
    g = laid(3, seed=next(seed for seed in SEEDS if laid(3, seed).first == 1))
    asked = []
    while g.decision and g.decision.topic == "starting-town":
        asked.append(g.decision.seat)
        g.play(len(asked))
    assert asked == [1, 2, 0]
    towns = list(g.content.grid.town_at)
    assert [g.heroes[seat].space for seat in asked] == [towns[1], towns[2], towns[3]]


@pytest.mark.rule("MZ-SETUP-21", "MZ-SETUP-23")
def test_every_printed_town_and_nothing_else_may_be_chosen() -> None:
    g = laid()
    for _ in range(2):
        assert g.decision is not None
        assert {option.about for option in g.decision.options} == set(g.content.grid.town_at)
        g.play(0)


@pytest.mark.rule("MZ-SETUP-22")
def test_all_may_start_in_the_same_town() -> None:
    g = laid(6)
    home = g.content.grid.towns["Mbalo"]
    for _ in range(6):
        g.play(f"begin:{home}")
    assert [hero.space for hero in g.heroes] == [home] * 6


@pytest.mark.rule("MZ-SETUP-23")
def test_the_lost_city_is_not_on_the_board() -> None:
    g = seated(laid())
    assert g.lost_city == 0
    assert "Lost City" not in g.stacks
    assert all(hero.space in g.content.grid.town_at for hero in g.heroes)


@pytest.mark.rule("MZ-SETUP-24")
@pytest.mark.parametrize(("variants", "pool"), [((), 57), (("relentless-rituals",), 54)])
def test_what_is_left_after_setup(variants: tuple[str, ...], pool: int) -> None:
    g = seated(box(variants=variants))
    assert (len(g.decks["green"]), len(g.decks["ritual-green"])) == (27, 9)
    assert (len(g.roaming), len(g.rituals)) == (3, 3)
    assert sum(g.pool.values()) == pool


@pytest.mark.rule("MZ-SETUP-25")
def test_there_are_no_undefeated_challenge_counters() -> None:
    events: list[Event] = []
    assert seated(laid(events=events)).undefeated == ()
    t = zanaga()
    t.put(0, at=t.space("hills")).roam("trial-green-hills", "sun").check()
    t.lose_fight()
    assert t.game.undefeated == ()
    assert not t.happened("undefeated")


# What cannot be laid out ---------------------------------------------------------------------------------------------

NUMBERS = "[zanaga]\ntrading_posts = {}\ntokens = {}\n"
FOUR = "{ sun = 1, moon = 1, skull = 1, wild = 1 }"


@pytest.mark.rule("MZ-SETUP-04", "MZ-SETUP-13", "MZ-SURV-01", "MZ-TOKEN-01")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (NUMBERS.format('["Nowhere"]', FOUR), "no town 'Nowhere'"),
        (NUMBERS.format("[]", "{ sun = 1, moon = 1, skull = 1 }"), "sun, moon, skull, wild"),
        (NUMBERS.format("[]", FOUR.replace("}", ", star = 1 }")), "sun, moon, skull, wild"),
        (NUMBERS.format("[]", FOUR) + "start_cards = 7\n", "roaming: there must be a card, and room for each: 7 cards"),
        (NUMBERS.format("[]", FOUR) + "rituals = 2\n", "rituals: there must be a card, and room for each: 3 cards"),
        (NUMBERS.format("[]", FOUR) + "start_cards = 0\n", "there must be a card"),
        ('[[survival]]\nid = "rope"\nname = "Rope"\ncopies = 1\n', "no survival token 'rope'"),
    ],
)
def test_a_pack_with_a_strange_post_token_or_survival_token_is_refused(
    text: str, complaint: str, tmp_path: Path
) -> None:
    (tmp_path / "pack.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=complaint):
        mists.load([tmp_path])


@pytest.mark.rule("MZ-SETUP-05")
def test_a_box_without_its_numbers_or_without_challenges_is_refused(tmp_path: Path) -> None:
    numbers = (TABLE / "box.toml").read_text(encoding="utf-8")
    (tmp_path / "map.toml").write_text((TABLE / "map.toml").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "box.toml").write_text(numbers.partition("[zanaga]")[0], encoding="utf-8")
    with pytest.raises(ContentError, match=r"\[zanaga\]"):
        mists.family.load([tmp_path], (), [FAMILY, VOCABULARY])
    (tmp_path / "box.toml").write_text(numbers, encoding="utf-8")
    with pytest.raises(ContentError, match="no green Challenge"):
        mists.family.load([tmp_path], (), [FAMILY, VOCABULARY])

"""RDECK: the current ritual deck; what raises it."""

import pytest

from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import rituals, roaming
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, laid, zanaga

HILLS = 10
GREEN, YELLOW, BLUE, RED = range(4)


def beat(colour: str, table: ZanagaTable | None = None) -> ZanagaTable:
    """Anna beats a roaming monster of this colour, whose token is a sun."""
    t = (table or zanaga()).put(0, at=HILLS)
    return t.ritual("trial-sun-4").roam(f"trial-{colour}-hills", "sun").check().win_fight()


def keep_rituals(t: ZanagaTable, deck: str, *left: str) -> ZanagaTable:
    return t.only_deck(f"ritual-{deck}", *left)


@pytest.mark.rule("MZ-RDECK-01")
def test_the_green_deck_is_the_first_current_one() -> None:
    g = laid()
    assert COLOURS[g.ritual_rank] == "green"
    assert {g.content.rituals[card].colour for card in g.rituals} == {"green"}
    top = g.decks["ritual-green"][0]
    assert rituals.draw_ritual(g) == top


@pytest.mark.rule("MZ-RDECK-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_rituals_come_from_the_current_ritual_deck_whatever_the_current_adventure_deck(colour: str) -> None:
    t = zanaga().ranks(colour, "red").only_deck(f"ritual-{colour}", "trial-moon-4", "trial-sun-4")
    assert rituals.draw_ritual(t.game, "MZ-PLACE-04") == "trial-moon-4"
    assert t.game.decks[f"ritual-{colour}"] == ("trial-sun-4",)


@pytest.mark.rule("MZ-RDECK-02", "MZ-RUL-12")
def test_a_beaten_challenge_of_higher_rank_makes_its_deck_the_current_one() -> None:
    t = beat("yellow")
    assert t.game.ritual_rank == YELLOW
    assert t.game.decks["ritual-green"] == ()
    t.deck("ritual-yellow", "trial-yellow-skull").place("skull")
    assert t.game.rituals == ("trial-sun-4", "trial-yellow-skull")


@pytest.mark.rule("MZ-RDECK-02")
@pytest.mark.parametrize("token", [("sun",), ()])
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_has_beaten_it_and_with_or_without_a_token(seat: int, token: tuple[str, ...]) -> None:
    t = zanaga().put(seat, at=HILLS).ritual("trial-sun-4").roam("trial-blue-hills", *token)
    t.only(roaming.check, seat, False, seat=0).win_fight()
    assert t.game.ritual_rank == BLUE
    t.awake("hamzah").roam("trial-red-hills", *token).only(roaming.check, seat, False, seat=0).win_fight()
    assert t.game.ritual_rank == RED


@pytest.mark.rule("MZ-RDECK-02")
def test_also_if_its_card_is_kept() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam("trial-keepsake", "sun").check().win_fight()
    assert (t.hero().trophies, t.game.ritual_rank) == (("trial-keepsake",), YELLOW)


@pytest.mark.rule("MZ-RDECK-02", "MZ-RUL-13")
def test_at_once_a_ritual_drawn_for_the_token_comes_from_the_new_deck() -> None:
    t = zanaga().put(0, at=HILLS).roam("trial-yellow-hills", "moon")
    t.deck("ritual-green", "trial-moon-4").deck("ritual-yellow", "trial-yellow-moon").check().win_fight()
    assert t.game.rituals == ("trial-yellow-moon",)


@pytest.mark.rule("MZ-RDECK-03", "MZ-RUL-12")
@pytest.mark.parametrize(("current", "beaten"), [("green", "blue"), ("green", "red"), ("yellow", "red")])
def test_ranks_between_are_skipped_for_good(current: str, beaten: str) -> None:
    t = beat(beaten, zanaga().ranks(current))
    assert COLOURS[t.game.ritual_rank] == beaten
    skipped = COLOURS[COLOURS.index(current) : COLOURS.index(beaten)]
    assert not any(t.game.decks[f"ritual-{colour}"] for colour in skipped)
    rituals = t.game.content.rituals
    assert {rituals[card].colour for card in t.game.decks[f"ritual-{beaten}"]} == {beaten}, "nothing joins it"
    assert not any(t.game.piles.get(f"ritual-{colour}") for colour in COLOURS)


@pytest.mark.rule("MZ-RDECK-04")
@pytest.mark.parametrize("colour", ["green", "yellow", "blue"])
def test_an_equal_or_lower_rank_changes_nothing(colour: str) -> None:
    t = zanaga().ranks("blue")
    before = t.game.decks["ritual-blue"]
    beat(colour, t)
    assert (t.game.ritual_rank, t.game.decks["ritual-blue"]) == (BLUE, before)
    assert not t.happened("ritual-deck")


@pytest.mark.rule("MZ-RDECK-04")
@pytest.mark.parametrize(
    ("current", "colour"),
    [("green", "green"), ("yellow", "green"), ("yellow", "yellow"), ("red", "green"), ("red", "blue"), ("red", "red")],
)
def test_it_never_goes_down_whichever_is_current(current: str, colour: str) -> None:
    t = zanaga().ranks(current)
    decks = {name: deck for name, deck in t.game.decks.items() if name.startswith("ritual-")}
    beat(colour, t)
    assert t.game.ritual_rank == ("green", "yellow", "blue", "red").index(current) and not t.happened("ritual-deck")
    assert {name: t.game.decks[name] for name in decks} == {
        name: tuple(card for card in deck if card != "trial-sun-4") for name, deck in decks.items()
    }


@pytest.mark.rule("MZ-RDECK-05", "MZ-RUL-11")
def test_an_exhausted_deck_gives_way_to_the_next_as_its_last_card_is_drawn() -> None:
    t = keep_rituals(zanaga(), "green", "trial-moon-4").pile("ritual-green", "trial-moon-1")
    t.place("moon")
    assert (t.game.ritual_rank, t.game.adventure_rank) == (YELLOW, YELLOW)
    assert t.game.piles["ritual-green"] == ("trial-moon-1",)  # never shuffled again


@pytest.mark.rule("MZ-RDECK-05")
@pytest.mark.parametrize("colour", COLOURS[:3])
def test_each_but_the_red_one_gives_way_to_the_very_next(colour: str) -> None:
    t = keep_rituals(zanaga().ranks(colour), colour, "trial-moon-4").place("moon")
    assert t.game.ritual_rank == COLOURS.index(colour) + 1
    top = t.game.decks[f"ritual-{COLOURS[t.game.ritual_rank]}"][0]
    assert rituals.draw_ritual(t.game, "MZ-PLACE-04") == top


@pytest.mark.rule("MZ-RUL-11")
def test_empty_decks_above_are_passed_over() -> None:
    t = keep_rituals(keep_rituals(zanaga(), "green", "trial-moon-4"), "yellow").place("moon")
    assert t.game.ritual_rank == BLUE
    t = beat("yellow", keep_rituals(zanaga(), "yellow"))
    assert t.game.ritual_rank == BLUE


@pytest.mark.rule("MZ-RUL-11")
@pytest.mark.parametrize("rank", range(3))
def test_discarded_rituals_below_red_are_never_shuffled(rank: int) -> None:
    """The last card is drawn while others of its colour lie on the discard pile; the next deck takes its place."""
    colours = ("green", "yellow", "blue", "red")
    deck, pile = f"ritual-{colours[rank]}", [f"trial-{colours[rank]}-{each}" for each in ("sun", "skull")]
    if not rank:
        pile = ["trial-sun-1", "trial-skull-1"]
    last = "trial-moon-4" if not rank else f"trial-{colours[rank]}-moon"
    t = zanaga().ranks(colours[rank]).only_deck(deck, last).pile(deck, *pile).place("moon")
    assert t.game.rituals == (last,)
    assert (t.game.ritual_rank, t.game.decks[deck], t.game.piles[deck]) == (rank + 1, (), tuple(pile))
    assert not t.happened("reshuffled")


@pytest.mark.rule("MZ-RDECK-06", "MZ-RUL-11")
def test_when_the_last_red_ritual_is_drawn_the_red_discards_are_the_deck() -> None:
    t = keep_rituals(zanaga().ranks("red"), "red", "trial-red-moon")
    t.pile("ritual-red", "trial-red-sun", "trial-red-skull").place("moon")
    assert sorted(t.game.decks["ritual-red"]) == ["trial-red-skull", "trial-red-sun"]
    assert not t.game.piles.get("ritual-red")
    assert t.game.ritual_rank == RED


@pytest.mark.rule("MZ-RDECK-06")
def test_they_are_shuffled() -> None:
    pile = sorted(card.id for card in laid().content.rituals.values() if card.colour == "red")
    pile.remove("trial-red-moon")
    found = set()
    for seed in range(6):
        t = keep_rituals(zanaga(seed=str(seed)).ranks("red"), "red", "trial-red-moon").pile("ritual-red", *pile)
        t.place("moon")
        assert sorted(t.game.decks["ritual-red"]) == pile
        found.add(t.game.decks["ritual-red"])
    assert len(found) == 6


@pytest.mark.rule("MZ-RUL-11")
def test_without_red_discards_the_deck_is_refilled_as_soon_as_a_card_is_needed() -> None:
    t = keep_rituals(zanaga().ranks("red"), "red", "trial-red-moon").pile("ritual-red").place("moon")
    assert t.game.decks["ritual-red"] == ()
    t.pile("ritual-red", "trial-red-sun").place("sun")
    assert t.game.rituals == ("trial-red-moon", "trial-red-sun")


@pytest.mark.rule("MZ-RUL-24")
def test_red_discards_come_back_but_green_ones_do_not() -> None:
    t = zanaga().awake("hamzah").complete("trial-moon-1", "trial-red-moon")
    assert t.game.piles["ritual-green"] == ("trial-moon-1",)
    assert t.game.piles["ritual-red"] == ("trial-red-moon",)
    assert "trial-red-moon" not in t.game.decks["ritual-red"]
    keep_rituals(t.ranks("red"), "red", "trial-red-sun").place("sun")
    assert t.game.decks["ritual-red"] == ("trial-red-moon",)


@pytest.mark.rule("MZ-RUL-24")
@pytest.mark.parametrize("current", COLOURS)
def test_each_colour_has_its_own_pile_whatever_the_current_deck(current: str) -> None:
    t = zanaga().ranks(current).awake("hamzah").complete(*(f"trial-{colour}-moon" for colour in COLOURS[1:]))
    t.complete("trial-moon-1", "trial-moon-2")
    piles = {f"ritual-{colour}": (f"trial-{colour}-moon",) for colour in COLOURS[1:]}
    assert t.game.piles == piles | {"ritual-green": ("trial-moon-1", "trial-moon-2")}


@pytest.mark.rule("MZ-RDECK-07", "MZ-RUL-12")
def test_rituals_on_the_track_stay_until_they_are_completed() -> None:
    t = beat("blue", zanaga().ritual("trial-moon-2", "moon").ritual("trial-skull-3"))
    assert t.game.rituals == ("trial-moon-2", "trial-skull-3", "trial-sun-4")
    assert t.game.filled == {"trial-moon-2": ("moon",), "trial-sun-4": ("sun",)}
    t.place("moon")
    assert t.game.completed == ("trial-moon-2",)


# What is a defeat ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-RUL-13")
def test_the_order_counter_reward_rank_discard_token_rituals() -> None:
    t = zanaga().put(0, at=HILLS, gold=0).counter(HILLS, "blue").deck("blue", "trial-blue-road").tokens("sun")
    t.ritual("trial-tithe").adventure().play("attempt:blue")
    t.events.clear()
    t.win_fight()
    wanted = ["counter-won", "gained", "ritual-deck", "discarded", "token-placed", "ritual-resolved", "gained"]
    assert [event.kind for event in t.events if event.kind in wanted] == wanted
    assert t.hero().gold == 1 + 5


@pytest.mark.rule("MZ-RUL-13")
def test_then_the_turn_goes_on() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS, points=9).counter(HILLS, "blue").deck("blue", "trial-blue-road")
    t.tokens("sun").ritual("trial-tithe").turn(0).play("stay", "attempt:blue").win_fight()
    assert t.happened("ritual-resolved") and (t.asked, t.topic) == (0, "experience")
    assert not t.happened("check")


@pytest.mark.rule("MZ-RUL-14", "MZ-RUL-76")
def test_beaten_outright_by_a_card_counts() -> None:
    t = zanaga().put(0, at=HILLS, gold=0, cards=["trial-veto"]).ritual("trial-sun-4").roam("trial-blue-hills", "sun")
    t.check().play("use:trial-veto")
    assert t.hero().gold == 1
    assert t.game.filled == {"trial-sun-4": ("sun",)}
    assert t.game.ritual_rank == BLUE


@pytest.mark.rule("MZ-RUL-14")
def test_a_challenge_beaten_for_a_counter_and_by_another_hero_counts() -> None:
    t = zanaga().put(0, at=HILLS).counter(HILLS, "yellow").ritual("trial-sun-4")
    t.deck("yellow", "trial-yellow-road").tokens("sun").adventure().play("attempt:yellow").win_fight()
    assert t.game.ritual_rank == YELLOW
    t.put(0, at="Onasan").put(1, at=HILLS).roam("trial-blue-hills", "sun").deck("yellow", "trial-yellow-river")
    t.complete("trial-patrol").win_fight()
    assert (t.game.active, t.game.ritual_rank) == (0, BLUE)


@pytest.mark.rule("MZ-RUL-14")
def test_so_does_one_beaten_in_the_middle_of_another_fight() -> None:
    t = (
        zanaga()
        .put(0, at=HILLS, cards=["trial-chant"])
        .roam("trial-green-hills", "sun")
        .roam("trial-blue-hills", "sun")
    )
    t.ritual("trial-summons").ritual("trial-sun-4").tokens("sun").check().play("face:trial-green-hills")
    t.play("use:trial-chant", "ritual:trial-summons")
    assert [fight.enemy for fight in t.game.fights] == ["trial-green-hills", "trial-blue-hills"]
    t.win_fight()
    assert ([fight.enemy for fight in t.game.fights], t.game.ritual_rank) == (["trial-green-hills"], BLUE)


@pytest.mark.rule("MZ-RUL-14", "MZ-RUL-76")
@pytest.mark.parametrize("way", ["discarded", "replaced", "escaped", "sent to the bottom"])
def test_otherwise_gone_does_not(way: str) -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").survival("shaman-bones").tokens("sun", "sun")
    match way:
        case "discarded":
            t.roam("trial-blue-hills", "sun").complete("trial-drums")
        case "escaped":
            t.roam("trial-blue-hills", "sun").check().flee_fight().play("flee:2")
        case _:
            t.put(0, cards=["trial-mirror", *t.hero().cards]).counter(HILLS, "blue")
            t.deck("blue", "trial-blue-hills", "trial-blue-road").adventure().play("attempt:blue")
            if way == "replaced":
                t.play("keep", "keep", "use:trial-mirror")
                assert t.game.filled == {"trial-sun-4": ("sun",)}
            else:
                t.play(next(option for option in t.options if option != "keep"))
                assert t.game.decks["blue"][-1] == "trial-blue-hills"
    assert t.game.ritual_rank == GREEN
    assert t.hero().points == 0


@pytest.mark.rule("MZ-RUL-14")
def test_a_fight_between_heroes_does_not() -> None:
    t = zanaga().put(0, at=HILLS).put(1, at=HILLS, wounds=4).attack_hero()
    t.dice(1, 1, 10, 10).play("fight-on", "attack")
    assert t.happened("knocked-out")
    assert (t.game.ritual_rank, t.happened("token-placed")) == (GREEN, [])

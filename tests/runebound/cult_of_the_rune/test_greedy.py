"""The greedy player against the cult: legal, repeatable, honest, and not stupid."""

from __future__ import annotations

import pytest

from questable.bots import Bot, Sight, make_bot, take_turns
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.decision import Option
from questable.kernel.engine.game import begin
from questable.runebound import experience, knockout, windows
from questable.runebound.cult_of_the_rune import adventure, corruption, march
from questable.runebound.cult_of_the_rune.greedy import Greedy
from questable.runebound.cult_of_the_rune.greedy.look import CultLook, seen
from questable.runebound.cult_of_the_rune.greedy.plan import CultPlan
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.cult_of_the_rune.verbs import fear
from tests.players import Checked, choice_of
from tests.runebound.cult_of_the_rune.kit import MARCH, SE, CultTable, cult

MANY = 6_000  # decisions: far more than a game needs
GREEN = ("toothache-pilgrims", "sermon-in-the-hedge", "half-letter-moths")
REDS = (
    "haldwin-saint-of-the-pick",
    "orbeline-bishop-of-ash",
    "ysmene-the-living-letter",
    "grumbald-of-the-open-mouth",
    "the-congregation",
    "the-crown-in-the-seam",
    "what-lay-under-forge",
)


def greedy(seed: int = 1) -> Bot:
    return make_bot("greedy", adventure, seed)


def choice(t: CultTable) -> str:
    """What a greedy player answers to the open decision."""
    return choice_of(greedy(), t.game)


def looking(t: CultTable, seat: int = 0) -> CultLook:
    return seen(Greedy(1)._look(t.game.clone(), seat))


def trophies(t: CultTable, seat: int, *cards: str) -> CultTable:
    for card in cards:
        t.take_out(card)
    t.game.won[seat] = cards
    return t


def laid(seats: int, seed: str, variants: tuple[str, ...] = ()) -> CultGame:
    game = begin(make_setting(adventure, seats=seats, seed=seed, variants=variants))
    assert isinstance(game, CultGame)
    return game


# Whole games ---------------------------------------------------------------------------------------------------------


def test_the_adventure_brings_its_own_greedy_player() -> None:
    assert isinstance(greedy(), Greedy)


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (3, ("passing-by", "full-refill")), (1, ("choose-heroes",))])
def test_whole_games_end(seats: int, variants: tuple[str, ...]) -> None:
    game, bots = laid(seats, "7", variants), [Checked(greedy(seed)) for seed in range(seats)]
    made = take_turns(game, dict(enumerate(bots)), limit=MANY)
    assert made < MANY and game.outcome is not None
    topics = set[str]().union(*(bot.topics for bot in bots))
    assert topics >= {"cult-move", "adventure", "spend-a-die"}


def test_the_same_seed_gives_the_same_game() -> None:
    games = [laid(2, "5") for _ in range(2)]
    for game in games:
        take_turns(game, {seat: greedy(seat) for seat in (0, 1)}, limit=200)
    assert games[0].choices() == games[1].choices()
    assert games[0] == games[1]


def test_what_it_cannot_see_does_not_matter() -> None:
    """At every decision a second player sits before a table that differs in hidden things only, and says the same."""
    game, one, other = laid(2, "3"), greedy(1), greedy(1)
    for number in range(100):
        decision = game.decision
        assert decision is not None
        twin = game.imagine(None, number)
        assert twin.decks != game.decks
        option = one.choose(Sight(game, decision.seat))
        assert other.choose(Sight(twin, decision.seat)) == option
        game.play(option)


# Trophies ------------------------------------------------------------------------------------------------------------


def test_cultists_are_priced_by_their_points() -> None:
    look = looking(cult())
    green, red = "toothache-pilgrims", "orbeline-bishop-of-ash"
    assert look.trophy(red) > 2 * look.trophy(green) > 0
    assert look.prize(red) > look.prize(green)


@pytest.mark.rule("CR-END-02")
def test_it_ends_the_game_when_ahead_and_not_when_behind() -> None:
    """Six red trophies are given away; who has three of them and three blue ones may take the last, the other not."""
    t = trophies(cult(), 0, *REDS[:3])
    trophies(t, 1, *REDS[3:6], "rune-eater", "the-turned-inquisitor", "mother-of-the-marked")
    last = REDS[6]
    assert looking(t, 1).trophy(last) > 40 > 0 > looking(t, 0).trophy(last)


@pytest.mark.rule("CR-END-04")
def test_with_one_card_missing_on_the_pile_who_leads_draws_and_who_does_not_lets_it_be() -> None:
    t = trophies(cult(), 0, *GREEN)
    base = [
        c for c in t.game.content.adventure if c not in t.game.content.challenges and c not in t.game.content.origin
    ]
    t.game.pile = tuple(card for card in base if card not in t.game.decks["green"])
    t.game.pile += tuple(card for card in base if card not in t.game.pile)[: 17 - len(t.game.pile)]
    far = t.jewel("green")
    assert looking(t, 0).stir("green", far) > 0 > looking(t, 1).stir("green", far)


# Corruption ----------------------------------------------------------------------------------------------------------


def test_fear_grows_towards_the_end() -> None:
    t = cult()
    fears = []
    for markers in range(4):
        t.game.corruption = {0: markers} if markers else {}
        fears.append(fear(t.game, 0))
    assert fears == sorted(fears) and fears[3] > 3 * fears[0]


@pytest.mark.rule("CR-CORR-08")
@pytest.mark.parametrize(("points", "markers", "cleansed"), [(9, 2, False), (9, 3, True), (1, 1, True), (4, 1, False)])
def test_it_is_cleansed_in_time(points: int, markers: int, cleansed: bool) -> None:
    """Anna, with Life 5, learns while the end is far; she is cleansed in need, or with points of no other use."""
    t = cult().put(0, points=points)
    t.game.corruption[0] = markers
    assert (choice(t.only(experience.experience_step)) == "cleanse") is cleansed


@pytest.mark.rule("CR-CORR-03")
def test_it_gives_up_what_costs_the_fewest_points() -> None:
    t = trophies(cult(), 0, *GREEN[:2], "sister-verity", "rune-eater")
    t.run(corruption.corrupt, 0, "CR-EFFECT-04")
    assert choice(t).removeprefix("give-up-trophy:") in GREEN, "with the bonus a green one is as dear as the yellow one"


@pytest.mark.rule("CR-VAR-11")
def test_it_fears_the_marker_before_the_last_whatever_number_that_is() -> None:
    feared = {}
    for variants in ((), ("lowered-life",)):
        t = cult("anna", "bert", variants=variants)
        for markers in (1, 3):
            t.game.corruption[0] = markers
            feared[variants, markers] = fear(t.game, 0)
    assert feared[("lowered-life",), 1] == feared[(), 3] > feared[(), 1], (
        "with Life 5 one more than the next is the end"
    )


@pytest.mark.rule("CR-INFIL-03")
def test_it_wakes_where_the_cult_is_not() -> None:
    for fallen, other in (("Dawnsmoor", "Greyhaven"), ("Greyhaven", "Dawnsmoor")):
        t = cult(on=MARCH).infiltrated(fallen).put(0, at=113)
        t.only(knockout.recover, 0)
        assert choice(t) == f"town:{t.town(other)}"


@pytest.mark.rule("CR-INFIL-03", "CR-ELIM-01")
def test_a_knock_out_that_would_be_the_end_is_not_risked() -> None:
    """Near towns of the cult it costs a marker: the fewer are left, the more that is; elsewhere it is as ever."""

    def loss(markers: int, fallen: bool = True) -> float:
        t = cult(on=MARCH).put(0, at=113)
        if fallen:
            t.all_infiltrated()
        t.game.corruption = {0: markers} if markers else {}
        return looking(t).loss()

    last = corruption.full_life_of(cult().game, 0) - 1
    losses = [loss(markers) for markers in range(last + 1)]
    assert losses == sorted(losses) and losses[-1] > losses[0] + 50
    assert loss(last, fallen=False) == loss(0, fallen=False) < losses[0]


def test_a_marker_is_for_the_rival_who_leads_or_for_one_who_is_lost_by_it() -> None:
    def marked(*markers: int, trophies_of_cara: tuple[str, ...] = ()) -> str:
        t = trophies(cult("anna", "bert", "cara", variants=["rules-3"]), 1, *GREEN)  # today's cards mark no rivals
        trophies(t, 2, *trophies_of_cara)
        t.game.corruption = {seat: count for seat, count in enumerate(markers) if count}
        crown = "the-crown-in-the-seam"
        _, reward = t.game.content.cultists[crown].reward
        return choice(t.run(windows.carry_out, t.game.content.ref_of(reward), 0, crown, "anna", 0))

    last = corruption.full_life_of(cult("anna", "bert", "cara").game, 2) - 1
    assert marked(0, 0, 0) == "target:bert"
    assert marked(0, 0, last) == "target:bert", "Cara has nothing yet"
    assert marked(0, 0, last - 1, trophies_of_cara=("sister-verity",)) == "target:bert", "Cara can bear another"
    assert marked(0, 0, last, trophies_of_cara=("sister-verity",)) == "target:cara"


# The march -----------------------------------------------------------------------------------------------------------


def asked_where(t: CultTable, *spaces: int) -> CultTable:
    t.game.agenda.clear()
    t.game.decision = None
    t.game.ask_about(t.game.cult, 0, "cult-move", [Option("cult-move", space) for space in spaces], march.cult_moves, 0)
    t.game.run()
    return t


@pytest.mark.rule("CR-ROLL-06")
def test_it_sends_the_cult_to_whoever_leads_and_away_from_itself() -> None:
    t = cult("anna", "bert", "cara", on=MARCH).marker(143, SE).put(0, at=152).put(1, at=153).put(2, at=144)
    assert choice(asked_where(trophies(t, 2, *GREEN), 152, 153, 144)) == "cult-move:144"
    assert choice(asked_where(trophies(trophies(t, 2), 1, *GREEN), 152, 153, 144)) == "cult-move:153"


def test_the_cult_is_shunned() -> None:
    t = cult("anna", "bert", "cara", on=MARCH).marker(143, SE).put(0, at=165)
    plan = CultPlan(looking(t))
    dangers = {space: plan.danger(space) for space in (143, 152, 144, 142, 195)}
    assert dangers[143] > dangers[152] > dangers[144] > dangers[142] > dangers[195] == 0


@pytest.mark.rule("CR-EFFECT-06")
def test_it_walks_round_the_cult_if_there_is_a_way() -> None:
    """From 132 the straight way to the counter on 135 leads through 133 and 134; the marker is on 134."""
    t = cult(on=MARCH).marker(134, SE).all_infiltrated().put(0, at=132, experience=["mind"] * 6 + ["body"] * 6)
    t.game.counters = {135: ("blue",)}
    t.dice(4, 5, 5, 5, 5).movement()
    t.play("roll")
    bot = greedy()
    visited = []
    while t.topic == "spend-a-die":
        option = bot.choose(Sight(t.game, 0))
        visited.append(option.about)
        t.game.play(option)
    assert 134 not in visited

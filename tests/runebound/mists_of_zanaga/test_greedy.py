"""The greedy player in Zanaga: legal, repeatable, honest, and not stupid."""

from __future__ import annotations

import pytest

from questable.bots import Bot, Sight, make_bot, take_turns
from questable.runebound.mists_of_zanaga import adventure
from questable.runebound.mists_of_zanaga.greedy import Greedy
from questable.runebound.mists_of_zanaga.greedy.look import ZanagaLook, seen
from questable.runebound.mists_of_zanaga.greedy.plan import ZanagaPlan
from tests.players import Checked, choice_of
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, laid, zanaga

MANY = 6_000  # decisions: far more than a game needs


def greedy(seed: int = 1) -> Bot:
    return make_bot("greedy", adventure, seed)


def choice(t: ZanagaTable) -> str:
    """What a greedy player answers to the open decision."""
    return choice_of(greedy(), t.game)


def looking(t: ZanagaTable, seat: int = 0) -> ZanagaLook:
    return seen(Greedy(1)._look(t.game.clone(), seat))


# Whole games ---------------------------------------------------------------------------------------------------------


def test_the_adventure_brings_its_own_greedy_player() -> None:
    assert isinstance(greedy(), Greedy)


@pytest.mark.parametrize("variants", [(), ("monster-safari", "relentless-rituals")], ids="+".join)
def test_whole_games_end_with_a_god_beaten(variants: tuple[str, ...]) -> None:
    game, bots = laid(2, "7", variants, packs=()), [Checked(greedy(seed)) for seed in (1, 2)]
    made = take_turns(game, dict(enumerate(bots)), limit=MANY)
    assert made < MANY and game.outcome is not None
    assert game.outcome.reason == "god-beaten"
    topics = bots[0].topics | bots[1].topics
    assert topics >= {"starting-town", "confront", "bones-challenge", "bones-token", "place-token", "spend-a-die"}


def test_it_plays_an_epic_confrontation_by_the_rules() -> None:
    game, bots = laid(4, "8", ["epic-confrontation"], packs=()), [Checked(greedy(seed)) for seed in range(4)]
    assert take_turns(game, dict(enumerate(bots)), limit=500) == 500
    assert game.awake or game.under


def test_the_same_seed_gives_the_same_game() -> None:
    games = [laid(2, "5", packs=()) for _ in range(2)]
    for game in games:
        take_turns(game, {seat: greedy(seat) for seat in (0, 1)}, limit=300)
    assert games[0].choices() == games[1].choices()
    assert games[0] == games[1]


def test_what_it_cannot_see_does_not_matter() -> None:
    """At every decision a second player sits before a table that differs in hidden things only, and says the same."""
    game, one, other = laid(2, "3", packs=()), greedy(1), greedy(1)
    for number in range(150):
        decision = game.decision
        assert decision is not None
        twin = game.imagine(None, number)
        assert twin.decks != game.decks
        option = one.choose(Sight(game, decision.seat))
        assert other.choose(Sight(twin, decision.seat)) == option
        game.play(option)


# Gods ----------------------------------------------------------------------------------------------------------------


def before_the_god(experience: int) -> ZanagaTable:
    """Anna begins her turn in the Lost City, Ravin is awake."""
    strong = ["mind", "body", "spirit"] * (experience // 3)
    t = zanaga().ranks("red").awake("ravin").city(10)
    return t.put(0, at=10, experience=strong).turn(0)


def test_a_beginner_does_not_confront_a_god() -> None:
    t = before_the_god(0)
    assert looking(t).chance("ravin") < 0.05
    assert choice(t) == "normal-turn"


def test_a_mighty_hero_does() -> None:
    t = before_the_god(30)
    assert looking(t).chance("ravin") > 0.9
    assert choice(t) == "confront:ravin"


def test_doom_counters_lower_the_chance() -> None:
    t = before_the_god(18)
    before = looking(t).chance("ravin")
    t.game.dooms["ravin"] = 8
    assert looking(t).chance("ravin") < before


def test_text_that_wounds_in_every_round_is_reckoned() -> None:
    look = looking(zanaga().ranks("red").awake("var-ni"))
    once, each = look.toll("var-ni")
    assert once == 0 and each > 0.2
    assert looking(zanaga().awake("harridan")).toll("harridan")[0] > 0.5


def test_the_lost_city_is_the_goal_of_whoever_can_beat_the_god() -> None:
    strong = zanaga().ranks("red").awake("ravin").city(10).put(0, experience=["mind", "body", "spirit"] * 10)
    weak = zanaga().ranks("red").awake("ravin").city(10).put(0)
    assert ZanagaPlan(looking(strong)).gains[10] > 40
    assert ZanagaPlan(looking(weak)).gains[10] < 10


def test_before_the_red_rituals_nobody_hurries_there() -> None:
    t = zanaga().ranks("blue").awake("ravin").city(10).put(0, experience=["mind", "body", "spirit"] * 10)
    assert ZanagaPlan(looking(t)).gains[10] < 10


# Monsters ------------------------------------------------------------------------------------------------------------


def test_a_space_where_a_red_monster_roams_is_avoided() -> None:
    t = zanaga().roam("old-thunder", "sun")
    look = looking(t)
    assert look.check_in("plains") < -1
    assert look.check_in("forest") > look.check_in("plains")
    assert look.check(t.town("Onasan")) == 0


def test_a_snare_trap_makes_a_check_less_dangerous() -> None:
    t = zanaga().roam("old-thunder", "sun").put(0, gold=9)
    before = looking(t).check_in("plains")
    assert looking(t.survival("snare-trap")).check_in("plains") > before


def test_of_two_monsters_it_faces_the_weaker() -> None:
    t = zanaga().roam("old-thunder", "sun").roam("trial-green-plains", "moon")
    t.put(0, at=t.space("plains")).check()
    assert choice(t) == "face:trial-green-plains"


def test_a_deck_whose_cards_are_all_discarded_is_not_worthless() -> None:
    t = zanaga()
    full = looking(t).outlook("green")
    t.pile("green", *t.game.decks["green"])
    t.game.decks["green"] = ()
    assert full > 0
    assert looking(t).outlook("green") > 0


# Rituals -------------------------------------------------------------------------------------------------------------


def test_it_completes_what_helps_rather_than_what_harms() -> None:
    t = zanaga().ritual("rite-of-suffering", "skull").ritual("trial-skull-2", "skull").awake("jararr")
    t.place("skull")
    assert choice(t) == "ritual:trial-skull-2"


def test_a_wild_token_goes_where_the_easiest_god_needs_it() -> None:
    t = zanaga().asleep("trial-sun-1").ritual("trial-moon-2").ritual("trial-sun-2").ritual("trial-skull-2")
    t.place("wild")
    assert choice(t) == "ritual:trial-sun-2"


@pytest.mark.parametrize(("token", "answer"), [("moon", "shaman-bones"), ("sun", "keep"), ("wild", "keep")])
def test_bones_send_back_a_token_that_leads_astray(token: str, answer: str) -> None:
    t = zanaga().asleep("trial-sun-1").ritual("trial-moon-2").ritual("trial-sun-2").survival("shaman-bones")
    t.tokens(token).draw_and_place()
    assert t.topic == "bones-token"
    assert choice(t).startswith(answer)


# On the way ----------------------------------------------------------------------------------------------------------


def test_it_takes_a_village_market_before_it_moves_on() -> None:
    t = zanaga()
    t.put(0, at=t.town("Mbalo"), gold=6, wounds=3).turn(0).dice(1, 2, 3, 4, 5).play("roll")
    assert choice(t) == "market"


def test_dice_that_are_not_needed_are_rest() -> None:
    t = zanaga().put(0, exhaustion=1)
    for space in list(t.game.counters):
        del t.game.counters[space]
    for town in t.game.content.grid.towns:
        t.stack(town)
    t.turn(0).dice(1, 1, 1, 1).play("roll")
    assert choice(t).startswith("rest-die:anna")


def test_gold_to_spare_buys_survival_tokens() -> None:
    t = zanaga().put(0, gold=6)
    for town in t.game.stacks:
        t.game.stacks[town] = ()
    t.game.decks["market"] = ()
    t.market(0)
    assert choice(t) == "supply:snare-trap"


def test_with_little_gold_it_buys_none() -> None:
    t = zanaga().put(0, gold=2)
    for town in t.game.stacks:
        t.game.stacks[town] = ()
    t.game.decks["market"] = ()
    t.market(0)
    assert choice(t) == "done"

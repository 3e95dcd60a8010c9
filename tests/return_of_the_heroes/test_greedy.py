"""The greedy player: legal, repeatable, honest, and not stupid."""

from __future__ import annotations

import random

import pytest

import questable
from questable.bots import Bot, Sight, make_bot, take_turns
from questable.kernel.engine.decision import Option
from questable.lab.simulation import simulate
from questable.return_of_the_heroes.base import adventure
from questable.return_of_the_heroes.board import beige_points
from questable.return_of_the_heroes.content import Thing
from questable.return_of_the_heroes.greedy import Greedy
from questable.return_of_the_heroes.greedy.look import Judgement
from questable.return_of_the_heroes.greedy.plan import Itinerary
from questable.return_of_the_heroes.greedy.travel import CART, Atlas
from questable.return_of_the_heroes.greedy.worth import Worth
from questable.return_of_the_heroes.odds import best_fight
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.variants import king_bots
from tests.players import Checked, choice_of
from tests.return_of_the_heroes.kit import Table, table

MANY = 6_000  # decisions: far more than a game needs


def new_game(seed: int | str, seats: int = 2, *variants: str) -> ReturnOfTheHeroes:
    game = questable.new(adventure.id, seats=seats, seed=seed, variants=variants)
    assert isinstance(game, ReturnOfTheHeroes)
    return game


def greedy(seed: int = 1) -> Bot:
    return make_bot("greedy", adventure, seed)


def choice(t: Table) -> str:
    """What a greedy player answers to the open decision."""
    return choice_of(greedy(), t.game)


# Whole games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "variants"),
    [
        (2, ()),
        (4, ()),
        (5, ()),
        (1, ()),
        (2, ("introductory",)),
        (2, ("quests-from-the-king", "nameless-at-once")),
        (2, ("unexplored-land", "quick-healing", "one-draw-a-turn")),
        (3, ("draft-start", "free-orientation", "deadly-spider", "limited-clairvoyant", "recycled-equipment")),
        (1, ("unexplored-land",)),
    ],
    ids=lambda case: "+".join(case) if isinstance(case, tuple) else str(case),
)
def test_whole_games_with_legal_choices_only(seats: int, variants: tuple[str, ...]) -> None:
    game, bots = new_game(11, seats, *variants), [Checked(greedy(seed)) for seed in range(seats)]
    made = take_turns(game, dict(enumerate(bots)), limit=MANY)
    assert made < MANY and game.outcome is not None
    topics = set[str]().union(*(bot.topics for bot in bots))
    assert topics >= {"set-out", "travel", "act", "choose-skill", "choose-cube"}


@pytest.mark.parametrize("seed", range(4))
def test_alone_it_settles_on_the_tile_from_which_the_ways_are_shortest(seed: int) -> None:
    """The map lies in sight: of the four corners the one with the best place for a house is taken, whoever chooses."""
    game = new_game(seed, 1)
    game.play(0)
    assert game.decision is not None and game.decision.topic == "choose-tile"
    chart = Atlas().chart(game, 0, Judgement(game, 0).movement)

    def remoteness(tile: str) -> float:
        return min(sum(chart.from_(point).far.values()) for point in beige_points(game, tile))

    best = min((str(option.about) for option in game.decision.options), key=remoteness)
    assert [choice_of(greedy(luck), game) for luck in range(3)] == [f"start:{best}"] * 3


def test_the_same_seed_gives_the_same_game() -> None:
    games = [new_game(5) for _ in range(2)]
    for game in games:
        take_turns(game, {seat: greedy(seat) for seat in (0, 1)}, limit=300)
    assert games[0].choices() == games[1].choices()
    assert games[0] == games[1]


def test_what_it_cannot_see_does_not_matter() -> None:
    """At every decision a second player sits before a table that differs in hidden things only, and says the same."""
    game, one, other = new_game(3), greedy(1), greedy(1)
    differed = 0
    for number in range(250):
        decision = game.decision
        assert decision is not None
        twin = game.imagine(decision.seat, number)
        differed += twin.nameless != game.nameless or twin.tokens != game.tokens
        option = one.choose(Sight(game, decision.seat))
        assert option == other.choose(Sight(twin, decision.seat)), decision.topic
        game.play(option)
    assert differed > 100


def test_it_beats_a_random_player() -> None:
    game = new_game(7)
    bots: dict[int, Bot] = {0: greedy(), 1: make_bot("random", adventure, 1)}
    take_turns(game, bots, limit=20_000)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_every_position_of_a_random_game_gets_a_legal_answer() -> None:
    game, bot, luck = new_game(4, 3), greedy(), random.Random(2)
    for _ in range(400):
        decision = game.decision
        assert decision is not None
        assert bot.choose(Sight(game, decision.seat)) in decision.options
        game.play(luck.choice(decision.options))


def test_games_are_counted_without_the_lab_knowing_this_game() -> None:
    """Tokens of one kind are counted as one card; quests are kept and completed, what is turned up is met once."""
    result = simulate(adventure.id, games=4, seats=["greedy"] * 3, seed="count", workers=1)
    assert result.finished == 4
    assert not [name for name in result.cards if name.endswith(("-1", "-2"))]
    objects = [card for card in result.cards.values() if card.kind == "object"]
    assert sum(card.bought for card in objects) > 0
    assert {name for name, card in result.cards.items() if card.for_sale} == {
        name for name, card in adventure_objects().items() if card.price
    }
    quests = [card for card in result.cards.values() if card.kind == "side-quest"]
    assert 0 < sum(card.completed for card in quests) < sum(card.kept for card in quests)
    fought = [card for card in result.cards.values() if card.fought]
    assert sum(card.beaten for card in fought) > 10
    assert sum(card.beaten for card in fought if card.kind == "nameless") == 4


def adventure_objects() -> dict[str, Thing]:
    return new_game(1).content.objects


# Single decisions ----------------------------------------------------------------------------------------------------


def test_it_goes_to_the_place_of_its_side_quest() -> None:
    t = table("warrior", "elf").hero(0, at="A7", house="A7", side_quests=["escort-the-merchant"])
    chart = Atlas().chart(t.game, 0, 5)
    way = chart.from_("A7")
    point = "F5"
    while way.before[point] != "A7":
        point = way.before[point]
    t.turn()
    assert choice(t) == f"step:{point}"


def test_it_completes_what_ends_here_before_it_accepts_more() -> None:
    t = table("warrior", "elf").hero(0, at="F5", side_quests=["escort-the-merchant"]).lay("escort-the-monk", "F5")
    t.act()
    assert choice(t) == "complete:escort-the-merchant"
    t.play("complete:escort-the-merchant")
    assert choice(t) == "accept:escort-the-monk"


def test_it_fights_with_its_best_skill() -> None:
    t = table("elf", "warrior").lay("orc", "A5").hero(0, at="A5").act()
    assert choice(t) == "skill:ranged"


def test_it_rests_at_home_when_it_is_badly_hurt() -> None:
    t = table("dwarf", "elf").hero(0, at="D4", house="D4", life=1).turn()
    assert choice(t) == "rest"


def test_it_fetches_the_token_of_its_own_quest() -> None:
    t = table("warrior", "elf").hero(0, at="A7", gold=1, quests={"free-daphne": 0}).lay("clairvoyant", "A7")
    t.bag("ghoul", "bees", "beggar", "road-sign", "hermit").act()
    assert choice(t) == "use:clairvoyant"
    t.play("use:clairvoyant")
    assert t.topic == "fetch"
    assert choice(t) == "fetch:ghoul"


def test_it_trains_before_it_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    """The knight is nearer than the instructor, but after a lesson the fight is a better one."""

    def first_goal(gold: int) -> str:
        t = table("warrior", "elf").skill(melee=7).lay("red-knight", "L7").lay("gasconier", "D4")
        t.hero(0, at="F5", house="A7", gold=gold).turn()
        plan = Itinerary(Judgement(t.game.imagine(0), 0), Atlas())
        assert plan.ways.far["L7"] < plan.ways.far["D4"]
        return plan.best[1]

    assert first_goal(gold=1) == "D4"
    assert first_goal(gold=0) == "L7", "nobody teaches for nothing"
    monkeypatch.setattr(Worth, "preparing", lambda *_: {})
    assert first_goal(gold=1) == "L7", "it is the fight that makes the lesson worth the way"


def test_what_is_carried_or_learnt_on_the_way_makes_a_fight_better() -> None:
    t = table("warrior", "elf").skill(melee=5).lay("troll", "D4").lay("sword-1", "J3").lay("gasconier", "M3")
    t.lay("large-bazaar", "J2").stock("sword-2", "bow-1").hero(0, at="F5", gold=6).turn()
    worth = Worth(Judgement(t.game.imagine(0), 0))
    before = worth.hero.training, worth.hero.objects
    fights = {"D4": worth.fight("troll")}
    better = worth.preparing(["D4", "J3", "M3", "J2", "F5"], fights)
    assert set(better) == {("J3", "D4"), ("M3", "D4"), ("J2", "D4")}
    assert better["J2", "D4"] == better["J3", "D4"] > 0, "both swords are there to be had"
    assert better["M3", "D4"] == pytest.approx(worth.look.lesson("melee") * better["J3", "D4"])
    assert (worth.hero.training, worth.hero.objects) == before, "it was only imagined"
    assert not worth.preparing(["D4", "J3"], {"D4": (1.0, 0.99)}), "who is sure to win needs nothing"


def test_it_trains_its_best_skill_and_wants_to_fail() -> None:
    t = table("warrior", "elf").hero(0, at="J3", gold=2).rolls(melee=3).lay("gasconier", "J3").act()
    assert choice(t) == "use:gasconier"
    t.dice(1, 6, 5).play("use:gasconier")
    assert t.topic == "choose-dice"
    assert choice(t) == "dice:5+6"


def test_it_keeps_the_gold_a_quest_asks_for() -> None:
    t = table("warrior", "elf").hero(0, at="J3", gold=4, quests={"juans-relics": 0})
    t.lay("candle-maker", "F3").lay("gasconier", "J3").act()
    assert choice(t) == "end-turn"


def test_it_buys_the_weapon_of_its_skill() -> None:
    t = table("warrior", "elf").hero(0, at="J2", gold=3).lay("large-bazaar", "J2").stock("sword-1", "bow-1", "wand-1")
    t.act().play("use:large-bazaar")
    assert choice(t) == "buy:sword-1"


def test_it_saves_the_last_life_by_armour() -> None:
    t = table("warrior", "elf").hero(0, at="A5", life=1, objects=["shield"]).skill(melee=2).lay("orc", "A5").act()
    t.dice(6, 6).play("skill:melee")
    assert t.topic == "lose-life"
    assert choice(t) == "temporary:shield"


@pytest.mark.parametrize(("melee", "enters"), [(11, True), (4, False)])
def test_it_enters_the_tower_when_the_odds_are_good(melee: int, enters: bool) -> None:
    t = table("warrior", "elf").skill(melee=melee).rolls(melee=5).nameless("king-of-darkness")
    t.game.nameless_open = True
    access = t.game.content.land.access[0]
    t.hero(0, at=access, gem=True, clearance=access).turn()
    assert (choice(t) == f"enter:{t.game.content.land.tower}") is enters


def test_a_token_from_the_bag_goes_to_the_others() -> None:
    t = table("warrior", "elf").hero(0, at="A7").hero(1, at="P2").bag("troll")
    t.draw()
    assert t.topic == "place-token"
    chart = Atlas().chart(t.game, 0, 5)
    point = choice(t).removeprefix("place:")
    assert chart.from_("P2").far[point] < chart.from_("A7").far[point]


def test_the_guardian_that_has_just_won_is_not_the_first_choice_again() -> None:
    t = table("warrior", "elf").skill(melee=10).rolls(melee=4).nameless("king-of-darkness")
    access = t.game.content.land.access
    for guardian, point in zip(t.game.content.guardians, access, strict=True):
        t.lay(guardian, point, face_down=True)
    t.hero(0, at=access[0], gem=True)
    here, elsewhere = Judgement(t.game, 0).guardian_chances
    assert here < elsewhere
    t.hero(0, at="A7")
    here, elsewhere = Judgement(t.game, 0).guardian_chances
    assert here == elsewhere


def test_the_key_to_the_nameless_is_worth_more_to_one_who_knows() -> None:
    t = table("warrior", "elf").nameless("demon")
    unknown = Worth(Judgement(t.game, 0)).thing("amulet")
    t.hero(0, knows=True)
    assert Worth(Judgement(t.game, 0)).thing("amulet") > unknown > 0


@pytest.mark.parametrize("point", ["N5", "I5"])
def test_where_places_heal_in_passing_it_stays_to_recover(point: str) -> None:
    t = table("dwarf", "elf", variants=("quick-healing",)).hero(at=point, life=1).turn()
    assert "rest" not in t.options and choice(t) == "stay"
    t.play("stay")
    assert choice(t) == "recover"


@pytest.mark.rule("RH-GUARD-06")
def test_a_guardian_somebody_has_met_is_remembered_by_all() -> None:
    """Guardians lie face down between combats; everybody has seen who stands where one was fought."""
    t = table("warrior", "elf").skill(melee=8).nameless("king-of-darkness")
    access = t.game.content.land.access
    for guardian, point in zip(t.game.content.guardians, access, strict=True):
        t.lay(guardian, point, face_down=True)
    t.hero(0, at=access[1], gem=True, life=4).act()
    met = t.game.fight
    bot = Greedy(1)
    assert met is not None and t.topic == "choose-skill"
    t.dice(6, 6).play(bot.choose(Sight(t.game, 0)).id)
    assert t.game.fight is None
    while t.game.decision is not None and t.game.decision.seat != 0:
        t.play(t.options[0])
    for seat in (0, 1):
        look = Judgement(t.game.imagine(seat), seat)
        assert look.past_guardian(access[1]) == best_fight(t.game, seat, met.foe)[0]
        others = [best_fight(t.game, seat, token)[0] for token in t.game.content.guardians if token != met.foe]
        assert look.past_guardian(access[0]) == pytest.approx(sum(others) / len(others))


def test_going_where_the_cart_cannot_go_costs_the_cart() -> None:
    t = table("dwarf", "elf").hero(0, at="C6", objects=["cart"])
    with_cart = Atlas().chart(t.game, 0, 6)
    t.hero(0, objects=[])
    without = Atlas().chart(t.game, 0, 6)
    for point, spot in t.game.content.land.spots.items():
        if point in without.enter:
            assert with_cart.enter[point] == without.enter[point] + (CART if spot.mountain else 0.0)
    atlas = Atlas()
    assert atlas.chart(t.game, 0, 6) is atlas.chart(t.game, 0, 6)
    t.hero(0, objects=["cart"])
    assert atlas.chart(t.game, 0, 6).enter == with_cart.enter, "a chart without the cart does not serve"


def test_a_quest_for_something_that_is_not_in_play_promises_little() -> None:
    t = table("warrior", "elf").hero(0, at="A7")
    content = t.game.content
    quest = next(name for name, card in content.side_quests.items() if card.treasure)
    treasure = str(content.side_quests[quest].treasure)
    t.bag(treasure, "troll", "orc-1" if "orc-1" in content.tokens else "orc", "beggar", "road-sign", "hermit")
    hoped = Worth(Judgement(t.game, 0)).promise(quest)
    assert 0 < hoped < Worth(Judgement(t.game, 0)).side_quest(quest)
    t.bag("troll").lay(treasure, "M3")
    assert Worth(Judgement(t.game, 0)).promise(quest) == Worth(Judgement(t.game, 0)).side_quest(quest) > hoped
    t.game.tokens.pop("M3")
    assert Worth(Judgement(t.game, 0)).promise(quest) == 0, "it has left the game"


def test_it_gives_up_a_quest_that_does_not_pay_for_one_that_does() -> None:
    """All places for side quests are taken by what cannot be found."""
    t = table("warrior", "elf")
    content = t.game.content
    lost = [name for name, card in content.side_quests.items() if card.treasure][: content.box.side_quests]
    assert len(lost) == content.box.side_quests
    t.hero(0, at="A4", side_quests=lost).bag("troll").lay("take-the-fire-salamander", "A4").act()
    assert choice(t).startswith("accept:take-the-fire-salamander/")


def test_a_quest_is_asked_for_when_its_tokens_are_in_play() -> None:
    t = table("warrior", variants=("quests-from-the-king", "solo")).hero(0, at="A7", quests={})
    t.game.round, t.game.quest_tiles = 2, ("the-golden-ball", "the-signet-ring")
    for token in ("giant-frog", "king-foebus", "bees", "bears"):
        t.game.tokens = {
            point: tuple(each for each in lying if each != token) for point, lying in t.game.tokens.items()
        }
    assert not [*king_bots.palace(Judgement(t.game, 0))]
    t.lay("giant-frog", "L7")
    ((point, worth),) = king_bots.palace(Judgement(t.game, 0))
    assert point == t.game.content.land.palace and worth > king_bots.FIRST
    options = [Option("petition", quest) for quest in t.game.quest_tiles]
    assert king_bots.petition(Judgement(t.game, 0), options) == Option("petition", "the-golden-ball")
    t.hero(0, quests={"the-golden-ball": 0})
    assert king_bots.petition(Judgement(t.game, 0), options[1:]) is None, "the first quest goes on"
    t.game.tokens.pop("L7")
    t.game.round = king_bots.PATIENT
    t.hero(0, quests={})
    assert [*king_bots.palace(Judgement(t.game, 0))], "but time runs"


def alone_with(quests: dict[str, int], *tiles: str) -> Table:
    """A hero alone, with these quests; the King has these others, and none of their tokens is in play."""
    t = table("warrior", variants=("quests-from-the-king", "solo")).hero(0, at="A7", quests=quests)
    cards = [t.game.content.quests[quest] for quest in (*quests, *tiles)]
    gone = {token for card in cards for token in (card.first, card.second)}
    t.game.quest_tiles = tiles
    t.game.tokens = {point: tuple(each for each in lying if each not in gone) for point, lying in t.game.tokens.items()}
    return t.bag(*sorted(gone))


def test_the_last_quest_is_one_that_can_be_brought_to_its_end() -> None:
    """Two quests may wait for tokens to the last turn: the second is asked for when both of its own are there."""
    t = alone_with({"the-golden-ball": 0}, "the-signet-ring")
    options = [Option("petition", "the-signet-ring")]
    t.game.turns = 20
    t.lay("bees", "P3")
    assert not [*king_bots.palace(Judgement(t.game, 0))] and king_bots.petition(Judgement(t.game, 0), options) is None
    t.lay("bears", "D9")
    ((_, worth),) = king_bots.palace(Judgement(t.game, 0))
    assert worth > king_bots.FIRST, "as good as a first one, which leads nowhere"
    assert king_bots.petition(Judgement(t.game, 0), options) == options[0]
    t.game.tokens.pop("D9")
    t.game.turns = 45 - king_bots.SHORT + 1
    assert king_bots.petition(Judgement(t.game, 0), options) == options[0], (
        "time runs out: one token is better than none"
    )


def test_where_time_is_set_a_strong_hero_longs_for_the_token_that_is_missing() -> None:
    t = alone_with({"the-golden-ball": 0})
    weak = Worth(Judgement(t.game, 0)).need("giant-frog")
    t.skill(melee=11)
    strong = Worth(Judgement(t.game, 0)).need("giant-frog")
    assert strong > 2 * weak > 0
    t.hero(0, quests={"the-golden-ball": 0, "the-signet-ring": 0}).lay("bees", "P3")
    assert Worth(Judgement(t.game, 0)).need("giant-frog") < strong, "the other quest goes on"


def test_where_time_is_set_side_quests_that_nobody_has_seen_promise_less() -> None:
    """Of those accepted a third is ever completed."""
    look = Judgement(table("warrior", variants=("quests-from-the-king", "solo")).hero(0, at="A7").game, 0)
    hopes = []
    for last in (45, 0):
        look.last_turn = last
        hopes.append((Worth(look).strangers(), -Worth(look).swap))
    assert hopes[0] < hopes[1] and hopes[0][1] < hopes[1][1]


def test_the_less_time_there_is_the_smaller_a_chance_is_good_enough() -> None:
    """Time is less if the tower is far away, too."""
    game = new_game(1, 1)
    game.turns = 32
    look = Judgement(game, 0)
    assert look.courage_within(1.0) > look.courage_within(3.0) > 0.1
    game.turns = 24
    assert Judgement(game, 0).courage_within(1.0) > look.courage_within(1.0)
    endless = Judgement(new_game(1), 0)
    assert endless.courage_within(1.0) == endless.courage_within(9.0) == endless.courage

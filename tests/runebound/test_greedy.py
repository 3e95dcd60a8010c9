"""The greedy player: legal, repeatable, honest, and not stupid."""

from __future__ import annotations

import gc

import pytest

import questable
from questable import PackFiles
from questable.bots import Bot, Sight, make_bot, take_turns
from questable.kernel.engine.adventure import Adventure
from questable.runebound.base import adventure
from questable.runebound.card_index import make_kit
from questable.runebound.greedy import Greedy
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.greedy.shopping import USES, comfort, gain_of, treatment
from questable.runebound.odds import Bout, Enemy, Fighter, describe_fight
from questable.runebound.odds.bouts import best
from questable.runebound.odds.estimate import likely
from questable.runebound.odds.talents import gear_of, talents_of
from questable.runebound.state import Runebound
from questable.runebound.worth import of_counter
from tests.kit import Table, table
from tests.players import Checked, choice_of

MANY = 6_000  # decisions: far more than a game needs


def new_game(seed: int, *variants: str) -> Runebound:
    game = questable.new(adventure.id, seats=2, seed=seed, variants=variants)
    assert isinstance(game, Runebound)
    return game


def greedy(seed: int = 1) -> Bot:
    return make_bot("greedy", adventure, seed)


def choice(t: Table) -> str:
    """What a greedy player answers to the open decision."""
    return choice_of(greedy(), t.game)


# Whole games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "variants",
    [(), ("choose-heroes", "hired-allies", "encounters-end", "shorter-game"), ("doom-track", "travel-hazards")],
    ids="+".join,
)
def test_whole_games_with_legal_choices_only(variants: tuple[str, ...]) -> None:
    game, bots = new_game(11, *variants), [Checked(greedy(seed)) for seed in (1, 2)]
    made = take_turns(game, dict(enumerate(bots)), limit=MANY)
    assert made < MANY and game.outcome is not None
    topics = bots[0].topics | bots[1].topics
    assert topics >= {"way-of-moving", "spend-a-die", "adventure", "escape", "attack-or-defend", "market", "experience"}


CHOOSING = [
    each
    for each in questable.adventures()
    if each.family.id == "runebound" and "choose-heroes" in {variant.id for variant in each.variants}
]


@pytest.mark.parametrize("box", CHOOSING, ids=lambda each: str(each.id))
def test_in_every_adventure_heroes_can_be_chosen_by_greedy_players(box: Adventure) -> None:
    """Nobody has a hero yet when the first question is asked."""
    game = questable.new(box.id, seats=3, seed="5", variants=["choose-heroes"])
    bots = {seat: make_bot("greedy", box, seat) for seat in range(3)}
    assert take_turns(game, bots, limit=4) == 4
    assert isinstance(game, Runebound)
    assert len({hero.id for hero in game.heroes}) == 3


def test_the_same_seed_gives_the_same_game() -> None:
    games = [new_game(5, "choose-heroes") for _ in range(2)]
    for game in games:
        take_turns(game, {seat: greedy(seat) for seat in (0, 1)}, limit=400)
    assert games[0].choices() == games[1].choices()
    assert games[0] == games[1]


def test_what_it_cannot_see_does_not_matter() -> None:
    """At every decision a second player sits before a table that differs in hidden things only, and says the same."""
    game, one, other = new_game(3, "doom-track"), greedy(1), greedy(1)
    drawn = 0
    for number in range(150):
        decision = game.decision
        assert decision is not None
        twin = game.imagine(None, number)
        assert twin.decks != game.decks
        option = one.choose(Sight(game, decision.seat))
        assert other.choose(Sight(twin, decision.seat)) == option
        cards = sum(map(len, game.decks.values()))
        game.play(option)
        drawn += sum(map(len, game.decks.values())) != cards
    assert drawn > 5, "cards have been drawn from the hidden decks meanwhile"


def sizes(game: Runebound) -> dict[str, int]:
    return {name: len(deck) for name, deck in game.decks.items()}


def test_it_makes_the_same_choices_until_a_card_is_drawn() -> None:
    """Two games with the same dice whose decks lie in another order go the same way while nothing of them is seen."""
    start = new_game(4)
    take_turns(start, {seat: greedy(seat) for seat in (0, 1)}, limit=60)
    compared = 0
    for number in range(100):
        games = [start.imagine(None, f"{number} {name}") for name in ("one", "other")]
        games[1].dice = games[0].clone().dice
        bots = [{seat: greedy(seat) for seat in (0, 1)} for _ in games]
        while all(sizes(game) == sizes(start) for game in games):
            assert games[0].decision == games[1].decision
            for game, players in zip(games, bots, strict=True):
                take_turns(game, players, limit=1)
            assert games[0].choices() == games[1].choices()
            compared += 1
        if compared >= 60:
            break
    assert compared >= 60


def test_it_beats_the_random_player() -> None:
    """Six games, seats changed after each; docs/balance.md has many more."""
    wins = 0
    for number in range(6):
        game, seat = new_game(100 + number), number % 2
        take_turns(game, {seat: greedy(number), 1 - seat: make_bot("random", adventure, number)}, limit=MANY)
        assert game.outcome is not None
        wins += game.outcome.winners == (seat,)
    assert wins >= 5


# Good sense ----------------------------------------------------------------------------------------------------------


def shopping(t: Table) -> Table:
    """A greedy player goes through the Market step."""
    bot = greedy()
    while t.topic == "market":
        take_turns(t.game, {0: bot}, limit=1)
    return t


@pytest.mark.parametrize("gold", [2, 4, 9])
def test_nearly_dead_in_a_town_with_gold_it_heals(gold: int) -> None:
    """The plate on top of the market deck costs more than it has."""
    t = table("anna", "bert").stack("Forge", "trial-sword").deck("market", "rune-plate")
    t.put(0, at="Forge", gold=gold, wounds=4)
    shopping(t.market(0))
    assert t.wounds("anna") <= max(2, 4 - gold)


def test_unhurt_it_spends_nothing_on_healing() -> None:
    t = shopping(table("anna", "bert").stack("Forge", "trial-sword").put(0, at="Forge", gold=9).market(0))
    prices = sum(t.game.content.market[card].cost for card in t.hero().cards)
    assert t.hero().gold == 9 - prices


def test_it_buys_the_only_weapon_it_can_pay_for() -> None:
    """The axe costs all its gold; the plate on top of the market deck costs more."""
    t = table("anna", "bert").stack("Forge", "trial-axe").deck("market", "rune-plate").put(0, at="Forge", gold=5)
    assert shopping(t.market(0)).hero().cards == ("trial-axe",)
    assert t.hero().gold == 0


@pytest.mark.parametrize("kind", ["weapon", "armor", "ally"])
def test_what_it_has_just_bought_is_not_what_has_to_go(kind: str) -> None:
    """It knows before it pays which card it will miss least then."""
    wares = sorted(card for card, found in table().game.content.market.items() if kind in found.kinds)
    full = 1 if kind == "armor" else 2
    for number in range(0, len(wares) - full, 2):
        owned, offered = wares[number : number + full], (*wares[:number], *wares[number + full :])[number % 3 :: 3][:4]
        t = table("corbin-axebearer", "bert").put(0, at="Forge", gold=25, cards=owned).stack("Forge", *offered)
        bot = greedy()
        t.market(0)
        while t.topic in ("market", "over-the-limit"):
            asked = t.topic
            take_turns(t.game, {0: bot}, limit=1)
            if asked == "over-the-limit":
                assert t.happened("bought")[-1]["card"] in t.hero().cards, (owned, offered)


def test_at_level_1_it_leaves_a_red_adventure_alone() -> None:
    t = table("anna", "bert")
    space = t.jewel("red")
    t.put(0, at=space, gold=8, wounds=2).counter(space, "red").adventure(0)
    assert "attempt:red" in t.options
    assert choice(t) == "nothing"


def test_it_tries_to_escape_from_a_hopeless_fight() -> None:
    """Anna beats the Wyrm less than once in a hundred fights."""
    t = table("anna", "bert").put(0, gold=12, wounds=1).face("trial-wyrm")
    assert best(describe_fight(t.game, 0, "trial-wyrm")).win < 0.03
    assert t.topic == "escape"
    assert choice(t).startswith("escape:")


@pytest.mark.parametrize(("variants", "wanted"), [((), "fight-on"), (("safe-escape",), "escape:ranged")])
def test_it_tries_more_often_to_escape_where_a_failure_costs_nothing(variants: tuple[str, ...], wanted: str) -> None:
    t = table("anna", "bert", variants=variants).put(0, at="Forge", gold=9, wounds=1).face("scree-harpies")
    assert choice(t) == wanted


def test_it_leaves_a_fight_that_nobody_can_win() -> None:
    """The Mirror hurts nobody and cannot be attacked."""
    t = table("anna", "bert").face("trial-mirror")
    assert choice(t).startswith("escape:")


def test_it_trusts_its_judgement_less_after_every_fight_that_changed_nothing() -> None:
    t = table("anna", "bert")
    bot = greedy()
    assert isinstance(bot, Greedy)
    values = []
    for _ in range(3):
        t.face("trial-golem")
        bot.choose(Sight(t.game, 0))
        t.dice(*(10, 10)).play("escape:ranged")
        bot.choose(Sight(t.game, 0))
        values.append(Look(t.game, 0, bot._memory).prospect("trial-golem"))
        t.play(t.options[0])
    assert values[0] > values[1] > values[2]


def test_where_nothing_else_is_left_it_tries_the_hopeless_and_does_not_flee() -> None:
    """One counter on the map, and only the Wyrm in its deck: fleeing turn after turn would never end."""
    t = table("anna", "bert")
    here = t.jewel("green")
    for space in list(t.game.counters):
        del t.game.counters[space]
    t.put(0, at=here, gold=0).counter(here, "green").take_out("trial-wyrm")
    t.game.decks["green"] = ("trial-wyrm",)
    t.adventure()
    bot = greedy()
    for answer in ("attempt:green", "fight-on"):
        assert bot.choose(Sight(t.game, 0)).id == answer
        t.play(answer)


def test_it_does_not_wait_for_healing_that_nobody_sells() -> None:
    """In the Grey Fever a town is no place for a wounded hero."""
    t = table("anna", "bert").put(0, wounds=4, gold=5)
    assert treatment(Look(t.game, 0, Memory()))
    t.take_out("grey-fever")
    t.game.event = "grey-fever"
    assert not treatment(Look(t.game, 0, Memory()))


def test_it_fights_on_where_it_cannot_lose_much() -> None:
    t = table("anna", "bert").face("trial-rat")
    assert choice(t) == "fight-on"


def test_it_reckons_with_text_that_works_by_itself() -> None:
    """Red Scorpion's venom makes every enemy weaker; the thorns of a jerkin hurt whoever strikes it."""
    g = new_game(1)
    scorpion, plain = make_kit(g.content, "red-scorpion", ()), make_kit(g.content, "mordrog", ())
    assert min(talents_of(scorpion, "red-scorpion", 0).attack) > max(talents_of(plain, "mordrog", 0).attack)
    enemy = next(iter(g.content.challenges.values()))
    jerkin = g.content.market["thornhide-jerkin"]
    assert gear_of(g.content, jerkin, (), enemy, 0).harm > 0


def test_a_card_that_earns_gold_is_worth_more_than_its_look() -> None:
    """Hob Tallystick brings a gold for every victory; the worth of a discarded card is had once."""
    t = table("anna", "bert")
    look = Look(t.game, 0, Memory())
    hob, order = t.game.content.market["hob-tallystick"], t.game.content.market["requisition-order"]
    assert comfort(look, hob) >= USES
    assert 0 < comfort(look, order) - 0.1 * order.cost <= 6, "what may be taken costs at most that much"


def test_it_attempts_an_easy_adventure() -> None:
    t = table("anna", "bert")
    space = t.jewel("green")
    t.put(0, at=space, gold=0).counter(space, "green").adventure(0)
    assert choice(t) == "attempt:green"


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        (("give-gold:1", "propose"), "accept"),
        (("give:trial-sword", "propose"), "accept"),
        (("ask-gold:1", "propose"), "decline"),
        (("ask:trial-axe", "propose"), "decline"),
        (("give-gold:1", "ask:trial-axe", "propose"), "decline"),
    ],
)
def test_it_accepts_gifts_and_declines_offers_that_give_nothing(offer: tuple[str, ...], answer: str) -> None:
    t = table("anna", "bert").put(0, at="Forge", gold=3, cards=["trial-sword"])
    t.put(1, at="Forge", gold=3, cards=["trial-axe"]).movement(0).play("trade:bert", *offer)
    assert (t.asked, t.topic) == (1, "answer-offer")
    assert choice(t) == answer


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_next_to_a_green_counter_it_goes_for_it(seed: str) -> None:
    """No gold, no wounds, nothing else to do: an adventure is attempted in this turn."""
    t = table("anna", "bert", seed=seed)
    grid, goal = t.game.content.grid, t.jewel("green")
    beside = next(space for space in grid.neighbours[goal] if space not in grid.towns.values())
    t.put(0, at=beside, gold=0).put(1, at="Forge").counter(goal, "green").turn(0)
    bot = greedy()
    while t.asked == 0 and t.topic != "escape" and not t.happened("drew"):
        take_turns(t.game, {0: bot}, limit=1)
    assert t.happened("drew")


def test_it_is_never_idle_for_long() -> None:
    """In sixty turns of a game the hero meets many adventures."""
    seen: list[str] = []
    game = new_game(8)
    game.listen(lambda event: seen.append(event.kind))
    take_turns(game, {seat: greedy(seat) for seat in (0, 1)}, limit=500)
    assert seen.count("drew") >= 15


def test_nobody_stands_twice_before_the_same_adventure(monkeypatch: pytest.MonkeyPatch) -> None:
    """From afar it looks good, near by it does not: who waited for better odds there would wait for ever."""
    t = table("anna", "bert")
    here = t.jewel("green")
    t.put(0, at=here).adventure()
    bot = greedy()
    monkeypatch.setattr(Look, "here", lambda look, space: -1.0)
    assert bot.choose(Sight(t.game, 0)).id == "nothing"
    t.put(0, wounds=1).adventure()
    assert bot.choose(Sight(t.game, 0)).id == "nothing", "there is something to wait for"
    t.put(0, wounds=0).adventure()
    assert bot.choose(Sight(t.game, 0)).id == "nothing"
    assert bot.choose(Sight(t.game, 0)).id == "attempt:green"


def test_a_counter_that_grows_again_is_spent_more_readily_than_a_charge() -> None:
    look = Look(table().game, 0, Memory())
    assert of_counter(look, "trial-growing") < of_counter(look, "trial-charged")


WINGED = """
[[item]]
id = "borrowed-wings"
name = "Borrowed Wings"
type = "other"
cost = 4
[[item.ability]]
when = ["before-moving"]
use = "activate"
do = [{ do = "move", to = "spaces", spaces = { per = "market-card", times = 5 } }]
"""


def test_a_move_whose_length_is_counted_is_judged_by_what_it_is_now() -> None:
    """The bot asked where the card leads before anybody had counted, and broke."""

    def lent(*cards: str) -> str:
        """The only adventure lies far away, eleven spaces from here."""
        t = table("red-scorpion", "anna", packs=[PackFiles({"wings.toml": WINGED})])
        t.put(0, at=161, gold=0, cards=list(cards))
        t.game.counters.clear()
        assert t.game.content.grid.distances(161)[4] == 11
        return choice(t.counter(4, "green").turn(0))

    assert lent("borrowed-wings", "trial-mail") == "use:borrowed-wings", "ten spaces, and one on foot"
    assert lent("borrowed-wings") == "pass", "five do not lead there sooner"


def test_what_turns_a_card_back_is_worth_something_to_who_has_a_card_to_turn() -> None:
    """Nobody in four hundred games of the Island of Dread bought the Echo Rune."""

    def worth(*cards: str) -> float:
        t = table("red-scorpion", "anna").put(0, at="Tamalir", gold=20, cards=list(cards))
        return gain_of(Look(t.game, 0, Memory()), "echo-rune")

    turned = [
        card.id
        for card in table().game.content.items.values()
        if any(ability.use == "activate" for ability in card.ability) and card.id != "echo-rune"
    ]
    assert worth() == worth("boar-spear") < 1.0, "nothing to be turned back"
    assert max(worth(card) for card in turned) > 3.0
    assert worth("echo-rune") < 1.0, "two of them only turn each other"


def test_what_is_remembered_of_fights_does_not_grow_with_the_games_played() -> None:
    """A full garbage collection looks at all of it in the middle of a decision."""

    def fight(number: int) -> None:
        enemy = Enemy((10 + number % 9, 12, 14), (1, 2, 1), 1 + number // 9 % 30)
        hero = Fighter((1, 2, 3), (1, 1, 1), 1 + number // 270, (1, 2, 3))
        likely(Bout(enemy, hero), (enemy.life, hero.life), False)

    likely.cache_clear()
    for number in range(9_000):
        fight(number)
    gc.collect()
    known = len(gc.get_objects())
    for number in range(9_000, 18_000):
        fight(number)
    gc.collect()
    assert len(gc.get_objects()) < known + 1_000

"""GEN: what stays of the base game, ranks, the turn, no Events and no Encounters."""

from collections import Counter

import msgspec
import pytest

from questable.errors import SetupError
from questable.kernel.engine.rulebook import compile_rules
from questable.runebound import cards, damage, experience, turn, values
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.base import adventure as rise
from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.mists_of_zanaga import decks, gods, roaming
from questable.runebound.mists_of_zanaga.content import Monster
from questable.runebound.rulebook import rules
from tests.runebound.mists_of_zanaga.kit import laid, zanaga

COLOURS = ("green", "yellow", "blue", "red")
BASE = rise.load()
HILLS = 10  # without a gem


@pytest.mark.rule("MZ-GEN-01")
def test_the_rulebook_of_the_base_game_lies_under_that_of_zanaga() -> None:
    layers = [box.layer for box in mists.boxes if box.layer]
    assert layers[0] is rules
    both, base = compile_rules(layers), compile_rules((rules,))
    assert set(base.steps) <= set(both.steps)
    assert set(base.queries) <= set(both.queries)


@pytest.mark.rule("MZ-GEN-01")
def test_a_third_weapon_is_too_many_as_in_the_base_game() -> None:
    t = zanaga().put(0, gold=5, cards=["trial-sword", "trial-axe"]).stack("Onasan", "trial-bow").market()
    t.play("buy:trial-bow")
    assert t.topic == "over-the-limit"


@pytest.mark.rule("MZ-GEN-01")
def test_a_failed_escape_and_experience_are_as_in_the_base_game() -> None:
    t = zanaga()
    t.put(0, at=t.space("hills"), points=5).roam("trial-green-hills", "sun").check()
    t.dice(1, 1).play("escape:ranged")
    assert t.wounds("anna") == 1
    assert t.topic == "attack-or-defend"
    assert t.game.content.box.experience_price == BASE.box.experience_price


@pytest.mark.rule("MZ-GEN-01")
def test_all_numbers_of_the_base_box_but_those_of_its_own_map_hold_here() -> None:
    """Dice, prices, limits and the worth of counters."""
    here, there = msgspec.structs.asdict(laid().content.box), msgspec.structs.asdict(BASE.box)
    assert {name for name in there if here[name] != there[name]} == {"start"}


@pytest.mark.rule("MZ-GEN-01", "MZ-MOVE-01")
def test_the_ways_of_moving_are_those_of_the_base_game() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS, cards=["trial-rope"]).movement()
    assert t.options == ["roll", "automatic", "stay", "give-up"]
    t.play("automatic")
    assert t.options == [f"step:{space}" for space in t.game.content.grid.neighbours[HILLS]]
    t.movement().play("stay")
    assert (t.topic, len(t.happened("movement-ended"))) == ("", 1)


@pytest.mark.rule("MZ-GEN-01")
def test_so_are_the_prices_of_the_market() -> None:
    """Half the cost for a card, rounded down; 1 gold for each wound and each exhaustion counter."""
    t = zanaga().put(0, gold=3, cards=["trial-gem"], wounds=2, exhaustion=2).market()
    t.play("heal:anna", "relieve:anna", "sell:trial-gem")
    assert (t.hero().gold, t.wounds("anna"), t.exhaustion("anna")) == (3 - 1 - 1 + 4, 1, 1)


@pytest.mark.rule("MZ-GEN-01")
def test_so_are_the_losses_of_a_knock_out() -> None:
    """Gold and the dearest card go, all counters too; points and experience stay; he wakes in the nearest town."""
    t = zanaga().put(0, at=HILLS, gold=7, points=3, experience=["mind"], cards=["trial-axe", "trial-gem"])
    t.roam("trial-green-hills", "sun").put(0, exhaustion=1).check().lose_fight()
    hero = t.hero()
    assert (hero.gold, hero.cards, hero.points, hero.experience) == (0, ("trial-axe",), 3, ("mind",))
    assert not t.game.wounds and not t.game.exhaustion
    assert hero.space in t.game.content.grid.nearest_towns(HILLS)


@pytest.mark.rule("MZ-GEN-01")
@pytest.mark.parametrize(("heroes", "price"), [(1, 5), (2, 5), (3, 4)])
def test_so_is_the_price_of_experience(heroes: int, price: int) -> None:
    t = zanaga(*("anna", "bert", "cara")[:heroes]).put(0, points=price - 1).only(experience.experience_step)
    assert t.topic == ""
    t.put(0, points=price).only(experience.experience_step).play("learn:stamina")
    assert (t.hero().points, t.hero().experience) == (0, ("stamina",))


@pytest.mark.rule("MZ-GEN-01")
def test_so_is_what_experience_is_good_for() -> None:
    t = zanaga()
    game = t.put(0, experience=["mind", "body", "spirit", "spirit", "stamina", "life"]).game
    assert [values.combat_value(game, 0, "anna", phase) for phase in PHASES] == [4 + 2, 3 + 2, 2 + 4]
    assert (values.stamina_of(game, 0, "anna"), values.life_of(game, 0, "anna")) == (3 + 2, 5 + 1)


@pytest.mark.rule("MZ-GEN-01")
def test_so_are_refreshing_and_exhaustion_beyond_stamina() -> None:
    t = zanaga().put(0, exhaustion=3, cards=["trial-stone"])
    t.game.turned = ("anna", "trial-stone", "bert")
    t.turn(0)
    assert list(t.game.turned) == ["bert"]
    t.only(damage.tire, "anna", 2)
    assert (t.exhaustion("anna"), t.wounds("anna")) == (3, 2)


@pytest.mark.rule("MZ-GEN-01")
def test_so_are_fights_between_heroes_and_trades_of_heroes() -> None:
    t = zanaga().put(0, at=HILLS, gold=1).put(1, at=HILLS, gold=6, cards=["trial-gem"], wounds=4).movement()
    assert "trade:bert" in t.options
    t.attack_hero().dice(1, 1, 10, 10).play("fight-on", "attack")
    assert (t.hero().gold, t.hero(1).gold) == (7, 0)
    assert (t.asked, t.topic, t.options) == (0, "spoils", ["take:trial-gem", "take-nothing"])


@pytest.mark.rule("MZ-GEN-01")
def test_so_are_the_phases_of_a_combat_round() -> None:
    """Escape, ranged, melee, magic; every character attacks once in a round; then the next round begins."""
    t = zanaga().put(0, at=HILLS, cards=["trial-squire"]).roam("trial-green-hills", "sun").check()
    assert t.options == ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]
    t.play("fight-on").dice(1, 1, 10, 1, 10, 1)
    phases = []
    while t.topic == "attack-or-defend":
        assert t.game.decision is not None
        phases.append((t.game.decision.subject, tuple(t.options)))
        t.play("attack:trial-squire" if not phases[1:] else "defend")
    both = ("attack", "attack:trial-squire", "defend")
    assert phases == [("ranged", both), ("melee", ("attack", "defend")), ("magic", ("attack", "defend"))]
    assert (t.topic, t.wounds("trial-squire"), t.game.fights[-1].round) == ("escape", 1, 2)


@pytest.mark.rule("MZ-GEN-01")
@pytest.mark.parametrize(
    ("town", "early"),
    [("Mbalo", False), ("Mbalo", True), ("Onasan", False), ("Lost City", False), ("Lost City", True)],
)
def test_cards_are_sold_in_the_market_only_as_in_the_base_game(town: str, early: bool) -> None:
    """Every market closes again, also one inside the Movement phase (RB-ITEM-05, RB-MARKET-10)."""
    t = zanaga().put(1, at="Kesh'a")
    space = t.space("hills") if town == "Lost City" else t.town(town)
    t.city(t.space("hills")).put(0, at=space, cards=["trial-sword", "trial-axe"])
    if early:
        t.movement().dice(1, 1, 1, 1, 1).play("roll", "market")
    else:
        t.market()
    assert "sell:trial-axe" in t.options
    t.play("done").only(cards.gain_card, 0, "trial-bow")
    assert (t.topic, t.options) == ("over-the-limit", ["discard:trial-sword", "discard:trial-axe", "discard:trial-bow"])


@pytest.mark.rule("MZ-GEN-02")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_may_play(seats: int) -> None:
    assert len(laid(seats).heroes) == seats
    assert mists.seats == rise.seats


@pytest.mark.rule("MZ-GEN-02")
@pytest.mark.parametrize("seats", [0, 7])
def test_nobody_and_seven_may_not(seats: int) -> None:
    with pytest.raises(SetupError):
        laid(seats)


@pytest.mark.rule("MZ-GEN-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_active_hero_is_the_one_whose_turn_it_is(seat: int) -> None:
    """A ritual says: the hero gains 5 gold."""
    t = zanaga().put(0, gold=0).put(1, gold=0).ritual("trial-tithe")
    t.game.active = seat
    t.place("sun")
    assert [hero.gold for hero in t.game.heroes] == ([5, 0] if seat == 0 else [0, 5])


@pytest.mark.rule("MZ-GEN-03")
@pytest.mark.parametrize("active", [0, 1])
def test_it_is_so_while_a_hero_fights_too(active: int) -> None:
    """Bert completes the ritual in the middle of his combat, in his own turn or in Anna's."""
    t = zanaga().put(0, gold=0).put(1, at=HILLS, gold=0, cards=["trial-chant"]).ritual("trial-tithe").tokens("sun")
    t.roam("trial-green-hills").only(roaming.check, 1, False, seat=active).play("use:trial-chant")
    assert t.game.fights and [hero.gold for hero in t.game.heroes] == ([5, 0] if active == 0 else [0, 5])


@pytest.mark.rule("MZ-GEN-03")
def test_the_role_passes_on_when_the_next_turn_starts() -> None:
    t = zanaga().stack("Onasan")
    t.put(0, gold=0).put(1, gold=0)
    t.turn(0)
    assert (t.game.active, t.asked) == (0, 0)
    t.play("stay")
    while t.asked == 0:
        t.play("nothing" if "nothing" in t.options else "done")
    assert (t.game.active, t.asked, t.topic) == (1, 1, "way-of-moving")


@pytest.mark.rule("MZ-GEN-03")
@pytest.mark.parametrize("fighting", [0, 1])
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_player_places_tokens_and_uses_bones_for_them_whoever_fought(active: int, fighting: int) -> None:
    t = zanaga().put(0, at=HILLS).put(1, at=HILLS).survival("shaman-bones", seat=active)
    t.ritual("trial-sun-3").ritual("trial-sun-4", "sun").roam("trial-green-hills", "sun")
    t.only(roaming.check, fighting, False, seat=active).win_fight()
    assert (t.asked, t.topic) == (active, "place-token")
    t.only(decks.draw_token, "ritual", seat=active)
    assert (t.asked, t.topic) == (active, "bones-token")


@pytest.mark.rule("MZ-GEN-03", "MZ-PLACE-03")
def test_also_if_text_on_a_card_of_another_hero_has_them_placed() -> None:
    t = zanaga().put(1, at=HILLS, cards=["trial-chant"]).ritual("trial-sun-3").ritual("trial-sun-4").tokens("sun")
    t.roam("trial-green-hills").only(roaming.check, 1, False, seat=0).play("use:trial-chant")
    assert (t.asked, t.topic) == (0, "place-token")
    assert [drawn["seat"] for drawn in t.happened("token-drawn")] == [0]


@pytest.mark.rule("MZ-GEN-03", "MZ-RUL-15")
@pytest.mark.parametrize("owner", [0, 1])
def test_bones_for_such_a_token_are_those_of_the_active_hero(owner: int) -> None:
    t = zanaga().put(1, at=HILLS, cards=["trial-chant"]).survival("shaman-bones", seat=owner)
    t.ritual("trial-sun-3").ritual("trial-sun-4").tokens("sun").roam("trial-green-hills")
    t.only(roaming.check, 1, False, seat=0).play("use:trial-chant")
    assert (t.asked, t.topic) == (0, "bones-token" if owner == 0 else "place-token")


@pytest.mark.rule("MZ-GEN-04")
@pytest.mark.parametrize("current", COLOURS)
@pytest.mark.parametrize("beaten", COLOURS)
def test_the_order_of_ranks_is_green_yellow_blue_red(current: str, beaten: str) -> None:
    """Of two colours the later one is the higher: for beaten Challenges, ritual decks and adventure decks."""
    t = zanaga().ritual("trial-sun-4").ranks(current)
    t.put(0, at=t.space("hills")).roam(f"trial-{beaten}-hills", "sun").check()
    t.win_fight()
    higher = max(COLOURS.index(current), COLOURS.index(beaten))
    assert (t.game.ritual_rank, t.game.adventure_rank) == (higher, higher)


@pytest.mark.rule("MZ-GEN-04")
def test_counters_have_ranks_too() -> None:
    """Life counters close them from the lowest; their points grow with the rank."""
    t = zanaga()
    for lives in range(4):
        open_ = []
        for colour in COLOURS:
            space = t.jewel(colour)
            t.put(0, at=space, experience=["life"] * lives).counter(space, colour).adventure()
            open_ += [colour] if f"attempt:{colour}" in t.options else []
        assert tuple(open_) == COLOURS[lives:]
    worth = t.game.content.box.counter_worth
    assert list(worth) == list(COLOURS)
    for rank, colour in enumerate(COLOURS, start=1):
        t.put(0, points=0).only(experience.win_counter, 0, colour)
        assert t.hero().points == rank


@pytest.mark.rule("MZ-GEN-05")
def test_market_cards_of_this_box_are_bought_and_sold_like_any_other() -> None:
    content = laid(packs=()).content
    own = [card for card in content.market if card not in BASE.market and card not in content.tokens]
    kinds = Counter("ally" if card in content.allies else "item" for card in own)
    assert kinds == {"item": 14, "ally": 5}
    for card in own:
        cost = content.market[card].cost
        t = zanaga().put(0, gold=cost).stack("Mbalo", card).put(0, at="Mbalo")
        t.game.decks["market"] = ()
        t.market().play(f"buy:{card}")
        assert (t.hero().gold, t.hero().cards) == (0, (card,))
        assert f"sell:{card}" not in t.options, "not in the turn in which it was bought"
        t.game.bought = ()
        t.market().play(f"sell:{card}")
        assert t.hero().gold == cost // 2
        assert t.game.stacks["Mbalo"] == (card,)


FULL = {"weapon": ["trial-sword", "trial-axe"], "armor": ["trial-mail"], "ally": ["trial-squire", "trial-hound"]}


@pytest.mark.rule("MZ-GEN-05")
def test_and_count_for_the_limits_of_the_base_game() -> None:
    content = laid(packs=()).content
    own = [card for card in content.market if card not in BASE.market and card not in content.tokens]
    limited = {card: kind for card in own for kind in FULL if kind in content.market[card].kinds}
    assert set(limited.values()) == set(FULL)
    for card, kind in limited.items():
        t = zanaga().put(0, at="Mbalo", gold=content.market[card].cost, cards=FULL[kind]).stack("Mbalo", card)
        t.market().play(f"buy:{card}")
        assert t.topic == "over-the-limit", card


@pytest.mark.rule("MZ-GEN-06")
def test_the_five_phases_come_in_the_order_of_the_base_game() -> None:
    t = zanaga().put(0, at="Mbalo", gold=9, points=9, cards=["trial-stone"], wounds=1).put(1, at="Mbalo")
    t.stack("Mbalo", "trial-rope")
    t.game.turned = ("trial-stone",)
    t.turn(0)
    assert t.happened("refreshed") == [{"seat": 0, "count": 1}]
    topics = []
    answers = {"before-moving": "pass", "way-of-moving": "stay", "adventure": "nothing", "market": "done"}
    while t.topic != "experience":
        topics.append(t.topic)
        answer = answers.get(t.topic, "")
        t.play(answer if answer in t.options else t.options[-1])
    assert [topic for topic in topics if topic in answers and topic != "before-moving"] == [
        "way-of-moving",
        "adventure",
        "market",
    ]
    kinds = [event.kind for event in t.events]
    assert kinds.index("refreshed") < kinds.index("movement-ended") < kinds.index("market-card")


@pytest.mark.rule("MZ-GEN-06")
@pytest.mark.parametrize("town", ["Mbalo", "Lost City"])
def test_the_market_of_a_village_or_the_lost_city_may_come_inside_the_movement_phase(town: str) -> None:
    t = zanaga().put(1, at="Kesh'a")
    hills = t.space("hills")
    t.city(hills).put(0, at=hills if town == "Lost City" else town, cards=["trial-gem"])
    t.movement().dice(1, 1, 1, 1, 1).play("roll", "market")
    assert t.game.decision is not None
    assert (t.topic, t.game.decision.subject) == ("market", town)
    assert not t.happened("movement-ended")


@pytest.mark.rule("MZ-GEN-06")
def test_the_market_of_a_trading_post_keeps_its_place() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at="Onasan", cards=["trial-gem"]).movement().dice(1, 1, 1, 1, 1)
    assert "market" not in t.play("roll").options


@pytest.mark.rule("MZ-GEN-06")
def test_a_confrontation_replaces_all_five_phases() -> None:
    t = zanaga().awake("moakileki").ranks("red").put(0, points=20, gold=9)
    space = t.space("hills")
    t.put(0, at=space).city(space)
    t.game.turned = ("anna",)
    t.turn(0).play("confront:moakileki")
    while t.topic and "escape:ranged" not in t.options:
        t.play(t.options[-1])
    t.dice(10, 10).play("escape:ranged")
    while t.topic == "space-after-escape" or (t.topic and t.asked == 0):
        t.play(t.options[0])
    assert t.game.active == 1
    assert t.game.turned == ("anna",), "no Refresh phase"
    happened = {event.kind for event in t.events if event.kind in ("movement-ended", "market-card", "learned", "check")}
    assert not happened


@pytest.mark.rule("MZ-GEN-06", "MZ-WIN-04")
def test_also_one_that_is_won_and_does_not_end_the_game() -> None:
    t = zanaga(variants=("epic-confrontation",)).put(1, at="Kesh'a").awake("moakileki", "hamzah").ranks("red")
    t.put(0, at=HILLS, points=20, gold=9).city(HILLS).turn(0).play("confront:moakileki")
    t.only(gods.god_beaten, 0, "moakileki")
    assert t.topic == "" and t.game.won_gods == {0: ("moakileki",)}
    assert turn.phases(t.game) == [gods.confrontation]


@pytest.mark.rule("MZ-GEN-07", "MZ-RUL-06")
def test_every_adventure_card_is_a_challenge() -> None:
    content = laid(packs=()).content
    cards = [card for card in content.adventure.values() if card.id not in content.gods]
    assert len(cards) == 94
    assert all(isinstance(card, Monster) for card in cards)


@pytest.mark.rule("MZ-GEN-07")
def test_one_card_is_drawn_for_an_attempt() -> None:
    t = zanaga().ritual("trial-sun-4").tokens("sun")
    space = t.jewel("green")
    t.put(0, at=space).only_deck("green", "trial-green-road", "trial-green-river").adventure().play("attempt:green")
    t.win_fight()
    assert t.game.decks["green"] == ("trial-green-river",)
    assert t.happened("drew") == [{"seat": 0, "card": "trial-green-road", "deck": "green"}]


@pytest.mark.rule("MZ-GEN-07")
def test_a_counter_used_up_stays_away_until_counters_are_refreshed() -> None:
    """No Event brings it back: turns go by, cards are drawn, the gem stays empty."""
    t = zanaga().ritual("trial-sun-4").tokens("sun").put(1, at="Kesh'a")
    space = t.jewel("green")
    t.put(0, at=space).deck("green", "trial-green-road").adventure().play("attempt:green")
    t.win_fight()
    assert space not in t.game.counters
    for round_ in range(1, 5):
        t.game.round = round_
        for seat in (0, 1):
            t.put(0, at="Mbalo").turn(seat)
    assert space not in t.game.counters
    t.ritual("trial-bloom").place("sun")
    if t.topic == "place-token":
        t.play("ritual:trial-bloom")
    assert t.game.counters[space] == ("green",)


@pytest.mark.rule("MZ-GEN-07", "MZ-RDECK-02")
@pytest.mark.parametrize("colour", ["yellow", "blue", "red"])
def test_nor_does_a_victory_that_brings_a_new_deck_bring_counters_back(colour: str) -> None:
    t = zanaga().ritual("trial-sun-4").tokens("sun").put(1, at="Kesh'a")
    for space in t.game.content.grid.jewels:
        t.counter(space)
    t.put(0, at=t.space("hills")).roam(f"trial-{colour}-hills", "sun").check()
    t.win_fight()
    assert COLOURS[t.game.ritual_rank] == colour and not any(t.game.counters.values())

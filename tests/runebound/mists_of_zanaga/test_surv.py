"""SURV: snare traps, dead man's compasses and shaman bones."""

from collections import Counter

import pytest

from questable.runebound.mists_of_zanaga import roaming, verbs
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, laid, speaking, zanaga

TRAP, COMPASS, BONES = "snare-trap", "dead-mans-compass", "shaman-bones"
KINDS = [TRAP, COMPASS, BONES]
HILLS, BESIDE = 10, 2
GREENS = ("trial-green-road", "trial-green-river", "trial-green-swamp")


def uses(t: ZanagaTable, kind: str) -> list[str]:
    """The options that use a token of this kind."""
    return [option for option in t.options if option.startswith("use:") and kind in option]


def facing(*kinds: str, card: str = "trial-green-hills", **facts: object) -> ZanagaTable:
    """Anna stepped onto the hills and meets a roaming monster there."""
    t = zanaga().put(0, at=HILLS, came_from=BESIDE, **facts).survival(*kinds)
    return t.roam(card, "sun").ritual("trial-sun-4").check()


def attempting(*kinds: str, deck: tuple[str, ...] = GREENS) -> ZanagaTable:
    """Anna attempts a green counter; these are the next cards."""
    t = zanaga().ritual("trial-sun-4").survival(*kinds)
    space = t.jewel("green")
    return t.put(0, at=space).counter(space, "green").only_deck("green", *deck).tokens("sun", "moon", "skull")


# What they are -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-SURV-01", "MZ-RUL-04")
def test_there_are_nine_of_each() -> None:
    g = laid()
    everywhere = [*g.survival, *(card for hero in g.heroes for card in hero.cards)]
    assert Counter(g.content.kin[token] for token in everywhere) == dict.fromkeys(KINDS, 9)
    assert set(everywhere) == set(g.content.tokens)


@pytest.mark.rule("MZ-SURV-01", "MZ-SURV-02", "MZ-RUL-50")
def test_a_hero_may_own_all_of_them() -> None:
    t = zanaga().put(0, at="Mbalo", gold=27).market()
    for kind in KINDS:
        for _ in range(9):
            t.play(f"supply:{kind}")
    assert Counter(t.owned()) == dict.fromkeys(KINDS, 9)
    assert t.hero().gold == 0
    assert t.topic == "market"


@pytest.mark.rule("MZ-SURV-02", "MZ-RUL-04")
def test_one_gold_buys_one_and_no_gold_buys_none() -> None:
    t = zanaga().put(0, at="Mbalo", gold=2).market().play(f"supply:{TRAP}")
    assert t.hero().gold == 1
    t.play(f"supply:{TRAP}")
    assert (t.hero().gold, t.owned()) == (0, [TRAP, TRAP])
    assert not [option for option in t.options if option.startswith("supply")]


@pytest.mark.rule("MZ-SURV-02")
def test_before_and_after_other_business() -> None:
    t = zanaga().put(0, at="Mbalo", gold=2, cards=["trial-charm"]).stack("Mbalo", "trial-rope").only_deck("market")
    t.market().play(f"supply:{TRAP}", "sell:trial-charm", f"supply:{BONES}", "buy:trial-rope")
    assert (t.owned(), t.hero().gold, t.hero().cards[-1]) == ([TRAP, BONES], 2 - 1 + 1 - 1 - 1, "trial-rope")


@pytest.mark.rule("MZ-SURV-03", "MZ-RUL-50")
def test_a_kind_that_has_run_out_comes_back_with_the_first_one_discarded() -> None:
    t = facing(TRAP).survival(*[TRAP] * 8, seat=1).put(0, gold=5)
    t.play(uses(t, TRAP)[0])
    t.put(0, at="Mbalo").market()
    assert f"supply:{TRAP}" in t.options
    t.play(f"supply:{TRAP}")
    assert f"supply:{TRAP}" not in t.options
    assert f"supply:{COMPASS}" in t.options


@pytest.mark.rule("MZ-SURV-04")
@pytest.mark.parametrize("kind", KINDS)
def test_they_are_items_in_every_respect(kind: str) -> None:
    """Sold, traded between heroes, given up, lost in a knock-out, taken by the victor; no limit is touched."""
    t = zanaga().survival(kind).put(0, at="Mbalo").put(1, at="Kesh'a").market()
    assert f"sell:{t.holding(kind)}" in t.options
    t = zanaga().survival(kind).movement().play("give-up")
    assert f"give-up:{t.holding(kind)}" in t.options
    t = zanaga().survival(kind).movement().play("trade:bert")
    assert f"give:{t.holding(kind)}" in t.options


@pytest.mark.rule("MZ-SURV-04")
@pytest.mark.parametrize("kind", KINDS)
def test_what_costs_an_item_is_paid_with_one(kind: str) -> None:
    """The pouch throws a failed roll again for an Item that is discarded; a pouch alone has none."""
    pouch = ["pouch-of-knucklebones"]
    t = facing(cards=pouch).dice(1, 1).play("fight-on", "attack")
    assert "use:pouch-of-knucklebones" not in t.options
    t = facing(cards=pouch).survival(kind)
    token = t.holding(kind)
    t.dice(1, 1, 10, 10).play("fight-on", "attack", "use:pouch-of-knucklebones")
    assert t.hero().cards == ("pouch-of-knucklebones",) and token in t.game.survival
    assert t.happened("beaten"), "the second roll has hit"


@pytest.mark.rule("MZ-SURV-04")
def test_where_items_cannot_be_used_a_trap_cannot_either() -> None:
    """Against Brown Water Rising no Item can be used."""
    assert uses(facing(TRAP), TRAP)
    t = zanaga().put(0, at=zanaga().space("river")).survival(TRAP).roam("brown-water-rising", "sun")
    t.check().dice(1, 1).play(t.options[0])
    assert (t.topic, uses(t, TRAP)) == ("escape", [])


@pytest.mark.rule("MZ-SURV-04", "MZ-RUL-50")
def test_they_are_never_in_the_market_deck_or_in_a_stack() -> None:
    for seed in ("1", "2", "3"):
        g = laid(seed=seed)
        market = [*g.decks["market"], *(card for stack in g.stacks.values() for card in stack)]
        assert not set(market) & set(g.content.tokens)
    t = zanaga().survival(TRAP, COMPASS).put(0, at="Mbalo", gold=9)
    sold = t.holding(TRAP)
    assert not {option[4:] for option in t.market().options if option[:4] == "buy:"} & set(t.game.content.tokens)
    t.play(f"sell:{sold}", "give-up")
    t.play(t.options[0])
    market = [*t.game.decks["market"], *(card for stack in t.game.stacks.values() for card in stack)]
    assert not set(market) & set(t.game.content.tokens)
    assert len(t.game.survival) == 27


# Snare traps ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-SURV-05")
def test_a_trap_makes_the_escape_succeed_without_a_roll() -> None:
    t = facing(TRAP)
    assert t.topic == "escape"
    t.play(uses(t, TRAP)[0])
    assert t.happened("escaped") == [{"seat": 0, "enemy": "trial-green-hills"}]
    assert not t.happened("rolled")
    assert (t.owned(), t.hero().space, t.wounds("anna")) == ([], BESIDE, 0)
    assert t.game.roaming == ("trial-green-hills",)


@pytest.mark.rule("MZ-SURV-05", "MZ-SURV-06")
def test_a_trap_is_for_the_escape_test_alone() -> None:
    """It may be kept; in no other moment of two rounds is there a use for it."""
    t = facing(TRAP)
    topics = set()
    while t.game.fights[-1].round < 3:
        assert bool(uses(t, TRAP)) is (t.topic == "escape")
        topics.add(t.topic)
        t.dice(10, 10).play("fight-on" if t.topic == "escape" else "defend")
    assert topics == {"escape", "attack-or-defend"}
    assert t.owned() == [TRAP]


@pytest.mark.rule("MZ-SURV-05", "MZ-RUL-49")
def test_an_escape_by_trap_is_an_escape_by_the_base_rules() -> None:
    """Back to where the hero came from, and the turn is over."""
    t = zanaga().put(1, at="Kesh'a").survival(TRAP).put(0, at=BESIDE, points=9).roam("trial-green-hills", "sun")
    t.turn(0).play("automatic", f"step:{HILLS}")
    t.play(uses(t, TRAP)[0])
    assert t.hero().space == BESIDE
    assert (t.game.active, t.asked) == (1, 1)


@pytest.mark.rule("MZ-SURV-06")
def test_a_trap_works_against_a_drawn_challenge_and_against_a_roaming_one() -> None:
    assert uses(facing(TRAP), TRAP)
    t = attempting(TRAP).adventure().play("attempt:green")
    assert uses(t, TRAP)


@pytest.mark.rule("MZ-SURV-06")
def test_a_trap_does_not_work_against_a_god() -> None:
    t = zanaga().survival(TRAP).put(0, at=HILLS).city(HILLS)
    t.face("hamzah", origin="god")
    while t.topic != "escape":
        t.play(t.options[-1])
    assert "escape:ranged" in t.options
    assert t.owned() == [TRAP]
    assert uses(t, TRAP) == []


@pytest.mark.rule("MZ-SURV-06")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_trap_does_not_work_against_a_hero(owner: int) -> None:
    t = zanaga().put(0, at=HILLS).put(1, at=HILLS).survival(TRAP, seat=owner).attack_hero()
    for _ in range(40):
        if not t.game.fights:
            break
        assert uses(t, TRAP) == []
        t.dice(5, 5, 5, 5).play("fight-on" if "fight-on" in t.options else t.options[0])


@pytest.mark.rule("MZ-RUL-49")
def test_once_the_dice_are_rolled_it_is_too_late_for_a_trap() -> None:
    t = facing(TRAP).dice(1, 1).play("escape:ranged")
    assert t.topic != "escape"
    assert uses(t, TRAP) == []
    assert t.wounds("anna") == 1


@pytest.mark.rule("MZ-RUL-49")
def test_where_nobody_may_escape_a_trap_is_no_help() -> None:
    t = facing(TRAP, card="trial-jailer")
    assert t.topic == "attack-or-defend"
    assert uses(t, TRAP) == []


# Dead man's compasses ------------------------------------------------------------------------------------------------


def rolled(*kinds: str, faces: tuple[int, ...] = (1, 1, 5, 5, 5)) -> ZanagaTable:
    t = zanaga().put(1, at="Kesh'a").put(0, at=122).survival(*kinds).movement()
    return t.dice(*faces).play("roll")


@pytest.mark.rule("MZ-SURV-07", "MZ-RUL-47")
def test_a_compass_turns_a_die_to_any_other_face() -> None:
    t = rolled(COMPASS)
    assert (t.town("Mbalo"), "walk:110/die1" in t.options) == (94, False)
    t.play(uses(t, COMPASS)[0])
    turned = {tuple(map(int, option[len("turn:die") :].split("/"))) for option in t.options}
    dice = {die for die, _ in turned}
    assert {t.game.movement_dice[die - 1] for die in dice} == {1, 5}, "one die of each face shown"
    for die in dice:
        assert {face for each, face in turned if each == die} == set(range(1, 7)) - {t.game.movement_dice[die - 1]}
    die = next(each for each in sorted(dice) if t.game.movement_dice[each - 1] == 1)
    t.play(f"turn:die{die}/2")
    assert t.game.movement_dice[die - 1] == 2
    assert sorted(t.game.movement_dice) == [1, 2, 5, 5, 5]
    assert f"walk:110/die{die}" in t.options
    assert t.owned() == []
    assert len(t.game.survival) == 27


@pytest.mark.rule("MZ-SURV-07")
@pytest.mark.parametrize("die", range(1, 6))
def test_whichever_of_the_dice_it_is_and_no_other(die: int) -> None:
    faces = tuple(5 if number == die else 1 for number in range(1, 6))
    t = rolled(COMPASS, faces=faces)
    t.play(uses(t, COMPASS)[0], f"turn:die{die}/3")
    assert t.game.movement_dice == tuple(3 if number == die else 1 for number in range(1, 6))


@pytest.mark.rule("MZ-SURV-07")
def test_before_the_roll_and_after_the_movement_phase_there_is_nothing_to_turn() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at="Onasan").survival(COMPASS).turn(0)
    assert uses(t, COMPASS) == []
    t.play("stay")
    assert t.topic == "market"
    assert uses(t, COMPASS) == []


@pytest.mark.rule("MZ-RUL-47")
def test_spent_dice_cannot_be_turned() -> None:
    t = rolled(COMPASS, faces=(2, 2, 2, 2, 2))
    t.play("walk:110/die1", "walk:122/die2", "walk:110/die3", "walk:122/die4")
    t.play(uses(t, COMPASS)[0])
    assert {option.split("/")[0] for option in t.options} == {"turn:die5"}
    t = rolled(COMPASS, faces=(2, 2, 2, 2, 2))
    t.play("walk:110/die1", "walk:122/die2", "walk:110/die3", "walk:122/die4")
    t.play("walk:110/die5")
    assert uses(t, COMPASS) == []


@pytest.mark.rule("MZ-RUL-47")
def test_nobody_turns_another_heros_dice() -> None:
    t = zanaga().put(1, at=122).put(0, at=122).survival(COMPASS, seat=1).movement().dice(1, 1, 1, 1, 1).play("roll")
    assert t.asked == 0
    assert uses(t, COMPASS) == []


@pytest.mark.rule("MZ-RUL-47")
def test_several_compasses_in_one_phase_also_on_the_same_die() -> None:
    t = rolled(COMPASS, COMPASS, faces=(1, 1, 1, 1, 1))
    t.play(uses(t, COMPASS)[0])
    (die,) = {option.split("/")[0][len("turn:") :] for option in t.options}
    t.play(f"turn:{die}/3")
    t.play(uses(t, COMPASS)[0], f"turn:{die}/6")
    assert sorted(t.game.movement_dice) == [1, 1, 1, 1, 6]
    assert t.owned() == []


# Shaman bones --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-SURV-08")
def test_bones_send_a_drawn_challenge_to_the_bottom_and_draw_another_of_the_same_deck() -> None:
    t = attempting(BONES).adventure().play("attempt:green")
    assert (t.topic, t.asked) == ("bones-challenge", 0)
    assert t.game.laden == {}, "before a token is put on it"
    t.play(f"{BONES}:{t.holding(BONES)}")
    assert t.game.decks["green"] == ("trial-green-swamp", "trial-green-road")
    assert t.game.fights[-1].enemy == "trial-green-river"
    assert t.game.laden == {"trial-green-river": ("sun",)}
    assert t.owned() == []
    assert t.pool_size() == 59
    assert t.game.piles.get("green", ()) == (), "it is not discarded"
    assert t.game.revealed == ("trial-green-river",), "only the second lies on the table"


@pytest.mark.rule("MZ-SURV-08")
def test_using_them_is_optional_and_the_second_card_must_be_drawn() -> None:
    t = attempting(BONES).adventure().play("attempt:green", "keep", "keep")
    assert t.game.fights[-1].enemy == "trial-green-road"
    assert t.owned() == [BONES]


@pytest.mark.rule("MZ-SURV-08")
def test_bones_work_for_a_card_a_check_draws() -> None:
    t = zanaga().put(0, at=HILLS).survival(BONES).tokens("sun").deck("green", "trial-green-hills", "trial-green-road")
    t.check()
    assert t.topic == "bones-challenge"
    t.play(f"{BONES}:{t.holding(BONES)}")
    assert t.game.roaming == ("trial-green-road",)
    assert t.game.decks["green"][-1] == "trial-green-hills"
    assert not t.game.fights


@pytest.mark.rule("MZ-SURV-08", "MZ-RUL-48")
@pytest.mark.parametrize("colour", ["green", "yellow", "red"])
def test_the_new_card_is_of_the_same_deck_whatever_the_current_one(colour: str) -> None:
    t = zanaga().survival(BONES).ranks("blue").put(0, at=HILLS).counter(HILLS, colour)
    t.only_deck(colour, *(f"trial-{colour}-{terrain}" for terrain in ("road", "river"))).adventure()
    t.play(f"attempt:{colour}", f"{BONES}:{t.holding(BONES)}")
    assert t.game.fights[-1].enemy == f"trial-{colour}-river"
    assert t.game.decks[colour] == (f"trial-{colour}-road",)


@pytest.mark.rule("MZ-SURV-09")
@pytest.mark.parametrize("token", ["sun", "skull", "wild"])
def test_bones_put_a_drawn_token_back_and_draw_another(token: str) -> None:
    t = attempting(BONES).tokens(token, "moon").adventure().play("attempt:green", "keep")
    assert (t.topic, t.asked, t.pool_size()) == ("bones-token", 0, 59)
    t.play(f"{BONES}:{t.holding(BONES)}")
    assert t.game.laden == {"trial-green-road": ("moon",)}
    assert t.pool_size() == 59
    assert t.game.pool[token] == t.game.content.zanaga.tokens[token]
    assert t.owned() == []


@pytest.mark.rule("MZ-SURV-09")
def test_bones_work_for_a_token_an_effect_draws() -> None:
    t = zanaga().survival(BONES).ritual("trial-sun-4").ritual("trial-moon-4").tokens("sun", "moon").draw_and_place()
    assert t.topic == "bones-token"
    t.play(f"{BONES}:{t.holding(BONES)}")
    assert t.game.filled == {"trial-moon-4": ("moon",)}


@pytest.mark.rule("MZ-SURV-09")
def test_also_while_a_ritual_is_resolved_and_while_a_god_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("moon", "trial-echo"))
    t = zanaga().survival(BONES, BONES).awake("hamzah").ritual("trial-skull-4").tokens("skull", "skull", "skull")
    t.complete("trial-echo")
    for tokens in (1, 2):
        assert (t.topic, t.game.resolving) == ("bones-token", True)
        t.play("keep")
        assert len(t.game.filled["trial-skull-4"]) == tokens


@pytest.mark.rule("MZ-RUL-48", "MZ-SURV-08", "MZ-SURV-09")
def test_the_card_is_the_checking_heros_the_token_is_the_active_heros() -> None:
    """Bert checks in Anna's turn: he may send the card back, she the token."""
    t = zanaga().put(1, at=HILLS).survival(BONES).survival(BONES, seat=1).tokens("sun")
    t.deck("green", "trial-green-road").only(roaming.check, 1, False, seat=0)
    assert (t.topic, t.asked) == ("bones-challenge", 1)
    t.play(f"{BONES}:{t.holding(BONES, 1)}")
    assert (t.owned(0), t.owned(1)) == ([BONES], [])
    assert (t.topic, t.asked) == ("bones-token", 0)


@pytest.mark.rule("MZ-RUL-48", "MZ-SURV-09")
def test_also_on_the_token_that_has_come_instead() -> None:
    t = zanaga().survival(BONES, BONES).ritual("trial-moon-4").tokens("sun", "skull", "moon").draw_and_place()
    for owned in ([BONES], []):
        assert t.topic == "bones-token"
        assert t.play(f"{BONES}:{t.holding(BONES)}").owned() == owned
    assert (t.game.filled, t.pool_size()) == ({"trial-moon-4": ("moon",)}, 59)


@pytest.mark.rule("MZ-RUL-48")
def test_any_number_one_after_another_also_on_the_replacement() -> None:
    t = attempting(BONES, BONES, BONES).adventure().play("attempt:green")
    t.play(f"{BONES}:{t.holding(BONES)}")
    assert t.topic == "bones-challenge"
    t.play(f"{BONES}:{t.holding(BONES)}")
    assert t.topic == "bones-challenge"
    t.play("keep")
    assert t.topic == "bones-token"
    t.play(f"{BONES}:{t.holding(BONES)}")
    assert t.game.fights[-1].enemy == "trial-green-swamp"
    assert t.game.laden == {"trial-green-swamp": ("moon",)}
    assert t.game.decks["green"] == ("trial-green-road", "trial-green-river")


@pytest.mark.rule("MZ-RUL-48", "MZ-TOKEN-04")
def test_a_returned_token_is_mixed_in_and_may_come_again() -> None:
    t = attempting(BONES).pool(sun=1).tokens().adventure().play("attempt:green", "keep")
    t.play(f"{BONES}:{t.holding(BONES)}")
    assert t.game.laden == {"trial-green-road": ("sun",)}


@pytest.mark.rule("MZ-RUL-48")
def test_a_card_put_under_an_empty_deck_is_drawn_again_and_exhaustion_waits_for_the_card_kept() -> None:
    t = attempting(BONES, BONES, deck=("trial-green-road",)).pile("green", "trial-green-river")
    t.adventure().play("attempt:green")
    assert t.game.adventure_rank == 0, "the deck is empty, but the card may go back"
    t.play(f"{BONES}:{t.holding(BONES)}")
    assert t.game.fresh == "trial-green-road"
    assert (t.topic, t.game.adventure_rank) == ("bones-challenge", 0)
    t.play("keep")
    assert t.game.adventure_rank == 1


@pytest.mark.rule("MZ-RUL-48", "MZ-RUL-79")
def test_a_hero_knocked_out_meanwhile_uses_no_bones() -> None:
    """Neither on the card a ritual adds nor on its token; both come all the same."""
    t = zanaga().survival(BONES, BONES).put(0, at=HILLS).put(1, at="Kesh'a").deck("green", "trial-green-road")
    t.tokens("moon").ritual("trial-sun-4").game.heroes[0].down = True
    t.complete("trial-beasts")
    assert (t.topic, t.owned()) == ("", [BONES, BONES])
    assert t.game.roaming == ("trial-green-road",)
    assert t.game.laden == {"trial-green-road": ("moon",)}


@pytest.mark.rule("MZ-RUL-48")
def test_no_bones_for_setup_draws() -> None:
    """The first question of the game is where to start."""
    g = laid()
    assert g.decision is not None
    assert g.decision.topic == "starting-town"
    assert g.moves == 0


@pytest.mark.rule("MZ-RUL-48")
def test_no_bones_for_ritual_cards_and_for_tokens_already_on_a_card() -> None:
    t = zanaga().survival(BONES).deck("ritual-green", "trial-moon-4", "trial-sun-4").place("sun")
    assert t.game.rituals == ("trial-moon-4", "trial-sun-4")
    assert t.game.filled == {"trial-sun-4": ("sun",)}
    assert t.owned() == [BONES]


# Tokens as Items (MZ-RUL-50) ------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-RUL-50")
@pytest.mark.parametrize("kind", KINDS)
def test_sold_a_token_brings_nothing_and_returns_to_the_supply(kind: str) -> None:
    t = zanaga().survival(kind).put(0, at="Onasan", gold=0)
    token = t.holding(kind)
    t.market().play(f"sell:{token}")
    assert (t.hero().gold, t.hero().cards) == (0, ())
    assert token in t.game.survival
    assert token not in t.game.stacks["Onasan"]


@pytest.mark.rule("MZ-RUL-50")
def test_a_token_costs_1_when_the_dearest_item_is_lost() -> None:
    t = facing().put(0, cards=["trial-leaf", "snare-trap-1"])
    t.lose_fight()
    assert t.hero().cards == ("trial-leaf",)
    assert "snare-trap-1" in t.game.survival


@pytest.mark.rule("MZ-RUL-50")
def test_a_dearer_item_is_lost_first_and_equals_are_the_owners_choice() -> None:
    t = facing().put(0, cards=["snare-trap-1", "trial-charm"])
    t.lose_fight()
    assert t.hero().cards == ("snare-trap-1",)
    t = facing().put(0, cards=["snare-trap-1", "trial-rope"])
    t.lose_fight()
    assert set(t.options) == {"lose:snare-trap-1", "lose:trial-rope"}


@pytest.mark.rule("MZ-SURV-04", "MZ-RUL-50")
def test_the_victor_over_a_hero_may_take_a_token() -> None:
    t = zanaga().put(0, at=HILLS).put(1, at=HILLS, wounds=4).survival(BONES, seat=1)
    token = t.holding(BONES, 1)
    t.attack_hero()
    while t.game.fights:
        t.dice(1, 1, 10, 10).play("fight-on" if "fight-on" in t.options else t.options[0])
    assert t.topic == "spoils"
    t.play(f"take:{token}")
    assert (t.owned(0), t.owned(1)) == ([BONES], [])
    assert token not in t.game.survival


@pytest.mark.rule("MZ-RUL-50")
def test_tokens_change_hands_between_heroes() -> None:
    t = zanaga().survival(TRAP)
    token = t.holding(TRAP)
    t.movement().play("trade:bert", f"give:{token}", "propose", "accept")
    assert (t.owned(0), t.owned(1)) == ([], [TRAP])


@pytest.mark.rule("MZ-RUL-50")
def test_several_may_be_used_in_one_turn() -> None:
    t = rolled(COMPASS, COMPASS, COMPASS)
    for _ in range(3):
        t.play(uses(t, COMPASS)[0])
        t.play(t.options[0])
    assert t.owned() == []


@pytest.mark.rule("MZ-RUL-50")
def test_they_take_no_part_in_the_trades_of_a_trading_post() -> None:
    t = zanaga().survival(*KINDS).stack("Onasan", "trial-leaf").only_deck("market").market()
    assert not [option for option in t.options if option.startswith("swap")]


@pytest.mark.rule("MZ-RUL-50", "MZ-SURV-04", "RB-MARKET-10")
def test_of_tokens_alike_one_is_offered_for_sale_and_the_one_just_bought_is_not() -> None:
    t = zanaga().survival(TRAP, TRAP, BONES).put(0, at="Mbalo", gold=1)
    t.market()
    sold = [option for option in t.options if option.startswith("sell:")]
    assert sold == [f"sell:{t.holding(TRAP)}", f"sell:{t.holding(BONES)}"]
    t = zanaga().put(0, at="Mbalo", gold=1).market().play(f"supply:{TRAP}")
    assert t.owned() == [TRAP]
    assert f"sell:{t.holding(TRAP)}" not in t.options


@pytest.mark.rule("MZ-RUL-50", "MZ-SURV-03")
def test_what_lay_on_a_token_does_not_go_with_it_into_the_supply() -> None:
    t = zanaga().survival(TRAP).put(0, at="Mbalo")
    token = t.holding(TRAP)
    t.game.exhaustion[token], t.game.turned = 1, (token,)
    t.market().play(f"sell:{token}")
    assert token in t.game.survival
    assert not t.game.exhaustion and not t.game.turned


@pytest.mark.rule("MZ-SURV-03", "MZ-SURV-01")
def test_a_card_that_gives_a_token_gives_none_of_a_kind_that_has_run_out() -> None:
    t = zanaga().survival(*[TRAP] * 9, seat=1).only(verbs.choose_gain, 0, (TRAP, COMPASS, BONES))
    assert (t.topic, t.options) == ("survival-token", [f"gain:{COMPASS}", f"gain:{BONES}"])
    t.only(verbs.choose_gain, 0, (TRAP,))
    assert (t.topic, t.owned()) == ("", [])


@pytest.mark.rule("MZ-SURV-02", "MZ-SURV-04")
def test_one_gold_buys_one_also_while_market_cards_cost_more() -> None:
    """The Tithe is about market cards; survival tokens are never in a market stack."""
    t = zanaga().put(0, at="Mbalo", gold=1).stack("Mbalo", "trial-rope").only_deck("market")
    t.ritual("tithe-of-the-dry-season").market()
    assert "buy:trial-rope" not in t.options
    t.play(f"supply:{TRAP}")
    assert (t.owned(), t.hero().gold) == ([TRAP], 0)


@pytest.mark.rule("MZ-RUL-86")
def test_dear_markets_do_not_make_them_dearer() -> None:
    """The Tithe of the Dry Season raises the price of every market card; a token is none."""
    t = zanaga().ritual("tithe-of-the-dry-season").put(0, at="Mbalo", gold=1).market().play(f"supply:{TRAP}")
    assert (t.hero().gold, t.owned()) == (0, [TRAP])


@pytest.mark.rule("MZ-RUL-86")
def test_who_sells_at_a_better_price_sells_them_so_too() -> None:
    """The Margravine's Seal: 1 gold more for whatever is sold."""
    earned = []
    for cards in ([], ["margravines-seal"]):
        t = zanaga().put(0, at="Mbalo", gold=0, cards=cards).survival(TRAP).market()
        t.play(f"sell:{t.holding(TRAP)}")
        earned.append(t.hero().gold)
    assert earned[1] == earned[0] + 1


@pytest.mark.rule("MZ-SURV-04", "RB-KO-03")
def test_of_many_tokens_that_may_be_lost_each_kind_is_named_once() -> None:
    t = facing(*[BONES] * 4, *[TRAP] * 3, COMPASS, gold=0)
    lost = str(t.game.hints()["fight-on"].text).partition("a defeat costs ")[2]
    assert sorted(lost.replace(" or ", ", ").split(", ")) == ["Dead Man's Compass", "Shaman Bones", "Snare Trap"]


@pytest.mark.rule("MZ-SURV-05")
def test_a_snare_trap_is_used_and_lost_by_its_own_rule() -> None:
    t = facing(TRAP)
    t.play(*uses(t, TRAP))
    assert t.cites("used") == t.cites("card-lost") == t.cites("escaped") == {"MZ-SURV-05"}


@pytest.mark.rule("MZ-SURV-08")
def test_bones_are_offered_by_their_own_rule() -> None:
    t = attempting(BONES).adventure().play("attempt:green")
    assert t.topic == "bones-challenge" and t.rules == ("MZ-SURV-08",)

"""COV: items of this box with upgrades under them."""

from __future__ import annotations

import pytest

from questable.runebound import cards
from questable.runebound.experience import experience_step
from questable.runebound.midnight.covenant import legal_upgrades
from questable.runebound.midnight.goods import GOODS
from questable.runebound.midnight.travel import infiltration_difficulty
from questable.runebound.turn import refresh_step
from questable.runebound.values import life_of
from tests.runebound.midnight.kit import HIT, MISS, MidnightTable, midnight


def legal(t: MidnightTable, seat: int = 0) -> list[str]:
    return [option.id.removeprefix("upgrade:") for option in legal_upgrades(t.game, seat)]


def hand(t: MidnightTable, seat: int = 0) -> tuple[str, ...]:
    return t.game.goods[seat]


def learn(t: MidnightTable, *choices: str) -> MidnightTable:
    """Anna gains an experience counter; then these choices are made."""
    return t.put(0, points=4).only(experience_step).play("learn:stamina", *choices)


def fight(t: MidnightTable, card: str = "trial-warlord") -> MidnightTable:
    """Anna faces this Challenge, and fights on."""
    return t.face(card).influenced().play("fight-on")


# What can be made ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-COV-01", "MN-COV-02")
def test_an_item_that_is_activated_or_always_active_takes_an_upgrade() -> None:
    t = midnight().put(0, cards=["trial-hammer", "trial-hatchets", "trial-bomb"]).goods(0, "trial-ring")
    assert legal(t) == ["trial-hammer/trial-ring", "trial-hatchets/trial-ring"]  # a bomb is discarded


@pytest.mark.rule("MN-COV-02", "MN-COV-03", "MN-RUL-69")
def test_the_card_stops_being_goods_and_lies_open_under_the_last_one() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).goods(0, "trial-ring", "trial-rune", "trial-plate")
    learn(t)
    assert hand(t) == ("trial-rune", "trial-plate")
    assert t.happened("covenant") == [{"seat": 0, "card": "trial-hammer", "upgrade": "trial-ring"}]
    learn(t)
    assert [(each.card, each.up) for each in t.game.upgrades["trial-hammer"]] == [
        ("trial-ring", True),
        ("trial-rune", True),
    ]
    assert hand(t) == ("trial-plate",)
    for seat in (1, t.king, None):
        assert t.game.view(seat).upgrades["trial-hammer"] == (("trial-ring", True), ("trial-rune", True))


@pytest.mark.rule("MN-COV-13", "MN-RUL-63", "MN-EX-12", "MN-EX-13", "MN-RUL-10")
def test_the_limits_are_three_six_nine_by_position() -> None:
    """A card that lies face down counts as one upgrade of cost 0: above it 6 is allowed, not 3."""
    t = midnight().put(0, cards=["trial-hatchets"]).goods(0, "trial-plate", "trial-rune", "trial-ring")
    assert legal(t) == ["trial-hatchets/trial-ring"]  # 3; a rune costs 6, a plate 15
    t.under("trial-hatchets", "trial-friend")
    assert legal(t) == ["trial-hatchets/trial-rune", "trial-hatchets/trial-ring"]
    t.under("trial-hatchets", "trial-friend", "trial-potion", "trial-dagger", "orcbane-poison")
    assert legal(t) == ["trial-hatchets/trial-plate", "trial-hatchets/trial-rune", "trial-hatchets/trial-ring"]


@pytest.mark.rule("MN-COV-10", "MN-COV-14", "MN-RUL-67")
def test_allies_and_what_is_discarded_lie_face_down_at_no_cost() -> None:
    t = midnight().put(0, cards=["trial-hatchets"]).goods(0, "trial-friend", "trial-potion")
    assert legal(t) == ["trial-hatchets/trial-friend", "trial-hatchets/trial-potion"]  # an ally of cost 5, too
    learn(t, "upgrade:trial-hatchets/trial-friend")
    assert t.happened("covenant-hidden") == [{"seat": 0, "card": "trial-hatchets"}]
    assert t.game.view(0).upgrades["trial-hatchets"] == (("trial-friend", False),)
    for seat in (1, t.king, None):
        assert t.game.view(seat).upgrades["trial-hatchets"] == (("", False),)
    assert "trial-friend" not in t.game.owned(t.hero())
    assert not t.game.kits[0].allies


@pytest.mark.rule("MN-COV-10", "MN-RUL-67")
def test_an_item_with_other_text_never_lies_face_down() -> None:
    t = midnight().put(0, cards=["trial-hatchets"]).goods(0, "trial-rune")
    assert legal(t) == []  # it costs too much, and face down it may not go
    t.goods(0, "immolate-rune", "rune-plate")
    assert legal(t) == []


@pytest.mark.rule("MN-COV-04")
def test_what_lies_open_is_an_item_that_is_activated_or_always_active() -> None:
    t = midnight().put(0, cards=["trial-hammer"])
    for card, up in (("trial-ring", True), ("trial-dagger", True), ("trial-friend", False), ("trial-potion", False)):
        t.goods(0, card)
        t.game.upgrades.clear()
        learn(t)
        assert [(each.card, each.up) for each in t.game.upgrades["trial-hammer"]] == [(card, up)]


@pytest.mark.rule("MN-COV-17")
def test_a_second_covenant_item_begins_at_three_again() -> None:
    t = midnight().put(0, cards=["trial-hatchets", "trial-tunic"]).goods(0, "trial-rune", "trial-ring")
    t.under("trial-hatchets", "trial-friend")
    assert legal(t) == ["trial-hatchets/trial-rune", "trial-hatchets/trial-ring", "trial-tunic/trial-ring"]


@pytest.mark.rule("MN-COV-19", "MN-RUL-67", "MN-XP-03")
def test_the_opportunity_cannot_be_kept_and_is_lost_without_a_legal_choice() -> None:
    t = midnight().goods(0, "trial-ring")
    learn(t)
    assert t.happened("no-covenant") == [{"seat": 0}]
    t.put(0, cards=["trial-hammer"]).only(experience_step)
    assert t.topic == ""
    assert t.game.upgrades == {}


@pytest.mark.rule("MN-RUL-67", "MN-COV-19", "MN-EX-12")
def test_even_a_useless_upgrade_must_be_made_unless_it_may_be_let_go() -> None:
    t = midnight().put(0, cards=["trial-hatchets"]).goods(0, "trial-friend", "rune-plate")
    learn(t)
    assert [each.card for each in t.game.upgrades["trial-hatchets"]] == ["trial-friend"]  # there was no choice
    free = midnight(variants=["let-it-go"]).put(0, cards=["trial-hatchets"]).goods(0, "trial-friend")
    learn(free)
    assert free.options == ["upgrade:trial-hatchets/trial-friend", "let-go"]
    free.play("let-go")
    assert (free.game.upgrades, free.game.goods[0]) == ({}, ("trial-friend",))
    useful = midnight(variants=["let-it-go"]).put(0, cards=["trial-hammer"]).goods(0, "trial-friend", "trial-potion")
    learn(useful)
    assert "let-go" not in useful.options  # under an item that is activated


@pytest.mark.rule("MN-EX-13")
def test_the_second_counter_of_the_example() -> None:
    """A tunic begins at 3, a face-down card under it is one more activation; hatchets with one upgrade take up to 6."""
    t = midnight().put(0, cards=["trial-hatchets", "trial-tunic"]).under("trial-hatchets", "trial-friend")
    t.goods(0, "trial-potion", "trial-rune", "trial-plate")
    assert legal(t) == ["trial-hatchets/trial-potion", "trial-hatchets/trial-rune", "trial-tunic/trial-potion"]


# What upgrades do ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-COV-05", "MN-COV-07", "MN-COV-15", "MN-RUL-65")
def test_always_active_upgrades_count_with_the_item_and_with_each_other() -> None:
    t = midnight().put(0, cards=["trial-hatchets"])
    assert life_of(t.game, 0, "anna") == 5
    t.under("trial-hatchets", "trial-ring", "trial-dagger")
    assert life_of(t.game, 0, "anna") == 6
    fight(t).dice(5, 5).play("attack")
    assert t.happened("rolled")[0]["value"] == 4 + 1 + 1  # Mind, hatchets, dagger


@pytest.mark.rule("MN-COV-05")
def test_only_while_the_item_is_held() -> None:
    t = midnight().put(0, cards=["trial-hatchets"]).under("trial-hatchets", "trial-ring")
    t.run(cards.lose_card, 0, "trial-hatchets")
    assert life_of(t.game, 0, "anna") == 5


@pytest.mark.rule("MN-COV-06", "MN-HERO-02", "MN-HERO-03")
def test_an_upgrade_is_activated_once_between_two_refresh_steps() -> None:
    t = midnight().put(0, cards=["trial-hatchets"]).under("trial-hatchets", "trial-rune")
    fight(t).play("attack")
    assert "use:trial-rune" in t.options
    t.dice(*HIT * 6).play("use:trial-rune")
    assert "trial-rune" in t.game.turned
    while t.topic != "escape":
        t.dice(*HIT * 6).play("defend" if "defend" in t.options else t.options[-1])
    t.play("fight-on").play("attack")
    assert "use:trial-rune" not in t.options
    t.run(refresh_step)
    assert "trial-rune" not in t.game.turned


@pytest.mark.rule("MN-COV-11", "MN-RUL-64", "MN-RUL-66", "MN-EX-14", "MN-HERO-03")
def test_a_face_down_card_activates_an_upgrade_a_second_time() -> None:
    """The example: hatchets, an ally face down, a rune above it."""
    t = midnight().put(0, cards=["trial-hatchets"]).under("trial-hatchets", "trial-friend", "trial-rune")
    used = 0
    fight(t)
    for _ in range(4):
        while t.game.fights and t.topic != "escape":
            if "use:trial-rune" in t.options:
                used += 1
            choice = next(each for each in ("use:trial-rune", "defend", "pass", t.options[-1]) if each in t.options)
            t.dice(*HIT * 6).play(choice)
        t.play("fight-on")
    assert used == 2
    assert set(t.game.turned) == {"trial-rune", "trial-hatchets+0"}
    t.run(refresh_step)
    assert t.game.turned == ()


@pytest.mark.rule("MN-RUL-95", "MN-COV-11")
def test_never_twice_in_one_round() -> None:
    t = midnight().put(0, cards=["trial-hatchets"]).under("trial-hatchets", "trial-friend", "trial-rune")
    fight(t).play("attack").dice(*HIT * 6).play("use:trial-rune")
    while t.topic != "escape":
        assert "use:trial-rune" not in t.options
        t.dice(*HIT * 6).play("defend" if "defend" in t.options else t.options[-1])


@pytest.mark.rule("MN-RUL-95")
def test_item_and_upgrade_share_the_one_activation_of_a_round() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-rune")
    fight(t).play("attack")
    assert {"use:trial-hammer", "use:trial-rune"} <= set(t.options)
    t.dice(*HIT * 6).play("use:trial-hammer")
    while t.topic != "escape":
        assert "use:trial-rune" not in t.options
        t.dice(*HIT * 6).play("defend" if "defend" in t.options else t.options[-1])


@pytest.mark.rule("MN-COV-11", "MN-RUL-66", "MN-EX-13")
def test_a_face_down_card_activates_the_item_itself_again() -> None:
    t = midnight().put(0, cards=["trial-tunic"]).under("trial-tunic", "trial-potion")
    t.game.turned = ("trial-tunic",)
    fight(t, "trial-wolf").dice(*MISS).play("defend")
    assert "use:trial-tunic" in t.options
    t.dice(*HIT * 6).play("use:trial-tunic")
    assert t.wounds("anna") == 0
    assert "trial-tunic+0" in t.game.turned


@pytest.mark.rule("MN-COV-12", "MN-COV-10")
def test_a_face_down_card_is_of_no_use_where_nothing_is_activated() -> None:
    t = midnight().put(0, cards=["trial-hatchets"]).under("trial-hatchets", "trial-potion")
    fight(t)
    for _ in range(3):
        t.dice(*HIT * 6).play("defend")
        assert not [each for each in t.options if each.startswith("use")]
    assert t.game.turned == ()


# Limits and restrictions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-COV-08", "MN-RUL-69")
def test_face_up_upgrades_count_as_weapons_and_armor() -> None:
    t = midnight().put(0, cards=["trial-hammer", "trial-hatchets"]).goods(0, "trial-dagger", "trial-ring")
    assert legal(t) == ["trial-hammer/trial-ring", "trial-hatchets/trial-ring"]  # two weapons already
    t.put(0, cards=["trial-hammer"])
    assert "trial-hammer/trial-dagger" in legal(t)


@pytest.mark.rule("MN-RUL-69", "MN-RUL-68", "MN-COV-19")
def test_items_may_be_discarded_first_to_make_room_and_need_not() -> None:
    t = midnight().put(0, cards=["trial-hammer", "trial-hatchets"]).goods(0, "trial-dagger")
    learn(t)
    assert (t.topic, t.options) == ("covenant", ["give-up", "let-go"])  # a third weapon
    t.play("give-up", "give-up:trial-hatchets")
    assert [each.card for each in t.game.upgrades["trial-hammer"]] == ["trial-dagger"]
    assert (t.hero().cards, t.game.goods[0]) == (("trial-hammer",), ())
    t = midnight().put(0, cards=["trial-hammer", "trial-hatchets"]).goods(0, "trial-dagger")
    learn(t, "let-go")
    assert (t.hero().cards, t.game.upgrades) == (("trial-hammer", "trial-hatchets"), {})
    t = midnight().put(0, cards=["trial-hammer", "trial-hatchets"]).goods(0, "trial-dagger", "trial-ring")
    learn(t)
    assert t.options == ["upgrade:trial-hammer/trial-ring", "upgrade:trial-hatchets/trial-ring", "give-up"]
    t.play("give-up", "keep-all")
    assert len(t.options) == 3  # thought better of it


@pytest.mark.rule("MN-RUL-69")
def test_where_no_discard_would_help_none_is_offered() -> None:
    t = midnight().put(0, cards=["trial-hammer", "trial-hatchets"]).goods(0, "trial-plate", "trial-friend")
    learn(t)
    assert "give-up" not in t.options  # the plate is too dear, the friend needs no room
    t = midnight().put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-ring", "trial-dagger")
    learn(t.goods(0, "forge-maul"))
    assert (t.topic, t.happened("no-covenant")) == ("", [{"seat": 0}])  # both weapons are of that one item


@pytest.mark.rule("MN-RUL-69", "MN-RUL-68", "MN-COV-08")
def test_what_is_bought_beside_an_upgrade_may_not_exceed_the_limit() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-dagger")
    t.run(cards.gain_card, 0, "trial-hatchets", "RB-CARD-01")
    assert t.topic == "over-the-limit"
    assert sorted(t.options) == ["discard:trial-hammer", "discard:trial-hatchets"]  # never the upgrade alone
    t.play("discard:trial-hammer")
    assert (t.hero().cards, t.game.upgrades) == (("trial-hatchets",), {})


@pytest.mark.rule("MN-RUL-68", "MN-COV-08")
def test_armor_under_an_item_is_the_armor_of_the_hero() -> None:
    t = midnight().put(0, cards=["trial-hammer"])
    t.under("trial-hammer", "trial-friend", "trial-potion", "orcbane-poison", "fire-pot", "trial-plate")
    t.run(cards.gain_card, 0, "trial-tunic", "RB-CARD-01")
    assert t.hero().cards == ("trial-hammer",)  # the tunic alone could go, and went


@pytest.mark.rule("MN-RUL-69")
def test_face_down_upgrades_never_count() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-friend", "trial-potion")
    t.run(cards.gain_card, 0, "trial-hatchets", "RB-CARD-01")
    assert t.topic == ""
    assert cards.of_kind(t.game, 0, "ally") == []


@pytest.mark.rule("MN-COV-09")
def test_a_restriction_holds_for_all_items_and_upgrades() -> None:
    """Weapons and armor that cost 4 or more have no text beside it, upgrades included; it does not silence itself."""
    t = midnight().put(0, cards=["trial-hammer", "trial-rope"])
    t.under("trial-rope", "trial-friend", "trial-potion", "trial-dagger", "trial-ring", "forge-maul")
    assert {"trial-hammer", "forge-maul"} <= set(t.game.in_use(t.hero()))
    t.put(0, cards=["trial-hammer", "trial-rope", "trial-defender"])
    used = set(t.game.in_use(t.hero()))
    assert used >= {"trial-defender", "trial-rope", "trial-dagger", "trial-ring"}
    assert not used & {"trial-hammer", "forge-maul"}
    fight(t).play("attack")
    assert "use:trial-hammer" not in t.options


@pytest.mark.rule("MN-COV-16", "MN-INFIL-04")
def test_upgrades_do_not_raise_the_cost_of_an_item() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-friend", "trial-rune")
    assert infiltration_difficulty(t.game, 0) == 14


@pytest.mark.rule("MN-COV-18", "MN-RUL-41", "MN-RUL-68")
def test_upgrades_go_with_the_item_and_bring_nothing() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).goods(0).under("trial-hammer", "trial-friend", "trial-ring")
    t.movement().play("give-up")
    if t.topic != "spend-action":
        t.play(next(each for each in t.options if "trial-hammer" in each))
    assert (t.hero().cards, t.game.upgrades, t.game.goods[0]) == ((), {}, ())
    assert t.game.decks["market"][-1] == "trial-hammer"
    assert t.game.decks[GOODS][-2:] == ("trial-friend", "trial-ring")


@pytest.mark.rule("MN-COV-15", "MN-COV-13")
def test_text_that_discards_its_card_takes_the_upgrade_away() -> None:
    """Printed text holds: a rune that breaks is gone, the cards below it move up with what was activated of them."""
    t = midnight().put(0, cards=["trial-hammer"])
    t.under("trial-hammer", "trial-ring", "stillwater-rune", "trial-friend")
    t.game.turned = ("trial-hammer+2",)
    t.run(cards.lose_card, 0, "stillwater-rune", "RB-CARD-01")
    assert [each.card for each in t.game.upgrades["trial-hammer"]] == ["trial-ring", "trial-friend"]
    assert t.game.turned == ("trial-hammer+1",)
    assert t.game.decks[GOODS][-1] == "stillwater-rune"
    assert "stillwater-rune" not in t.game.owned(t.hero())
    t.under("trial-hammer", "stillwater-rune").run(cards.lose_card, 0, "stillwater-rune", "RB-CARD-01")
    assert t.game.upgrades == {}
    assert t.hero().cards == ("trial-hammer",)


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-COV-11", "MN-RUL-66", "MN-COV-12")
def test_a_face_down_card_helps_its_own_covenant_item_only_and_once() -> None:
    t = midnight().put(0, cards=["trial-hammer", "trial-tunic"]).under("trial-tunic", "trial-friend")
    t.game.turned = ("trial-hammer",)
    fight(t).play("attack")
    assert "use:trial-hammer" not in t.options  # the friend lies under the tunic
    t = midnight().put(0, cards=["trial-tunic"]).under("trial-tunic", "trial-friend")
    t.game.turned = ("trial-tunic", "trial-tunic+0")
    fight(t, "trial-wolf").dice(*MISS).play("defend")
    assert "use:trial-tunic" not in t.options  # both are used up
    assert t.wounds("anna") == 1


@pytest.mark.rule("MN-COV-10", "MN-COV-12")
def test_what_lies_face_down_never_works_by_itself() -> None:
    """Neither a potion at the start of a round, nor an ally in a fight."""
    t = midnight().put(0, cards=["trial-hatchets"], wounds=1).under("trial-hatchets", "trial-potion", "trial-friend")
    t.face("trial-wolf").influenced()
    assert t.topic == "escape"  # no window for the potion
    t.play("fight-on")
    assert t.options == ["attack", "defend"]
    assert not t.game.kits[0].allies
    assert "trial-potion" not in t.game.in_use(t.hero())


@pytest.mark.rule("MN-COV-14", "MN-COV-13", "MN-RUL-63")
@pytest.mark.parametrize(("under", "dearest"), [(0, 3), (1, 6), (2, 9), (3, 12)])
def test_the_limit_goes_by_the_number_of_upgrades_whatever_they_cost(under: int, dearest: int) -> None:
    for below in (("trial-friend", "trial-potion", "orcbane-poison"), ("trial-ring", "trial-friend", "trial-potion")):
        t = midnight().put(0, cards=["trial-hatchets"]).under("trial-hatchets", *below[:under])
        open_cards = [
            card
            for card in t.game.decks[GOODS]
            if not t.game.may_lie_face_down(card) and set(cards.kinds_of(t.game, card)).isdisjoint(("weapon", "armor"))
        ]
        t.goods(0, *open_cards)
        allowed = {option.split("/")[1] for option in legal(t)}
        assert allowed == {card for card in open_cards if t.game.content.items[card].cost <= dearest}
        assert allowed != set(open_cards)


@pytest.mark.rule("MN-COV-01", "MN-GEN-07", "MN-COV-02")
def test_only_items_of_this_box_become_covenant_items() -> None:
    t = midnight().put(0, cards=["trial-hammer", "trial-ring"]).goods(0, "trial-potion")
    assert legal(t) == ["trial-hammer/trial-potion"]  # a ring is a card of the base market


@pytest.mark.rule("MN-COV-07", "MN-RUL-65", "MN-COV-15")
def test_an_activated_item_does_not_switch_off_what_lies_under_it() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-ring", "trial-dagger")
    t.game.turned = ("trial-hammer",)
    assert life_of(t.game, 0, "anna") == 6
    fight(t).dice(5, 5).play("attack")
    assert t.happened("rolled")[0]["value"] == 4 + 1


@pytest.mark.rule("MN-COV-06", "MN-COV-07", "MN-RUL-65")
def test_item_and_upgrade_are_activated_each_for_itself() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-rune")
    t.game.turned = ("trial-hammer",)
    fight(t).play("attack")
    assert "use:trial-rune" in t.options
    assert "use:trial-hammer" not in t.options
    t.dice(*HIT).play("use:trial-rune")
    assert set(t.game.turned) == {"trial-hammer", "trial-rune"}


@pytest.mark.rule("MN-COV-03", "MN-COV-02", "MN-RUL-69")
def test_an_upgrade_costs_nothing_but_itself_and_goes_under_the_last() -> None:
    t = midnight().put(0, cards=["trial-hatchets"]).goods(0, "trial-friend", "trial-ring", "trial-rune")
    learn(t, "upgrade:trial-hatchets/trial-friend")
    assert hand(t) == ("trial-ring", "trial-rune")
    learn(t, "upgrade:trial-hatchets/trial-rune")
    assert [(each.card, each.up) for each in t.game.upgrades["trial-hatchets"]] == [
        ("trial-friend", False),
        ("trial-rune", True),
    ]
    assert hand(t) == ("trial-ring",)
    assert t.hero().cards == ("trial-hatchets",)


@pytest.mark.rule("MN-COV-18", "MN-COV-16", "MN-GOODS-04")
def test_upgrades_can_neither_be_taken_off_nor_moved_nor_sold() -> None:
    t = midnight().put(0, at="Bellam", cards=["trial-hammer", "trial-tunic"]).some_goods(0, 2)
    t.under("trial-hammer", "trial-ring", "trial-friend")
    for begin in (t.movement, t.market):
        begin()
        assert not [each for each in t.options if "trial-ring" in each or "trial-friend" in each]
    t.movement().play("give-up")
    assert t.options == ["give-up:trial-hammer", "give-up:trial-tunic", "keep-all"]


@pytest.mark.rule("MN-RUL-67", "MN-COV-19", "MN-XP-03")
def test_with_let_it_go_only_a_useless_card_may_be_let_go() -> None:
    """A useful choice beside it, a face-up card, or something to activate: then it must be made."""
    for items, below, goods, free in (
        (["trial-hatchets"], (), ("trial-friend", "trial-potion"), True),
        (["trial-hatchets"], (), ("trial-friend", "trial-ring"), False),
        (["trial-hatchets", "trial-tunic"], (), ("trial-friend",), False),
        (["trial-hatchets"], ("trial-ring",), ("trial-friend", "trial-potion"), True),
        (["trial-hatchets"], ("trial-friend", "trial-rune"), ("trial-potion", "orcbane-poison"), False),
    ):
        t = midnight(variants=["let-it-go"]).put(0, cards=items)
        if below:
            t.under(items[0], *below)
        learn(t.goods(0, *goods))
        assert ("let-go" in t.options) is free


@pytest.mark.rule("MN-COV-09")
def test_two_who_silence_and_what_is_neither_weapon_nor_armor() -> None:
    t = midnight().put(0, cards=["trial-defender", "trial-hatchets", "trial-rope"]).under("trial-rope", "trial-rune")
    assert set(t.game.in_use(t.hero())) == {"trial-defender", "trial-rope", "trial-rune"}  # a rune of cost 6 speaks
    fight(t).dice(5, 5).play("attack")
    assert "use:trial-rune" in t.options


@pytest.mark.rule("MN-RUL-95", "MN-COV-11", "MN-RUL-66")
def test_in_the_next_round_the_face_down_card_activates_the_item_again() -> None:
    t = midnight().put(0, cards=["trial-hammer"]).under("trial-hammer", "trial-friend")
    fight(t)
    for turned in ({"trial-hammer"}, {"trial-hammer", "trial-hammer+0"}):
        t.play("attack").dice(*HIT * 6).play("use:trial-hammer")
        assert set(t.game.turned) == turned
        while t.topic != "escape":
            assert "use:trial-hammer" not in t.options
            t.play("defend" if "defend" in t.options else t.options[-1])
        t.play("fight-on")
    t.play("attack")
    assert "use:trial-hammer" not in t.options


@pytest.mark.rule("MN-COV-08", "MN-RUL-68", "MN-RUL-69")
def test_a_second_armor_is_no_upgrade_and_a_third_weapon_is_none() -> None:
    five = ("trial-friend", "trial-potion", "orcbane-poison", "fire-pot")
    t = midnight().put(0, cards=["trial-hammer", "trial-tunic"]).under("trial-hammer", *five).goods(0, "trial-plate")
    assert legal(t) == []  # cost 15 is allowed as the fifth one, but one armor is all
    t.put(0, cards=["trial-hammer"])
    assert legal(t) == ["trial-hammer/trial-plate"]
    t.goods(0, "trial-dagger")
    assert legal(t) == ["trial-hammer/trial-dagger"]  # the second weapon
    t.put(0, cards=["trial-hammer", "trial-hatchets"])
    assert legal(t) == []


@pytest.mark.rule("MN-COV-05", "MN-COV-15", "MN-COV-07")
def test_what_lies_open_works_for_its_owner_alone() -> None:
    t = midnight().put(0, cards=["trial-hatchets"]).under("trial-hatchets", "trial-ring")
    assert [life_of(t.game, seat, t.hero(seat).id) for seat in range(3)] == [6, 5, 5]
    t.put(1, cards=["trial-hatchets"]).under("trial-hatchets", "trial-ring")
    assert [life_of(t.game, seat, t.hero(seat).id) for seat in range(3)] == [5, 6, 5]

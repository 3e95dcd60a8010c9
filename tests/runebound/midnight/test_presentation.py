"""How a game in Eredane shows itself: to heroes, to the Night King, and to nobody more than they may know."""

from __future__ import annotations

import re

import pytest

from questable import Event
from questable.kernel.shown.scene import CardFace, HexBoard, Piece, PlayerBoard
from questable.runebound.experience import experience_step
from questable.runebound.midnight import assault, patrols, prospects, purchases, threat, travel
from questable.runebound.midnight.assault import RED
from questable.runebound.midnight.state import Upgrade
from questable.runebound.purse import earn
from questable.speech import phrasebook
from tests import speaking as presentation
from tests.runebound.midnight.kit import COLDLINTEL, ERENHEAD, FOREST, HILLS, LAMPLESS, MidnightTable, midnight
from tests.secrets_kept import alike, different

GOODS = "Goods: each worth 1, or an upgrade later"


def board(t: MidnightTable) -> HexBoard:
    shown = presentation.scene(t.game).board
    assert isinstance(shown, HexBoard)
    return shown


def lying(t: MidnightTable, space: int, sort: str) -> list[Piece]:
    return [piece for piece in board(t).cells[space].pieces if piece.sort == sort]


def before(t: MidnightTable, seat: int, eyes: int | None) -> PlayerBoard:
    """What lies before a player, as somebody sees it."""
    found = presentation.scene(t.game.imagine(eyes)).players[seat]
    assert isinstance(found, PlayerBoard)
    return found


def shelf(board: PlayerBoard, title: str) -> tuple[CardFace, ...]:
    return next((shelf.cards for shelf in board.shelves if shelf.title == title), ())


def hints(t: MidnightTable) -> dict[str, str]:
    return {option: hint.text for option, hint in presentation.hints(t.game).items()}


def question(t: MidnightTable) -> str:
    assert t.game.decision is not None
    return presentation.spoken(t.game.setting).say(t.game.decision)


def two_before_a_mirror(level: int = 1) -> MidnightTable:
    """Anna and Bert stand in Erenhead, whose mirror is worth 2, and the Night King's turn begins."""
    t = midnight("anna", "bert").level(0, level).level(1, level)
    for seat in (0, 1):
        t.put(seat, at=ERENHEAD)
    t.deck(RED, "trial-prince")
    return t.night(assault.mirror_phase)


# The map -------------------------------------------------------------------------------------------------------------


def test_fortresses_are_called_by_their_names_and_show_their_mirrors() -> None:
    t = midnight()
    cell = board(t).cells[ERENHEAD]
    assert (cell.terrain, cell.name) == ("fortress", "Erenhead")
    (mirror,) = lying(t, ERENHEAD, "black mirror")
    assert (mirror.label, mirror.letters) == ("black mirror, value 2", "2")
    assert presentation.name(t.game.setting, ERENHEAD) == "Erenhead"


def test_patrols_have_numbers_and_tell_their_wounds() -> None:
    t = midnight().patrol(2, at=COLDLINTEL, wounds=3).patrol(4, at=LAMPLESS)
    (wounded,), (whole,) = lying(t, COLDLINTEL, "patrol"), lying(t, LAMPLESS, "patrol")
    assert (wounded.label, wounded.letters, wounded.note) == ("patrol 2", "2", "3 wounds")
    assert (whole.label, whole.note) == ("patrol 4", "")
    assert wounded.colours != whole.colours


# In front of the players ---------------------------------------------------------------------------------------------


def test_the_night_king_has_a_board_without_a_hero() -> None:
    t = midnight().tokens(mind=2, wound=1)
    t.game.treasury, t.game.shadow, t.game.power_used = 7, 3, 1
    shown = before(t, t.king, 0)
    assert (shown.name, shown.subtitle, shown.gauges, shown.place) == ("Jahzir", "Night King", (), None)
    assert {stat.label: stat.value for stat in shown.stats} == {
        "Tokens: Mind": "2",
        "Body": "0",
        "Spirit": "0",
    }
    purse = {stat.label: stat.value for stat in shown.purse}
    assert purse == {"Gold": "7", "Exhaustion tokens": "0", "Wound tokens": "1", "Shadow power": "3"}
    assert "shadow power 3: 2 uses left" in shown.notes
    told = "\n".join(presentation.panels(t.game)[t.king].lines)
    assert told.count("when a hero is knocked out") == 1  # by the card, not by the board as well


def test_goods_are_seen_by_who_has_them_and_counted_by_all() -> None:
    t = midnight().goods(0, "trial-ring", "trial-friend").some_goods(1, 4)
    own = shelf(before(t, 0, 0), GOODS)
    assert [(card.card, card.face_up, card.note) for card in own] == [
        ("trial-ring", True, "cost 3"),
        ("trial-friend", True, "face down"),
    ]
    for eyes in (1, t.king, None):
        (heap,) = shelf(before(t, 0, eyes), GOODS)
        assert (heap.card, heap.face_up, heap.count) == ("", False, 2)
    (other,) = shelf(before(t, 1, 0), GOODS)
    assert other.count == 4


def test_upgrades_lie_under_their_items_and_their_owner_knows_those_face_down() -> None:
    t = midnight().put(0, cards=("trial-hammer",)).under("trial-hammer", "trial-ring", "trial-friend")
    (own,) = shelf(before(t, 0, 0), "Items")
    assert [(card.card, card.face_up) for card in own.under] == [("trial-ring", True), ("trial-friend", False)]
    assert own.under[1].note == "Trial Friend"
    for eyes in (1, t.king, None):
        (item,) = shelf(before(t, 0, eyes), "Items")
        assert [(card.card, card.face_up, card.note) for card in item.under] == [
            ("trial-ring", True, ""),
            ("", False, ""),
        ]
    t.game.turned += ("trial-hammer+1",)
    (used,) = shelf(before(t, 0, 1), "Items")
    assert [card.turned for card in used.under] == [False, True]


def test_cards_drawn_by_barter_lie_before_the_hero() -> None:
    t = midnight()
    t.take_out("trial-rope")
    t.game.bartered[0] = ("trial-rope",)
    (card,) = shelf(before(t, 0, t.king), "Offered in barter")
    assert (card.card, card.note) == ("trial-rope", "1 goods card")


def test_what_costs_no_goods_is_paid_nothing_for() -> None:
    say = presentation.spoken(midnight().game.setting).say
    told = [say(Event("bought", {"seat": 0, "card": "trial-rope", "price": price}, ())) for price in (0, 1)]
    assert [line.partition(" Trial Rope ")[2] for line in told] == ["for free.", "for 1 goods card."]


def test_what_players_have_is_told_when_it_changes() -> None:
    """Goods by their number, whatever they are; gold and tokens of the Night King."""
    t = midnight().some_goods(0, 4).tokens(mind=2)
    t.game.treasury = 6
    standing = t.game.setting.adventure.family.presentation.standing(t.game)
    assert standing[0, "cards"] == "4"
    assert (0, "gold") not in standing
    assert (standing[t.king, "gold"], standing[t.king, "ranged"]) == ("6", "2")


# Beside the map ------------------------------------------------------------------------------------------------------


def test_threat_and_mirrors_are_tracks() -> None:
    t = midnight()
    t.game.threat, t.game.reserve, t.game.destroyed = 4, 5, (2, 1)
    trays = presentation.scene(t.game).trays
    assert (trays["threat"].value, trays["threat"].size) == (4, 10)
    assert (trays["mirrors"].value, trays["mirrors"].size) == (3, 4)
    t.game.destroyed = (2, 3)
    assert presentation.scene(t.game).trays["mirrors"].value == 4  # the end of the track
    test = trays["threat-test"]
    assert [(stat.label, stat.value) for stat in test.stats] == [("Threat difficulty", "16"), ("Fate counters", "5")]
    assert test.note == "next turn: 64 %"  # 2d10 and 6 fate counters


def test_the_phases_of_the_night_have_their_own_names() -> None:
    t = midnight()
    t.game.active = t.king
    assert [label for _, label in presentation.scene(t.game).steps] == ["Mirrors", "Threat", "Patrols", "Purchases"]


# What might be done next ---------------------------------------------------------------------------------------------


def test_the_goal_card_knows_both_sides() -> None:
    t = midnight()
    t.game.threat, t.game.destroyed = 3, (2,)
    goal = presentation.scene(t.game).goal
    assert goal.ways == (
        "heroes: destroy black mirrors worth 4 points",
        "Night King: raise the threat to 10",
    )
    assert goal.progress[0].text == "level 1, 2 of 4 mirror points"
    assert (goal.progress[t.king].text, goal.progress[t.king].value) == ("threat 3 of 10", 3)


def test_a_hero_on_the_way_knows_gates_patrols_and_assaults() -> None:
    t = midnight("anna")
    beside = t.game.content.grid.neighbours[ERENHEAD][0]
    t.put(0, at=beside).patrol(1, at=LAMPLESS).turn(0)
    told = hints(t)[f"travel:{ERENHEAD}"]
    chance = prospects.infiltration_chance(t.game, 0, "Sneak")
    assert told.startswith(f"{round(100 * chance)} % to get in (Sneak), assault by 1 hero: about ")
    t.patrol(2, at=beside)
    near = next(option for option in hints(t) if option.startswith("travel:") and option != f"travel:{ERENHEAD}")
    assert hints(t)[near].startswith("danger of a patrol: 100 %")  # what is dangerous comes first, and is told apart
    assert presentation.hints(t.game)[near].danger == "danger of a patrol: 100 %"


@pytest.mark.rule("MN-PATROL-04", "MN-PATROL-06", "MN-PATROL-07")
def test_a_patrol_reaches_what_its_dice_lead_to() -> None:
    """The space beside it always; two spaces away as often as a die shows the one land and another the other."""
    t = midnight().patrol(1, at=LAMPLESS)
    (patrol,) = t.game.patrols
    grid = t.game.content.grid
    for near in grid.neighbours[LAMPLESS]:
        assert prospects.reach_chance(t.game, patrol, near) == 1.0
    for city in grid.towns.values():
        assert prospects.reach_chance(t.game, patrol, city) == 0.0
    chances = prospects.marches(t.game).chances(LAMPLESS, 5)
    assert chances[LAMPLESS] == pytest.approx(1.0)
    hit = prospects.marches(t.game).chances(LAMPLESS, 1)
    for near in grid.neighbours[LAMPLESS]:
        faces = len(t.game.content.showing[grid.terrain[near]])
        assert hit[near] == pytest.approx(faces / 6)
    assert all(0 < chance <= 1 + 1e-9 for chance in chances.values())


def test_the_night_king_is_told_whom_patrols_reach_and_what_tests_may_bring() -> None:
    t = midnight("anna").patrol(1, at=LAMPLESS)
    t.put(0, at=t.game.content.grid.neighbours[LAMPLESS][0])
    t.night(patrols.patrol_phase)
    assert hints(t)["roll-patrol:1"] == "5 movement dice, 100 % to reach Anna"
    t = midnight("anna").tokens(exhaustion=1)
    t.game.reserve = 4
    t.night(threat.reaction, 0, "escape")
    while t.topic == "shadow-power":
        t.play("spare-power")
    assert hints(t)["test:0"] == "45 % that the threat rises; if not, nothing changes"
    assert hints(t)["test:1"] == "55 % that the threat rises, for 1 exhaustion token; if not, they are spent anyway"
    assert question(t) == "Anna has failed: make a threat test?"


def test_prices_of_the_night_are_told() -> None:
    t = midnight().tokens(mind=1, body=1)
    t.game.treasury = 9
    t.night(purchases.purchase)
    told = hints(t)
    assert told["buy-token:spirit"].startswith("2 gold; you have 0.")
    assert told["buy-token:wound"].startswith("free; you have 0.")
    assert told["buy-power"] == "5 gold; level 2, then 2 uses left"
    assert told["enough"] == "you keep 9 gold"


def test_ways_into_a_city_are_told_with_their_chances() -> None:
    t = midnight("anna").put(0, cards=("trial-hatchets",))
    beside = t.game.content.grid.neighbours[ERENHEAD][0]
    t.put(0, at=beside).turn(0)
    t.play(f"travel:{ERENHEAD}")
    assert question(t) == "Erenhead is guarded: how do you get in?"
    kept_out = "failure ends the turn, and the Night King may react"
    assert hints(t)["infiltrate:Climb"] == f"36 % to reach 17; {kept_out}"  # 10 and the cost of the hatchets; Body 4
    assert travel.infiltration_difficulty(t.game, 0) == 17


# Fights --------------------------------------------------------------------------------------------------------------


def test_an_assault_shows_all_who_fight_and_their_chance_together() -> None:
    t = two_before_a_mirror(level=4)
    while t.topic != "influence-assault":
        t.play(t.options[-1])
    sheet = presentation.scene(t.game).fight
    assert [side.name for side in sheet.heroes] == ["Anna", "Bert"]
    assert "Assault on a black mirror worth 2 points: the guard has that much more Life" in sheet.notes
    assert [way for way, _ in sheet.outlook] == ["victory", "the assault fails"]
    alone = prospects.assault_chance(t.game, (0,), "trial-prince", ERENHEAD)
    assert (
        alone
        < sheet.outlook[0][1]
        == pytest.approx(prospects.assault_chance(t.game, (0, 1), "trial-prince", ERENHEAD), abs=1e-4)
    )


@pytest.mark.rule("MN-ASSAULT-07")
def test_the_chance_of_an_assault_reckons_with_influence_that_is_still_to_come() -> None:
    t = two_before_a_mirror(level=4)
    while t.topic != "influence-assault":
        t.play(t.options[-1])

    def chance() -> float:
        return prospects.assault_chance(t.game, (0, 1), "trial-prince", ERENHEAD)

    to_come = prospects.influence_to_come(t.game, (0, 1))
    assert [*to_come] == ["ranged", "melee", "magic"]
    expected = chance()
    t.play("no-influence")
    assert [*prospects.influence_to_come(t.game, (0, 1))] == ["melee", "magic"]
    assert chance() > expected
    t.play("no-influence", "no-influence")
    assert prospects.influence_to_come(t.game, (0, 1)) == {}
    assert chance() > expected


@pytest.mark.rule("MN-INFL-03")
def test_the_sheet_tells_the_phase_that_is_influenced_and_which_dice_count() -> None:
    t = two_before_a_mirror(level=4)
    t.game.tokens["mind"] = 1
    while t.topic != "influence-assault":
        t.play(t.options[-1])
    assert "Influence on the ranged phase: +1 for each die that shows hills" in presentation.scene(t.game).fight.notes
    hills = t.game.content.showing["hills"]
    other = next(face for face in range(1, 7) if face not in hills)
    t.dice(min(hills), other, other, min(hills)).play("influence:ranged")
    assert t.topic == "reroll-influence"
    sheet = presentation.scene(t.game).fight
    assert "Influence on the ranged phase, +1 for each hills: 2 successes so far" in sheet.notes
    assert [die.counted for die in sheet.dice] == [True, False, False, True]
    assert prospects.influence_to_come(t.game, (0, 1))["ranged"] == 2


@pytest.mark.rule("MN-ASSAULT-08")
def test_no_hero_is_shown_to_act_while_the_night_king_is_asked() -> None:
    t = two_before_a_mirror(level=4)
    while t.topic != "influence-assault":
        t.play(t.options[-1])
    assert [side.acts for side in presentation.scene(t.game).fight.heroes] == [False, False]
    t.play("no-influence", "no-influence", "no-influence")
    assert t.topic == "escape"
    assert [side.acts for side in presentation.scene(t.game).fight.heroes] == [True, False]


def test_who_stays_before_a_mirror_is_told_the_chance_of_the_assault() -> None:
    t = midnight("anna", "bert").put(0, at=ERENHEAD).put(1, at=ERENHEAD)
    t.turn(0)
    assert re.match(r"assault by 2 heroes: about [<>]?[\d.]+ % to win, influence included, ", hints(t)["stop"])


@pytest.mark.rule("MN-RUL-72")
def test_the_sheet_of_an_assault_names_who_has_fallen_and_who_escaped() -> None:
    t = midnight("anna", "bert", "cora", king="carrowmar").deck(RED, "trial-prince")
    for seat in (0, 1, 2):
        t.put(seat, at=ERENHEAD).level(seat, 5 - seat)
    t.night(assault.mirror_phase)
    while t.topic != "escape":
        t.play(t.options[-1])
    t.dice(10, 10).play("escape:ranged")

    def left() -> list[str]:
        return [note for note in presentation.scene(t.game).fight.notes if note.startswith(("Fallen", "Escaped"))]

    assert left() == ["Escaped: Anna"]
    t.play("leave-it").put(1, wounds=4).play("fight-on", "fight-on").dice(1, 1).play("attack")
    while t.topic in ("town-after-knock-out", "reaction-test"):
        assert left() == ["Fallen: Bert", "Escaped: Anna"]
        t.play(t.options[-1])
    assert (t.asked, left()) == (2, ["Fallen: Bert", "Escaped: Anna"])


def test_who_has_fallen_has_not_attacked_this_round_any_more() -> None:
    """And the one who escaped neither: the note tells who may not attack again."""
    t = two_before_a_mirror()
    while t.topic != "attack-or-defend":
        t.play(t.options[-1] if t.topic != "escape" else "fight-on")
    first = t.asked
    t.dice(10, 10).play("attack")

    def attacked() -> list[str]:
        return [note for note in presentation.scene(t.game).fight.notes if note.startswith("Attacks")]

    name = presentation.scene(t.game).players[first].name
    assert attacked() == [f"Attacks this round: {name}"]
    t.game.fights[-1].attacked *= 2
    assert attacked() == [f"Attacks this round: {name} (twice)"]
    t.game.fights[-1].attacked += (t.hero(1 - first).id, t.hero(first).id)
    other = presentation.scene(t.game).players[1 - first].name
    assert attacked() == [f"Attacks this round: {name} (3 times), {other}"]
    t.game.fights[-1].side = (1 - first,)
    assert attacked() == [f"Attacks this round: {other}"]


@pytest.mark.rule("MN-DEFEAT-03")
def test_who_would_escape_is_told_where_they_stay() -> None:
    t = two_before_a_mirror()
    while t.topic != "escape":
        t.play(t.options[-1])
    told = hints(t)["escape:ranged"]
    assert re.fullmatch(r"[<>]?\d+ % to escape and stay at Erenhead; failure costs \d+ wounds?", told), told


def test_in_an_assault_the_goal_is_the_assault() -> None:
    """Who fights breaks the mirror, who has escaped waits for the others; nobody is told to gather there."""
    t = two_before_a_mirror()
    while t.topic != "escape":
        t.play(t.options[-1])
    first = t.asked

    def goal(seat: int) -> str:
        return str(presentation.scene(t.game).goal.progress[seat].next)

    assert goal(0) == goal(1) == "break the mirror of Erenhead now"
    t.dice(10, 10).play("escape:ranged")
    assert goal(first) == "leave the assault at Erenhead to the others"
    assert goal(1 - first) == "break the mirror of Erenhead now"


@pytest.mark.parametrize(
    ("king", "told"), [("jahzir", "the threat rises by 1"), ("ulveth", "{} fate counters more in the reserve")]
)
def test_a_shadow_power_says_what_it_would_do_now(king: str, told: str) -> None:
    """Its name alone would be all that small screens have room for."""
    t = midnight("anna", "bert", king=king).level(0, 1).put(0, at=ERENHEAD).put(1, at=ERENHEAD)
    t.game.shadow = 1
    t.deck(RED, "trial-prince").night(assault.mirror_phase)
    while t.topic != "escape":
        t.play(t.options[-1])
    if king == "jahzir":
        t.put(0, wounds=4).put(1, wounds=4).dice(*[1] * 8)
        while t.topic != "shadow-power":
            t.play("fight-on" if t.topic == "escape" else t.options[0])
    else:
        t.dice(10, 10).play("escape:ranged")
    assert t.topic == "shadow-power"
    amount = t.game.content.kings[king].amount
    assert hints(t)["use-power"].startswith(told.format(amount) + "; ")


def test_a_die_that_is_rolled_again_is_no_new_influence() -> None:
    t = two_before_a_mirror().tokens(mind=1)
    while t.topic != "influence-assault":
        t.play(t.options[-1])
    phrases = phrasebook(t.game.setting, lambda seat: f"Hero {seat}")
    t.dice(HILLS).play("influence:ranged").dice(FOREST).play("reroll-die:1")
    rolled, again = [phrases.event(event) for event in t.events if event.kind == "influence-dice"]
    assert "influences the ranged phase" in rolled
    assert re.fullmatch(r"Hero 2 rerolls die 1: now .+ in the ranged phase\.", again), again


def test_influence_is_a_line_of_the_enemys_value() -> None:
    t = midnight("anna").deck("green", "trial-wolf")
    t.face("trial-wolf")
    assert t.topic == "influence"
    told = hints(t)["influence:melee"]
    assert re.fullmatch(r"the hero's chance to win stays at about \d+ %; 1 movement die, .*", told)
    t.dice(6).play("influence:melee")  # plains: Jahzir's terrain in melee
    stats = {stat.icon: (stat.value, stat.note) for stat in presentation.scene(t.game).fight.foe.stats}
    assert stats["melee"] == ("13/1", "Influence +1")
    assert stats["ranged"] == ("12/1", "")


def test_influence_that_tells_says_from_what_to_what_the_chance_falls() -> None:
    t = midnight("anna").level(0, 5).deck("red", "trial-prince")
    t.face("trial-prince")
    for told in hints(t).values():
        found = re.match(r"the hero's chance to win falls from (\d+) % to (\d+) %; 5 movement dice, ", told)
        assert found and int(found[1]) > int(found[2]), told


# What nobody may know ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-GOODS-05")
def test_other_goods_look_the_same_to_others() -> None:
    one, two = midnight(), midnight()
    one.goods(0, "trial-ring", "trial-friend")
    two.goods(0, "trial-plate", "trial-potion")
    for t in (one, two):
        t.game.decks["goods"] = tuple(sorted(t.game.decks["goods"]))
    alike(one.game, two.game, (1, 2, one.king, None))
    different(one.game, two.game, (0,))


@pytest.mark.rule("MN-COV-10")
def test_a_face_down_upgrade_looks_the_same_to_others() -> None:
    one, two = midnight(), midnight()
    for t, card in ((one, "trial-friend"), (two, "trial-potion")):
        t.put(0, cards=("trial-hammer",)).goods(0).under("trial-hammer", card)
        t.game.decks["goods"] = tuple(sorted(t.game.decks["goods"]))
    assert one.game.upgrades["trial-hammer"] == (Upgrade("trial-friend", False),)
    alike(one.game, two.game, (1, 2, one.king, None))
    different(one.game, two.game, (0,))


@pytest.mark.rule("MN-PATROL-11", "MN-PATROL-12")
def test_cards_drawn_for_a_patrol_are_shown_to_the_night_king_alone() -> None:
    tables = []
    for other in ("a", "b"):
        t = midnight("anna").patrol(1, at=LAMPLESS)
        t.put(0, at=LAMPLESS)
        deck = sorted(t.game.decks["green"])
        t.game.decks["green"] = tuple(deck if other == "a" else [*deck[3:], *deck[:3]])
        t.night(patrols.raid, 1, 0)
        tables.append(t)
    one, two = tables
    assert one.topic == two.topic == "patrol-card"
    alike(one.game, two.game, (0, None))
    different(one.game, two.game, (one.king,))
    shown = presentation.scene(one.game.imagine(one.king)).trays["choice"]
    assert {card.card for card in shown.cards} == set(one.game.glimpse)
    assert "choice" not in presentation.scene(one.game.imagine(0)).trays


@pytest.mark.rule("MN-GOODS-02")
def test_the_chronicle_tells_goods_only_to_who_draws_them() -> None:
    t = midnight()
    t.run(earn, 0, 2)
    drawn, seen = (next(event for event in t.events if event.kind == kind) for kind in ("goods-drawn", "goods-seen"))
    assert all(drawn.visible_to(seat) for seat in (0, 1, t.king, None))
    assert [seen.visible_to(seat) for seat in (0, 1, t.king, None)] == [True, False, False, False]


def test_a_spectator_is_shown_nothing_that_is_hidden() -> None:
    """No goods, and no card that lies face down, is named."""
    t = midnight().goods(0, "trial-ring").put(1, cards=("trial-hammer",)).under("trial-hammer", "trial-friend")
    scene = repr(presentation.scene(t.game.imagine(None)))
    assert "trial-ring" not in scene
    assert "trial-friend" not in scene


@pytest.mark.rule("MN-COV-12")
def test_a_card_face_down_that_could_repeat_nothing_is_told_to_be_of_no_use() -> None:
    t = midnight()
    cards = t.game.content.for_sale
    idle = next(card for card in cards if t.game.content.text_kind(card) == "always")
    active = next(card for card in cards if t.game.content.text_kind(card) == "activate")
    t.put(0, cards=(idle, active)).goods(0, "trial-friend")
    t.put(0, points=4).only(experience_step).play("learn:stamina")
    assert t.topic == "covenant"
    told = hints(t)
    assert told[f"upgrade:{active}/trial-friend"] == "face down: lets you activate this Item once more"
    assert told[f"upgrade:{idle}/trial-friend"] == "face down, no use: you cannot activate this Item"


@pytest.mark.rule("MN-PATROL-18")
def test_a_card_that_fights_as_a_patrol_promises_no_reward() -> None:
    t = midnight().patrol(1)
    rewarded = [card for card in t.game.decks["green"] if t.game.content.challenges[card].reward][:3]
    t.deck("green", *rewarded).night(patrols.raid, 1, 0)
    assert t.topic == "patrol-card"
    for card in rewarded:
        told = hints(t)[f"patrol-card:{card}"]
        assert "% to beat the hero; " in told
        assert "Reward" not in told


@pytest.mark.rule("MN-VICTORY-02")
def test_when_the_game_is_over_nobody_is_told_what_to_do_next() -> None:
    t = midnight("anna").patrol(1)
    assert [found.next for found in presentation.scene(t.game).goal.progress.values()].count("") == 0
    t.game.threat = t.game.content.eredane.threat - 1
    t.night(threat.raise_threat, "MN-THREAT-06")
    assert t.game.outcome is not None
    assert [found.next for found in presentation.scene(t.game).goal.progress.values()] == ["", ""]

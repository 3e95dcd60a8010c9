"""How a game in the archipelago shows itself: sea, ships, tokens, captains, maps, and whose choice it is."""

from __future__ import annotations

import pytest

from questable.kernel.shown.scene import HexBoard, Piece
from questable.runebound import damage
from questable.runebound.experience import experience_step
from tests import speaking as presentation
from tests.runebound.island_of_dread.kit import A1, A2, HIT, ISLAND, IslandTable, island

RED, YELLOW, BLUE = 68, 116, 76  # event spaces
RUINED = 40


def board(t: IslandTable) -> HexBoard:
    shown = presentation.scene(t.game).board
    assert isinstance(shown, HexBoard)
    return shown


def lying(t: IslandTable, space: int, kind: str) -> list[Piece]:
    return [piece for piece in board(t).cells[space].pieces if piece.kind == kind]


def hints(t: IslandTable) -> dict[str, str]:
    return {option: hint.text for option, hint in presentation.hints(t.game).items()}


def question(t: IslandTable) -> str:
    assert t.game.decision is not None
    return presentation.spoken(t.game.setting).say(t.game.decision)


def lay(t: IslandTable, token: str, side: int, space: int) -> None:
    t.game.laid[space] = token
    t.game.showing[token] = side


# The map -------------------------------------------------------------------------------------------------------------


def test_anchorages_are_marked_and_routes_join_them() -> None:
    t = island()
    (anchor,) = lying(t, A1, "mark")
    assert (anchor.icon, anchor.glyph, anchor.label) == ("anchor", "⚓", "anchorage")
    shown = board(t)
    assert shown.cells[A1].terrain == "sea"
    (link,) = (link for link in shown.links.values() if set(link.ends) == {A1, A2})
    assert (link.open, link.label) == (True, "sea route")


def test_who_is_embarked_stands_on_a_ship() -> None:
    t = island().afloat(A2).put(1, space=A1)
    (anna,) = lying(t, A2, "figure")
    assert (anna.mount, anna.note) == ("ship", "on the ship of Trial Captain")
    (bert,) = lying(t, A1, "figure")
    assert (bert.mount, bert.note) == ("", "")


def test_event_spaces_show_their_border_until_a_token_lies_there() -> None:
    t = island()
    (red,), (yellow,) = lying(t, RED, "mark"), lying(t, YELLOW, "mark")
    assert (red.colours, red.letters, red.label) == (("red",), "", "red event space")
    assert (yellow.colours, yellow.letters, yellow.label) == (("yellow",), "1", "yellow event space 1")
    lay(t, "token-4", 0, RED)
    lay(t, "token-1", 1, YELLOW)
    assert not lying(t, RED, "mark")
    (plains,), (route,) = lying(t, RED, "token"), lying(t, YELLOW, "token")
    assert (plains.icon, plains.colours, board(t).cells[RED].terrain) == ("plains", ("red",), "plains")
    assert (route.icon, route.label) == ("route", "event token: sea route")
    assert [piece.icon for piece in lying(t, YELLOW, "mark")] == ["anchor"], "ships may stop there now"


def test_drowned_land_is_sea_and_a_ruin_lies_anywhere() -> None:
    t = island()
    lay(t, "token-4", 1, BLUE)
    lay(t, "token-8", 1, RUINED)
    assert board(t).cells[BLUE].terrain == "sea"
    (ruin,) = lying(t, RUINED, "token")
    assert (ruin.icon, ruin.colours) == ("ruins", ())


def test_the_island_lies_beside_the_map_with_who_is_there() -> None:
    t = island().put(0, space=ISLAND)
    place = board(t).places[str(ISLAND)]
    assert (place.name, place.icon) == ("Island of Dread", "skull")
    assert [piece.label for piece in place.pieces] == ["Anna"]


# In front of the players, and beside the map -------------------------------------------------------------------------


@pytest.mark.rule("IOD-LOAN-02")
def test_a_captain_lies_before_his_hero_with_counters_and_loan() -> None:
    t = island().hired(loan=True)
    t.game.wounds["trial-captain"] = 1
    shown = presentation.scene(t.game).players[0]
    (shelf,) = (shelf for shelf in shown.shelves if shelf.title == "Captain")
    (face,) = shelf.cards
    assert (face.card, face.note) == ("trial-captain", "on loan")
    life, stamina = face.gauges
    assert (life.value, stamina.value) == (life.maximum - 1, stamina.maximum)


def test_maps_are_counted_by_colour_and_sets_are_told() -> None:
    shown = presentation.scene(island().maps(green=2, blue=1).game).players[0]
    counted = {stat.icon: (stat.label, stat.value) for stat in shown.purse}
    assert counted["map-green"] == ("Green maps", "2")
    assert counted["map-blue"] == ("Blue maps", "1")
    assert "1 set of maps" in shown.notes
    assert not [note for note in presentation.scene(island().game).players[0].notes if "set" in str(note)]


def test_decks_without_a_colour_have_a_sign() -> None:
    trays = presentation.scene(island().game).trays
    signs = {name: (tray.group, tray.icon) for name, tray in trays.items() if tray.icon}
    assert signs == {"deck-captains": ("captains", "helm"), "deck-silver": ("island", "skull")}


def test_captains_wait_in_their_harbours() -> None:
    t = island().harbour("Dallak", "trial-captain")
    t.game.wounds["trial-captain"] = 1
    lying = {face.card: face for face in presentation.scene(t.game).trays["captains"].cards}
    face = lying["trial-captain"]
    assert face.place == t.town("Dallak")
    assert str(face.note).startswith("Dallak, ")
    assert "1 wound" in str(face.note)


def test_at_sea_the_captain_is_on_the_sheet_of_the_fight() -> None:
    """With him the ship is lost: how much Life he has left must be seen while one chooses who attacks."""
    t = island().draws("sea", "trial-shark").afloat(A1).turn(0).play(f"sail:{A2}")
    t.game.wounds["trial-captain"] = 1
    sheet = presentation.scene(t.game).fight
    assert sheet is not None
    (face,) = (face for shelf in sheet.heroes[0].shelves if shelf.title == "Captain" for face in shelf.cards)
    assert (face.card, face.gauges[0].value) == ("trial-captain", face.gauges[0].maximum - 1)
    left = face.gauges[0].maximum - 1
    assert sheet.notes[-1] == f"Trial Captain has {left} Life left; without a captain the ship is lost"


def test_the_sheet_of_a_fight_on_the_island_knows_no_escape() -> None:
    def phases(t: IslandTable) -> list[str]:
        sheet = presentation.scene(t.game).fight
        assert sheet is not None
        return [phase for phase, _ in sheet.phases]

    there = island().put(0, at=ISLAND).face("trial-guard", origin="silver")
    assert phases(there) == ["ranged", "melee", "magic"]
    assert phases(island().face("trial-goblin")) == ["escape", "ranged", "melee", "magic"]


def test_on_land_a_captain_has_no_part_in_the_fight() -> None:
    sheet = presentation.scene(island().hired().face("trial-goblin").game).fight
    assert sheet is not None
    assert not [shelf for shelf in sheet.heroes[0].shelves if shelf.title == "Captain"]
    assert not [note for note in sheet.notes if "the ship is lost" in str(note)]


# Questions -----------------------------------------------------------------------------------------------------------


def test_who_goes_on_foot_hears_that_the_captain_stays() -> None:
    """He was paid for: that he is left behind is said before anybody leaves (IOD-CAPT-10)."""
    t = island().hired().turn(0)
    told = hints(t)
    assert told["roll"] == "5 movement dice; Trial Captain stays in the harbor"
    assert told["automatic"].endswith("Trial Captain stays in the harbor")
    for option in ("stay", *(option for option in told if option.startswith("embark"))):
        assert "stays in the harbor" not in told[option]
    waits = {plan.id: str(plan.waits) for plan in t.game.plans() if plan.id.startswith("go:") and "/" not in plan.id}
    here = waits.pop(f"go:{t.town('Dallak')}", "")
    assert "stays in the harbor" not in here
    assert waits and all("Trial Captain stays in the harbor" in said for said in waits.values())
    assert hints(island().turn(0))["roll"] == "5 movement dice"


def test_a_neighbour_who_decides_sees_the_map_and_whose_wreck_it_is() -> None:
    """The sheet of the fight in which the ship was lost does not lie over the shores."""
    t = island().draws("sea", "trial-shark").afloat(A1).turn(0)
    t.game.wounds["trial-captain"] = 1
    t.play(f"sail:{A2}")
    assert t.game.fights
    assert presentation.scene(t.game).fight
    t.run(damage.suffer, "trial-captain", 2, "")
    assert (t.topic, t.asked) == ("wreck-where", 1)
    assert presentation.scene(t.game).fight is None
    assert question(t) == "Anna is shipwrecked. Where does the sea wash them ashore?"


def test_captains_are_offered_with_their_values() -> None:
    t = island().put(0, space=island().town("Dallak"), gold=9).harbour("Dallak", "trial-captain")
    t.market()
    t.play("ask-around")
    told = hints(t)
    captain = t.game.content.captains["trial-captain"]
    values = f"Mind {captain.mind[0]}/{captain.mind[1]}"
    assert f"{captain.cost} gold, {values}" in told["hire:trial-captain"]
    assert told["loan:trial-captain"].startswith(
        f"saves {captain.cost} gold, but you gain no rewards on the voyage, {values}"
    )


def test_a_captain_speaks_of_himself_as_a_captain() -> None:
    t = island()
    said = presentation.describe(t.game.setting, "old-brine").text
    assert "put 2 exhaustion on this captain" in said[0]
    texts = (presentation.describe(t.game.setting, card).text for card in t.game.content.captains)
    assert not [line for text in texts for line in text if "ally" in line]


def test_waters_are_called_by_their_names() -> None:
    t = island().afloat(A2).turn(0)
    assert question(t) == f"At sea, {t.game.content.grid.spaces[A2].region} {A2}: which course?"


def test_who_embarks_is_told_what_the_sea_may_bring() -> None:
    """Also in a city, where nothing is drawn from the sea deck."""
    t = island().put(0, space=island().town("Orris")).hired().draws("sea", "trial-shark").turn(0)
    assert "you draw a sea card: about" in hints(t)[f"embark:{A1}"]


def test_only_what_is_paid_for_with_maps_says_so() -> None:
    t = island().afloat(A2)
    t.game.maps[0] = ("green", "blue")
    t.only(experience_step)
    bought = hints(t)["legend:spear-of-trealton"]
    assert bought.startswith("for a set of maps. ")
    t.game.decision = t.game.decision._replace(topic="choose-legend") if t.game.decision else None
    assert hints(t)["legend:spear-of-trealton"] == bought.removeprefix("for a set of maps. ")


def test_at_sea_nobody_is_sent_to_adventures_of_the_land() -> None:
    t = island().afloat(A2)

    def advice() -> str:
        return str(presentation.scene(t.game).goal.progress[0].next)

    assert advice() == "win maps at sea: one green and one blue make a set"
    t.game.maps[0] = ("green", "blue")
    assert advice() == "take a legendary item for a set of maps, or grow stronger first"
    t.put(0, space=t.town("Dallak"))
    t.game.at_sea = ()
    assert advice() == "green adventures suit your level"


# What is told of gold, loans and captains ----------------------------------------------------------------------------


def log(t: IslandTable) -> list[str]:
    """All that has happened since the table was laid, as people read it."""
    spoken = presentation.spoken(t.game.setting)
    return [line for event in t.events if (line := spoken.say(event))]


@pytest.mark.rule("RB-CARD-18")
def test_gold_paid_for_a_choice_of_a_card_is_told() -> None:
    t = island().put(0, gold=5).afloat(A2).draws("sea", "floating-market", "trial-shark").adventure()
    t.play("choose:rest the crew")
    assert t.hero().gold == 4 and "Floating Market: 0 pays 1 gold." in log(t)
    t = island().put(0, gold=5).afloat(A2).draws("sea", "customs-cutter").adventure()
    t.play("choose:pay the duty")
    assert t.hero().gold == 1 and "Customs Cutter: 0 pays 4 gold." in log(t)


@pytest.mark.rule("RB-CARD-18")
def test_gold_that_an_ability_costs_is_told() -> None:
    t = island().put(0, gold=5).hired("captain-marrow").afloat(A2)
    t.game.exhaustion["captain-marrow"] = 2
    t.only(experience_step)
    before = t.hero().gold
    t.play(next(option for option in t.options if option.startswith("use:captain-marrow")))
    assert before - t.hero().gold == 1 and "Captain Marrow: 0 pays 1 gold." in log(t)


@pytest.mark.rule("RB-ITEM-05", "RB-ITEM-12")
def test_before_a_purchase_that_would_be_lost_at_once_the_hint_says_so() -> None:
    t = (
        island()
        .put(0, at="Orris", gold=9, trophies=["mother-of-eels"])
        .stack("Orris", "chainmail", "boar-spear")
        .market()
    )
    told = presentation.hints(t.game)
    assert told["buy:chainmail"].danger == "lost: you keep Mother of Eels"
    assert not told["buy:boar-spear"].danger
    t.play("buy:chainmail")
    assert "chainmail" not in t.hero().cards
    bare = island().put(0, at="Orris", gold=9).stack("Orris", "chainmail").market()
    assert not presentation.hints(bare.game)["buy:chainmail"].danger


@pytest.mark.rule("IOD-LOAN-04", "IOD-RUL-40")
@pytest.mark.parametrize("loan", [True, False])
def test_on_loan_the_floating_market_says_that_trade_brings_nothing(loan: bool) -> None:
    t = island().put(0, gold=9).hired(loan=loan).afloat(A2).draws("sea", "floating-market", "trial-shark").adventure()
    told = presentation.hints(t.game)
    assert told["choose:trade"].danger == ("a captain on loan: you gain nothing from it" if loan else "")
    assert not told["choose:rest the crew"].danger
    market = t.game.decks["market"]
    t.play("choose:trade")
    assert ("With a captain on loan, 0 gains no reward from Floating Market." in log(t)) is loan
    assert (t.game.decks["market"] == market) is loan, "what is void is not even drawn"


@pytest.mark.rule("IOD-LOAN-04")
def test_what_a_loan_costs_is_told_once_for_the_counter_and_once_for_the_reward() -> None:
    t = island().hired(loan=True).afloat(A2).draws("sea", "trial-shark").adventure().play("fight-on")
    t.dice(*HIT).play("attack")
    lines = [line for line in log(t) if line.startswith("With a captain on loan")]
    assert lines == [
        "With a captain on loan, 0 does not gain 3 experience points for Trial Shark.",
        "With a captain on loan, 0 gains no reward from Trial Shark.",
    ]


@pytest.mark.rule("IOD-CAPT-08")
def test_two_captains_are_compared_in_all_in_which_they_differ() -> None:
    t = island().put(0, at="Orris", gold=9).hired("trial-pilot", loan=True).harbour("Orris", "trial-captain").market()
    t.game.wounds["trial-pilot"], t.game.exhaustion["trial-pilot"] = 1, 1
    t.play("ask-around", "hire:trial-captain")
    told = hints(t)
    assert told["keep:trial-pilot"].startswith("on loan, Mind ")
    assert "Life " in told["keep:trial-pilot"] and "1 wound and 1 exhaustion" in told["keep:trial-pilot"]
    assert told["keep:trial-captain"].startswith("Mind ") and "wound" not in told["keep:trial-captain"].split(".")[0]


def test_the_book_says_what_it_makes_of_the_god() -> None:
    t = island().put(0, at=ISLAND).legend("book-of-korsec-amin").face("assif-shib-sa")
    while not (use := [option for option in t.options if option.startswith("use:book-of-korsec-amin")]):
        t.dice(10).play(t.options[0])
    t.play(use[0])
    assert "The enemy's Life is 7 for this combat." in log(t)

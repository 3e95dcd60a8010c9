"""The worked examples of the catalogue, with the cards they name."""

import pytest

from questable.runebound.abilities.vocabulary import COLOURS
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, zanaga

YELLOW_HILLS = 11
NAGA = "naga-acolyte"
WIELDER = "doloch-wielder"


def stay(t: ZanagaTable) -> ZanagaTable:
    """Maliki does not use what he can do before moving, and stays where he is."""
    while "stay" not in t.options:
        t.play("pass")
    return t.play("stay")


def maliki_in_the_hills(top: str) -> ZanagaTable:
    """Maliki leaves the yellow counter of the hills alone; no roaming monster has the hills symbol."""
    t = zanaga("maliki", "bert").put(1, at="Kesh'a").put(0, at=YELLOW_HILLS, points=20).counter(YELLOW_HILLS, "yellow")
    colour = t.game.content.monsters[NAGA].colour
    t.ranks("green", colour).roam("trial-green-road", "sun").roam("trial-green-river", "moon")
    stay(t.deck(colour, top).tokens("skull").turn(0))
    assert t.options == ["attempt:yellow", "nothing"]
    return t.play("nothing")


@pytest.mark.rule("MZ-EX-01")
def test_a_check_draws_the_naga_acolyte_who_must_be_fought() -> None:
    t = maliki_in_the_hills(NAGA)
    assert t.game.roaming == ("trial-green-road", "trial-green-river", NAGA)
    assert t.game.laden[NAGA] == ("skull",)
    assert (t.game.fights[-1].seat, t.game.fights[-1].enemy) == (0, NAGA)


@pytest.mark.rule("MZ-EX-02")
def test_a_check_draws_another_card_and_he_goes_on_to_his_experience_phase() -> None:
    t = maliki_in_the_hills("trial-green-swamp")
    assert t.game.roaming == ("trial-green-road", "trial-green-river", "trial-green-swamp")
    assert t.game.laden["trial-green-swamp"] == ("skull",)
    assert not t.happened("challenge")
    assert (t.asked, t.topic) == (0, "experience")


@pytest.mark.rule("MZ-EX-03")
def test_a_green_roaming_monster_on_a_green_counter() -> None:
    t = zanaga("maliki", "bert").put(1, at="Kesh'a").put(0, at=12, gold=0).counter(12, "green").ritual("trial-sun-4")
    stay(t.roam("trial-green-hills", "sun").turn(0)).play("nothing").win_fight()
    assert (t.hero().gold, t.hero().points) == (1, 0)
    assert t.game.counters[12] == ("green",)


@pytest.mark.rule("MZ-EX-04")
def test_the_skull_of_the_doloch_wielder_draws_two_rituals() -> None:
    t = zanaga("maliki", "bert").put(0, at=10, cards=["trial-veto"]).ritual("trial-sun-4").ritual("trial-moon-4")
    monster = t.game.content.monsters[WIELDER]
    t.ranks(monster.colour).put(0, at=t.space(monster.terrain)).roam(WIELDER, "skull")
    t.deck(f"ritual-{monster.colour}", "trial-moon-3", "trial-skull-3", "trial-skull-2")
    t.check().play("use:trial-veto")
    while t.topic and t.topic != "place-token" and WIELDER not in t.game.piles.get(monster.colour, ()):
        t.play(t.options[0])
    assert t.game.rituals == ("trial-sun-4", "trial-moon-4", "trial-moon-3", "trial-skull-3")
    assert t.game.filled == {"trial-skull-3": ("skull",)}


@pytest.mark.rule("MZ-EX-05")
def test_a_yellow_challenge_makes_the_yellow_deck_current_until_a_higher_one_does() -> None:
    t = zanaga().put(0, at=10).ritual("trial-sun-4").roam("trial-yellow-hills", "sun").check().win_fight()
    assert COLOURS[t.game.ritual_rank] == "yellow"
    assert [fact["colour"] for fact in t.happened("ritual-deck")] == ["yellow"]
    for lower in ("trial-green-hills", "trial-yellow-hills"):
        t.roam(lower, "sun").check().win_fight()
        assert COLOURS[t.game.ritual_rank] == "yellow" and len(t.happened("ritual-deck")) == 1
    t.roam("trial-red-hills", "sun").check().win_fight()
    assert COLOURS[t.game.ritual_rank] == "red"
    assert [fact["colour"] for fact in t.happened("ritual-deck")] == ["yellow", "red"]


@pytest.mark.rule("MZ-EX-06")
def test_a_blue_challenge_skips_the_yellow_deck() -> None:
    t = zanaga().put(0, at=10).ritual("trial-sun-4").roam("trial-blue-hills", "sun").check().win_fight()
    assert COLOURS[t.game.ritual_rank] == "blue"
    assert t.game.decks["ritual-yellow"] == ()
    t.deck("ritual-blue", "trial-blue-skull").place("skull")
    assert t.game.rituals == ("trial-sun-4", "trial-blue-skull")


@pytest.mark.rule("MZ-EX-07")
def test_the_third_token_completes_the_rite_of_the_new_moon() -> None:
    card = "rite-of-the-new-moon"
    t = zanaga("maliki", "bert").put(0, at=10).ritual(card, "moon", "moon")
    assert t.game.content.rituals[card].slots == 3
    assert t.game.content.rituals[card].effects
    assert (t.game.lost_city, t.game.roaming) == (0, ())
    t.place("moon")
    assert t.game.lost_city == 10 and len(t.game.roaming) == 1, "its effect, before any god is awake"
    assert t.happened("ritual-complete") == [{"card": card}]
    assert t.happened("ritual-resolved") == [{"card": card}]
    assert t.game.completed == (card,)


@pytest.mark.rule("MZ-EX-08")
def test_a_moon_and_two_skulls_wake_moakileki() -> None:
    t = zanaga().complete("trial-moon-2", "trial-skull-1", "trial-skull-3")
    assert (t.game.awake, t.game.asleep) == (("moakileki",), ())
    assert t.game.piles["ritual-green"] == ("trial-moon-2", "trial-skull-1", "trial-skull-3")
    assert (t.happened("omen"), t.game.dooms) == ([], {})


@pytest.mark.rule("MZ-EX-09")
def test_the_rite_of_suffering_and_the_skull_omen_of_moakileki() -> None:
    card = "rite-of-suffering"
    t = zanaga("maliki", "bert").awake("moakileki").ritual("trial-sun-4").ritual("trial-moon-4")
    slots = t.game.content.rituals[card].slots
    t.ritual(card, *["skull"] * slots).tokens("sun", "moon").resolve()
    drawing = ("token-drawn", "token-placed")
    wanted = ("ritual-resolved", "wounded", "ritual-leaves", "omen", "doom", *drawing, "tokens-return")
    kinds = [event.kind for event in t.events if event.kind in wanted]
    assert kinds[0] == "ritual-resolved" and "wounded" in kinds  # its own effects
    assert kinds[kinds.index("ritual-leaves") :] == [
        "ritual-leaves",
        "omen",
        "doom",
        *drawing,
        *drawing,
        "tokens-return",
    ]
    assert t.game.dooms == {"moakileki": 2}
    assert t.game.filled == {"trial-sun-4": ("sun",), "trial-moon-4": ("moon",)}
    assert t.game.piles["ritual-green"] == (card,)
    assert (t.game.rituals, t.pool_size()) == (("trial-sun-4", "trial-moon-4"), 58)

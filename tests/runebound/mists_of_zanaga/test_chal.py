"""CHAL: Challenges carry ritual tokens, and roam when they are not beaten."""

from pathlib import Path

import pytest

from questable.errors import QuestableError
from questable.runebound import challenges
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.mists_of_zanaga import roaming
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, zanaga

HILLS = 10  # without a gem
GREEN_HILLS = 12


def counter() -> ZanagaTable:
    """Anna has attempted a green counter in the hills; the card carries a moon."""
    t = zanaga().put(0, at=GREEN_HILLS).counter(GREEN_HILLS, "green").deck("green", "trial-green-hills").tokens("moon")
    return t.adventure().play("attempt:green")


def check() -> ZanagaTable:
    """A check has drawn a monster of Anna's terrain, with a moon."""
    return zanaga().put(0, at=HILLS).deck("green", "trial-green-hills").tokens("moon").check()


def named_fight() -> ZanagaTable:
    """The reward of a monster is a fight with the monster of the yellow swamp, which has drawn a moon."""
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam("trial-duellist", "sun").tokens("moon").check()
    return t.win_fight()


def fight_of_a_colour() -> ZanagaTable:
    """The reward of a monster is a fight with the next yellow one, which has drawn a moon."""
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam("trial-brawler", "sun")
    return t.deck("yellow", "trial-yellow-swamp").tokens("moon").check().win_fight()


def drawn_by_an_effect() -> ZanagaTable:
    """The reward of a monster makes Anna draw a yellow adventure card, which has drawn a moon."""
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam("trial-caller", "sun")
    return t.deck("yellow", "trial-yellow-swamp").tokens("moon").check().win_fight()


DRAWN = {
    "counter": (counter, "trial-green-hills"),
    "check": (check, "trial-green-hills"),
    "named fight": (named_fight, "trial-yellow-swamp"),
    "fight of a colour": (fight_of_a_colour, "trial-yellow-swamp"),
    "drawn by an effect": (drawn_by_an_effect, "trial-yellow-swamp"),
}


@pytest.mark.rule("MZ-CHAL-01")
@pytest.mark.parametrize("way", DRAWN)
def test_whoever_draws_it_and_why_a_challenge_has_one_token_when_it_is_fought(way: str) -> None:
    begin, card = DRAWN[way]
    t = begin()
    assert t.game.fights[-1].enemy == card
    assert t.game.laden[card] == ("moon",)
    assert t.game.pool["moon"] == 15


@pytest.mark.rule("MZ-CHAL-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_whatever_its_colour(colour: str) -> None:
    t = zanaga().put(0, at=HILLS).ranks(colour).deck(colour, f"trial-{colour}-road").tokens("wild").check()
    assert t.game.laden == {f"trial-{colour}-road": ("wild",)}


@pytest.mark.rule("MZ-CHAL-01")
def test_a_challenge_added_to_the_track_by_a_card_has_a_token_too() -> None:
    t = zanaga().deck("green", "trial-green-hills").tokens("wild").complete("trial-beasts")
    assert t.game.laden == {"trial-green-hills": ("wild",)}


@pytest.mark.rule("MZ-CHAL-01")
def test_the_active_player_draws_the_token_for_another_heros_challenge() -> None:
    t = zanaga().put(0, at="Onasan").put(1, at=HILLS).deck("green", "trial-green-road", "trial-green-river")
    t.tokens("sun", "moon").complete("trial-patrol")
    assert [drawn["seat"] for drawn in t.happened("token-drawn")] == [0, 0]
    assert [drawn["seat"] for drawn in t.happened("drew")] == [0, 1]


@pytest.mark.rule("MZ-CHAL-01")
def test_also_for_one_that_another_hero_draws_by_an_effect_and_only_his_bones_can_change_it() -> None:
    """Bert beats a monster in Anna's turn whose reward is a further card: he may send the card back, she the token."""
    t = zanaga().put(1, at=HILLS).ritual("trial-sun-4").roam("trial-caller", "sun")
    t.deck("yellow", "trial-yellow-swamp").tokens("moon").survival("shaman-bones", seat=0)
    t.survival("shaman-bones", seat=1).only(roaming.check, 1, False, seat=0).win_fight()
    assert (t.asked, t.topic) == (1, "bones-challenge")
    t.play("keep")
    assert (t.asked, t.options) == (0, ["keep", f"shaman-bones:{t.holding('shaman-bones', 0)}"])
    t.play("keep")
    assert (t.game.fights[-1].seat, t.game.fights[-1].enemy) == (1, "trial-yellow-swamp")
    assert t.game.laden["trial-yellow-swamp"] == ("moon",)


@pytest.mark.rule("MZ-CHAL-01")
def test_a_named_challenge_that_roams_is_not_drawn_and_has_no_second_token() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam("trial-yellow-swamp", "skull")
    t.roam("trial-duellist", "sun").check().win_fight()
    assert t.game.fights[-1].enemy == "trial-yellow-swamp"
    assert t.game.laden["trial-yellow-swamp"] == ("skull",)
    assert not t.happened("token-drawn")
    t.flee_fight().play("flee:2")
    assert t.game.roaming == ("trial-yellow-swamp",)


@pytest.mark.rule("MZ-GEN-01")
def test_what_the_text_says_about_such_a_fight_holds() -> None:
    """As in the base game (RB-CHAL-13): without escape, with a bonus on the first roll."""
    fight = fight_of_a_colour().game.fights[-1]
    assert (fight.no_escape, fight.first_bonus) == (True, 1)
    fight = named_fight().game.fights[-1]
    assert (fight.no_escape, fight.first_bonus) == (False, 2)
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam("trial-yellow-swamp").roam("trial-duellist").check()
    assert t.win_fight().game.fights[-1].first_bonus == 2


@pytest.mark.rule("MZ-RUL-10")
def test_a_fight_of_a_colour_whose_deck_is_gone_is_one_of_the_next_higher() -> None:
    t = zanaga().put(0, at=HILLS).only_deck("yellow").pile("yellow").deck("blue", "trial-blue-road")
    t.ritual("trial-sun-4").roam("trial-brawler", "sun").check().win_fight()
    assert t.game.fights[-1].enemy == "trial-blue-road"


@pytest.mark.rule("MZ-ADECK-02", "MZ-RUL-09")
def test_a_named_challenge_may_be_the_last_of_its_deck() -> None:
    t = zanaga().put(0, at=HILLS).ranks("green", "yellow").only_deck("yellow", "trial-yellow-swamp")
    t.ritual("trial-sun-4").roam("trial-duellist", "sun").check().win_fight()
    assert t.game.fights[-1].enemy == "trial-yellow-swamp"
    assert COLOURS[t.game.adventure_rank] == "blue"


@pytest.mark.rule("MZ-CHAL-02")
@pytest.mark.parametrize("way", ["counter", "check"])
def test_the_token_of_a_defeated_challenge_goes_on_a_ritual(way: str) -> None:
    begin, card = DRAWN[way]
    t = begin().ritual("trial-moon-4").win_fight()
    assert t.game.filled["trial-moon-4"] == ("moon",)
    assert card not in t.game.laden
    assert t.game.piles["green"] == (card,)


@pytest.mark.rule("MZ-CHAL-02")
def test_also_in_the_middle_of_another_fight() -> None:
    t = zanaga().put(0, at=HILLS, cards=["trial-chant"]).roam("trial-green-hills").roam("trial-blue-hills", "moon")
    t.ritual("trial-summons").ritual("trial-moon-4").tokens("sun").check()
    t.play("face:trial-green-hills", "use:trial-chant").win_fight()
    assert [fight.enemy for fight in t.game.fights] == ["trial-green-hills"]
    assert t.game.filled == {"trial-moon-4": ("moon",)}


@pytest.mark.rule("MZ-CHAL-02", "MZ-RUL-13")
def test_also_if_the_reward_is_to_keep_the_card() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-moon-4").roam("trial-keepsake", "moon").check().win_fight()
    assert t.hero().trophies == ("trial-keepsake",)
    assert t.game.filled["trial-moon-4"] == ("moon",)
    assert not t.game.laden and not t.game.piles.get("yellow")


@pytest.mark.rule("MZ-CHAL-03")
def test_the_token_of_a_challenge_replaced_by_a_card_is_placed() -> None:
    t = zanaga().put(0, at=GREEN_HILLS, cards=["trial-mirror"]).counter(GREEN_HILLS, "green").ritual("trial-moon-4")
    t.deck("green", "trial-green-hills", "trial-green-road").tokens("moon", "sun").adventure().play("attempt:green")
    t.play("use:trial-mirror")
    assert t.game.filled == {"trial-moon-4": ("moon",)}
    assert t.game.piles["green"] == ("trial-green-hills",)
    assert t.game.laden == {"trial-green-road": ("sun",)}
    assert t.game.fights[-1].enemy == "trial-green-road"


@pytest.mark.rule("MZ-CHAL-03", "MZ-RUL-26", "MZ-RUL-70", "MZ-RUL-82")
@pytest.mark.parametrize("ritual", ["trial-two-deeds", "trial-summons", "trial-homecoming"])
def test_no_other_is_drawn_if_a_ritual_completed_by_that_token_takes_the_hero_away(ritual: str) -> None:
    """Knocked out, escaped from a monster, or sent to a town: the hero is no longer where the counter lies."""
    t = zanaga().put(0, at=GREEN_HILLS, cards=["trial-mirror"]).counter(GREEN_HILLS, "green").ritual(ritual)
    t.roam("trial-yellow-hills").deck("green", "trial-green-hills", "trial-green-road").tokens("wild", "sun")
    t.adventure().play("attempt:green", "use:trial-mirror")
    if ritual == "trial-summons":
        t.flee_fight().play("flee:13")
    elif t.topic:
        t.play(t.options[0])
    assert t.hero().space != GREEN_HILLS
    assert [drawn["card"] for drawn in t.happened("drew")] == ["trial-green-hills"]
    assert (t.game.fights, t.topic) == ([], "")


@pytest.mark.rule("MZ-CHAL-03", "MZ-RUL-70")
def test_nor_if_it_knocks_him_out_in_the_lost_city_where_he_stays() -> None:
    t = zanaga().put(0, at=GREEN_HILLS, cards=["trial-mirror"]).counter(GREEN_HILLS, "green").city(GREEN_HILLS)
    t.ritual("trial-two-deeds").deck("green", "trial-green-hills", "trial-green-road").tokens("moon")
    t.adventure().play("attempt:green", "use:trial-mirror")
    assert (t.hero().space, t.hero().down) == (GREEN_HILLS, True)
    assert [drawn["card"] for drawn in t.happened("drew")] == ["trial-green-hills"]
    assert (t.game.fights, t.topic) == ([], "")


@pytest.mark.rule("MZ-CHAL-03")
def test_the_token_of_a_roaming_monster_discarded_by_a_ritual_is_placed() -> None:
    t = zanaga().ritual("trial-moon-4").roam("trial-green-hills", "moon").roam("trial-green-road", "sun")
    t.complete("trial-drums")
    assert t.game.filled == {"trial-moon-4": ("moon",)}
    assert t.game.roaming == ("trial-green-road",)


@pytest.mark.rule("MZ-CHAL-03")
def test_also_if_the_active_hero_has_been_knocked_out_meanwhile() -> None:
    t = zanaga().ritual("trial-moon-4").roam("trial-green-hills", "moon")
    t.hero().down = True
    t.complete("trial-drums")
    assert (t.game.roaming, t.game.filled) == ((), {"trial-moon-4": ("moon",)})


@pytest.mark.rule("MZ-CHAL-03")
@pytest.mark.parametrize("roaming", [True, False])
def test_a_challenge_whose_own_text_discards_it_leaves_its_token(roaming: bool) -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-moon-4")
    if roaming:
        t.roam("trial-coward", "moon").check()
    else:
        t.counter(HILLS, "green").deck("green", "trial-coward").tokens("moon").adventure().play("attempt:green")
    assert t.game.filled == {"trial-moon-4": ("moon",)}
    assert (t.game.roaming, t.game.piles["green"]) == ((), ("trial-coward",))


@pytest.mark.rule("MZ-CHAL-04", "MZ-RUL-32")
@pytest.mark.parametrize("end", ["falls", "escapes"])
def test_there_is_no_undefeated_track_and_the_counter_draws_a_new_card(end: str) -> None:
    t = counter()
    if end == "falls":
        t.lose_fight()
    else:
        t.flee_fight().play("flee:13")
    assert not [entry for entry in t.game.undefeated if entry.card]
    assert not t.happened("undefeated")
    assert t.game.counters[GREEN_HILLS] == ("green",)
    t.put(0, at=GREEN_HILLS, down=False).deck("green", "trial-green-road").adventure().play("attempt:green")
    assert t.game.fights[-1].enemy == "trial-green-road"


@pytest.mark.rule("MZ-CHAL-05", "MZ-RUL-32")
@pytest.mark.parametrize("way", ["counter", "named fight", "fight of a colour", "drawn by an effect"])
def test_a_challenge_that_knocks_the_hero_out_roams_with_its_token(way: str) -> None:
    begin, card = DRAWN[way]
    t = begin().roam("trial-green-road", "sun")
    t.put(0, wounds=4).dice(1, 1)
    t.play(*(["fight-on"] if t.topic == "escape" else []), "attack")
    assert t.happened("knocked-out")
    assert t.game.roaming == ("trial-green-road", card)
    assert t.game.laden[card] == ("moon",)
    assert card not in t.game.revealed


@pytest.mark.rule("MZ-CHAL-05", "MZ-RUL-32")
@pytest.mark.parametrize("way", ["counter", "named fight", "drawn by an effect"])
def test_a_challenge_escaped_from_roams_with_its_token(way: str) -> None:
    begin, card = DRAWN[way]
    t = begin().roam("trial-green-road", "sun").flee_fight()
    t.play(t.options[0])
    assert t.happened("escaped")
    assert t.game.roaming == ("trial-green-road", card)
    assert t.game.laden[card] == ("moon",)
    assert card not in t.game.revealed


@pytest.mark.rule("MZ-CHAL-05")
@pytest.mark.parametrize("end", ["falls", "escapes"])
@pytest.mark.parametrize("seat", [0, 1])
def test_also_on_a_full_track_and_one_that_another_than_the_active_hero_has_drawn(seat: int, end: str) -> None:
    t = zanaga().put(seat, at=HILLS).ritual("trial-sun-4").roam("trial-caller", "sun")
    for terrain in ("plains", "road", "mountains", "forest", "swamp"):
        t.roam(f"trial-green-{terrain}", "sun")
    t.deck("yellow", "trial-yellow-swamp").tokens("moon").only(roaming.check, seat, False, seat=0).win_fight()
    t.roam("trial-green-river", "sun")
    if end == "falls":
        t.lose_fight()
    else:
        t.flee_fight().play("flee:2")
    assert len(t.game.roaming) == 6
    assert (t.game.roaming[0], t.game.roaming[-1]) == ("trial-green-road", "trial-yellow-swamp")
    assert t.game.laden["trial-yellow-swamp"] == ("moon",)


PLAIN = (
    'id = "stranger"\nname = "Stranger"\ncolour = "green"\nranged = [9, 1]\nmelee = [9, 1]\nmagic = [9, 1]\nlife = 1\n'
)


@pytest.mark.rule("MZ-CHAL-06", "MZ-RUL-66")
@pytest.mark.parametrize("terrain", ["", 'terrain = ["hills", "road"]\n', 'terrain = "town"\n'])
def test_a_challenge_must_have_exactly_one_terrain(terrain: str, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(f"[[challenge]]\n{PLAIN}{terrain}", encoding="utf-8")
    with pytest.raises(QuestableError, match="terrain" if terrain else "MZ-RUL-71"):  # one without is no card of Zanaga
        mists.load([tmp_path])
    (tmp_path / "pack.toml").write_text(f'[[challenge]]\n{PLAIN}terrain = "hills"\n', encoding="utf-8")
    assert mists.load([tmp_path]).monsters["stranger"].terrain == "hills"


@pytest.mark.rule("MZ-CHAL-06", "MZ-RUL-66", "MZ-ROAM-03")
def test_the_symbol_says_where_it_roams_and_nowhere_else() -> None:
    for terrain in ("road", "plains", "hills", "mountains", "forest", "swamp", "river"):
        t = zanaga()
        for each in ("road", "plains", "hills", "mountains", "forest", "swamp", "river"):
            if len(t.game.roaming) < 6 or each == terrain:
                t.roam(f"trial-green-{each}")
        t.put(0, at=t.space(terrain)).check()
        assert t.game.fights[-1].enemy == f"trial-green-{terrain}"


@pytest.mark.rule("MZ-CHAL-06", "MZ-ROAM-03")
@pytest.mark.parametrize("colour", COLOURS)
def test_challenges_of_every_colour_roam(colour: str) -> None:
    content = zanaga().game.content
    for card in [each for each in content.monsters.values() if each.colour == colour and each.id not in content.origin]:
        t = zanaga().roam(card.id)
        t.put(0, at=t.space(card.terrain)).check()
        assert [fight.enemy for fight in t.game.fights] == [card.id]


@pytest.mark.rule("MZ-CHAL-07")
def test_the_counter_may_be_left_alone() -> None:
    t = zanaga().put(0, at=GREEN_HILLS).counter(GREEN_HILLS, "green").roam("trial-green-hills", "sun").adventure()
    assert t.options == ["attempt:green", "nothing"]
    t.play("nothing")
    assert not t.happened("attempt") and not t.happened("drew")
    assert t.game.counters[GREEN_HILLS] == ("green",)


@pytest.mark.rule("MZ-CHAL-08")
@pytest.mark.parametrize("beaten", [True, False])
def test_the_token_does_not_go_back_to_the_pool_with_the_card(beaten: bool) -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-moon-4").roam("trial-green-hills", "moon")
    if beaten:
        t.check().win_fight()
    else:
        t.complete("trial-drums")
    assert (t.game.pool["moon"], t.game.filled["trial-moon-4"]) == (15, ("moon",))
    assert t.game.piles["green"] == ("trial-green-hills",)


@pytest.mark.rule("MZ-CHAL-08")
def test_nor_with_a_monster_that_card_text_of_the_base_game_drives_off() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-moon-4").roam("trial-green-hills", "moon")
    t.only(challenges.take_off, "trial-green-hills")
    assert (t.game.pool["moon"], t.game.filled["trial-moon-4"]) == (15, ("moon",))
    assert t.game.piles["green"] == ("trial-green-hills",) and not t.game.laden


@pytest.mark.rule("MZ-CHAL-08")
@pytest.mark.parametrize("how", ["beaten", "driven off", "pushed off"])
def test_nor_does_the_second_of_two_tokens(how: str) -> None:
    t = zanaga(variants=("relentless-rituals",)).put(0, at=HILLS).ritual("trial-moon-4")
    t.roam("trial-green-hills", "moon", "moon")
    if how == "beaten":
        t.check().win_fight()
    elif how == "driven off":
        t.complete("trial-drums")
    else:
        for terrain in ("road", "plains", "mountains", "forest", "swamp"):
            t.roam(f"trial-green-{terrain}")
        t.take_out("trial-green-river")
        t.only(roaming.join_roaming, "trial-green-river")
    assert (t.game.pool["moon"], t.game.filled["trial-moon-4"]) == (14, ("moon", "moon"))
    assert t.game.piles["green"] == ("trial-green-hills",) and "trial-green-hills" not in t.game.laden


@pytest.mark.rule("MZ-CHAL-08", "MZ-ROAM-13")
@pytest.mark.parametrize("roamed", [True, False])
def test_nor_with_a_challenge_whose_own_text_discards_it(roamed: bool) -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-moon-4").roam("trial-green-hills", "moon").check()
    if not roamed:  # it has just been drawn
        t.game.roaming, t.game.revealed = (), ("trial-green-hills",)
    t.only(challenges.challenge_not_beaten, 0, "trial-green-hills", "discarded", HILLS)
    assert t.game.filled["trial-moon-4"] == ("moon",)
    assert t.game.piles["green"] == ("trial-green-hills",) and not t.game.roaming


@pytest.mark.rule("RB-RUL-30", "RB-ESCAPE-10")
def test_what_is_said_of_a_further_fight_holds_for_it() -> None:
    """The brawler's friend cannot be escaped from; the first roll against it has +1."""
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam("trial-brawler", "sun")
    t.deck("yellow", "trial-yellow-swamp").check().win_fight()
    while t.topic == "place-token":
        t.play(t.options[0])
    assert (t.game.fight.enemy, t.topic) == ("trial-yellow-swamp", "attack-or-defend")
    t.dice(1, 1).play("defend")
    assert t.happened("rolled")[-1]["value"] == 4 + 1


@pytest.mark.rule("MZ-RUL-90", "RB-RUL-42")
def test_who_pays_the_tariff_leaves_a_challenge_that_roams_and_goes_on() -> None:
    t = zanaga().tokens("sun")
    space = t.jewel("yellow")
    t.put(0, at=space, gold=3).counter(space, "yellow").only_deck("yellow", "keepers-of-the-ninth-stone")
    t.adventure().play("attempt:yellow", "choose:pay the tariff")
    while t.topic == "lost-city-where":
        t.play(t.options[0])
    assert "keepers-of-the-ninth-stone" in t.game.roaming and t.hero().gold == 0
    assert t.game.counters[space] and t.hero().space == space and t.game.active == 0

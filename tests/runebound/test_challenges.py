"""CHAL: facing a Challenge, the time before combat, and what a victory brings."""

from pathlib import Path

import pytest

from questable.errors import ContentError
from questable.runebound import challenges
from questable.runebound.base import adventure as rise
from questable.runebound.content import Challenge
from tests.kit import Table, table


def at_jewel(*deck: str, hero: str = "anna", **facts: object) -> Table:
    """The hero stands on a green jewel with its counter; the green deck holds just these cards."""
    t = table(hero, "bert")
    space = t.jewel("green")
    for card in deck:
        t.take_out(card)
    t.game.decks["green"] = deck
    return t.put(0, at=space, **facts).counter(space, "green")


def draws(*deck: str, hero: str = "anna", **facts: object) -> Table:
    return at_jewel(*deck, hero=hero, **facts).adventure().play("attempt:green")


def wake(t: Table) -> None:
    """After a knock-out any of the nearest towns will do."""
    if t.topic == "town-after-knock-out":
        t.play(t.options[0])


def track(t: Table) -> list[tuple[str, int]]:
    return [(entry.card, entry.space) for entry in t.game.undefeated if entry.card]


def beaten(t: Table) -> list[str]:
    return [facts["card"] for facts in t.happened("beaten")]


PAPER = {
    "id": '"trial-paper"',
    "name": '"Trial Paper"',
    "colour": '"green"',
    "ranged": "[12, 1]",
    "melee": "[13, 2]",
    "magic": "[14, 3]",
    "life": "2",
}


def read(folder: Path, fields: dict[str, str]) -> Challenge:
    """What is read from a card with these fields."""
    text = "[[challenge]]\n" + "".join(f"{name} = {value}\n" for name, value in fields.items())
    (folder / "paper.toml").write_text(text, encoding="utf-8")
    found: Challenge = rise.load([folder]).challenges["trial-paper"]
    return found


@pytest.mark.rule("RB-CHAL-01")
def test_a_challenge_states_name_colour_values_life_texts_and_reward(tmp_path: Path) -> None:
    text = '[{ when = ["before-combat"], do = [{ do = "wound" }] }, { when = ["hit"], do = [{ do = "defeat" }] }]'
    card = read(tmp_path, PAPER | {"ability": text, "reward": '[{ do = "gain", gold = 2 }]'})
    assert (card.name, card.colour, card.life) == ("Trial Paper", "green", 2)
    assert (card.ranged, card.melee, card.magic) == ((12, 1), (13, 2), (14, 3))
    assert [ability.when for ability in card.ability] == [("before-combat",), ("hit",)]
    assert len(card.reward) == 1


@pytest.mark.rule("RB-CHAL-01")
def test_the_texts_are_optional(tmp_path: Path) -> None:
    assert read(tmp_path, PAPER).ability == ()


@pytest.mark.rule("RB-CHAL-01")
@pytest.mark.parametrize("missing", ["name", "colour", "ranged", "melee", "magic", "life"])
def test_without_name_colour_a_value_or_life_it_is_no_challenge(missing: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=rf"trial-paper.*{missing}"):
        read(tmp_path, {name: value for name, value in PAPER.items() if name != missing})


@pytest.mark.rule("RB-CHAL-01")
@pytest.mark.parametrize(
    ("field", "wrong"), [("life", "0"), ("ranged", "[12]"), ("melee", "13"), ("magic", "[14, 3, 1]")]
)
def test_life_is_at_least_1_and_a_combat_value_is_two_numbers(field: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=rf"trial-paper.*{field}"):
        read(tmp_path, PAPER | {field: wrong})


@pytest.mark.rule("RB-CHAL-02")
def test_a_drawn_challenge_must_be_faced() -> None:
    """The Warden cannot be escaped from: the first question is who acts in the ranged phase."""
    t = table("anna", "bert")
    t.put(0, at=t.jewel("blue")).deck("blue", "trial-warden").adventure().play("attempt:blue")
    assert (t.topic, t.options) == ("attack-or-defend", ["attack", "defend"])


@pytest.mark.rule("RB-CHAL-03")
def test_a_card_that_defeats_a_challenge_outright_is_used_before_its_text() -> None:
    t = draws("trial-thug", gold=0, cards=["trial-trick"])
    assert (t.topic, t.wounds("anna")) == ("use-draw", 0)
    t.play("use:trial-trick")
    assert beaten(t) == ["trial-thug"]
    assert (t.wounds("anna"), t.hero().points, t.hero().gold) == (0, 1, 3)


@pytest.mark.rule("RB-CHAL-03")
def test_a_card_that_replaces_a_challenge_is_used_before_its_text() -> None:
    t = draws("trial-thug", "trial-rat", cards=["trial-detour"])
    assert (t.topic, t.wounds("anna")) == ("use-draw", 0)
    t.play("use:trial-detour")
    assert t.game.fight.enemy == "trial-rat"
    assert t.cites("drew") == {"RB-ADV-08", "RB-CHAL-03"}, "no Event or Encounter came before it"
    assert t.game.decks["green"] == ("trial-thug",)
    assert t.wounds("anna") == 0
    t.dice(10, 10).play("fight-on", "attack")
    assert t.hero().points == 1


@pytest.mark.rule("RB-CHAL-03")
def test_a_card_that_skips_the_text_is_used_before_it() -> None:
    t = draws("trial-thug", cards=["trial-hush"])
    assert (t.topic, t.wounds("anna")) == ("use-draw", 0)
    t.play("use:trial-hush")
    assert (t.topic, t.wounds("anna")) == ("escape", 0)


@pytest.mark.rule("RB-CHAL-03")
def test_what_is_not_used_right_after_the_challenge_is_revealed_comes_too_late() -> None:
    t = draws("trial-thug", cards=["trial-trick", "trial-hush"]).play("pass")
    assert t.wounds("anna") == 2
    assert t.options == ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]


@pytest.mark.rule("RB-CHAL-04")
def test_the_text_of_the_challenge_comes_before_the_abilities_of_the_hero() -> None:
    t = draws("trial-thug", hero="trial-hild")
    assert t.topic == "use-before-combat"
    assert t.wounds("trial-hild") == 2
    assert "use:trial-hild" in t.options
    assert t.cites("effect") == {"RB-CHAL-04"}


@pytest.mark.rule("RB-CHAL-04")
def test_so_does_all_of_several_texts() -> None:
    t = draws("trial-brute", hero="trial-hild")
    assert (t.topic, t.wounds("trial-hild"), t.exhaustion("trial-hild")) == ("use-before-combat", 1, 1)


@pytest.mark.rule("RB-CHAL-05", "RB-HERO-07")
def test_each_ability_once_one_activated_item_and_any_number_of_discards_in_any_order() -> None:
    cards = ["trial-pill", "trial-powder", "trial-stone", "trial-gong", "trial-archer"]
    t = draws("trial-golem", hero="trial-hild", cards=cards)
    assert set(t.options) == {"use:trial-hild", *(f"use:{card}" for card in cards), "pass"}
    t.play("use:trial-pill", "use:trial-archer", "use:trial-gong")
    assert set(t.options) == {"use:trial-hild", "use:trial-powder", "pass"}
    t.play("use:trial-hild", "use:trial-powder")
    assert t.topic == "escape"
    assert t.wounds("trial-golem") == 4


@pytest.mark.rule("RB-CHAL-05")
def test_abilities_before_combat_need_not_be_used() -> None:
    t = draws("trial-golem", hero="trial-hild", cards=["trial-pill"]).play("pass")
    assert t.topic == "escape"
    assert t.wounds("trial-golem") == 0
    assert t.hero().cards == ("trial-pill",)


@pytest.mark.rule("RB-CHAL-05")
@pytest.mark.parametrize("first", ["trial-archer", "trial-bellringer/1", "trial-hild", "trial-stone", "trial-pill"])
def test_the_hero_and_both_allies_use_theirs_whichever_comes_first(first: str) -> None:
    t = draws("trial-golem", hero="trial-hild", cards=["trial-archer", "trial-bellringer", "trial-stone", "trial-pill"])
    uses = ["trial-pill", "trial-stone", "trial-hild", "trial-bellringer/1", "trial-archer"]
    for number, ability in enumerate((first, *(each for each in uses if each != first)), start=1):
        t.play(f"use:{ability}")
        assert t.wounds("trial-golem") == number
    assert t.topic == "escape"


@pytest.mark.rule("RB-CHAL-06")
def test_cards_for_combat_phases_cannot_be_used_before_combat() -> None:
    t = draws("trial-golem", cards=["trial-bow", "trial-wand", "trial-orb", "trial-charm", "trial-stone"])
    assert t.topic == "use-before-combat"
    assert t.options == ["use:trial-stone", "pass"]


@pytest.mark.rule("RB-CHAL-06")
@pytest.mark.parametrize("card", ["trial-quiver", "trial-club", "trial-scroll"], ids=["ranged", "melee", "magic"])
def test_before_combat_is_none_of_the_three_phases(card: str) -> None:
    """The cards name Before Combat and the start of a phase, and one phase in which they work."""
    t = draws("trial-golem", cards=[card]).dice(*[10] * 6)
    assert t.topic == "escape"
    t.play("fight-on")
    while t.topic == "attack-or-defend":
        t.play("defend")
    assert (t.topic, t.options) == ("use-phase-start", [f"use:{card}", "pass"])


@pytest.mark.rule("RB-CHAL-06")
def test_cards_for_combat_phases_cannot_be_used_for_an_attack_before_combat() -> None:
    t = draws("trial-golem", hero="cara", cards=["trial-wand", "trial-orb", "trial-charm"]).dice(1, 1)
    t.play("use:cara")
    assert t.happened("rolled")[0]["success"] is False
    assert t.topic == "escape"
    assert [facts["card"] for facts in t.happened("used")] == ["cara"]


@pytest.mark.rule("RB-CHAL-06")
def test_cards_that_cancel_damage_can_be_used_before_combat() -> None:
    t = draws("trial-thug", cards=["trial-shield"])
    assert (t.topic, t.options) == ("use-damage", ["use:trial-shield", "pass"])
    assert t.happened("combat-round") == []
    t.play("use:trial-shield")
    assert t.wounds("anna") == 0


@pytest.mark.rule("RB-CHAL-07")
@pytest.mark.parametrize(("dice", "hit"), [((5, 5), 1), ((5, 4), 0)])
def test_an_attack_before_combat_that_misses_does_not_hurt_the_hero(dice: tuple[int, int], hit: int) -> None:
    """Cara's Spirit is 5, the Golem's value 15, its damage 1."""
    t = draws("trial-golem", hero="cara").dice(*dice).play("use:cara")
    assert (t.wounds("trial-golem"), t.wounds("cara")) == (hit, 0)
    assert t.topic == "escape"


@pytest.mark.rule("RB-CHAL-08", "RB-CHAL-10", "RB-COMBAT-18")
def test_a_challenge_defeated_before_combat_is_not_fought() -> None:
    t = draws("trial-rat", hero="trial-hild").play("use:trial-hild")
    assert t.happened("combat-round") == []
    assert beaten(t) == ["trial-rat"]
    assert t.hero().points == 1


@pytest.mark.rule("RB-CHAL-08")
def test_a_hero_knocked_out_before_combat_does_not_fight() -> None:
    t = at_jewel("trial-thug", wounds=3, cards=["trial-stone"])
    start = t.hero().space
    wake(t.adventure().play("attempt:green"))
    assert t.happened("combat-round") == []
    assert t.happened("used") == []
    assert track(t) == [("trial-thug", start)]


@pytest.mark.rule("RB-CHAL-09")
def test_a_fight_before_the_fight_is_a_complete_combat() -> None:
    """The Gatekeeper makes the hero fight the Thug first: with his text, with a window, with an escape phase."""
    t = draws("trial-gatekeeper", "trial-thug", hero="trial-hild", gold=0)
    assert t.game.fight.enemy == "trial-thug"
    assert t.wounds("trial-hild") == 2
    assert (t.topic, t.options) == ("use-before-combat", ["use:trial-hild", "pass"])
    t.play("use:trial-hild")
    assert t.topic == "escape"
    t.game.fight.wounds = 2
    t.dice(10, 10).play("fight-on", "attack")
    assert beaten(t) == ["trial-thug"]
    assert (t.hero().gold, t.hero().points) == (3, 0)
    assert t.game.fight.enemy == "trial-gatekeeper"
    assert (t.topic, t.options) == ("use-before-combat", ["use:trial-hild", "pass"])
    t.play("use:trial-hild")
    assert t.topic == "escape"
    t.dice(10, 10).play("fight-on", "attack")
    assert beaten(t) == ["trial-thug", "trial-gatekeeper"]
    assert (t.hero().gold, t.hero().points) == (8, 1)


@pytest.mark.rule("RB-CHAL-08", "RB-CHAL-09")
def test_a_hero_knocked_out_in_the_fight_before_the_fight_has_lost_both() -> None:
    t = at_jewel("trial-gatekeeper", "trial-thug", wounds=3)
    start = t.hero().space
    wake(t.adventure().play("attempt:green"))
    assert not t.game.fights
    assert [facts["card"] for facts in t.happened("not-beaten")] == ["trial-thug", "trial-gatekeeper"]
    assert track(t) == [("trial-gatekeeper", start)]


@pytest.mark.rule("RB-CHAL-08", "RB-CHAL-09")
def test_also_in_a_town_where_the_hero_stays() -> None:
    t = table("anna", "bert").put(0, at="Forge", wounds=2, gold=0).deck("green", "trial-thug")
    t.face("trial-gatekeeper").dice(1, 1).play("fight-on", "attack")
    assert [facts["who"] for facts in t.happened("knocked-out")] == ["anna"]
    assert not t.game.fights and t.topic == "" and not beaten(t)
    assert len(t.happened("combat-round")) == 1, "that of the first fight"


@pytest.mark.rule("RB-CHAL-09", "RB-ESCAPE-08")
def test_a_hero_who_escapes_from_the_fight_before_the_fight_is_gone_from_both() -> None:
    t = at_jewel("trial-gatekeeper", "trial-thug", points=9)
    start = t.hero().space
    t.turn(0).play("stay", "attempt:green").dice(10, 10).play("escape:ranged")
    assert t.topic == "space-after-escape"
    t.play(t.options[0])
    assert not t.game.fights
    assert track(t) == [("trial-gatekeeper", start)]
    assert (t.game.active, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("RB-CHAL-10")
def test_the_life_that_counts_is_the_one_text_has_changed() -> None:
    t = draws("trial-mist", cards=["trial-of-enemy-life"]).dice(*(10,) * 4).play("fight-on", "defend", "attack")
    assert beaten(t) == ["trial-mist"], "2 wounds, Life 3 - 1"


@pytest.mark.rule("RB-CHAL-10", "RB-COMBAT-18")
@pytest.mark.parametrize(("wounds", "over"), [(2, False), (3, True)])
def test_a_life_made_smaller_may_be_reached_by_the_wounds_there_are(wounds: int, over: bool) -> None:
    """Who signs in blood takes 3 of the 6 Life of the Notary."""
    t = draws("notary-of-the-pit")
    t.game.fight.wounds = wounds
    t.play("choose:sign in blood")
    assert (beaten(t), t.topic == "escape") == (["notary-of-the-pit"] if over else [], not over)
    assert not t.happened("rolled")


@pytest.mark.rule("RB-CHAL-10", "RB-COMBAT-18")
@pytest.mark.parametrize(
    ("before", "cards", "over"),
    [(0, [], False), (1, [], True), (1, ["trial-axe"], True), (2, [], True), (2, ["trial-axe"], True)],
)
def test_a_challenge_is_defeated_as_soon_as_its_wounds_reach_its_life(
    before: int, cards: list[str], over: bool
) -> None:
    """Anna deals 2 in melee, 3 with the axe; the Mist has 3 Life."""
    t = draws("trial-mist", cards=cards).dice(*(10,) * 6)
    t.game.fight.wounds = before
    t.play("fight-on", "defend", "attack")
    assert bool(beaten(t)) is over
    assert [fact["phase"] for fact in t.happened("rolled")] == ["ranged", "melee", *([] if over else ["magic"])]
    assert t.cites("enemy-wounded") == {"RB-COMBAT-11"}
    assert t.cites("beaten") == ({"RB-CHAL-10"} if over else set())


FEEBLE = """
[pack]
id = "feeble"
name = "Feeble"

[[item]]
id = "feeble-bell"
name = "Feeble Bell"
type = "other"
cost = 1
[[item.ability]]
when = ["phase-start"]
use = "may"
do = [{ do = "modify", of = "enemy-life", by = -1, lasts = "combat" }]
"""


@pytest.mark.rule("RB-CHAL-10", "RB-COMBAT-18")
@pytest.mark.parametrize(("wounds", "over"), [(1, False), (2, True)])
def test_also_in_the_middle_of_a_round(tmp_path: Path, wounds: int, over: bool) -> None:
    """The Mist has 3 Life, and 2 once the bell has rung."""
    (tmp_path / "cards.toml").write_text(FEEBLE, encoding="utf-8")
    t = table(packs=[tmp_path]).put(0, at="Forge", cards=["feeble-bell"]).face("trial-mist").play("fight-on")
    t.game.fight.wounds = wounds
    t.play("use:feeble-bell")
    assert (beaten(t) == ["trial-mist"]) is over and not t.happened("rolled")


@pytest.mark.rule("RB-CHAL-10")
def test_a_challenge_is_defeated_when_its_text_says_so() -> None:
    """The Trap says so after the first hit."""
    t = draws("trial-trap").dice(10, 10).play("fight-on", "attack")
    assert t.happened("enemy-wounded")[0]["left"] == 3
    assert beaten(t) == ["trial-trap"]


@pytest.mark.rule("RB-CHAL-11")
def test_the_victor_takes_the_counter_and_then_the_reward() -> None:
    t = draws("trial-goblin", gold=3)
    t.game.fight.wounds = 1
    t.dice(10, 10).play("fight-on", "attack")
    assert t.hero().space not in t.game.counters
    assert (t.hero().points, t.hero().gold) == (1, 5)
    kinds = [event.kind for event in t.events]
    assert kinds.index("counter-won") < kinds.index("gained")
    assert "RB-CHAL-11" in t.cites("counter-won") and t.cites("gained") == {"RB-CHAL-11"}


@pytest.mark.rule("RB-CHAL-11")
def test_the_whole_reward_goes_to_the_victor_whosever_turn_it_is() -> None:
    t = table("anna", "bert").put(0, gold=0).put(1, gold=0)
    space = t.jewel("blue")
    t.take_out("trial-warden")
    t.game.revealed += ("trial-warden",)
    t.only(challenges.challenge_beaten, 1, "trial-warden", "drawn", space, seat=0)
    assert (t.hero(1).points, t.hero(1).gold, t.hero(1).trophies) == (3, 6, ("trial-warden",))
    assert (t.hero(0).points, t.hero(0).gold, t.hero(0).trophies) == (0, 0, ())
    assert space not in t.game.counters


@pytest.mark.rule("RB-CHAL-11", "RB-ADV-07")
@pytest.mark.parametrize("lying", [("green", "yellow"), ("yellow", "green"), ("blue", "green", "yellow")])
def test_of_several_counters_the_one_of_the_challenge_is_taken(lying: tuple[str, ...]) -> None:
    t = table("anna", "bert")
    space = t.jewel("blue")
    t.put(0, at=space, points=0).counter(space, *lying).deck("yellow", "trial-witch").adventure().play("attempt:yellow")
    while t.topic.startswith("use-"):
        t.play("pass")
    t.game.fight.wounds = t.game.content.challenges["trial-witch"].life - 1
    t.dice(10, 10).play("fight-on", "attack")
    assert t.hero().points == 2 and t.game.counters[space] == tuple(each for each in lying if each != "yellow")


@pytest.mark.rule("RB-CHAL-12")
@pytest.mark.parametrize(("choice", "kept"), [("keep it", True), ("leave it", False)])
def test_a_challenge_that_could_have_been_kept_and_was_not_is_discarded(choice: str, kept: bool) -> None:
    t = draws("trial-fetish").dice(10, 10).play("fight-on", "attack", f"choose:{choice}")
    assert (t.hero().trophies, t.game.decks["green"]) == ((("trial-fetish",), ()) if kept else ((), ("trial-fetish",)))
    assert t.game.revealed == ()


@pytest.mark.rule("RB-CHAL-12")
def test_a_defeated_challenge_is_discarded() -> None:
    t = draws("trial-rat", "trial-golem").dice(10, 10).play("fight-on", "attack")
    assert t.game.decks["green"] == ("trial-golem", "trial-rat")
    assert t.hero().trophies == ()


@pytest.mark.rule("RB-CHAL-12")
def test_a_reward_may_let_the_player_keep_the_challenge_as_an_ally() -> None:
    t = draws("trial-page", "trial-golem").dice(10, 10).play("fight-on", "attack")
    assert t.game.decks["green"] == ("trial-golem",)
    assert t.hero().trophies == ("trial-page",)
    t.face("trial-golem").play("fight-on")
    assert "attack:trial-page" in t.options


@pytest.mark.rule("RB-CHAL-12")
def test_a_reward_may_let_the_player_keep_the_challenge_as_an_item() -> None:
    t = table("anna", "bert").put(0, cards=["trial-trick"])
    t.face("trial-warden").play("use:trial-trick")
    assert t.hero().trophies == ("trial-warden",)
    assert "trial-warden" not in t.game.decks["blue"]
    assert t.game.revealed == ()


@pytest.mark.rule("RB-CHAL-12")
def test_a_reward_may_let_the_player_keep_the_challenge_for_later() -> None:
    t = draws("trial-prophet", "trial-golem").dice(10, 10).play("fight-on", "attack")
    assert (t.hero().kept, t.hero().trophies) == (("trial-prophet",), ())
    assert t.game.decks["green"] == ("trial-golem",), "kept, it is not discarded as well"
    assert t.game.revealed == ()


@pytest.mark.rule("RB-CHAL-13")
def test_rewards_in_gold_are_not_limited_by_the_gold_counters() -> None:
    """All fifty gold counters of the box lie before the players, and the Goblin is worth 2 more."""
    t = draws("trial-goblin", gold=40).put(1, gold=10)
    t.game.fight.wounds = 1
    t.dice(10, 10).play("fight-on", "attack")
    assert (t.hero(0).gold, t.hero(1).gold) == (42, 10)


@pytest.mark.rule("RB-CHAL-14", "RB-RUL-08")
def test_if_the_colours_differ_the_counter_comes_from_the_supply() -> None:
    t = at_jewel("trial-rat", cards=["trial-trick"])
    space = t.hero().space
    t.undefeated("trial-warden", space).adventure().play("attempt:blue", "use:trial-trick")
    assert t.hero().points == 3
    assert t.game.counters[space] == ("green",)
    assert t.happened("counter-won") == [{"seat": 0, "colour": "blue", "points": 3}]


@pytest.mark.rule("RB-CHAL-15")
def test_a_challenge_the_hero_escapes_from_becomes_undefeated() -> None:
    t = draws("trial-golem")
    space = t.hero().space
    t.dice(10, 10).play("escape:ranged")
    t.play(t.options[0])
    assert track(t) == [("trial-golem", space)]
    assert t.game.counters[space] == ("green",)
    assert t.hero().points == 0
    assert "RB-CHAL-15" in t.cites("not-beaten")


@pytest.mark.rule("RB-CHAL-15")
def test_a_challenge_that_knocks_the_hero_out_becomes_undefeated() -> None:
    t = draws("trial-golem", wounds=4)
    space = t.hero().space
    wake(t.dice(1, 1).play("fight-on", "attack"))
    assert track(t) == [("trial-golem", space)]
    assert t.game.counters[space] == ("green",)
    assert t.hero().points == 0


@pytest.mark.rule("RB-CHAL-15")
@pytest.mark.parametrize(
    ("colour", "card"),
    [("green", "trial-golem"), ("yellow", "trial-shrew"), ("blue", "trial-idol"), ("red", "trial-dragon")],
)
@pytest.mark.parametrize("way", ["escaped", "knocked out"])
def test_of_every_colour(colour: str, card: str, way: str) -> None:
    t = table("anna", "bert")
    space = t.jewel(colour)
    t.put(0, at=space, wounds=4).counter(space, colour).deck(colour, card).adventure().play(f"attempt:{colour}")
    if way == "escaped":
        t.put(0, experience=["mind"] * 5).dice(10, 10).play("escape:ranged")
        t.play(t.options[0])
    else:
        t.dice(1, 1).play("fight-on", "defend")
        wake(t)
    assert track(t) == [(card, space)] and t.game.counters[space] == (colour,)


@pytest.mark.rule("RB-EX-18", "RB-WIN-03", "RB-ESCAPE-10")
def test_skeleton_of_margath() -> None:
    """No rune for the Skeleton; High Lord Margath at once, without escape, with +4 on the first roll."""
    t = table("anna", "bert").put(0, runes=["trial-dragon", "trial-drake"], cards=["trial-trick"])
    t.face("skeleton-of-margath").play("use:trial-trick")
    assert t.hero().runes == ("trial-dragon", "trial-drake")
    assert t.game.outcome is None
    assert t.game.fight.enemy == "high-lord-margath"
    while t.topic.startswith("use-"):
        t.play("pass")
    assert t.topic == "attack-or-defend"
    t.dice(*(10,) * 8).play("defend", "defend", "defend")
    assert t.topic == "attack-or-defend"  # the second round has no escape phase either
    t.play("defend")
    values = [(facts["phase"], facts["value"]) for facts in t.happened("rolled")]
    assert [phase for phase, _ in values] == ["ranged", "melee", "magic", "ranged"]
    assert values[0][1] == values[3][1] + 4
    assert values[1][1] == 3

"""XP: adventure counters as points, and what they buy."""

import pytest

from questable.runebound import adventure, damage, experience
from questable.runebound.values import life_of, stamina_of
from tests.kit import Table, table

KINDS = {"mind", "body", "spirit", "stamina", "life"}
SIX = ("anna", "bert", "cara", "trial-gwen", "mordrog", "mad-carthos")
LEARN_ALL = {f"learn:{kind}" for kind in KINDS}


def learning(t: Table, seat: int = 0) -> Table:
    return t.only(experience.experience_step, seat=seat)


def last_roll(t: Table) -> int:
    """What was added to the dice of the last combat roll."""
    value = t.happened("rolled")[-1]["value"]
    assert isinstance(value, int)
    return value


# Points --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-XP-01")
@pytest.mark.parametrize(
    ("card", "colour", "worth"),
    [
        ("trial-goblin", "green", 1),
        ("trial-witch", "yellow", 2),
        ("trial-warden", "blue", 3),
        ("trial-dragon", "red", 4),
    ],
)
def test_a_counter_is_worth_points_by_its_colour(card: str, colour: str, worth: int) -> None:
    t = table()
    space = t.jewel(colour)
    t.put(0, at=space, points=2).dice(10, 10, 10, 10, 10, 10).face(card)
    t.game.fight.wounds = t.game.content.challenges[card].life - 1
    t.play(*(["fight-on"] if t.topic == "escape" else []), "attack")
    assert t.hero().points == 2 + worth
    assert space not in t.game.counters
    assert t.happened("counter-won") == [{"seat": 0, "colour": colour, "points": worth}]


@pytest.mark.rule("RB-XP-01", "RB-XP-07", "RB-XP-16")
@pytest.mark.parametrize("before", [0, 19, 40])
@pytest.mark.parametrize("closed", [0, 1, 3])
def test_a_counter_is_worth_as_much_to_who_has_many_and_to_whom_its_colour_is_closed(before: int, closed: int) -> None:
    t = table().put(0, points=before, experience=["life"] * closed)
    for colour in ("green", "yellow", "blue", "red"):
        t.run(experience.win_counter, 0, colour)
    assert t.hero().points == before + 1 + 2 + 3 + 4


@pytest.mark.rule("RB-XP-02")
def test_whatever_has_happened_in_the_turn_the_experience_step_comes() -> None:
    """Wounded and exhausted, after an adventure that was won and after shopping."""
    t = table().put(0, at="Forge", points=4, gold=9, wounds=3, exhaustion=3).stack("Forge", "trial-sword")
    t.counter(t.hero().space, "green").deck("green", "trial-rat").turn(0)
    t.play("stay", "attempt:green", "fight-on").dice(10, 10).play("attack", "buy:trial-sword", "done")
    assert (t.asked, t.topic, t.hero().points) == (0, "experience", 5)


@pytest.mark.rule("RB-XP-02")
def test_experience_counters_are_bought_with_points_in_the_experience_step() -> None:
    t = table().put(0, at="Forge", points=5, gold=0).put(1, at="Frostgate", points=5)
    t.turn(0).play("stay")
    assert (t.asked, t.topic) == (0, "experience"), "only the active player is asked"
    t.play("learn:body")
    assert t.hero().experience == ("body",) and t.hero().points == 0
    assert t.hero(1).experience == () and t.hero(1).points == 5
    assert t.happened("learned") == [{"seat": 0, "kind": "body", "level": 2}]


@pytest.mark.rule("RB-XP-02")
def test_points_that_the_step_itself_brings_can_be_spent_in_it() -> None:
    """A card gives 23 points in the Experience step; before it there was nothing to buy with."""
    t = learning(table().put(0, points=0, cards=["trial-chime"]))
    assert (t.topic, t.hero().points) == ("experience", 23) and set(t.options) >= LEARN_ALL
    t.play("learn:mind")
    assert (t.hero().experience, t.hero().points) == (("mind",), 18)


@pytest.mark.rule("RB-XP-03", "RB-RUL-18")
@pytest.mark.parametrize(("players", "price"), [(1, 5), (2, 5), (3, 4), (4, 4), (5, 3), (6, 3)])
def test_the_price_of_a_counter_depends_on_the_number_of_players(players: int, price: int) -> None:
    t = table(*SIX[:players])
    assert not learning(t.put(0, points=price - 1)).options
    learning(t.put(0, points=price)).play("learn:mind")
    assert t.hero().points == 0


@pytest.mark.rule("RB-XP-03", "RB-RUL-18")
@pytest.mark.parametrize(("players", "out", "price"), [(3, 1, 4), (5, 2, 3), (6, 5, 3)])
def test_players_who_are_out_of_the_game_count(players: int, out: int, price: int) -> None:
    t = table(*SIX[:players])
    for seat in range(1, 1 + out):
        t.hero(seat).out = True
    learning(t.put(0, points=price)).play("learn:mind")
    assert t.hero().points == 0


@pytest.mark.rule("RB-XP-09")
@pytest.mark.parametrize("counters", [1, 2, 3])
def test_stamina_and_life_add_up_too(counters: int) -> None:
    t = learning(table().put(0, points=5 * counters * 2))
    t.play(*["learn:stamina"] * counters, *["learn:life"] * counters)
    assert (stamina_of(t.game, 0, "anna"), life_of(t.game, 0, "anna")) == (3 + 2 * counters, 5 + counters)


@pytest.mark.rule("RB-XP-04")
@pytest.mark.parametrize("owned", [["life"], ["life"] * 3, ["mind"] * 9, ["mind", "body", "spirit", "stamina", "life"]])
def test_the_price_is_the_same_whatever_counters_are_owned(owned: list[str]) -> None:
    t = learning(table().put(0, points=5, experience=owned)).play("learn:mind")
    assert t.hero().points == 0


@pytest.mark.rule("RB-XP-11", "RB-XP-12")
@pytest.mark.parametrize("active", [0, 1])
def test_stamina_and_life_are_raised_in_everybodys_turn(active: int) -> None:
    t = table().put(0, experience=["stamina", "life"])
    t.game.active = active
    assert (stamina_of(t.game, 0, "anna"), life_of(t.game, 0, "anna")) == (3 + 2, 5 + 1)


@pytest.mark.rule("RB-XP-04", "RB-XP-05")
def test_as_many_counters_as_there_are_points_for_all_at_the_same_price() -> None:
    t = learning(table().put(0, points=19, experience=["mind", "mind", "body", "stamina"]))
    for left in (14, 9, 4):
        t.play("learn:mind")
        assert t.hero().points == left
    assert not t.options, "4 points are not enough for another one"
    assert len(t.hero().experience) == 7


@pytest.mark.rule("RB-XP-06", "RB-RUL-18")
@pytest.mark.rule("RB-EX-16")
def test_change_is_given() -> None:
    """RB-EX-16: two players; a blue and two yellow counters are 7 points, 5 are spent, 2 remain."""
    t = table()
    for card, colour in (("trial-warden", "blue"), ("trial-witch", "yellow"), ("trial-shrew", "yellow")):
        t.put(0, at=t.jewel(colour)).counter(t.jewel(colour), colour).dice(10, 10, 10, 10, 10, 10).face(card)
        t.game.fight.wounds = t.game.content.challenges[card].life - 1
        t.play(*(["fight-on"] if t.topic == "escape" else []), "attack")
    assert t.hero().points == 7
    learning(t).play("learn:spirit")
    assert t.hero().points == 2 and t.hero().experience == ("spirit",)


@pytest.mark.rule("RB-XP-07")
def test_buying_is_never_forced_and_points_are_kept_without_limit() -> None:
    t = table().put(0, at="Forge", points=500, gold=0).put(1, at="Frostgate", gold=0)
    t.turn(0).play("stay", "keep-points")
    assert t.game.active == 1 and t.hero().points == 500 and t.hero().experience == ()
    t.play("stay", "stay")
    assert t.topic == "experience" and t.hero().points == 500


@pytest.mark.rule("RB-XP-02", "RB-XP-05")
def test_a_card_used_in_the_experience_step_does_not_end_it() -> None:
    t = learning(table().put(0, cards=["trial-whistle"])).play("use:trial-whistle/23")
    assert t.topic == "experience" and set(t.options) > LEARN_ALL


# What the counters do ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-XP-08")
def test_the_player_chooses_the_kind_of_each_counter() -> None:
    t = learning(table().put(0, points=25))
    for kind in sorted(KINDS):
        assert set(t.options) == {*LEARN_ALL, "keep-points"}
        t.play(f"learn:{kind}")
    view = t.game.view(0).heroes[0].character
    assert {phase: value for phase, (value, _) in view.values.items()} == {"ranged": 6, "melee": 5, "magic": 4}
    assert (view.life, view.stamina) == (6, 5), "+1 Life, +2 Stamina"


@pytest.mark.rule("RB-XP-09")
def test_bonuses_are_permanent_and_add_up() -> None:
    t = learning(table().put(0, points=10)).play("learn:body", "learn:body")
    t.put(0, wounds=4, at="Forge").dice(1, 1).face("trial-ogre").play("fight-on", "defend")
    assert t.happened("knocked-out")
    t.turn(1).turn(0).face("trial-goblin").play("escape:melee")
    assert last_roll(t) == 3 + 2 + 2


@pytest.mark.rule("RB-XP-10")
def test_an_attribute_counter_raises_attacks_and_defences_but_not_damage() -> None:
    t = table().put(0, experience=["body"]).dice(10, 10, 10, 9, 10, 10).face("trial-ogre")
    t.play("fight-on", "defend")
    assert last_roll(t) == 4, "not the ranged defence"
    t.play("attack")
    melee = next(fact for fact in t.happened("rolled") if fact["phase"] == "melee")
    assert melee["value"] == 5
    assert t.wounds("trial-ogre") == 2, "Anna's printed melee damage"


@pytest.mark.rule("RB-XP-10")
@pytest.mark.parametrize(
    ("kind", "phase", "printed"), [("mind", "ranged", 4), ("body", "melee", 3), ("spirit", "magic", 2)]
)
def test_an_attribute_counter_raises_escape_rolls(kind: str, phase: str, printed: int) -> None:
    t = table().put(0, experience=[kind]).dice(10, 10).face("trial-ogre").play(f"escape:{phase}")
    assert last_roll(t) == printed + 2


@pytest.mark.rule("RB-XP-10")
@pytest.mark.parametrize(("kinds", "value"), [((), 3), (("spirit",), 5), (("mind", "body"), 3)])
def test_an_attribute_counter_raises_tests_of_that_attribute(kinds: tuple[str, ...], value: int) -> None:
    t = table().put(0, experience=kinds).face("trial-witch")
    assert t.happened("tested")[0]["value"] == value, "Diplomacy 1 and Spirit 2, and the counters"


@pytest.mark.rule("RB-XP-10")
def test_the_counters_of_a_hero_raise_no_value_of_an_ally() -> None:
    t = table().put(0, experience=["mind", "body", "spirit"], cards=["trial-squire"]).dice(*[10] * 6).face("trial-ogre")
    t.play("fight-on", "defend", "attack:trial-squire")
    assert last_roll(t) == 4, "the squire's body, without Anna's counters"


@pytest.mark.rule("RB-XP-11")
def test_a_stamina_counter_gives_room_for_2_more_exhaustion_and_removes_none() -> None:
    t = learning(table().put(0, points=5, exhaustion=3)).play("learn:stamina")
    assert t.exhaustion("anna") == 3
    assert stamina_of(t.game, 0, "anna") == 5
    t.run(damage.tire, "anna", 2)
    assert (t.exhaustion("anna"), t.wounds("anna")) == (5, 0)
    t.run(damage.tire, "anna", 1)
    assert (t.exhaustion("anna"), t.wounds("anna")) == (5, 1)


@pytest.mark.rule("RB-XP-12")
def test_a_life_counter_gives_1_more_life_and_heals_nothing() -> None:
    t = learning(table().put(0, points=5, wounds=4, at="Forge")).play("learn:life")
    assert t.wounds("anna") == 4
    assert life_of(t.game, 0, "anna") == 6
    t.run(damage.suffer, "anna", 1, "")
    assert t.wounds("anna") == 5 and not t.happened("knocked-out")
    t.run(damage.suffer, "anna", 1, "")
    assert t.happened("knocked-out")


@pytest.mark.rule("RB-XP-11", "RB-XP-12")
def test_the_counters_of_a_hero_give_an_ally_neither_stamina_nor_life() -> None:
    t = table().put(0, experience=["stamina", "life"], cards=["trial-squire"])
    t.run(damage.tire, "trial-squire", 3)
    assert (t.exhaustion("trial-squire"), t.wounds("trial-squire")) == (2, 1)
    t.run(damage.suffer, "trial-squire", 2, "")
    assert t.hero().cards == ()


# Closed colours ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-XP-13")
@pytest.mark.parametrize(
    ("counters", "still_open"),
    [(0, "green yellow blue red"), (1, "yellow blue red"), (2, "blue red"), (3, "red")],
)
def test_each_life_counter_closes_the_easiest_colour_still_open(counters: int, still_open: str) -> None:
    t = table().put(1, at="Forge")
    space = t.space("plains")
    t.put(0, at=space, points=5 * counters).counter(space, "green", "yellow", "blue", "red")
    learning(t).play(*["learn:life"] * counters)
    t.adventure()
    assert t.options == [*(f"attempt:{colour}" for colour in still_open.split()), "nothing"]


@pytest.mark.rule("RB-XP-13")
def test_other_counters_close_nothing() -> None:
    t = table().put(1, at="Forge").put(0, experience=["mind", "body", "spirit", "stamina"])
    t.put(0, at=t.jewel("green")).adventure()
    assert "attempt:green" in t.options


@pytest.mark.rule("RB-XP-14", "RB-RUL-13")
def test_a_fourth_life_counter_is_not_for_sale_and_red_stays_open() -> None:
    t = learning(table().put(0, points=20)).play("learn:life", "learn:life", "learn:life")
    assert set(t.options) == {*LEARN_ALL, "keep-points"} - {"learn:life"}
    t.play("learn:mind")
    assert [adventure.is_closed(t.hero(), colour) for colour in ("green", "yellow", "blue", "red")] == [True] * 3 + [
        False
    ]
    t.put(0, at=t.jewel("red")).adventure()
    assert "attempt:red" in t.options


@pytest.mark.rule("RB-XP-15", "RB-RUL-13")
def test_a_closed_colour_cannot_be_attempted_but_an_effect_may_make_the_hero_face_it() -> None:
    t = table().put(1, at="Forge").put(0, experience=["life"])
    t.put(0, at=t.jewel("green")).adventure()
    assert "attempt:green" not in t.options
    t.put(0, at=t.jewel("yellow")).deck("yellow", "trial-summons").deck("green", "trial-goblin")
    t.adventure().play("attempt:yellow")
    assert t.game.fight.enemy == "trial-goblin"


@pytest.mark.rule("RB-XP-15", "RB-RUL-13")
def test_a_closed_undefeated_challenge_cannot_be_attempted() -> None:
    t = table().put(1, at="Forge").put(0, experience=["life"])
    space = t.space("plains")
    t.put(0, at=space).undefeated("trial-goblin", space).adventure()
    assert not [option for option in t.options if option.startswith("attempt")]


@pytest.mark.rule("RB-XP-16")
def test_points_from_counters_of_a_closed_colour_keep_their_worth() -> None:
    t = table()
    green = t.jewel("green")
    t.put(0, at=green, points=9).dice(10, 10).face("trial-goblin")
    t.game.fight.wounds = 1
    t.play("fight-on", "attack")
    assert t.hero().points == 10, "one of them green"
    learning(t).play("learn:life", "learn:mind")
    assert t.hero().points == 0 and t.hero().experience == ("life", "mind")


@pytest.mark.rule("RB-EX-15")
def test_example_a_life_counter() -> None:
    """The first Life counter is bought; later the hero ends movement on a green jewel with a counter."""
    t = table().put(1, at="Frostgate", gold=0)
    green = t.jewel("green")
    beside = next(space for space in t.game.content.grid.neighbours[green] if not t.game.counters.get(space))
    t.put(0, at=beside, points=5, gold=0).turn(0).play("stay", "learn:life")
    t.play("stay")  # Bert
    t.play("automatic", f"step:{green}")
    assert t.game.counters[green] == ("green",)
    assert t.game.active == 1, "nothing could be attempted there"
    assert not t.happened("attempt")

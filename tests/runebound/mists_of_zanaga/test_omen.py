"""OMEN, RESOLVE: omens of the god awake, and the steps in which rituals are resolved."""

import pytest

from questable.runebound.abilities.harming import Exhaust
from questable.runebound.abilities.vocabulary import Who
from questable.runebound.mists_of_zanaga import rituals
from questable.runebound.mists_of_zanaga.rituals import CHAIN_LIMIT
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, speaking, zanaga

HILLS = 10


def told(t: ZanagaTable, *kinds: str) -> list[tuple[str, str]]:
    """The events of these kinds, with the card or token they are about."""
    found = [event for event in t.events if event.kind in kinds]
    return [(event.kind, str(event.facts.get("card") or event.facts.get("token"))) for event in found]


# Omens ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-OMEN-01")
@pytest.mark.parametrize("symbol", ["sun", "moon", "skull"])
def test_a_ritual_activates_the_omens_of_its_symbol(symbol: str, monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("sun", "trial-doom"), ("moon", "trial-spring"))
    t = zanaga().put(0, gold=0).awake("hamzah").complete(f"trial-{symbol}-2")
    assert t.game.dooms.get("hamzah", 0) == (1 if symbol == "sun" else 0)
    assert t.hero().gold == (1 if symbol == "moon" else 0)


@pytest.mark.rule("MZ-OMEN-01")
def test_a_sleeping_god_does_not_speak() -> None:
    t = zanaga().complete("trial-sun-1", "trial-skull-1")
    assert t.happened("omen") == []
    assert t.game.dooms == {}


@pytest.mark.rule("MZ-OMEN-01")
def test_all_that_an_omen_says_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("sun", "trial-wheel"))
    t = zanaga().put(0, gold=0).awake("hamzah").ritual("trial-skull-4").tokens("skull").complete("trial-sun-1")
    assert (t.hero().gold, t.game.filled) == (1, {"trial-skull-4": ("skull",)})


@pytest.mark.rule("MZ-OMEN-01", "MZ-RUL-16", "MZ-RUL-17")
@pytest.mark.parametrize("token", ["sun", "wild", "moon"])
def test_each_ritual_of_a_chain_does_and_its_own_symbol_counts_not_that_of_its_tokens(
    token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moon was forced onto the sun; the tokens of the others are their own."""
    speaking(monkeypatch, "hamzah", ("sun", "trial-doom"), ("moon", "trial-spring"))
    t = zanaga().put(0, gold=0).awake("hamzah").ritual("trial-sun-1", token).ritual("trial-moon-1", "moon")
    t.ritual("trial-sun-2", "sun", "sun").resolve()
    assert [omen["symbol"] for omen in t.happened("omen")] == ["sun", "moon", "sun"]
    assert (t.game.dooms, t.hero().gold) == ({"hamzah": 2}, 1)


@pytest.mark.rule("MZ-OMEN-02", "MZ-RESOLVE-02")
def test_also_of_a_ritual_with_several_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wounds, and gold for the others: both before the omen."""
    speaking(monkeypatch, "hamzah", ("moon", "trial-spring"))
    t = zanaga().awake("hamzah").complete("trial-two-deeds")
    kinds = [event.kind for event in t.events if event.kind in ("wounded", "gained", "omen")]
    assert kinds == ["wounded", "gained", "omen"]


@pytest.mark.rule("MZ-OMEN-02")
def test_omens_come_after_all_effects_of_the_ritual(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("moon", "trial-spring"))
    t = zanaga().awake("hamzah").ritual("trial-sun-4").ritual("trial-skull-4").tokens("sun", "skull")
    t.complete("trial-choir")
    kinds = ("token-placed", "omen")
    assert told(t, *kinds) == [("token-placed", "trial-sun-4"), ("token-placed", "trial-skull-4"), ("omen", "hamzah")]


@pytest.mark.rule("MZ-OMEN-03", "MZ-OMEN-01")
def test_without_an_omen_of_the_symbol_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("sun", "trial-doom"))
    t = zanaga().awake("hamzah").complete("trial-moon-2")
    assert (t.happened("omen"), t.game.dooms) == ([], {})
    assert t.game.piles["ritual-green"] == ("trial-moon-2",)


@pytest.mark.rule("MZ-OMEN-03", "MZ-RESOLVE-07", "MZ-OMEN-04")
@pytest.mark.parametrize("symbol", ["sun", "moon"])
def test_with_an_omen_or_without_the_card_is_discarded_and_all_its_tokens_return(
    monkeypatch: pytest.MonkeyPatch, symbol: str
) -> None:
    speaking(monkeypatch, "hamzah", ("sun", "trial-doom"))
    t = zanaga().awake("hamzah").ritual(f"trial-{symbol}-3", symbol, "wild", symbol).resolve()
    assert t.game.dooms == ({"hamzah": 1} if symbol == "sun" else {})
    assert (t.game.piles["ritual-green"], t.game.filled, t.game.completed) == ((f"trial-{symbol}-3",), {}, ())
    assert t.game.pool == t.game.content.zanaga.tokens
    assert (t.game.rituals, t.game.awake) == ((), ("hamzah",))


@pytest.mark.rule("MZ-OMEN-04", "MZ-RUL-23")
def test_after_the_omens_the_card_is_discarded_and_its_tokens_return(monkeypatch: pytest.MonkeyPatch) -> None:
    """The token the omen draws cannot be one of the ritual's own."""
    speaking(monkeypatch, "hamzah", ("sun", "trial-echo"))
    t = zanaga().awake("hamzah").ritual("trial-skull-4").ritual("trial-sun-2", "sun", "wild").pool(skull=1).resolve()
    assert t.game.filled == {"trial-skull-4": ("skull",)}
    assert t.game.piles["ritual-green"] == ("trial-sun-2",)
    assert t.game.pool == {"sun": 1, "moon": 0, "skull": 0, "wild": 1}
    assert t.game.completed == ()


@pytest.mark.rule("MZ-OMEN-05", "MZ-RUL-52")
def test_doom_counters_stay_on_the_god_without_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "tarakhe", ("skull", "trial-doom"))
    t = zanaga().awake("tarakhe")
    for _ in range(60):
        t.complete("trial-skull-1")
    assert t.game.dooms == {"tarakhe": 60}


@pytest.mark.rule("MZ-OMEN-05", "MZ-RUL-52")
def test_and_may_make_it_stronger_in_the_way_printed_on_it() -> None:
    """The more doom on Hamzah, the worse are attacks from afar; doom on another god does nothing to this fight."""
    found = []
    for dooms in ({}, {"hamzah": 2}, {"set": 2}):
        t = zanaga().ranks("red").awake("hamzah").city(HILLS).put(0, at=HILLS).turn(0).play("confront:hamzah")
        t.game.dooms = dooms
        t.play("fight-on", "attack")
        found.append(t.happened("rolled")[0]["value"])
    assert found[1] < found[0] == found[2]


@pytest.mark.rule("MZ-OMEN-05")
def test_each_counter_makes_it_stronger() -> None:
    found = []
    for dooms in range(8):
        t = zanaga().ranks("red").awake("hamzah").city(HILLS).put(0, at=HILLS)
        t.game.dooms = {"hamzah": dooms}
        t.turn(0).play("confront:hamzah", "fight-on", "attack")
        found.append(t.happened("rolled")[0]["value"])
    assert found == [found[0] - number for number in range(8)]


@pytest.mark.rule("MZ-OMEN-05")
def test_an_omen_may_harm_the_heroes(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("sun", "trial-hold"))
    t = zanaga().awake("hamzah").complete("trial-sun-1")
    assert t.happened("knocked-out")


@pytest.mark.rule("MZ-OMEN-05")
def test_and_not_only_the_one_whose_turn_it_is() -> None:
    """Set's moon takes 2 gold from every hero."""
    t = zanaga().put(0, gold=5).put(1, gold=4).awake("set").complete("trial-moon-2")
    assert (t.hero().gold, t.hero(1).gold) == (3, 2)


@pytest.mark.rule("MZ-RUL-58")
def test_all_omens_of_the_symbol_in_printed_order(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("sun", "trial-doom"), ("moon", "trial-spring"), ("sun", "trial-beasts"))
    t = zanaga().put(0, gold=0).awake("hamzah").deck("green", "trial-green-road").complete("trial-sun-1")
    assert told(t, "doom", "roams") == [("doom", "hamzah"), ("roams", "trial-green-road")]
    assert t.hero().gold == 0
    speaking(monkeypatch, "hamzah", ("sun", "trial-beasts"), ("sun", "trial-doom"))
    t = zanaga().awake("hamzah").deck("green", "trial-green-road").complete("trial-sun-1")
    assert told(t, "doom", "roams") == [("roams", "trial-green-road"), ("doom", "hamzah")]


@pytest.mark.rule("MZ-RUL-55", "MZ-OMEN-01")
def test_omens_work_while_the_god_is_being_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("sun", "trial-doom"))
    t = zanaga().ranks("red").awake("hamzah").city(HILLS).put(0, at=HILLS, cards=["trial-chant"])
    t.ritual("trial-sun-1").tokens("sun").turn(0).play("confront:hamzah", "use:trial-chant")
    assert t.game.dooms == {"hamzah": 1}
    assert t.game.fights[-1].enemy == "hamzah"


# The steps -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-RESOLVE-01")
def test_all_tokens_are_placed_before_a_ritual_is_resolved() -> None:
    t = zanaga().ritual("trial-tithe").ritual("trial-moon-4").tokens("sun", "moon").draw_and_place(2)
    assert told(t, "token-placed", "ritual-resolved") == [
        ("token-placed", "trial-tithe"),
        ("token-placed", "trial-moon-4"),
        ("ritual-resolved", "trial-tithe"),
    ]


@pytest.mark.rule("MZ-RESOLVE-01")
@pytest.mark.parametrize("tokens", [("sun", "moon"), ("moon", "sun"), ("sun", "sun")])
def test_also_those_that_lay_on_one_card(tokens: tuple[str, ...]) -> None:
    t = zanaga().ritual("trial-tithe").ritual("trial-sun-4").ritual("trial-moon-4").place(*tokens)
    while t.topic in ("which-token-first", "place-token"):
        t.play(t.options[0])
    kinds = [kind for kind, _ in told(t, "token-placed", "ritual-resolved")]
    assert kinds == ["token-placed", "token-placed", "ritual-resolved"]


@pytest.mark.rule("MZ-RESOLVE-01", "MZ-RUL-87")
@pytest.mark.parametrize("own", [("moon",), ()], ids=["with-a-token", "without"])
def test_a_reward_and_the_own_token_of_a_challenge_are_one_placing(own: tuple[str, ...]) -> None:
    """The reward completes a ritual; it is resolved when the token of the Challenge lies too."""
    t = zanaga().ritual("trial-tithe").ritual("trial-moon-4").roam("temple-mamba", *own).tokens("sun")
    t.put(0, at=t.space("forest")).check().win_fight()
    assert not t.game.resolving and t.game.filled.get("trial-moon-4", ()) == own
    told = [event.kind for event in t.events if event.kind in ("beaten", "token-placed", "ritual-resolved")]
    assert told == ["beaten", "token-placed", *["token-placed" for _ in own], "ritual-resolved"]


@pytest.mark.rule("MZ-RUL-87")
def test_a_further_fight_is_part_of_the_placing() -> None:
    """The token of the further Challenge completes a ritual; it waits for the token of the first one."""
    t = zanaga().ritual("trial-tithe").ritual("trial-moon-4").roam("trial-brawler", "moon")
    t.deck("yellow", "trial-yellow-swamp").tokens("sun")
    t.put(0, at=t.space("hills")).check().win_fight()
    assert t.game.fights[-1].enemy == "trial-yellow-swamp"
    t.dice(10, 10).play("attack")  # there is no escape from it
    told = [
        event.facts["token"] if event.kind == "token-placed" else event.kind
        for event in t.events
        if event.kind in ("token-placed", "ritual-resolved")
    ]
    assert told == ["sun", "moon", "ritual-resolved"]


@pytest.mark.rule("MZ-RESOLVE-01", "MZ-RUL-21", "MZ-CHAL-03", "MZ-RUL-81")
def test_also_the_tokens_of_several_monsters_discarded_together() -> None:
    """The first token completes a ritual that orders a check: it waits, and no monster can be met that is gone."""
    t = zanaga().put(0, at=HILLS, cards=["trial-rout"]).put(1, at="Kesh'a").ritual("trial-summons")
    t.ritual("trial-moon-4").roam("trial-green-road", "sun").roam("trial-green-hills", "moon")
    t.deck("green", "trial-green-river").tokens("skull").turn(0).play("use:trial-rout")
    assert (t.asked, t.options) == (0, ["token:sun", "token:moon"])
    t.play("token:sun")
    assert told(t, "token-placed", "ritual-resolved") == [
        ("token-placed", "trial-summons"),
        ("token-placed", "trial-moon-4"),
        ("ritual-resolved", "trial-summons"),
    ]
    assert t.game.piles["green"] == ("trial-green-road", "trial-green-hills")
    assert (t.game.roaming, t.game.fights) == (("trial-green-river",), [])


@pytest.mark.rule("MZ-RESOLVE-02", "MZ-RUL-02")
def test_the_leftmost_completed_ritual_is_resolved_first() -> None:
    t = zanaga().ritual("trial-moon-4").ritual("trial-sun-1", "sun").ritual("trial-sun-3").ritual("trial-skull-1")
    t.place("skull")
    assert told(t, "ritual-resolved") == [("ritual-resolved", "trial-sun-1"), ("ritual-resolved", "trial-skull-1")]


@pytest.mark.rule("MZ-RESOLVE-02")
def test_all_its_effects_are_carried_out() -> None:
    t = zanaga().put(1, gold=0).complete("trial-two-deeds")
    assert t.happened("knocked-out")
    assert t.hero(1).gold == 4


@pytest.mark.rule("MZ-RESOLVE-03")
def test_tokens_a_ritual_draws_are_placed_while_it_still_lies_on_the_track(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("moon", "trial-tithe"))
    t = zanaga().awake("hamzah").ritual("trial-sun-4").ritual("trial-sun-3").tokens("sun", "sun")
    t.ritual("trial-choir", "moon").resolve()
    for _ in range(2):
        assert t.topic == "place-token"
        assert t.game.rituals[-1] == "trial-choir"
        assert not t.happened("omen"), "step 3 has not begun"
        t.play("ritual:trial-sun-4")
    assert t.game.rituals == ("trial-sun-4", "trial-sun-3")
    assert len(t.happened("omen")) == 1


@pytest.mark.rule("MZ-RESOLVE-03", "MZ-RESOLVE-08")
def test_then_come_the_omens_and_only_then_the_next_ritual(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choir has two tokens placed; the second completes a ritual to its right, which waits for the omens."""
    speaking(monkeypatch, "hamzah", ("moon", "trial-doom"))
    t = zanaga().awake("hamzah").ritual("trial-choir", "moon").ritual("trial-sun-4").ritual("trial-tithe")
    t.tokens("skull", "sun").deck("ritual-green", "trial-skull-4").resolve()
    while t.topic == "place-token":
        t.play(t.options[-1])
    assert told(t, "ritual-resolved", "token-placed", "omen") == [
        ("ritual-resolved", "trial-choir"),
        ("token-placed", "trial-skull-4"),
        ("token-placed", "trial-tithe"),
        ("omen", "hamzah"),
        ("ritual-resolved", "trial-tithe"),
    ]


@pytest.mark.rule("MZ-RESOLVE-04", "MZ-RESOLVE-05", "MZ-RESOLVE-06", "MZ-RESOLVE-07", "MZ-RESOLVE-08")
def test_it_leaves_the_track_before_its_omens_and_is_discarded_after_them(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("moon", "trial-choir"))
    t = zanaga().awake("hamzah").ritual("trial-sun-4").ritual("trial-sun-3").ritual("trial-moon-1", "moon")
    t.ritual("trial-tithe", "sun").tokens("sun", "sun").resolve()
    for _ in range(2):  # the omen of the first one: its tokens are placed before the next ritual is looked at
        assert t.topic == "place-token"
        assert t.game.rituals == ("trial-sun-4", "trial-sun-3", "trial-tithe")
        assert not t.game.piles.get("ritual-green")
        assert t.game.filled["trial-moon-1"] == ("moon",)
        assert len(t.happened("ritual-resolved")) == 1
        t.play("ritual:trial-sun-4")
    assert t.game.piles["ritual-green"][0] == "trial-moon-1"
    assert "trial-moon-1" not in t.game.filled
    assert told(t, "ritual-resolved")[-1] == ("ritual-resolved", "trial-tithe")


@pytest.mark.rule("MZ-RESOLVE-04", "MZ-RESOLVE-05")
@pytest.mark.parametrize("card", ["trial-skull-2", "trial-tithe"])
def test_without_a_god_awake_it_is_laid_next_to_the_gods_and_there_are_no_omens(card: str) -> None:
    """With or without effects of its own."""
    t = zanaga().ritual("trial-sun-4").complete(card)
    assert (t.game.rituals, t.game.completed, t.happened("omen")) == (("trial-sun-4",), (card,), [])


@pytest.mark.rule("MZ-RESOLVE-08", "MZ-RESOLVE-09")
def test_then_the_next_completed_one_to_the_right_until_none_is_left() -> None:
    t = zanaga().ritual("trial-sun-1", "sun").ritual("trial-sun-3").ritual("trial-moon-1", "moon").resolve()
    assert told(t, "ritual-resolved") == [("ritual-resolved", "trial-sun-1"), ("ritual-resolved", "trial-moon-1")]
    assert (t.game.rituals, t.game.resolving) == (("trial-sun-3",), False)


@pytest.mark.rule("MZ-RESOLVE-08", "MZ-RESOLVE-09", "MZ-RESOLVE-02", "MZ-RUL-02")
@pytest.mark.parametrize("awake", [(), ("hamzah",)])
def test_all_six_one_after_the_other(awake: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    for god in zanaga().game.content.gods:
        speaking(monkeypatch, god, ("sun", "trial-sun-1"))  # an omen that does nothing
    row = ("trial-moon-1", "trial-sun-2", "trial-moon-2", "trial-skull-1", "trial-sun-1", "trial-moon-3")
    t = zanaga()
    t = t.awake(*awake) if awake else t
    for card in row:
        t.ritual(card, *[t.game.content.rituals[card].symbol] * t.game.content.rituals[card].slots)
    t.resolve()
    assert [card for _, card in told(t, "ritual-resolved")] == list(row)
    assert (t.game.rituals, t.game.resolving, t.pool_size()) == ((), False, 60)


@pytest.mark.rule("MZ-RESOLVE-08")
def test_the_nearest_to_the_right_also_behind_one_that_is_not_complete() -> None:
    t = zanaga().ritual("trial-sun-4").ritual("trial-moon-1", "moon").ritual("trial-skull-1", "skull")
    t.ritual("trial-sun-3").ritual("trial-sun-1", "sun").resolve()
    assert [card for _, card in told(t, "ritual-resolved")] == ["trial-moon-1", "trial-skull-1", "trial-sun-1"]


@pytest.mark.rule("MZ-RESOLVE-09", "MZ-RUL-03", "MZ-RESOLVE-08")
def test_rituals_completed_meanwhile_first_to_the_right_then_from_the_left(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("sun", "trial-doom"))
    t = zanaga().awake("hamzah").ritual("trial-skull-1").ritual("trial-choir", "moon").ritual("trial-sun-4")
    t.ritual("trial-spring").tokens("skull", "moon").resolve()
    order = [card for _, card in told(t, "ritual-resolved")]
    assert order == ["trial-choir", "trial-spring", "trial-skull-1"]


@pytest.mark.rule("MZ-RUL-03")
def test_a_ritual_taken_away_on_the_left_does_not_change_what_is_to_the_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """The omen of the middle one takes the leftmost away; then comes the one to the right, not the one after it."""
    speaking(monkeypatch, "hamzah", ("moon", "trial-purge"))
    t = zanaga().awake("hamzah").ritual("trial-sun-4").ritual("trial-moon-1", "moon").ritual("trial-skull-1", "skull")
    t.ritual("trial-sun-1", "sun").resolve()
    order = [card for _, card in told(t, "ritual-resolved")]
    assert order == ["trial-moon-1", "trial-skull-1", "trial-sun-1"]
    assert t.game.rituals == ()


@pytest.mark.rule("MZ-RUL-03")
def test_of_several_completed_to_the_left_the_leftmost_comes_first() -> None:
    t = zanaga().awake("hamzah").ritual("trial-moon-1").ritual("trial-skull-4").ritual("trial-moon-2", "moon")
    t.ritual("trial-choir", "moon").tokens("moon", "moon").resolve().play("ritual:trial-moon-1")
    assert [card for _, card in told(t, "ritual-resolved")] == ["trial-choir", "trial-moon-1", "trial-moon-2"]


@pytest.mark.rule("MZ-RUL-26")
def test_a_fight_inside_a_step_is_finished_first_and_its_token_only_adds_to_the_procedure() -> None:
    t = zanaga().put(0, at=HILLS).roam("trial-green-hills", "skull").ritual("trial-skull-1").ritual("trial-sun-4")
    t.complete("trial-summons")
    assert (t.topic, t.game.resolving) == ("escape", True)
    t.win_fight()
    assert told(t, "beaten", "token-placed", "ritual-resolved") == [
        ("ritual-resolved", "trial-summons"),
        ("beaten", "trial-green-hills"),
        ("token-placed", "trial-skull-1"),
        ("ritual-resolved", "trial-skull-1"),
    ]
    assert t.game.completed == ("trial-summons", "trial-skull-1")


@pytest.mark.rule("MZ-RUL-26")
def test_the_steps_are_run_before_anything_else() -> None:
    """A token placed in the middle of a fight: the ritual is resolved before the round goes on."""
    t = zanaga().put(0, at=HILLS, gold=0, cards=["trial-chant"]).roam("trial-green-hills").ritual("trial-tithe")
    t.tokens("sun").check().play("use:trial-chant")
    assert (t.hero().gold, t.topic) == (5, "escape")


@pytest.mark.rule("MZ-RUL-26", "MZ-RUL-70", "MZ-RESOLVE-09")
def test_a_hero_knocked_out_in_the_procedure_still_finishes_it() -> None:
    t = zanaga().put(0, at=HILLS).put(1, gold=0).ritual("trial-two-deeds", "moon").ritual("trial-sun-4")
    t.ritual("trial-sun-3").ritual("trial-echo", "moon").tokens("sun").resolve()
    assert t.happened("knocked-out")
    assert t.hero(1).gold == 4
    assert (t.asked, t.topic) == (0, "place-token")
    t.play("ritual:trial-sun-3")
    assert t.game.filled == {"trial-sun-3": ("sun",)}
    assert t.game.completed == ("trial-two-deeds", "trial-echo")


@pytest.mark.rule("MZ-RUL-26", "MZ-RUL-70")
def test_also_if_it_happens_in_a_combat() -> None:
    """The ritual knocks Anna out in the middle of a fight: it is finished, then the fight is lost."""
    t = zanaga().put(0, at=HILLS, cards=["trial-chant"]).put(1, at="Kesh'a", gold=0).roam("trial-green-hills", "sun")
    t.ritual("trial-two-deeds").ritual("trial-spring", "moon").tokens("moon").turn(0).play("stay", "use:trial-chant")
    assert t.happened("knocked-out")
    assert t.hero(1).gold == 4
    assert t.game.completed == ("trial-two-deeds", "trial-spring")
    assert (t.game.rituals, t.game.filled, t.game.resolving) == ((), {}, False)
    assert (t.game.roaming, t.game.fights, t.game.active) == (("trial-green-hills",), [], 1)


@pytest.mark.rule("MZ-RUL-26", "MZ-RUL-70")
def test_also_if_it_is_an_omen_that_knocks_the_hero_out_in_a_combat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ritual waiting to the right is resolved all the same, and its omen speaks."""
    speaking(monkeypatch, "hamzah", ("moon", "trial-two-deeds"))
    t = zanaga().put(0, at=HILLS, cards=["trial-chant"]).put(1, at="Kesh'a", gold=0).roam("trial-green-hills", "sun")
    t.awake("hamzah").ritual("trial-moon-1").ritual("trial-moon-2", "moon", "moon").tokens("moon").turn(0)
    t.play("stay", "use:trial-chant")
    assert [fallen["seat"] for fallen in t.happened("knocked-out")] == [0]
    assert (t.hero(1).gold, t.game.piles["ritual-green"]) == (4 + 4, ("trial-moon-1", "trial-moon-2"))
    assert (t.game.resolving, t.game.fights, t.game.active) == (False, [], 1)


@pytest.mark.rule("MZ-RUL-26")
def test_also_if_a_monster_met_in_the_procedure_knocks_the_hero_out_of_another_combat() -> None:
    t = zanaga().put(0, at=HILLS, cards=["trial-chant"]).put(1, at="Kesh'a").roam("trial-green-hills", "sun")
    t.roam("trial-yellow-hills", "sun").ritual("trial-summons").ritual("trial-spring", "moon").tokens("sun").turn(0)
    t.play("stay", "face:trial-green-hills", "use:trial-chant")
    assert [fight.enemy for fight in t.game.fights] == ["trial-green-hills", "trial-yellow-hills"]
    t.lose_fight()
    assert t.game.completed == ("trial-summons", "trial-spring")
    assert (t.game.resolving, t.game.fights, t.game.active) == (False, [], 1)
    assert t.game.roaming == ("trial-green-hills", "trial-yellow-hills")


@pytest.mark.rule("MZ-RUL-79")
def test_a_knocked_out_hero_is_spared_the_rest_but_the_others_are_not() -> None:
    t = zanaga().put(0, at=HILLS, gold=1).put(1, gold=0).complete("trial-toll")
    assert t.happened("knocked-out")
    assert (t.hero(0).gold, t.hero(1).gold) == (0, 2)


@pytest.mark.rule("MZ-RUL-79")
@pytest.mark.parametrize("who", ["hero", "this", "ally", "allies", "side", "all-side"])
def test_his_allies_are_spared_it_too(who: Who, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever way the text says that it is about the active hero's own."""
    t = zanaga().put(0, cards=["trial-squire", "trial-hound"])
    content = t.game.content
    ref, text = next((ref, at) for ref, at in content.effects.items() if isinstance(at.effect, Exhaust))
    monkeypatch.setitem(content.effects, ref, text._replace(effect=Exhaust(amount=1, who=who)))
    t.hero().down = True
    t.only(rituals.effect_happens, ref, "trial-sun-1")
    assert (t.topic, t.game.exhaustion) == ("", {})


@pytest.mark.rule("MZ-RUL-79")
def test_what_each_hero_gets_or_suffers_a_knocked_out_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("moon", "trial-harvest"))
    t = zanaga("anna", "bert", "cara").put(0, at=HILLS).put(1, gold=0).put(2, gold=0).awake("hamzah")
    t.complete("trial-two-deeds")
    assert t.happened("knocked-out") and t.happened("omen")
    assert [hero.gold for hero in t.game.heroes] == [0, 4 + 1, 4 + 1]


@pytest.mark.rule("MZ-RUL-79")
def test_nor_does_he_do_what_the_rest_tells_him_to_do() -> None:
    t = zanaga().put(0, at=HILLS, cards=["trial-gem"]).complete("trial-ambush")
    assert t.happened("knocked-out")
    assert (t.topic, t.game.fights, t.happened("market-drawn")) == ("", [], [])
    assert t.game.completed == ("trial-ambush",)


@pytest.mark.rule("MZ-RUL-79")
def test_a_monster_still_comes_but_he_uses_no_bones_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch, "hamzah", ("moon", "trial-beasts"))
    t = zanaga().put(0, at=HILLS, cards=["trial-gem"]).survival("shaman-bones").awake("hamzah")
    t.deck("green", "trial-green-road").complete("trial-two-deeds")
    assert t.owned() == ["shaman-bones"]
    assert (t.topic, t.game.roaming) == ("", ("trial-green-road",))


@pytest.mark.rule("MZ-RUL-26", "MZ-RUL-78")
def test_a_monster_being_fought_is_not_met_again_in_a_check_inside_the_fight() -> None:
    """Otherwise it would be beaten twice, and rewarded and discarded twice."""
    t = zanaga().put(0, at=HILLS, gold=0, cards=["trial-chant"]).put(1, at="Kesh'a").roam("trial-green-hills", "moon")
    t.ritual("trial-summons").ritual("trial-moon-4").deck("green", "trial-green-road").tokens("sun", "skull").check()
    t.play("use:trial-chant")
    assert [fight.enemy for fight in t.game.fights] == ["trial-green-hills"]
    assert t.game.roaming == ("trial-green-hills", "trial-green-road")
    t.win_fight()
    assert (t.hero().gold, t.game.piles["green"]) == (1, ("trial-green-hills",))


@pytest.mark.rule("MZ-RUL-27")
def test_after_a_hundred_rituals_in_one_procedure_their_effects_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rituals that complete each other for ever: each gives a gold and draws a token, moon after moon."""
    speaking(monkeypatch, "hamzah", ("moon", "trial-doom"))
    t = zanaga().awake("hamzah").ranks("red").only_deck("ritual-red", "trial-wheel").pile("ritual-red")
    t.put(0, gold=0).pool(moon=6).ritual("trial-wheel-2").place("moon")
    assert t.hero().gold == CHAIN_LIMIT == 100
    assert t.game.dooms == {"hamzah": 100}
    assert len(t.happened("ritual-resolved")) == 101
    assert (t.topic, t.game.resolving) == ("", False)
    t.complete("trial-spring")  # another procedure
    assert t.hero().gold == 101


@pytest.mark.rule("MZ-RUL-27")
@pytest.mark.parametrize("awake", [False, True])
def test_those_that_follow_are_completed_and_counted_all_the_same(awake: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """For this test the stop comes after two."""
    monkeypatch.setattr(rituals, "CHAIN_LIMIT", 2)
    speaking(monkeypatch, "set", ("moon", "trial-doom"))
    row = ("trial-spring", "trial-tithe", "trial-harvest", "trial-skull-1")
    t = zanaga().put(0, gold=0)
    t = t.awake("set") if awake else t
    for card in row:
        t.ritual(card, *[t.game.content.rituals[card].symbol] * t.game.content.rituals[card].slots)
    t.resolve()
    assert (t.hero().gold, t.game.dooms) == (1 + 5, {"set": 1} if awake else {})
    assert [card for _, card in told(t, "ritual-resolved")] == list(row)
    assert (t.game.awake, t.game.rituals, t.game.resolving) == (("set",), (), False)
    assert t.game.piles["ritual-green"] == row

"""Where a box gets in between: each seam of the core, used by a toy layer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar

import pytest

from questable.errors import RulebookError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.box import Box
from questable.kernel.engine.decision import Option
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.kernel.engine.rulebook import Rulebook, Step, compile_rules
from questable.kernel.engine.state import Secret
from questable.runebound import (
    adventure,
    board,
    cards,
    experience,
    movement,
    purse,
    setup,
    skill_tests,
    turn,
    victory,
    windows,
)
from questable.runebound.abilities import fighting
from questable.runebound.abilities.fighting import Win
from questable.runebound.abilities.gaining import DrawAdventure
from questable.runebound.abilities.vocabulary import VERBS, Effects, Usage
from questable.runebound.abilities.world import RemoveCounter
from questable.runebound.base import adventure as rise
from questable.runebound.card_index import make_kit
from questable.runebound.content import Item
from questable.runebound.greedy.bot_knowledge import BotKnowledge
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.rulebook import rules
from questable.runebound.state import Hero, Runebound
from tests.kit import Table, table

# Watching what happens -----------------------------------------------------------------------------------------------

watching = Rulebook("watching")


@watching.follows(movement.arrive)
def arrived(g: Runebound, seat: int, space: int, how: str) -> None:
    g.note("arrived", seat=seat, space=space, how=how)


@watching.follows(board.lay_counter)
def laid(g: Runebound, space: int, colour: str) -> None:
    g.note("laid", space=space, colour=colour)


@watching.follows(board.lift_counter)
def lifted(g: Runebound, space: int, colour: str) -> None:
    g.note("lifted", space=space, colour=colour)


@watching.follows(turn.after_turn)
def turned(g: Runebound) -> None:
    g.note("after-turn", seat=g.active)


def watched(*heroes: str, layer: Rulebook = watching, variants: tuple[str, ...] = ()) -> Table:
    box = replace(rise, variants=(*rise.variants, Box("toy", "", layer)))
    return table(*heroes, variants=("toy", *variants), box=box)


def test_heroes_come_into_spaces_by_one_step_only() -> None:
    t = watched().put(0, at="Forge").turn()
    t.play("automatic")
    t.play(t.options[0])
    assert [fact["how"] for fact in t.happened("arrived")] == ["step"]
    t.put(0, wounds=4, came_from=0).face("trial-goblin").dice(10, 10).play("escape:ranged")
    t.play(t.options[0])
    assert t.happened("arrived")[-1] == {"seat": 0, "space": t.hero().space, "how": "flight"}
    t.put(0, wounds=4).face("trial-ogre").play("fight-on").dice(1, 1).play("attack")
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert t.happened("arrived")[-1] == {"seat": 0, "space": t.hero().space, "how": "waking"}


def test_also_to_begin_there() -> None:
    events: list[Event] = []
    box = replace(rise, variants=(Box("toy", "", watching),))
    begin(make_setting(box, seats=2, seed="toy", variants=["toy"]), events.append)
    assert [event.facts["how"] for event in events if event.kind == "arrived"] == ["begin", "begin"]


def test_counters_are_laid_and_lifted_by_steps() -> None:
    t = watched()
    jewel = t.jewel("green", sunburst=True)
    t.counter(jewel, "green").put(0, at=jewel).face("trial-goblin").dice(10, 10, 10, 10, 10, 10)
    while t.game.fights:
        t.play("fight-on" if t.topic == "escape" else "attack" if "attack" in t.options else "defend")
    assert t.happened("lifted") == [{"space": jewel, "colour": "green"}]
    t.run(setup.place_counters)
    assert {"space": jewel, "colour": "green"} in t.happened("laid")


@pytest.mark.parametrize(
    "step", [setup.set_up, setup.choose_first_player, turn.take_turn, turn.play_phases, turn.next_player]
)
def test_nothing_can_follow_a_step_that_hands_on_the_turn(step: Step[Any, *tuple[Any, ...]]) -> None:
    layer = Rulebook("too-late")
    layer.follows(step)(lambda g, *_: None)
    with pytest.raises(RulebookError, match="hands on the turn"):
        compile_rules([rules, layer])


def test_after_every_turn_something_may_happen() -> None:
    t = watched("anna", "bert", "cara").turn(0)
    for seat in (0, 1, 2, 0):
        t.play("stay")
        while t.game.active == seat:
            t.play(t.options[-1])
    assert [fact["seat"] for fact in t.happened("after-turn")] == [0, 1, 2, 0]


# Cards that leave the game -------------------------------------------------------------------------------------------

leaving = Rulebook("leaving")


@leaving.around(cards.deck_of)
def no_deck_for_goblins(below: Callable[[Runebound, str], str], g: Runebound, card: str) -> str:
    return "" if card == "trial-goblin" else below(g, card)


@leaving.follows(cards.leaves_the_game)
def gone(g: Runebound, card: str) -> None:
    g.note("gone", card=card)


@pytest.mark.parametrize("variants", [(), ("doom-track",)])
def test_a_card_without_a_deck_leaves_the_game(variants: tuple[str, ...]) -> None:
    t = watched(layer=leaving, variants=variants)
    for card in ("trial-goblin", "trial-ogre"):
        t.take_out(card)
        t.run(cards.discard_adventure_card, card)
    assert t.happened("gone") == [{"card": "trial-goblin"}]
    assert "trial-goblin" not in t.game.decks["green"]


def test_who_refreshes_the_jewels_says_by_which_rule() -> None:
    t = watched()
    t.run(adventure.refresh_counters, "CP-RUL-20")
    assert [event.rules for event in t.events if event.kind == "counters-refreshed"] == [("CP-RUL-20",)]


# What bots must know -------------------------------------------------------------------------------------------------


def test_bots_know_what_brings_victory_nearer() -> None:
    """A box counts other things than Dragon Runes, and says what the defeat of a Challenge is worth."""
    t = watched()
    knows = BotKnowledge(
        crown=lambda look, card: 50.0 if card == "trial-ogre" else 0.0, steps=lambda look, seat: 2 * seat
    )
    look = Look(t.game, 0, Memory())
    before = look.prize("trial-ogre"), look.prize("trial-goblin")
    assert (look.steps(1), look.haste()) == (0, 1.0)
    t.game.setting.__dict__["bot_knowledge"] = (knows,)
    assert (look.prize("trial-ogre"), look.prize("trial-goblin")) == (before[0] + 50, before[1])
    assert (look.steps(0), look.steps(1), look.haste()) == (0, 2, 0.5)
    t.put(0, runes=["ysmeryl-glasswing"])
    assert look.steps(0) == 1


# Money and experience ------------------------------------------------------------------------------------------------

goods = Rulebook("goods")


@goods.adjusts(purse.purse)
def with_goods(gold: int, g: Runebound, seat: int) -> int:
    """Unspent points are as good as gold."""
    return gold + g.hero_of(seat).points


@goods.around(purse.pay)
def pay_with_goods(below: Callable[[Runebound, int, int], None], g: Runebound, seat: int, amount: int) -> None:
    first = min(amount, g.hero_of(seat).points)
    g.do(experience.spend_points, seat, first)
    below(g, seat, amount - first)


@goods.adjusts(experience.learning_options)
def and_rest(options: list[Option], g: Runebound, hero: Hero) -> list[Option]:
    return [*options, Option("meditate")] if g.exhaustion.get(hero.id) else options


@goods.step()
def meditate(g: Runebound, option: Option) -> None:
    g.exhaustion.clear()


goods.adds_to(experience.learned, {"meditate": meditate})


def test_something_else_can_be_money() -> None:
    t = watched(layer=goods)
    price = t.game.content.items["trial-sword"].cost
    t.put(0, at="Forge", gold=1, points=price - 1).stack("Forge", "trial-sword").market().play("buy:trial-sword")
    assert (t.hero().points, t.hero().gold, t.hero().cards) == (0, 0, ("trial-sword",))


def test_the_experience_step_opens_for_whatever_can_be_learned() -> None:
    t = watched(layer=goods).put(0, exhaustion=1).only(experience.experience_step)
    assert t.options == ["meditate", "keep-points"]
    t.play("meditate")
    assert not t.exhaustion("anna") and not t.topic


# Cards ---------------------------------------------------------------------------------------------------------------


def test_a_card_can_be_a_character_without_being_an_ally() -> None:
    class Captain(Item, frozen=True, kw_only=True):
        BEARS: ClassVar[bool] = True

    t = table()
    content = t.game.content
    ability = content.own_abilities["trial-sword"]
    spear = content.items["trial-sword"].modifier
    captain = Captain(id="captain", name="Captain", cost=1, type="other", modifier=spear)
    content.cards["captain"], content.own_abilities["captain"] = captain, ability
    try:
        kit = make_kit(content, "anna", ("captain",))
    finally:
        del content.cards["captain"], content.own_abilities["captain"]
    assert {each.bearer for each in kit.modifiers["roll"] if each.card == "captain"} == {"captain"}
    assert kit.allies == ()


under = Rulebook("under")


@under.answers(windows.turned_for)
def never_now(g: Runebound, seat: int, card: str) -> str:
    return ""


def test_what_cannot_be_turned_cannot_be_activated() -> None:
    def offered(t: Table) -> bool:
        t.put(0, at="Forge", cards=["trial-carillon"]).movement()
        return any(option.startswith("use:trial-carillon") for option in t.options)

    assert offered(table()) and not offered(watched(layer=under))


bounded = Rulebook("bounded")


@bounded.answers(board.may_be_brought)
def not_far(g: Runebound, seat: int, space: int, card: str) -> bool:
    return space < 10


def test_a_box_says_where_cards_may_bring_a_hero() -> None:
    from questable.runebound.abilities.moving import Move
    from questable.runebound.abilities.vocabulary import Usage

    usage = Usage("", 0, "anna", "anna")
    free, bound = table().put(0, at=20), watched(layer=bounded).put(0, at=20)
    assert max(Move(to="any").destinations(free.game, usage)) > 10
    assert Move(to="any").destinations(bound.game, usage) == [*range(1, 10)]
    assert Move(to="any").possible(bound.game, usage)


def test_rewards_say_that_they_give() -> None:
    giving = {tag for tag, verb in VERBS.items() if verb.GIVES}
    assert giving == {"gain", "keep", "draw-market", "search", "take-from-stack", "steal"}
    assert RemoveCounter(colour="green", claim=True).gives() and not RemoveCounter(colour="green").gives()
    assert not Effects()


def test_a_test_needs_no_card() -> None:
    t = table().dice(10, 10, 1, 1)
    assert skill_tests.roll_test(t.game, 0, "climb", "mind", 12)
    assert not skill_tests.roll_test(t.game, 0, "climb", "mind", 25)
    assert [fact["success"] for fact in t.happened("tested")] == [True, False]


# A seat without a hero -----------------------------------------------------------------------------------------------

king = Rulebook("king")
CHOSEN = ["anna", "bert"]


@king.adjusts(setup.seats_with_heroes)
def all_but_one(seats: int, g: Runebound) -> int:
    return seats - 1


@king.answers(setup.hero_pool)
def only_two(g: Runebound) -> list[str]:
    return CHOSEN


@king.adjusts(turn.phases)
def phases_of_the_king(phases: list[Step[Any]], g: Runebound) -> list[Step[Any]]:
    return phases if g.has_hero(g.active) else [reign]


@king.step()
def reign(g: Runebound) -> None:
    g.ask(g.active, "reign", [Option("frost"), Option("thaw")], reigned)


@king.step()
def reigned(g: Runebound, option: Option) -> None:
    g.note("reigned", seat=g.active, how=option.verb)
    if option.verb == "frost":
        for seat in g.seats_from(g.active):
            windows.moment(g, "refresh", seat)


def test_a_seat_may_act_without_a_hero() -> None:
    """The last seat has turns of its own; whatever is triggered in them is ordered by whom it concerns."""
    box = replace(rise, variants=(Box("king", "", king),))
    events: list[Event] = []
    game = begin(make_setting(box, seats=3, seed="king", variants=["king"], packs=["tests/packs/trial"]), events.append)
    assert isinstance(game, Runebound)
    assert sorted(hero.id for hero in game.heroes) == CHOSEN
    seats = []
    for _ in range(60):
        assert game.decision is not None
        if game.decision.topic == "reign":
            assert game.seats_from(game.active) == [0, 1]
            assert windows.orders_effects(game, 1) == 1
        elif game.decision.topic == "way-of-moving":
            assert windows.orders_effects(game, 1 - game.active) == game.active
        game.play(game.decision.options[-1 if game.decision.topic != "reign" else 0])
    seats = [event.facts["seat"] for event in events if event.kind == "turn"]
    assert set(seats) == {0, 1, 2}
    assert all((after - before) % 3 == 1 for before, after in pairwise(seats))
    rounds = [event.facts["round"] for event in events if event.kind == "turn"]
    assert rounds == sorted(rounds) and rounds[3] == rounds[0] + 1
    assert experience.learn_price(game, 0) == game.content.box.experience_price[2], "three players"


# What is hidden and no card ------------------------------------------------------------------------------------------

MOODS = 1000


@dataclass(slots=True)
class Weather:
    mood: Secret[int] = 0

    def conceal(self, g: Runebound, seat: int | None, dice: Dice | None) -> None:
        self.mood = dice.below(MOODS) if dice else 0


def test_a_part_may_hide_what_is_no_card() -> None:
    """It says itself how that is imagined; nothing of the truth is left, and what others hide is mixed as before."""
    box = replace(rise, boxes=(*rise.boxes, Box("weather", part=Weather)))
    game = begin(make_setting(box, seats=2, seed="weather", variants=["doom-track"]))
    game.part(Weather).mood = MOODS + 1
    assert game.imagine(0).part(Weather).mood == 0
    thought = [game.imagine(0, seed) for seed in range(5)]
    assert len({each.part(Weather).mood for each in thought}) > 1
    assert all(each.part(Weather).mood < MOODS for each in thought)
    assert all(each.view(0) == game.view(0) for each in thought)
    assert game.part(Weather).mood == MOODS + 1, "imagining changes nothing"


# What text calls for, and what it may do -----------------------------------------------------------------------------

minding = Rulebook("minding")


@minding.around(adventure.deck_for)
def counters_are_blue(below: Callable[[Runebound, str, int], str], g: Runebound, colour: str, space: int) -> str:
    return "blue" if space else below(g, colour, space)


@minding.adjusts(victory.text_wins)
def nobody_wins(wins: bool, g: Runebound, card: str) -> bool:
    return False


@minding.answers(victory.sides)
def first_against_all(g: Runebound) -> tuple[tuple[int, ...], ...]:
    return ((0,), tuple(range(1, g.setting.seats)))


def test_who_loses_together_shares_a_place() -> None:
    for layer, places in ((minding, {0: 2, 1: 1, 2: 1}), (watching, {0: 3, 1: 1, 2: 1})):
        g = watched("anna", "bert", "silhouette", layer=layer).game
        victory.win(g, (1, 2), "three-dragon-runes", "RB-WIN-02")
        assert g.outcome is not None
        assert dict(zip(g.outcome.ranking, g.outcome.places, strict=True)) == places


def test_a_draw_for_a_counter_is_told_from_one_that_text_calls_for() -> None:
    t = watched(layer=minding).deck("green", "trial-goblin").deck("blue", "trial-ogre")
    usage = Usage("", 0, "trial-sword", "anna")
    assert DrawAdventure(colour="green").possible(t.game, usage)
    t.only(fighting.further_fight, 0, "", "green", True, 0)
    assert t.game.fights[-1].enemy == "trial-goblin"
    t.put(0, at=t.jewel("green")).adventure().play("attempt:green")
    assert t.game.fights[-1].enemy == "trial-ogre"


def test_text_wins_the_game_where_boxes_let_it() -> None:
    usage = Usage("", 0, "margath", "anna")
    assert Win().possible(table().game, usage)
    assert not Win().feasible(watched(layer=minding).game, usage)

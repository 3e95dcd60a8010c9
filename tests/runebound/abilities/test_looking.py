"""A look at the top of a deck: what is seen there only one player knows."""

from __future__ import annotations

import pytest

from questable.bots import Sight, make_bot
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound import cards, movement
from questable.runebound.base import adventure as rise
from questable.runebound.state import Runebound
from questable.table.staging import Staging, viewpoint
from tests.kit import TRIAL
from tests.secrets_kept import alike, different
from tests.speaking import describe, scene

pytestmark = pytest.mark.rule("CP-RUL-35")
LOOKING = TRIAL.parent / "looking"


def looking(number: int = 0, seats: int = 3, seed: str = "look") -> tuple[Runebound, list[Event]]:
    """The hero of seat 0 is about to move and has the card; `number` says which of its abilities is used."""
    g = begin(make_setting(rise, seats=seats, seed=seed, packs=[LOOKING]))
    assert isinstance(g, Runebound)
    heard: list[Event] = []
    g.listen(heard.append)
    cards.take_out(g, "market", "trial-look")
    g.stacks = {town: tuple(each for each in stack if each != "trial-look") for town, stack in g.stacks.items()}
    g.heroes[0].cards = ("trial-look",)
    g.rekit(g.heroes[0])
    g.active = 0
    g.agenda.clear()
    g.decision = None
    g.do(movement.movement_step)
    g.run()
    if number:
        g.play(f"use:trial-look/{number}")
    return g, heard


def test_only_games_with_such_cards_have_secrets() -> None:
    assert not make_setting(rise, seats=2).secrets
    assert make_setting(rise, seats=2, packs=[LOOKING]).secrets


def test_the_player_sees_the_cards_others_learn_how_many() -> None:
    g, heard = looking(1)
    top = g.decks["market"][:2]
    (looked,) = [event for event in heard if event.kind == "looked"]
    assert (looked.facts, looked.only) == ({"seat": 0, "deck": "market", "count": 2}, None)
    (saw,) = [event for event in heard if event.kind == "saw-cards"]
    assert (saw.facts["cards"], saw.only) == (list(top), (0,))
    assert g.view(0).known == {"market": top}
    for seat in (1, 2, None):
        assert g.view(seat).known == {}
        assert g.view(seat).peeks == ((0, "market", 2),)


def test_who_has_seen_the_cards_imagines_them_where_they_lie() -> None:
    g, _ = looking(1)
    top = g.decks["market"][:2]
    for seed in range(12):
        assert g.imagine(0, seed).decks["market"][:2] == top
        assert sorted(g.imagine(0, seed).decks["market"]) == sorted(g.decks["market"])
    assert len({g.imagine(1, seed).decks["market"][:2] for seed in range(12)}) > 3
    assert not any(peek.cards for peek in g.imagine(1).peeks)


def swapped(g: Runebound, deck: str) -> Runebound:
    """The same position, but another card lies on top of a deck, and the player has seen that one."""
    twin = g.clone()
    pile = twin.decks[deck]
    twin.decks[deck] = (pile[-1], *pile[1:-1], pile[0])
    for peek in twin.peeks:
        cards.look_at(twin, peek.seat, deck, peek.count)
    twin.barrier = g.barrier
    return twin


def test_others_cannot_tell_what_was_seen() -> None:
    g, _ = looking(1)
    other = swapped(g, "market")
    alike(g, other, (1, 2, None))
    different(g, other, (0,))


def test_the_question_is_secret_but_not_that_it_is_asked() -> None:
    g, _ = looking(2)
    assert g.decision is not None
    assert (g.decision.topic, g.decision.seat) == ("look", 0)
    assert g.view(0).decision == g.decision
    for seat in (1, None):
        assert g.view(seat).decision == g.decision._replace(options=())
        assert g.imagine(seat).decision == g.decision._replace(options=())
    told = Staging(g)
    assert viewpoint(g, frozenset({0})) == 0 and viewpoint(g, frozenset({1})) == 1
    mine = told.question(g.imagine(0), asked=True, undo=False)
    theirs = told.question(g.imagine(1), asked=False, undo=False)
    assert mine is not None and len(mine.choices) == 3
    assert theirs is not None and theirs.topic == "secret" and theirs.choices == ()


def test_other_questions_are_shown_to_all_as_before() -> None:
    g, _ = looking()
    found = Staging(g).question(g.imagine(1), asked=False, undo=False)
    assert found is not None and found.topic == "use-before-moving"


def test_the_cards_are_put_back_in_any_order() -> None:
    g, _ = looking(2)
    first, second, third, *rest = g.decks["green"]
    g.play(f"lay:{third}")
    assert g.decision is not None and {option.about for option in g.decision.options} == {first, second}
    g.play(f"lay:{first}")
    assert g.decks["green"] == (third, first, second, *rest)
    assert g.view(0).known == {"green": (third, first, second)}


def test_one_card_may_go_under_the_deck_and_nobody_learns_which() -> None:
    g, heard = looking(3)
    first, second, *rest = g.decks["market"]
    twin = g.clone()
    g.play(f"bury:{first}")
    assert g.decks["market"] == (second, *rest, first)
    assert g.view(0).known == {"market": (second,)}
    assert heard[-1].kind == "buried" and first not in heard[-1].facts.values()
    twin.play(f"bury:{second}")
    alike(g, twin, (1, 2, None))
    kept, _ = looking(3)
    kept.play("leave-it")
    assert kept.decks["market"] == (first, second, *rest)


def test_what_is_known_goes_with_the_cards() -> None:
    g, _ = looking(1)
    first, second = g.decks["market"][:2]
    assert cards.draw(g, "market") == first
    assert g.view(0).known == {"market": (second,)}
    assert g.imagine(1).peeks[0].count == 1
    cards.put_under(g, first)
    cards.take_out(g, "market", second)
    assert g.view(0).known == {} and g.peeks == ()


def test_a_shuffled_deck_is_known_to_nobody() -> None:
    g, _ = looking(1)
    cards.shuffle(g, "market")
    assert g.view(0).known == {} and g.peeks == ()


def test_who_puts_cards_in_order_takes_others_their_knowledge() -> None:
    g, _ = looking(1)
    cards.look_at(g, 1, "market", 3)
    assert len(g.view(1).known["market"]) == 3
    cards.lay_on_top(g, 1, "market", tuple(reversed(g.decks["market"][:3])))
    assert g.view(0).known == {}
    assert len(g.view(1).known["market"]) == 3


def test_as_long_as_cards_lie_above_the_others_nobody_looks_deeper() -> None:
    g, _ = looking()
    g.tops = {"market": 1}
    top, *rest = g.decks["market"]
    g.play("use:trial-look/3")
    assert g.view(0).known == {"market": (top,)}
    g.play(f"bury:{top}")
    assert (g.decks["market"], g.tops) == ((top, *rest), {"market": 1}), "under those cards only"
    assert g.imagine(2, 5).decks["market"][0] == top, "everybody knows which cards lie above"


def test_what_was_seen_cannot_be_undone() -> None:
    g, _ = looking(1)
    assert not g.may_undo(0)


def test_knowledge_is_saved_and_cloned() -> None:
    g, _ = looking(2)
    twin = g.clone()
    twin.restore(g.snapshot())
    assert twin == g and twin.peeks == g.peeks
    assert twin.decision == g.decision


@pytest.mark.parametrize("number", [2, 3])
def test_bots_go_on_playing(number: int) -> None:
    g, _ = looking(number)
    bots = [make_bot("greedy", rise, seat) for seat in range(3)]
    while g.decision is not None:
        g.play(bots[g.decision.seat].choose(Sight(g, g.decision.seat)))
    assert g.moves > 3


def test_screens_show_what_is_known_to_who_knows_it() -> None:
    g, _ = looking(1)
    assert "known from the top" in scene(g.imagine(0)).trays["deck-market"].note
    assert scene(g.imagine(1)).trays["deck-market"].note == ""


def test_it_reads_well() -> None:
    g, _ = looking()
    assert describe(g.setting, "trial-look").text == (
        "Before moving (optional; once per turn): look at the top 2 cards of the market deck.",
        "Before moving (optional; once per turn): look at the top 3 cards of the green deck and put them back in any "
        "order.",
        "Before moving (optional; once per turn): look at the top 2 cards of the market deck and put up to one of them "
        "under the deck.",
    )

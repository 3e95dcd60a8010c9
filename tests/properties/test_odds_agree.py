"""One mind for fights: what is shown before a combat, in it, and beside the bot's hint is the same, and it is true.

Small samples of what `python benchmarks/odds.py` measures at full size.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import questable
from questable.bots import Sight, make_bot
from questable.runebound.odds import bouts, fights
from questable.runebound.odds.fights import Combat
from questable.runebound.odds.played import Played, changes_on_the_way
from questable.runebound.state import Runebound
from tests.properties.test_odds_hold import ALONE, HELPED, TABLES, agree, facing, plain

CARDS = 3  # of each adventure


def first_question(adventure: str, card: str, cards: tuple[str, ...] = ALONE) -> Runebound | None:
    """The hero has met the card, and the first question of the combat is open; nothing was decided on the way."""
    game = facing(adventure, card, cards)
    decision = game.decision
    if not game.fights or decision is None or decision.topic not in ("escape", "attack-or-defend"):
        return None
    return game


def with_text(adventure: str) -> list[str]:
    """Challenges drawn at random of those whose text acts by itself in a combat, and not only before it."""
    content = TABLES[adventure]().game.content
    acting = content.in_combat - {"before-combat"}
    found = [card for card in sorted(content.challenges) if not acting.isdisjoint(content.faces[card].triggers)]
    return Random(adventure).sample(found, min(len(found), 4 * CARDS))


def fought(adventure: str) -> Iterator[tuple[str, Runebound]]:
    count = CARDS
    for card in with_text(adventure):
        game = first_question(adventure, card)
        if game is not None and fights.can_tell(game) and count:
            count -= 1
            yield card, game


@pytest.mark.parametrize("adventure", TABLES)
def test_text_that_acts_by_itself_is_in_the_odds(adventure: str) -> None:
    """Combats fought with the best choice of the sheet end as it says, whatever the enemy's text does in them."""
    tried = 0
    for card, game in fought(adventure):
        assert changes_on_the_way(game)
        if fights.combat_of(game).about:
            continue
        agree(game, fights.now(game), f"{adventure} {card}", games=100)
        tried += 1
    assert tried


@pytest.mark.parametrize("adventure", TABLES)
def test_what_is_shown_before_a_combat_is_what_its_first_question_shows(adventure: str) -> None:
    """Nothing has been rolled, revealed or decided in between."""
    tried = 0
    for card in (*plain(adventure)[:CARDS], *with_text(adventure)):
        for cards in (ALONE, HELPED):
            game = first_question(adventure, card, cards)
            if game is None or game.lasting or "before-combat" in game.content.faces[card].triggers:
                continue
            before = game.clone()
            before.fights.pop()
            before.agenda, before.decision = [], None
            if changes_on_the_way(game) and "round-start" in game.content.faces[card].triggers:
                continue  # something was rolled
            told, shown = fights.beginning(before, 0, card), fights.now(game)
            assert told.win == pytest.approx(shown.win, abs=0.005), card
            assert told.wounds == pytest.approx(shown.wounds, abs=0.05), card
            tried += 1
    assert tried > CARDS


@pytest.mark.parametrize("adventure", TABLES)
def test_a_combat_without_text_is_learned_as_it_is_described(adventure: str) -> None:
    """What copies show of each roll is what the numbers say: the solver finds the same odds either way."""
    for card in plain(adventure)[:CARDS]:
        game = facing(adventure, card, HELPED).imagine(0)
        bout = fights.bout_of(game, 0, card)
        combat = Combat(game, bout)
        combat.copies = Played(game, bout.party)
        assert combat.begun()[:4] == pytest.approx(bouts.best(bout)[:4], abs=1e-6)


@pytest.mark.parametrize("adventure", TABLES)
def test_the_bot_whose_hints_are_shown_never_contradicts_the_sheet(adventure: str) -> None:
    """It takes whoever makes victory likeliest by the odds beside its hint."""
    seats = max(2, questable.find_adventure(adventure).seats[0])
    game = questable.new(adventure, seats=seats, seed=f"one mind of {adventure}")
    bots = {seat: make_bot("greedy", game.setting.adventure, seat) for seat in range(seats)}
    assert isinstance(game, Runebound)
    asked = 0
    for _ in range(400):
        decision = game.decision
        if decision is None:
            break
        chosen = bots[decision.seat].choose(Sight(game, decision.seat))
        if decision.topic == "attack-or-defend" and fights.can_tell(game):
            imagined = game.imagine(decision.seat)
            shown = {option: fights.after(imagined, option).win for option in decision.options}
            assert shown[chosen] >= max(shown.values()) - 0.005
            asked += 1
        game.play(chosen)
    assert asked > 5


def test_odds_of_a_combat_are_worked_out_once_for_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scene, hints, plans and orders of one question ask the same object."""
    described: list[None] = []
    describe = bouts.describe

    def counted(g: Runebound) -> bouts.Bout:
        described.append(None)
        return describe(g)

    game = facing("rise-of-the-dragon-lords", "iron-sentinel", HELPED)
    monkeypatch.setattr(bouts, "describe", counted)
    imagined, family = game.imagine(0), game.setting.adventure.family
    family.presentation.scene(imagined)
    spoken = game.spoken("en")
    spoken.hints(imagined)
    spoken.plans(imagined)
    assert game.setting.habits is not None
    game.setting.habits.always(imagined)
    assert len(described) == 1

"""VAR: heroes and market cards of this box elsewhere, and packs here."""

from __future__ import annotations

import pytest

import questable
from questable.kernel.engine.adventure import Adventure
from questable.runebound.midnight.state import Midnight
from questable.runebound.state import Runebound
from tests.runebound.island_of_dread.kit import HIT, island
from tests.runebound.packs.kit import CHALLENGE, HEAD

ELSEWHERE = [
    adventure
    for adventure in questable.adventures()
    if adventure.family.id == "runebound" and adventure.id != "island-of-dread"
]


def laid_out(adventure: str, seats: int, seed: str, pack: str) -> Runebound:
    """A game whose first turn has begun; some ask questions while the table is laid."""
    game = questable.new(adventure, seats=seats, seed=seed, packs=[pack])
    assert isinstance(game, Runebound)
    while not game.round:
        game.play(0)
    return game


@pytest.mark.rule("IOD-VAR-02")
@pytest.mark.parametrize("adventure", ELSEWHERE, ids=lambda adventure: str(adventure.id))
def test_the_market_cards_may_be_shuffled_in_elsewhere(adventure: Adventure) -> None:
    game = laid_out(adventure.id, 2, "1", "island-market")
    own = [card for card, pack in game.content.origin.items() if pack == "island-market"]
    assert len(own) == 11
    hands = game.goods.values() if isinstance(game, Midnight) else ()  # there they are goods, and dealt
    lying = {card for deck in (*game.decks.values(), *game.stacks.values(), *hands) for card in deck}
    assert set(own) <= lying


@pytest.mark.rule("IOD-VAR-03")
@pytest.mark.parametrize("adventure", ELSEWHERE, ids=lambda adventure: str(adventure.id))
def test_the_heroes_may_join_elsewhere(adventure: Adventure) -> None:
    dealt = set()
    for seed in range(40):
        game = laid_out(adventure.id, 6, str(seed), "island-heroes")
        dealt |= {hero.id for hero in game.heroes}
    own = {card for card, pack in game.content.origin.items() if pack == "island-heroes"}
    assert len(own) == 8
    assert own <= dealt


@pytest.mark.rule("IOD-DECK-02", "CP-RUL-10")
def test_adventure_packs_are_taken_on_request_without_their_blue_cards() -> None:
    game = questable.new("island-of-dread", seats=2, seed="1", packs=["drakes"])
    assert isinstance(game, Runebound)
    colours = {
        game.content.adventure[card].colour
        for card, pack in game.content.origin.items()
        if card in game.content.adventure
    }
    assert colours == {"green", "yellow", "red"}
    assert {left.deck for left in game.setting.left_out} == {"blue"}


@pytest.mark.rule("CP-PACK-03")
def test_market_packs_are_shuffled_in_here() -> None:
    game = questable.new("island-of-dread", seats=2, seed="1", packs=["kellos"])
    assert isinstance(game, Runebound)
    assert sum(pack == "kellos" for pack in game.content.origin.values()) == 30


@pytest.mark.rule("IOD-GOAL-02", "CP-RUL-14")
def test_text_that_wins_the_game_elsewhere_wins_nothing_here() -> None:
    """A pack prints it on a red card: the card is beaten and rewards nobody, for there is only one way to win."""
    villain = CHALLENGE.format("usurper", "red") + 'reward = [{ do = "win" }]\n'
    pack = questable.PackFiles({"usurper.toml": HEAD.format("usurper", "The Usurper") + villain})
    t = island(packs=[pack])
    t.put(0, at=t.jewel("red")).face("usurper")
    t.game.fights[-1].wounds = 9
    while t.topic != "attack-or-defend":
        t.play("fight-on" if "fight-on" in t.options else t.options[0])
    t.dice(*HIT).play("attack")
    assert t.happened("beaten")
    assert t.game.outcome is None

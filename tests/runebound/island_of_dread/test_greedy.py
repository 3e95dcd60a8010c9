"""Greedy players of the archipelago go to sea."""

from __future__ import annotations

import questable
from questable.bots import Sight, make_bot
from questable.runebound.island_of_dread.state import Island


def test_who_stands_in_a_city_knows_what_the_sea_is_worth() -> None:
    """On land nothing is drawn from the sea deck, but a captain is hired there for what may be drawn at sea."""
    game = questable.new("island-of-dread", seats=2, seed="5")
    assert isinstance(game, Island)
    bots = [make_bot("greedy", game.setting.adventure, seat) for seat in (0, 1)]
    while not game.at_sea:
        assert game.decision is not None and game.moves < 300, "nobody goes to sea"
        game.play(bots[game.decision.seat].choose(Sight(game, game.decision.seat)))

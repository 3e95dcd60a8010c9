"""All that stands on the table, for screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from questable.kernel.decision import Scalar
from questable.kernel.scene import Die, HexBoard, PlayerBoard, Scene, Tray
from questable.runebound import adventure, experience, market, movement
from questable.runebound.presentation.board import board as draw_board
from questable.runebound.presentation.fight_sheet import fight_sheet
from questable.runebound.presentation.player_boards import player_board
from questable.runebound.presentation.trays import trays as lay_trays
from questable.runebound.state import Hero, Runebound
from questable.runebound.turn import end_turn, refresh_step

STEPS = {
    "refresh": refresh_step,
    "movement": movement.movement_step,
    "adventure": adventure.adventure_step,
    "market": market.market_step,
    "experience": experience.experience_step,
    "": end_turn,
}  # in the order of a turn (RB-TURN-01)
IN_THE_ENDGAME = ("refresh", "adventure", "experience")  # RB-VAR-09


def scene(
    game: Runebound,
    *,
    board: Callable[[Runebound], HexBoard] = draw_board,
    hero_board: Callable[[Runebound, Hero], PlayerBoard] = player_board,
    trays: Callable[[Runebound, Mapping[int, PlayerBoard]], dict[str, Tray]] = lay_trays,
) -> Scene:
    """All that stands on the table; looking changes nothing. Boxes with more on their table build its parts anew."""
    players = {hero.seat: hero_board(game, hero) for hero in game.heroes}
    routes, spends = _ways(game)
    return Scene(
        clock=f"Round {game.round}" if game.round else "",
        steps=tuple((step, step.title()) for step in STEPS if step and (not game.endgame or step in IN_THE_ENDGAME)),
        step=_step(game),
        active=game.active if game.round and not game.outcome else None,
        board=board(game),
        players=players,
        trays=trays(game, players),
        dice=tuple(_die(game, face) for face in game.movement_dice),
        fight=fight_sheet(game) if game.fights else None,
        routes=routes,
        spends=spends,
    )


def _step(g: Runebound) -> str:
    """The step of the turn: the one before the first that is still to come."""
    waiting = {entry[0] for entry in g.agenda}
    names = [name for name in STEPS if not g.endgame or name in IN_THE_ENDGAME or not name]
    before = ""
    for name in names:
        if STEPS[name].name in waiting or (g.endgame and name == "adventure" and "endgame_adventure" in waiting):
            return before
        before = name
    return ""


def _die(g: Runebound, shown: int) -> Die:
    """A movement die: the terrains it shows; a spent one shows nothing any more."""
    return Die(faces=g.content.box.die[shown - 1]) if shown else Die(faces=(), spent=True)


def _ways(g: Runebound) -> tuple[dict[str, tuple[Scalar, ...]], dict[str, tuple[int, ...]]]:
    """Options that lead somewhere: the space, and the die they use."""
    routes: dict[str, tuple[Scalar, ...]] = {}
    spends: dict[str, tuple[int, ...]] = {}
    for option in g.decision.options if g.decision else ():
        if option.verb in ("walk", "step"):
            routes[option.id] = (int(option.about or 0),)
        if option.verb == "walk":
            spends[option.id] = (int(str(option.using)[3:]) - 1,)
    return routes, spends

"""WIN: how the game is won."""

from __future__ import annotations

from questable.kernel.engine.outcome import Outcome
from questable.runebound import adventure
from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound
from questable.runebound.values import rank_of

RUNES_TO_WIN = 3


@rules.step("RB-WIN-02", "RB-WIN-06", "RB-WIN-07", "RB-PVP-17", "RB-TURN-07", "RB-RUL-20")
def check_runes(g: Runebound, seat: int) -> None:
    """A player wins at once when holding three Dragon Runes, on any turn, before further effects."""
    if len(g.heroes[seat].runes) >= RUNES_TO_WIN:
        win(g, (seat,), "three-dragon-runes", "RB-WIN-02")


@rules.query("RB-WIN-01")
def text_wins(g: Runebound, card: str) -> bool:
    """Return whether text on this card that says so wins the game; boxes may have another aim."""
    return True


@rules.query("RB-WIN-01")
def winning_side(g: Runebound, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winners when these players reach a goal: they alone, unless a box has sides."""
    return winners


@rules.query("RB-WIN-01")
def sides(g: Runebound) -> tuple[tuple[int, ...], ...]:
    """Return the seats that win or lose together; in most boxes there are none."""
    return ()


def ended(g: Runebound, winners: tuple[int, ...], ranking: tuple[int, ...], reason: str, *rules_: str) -> None:
    """End the game, with the winning side first."""
    g.note("game-over", rules=rules_, winners=list(winners), reason=reason)
    by_victory = tuple(sorted(sides(g), key=lambda side: not set(side) & set(winners)))
    g.finish(Outcome(winners, ranking, reason, rules_, by_victory))


def win(g: Runebound, winners: tuple[int, ...], reason: str, *rules_: str) -> None:
    """End the game as soon as a win condition is met; seats without a hero come last unless they win."""
    winners = winning_side(g, winners)
    others = sorted((hero.seat for hero in g.heroes if hero.seat not in winners), key=lambda seat: standing_of(g, seat))
    without = range(len(g.heroes), g.setting.seats)
    ended(g, winners, (*winners, *reversed(others), *without), reason, *rules_)


@rules.query("RB-WIN-08", "RB-HERO-09")
def standing_of(g: Runebound, seat: int) -> tuple[int, tuple[int, int, int]]:
    """Compare players who have not won by Dragon Runes, then level, unspent points, the cost of cards."""
    return (len(g.heroes[seat].runes), rank_of(g, seat))


@rules.step("RB-WIN-08", "RB-HERO-09", "RB-RUL-22")
def check_last_red(g: Runebound) -> None:
    """With no red Challenge left to draw or face, the most Dragon Runes win; ties go to the higher level.

    Eliminated heroes do not win; if all of them have fallen, the endgame ends in a different way (RB-VAR-12).
    """
    foremost_wins(g, "most-dragon-runes", "RB-WIN-08")


def foremost_wins(g: Runebound, reason: str, *rules_: str) -> None:
    """The player with the best standing still in the game wins; ties are broken at random."""
    if leaders := foremost(g):
        win(g, (g.dice.pick(leaders) if len(leaders) > 1 else leaders[0],), reason, *rules_)


def foremost(g: Runebound) -> tuple[int, ...]:
    """Return the players with the best standing of all still in the game."""
    standing = {hero.seat: standing_of(g, hero.seat) for hero in g.heroes if not hero.out}
    best = max(standing.values(), default=None)
    return tuple(seat for seat, each in standing.items() if each == best)


@rules.query("RB-WIN-08", "CP-RUL-14")
def red_left(g: Runebound) -> bool:
    """Return whether a red Challenge can be faced: one is undefeated, or a red counter and a card are left."""
    challenges = g.content.challenges
    for entry in g.undefeated:
        if entry.card and challenges[entry.card].colour == "red":
            return True
    for space, here in g.counters.items():
        if "red" in here:
            for card in g.decks.get(adventure.deck_for(g, "red", space), ()):  # usually the first one
                if card in challenges:
                    return True
    return False

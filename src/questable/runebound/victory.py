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
    """A player wins at once on holding three Dragon Runes, on any turn, before further effects."""
    if len(g.heroes[seat].runes) >= RUNES_TO_WIN:
        win(g, (seat,), "three-dragon-runes", "RB-WIN-02")


@rules.query("RB-WIN-01")
def text_wins(g: Runebound, card: str) -> bool:
    """Does text on this card win the game if it says so? Boxes may be about something else."""
    return True


@rules.query("RB-WIN-01")
def winning_side(g: Runebound, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Who wins when these have reached a goal: they do, each for himself; boxes may have sides."""
    return winners


@rules.query("RB-WIN-01")
def sides(g: Runebound) -> tuple[tuple[int, ...], ...]:
    """Seats that win or lose together; in most boxes each plays for himself, and there are none."""
    return ()


def ended(g: Runebound, winners: tuple[int, ...], ranking: tuple[int, ...], reason: str, *rules_: str) -> None:
    """The game is over; the side that has won comes first."""
    g.note("game-over", rules=rules_, winners=list(winners), reason=reason)
    by_victory = tuple(sorted(sides(g), key=lambda side: not set(side) & set(winners)))
    g.finish(Outcome(winners, ranking, reason, rules_, by_victory))


def win(g: Runebound, winners: tuple[int, ...], reason: str, *rules_: str) -> None:
    """The game ends at the moment a win condition is met; seats without a hero come last if they do not win."""
    winners = winning_side(g, winners)
    others = sorted((hero.seat for hero in g.heroes if hero.seat not in winners), key=lambda seat: standing_of(g, seat))
    without = range(len(g.heroes), g.setting.seats)
    ended(g, winners, (*winners, *reversed(others), *without), reason, *rules_)


@rules.query("RB-WIN-08", "RB-HERO-09")
def standing_of(g: Runebound, seat: int) -> tuple[int, tuple[int, int, int]]:
    """How players compare who have not won: Dragon Runes, then level, unspent points, the cost of cards."""
    return (len(g.heroes[seat].runes), rank_of(g, seat))


@rules.step("RB-WIN-08", "RB-HERO-09", "RB-RUL-22")
def check_last_red(g: Runebound) -> None:
    """With no red Challenge left to be drawn or faced, the most Dragon Runes win; ties go to the higher level.

    Eliminated heroes do not win; if all of them have fallen, the endgame ends in its own way (RB-VAR-12).
    """
    foremost_wins(g, "most-dragon-runes", "RB-WIN-08")


def foremost_wins(g: Runebound, reason: str, *rules_: str) -> None:
    """Whoever stands best of those who are still in the game wins; lots are drawn between equals."""
    if leaders := foremost(g):
        win(g, (g.dice.pick(leaders) if len(leaders) > 1 else leaders[0],), reason, *rules_)


def foremost(g: Runebound) -> tuple[int, ...]:
    """Those who stand best of all who are still in the game."""
    standing = {hero.seat: standing_of(g, hero.seat) for hero in g.heroes if not hero.out}
    best = max(standing.values(), default=None)
    return tuple(seat for seat, each in standing.items() if each == best)


@rules.query("RB-WIN-08", "CP-RUL-14")
def red_left(g: Runebound) -> bool:
    """A red Challenge can still be faced: one is undefeated, or a red counter and a red Challenge are left."""
    challenges = g.content.challenges
    for entry in g.undefeated:
        if entry.card and challenges[entry.card].colour == "red":
            return True
    for space, here in g.counters.items():
        if "red" in here:
            for card in g.decks.get(adventure.deck_for(g, "red", space), ()):  # mostly the first one
                if card in challenges:
                    return True
    return False

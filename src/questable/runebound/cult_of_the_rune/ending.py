"""END, SCORE, GOAL: three ways the game may end, the last hero standing, and the winner."""

from __future__ import annotations

from collections import Counter

from questable.runebound import victory
from questable.runebound.cult_of_the_rune.rulebook import layer
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.values import rank_of

LAST_RED = "last-red-cultist"
POINTS = "enough-points"
PILE = "pile-full"
LAST_HERO = "last-hero-standing"
NOBODY = "cult-prevails"


# What trophies are worth ----------------------------------------------------------------------------------------------


@layer.query("CR-CULTIST-07", "CR-SCORE-01")
def points_of(g: CultGame, seat: int) -> int:
    """Return the victory points of the trophies: as many as the experience each cultist gave."""
    worth = g.content.box.counter_worth
    return sum(worth[g.content.cultists[card].colour] for card in g.won.get(seat, ()))


@layer.query("CR-SCORE-02", "CR-SCORE-03")
def bonus_of(g: CultGame, seat: int) -> int:
    """Return the bonus: one point per trophy of the color of which there are most."""
    colours = Counter(g.content.cultists[card].colour for card in g.won.get(seat, ()))
    return max(colours.values(), default=0)


@layer.query("CR-END-03", "CR-END-05", "CR-SETUP-15")
def threshold(g: CultGame) -> int:
    """Return the victory points that end the game, by the number of players at the start, not now."""
    return g.content.cult.points[g.setting.seats - 1]


@layer.query("CR-END-04", "CR-END-05", "CR-SETUP-15")
def pile_threshold(g: CultGame) -> int:
    """Return the number of Events and Encounters on the special discard pile that ends the game."""
    return g.content.cult.pile[g.setting.seats - 1]


@layer.query("CR-END-04", "CR-RUL-22")
def counts_for_the_pile(g: CultGame, card: str) -> bool:
    """Return whether a removed Event or Encounter counts: core game cards do, cards of packs do not."""
    return card not in g.content.origin


@layer.query("CR-END-02", "CR-RUL-37")
def no_red_cultist_left(g: CultGame) -> bool:
    """Return whether all red rune cultists are trophies; one given up is back in its deck and must be beaten again."""
    won = {card for cards in g.won.values() for card in cards}
    return all(card in won for card, cultist in g.content.cultists.items() if cultist.colour == "red")


# When the game ends ---------------------------------------------------------------------------------------------------


@layer.step("CR-END-01", "CR-END-02", "CR-RUL-37")
def check_red_cultists(g: CultGame, card: str) -> None:
    """Condition 1: the last red rune cultist has been defeated."""
    if g.content.challenges[card].colour == "red" and no_red_cultist_left(g):
        g.do(end_of_game, LAST_RED, "CR-END-02")


@layer.step("CR-END-01", "CR-END-03", "CR-END-06")
def check_points(g: CultGame, seat: int) -> None:
    """Condition 2: a player's trophies are worth enough, not counting the color bonus."""
    if points_of(g, seat) >= threshold(g):
        g.do(end_of_game, POINTS, "CR-END-03")


@layer.step("CR-END-01", "CR-END-04")
def check_pile(g: CultGame) -> None:
    """Condition 3: enough Events and Encounters are on the special discard pile."""
    if sum(counts_for_the_pile(g, card) for card in g.pile) >= pile_threshold(g):
        g.do(end_of_game, PILE, "CR-END-04")


@layer.step("CR-ELIM-05", "CR-ELIM-06", "CR-RUL-36", survives=True)
def check_survivors(g: CultGame) -> None:
    """After an effect is complete, the last of several players wins; if nobody is left, nobody wins."""
    left = tuple(g.seats_from(0))
    if not left:
        victory.win(g, (), NOBODY, "CR-ELIM-06")
    elif len(left) == 1 and wins_as_the_last(g):
        victory.win(g, left, LAST_HERO, "CR-ELIM-05")


@layer.query("CR-ELIM-05", "CR-RUL-36")
def wins_as_the_last(g: CultGame) -> bool:
    """Return whether the only hero left wins at once; in a game begun with one player they do not."""
    return g.setting.seats > 1


# Who has won ----------------------------------------------------------------------------------------------------------


@layer.step("CR-END-07", "CR-SCORE-01", "CR-SCORE-02", "CR-SCORE-04", "CR-SCORE-05", "CR-GOAL-02", "CR-RUL-38")
def end_of_game(g: CultGame, why: str, rule: str) -> None:
    """Stop play and add points and bonus; the highest total of those still in the game wins."""
    totals = {}
    for seat in g.seats_from(0):
        points, bonus = points_of(g, seat), bonus_of(g, seat)
        totals[seat] = points + bonus
        g.note(
            "scored", rules=("CR-SCORE-01", "CR-SCORE-02"), seat=seat, points=points, bonus=bonus, total=totals[seat]
        )
    best = max(totals.values())
    leaders = tuple(seat for seat, total in totals.items() if total == best)
    if g.setting.seats == 1:
        victory.win(g, leaders if why != PILE else (), why, rule, "CR-RUL-38")
    else:
        winners = of_equals(g, leaders)
        victory.win(g, winners, why, rule, "CR-SCORE-05" if len(winners) > 1 else "CR-SCORE-04")


@layer.query("CR-SCORE-05", "CR-RUL-39")
def of_equals(g: CultGame, leaders: tuple[int, ...]) -> tuple[int, ...]:
    """Players tied for the highest total share the victory."""
    return leaders


@layer.answers(victory.standing_of)
def standing_by_points(g: CultGame, seat: int) -> tuple[int, tuple[int, int, int]]:
    """Compare players who have not won by victory points with the bonus; eliminated players come last."""
    return (points_of(g, seat) + bonus_of(g, seat) if g.has_hero(seat) else -1, rank_of(g, seat))


# What does not end it -------------------------------------------------------------------------------------------------


@layer.replaces(victory.check_runes, "CR-GOAL-01")
def runes_win_nothing(g: CultGame, seat: int) -> None:
    """Dragon Runes do not count toward winning."""


@layer.answers(victory.red_left)
def reds_do_not_matter(g: CultGame) -> bool:
    """Running out of red Challenges of the core game ends nothing (CR-GOAL-01)."""
    return True


@layer.adjusts(victory.text_wins)
def dragon_lords_win_nothing(wins: bool, g: CultGame, card: str) -> bool:
    """The red cards of the core game are a reserve: their rewards work, but they do not win (CR-GOAL-01, CR-RUL-03)."""
    found = g.content.adventure.get(card)
    return wins and (found is None or found.colour != "red")

"""How true the odds of combats are, and whether everybody tells the same: `python -m benchmarks.odds --help`.

For combats of greedy players, drawn as they come:

* agree: what is shown before a combat against what its first question shows;
* hold: the odds of the first question against combats played out with the sheet's own best choices;
* hints: the choice of the bot behind *Hint* against the best chance on the sheet beside it.

`tests/properties/test_odds_agree.py` tries the same on small samples.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from math import sqrt

import questable
from questable.bots import Sight, make_bot
from questable.kernel.engine.dice import Dice, key_of
from questable.runebound.odds import fights
from questable.runebound.odds.played import changes_on_the_way
from questable.runebound.state import Runebound

FAMILY = [each.id for each in questable.adventures() if each.family.id == "runebound"]
OVER = {"beaten", "not-beaten", "knocked-out", "broken-off", "captain-killed"}


def choices(adventure: str, games: int) -> Iterator[tuple[Runebound, questable.Option]]:
    """Every position of greedy games about to be left, and the bot's choice."""
    seats = max(2, questable.find_adventure(adventure).seats[0])
    for seed in range(games):
        game = questable.new(adventure, seats=seats, seed=f"odds {seed}")
        assert isinstance(game, Runebound)
        bots = {seat: make_bot("greedy", game.setting.adventure, seat) for seat in range(seats)}
        for _ in range(2000):
            if game.decision is None:
                break
            chosen = bots[game.decision.seat].choose(Sight(game, game.decision.seat))
            yield game, chosen
            game.play(chosen)


def begins(game: Runebound) -> bool:
    """Is this the first question of a combat whose odds are known?"""
    topic = game.decision.topic if game.decision else ""
    return topic == "escape" and bool(game.fights) and game.fight.round == 1 and fights.can_tell(game)


def agree(adventure: str, games: int) -> str:
    gaps = []
    for game, _ in choices(adventure, games):
        if begins(game) and not game.lasting and not game.fight.first_bonus and game.decision is not None:
            seat, card = game.decision.seat, game.fight.enemy
            if {"before-combat", "round-start"}.isdisjoint(game.content.faces[card].triggers):
                before = game.imagine(seat)
                before.fights.pop()
                before.agenda, before.decision = [], None
                gaps.append(abs(fights.beginning(before, seat, card).win - fights.now(game.imagine(seat)).win))
    return f"{len(gaps)} combats, {sum(gap > 0.005 for gap in gaps)} differ by more than half a point"


def hold(adventure: str, games: int, most: int = 60, tries: int = 600) -> str:
    rows, slowest = [], 0.0
    for game, _ in choices(adventure, games):
        if len(rows) < most and begins(game) and game.decision is not None:
            g = game.imagine(game.decision.seat)
            started = time.process_time()
            told = fights.now(g)
            slowest = max(slowest, time.process_time() - started)
            won = sum(wins(g, f"{len(rows)} {number}") for number in range(tries)) / tries
            rows.append((told.win, won, changes_on_the_way(g)))
    errors = [(won - told) / max(sqrt(told * (1 - told) / tries), 1e-3) for told, won, _ in rows]
    mean = sum(won - told for told, won, _ in rows) / max(1, len(rows))
    text = sum(changes for *_, changes in rows)
    return (
        f"{len(rows)} combats, {text} with text that acts; won - shown {100 * mean:+.2f} points on average, at most "
        f"{max(map(abs, errors), default=0):.1f} standard errors; slowest {1000 * slowest:.0f} ms"
    )


def wins(g: Runebound, seed: str) -> bool:
    """Play a combat out with the sheet's best choices; no card is used."""
    twin, heard = g.clone(), set[str]()
    twin.dice = Dice(key_of(seed))
    twin.listen(lambda event: heard.add(event.kind))
    while twin.decision is not None and OVER.isdisjoint(heard):
        options = twin.decision.options
        if twin.decision.topic == "attack-or-defend":
            twin.play(max(options, key=lambda option: fights.after(twin, option).merit))
        else:
            twin.play(next((each for each in options if each.verb in ("fight-on", "pass")), options[0]))
    return "beaten" in heard


def hints(adventure: str, games: int) -> str:
    asked, worse = 0, []
    for game, chosen in choices(adventure, games):
        decision = game.decision
        if decision is not None and decision.topic == "attack-or-defend" and game.fights and fights.can_tell(game):
            imagined = game.imagine(decision.seat)
            shown = {option: fights.after(imagined, option).win for option in decision.options}
            asked += 1
            if (gap := max(shown.values()) - shown[chosen]) > 0.005:
                worse.append(gap)
    return f"{asked} choices of who acts, {len(worse)} against the sheet"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["agree", "hold", "hints"])
    parser.add_argument("adventures", nargs="*", default=FAMILY)
    parser.add_argument("--games", type=int, default=8)
    arguments = parser.parse_args()
    measure = {"agree": agree, "hold": hold, "hints": hints}[arguments.what]
    for adventure in arguments.adventures:
        print(f"{adventure}: {measure(adventure, arguments.games)}", flush=True)


if __name__ == "__main__":
    main()

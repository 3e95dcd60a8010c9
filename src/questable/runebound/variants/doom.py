"""RB-VAR-01 to -12: the doom track and the endgame it leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from questable.kernel.engine.decision import Option
from questable.kernel.engine.outcome import Outcome
from questable.kernel.engine.rulebook import Rulebook, Step
from questable.kernel.engine.state import Open, ShownAs
from questable.runebound import adventure, cards, challenges, escape, experience, knockout, setup, turn, victory
from questable.runebound.abilities import fighting
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.state import Runebound
from questable.runebound.values import rank_of

layer = Rulebook("doom track")


def _backs(g: Runebound, seat: int | None, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the colors of the cards' backs, which everyone sees."""
    return tuple(g.content.adventure[card].colour for card in cards)


@dataclass(slots=True)
class Doom:
    """The doom track along the market stacks."""

    cards: Annotated[tuple[str, ...], ShownAs(_backs)] = ()  # in the order placed
    counters: Open[int] = 0
    endgame: Open[bool] = False


@layer.follows(setup.shuffle_adventure_decks, "RB-VAR-01", "RB-VAR-02")
def lay_doom_track(g: Runebound) -> None:
    """Put the top card of the green deck face down beside the first town."""
    if card := cards.draw(g, adventure.deck_for(g, COLOURS[0], 0)):
        g.part(Doom).cards = (card,)


@layer.replaces(cards.discard_adventure_card, "RB-VAR-03", "RB-CARD-10")
def onto_the_doom_track(g: Runebound, card: str) -> None:
    """Each adventure card that would be discarded is placed face down in the next place of the doom track."""
    cards.strip_counters(g, card)
    if not cards.deck_of(g, card):
        g.leave_room(cards.leaves_the_game, card)
        return
    doom = g.part(Doom)
    doom.cards += (card,)
    g.note("doom-card", rules=("RB-VAR-03",), card=card, count=len(doom.cards))
    if len(doom.cards) >= g.content.box.doom_threshold[g.setting.seats - 1]:
        g.do(place_doom_counter)


@layer.step("RB-VAR-04", "RB-VAR-05", "RB-VAR-06", "RB-RUL-23")
def place_doom_counter(g: Runebound) -> None:
    """Put a doom counter on the next town; the last card starts the next row, the others go under their decks."""
    doom = g.part(Doom)
    *gone, last = doom.cards
    doom.cards = (last,)
    for card in gone:
        cards.put_under(g, card)
    towns = g.content.map.town_order
    if doom.counters < len(towns):
        doom.counters += 1
        g.note("doom", rules=("RB-VAR-04", "RB-VAR-06"), count=doom.counters, town=towns[doom.counters - 1])


def doom_is_full(g: Runebound) -> bool:
    """Return whether all eight doom counters have been placed, so that normal play ends (RB-VAR-07, RB-VAR-08)."""
    return g.part(Doom).counters >= len(g.content.map.town_order)


@layer.around(turn.next_player, "RB-VAR-07", "RB-VAR-08", "RB-VAR-12")
def next_player_or_endgame(below: Callable[[Runebound], None], g: Runebound) -> None:
    """After the turn of the eighth doom counter normal play ends; the leading player starts the endgame."""
    doom = g.part(Doom)
    if doom.endgame and all(hero.out for hero in g.heroes):
        g.note("game-over", rules=("RB-VAR-12",), winners=[], reason="all-heroes-fell")
        g.finish(Outcome((), tuple(hero.seat for hero in g.heroes), "all-heroes-fell", ("RB-VAR-12",)))
    elif not doom.endgame and doom_is_full(g):
        doom.endgame = True
        g.note("endgame", rules=("RB-VAR-07", "RB-VAR-08"))
        best = max(rank_of(g, hero.seat) for hero in g.heroes)
        leaders = [hero.seat for hero in g.heroes if rank_of(g, hero.seat) == best]
        leader = g.dice.pick(leaders) if len(leaders) > 1 else leaders[0]
        g.first = leader
        g.round += 1
        g.do(turn.take_turn, leader)
    else:
        below(g)


@layer.adjusts(turn.phases)
def phases_of_the_endgame(phases: list[Step[Any]], g: Runebound) -> list[Step[Any]]:
    """RB-VAR-09: in the endgame a turn is Refresh, a red Challenge that must be faced, and Experience."""
    return [turn.refresh_step, endgame_adventure, experience.experience_step] if g.part(Doom).endgame else phases


@layer.step("RB-VAR-09", "RB-VAR-10", part="turn")
def endgame_adventure(g: Runebound) -> None:
    """Face undefeated red Challenges first, at the player's choice; otherwise draw from the red deck."""
    g.adventure_over = False
    reds = [entry.card for entry in g.undefeated if entry.card and g.content.challenges[entry.card].colour == "red"]
    if reds:
        g.ask(g.active, "which-undefeated", [Option("face", card) for card in reds], endgame_face)
    else:
        deck = adventure.deck_for(g, "red", g.hero.space)
        g.draws_left = len(g.decks.get(deck, ()))
        g.do(adventure.draw_adventure_card, g.active, deck, "drawn", "RB-VAR-10")


@layer.step("RB-VAR-10")
def endgame_face(g: Runebound, option: Option) -> None:
    g.do(challenges.face_challenge, g.active, str(option.about), "undefeated", True, 0, "RB-VAR-10")


@layer.adjusts(challenges.why_faced)
def why_faced_in_the_endgame(why: str, g: Runebound, origin: str) -> str:
    """A red Challenge must be faced."""
    return "RB-VAR-09" if origin == "drawn" and g.part(Doom).endgame else why


@layer.adjusts(escape.escape_allowed)
def no_escape_in_the_endgame(allowed: bool, g: Runebound, seat: int) -> bool:
    return allowed and not g.part(Doom).endgame


@layer.around(knockout.recover, "RB-VAR-11")
def eliminated_in_the_endgame(below: Callable[[Runebound, int], None], g: Runebound, seat: int) -> None:
    """A hero knocked out in the endgame is eliminated."""
    if not g.part(Doom).endgame:
        below(g, seat)
        return
    g.heroes[seat].out = True
    g.note("eliminated", seat=seat)


@layer.around(victory.red_left)
def red_left_in_the_endgame(below: Callable[[Runebound], bool], g: Runebound) -> bool:
    """In the endgame, even just before it, red Challenges come to the players without a counter."""
    if not (g.part(Doom).endgame or doom_is_full(g)):
        return below(g)
    if all(hero.out for hero in g.heroes):
        return True  # nobody is left to face them, which ends the game differently
    reds = any(entry.card and g.content.challenges[entry.card].colour == "red" for entry in g.undefeated)
    deck = g.decks.get(adventure.deck_for(g, "red", g.hero.space), ())
    return reds or any(card in g.content.challenges for card in deck)


@layer.around(fighting.taken, "RB-VAR-03")
def taken_from_the_doom_track(below: Callable[[Runebound, str], bool], g: Runebound, card: str) -> bool:
    """A card called for by name may also come from the doom track."""
    doom = g.part(Doom)
    if card not in doom.cards:
        return below(g, card)
    doom.cards = tuple(each for each in doom.cards if each != card)
    return True

"""ROAM, CHAL: roaming monsters and the check for them."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import adventure, cards, challenges
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.board import land_of, town_at
from questable.runebound.mists_of_zanaga import decks, gods, rituals
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga

ROAMING = "roaming"  # the origin of the fight


def fought(g: Zanaga) -> set[str]:
    """Return the monsters in unfinished combats, which cannot be pushed off or met again (MZ-RUL-78)."""
    return {fight.enemy for fight in g.fights}


def matching(g: Zanaga, space: int) -> list[str]:
    """Return the monsters with the terrain of the space. A printed town never matches (MZ-ROAM-09).

    A check inside a fight does not meet the monster of that fight again.
    """
    if space in g.content.grid.town_at:
        return []
    land, busy = land_of(g, space), fought(g)
    return [card for card in g.roaming if g.content.monsters[card].terrain == land and card not in busy]


# The check -----------------------------------------------------------------------------------------------------------


@layer.replaces(adventure.no_adventure, "MZ-ROAM-01", "MZ-ROAM-02", "MZ-RUL-30", "MZ-RUL-35")
def check_is_due(g: Zanaga) -> None:
    """A hero outside a town who attempted no Challenge and met no hero must check."""
    if town_at(g, g.hero.space) is None:
        g.do(check, g.active, True)


@layer.step("MZ-ROAM-01", "MZ-ROAM-03", "MZ-ROAM-04", "MZ-ROAM-08", "MZ-ROAM-17", "MZ-RUL-34")
def check(g: Zanaga, seat: int, regular: bool) -> None:
    """A hero must fight one of the monsters that match the space, whatever the hero's level."""
    hero = g.heroes[seat]
    if hero.down or hero.out:
        return
    g.note("check", rules=("MZ-ROAM-01" if regular else "MZ-ROAM-08",), seat=seat, space=hero.space)
    fitting = matching(g, hero.space)
    if fitting:
        why = "MZ-ROAM-03" if len(fitting) == 1 else "MZ-ROAM-04"
        g.ask(seat, "roaming-monster", [frequent("face", card) for card in fitting], monster_chosen, seat, why)
    else:
        g.do(no_match, seat, regular)


@layer.step("MZ-ROAM-03", "MZ-ROAM-04")
def monster_chosen(g: Zanaga, option: Option, seat: int, why: str) -> None:
    """Fight the only match, or one of several."""
    g.do(challenges.face_challenge, seat, str(option.about), ROAMING, True, 0, why)


@layer.step("MZ-ROAM-05")
def no_match(g: Zanaga, seat: int, regular: bool) -> None:
    """Without a match, draw a card. Optional rules have another way."""
    g.do(monster_appears, seat)


@layer.step("MZ-ROAM-05", "MZ-ROAM-09", "MZ-ADECK-01")
def monster_appears(g: Zanaga, seat: int) -> None:
    """Put a card of the current adventure deck with its token on the track. If it matches, the hero fights it."""
    g.do(decks.reveal_challenge, seat, COLOURS[g.adventure_rank], "MZ-ROAM-05")
    g.do(decks.lay_tokens)
    g.do(monster_joins, seat)


@layer.step("MZ-ROAM-06", "MZ-ROAM-07", "MZ-RUL-33", "MZ-RUL-70")
def does_it_match(g: Zanaga, seat: int, card: str, space: int) -> None:
    """The hero must fight the card just added if its symbol matches the space.

    Side effects may have taken the card off the track, or the hero out of the space.
    """
    hero = g.heroes[seat]
    if not hero.down and hero.space == space and card in matching(g, space):
        g.do(challenges.face_challenge, seat, card, ROAMING, True, 0, "MZ-ROAM-06")


# The track -----------------------------------------------------------------------------------------------------------


@layer.step("MZ-ROAM-13", "MZ-ROAM-14")
def monster_joins(g: Zanaga, checking: int) -> None:
    """Put the card at the right end of the track. A checking hero (-1: none) looks whether it matches."""
    if g.fresh:
        card, g.fresh = g.fresh, ""
        g.revealed = tuple(each for each in g.revealed if each != card)
        g.do(join_roaming, card)
        if checking >= 0:
            g.do(does_it_match, checking, card, g.heroes[checking].space)


@layer.step("MZ-ROAM-14", "MZ-ROAM-15", "MZ-ROAM-16", "MZ-RUL-20", "MZ-RUL-33", "MZ-RUL-78")
def join_roaming(g: Zanaga, card: str) -> None:
    """With six monsters there, discard the leftmost; its token goes on the leftmost ritual that can take it.

    A monster in a fight stays: the next one is pushed off instead, if need be the new one.
    """
    pushed: tuple[str, ...] = ()
    first = ""
    if len(g.roaming) >= g.content.zanaga.roaming:
        busy = fought(g)
        first = next((each for each in g.roaming if each not in busy), card)
        g.roaming = tuple(each for each in g.roaming if each != first)
        pushed = g.laden.pop(first, ())
        g.note("pushed-off", rules=("MZ-ROAM-15" if first != card else "MZ-RUL-78",), card=first)
        g.do(cards.discard_adventure_card, first)
    if first != card:
        g.roaming = (*g.roaming, card)
        g.note("roams", rules=("MZ-ROAM-14",), card=card)
    for token in pushed:
        g.do(rituals.place_pushed_token, token)
    if pushed:
        g.do(rituals.resolve_rituals)


@layer.answers(challenges.standing)
def standing_monsters(g: Zanaga) -> list[str]:
    """On cards, undefeated Challenges mean roaming monsters (MZ-RUL-73)."""
    return list(g.roaming)


@layer.replaces(challenges.take_off, "MZ-CHAL-03", "MZ-RUL-73")
def drive_off(g: Zanaga, card: str) -> None:
    """Discard a roaming monster without a fight and place its token."""
    g.roaming = tuple(each for each in g.roaming if each != card)
    g.do(cards.discard_adventure_card, card)


# Results of fights ---------------------------------------------------------------------------------------------------


@layer.around(challenges.challenge_beaten, "MZ-ROAM-10", "MZ-ROAM-11", "MZ-ROAM-12", "MZ-WIN-12")
def beaten_in_zanaga(
    below: Callable[[Zanaga, int, str, str, int], None], g: Zanaga, seat: int, card: str, origin: str, space: int
) -> None:
    """A roaming monster gives its reward but no counter, and the one on the space stays. A god ends the game."""
    if origin == gods.CONFRONTED:
        g.do(gods.god_beaten, seat, card)
        return
    if card in g.roaming:
        g.roaming = tuple(each for each in g.roaming if each != card)
        g.revealed += (card,)
    below(g, seat, card, origin, space)


@layer.replaces(challenges.challenge_not_beaten, "MZ-CHAL-04", "MZ-CHAL-05", "MZ-RUL-31", "MZ-RUL-32")
def becomes_roaming(g: Zanaga, seat: int, card: str, origin: str, space: int) -> None:
    """A monster escaped from or victorious roams with its token. One already roaming stays where it is."""
    if origin == gods.CONFRONTED:
        g.do(gods.god_not_beaten, seat, card)
        return
    why = "MZ-RUL-31" if card in g.roaming else "MZ-CHAL-03" if origin == "discarded" else "MZ-CHAL-05"
    g.note("not-beaten", rules=(why,), seat=seat, card=card)
    if origin == "discarded":  # by its own text
        g.do(challenges.take_off if card in g.roaming else challenges.put_away, card)
    elif card in g.revealed:
        g.revealed = tuple(each for each in g.revealed if each != card)
        g.do(join_roaming, card)

"""CHAL, UNDEF: facing Challenges, and what happens when they are beaten or not."""

from __future__ import annotations

from questable.runebound import adventure, cards, combat, damage, escape, experience, turn, windows
from questable.runebound.abilities.vocabulary import Usage
from questable.runebound.board import in_reach, lift_counter
from questable.runebound.conditions import HEALTH
from questable.runebound.rulebook import rules
from questable.runebound.state import Fight, Runebound, Track
from questable.runebound.windows import moment, perform

WITH_COUNTER = ("drawn", "undefeated")  # fights for the space's adventure counter


@rules.step("RB-CHAL-02", "RB-CHAL-03", "RB-UNDEF-03", "RB-UNDEF-05", "RB-COMBAT-24")
def face_challenge(
    g: Runebound, seat: int, card: str, origin: str, escape_open: bool, first_bonus: int, why: str
) -> None:
    """One hero faces a Challenge, by the named rule; it has no wounds.

    Cards that replace or beat it outright are used first.
    """
    fight = Fight(seat=seat, enemy=card, space=g.heroes[seat].space, origin=origin, before=True)
    fight.no_escape, fight.first_bonus = not escape_open, first_bonus
    g.fights.append(fight)
    together = who_faces(g, seat, card, origin)
    fight.side = together if len(together) > 1 else ()
    g.note("challenge", rules=(why,), seat=seat, card=card, origin=origin)
    for each in combat.turns(g, together):
        moment(g, "draw", each)
        if not HEALTH.isdisjoint(g.content.faces[card].modifiers):
            g.do(damage.check_health, each)  # RB-DMG-07: a change of Life or Stamina may leave too many counters
        g.do(challenge_text)
    for each in combat.turns(g, together):
        g.do(before_combat, each)
    g.do(combat.combat_round)
    g.do(combat.end_of_combat)


@rules.query("RB-CHAL-02")
def who_faces(g: Runebound, seat: int, card: str, origin: str) -> tuple[int, ...]:
    """Return the heroes who face a Challenge side by side, in the order in which they act; normally just one."""
    return (seat,)


FACED = {"undefeated": "RB-UNDEF-05", "encounter": "RB-ENC-04", "reward": "RB-RUL-30"}


@rules.query("RB-CHAL-02", "RB-UNDEF-05", "RB-ENC-04", "RB-RUL-30")
def why_faced(g: Runebound, origin: str) -> str:
    """Return the rule by which a Challenge of this origin is faced, unless a more specific one is known."""
    return FACED.get(origin, "RB-CHAL-02")


@rules.step("RB-CHAL-04", "RB-CHAL-09")
def challenge_text(g: Runebound) -> None:
    """The Challenge's own Before Combat text comes before any ability of the hero or allies."""
    fight = g.fights[-1]
    if fight.silent:
        g.note("text-skipped", rules=("RB-CHAL-03",), seat=fight.seat, card=fight.enemy)
        return
    for ready in g.content.faces[fight.enemy].triggers.get("before-combat", ()):
        g.do(windows.trigger, ready.entry.ref, fight.seat, g.heroes[fight.seat].id)


@rules.step("RB-CHAL-05", "RB-CHAL-06", "RB-CHAL-08")
def before_combat(g: Runebound, seat: int) -> None:
    """Use each ability of hero and allies once, at most one activated Item, any number of discards, in any order."""
    moment(g, "before-combat", seat)


@rules.step("RB-CHAL-10", "RB-CHAL-15", "RB-ESCAPE-08")
def challenge_result(g: Runebound, seat: int, card: str, origin: str, space: int, result: str) -> None:
    """Apply the result: the Challenge is beaten, or not."""
    if result == "won":
        g.do(challenge_beaten, seat, card, origin, space)
    elif result == "replaced":
        g.do(put_away, card)
        g.do(adventure.draw_instead, seat, g.content.challenges[card].colour, origin, space)
    else:
        if result == "escaped":
            g.do(escape.flee, seat)
        g.do(challenge_not_beaten, seat, card, origin, space)
        if result == "escaped":
            g.do(end_turn_after_escape, seat)


@rules.step("RB-TURN-04", "RB-ESCAPE-08")
def end_turn_after_escape(g: Runebound, seat: int) -> None:
    """After a successful escape the turn ends at once."""
    if seat == g.active:
        turn.ends_at_once(g)


@rules.step("RB-CHAL-10", "RB-CHAL-11", "RB-CHAL-12", "RB-ENC-04")
def challenge_beaten(g: Runebound, seat: int, card: str, origin: str, space: int) -> None:
    """The player takes the adventure counter, then carries out the reward; then the card is discarded."""
    g.note("beaten", rules=("RB-CHAL-10",), seat=seat, card=card, origin=origin)
    if origin == "undefeated":
        g.do(leave_track, card)
    if origin in WITH_COUNTER:
        g.do(take_counter, seat, card, space)
    g.do(reward, seat, card)
    g.leave_room(victory_counts, seat, card)
    g.do(put_away, card)
    for ready in g.content.faces[card].triggers.get("victory", ()):
        g.do(windows.trigger, ready.entry.ref, seat, g.heroes[seat].id)
    moment(g, "victory", seat)
    windows.for_others(g, "other-defeats", seat)


@rules.step("RB-CHAL-11", "RB-CHAL-14", "RB-XP-01", "RB-UNDEF-06", "RB-ADV-12")
def take_counter(g: Runebound, seat: int, card: str, space: int) -> None:
    """Take the counter of the space, or one of the Challenge's color from the supply if the colors differ.

    Without a counter there, none is gained.
    """
    colour = g.content.challenges[card].colour
    here = g.counters.get(space, ())
    if colour in here:
        g.do(lift_counter, space, colour)
        g.do(experience.win_counter, seat, colour, "RB-CHAL-11")
    elif here:
        g.do(experience.win_counter, seat, colour, "RB-CHAL-14")


@rules.step("RB-CHAL-11", "RB-CHAL-13", "RB-SUPPLY-04")
def reward(g: Runebound, seat: int, card: str) -> None:
    """The victor carries out the card's reward."""
    perform(g, g.content.challenges[card].reward, Usage("", seat, card, g.heroes[seat].id))


@rules.step(empty=True)
def victory_counts(g: Runebound, seat: int, card: str) -> None:
    """A Challenge has been beaten and rewarded; expansions count it here, before the card is discarded."""


@rules.query("RB-CHAL-03", "RB-CHAL-10")
def can_be_overcome(g: Runebound, card: str) -> bool:
    """Return whether text may beat, replace or discard it without a combat."""
    return True


@rules.query("RB-UNDEF-01")
def standing(g: Runebound) -> list[str]:
    """Return the undefeated Challenges on the table that can be reached."""
    return [entry.card for entry in g.undefeated if entry.card and in_reach(g, entry.space)]


@rules.step("RB-UNDEF-06")
def take_off(g: Runebound, card: str) -> None:
    """Discard an undefeated Challenge; its numbered counter returns to the track."""
    g.undefeated = tuple(Track() if entry.card == card else entry for entry in g.undefeated)
    g.do(cards.discard_adventure_card, card)


@rules.step("RB-CHAL-12", "RB-ENC-02")
def put_away(g: Runebound, card: str) -> None:
    """Discard the card, unless it has been kept."""
    if card in g.revealed:
        g.revealed = tuple(each for each in g.revealed if each != card)
        g.do(cards.discard_adventure_card, card)


LEFT = {"drawn": "RB-CHAL-15", "undefeated": "RB-UNDEF-07", "reward": "RB-RUL-30", "discarded": "RB-CARD-01"}


@rules.query("RB-CHAL-15", "RB-UNDEF-07", "RB-RUL-30", "RB-CARD-01", "RB-ENC-05")
def why_left(g: Runebound, origin: str) -> str:
    """Return the rule that decides where an unbeaten Challenge of this origin goes."""
    return LEFT.get(origin, "RB-ENC-05")


@rules.query("RB-CHAL-03", "RB-CHAL-15")
def drawn_from_its_deck(g: Runebound, origin: str) -> bool:
    """Return whether such a Challenge can be replaced from its deck, and becomes undefeated if not beaten."""
    return origin == "drawn"


@rules.step("RB-CHAL-15", "RB-ENC-05", "RB-UNDEF-07")
def challenge_not_beaten(g: Runebound, seat: int, card: str, origin: str, space: int) -> None:
    """A drawn Challenge becomes undefeated; an undefeated one stays; others are discarded."""
    g.note("not-beaten", rules=(why_left(g, origin),), seat=seat, card=card)
    if drawn_from_its_deck(g, origin):
        g.do(join_track, card, space)
    elif origin != "undefeated":
        g.do(put_away, card)


@rules.step("RB-UNDEF-01", "RB-UNDEF-02", "RB-UNDEF-08", "RB-SUPPLY-02", "RB-RUL-11")
def join_track(g: Runebound, card: str, space: int) -> None:
    """Use the lowest free space of the track; if all six are taken, the Challenge there longest makes room."""
    g.revealed = tuple(each for each in g.revealed if each != card)
    track = list(g.undefeated)
    free = [number for number, entry in enumerate(track) if not entry.card]
    if free:
        number = free[0]
    else:
        number = min(range(len(track)), key=lambda each: track[each].age)
        g.note("track-full", rules=("RB-UNDEF-08",), card=track[number].card)
        g.do(cards.discard_adventure_card, track[number].card)
    age = 1 + max(entry.age for entry in track)
    track[number] = Track(card, space, age)
    g.undefeated = tuple(track)
    g.note("undefeated", rules=("RB-UNDEF-01",), card=card, space=space, number=number + 1)


@rules.step("RB-UNDEF-06", "RB-SUPPLY-02")
def leave_track(g: Runebound, card: str) -> None:
    """The numbered counter returns to its track space; the card is on the table, ready to be discarded."""
    off_the_track(g, card)


def off_the_track(g: Runebound, card: str) -> None:
    g.undefeated = tuple(Track() if entry.card == card else entry for entry in g.undefeated)
    g.revealed += (card,)


def undefeated_at(g: Runebound, space: int) -> list[str]:
    return [entry.card for entry in g.undefeated if entry.card and entry.space == space]

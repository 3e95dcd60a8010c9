"""ADV, EVENT, ENC: the Adventure step and the cards drawn in it."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, challenges, damage, hero_combat
from questable.runebound.abilities.vocabulary import COLOURS, Usage
from questable.runebound.board import lay_counter, sunbursts
from questable.runebound.content import Challenge, Encounter, EventCard
from questable.runebound.rulebook import rules
from questable.runebound.state import Hero, Runebound
from questable.runebound.windows import moment, perform

NOTHING = Option("nothing")


@rules.step("RB-ADV-01", "RB-ADV-02", "RB-ADV-03", "RB-ADV-07", "RB-PVP-01", part="turn")
def adventure_step(g: Runebound) -> None:
    """Do at most one of these: attempt the adventure in the space, attack a hero there, or do nothing."""
    g.adventure_over = False
    hero = g.hero
    attempts = [frequent("attempt", colour) for colour in open_adventures(g, hero)]
    attacks = [frequent("attack", g.heroes[foe].id) for foe in heroes_here(g, hero)]
    if attempts or attacks:
        g.cite(("RB-ADV-01", *["RB-ADV-02"][: len(attempts)], *["RB-PVP-01"][: len(attacks)]))
        g.ask_about(hero.space, hero.seat, "adventure", [*attempts, *attacks, NOTHING], adventure_chosen)
    else:
        g.leave_room(no_adventure)


@rules.query("RB-ADV-02", "RB-ADV-04", "RB-ADV-05", "RB-ADV-06", "RB-ADV-11", "RB-UNDEF-09")
def open_adventures(g: Runebound, hero: Hero) -> list[str]:
    """Return the colors that can be attempted here: an undefeated Challenge comes before any counter."""
    if undefeated := challenges.undefeated_at(g, hero.space):
        colours = {g.content.challenges[card].colour for card in undefeated}
        known = g.content.vocabulary.colours
        return [colour for colour in known if colour in colours and not is_closed(hero, colour)]
    here = g.counters.get(hero.space)
    if not here:
        return []
    return [
        colour
        for colour in dict.fromkeys(here)
        if not is_closed(hero, colour) and can_be_drawn(g, deck_for(g, colour, hero.space))
    ]


@rules.query("RB-ADV-11")
def can_be_drawn(g: Runebound, deck: str) -> bool:
    """Return whether this deck has a card to draw."""
    return bool(g.decks.get(deck))


def is_closed(hero: Hero, colour: str) -> bool:
    """Return whether this color is closed: each Life counter closes the easiest one still open (RB-XP-13)."""
    return colour in COLOURS[: hero.experience.count("life")]


@rules.query("RB-ADV-08")
def deck_for(g: Runebound, colour: str, space: int) -> str:
    """Return the deck drawn for a counter of this color in this space (0 for a draw called for by card text)."""
    return colour


@rules.query("RB-PVP-01", "RB-PVP-03")
def heroes_here(g: Runebound, hero: Hero) -> list[int]:
    """Return the other heroes in the space who may be attacked, in towns too."""
    return [other.seat for other in g.heroes if other.seat != hero.seat and other.space == hero.space and not other.out]


@rules.step("RB-ADV-01", "RB-ADV-13")
def attempt(g: Runebound, option: Option) -> None:
    g.do(attempt_adventure, str(option.about))


@rules.step("RB-PVP-01")
def attack_somebody(g: Runebound, option: Option) -> None:
    g.do(hero_combat.attack_hero, g.active, damage.seat_of(g, str(option.about)))


@rules.step("RB-ADV-03")
def decline(g: Runebound, option: Option) -> None:
    g.leave_room(no_adventure)


adventure_chosen = rules.choice("adventure_chosen", {"attempt": attempt, "attack": attack_somebody, "nothing": decline})


@rules.step("RB-ADV-03", empty=True)
def no_adventure(g: Runebound) -> None:
    """Attempt nothing. (Optional rules and expansions make such spaces dangerous.)"""


@rules.step("RB-ADV-05", "RB-ADV-06", "RB-ADV-08", "RB-UNDEF-04")
def attempt_adventure(g: Runebound, colour: str) -> None:
    """Face the undefeated Challenge of the space, or draw from the deck of the counter's color."""
    hero = g.hero
    undefeated = [
        card for card in challenges.undefeated_at(g, hero.space) if g.content.challenges[card].colour == colour
    ]
    why = "RB-ADV-05" if undefeated else "RB-ADV-08"
    g.note("attempt", rules=(why,), seat=hero.seat, colour=colour, space=hero.space)
    if undefeated:
        options = [Option("face", card) for card in undefeated]
        g.ask(hero.seat, "which-undefeated", options, face_undefeated)
    else:
        deck = deck_for(g, colour, hero.space)
        g.draws_left = len(g.decks.get(deck, ()))
        g.do(draw_adventure_card, hero.seat, deck, "drawn", "RB-ADV-08")


@rules.step("RB-ADV-05", "RB-UNDEF-05")
def face_undefeated(g: Runebound, option: Option) -> None:
    g.do(
        challenges.face_challenge,
        g.active,
        str(option.about),
        "undefeated",
        True,
        0,
        challenges.why_faced(g, "undefeated"),
    )


@rules.step("RB-ADV-08", "RB-ADV-10", "RB-ADV-11")
def draw_adventure_card(g: Runebound, seat: int, deck: str, origin: str, why: str) -> None:
    """Draw the top card by the named rule and resolve it.

    Nothing happens if the deck is empty or has been passed through once.
    """
    hero = g.heroes[seat]
    if hero.down or (g.adventure_over and seat == g.active):
        return
    if g.draws_left <= 0 or not (card := cards.draw(g, deck)):
        g.note("deck-exhausted", rules=("RB-ADV-11",), seat=seat, deck=deck)
        return
    g.draws_left -= 1
    g.reveal()
    g.revealed += (card,)
    g.note("drew", rules=(why,), seat=seat, card=card, deck=deck)
    g.do(resolve_card, seat, card, deck, origin, hero.space)


@rules.step("RB-ADV-08", "RB-ADV-09")
def resolve_card(g: Runebound, seat: int, card: str, deck: str, origin: str, space: int) -> None:
    """Face a Challenge; after an Event or an Encounter draw the next card of the same deck."""
    found = g.content.cards[card]
    if isinstance(found, Challenge):
        g.do(challenges.face_challenge, seat, card, origin, True, 0, challenges.why_faced(g, origin))
        return
    moment(g, "draw", seat)
    if isinstance(found, EventCard):
        g.do(event_drawn, seat, card)
        g.do(draw_on, seat, deck, origin, space)
    elif isinstance(found, Encounter):
        g.do(encounter, seat, card)
        g.do(after_encounter, seat, deck, origin, space)


@rules.step("RB-ADV-09", "RB-RUL-06")
def after_encounter(g: Runebound, seat: int, deck: str, origin: str, space: int) -> None:
    """An Encounter does not end the step. The rules are unclear here; a variant rules otherwise."""
    g.do(draw_on, seat, deck, origin, space)


@rules.step("RB-ADV-09", "RB-ADV-10")
def draw_on(g: Runebound, seat: int, deck: str, origin: str, space: int) -> None:
    """Draw on until a Challenge has been resolved, unless the hero has left the space."""
    if g.heroes[seat].space == space:
        g.do(draw_adventure_card, seat, deck, origin, "RB-ADV-09")


@rules.step("RB-CHAL-03")
def draw_instead(g: Runebound, seat: int, colour: str, origin: str, space: int) -> None:
    """Draw another card from the same deck, for the same purpose, in place of a replaced Challenge."""
    if g.heroes[seat].space == space:
        g.do(draw_adventure_card, seat, deck_for(g, colour, space), origin, "RB-CHAL-03")


# Events --------------------------------------------------------------------------------------------------------------


@rules.step("RB-EVENT-01", "RB-EVENT-02", "RB-EVENT-05")
def event_drawn(g: Runebound, seat: int, card: str) -> None:
    """Refresh the sunburst jewels first, whatever becomes of the Event."""
    if card not in g.revealed:
        return  # an effect has removed it
    g.do(refresh_counters, "RB-EVENT-01")
    g.do(play_event, seat, card)


@rules.step("RB-EVENT-01", "RB-EVENT-03", "RB-EVENT-04")
def refresh_counters(g: Runebound, why: str = "RB-EVENT-01") -> None:
    """Put a counter on every empty sunburst jewel, by the named rule.

    Heroes and numbered counters do not prevent it.
    """
    placed = 0
    jewels = g.content.grid.jewels
    for space in sunbursts(g):
        if not g.counters.get(space):
            g.do(lay_counter, space, jewels[space])
            placed += 1
    g.note("counters-refreshed", rules=(why,), count=placed)


@rules.step("RB-EVENT-06", "RB-EVENT-07", "RB-EVENT-08", "RB-RUL-07")
def play_event(g: Runebound, seat: int, card: str) -> None:
    """An equal or higher number replaces the Event in play; a lower one is discarded without further effect."""
    old = g.event
    new_number, old_number = event_number(g, card), event_number(g, old)
    g.revealed = tuple(each for each in g.revealed if each != card)
    if new_number < old_number:
        g.note("event-too-weak", rules=("RB-EVENT-07",), card=card, event=old)
        g.do(cards.discard_adventure_card, card)
        return
    g.event = card
    g.note("event", rules=("RB-EVENT-06",), seat=seat, card=card)
    if old:
        g.do(cards.discard_adventure_card, old)
        damage.check_all_health(g)
    g.do(event_comes_into_play, seat, card)


@rules.step("RB-EVENT-10")
def event_leaves_play(g: Runebound) -> None:
    """When an Event leaves play its lasting effects end at once; what it already did is not undone."""
    if g.event:
        gone, g.event = g.event, ""
        g.note("event-ended", card=gone)
        g.do(cards.discard_adventure_card, gone)
        damage.check_all_health(g)


def event_number(g: Runebound, card: str) -> int:
    found = g.content.cards.get(card)
    return found.number if isinstance(found, EventCard) else 0


@rules.step("RB-EVENT-09", "RB-EVENT-11")
def event_comes_into_play(g: Runebound, seat: int, card: str) -> None:
    """Immediate text is carried out now, by the player who drew the card."""
    for entry in g.content.own_abilities[card]:
        if "comes-into-play" in entry.ability.when:
            perform(g, entry.ability.effects, Usage("", seat, card, g.heroes[seat].id))
    damage.check_all_health(g)


# Encounters ----------------------------------------------------------------------------------------------------------


@rules.step("RB-ENC-01", "RB-ENC-02")
def encounter(g: Runebound, seat: int, card: str) -> None:
    """The hero who drew it carries it out; it is then discarded unless kept."""
    if card not in g.revealed:
        return
    found = g.content.cards[card]
    assert isinstance(found, Encounter)
    g.note("encounter", rules=("RB-ENC-01",), seat=seat, card=card)
    perform(g, found.effects, Usage("", seat, card, g.heroes[seat].id))
    g.do(challenges.put_away, card)

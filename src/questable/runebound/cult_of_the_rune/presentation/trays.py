"""The trays beside the map: decks for both sides of a counter, the special discard pile, and the cult's next move."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text, chain
from questable.kernel.shown.scene import Tray
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.content import EventCard
from questable.runebound.cult_of_the_rune.ending import counts_for_the_pile, pile_threshold
from questable.runebound.cult_of_the_rune.prospects import prospects, stays
from questable.runebound.cult_of_the_rune.setup import cultist_deck
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.presentation.names import place
from questable.runebound.presentation.player_boards import face
from questable.runebound.presentation.trays import Laid, markets, on_top


def cult(g: CultGame) -> Laid:
    """Where the cult may go with the next roll, as exactly as anyone can know."""
    lines: list[Text] = [Say("cult-stays", chance=chance)] if (chance := stays(g)) else []
    for space, (may, must) in sorted(prospects(g).items(), key=lambda each: (-each[1].may, each[0])):
        sure = must == may
        lines.append(Say("cult-may-come", place=place(g.content, space), chance=may, forced=must or None, sure=sure))
    if any(may != must for may, must in prospects(g).values()):
        lines.append(Say("whoever-rolls-chooses"))
    title, note = Say("next-roll-for-the-cult"), Say("towns-infiltrated", count=len(g.infiltrated))
    yield "cult", Tray(title=title, kind="text", group="cult", lines=tuple(lines), note=note, place=g.cult or None)


def pile(g: CultGame) -> Laid:
    """The number of Events and Encounters out of the game: a clock (CR-END-04)."""
    size, value = pile_threshold(g), sum(counts_for_the_pile(g, card) for card in g.pile)
    yield "pile", Tray(title=Say("pile"), kind="numbers", group="cult", value=value, size=size)


def removed(g: CultGame) -> Laid:
    """The cards on the pile. They have no effect, so they come after everything else (CR-DRAW-01)."""
    if not g.pile:
        return
    events = tuple(face(g, card) for card in reversed(g.pile) if isinstance(g.content.cards[card], EventCard))
    others = tuple(face(g, card) for card in reversed(g.pile) if not isinstance(g.content.cards[card], EventCard))
    titles = {"removed-events": Say("removed-events"), "removed-encounters": Say("removed-encounters")}
    for (name, title), cards in zip(titles.items(), (events, others), strict=True):
        yield name, Tray(title=title, kind="cards", group="pile", cards=cards)


def decks(g: CultGame) -> Laid:
    """The ordinary deck and the rune cultist deck of each color; the red cards of the base game are a reserve."""
    for colour in COLOURS:
        note: Text = Say("reserve") if colour == "red" else ""
        yield f"deck-{colour}", _deck(g, colour, colour, "adventures", note)
    for colour in COLOURS:
        deck = cultist_deck(colour)
        yield f"deck-{deck}", _deck(g, deck, colour, "cultists")


def _deck(g: CultGame, deck: str, colour: str, group: str, note: Text = "") -> Tray:
    title, count = Say("deck-of-colour", colour=colour), len(g.decks.get(deck, ()))
    note = chain((note, on_top(g, deck)), "; ")
    return Tray(title=title, kind="deck", group=group, count=count, colour=colour, note=note)


BUILDERS = (cult, pile, markets, decks, removed)  # the clock first: players look for it most

"""The table of this box: the Kelnov decks, the heroes' progress, the removed cards, and what a fight is about."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Fight, PlayerBoard, Stat, Tray
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.avatars_of_kelnov.content import TO_WIN, Avatar
from questable.runebound.avatars_of_kelnov.setup import BESIDE
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.presentation.player_boards import face
from questable.runebound.presentation.trays import Laid, adventure_decks
from questable.runebound.state import Runebound

AVATARS = Say("avatars")
TROPHY = "trophy"  # the icon


def decks(g: Runebound) -> Laid:
    """The adventure decks; the Kelnov decks are shown together, in the colors of the base decks they belong to."""
    for name, tray in adventure_decks(g):
        colour = name.removeprefix(f"deck-{BESIDE}")
        if colour == name:
            yield name, tray
        else:
            title = Say("deck-of-kelnov", colour=colour)
            yield name, msgspec.structs.replace(tray, title=title, colour=colour, group="kelnov")


def standing(g: Runebound) -> Laid:
    """The Avatars each hero has defeated (AK-REWARD-04); the goal card says what they are for."""
    part = g.part(Kelnov)
    heroes = tuple(
        Say("has-defeated", who=hero.id, cards=part.defeated[hero.seat]) for hero in g.heroes if part.count(hero.seat)
    )
    if heroes:
        yield "standing", Tray(title=Say("standing"), kind="text", group="standing", lines=heroes)


def removed(g: Runebound) -> Laid:
    """Replacement cards that have left the game, by color, the latest first."""
    for colour in COLOURS:
        gone = [card for card in reversed(g.part(Kelnov).removed) if g.content.adventure[card].colour == colour]
        if gone:
            cards = tuple(face(g, card) for card in gone)
            title = Say("removed", colour=colour)
            yield f"removed-{colour}", Tray(title=title, kind="cards", group="removed", count=len(cards), cards=cards)


def with_avatars(g: Runebound, shown: PlayerBoard) -> PlayerBoard:
    """Add `Avatars 2/3` to the player board, beside gold and experience."""
    part = g.part(Kelnov)
    names: Text = Say("defeated-names", cards=part.defeated[shown.seat]) if part.count(shown.seat) else ""
    count = Stat(label=AVATARS, value=f"{part.count(shown.seat)}/{TO_WIN}", icon=TROPHY, note=names)
    return msgspec.structs.replace(shown, purse=(*shown.purse, count))


def fight(g: Runebound, shown: Fight) -> Fight:
    """Add the stake to a fight against an Avatar."""
    bout = g.fights[-1]
    found = g.content.cards[bout.enemy]
    if not isinstance(found, Avatar):
        return shown
    return msgspec.structs.replace(shown, notes=(stake(g, bout.seat, found), *shown.notes))


def stake(g: Runebound, seat: int, avatar: Avatar) -> Text:
    """Return what defeating the Avatar would mean for the hero of this seat."""
    number = g.part(Kelnov).count(seat) + 1
    if avatar.kelnov or number >= TO_WIN:
        return Say("would-win", card=avatar.id)
    return Say("would-be-avatar", number=number, all=TO_WIN, card=avatar.id)

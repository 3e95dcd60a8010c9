"""Names of cards, towns, spaces, dice and durations, and the small words used for them everywhere."""

from __future__ import annotations

from questable.runebound.abilities.saying import FORBID, LASTS, OF
from questable.runebound.board import town_at
from questable.runebound.content import Content
from questable.runebound.state import Runebound


def name(content: Content, thing: str | int) -> str:
    """The name of a card, hero, town or space.

    `face:3`, `die:die2`, `of:life` and `lasts:combat` name other things of the game that messages speak of.
    """
    if isinstance(thing, int):
        return place(content, thing)
    if thing in content.cards:
        return content.cards[thing].name
    kind, _, rest = thing.partition(":")
    if kind == "face":
        return face(content, int(rest))
    if kind == "die":
        return f"die {rest.removeprefix('die')}"
    if kind == "of":
        return FORBID.get(rest) or OF.get(rest) or rest
    if kind == "lasts":
        return LASTS.get(rest, "").strip()
    return thing


def place(content: Content, space: int) -> str:
    """`Tamalir`, or `forest 37, Whispering Forest`: the number is the one on the map."""
    found = content.grid.spaces.get(space)
    if found is None:
        return f"space {space}"
    if found.town is not None:
        return found.town
    region = f", {found.region}" if found.region else ""
    return f"{found.terrain} {space}{region}"


def whereabouts(g: Runebound, space: int) -> str:
    """A place as it is now: towns may have come to where none was printed."""
    return town_at(g, space) or place(g.content, space)


def face(content: Content, number: int) -> str:
    """The terrains on a face of a movement die: `river/road`."""
    return "/".join(content.box.die[number - 1])


def pips(full: int, empty: int, signs: str) -> str:
    """`♥♥♥♡♡`: what is left and what is lost."""
    return signs[0] * full + signs[1] * empty


def life_pips(life: int, wounds: int) -> str:
    return pips(max(0, life - wounds), min(life, wounds), "♥♡")


def stamina_pips(stamina: int, exhaustion: int) -> str:
    return pips(max(0, stamina - exhaustion), min(stamina, exhaustion), "●○")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]

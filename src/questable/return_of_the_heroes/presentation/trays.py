"""What lies beside the map, and what is being dealt with now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.kernel.say import Text
from questable.kernel.scene import CardFace, PlayerBoard, Tray
from questable.kernel.scene_text import sum_text, titled
from questable.return_of_the_heroes.bazaar import price_of
from questable.return_of_the_heroes.content import CUBES, Servant
from questable.return_of_the_heroes.presentation.cards import short_text
from questable.return_of_the_heroes.presentation.names import capital, card_of, counted, point
from questable.return_of_the_heroes.presentation.reckoning import roll_of
from questable.return_of_the_heroes.state import ReturnOfTheHeroes, Test
from questable.return_of_the_heroes.view import SERVANT_BACK, knows_nameless


def trays(g: ReturnOfTheHeroes, players: Mapping[int, PlayerBoard]) -> dict[str, Tray]:
    """Every tray by its id; first those that matter now."""
    found = {**dict(_now(g)), **dict(_always(g))}
    lying = {card.id for tray in found.values() for card in tray.cards}
    lying |= {card.id for board in players.values() for shelf in board.shelves for card in shelf.cards}
    lying |= {token for tokens in g.tokens.values() for token in tokens if token not in g.down}
    if chosen := _elsewhere(g, lying):
        found = {"choice": Tray(title="To choose from", kind="cards", group="now", cards=chosen), **found}
    return found


def _now(g: ReturnOfTheHeroes) -> Iterator[tuple[str, Tray]]:
    if g.visit:
        yield "wares", Tray(title="For sale", kind="cards", group="now", cards=wares(g))
    if g.test and not g.fight:
        yield "test", Tray(title=f"Test of {g.test.skill}", kind="text", group="now", lines=test_lines(g, g.test))


def wares(g: ReturnOfTheHeroes) -> tuple[CardFace, ...]:
    """What a bazaar offers on this visit."""
    tokens = g.visit.wares if g.visit else ()
    return tuple(CardFace(id=each, card=each, note=f"{price_of(g, each)} gold") for each in tokens)


def test_lines(g: ReturnOfTheHeroes, test: Test) -> tuple[Text, ...]:
    """A test outside of combat, in words."""
    roll = roll_of(g, test)
    hero = g.content.heroes[g.heroes[test.seat].id].name
    lines = [titled(hero, sum_text(roll.reckoning)), roll.need]
    if test.wants == "failure":
        lines.append("a failure is wanted")
    return tuple(lines)


def _always(g: ReturnOfTheHeroes) -> Iterator[tuple[str, Tray]]:
    yield "bag", _pile("Bag", "supply", len(g.bag), "token")
    yield "bazaar", _pile("Bazaar stock", "supply", len(g.stock), "object")
    cubes = tuple(f"{capital(colour)} {left}" for colour, left in zip(CUBES, g.supply, strict=True))
    yield "cubes", Tray(title="Cubes left", kind="text", group="supply", lines=(" · ".join(cubes),))
    if g.pile:
        yield "pile", _pile("Tokens for unknown land", "supply", len(g.pile), "token")
    if g.nameless:
        yield "nameless", _nameless(g)
    if g.servants:
        yield "servants", _pile("Servants waiting", "nameless", len(g.servants), "servant")
    if waiting := tuple(_aside(g)):
        yield "aside", Tray(title="Set aside", kind="text", group="nameless", lines=waiting)
    if g.quest_tiles:
        cards = tuple(CardFace(id=each, card=each) for each in g.quest_tiles)
        yield "quests", Tray(title="Quests nobody has", kind="cards", group="quests", cards=cards)


def _pile(title: str, group: str, count: int, noun: str) -> Tray:
    """Something of which only the number is seen."""
    return Tray(title=title, kind="pile", group=group, count=count, note=counted(count, noun))


def _nameless(g: ReturnOfTheHeroes) -> Tray:
    """The Nameless tile, as far as this seat knows it."""
    token = g.content.nameless_token
    if token in g.tokens.get(g.content.land.tower, ()):
        state = "in the Dark Tower"
    elif any(token in tokens for tokens in g.aside.values()):
        state = "will come when the land of the Dark Tower is found"
    elif g.nameless_called:
        state = "its token is in the bag"
    else:
        state = "comes into the bag after the first stage of a quest"
    if knows_nameless(g, g.seen_by):
        face = CardFace(id=g.nameless, card=g.nameless, note="" if g.nameless_open else "only you know")
    else:
        face = CardFace(id="nameless-tile", card="", face_up=False, colour="purple")
    return Tray(title="The Nameless", kind="cards", group="nameless", cards=(face,), note=state)


def _aside(g: ReturnOfTheHeroes) -> Iterator[str]:
    """Tokens that wait for a tile nobody has seen; servants stay face down (RH-RUL-75)."""
    for tile, tokens in sorted(g.aside.items()):
        names = []
        for token in tokens:
            card = g.content.faces[token]
            names.append(SERVANT_BACK if isinstance(card, Servant) else card.name)
        yield f"{g.content.tiles[tile].name}: {', '.join(names)}"


def _elsewhere(g: ReturnOfTheHeroes, lying: set[str]) -> tuple[CardFace, ...]:
    """Cards that options of the open question name and that lie nowhere in sight: heroes to choose from, the bag."""
    if g.decision is None:
        return ()
    named = dict.fromkeys(str(option.about) for option in g.decision.options)
    return tuple(
        CardFace(id=card, card=card, note=_where(g, card) or short_text(g.content, card))
        for card in named
        if card_of(g.content, card) is not None and card not in lying and card not in g.down
    )


def _where(g: ReturnOfTheHeroes, card: str) -> str:
    """Where a token would be put."""
    place = getattr(g.content.faces.get(card), "at", None)
    return f"to {point(g.content, place)}" if place else ""

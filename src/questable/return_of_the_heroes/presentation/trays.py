"""The trays beside the map, and the things being resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.scene import CardFace, PlayerBoard, Tray
from questable.kernel.shown.scene_text import sum_text, titled
from questable.return_of_the_heroes.bazaar import price_of
from questable.return_of_the_heroes.content import CUBES, Servant
from questable.return_of_the_heroes.presentation.card_text import gold
from questable.return_of_the_heroes.presentation.cards import short_text
from questable.return_of_the_heroes.presentation.names import card_of, label, tile_name
from questable.return_of_the_heroes.presentation.sums import roll_of
from questable.return_of_the_heroes.state import ReturnOfTheHeroes, Test
from questable.return_of_the_heroes.view import SERVANT_BACK


def trays(g: ReturnOfTheHeroes, players: Mapping[int, PlayerBoard]) -> dict[str, Tray]:
    """Return every tray by its id, first those that matter now."""
    found = {**dict(_now(g)), **dict(_always(g))}
    lying = {card.id for tray in found.values() for card in tray.cards}
    lying |= {card.id for board in players.values() for shelf in board.shelves for card in shelf.cards}
    lying |= {token for tokens in g.tokens.values() for token in tokens if token not in g.down}
    if chosen := _elsewhere(g, lying):
        found = {"choice": Tray(title=Say("to-choose-from"), kind="cards", group="now", cards=chosen), **found}
    return found


def _now(g: ReturnOfTheHeroes) -> Iterator[tuple[str, Tray]]:
    if g.visit:
        wares = tuple(CardFace(id=each, card=each, note=gold(price_of(g, each))) for each in g.visit.wares)
        yield "wares", Tray(title=Say("for-sale"), kind="cards", group="now", cards=wares)
    if g.test and not g.fight:
        title = Say("test-of", skill=g.test.skill)
        yield "test", Tray(title=title, kind="text", group="now", lines=_test_lines(g, g.test))


def _test_lines(g: ReturnOfTheHeroes, test: Test) -> tuple[Text, ...]:
    """Return a test outside combat, in words."""
    roll = roll_of(g, test)
    lines = [titled(named(g.heroes[test.seat].id), sum_text(roll.reckoning)), roll.need]
    if test.wants == "failure":
        lines.append(Say("a-failure-is-wanted"))
    return tuple(lines)


def _always(g: ReturnOfTheHeroes) -> Iterator[tuple[str, Tray]]:
    yield "bag", _pile(Say("bag"), "supply", len(g.bag), Say("so-many-tokens", count=len(g.bag)))
    yield "bazaar", _pile(Say("bazaar-stock"), "supply", len(g.stock), Say("so-many-objects", count=len(g.stock)))
    cubes = chain((chain((label(each), str(left)), " ") for each, left in zip(CUBES, g.supply, strict=True)), " · ")
    if any(g.supply) or g.turns:  # before set-up there is nothing to count
        yield "cubes", Tray(title=Say("cubes-left"), kind="text", group="supply", lines=(cubes,))
    if g.pile:
        title = Say("tokens-for-unknown-land")
        yield "pile", _pile(title, "supply", len(g.pile), Say("so-many-tokens", count=len(g.pile)))
    if g.nameless:
        yield "nameless", _nameless(g)
    if g.servants:
        waiting = len(g.servants)
        yield "servants", _pile(Say("servants-waiting"), "nameless", waiting, Say("so-many-servants", count=waiting))
    if lines := tuple(_aside(g)):
        yield "aside", Tray(title=Say("set-aside"), kind="text", group="nameless", lines=lines)
    if g.quest_tiles:
        cards = tuple(CardFace(id=each, card=each) for each in g.quest_tiles)
        yield "quests", Tray(title=Say("quests-nobody-has"), kind="cards", group="quests", cards=cards)


def _pile(title: Text, group: str, count: int, note: Text) -> Tray:
    """Return a tray of which only the count is visible."""
    return Tray(title=title, kind="pile", group=group, count=count, note=note)


def _nameless(g: ReturnOfTheHeroes) -> Tray:
    """Return the Nameless tile, as far as this seat knows it."""
    token = g.content.nameless_token
    if token in g.tokens.get(g.content.land.tower, ()):
        state = Say("nameless-in-the-tower")
    elif any(token in tokens for tokens in g.aside.values()):
        state = Say("nameless-waits-for-the-land")
    elif g.nameless_called:
        state = Say("nameless-in-the-bag")
    else:
        state = Say("nameless-not-called")
    if g.knows_nameless(g.seen_by):
        face = CardFace(id=g.nameless, card=g.nameless, note="" if g.nameless_open else Say("only-you-know"))
    else:
        face = CardFace(id="nameless-tile", card="", face_up=False, colour="purple")
    return Tray(title=Say("the-nameless"), kind="cards", group="nameless", cards=(face,), note=state)


def _aside(g: ReturnOfTheHeroes) -> Iterator[Text]:
    """Yield the tokens waiting for an unseen tile; servants stay face down (RH-RUL-75)."""
    for tile, tokens in sorted(g.aside.items()):
        names = [
            named(SERVANT_BACK, "sort") if isinstance(g.content.faces[token], Servant) else named(token)
            for token in tokens
        ]
        yield titled(tile_name(tile), chain(names, ", "))


def _elsewhere(g: ReturnOfTheHeroes, lying: set[str]) -> tuple[CardFace, ...]:
    """Return cards named by the open question but not visible elsewhere: heroes to choose from, the bag."""
    if g.decision is None:
        return ()
    about = dict.fromkeys(str(option.about) for option in g.decision.options)
    return tuple(
        CardFace(id=card, card=card, note=_where(g, card) or short_text(g.content, card))
        for card in about
        if card_of(g.content, card) is not None and card not in lying and card not in g.down
    )


def _where(g: ReturnOfTheHeroes, card: str) -> Text:
    """Return where a token would be put."""
    place = getattr(g.content.faces.get(card), "at", None)
    return Say("to-point", space=place) if place else ""

"""A seat's knowledge: what the fields of the state say (`state.py`), and what depends on the seat.

Hidden from everybody: face-down tokens, the content of the bag, guardians between their combats, the Nameless tile
until a hero enters the tower, face-down tiles, the order of the pile of PA tokens. Known to one player: the Nameless
tile after the mice have shown it, the bag while the clairvoyant shows it, the token fetched from it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from questable.kernel.engine.decision import Decision
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.state import seen
from questable.return_of_the_heroes.bag import PLACE_TOKEN
from questable.return_of_the_heroes.content import SKILLS, Guardian, Servant
from questable.return_of_the_heroes.life import protection
from questable.return_of_the_heroes.nameless import in_play
from questable.return_of_the_heroes.objects import movement_value
from questable.return_of_the_heroes.skill_tests import dice_count, skill_value
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

SECRET_TOPICS = frozenset({"fetch"})
"""Questions whose options show what others may not know."""

PA_BACK = "pa"
SERVANT_BACK = "servant"
GUARDIAN_BACK = "guardian"


class HeroView(msgspec.Struct, frozen=True):
    hero: Any  # as it is
    movement: int
    skills: dict[str, tuple[int, int]]  # value with objects, number of dice
    temporary: int


def view(g: ReturnOfTheHeroes, seat: int | None) -> Any:
    """Return what this seat may know (None: a spectator)."""
    return g.seen(
        seat,
        heroes=tuple(_hero_view(g, hero) for hero in g.heroes),
        layout=tuple("" if tile in g.closed else tile for tile in g.layout),  # empty for a face-down tile
        turned={tile: turns for tile, turns in g.turned.items() if tile not in g.closed},
        tokens={  # face-down tokens by their backss
            point: tuple(back_of(g, token) if token in g.down else token for token in tokens)
            for point, tokens in g.tokens.items()
        },
        fetched={  # point -> token that this seat put there from the bag
            point: token
            for point, tokens in g.tokens.items()
            for token in tokens
            if token in g.down and g.fetched.get(token, -1) == seat
        },
        aside={tile: tuple(_aside_face(g, token) for token in tokens) for tile, tokens in g.aside.items()},
        gone=tuple(sorted(g.gone)),
        nameless=g.nameless if g.knows_nameless(seat) else "",
        decision=seen_decision(g, seat),
    )


def _hero_view(g: ReturnOfTheHeroes, hero: Hero) -> HeroView:
    sheet = seen(g, hero, None)
    if not hero.id:
        return HeroView(sheet, 0, {}, 0)
    return HeroView(
        sheet,
        movement_value(g, hero),
        {skill: (skill_value(g, hero.seat, skill), dice_count(g, hero.seat, skill)) for skill in SKILLS},
        protection(g, hero),
    )


def seen_decision(g: ReturnOfTheHeroes, seat: int | None) -> Decision | None:
    """Return the open question; options with a secret are shown to the asked seat only."""
    decision = g.decision
    if decision is not None and decision.topic in SECRET_TOPICS and decision.seat != seat:
        return decision._replace(options=())
    return decision


def back_of(g: ReturnOfTheHeroes, token: str) -> str:
    """Return the back of a token, which shows while it is face down."""
    match g.content.faces[token]:
        case Servant():
            return SERVANT_BACK
        case Guardian():
            return GUARDIAN_BACK
    return PA_BACK


def _aside_face(g: ReturnOfTheHeroes, token: str) -> str:
    """Return the public side of a token set aside; servants stay face down (RH-RUL-75)."""
    return SERVANT_BACK if isinstance(g.content.faces[token], Servant) else token


def conceal(g: ReturnOfTheHeroes, seat: int | None, dice: Dice | None) -> None:
    """Reshuffle what this seat cannot know."""
    g.seen_by = seat
    mix = Mixer(dice)
    _conceal_question(g, seat)
    _conceal_tokens(g, seat, mix)
    g.servants = tuple(mix.mixed(g.servants))
    if not g.knows_nameless(seat) and g.nameless:
        g.nameless = mix.mixed(g.content.nameless)[0]
    if g.closed:
        _conceal_tiles(g, mix)


def _conceal_question(g: ReturnOfTheHeroes, seat: int | None) -> None:
    """Also conceal it on the agenda, from which a snapshot takes the open question."""
    if (shown := seen_decision(g, seat)) is not None:
        g.show_question(shown)


def _conceal_tokens(g: ReturnOfTheHeroes, seat: int | None, mix: Mixer) -> None:
    """Conceal PA tokens: those laid out at the start were never seen, drawn ones belong to the rest of the bag."""
    known = {token for token, who in g.fetched.items() if who == seat} | _shown_to(g, seat)
    never_seen = [token for token in g.down if token not in g.drawn and token in g.content.pa]
    swap = mix.permuted([*never_seen, *g.pile])
    returned = (*g.drawn, *_in_hand(g), *g.bag)
    swap |= mix.permuted([token for token in returned if token in g.content.pa and token not in known])
    swap |= mix.permuted([*(token for token in g.down if token in g.content.guardians), *_in_the_box(g)])
    g.tokens = {point: tuple(swap.get(each, each) for each in tokens) for point, tokens in g.tokens.items()}
    g.down = tuple(swap.get(each, each) for each in g.down)
    g.drawn = tuple(swap.get(each, each) for each in g.drawn)
    g.pile = tuple(swap.get(each, each) for each in g.pile)
    g.bag = tuple(sorted(swap.get(each, each) for each in g.bag))
    g.fetched = {token: who for token, who in g.fetched.items() if who == seat}
    g.exchange(lambda argument: swap.get(argument, argument) if isinstance(argument, str) else argument)


def _in_the_box(g: ReturnOfTheHeroes) -> list[str]:
    """Return the guardians left in the box: packs may bring more than there are access points."""
    if g.guardians or not in_play(g):
        return []
    posted = {token for point in g.content.land.access for token in g.tokens.get(point, ())}
    return [token for token in g.content.guardians if token not in posted]


def _shown_to(g: ReturnOfTheHeroes, seat: int | None) -> set[str]:
    """Return the bag, while the clairvoyant shows it to this seat."""
    decision = g.decision
    return set(g.bag) if decision and decision.topic in SECRET_TOPICS and decision.seat == seat else set()


def _in_hand(g: ReturnOfTheHeroes) -> tuple[str, ...]:
    """Return a drawn PA token waiting for its point; nobody has looked at it."""
    if g.decision is None or g.decision.topic != PLACE_TOKEN:
        return ()
    (token,) = g.asked().args
    return (token,)


def _conceal_tiles(g: ReturnOfTheHeroes, mix: Mixer) -> None:
    """Any face-down tile may be in any of their places, turned any way."""
    swap = mix.permuted([tile for tile in g.layout if tile in g.closed])
    g.layout = tuple(swap.get(tile, tile) for tile in g.layout)
    g.turned = {tile: turns for tile, turns in g.turned.items() if tile not in g.closed}


class Mixer:
    """Puts hidden things in an order that reveals nothing: random with dice, alphabetical without."""

    def __init__(self, dice: Dice | None) -> None:
        self.dice = dice

    def mixed(self, things: object) -> list[str]:
        listed = sorted(things)  # type: ignore[call-overload]
        return list(self.dice.shuffled(listed)) if self.dice else listed

    def permuted(self, things: object) -> dict[str, str]:
        """Return a permutation that does not depend on which thing is where; they must be listed by their places."""
        listed = list(things)  # type: ignore[call-overload]
        return dict(zip(listed, self.mixed(listed), strict=True))

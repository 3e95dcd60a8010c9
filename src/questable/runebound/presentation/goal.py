"""The goal card: how the game is won, everyone's progress, and what to do next."""

from __future__ import annotations

from functools import lru_cache

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Goal, Progress
from questable.runebound.abilities.fighting import Win
from questable.runebound.abilities.vocabulary import COLOURS, Colour
from questable.runebound.content import Content
from questable.runebound.experience import learn_price
from questable.runebound.market import heal_price, healing_for_sale
from questable.runebound.presentation.box_presentation import shows_of
from questable.runebound.purse import purse
from questable.runebound.state import Hero, Runebound
from questable.runebound.values import level_of, life_of
from questable.runebound.victory import RUNES_TO_WIN

RIPE = 7  # about the level at which heroes beat the guardians of Dragon Runes
LEVELS = 2  # the number of levels a color of adventures is suitable for, easiest first
RUNE = 2  # the progress a Dragon Rune counts for, in levels


def goal(g: Runebound) -> Goal:
    """Return the base game's goal as changed by the boxes in play."""
    shown = Goal(ways=_ways(g.content), progress={hero.seat: progress(g, hero) for hero in g.heroes})
    for box in shows_of(g.setting):
        shown = box.goal(g, shown) if box.goal else shown
    return shown


@lru_cache(maxsize=16)
def _ways(content: Content) -> tuple[Text, ...]:
    """Return the ways to win: three Dragon Runes, or a card whose reward is to win."""
    wins = [card.id for card in content.challenges.values() if any(isinstance(each, Win) for each in card.reward)]
    return (Say("win-by-runes", runes=RUNES_TO_WIN), *(Say("win-by-defeat", card=card) for card in wins))


def progress(g: Runebound, hero: Hero) -> Progress:
    """Return the progress in levels, then in Dragon Runes."""
    level, runes = level_of(g, hero.seat), len(hero.runes)
    return Progress(
        seat=hero.seat,
        text=Say("level-and-runes", level=level, runes=runes, of=RUNES_TO_WIN),
        value=min(level, RIPE) - 1 + RUNE * min(runes, RUNES_TO_WIN),
        maximum=RIPE - 1 + RUNE * RUNES_TO_WIN,
        next=next_thing(g, hero),
    )


def next_thing(g: Runebound, hero: Hero) -> Text:
    """Return advice by a rule of thumb: heal, learn, then adventures as hard as the level allows."""
    if hero.out or g.outcome is not None:
        return ""
    if badly_hurt(g, hero) and _may_be_healed(g, hero):
        return Say("next-heal")
    if hero.points >= learn_price(g, hero.seat):
        return Say("next-learn")
    return Say("next-colour", colour=suited(g, hero))


def badly_hurt(g: Runebound, hero: Hero) -> bool:
    """Return whether the hero has lost more than half of their Life."""
    return 2 * g.wounds.get(hero.id, 0) > life_of(g, hero.seat, hero.id)


def _may_be_healed(g: Runebound, hero: Hero) -> bool:
    """Return whether healing is for sale now and the hero can afford it."""
    return healing_for_sale(g, hero.seat) and heal_price(g, hero.seat, "heal") <= purse(g, hero.seat)


def suited(g: Runebound, hero: Hero) -> Colour:
    """Return the color of adventures for a hero of this level; a harder one if none is left on the map."""
    first = min((level_of(g, hero.seat) - 1) // LEVELS, len(COLOURS) - 1)
    left = {colour for here in g.counters.values() for colour in here}
    return next((colour for colour in COLOURS[first:] if colour in left), COLOURS[first])

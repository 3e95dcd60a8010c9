"""XP: experience counters."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.runebound.abilities.vocabulary import Colour
from questable.runebound.conditions import modified
from questable.runebound.rulebook import rules
from questable.runebound.state import Hero, Runebound
from questable.runebound.windows import happen, usable, use_ability

KINDS = ("mind", "body", "spirit", "stamina", "life")
LIFE_COUNTERS = 3  # red can never be closed (RB-XP-14)
LEARN = {kind: Option("learn", kind) for kind in KINDS}
KEEP_POINTS = Option("keep-points")


@rules.step("RB-XP-02", "RB-TURN-01", part="turn")
def experience_step(g: Runebound) -> None:
    """The active player may buy experience counters."""
    happen(g, "experience", g.active)
    if g.coming or learning_options(g, g.hero) or "experience" in g.kits[g.active].windows:
        g.do(learn)


@rules.query("RB-XP-03", "RB-XP-04", "RB-RUL-18")
def learn_price(g: Runebound, seat: int) -> int:
    """Return the price of a counter, which depends on the number of players, not on the counters already bought."""
    price = g.content.box.experience_price[g.setting.seats - 1]
    return max(1, modified(g, "learn-price", price, seat, g.heroes[seat].id))


@rules.query("RB-XP-05", "RB-XP-08", "RB-XP-14")
def learning_options(g: Runebound, hero: Hero) -> list[Option]:
    """Return the counters the hero can afford: any kind, but at most three of Life."""
    if hero.points < learn_price(g, hero.seat):
        return []
    kinds = KINDS if hero.experience.count("life") < LIFE_COUNTERS else KINDS[:-1]
    return [LEARN[kind] for kind in kinds]


@rules.step("RB-XP-05", "RB-XP-07", part="turn")
def learn(g: Runebound) -> None:
    """Buy as many counters as there are points for. Buying is never forced."""
    hero = g.hero
    options = usable(g, "experience", hero.seat) + learning_options(g, hero)
    if options:
        g.ask(hero.seat, "experience", [*options, KEEP_POINTS], learned)


@rules.step("RB-XP-02", "RB-XP-06", "RB-XP-08", "RB-XP-09", "RB-XP-13")
def buy_experience(g: Runebound, option: Option) -> None:
    """Spend the points, with change; the bonus is permanent, and a Life counter closes a color."""
    hero = g.hero
    g.do(spend_points, hero.seat, learn_price(g, hero.seat))
    hero.experience += (str(option.about),)
    why = ("RB-XP-08", "RB-XP-13") if option.about == "life" else ("RB-XP-08",)
    g.note("learned", rules=why, seat=hero.seat, kind=option.about, level=1 + len(hero.experience))
    g.leave_room(counter_bought, hero.seat)
    g.do(learn)


@rules.step(empty=True)
def counter_bought(g: Runebound, seat: int) -> None:
    """An experience counter has been bought; boxes may react here before the next one."""


@rules.step("RB-CARD-03")
def use_while_learning(g: Runebound, option: Option) -> None:
    g.do(use_ability, option, "experience", g.active)
    g.do(learn)


@rules.step("RB-XP-07")
def keep_points(g: Runebound, option: Option) -> None:
    """Unspent points are kept without limit."""


learned = rules.choice("learned", {"learn": buy_experience, "use": use_while_learning, "keep-points": keep_points})


# Points --------------------------------------------------------------------------------------------------------------


@rules.step("RB-XP-01")
def gain_points(g: Runebound, seat: int, points: int) -> None:
    """Keep adventure counters as the points they are worth."""
    g.hero_of(seat).points += points


@rules.step("RB-XP-06")
def spend_points(g: Runebound, seat: int, points: int) -> None:
    """Return counters that are spent or lost to the supply, with change."""
    g.hero_of(seat).points -= points


@rules.step("RB-CHAL-11", "RB-XP-01")
def win_counter(g: Runebound, seat: int, colour: Colour, why: str = "RB-CHAL-11") -> None:
    """Take and keep an adventure counter, by the named rule."""
    worth = g.content.box.counter_worth[colour]
    g.note("counter-won", rules=(why, "RB-XP-01"), seat=seat, colour=colour, points=worth)
    g.do(gain_points, seat, worth)

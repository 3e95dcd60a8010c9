"""CORR, ELIM: corruption markers, what they cost, how to be rid of them, and heroes who are lost to the cult."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.runebound import cards, combat, damage, experience, hero_combat, knockout, movement, turn, values
from questable.runebound.card_index import fighter
from questable.runebound.conditions import modified
from questable.runebound.cult_of_the_rune import ending
from questable.runebound.cult_of_the_rune.rulebook import layer
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.state import Hero

CLEANSE = Option("cleanse")
PRICE = 1  # experience points for each marker; the shorter game does not lower it (CR-RUL-51)


# What a marker does ---------------------------------------------------------------------------------------------------


@layer.step("CR-CORR-13", "CR-CORR-14", "CR-RUL-25", survives=True)
def corrupt_all(g: CultGame, seats: tuple[int, ...], why: str) -> None:
    """Several heroes get a marker each: one after the other, in the order named, each with all that follows from it."""
    for seat in seats:
        g.do(corrupt, seat, why)
    if seats:
        g.do(ending.check_survivors)


@layer.step("CR-CORR-01", "CR-CORR-02", "CR-CORR-05", "CR-CORR-07", "CR-ELIM-01", survives=True)
def corrupt(g: CultGame, seat: int, why: str) -> None:
    """One corruption marker on the hero card, by the rule that is named; a trophy is the price, and health suffers."""
    if not g.has_hero(seat):
        return
    g.corruption[seat] = g.corruption.get(seat, 0) + 1
    g.note("corrupted", rules=(why, "CR-CORR-01"), seat=seat, count=g.corruption[seat])
    if not is_lost(g, seat):  # who is lost gives up all of them
        g.do(give_up_trophy, seat)
    g.do(damage.check_health, seat)


@layer.step("CR-CORR-02", "CR-CORR-03", "CR-CORR-04", "CR-RUL-30", survives=True)
def give_up_trophy(g: CultGame, seat: int) -> None:
    """For each marker one trophy is given up, of the player's choice; who has none gives up nothing."""
    if won := g.won.get(seat):
        g.ask(seat, "give-up-trophy", [Option("give-up-trophy", card) for card in won], trophy_given_up, seat)


@layer.step("CR-CORR-02", "CR-RUL-30", survives=True)
def trophy_given_up(g: CultGame, option: Option, seat: int) -> None:
    """It goes to the bottom of its cultist deck and may be drawn again."""
    card = str(option.about)
    take_trophies(g, seat, (card,))
    g.note("trophy-given-up", rules=("CR-CORR-02",), seat=seat, card=card)


def take_trophies(g: CultGame, seat: int, gone: tuple[str, ...]) -> None:
    """These trophies go to the bottoms of their cultist decks, in this order."""
    left = tuple(card for card in g.won[seat] if card not in gone)
    if left:
        g.won[seat] = left
    else:
        del g.won[seat]
    for card in gone:
        cards.put_under(g, card)


@layer.adjusts(values.life_of)
def lowered_life(life: int, g: CultGame, seat: int, character: str) -> int:
    """Each marker lowers the hero's maximum Life by 1; allies are not affected (CR-CORR-05, CR-CORR-12, CR-RUL-31)."""
    markers = g.corruption.get(seat)
    return max(1, life - markers) if markers and character == g.heroes[seat].id else life


@layer.adjusts(values.stamina_of)
def lowered_stamina(stamina: int, g: CultGame, seat: int, character: str) -> int:
    """Each marker lowers the hero's maximum Stamina by 1, down to 0 (CR-CORR-05, CR-CORR-06, CR-CORR-12)."""
    markers = g.corruption.get(seat)
    return max(0, stamina - markers) if markers and character == g.heroes[seat].id else stamina


# Cleansing ------------------------------------------------------------------------------------------------------------


@layer.adjusts(experience.learning_options)
def or_be_cleansed(options: list[Option], g: CultGame, hero: Hero) -> list[Option]:
    """In the own Experience step a marker may be removed for a point, before, between or after buying counters."""
    return [*options, CLEANSE] if g.corruption.get(hero.seat) and hero.points >= PRICE else options


@layer.step("CR-CORR-08", "CR-CORR-09", "CR-RUL-32")
def cleanse(g: CultGame, option: Option) -> None:
    """A point is spent, a marker is gone, and the step goes on."""
    g.do(experience.spend_points, g.active, PRICE)
    g.do(relieve, g.active, "CR-CORR-08")
    g.do(experience.learn)


layer.adds_to(experience.learned, {"cleanse": cleanse})


@layer.step("CR-CORR-10", "CR-RUL-32", survives=True)
def relieve(g: CultGame, seat: int, why: str) -> None:
    """One marker goes, by the rule that is named. Wounds and exhaustion stay as they are."""
    markers = g.corruption.get(seat, 0)
    if not markers or not g.has_hero(seat):
        return
    if markers > 1:
        g.corruption[seat] = markers - 1
    else:
        del g.corruption[seat]
    g.note("cleansed", rules=(why,), seat=seat, left=markers - 1)


# Elimination ----------------------------------------------------------------------------------------------------------


@layer.query("CR-ELIM-02", "CR-RUL-33")
def full_life_of(g: CultGame, seat: int) -> int:
    """Printed Life, Life counters and what cards add, without the reduction by corruption."""
    hero = g.heroes[seat]
    life = fighter(g.content, hero.id).life + hero.experience.count("life")
    return max(1, modified(g, "life", life, seat, hero.id))


@layer.query("CR-ELIM-01", "CR-RUL-33")
def limit_of(g: CultGame, seat: int) -> int:
    """So many corruption markers are the end of a hero: as many as full maximum Life."""
    return full_life_of(g, seat)


def is_lost(g: CultGame, seat: int) -> bool:
    """Has the hero as many corruption markers as are the end (CR-ELIM-01)?"""
    return g.corruption.get(seat, 0) >= limit_of(g, seat)


@layer.around(damage.check_health, "CR-ELIM-01", "CR-RUL-33")
def lost_to_the_cult(below: Callable[[CultGame, int], None], g: CultGame, seat: int) -> None:
    """Whenever Life may have fallen the markers are compared with it, before the wounds are."""
    if not g.has_hero(seat):
        return
    if g.corruption.get(seat) and is_lost(g, seat):
        g.do(eliminate, seat)
    else:
        below(g, seat)


@layer.step("CR-ELIM-01", "CR-ELIM-03", "CR-ELIM-04", "CR-RUL-34", survives=True)
def eliminate(g: CultGame, seat: int) -> None:
    """The player is out: everything the hero had goes back, the figure is removed, a combat or turn is over."""
    if not g.has_hero(seat):
        return
    hero = g.heroes[seat]
    hero.out = hero.down = True
    g.note("eliminated", rules=("CR-ELIM-01",), seat=seat)
    hero.space = hero.came_from = hero.gold = hero.points = 0
    give_everything_back(g, hero)
    if combat.in_combat(g, seat):
        combat.decide(g, g.fights[-1].seat, "called-off")
    if seat == g.active:
        turn.ends_at_once(g)
    if not g.awaits(ending.check_survivors):  # otherwise an effect is under way that is to be completed first
        g.do(ending.check_survivors)


@layer.follows(hero_combat.take_prize, "CR-RUL-33")
def without_the_prize(g: CultGame, option: Option, winner: int, loser: int) -> None:
    """A card that gave Life and was taken as spoils gives the loser none any more."""
    if is_lost(g, loser):
        g.do(eliminate, loser)


@layer.around(knockout.recover, "CR-ELIM-03")
def wakes_no_more(below: Callable[[CultGame, int], None], g: CultGame, seat: int) -> None:
    """Who was lost to the cult while being knocked out comes to no town."""
    if g.has_hero(seat):
        below(g, seat)


@layer.around(movement.end_movement, "CR-ELIM-03")
def stops_nowhere(below: Callable[[CultGame], None], g: CultGame) -> None:
    """Who was lost to the cult on the way has no figure that could stop anywhere."""
    if g.has_hero(g.active):
        below(g)


def give_everything_back(g: CultGame, hero: Hero) -> None:
    """Trophies under their cultist decks, cards under theirs, counters to the supply; what was to last ends."""
    seat = hero.seat
    if won := g.won.get(seat):
        take_trophies(g, seat, g.dice.shuffled(won))
    for card in g.owned(hero):
        cards.take_from_hero(g, hero, card)
        cards.strip_counters(g, card)
        cards.put_under(g, card)
    cards.strip_counters(g, hero.id)
    hero.experience = ()
    g.corruption.pop(seat, None)
    g.lasting = tuple(each for each in g.lasting if each.seat != seat and each.who != hero.id)
    g.delayed = tuple(each for each in g.delayed if each.seat != seat)

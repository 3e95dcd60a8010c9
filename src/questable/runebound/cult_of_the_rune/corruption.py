"""CORR, ELIM: corruption markers, their cost and removal, and heroes who are lost to the cult."""

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
    """Give several heroes a marker each, one after the other in the given order, each with all its consequences."""
    for seat in seats:
        g.do(corrupt, seat, why)
    if seats:
        g.do(ending.check_survivors)


@layer.step("CR-CORR-01", "CR-CORR-02", "CR-CORR-05", "CR-CORR-07", "CR-ELIM-01", survives=True)
def corrupt(g: CultGame, seat: int, why: str) -> None:
    """Put a marker on the hero card, by the named rule; the player gives up a trophy, and health drops."""
    if not g.has_hero(seat):
        return
    g.corruption[seat] = g.corruption.get(seat, 0) + 1
    g.note("corrupted", rules=(why, "CR-CORR-01"), seat=seat, count=g.corruption[seat])
    if not is_lost(g, seat):  # a lost hero gives up all of them
        g.do(give_up_trophy, seat)
    g.do(damage.check_health, seat)


@layer.step("CR-CORR-02", "CR-CORR-03", "CR-CORR-04", "CR-RUL-30", survives=True)
def give_up_trophy(g: CultGame, seat: int) -> None:
    """Give up one trophy of the player's choice for each marker; a player without trophies gives up nothing."""
    if won := g.won.get(seat):
        g.ask(seat, "give-up-trophy", [Option("give-up-trophy", card) for card in won], trophy_given_up, seat)


@layer.step("CR-CORR-02", "CR-RUL-30", survives=True)
def trophy_given_up(g: CultGame, option: Option, seat: int) -> None:
    """Put the trophy at the bottom of its cultist deck, where it may be drawn again."""
    card = str(option.about)
    take_trophies(g, seat, (card,))
    g.note("trophy-given-up", rules=("CR-CORR-02",), seat=seat, card=card)


def take_trophies(g: CultGame, seat: int, gone: tuple[str, ...]) -> None:
    """Put these trophies at the bottoms of their cultist decks, in this order."""
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
    """In their Experience step the player may remove a marker for a point before, between or after buying counters."""
    return [*options, CLEANSE] if g.corruption.get(hero.seat) and hero.points >= PRICE else options


@layer.step("CR-CORR-08", "CR-CORR-09", "CR-RUL-32")
def cleanse(g: CultGame, option: Option) -> None:
    """Spend a point, remove a marker, and continue the step."""
    g.do(experience.spend_points, g.active, PRICE)
    g.do(relieve, g.active, "CR-CORR-08")
    g.do(experience.learn)


layer.adds_to(experience.learned, {"cleanse": cleanse})


@layer.step("CR-CORR-10", "CR-RUL-32", survives=True)
def relieve(g: CultGame, seat: int, why: str) -> None:
    """Remove one marker, by the named rule. Wounds and exhaustion stay as they are."""
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
    """Return printed Life, Life counters and bonuses of cards, without the reduction by corruption."""
    hero = g.heroes[seat]
    life = fighter(g.content, hero.id).life + hero.experience.count("life")
    return max(1, modified(g, "life", life, seat, hero.id))


@layer.query("CR-ELIM-01", "CR-RUL-33")
def limit_of(g: CultGame, seat: int) -> int:
    """Return the number of corruption markers that eliminates a hero: their full maximum Life."""
    return full_life_of(g, seat)


def is_lost(g: CultGame, seat: int) -> bool:
    """Return whether the hero has enough corruption markers to be eliminated (CR-ELIM-01)."""
    return g.corruption.get(seat, 0) >= limit_of(g, seat)


@layer.around(damage.check_health, "CR-ELIM-01", "CR-RUL-33")
def lost_to_the_cult(below: Callable[[CultGame, int], None], g: CultGame, seat: int) -> None:
    """When Life may have dropped, compare it with the markers before comparing it with the wounds."""
    if not g.has_hero(seat):
        return
    if g.corruption.get(seat) and is_lost(g, seat):
        g.do(eliminate, seat)
    else:
        below(g, seat)


@layer.step("CR-ELIM-01", "CR-ELIM-03", "CR-ELIM-04", "CR-RUL-34", survives=True)
def eliminate(g: CultGame, seat: int) -> None:
    """The player is out: everything the hero had goes back, the figure is removed, a combat or turn ends."""
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
    if not g.awaits(ending.check_survivors):  # otherwise an effect under way is completed first
        g.do(ending.check_survivors)


@layer.follows(hero_combat.take_prize, "CR-RUL-33")
def without_the_prize(g: CultGame, option: Option, winner: int, loser: int) -> None:
    """A card that gave Life no longer helps the loser once it is taken as spoils."""
    if is_lost(g, loser):
        g.do(eliminate, loser)


@layer.around(knockout.recover, "CR-ELIM-03")
def wakes_no_more(below: Callable[[CultGame, int], None], g: CultGame, seat: int) -> None:
    """A hero lost to the cult while knocked out does not recover in a town."""
    if g.has_hero(seat):
        below(g, seat)


@layer.around(movement.end_movement, "CR-ELIM-03")
def stops_nowhere(below: Callable[[CultGame], None], g: CultGame) -> None:
    """A hero lost to the cult on the way has no figure left to stop anywhere."""
    if g.has_hero(g.active):
        below(g)


def give_everything_back(g: CultGame, hero: Hero) -> None:
    """Return trophies to their cultist decks, cards to theirs, counters to the supply; end lasting effects."""
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

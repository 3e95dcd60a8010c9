"""HERO, DMG: the present values of heroes, allies and enemies. Cards never store numbers in the position."""

from __future__ import annotations

from questable.runebound.abilities.vocabulary import ATTRIBUTE
from questable.runebound.card_index import fighter
from questable.runebound.conditions import modified
from questable.runebound.content import Ally, Challenge, Item
from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound

ATTRIBUTE_STEP = 2  # what an experience counter adds to an attribute or Stamina (RB-XP-08)


@rules.query("RB-HERO-04", "RB-HERO-03", "RB-XP-10")
def combat_value(g: Runebound, seat: int, character: str, phase: str) -> int:
    """Return the printed value plus 2 for each experience counter of the attribute plus card modifiers."""
    value = fighter(g.content, character).values[phase]
    hero = g.heroes[seat]
    if character == hero.id and hero.experience:
        value += ATTRIBUTE_STEP * hero.experience.count(ATTRIBUTE[phase])
    return modified(g, "value", value, seat, character, phase=phase)


@rules.query("RB-COMBAT-09")
def roll_bonus(g: Runebound, seat: int, character: str, phase: str, action: str) -> int:
    """Return what always-active text adds to a combat roll."""
    return modified(g, "roll", 0, seat, character, phase=phase, action=action)


@rules.query("RB-COMBAT-11", "RB-HERO-04")
def attack_damage(g: Runebound, seat: int, character: str, phase: str) -> int:
    """Return the damage of a successful attack, which experience does not raise."""
    return max(0, modified(g, "damage", fighter(g.content, character).damage[phase], seat, character, phase=phase))


@rules.query("RB-COMBAT-10")
def enemy_value(g: Runebound, phase: str) -> int:
    """Return the target number a Challenge sets in a phase."""
    fight = g.fights[-1]
    challenge = g.content.challenges[fight.enemy]
    value: int = getattr(challenge, phase)[0]
    return modified(g, "enemy-value", value, fight.seat, g.heroes[fight.seat].id, phase=phase)


@rules.query("RB-COMBAT-12", "RB-COMBAT-14", "RB-PVP-08")
def enemy_damage(g: Runebound, phase: str) -> int:
    """Return the enemy's damage in a phase: printed, or that of the hero in the Challenge's role."""
    fight = g.fights[-1]
    damage: int
    if fight.foe >= 0:
        damage = attack_damage(g, fight.foe, fight.enemy, phase)
    else:
        damage = getattr(g.content.challenges[fight.enemy], phase)[1]
    return max(0, modified(g, "enemy-damage", damage, fight.seat, g.heroes[fight.seat].id, phase=phase))


@rules.query("RB-CHAL-10")
def enemy_life(g: Runebound) -> int:
    fight = g.fights[-1]
    printed = g.content.challenges[fight.enemy].life
    return max(1, modified(g, "enemy-life", printed, fight.seat, g.heroes[fight.seat].id))


@rules.query("RB-XP-12", "RB-DMG-02")
def life_of(g: Runebound, seat: int, character: str) -> int:
    """Return the present Life of a hero or ally."""
    life = fighter(g.content, character).life
    hero = g.heroes[seat]
    if character == hero.id and hero.experience:
        life += hero.experience.count("life")
    return max(1, modified(g, "life", life, seat, character))


@rules.query("RB-XP-11", "RB-DMG-03")
def stamina_of(g: Runebound, seat: int, character: str) -> int:
    """Return the present Stamina of a hero or ally."""
    stamina = fighter(g.content, character).stamina
    hero = g.heroes[seat]
    if character == hero.id and hero.experience:
        stamina += ATTRIBUTE_STEP * hero.experience.count("stamina")
    return max(0, modified(g, "stamina", stamina, seat, character))


def spare_stamina(g: Runebound, seat: int, character: str) -> int:
    """Return how much exhaustion the character can still take."""
    return max(0, stamina_of(g, seat, character) - g.exhaustion.get(character, 0))


@rules.query("RB-HERO-08", "RB-RUL-25")
def level_of(g: Runebound, seat: int) -> int:
    """Return 1 + the number of experience counters."""
    return 1 + len(g.heroes[seat].experience)


def printed_cost(g: Runebound, card: str) -> int:
    """Return the gold cost on a market card; other cards have none."""
    found = g.content.cards[card]
    return found.cost if isinstance(found, Item | Ally) else 0


def wealth_of(g: Runebound, seat: int) -> int:
    """Return the total printed cost of the market cards owned."""
    return sum(printed_cost(g, card) for card in g.heroes[seat].cards)


def rank_of(g: Runebound, seat: int) -> tuple[int, int, int]:
    """Return the rank by RB-HERO-09: level, then unspent points, then the cost of the cards owned."""
    return (level_of(g, seat), g.heroes[seat].points, wealth_of(g, seat))


def party(g: Runebound, seat: int) -> tuple[str, ...]:
    """Return the hero and the hero's allies."""
    return (g.heroes[seat].id, *g.kits[seat].allies)


def is_challenge(g: Runebound, card: str) -> bool:
    return isinstance(g.content.cards.get(card), Challenge)

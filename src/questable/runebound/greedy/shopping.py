"""What to buy, sell, heal, keep and learn."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.runebound import worth
from questable.runebound.abilities.gaining import Refresh
from questable.runebound.abilities.vocabulary import COLOURS, Ability
from questable.runebound.abilities.word_types import in_combat
from questable.runebound.board import town_at
from questable.runebound.cards import kinds_of, of_kind, ownership_limit
from questable.runebound.content import Ally, Item
from questable.runebound.experience import KINDS
from questable.runebound.greedy import aims
from questable.runebound.greedy.look import Look
from questable.runebound.market import buy_price, heal_price, healing_for_sale, sell_price
from questable.runebound.odds.talents import gear_of
from questable.runebound.values import life_of, stamina_of

FIGHTS = 3.0  # for so many fights a card is bought
USES = 5.0  # and for so many uses outside combat, if it is not discarded for one
SPARE = 6  # gold kept back when tools are bought that win no fight by themselves
IDLE_GOLD = 0.02  # what such a tool is worth: a little more than gold that lies about
BARGAIN = 1.0  # gold a purchase must be worth beyond its price
HEALING = (9.0, 9.0, 7.0, 4.5, 2.5, 1.6)  # what healing a wound is worth, by the Life left
COMFORTS = {  # what always-active text outside combat is worth, for each point
    "movement-dice": 3.0, "reward-gold": 3.0, "heal-price": -3.0, "buy-price": -2.0, "sell-price": 1.0,
    "learn-price": -6.0, "stamina": 0.7, "test": 0.2,
}  # fmt: skip
ECHO = 0.6  # of what a card is missed for, using it once more in a turn is worth so much
NOVELTY = 0.5  # the card a visit adds to the stack


def visit(look: Look, town: str) -> float:
    """What a Market step in a town is worth: healing, and the best thing to buy."""
    gold = look.gold
    gain = NOVELTY if gold >= 4 else 0.0
    coins = gold
    for benefit, price in treatment(look):
        if price <= coins:
            coins -= price
            gain += (
                max(0.0, benefit - price + aims.nearer(look, gold=-price)) if look.g.content.goals else benefit - price
            )
    best = 0.0
    for card in look.g.stacks.get(town, ()):
        price = buy_price(look.g, look.seat, card)
        if price <= gold:
            best = max(best, rough_gain(look, card) - price + aims.nearer(look, gold=-price, cards=1, gained=card))
    return gain + max(best, _clearance(look))


def _clearance(look: Look) -> float:
    """What selling everything is worth: much, if that is all a goal still lacks; nobody misses anything then."""
    if not look.g.content.goals or not look.hero.cards:
        return 0.0
    coins = sum(sell_price(look.g, look.seat, card) for card in look.hero.cards)
    return aims.decisive(look, gold=coins, cards=-len(look.hero.cards))


def treatment(look: Look) -> list[tuple[float, int]]:
    """Benefit and price of healing, wound by wound, the most urgent first; nothing where none is for sale."""
    g, seat, hero = look.g, look.seat, look.hero.id
    if not healing_for_sale(g, seat):
        return []
    price, relief = heal_price(g, seat, "heal"), heal_price(g, seat, "relieve")
    left = life_of(g, seat, hero) - look.wounds
    found = [(urgency(left + number), price) for number in range(look.wounds)]
    for ally in look.kit.allies:
        found += [(worth.ALLY_WOUND, price)] * g.wounds.get(ally, 0)
    return found + [(fatigue(look), relief)] * g.exhaustion.get(hero, 0)


def urgency(left: int) -> float:
    """What a wound healed is worth to a hero with so much Life left."""
    return HEALING[min(left, len(HEALING) - 1)]


def fatigue(look: Look) -> float:
    """What relief from one exhaustion counter is worth: a die if it is the last one, and Stamina for abilities."""
    last = look.g.exhaustion.get(look.hero.id, 0) == 1 and not look.wounds
    return 0.7 + (0.6 if last else 0.0)


def gain_of(look: Look, card: str) -> float:
    """Return what owning a market card would add, in gold, beyond those that have to go for it."""
    g, hero = look.g, look.hero
    key = (look.kit, tuple(sorted(hero.experience)), len(hero.runes), card)
    gain = look.memory.gains.get(key)
    if gain is None:
        found, stamina = g.content.market[card], stamina_of(g, look.seat, hero.id)
        trials = look.trials()
        better = [
            (enemy, gear_of(g.content, found, hero.cards, g.content.challenges[enemy], stamina).on(bout))
            for enemy, bout in trials
        ]
        missed = replaced(look, card)
        gain = (
            0.0
            if missed is None
            else FIGHTS * (look.merit(better) - look.merit(trials)) + comfort(look, found) - missed
        )
        look.memory.gains[key] = gain
    return gain + look.journeys(card) + _echo(look, card)


def replaced(look: Look, card: str) -> float | None:
    """Return what the cards are missed for that go when this one is gained; None if it would go itself.

    They are judged as `least` judges them then: with all of them in hand.
    """
    g, seat = look.g, look.seat
    owned, missed = (*look.hero.cards, card), 0.0
    for kind in kinds_of(g, card):
        with look.supposing(cards=owned):
            mine = of_kind(g, seat, kind)
            if len(mine) <= ownership_limit(g, seat, kind):
                continue
            losses = {each: loss_of(look, each) for each in mine if each in owned}
        least_missed = min(losses, key=lambda each: losses[each])
        if least_missed == card:
            return None
        missed += losses[least_missed]
        owned = tuple(each for each in owned if each != least_missed)
    return missed


def rough_gain(look: Look, card: str) -> float:
    """A gain found not long ago is good enough to plan with."""
    key = (look.kit, len(look.hero.experience) // 2, len(look.hero.runes), card)
    if key not in look.memory.gains:
        look.memory.gains[key] = gain_of(look, card)
    return look.memory.gains[key]


def loss_of(look: Look, card: str) -> float:
    """What the hero would miss without an own card."""
    key = (look.kit, tuple(sorted(look.hero.experience)), len(look.hero.runes), "without", card)
    loss = look.memory.gains.get(key)
    if loss is None:
        trials = look.trials()
        with look.supposing(cards=tuple(each for each in look.hero.cards if each != card)):
            weaker = look.again(trials)
        loss = FIGHTS * (look.merit(trials) - look.merit(weaker)) + comfort(look, look.g.content.market[card])
        look.memory.gains[key] = loss
    return loss + look.journeys(card) + _echo(look, card) + look.goes_with(card)


def _echo(look: Look, card: str) -> float:
    """What a card is worth that turns another one back: a share of what the best of those is missed for."""
    market = look.g.content.market
    if not _refreshes(market[card]):
        return 0.0
    turned = [
        each
        for each in look.hero.cards
        if (found := market.get(each))
        and any(ability.use == "activate" for ability in found.ability)
        and not _refreshes(found)
    ]
    return ECHO * max((loss_of(look, each) for each in turned), default=0.0)


def _refreshes(card: Item | Ally) -> bool:
    return any(isinstance(effect, Refresh) for ability in card.ability for effect in ability.effects)


def comfort(look: Look, card: Item | Ally) -> float:
    """What a card is worth outside combat, and for being worth something."""
    modifiers = sum(COMFORTS.get(modifier.of, 0.0) * modifier.by for modifier in card.modifier)
    return 0.1 * card.cost + modifiers + sum(_service(look, ability, card.id) for ability in card.ability)


def _service(look: Look, ability: Ability, card: str) -> float:
    """What an ability is worth that is used outside combat."""
    if any(map(in_combat, ability.when)):
        return 0.0
    tired = ability.cost.exhaustion if isinstance(ability.cost.exhaustion, int) else 1
    price = ability.cost.gold + worth.TIRE * tired + worth.WOUND * ability.cost.wounds
    gain = max(0.0, worth.of_effects(look, ability.effects, card) - price)
    return gain if ability.use == "discard" else USES * gain


def least(look: Look, options: list[Option]) -> Option:
    """Among options about own cards the one missed least; selling beats giving away."""

    def missed(option: Option) -> tuple[float, bool]:
        card = str(option.about)
        return loss_of(look, card) - aims.nearer(look, cards=-1, lost=card), option.verb != "sell"

    return min(options, key=missed)


def _fits(look: Look, card: str) -> bool:
    """Nothing has to be given up for it."""
    return all(
        len(of_kind(look.g, look.seat, kind)) < ownership_limit(look.g, look.seat, kind)
        for kind in kinds_of(look.g, card)
    )


def choose(look: Look, options: list[Option]) -> Option | None:
    """The best thing to do in a market: each gold where it does most; None if nothing is worth it."""
    g, seat, gold = look.g, look.seat, look.gold
    best, most = None, 0.0
    for option in options:
        about = str(option.about)
        match option.verb:
            case "heal":
                left = life_of(g, seat, about) - g.wounds.get(about, 0)
                benefit = urgency(left) if about == look.hero.id else worth.ALLY_WOUND
                benefit += aims.nearer(look, gold=-heal_price(g, seat, "heal"))
                value = (benefit - heal_price(g, seat, "heal")) / max(0.5, heal_price(g, seat, "heal"))
            case "relieve":
                price = heal_price(g, seat, "relieve")
                setback = aims.nearer(look, gold=-price)
                relief = fatigue(look) + setback
                value = (relief - price) / max(0.5, price) if about == look.hero.id or not price else -1.0
                value = max(value, 0.05 if gold > 6 and not setback else -1.0)
            case "buy":
                price = buy_price(g, seat, about)
                aim = aims.nearer(look, gold=-price, cards=1, gained=about)
                benefit = gain_of(look, about) - price + aim
                value = benefit / max(1, price) if benefit > BARGAIN else -1.0
                if gold - price >= SPARE and _fits(look, about) and aim >= 0:
                    value = max(value, IDLE_GOLD)
            case "sell" if g.content.goals:
                coins = sell_price(g, seat, about)
                aim = aims.nearer(look, gold=coins, cards=-1, lost=about)
                value = aim + coins - (0.0 if _clearance(look) else loss_of(look, about)) if aim > 0 else -1.0
            case _:
                continue
        if value > most:
            best, most = option, value
    return best or _exchange(look, options)


def _exchange(look: Look, options: list[Option]) -> Option | None:
    """Sell something if that pays for something better."""
    g, seat, hero = look.g, look.seat, look.hero
    town = town_at(g, hero.space) or ""
    selling = {str(option.about): option for option in options if option.verb == "sell"}
    best, most = None, 3 * BARGAIN
    for card in g.stacks.get(town, ()):
        price = buy_price(g, seat, card)
        if card in g.sold or price <= look.gold:
            continue
        for old, option in selling.items():
            coins = sell_price(g, seat, old)
            if look.gold + coins >= price:
                gain = gain_of(look, card) - price - loss_of(look, old) + coins
                if gain > most:
                    best, most = option, gain
    return best


def learn(look: Look, kinds: list[str]) -> str:
    """The experience counter that makes the hero strongest; a Life counter closes a colour."""
    hero, trials = look.hero, look.trials()
    best, most = kinds[0], float("-inf")
    for kind in [each for each in KINDS if each in kinds]:
        with look.supposing(experience=tuple(sorted((*hero.experience, kind)))):
            value = look.merit(look.again(trials))
        if kind == "life":
            value -= _closing(look)
        if value > most:
            best, most = kind, value
    return best


def _closing(look: Look) -> float:
    """What the colour closed by the next Life counter would still bring, beside the harder ones."""
    closed = look.hero.experience.count("life")
    easy, *harder = (look.outlook(colour) for colour in COLOURS[closed:])
    return max(0.0, easy - 0.5 * max(harder, default=0.0))

"""Timing windows: which abilities happen or may be used now (CARD, ITEM-07 to -10, HERO-05 to -07).

`moment(g, when, seat)` is what rules call. It costs next to nothing if no card in play has that timing. Otherwise
mandatory effects come first, in the order the player chooses, then the player may use optional ones, as many as
allowed.
"""

from __future__ import annotations

from typing import Any

from questable.errors import StuckError
from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, charges, combat, damage, purse
from questable.runebound.abilities.vocabulary import NO_COST, Ability, Effects, Usage
from questable.runebound.board import together
from questable.runebound.card_index import Ready
from questable.runebound.conditions import flagged, holds, settled
from questable.runebound.rulebook import rules
from questable.runebound.state import Fight, Runebound
from questable.runebound.values import life_of, spare_stamina

PASS = Option("pass")
CHAIN = 60
"""Effects that happen by themselves one after the other, without anybody being asked anything (RB-RUL-40)."""
USED = {"activate": "RB-CARD-03", "discard": "RB-CARD-06"}  # by which rule a card is used


def moment(g: Runebound, when: str, seat: int) -> bool:
    """It is now `when` for this seat: schedule what happens and what may be used; says if there is anything."""
    kit = g.kits[seat]
    if when in kit.windows or when in kit.triggers or lies_open(g, when, seat):
        g.do(timing, when, seat)
        return True
    return False


def for_others(g: Runebound, when: str, seat: int, *, here: bool = False) -> None:
    """Something has befallen this seat: it is now `when` for all others, or for those `here`, in turn order.

    They are asked in its turn, each for what the own cards say (CP-RUL-32).
    """
    if when in g.content.heard:
        for other in g.seats_from(seat):
            if other != seat and (not here or together(g, seat, other)):
                moment(g, when, other)


def lies_open(g: Runebound, when: str, seat: int) -> bool:
    """Does a card that lies open have this timing: one in force, or the Challenge this seat fights?"""
    if g.fights:
        fight = g.fights[-1]
        if fight.foe < 0 and fight.seat == seat and when in g.content.faces[fight.enemy].triggers:
            return True
    return when in g.open_kit().triggers


@rules.step("RB-CARD-02", "RB-CARD-17")
def timing(g: Runebound, when: str, seat: int) -> None:
    """Mandatory effects first, ordered by the player; then optional ones."""
    happen(g, when, seat)
    if when in g.kits[seat].windows:
        g.do(offer, when, seat)


def happen(g: Runebound, when: str, seat: int) -> None:
    """Schedule the effects that happen by themselves now (steps that offer the optional ones in their own question)."""
    if when not in g.kits[seat].triggers and not lies_open(g, when, seat):
        return
    due = [ref for ref in _triggers(g, when, seat) if _happens(g, ref, seat, _bearer(g, ref, seat))]
    if len(due) > 1:
        g.do(order_triggers, when, seat, tuple(due))
    elif due:
        g.do(trigger, due[0], seat, _bearer(g, due[0], seat))


def _triggers(g: Runebound, when: str, seat: int) -> list[str]:
    """The addresses of all mandatory text with this timing: on the hero's cards, the Event, and the Challenge."""
    due = [ready for ready in g.kits[seat].triggers.get(when, ()) if _concerns(g, ready, when)]
    if due and when in g.content.in_combat and _allies_idle(g, seat):
        due = [ready for ready in due if ready.bearer not in g.kits[seat].allies]
    due += g.open_kit().triggers.get(when, ())
    if g.fights and g.fights[-1].foe < 0 and g.fights[-1].seat == seat and when != "before-combat":
        # the Challenge's own Before Combat text has been carried out already (RB-CHAL-04)
        due += g.content.faces[g.fights[-1].enemy].triggers.get(when, ())
    return [ready.entry.ref for ready in due]


def _concerns(g: Runebound, ready: Ready, when: str) -> bool:
    """Text about a roll or about damage that names nobody is about the character it stands on.

    So items and hero abilities help the hero, an ally's ability that ally (RB-HERO-05, RB-ITEM-11, RB-ALLY-08).
    """
    condition = ready.entry.ability.condition
    if when in g.content.of_a_roll and not condition.actor:
        return g.fights[-1].actor == ready.bearer
    if when == "damage" and not condition.victim:
        return g.hurts[-1].victim == ready.bearer
    return True


def _combat_of(g: Runebound, seat: int) -> Fight | None:
    """The combat this seat is in, as long as it is not decided."""
    return g.fights[-1] if combat.in_combat(g, seat) else None


def _allies_idle(g: Runebound, seat: int) -> bool:
    """Cards may forbid allies to act; a hero in the Challenge's role has no use of them either (RB-PVP-06)."""
    fight = _combat_of(g, seat)
    return fight is not None and (seat == fight.foe or flagged(g, "no-allies", seat, g.heroes[seat].id))


@rules.step("RB-CARD-17")
def order_triggers(g: Runebound, when: str, seat: int, refs: tuple[str, ...]) -> None:
    """If several effects are triggered at the same moment, the active player orders them."""
    cards_ = {ref: g.content.abilities[ref].card for ref in refs}
    options = [Option("first", cards_[ref], g.content.abilities[ref].number) for ref in refs]
    g.ask(orders_effects(g, seat), "order-effects", options, trigger_chosen, when, seat, refs)


@rules.query("RB-CARD-17")
def orders_effects(g: Runebound, seat: int) -> int:
    """Who orders the effects that are triggered for this seat: the active player, if a hero of the game acts."""
    return g.active if g.has_hero(g.active) else seat


@rules.step("RB-CARD-17")
def trigger_chosen(g: Runebound, option: Option, when: str, seat: int, refs: tuple[str, ...]) -> None:
    chosen = f"{option.about}/{option.using}"
    left = tuple(ref for ref in refs if ref != chosen)
    g.do(trigger, chosen, seat, _bearer(g, chosen, seat))
    if len(left) > 1:
        g.do(order_triggers, when, seat, left)
    elif left:
        g.do(trigger, left[0], seat, _bearer(g, left[0], seat))


def _bearer(g: Runebound, ref: str, seat: int) -> str:
    card = g.content.abilities[ref].card
    return card if card in g.kits[seat].characters else g.heroes[seat].id


@rules.step("RB-CARD-02", "RB-RUL-40")
def trigger(g: Runebound, ref: str, seat: int, bearer: str) -> None:
    """An effect that happens by itself; one that would go on for ever, because it leads to itself, is broken off."""
    entry = g.content.abilities[ref]
    if not _happens(g, ref, seat, bearer):
        return
    began, many = g.following
    g.following = (g.moves, many + 1 if began == g.moves else 1)
    if g.following[1] > CHAIN:
        return
    if entry.ability.limit:
        _use_up(g, ref, entry.ability.limit)
    g.note("effect", rules=(entry.why or "RB-CARD-02",), seat=seat, card=entry.card)
    perform(g, entry.ability.effects, Usage(ref, seat, entry.card, bearer))


def _happens(g: Runebound, ref: str, seat: int, bearer: str) -> bool:
    entry = g.content.abilities[ref]
    return not used_up(g, ref) and holds(g, entry.ability.condition, seat, bearer, entry.card)


@rules.step("RB-CARD-03", "RB-CARD-06", "RB-CARD-07", "RB-HERO-06")
def offer(g: Runebound, when: str, seat: int) -> None:
    """The player may use any ability whose timing and cost fit, one after the other."""
    options = usable(g, when, seat)
    if options:
        subject = g.fights[-1].enemy if g.fights else None
        by_option = {use_option(g, each): why_usable(g, each, seat) for each in g.kits[seat].windows[when]}
        g.cite(tuple(dict.fromkeys(by_option[option] for option in options)))
        g.ask_about(subject, seat, f"use-{when}", [*options, PASS], use_or_pass, when, seat)


@rules.step("RB-CARD-03")
def use(g: Runebound, option: Option, when: str, seat: int) -> None:
    g.do(use_ability, option, when, seat)
    g.do(offer, when, seat)


@rules.step()
def use_nothing(g: Runebound, option: Option, when: str, seat: int) -> None:
    """Nobody has to use a card."""


use_or_pass = rules.choice("use_or_pass", {"use": use, "pass": use_nothing})


def usable(g: Runebound, when: str, seat: int) -> list[Option]:
    """The abilities of this timing that the player may use now, as options."""
    ready = g.kits[seat].windows.get(when)
    if not ready or g.heroes[seat].down:
        return []
    options, alike = [], set()
    for each in ready:
        kin = g.content.kin.get(each.card)
        if (kin is None or kin not in alike) and may_use(g, each, when, seat):
            options.append(use_option(g, each))
            alike.add(kin)
    return options


def use_option(g: Runebound, ready: Ready) -> Option:
    """`use:chainmail`, or `use:chainmail/2` for the second ability of a card that has several."""
    several = len(g.content.own_abilities[ready.card]) + len(g.content.kept_abilities.get(ready.card, ())) > 1
    return frequent("use", ready.card, ready.entry.number if several else None)


def why_usable(g: Runebound, ready: Ready, seat: int) -> str:
    """The rule by which an ability is used."""
    by_card = "RB-HERO-06" if ready.card == g.heroes[seat].id else "RB-CARD-01"
    return ready.entry.why or USED.get(ready.entry.ability.use, by_card)


def may_use(g: Runebound, ready: Ready, when: str, seat: int) -> bool:
    """Timing, limits, condition and cost all fit, and the effect would do something."""
    ability = ready.entry.ability
    if ability.use == "activate" and not turned_for(g, seat, ready.card):
        return False
    if used_up(g, ready.entry.ref) or not _concerns(g, ready, when):
        return False
    fight = _combat_of(g, seat)
    if fight is not None:
        hero = g.heroes[seat]
        if cards.is_item(g, hero, ready.card):
            if ability.use == "activate" and seat in fight.items:  # RB-ITEM-07, RB-ITEM-08
                return False
            if when in g.content.in_combat and flagged(g, "no-items", seat, hero.id):
                return False
        elif ready.bearer in g.kits[seat].allies and when in g.content.in_combat and _allies_idle(g, seat):
            return False
    if not holds(g, ability.condition, seat, ready.bearer, ready.card):
        return False
    usage = Usage(ready.entry.ref, seat, ready.card, ready.bearer)
    if ability.cost is not NO_COST and not may_pay(g, ability, usage, when):
        return False
    if g.content.reckoned:
        now = [settled(g, effect, seat, ready.card) for effect in ability.effects]
        return any(effect is not None and effect.possible(g, usage) for effect in now)
    return any(effect.possible(g, usage) for effect in ability.effects)


def _turns_item(g: Runebound, ready: Ready, seat: int) -> bool:
    """Is it an item that is activated? How often that is done has limits of its own (RB-ITEM-07, RB-ITEM-08)."""
    return ready.entry.ability.use == "activate" and cards.is_item(g, g.heroes[seat], ready.card)


@rules.query("RB-CARD-03", "RB-CARD-04")
def turned_for(g: Runebound, seat: int, card: str) -> str:
    """Which card is turned over when this one is activated: itself; empty if that cannot be done now."""
    return "" if card in g.turned else card


def may_pay(g: Runebound, ability: Ability, usage: Usage, when: str) -> bool:
    """A cost is paid in full or the effect may not be used (RB-CARD-18, RB-DMG-05).

    Wounds are a cost an ally may die of; a hero knocked out by the cost would not see the effect.
    """
    cost, hero = ability.cost, g.heroes[usage.seat]
    needed = 1 if cost.exhaustion == "X" else cost.exhaustion
    if needed and spare_stamina(g, usage.seat, usage.bearer) < needed:
        return False
    if cost.wounds:
        left = life_of(g, usage.seat, usage.bearer) - g.wounds.get(usage.bearer, 0)
        if left < cost.wounds or (left == cost.wounds and usage.bearer == hero.id):
            return False
    if cost.gold and cost.gold > purse.purse(g, usage.seat):
        return False
    if cost.discard and not _discardable(g, usage, cost.discard):
        return False
    if cost.attack and not _attack_left(g, usage.seat):
        return False
    if cost.counters and g.counters_on(usage.card) < cost.counters:
        return False
    return not cost.dice or _dice_to_give(g, when) >= cost.dice


def _dice_to_give(g: Runebound, when: str) -> int:
    """Those rolled and not spent, or before moving those that will be rolled; who rolls none has none (RB-MOVE-13)."""
    if g.movement_dice:
        return sum(1 for face in g.movement_dice if face)
    return g.dice_count - g.dice_given_up if when == "before-moving" else 0


def _attack_left(g: Runebound, seat: int) -> bool:
    """Only the hero of a round has an attack to give up, and not one that was made already."""
    fight = _combat_of(g, seat)
    if fight is None or fight.seat != seat or fight.before:
        return False
    return combat.may_attack(g, seat, g.heroes[seat].id)


def payable(g: Runebound, seat: int, ready: Ready) -> list[str]:
    """The cards one of which is discarded to use an ability, if that is what it costs."""
    cost = ready.entry.ability.cost.discard
    return _discardable(g, Usage(ready.entry.ref, seat, ready.card, ready.bearer), cost) if cost else []


def _discardable(g: Runebound, usage: Usage, kind: str) -> list[str]:
    hero = g.heroes[usage.seat]
    mine = [card for card in hero.cards if card != usage.card]
    if kind == "item":
        return [card for card in mine if card in g.content.items]
    if kind == "ally":
        return [card for card in mine if card in g.content.allies]
    return mine


@rules.step("RB-CARD-03", "RB-CARD-06", "RB-CARD-18")
def use_ability(g: Runebound, option: Option, when: str, seat: int) -> None:
    """The player uses a card: the cost first, then the effect."""
    ready = next(each for each in g.kits[seat].windows[when] if use_option(g, each) == option)
    ref, ability = ready.entry.ref, ready.entry.ability
    why = why_usable(g, ready, seat)
    g.note("used", rules=(why,), seat=seat, card=ready.card, number=ready.entry.number, how=ability.use)
    if ability.limit or (when == "before-combat" and not _turns_item(g, ready, seat)):
        _use_up(g, ref, ability.limit or "combat")  # RB-HERO-07: Before Combat abilities once in each combat
    cost = ability.cost
    if cost.gold:
        g.do(purse.pay_for, seat, cost.gold, ready.card)
    if cost.attack:
        g.fights[-1].attacked += (g.heroes[seat].id,)
    if cost.dice:
        _give_up_dice(g, cost.dice)
    if cost.counters:
        g.do(charges.change_counters, seat, ready.card, -cost.counters)
    if cost.wounds:
        by = "" if ready.bearer == ready.card else ready.card
        g.do(damage.suffer, ready.bearer, cost.wounds, by, "RB-CARD-18")
    if cost.discard:
        options = [Option("discard", card) for card in payable(g, seat, ready)]
        g.cite(("RB-CARD-18",))
        g.ask_about(ready.card, seat, "pay-with-a-card", options, pay_with_card, seat)
    if cost.exhaustion == "X":
        most = spare_stamina(g, seat, ready.bearer)
        options = [Option("pay", amount) for amount in range(1, most + 1)]
        g.cite(("RB-CARD-13",))
        g.ask_about(ready.card, seat, "pay-exhaustion", options, pay_exhaustion, ref, seat, ready.bearer)
        return
    if cost.exhaustion:
        g.do(damage.tire, ready.bearer, cost.exhaustion)
    g.do(effect_of_use, ref, seat, ready.bearer, 0)


@rules.step("RB-CARD-13")
def pay_exhaustion(g: Runebound, option: Option, ref: str, seat: int, bearer: str) -> None:
    """A cost of X lets the player choose X, from 1 up to what the character can still take."""
    amount = int(option.about or 0)
    g.do(damage.tire, bearer, amount)
    g.do(effect_of_use, ref, seat, bearer, amount)


@rules.step("RB-CARD-18")
def pay_with_card(g: Runebound, option: Option, seat: int) -> None:
    g.do(cards.lose_card, seat, str(option.about), "RB-CARD-18")


@rules.step("RB-CARD-03", "RB-CARD-06")
def effect_of_use(g: Runebound, ref: str, seat: int, bearer: str, x: int) -> None:
    """The card is turned over or discarded, and its effect carried out."""
    entry = g.content.abilities[ref]
    card, hero = entry.card, g.heroes[seat]
    usage = Usage(ref, seat, card, bearer, x)
    if card != hero.id and card not in g.owned(hero):
        pass  # an ally who has died of the cost
    elif entry.ability.use == "activate":
        g.turned += (turned_for(g, seat, card),)
        fight = _combat_of(g, seat)
        if fight is not None and cards.is_item(g, hero, card):
            fight.items += (seat,)
    elif entry.ability.use == "discard":
        # first: the effect may end the combat, and with it what is scheduled
        g.do(cards.lose_card, seat, card, entry.why or USED["discard"])
    perform(g, entry.ability.effects, usage)


def perform(g: Runebound, effects: Effects, usage: Usage) -> None:
    """Schedule a list of effects, in the order written."""
    for effect in effects:
        g.do(carry_out, g.content.ref_of(effect), usage.seat, usage.card, usage.bearer, usage.x)


@rules.step("RB-CARD-01")
def carry_out(g: Runebound, ref: str, seat: int, card: str, bearer: str, x: int) -> None:
    """Carry out one effect, as far as possible; a hero who has been knocked out meanwhile is spared the rest."""
    usage, effect = Usage(ref, seat, card, bearer, x), settled(g, g.content.effects[ref].effect, seat, card)
    if effect is not None and not g.heroes[seat].down and effect.feasible(g, usage):
        g.cite((reason(g, usage),))
        effect.carry_out(g, usage)


@rules.step("RB-CARD-01")
def answer(g: Runebound, option: Option, ref: str, seat: int, card: str, bearer: str, x: int) -> None:
    """The player has made the choice an effect asked for."""
    usage, effect = Usage(ref, seat, card, bearer, x), settled(g, g.content.effects[ref].effect, seat, card)
    if effect is not None:
        g.cite((reason(g, usage),))
        effect.ANSWERS[option.verb](effect, g, usage, option)


def reason(g: Runebound, usage: Usage) -> str:
    """The rule by which an effect happens."""
    return g.content.effects[usage.ref].why


def ask_for(g: Runebound, usage: Usage, topic: str, options: list[Option], seat: int | None = None) -> None:
    """An effect asks its player something; the answer comes back to that method of it which `answers` the option."""
    answers = g.content.effects[usage.ref].effect.ANSWERS
    for option in options:
        if option.verb not in answers:
            raise StuckError(f"the question {topic!r} offers {option.id}, which {usage.ref} does not answer")
    if options:
        asked = usage.seat if seat is None else seat
        g.ask_about(usage.card, asked, topic, options, answer, *usage)


def _give_up_dice(g: Runebound, count: int) -> None:
    if not g.movement_dice:
        g.dice_given_up += count
        return
    faces = list(g.movement_dice)
    for index, face in enumerate(faces):
        if count and face:
            faces[index], count = 0, count - 1
    g.movement_dice = tuple(faces)


def used_up(g: Runebound, ref: str) -> bool:
    """Has the limit of an ability been reached? A fight inside another one is a combat of its own."""
    return bool(g.used) and (ref in g.used or f"{ref}@{len(g.fights)}" in g.used)


def _use_up(g: Runebound, ref: str, span: str) -> None:
    g.used[ref if span in ("turn", "game") else f"{ref}@{len(g.fights)}"] = span


def forget(g: Runebound, *spans: str) -> None:
    """Effects of these durations end; abilities limited to them may be used again.

    What belongs to a combat around this one stays.
    """
    depth = len(g.fights)
    if g.used:
        for key in [key for key, span in g.used.items() if span in spans]:
            _, _, of_fight = key.partition("@")
            if not of_fight or int(of_fight) >= depth:
                del g.used[key]
    if g.lasting:
        in_fight = {"roll", "phase", "round", "combat"}
        g.lasting = tuple(
            each for each in g.lasting if each.lasts not in spans or (each.lasts in in_fight and each.depth < depth)
        )


def asking_effect(g: Runebound) -> tuple[Any, str] | None:
    """The effect that asks the open question, and the character it is for: both wait for the answer."""
    step, waiting = g.asked()
    if step != answer.name:
        return None
    ref, _, _, bearer, _ = waiting
    return g.content.effects[ref].effect, bearer


def ability_of(g: Runebound, option: Option) -> Ability:
    """The ability that an option `use` uses."""
    card, number = str(option.about), option.using
    entries = (*g.content.own_abilities[card], *g.content.kept_abilities.get(card, ()))
    return next(each.ability for each in entries if number is None or each.number == number)

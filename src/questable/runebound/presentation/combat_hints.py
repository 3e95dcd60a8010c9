"""Hints for combat: the chance of every roll, and of winning after it."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain
from questable.kernel.shown.presentation import Hint
from questable.runebound import odds
from questable.runebound.abilities.rolling import Add
from questable.runebound.combat import roll_value
from questable.runebound.conditions import settled
from questable.runebound.odds import Odds, duel_outlook, fights
from questable.runebound.presentation import bad_ends
from questable.runebound.presentation.card_text import ability_text, does_text
from questable.runebound.presentation.cards import own_voice, voice_of
from questable.runebound.presentation.hint_register import tells
from questable.runebound.state import Runebound
from questable.runebound.values import attack_damage, enemy_damage, enemy_value, life_of
from questable.runebound.windows import ability_of, asking_effect


@tells("attack-or-defend/attack", "attack-or-defend/defend", reckons=True)
def _act(g: Runebound, decision: Decision, option: Option) -> Hint:
    """`72 % to hit for 2; a miss costs 1 wound`."""
    fight = g.fights[-1]
    chance = odds.roll_chance(g, option)
    wounds = max(0, odds.cost_of(g, option))
    then = _chance_after(g, option)
    if option.verb == "defend":
        return Hint(text=Say("defend", chance=chance, wounds=wounds, then=then), chance=chance)
    actor = str(option.about) if option.about is not None else g.heroes[fight.seat].id
    hit = attack_damage(g, fight.seat, actor, fight.phase)
    return Hint(text=Say("attack", chance=chance, hit=hit, wounds=wounds, then=then), chance=chance)


def _chance_after(g: Runebound, option: Option) -> float | None:
    """To win the combat, against a Challenge or another hero."""
    if fights.can_tell(g):
        return fights.after(g, option).win
    return duel_outlook.prospect_after(g, option).win if duel_outlook.reckoned(g) else None


@tells("escape/escape")
def _escape(g: Runebound, decision: Decision, option: Option) -> Hint:
    chance = odds.roll_chance(g, option)
    return Hint(text=Say("get-away", chance=chance, wounds=max(0, odds.cost_of(g, option))), chance=chance)


@tells("fight-on", reckons=True)
def _fight_on(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    best: Odds
    if fights.can_tell(g):
        best = fights.now(g)
    elif duel_outlook.reckoned(g):
        best = duel_outlook.beginning(g)
    else:
        return None
    told = Say("fight-on", chance=best.win, wounds=round(best.wounds, 1))
    return Hint(text=chain((told, bad_ends.lost_fight(g))), chance=best.win)


@tells("strike")
def _strike(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    fight, phase = g.fights[-1], str(option.about)
    usage = asking_effect(g)
    if usage is None or fight.foe >= 0:
        return None
    effect, bearer = usage
    chance = odds.strike_chance(g, bearer, phase, effect.bonus)
    return Hint(text=Say("strike", chance=chance, hit=attack_damage(g, fight.seat, bearer, phase)), chance=chance)


@tells("skip")
def _skip(g: Runebound, decision: Decision, option: Option) -> Text | None:
    if g.fights[-1].foe >= 0:
        return None
    phase = str(option.about)
    return f"{enemy_value(g, phase)}/{enemy_damage(g, phase)}"


@tells("use")
def _use(g: Runebound, decision: Decision, option: Option) -> Hint:
    """The text of the ability; before a roll, the chance it leads to."""
    ability = ability_of(g, option)
    text, chance = does_text(ability, own_voice(g.content.cards[str(option.about)])), None
    if decision.topic == "use-before-roll" and g.fights[-1].foe < 0 and (bonus := added(g, decision.seat, option)):
        chance = odds.chance_now(g, bonus)
    told = Say("use", text=text, chance=chance)
    gone = ability.use == "discard" or bool(ability.cost.discard)
    return Hint(text=told if chance is None else chain((told, bad_ends.missed(g))), chance=chance, gives_up=gone)


def added(g: Runebound, seat: int, option: Option) -> int:
    """What an ability adds to the roll about to be made, as far as that is known before paying for it."""
    now = (settled(g, effect, seat, str(option.about)) for effect in ability_of(g, option).effects)
    return sum(effect.amount for effect in now if isinstance(effect, Add) and not effect.times_x)


@tells("first")
def _first(g: Runebound, decision: Decision, option: Option) -> Text:
    card = str(option.about)
    found = g.content.cards[card]
    voice = own_voice(found) if g.owner(card) >= 0 else voice_of(found)
    return ability_text(g.content.abilities[f"{card}/{option.using}"].ability, voice)


@tells("use-before-roll/pass")
def _pass_before_roll(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    fight = g.fights[-1]
    if fight.foe >= 0 and decision.seat == fight.foe:
        return None
    chance = odds.chance_now(g)
    return Hint(text=chain((Say("roll-now", chance=chance), bad_ends.missed(g))), chance=chance)


@tells("use-after-roll/pass")
def _pass_after_roll(g: Runebound, decision: Decision, option: Option) -> Text:
    fight = g.fights[-1]
    if fight.foe >= 0 and decision.seat == fight.foe:
        return Say("dice-stand", total=sum(fight.dice))
    total = sum(fight.dice) + roll_value(g)
    return Say("roll-stands", total=total, target=fight.target, success=fight.success)


@tells("use-damage/pass")
def _pass_damage(g: Runebound, decision: Decision, option: Option) -> Text | None:
    if not g.hurts:
        return None
    hurt = g.hurts[-1]
    left = life_of(g, decision.seat, hurt.victim) - g.wounds.get(hurt.victim, 0) - hurt.amount
    return Say("takes-damage", who=hurt.victim, amount=max(0, hurt.amount), left=max(0, left))


@tells("use-knock-out/pass")
def _pass_knock_out(g: Runebound, decision: Decision, option: Option) -> Text:
    return Say("knocked-out-costs")


@tells("reroll")
def _reroll(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    fight = g.fights[-1]
    if decision.seat != fight.seat:
        return None
    kept = sum(fight.dice) - int(option.about or 0)
    needed = fight.target - roll_value(g) - kept
    chance = min(1.0, max(0, 11 - needed) / 10)
    return Hint(text=chain((Say("to-succeed", chance=chance), bad_ends.missed(g))), chance=chance)

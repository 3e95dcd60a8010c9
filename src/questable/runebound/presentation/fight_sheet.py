"""A combat as a sheet: both sides, the phase, every line of the sum, the dice, and how it may end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.scene import Bar, Die, Fight, Reckoning, Roll, Side, Stat
from questable.runebound import odds, state
from questable.runebound.abilities.modifying import Modify
from questable.runebound.combat import roll_dice, roll_value, round_phases, side, target_number
from questable.runebound.hero_combat import roll_target, target_stands, target_value
from questable.runebound.odds import Odds, duel_outlook, fights, questions, waiting
from questable.runebound.presentation.card_text import modifier_words
from questable.runebound.presentation.cards import rules_text, type_line
from questable.runebound.presentation.combat_hints import added
from questable.runebound.presentation.juncture import juncture
from questable.runebound.presentation.names import whereabouts
from questable.runebound.presentation.player_boards import gauges, life_of_enemy, shelves, stats
from questable.runebound.presentation.sums import enemy_lines, roll_lines, target_lines
from questable.runebound.state import Runebound
from questable.runebound.values import enemy_damage, enemy_value, level_of

ROLL_RULES = {"attack": "RB-COMBAT-09", "defend": "RB-COMBAT-09", "escape": "RB-ESCAPE-02"}
DICE = 2
LOWEST, HIGHEST = DICE, DICE * odds.SIDES
WIDEST = HIGHEST - LOWEST  # the most by which one roll can be better than another
# the ways in which a combat may end
WAYS = (Say("victory"), Say("escape"), Say("without-victor"), Say("knocked-out"), Say("no-end"))
TONES = ("good", "even", "even", "bad", "even")
SURE, IF_USED = Say("succeeds-anyway"), Say("if-used")


def fight_sheet(g: Runebound) -> Fight:
    """The innermost combat."""
    fight, decision, here = g.fights[-1], g.decision, juncture(g)
    rolls = dict(_rolls(g, fight, decision)) if decision else {}
    now = _roll_now(g, fight) if fight.action and fight.actor else _favourite(g, rolls)
    after = questions.answers(g)
    rolls |= {
        choice: msgspec.structs.replace(rolls.get(choice, now), **_ending(then.odds))
        for choice, then in after.items()
        if then.odds is not None
    }
    kind = type_line(g.content.cards[fight.enemy]) if fight.foe < 0 else ""
    sheet = Fight(
        title=named(fight.enemy),
        subtitle=chain((kind, whereabouts(g, fight.space)), ", "),
        round=here.round,
        phases=tuple((phase, Say("phase", phase=phase)) for phase in ("escape", *round_phases(g))),
        phase=here.phase,
        heroes=tuple(_heroes(g, here.acts)),
        foe=_challenge_side(g, fight) if fight.foe < 0 else _hero_side(g, fight.foe),
        reckoning_title=now.title,
        reckoning=now.reckoning,
        need=now.need,
        rules=now.rules,
        dice=_dice(g, fight),
        result=_result(g, fight),
        distribution=now.distribution,
        chance=now.chance,
        rolls=rolls,
        notes=tuple(_notes(g)),
    )
    if duel_outlook.reckoned(g):
        return msgspec.structs.replace(sheet, **_end_of_duel(g, duel_outlook.prospect(g)))
    if not fights.can_tell(g):
        return sheet
    if best := questions.best(g):
        return msgspec.structs.replace(sheet, **_ending(best[1], _named(decision, best[0])))
    return msgspec.structs.replace(sheet, **_ending(fights.now(g)))


# The sides -----------------------------------------------------------------------------------------------------------


def _heroes(g: Runebound, acts: int | None) -> Iterator[Side]:
    """The one who has the role of the hero, or all who fight side by side, of whom one acts."""
    for seat in side(g):
        yield msgspec.structs.replace(_hero_side(g, seat), acts=seat == acts)


def _hero_side(g: Runebound, seat: int) -> Side:
    hero = g.heroes[seat]
    return Side(
        name=named(hero.id),
        card=hero.id,
        seat=seat,
        subtitle=Say("level", level=level_of(g, seat)),
        gauges=gauges(g, seat, hero.id),
        stats=stats(g, seat, hero.id),
        shelves=shelves(g, hero),
    )


def _challenge_side(g: Runebound, fight: state.Fight) -> Side:
    card = g.content.challenges[fight.enemy]
    return Side(
        name=named(card.id),
        card=card.id,
        subtitle=type_line(card),
        gauges=(life_of_enemy(g),),
        stats=tuple(
            Stat(
                label=Say("phase", phase=phase),
                value=f"{enemy_value(g, phase)}/{enemy_damage(g, phase)}",
                icon=phase,
                note=chain(
                    Say("part-of-a-sum", label=line.label, amount=line.amount) for line in enemy_lines(g, phase)[1:]
                ),
                meaning=Say("phase-means", phase=phase),
                current=phase == fight.phase,
            )
            for phase in round_phases(g)
        ),
        text=rules_text(card),
    )


def lasting_lines(g: Runebound) -> Iterator[Text]:
    """Effects that last, and on whom: those on heroes elsewhere, and on their allies, have no place in this fight."""
    fight = g.fights[-1]
    here = {*side(g), fight.foe}
    heroes = {hero.id: hero.seat for hero in g.heroes}
    for effect in g.lasting:
        owner = heroes.get(effect.who, g.owner(effect.who))
        if owner >= 0 and owner not in here:
            continue
        found = g.content.effects[effect.ref]
        assert isinstance(found.effect, Modify)
        who = effect.who if effect.who in g.content.cards else ""
        yield Say("lasting-effect", card=found.card, who=who, effect=modifier_words(found.effect))


def _notes(g: Runebound) -> Iterator[Text]:
    fight = g.fights[-1]
    yield from lasting_lines(g)
    gone = {hero.id for hero in g.heroes if hero.seat not in side(g)}  # fallen or escaped since
    if attacked := [who for who in fight.attacked if who not in gone]:
        counted = [Say("attacked-so-often", who=who, times=times) for who, times in Counter(attacked).items()]
        yield Say("attacked-this-round", who=chain(counted, ", "))
    if fights.can_tell(g) and fights.about(g):
        yield Say("text-not-counted")
    for hurt in g.hurts[-1:]:
        yield Say("damage-coming", who=hurt.victim, amount=hurt.amount)


# Rolls ---------------------------------------------------------------------------------------------------------------


def _rolls(g: Runebound, fight: state.Fight, decision: Decision) -> Iterator[tuple[str, Roll]]:
    """The rolls that options of the open question lead to."""
    for option in decision.options:
        if decision.topic in ("attack-or-defend", "escape") and option.verb in ROLL_RULES:
            yield option.id, _roll_after(g, option)
        elif decision.topic == "use-before-roll" and decision.seat == fight.seat:
            if option.verb == "pass":
                yield option.id, _with_ending(g, _roll_now(g, fight))
            elif option.verb == "use" and (bonus := added(g, decision.seat, option)):
                yield option.id, _helped(g, str(option.about), bonus)


def _favourite(g: Runebound, rolls: dict[str, Roll]) -> Roll:
    """Of the rolls that can be chosen the one that promises most: it is shown while nobody looks at another."""
    decision = g.decision
    if decision is None or not rolls:
        return Roll()

    def merit(option: Option) -> tuple[float, ...]:
        if decision.topic == "attack-or-defend":
            if fights.can_tell(g):
                return fights.after(g, option).merit
            if duel_outlook.reckoned(g):
                return duel_outlook.prospect_after(g, option).merit
        return (rolls[option.id].chance or 0.0,)

    return rolls[max((each for each in decision.options if each.id in rolls), key=merit).id]


def _roll_after(g: Runebound, option: Option) -> Roll:
    """The roll an option of `attack-or-defend` or `escape` leads to, as things stand now."""
    twin = g.clone()
    odds.prepare(twin, option)
    roll = _counted(twin, twin.fight, roll_lines(twin))
    if duel_outlook.reckoned(g):
        return msgspec.structs.replace(roll, **_end_of_duel(g, duel_outlook.prospect_after(g, option)))
    if not fights.can_tell(g):
        return roll
    return msgspec.structs.replace(roll, **_ending(fights.after(g, option)))


def _helped(g: Runebound, card: str, bonus: int) -> Roll:
    """The roll about to be made with the help of a card."""
    twin = g.clone()
    twin.fight.bonus += bonus
    lines = (*roll_lines(g), Reckoning(named(card), IF_USED, bonus))
    return _with_ending(twin, _counted(twin, twin.fight, lines))


def _roll_now(g: Runebound, fight: state.Fight) -> Roll:
    """The roll being made: that of the hero, or the one that sets the target number."""
    if _sets_target(fight):
        rolled = target_stands.name in waiting(g) and roll_target.name not in waiting(g)
        need: Text = "" if rolled else Say("sets-number", who=g.heroes[fight.seat].id)
        return Roll(title=_title(g, fight), reckoning=target_lines(g), need=need, rules=("RB-PVP-07",))
    return _counted(g, fight, roll_lines(g))


def _with_ending(g: Runebound, roll: Roll) -> Roll:
    if duel_outlook.reckoned(g):
        return msgspec.structs.replace(roll, **_end_of_duel(g, duel_outlook.prospect(g)))
    if not fights.can_tell(g):
        return roll
    return msgspec.structs.replace(roll, **_ending(fights.now(g)))


def _counted(g: Runebound, fight: state.Fight, lines: tuple[Reckoning, ...]) -> Roll:
    """The sum, the number the dice must show, and how likely they do."""
    rules = (ROLL_RULES[fight.action],) if fight.foe < 0 else (ROLL_RULES[fight.action], "RB-PVP-07")
    title, value = _title(g, fight), sum(line.amount for line in lines)
    if fight.sure:
        return Roll(title=title, reckoning=lines, need=SURE, rules=rules, chance=1.0)
    if _target_known(g, fight):
        needed = target_number(g) - value
        return Roll(
            title=title,
            reckoning=lines,
            need=_need(needed),
            rules=rules,
            distribution=_bars(odds.at_least, LOWEST, HIGHEST, needed),
            chance=odds.at_least(needed),
        )
    ahead = target_value(g.clone()) - value
    return Roll(
        title=title,
        reckoning=lines,
        need=Say("dice-against-dice", enemy=fight.enemy, ahead=max(0, ahead), behind=max(0, -ahead)),
        rules=rules,
        distribution=_bars(odds.at_least_opposed, -WIDEST, WIDEST, ahead),
        chance=odds.at_least_opposed(ahead),
    )


def _title(g: Runebound, fight: state.Fight) -> Text:
    """`Melee attack`, `Melee attack of Aldous`, `Escape by magic`, `Melee: the target number of Bert`."""
    if _sets_target(fight):
        return Say("title-of-target", phase=fight.phase, who=fight.actor)
    who = "" if fight.actor == g.heroes[fight.seat].id else fight.actor
    return Say("title-of-roll", action=fight.action, phase=fight.phase, who=who)


def _sets_target(fight: state.Fight) -> bool:
    """Hero against hero: the one in the Challenge's role rolls first."""
    return fight.foe >= 0 and fight.actor == fight.enemy


def _target_known(g: Runebound, fight: state.Fight) -> bool:
    if fight.foe < 0:
        return True
    steps = waiting(g)
    return bool(fight.dice) and roll_target.name not in steps and target_stands.name not in steps


def _need(number: int) -> Text:
    if number <= LOWEST:
        return Say("cannot-fail")
    return Say("needs", number=number) if number <= HIGHEST else Say("cannot-succeed", number=number)


def _bars(at_least: Callable[[int], float], lowest: int, highest: int, needed: int) -> tuple[Bar, ...]:
    """Each result of the dice with its chance."""
    return tuple(
        Bar(total, round(at_least(total) - at_least(total + 1), 6), total >= needed)
        for total in range(lowest, highest + 1)
    )


def _dice(g: Runebound, fight: state.Fight) -> tuple[Die, ...]:
    """The dice that lie on the table: of the roll being made, or those that have set the target number."""
    return tuple(Die(faces=(str(die),), sides=odds.SIDES) for die in fight.dice) if _rolled(g, fight) else ()


def _rolled(g: Runebound, fight: state.Fight) -> bool:
    steps = waiting(g)
    if not fight.action or not fight.dice or roll_target.name in steps:
        return False
    return fight.foe >= 0 or roll_dice.name not in steps


def _result(g: Runebound, fight: state.Fight) -> Text:
    if not _rolled(g, fight):
        return ""
    dice = tuple(fight.dice)
    if _sets_target(fight):
        value = sum(line.amount for line in target_lines(g))
        return Say("target-rolled", dice=dice, value=value)
    if roll_dice.name in waiting(g):
        return Say("to-reach", target=fight.target)
    return Say("roll-made", dice=dice, value=roll_value(g), target=target_number(g), success=fight.success)


def _named(decision: Decision | None, choice: str) -> str:
    """The card that the best answer uses; empty if it uses none."""
    option = decision.option(choice) if decision else None
    return str(option.about) if option and option.verb == "use" else ""


def _ending(found: Odds, card: str = "") -> dict[str, Any]:
    """The outlook of the whole fight, if this card is used, and what it will cost."""
    chances = (found.win, found.escape, found.off, found.knocked_out)
    return {
        **_told(WAYS, (*chances, 1.0 - sum(chances)), TONES),
        "expected": Say("wounds-expected", wounds=round(found.wounds, 1), card=card),
    }


def _told(ways: tuple[Say, ...], chances: tuple[float, ...], tones: tuple[str, ...]) -> dict[str, Any]:
    """The ways that can come, each with its chance and what it means."""
    found = [(way, round(chance, 4), tone) for way, chance, tone in zip(ways, chances, tones, strict=True)]
    found = [each for each in found if each[1] > 0]
    return {"outlook": tuple((way, chance) for way, chance, _ in found), "tones": tuple(tone for *_, tone in found)}


def _end_of_duel(g: Runebound, ends: Odds) -> dict[str, Any]:
    """The same for a combat between heroes: the one whose turn it is stands first, whoever has the Hero's role."""
    fight = g.fights[-1]
    seats, chances, wounds = (fight.seat, fight.foe), (ends.win, ends.knocked_out), (ends.wounds, ends.dealt)
    if fight.foe == g.active:
        seats, chances, wounds = seats[::-1], chances[::-1], wounds[::-1]
    one, other = (g.heroes[seat].id for seat in seats)
    ways = (Say("hero-wins", who=one), Say("escape"), Say("hero-wins", who=other), Say("no-end"))
    told = (chances[0], ends.escape, chances[1], 1.0 - sum(chances) - ends.escape)
    return {
        **_told(ways, told, ("good", "even", "bad", "even")),
        "expected": Say("wounds-on-each", who=one, wounds=round(wounds[0], 1), enemy=other, dealt=round(wounds[1], 1)),
    }

"""Card text: abilities and modifiers put into words, so that what a card says is what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from questable.runebound.abilities.words import ConditionWord, Counted, Modified, Target, Timing, reading

if TYPE_CHECKING:
    from questable.runebound.abilities.vocabulary import Ability, Condition, Cost, Effect

USE = {"always": "", "may": "", "activate": "activate", "discard": "discard this card"}
ATTACKS = {"hero": "your hero cannot attack", "allies": "your allies cannot attack"}
LASTS = {
    "roll": "",
    "phase": " in this phase",
    "round": " this round",
    "combat": " for this combat",
    "turn": " this turn",
    "next-turn": " until your next turn",
    "permanent": " for the rest of the game",
}
LIMIT = {
    "roll": "once per roll",
    "phase": "once per phase",
    "round": "once per round",
    "combat": "once per combat",
    "turn": "once per turn",
}
DOING = {"attack": "attacking", "defend": "defending", "escape": "escaping"}
ACTION = {"attack": "attack", "defend": "defence", "escape": "escape"}
# words of effects that begin like this read well after "you may"
ORDERS = frozenset(
    {"add", "cancel", "choose", "discard", "draw", "fight", "keep", "make", "move", "place", "refresh", "remove"}
    | {"reroll", "roll", "search", "skip", "take", "test", "turn"}
)
CHARACTER = {"hero": "your hero", "ally": "an ally", "this": "this character", "side": "your hero or an ally"}
BY_SOMEONE = frozenset({"before-roll", "after-roll", "hit", "miss"})


def count_words(amount: int, thing: str) -> str:
    return f"all {thing}s" if amount > 20 else f"{amount} {thing}{'' if amount == 1 else 's'}"


def a(word: str) -> str:
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


def colour_words(colour: str | None) -> str:
    return colour or ""


def duration_words(lasts: str) -> str:
    return LASTS[lasts]


def join_words(words: Sequence[str], last: str = "and") -> str:
    *head, tail = words
    return f"{', '.join(head)} {last} {tail}" if head else tail


def sentence(effects: Sequence[Effect]) -> str:
    """Several effects in one breath."""
    return ", then ".join(effect.words() for effect in effects)


def ability_text(ability: Ability) -> str:
    """The whole text of an ability, as a card would print it."""
    if ability.text:
        return ability.text
    c = ability.condition
    moments = [reading(Timing, each).says for each in ability.when]
    when = join_words([moments[0], *map(_lower, moments[1:])], "or")
    said: tuple[str, ...] = ()
    if c.actor and set(ability.when) <= BY_SOMEONE:
        when, said = f"{when} of {CHARACTER[c.actor]}", ("actor",)
    elif c.victim and ability.when == ("damage",):
        when, said = f"{when} on {CHARACTER[c.victim]}", ("victim",)
    head = ", ".join(part for part in (when, condition_words(c, said)) if part)
    price = ", ".join(part for part in (USE[ability.use], cost_words(ability.cost)) if part)
    does = sentence(ability.effects)
    if ability.use == "may" and not price:
        does = f"you may {does}" if does.split()[0].strip(":") in ORDERS else f"if you wish, {does}"
    limit = f" ({LIMIT[ability.limit]})" if ability.limit else ""
    return f"{head}: {price + ': ' if price else ''}{does}{limit}."


def modifier_text(modifier: Any) -> str:
    """The text of an always-active modifier, as a sentence."""
    words = modifier_words(modifier)
    return words[0].upper() + words[1:] + "."


def modifier_words(modifier: Any) -> str:
    """A modifier, or the verb that makes one for a while, in words."""
    c, of = modifier.condition, modifier.of
    said: tuple[str, ...] = ()
    number = reading(Modified, of)
    if number.forbids:
        base = (ATTACKS.get(modifier.who) if of == "no-attack" else None) or number.says
    elif of == "terrain":
        base = f"{modifier.was} spaces count as {modifier.now}"
    elif modifier.set is not None:
        base = f"{number.sets} is {modifier.set}"
    else:
        base, said = _change_words(modifier)
    target = reading(Target, modifier.who)
    if target.others or (number.personal and not number.forbids):
        base += target.gets
    if per := getattr(modifier, "per", ""):
        base += f" per {reading(Counted, per).says or per.replace('-', ' ')}"
    rest = condition_words(c, said)
    return f"{rest}: {base}" if rest else base


def _change_words(modifier: Any) -> tuple[str, tuple[str, ...]]:
    """ "+2 to melee attack rolls", and which parts of the condition that says already."""
    c, of, by = modifier.condition, modifier.of, f"{modifier.by:+d}"
    said: tuple[str, ...] = ("phase",)
    if of == "roll":
        phases = f"{join_words(c.phase, 'and')} " if c.phase else ""
        actions = join_words([ACTION[action] for action in c.action], "and") if c.action else "combat"
        words, said = f"{by} to {phases}{actions} rolls", ("phase", "action")
    elif of == "enter-exhaustion" and c.terrain:
        words, said = f"{by} exhaustion on entering {a(join_words(c.terrain, 'or'))} space", ("terrain",)
    else:
        words = (
            f"{by} movement die"
            if of == "movement-dice" and abs(modifier.by) == 1
            else f"{by} {reading(Modified, of).says}"
        )
        if c.phase:
            words += f" ({join_words(c.phase, 'and')})"
        if of == "damage" and c.action == ("attack",):
            said += ("action",)  # only attacks deal damage
    if getattr(modifier, "times_x", False):
        words += " for each exhaustion paid"
    return words, said


def condition_words(c: Condition, said: tuple[str, ...] = ()) -> str:
    """A condition in words; empty if it says nothing."""
    parts: list[str] = []
    if c.phase and "phase" not in said:
        parts.append(f"in the {join_words(c.phase, 'or')} phase")
    if c.action and "action" not in said:
        parts.append(f"when {join_words([DOING[action] for action in c.action], 'or')}")
    if c.actor and "actor" not in said:
        parts.append(f"when {CHARACTER[c.actor]} rolls")
    if c.enemy:
        parts.append(f"against {a(c.enemy)}")
    if c.colour:
        parts.append(f"against a {join_words(c.colour, 'or')} Challenge")
    if c.against:
        parts.append(f"against a {'Challenge' if c.against == 'challenge' else 'hero'}")
    if c.terrain and "terrain" not in said:
        parts.append(f"in {join_words(c.terrain, 'or')}")
    if c.in_town is not None:
        parts.append("in a town" if c.in_town else "outside towns")
    if c.towns:
        parts.append(f"in {join_words(c.towns, 'or')}")
    if c.first_roll:
        parts.append("on the first combat roll")
    if c.round:
        parts.append(f"in combat round {c.round}")
    if c.failed is not None:
        parts.append("if the roll failed" if c.failed else "if the roll succeeded")
    if c.wounded is not None:
        parts.append("while your hero is wounded" if c.wounded else "while your hero has no wounds")
    if c.exhausted is not None:
        parts.append("while your hero has exhaustion" if c.exhausted else "while your hero has no exhaustion")
    if c.allies is not None:
        parts.append("with an ally at your side" if c.allies else "without allies")
    if c.owns:
        parts.append(f"if you own {a(c.owns)}")
    if c.victim and "victim" not in said:
        parts.append(f"when {CHARACTER[c.victim]} is about to be wounded")
    if c.gold:
        parts.append(f"if you have at least {c.gold} gold")
    if c.skill:
        parts.append(f"for {c.skill}")
    if c.card:
        parts.append(f"if it is {a(c.card.title())}")
    parts += [reading(ConditionWord, name).says(value) for name, value in c.also]
    return ", ".join(parts)


def cost_words(cost: Cost) -> str:
    parts = []
    if cost.exhaustion:
        parts.append(f"take {cost.exhaustion} exhaustion")
    if cost.wounds:
        parts.append(f"take {count_words(cost.wounds, 'wound')}")
    if cost.gold:
        parts.append(f"pay {cost.gold} gold")
    if cost.discard:
        parts.append(f"discard another {'card' if cost.discard == 'card' else cost.discard.title()}")
    if cost.attack:
        parts.append("give up your hero's attack this round")
    if cost.dice:
        parts.append(f"give up {cost.dice} movement di{'e' if cost.dice == 1 else 'ce'}")
    return join_words(parts) if parts else ""


def _lower(text: str) -> str:
    """As it reads inside a sentence; the name of a time, such as Before Combat, stays as it is."""
    _, _, rest = text.partition(" ")
    return text if rest[:1].isupper() else text[0].lower() + text[1:]

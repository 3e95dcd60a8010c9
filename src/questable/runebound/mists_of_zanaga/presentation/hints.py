"""What the options of this box's questions would do: monsters to be met, rituals to be completed, gods to be beaten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from questable.kernel.decision import Decision, Option
from questable.kernel.presentation import Hint
from questable.kernel.say import Text, chain
from questable.kernel.scene_text import percent, titled
from questable.runebound.abilities.saying import sentence
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.adventure import deck_for
from questable.runebound.board import land_of, town_at
from questable.runebound.mists_of_zanaga.content import TOKENS
from questable.runebound.mists_of_zanaga.decks import face_drawn
from questable.runebound.mists_of_zanaga.gods import WAKING
from questable.runebound.mists_of_zanaga.lost_city import NAME
from questable.runebound.mists_of_zanaga.options import free_symbols, safari, safaris
from questable.runebound.mists_of_zanaga.presentation.cards import completion
from questable.runebound.mists_of_zanaga.presentation.names import tokens_on
from questable.runebound.mists_of_zanaga.presentation.trays import doom_words, is_epic, symbols_of, town_kind
from questable.runebound.mists_of_zanaga.rituals import empty_slots, is_complete, qualifying
from questable.runebound.mists_of_zanaga.roaming import matching, monster_joins
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.survival import in_supply
from questable.runebound.presentation import outlook
from questable.runebound.presentation.cards import rules_text, short_text, type_line
from questable.runebound.presentation.names import face
from questable.runebound.presentation.places import lies_at
from questable.runebound.presentation.shows import Teller
from questable.runebound.presentation.telling import TELLERS, Register, tells
from questable.runebound.values import printed_cost

HERE: Register = {}
"""The functions that explain options of this box; others are explained as in the base game."""
T = TypeVar("T", bound=Teller)
Said = Hint | Text | None


def says(*verbs: str) -> Callable[[T], T]:
    """This function explains options with these verbs, in games of this box only."""
    return tells(*verbs, register=HERE)


# Monsters ------------------------------------------------------------------------------------------------------------


def meeting(g: Zanaga, seat: int, card: str) -> Hint:
    """A fight with this monster: the chance, the reward, the tokens it brings."""
    monster = g.content.monsters[card]
    chance = outlook.win_chance(g, seat, card)
    parts = [f"{percent(chance)} to win", f"reward: {sentence(monster.reward)}" if monster.reward else ""]
    parts.append(tokens_on(g.laden.get(card, ())))
    return Hint(text="; ".join(part for part in parts if part), chance=chance)


@says("roaming-monster/face")
def _face(g: Zanaga, decision: Decision, option: Option) -> Hint:
    return meeting(g, decision.seat, str(option.about))


@says("banish")
def _banish(g: Zanaga, decision: Decision, option: Option) -> str:
    card = str(option.about)
    tokens = tokens_on(g.laden.get(card, ()))
    roams = f"{type_line(g.content.cards[card])}, {g.content.monsters[card].terrain}"
    return f"{roams}; its {tokens} must be placed" if tokens else roams


@says("safari/hunt")
def _hunt(g: Zanaga, decision: Decision, option: Option) -> Hint:
    told = meeting(g, decision.seat, str(option.about))
    die = face(g.content, g.movement_dice[int(str(option.using)[3:]) - 1])
    return Hint(text=chain((told.text, f"costs the {die} die")), chance=told.chance)


@says("safari/wait")
def _wait(g: Zanaga, decision: Decision, option: Option) -> Hint:
    return drawing(g, decision.seat, g.heroes[decision.seat].space)


def drawing(g: Zanaga, seat: int, space: int) -> Hint:
    """A check that finds nobody draws a card; how likely it has to be fought, and how that would end."""
    deck = cards_of(g, COLOURS[g.adventure_rank])
    land = land_of(g, space)
    fitting = [card for card in deck if g.content.monsters[card].terrain == land]
    if space in g.content.grid.town_at or not fitting:
        return Hint(text="a monster joins the track; it cannot meet you here" if deck else "no card is left to draw")
    chance = sum(outlook.rough_chance(g, seat, card) for card in fitting) / len(fitting)
    meet = percent(len(fitting) / len(deck))
    return Hint(text=f"a monster joins the track; {meet} that it attacks, then {percent(chance)} to win", chance=None)


def cards_of(g: Zanaga, deck: str) -> Sequence[str]:
    """The cards that may come from a deck; an empty one is made of its discards."""
    return g.decks.get(deck) or g.piles.get(deck, ())


def check_words(g: Zanaga, seat: int, space: int) -> str:
    """What a check here would lead to; empty in towns, where there is none."""
    if town_at(g, space) is not None:
        return ""
    if fitting := matching(g, space):
        found = (
            f"{g.content.cards[card].name} ({percent(outlook.win_chance(g, seat, card))} to win)" for card in fitting
        )
        return f"roaming here: {' or '.join(found)}"
    return ""


@says("adventure/nothing")
def _nothing(g: Zanaga, decision: Decision, option: Option) -> Said:
    """Outside towns a check is due (MZ-ROAM-01)."""
    space = g.heroes[decision.seat].space
    if town_at(g, space) is not None:
        return None
    if met := check_words(g, decision.seat, space):
        return f"roaming monster check: you must fight; {met}"
    if safari.name in g.setting.variants and (hunts := safaris(g)):
        return f"roaming monster check: nobody of this terrain; {len(hunts)} could be hunted"
    return titled("roaming monster check", drawing(g, decision.seat, space).text)


@says("adventure/attempt")
def _attempt(g: Zanaga, decision: Decision, option: Option) -> Hint:
    colour = str(option.about)
    cards = cards_of(g, deck_for(g, colour, 0))
    chance = sum(outlook.rough_chance(g, decision.seat, card) for card in cards) / len(cards)
    worth = g.content.box.counter_worth[colour]
    points = f"worth {worth} point{'' if worth == 1 else 's'}"
    more = "; raises the rituals" if COLOURS.index(colour) > g.ritual_rank else ""
    return Hint(text=f"{points}; on average {percent(chance)} to win{more}", chance=chance)


# Ways ----------------------------------------------------------------------------------------------------------------


def _in_zanaga(verb: str, ends: bool) -> Callable[[Zanaga, Decision, Option], Said]:
    """What the base game tells, and what kind of town it is; where the movement may end also who roams there."""

    def told(g: Zanaga, decision: Decision, option: Option) -> Said:
        usual = TELLERS[verb](g, decision, option)
        text = usual.text if isinstance(usual, Hint) else usual or ""
        space = g.heroes[decision.seat].space if option.about is None else int(option.about)
        town = town_at(g, space)
        kind = "" if town is None else NAME if town == NAME else town_kind(g, town)
        return chain((kind, text, check_words(g, decision.seat, space) if ends else ""))

    return told


for _verb in ("walk", "step", "way-of-moving/stay", "stop"):
    says(_verb)(_in_zanaga(_verb, ends=True))
for _verb in ("go", "flee", "town"):
    says(_verb)(_in_zanaga(_verb, ends=False))


@says("rest-die")
def _rest(g: Zanaga, decision: Decision, option: Option) -> str:
    die = face(g.content, g.movement_dice[int(str(option.using)[3:]) - 1])
    return f"1 of {g.exhaustion.get(str(option.about), 0)} exhaustion; the {die} die is given up"


@says("spend-a-die/market")
def _market(g: Zanaga, decision: Decision, option: Option) -> str:
    left = sum(1 for shown in g.movement_dice if shown)
    dice = f"{left} {'die' if left == 1 else 'dice'}"
    return "; ".join(["your one market this turn", f"then move on with {dice}", *lies_at(g, g.hero.space)])


@says("starting-town/begin")
def _begin(g: Zanaga, decision: Decision, option: Option) -> str:
    space = int(option.about or 0)
    town = town_at(g, space) or ""
    there = [g.content.cards[hero.id].name for hero in g.heroes if hero.space == space]
    wares = [g.content.cards[card].name for card in g.stacks.get(town, ())]
    sells = [f"sells {', '.join(wares)}"] if wares else []
    return "; ".join([town_kind(g, town), *there, *sells, *_counters_near(g, space)])


def _counters_near(g: Zanaga, space: int) -> Iterator[str]:
    near = [colour for each in g.content.grid.neighbours[space] for colour in g.counters.get(each, ())]
    if near:
        yield "next to it: " + ", ".join(f"{near.count(colour)} {colour}" for colour in COLOURS if colour in near)


# Bones and tokens ----------------------------------------------------------------------------------------------------


@says("bones-challenge/keep")
def _keep_challenge(g: Zanaga, decision: Decision, option: Option) -> Said:
    space = g.heroes[decision.seat].space
    if _is_fought(g, g.fresh, decision.seat, space):
        return meeting(g, decision.seat, g.fresh)
    return "it joins the roaming monsters and does not attack now"


@says("bones-challenge/shaman-bones")
def _other_challenge(g: Zanaga, decision: Decision, option: Option) -> Said:
    seat, space = decision.seat, g.heroes[decision.seat].space
    deck = g.content.monsters[g.fresh].colour
    cards = [card for card in g.decks[deck] if _is_fought(g, card, seat, space)]
    if not cards:
        return f"another card of the {deck} deck"
    chance = sum(outlook.rough_chance(g, seat, card) for card in cards) / len(cards)
    if len(cards) == len(g.decks[deck]):
        return Hint(text=f"another card of the {deck} deck: on average {percent(chance)} to win", chance=chance)
    meet = percent(len(cards) / len(g.decks[deck]))
    return f"another card of the {deck} deck: {meet} that it attacks, then {percent(chance)} to win"


def _is_fought(g: Zanaga, card: str, seat: int, space: int) -> bool:
    """A card drawn for a counter is; one drawn by a check if it is of the terrain; one added by an effect is not."""
    for entry in reversed(g.agenda):
        if face_drawn.name in entry:
            return True
        if entry[0] == monster_joins.name and entry[1][0] >= 0:
            return space not in g.content.grid.town_at and g.content.monsters[card].terrain == land_of(g, space)
    return False


@says("bones-token/keep")
def _keep_token(g: Zanaga, decision: Decision, option: Option) -> str:
    _, _, _, (token, purpose) = g.agenda[-1]  # what the answer will be about
    if purpose == "challenge":
        return f"it goes on {g.content.cards[g.fresh].name}"
    return _placements(g, token)


@says("bones-token/shaman-bones")
def _other_token(g: Zanaga, decision: Decision, option: Option) -> str:
    pool = {**g.pool, str(decision.subject): g.pool[str(decision.subject)] + 1}
    total = sum(pool.values())
    return "another token: " + ", ".join(f"{percent(pool[token] / total)} {token}" for token in TOKENS if pool[token])


@says("which-token-first/token")
def _which(g: Zanaga, decision: Decision, option: Option) -> str:
    return _placements(g, str(option.about))


def _placements(g: Zanaga, token: str) -> str:
    fitting = [g.content.cards[card].name for card in qualifying(g, token)]
    return f"fits {' or '.join(fitting)}" if fitting else "fits no ritual in play: new ones are drawn"


# Rituals -------------------------------------------------------------------------------------------------------------


@says("place-token/ritual")
def _place(g: Zanaga, decision: Decision, option: Option) -> str:
    """How full it would be; the last slot tells what follows."""
    card = str(option.about)
    left = empty_slots(g, card) - 1
    if left:
        return f"{left} slot{'' if left == 1 else 's'} left; {_done(g, card)}"
    return "; ".join([f"completes it: {completion(g.content.rituals[card])}", *_stirs(g, card)])


def _done(g: Zanaga, card: str) -> str:
    return f"when completed: {completion(g.content.rituals[card])}"


def _stirs(g: Zanaga, card: str) -> Iterator[str]:
    """The omen of the god awake last, and who would wake (MZ-OMEN-01, MZ-WAKE-02, MZ-VAR-11)."""
    symbol = g.content.rituals[card].symbol
    for god in g.awake[-1:]:
        for omen in g.content.gods[god].omens:
            if omen.symbol == symbol:
                yield f"omen of {g.content.cards[god].name}: {sentence(omen.effects)}"
    if is_epic(g):
        yield from _under(g, symbol)
    elif not g.awake:
        waiting = [each for each in g.rituals if is_complete(g, each)]
        symbols = [*symbols_of(g, g.completed), *symbols_of(g, waiting), symbol]
        if len(symbols) == WAKING:
            woken = (god for god in g.asleep if sorted(g.content.gods[god].awakening) == sorted(symbols))
            yield from (f"wakes {g.content.cards[god].name}" for god in woken)
        elif len(symbols) < WAKING:
            yield f"ritual {len(symbols)} of {WAKING} towards a waking"


def _under(g: Zanaga, symbol: str) -> Iterator[str]:
    god = next((each for each in g.asleep if symbol in free_symbols(g, each)), "")
    if god:
        last = len(free_symbols(g, god)) == 1
        yield f"{'wakes' if last else 'goes under'} {g.content.cards[god].name}"
    elif g.asleep:
        yield f"wakes {g.content.cards[g.asleep[0]].name}"


@says("discard-ritual/end", "unfill-ritual/unfill")
def _ritual(g: Zanaga, decision: Decision, option: Option) -> str:
    card = str(option.about)
    ritual = g.content.rituals[card]
    return f"{len(g.filled.get(card, ()))} of {ritual.slots} {ritual.symbol}; {' '.join(rules_text(ritual))}"


# Gods ----------------------------------------------------------------------------------------------------------------


@says("confront/confront", "confront/call-city")
def _confront(g: Zanaga, decision: Decision, option: Option) -> Hint:
    god = str(option.about)
    found = outlook.beginning(g, decision.seat, god)
    parts = [f"{percent(found.win)} to beat it by dice alone, {found.wounds:.1f} wounds", doom_words(g, god)]
    parts += ["the Lost City appears here"] if option.verb == "call-city" else []
    return Hint(text="; ".join(part for part in parts if part), chance=found.win)


@says("confront/normal-turn")
def _normal(g: Zanaga, decision: Decision, option: Option) -> str:
    return "all phases as usual; the god waits"


# Markets -------------------------------------------------------------------------------------------------------------


@says("market/supply")
def _supply(g: Zanaga, decision: Decision, option: Option) -> str:
    kind = str(option.about)
    price, left = g.content.zanaga.token_price, len(in_supply(g, kind))
    return f"{price} gold, {left} left. {short_text(g.content, f'{kind}-1')}"


@says("survival-token/gain")
def _gain(g: Zanaga, decision: Decision, option: Option) -> str:
    return short_text(g.content, f"{option.about}-1")


@says("market/swap")
def _swap(g: Zanaga, decision: Decision, option: Option) -> str:
    give, take = str(option.about), str(option.using)
    worth = f"worth {printed_cost(g, give)} for {printed_cost(g, take)} gold, nothing is paid back"
    return f"{worth}. {type_line(g.content.cards[take])}: {short_text(g.content, take)}"

"""What the options of this box's questions would do: monsters to be met, rituals to be completed, gods to be beaten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Detail, Hint
from questable.kernel.shown.scene_text import titled
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
from questable.runebound.odds import fights
from questable.runebound.presentation import bad_ends
from questable.runebound.presentation.box_presentation import Teller
from questable.runebound.presentation.card_text import FOE, GOD, sentence
from questable.runebound.presentation.cards import rules_text, short_text, type_line
from questable.runebound.presentation.hint_register import TELLERS, Register, tells
from questable.runebound.presentation.places import lies_at
from questable.runebound.values import printed_cost

HERE: Register = {}
"""The functions that explain options of this box; others are explained as in the base game."""
T = TypeVar("T", bound=Teller)
Said = Hint | Text | None


def says(*verbs: str, reckons: bool = False) -> Callable[[T], T]:
    """This function explains options with these verbs, in games of this box only."""
    return tells(*verbs, register=HERE, reckons=reckons)


# Monsters ------------------------------------------------------------------------------------------------------------


def meeting(g: Zanaga, seat: int, card: str) -> Hint:
    """A fight with this monster: the chance, the reward, the tokens it brings."""
    monster = g.content.monsters[card]
    chance = fights.win_chance(g, seat, card)
    reward: Text = Say("reward", reward=sentence(monster.reward, FOE)) if monster.reward else ""
    tokens = tokens_on(g.laden.get(card, ()))
    text = chain((Say("chance-to-win", chance=chance), reward, tokens, bad_ends.defeat(g, seat)))
    return Hint(text=text, chance=chance)


@says("roaming-monster/face", reckons=True)
def _face(g: Zanaga, decision: Decision, option: Option) -> Hint:
    return meeting(g, decision.seat, str(option.about))


@says("banish")
def _banish(g: Zanaga, decision: Decision, option: Option) -> Text:
    card = str(option.about)
    tokens = tokens_on(g.laden.get(card, ()))
    roams = chain((type_line(g.content.cards[card]), named(g.content.monsters[card].terrain, "terrain")), ", ")
    return chain((roams, Say("tokens-must-be-placed", tokens=tokens) if tokens else ""))


@says("safari/hunt", reckons=True)
def _hunt(g: Zanaga, decision: Decision, option: Option) -> Hint:
    told = meeting(g, decision.seat, str(option.about))
    die = g.movement_dice[int(str(option.using)[3:]) - 1]
    return Hint(text=chain((told.text, Say("costs-die", face=die))), chance=told.chance)


@says("safari/wait", reckons=True)
def _wait(g: Zanaga, decision: Decision, option: Option) -> Hint:
    return drawing(g, decision.seat, g.heroes[decision.seat].space)


def drawing(g: Zanaga, seat: int, space: int) -> Hint:
    """A check that finds nobody draws a card; how likely it has to be fought, and how that would end."""
    deck = cards_of(g, COLOURS[g.adventure_rank])
    land = land_of(g, space)
    fitting = [card for card in deck if g.content.monsters[card].terrain == land]
    if space in g.content.grid.town_at or not fitting:
        return Hint(text=Say("joins-track-only") if deck else Say("no-card-left"))
    chance = sum(fights.rough_chance(g, seat, card) for card in fitting) / len(fitting)
    return Hint(text=Say("joins-track", meet=len(fitting) / len(deck), chance=chance), chance=None)


def cards_of(g: Zanaga, deck: str) -> Sequence[str]:
    """The cards that may come from a deck; an empty one is made of its discards."""
    return g.decks.get(deck) or g.piles.get(deck, ())


def check_words(g: Zanaga, seat: int, space: int) -> Text:
    """What a check here would lead to; empty in towns, where there is none."""
    if town_at(g, space) is not None:
        return ""
    if fitting := matching(g, space):
        monsters = (Say("monster-here", card=card, chance=fights.win_chance(g, seat, card)) for card in fitting)
        return Say("roaming-here", monsters=tuple(monsters))
    return ""


@says("adventure/nothing", reckons=True)
def _nothing(g: Zanaga, decision: Decision, option: Option) -> Said:
    """Outside towns a check is due (MZ-ROAM-01)."""
    space = g.heroes[decision.seat].space
    if town_at(g, space) is not None:
        return None
    if met := check_words(g, decision.seat, space):
        return Hint(text=Say("check-must-fight", met=met), danger=Say("must-fight"))
    if safari.name in g.setting.variants and (hunts := safaris(g)):
        return Say("check-or-hunt", count=len(hunts))
    return Say("check-draws", drawn=drawing(g, decision.seat, space).text)


@says("adventure/attempt", reckons=True)
def _attempt(g: Zanaga, decision: Decision, option: Option) -> Hint:
    colour = str(option.about)
    cards = cards_of(g, deck_for(g, colour, 0))
    if not cards:
        return Hint(text=Say("no-challenge-left"))
    chance = sum(fights.rough_chance(g, decision.seat, card) for card in cards) / len(cards)
    worth = g.content.box.counter_worth[colour]
    more: Text = Say("raises-rituals") if COLOURS.index(colour) > g.ritual_rank else ""
    told = Say("attempt", worth=worth, chance=chance)
    return Hint(text=chain((told, more, bad_ends.defeat(g, decision.seat))), chance=chance)


def about(g: Zanaga, seat: int, space: int) -> Iterator[Detail]:
    """What kind of town it is."""
    town = town_at(g, space)
    if town is not None and town != NAME:
        yield Detail(label=Say("ask-town"), text=town_kind(g, town))


# Ways ----------------------------------------------------------------------------------------------------------------


def _in_zanaga(verb: str, ends: bool) -> Callable[[Zanaga, Decision, Option], Said]:
    """What the base game tells, and what kind of town it is; where the movement may end also who roams there."""

    def told(g: Zanaga, decision: Decision, option: Option) -> Said:
        usual = TELLERS[verb](g, decision, option)
        text = usual.text if isinstance(usual, Hint) else usual or ""
        space = g.heroes[decision.seat].space if option.about is None else int(option.about)
        town = town_at(g, space)
        kind: Text = "" if town is None else named(NAME, "town") if town == NAME else town_kind(g, town)
        return chain((kind, text, check_words(g, decision.seat, space) if ends else ""))

    return told


for _verb in ("walk", "step", "way-of-moving/stay", "stop"):
    says(_verb, reckons=True)(_in_zanaga(_verb, ends=True))
for _verb in ("go", "flee", "town"):
    says(_verb)(_in_zanaga(_verb, ends=False))


@says("rest-die")
def _rest(g: Zanaga, decision: Decision, option: Option) -> Text:
    die = g.movement_dice[int(str(option.using)[3:]) - 1]
    return Say("rest-for-die", exhaustion=g.exhaustion.get(str(option.about), 0), face=die)


@says("spend-a-die/market")
def _market(g: Zanaga, decision: Decision, option: Option) -> Text:
    left = sum(1 for shown in g.movement_dice if shown)
    return chain((Say("market-on-the-way", dice=left), *lies_at(g, g.hero.space)))


@says("starting-town/begin")
def _begin(g: Zanaga, decision: Decision, option: Option) -> Text:
    space = int(option.about or 0)
    town = town_at(g, space) or ""
    there = [named(hero.id) for hero in g.heroes if hero.space == space]
    wares = chain(map(named, g.stacks.get(town, ())), ", ")
    sells: Text = Say("sells", wares=wares) if wares else ""
    return chain((town_kind(g, town), *there, sells, _counters_near(g, space)))


def _counters_near(g: Zanaga, space: int) -> Text:
    near = [colour for each in g.content.grid.neighbours[space] for colour in g.counters.get(each, ())]
    counts = [Say("counters", count=near.count(colour), colour=colour) for colour in COLOURS if colour in near]
    return Say("next-to-it", counters=chain(counts, ", ")) if counts else ""


# Bones and tokens ----------------------------------------------------------------------------------------------------


@says("bones-challenge/keep", reckons=True)
def _keep_challenge(g: Zanaga, decision: Decision, option: Option) -> Said:
    space = g.heroes[decision.seat].space
    if _is_fought(g, g.fresh, decision.seat, space):
        return meeting(g, decision.seat, g.fresh)
    return Say("does-not-attack")


@says("bones-challenge/shaman-bones", reckons=True)
def _other_challenge(g: Zanaga, decision: Decision, option: Option) -> Hint:
    """The bones are discarded for it."""
    seat, space = decision.seat, g.heroes[decision.seat].space
    deck = g.content.monsters[g.fresh].colour
    cards = [card for card in g.decks[deck] if _is_fought(g, card, seat, space)]
    if not cards:
        return Hint(text=Say("another-card", colour=deck), gives_up=True)
    chance = sum(fights.rough_chance(g, seat, card) for card in cards) / len(cards)
    if len(cards) == len(g.decks[deck]):
        told = Say("another-card", colour=deck, chance=chance)
        return Hint(text=chain((told, bad_ends.defeat(g, seat))), chance=chance, gives_up=True)
    told = Say("another-card", colour=deck, chance=chance, meet=len(cards) / len(g.decks[deck]))
    return Hint(text=told, gives_up=True)


def _is_fought(g: Zanaga, card: str, seat: int, space: int) -> bool:
    """A card drawn for a counter is; one drawn by a check if it is of the terrain; one added by an effect is not."""
    for step, args in g.coming_up():
        if step == face_drawn.name:
            return True
        if step == monster_joins.name and args[0] >= 0:
            return space not in g.content.grid.town_at and g.content.monsters[card].terrain == land_of(g, space)
    return False


@says("bones-token/keep")
def _keep_token(g: Zanaga, decision: Decision, option: Option) -> Text:
    token, purpose = g.asked().args
    if purpose == "challenge":
        return Say("token-goes-on", card=g.fresh)
    return _placements(g, token)


@says("bones-token/shaman-bones")
def _other_token(g: Zanaga, decision: Decision, option: Option) -> Hint:
    """The bones are discarded for it."""
    pool = {**g.pool, str(decision.subject): g.pool[str(decision.subject)] + 1}
    total = sum(pool.values())
    tokens = (Say("chance-of-token", chance=pool[token] / total, token=token) for token in TOKENS if pool[token])
    return Hint(text=Say("another-token", tokens=chain(tokens, ", ")), gives_up=True)


@says("which-token-first/token")
def _which(g: Zanaga, decision: Decision, option: Option) -> Text:
    return _placements(g, str(option.about))


def _placements(g: Zanaga, token: str) -> Text:
    fitting = tuple(qualifying(g, token))
    return Say("token-fits", cards=fitting) if fitting else Say("token-fits-none")


# Rituals -------------------------------------------------------------------------------------------------------------


@says("place-token/ritual")
def _place(g: Zanaga, decision: Decision, option: Option) -> Text:
    """How full it would be; the last slot tells what follows."""
    card = str(option.about)
    left = empty_slots(g, card) - 1
    if left:
        return Say("slots-left", left=left, does=completion(g.content.rituals[card]))
    return chain((Say("completes-ritual", does=completion(g.content.rituals[card])), *_stirs(g, card)))


def _stirs(g: Zanaga, card: str) -> Iterator[Text]:
    """The omen of the god awake last, and who would wake (MZ-OMEN-01, MZ-WAKE-02, MZ-VAR-11)."""
    symbol = g.content.rituals[card].symbol
    for god in g.awake[-1:]:
        for omen in g.content.gods[god].omens:
            if omen.symbol == symbol:
                yield Say("omen-of-god", card=god, does=sentence(omen.effects, GOD))
    if is_epic(g):
        yield from _under(g, symbol)
    elif not g.awake:
        waiting = [each for each in g.rituals if is_complete(g, each)]
        symbols = [*symbols_of(g, g.completed), *symbols_of(g, waiting), symbol]
        if len(symbols) == WAKING:
            woken = (god for god in g.asleep if sorted(g.content.gods[god].awakening) == sorted(symbols))
            yield from (Say("wakes-god", card=god) for god in woken)
        elif len(symbols) < WAKING:
            yield Say("towards-waking", number=len(symbols), all=WAKING)


def _under(g: Zanaga, symbol: str) -> Iterator[Text]:
    god = next((each for each in g.asleep if symbol in free_symbols(g, each)), "")
    if god:
        last = len(free_symbols(g, god)) == 1
        yield Say("wakes-god", card=god) if last else Say("goes-under-god", card=god)
    elif g.asleep:
        yield Say("wakes-god", card=g.asleep[0])


@says("discard-ritual/end", "unfill-ritual/unfill")
def _ritual(g: Zanaga, decision: Decision, option: Option) -> Text:
    card = str(option.about)
    ritual = g.content.rituals[card]
    filled, text = len(g.filled.get(card, ())), chain(rules_text(ritual), " ")
    return chain((Say("slots-filled", filled=filled, slots=ritual.slots, symbol=ritual.symbol), text))


# Gods ----------------------------------------------------------------------------------------------------------------


@says("confront/confront", "confront/call-city", reckons=True)
def _confront(g: Zanaga, decision: Decision, option: Option) -> Hint:
    god = str(option.about)
    found = fights.beginning(g, decision.seat, god)
    beaten = Say("beat-god", chance=found.win, wounds=round(found.wounds, 1))
    city: Text = Say("city-appears-here") if option.verb == "call-city" else ""
    lost = bad_ends.defeat(g, decision.seat)
    return Hint(text=chain((beaten, doom_words(g, god), city, lost)), chance=found.win)


@says("confront/normal-turn")
def _normal(g: Zanaga, decision: Decision, option: Option) -> Text:
    return Say("god-waits")


# Markets -------------------------------------------------------------------------------------------------------------


@says("market/supply")
def _supply(g: Zanaga, decision: Decision, option: Option) -> Text:
    kind = str(option.about)
    price, left = g.content.zanaga.token_price, len(in_supply(g, kind))
    return Say("token-for-sale", gold=price, left=left, what=short_text(g.content, f"{kind}-1"))


@says("survival-token/gain")
def _gain(g: Zanaga, decision: Decision, option: Option) -> Text:
    return short_text(g.content, f"{option.about}-1")


@says("market/swap")
def _swap(g: Zanaga, decision: Decision, option: Option) -> Text:
    give, take = str(option.about), str(option.using)
    what = titled(type_line(g.content.cards[take]), short_text(g.content, take))
    return Say("swap", worth=printed_cost(g, give), gold=printed_cost(g, take), what=what)

"""ENC, TRAIN, FOLK: using the people and places of the land."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, Scalar
from questable.kernel.engine.rulebook import Choice
from questable.return_of_the_heroes import bag, bazaar, life, movement, objects, turn
from questable.return_of_the_heroes.board import adversaries_at, encounters_at, lift
from questable.return_of_the_heroes.content import (
    Effect,
    EffectType,
    Encounter,
    ExchangeTiles,
    FetchToken,
    GainCube,
    Heal,
    LookAtNameless,
    OpenBazaar,
    RaiseSkill,
    TakeBack,
    Teleport,
)
from questable.return_of_the_heroes.experience import gain_cubes, raise_skill
from questable.return_of_the_heroes.land import middle_places
from questable.return_of_the_heroes.purse import pay, purse
from questable.return_of_the_heroes.rulebook import nothing, rules
from questable.return_of_the_heroes.skill_tests import make_test, natural_value
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

DIE = 6
RULES: dict[type[Effect], str] = {
    GainCube: "RH-FOLK-01",
    RaiseSkill: "RH-TRAIN-02",
    Heal: "RH-FOLK-09",
    FetchToken: "RH-FOLK-02",
    OpenBazaar: "RH-BAZAAR-02",
    TakeBack: "RH-FOLK-04",
    LookAtNameless: "RH-FOLK-06",
    ExchangeTiles: "RH-FOLK-05",
    Teleport: "RH-FOLK-07",
}
"""The rule behind an encounter with this effect."""


def usable(g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """Return the affordable encounters here, each once per turn (RH-ENC-01, RH-ENC-05, RH-ACT-06)."""
    options: list[Option] = []
    for token in encounters_at(g, hero.seat, hero.point):
        card = g.content.encounters[token]
        if token in g.used or purse(g, hero.seat) < card.cost or not (card.effect or card.table):
            continue
        if isinstance(card.effect, TakeBack):
            assert card.back is not None
            options += [
                Option("use", token, each.using) for each in objects.options_to_carry(g, hero, "use", card.back)
            ]
        elif any(would_help(g, hero, effect) for effect in effects_of(card)):
            options.append(Option("use", token))
    return options


def effects_of(card: Encounter) -> list[EffectType]:
    found = [card.effect, *(line.effect for line in card.table)]
    return [effect for effect in found if effect is not None]


@rules.query("RH-TRAIN-04", "RH-TRAIN-05", "RH-RUL-37", "RH-RUL-43")
def would_help(g: ReturnOfTheHeroes, hero: Hero, effect: EffectType) -> bool:
    """Return whether the encounter could do anything; others are not offered (RH-RUL-79)."""
    match effect:
        case RaiseSkill():
            return natural_value(g, hero.seat, effect.skill) < g.content.box.most
        case Heal():
            return hero.life < life.full_life(g, hero)
        case FetchToken():
            return bool(fetchable(g))
        case OpenBazaar():
            return bool(g.stock)
        case LookAtNameless():
            return not g.nameless_open and not hero.knows
    return True


@rules.step("RH-ENC-01", "RH-ENC-03", "RH-TRAIN-02", "RH-TRAIN-03", "RH-TRAIN-06")
def use(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Pay the price first; then the test or the die decides, or the effect follows at once."""
    token = str(option.about)
    hero, card = g.heroes[seat], g.content.encounters[token]
    g.used = (*g.used, token)
    g.note("used", rules=("RH-ENC-01", "RH-ENC-03") if card.trial else ("RH-ENC-01",), seat=seat, card=token)
    why = RULES[type(effects_of(card)[0])]
    g.do(pay, seat, card.cost, why)
    if isinstance(card.effect, TakeBack):
        g.do(turn_over, seat, token, option.using)
    elif card.table:
        g.do(consult_table, seat, token)
    elif card.trial:
        skills = [Option("skill", skill) for skill in card.trial.skills]
        g.cite((why,))
        g.ask_about(token, hero.seat, "choose-skill", skills, skill_for_trial, seat, token)
    else:
        g.do(take_effect, seat, token, -1)


@rules.step("RH-ENC-03", "RH-FOLK-06")
def skill_for_trial(g: ReturnOfTheHeroes, option: Option, seat: int, token: str) -> None:
    trial = g.content.encounters[token].trial
    assert trial is not None
    g.do(make_test, seat, str(option.about), trial.modifier, trial.objects, trial.wants)
    g.do(trial_over, seat, token)


@rules.step("RH-TRAIN-02", "RH-FOLK-05", "RH-FOLK-06")
def trial_over(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Some want the test to succeed; instructors teach only heroes who fail."""
    trial = g.content.encounters[token].trial
    assert trial is not None
    if g.passed == (trial.wants == "success"):
        g.do(take_effect, seat, token, -1)


@rules.step("RH-FOLK-01", "RH-FOLK-07")
def consult_table(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Roll one die and use its line of the table; beyond the last line nothing happens."""
    (face,) = g.dice.roll(1, DIE)
    card = g.content.encounters[token]
    g.note("die", rules=(RULES[type(effects_of(card)[0])],), seat=seat, card=token, dice=(face,))
    for line, result in enumerate(card.table):
        if face <= result.up_to:
            if result.effect is not None:
                g.do(take_effect, seat, token, line)
            return


@rules.step("RH-ENC-02")
def take_effect(g: ReturnOfTheHeroes, seat: int, token: str, line: int) -> None:
    """Apply the encounter's effect; it stays face up on its point."""
    card = g.content.encounters[token]
    effect = card.effect if line < 0 else card.table[line].effect
    match effect:
        case GainCube():
            g.do(gain_cubes, seat, (effect.colours,), ())
        case RaiseSkill():
            g.do(raise_skill, seat, effect.skill, 1, RULES[RaiseSkill])
        case Heal():
            g.do(heal_by_dice, seat, effect.dice)
        case FetchToken():
            g.do(look_through_bag, seat, token)
        case OpenBazaar():
            g.do(bazaar.visit, seat, effect.objects)
        case LookAtNameless():
            g.do(offer_look, seat, token)
        case ExchangeTiles():
            g.do(offer_exchange, seat, token)
        case _:
            assert isinstance(effect, Teleport)
            g.do(teleport, seat, effect.edge or "")


@rules.step("RH-HEAL-03", "RH-FOLK-09")
def heal_by_dice(g: ReturnOfTheHeroes, seat: int, count: int) -> None:
    dice = g.dice.roll(count, DIE)
    g.note("healing-die", seat=seat, dice=dice)
    g.do(life.heal, seat, sum(dice))


@rules.step("RH-FOLK-04", "RH-BAG-13")
def turn_over(g: ReturnOfTheHeroes, seat: int, token: str, dropped: Scalar) -> None:
    """The encounter leaves the map and becomes the object on its back; draw one token."""
    back = g.content.encounters[token].back
    lift(g, token)
    objects.carry(g, g.heroes[seat], Option("take", back, dropped))
    g.note("bought", rules=("RH-FOLK-04",), seat=seat, card=back)
    g.do(bag.draw_token, seat)


# The clairvoyant -----------------------------------------------------------------------------------------------------


@rules.query("RH-FOLK-02", "RH-RUL-43")
def fetchable(g: ReturnOfTheHeroes) -> tuple[str, ...]:
    """Return the tokens that can be fetched: any in the bag."""
    return g.bag


@rules.step("RH-FOLK-02", "RH-RUL-43")
def look_through_bag(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Show the whole bag to this player alone, who must choose one token."""
    g.reveal()
    g.ask_about(token, seat, "fetch", [Option("fetch", each) for each in fetchable(g)], fetched, seat)


@rules.step("RH-FOLK-02", "RH-RUL-43")
def fetched(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """It counts as drawn by this player, who knows which token they put face down on the map."""
    token = bag.take_out(g, str(option.about))
    g.fetched[token] = seat
    g.note_to((seat,), "fetched", rules=("RH-FOLK-02",), seat=seat, card=token)
    g.do(bag.enter_play, seat, token)
    g.do(forget_fetched, token)


@rules.step("RH-FOLK-02")
def forget_fetched(g: ReturnOfTheHeroes, token: str) -> None:
    """Forget a fetched token once it is face up."""
    if token not in g.down:
        g.fetched.pop(token, None)


# The mice ------------------------------------------------------------------------------------------------------------


@rules.step("RH-FOLK-06", "RH-RUL-78")
def offer_look(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    g.ask_about(token, seat, "look", [Option("look"), Option("decline")], offered_look, seat)


@rules.step("RH-FOLK-06", "RH-NAME-06", "RH-RUL-43")
def look(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Show the tile to this player alone."""
    g.heroes[seat].knows = True
    g.reveal()
    g.note("peeked", rules=("RH-FOLK-06",), seat=seat)
    g.note_to((seat,), "saw", rules=("RH-FOLK-06",), seat=seat, card=g.nameless)


offered_look: Choice[ReturnOfTheHeroes, int] = rules.choice("offered_look", {"look": look, "decline": nothing})


# The road sign -------------------------------------------------------------------------------------------------------


@rules.step("RH-FOLK-05", "RH-RUL-42", "RH-RUL-78")
def offer_exchange(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Offer to swap any two territory tiles, or none."""
    options = [Option("tile", place) for place in range(len(g.layout))]
    g.ask_about(token, seat, "exchange-first", [*options, Option("decline")], offered_exchange, seat, token)


@rules.step("RH-FOLK-05")
def first_tile_chosen(g: ReturnOfTheHeroes, option: Option, seat: int, token: str) -> None:
    options = [Option("tile", place) for place in range(len(g.layout)) if place != option.about]
    g.ask_about(token, seat, "exchange-second", options, exchange, seat, int(option.about or 0))


offered_exchange: Choice[ReturnOfTheHeroes, int, str] = rules.choice(
    "offered_exchange", {"tile": first_tile_chosen, "decline": nothing}
)


@rules.step("RH-FOLK-05", "RH-RUL-42")
def exchange(g: ReturnOfTheHeroes, option: Option, seat: int, first: int) -> None:
    """Everything on a tile moves with it; the arrows keep their direction."""
    second = int(option.about or 0)
    layout = list(g.layout)
    tile, other = ("" if layout[place] in g.closed else layout[place] for place in (first, second))
    layout[first], layout[second] = layout[second], layout[first]
    g.layout = tuple(layout)
    g.note("exchanged", seat=seat, first=first, second=second, tile=tile, other=other)


# The teleporter ------------------------------------------------------------------------------------------------------


@rules.step("RH-FOLK-07", "RH-RUL-41")
def teleport(g: ReturnOfTheHeroes, seat: int, edge: str) -> None:
    """Go to a beige point of any tile, or of one of the two middle tiles of an edge."""
    places = places_of_edge(g, edge) if edge else tuple(range(len(g.layout)))
    g.do(movement.choose_landing, seat, places, RULES[Teleport])
    g.do(teleported, seat)


@rules.query("RH-FOLK-07", "RH-RUL-41")
def places_of_edge(g: ReturnOfTheHeroes, edge: str) -> tuple[int, ...]:
    return middle_places(edge)  # type: ignore[arg-type]


@rules.step("RH-RUL-41")
def teleported(g: ReturnOfTheHeroes, seat: int) -> None:
    """If an adversary is there, the turn ends; otherwise the hero may continue acting."""
    if adversaries_at(g, seat, g.heroes[seat].point):
        g.unwind(turn.end_turn)

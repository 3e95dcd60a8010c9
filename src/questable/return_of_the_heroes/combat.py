"""FIGHT, FOE, GUARD: adversaries, servants and guardians."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.kernel.engine.rulebook import Choice
from questable.return_of_the_heroes import bag, foes, life, nameless, personal_quests, turn
from questable.return_of_the_heroes.board import adversaries_at, lift, put
from questable.return_of_the_heroes.content import SKILLS, Adversary, Guardian, Servant
from questable.return_of_the_heroes.experience import reward
from questable.return_of_the_heroes.foes import foe_of, hearts, modifier_against
from questable.return_of_the_heroes.objects import carry, options_to_carry
from questable.return_of_the_heroes.purse import earn
from questable.return_of_the_heroes.rulebook import nothing, rules
from questable.return_of_the_heroes.skill_tests import make_plain_test, make_test
from questable.return_of_the_heroes.state import Fight, ReturnOfTheHeroes


@rules.step("RH-ACT-04", "RH-FOE-11", "RH-RUL-48")
def choose_adversary(g: ReturnOfTheHeroes, seat: int) -> None:
    """Servants first; otherwise the player chooses which adversary to fight this turn."""
    foes = adversaries_at(g, seat, g.heroes[seat].point)
    servants = [each for each in foes if isinstance(foe_of(g, each), Servant)]
    g.ask(seat, "choose-adversary", [Option("fight", each) for each in servants or foes], adversary_chosen, seat)


@rules.step("RH-FIGHT-01", "RH-FIGHT-02", "RH-ACT-02", "RH-GUARD-01", "RH-GUARD-06")
def adversary_chosen(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Turn up a guardian for the fight; the player chooses one of the skills with a circle."""
    token = str(option.about)
    foe = foe_of(g, token)
    if token in g.down:
        g.down = tuple(each for each in g.down if each != token)
        g.reveal()
        g.note("turned-up", rules=("RH-GUARD-06",), seat=seat, card=token, space=g.heroes[seat].point)
        if isinstance(foe, Guardian):
            g.met[g.heroes[seat].point] = token
    life = hearts(g, seat, token)
    g.fight = Fight(token, life=life, hearts=life)
    why = "RH-GUARD-01" if isinstance(foe, Guardian) else "RH-ACT-02"
    g.note("challenge", rules=(why,), seat=seat, card=token)
    g.do(foes.take_toll, seat, token)
    g.do(choose_skill, seat, token)


@rules.step("RH-FIGHT-02")
def choose_skill(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """The player chooses one of the skills the token has a circle for."""
    skills = [frequent("skill", skill) for skill in SKILLS if skill in foe_of(g, token).circles]
    g.ask_about(token, seat, "choose-skill", skills, skill_chosen, seat)


@rules.step("RH-FIGHT-02", "RH-FINAL-03", "RH-RUL-29", "RH-RUL-34")
def skill_chosen(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Keep this skill for the whole combat, even in the final battle."""
    fight(g).skill = str(option.about)
    g.do(strike, seat)


@rules.step("RH-FIGHT-01", "RH-FIGHT-03", "RH-FINAL-02", "RH-FINAL-03")
def strike(g: ReturnOfTheHeroes, seat: int) -> None:
    """Make one test for each heart; against the Nameless, test until one side has no life left."""
    now = fight(g)
    if now.final:
        modifier = g.content.nameless[now.foe].circles.get(now.skill, 0)  # type: ignore[call-overload]
        g.do(make_test, seat, now.skill, modifier, True, "success")
        g.do(nameless.final_struck, seat)
        return
    modifier, objects = modifier_against(g, now.foe, now.skill) or 0, foes.objects_count(g, now.foe)
    if foes.experience_counts(g, now.foe):
        g.do(make_test, seat, now.skill, modifier, objects, "success")
    else:
        g.do(make_plain_test, seat, now.skill, modifier, objects)
    g.do(struck, seat)


@rules.step("RH-FIGHT-03", "RH-FIGHT-04")
def struck(g: ReturnOfTheHeroes, seat: int) -> None:
    """All tests must succeed; the first failure ends the combat."""
    now = fight(g)
    if not g.passed:
        g.do(defeated, seat, now.foe)
        return
    now.life -= 1
    if now.life:
        g.do(strike, seat)
    else:
        g.do(victorious, seat, now.foe)


# Defeat --------------------------------------------------------------------------------------------------------------


@rules.step("RH-FIGHT-04", "RH-FIGHT-05", "RH-FIGHT-06", "RH-ACT-07", "RH-STOP-09", "RH-FOE-01", "RH-RUL-61")
def defeated(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """The hero loses 1 life and cannot act again; the adversary stays face up at full strength, and some grow."""
    skill = fight(g).skill
    g.fight = None
    g.unwind(turn.end_turn)
    g.note("not-beaten", rules=("RH-FIGHT-04",), seat=seat, card=token)
    foe = foe_of(g, token)
    if foes.grows(g, token):
        g.growth[token] = g.growth.get(token, 0) + 1
    if isinstance(foe, Guardian):
        turn_down(g, token)
    if isinstance(foe, Adversary) and foe.leaves_one:
        g.do(life.keep_one_life, seat)
    else:
        g.do(life.lose_life, seat, 1, "RH-GUARD-03" if isinstance(foe, Guardian) else "RH-FIGHT-05")
    if foes.ability_of(g, token):
        g.do(foes.triumph, seat, token, skill)


@rules.query("RH-FIGHT-05", "RH-FOE-04")
def defeat_costs(g: ReturnOfTheHeroes, seat: int, token: str) -> int:
    """Return the physical life that a defeat costs a hero without protective objects."""
    foe = foe_of(g, token)
    if isinstance(foe, Adversary) and foe.leaves_one:
        return g.heroes[seat].life - life.life_left(g, seat)
    return 1


def turn_down(g: ReturnOfTheHeroes, token: str) -> None:
    """Turn a guardian face down between combats; players may try to remember it (RH-GUARD-04, RH-GUARD-06)."""
    g.down = (*g.down, token)


# Victory -------------------------------------------------------------------------------------------------------------


@rules.step("RH-FIGHT-04", "RH-FIGHT-09", "RH-FIGHT-10")
def victorious(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Take the reward and draw one token; then the adversary goes where it belongs."""
    g.fight = None
    g.note("beaten", rules=("RH-FIGHT-04",), seat=seat, card=token)
    foe = foe_of(g, token)
    match foe:
        case Guardian():
            g.do(guardian_beaten, seat, token)
        case Servant():
            reward(g, seat, foes.reward_for(g, token), "RH-FOE-13")
            g.do(servant_beaten, seat, token)
        case Adversary() if foe.quest:
            g.do(personal_quests.stage_done, seat, foe.quest, 1)
        case Adversary():
            reward(g, seat, foes.reward_for(g, token), "RH-FIGHT-07")
            g.do(adversary_beaten, seat, token)


@rules.step("RH-GUARD-02", "RH-GUARD-04", "RH-GUARD-05", "RH-RUL-32", "RH-RUL-33")
def guardian_beaten(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """The guardian stays, face down again; on the next turn the hero may enter the tower from here."""
    turn_down(g, token)
    g.heroes[seat].clearance = g.heroes[seat].point
    g.note("way-clear", rules=("RH-GUARD-05",), seat=seat, space=g.heroes[seat].point)


@rules.step("RH-BAG-07", "RH-FOE-13")
def servant_beaten(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Remove the servant from the game; a token is still drawn."""
    lift(g, token)
    g.growth.pop(token, None)
    g.gone = (*g.gone, token)
    g.do(bag.draw_token, seat)


@rules.step("RH-BAG-06", "RH-FIGHT-09", "RH-FOE-02", "RH-FOE-03", "RH-FOE-07", "RH-FOE-08")
def adversary_beaten(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Draw first, so that it cannot be drawn itself, then put it into the bag, or turn up its back instead."""
    foe = g.content.adversaries[token]
    point = lift(g, token)
    g.growth.pop(token, None)
    if foe.chest:
        g.gone = (*g.gone, token)
        g.do(open_chest, seat, foe.chest)
    elif foe.back:
        g.do(offer_back, seat, foe.back, point)
    g.do(bag.draw_token, seat)
    if not foe.chest and not foe.back:
        g.do(back_into_bag, token)


@rules.step("RH-BAG-06", "RH-BAG-18")
def back_into_bag(g: ReturnOfTheHeroes, token: str) -> None:
    bag.put_into_bag(g, token)


@rules.step("RH-FOE-02", "RH-RUL-31")
def open_chest(g: ReturnOfTheHeroes, seat: int, count: int) -> None:
    """Gain gold for the chest on the back, 1D6 for each of its dice; the token has left the game."""
    dice = g.dice.roll(count, 6)
    g.note("chest", rules=("RH-FOE-02",), seat=seat, dice=dice)
    g.do(earn, seat, sum(dice), "RH-FOE-02")


@rules.step("RH-FOE-07", "RH-RUL-31")
def offer_back(g: ReturnOfTheHeroes, seat: int, thing: str, point: str) -> None:
    """The winner may take the object on the back at once, without another draw; otherwise it stays face up."""
    put(g, thing, point)
    options = options_to_carry(g, g.heroes[seat], "take", thing)
    g.ask_about(thing, seat, "take-back", [*options, Option("leave-it")], take_back, seat)


@rules.step("RH-FOE-07", "RH-FOE-08", "RH-RUL-31", "RH-RUL-63")
def back_taken(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    lift(g, str(option.about))
    carry(g, g.heroes[seat], option)
    g.note("took", rules=("RH-FOE-07",), seat=seat, card=option.about)


take_back: Choice[ReturnOfTheHeroes, int] = rules.choice("take_back", {"take": back_taken, "leave-it": nothing})


def fight(g: ReturnOfTheHeroes) -> Fight:
    assert g.fight is not None
    return g.fight

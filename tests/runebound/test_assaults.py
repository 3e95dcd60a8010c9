"""Several heroes on one side: the seam, tried with a toy layer over the base game.

The layer says who faces a Challenge; the rules of combat do the rest: the heroes act in turn in every phase, one who
falls or escapes is out of it, and the others fight on. It uses nothing but what every layer may use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from questable.bots import make_bot
from questable.kernel.engine.box import Box
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound import challenges, combat, damage, values
from questable.runebound.base import adventure as rise
from questable.runebound.state import Runebound
from tests.kit import Table, table
from tests.players import choice_of
from tests.speaking import hints, scene

GREAT = 1  # Life more for a Challenge that is faced together
SHARE = 4  # points for everybody who was there to the end

assault = Rulebook("assault")


@assault.around(challenges.who_faces)
def all_who_stand_here(
    below: Callable[[Runebound, int, str, str], tuple[int, ...]], g: Runebound, seat: int, card: str, origin: str
) -> tuple[int, ...]:
    space = g.heroes[seat].space
    together = tuple(each for each in g.seats_from(seat) if g.heroes[each].space == space)
    return together if origin == "drawn" else below(g, seat, card, origin)


@assault.adjusts(values.enemy_life)
def it_is_great(life: int, g: Runebound) -> int:
    return life + GREAT


@assault.around(combat.leave_combat)
def everybody_learns(below: Callable[[Runebound], None], g: Runebound) -> None:
    fight = g.fights[-1]
    if fight.result == "won":
        for seat in combat.side(g):
            g.heroes[seat].points += SHARE
    below(g)


splash = Rulebook("splash")


@splash.follows(combat.attack_result)
def a_miss_hurts_the_others_too(g: Runebound) -> None:
    fight = g.fights[-1]
    if not fight.success:
        for seat in combat.side(g):
            if seat != fight.seat:
                g.do(damage.wound, g.heroes[seat].id, 1, fight.enemy, "RB-DMG-01")


BOX = replace(
    rise,
    variants=(*rise.variants, Box("assault", "Together.", assault), Box("splash", "All are hurt.", splash)),
)
HIT, MISS = (10, 10), (1, 1)
BOT = make_bot("greedy", BOX, 1)


def attack(*heroes: str, card: str = "trial-goblin", variants: tuple[str, ...] = ("assault",)) -> Table:
    """The heroes stand together and face a Challenge."""
    t = table(*(heroes or ("anna", "trial-emil")), variants=variants, box=BOX)
    for seat in range(len(t.game.heroes)):
        t.put(seat, at="Forge", gold=3)
    return t.face(card)


def asked(t: Table) -> tuple[int, str]:
    """Who is asked what: the phase, or the topic."""
    assert t.game.decision is not None
    topic = t.topic
    return t.asked, t.game.fight.phase if topic == "attack-or-defend" else topic


def test_heroes_act_in_turn_in_every_phase() -> None:
    t = attack(card="trial-ogre").dice(*HIT * 9)
    seen: list[tuple[int, str]] = []
    while len(seen) < 10:
        seen.append(asked(t))
        t.play("fight-on" if t.topic == "escape" else "defend")
    both = [(seat, what) for what in ("escape", "ranged", "melee", "magic") for seat in (0, 1)]
    assert seen == [*both, *both[:2]]


def test_what_one_attacks_another_may_finish() -> None:
    t = attack().play("fight-on", "fight-on").dice(*HIT * 6)
    t.play("attack")
    assert asked(t) == (1, "ranged") and "attack" in t.options, "every hero has an attack of his own"
    t.play("attack")
    assert t.wounds("trial-goblin") == 2 and asked(t) == (0, "escape"), "and one only: the rest is defence"


def test_a_victory_is_everybodys() -> None:
    t = attack().play("fight-on", "fight-on").dice(*HIT * 4)
    t.play("defend", "defend", "attack", "attack")
    assert not t.game.fights and [hero.points for hero in t.game.heroes] == [SHARE, SHARE]
    assert t.happened("beaten")[0]["seat"] == 1, "who strikes the last blow has the reward"
    assert [hero.gold for hero in t.game.heroes] == [3, 5]


def test_a_hero_who_falls_does_not_end_it() -> None:
    t = attack().put(0, wounds=4).play("fight-on", "fight-on").dice(*MISS)
    t.play("defend")  # Anna has one Life left
    assert t.happened("knocked-out")[0]["seat"] == 0
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert t.hero(0).gold == 0 and t.wounds("anna") == 0
    assert asked(t) == (1, "ranged"), "the other acts in the same phase"
    t.dice(*HIT * 9).play("defend", "defend", "defend")
    assert asked(t) == (1, "escape"), "and is alone in the next round"
    t.play("fight-on", "defend", "attack")
    assert t.wounds("trial-goblin") == 1


def test_a_hero_who_falls_in_the_last_phase_or_the_last_place_does_not_end_it() -> None:
    t = attack().put(1, wounds=3).play("fight-on", "fight-on").dice(*HIT, *HIT, *HIT, *MISS)
    t.play("defend", "defend", "defend", "defend")
    while t.topic != "attack-or-defend":
        t.play(t.options[0])
    assert asked(t) == (0, "magic")
    t.dice(*HIT).play("defend")
    assert asked(t) == (0, "escape") and combat.side(t.game) == (0,)


def test_a_hero_who_escapes_leaves_the_others_to_it() -> None:
    t = attack().dice(*HIT).play("escape:ranged")
    assert t.topic == "space-after-escape" and t.asked == 0
    t.play(t.options[0])
    assert t.hero(0).space != t.hero(1).space and t.game.adventure_over
    assert asked(t) == (1, "escape")
    t.dice(*HIT * 4).play("fight-on", "defend", "defend", "defend")
    assert asked(t) == (1, "escape")


def test_the_last_one_to_leave_ends_it() -> None:
    t = attack().dice(*HIT).play("escape:ranged")
    t.play(t.options[0]).dice(*HIT).play("escape:magic")
    t.play(t.options[0])
    assert not t.game.fights and [each["seat"] for each in t.happened("fled")] == [0, 1]
    assert [each.card for each in t.game.undefeated if each.card] == ["trial-goblin"]


def test_when_all_fall_it_is_lost() -> None:
    t = attack().put(0, wounds=4).put(1, wounds=3).play("fight-on", "fight-on").dice(*MISS * 2)
    t.play("defend")
    while t.topic != "attack-or-defend":
        t.play(t.options[0])
    t.play("defend")
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert not t.game.fights and len(t.happened("knocked-out")) == 2
    assert [each.card for each in t.game.undefeated if each.card] == ["trial-goblin"]


def test_a_hero_may_fall_in_the_turn_of_another() -> None:
    """Only the fallen one is out of it; what the other was doing goes on."""
    t = attack(variants=("assault", "splash")).put(1, wounds=3).play("fight-on", "fight-on")
    t.dice(*MISS, *HIT, *HIT).play("attack")
    while t.topic == "town-after-knock-out":
        assert t.asked == 1
        t.play(t.options[0])
    assert t.wounds("anna") == 1 and combat.side(t.game) == (0,)
    assert [each["phase"] for each in t.happened("rolled")] == ["ranged", "melee", "magic"]
    assert asked(t) == (0, "escape")


def test_three_heroes_and_the_middle_one_falls() -> None:
    t = attack("anna", "trial-emil", "trial-fay").put(1, wounds=3)
    t.play("fight-on", "fight-on", "fight-on").dice(*HIT, *MISS)
    t.play("defend", "defend")
    while t.topic != "attack-or-defend":
        t.play(t.options[0])
    assert asked(t) == (2, "ranged")
    t.dice(*HIT).play("defend")
    assert asked(t) == (0, "melee")


def test_challenges_that_are_met_alone_are_fought_alone() -> None:
    t = attack()
    t.put(1, at="Tamalir").face("trial-ogre")
    assert combat.side(t.game) == (0,) and not t.game.fight.side
    t.play("fight-on")
    assert asked(t) == (0, "ranged")


def test_a_fight_nobody_can_end_is_broken_off_for_all() -> None:
    t = attack()
    t.game.fight.round = combat.LONGEST
    t.dice(*HIT * 6).play("fight-on", "fight-on", *["defend"] * 6)
    fled = []
    while t.topic == "space-after-escape":
        fled.append(t.asked)
        t.play(t.options[0])
    assert fled == [0, 1] and not t.game.fights


def test_an_assault_is_saved_shown_and_played_by_bots() -> None:
    """What is there for a hero alone works for several; only how it will end is not told."""
    t = attack(variants=("assault", "doom-track")).play("fight-on", "fight-on")
    twin = t.game.clone()
    twin.restore(msgspec.json.decode(msgspec.json.encode(t.game.snapshot())))
    assert twin == t.game
    seats = set()
    while t.game.fights:
        seats.add(t.asked)
        shown = scene(t.game)
        assert shown.fight is not None and not shown.fight.outlook
        assert [hero.seat for hero in shown.fight.heroes] == list(combat.side(t.game))
        acting = [hero.seat for hero in shown.fight.heroes if hero.acts]
        assert acting == [t.game.fight.seat] or len(shown.fight.heroes) == 1
        assert set(hints(t.game)) <= set(t.options)
        t.play(choice_of(BOT, t.game))
    assert seats == {0, 1}


def test_the_citation_of_an_assault_is_that_of_a_combat() -> None:
    t = attack().put(0, wounds=4).play("fight-on", "fight-on").dice(*MISS).play("defend")
    assert t.cites("knocked-out") == {"RB-KO-01"}


@pytest.mark.parametrize("phases", [("melee",), ("magic", "ranged"), ("melee", "magic", "ranged")])
def test_the_phases_of_a_round_are_an_answer_too(phases: tuple[str, ...]) -> None:
    """Rounds, escapes, the sheet and the odds follow it."""
    layer = Rulebook("order")
    layer.answers(combat.round_phases)(lambda g: phases)
    box = replace(rise, variants=(*rise.variants, Box("order", "In another order.", layer)))
    t = table("anna", "bert", variants=["order"], box=box).face("trial-goblin")
    assert t.options == ["fight-on", *(f"escape:{phase}" for phase in phases)]
    sheet = scene(t.game).fight
    assert sheet is not None and [phase for phase, _ in sheet.phases] == ["escape", *phases]
    t.play("fight-on").dice(*HIT * 3)
    for phase in phases:
        assert t.game.fight.phase == phase
        assert set(hints(t.game)) == set(t.options)
        assert choice_of(BOT, t.game) in t.options
        t.play("defend")
    assert t.topic == "escape"

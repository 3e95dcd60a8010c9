"""Odds of a combat between heroes: what is told and to whom. (That they hold: test_odds_hold.)"""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from questable.runebound import presentation
from questable.runebound.odds import Bout, Enemy, Fighter, at_least_opposed, duel_outlook, duels
from questable.runebound.odds.bouts import policies
from questable.runebound.odds.duels import Duel, Plans
from tests.kit import LoadedDice, Table, table
from tests.speaking import hints, panels, scene


def meeting(mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **facts: object) -> Table:
    t = table("anna", "bert").put(0, at="Forge", cards=mine, **facts).put(1, at="Forge", cards=theirs, **facts)
    return t.adventure()


def by_hand(life: int, other: int, values: tuple[int, int] = (0, 0)) -> Duel:
    """Two heroes who are good for nothing but one kind of attack, which deals one wound."""

    def bout(own: int, foe: int, value: int, target: int) -> Bout:
        hero = Fighter((value,), (1,), own, (value,))
        return Bout(Enemy((target,), (1,), foe, ("melee",), rolls=True), hero)

    one, two = values
    return Duel(bout(life, other, one, two), bout(other, life, two, one))


@pytest.mark.rule("RB-PVP-04", "RB-PVP-07")
def test_with_one_life_each_the_first_roll_decides() -> None:
    ends = duels.beginning(by_hand(1, 1, (3, 1)))
    hit = at_least_opposed(-2)
    assert (*ends[:3], ends.dealt) == pytest.approx((hit, 1 - hit, 1 - hit, hit))


@pytest.mark.rule("RB-PVP-04", "RB-PVP-05")
def test_a_second_round_is_fought_with_the_roles_swapped() -> None:
    """Who attacks wins ties; with two Life each the one who begins needs two of three, one in the other role."""
    hit = at_least_opposed(0)
    won = hit * ((1 - hit) + hit * hit) + (1 - hit) * (1 - hit) * hit
    assert duels.beginning(by_hand(2, 2)).win == pytest.approx(won)


def test_no_other_plan_would_be_better_against_that_of_the_other() -> None:
    """Where nobody has allies that is exact."""
    for cards in product([(), ("greyhaven-longbow",), ("ogrebone-harness",)], repeat=2):
        duel = duels.describe_duel(meeting(*cards).game, 0, 1)
        chosen = duels.plans_for(duel)
        lives = duel.lives

        def win(plans: Plans, duel: Duel = duel, lives: tuple[int, ...] = lives) -> float:
            return duels.course(duel, plans).at(lives)[0][0]

        assert all(win(Plans(each, chosen.theirs)) <= win(chosen) + 1e-9 for each in policies(duel.ours))
        assert all(win(Plans(chosen.ours, each)) >= win(chosen) - 1e-9 for each in policies(duel.theirs))


def test_before_one_attacks_the_option_tells_the_chance_to_win() -> None:
    t = meeting(theirs=("trial-squire",))
    hint = hints(t.game)["attack:bert"]
    ends = duel_outlook.attack_on(t.game, 0, 1)
    assert ends is not None and hint.chance == ends.win
    assert hint.text.startswith(f"{ends.win:.0%} to win, about".replace("%", " %"))
    assert "the winner takes all the loser's gold and one card" in hint.text
    assert presentation.laborious(t.game), "it is reckoned beside the event loop"


def test_who_is_stronger_has_the_better_chance_and_nothing_is_lost() -> None:
    even, armed = (hints(meeting(mine).game)["attack:bert"].chance for mine in ((), ("ogrebone-harness",)))
    assert even < armed
    ends = duels.beginning(duels.describe_duel(meeting().game, 0, 1))
    assert ends.win + ends.knocked_out == pytest.approx(1.0)


def shown(t: Table) -> dict[str, float]:
    fight = scene(t.game).fight
    assert sum(chance for _, chance in fight.outlook) == pytest.approx(1.0, abs=2e-4)
    return dict(fight.outlook)


def test_the_sheet_tells_who_wins_by_name_whoever_has_the_heros_role() -> None:
    t = table("anna", "bert").attack_hero(0, 1)
    assert list(shown(t)) == ["Anna wins", "Bert wins"]
    assert scene(t.game).fight.expected.startswith("wounds expected: Anna ")
    told = [line for each in panels(t.game) for line in each.lines if line.startswith("Outlook: ")]
    assert told and told[0].startswith("Outlook: Anna wins "), "at the terminal, too"
    t.dice(*[1, 1, 10, 10] * 3).play("fight-on", "defend", "defend", "defend")
    while t.game.fight.seat == 0 or t.topic != "escape":
        t.play("pass")
    assert t.asked == 1, "now Bert has the Hero's role"
    assert list(shown(t)) == ["Anna wins", "Bert wins"], "the one whose turn it is stands first"
    assert hints(t.game)["fight-on"].chance == pytest.approx(shown(t)["Bert wins"], abs=0.05)


def test_every_option_tells_how_the_duel_would_end_after_it() -> None:
    t = table("anna", "bert").put(0, cards=("trial-squire",)).attack_hero(0, 1).play("fight-on")
    rolls = scene(t.game).fight.rolls
    assert set(rolls) == {"attack", "attack:trial-squire", "defend"}
    for option, roll in rolls.items():
        told = dict(roll.outlook)
        assert f"(then {100 * told['Anna wins']:.0f} % to win)" in hints(t.game)[option].text
    best = max(dict(roll.outlook)["Anna wins"] for roll in rolls.values())
    assert shown(t)["Anna wins"] == pytest.approx(best, abs=1e-4), "the best is done in this round"


def test_dice_that_lie_there_are_reckoned_with() -> None:
    """The target number is rolled; the mean of what is told for all results is what was told before."""
    t = table("anna", "bert").put(0, cards=["trial-bow"]).put(1, cards=["trial-orb"])
    t.attack_hero(0, 1).play("fight-on", "attack")
    assert (t.asked, t.topic) == (1, "use-before-roll")
    told = []
    for faces in product(range(1, 11), repeat=2):
        twin = t.game.clone()
        twin.dice = LoadedDice(twin.dice.key, twin.dice.drawn, list(faces))
        twin.play("pass")
        assert twin.decision and (twin.decision.seat, twin.decision.topic) == (0, "use-before-roll")
        told.append(duel_outlook.prospect(twin).win)
    assert len(set(told)) > 10
    assert duel_outlook.prospect(t.game).win == pytest.approx(sum(told) / 100)


def test_a_duel_with_vast_numbers_is_not_told() -> None:
    duel = by_hand(500, 500)
    assert not duels.can_be_told(duel)
    assert duels.can_be_told(by_hand(60, 60))


def test_of_many_allies_the_strongest_are_reckoned_with() -> None:
    allies = ("osric-farthing", "kirion-drake-blood", "trial-squire", "trial-veteran")
    t = table("anna", "bert", variants=["hired-allies"]).put(0, at="Forge", cards=allies).put(1, at="Forge")
    duel = duels.describe_duel(t.game, 0, 1)
    assert len(duel.ours.allies) == duels.ALLIES
    full = msgspec.structs.replace(duel.ours, allies=())
    assert duels.beginning(duel).win > duels.beginning(Duel(full, duel.theirs)).win


@pytest.mark.rule("RB-RUL-04")
def test_what_a_seat_cannot_know_has_no_part_in_it() -> None:
    """All decks lie otherwise: the same odds."""
    t = meeting(("trial-squire",), ("trial-sword",))
    for seat in (0, 1, None):
        told = [hints(t.game.imagine(seat, number)) for number in range(3)]
        assert told[0] == told[1] == told[2] == hints(t.game)

"""Whole games read chapter by chapter: what a rule says holds whoever plays, wherever it is, however full the table.

What must be is counted here from the position alone, not with the functions of the rules.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.content import Item
from questable.runebound.mists_of_zanaga.state import Zanaga
from tests.properties import zanaga_invariants
from tests.runebound.mists_of_zanaga.tales import TALES, tale
from tests.tales import Moment, parts

WHOLE = pytest.mark.parametrize("number", range(len(TALES)))
SIX = 6
POSTS = ("Onasan", "Terr's Crossing", "Xitotl", "Stonefang")
CITY = "Lost City"
OVER = ("turn", "stirred", "game-over")


def moments(number: int) -> list[Moment[Zanaga]]:
    return tale(number).moments


def has(number: int, option: str) -> bool:
    return option in TALES[number][-1]


def rank(g: Zanaga, card: str) -> int:
    cards = g.content.rituals if card in g.content.rituals else g.content.monsters
    return COLOURS.index(cards[card].colour)


def room(g: Zanaga, ritual: str) -> int:
    """The empty slots of a ritual."""
    return g.content.rituals[ritual].slots - len(g.filled.get(ritual, ()))


def takers(g: Zanaga, token: str) -> list[str]:
    """The rituals in play with an empty slot for this token, from the left."""
    symbols = {ritual: (g.content.rituals[ritual].symbol, "wild") for ritual in g.rituals}
    return [ritual for ritual in g.rituals if room(g, ritual) and (token == "wild" or token in symbols[ritual])]


def before_it_lay(moment: Moment[Zanaga]) -> Zanaga:
    """The position just before a token was placed."""
    g = moment.g.clone()
    g.filled[moment.card] = g.filled[moment.card][:-1]
    return g


def town(g: Zanaga, space: int) -> str:
    return CITY if space == g.lost_city else g.content.grid.town_at.get(space, "")


def land(g: Zanaga, space: int) -> str:
    """The terrain a monster must have to be met here; empty in printed towns, the Lost City notwithstanding."""
    terrain = "" if space in g.content.grid.town_at else str(g.content.grid.spaces[space].terrain)
    changed = {each.was: each.now for _, _, each in g.open_kit().modifiers.get("terrain", ())}
    return str(changed.get(terrain, terrain))


# Choices -------------------------------------------------------------------------------------------------------------

ANSWERS = {
    "confront": {"confront", "call-city", "normal-turn"},
    "way-of-moving": {"roll", "automatic", "stay", "trade", "give-up"},
    "automatic-move": {"step"},
    "spend-a-die": {"walk", "rest-die", "market", "use", "trade", "stop"},
    "adventure": {"attempt", "attack", "nothing"},
    "roaming-monster": {"face"},
    "bones-challenge": {"keep", "shaman-bones"},
    "bones-token": {"keep", "shaman-bones"},
    "place-token": {"ritual"},
    "place-lost-city": {"place"},
    "escape": {"escape", "use", "fight-on"},
    "attack-or-defend": {"attack", "defend"},
    "market": {"buy", "sell", "swap", "supply", "heal", "relieve", "use", "give-up", "done"},
    "experience": {"learn", "use", "keep-points"},
}
DECLINED = {
    "confront": "normal-turn",
    "way-of-moving": "stay",
    "spend-a-die": "stop",
    "adventure": "nothing",
    "bones-challenge": "keep",
    "bones-token": "keep",
    "escape": "fight-on",
    "market": "done",
    "experience": "keep-points",
}
"""The answer with which a player does none of it."""


@WHOLE
@pytest.mark.rule("MZ-REST-01", "MZ-REST-04", "MZ-ROAM-03", "MZ-ROAM-04", "MZ-PLACE-07", "MZ-CHAL-07", "MZ-WIN-02")
@pytest.mark.rule("MZ-SURV-02", "MZ-VILL-05", "MZ-GEN-01")
def test_each_phase_of_a_turn_has_its_own_choices(number: int) -> None:
    """Nothing that belongs to one phase is offered in another; what is optional can be declined, what must be not."""
    for moment in moments(number):
        if moment.kind == "asked":
            verbs = {option.split(":")[0] for option in moment.options}
            optional = moment.topic.startswith("use-")
            assert verbs <= ({"use", "pass"} if optional else ANSWERS.get(moment.topic, verbs)), moment.topic
            assert ("pass" if optional else DECLINED.get(moment.topic, "")) in {*verbs, ""}, moment.topic


# Tokens --------------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("MZ-CHAL-01", "MZ-SURV-08", "MZ-VAR-06")
def test_every_challenge_drawn_has_its_tokens_before_anything_else(number: int) -> None:
    wanted = 2 if has(number, "relentless-rituals") else 1
    for part in parts(moments(number), "drew"):
        card, kinds = part[0].card, [moment.kind for moment in part]
        laid = [moment.kind for moment in part if moment.kind in ("token-laid", "roams", "challenge")]
        if "sent-back" in kinds:
            (back,) = (moment for moment in part if moment.kind == "sent-back")
            assert back.card == card and back.g.decks[part[0].deck][-1] == card
            assert not laid
        elif "pool-empty" not in kinds:
            assert laid[: wanted + 1] == ["token-laid"] * wanted + laid[wanted : wanted + 1]
            assert laid[wanted : wanted + 1] != ["token-laid"]


@WHOLE
@pytest.mark.rule("MZ-GEN-03", "MZ-RUL-15", "MZ-SURV-09", "MZ-RUL-48")
def test_the_active_player_draws_and_places_every_token(number: int) -> None:
    for moment, after in pairwise(moments(number)):
        if moment.kind in ("token-drawn", "token-placed"):
            assert moment.seat == moment.g.active
        if moment.kind == "asked" and moment.topic in ("bones-token", "place-token", "which-token-first"):
            assert moment.seat == moment.g.active
        if moment.kind in ("token-drawn", "drew"):
            hero = moment.g.heroes[moment.seat]
            bones = any(moment.g.content.kin.get(card) == "shaman-bones" for card in hero.cards) and not hero.down
            asked = after.kind == "asked" and after.topic in ("bones-token", "bones-challenge")
            assert bones == asked and (not asked or after.seat == moment.seat)


@WHOLE
@pytest.mark.rule(
    "MZ-SETUP-04", "MZ-TOKEN-01", "MZ-TOKEN-04", "MZ-CHAL-08", "MZ-COMP-05", "MZ-OMEN-04", "MZ-RESOLVE-07"
)
def test_no_token_is_ever_lost_or_made(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "asked":
            zanaga_invariants.check_tokens(moment.g)


@WHOLE
@pytest.mark.rule("MZ-CHAL-02", "MZ-CHAL-03", "MZ-CHAL-08", "MZ-PLACE-01", "MZ-PLACE-07", "MZ-ADECK-05")
def test_the_tokens_of_a_card_that_leaves_play_are_placed(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind in ("discarded", "pushed-off") and moment.card in moment.g.content.monsters:
            tokens = told[index - 1].g.laden.get(moment.card, ())
            placed = [each.token for each in told[index:] if each.kind in ("token-placed", "token-lost")]
            assert Counter(placed[: len(tokens)]) == Counter(tokens)
        if moment.kind == "discarded" and moment.card in moment.g.content.monsters:
            assert moment.g.piles[COLOURS[rank(moment.g, moment.card)]][-1] == moment.card
            assert moment.card not in moment.g.laden


# Placing -------------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("MZ-PLACE-02", "MZ-PLACE-06", "MZ-TOKEN-02", "MZ-TOKEN-05", "MZ-COMP-02", "MZ-RUL-17")
def test_a_token_lies_where_it_fits_unless_it_fits_nowhere(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "token-placed" and moment.how == "":
            assert moment.card in takers(before_it_lay(moment), moment.token)


@WHOLE
@pytest.mark.rule("MZ-PLACE-03", "MZ-PLACE-06")
def test_all_rituals_that_fit_are_open_to_choice(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "asked" and moment.topic == "place-token":
            assert moment.options == [f"ritual:{card}" for card in takers(moment.g, moment.subject)]


@WHOLE
@pytest.mark.rule("MZ-PLACE-05", "MZ-RUL-18", "MZ-RUL-19")
def test_what_fits_nowhere_goes_to_the_left_or_back_to_the_pool(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "token-placed" and moment.how == "forced":
            g = before_it_lay(moment)
            assert not takers(g, moment.token)
            assert moment.card == takers(g, "wild")[0]
            assert len(g.rituals) == SIX or not g.decks["ritual-red"]
        if moment.kind == "token-lost":
            assert not takers(moment.g, "wild")
            assert len(moment.g.rituals) == SIX or not moment.g.decks["ritual-red"]


@WHOLE
@pytest.mark.rule("MZ-ROAM-16", "MZ-RUL-20")
def test_the_token_of_a_pushed_monster_goes_to_the_left(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "token-placed" and moment.how.startswith("pushed"):
            whatever = "MZ-RUL-20" in moment.rules
            assert whatever <= has(number, "leftmost-ritual")
            assert moment.card == takers(before_it_lay(moment), "wild" if whatever else moment.token)[0]


@WHOLE
@pytest.mark.rule("MZ-PLACE-04", "MZ-TRACK-01", "MZ-TRACK-03", "MZ-RUL-22")
def test_rituals_are_drawn_one_at_a_time_until_one_fits(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "ritual":
            assert moment.g.rituals[-1] == moment.card and len(moment.g.rituals) <= SIX
        if moment.kind == "token-placed":
            first = index
            while told[first - 1].kind in ("ritual", "ritual-deck", "adventure-deck", "reshuffled"):
                first -= 1
            drawn = [each.card for each in told[first:index] if each.kind == "ritual" and "MZ-PLACE-04" in each.rules]
            fitting = [card for card in takers(before_it_lay(moment), moment.token) if drawn]
            assert not drawn or fitting in ([], drawn[-1:])


@WHOLE
@pytest.mark.rule("MZ-COMP-02", "MZ-COMP-03")
def test_a_ritual_is_complete_with_its_last_slot(number: int) -> None:
    for moment, after in pairwise(moments(number)):
        if moment.kind == "token-placed":
            assert room(moment.g, moment.card) >= 0
            assert (room(moment.g, moment.card) == 0) == (after.kind == "ritual-complete")


# Resolving -----------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("MZ-RESOLVE-02", "MZ-RESOLVE-08", "MZ-RESOLVE-09", "MZ-RUL-02", "MZ-RUL-03", "MZ-RUL-29")
def test_rituals_are_resolved_from_left_to_right_until_none_is_left(number: int) -> None:
    passed: tuple[str, ...] = ()
    for before, moment in pairwise(moments(number)):
        g = moment.g
        if moment.kind == "ritual-resolved":
            complete = [card for card in g.rituals if not room(g, card)]
            assert moment.card == next((card for card in complete if card not in passed), complete[0])
        if moment.kind == "ritual-leaves":
            passed = before.g.rituals[: before.g.rituals.index(moment.card)]
            assert g.rituals == tuple(card for card in before.g.rituals if card != moment.card)
        if not g.resolving:
            passed = ()
        if moment.kind == "asked" and not g.resolving and moment.topic in ("way-of-moving", "experience", "market"):
            assert all(room(g, card) for card in g.rituals)


@WHOLE
@pytest.mark.rule("MZ-OMEN-01", "MZ-OMEN-02", "MZ-OMEN-03", "MZ-RESOLVE-05", "MZ-RUL-58", "MZ-VAR-16")
def test_the_god_awake_last_speaks_of_the_symbol_in_printed_order(number: int) -> None:
    for part in parts(moments(number), "ritual-resolved"):
        leaving = next((moment for moment in part if moment.kind == "ritual-leaves"), None)
        if leaving is None or any(moment.kind == "game-over" for moment in part):
            continue
        assert leaving.card == part[0].card
        g, symbol = leaving.g, leaving.g.content.rituals[leaving.card].symbol
        said = [moment for moment in part if moment.kind == "omen" and "MZ-OMEN-01" in moment.rules]
        god = g.awake[-1] if g.awake else ""
        printed = [omen.symbol for omen in g.content.gods[god].omens if omen.symbol == symbol] if god else []
        assert [(moment.card, moment.symbol) for moment in said] == [(god, each) for each in printed]
        assert all(part.index(moment) > part.index(leaving) for moment in said)


@WHOLE
@pytest.mark.rule("MZ-COMP-04", "MZ-COMP-05", "MZ-OMEN-04", "MZ-RESOLVE-04", "MZ-RESOLVE-07", "MZ-RUL-23", "MZ-WAKE-05")
def test_a_resolved_ritual_gives_its_tokens_back_and_is_kept_or_discarded(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "ritual-leaves":
            back = next(each for each in told[index:] if each.kind == "tokens-return")
            assert back.card == moment.card and back.amount == moment.g.content.rituals[moment.card].slots
            between = told[index : told.index(back)]
            assert all(moment.card in each.g.filled for each in between), "the tokens stay until the omens are over"
            over = next((each for each in told[index:] if each.kind == "asked" and not each.g.resolving), None)
            if over is not None:
                lying = (*over.g.completed, *(card for under in over.g.under.values() for card in under))
                piles = (over.g.piles.get(f"ritual-{colour}", ()) for colour in COLOURS)
                discarded = [*(card for pile in piles for card in pile), *over.g.decks["ritual-red"], *over.g.rituals]
                assert moment.card in (*lying, *discarded)
                assert over.g.awake or moment.card in lying


@WHOLE
@pytest.mark.rule("MZ-WAKE-01", "MZ-WAKE-02", "MZ-WAKE-03", "MZ-WAKE-04", "MZ-WAKE-06", "MZ-RUL-01", "MZ-RUL-25")
def test_the_third_ritual_wakes_the_god_of_its_three_symbols(number: int) -> None:
    if has(number, "epic-confrontation"):
        return
    kept: list[str] = []
    for moment in moments(number):
        if moment.kind == "ritual-kept":
            kept.append(moment.g.content.rituals[moment.card].symbol)
            assert (moment.amount, moment.of) == (len(kept), 3)
        if moment.kind == "god-awakes":
            assert sorted(moment.g.content.gods[moment.card].awakening) == sorted(kept) and len(kept) == 3
            assert (moment.g.awake, moment.g.asleep, moment.g.completed) == ((moment.card,), (), ())
    assert len(kept) == 3


@WHOLE
@pytest.mark.rule("MZ-VAR-11", "MZ-VAR-12", "MZ-VAR-13", "MZ-VAR-14", "MZ-VAR-15", "MZ-RUL-61", "MZ-RUL-62")
def test_in_an_epic_game_rituals_go_under_sleeping_gods(number: int) -> None:
    if not has(number, "epic-confrontation"):
        return
    told = moments(number)
    for before, moment in pairwise(told):
        if moment.kind == "ritual-under-god":
            was, symbol = before.g, moment.g.content.rituals[moment.card].symbol
            assert moment.by == next(god for god in was.asleep if symbol in unoccupied(was, god))
        if moment.kind == "god-awakes":
            assert moment.g.awake[-1] == moment.card and moment.card not in moment.g.asleep
            assert moment.card not in moment.g.under
        if moment.kind == "asked" and not moment.g.resolving:
            assert all(unoccupied(moment.g, god) for god in moment.g.asleep)
            assert len(moment.g.asleep) + len(moment.g.awake) + sum(map(len, moment.g.won_gods.values())) == 10
    assert any(moment.kind == "god-awakes" for moment in told)


def unoccupied(g: Zanaga, god: str) -> Counter[str]:
    occupied: Counter[str] = Counter(g.content.rituals[ritual].symbol for ritual in g.under.get(god, ()))
    symbols: Counter[str] = Counter(g.content.gods[god].awakening)
    return symbols - occupied


# Decks ---------------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("MZ-GEN-04", "MZ-RDECK-02", "MZ-RDECK-03", "MZ-RDECK-04", "MZ-RUL-09", "MZ-RUL-12", "MZ-RUL-14")
def test_only_a_challenge_of_higher_rank_or_an_empty_deck_raises_the_ritual_deck(number: int) -> None:
    told, allowed = moments(number), 0
    for index, (before, moment) in enumerate(pairwise(told)):
        was, g = before.g, moment.g
        if moment.kind == "beaten" and moment.card in g.content.monsters:
            allowed = max(g.ritual_rank, rank(g, moment.card))
            over = next((each for each in told[index + 1 :] if each.kind in ("discarded", "asked", "stirred")), None)
            if over is not None and over.kind == "discarded" and over.card == moment.card:
                assert over.g.ritual_rank >= allowed
        if g.ritual_rank != was.ritual_rank:
            assert moment.kind == "ritual-deck" and moment.colour == COLOURS[g.ritual_rank]
            assert g.ritual_rank > was.ritual_rank
            assert g.ritual_rank == allowed or "MZ-RDECK-05" in moment.rules
            assert not any(g.decks[f"ritual-{colour}"] for colour in COLOURS[: g.ritual_rank])
            assert set(was.rituals) <= set(g.rituals), "rituals in play stay (MZ-RDECK-07)"
        assert was.adventure_rank <= g.adventure_rank
        assert moment.kind != "asked" or g.ritual_rank <= g.adventure_rank


@WHOLE
@pytest.mark.rule("MZ-ADECK-01", "MZ-ADECK-02", "MZ-ADECK-04", "MZ-ROAM-05", "MZ-ROAM-09", "MZ-GEN-07")
def test_counters_draw_from_their_own_deck_and_checks_from_the_current_one(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told[:-1]):
        if moment.kind == "attempt" and moment.g.decks[moment.colour]:
            drew = told[index + 1]
            assert (drew.kind, drew.deck) == ("drew", moment.colour)
        if moment.kind == "drew" and {"MZ-ROAM-05", "MZ-ROAM-13"} & set(moment.rules):
            assert moment.deck == COLOURS[told[index - 1].g.adventure_rank]
            assert rank(moment.g, moment.card) == told[index - 1].g.adventure_rank


# Roaming monsters ----------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("MZ-ROAM-13", "MZ-ROAM-14", "MZ-ROAM-15", "MZ-RUL-29", "MZ-RUL-33", "MZ-RUL-78")
def test_monsters_join_on_the_right_and_leave_on_the_left_when_there_are_six(number: int) -> None:
    told = moments(number)
    for before, moment in pairwise(told):
        was, g = before.g, moment.g
        if moment.kind == "roams" and before.kind != "stirred":
            assert g.roaming[-1] == moment.card and len(g.roaming) <= SIX
        if moment.kind == "pushed-off":
            fought = {fight.enemy for fight in was.fights}
            assert len(was.roaming) == SIX
            assert moment.card == next(card for card in was.roaming if card not in fought)
        stayed = [card for card in was.roaming if card in g.roaming]
        assert list(g.roaming[: len(stayed)]) == stayed, "left to right they lie as they came"
        assert moment.kind in ("roams", "pushed-off", "discarded", "stirred", "asked") or set(g.roaming) <= set(
            was.roaming
        )


@WHOLE
@pytest.mark.rule("MZ-ROAM-03", "MZ-ROAM-04", "MZ-ROAM-06", "MZ-ROAM-07", "MZ-ROAM-09", "MZ-ROAM-17", "MZ-RUL-35")
def test_a_check_meets_what_roams_on_such_land_and_nothing_else(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind != "check":
            continue
        g, here, after = moment.g, land(moment.g, moment.space), told[index + 1]
        fought = {fight.enemy for fight in g.fights}
        fitting = [card for card in g.roaming if g.content.monsters[card].terrain == here and card not in fought]
        if len(fitting) > 1:
            assert (after.kind, after.topic, after.seat) == ("asked", "roaming-monster", moment.seat)
            assert after.options == [f"face:{card}" for card in fitting]
        elif fitting:
            assert (after.kind, after.seat, after.card) == ("challenge", moment.seat, fitting[0])
        elif after.kind == "drew":
            rest = told[index : index + next(n for n, each in enumerate(told[index:]) if each.kind in OVER)]
            card = next(each.card for each in rest if each.kind == "roams")
            added = [each for each in rest if each.kind == "challenge" and "MZ-ROAM-06" in each.rules]
            met = [each for each in added if (each.card, each.seat) == (card, moment.seat)]
            assert len(met) <= 1
            end, terrain = met[0].g if met else rest[-1].g, g.content.monsters[card].terrain
            if card in end.roaming and still_there(end, moment.seat, moment.space):
                assert bool(met) == (land(end, moment.space) == terrain)
        else:
            assert after.kind in ("asked", "deck-exhausted")


def still_there(g: Zanaga, seat: int, space: int) -> bool:
    return g.heroes[seat].space == space and not g.heroes[seat].down


@WHOLE
@pytest.mark.rule("MZ-ROAM-01", "MZ-ROAM-02", "MZ-RUL-30", "MZ-VILL-04", "MZ-RUL-42")
def test_one_check_is_due_for_who_meets_nobody_outside_a_town(number: int) -> None:
    """Looked at where movement has ended and nothing has ended the turn."""
    for part in parts(moments(number), "movement-ended"):
        seat, turn_ = part[0].seat, []
        for moment in part[1:]:
            if moment.kind in ("turn", "game-over", "knocked-out", "fled", "hero-attacked", "attempt"):
                break
            turn_.append(moment)
        checks = [each for each in turn_ if each.kind == "check" and "MZ-ROAM-01" in each.rules]
        assert len(checks) <= 1
        assert all(each.seat == seat and not town(each.g, each.g.heroes[seat].space) for each in checks)
        over = part[len(turn_) + 1 :]
        if over and over[0].kind == "turn" and not town(part[0].g, part[0].g.heroes[seat].space):
            assert len(checks) == 1


@WHOLE
@pytest.mark.rule("MZ-CHAL-04", "MZ-CHAL-05", "MZ-RUL-31", "MZ-RUL-32")
def test_who_is_not_beaten_roams_on_with_its_tokens_and_without_wounds(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind != "not-beaten" or moment.card not in moment.g.content.monsters:
            continue
        was = moment.g
        if {"MZ-RUL-31"} & set(moment.rules):
            assert moment.card in was.roaming
        elif {"MZ-CHAL-05"} & set(moment.rules):
            joined = next(each for each in told[index:] if each.kind == "roams")
            assert joined.card == moment.card == joined.g.roaming[-1]
            assert joined.g.laden.get(moment.card) == was.laden.get(moment.card)
            assert joined.g.counters.get(was.heroes[moment.seat].space) == was.counters.get(
                was.heroes[moment.seat].space
            )
        assert not was.undefeated and not was.wounds.get(moment.card)


@WHOLE
@pytest.mark.rule("MZ-ROAM-10", "MZ-ROAM-11", "MZ-ROAM-12")
def test_a_roaming_monster_takes_no_counter_off_the_map(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "beaten" and moment.origin == "roaming":
            over = next(each for each in told[index:] if each.kind in ("discarded", "counters-refreshed", "stirred"))
            space = moment.g.heroes[moment.seat].space
            assert over.g.counters.get(space, ()) >= moment.g.counters.get(space, ())


# The Lost City, gods, markets ----------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("MZ-LOST-01", "MZ-LOST-02", "MZ-LOST-03", "MZ-RUL-38", "MZ-RUL-39")
def test_the_lost_city_comes_to_the_hero_who_places_it(number: int) -> None:
    told = moments(number)
    for before, moment in pairwise(told):
        if moment.kind == "lost-city":
            grid, space = moment.g.content.grid, moment.g.heroes[moment.seat].space
            assert moment.g.lost_city == moment.space and moment.space not in grid.town_at
            assert moment.space == space or (space in grid.town_at and moment.space in grid.neighbours[space])
        elif moment.kind != "stirred":
            assert moment.g.lost_city == before.g.lost_city


@WHOLE
@pytest.mark.rule("MZ-WIN-01", "MZ-WIN-02", "MZ-WIN-03", "MZ-WIN-10", "MZ-LOST-10", "MZ-RUL-53", "MZ-VAR-17")
def test_a_god_may_be_confronted_in_the_city_or_by_calling_it(number: int) -> None:
    told = moments(number)
    for before, moment in pairwise(told):
        if before.kind != "stirred":
            continue
        g, hero = before.g, before.g.hero
        may: list[str] = []
        if g.ritual_rank == 3 and hero.space == g.lost_city:
            may = [f"confront:{god}" for god in g.awake]
        elif g.ritual_rank == 3 and not g.lost_city and hero.space not in g.content.grid.town_at:
            may = [f"call-city:{god}" for god in g.awake]
        asked = moment.options if moment.kind == "asked" and moment.topic == "confront" else []
        assert asked == ([*may, "normal-turn"] if may else [])


@WHOLE
@pytest.mark.rule("MZ-WIN-04", "MZ-WIN-06", "MZ-WIN-08", "MZ-WIN-12", "MZ-GEN-06", "MZ-RUL-54")
def test_a_turn_of_confrontation_is_that_combat(number: int) -> None:
    for part in parts(moments(number), "confronted"):
        god = part[0].card
        kinds = {moment.kind for moment in part[: next((i for i, m in enumerate(part) if m.kind == "turn"), len(part))]}
        assert not kinds & {
            "movement-dice",
            "movement-ended",
            "check",
            "attempt",
            "market-card",
            "learned",
            "refreshed",
        }
        for moment in part:
            if moment.kind == "not-beaten":
                assert god in moment.g.awake and moment.g.outcome is None and not moment.g.wounds.get(god)


@WHOLE
@pytest.mark.rule("MZ-TOWN-04", "MZ-TOWN-05", "MZ-POST-01", "MZ-LOST-05", "MZ-RUL-40", "MZ-RUL-45")
def test_a_market_adds_one_card_two_or_five_and_there_is_one_a_turn(number: int) -> None:
    for part in parts(moments(number), "turn"):
        added = Counter(
            moment.town
            for moment in part
            if moment.kind == "market-card" and {"MZ-TOWN-05", "MZ-POST-01", "MZ-LOST-05"} & set(moment.rules)
        )
        assert len(added) <= 1
        for name, count in added.items():
            assert count == (5 if name == CITY else 2 if name in POSTS else 1)


@WHOLE
@pytest.mark.rule("MZ-LOST-06", "MZ-RUL-40")
def test_what_is_left_in_the_city_lies_under_the_deck(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "cards-under":
            after = next(each for each in told[index + 1 :] if each.kind != "cards-under")
            assert after.g.decks["market"][-len(moment.cards) :] == moment.cards
            assert CITY not in after.g.stacks


@WHOLE
@pytest.mark.rule("MZ-TOWN-03", "MZ-SURV-02", "MZ-SURV-03", "MZ-RUL-04")
def test_each_kind_of_survival_token_left_is_on_sale_for_1_gold(number: int) -> None:
    told = moments(number)
    for moment, after in pairwise(told):
        if moment.kind == "asked" and moment.topic == "market":
            g, hero = moment.g, moment.g.hero
            left = {g.content.kin[token] for token in g.survival} if hero.gold else set()
            assert {option[7:] for option in moment.options if option.startswith("supply:")} == left
        if moment.kind == "bought" and moment.card in moment.g.content.tokens:
            assert moment.price == 1 and after.g.hero.gold >= 0


@WHOLE
@pytest.mark.rule("MZ-POST-02", "MZ-POST-03", "MZ-POST-05", "MZ-POST-06", "MZ-POST-10", "MZ-LOST-04", "MZ-RUL-43")
def test_every_dearer_item_may_be_swapped_in_posts_and_in_the_city(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "asked" and moment.topic == "market":
            g, here = moment.g, town(moment.g, moment.g.hero.space)
            cards = {card: found for card, found in g.content.cards.items() if isinstance(found, Item)}
            goods = {card: found.cost for card, found in cards.items() if card not in g.content.tokens}
            mine = [card for card in g.hero.cards if card in goods and card not in g.bought]
            theirs = [card for card in g.stacks[here] if card in goods]
            pairs = {f"swap:{give}/{take}" for give in mine for take in theirs if goods[take] < goods[give]}
            assert {option for option in moment.options if option.startswith("swap:")} == (
                pairs if here in (*POSTS, CITY) else set()
            )


@WHOLE
@pytest.mark.rule("MZ-REST-01", "MZ-REST-02", "MZ-VILL-01", "MZ-RUL-41", "MZ-RUL-46")
def test_unspent_dice_may_be_given_up_and_villages_have_a_market_on_the_way(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "asked" and moment.topic == "spend-a-die" and moment.g.movement_dice:
            g, hero = moment.g, moment.g.hero
            faces = {face for face in g.movement_dice if face}
            tired = [each for each in (hero.id, *hero.cards) if g.exhaustion.get(each)]
            assert sum(option.startswith("rest-die:") for option in moment.options) == len(tired) * len(faces)
            here = town(g, hero.space)
            assert ("market" in moment.options) == (here not in ("", *POSTS) and not g.market_taken)


@WHOLE
@pytest.mark.rule("MZ-REFRESH-01", "MZ-REFRESH-02", "MZ-REFRESH-03", "MZ-RUL-51")
def test_a_refresh_leaves_no_gem_without_a_counter_and_none_with_two(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "counters-refreshed":
            after = next(each for each in told[index:] if each.kind == "asked")
            assert set(after.g.content.grid.jewels) <= set(after.g.counters)
            assert all(len(here) == 1 for here in after.g.counters.values() if here)
            missing = [space for space in moment.g.content.grid.jewels if not told[index - 1].g.counters.get(space)]
            assert moment.count == len(missing)

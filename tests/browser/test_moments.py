"""What happens is shown in the order it happened, and nobody answers a question that has not been read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import groupby, pairwise
from operator import itemgetter

import pytest
from playwright.sync_api import expect

from questable import Game
from tests.browser.kit import BOT, DESKTOP, ME, PHONE, RETURN, RUNEBOUND, ZANAGA, Openings, Server, reach, travelling
from tests.sweeps import share

SLOWLY = {"pace": "slow", "botPace": 700, "guard": 350}
AS_USUAL = {"pace": "normal", "botPace": 700, "guard": 350}

WATCH = """() => {
  // at every change of the page: what stands on it while dice are in the air, and after
  window.seen = [];
  const look = () => {
    const log = document.querySelector('[role=log]');
    window.seen.push({
      tumbling: document.querySelector('.throw') !== null,
      dice: document.querySelectorAll('.throw, .dice.still').length > 0,
      lines: log ? log.querySelectorAll('li').length : 0,
      last: log ? (log.querySelector('li:last-child span')?.textContent ?? '') : '',
      options: document.querySelectorAll('.opts [data-option]').length,
      life: [...document.querySelectorAll('article:is(.hero, .side-card) [role=img]')].map(e => e.ariaLabel).join(),
      says: document.querySelector('.says:not(.hidden)')?.textContent ?? '',
      foe: document.querySelector('.theirs .pips')?.ariaLabel ?? '',
      phase: document.querySelector('.fight .steps .now')?.textContent ?? '',
      outlook: document.querySelector('.whole [role=img]')?.ariaLabel ?? '',
      others: document.querySelectorAll('.decision .since article').length,
      bar: document.querySelector('.decision')?.offsetHeight,
    });
  };
  const all = {childList: true, subtree: true, attributes: true, characterData: true};
  new MutationObserver(look).observe(document.body, all);
  look();
}"""


def dicing(game: Game) -> bool:
    """Is seat 0 asked what dice will decide, in a fight?"""
    decision = game.decision
    return (
        decision is not None
        and decision.seat == 0
        and decision.topic == "attack-or-defend"
        and any(option.verb == "attack" for option in decision.options)
    )


def drawing(game: Game) -> bool:
    """May seat 0 attempt an adventure?"""
    decision = game.decision
    return decision is not None and decision.seat == 0 and any(option.verb == "attempt" for option in decision.options)


def others_turn(game: Game) -> bool:
    """Has the turn of seat 1 just begun?"""
    return game.decision is not None and game.decision.seat == 1 and game.decision.topic == "way-of-moving"


@pytest.mark.parametrize("size", share([DESKTOP, PHONE], of=2), ids=str)
def test_no_result_stands_on_the_page_before_its_dice_have_landed(
    server: Server, open_tab: Openings, size: tuple[int, int]
) -> None:
    """While dice are in the air the chronicle, the boards and the question are those of before."""
    game = reach(RUNEBOUND, dicing, seats=2, seed="5")
    tab = open_tab(size=size, settings=SLOWLY).go(server.go_on(game, [ME, BOT]).link(0))
    attack = next(each for each in tab.offered_when_ready() if each.startswith("attack"))
    tab.page.evaluate(WATCH)
    tab.press(attack)
    expect(tab.page.locator(".throw").first).to_be_visible()
    expect(tab.page.locator(".throw")).to_have_count(0)
    seen = tab.page.evaluate("window.seen")
    first = next(n for n, each in enumerate(seen) if each["tumbling"])
    flying = [each for each in seen[first:] if each["tumbling"]]
    before = seen[0]
    for each in flying:
        for what in ("last", "life", "foe"):  # a phone shows no chronicle beside the fight
            assert each[what] == before[what], "told before the dice had landed"
        assert each["options"] == 0, "the next question stands there already"
        assert each["says"] == ""
    expect(tab.page.locator(".says").first).to_contain_text("attacks")


def test_a_drawn_card_is_turned_over_and_stays_until_one_goes_on(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, drawing, seats=2, seed="5")
    tab = open_tab(settings=AS_USUAL).go(server.go_on(game, [ME, BOT]).link(0))
    tab.press(next(each for each in tab.offered_when_ready() if each.startswith("attempt")))
    drawn = tab.page.get_by_role("dialog", name="draws")
    expect(drawn.locator(".drawn h3")).not_to_be_empty()
    expect(drawn.locator(".flavour")).not_to_be_empty()
    expect(drawn.get_by_role("button", name="Continue")).to_be_focused()
    tab.page.wait_for_timeout(2500)
    expect(drawn).to_be_visible()
    back = tab.page.get_by_role("button", name="Show it again")
    tab.page.keyboard.press("Escape")  # the table is looked at, and nothing goes on
    expect(drawn).to_have_count(0)
    expect(back).to_be_focused()
    expect(tab.options).to_have_count(0)
    tab.page.get_by_role("complementary", name="Heroes").get_by_role("button", name="Read ").first.click()
    expect(tab.page.locator(".floating")).to_be_visible()
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator(".floating")).to_have_count(0)
    tab.page.keyboard.press("Space")
    expect(drawn.get_by_role("button", name="Continue")).to_be_focused()
    drawn.get_by_role("button", name="Look at the table").click()
    expect(drawn).to_have_count(0)
    back.click()
    tab.page.keyboard.press("Space")
    expect(drawn).to_have_count(0)
    expect(tab.options.first).to_be_visible()


def near_an_adventure(game: Game) -> bool:
    """Has seat 0 rolled, and may it walk to an adventure and attempt it with one press?"""
    decision = game.decision
    if decision is None or decision.seat or game.moves < 20 or not game.view(0).movement_dice:
        return False
    return any("/attempt" in plan.id for plan in game.plans())


def test_a_card_that_a_plan_turns_up_is_shown_in_the_step_in_which_it_is_drawn(
    server: Server, open_tab: Openings
) -> None:
    """The dice of the way are gone by then, and the question that was answered does not stand there any more."""
    game = reach(RUNEBOUND, near_an_adventure, seats=2, seed="5")
    goal, _, _ = next(plan.id for plan in game.plans() if "/attempt" in plan.id).partition("/")
    tab = open_tab(settings={**SLOWLY, "steps": False}).go(server.go_on(game, [ME, BOT]).link(0))
    tab.offered_when_ready()
    step, dice = tab.page.locator(".top .steps .now"), tab.page.locator(".decision .tray > *")
    expect(step).to_contain_text("Movement")
    expect(dice).not_to_have_count(0)
    tab.option(goal).focus()
    tab.page.keyboard.press("Shift+Enter")
    expect(tab.page.get_by_role("dialog", name="draws")).to_be_visible()  # it stays until one goes on
    expect(step).to_contain_text("Adventure", timeout=1)
    expect(dice).to_have_count(0, timeout=1)
    expect(tab.options).to_have_count(0, timeout=1)


def test_what_one_has_seen_enough_of_is_skipped(server: Server, open_tab: Openings) -> None:
    """Skip to me, the speed dial, pause: while a bot plays."""
    game = reach(RUNEBOUND, others_turn, seats=2, seed="5")
    tab = open_tab(settings=SLOWLY).go(server.go_on(game, [ME, BOT]).link(0))
    sign = tab.page.locator("link[rel=icon]")
    expect(tab.page).to_have_title("Rise of the Dragon Lords · Questable")
    expect(sign).to_have_attribute("href", "/favicon.svg")
    pause = tab.page.get_by_role("button", name="Pause")
    pause.click()
    expect(tab.page.get_by_role("button", name="Resume")).to_be_visible()
    lines = tab.chronicle()
    tab.page.wait_for_timeout(2500)
    assert tab.chronicle() == lines, "paused"
    tab.page.get_by_role("button", name="Resume").click()
    tab.page.get_by_role("radiogroup", name="Animation speed").get_by_role("radio", name="Fast").check()
    tab.page.keyboard.press("l")  # a switch that was clicked leaves the keys alone
    expect(tab.page.locator(".side.reading")).to_be_visible()
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator(".side.reading")).to_have_count(0)
    assert json.loads(tab.page.evaluate("localStorage.getItem('questable.settings')"))["pace"] == "fast"
    tab.page.get_by_role("button", name="Skip to me").click()
    expect(tab.options.first).to_be_visible()
    expect(tab.page).to_have_title("● Your turn · Rise of the Dragon Lords · Questable")
    expect(sign).to_have_attribute("href", "/favicon-turn.svg")


def test_reduced_motion_shows_results_without_movement(server: Server, open_tab: Openings) -> None:
    tab = open_tab(settings=AS_USUAL, reduced_motion="reduce")
    tab.go(server.new(RUNEBOUND, [ME], variants=["solo"], seed="29").link(0))
    tab.offered_when_ready()
    tab.page.evaluate(WATCH)
    tab.press("roll")
    expect(tab.page.locator(".dice.still").first).to_be_visible()
    expect(tab.options.first).to_be_visible()
    assert not any(each["tumbling"] for each in tab.page.evaluate("window.seen"))


def test_of_a_whole_round_every_roll_lands_before_its_result_is_told(server: Server, open_tab: Openings) -> None:
    """Several rolls come of one press: while dice are in the air nothing changes, roll after roll."""

    def begun(game: Game) -> bool:
        return (
            game.moves > 60
            and dicing(game)
            and any(len(plan.parts) == 3 and (plan.chance or 0) > 1 / 3 for plan in game.plans())
        )

    game = reach(RUNEBOUND, begun, seats=1, seed="4")
    tab = open_tab(settings={**SLOWLY, "steps": False}).go(server.go_on(game, [ME]).link(0))
    tab.page.locator("[data-round][aria-disabled=false]").wait_for()
    tab.page.evaluate(WATCH)
    tab.page.locator("[data-round]").click()
    expect(tab.page.locator(".throw").first).to_be_visible()
    expect(tab.page.locator(".opts [data-option], [data-round]").first).to_be_visible()
    seen = [
        (flying, list(frames)) for flying, frames in groupby(tab.page.evaluate("window.seen"), itemgetter("tumbling"))
    ]
    rolls = [(before[-1], frames) for (_, before), (flying, frames) in pairwise(seen) if flying]
    assert len(rolls) > 1
    for before, frames in rolls:
        known = before["last"], before["life"], before["foe"]
        told = {(each["last"], each["life"], each["foe"]) for each in frames}
        assert told == {known}, "told before the dice had landed"
        assert not any(each["options"] for each in frames), "the next question stands there already"
    assert len({before["last"] for before, _ in rolls}) == len(rolls), "each result is told before the next roll"


def long_fight(game: Game) -> bool:
    """May seat 0 fight it out with somebody who is unhurt and takes several wounds?"""
    if game.moves < 60 or not dicing(game) or not any(plan.kind == "fight" for plan in game.plans()):
        return False
    fight = game.view(0).fights[-1].fight
    return bool(not fight.wounds and game.setting.content.challenges[fight.enemy].life > 3)


@pytest.mark.parametrize("size", share([DESKTOP, PHONE], of=2), ids=str)
def test_while_a_fight_is_fought_out_its_sheet_stands_as_it_is_told(
    server: Server, open_tab: Openings, size: tuple[int, int]
) -> None:
    """The foe's Life falls with the line that tells it, the phase is that of the roll; how it may end is open until the
    next question."""
    game = reach(RUNEBOUND, long_fight, seats=2, seed="5")
    tab = open_tab(size=size, settings={**SLOWLY, "steps": False}).go(server.go_on(game, [ME, BOT]).link(0))
    tab.page.locator("[data-round][aria-disabled=false]").wait_for()
    tab.page.evaluate(WATCH)
    tab.page.keyboard.press("f")
    tab.page.locator(".throw").first.wait_for()
    tab.page.locator(".opts [data-option], [data-round], .holds").first.wait_for(timeout=120_000)
    seen = tab.page.evaluate("window.seen")
    first = next(n for n, each in enumerate(seen) if each["tumbling"])
    last = max(n for n, each in enumerate(seen) if each["tumbling"] or each["says"])
    told, life, falls = seen[first : last + 1], seen[0]["foe"], 0
    for each in told:
        assert "%" not in each["outlook"], "nobody knows yet how it will end"
        if each["foe"] == life:
            continue
        assert f"{each['foe'].split()[1]} Life left" in each["says"], "it falls when it is told"
        life, falls = each["foe"], falls + 1
    assert falls > 1
    for each in told:
        for phase in ("ranged", "melee", "magic"):
            if f"({phase})" in each["says"]:
                assert each["phase"].lower().endswith(phase)
    assert len({each["phase"] for each in told}) > 2
    assert (seen[-1]["foe"], seen[-1]["phase"]) == (life, told[-1]["phase"]), "nothing jumps when it is over"


@pytest.mark.parametrize(("pace", "steps"), share([("normal", True), ("off", True), ("off", False)], of=3))
def test_a_double_click_never_answers_two_questions(server: Server, open_tab: Openings, pace: str, steps: bool) -> None:
    """However fast the answer comes: what is pressed in the first moment of a new question is not for it."""
    made = server.new(RUNEBOUND, [ME], variants=["solo"], seed="29")
    tab = open_tab(settings={**AS_USUAL, "pace": pace, "steps": steps}).go(made.link(0))
    tab.offered_when_ready()
    begun = server.position(made).moves
    for _ in range(6):
        moves = server.position(made).moves
        box = tab.options.first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for pause in (0, 60, 90):  # a nervous hand: three clicks where the options stand
            tab.page.wait_for_timeout(pause)
            tab.page.mouse.click(x, y)
        tab.offered_when_ready()
        assert server.position(made).moves <= moves + 1
    assert server.position(made).moves >= begun + 3, "one of them was an answer"


EAGER = """() => {
  // presses the first option in the very moment in which options appear or change, and twice
  const press = (each) => each?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  const options = () => [...document.querySelectorAll('.opts [data-option]')];
  let known = options().map((each) => each.dataset.option).join();
  window.pressed = 0;
  new MutationObserver(() => {
    const now = options(), ids = now.map((each) => each.dataset.option).join();
    if (!now.length || ids === known) return;
    known = ids;
    window.pressed += 1;
    press(now[0]);
    press(now[0]);
  }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("steps", share([True, False], of=2))
def test_what_is_pressed_when_a_question_appears_is_no_answer(server: Server, open_tab: Openings, steps: bool) -> None:
    """Nobody can have read it: not even one that comes at once takes an answer in its first moment."""
    made = server.new(RUNEBOUND, [ME], variants=["solo"], seed="29")
    tab = open_tab(settings={**AS_USUAL, "pace": "off", "steps": steps}).go(made.link(0))
    tab.offered_when_ready()
    tab.page.evaluate(EAGER)
    for _ in range(4):
        moves, offered = server.position(made).moves, tab.offered_when_ready()
        tab.choose("roll" if "roll" in offered else offered[0])  # so that the next question has other options
        tab.offered_when_ready()
        assert server.position(made).moves == moves + 1
    assert tab.page.evaluate("window.pressed") >= 3


def test_everything_is_read_out_once(server: Server, open_tab: Openings) -> None:
    """A line when it is told, a question where the focus is led to it, or at once if the focus is elsewhere."""
    tab = open_tab().go(server.new(RUNEBOUND, [ME], variants=["solo"], seed="29").link(0))
    tab.offered_when_ready()
    log = tab.page.get_by_role("log", name="Chronicle")
    asked, told = (tab.page.locator(f".table > [aria-live={how}]") for how in ("assertive", "polite"))
    expect(log).to_have_attribute("aria-live", "off")
    expect(tab.page.locator("[data-question]")).to_be_focused()
    expect(asked).to_be_empty()
    expect(told).to_be_empty()
    log.focus()
    tab.option("roll").evaluate("each => each.click()")
    expect(asked).to_contain_text(re.compile(r"options\.$"))
    question = tab.page.locator("[data-question]").inner_text()
    expect(asked).to_contain_text(question)
    expect(told).to_contain_text(tab.chronicle()[-1].partition("\n")[0])
    lines = told.get_by_role("paragraph").count()
    tab.choose(next(each for each in tab.offered() if each.startswith("walk")))
    expect(tab.page.locator("[data-question]")).to_be_focused()
    expect(asked).to_be_empty()
    expect(told.get_by_role("paragraph")).not_to_have_count(lines)


def test_nothing_is_chosen_beforehand(server: Server, open_tab: Openings) -> None:
    """Enter and Space answer nothing until an option has been picked out."""
    made = server.new(RUNEBOUND, [ME], variants=["solo"], seed="29")
    tab = open_tab(settings=AS_USUAL).go(made.link(0))
    tab.offered_when_ready()
    expect(tab.page.locator("[data-question]")).to_be_focused()
    expect(tab.page.locator(".opt.on")).to_have_count(0)
    for key in ("Enter", "Space", "Enter"):
        tab.page.keyboard.press(key)
    tab.page.wait_for_timeout(600)
    assert server.position(made).moves == 0


def test_bad_odds_want_a_second_press(server: Server, open_tab: Openings) -> None:
    """One click on an option that will probably go wrong only asks again; a double click, too."""

    def rash(game: Game) -> bool:
        if not dicing(game):
            return False
        hints = game.setting.adventure.family.presentation.hints(game.imagine(0))
        chances = [hint.chance for hint in hints.values() if hint.chance is not None]
        return bool(chances) and min(chances) < 0.3 and max(chances) > 0.6

    game = reach(RUNEBOUND, rash, seats=2, seed="12")
    made = server.go_on(game, [ME, BOT])
    tab = open_tab(settings={**AS_USUAL, "pace": "off"}).go(made.link(0))
    tab.offered_when_ready()
    hints = game.setting.adventure.family.presentation.hints(game.imagine(0))
    worst = min((hint.chance, name) for name, hint in hints.items() if hint.chance is not None)[1]
    tab.option(worst).dblclick()
    expect(tab.option(worst)).to_contain_text("Press again")
    tab.page.wait_for_timeout(500)
    assert server.position(made).moves == game.moves
    tab.acknowledged(tab.option(worst).click)
    assert server.position(made).moves == game.moves + 1


# The others, and the goal --------------------------------------------------------------------------------------------


def own_turn(game: Game) -> bool:
    """Has the turn of seat 0 just begun, and have others gone about before?"""
    decision = game.decision
    return decision is not None and decision.seat == 0 and decision.topic == "way-of-moving" and game.moves > 60


def test_what_the_others_did_since_the_last_turn(server: Server, open_tab: Openings) -> None:
    """Told on wish in place of the options, hero by hero, with the ways they went on the map; also after a reload."""
    game = reach(RUNEBOUND, own_turn, seats=3, seed="5")
    tab = open_tab().go(server.go_on(game, [ME, BOT, BOT]).link(0))
    for _ in range(2):
        tab.page.get_by_role("button", name="Since your last turn").click()
        told = tab.page.get_by_role("group", name="Since your last turn").get_by_role("article")
        expect(told).to_have_count(2)
        for number in range(2):
            expect(told.nth(number).get_by_role("listitem").first).to_be_visible()
            expect(told.nth(number).locator("footer")).to_contain_text("level")
        expect(tab.page.locator(".gone").first).to_be_attached()
        expect(tab.options).to_have_count(0)
        tab.page.get_by_role("button", name="Back to the question").click()
        expect(tab.options.first).to_be_visible()
        tab.page.reload()


@pytest.mark.parametrize("size", share([DESKTOP, PHONE], of=2), ids=str)
def test_what_the_others_did_is_shown_once_more(server: Server, open_tab: Openings, size: tuple[int, int]) -> None:
    """A line of it is pressed: the hero walks again, then the question stands there as before; Escape ends it early."""
    game = reach(RUNEBOUND, own_turn, seats=2, seed="5")
    tab = open_tab(size=size, settings=SLOWLY).go(server.go_on(game, [ME, BOT]).link(0))
    tab.offered_when_ready()
    question = tab.page.locator("[data-question]").inner_text()
    tab.page.get_by_role("button", name="Since your last turn").click()
    walked = tab.page.locator("[data-again]").filter(has_text="Goes to").first
    sign = tab.page.locator(".again")
    pawns = "[...document.querySelectorAll('.pawn')].map(each => each.style.transform).join()"
    now = tab.page.evaluate(pawns)
    walked.click()
    expect(sign).to_contain_text("Again")
    colour = "each => getComputedStyle(each).color"
    assert sign.get_by_role("button").evaluate(colour) != sign.evaluate(colour), "paper on paper cannot be read"
    expect(tab.options).to_have_count(0)
    tab.page.wait_for_function(f"{pawns} !== {now!r}")
    expect(sign).to_have_count(0)
    assert tab.page.evaluate(pawns) == now, "back to now"
    expect(tab.page.locator("[data-question]")).to_have_text(question)
    ends: tuple[Callable[[], None], ...] = (
        lambda: tab.page.keyboard.press("Escape"),
        lambda: sign.get_by_role("button", name="Back to now").click(),
        lambda: tab.page.keyboard.press("r"),
    )
    for end in ends:
        tab.page.keyboard.press("r")
        expect(sign).to_be_visible()
        end()
        expect(sign).to_have_count(0)
        expect(tab.page.locator("[data-question]")).to_have_text(question)


def test_nothing_is_shown_again_once_the_question_was_answered_elsewhere(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, own_turn, seats=2, seed="5")
    made = server.go_on(game, [ME, BOT])
    tab, other = (open_tab(settings={**SLOWLY, "guard": 0}).go(made.link(0)) for _ in range(2))
    option = other.offered_when_ready()[0]
    tab.offered_when_ready()
    tab.page.keyboard.press("r")
    expect(tab.page.locator(".again")).to_be_visible()
    other.press(option)
    expect(tab.page.locator(".again")).to_have_count(0)


def test_shown_once_more_without_movement_if_none_is_wanted(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, own_turn, seats=2, seed="5")
    tab = open_tab(settings=AS_USUAL, reduced_motion="reduce").go(server.go_on(game, [ME, BOT]).link(0))
    tab.offered_when_ready()
    pawns = "[...document.querySelectorAll('.pawn')].map(each => each.style.transform).join()"
    now = tab.page.evaluate(pawns)
    tab.page.evaluate(WATCH)
    tab.page.keyboard.press("r")
    expect(tab.page.locator(".again")).to_be_visible()
    assert tab.page.evaluate(pawns) == now
    expect(tab.page.locator(".again")).to_have_count(0)
    seen = tab.page.evaluate("window.seen")
    assert not any(each["tumbling"] for each in seen)
    assert len({each["says"] for each in seen if each["says"]}) > 1, "what happened is told"


def test_the_bar_does_not_turn_to_the_others_while_ones_own_roll_is_told(server: Server, open_tab: Openings) -> None:
    """What they did was told before; it comes back, and takes more room, when it is their turn."""

    def to_roll(game: Game) -> bool:
        return own_turn(game) and game.decision is not None and game.decision.option("roll") is not None

    game = reach(RUNEBOUND, to_roll, seats=3, seed="5")
    tab = open_tab(settings=SLOWLY).go(server.go_on(game, [ME, BOT, BOT]).link(0))
    tab.offered_when_ready()
    tab.page.evaluate(WATCH)
    tab.press("roll")
    tab.page.locator(".throw, .says").first.wait_for()
    tab.offered_when_ready()
    seen = tab.page.evaluate("window.seen")
    told = [each for each in seen if each["tumbling"] or each["says"]]
    assert told
    assert {(each["others"], each["bar"]) for each in told} == {(0, seen[0]["bar"])}


def peaceful(game: Game) -> bool:
    """Is seat 0 asked something, some way into the game, and no fight lies over the table?"""
    if game.decision is None or game.decision.seat or game.moves < 60:
        return False
    return game.setting.adventure.family.presentation.scene(game.imagine(0)).fight is None


@pytest.mark.parametrize("size", share([DESKTOP, PHONE], of=2), ids=str)
@pytest.mark.parametrize("adventure", share([RUNEBOUND, RETURN, ZANAGA], of=3))
def test_the_goal_is_in_sight(server: Server, open_tab: Openings, adventure: str, size: tuple[int, int]) -> None:
    """How one wins, how far one is, what to do next; folded it still says how far."""
    game = reach(adventure, peaceful, seats=2, seed="7")
    tab = open_tab(size=size).go(server.go_on(game, [ME, BOT]).link(0))
    if size == PHONE:
        tab.page.get_by_role("tab", name="Heroes").click()
    goal = tab.page.get_by_role("region", name="The goal")
    expect(goal).to_contain_text("defeat")
    expect(goal.get_by_text("Next")).to_be_visible()
    goal.get_by_role("button", name="The goal").click()
    expect(goal.get_by_text("Next")).to_have_count(0)
    tab.page.reload()
    if size == PHONE:
        tab.page.get_by_role("tab", name="Heroes").click()
    expect(goal).to_be_visible()
    expect(goal.get_by_text("Next")).to_have_count(0)


def on_foot(game: Game) -> bool:
    """Is the first hero on the way, with several places to go to?"""
    return travelling(game) and game.decision is not None and game.decision.seat == 0


@pytest.mark.parametrize("size", share([DESKTOP, PHONE], of=2), ids=str)
@pytest.mark.parametrize("wanted", share([peaceful, dicing, on_foot], of=3))
def test_a_bot_is_asked_what_it_would_do(
    server: Server, open_tab: Openings, size: tuple[int, int], wanted: Callable[[Game], bool]
) -> None:
    """It says which option, and why; the option is marked, and nothing is done."""
    game = reach(RUNEBOUND, wanted, seats=2, seed="5")
    made = server.go_on(game, [ME, BOT])
    tab = open_tab(size=size, settings={"steps": wanted is not on_foot}).go(made.link(0))
    tab.offered_when_ready()
    tab.page.get_by_role("button", name="Hint", exact=True).click()
    expect(tab.page.locator(".hint li, .advice b").first).not_to_be_empty()
    expect(tab.page.locator("[data-option] .advised")).to_have_count(1)
    assert server.position(made).moves == game.moves
    if wanted is on_foot:
        marked = tab.page.locator("[data-option]:has(.advised)")
        assert (marked.get_attribute("data-option") or "").startswith("go:"), "a place, not a step with a die"
    tab.page.keyboard.press("?")
    expect(tab.page.locator(".hint, .advice")).to_have_count(0)

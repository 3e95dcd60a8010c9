"""Games from the first choice to the last, played with what the page offers and nothing else."""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256

import pytest
from playwright.sync_api import expect

import questable
from tests import speaking
from tests.browser.hands import Ears
from tests.browser.kit import KELNOV, ME, RETURN, RUNEBOUND, ZANAGA, Openings, Policy, Server, Tab, reach, to_be_ended
from tests.browser.mind import Turns
from tests.sweeps import WHOLE, amount, share

FOCUSED = "(here => here.ariaLabel || here.innerText || here.parentElement.innerText)(document.activeElement)"
"""What the control with the focus is called."""
LONGEST = 1500
"""Choices; the games below are much shorter, but bots and cards may change."""


def is_over(tab: Tab, server: Server, name: str, game: questable.Game) -> None:
    """The banner tells how it ended, and the record holds the very game that was clicked."""
    assert game.outcome is not None
    banner = tab.page.get_by_role("dialog", name="The tale is told")
    expect(banner.get_by_role("heading", level=2)).to_contain_text("wins")
    expect(banner.get_by_text("winner", exact=True)).to_have_count(len(game.outcome.winners))
    scene = speaking.scene(game)
    for seat, reached in scene.goal.progress.items():
        expect(banner).to_contain_text("out of the game" if scene.players[seat].out else reached.text)
    expect(banner).to_contain_text(game.setting.seed)
    salt = json.loads(server.ask(f"games/{name}/dice"))["salt"]
    expect(banner).to_contain_text(sha256(f"{salt}.{game.setting.seed}".encode()).hexdigest()[:16])
    assert questable.load(server.ask(f"games/{name}/record")).fingerprint() == game.fingerprint()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("adventure", "seed", "last"), share([(RUNEBOUND, "29", 80), (RETURN, "17", 60), (KELNOV, "21", 70)], of=3)
)
def test_by_mouse(adventure: str, seed: str, last: int, server: Server, open_tab: Openings) -> None:
    """Alone against the game. What the page offers is always what the rules allow; places are clicked on the map."""
    game = to_be_ended(adventure, seed=seed, last=last, variants=["solo"])
    made = server.go_on(game, [ME])
    policy = Policy(game)
    tab = open_tab().go(made.link(0))
    expect(tab.options.first).to_be_visible()
    tab.spare_the_painter()
    on_the_map = 0
    while game.decision is not None and game.moves < LONGEST:
        tab.is_asked([option.id for option in game.decision.options])
        wish = policy.wish(game)
        alone = sum(option.about == wish.about for option in game.decision.options) == 1
        spot = tab.on_the_map(wish) if alone and wish.about is not None else None
        plan = next((each for each in game.plans() if each.id == f"go:{wish.about}"), None) if spot else None
        if spot is not None and plan is not None:
            tab.acknowledged(partial(tab.page.mouse.click, *spot))
            on_the_map += 1
            game.carry_out(plan)
            continue
        if spot is not None:
            tab.acknowledged(partial(tab.page.mouse.click, *spot))
            on_the_map += 1
        else:
            tab.choose(wish.id)
        game.play(wish)
    assert on_the_map > 5
    is_over(tab, server, made.id, game)


def test_until_a_god_awakes(server: Server, open_tab: Openings) -> None:
    """In Zanaga, from the last choices before the third ritual to the god lying awake on the table."""
    sleeping = reach(ZANAGA, lambda game: bool(game.view(0).awake), seats=1, seed="3")
    game = reach(ZANAGA, lambda game: game.moves == sleeping.moves - 25, seats=1, seed="3")
    assert not game.view(0).awake
    made = server.go_on(game, [ME])
    policy = Policy(game)
    tab = open_tab().go(made.link(0))
    expect(tab.options.first).to_be_visible()
    while not game.view(0).awake:
        assert game.decision is not None and game.moves < LONGEST
        tab.is_asked([option.id for option in game.decision.options])
        wish = policy.wish(game)
        tab.choose(wish.id)
        game.play(wish)
    (god,) = game.view(0).awake
    expect(tab.page.get_by_text(f"{game.setting.content.cards[god].name} awakens", exact=False).first).to_be_visible()


@pytest.mark.slow
def test_by_keyboard(server: Server, open_tab: Openings) -> None:
    """From the start page into the game without a mouse: Tab, digits, arrows, Enter; in `make long` to the end."""
    tab = open_tab().go()
    keys = tab.page.keyboard

    def tab_to(name: str) -> None:
        """Press Tab until this has the focus."""
        for _ in range(120):
            keys.press("Tab")
            if name in tab.page.evaluate(FOCUSED):
                return
        raise AssertionError(f"Tab never comes to {name}")

    expect(tab.page.get_by_role("heading", name="Return of the Heroes")).to_be_visible()
    tab_to("Return of the Heroes")
    keys.press("Enter")
    expect(tab.page.get_by_role("heading", name="New game")).to_be_focused()
    for number in (4, 3, 2):
        tab_to(f"Remove seat {number}")
        keys.press("Enter")
    expect(tab.page.get_by_role("switch", name="Solo")).to_be_checked()
    tab_to("For the curious")
    keys.press("Enter")
    tab_to("Seed of the dice")
    keys.type("17")
    keys.press("Enter")
    expect(tab.options.first).to_be_visible()  # nothing is chosen beforehand

    game = questable.new(RETURN, seats=1, variants=["solo"], seed="17")
    tab.spare_the_painter()
    play_by_keyboard(tab, game, amount(25, LONGEST))
    if WHOLE:
        is_over(tab, server, tab.page.url.rpartition("/")[2], game)


def play_by_keyboard(tab: Tab, game: questable.Game, most: int = LONGEST) -> None:
    keys = tab.page.keyboard
    policy = Policy(game)
    while game.decision is not None and game.moves < most:
        wish = policy.wish(game)
        place = [option.id for option in game.decision.options].index(wish.id)
        assert tab.offered()[place] == wish.id
        if place < 9 and game.moves % 2:
            keys.press(str(place + 1))  # shows it: nothing is chosen beforehand
            tab.acknowledged(partial(commit, tab, wish, str(place + 1)))
        else:
            keys.press("1")
            for _ in range(place):
                keys.press("ArrowRight" if game.moves % 4 else "ArrowDown")
            tab.acknowledged(partial(commit, tab, wish, "Enter"))
        game.play(wish)


def commit(tab: Tab, wish: questable.Option, key: str) -> None:
    """Press it; once more, where odds are so bad that it wants a second thought."""
    tab.page.keyboard.press(key)
    if tab.option(wish.id).locator(".again").count():
        tab.page.wait_for_timeout(500)
        tab.page.keyboard.press(key)


@pytest.mark.slow
@pytest.mark.parametrize(("adventure", "seed"), share([(RETURN, "17"), (RUNEBOUND, "29")], of=2))
def test_by_keyboard_to_the_end(adventure: str, seed: str, server: Server, open_tab: Openings) -> None:
    game = to_be_ended(adventure, seed=seed, last=25, variants=["solo"])
    made = server.go_on(game, [ME])
    tab = open_tab().go(made.link(0))
    tab.offered_when_ready()
    tab.spare_the_painter()
    play_by_keyboard(tab, game)
    is_over(tab, server, made.id, game)
    tab.page.keyboard.press("Escape")
    expect(tab.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("adventure", "seed"), share([(RETURN, "17"), (RUNEBOUND, "29")], of=2))
def test_by_the_accessibility_tree(adventure: str, seed: str, server: Server, open_tab: Openings) -> None:
    """As somebody plays who hears the page: all is found by roles and names, and no two options are called the same."""
    game = to_be_ended(adventure, seed=seed, last=50, variants=["solo"])
    made, turns = server.go_on(game, [ME]), Turns(game)
    tab = open_tab(settings={"steps": False}).go(made.link(0))
    options = tab.page.get_by_role("group", name="Options")
    asked_at_once = tab.page.get_by_role("region", name="Who acts in which phase this round?")  # it may stand for all
    expect(options.or_(asked_at_once).first).to_be_visible()
    tab.spare_the_painter()
    ears, looked = Ears(tab, game), 0
    while game.decision is not None and game.moves < LONGEST:
        if turns.count // amount(1, 10) > looked:
            looked += 1
            tab.page.get_by_role("button", name="Menu").press("Enter")
            tab.page.get_by_role("menuitem", name="Places").press("Enter")
            places = tab.page.get_by_role("dialog", name="Places")
            expect(places.get_by_role("listitem").first).to_be_visible()
            places.get_by_role("button", name="Close").press("Enter")
        ears.act()
    assert looked > 1
    is_over(tab, server, made.id, game)

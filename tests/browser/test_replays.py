"""Games as files: kept, opened, stepped through, checked, continued."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

import questable
from questable import Game
from tests.browser.kit import ME, RETURN, RUNEBOUND, Openings, Server, Tab, reach
from tests.sweeps import share


@pytest.fixture(scope="module")
def played() -> Game:
    """A game between two bots, broken off."""
    return reach(RUNEBOUND, lambda game: game.moves >= 40, seats=2, seed="11")


def drop(tab: Tab, name: str, content: bytes) -> None:
    """Drop a file on the page."""
    carried = tab.page.evaluate_handle(
        """([name, content]) => {
             const bytes = Uint8Array.from(atob(content), each => each.charCodeAt(0));
             const carried = new DataTransfer();
             carried.items.add(new File([bytes], name));
             return carried;
           }""",
        [name, base64.b64encode(content).decode()],
    )
    for event in ("dragover", "drop"):
        tab.page.dispatch_event("main", event, {"dataTransfer": carried})


def move(tab: Tab) -> int:
    return int(tab.page.get_by_label("Timeline").get_by_role("slider").input_value())


def test_a_dropped_file_is_stepped_through_and_continued(played: Game, open_tab: Openings, server: Server) -> None:
    tab = open_tab().go()
    drop(tab, "evening.quest", questable.to_bytes(played))
    line = tab.page.get_by_role("region", name="Timeline")
    expect(line.get_by_role("button", name="Fair dice")).to_be_visible()
    expect(line).to_contain_text(f"/ {played.moves}")
    assert "away" not in tab.page.get_by_role("complementary", name="Heroes").inner_text()

    tab.page.get_by_role("slider").fill("0")
    tab.page.get_by_role("button", name="Step forward").click()
    expect(line).to_contain_text("1 /")
    tab.page.get_by_role("button", name="Next turn").click()
    second = move(tab)
    assert second > 1
    tab.page.locator("body").press("ArrowRight")
    tab.page.locator("body").press("ArrowRight")
    assert move(tab) == second + 2
    tab.page.locator("body").press("ArrowLeft")
    assert move(tab) == second + 1
    tab.page.get_by_role("button", name="Previous turn").click()
    assert move(tab) < second + 1
    tab.page.get_by_role("button", name="Play", exact=True).click()
    expect(tab.page.get_by_role("button", name="Pause")).to_be_visible()
    tab.page.get_by_role("button", name="Pause").click()
    tab.page.get_by_role("combobox", name="View as").select_option(index=1)

    line.get_by_role("button", name="Fair dice").click()
    about = tab.page.get_by_role("dialog", name="About this replay")
    expect(about).to_contain_text("Nobody tampered with the dice")
    expect(about).to_contain_text(played.setting.seed)
    tab.page.keyboard.press("Escape")

    tab.page.get_by_role("slider").fill("25")
    expect(line).to_contain_text("25 /")
    then = questable.new(RUNEBOUND, seats=2, seed="11")
    for choice in played.choices()[:25]:
        then.play(choice)
    assert then.decision is not None
    label = then.say(next(each for each in then.decision.options if each.id == played.choices()[25]))
    options = tab.page.get_by_role("list", name="Options").get_by_role("listitem")
    expect(options).to_have_count(len(then.decision.options))
    expect(options.filter(has_text="Taken:")).to_contain_text(label)
    expect(tab.page).to_have_url(re.compile(r"#/replay/[^/]+/25$"))  # every step has an address
    tab.page.goto(re.sub("25$", "12", tab.page.url))
    expect(line).to_contain_text("12 /")
    tab.page.get_by_role("slider").fill("25")
    expect(line).to_contain_text("25 /")
    line.get_by_role("button", name="Continue from here").click()
    form = tab.page.get_by_role("dialog", name="Continue from here")
    for seat in range(2):
        form.get_by_role("combobox").nth(seat).select_option("me")
    form.get_by_role("button", name="Start").click()
    expect(tab.options.first).to_be_visible()
    held = json.loads(tab.page.evaluate("localStorage.getItem('questable.games')"))
    game = tab.page.url.rpartition("/")[2]
    now = questable.load(server.ask(f"games/{game}/record", tokens=held[game]["keys"].values()))
    assert now.choices() == played.choices()[:25]
    assert now.decision is not None
    assert tab.offered() == [option.id for option in now.decision.options]


def test_a_running_game_is_downloaded_and_opened_again(server: Server, open_tab: Openings, tmp_path: Path) -> None:
    made = server.new(RETURN, [ME], variants=["solo"])
    tab = open_tab().go(made.link(0))
    for _ in range(3):
        expect(tab.options.first).to_be_visible()
        tab.choose(tab.offered()[0])
    with tab.page.expect_download() as download:
        tab.menu("Download the record")
    assert re.fullmatch(rf"{RETURN}-{made.id}\.quest", download.value.suggested_filename)
    file = tmp_path / "game.quest"
    download.value.save_as(file)
    assert questable.verify(questable.read_record(file)).fingerprint() == server.position(made).fingerprint()

    tab.go("#/replay")
    with tab.page.expect_file_chooser() as chooser:
        tab.page.get_by_text("Drop a replay file here").click()
    chooser.value.set_files(file)
    expect(tab.page.get_by_role("region", name="Timeline")).to_contain_text("0 / 3")
    expect(tab.page.get_by_role("button", name="Fair dice")).to_be_visible()


def test_a_file_that_tells_another_story_is_marked(played: Game, open_tab: Openings) -> None:
    """The choices fit the rules, but the position it claims is not the one the dice lead to."""
    other = reach(RUNEBOUND, lambda game: game.moves >= 41, seats=2, seed="11")
    honest = questable.read_record(questable.to_bytes(played))
    forged = msgspec.structs.replace(honest, fingerprint=other.fingerprint(), snapshot=None)
    tab = open_tab().go("#/replay")
    drop(tab, "forged.quest", questable.seal(forged))
    expect(tab.page.get_by_role("button", name="Not verified")).to_be_visible()


@pytest.mark.parametrize(
    ("damage", "reason"),
    share(
        [
            (lambda data: data[:-200], "cut off|damaged"),
            (lambda data: data.replace(b'"seats":2', b'"seats":3'), "changed|damaged"),
            (lambda data: b"PNG" + data[3:], "not a|damaged"),
            (lambda data: b"", "empty|not a|damaged"),
            (lambda data: data + b" " * 2_100_000, "too large"),
        ],
        of=3,
    ),
)
def test_a_damaged_file(damage: object, reason: str, played: Game, open_tab: Openings) -> None:
    """The page says what is wrong with it and stays as it is."""
    assert callable(damage)
    tab = open_tab(expecting=["status of 4"]).go()
    drop(tab, "broken.quest", damage(questable.to_bytes(played)))
    expect(tab.page.locator(".drop").get_by_role("alert")).to_have_text(re.compile(reason))
    expect(tab.page.get_by_role("heading", name="Adventures")).to_be_visible()

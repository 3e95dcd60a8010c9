"""What people see: decks, the standing of the heroes, cards that are gone, what a fight is about, in both languages."""

from __future__ import annotations

import pytest

from questable.speech import Spoken, phrasebook
from tests.runebound.avatars_of_kelnov.kit import AVATARS, CHALLENGE, ENCOUNTER, KELNOV, KelnovTable, kelnov

FIRST, SECOND, THIRD, FOURTH = AVATARS


def spoken(t: KelnovTable, language: str = "en") -> Spoken:
    book = Spoken(t.game.setting, phrasebook(t.game.setting, language=language))
    book.phrases.strict = True
    return book


def hint(t: KelnovTable, option: str) -> str:
    return str(spoken(t).hints(t.game.imagine(0))[option].text)


@pytest.mark.rule("AK-REWARD-04")
@pytest.mark.parametrize(("language", "label"), [("en", "Avatars"), ("de", "Avatare")])
def test_the_purse_tells_how_many_avatars_a_hero_has_defeated(language: str, label: str) -> None:
    t = kelnov().defeated(0, FIRST, SECOND)
    boards = spoken(t, language).scene(t.game.imagine(None)).players
    stats = {seat: boards[seat].purse[-1] for seat in (0, 1)}
    assert [(str(stat.label), stat.value) for stat in stats.values()] == [(label, "2/3"), (label, "0/3")]
    names = [spoken(t, language).name(card) for card in (FIRST, SECOND)]
    assert all(name in str(stats[0].note) for name in names) and not stats[1].note


@pytest.mark.rule("AK-SETUP-03", "AK-SETUP-05")
def test_the_decks_of_kelnov_stand_beside_the_base_decks() -> None:
    t = kelnov().beside("green", "skipping-rhyme")
    trays = spoken(t).scene(t.game.imagine(0)).trays
    decks = {
        name: (str(tray.title), tray.count, tray.colour, tray.group)
        for name, tray in trays.items()
        if tray.kind == "deck"
    }
    assert decks["deck-kelnov-green"] == ("Green, Kelnov", 1, "green", "kelnov")
    assert decks["deck-green"] == ("Green", len(t.game.decks["green"]), "green", "adventures")
    assert decks["deck-kelnov-blue"][1] == 6 and decks["deck-red"] == ("Red", 10, "red", "adventures")
    assert not any(tray.cards for name, tray in trays.items() if name.startswith("deck-")), "they lie face down"


@pytest.mark.rule("AK-DRAW-10")
def test_cards_that_have_left_the_game_can_be_looked_at() -> None:
    t = kelnov()
    t.part.removed = ("skipping-rhyme", "wells-of-iron", "three-black-candles")
    trays = spoken(t).scene(t.game.imagine(None)).trays
    assert [card.card for card in trays["removed-green"].cards] == ["wells-of-iron", "skipping-rhyme"], "last one first"
    assert str(trays["removed-yellow"].title) == "Out of the game, yellow" and "removed-blue" not in trays
    t.nothing_removed()
    assert not any(name.startswith("removed") for name in spoken(t).scene(t.game.imagine(None)).trays)


@pytest.mark.rule("AK-GOAL-02", "AK-GOAL-03", "AK-REWARD-04")
def test_the_goal_and_how_far_everybody_has_come() -> None:
    t = kelnov().defeated(1, FIRST)
    scene = spoken(t).scene(t.game.imagine(None))
    assert [str(line) for line in scene.trays["standing"].lines] == ["Bert: Gnarrach Unchained"]
    assert scene.goal is not None
    assert [str(way) for way in scene.goal.ways] == ["defeat 3 Avatars", "defeat All-Father Kelnov"]
    assert "standing" not in spoken(kelnov()).scene(kelnov().game.imagine(None)).trays, "nobody has defeated any"


@pytest.mark.rule("AK-GOAL-02", "AK-GOAL-03")
@pytest.mark.parametrize(
    ("defeated", "enemy", "said"),
    [
        ((), FIRST, "Gnarrach Unchained would be Avatar 1 of 3"),
        ((SECOND, THIRD), FIRST, "defeating Gnarrach Unchained wins the game"),
        ((), KELNOV, "defeating All-Father Kelnov wins the game"),
    ],
)
def test_the_sheet_of_a_fight_says_what_it_is_about(defeated: tuple[str, ...], enemy: str, said: str) -> None:
    t = kelnov().defeated(0, *defeated).face(enemy).pass_by()
    fight = spoken(t).scene(t.game.imagine(0)).fight
    assert fight is not None and str(fight.notes[0]) == said
    other = kelnov().face("gaunt-hound").pass_by()
    shown = spoken(other).scene(other.game.imagine(0)).fight
    assert shown is not None and "Avatar" not in " ".join(map(str, shown.notes))


@pytest.mark.rule("AK-GOAL-03")
@pytest.mark.parametrize(
    ("defeated", "said"),
    [((), "Avatar 1 of 3, or Kelnov himself"), ((SECOND, THIRD), "your last Avatar of 3, or Kelnov himself")],
)
def test_a_red_counter_says_what_may_be_won(defeated: tuple[str, ...], said: str) -> None:
    t = kelnov().defeated(0, *defeated)
    t.put(0, at=t.jewel("red")).adventure()
    told = hint(t, "attempt:red")
    assert said in told and "to win" in told, "beside the odds"
    t.put(0, at=t.jewel("green")).adventure()
    assert "Avatar" not in hint(t, "attempt:green")


@pytest.mark.rule("AK-DRAW-12")
def test_of_several_undefeated_avatars_each_says_what_it_would_be() -> None:
    t = kelnov()
    space = t.jewel("red")
    t.undefeated(FIRST, space).undefeated(KELNOV, space).put(0, at=space).adventure()
    assert "Avatar 1 of 3, or" not in hint(t, "attempt:red"), "it is known who stands there"
    t.play("attempt:red")
    assert "Gnarrach Unchained would be Avatar 1 of 3" in hint(t, f"face:{FIRST}")
    assert "defeating All-Father Kelnov wins the game" in hint(t, f"face:{KELNOV}")


@pytest.mark.rule("AK-GOAL-02", "AK-GOAL-03")
def test_the_cards_say_what_their_defeat_means() -> None:
    cards = spoken(kelnov()).catalogue()
    assert cards[KELNOV].text[-1] == "Defeat him to win the game."
    assert cards["sworn-istvane"].text[-1] == "Avatar of Treason: defeat 3 Avatars to win the game."
    german = spoken(kelnov(), "de").catalogue()
    assert german["sworn-istvane"].text[-1] == "Avatar des Verrats: Wer 3 Avatare besiegt, gewinnt das Spiel."
    assert not any("Avatar" in str(line) for line in cards["gaunt-hound"].text)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_log_tells_of_everything(language: str) -> None:
    t = kelnov(variants=["every-card-refreshes"]).deck("green", ENCOUNTER["green"], CHALLENGE["green"])
    t.beside("green").attempt("green")
    t.beat(FIRST).beat(SECOND).beat(THIRD)
    book = spoken(t, language)
    lines = {event.kind: book.say(event) for event in t.events}
    told = [lines[kind] for kind in ("set-aside", "no-replacement", "avatar-defeated", "game-over")]
    assert all(told) and "3" in told[2] and book.name(ENCOUNTER["green"]) in told[0]

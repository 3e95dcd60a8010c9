"""TOKEN: backs, borders, and tokens that belong to a quest."""

from __future__ import annotations

import msgspec
import pytest

from questable.return_of_the_heroes.content import Contest, Heal, Thing
from tests.return_of_the_heroes.kit import Table, settled, table


@pytest.mark.rule("RH-TOKEN-01")
@pytest.mark.parametrize("variants", [(), ("introductory",)])
def test_all_face_down_tokens_without_coordinates_show_the_same_back(variants: tuple[str, ...]) -> None:
    g = settled(2, variants=variants)
    assert set(g.down) == {token for token, card in g.content.tokens.items() if token in g.content.pa}
    assert all(getattr(g.content.faces[token], "at", None) is None for token in g.down)
    for seat in (0, 1, None):
        seen = g.view(seat).tokens
        assert all(seen[point] == ("pa",) for point, tokens in g.tokens.items() if set(tokens) <= set(g.down))


@pytest.mark.rule("RH-TOKEN-01")
def test_which_tokens_have_the_pa_back() -> None:
    content = table().game.content
    assert set(content.pa) == {
        *content.side_quests,
        *("broom", "beggar", "clairvoyant", "teleporter", "spring-of-life"),
        *("spider", "troll", "orc", "will-o-the-wisp", "highwayman", "werewolf"),
    }
    assert len(content.side_quests) == 21


@pytest.mark.rule("RH-TOKEN-01")
@pytest.mark.parametrize(
    ("token", "option"),
    [
        ("teleporter", "use:teleporter"),
        ("visit-the-gorge", "accept:visit-the-gorge"),
        ("broom", "take:broom"),
    ],
)
def test_the_face_tells_what_a_token_is(token: str, option: str) -> None:
    t = table().lay(token, "A7", face_down=True)
    assert t.game.view(0).tokens["A7"] == ("pa",)
    t.hero(0, at="A7").act()
    assert t.game.view(1).tokens["A7"] == (token,)
    assert option in t.options


@pytest.mark.rule("RH-TOKEN-01")
def test_the_face_tells_an_adversary() -> None:
    t = table().lay("orc", "A7", face_down=True)
    assert t.game.view(0).tokens["A7"] == ("pa",)
    t.hero(0, at="A7").act()
    assert t.kinds("turned-up")[0].facts["card"] == t.kinds("challenge")[0].facts["card"] == "orc"


@pytest.mark.rule("RH-TOKEN-01", "RH-BAG-03")
@pytest.mark.parametrize("token", ["orc", "visit-the-gorge", "teleporter", "broom"])
def test_nobody_is_told_which_token_was_drawn_and_placed(token: str) -> None:
    t = table().hero(0, at="A7").bag(token).draw()
    t.play(t.options[0])
    assert [event.kind for event in t.events] == ["drew-unseen", "placed", "turn"]
    assert all(token not in str(value) for event in t.events for value in event.facts.values())
    for seat in (0, 1, None):
        seen = t.game.view(seat)
        assert {mine for here, mine in seen.tokens.items() if token in t.at(here)} == {("pa",)}


@pytest.mark.rule("RH-TOKEN-02")
def test_the_broom_is_the_only_object_among_the_pa_tokens() -> None:
    g = settled(4)
    objects = {token for token, card in g.content.tokens.items() if isinstance(card, Thing)}
    assert objects & set(g.content.pa) == {"broom"}
    assert objects & {*g.bag, *(token for tokens in g.tokens.values() for token in tokens)} == {"broom"}
    assert objects - {"broom"} == set(g.stock)
    backs = {name for name, thing in g.content.things.items() if name not in objects}
    assert backs == set(g.content.fronts)  # every other object is the back of a token


@pytest.mark.rule("RH-TOKEN-03")
def test_bicolour_tokens_have_two_different_sides_and_one_quest() -> None:
    content = table().game.content
    purple = {token: card for token, card in content.tokens.items() if getattr(card, "quest", None)}
    for token, card in purple.items():
        (quest,) = (each for each in content.quests.values() if token in (each.first, each.second))
        assert quest.id == card.quest  # type: ignore[union-attr]
        assert card.name != quest.objects[token == quest.second]
    assert len(purple) == 16
    for treasure in content.treasures.values():
        assert len([quest for quest in content.side_quests.values() if quest.treasure == treasure.id]) == 1
        assert content.objects[treasure.item].name != treasure.name
    assert {treasure.id: treasure.item for treasure in content.treasures.values()} == {
        "book-of-curses": "holy-cross",
        "necklace": "magic-sword",
        "crystal": "magic-bow",
        "dragons-teeth": "yew-staff",
        "statuette": "amulet",
    }


@pytest.mark.rule("RH-TOKEN-03")
def test_a_treasure_shows_its_other_side_when_it_is_delivered() -> None:
    t = table().hero(0, at="L8", side_quests=["find-the-necklace"], objects=["necklace"]).act()
    assert t.play("complete:find-the-necklace")[0].objects == ("magic-sword",)


def offered(t: Table) -> bool:
    """Has the hero anything to do with a token here?"""
    return bool(t.kinds("challenge")) or any(option.startswith(("take:", "stage:", "use:")) for option in t.options)


@pytest.mark.rule("RH-TOKEN-04")
@pytest.mark.parametrize(
    ("token", "at", "quest"),
    [("ghoul", "G6", "free-daphne"), ("bees", "P3", "the-signet-ring"), ("hermit", "L3", "the-diadem")],
)
@pytest.mark.parametrize("gem", [False, True])
def test_tokens_of_a_personal_quest_are_only_for_its_holder(token: str, at: str, quest: str, gem: bool) -> None:
    t = table().hero(0, at=at, quests={"free-merlin": 0}, gem=gem).hero(1, at=at, quests={quest: 0}).lay(token, at)
    t.act(0)
    assert t.asked == 1 and not offered(t)  # nothing to do: the turn is over
    assert offered(t.act(1))


@pytest.mark.rule("RH-TOKEN-04")
def test_the_token_of_a_second_stage_is_only_for_its_holder() -> None:
    t = table().hero(0, at="E5", quests={"free-merlin": 1}).hero(1, at="E5", quests={"the-diadem": 1})
    t.lay("ghost-of-the-grandfather", "E5").act(0)
    assert t.asked == 1 and not offered(t)
    assert offered(t.act(1))


@pytest.mark.rule("RH-TOKEN-04", "RH-STOP-07")
@pytest.mark.parametrize("stage", [0, 1, 2])
@pytest.mark.parametrize("token", ["hermit", "ghost-of-the-grandfather"])
def test_what_a_token_of_a_quest_does_besides_it_does_for_its_holder_only(
    monkeypatch: pytest.MonkeyPatch, token: str, stage: int
) -> None:
    """In the box such tokens do nothing but their stage; those of a pack may heal, teach or trade as well."""
    t = table().hero(0, at="L3", life=1, quests={"free-merlin": stage}).hero(1, at="L3", life=1)
    t.hero(1, quests={"the-diadem": stage}).lay(token, "L3")
    kind = msgspec.structs.replace(t.game.content.encounters[token], effect=Heal(dice=1))
    for cards in (t.game.content.encounters, t.game.content.faces, t.game.content.tokens):
        monkeypatch.setitem(cards, token, kind)
    t.act(0)
    assert t.asked == 1 and not offered(t)
    assert f"use:{token}" in t.act(1).options


@pytest.mark.rule("RH-TOKEN-04", "RH-STOP-07")
def test_a_treasure_is_only_for_the_holder_of_its_side_quest() -> None:
    t = table().hero(0, at="E6", side_quests=["find-the-necklace"])
    t.hero(1, at="E6", side_quests=["find-the-book-of-curses"]).lay("book-of-curses", "E6").act(0)
    assert not offered(t)
    assert "take:book-of-curses" in t.act(1).options


@pytest.mark.rule("RH-TOKEN-05")
def test_events_carry_nothing_but_their_picture() -> None:
    events = [card for card in table().game.content.tokens.values() if isinstance(card, Contest)]
    assert len(events) == 3
    for event in events:
        assert event.icon
        assert not {"at", "circles", "life", "reward", "cost"} & set(event.__struct_fields__)

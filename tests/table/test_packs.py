"""Packs at the table: listed, chosen, sent, looked at; and games that go on whatever becomes of them."""

from __future__ import annotations

import asyncio
import base64
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import questable
from questable.lab.pictures import BYTES
from questable.table import messages as m
from questable.table.bots import BotPool
from questable.table.pack_uploads import Parcel
from tests.parcels import FENS, FILES, GERMAN, TALES, png, zipped
from tests.table.kit import BOT, FRIEND, ME, RISE, Open, Seated, World, in_world

ZANAGA = "mists-of-zanaga"
SOLO = {"adventure": RISE, "seats": [{"kind": "me"}]}


def folder_of(place: Path, text: str = TALES) -> Path:
    folder = place / "tales"
    folder.mkdir()
    (folder / "tales.toml").write_text(text, encoding="utf-8")
    (folder / "names.de.toml").write_text(GERMAN, encoding="utf-8")
    (folder / "horseshoe.png").write_bytes(png())
    return folder


def sent(table: TestClient, *files: tuple[str, bytes], adventure: str = RISE, lang: str = "en") -> m.PackReport:
    answer = table.post(
        f"/api/packs?adventure={adventure}&lang={lang}",
        content=zipped(*(files or FILES)),
        headers={"content-type": "application/zip"},
    )
    assert answer.status_code in (200, 201), answer.text
    return msgspec.json.decode(answer.content, type=m.PackReport)


def listed(table: TestClient, adventure: str = RISE, lang: str = "en") -> dict[str, m.PackInfo]:
    answer = table.get(f"/api/adventures?lang={lang}")
    found = msgspec.json.decode(answer.content, type=list[m.AdventureInfo])
    return {pack.id: pack for each in found if each.id == adventure for pack in each.packs}


# What there is -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-PACK-03")
def test_an_adventure_lists_packs_with_what_it_takes(table: TestClient) -> None:
    packs = listed(table)
    assert packs["kellos"].taken == (m.PackPart("market", 30),)
    assert {part.deck: part.count for part in packs["drakes"].taken} == {"green": 12, "yellow": 9, "blue": 6, "red": 3}
    assert packs["kellos"].focusable and packs["kellos"].source == "shipped"
    assert not packs["zanaga-heroes"].focusable, "heroes lie in no deck"
    assert [(part.deck, part.count) for part in packs["zanaga-heroes"].left_out] == [("hero", 2)]
    assert packs["zanaga-heroes"].left_out[0].rules


@pytest.mark.rule("MZ-RUL-71")
def test_what_is_not_taken_is_listed_with_the_rule(table: TestClient) -> None:
    drakes = listed(table, ZANAGA)["drakes"]
    assert (drakes.problem, drakes.rules, drakes.taken, drakes.focusable) == ("not-taken", ("MZ-RUL-71",), (), False)
    assert sum(part.count for part in drakes.left_out) == 30
    wish = SOLO | {"adventure": ZANAGA, "packs": ["drakes"]}
    refusal = table.post("/api/games", json=wish)
    assert refusal.status_code == 400
    assert "MZ-RUL-71" in refusal.json()["error"]


def test_packs_are_named_in_the_language_of_the_reader(open_table: Open, tmp_path: Path) -> None:
    table = open_table(folders=[folder_of(tmp_path)])
    german = listed(table, lang="de")
    assert german["kellos"].name == "Streiter des Kellos"
    assert german["border-tales"].name == "Grenzgeschichten"
    assert german["border-tales"].source == "user"
    assert listed(table)["border-tales"].name == "Border Tales"


def test_a_broken_folder_is_listed_with_what_is_wrong(open_table: Open, tmp_path: Path) -> None:
    table = open_table(folders=[folder_of(tmp_path, TALES.replace("cost = 2", 'cost = "two"'))])
    tales = listed(table)["border-tales"]
    assert tales.problem == "broken"
    assert "bent-horseshoe" in tales.reason
    assert listed(table)["kellos"].problem == "", "it hides no other"
    report = msgspec.json.decode(table.get("/api/packs/border-tales").content, type=m.PackReport)
    assert "cost" in " ".join(f"{flaw.field} {flaw.reason}" for flaw in report.errors)


def test_a_folder_that_comes_later_is_found(open_table: Open, tmp_path: Path) -> None:
    """Nobody wants to start the server again for a new pack."""
    folders: list[Path] = []
    table = open_table(folders=folders)
    assert "border-tales" not in listed(table)
    folders.append(folder_of(tmp_path))
    assert "border-tales" in listed(table)
    assert table.post("/api/games", json=SOLO | {"packs": ["border-tales"]}).status_code == 201


# Games ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-VAR-01")
def test_a_game_with_packs(table: TestClient) -> None:
    made = table.post("/api/games", json=SOLO | {"packs": ["wild", "kellos:focus"]}).json()
    assert made["game"]["packs"] == [
        {"id": "kellos", "name": "Champions of Kellos", "focus": True},
        {"id": "wild", "name": "Walkers of the Wild", "focus": False},
    ]
    with table.websocket_connect("/api/play") as line:
        hello = m.Hello(game=made["game"]["id"], tokens=(made["keys"][0]["token"],), language="de")
        line.send_text(msgspec.json.encode(hello).decode())
        stage = msgspec.json.decode(line.receive_text())["stage"]
    assert [pack["name"] for pack in stage["info"]["packs"]] == ["Streiter des Kellos", "Wanderer der Wildnis"]
    cards = table.get(f"/api/games/{made['game']['id']}/cards").json()["cards"]
    assert sum(card["mark"] == "Champions of Kellos" for card in cards.values()) == 30


def test_a_waiting_game_tells_its_packs() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, packs=("kellos:focus",))
        maker = await Seated(room, (keys[0],)).come()
        assert maker.stage["info"]["packs"] == [{"id": "kellos", "name": "Champions of Kellos", "focus": True}]

    in_world(story)


def test_bots_play_with_packs_in_their_own_process(tmp_path: Path) -> None:
    """Also with a folder that is no longer what it was when the game was made."""
    folder = folder_of(tmp_path)

    async def story(world: World) -> None:
        room, _ = await world.new(BOT, ME, packs=("border-tales", "kellos:focus"))
        (folder / "tales.toml").write_text("this is no TOML", encoding="utf-8")
        assert room.game is not None
        game = room.game
        for _ in range(3):
            assert game.decision is not None
            option = await world.tables.bots.choose("g", game, "greedy")
            assert world.tables.bots.trouble("g") is None
            game.play(option)

    in_world(story, folders=[folder], bots=BotPool(workers=1))


def test_a_game_opens_when_its_folder_is_gone(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    path = tmp_path / "table.db"

    async def before(world: World) -> tuple[str, str, tuple[str, ...]]:
        room, keys = await world.new(ME, ME, packs=("border-tales:focus",))
        player = await Seated(room, tuple(keys.values())).come()
        await player.play(5)
        return room.stored.id, room.stored.fingerprint, tuple(keys.values())

    game, fingerprint, tokens = in_world(before, path=path, folders=[folder])
    shutil.rmtree(folder)

    async def after(world: World) -> None:
        room = await world.tables.room(game)
        assert room is not None and room.problem == ""
        assert room.stored.fingerprint == fingerprint
        player = await Seated(room, tokens).come()
        assert player.stage["info"]["packs"] == [{"id": "border-tales", "name": "Border Tales", "focus": True}]
        await player.play(3)

    in_world(after, path=path)


# Packs that are sent -------------------------------------------------------------------------------------------------


def test_a_pack_is_sent_and_played_with(table: TestClient) -> None:
    report = sent(table)
    key = report.pack.id
    assert key.startswith("~") and len(key) > 20
    assert (report.pack.called, report.pack.source, report.errors) == ("border-tales", "sent", ())
    assert [card.name for card in report.cards] == ["Bent Horseshoe", "Toll Troll"]
    assert report.cards[0].text == ("Discard this card after a failed attack roll: reroll both dice.",)
    made = table.post("/api/games", json=SOLO | {"packs": [f"{key}:focus", "wild"]})
    assert made.status_code == 201, made.text
    assert [pack["id"] for pack in made.json()["game"]["packs"]] == ["border-tales", "wild"]
    game, token = made.json()["game"]["id"], made.json()["keys"][0]["token"]
    assert key not in made.text, "who plays with it need not know where it came from"
    record = table.get(f"/api/games/{game}/record", headers={"authorization": f"Bearer {token}"}).content
    assert key.encode() not in record
    assert questable.load(record, folders=()).setting.packs == ("border-tales:focus", "wild")


def test_files_are_as_good_as_a_zip(table: TestClient) -> None:
    body = {"files": [{"name": name, "data": base64.b64encode(data).decode()} for name, data in FILES]}
    answer = table.post("/api/packs?lang=de", json=body)
    assert answer.status_code == 201
    assert answer.json()["pack"]["name"] == "Grenzgeschichten"
    assert answer.json()["cards"][0]["name"] == "Krummes Hufeisen"


def test_who_knows_the_key_sees_the_pack_as_any_adventure_does(table: TestClient) -> None:
    key = sent(table).pack.id
    (info,) = table.get(f"/api/packs?adventure={ZANAGA}&key={key}&key=~unknown&key=kellos").json()
    assert info["id"] == key
    assert {part["deck"] for part in info["left_out"]} == {"green"}
    report = table.get(f"/api/packs/{key}?adventure={ZANAGA}&lang=de").json()
    assert [card["name"] for card in report["cards"]] == ["Krummes Hufeisen"]
    assert table.get("/api/packs/~unknown").status_code == 404
    assert listed(table).keys().isdisjoint({key, "border-tales"}), "it is in no list"


def test_a_pack_with_errors_is_not_kept(table: TestClient) -> None:
    wrong = (
        TALES.replace("cost = 2", "cost = 200").replace('"after-roll"', '"after-rol"').replace("life = 3", "life = 0")
    )
    report = sent(table, ("tales.toml", wrong.encode()))
    assert report.pack.id == "" and report.cards == ()
    assert {(flaw.file, flaw.card) for flaw in report.errors} == {
        ("tales.toml", "bent-horseshoe"),
        ("tales.toml", "toll-troll"),
    }
    (timing,) = (flaw for flaw in report.errors if "when" in flaw.field)
    assert "after-roll" in timing.allowed
    assert wrong.splitlines()[timing.line - 1].startswith("when")
    report = sent(table, ("tales.toml", b"[[item]\nid ="))
    assert report.pack.id == "" and report.errors


def test_a_pack_that_is_sent_needs_a_name(table: TestClient) -> None:
    report = sent(table, ("tales.toml", TALES[TALES.index("[[item]]") :].encode()))
    assert report.pack.id == ""
    assert "[pack]" in report.errors[0].reason


def test_nobody_takes_the_name_of_a_shipped_pack(table: TestClient) -> None:
    report = sent(table, ("tales.toml", TALES.replace("border-tales", "kellos").encode()))
    assert report.pack.id == ""
    assert "kellos" in report.errors[0].reason


def test_a_key_nobody_has(table: TestClient) -> None:
    answer = table.post("/api/games?lang=de", json=SOLO | {"packs": ["~nothing"]})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pack")
    assert "mitgebrachtes Paket" in answer.json()["error"]


def test_a_game_with_a_pack_that_was_sent_survives(tmp_path: Path) -> None:
    """The server is started again, and the pack itself is dropped."""
    path = tmp_path / "table.db"

    async def before(world: World) -> tuple[str, tuple[str, ...]]:
        parcel = Parcel(texts={"tales.toml": TALES}, pictures={"horseshoe.png": png()})
        key, _ = await world.tables.library.keep(parcel)
        room, keys = await world.new(ME, ME, packs=(key,))
        player = await Seated(room, tuple(keys.values())).come()
        await player.play(4)
        return room.stored.id, tuple(keys.values())

    game, tokens = in_world(before, path=path)

    async def after(world: World) -> None:
        await world.store._do(lambda: world.store.query("DELETE FROM sent_packs"))
        room = await world.tables.room(game)
        assert room is not None and room.problem == ""
        player = await Seated(room, tokens).come()
        await player.play(4)
        assert room.packs["border-tales"].pictures.keys() == {"horseshoe.png"}
        record = questable.read_record(questable.to_bytes(room.game)) if room.game else None
        assert record is not None and "border-tales" in record.carried

    in_world(after, path=path)


def test_a_replay_with_a_carried_pack_is_shown_and_continued(table: TestClient) -> None:
    game = questable.new(RISE, seats=1, seed="1", packs=[questable.PackFiles({"tales.toml": TALES}), "kellos:focus"])
    for _ in range(4):
        assert game.decision is not None
        game.play(game.decision.options[0])
    replay = table.post("/api/replays", content=questable.to_bytes(game)).json()
    assert replay["verified"]
    assert [pack["name"] for pack in replay["packs"]] == ["Border Tales", "Champions of Kellos"]
    assert "bent-horseshoe" in table.get(f"/api/replays/{replay['id']}/cards").json()["cards"]
    stage = table.get(f"/api/replays/{replay['id']}/stage?move=2&lang=de").json()
    assert stage["info"]["packs"][1]["name"] == "Streiter des Kellos"
    wish = {"move": 3, "seats": [{"kind": "me"}]}
    made = table.post(f"/api/replays/{replay['id']}/continue", json=wish).json()
    assert [pack["id"] for pack in made["game"]["packs"]] == ["border-tales", "kellos"]


# Pictures ------------------------------------------------------------------------------------------------------------


def test_pictures_of_a_pack_that_was_sent(table: TestClient) -> None:
    report = sent(table, ("tales.toml", TALES.encode()), ("horseshoe.png", png()))
    picture = report.cards[0].picture
    assert picture.startswith("/api/pictures/")
    answer = table.get(picture)
    assert (answer.status_code, answer.content) == (200, png())
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "immutable" in answer.headers["cache-control"]
    made = table.post("/api/games", json=SOLO | {"packs": [report.pack.id]}).json()
    cards = table.get(f"/api/games/{made['game']['id']}/cards").json()["cards"]
    assert cards["bent-horseshoe"]["picture"] == picture
    assert all(card["picture"] == "" for name, card in cards.items() if name != "bent-horseshoe")


def test_pictures_of_a_folder(open_table: Open, tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    table = open_table(folders=[folder])
    report = table.get("/api/packs/border-tales").json()
    assert table.get(report["cards"][0]["picture"]).content == png()
    made = table.post("/api/games", json=SOLO | {"packs": ["border-tales"]}).json()
    picture = table.get(f"/api/games/{made['game']['id']}/cards").json()["cards"]["bent-horseshoe"]["picture"]
    assert table.get(picture).content == png()
    (folder / "horseshoe.png").write_bytes(b"<svg onload='alert(1)'/>")
    assert table.get(picture).status_code == 404, "what it is now is no picture"
    report = table.get("/api/packs/border-tales").json()
    assert report["cards"] == [] and ["not a picture" in each["reason"] for each in report["errors"]] == [True]
    assert report["errors"][0]["file"] == "horseshoe.png"
    (folder / "horseshoe.png").unlink()
    assert table.get(picture).status_code == 404
    assert table.get("/api/packs/border-tales").json()["cards"][0]["picture"] == ""


def test_a_link_in_a_folder_shows_nothing_else(open_table: Open, tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (tmp_path / "secret.png").write_bytes(png(9, 9))
    (folder / "horseshoe.png").unlink()
    (folder / "horseshoe.png").symlink_to(tmp_path / "secret.png")
    table = open_table(folders=[folder])
    assert table.get("/api/packs/border-tales").json()["cards"][0]["picture"] == ""


def test_a_picture_that_is_not_there_is_a_warning(table: TestClient) -> None:
    report = sent(table)
    assert [(flaw.card, flaw.field) for flaw in report.warnings] == [("bent-horseshoe", "picture")]
    assert report.cards[0].picture == ""
    dull = sent(
        table, ("tales.toml", TALES.replace('"The bridge fell', '# "The').replace("flavour = # ", "# ").encode())
    )
    assert ("toll-troll", "flavour") in [(flaw.card, flaw.field.rpartition(".")[2]) for flaw in dull.warnings]


# The workshop --------------------------------------------------------------------------------------------------------


def test_the_page_of_a_folder_follows_its_files(open_table: Open, tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    table = open_table(folders=[folder])
    report = table.get("/api/packs/border-tales").json()
    assert report["watched"]
    assert table.get("/api/packs/border-tales/version").json() == {"version": report["version"]}
    (folder / "tales.toml").write_text(TALES.replace("Bent Horseshoe", "Bright Horseshoe"), encoding="utf-8")
    assert table.get("/api/packs/border-tales/version").json()["version"] != report["version"]
    assert table.get("/api/packs/border-tales").json()["cards"][0]["name"] == "Bright Horseshoe"
    assert table.get("/api/packs/nothing/version").status_code == 404
    for name in ("Krummes", "Schiefes"):
        (folder / "names.de.toml").write_text(GERMAN.replace("Krummes", name), encoding="utf-8")
        assert table.get("/api/packs/border-tales?lang=de").json()["cards"][0]["name"] == f"{name} Hufeisen"
    (folder / "tales.toml").write_text("[pack\nid =", encoding="utf-8")
    broken = table.get("/api/packs/border-tales").json()
    assert (broken["pack"]["id"], broken["pack"]["problem"], broken["cards"]) == ("border-tales", "broken", [])
    assert "tales.toml" in str(broken["errors"])
    assert table.get("/api/packs/border-tales/version").json() == {"version": broken["version"]}


def test_only_this_machine_hears_of_files(open_table: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(folders=[folder_of(tmp_path)])
    monkeypatch.setattr("questable.table.pack_desk.LOOPBACK", ())
    assert table.get("/api/packs/border-tales/version").status_code == 403
    assert not table.get("/api/packs/border-tales").json()["watched"]


def test_a_shipped_pack_as_its_cards_will_look(table: TestClient) -> None:
    report = table.get("/api/packs/kellos?lang=de").json()
    assert (report["pack"]["name"], len(report["cards"]), report["watched"]) == ("Streiter des Kellos", 30, False)
    assert table.get("/api/packs/nothing").status_code == 404
    other = table.get(f"/api/packs/drakes?adventure={ZANAGA}").json()
    assert (other["pack"]["problem"], other["pack"]["rules"], other["cards"]) == ("not-taken", ["MZ-RUL-71"], [])


# Adventures of their own ---------------------------------------------------------------------------------------------


def test_an_adventure_that_a_folder_brings(open_table: Open, tmp_path: Path) -> None:
    folder = tmp_path / "fens"
    folder.mkdir()
    (folder / "fens.toml").write_text(FENS, encoding="utf-8")
    table = open_table(folders=[folder, folder_of(tmp_path)])
    found = {each["id"]: each for each in table.get("/api/adventures").json()}
    fens = found["lords-of-the-fens"]
    assert (fens["name"], fens["seats"]) == ("Lords of the Fens", [1, 2])
    assert {"border-tales", "kellos"} <= {pack["id"] for pack in fens["packs"] if not pack["problem"]}
    wish = {"adventure": "lords-of-the-fens", "seats": [{"kind": "me"}], "packs": ["border-tales", "wild:focus"]}
    made = table.post("/api/games", json=wish).json()
    assert [pack["id"] for pack in made["game"]["packs"]] == ["border-tales", "fens", "wild"]
    assert "bent-horseshoe" in table.get(f"/api/games/{made['game']['id']}/cards").json()["cards"]
    report = table.get("/api/packs/border-tales?adventure=lords-of-the-fens").json()
    assert len(report["cards"]) == 2


def test_an_adventure_that_is_sent(table: TestClient) -> None:
    report = sent(table, ("fens.toml", FENS.encode()))
    key = report.pack.id
    assert (report.pack.adventure, report.pack.name, report.errors) == ("lords-of-the-fens", "Lords of the Fens", ())
    assert "lords-of-the-fens" not in {each["id"] for each in table.get("/api/adventures").json()}
    found = {each["id"]: each for each in table.get(f"/api/adventures?key={key}").json()}
    assert found["lords-of-the-fens"]["pack"] == key
    tales = sent(table).pack.id
    wish = {"adventure": "lords-of-the-fens", "seats": [{"kind": "me"}], "packs": [key, tales, "wild"]}
    made = table.post("/api/games", json=wish)
    assert made.status_code == 201, made.text
    assert [pack["id"] for pack in made.json()["game"]["packs"]] == ["border-tales", "fens", "wild"]
    assert table.post("/api/games", json=wish | {"packs": ["wild"]}).status_code == 400
    (info,) = table.get(f"/api/packs?adventure={key}&key={tales}").json()
    assert info["id"] == tales and not info["problem"]
    assert len(table.get(f"/api/packs/{tales}?adventure={key}").json()["cards"]) == 2
    assert table.get(f"/api/packs/{key}?adventure={key}").json()["pack"]["adventure"] == "lords-of-the-fens"
    broken = sent(table, ("fens.toml", FENS.replace("rise-of-the", "fall-of-the").encode()))
    assert broken.pack.id == "" and broken.errors


def test_its_game_opens_when_the_folder_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "fens"
    folder.mkdir()
    (folder / "fens.toml").write_text(FENS, encoding="utf-8")
    path = tmp_path / "table.db"

    async def before(world: World) -> tuple[str, tuple[str, ...]]:
        wish = m.NewGame(adventure="lords-of-the-fens", seats=(ME, BOT), seed="1")
        made = await world.tables.create(wish)
        return made.game.id, tuple(key.token for key in made.keys)

    game, tokens = in_world(before, path=path, folders=[folder])
    shutil.rmtree(folder)

    async def after(world: World) -> None:
        room = await world.tables.room(game)
        assert room is not None and room.problem == ""
        player = await Seated(room, tokens).come()
        await player.play(2)
        assert room.game is not None
        option = await world.tables.bots.choose("g", room.game, "random")
        assert world.tables.bots.trouble("g") is None
        assert option in (room.game.decision.options if room.game.decision else ())

    in_world(after, path=path, bots=BotPool(workers=1))


# Limits --------------------------------------------------------------------------------------------------------------


def test_sending_has_a_budget(open_table: Open) -> None:
    table = open_table(packs=2)
    codes = [table.post("/api/packs", json={"files": []}).status_code for _ in range(4)]
    assert codes == [400, 400, 429, 429]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"\0" * 5_000_000, "application/zip", 413),
        (b"PK", "application/zip", 400),
        (b"[", "application/json", 400),
        (b'{"files": [{"name": "../a.toml", "data": "IyE="}]}', "application/json", 400),
        (b'{"files": [{"name": "a.toml", "data": "no base64"}]}', "application/json", 400),
        (b'{"files": "all"}', "text/plain", 400),
        (zipped(("a.toml", b"a = " + b"[" * 30_000)), "application/zip", 200),
        (zipped(("a.toml", b"a = " + b"{b = " * 9_000)), "application/zip", 200),
        (zipped(("a.toml", b"[pack]\nid = 4\n")), "application/zip", 200),
        (zipped(("a.toml", b"pack = 1\n")), "application/zip", 200),
        (zipped(("a.toml", b"item = 'x'\n")), "application/zip", 200),
        (zipped(("a.toml", TALES.encode()), ("names.de.toml", b"[")), "application/zip", 200),
        (zipped(("a.toml", TALES.encode()), ("names.de.toml", b"cards = 4")), "application/zip", 200),
        (zipped(("a.toml", TALES.replace("border-tales", "<b>x</b>").encode())), "application/zip", 200),
        (zipped(("a.toml", TALES.replace("border-tales", "../../x").encode())), "application/zip", 200),
        (zipped(("a.toml", TALES.replace("horseshoe.png", "../x.png").encode())), "application/zip", 200),
        (zipped(("a.toml", TALES.encode()), ("a.png", b"\0" * BYTES)), "application/zip", 400),
    ],
)
def test_what_is_no_pack(table: TestClient, body: bytes, kind: str, status: int) -> None:
    """One sentence for whoever sent it, or a list of errors; nothing is kept."""
    answer = table.post("/api/packs", content=body, headers={"content-type": kind})
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    assert told.get("error") or told["errors"]
    assert told.get("pack", {}).get("id", "") == ""
    assert table.get("/api/health").status_code == 200


def test_nothing_is_written_but_the_database(open_table: Open, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    table = open_table(path=data / "table.db")
    key = sent(table, ("tales.toml", TALES.encode()), ("horseshoe.png", png())).pack.id
    assert table.post("/api/games", json=SOLO | {"packs": [key]}).status_code == 201
    assert {path.name.partition("-")[0] for path in data.iterdir()} == {"table.db", "table.db.lock"}


def test_a_full_store_says_so(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("questable.table.sqlite_store.FILES_KEPT", 100)
    answer = open_table().post("/api/packs", content=zipped(*FILES), headers={"content-type": "application/zip"})
    assert (answer.status_code, answer.json()["code"]) == (507, "full")


def test_one_pack_does_not_hold_up_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that is late is ended; the next question finds a fresh one."""
    from questable.errors import ContentError
    from questable.table import workshop

    async def story() -> None:
        monkeypatch.setattr(workshop, "DEADLINE", 0.0)
        there = workshop.Workshop()
        question = workshop.Question(adventure=RISE, language="en", id="kellos")
        with pytest.raises(ContentError, match="took longer"):
            await there.look(question)
        monkeypatch.setattr(workshop, "DEADLINE", 60.0)
        assert len((await there.look(question)).cards) == 30
        there.close()

    asyncio.run(story())

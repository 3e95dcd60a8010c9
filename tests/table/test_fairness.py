"""Dice nobody knows beforehand, and the proof that they were the ones that were drawn."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import questable
from questable import Event
from questable.bots import Sight, make_bot, take_turns
from questable.speech import catalogue_of
from questable.table import messages as m
from questable.table import room as rooms
from questable.table.fairness import Seen, hash_of, objections, public_hash, rolls_of, seed_of
from questable.table.room import Room
from questable.table.visitor import Refusal, TurnedAway
from questable.terminal.main import main
from tests.properties.games import ADVENTURES
from tests.table.kit import FRIEND, ME, RISE, Open, Seated, World, in_world

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
MINE, THEIRS = "a" * 32, "b" * 32


class Contributor(Seated):
    """A browser that contributes to the dice, and reveals when it is asked to."""

    def __init__(self, room: Room, tokens: tuple[str, ...], value: str) -> None:
        super().__init__(room, tokens)
        self.value = value

    def hello(self, game: str) -> m.Hello:
        return msgspec.structs.replace(super().hello(game), dice=hash_of(self.value))

    async def reveal(self, value: str = "") -> str:
        answer = await self.say(m.Reveal(id=f"r{len(self.heard)}", value=value or self.value))
        return str(answer.get("code", answer["type"]))


async def both(world: World, **wishes: str) -> tuple[Room, Contributor, Contributor]:
    """A host and the friend who has just come with the link."""
    room, keys = await world.new(ME, FRIEND, **wishes)
    host = await Contributor(room, (keys[0],), MINE).come()
    friend = await Contributor(room, (keys[1],), THEIRS).come()
    return room, host, friend


def test_the_seed_is_made_of_a_share_of_the_server_and_a_contribution_of_every_seat() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, seed="")
        host = await Contributor(room, (keys[0],), MINE).come()
        share, early = room.stored.share, room.stored.seed
        assert host.stage["dice"] == {"server": hash_of(share), "commits": {"0": hash_of(MINE)}}
        friend = await Contributor(room, (keys[1],), THEIRS).come()
        assert host.stage["dice"]["drawing"] and host.stage["info"]["state"] == "waiting"
        assert await host.reveal(THEIRS) == "no-contribution", "only what was announced"
        assert await host.reveal() == "accepted"
        assert host.stage["info"]["state"] == "waiting"
        assert await friend.reveal() == "accepted"
        assert host.stage["info"]["state"] == "running" and not host.stage["info"]["known_dice"]
        assert room.stored.seed == seed_of(share, {0: MINE, 1: THEIRS}) == f"{share}.0:{MINE}.1:{THEIRS}" != early
        assert room.game is not None and room.game.setting.seed == room.stored.seed
        assert friend.stage["seed_hash"] == public_hash(room.stored.salt, room.stored.seed)
        assert friend.stage["dice"]["server"] == hash_of(share), "it can be looked up to the end"
        assert await friend.reveal() == "no-contribution", "once"
        for each in (host, friend):
            assert not any(secret in f"{each.heard}" for secret in (share, room.stored.seed, room.stored.salt))

    in_world(story)


def test_nobody_keeps_the_table_waiting_by_revealing_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "REVEALING", 0.05)

    async def story(world: World) -> None:
        room, host, friend = await both(world)
        assert await friend.reveal() == "accepted"
        while host.stage["info"]["state"] == "waiting":
            await asyncio.sleep(0.01)
        assert room.stored.seed == seed_of(room.stored.share, {1: THEIRS})
        assert host.stage["dice"]["left_out"] == [0] == friend.stage["dice"]["left_out"]
        (line,) = host.chat.values()
        assert line["name"] == "The table" and "seeded without Player 1" in line["text"]

    in_world(story)


def test_the_server_may_be_killed_while_the_dice_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "REVEALING", 0.05)
    path = tmp_path / "t.db"

    async def before(world: World) -> tuple[str, str]:
        room, host, _ = await both(world)
        assert await host.reveal() == "accepted"
        assert room.stored.state == "drawing"
        room._hurry.cancel()  # type: ignore[union-attr]
        return room.stored.id, host.tokens[0]

    game, token = in_world(before, path=path)

    async def after(world: World) -> None:
        room = await world.tables.room(game)
        assert room is not None
        host = await Seated(room, (token,)).come()
        while host.stage["info"]["state"] == "waiting":
            await asyncio.sleep(0.01)
        assert room.stored.seed.endswith(f"0:{MINE}")

    in_world(after, path=path)


def test_a_chosen_seed_is_said_and_gone_when_a_friend_sits_down() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, seed="marked cards")
        room.stored = msgspec.structs.replace(room.stored, share="drawn")
        host = await Seated(room, (keys[0],)).come()
        assert host.stage["info"]["known_dice"]
        await Seated(room, (keys[1],)).come()
        assert not host.stage["info"]["known_dice"]
        assert room.stored.seed == "drawn" and room.game is not None and room.game.setting.seed == "drawn"

        alone, _ = await world.new(ME, ME, seed="chosen")
        watcher = await Seated(alone).come()
        assert watcher.stage["info"]["known_dice"], "a spectator sees it"
        assert not (await world.new(ME, ME, seed=""))[0].stored.known

    in_world(story)


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_continued_game_has_other_dice_when_a_friend_sits_down(adventure: str) -> None:
    """The maker has the record of its beginning, and so would know all that comes."""

    async def story(world: World) -> None:
        game = questable.new(adventure, seats=2, seed=5)
        take_turns(game, dict.fromkeys(range(2), make_bot("random", game.setting.adventure, 1)), 40)
        made = await world.tables.place(game, (ME, FRIEND))
        assert made.game.known_dice
        room = await world.tables.room(made.game.id)
        assert room is not None
        host = await Contributor(room, (made.keys[0].token,), MINE).come()
        friend = await Contributor(room, (made.keys[1].token,), THEIRS).come()
        assert (await host.reveal(), await friend.reveal()) == ("accepted", "accepted")
        now = room.game
        assert now is not None and now.moves == game.moves and now.decision == game.decision
        assert now.setting.seed != game.setting.seed and now.dice.key != game.dice.key
        assert now.verifiable_from == game.moves and not now.may_undo(0)
        for seat in range(2):
            mine, theirs = now.view(seat), game.view(seat)
            for field in mine.__struct_fields__ if hasattr(mine, "__struct_fields__") else mine.__dataclass_fields__:
                if field not in ("seed_hash", "barrier"):
                    assert getattr(mine, field) == getattr(theirs, field), field
        await host.play(0)
        asked = host if host.options else friend
        await asked.play(1)
        world.tables._alive.pop(made.game.id)
        world.tables._kept.pop(made.game.id)
        again = await world.tables.room(made.game.id)
        assert again is not None and not again.problem and again.game == room.game, "and it can be opened again"

    in_world(story)


def test_a_friend_who_comes_to_a_running_game_whose_dice_are_known_gets_others() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, seed="2")
        host = await Seated(room, (keys[0],)).come()
        assert (await host.say(m.Start(id="s")))["type"] == "accepted"
        assert not room.stored.known, "drawn by the server when it began"
        await host.play(1)
        room.stored = msgspec.structs.replace(room.stored, known=True, share="another")
        friend = await Contributor(room, (keys[1],), THEIRS).come()
        assert friend.stage["dice"]["drawing"] and friend.stage["info"]["state"] == "running"
        refused = await host.say(m.Choose(id="x", seat=0, version=10**9, option="automatic"))
        assert refused["code"] == "drawing"
        assert await friend.reveal() == "accepted"
        assert room.game is not None and room.game.setting.seed == f"another.1:{THEIRS}"
        assert room.stored.state == "running" and not room.stored.known

    in_world(story)


def test_the_record_is_given_to_seats_in_use_and_ends_open_invitations() -> None:
    """The attack: open the friend's link, fetch the record with the unused token, then pass the link on."""

    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, seed="")
        host = await Seated(room, (keys[0],)).come()
        with pytest.raises(Refusal, match="when the game is over"):
            await room.give_record((keys[0], keys[1]))
        friend = await Seated(room, (keys[1],)).come()
        seed = room.stored.seed
        assert (await Seated(room, (keys[1],)).come()).seats == (1,), "the link works still"
        again = (await Seated(room, (keys[1],)).come()).keys[1]
        for unused in (keys[1], again):
            with pytest.raises(Refusal):
                await room.give_record((keys[0], unused))
        assert (await Seated(room, (again,)).come()).seats == (1,)
        assert await room.give_record((keys[0], again)), "the friend's seat is the host's own now"
        assert host.stage["info"]["known_dice"] and friend.stage["info"]["known_dice"]
        with pytest.raises(TurnedAway):
            await Seated(room, (keys[1],)).come()
        assert room.stored.seed == seed, "who plays alone keeps the dice"

    in_world(story)


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_every_roll_that_is_told_can_be_proven(adventure: str) -> None:
    events: list[tuple[int, Event]] = []
    game = questable.new(adventure, seats=2, seed=9)
    game.listen(lambda event: events.append((game.moves, event)))
    take_turns(game, dict.fromkeys(range(2), make_bot("greedy", game.setting.adventure, 3)), 400)
    rolls = rolls_of(questable.record_of(game))
    shown = catalogue_of(game.setting.phrases).shown  # some dice stand in another fact
    lines = [(move, Counter(faces)) for move, event in events if (faces := shown(event).faces(event))]
    assert len(rolls) > 20 and len(lines) >= len(rolls)
    for move, dice in lines:  # some lines say again, after a question, what was rolled before it, or which dice count
        near = [each for each in rolls if each.move <= move][-6:]
        assert any(not Counter(each.faces) - dice or not dice - Counter(each.faces) for each in near)


# What proves them ----------------------------------------------------------------------------------------------------


def verifier() -> str:
    """The program of the protocol page, as it stands there."""
    code = re.search(r"```python\n(# verify\.py.*?)```", PROTOCOL.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    return code.group(1)


class Proven(NamedTuple):
    """What a browser has kept of a game that is over, and what the server says to prove its dice."""

    seen: dict[str, Any]
    proof: dict[str, Any]
    record: bytes

    def run(self, folder: Path, **wrong: Any) -> subprocess.CompletedProcess[str]:
        """Run the verifier; `wrong` replaces something in the proof."""
        files = {
            "seen.json": msgspec.json.encode(self.seen),
            "proof.json": msgspec.json.encode({**self.proof, **wrong}),
        }
        for name, data in {"verify.py": verifier().encode(), **files}.items():
            (folder / name).write_bytes(data)
        command = [sys.executable, "-I", "verify.py", "seen.json", "proof.json"]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    def objections(self) -> list[str]:
        seen = msgspec.convert(self.seen | {"salt": self.proof["salt"]}, Seen)
        return [each.code for each in objections(self.proof["seed"], seen)]

    def replay(self, folder: Path) -> int:
        """`questable replay --verify --seen`."""
        (folder / "game.quest").write_bytes(self.record)
        (folder / "seen.json").write_bytes(msgspec.json.encode(self.seen | {"salt": self.proof["salt"]}))
        return main(["replay", str(folder / "game.quest"), "--verify", "--seen", str(folder / "seen.json")])


async def proven(room: Room, player: Contributor, dice: dict[str, Any]) -> Proven:
    """The end of a game: `dice` are what the player's browser kept when it revealed its contribution."""
    own = {str(seat): player.value for seat in player.seats if str(seat) in dice.get("commits", {})}
    seen = {"seed_hash": player.stage["seed_hash"], "dice": dice, "own": own, "log": player.log}
    room.stored = msgspec.structs.replace(room.stored, state="over")
    record = questable.seal(room.record())
    return Proven(seen, msgspec.to_builtins(room.dice()), record)


def test_the_verifier_of_the_protocol_page_shares_no_code_and_finds_out(tmp_path: Path) -> None:
    """Twenty lines of plain Python, run as they stand on the page."""
    assert sum(bool(each.strip()) for each in verifier().splitlines()) <= 22
    assert "questable" not in verifier().replace('b"questable-dice"', "")

    async def story(world: World) -> Proven:
        room, keys = await world.new(ME, seed="")
        player = await Contributor(room, (keys[0],), MINE).come()
        bot = make_bot("greedy", ADVENTURES[RISE], 1)
        while room.game is not None and room.game.decision is not None:
            await player.say(player.choose(f"c{player.version}", bot.choose(Sight(room.game, 0)).id))
        return await proven(room, player, player.heard[0]["stage"]["dice"])

    told = in_world(story)
    good = told.run(tmp_path)
    assert good.returncode == 0 and "rolls" in good.stdout and "nobody" in good.stdout, good.stderr
    first, *others = told.proof["rolls"]
    for wrong in (
        {"seed": told.proof["seed"] + "0"},
        {"salt": ""},
        {"rolls": [{**first, "faces": [1] * 5}, *others]},
        {"rolls": others},
    ):
        assert told.run(tmp_path, **wrong).returncode != 0


def test_an_honest_server_is_found_to_be_honest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story(world: World) -> Proven:
        room, host, friend = await both(world, seed="")
        dice = friend.stage["dice"]
        assert (await host.reveal(), await friend.reveal()) == ("accepted", "accepted")
        await (host if host.options else friend).play(1)
        return await proven(room, friend, dice)

    told = in_world(story)
    good = told.run(tmp_path)
    assert good.returncode == 0 and "left out: nobody" in good.stdout, good.stderr
    assert told.objections() == [] and told.replay(tmp_path) == 0
    assert "with your contribution for seat 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("trick", "code", "words"),
    [
        ("drops", "left-out", "Your contribution for seat 2"),
        ("wishes", "other-share", "another share"),
        ("adds", "not-announced", "seat 7"),
        ("repeats", "odd-seed", "more in the seed"),
    ],
)
def test_a_server_that_wishes_for_the_dice_is_found_out(
    trick: str,
    code: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It loses a contribution, tries many shares when it knows them all, or puts something else into the seed."""

    def good(seed: str) -> int:
        key = blake2b(seed.encode(), person=b"questable-dice").digest()
        words = (blake2b(n.to_bytes(8, "little"), key=key, digest_size=8).digest() for n in range(60, 64))
        return sum(int.from_bytes(word, "little") % 10 for word in words)

    def best(share: str, contributions: Mapping[int, str]) -> str:
        shares = [f"{n:032x}" for n in range(200)] if trick == "wishes" else [share]
        given = dict(contributions)
        if trick == "drops":
            given.pop(1, None)
        more = {"adds": [f".6:{n:032x}" for n in range(200)], "repeats": [f".0:{MINE}" * n for n in range(1, 5)]}
        plain = [seed_of(each, given) for each in shares]
        return max((seed + end for seed in plain for end in more.get(trick, [""])), key=good)

    async def story(world: World) -> Proven:
        room, host, friend = await both(world, seed="")
        dice = friend.stage["dice"]
        monkeypatch.setattr(rooms, "seed_of", best)
        await host.reveal()
        await friend.reveal()
        await (host if host.options else friend).play(1)
        return await proven(room, friend, dice)

    told = in_world(story)
    monkeypatch.undo()
    assert told.run(tmp_path).returncode != 0
    assert code in told.objections()
    assert told.replay(tmp_path) == 1 and words in capsys.readouterr().err


def test_announcements_are_fixed_while_the_dice_are_drawn() -> None:
    """Who has heard another's contribution must not take another one, nor come with one only now."""

    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, ME, seed="")
        host = await Contributor(room, (keys[0],), MINE).come()
        friend = await Contributor(room, (keys[1],), THEIRS).come()
        assert friend.stage["dice"]["drawing"]
        fixed = friend.stage["dice"]
        again = await Contributor(room, tuple(friend.keys.values()), "c" * 32).come()
        late = await Contributor(room, (keys[2],), "d" * 32).come()
        assert again.stage["dice"] == late.stage["dice"] == host.stage["dice"] == fixed
        assert await again.reveal() == await late.reveal() == "no-contribution"
        assert (await host.reveal(), await friend.reveal()) == ("accepted", "accepted")
        assert {**host.stage["dice"], "drawing": True} == fixed, "and they can be looked up to the end"
        assert room.stored.seed == seed_of(room.stored.share, {0: MINE, 1: THEIRS})

    in_world(story)


def test_a_game_without_friends_is_the_servers_alone_and_says_so() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, seed="")
        player = await Contributor(room, (keys[0],), MINE).come()
        assert player.stage["dice"] == {"server": hash_of(room.stored.seed)}
        assert room.stored.share == room.stored.seed

    in_world(story)


def test_the_proof_is_for_games_that_are_over(open_table: Open) -> None:
    client = open_table()
    made = client.post("/api/games", json={"adventure": RISE, "seats": [{"kind": "me"}]}).json()
    answer = client.get(f"/api/games/{made['game']['id']}/dice")
    assert answer.status_code == 403 and answer.json()["code"] == "running"

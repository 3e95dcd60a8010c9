"""The game: plain data plus an agenda of named steps.

Families subclass `Game` and add their fields: numbers, strings, tuples, lists and dicts of such, and small dataclasses.
Each field says who may see it (`kernel.state`); clone, equality, hash, snapshot and view follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, Self, TypeVar, TypeVarTuple

import msgspec

from questable.errors import IllegalChoice, StuckError
from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.decision import Decision, Option, Scalar
from questable.kernel.engine.dice import Dice, key_of
from questable.kernel.engine.events import Event, Sink
from questable.kernel.engine.outcome import Outcome
from questable.kernel.engine.rulebook import Choice, CompiledStep, Step
from questable.kernel.engine.state import (
    Derived,
    Fresh,
    Open,
    Parts,
    Secret,
    Shared,
    about,
    copied,
    frozen,
    position_of,
    refuse_silence,
    seen,
    thawed,
    thawed_fields,
)

if TYPE_CHECKING:
    from pathlib import Path

    from questable.kernel.assist.plans import Carried, Foreseen, Plan
    from questable.kernel.assist.standing import Span, Standing
    from questable.kernel.shown.presentation import Hint, Inspection
    from questable.speech import Spoken

P = TypeVar("P")
Ts = TypeVarTuple("Ts")
Entry = tuple[Any, ...]  # (step name, arguments), or (ASK, decision, step name, arguments)
ASK = "?"


_decision = tuple.__new__  # makes a `Decision` faster
Past = tuple[Any, Option, Decision, int]
"""(earlier history, choice, its question, dice drawn by then), newest first, shared by all clones."""
BUNDLE: Final = 64  # choices that are packed together


class Scheduled(NamedTuple):
    """A step on the agenda and its arguments."""

    step: str
    args: tuple[Any, ...]


class Bundle(NamedTuple):
    """Older choices, newest first, packed, because the garbage collector looks at every object of a long game."""

    before: Any
    packed: bytes


class Chronicle(NamedTuple):
    """Choices as in a record: one text id a line, a digit for the seat of each, and their trail."""

    choices: str = ""
    seats_script: str = ""
    trail: str = ""  # the running hash of all that was asked and answered

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(map(int, self.seats_script))


FUEL: Final = 10_000  # most steps between two decisions; more means that two rules trigger each other


@dataclass(eq=False, repr=False, kw_only=True, slots=True)
class Game:
    """The state of every game: agenda, open decision, dice and history."""

    setting: Shared[Setting]
    content: Shared[Any]  # the setting's content; families give the type
    steps: Shared[dict[str, CompiledStep]]
    queries: Shared[dict[str, Callable[..., Any]]]
    answering: Shared[dict[str, dict[str, str]]]  # choice -> verb -> step
    dice: Secret[Dice]
    parts: Parts[dict[str, Any]] = field(default_factory=dict)  # state that optional rules add, by class name
    agenda: Secret[list[Entry]] = field(default_factory=list)
    coming: Fresh[list[Entry]] = field(default_factory=list)  # what the running step has scheduled
    decision: Derived[Decision | None] = None
    outcome: Open[Outcome | None] = None
    moves: Open[int] = 0  # choices made so far
    barrier: Open[int] = 0  # choices up to this one cannot be undone: dice fell or something was revealed after it
    past: Shared[Past | Bundle | Chronicle | None] = None
    unveiled: Fresh[int] = -1  # the last choice after which something hidden was seen, as far as this object knows
    sink: Fresh[Sink | None] = None  # None: nobody listens
    citing: Fresh[tuple[str, ...]] = ()

    # What rules call -------------------------------------------------------------------------------------------------

    def do(self, step: Step[Self, *Ts], *args: *Ts) -> None:
        """Schedule a step; what one step schedules runs in the order written, before anything older."""
        self.coming.append((step.name, args))

    def leave_room(self, step: Step[Self, *Ts], *args: *Ts) -> None:
        """Schedule an empty step for layers that have something to do there; if there are none, it costs nothing."""
        if step.name not in self.setting.rules.idle:
            self.coming.append((step.name, args))

    def ask(
        self,
        seat: int,
        topic: str,
        options: Sequence[Option],
        then: Step[Self, Option, *Ts] | Choice[Self, *Ts],
        *args: *Ts,
    ) -> None:
        """Ask a question. `then` gets the answer: a step, or a choice whose options name the step that answers them.

        A question with a single option is not asked.
        """
        self.ask_about(None, seat, topic, options, then, *args)

    def ask_about(
        self,
        subject: Scalar,
        seat: int,
        topic: str,
        options: Sequence[Option],
        then: Step[Self, Option, *Ts] | Choice[Self, *Ts],
        *args: *Ts,
    ) -> None:
        """Like `ask`, with the card or place that the question is about."""
        name = then.name
        verbs = self.answering.get(name)
        if verbs is not None:
            for option in options:
                if option[0] not in verbs:
                    raise StuckError(f"the question {topic!r} offers {option.id}, which no step of {name} carries out")
        elif name not in self.steps:
            raise StuckError(f"the question {topic!r} is to be answered by {name}, which is no step of this game")
        if len(options) > 1:
            question = _decision(Decision, (seat, topic, tuple(options), subject, self.citing))
            self.coming.append((ASK, question, name, args))
        elif options:
            (option,) = options
            self.coming.append((name if verbs is None else verbs[option[0]], (option, *args)))
        else:
            raise StuckError(f"the question {topic!r} has no legal answer; {self._next()}")

    def choose(self, choice: Choice[Self, *Ts], option: Option, *args: *Ts) -> None:
        """Schedule the step that carries out this option of a choice."""
        step = self.answering[choice.name].get(option.verb)
        if step is None:
            raise StuckError(f"no step of {choice.name} carries out {option.id}")
        self.coming.append((step, (option, *args)))

    def unwind(self, step: Step[Self, *tuple[Any, ...]], part: str = "") -> None:
        """Drop what is scheduled above the nearest such step: "the combat ends at once".

        A step that survives is finished first, with all that stands above it. If a part is named, only its steps are
        dropped: "the turn ends at once" stops the player's own procedure, not what befalls others.
        """
        agenda, rules = self.agenda, self.setting.rules
        place = len(agenda) - 1
        while place >= 0 and agenda[place][0] != step.name:
            place -= 1
        if place < 0:
            raise StuckError(f"nothing can be unwound to {step.name}: it is not on the agenda")
        above = agenda[place + 1 :]
        if part:
            dropped = rules.parts.get(part, frozenset())
            agenda[place + 1 :] = [entry for entry in above if entry[-2] not in dropped]
            self.coming[:] = [entry for entry in self.coming if entry[-2] not in dropped]
            return
        self.coming.clear()
        survivors = rules.survivors
        kept = next((number for number, entry in enumerate(above) if entry[-2] in survivors), len(above))
        agenda[place + 1 :] = above[kept:]

    def awaits(self, step: Step[Self, *tuple[Any, ...]], *args: Any) -> bool:
        """Return whether this step is still to come, with these arguments if any are given."""
        return any(entry[0] == step.name and (not args or entry[1] == args) for entry in self.agenda)

    def asked(self) -> Scheduled:
        """Return the step or choice that gets the answer to the open question, and its further arguments."""
        if self.decision is None:
            raise StuckError("no question is open")
        return Scheduled(*self.agenda[-1][2:])

    def coming_up(self) -> Iterator[Scheduled]:
        """Yield everything on the agenda, next first; an open question counts as the step that gets its answer."""
        return (Scheduled(*entry[-2:]) for entry in reversed(self.agenda))

    def show_question(self, decision: Decision) -> None:
        """Put what a seat may see of the open question in its place."""
        self.decision = decision
        self.agenda[-1] = (ASK, decision, *self.agenda[-1][2:])

    def exchange(self, change: Callable[[Any], Any]) -> None:
        """Change the arguments of all that is scheduled, as hidden things trade places in an imagined position."""
        self.agenda = [(*entry[:-1], tuple(map(change, entry[-1]))) for entry in self.agenda]

    def note(self, what: str, /, *, rules: tuple[str, ...] = (), **facts: Any) -> None:
        """Note an event. It cites the running step's rules, or those of them given here."""
        if self.sink is not None:
            self.sink(Event(what, facts, rules or self.citing))

    def note_to(self, seats: tuple[int, ...], what: str, /, *, rules: tuple[str, ...] = (), **facts: Any) -> None:
        """Note an event that only these seats see."""
        if self.sink is not None:
            self.sink(Event(what, facts, rules or self.citing, seats))

    def cite(self, rules: tuple[str, ...]) -> None:
        """Cite these rules for everything the running step does from here on."""
        self.citing = rules

    def reveal(self) -> None:
        """Mark that something hidden was seen: earlier choices cannot be undone."""
        self.barrier = self.unveiled = self.moves

    def finish(self, outcome: Outcome) -> None:
        """End the game, in any step."""
        self.outcome = outcome
        self.coming.clear()
        self.agenda.clear()

    def part(self, kind: type[P]) -> P:
        """Return the state that an optional rule in play has added."""
        part: P = self.parts[kind.__name__]
        return part

    def has(self, kind: type) -> bool:
        """Return whether the optional rule that adds this part is in play."""
        return kind.__name__ in self.parts

    # What players call -----------------------------------------------------------------------------------------------

    def play(self, choice: Option | int | str) -> None:
        """Answer the open decision with an option, its index, or its text id."""
        decision = self.decision
        if decision is None:
            raise IllegalChoice("the game is over")
        option = choice if isinstance(choice, Option) else self._find(decision, choice)
        if option not in decision.options:
            raise IllegalChoice(f"{option.id} is not an option of {decision.topic!r}")
        entry = self.agenda.pop()
        self.decision = None
        self.moves += 1
        drawn = self.dice.drawn
        if self.moves % BUNDLE == 0:
            self.past = _bundled(self.past)
        self.past = (self.past, option, decision, drawn)
        verbs = self.answering.get(entry[2])
        try:
            self.coming.append((entry[2] if verbs is None else verbs[option.verb], (option, *entry[3])))
            self.run()
        except BaseException as error:
            self._take_back(decision, option, error)
        if self.dice.drawn != drawn:
            self.barrier = self.moves

    def _take_back(self, decision: Decision, option: Option, error: BaseException) -> NoReturn:
        """Return to the position before a choice in which the rules failed, and raise the error.

        Nothing is kept aside for this; the game is replayed up to here.
        """
        from questable.kernel.records.records import before_the_last, why_failed

        twin = before_the_last(self, decision)
        if twin is not None:
            for each in about(type(self)):
                if each.name not in ("setting", "content", "steps", "queries", "answering", "sink"):
                    setattr(self, each.name, getattr(twin, each.name))
        if not isinstance(error, Exception):
            raise error
        failure = why_failed(error, option, twin)
        raise failure from (None if failure is error else error)

    def run(self) -> None:
        """Carry out the agenda up to the next decision or the end of the game."""
        agenda, coming, steps = self.agenda, self.coming, self.steps
        for _ in range(FUEL):
            if coming:
                entry = coming[0]
                if len(coming) > 1:
                    agenda += coming[:0:-1]  # the others, the last one lowest
                coming.clear()
            elif agenda:
                entry = agenda.pop()
            else:
                return
            if len(entry) == 4:  # a question
                agenda.append(entry)
                self.decision = entry[1]
                return
            name, args = entry
            run, self.citing, followers = steps[name]
            if not args:  # written out by number of arguments, because it is called often
                run(self)
            elif len(args) == 1:
                run(self, args[0])
            elif len(args) == 2:
                run(self, args[0], args[1])
            else:
                run(self, *args)
            if followers and self.outcome is None:
                coming.extend([(follower, args) for follower in followers])
        raise StuckError(f"no decision after {FUEL} steps; {self._next()}")

    def _next(self) -> str:
        """Return the next steps, for error messages."""
        return f"next on the agenda: {[*self.agenda[-5:], *self.coming]}"

    def chronicle(self) -> Chronicle:
        """Return all choices so far and who made them. The next call only adds what is new."""
        texts: list[str] = []
        seats: list[str] = []
        asked: list[str] = []
        past = self.past
        while past is not None and not isinstance(past, Chronicle):
            if isinstance(past, Bundle):
                entries, past = msgspec.msgpack.decode(past.packed), past.before
            else:
                entries, past = [past[1:]], past[0]
            for choice, question, drawn in entries:
                texts += _ids([choice])
                seats.append(str(question[0]))
                asked.append(as_asked(question, drawn))
        older = past or Chronicle()
        if texts:
            texts.reverse()
            script, trail = "\n".join(texts), older.trail or self.setting.mark
            for text, put in zip(texts, reversed(asked), strict=True):
                trail = _hash(f"{trail}\n{put}\n{text}")
            if older.seats_script:
                script = f"{older.choices}\n{script}"
            older = self.past = Chronicle(script, older.seats_script + "".join(reversed(seats)), trail)
        return older

    def trail(self) -> str:
        """Return the hash of all questions, answers and dice up to the open question or the end.

        It is the same wherever the game is played the same way, whatever fields and steps are called.
        """
        end = as_asked(self.decision, self.dice.drawn)
        if (outcome := self.outcome) is not None:
            end += f"\n{outcome.winners} {outcome.ranking} {outcome.reason}"
        return _hash(f"{self.chronicle().trail or self.setting.mark}\n{end}")

    def choices(self) -> list[str]:
        """The text ids of all choices so far, oldest first."""
        chronicle = self.chronicle()
        return chronicle.choices.split("\n") if chronicle.seats_script else []

    def may_undo(self, seat: int) -> bool:
        """Whether the last choice can be undone: only your own, and only if nothing was rolled or revealed since."""
        if self.past is None or self.moves <= self.barrier:
            return False
        assert not isinstance(self.past, Bundle)  # the last choice lies on top of it
        last = int(self.past.seats_script[-1]) if isinstance(self.past, Chronicle) else self.past[2].seat
        return bool(last == seat)

    def is_final(self, choice: Option | str) -> bool:
        """Return whether an answer could not be taken back: dice would fall, or something hidden be seen."""
        twin = self.clone()
        twin.play(choice)
        return twin.moves <= twin.barrier

    def way_back(self, seat: int, since: int = 0) -> int:
        """Return the number of choices left if this seat takes back all it may, one by one, but none up to `since`.

        So a plan can be taken back in one step.
        """
        chosen_by = self.chronicle().seats
        left, first = self.moves, max(self.barrier, since, self.moves - len(chosen_by))
        while left > first and chosen_by[left - self.moves - 1] == seat:
            left -= 1
        return left

    @property
    def verifiable_from(self) -> int:
        """The choice from which the game can be verified: 0, or where it continued under other rules or content."""
        origin = self.setting.origin
        return origin.move if origin is not None else 0

    def undone(self, to: int | None = None) -> Self:
        """Return the game before the last choice, or after this many choices, by replaying them."""
        from questable.kernel.records.records import record_of, replay

        record = record_of(self)
        twin = replay(record, self.setting, to=self.moves - 1 if to is None else to)
        twin.sink = self.sink
        assert isinstance(twin, type(self))
        return twin

    def clone(self) -> Self:
        """Return an independent copy without a listener."""
        return copied(self)

    def imagine(self, seat: int | None, seed: int | str | None = None) -> Self:
        """Return a position that looks the same from this seat: hidden cards reshuffled, new dice to come.

        Without a seed, hidden cards are in a fixed order: quicker, and good enough for a bot that only looks.
        """
        twin = self.clone()
        twin.past = None
        if self.outcome is None:  # then the seed is published
            twin.setting = self.setting.blind
        twin.dice = Dice(key_of(f"imagined {seed}"))
        self.setting.adventure.family.conceal(twin, seat, None if seed is None else twin.dice)
        return twin

    def view(self, seat: int | None) -> Any:
        """Return what this seat may know (None: a spectator)."""
        return self.setting.adventure.family.view(self, seat)

    def seen(self, seat: int | None, **told: Any) -> Any:
        """Return what this seat sees of the fields, with the family's additions (by name) and what every game shows."""
        setting = self.setting
        every = {
            "adventure": setting.adventure.id,
            "seat": seat,
            "variants": setting.variants,
            "packs": setting.packs,
            "seed_hash": setting.mark,
            "seed": setting.seed if self.outcome else "",  # published when the game is over
            "decision": self.decision,
        }
        return seen(self, self, seat, every | told)

    def spoken(self, language: str = "en") -> Spoken:
        """Return all texts of this game in a language."""
        from questable.speech import of_game

        return of_game(self, language)

    def say(self, what: Option | Decision | Event, language: str = "en") -> str:
        """Put an option of the open decision, a decision or an event into words."""
        return self.spoken(language).say(what, self.decision)

    def hints(self, language: str = "en") -> Mapping[str, Hint]:
        """Return hints for the options of the open decision, by text id: the effect, and its chance where dice decide.

        They use only what the asked seat may know.
        """
        if self.decision is None:
            return {}
        return self.spoken(language).hints(self.imagine(self.decision.seat))

    def plans(self, language: str = "en") -> list[Plan]:
        """Return the plans of the asked seat: each with its id, its name in words and what it stops for.

        They use only what the asked seat may know.
        """
        if self.decision is None:
            return []
        return self.spoken(language).plans(self.imagine(self.decision.seat))

    def inspect(self, place: Scalar, seat: int | None = None, language: str = "en") -> Inspection | None:
        """Return what a seat (by default the asked one) may know about a place of the map, or None.

        That is who is there and the odds against them, what is sold, the land and the way.
        """
        if seat is None:
            seat = self.decision.seat if self.decision is not None else 0
        return self.spoken(language).inspect(self.imagine(seat), seat, place)

    def carry_out(
        self,
        plan: Plan | str | Sequence[Foreseen | str],
        limits: Mapping[str, float] | None = None,
        language: str = "en",
        standing: Sequence[Standing] = (),
    ) -> Carried:
        """Make several choices while nothing unforeseen is rolled, revealed or asked; return which, and why it ended.

        Give a plan, its id, or a list of choices. The first one must be an option of the open decision. The
        player's standing answers are given on the way.
        """
        from questable.kernel.assist.plans import carry_out

        return self.spoken(language).phrases.spoken(carry_out(self, plan, limits or {}, standing))

    def may_stand(self) -> tuple[Option, ...]:
        """Return the options of the open decision that the asked player can stop being asked about."""
        from questable.kernel.assist.standing import may_stand

        return may_stand(self.imagine(self.decision.seat)) if self.decision is not None else ()

    def may_always(self) -> Mapping[str, Option]:
        """Return the options the asked player can have taken automatically, by the name for `stand`."""
        from questable.kernel.assist.standing import may_always

        return may_always(self.imagine(self.decision.seat)) if self.decision is not None else {}

    def stand(self, card: str, span: Span = "game", *, always: bool = False) -> Standing:
        """Return a standing answer for this game, turn or fight: "do not ask me about this card again".

        With `always`: "use it whenever it helps". An option without a card goes by its verb (`roll`).
        """
        from questable.kernel.assist.standing import stand

        return stand(self, card, span, always)

    def still_standing(self, standing: Sequence[Standing]) -> tuple[Standing, ...]:
        """Return the standing answers whose turn or fight is not over."""
        from questable.kernel.assist.standing import in_force

        return in_force(self, standing)

    def settle(self, standing: Sequence[Standing]) -> list[str]:
        """Answer what the asked player does not want to be asked, with ordinary choices, and return them."""
        from questable.kernel.assist.standing import settle

        return settle(self, standing, self.decision.seat) if self.decision is not None else []

    def _repr_html_(self) -> str:
        """Return the table as a spectator sees it, for notebooks."""
        from questable.kernel.shown.notebook import page

        return page(self)

    def listen(self, sink: Sink | None) -> None:
        """Send events to this function from now on (None: to nobody)."""
        self.sink = sink

    def save(self, path: str | Path, players: Sequence[str] = ()) -> None:
        """Write the game to a file. An existing file is replaced only when the new one is complete.

        `players` are the bots or people at its seats, for continuing the game (`Record.players`).
        """
        from questable.kernel.records.records import save

        save(self, path, players)

    # Positions -------------------------------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """Return all data of the position, by field."""
        return position_of(self)

    def fingerprint(self) -> str:
        """Return a hash that is the same for equal positions in this version. Records keep the `trail`, which lasts."""
        return fingerprint_of(self.snapshot())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.position() == other.position()

    def looks_like(self, other: Self) -> bool:
        """Return whether two imagined positions look the same to their viewers.

        A family whose presentation depends on the viewer says more.
        """
        return self == other

    def __hash__(self) -> int:
        return hash(self.fingerprint())

    def __repr__(self) -> str:
        """Return one line: the game, its progress and its question. Subclasses keep it (`repr=False`)."""
        setting, decision, outcome = self.setting, self.decision, self.outcome
        if outcome is not None:
            now = f"over: {outcome.reason}, won by {' and '.join(map(str, outcome.winners)) or 'nobody'}"
        elif decision is not None:
            now = f"seat {decision.seat} is asked {decision.topic!r} ({len(decision.options)} options)"
        else:
            now = "not begun"
        return f"<{type(self).__name__} {setting.adventure.id}, seats: {setting.seats}, choices: {self.moves}; {now}>"

    def snapshot(self) -> dict[str, Any]:
        """Return the position as plain data, ready for JSON."""
        return frozen(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without rules and content; the id of the adventure finds them again."""
        from questable.kernel.records.pickling import pack, unpack

        return unpack, pack(self)

    def restore(self, snapshot: dict[str, Any]) -> None:
        """Take over a snapshot of the same game; raise msgspec.ValidationError or a related error if it is not one.

        A missing field keeps its default, if it has one. An agenda with an unknown step is refused.
        """
        for field_name, value in thawed_fields(snapshot, type(self)).items():
            setattr(self, field_name, value)
        for name, part in self.parts.items():
            if name not in snapshot.get("parts", {}):
                raise msgspec.ValidationError(f"part {name!r} is missing")
            self.parts[name] = thawed(snapshot["parts"][name], type(part))
        self.agenda = [_thawed_entry(entry) for entry in self.agenda]
        for entry in self.agenda:
            step = entry[2] if entry[0] == ASK else entry[0]
            if step not in self.steps and step not in self.answering:
                raise msgspec.ValidationError(f"its agenda names the step {step!r}, which does not exist")
        self.coming = []
        top = self.agenda[-1] if self.agenda else None
        self.decision = top[1] if top is not None and top[0] == ASK else None
        self.restored()

    def restored(self) -> None:
        """Rebuild what the family derives from the position."""

    def _find(self, decision: Decision, choice: int | str) -> Option:
        if isinstance(choice, str):
            if (option := decision.option(choice)) is None:
                raise IllegalChoice(f"{choice!r} is not an option of {decision.topic!r}")
            return option
        if not 0 <= choice < len(decision.options):
            raise IllegalChoice(f"there is no option {choice}: {decision.topic!r} has {len(decision.options)} options")
        return decision.options[choice]


def begin(setting: Setting, sink: Sink | None = None) -> Game:
    """Start a new game in this setting and play up to its first decision. The sink hears the set-up too."""
    game = blank(setting)
    game.sink = sink
    game.do(setting.adventure.start)
    game.run()
    game.barrier = 0
    return game


def blank(setting: Setting) -> Game:
    """Return a game in which nothing has happened yet."""
    rules = setting.rules
    for kind in (setting.adventure.family.game, *setting.parts):
        refuse_silence(kind)
    dice = Dice(key_of(setting.seed))
    return setting.adventure.family.game(
        setting=setting,
        content=setting.content,
        steps=rules.steps,
        queries=rules.queries,
        answering=rules.choices,
        dice=dice,
        parts={part.__name__: part() for part in setting.parts},
    )


def fingerprint_of(snapshot: dict[str, Any]) -> str:
    """Return the hash of a snapshot, whatever the order of its fields."""
    return blake2b(in_order(snapshot), digest_size=16).hexdigest()


def in_order(snapshot: dict[str, Any]) -> bytes:
    """Return a snapshot as bytes, whatever the order of its fields."""
    return msgspec.json.encode(snapshot, order="sorted")


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def as_asked(question: Sequence[Any] | None, drawn: int) -> str:
    """Return a question as a trail has it: seat, topic, all options, and the dice drawn by then.

    It may be a `Decision` or the same as lists, from a bundle.
    """
    if question is None:
        return f"{drawn}"
    seat, topic, options, subject, *_ = question
    return f"{drawn} {seat} {topic} {subject}\n{' '.join(sorted(_ids(options)))}"


def _ids(options: Sequence[Any]) -> list[str]:
    """Return the text ids of options (`Option.id`), inlined because a long game has many."""
    return [
        verb if about is None else f"{verb}:{about}" if using is None else f"{verb}:{about}/{using}"
        for verb, about, using in options
    ]


def _bundled(past: Any) -> Any:
    """Pack the last choices; older bundles stay."""
    entries = []
    while past is not None and not isinstance(past, Bundle | Chronicle):
        past, choice, question, drawn = past
        entries.append((choice, question[:4], drawn))  # a trail knows no rules
    return Bundle(past, msgspec.msgpack.encode(entries)) if entries else past


def _thawed_entry(entry: Sequence[Any]) -> Entry:
    """Restore the tuples and options of an agenda entry, which JSON does not have."""
    if entry[0] != ASK:
        return (entry[0], _thawed(entry[1]))
    seat, topic, options, subject, *rules = entry[1]
    decision = Decision(seat, topic, tuple(Option(*option) for option in options), subject, *map(tuple, rules))
    return (ASK, decision, entry[2], _thawed(entry[3]))


def _thawed(part: Any) -> Any:
    if isinstance(part, list):
        return tuple(_thawed(each) for each in part)
    return part

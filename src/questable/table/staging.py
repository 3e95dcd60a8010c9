"""One seat's screen: the scene, the question, the chronicle.

This is the only way from a game to a browser. Its input is a position without anything the viewing seat may not know
(`Game.imagine`), the events this seat may hear, and the family's words for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec

from questable import Decision, Event, Game, Hint, Juncture, Option, Part, Plan, Scene, Standing
from questable.speech import ENGLISH, Say, Spoken, Text, box_name, capital, named, phrasebook, said
from questable.table.messages import (
    Advice,
    Choice,
    DetailInfo,
    Inspected,
    LogLine,
    Moment,
    NamedThing,
    OrderInfo,
    OtherPlan,
    OutcomeInfo,
    PlanAnswer,
    PlanInfo,
    PlanLimit,
    PlanPart,
    PlanWay,
    Question,
    StandingInfo,
    Step,
    Tally,
)
from questable.table.patches import Plain, without_nulls
from questable.table.plain_scenes import Flattener

PLACES = ("space", "spot")
"""Kinds of things that lie on the map."""
NAMED = (*PLACES, "card", "seat")
"""Kinds of things that players can ask about when a line names them."""
RIVALS = 2
"""The most other options mentioned beside a bot's choice."""
LINES = 200
"""The most lines remembered: more than any choice makes."""
JOINED = "joined"
"""The kind of event with a player's name: `seat` and `who`."""


class Situation(NamedTuple):
    """The state at a moment: everybody's amounts, by holder and icon, and the progress of the game."""

    holdings: Mapping[tuple[int | str, str], str]
    juncture: Juncture


def situation(game: Game) -> Situation:
    presentation = game.setting.adventure.family.presentation
    return Situation(presentation.standing(game), presentation.juncture(game))


class Entry(msgspec.Struct, frozen=True):
    """An event, the number of the choice that caused it, and the changes since the last event.

    These are changes in players' amounts and in the progress of the game.
    """

    move: int
    event: Event
    tallies: tuple[Tally, ...] = ()
    juncture: Juncture | None = None


class Witness:
    """Hears what a choice causes and gives every event the changes it tells of.

    Most events are noted after what they tell of. Of those noted before it, such as a gain, the words say what changes.
    """

    def __init__(self, game: Game, before: Situation | None = None) -> None:
        self._entries: list[Entry] = []
        self._game = game
        self._before = situation(game) if before is None else before
        self._shown = phrasebook(game.setting).meanings.shown
        self._announced: dict[tuple[int | str, str], int] = {}  # holder and icon -> the event that announced a change

    def __call__(self, event: Event) -> None:
        before = self._before.juncture
        tallies = self._changes(event)
        now = self._before.juncture
        self._entries.append(Entry(self._game.moves, event, tallies, None if now == before else now))

    @property
    def entries(self) -> list[Entry]:
        """What was heard so far; what changed after the last event goes with the one that told of it."""
        self._changes(None)
        return self._entries

    def _changes(self, event: Event | None) -> tuple[Tally, ...]:
        """What changed since the last event and is told by this one; the rest goes with those before it."""
        before, self._before = self._before.holdings, situation(self._game)
        last = len(self._entries) - 1
        found = list[Tally]()
        for (holder, icon), value in self._before.holdings.items():
            if (was := before.get((holder, icon), value)) == value:
                continue
            tally = _tally(holder, icon, value, was)
            at = last + 1
            if event is None:
                at = max((n for n in range(at) if self._seat(n) == holder), default=last)
            elif holder == self._seat(last) != event.facts.get("seat"):
                at = last  # it happened to the player of the last event
            at = self._announced.pop((holder, icon), at)
            if at > last:
                found.append(tally)
            elif at >= 0:
                self._add(at, tally)
        if event is not None:
            self._announce(event, last + 1)
        return tuple(found)

    def _announce(self, event: Event, number: int) -> None:
        """Note what an event says will change: it goes with this event when it does."""
        for icon, fact in self._shown(event).changes.items():
            if not fact or event.facts.get(fact):
                self._announced |= {
                    (event.facts[role], icon): number for role in ("seat", "foe") if role in event.facts
                }

    def _seat(self, number: int) -> int | None:
        return self._entries[number].event.facts.get("seat") if number >= 0 else None

    def _add(self, number: int, tally: Tally) -> None:
        entry = self._entries[number]
        self._entries[number] = msgspec.structs.replace(entry, tallies=(*entry.tallies, tally))


def _tally(holder: int | str, icon: str, value: str, was: str) -> Tally:
    if isinstance(holder, int):
        return Tally(seat=holder, icon=icon, value=value, was=was)
    return Tally(card=holder, icon=icon, value=value, was=was)


def viewpoint(game: Game, seats: frozenset[int]) -> int | None:
    """Return the view for a visitor with these seats: the asked seat's, or else that of the last one asked.

    So a shared screen need not change hands while others play. In games without secrets everybody shares one view,
    which saves a lot of work.
    """
    if not game.setting.secrets or not seats:
        return None
    if game.decision is not None and game.decision.seat in seats:
        return game.decision.seat
    if len(seats) == 1:
        return min(seats)
    chosen = game.chronicle().seats_script
    return max(sorted(seats), key=lambda seat: chosen.rfind(str(seat)))


class Staging:
    """Shows the positions of one game to readers of one language."""

    def __init__(self, game: Game, language: str = ENGLISH, *, told: bool = True) -> None:
        family = game.setting.adventure.family
        self.secrets = family.secrets
        self.setting = game.setting
        self.language, self.names = language, dict[int, str]()
        self.heroes = dict[int, str]()  # the players' cards
        self.adventure_name = box_name(game.setting.adventure, language)
        self.presentation = family.presentation
        self.phrases = phrasebook(game.setting, self.seat, language)
        self.spoken = Spoken(game.setting, self.phrases)
        self._flattener = Flattener(self.phrases)
        self._signs: dict[str, Text] = {word: named(word, "symbol") for word in self._sign_words()}
        self._lines: dict[int, tuple[Entry, LogLine | None]] = {}  # the last ones made
        if game.verifiable_from or not told:  # no event will say who joined
            boards = self.presentation.scene(game.imagine(None)).players
            self.names = {seat: self.phrases.say(board.name) for seat, board in boards.items()}
            self.heroes = {seat: board.card for seat, board in boards.items()}

    def scene(self, scene: Scene) -> Plain:
        """Return the whole scene in words, ready to send."""
        groups = {tray.group: Say("group-title", group=tray.group) for tray in scene.trays.values() if tray.group}
        order = tuple(scene.trays)
        return self._flattener.flat(msgspec.structs.replace(scene, groups=groups, order=order, signs=self._signs))

    def _sign_words(self) -> Iterator[str]:
        """Return the card symbols that phrase files name, and those on dice without numbers."""
        yield from self.phrases.meanings.names.get("symbol", {})
        for face in count(1):
            if not (shown := self.presentation.symbols(self.setting, face)):
                return
            yield from shown

    def clock(self, imagined: Game) -> str:
        return self.phrases.say(self.presentation.scene(imagined).clock)

    def question(self, imagined: Game, *, asked: bool, undo: bool) -> Question | None:
        """Return the open question, with choices only for asked players."""
        decision = imagined.decision
        if decision is None:
            return None
        # only the asked seat may know its subject
        if not asked and (self.secrets or not decision.options):
            return Question(
                seat=decision.seat, topic="secret", text=self.phrases.say(Say("decides", seat=decision.seat))
            )
        kind = self.phrases.subject_kind(decision)
        hints = self.spoken.hints(imagined) if asked else {}
        may_stand = imagined.may_stand() if asked else ()
        orders = imagined.may_always() if asked else ()
        return Question(
            seat=decision.seat,
            topic=decision.topic,
            text=self.phrases.question(decision),
            rules=decision.rules,
            place=decision.subject if kind in PLACES else None,
            card=str(decision.subject) if kind == "card" and decision.subject is not None else "",
            choices=tuple(
                self._choice(each, decision, hint, may_stand=each in may_stand, final=_is_final(imagined, each, hint))
                for each in decision.options
                for hint in [hints.get(each.id)]
            )
            if asked
            else (),
            plans=self._plans(imagined) if asked else (),
            orders=tuple(OrderInfo(card=key, name=self.spoken.called(key, always=True)) for key in orders),
            undo=undo,
        )

    def _plans(self, imagined: Game) -> tuple[PlanInfo, ...]:
        """Return the plans, each with its alternatives."""
        plans = self.spoken.plans(imagined)
        by_id = {plan.id: plan for plan in plans}
        others: dict[str, list[OtherPlan]] = {}
        for plan in plans:
            if plan.instead:
                best = by_id[plan.instead]
                other = OtherPlan(
                    id=plan.id,
                    name=said(plan.name),
                    costs="" if plan.costs == best.costs else said(plan.costs),
                    way=() if plan.way == best.way else plan.way,
                    then=said(plan.then),
                )
                others.setdefault(plan.instead, []).append(other)
        return tuple(self._plan(plan, others.get(plan.id, ())) for plan in plans if not plan.instead)

    def _plan(self, plan: Plan, others: Sequence[OtherPlan]) -> PlanInfo:
        limits = (
            PlanLimit(id=each.id, name=said(each.name), value=each.value, most=each.most, percent=each.percent)
            for each in plan.limits
        )
        return PlanInfo(
            id=plan.id,
            kind=plan.kind,
            name=said(plan.name),
            stops=said(plan.stops),
            costs=said(plan.costs),
            waits=said(plan.waits),
            chance=plan.chance,
            danger=said(plan.danger),
            place=plan.place,
            way=plan.way,
            spends=plan.spends,
            begins=plan.begins,
            limits=tuple(limits),
            others=tuple(others),
            before=tuple(
                Step(option=each.choice, topic=each.topic, rolls=each.rolls, subject=each.subject)
                for each in plan.before
            ),
            parts=tuple(map(_part, plan.parts)),
            ways=tuple(
                PlanWay(options=each.choices, chance=each.chance, costs=said(each.costs)) for each in plan.combinations
            ),
        )

    def standing(self, seat: int, answers: Sequence[Standing]) -> list[Plain]:
        """Return what a seat is no longer asked about."""
        infos = (
            StandingInfo(
                seat=seat,
                card=each.card,
                name=self.spoken.called(each.card, each.always),
                span=each.span,
                always=each.always,
            )
            for each in answers
        )
        return [plain_of(info) for info in infos]

    def _choice(self, option: Option, decision: Decision, hint: Hint | None, *, may_stand: bool, final: bool) -> Choice:
        kind = self.phrases.kind(option, decision)
        return Choice(
            id=option.id,
            label=self.phrases.label(option, decision),
            hint=said(hint.text) if hint else "",
            chance=hint.chance if hint else None,
            place=option.about if kind in PLACES else None,
            card=str(option.about) if kind == "card" and option.about is not None else "",
            standing=may_stand,
            danger=said(hint.danger) if hint else "",
            final=final,
            seldom=hint.seldom if hint else False,
        )

    def leads(self, option: Option, decision: Decision) -> bool:
        """Return whether this option leads to a place on the map."""
        return self.phrases.kind(option, decision) in PLACES

    def advice(
        self, imagined: Game, option: Option, name: str, version: int, heading: Sequence[str | int] = ()
    ) -> Advice:
        """Return reasons for an option: its effect, its odds against others, what the player needs next.

        If single steps are listed as places in reach, explain the way to the bot's destination instead.
        """
        ways = {str(plan.place): plan for plan in self.spoken.plans(imagined) if plan.way and not plan.instead}
        for place in heading:
            if str(place) in ways:
                return self._way(ways.pop(str(place)), list(ways.values()), option, name, version)
        decision = imagined.decision
        assert decision is not None
        hints = self.spoken.hints(imagined)
        own = hints.get(option.id)
        others = [(hints[each.id], each) for each in decision.options if each != option and each.id in hints]
        others.sort(key=lambda each: -(each[0].chance or 0.0))
        reasons: list[Say | Text] = [own.text] if own else []
        best = others[0][0].chance if others else None
        if own and own.chance is not None and best is not None and own.chance > best:
            reasons.append(Say("better-odds", chance=own.chance, other=best))
        elif own and own.chance is not None and best is not None and own.chance < best:
            reasons.append(Say("worse-odds", chance=own.chance, other=best))
        scene = self.presentation.scene(imagined)
        goal = scene.goal if scene.fight is None else None  # in a fight the odds say it all
        if goal is not None and decision.seat in goal.progress and goal.progress[decision.seat].next:
            reasons.append(Say("needed-next", next=goal.progress[decision.seat].next))
        said_once = dict.fromkeys(capital(self.phrases.say(each)) for each in reasons)
        return Advice(
            id=name,
            version=version,
            option=option.id,
            label=self.phrases.label(option, decision),
            reasons=tuple(each for each in said_once if each) or (self.phrases.say(Say("rule-of-thumb")),),
            rivals=tuple((self.phrases.label(each, decision), said(hint.text)) for hint, each in others[:RIVALS]),
        )

    def _way(self, way: Plan, others: Sequence[Plan], step: Option, name: str, version: int) -> Advice:
        rivals = sorted((plan for plan in others if plan.chance is not None), key=lambda plan: -(plan.chance or 0.0))
        reasons: list[Text] = [way.waits, way.costs]
        if way.chance is not None and rivals and way.chance != rivals[0].chance:
            how = "better-odds" if way.chance > (rivals[0].chance or 0.0) else "worse-odds"
            reasons.insert(1, Say(how, chance=way.chance, other=rivals[0].chance))
        told = tuple(capital(self.phrases.say(each)) for each in reasons if each)
        return Advice(
            id=name,
            version=version,
            option=way.id,
            label=said(way.name),
            reasons=told or (self.phrases.say(Say("rule-of-thumb")),),
            rivals=tuple((said(plan.name), said(plan.waits)) for plan in rivals[:RIVALS]),
            step=step.id,
        )

    def inspect(self, imagined: Game, seat: int, place: str | int, name: str, version: int) -> Inspected | None:
        """Return what this seat may know about a place on the map, or None if there is no such place."""
        found = self.spoken.inspect(imagined, seat, place)
        if found is None:
            return None
        details = tuple(
            DetailInfo(label=capital(said(each.label)), text=said(each.text), chance=each.chance, card=each.card)
            for each in found.details
        )
        return Inspected(id=name, version=version, place=str(place), title=capital(said(found.title)), details=details)

    def outcome(self, game: Game) -> OutcomeInfo | None:
        """Return the outcome. The seed is revealed now, so that anyone can check the dice."""
        outcome = game.outcome
        if outcome is None:
            return None
        ended = {"winners": outcome.winners, "several": len(outcome.winners) > 1, "reason": outcome.reason}
        return OutcomeInfo(
            winners=outcome.winners,
            ranking=outcome.ranking,
            places=outcome.places,
            text=self.phrases.say(Say("wins" if outcome.winners else "nobody-wins", **ended)),
            rules=outcome.rules,
            seed=game.setting.seed,
        )

    def line(self, entry: Entry) -> LogLine | None:
        """Return an event in words, or None if the family doesn't mention it. Call this in the order of events.

        The words are made once for all who may hear them.
        """
        known = self._lines.get(id(entry))
        if known is None:
            if len(self._lines) >= LINES:
                self._lines.clear()
            known = self._lines[id(entry)] = entry, self._said(entry)  # with the entry, so that its id stays valid
        return known[1]

    def _said(self, entry: Entry) -> LogLine | None:
        event = entry.event
        if event.kind == JOINED and event.facts.get("who") is not None:
            self.names[event.facts["seat"]] = self._name(event.facts["who"])
            self.heroes[event.facts["seat"]] = str(event.facts["who"])
            self.phrases.forget()
            self._flattener.forget()
            self._lines.clear()
        text = self.phrases.event(event)
        if not text:
            return None
        shown = self.phrases.meanings.shown(event)
        dice = shown.faces(event)
        seat = event.facts.get("seat")
        return LogLine(
            move=entry.move,
            kind=event.kind,
            text=text,
            rules=event.rules,
            seat=seat if isinstance(seat, int) else None,
            dice=dice,
            sides=shown.sides if dice else 0,
            faces=() if shown.sides else self._symbols(dice),
            names=tuple(self._names_in(event, text)),
        )

    def _symbols(self, dice: Sequence[int]) -> tuple[tuple[str, ...], ...]:
        """Return the symbols on dice, or nothing if any of them has numbers."""
        faces = tuple(self.presentation.symbols(self.setting, face) for face in dice)
        return faces if all(faces) else ()

    def _names_in(self, event: Event, text: str) -> Iterator[NamedThing]:
        """Return the cards, heroes and places in a line, and nothing that its words leave out."""
        kinds, told = self.phrases.meanings.fields, set[str]()
        for field, value in event.facts.items():
            kind = kinds.get(field, "")
            if kind not in NAMED or value is None or value == "":
                continue
            for each in value if isinstance(value, list | tuple) else (value,):
                if kind == "seat":
                    name, card = self.seat(each) if isinstance(each, int) else "", self.heroes.get(each, "")
                else:
                    name, card = self._name(each), str(each) if kind == "card" else ""
                name = name if name in text else capital(name)
                if name and name in text and name not in told and (card or kind != "seat"):
                    told.add(name)
                    yield NamedThing(text=name, card=card, place=each if kind in PLACES else None)

    def moment(self, entry: Entry, lines: int) -> Moment | None:
        """Return an event as a moment to show, or None if there is nothing to see.

        `lines` is the number of chronicle lines up to and including it.
        """
        line, event = self.line(entry), entry.event
        if line is None and not entry.tallies:
            return None
        shown, facts = self.phrases.meanings.shown(event), event.facts
        card, place = facts.get("card"), facts.get("space")
        return Moment(
            move=entry.move,
            kind=event.kind,
            text=line.text if line else "",
            rules=event.rules,
            seat=line.seat if line else None,
            dice=line.dice if line else (),
            sides=line.sides if line else 0,
            faces=line.faces if line else (),
            card=card if isinstance(card, str) else "",
            turns=shown.card,
            place=place if isinstance(place, str | int) else None,
            banner=self.phrases.banner(event) if line else "",
            everybody=shown.everybody,
            icon=shown.icon if line else "",
            way=self.way(event) if line else "",
            tone=shown.tone,
            tallies=entry.tallies,
            juncture=entry.juncture,
            lines=lines,
        )

    def way(self, event: Event) -> str:
        """Return the name of the journey that an event belongs to, if any."""
        way = self.phrases.meanings.way(event)
        return f"{event.kind}/{way}" if way else ""

    def _name(self, thing: str | int) -> str:
        return self.phrases.name(thing)

    def seat(self, seat: int) -> str:
        """Return a player's name in the story."""
        return self.names.get(seat) or self.phrases.say(Say("a-seat", number=seat + 1))


class Chronicle:
    """The log of a game as one seat hears it (None: a spectator)."""

    def __init__(self, staging: Staging, seat: int | None) -> None:
        self._staging, self._seat = staging, seat
        self._lines: list[LogLine] = []
        self._told: list[int] = []  # by entry: the number of lines after it
        self._way = ""  # the journey that the last line is a step of

    def lines(self, entries: Sequence[Entry]) -> list[LogLine]:
        """Return all lines, making only new ones. The entries may only have grown."""
        if len(entries) > len(self._told):
            lines = self._lines[:]  # earlier readers keep the old list
            for entry in entries[len(self._told) :]:
                if entry.event.visible_to(self._seat) and (line := self._staging.line(entry)) is not None:
                    before, self._way = self._way, self._staging.way(entry.event)
                    if lines and self._way and self._way == before:
                        lines.pop()
                    lines.append(line)
                self._told.append(len(lines))
            self._lines = lines
        return self._lines

    def moments(self, entries: Sequence[Entry], since: int) -> tuple[Moment, ...]:
        """Return what this seat may see of the entries from number `since` on.

        Progress made by invisible entries is reported with the next visible one.
        """
        self.lines(entries)
        found, reached = list[Moment](), None
        for entry, told in zip(entries[since:], self._told[since:], strict=True):
            reached = entry.juncture or reached
            moment = self._staging.moment(entry, told) if entry.event.visible_to(self._seat) else None
            if moment is not None:
                found.append(
                    moment if moment.juncture is reached else msgspec.structs.replace(moment, juncture=reached)
                )
                reached = None
        return tuple(found)


def plain_of(thing: Any) -> Any:
    """Return a struct as plain data for patches."""
    plain = msgspec.to_builtins(thing, str_keys=True)
    return without_nulls(plain) if b"null" in msgspec.json.encode(thing) else plain  # comparing is faster than copying


def _is_final(game: Game, option: Option, hint: Hint | None) -> bool:
    """Return whether an answer gives something up that cannot be undone. Only answers that give things up are tried."""
    return hint is not None and hint.gives_up and game.is_final(option)


def _part(part: Part) -> PlanPart:
    """Return a future question with its answers."""
    answers = (
        PlanAnswer(option=each.choice, name=said(each.name), hint=said(each.hint), chance=each.chance)
        for each in part.answers
    )
    return PlanPart(
        topic=part.topic, subject=part.subject, name=said(part.name), answers=tuple(answers), rolls=part.rolls
    )

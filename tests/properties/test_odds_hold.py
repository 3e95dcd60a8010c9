"""What is told about a combat is what happens in it: odds, outlook, hints and the greedy player, compared by dice.

Twice over, for every adventure of the family and every optional rule it can be played with:

* one roll, exactly: every option of a phase or an escape is played with every sum the dice can show, and what was told
  beforehand (the chance, the wounds of a failure, the damage of a hit) must be what happened;
* whole combats, many of them: fought to the end by the plan the odds speak of, they must end as often, and cost as many
  wounds, as was shown at the beginning and after each first choice.

Combats between heroes, too: there both sides keep to the plans that `duels` speaks of.

Seeds are fixed, so that chance cannot make it fail; `SIGMAS` says how far a right answer may be off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple, Self

import pytest

from questable.kernel.engine.decision import Option
from questable.kernel.engine.dice import Dice, key_of
from questable.kernel.engine.events import Event
from questable.runebound import combat, escape, odds
from questable.runebound.family import runebound
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.mists_of_zanaga.greedy.look import ZanagaLook
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.odds import duel_outlook, duels, fights
from questable.runebound.odds.bouts import roll_against
from questable.runebound.odds.fights import Combat
from questable.runebound.state import Fight, Runebound
from questable.runebound.variants.doom import Doom
from tests import kit
from tests.properties.games import ADVENTURES, can_be_played
from tests.runebound.avatars_of_kelnov.kit import kelnov
from tests.runebound.cult_of_the_rune.kit import cult
from tests.runebound.island_of_dread.kit import A2, IslandTable, island
from tests.runebound.midnight.kit import MidnightTable
from tests.runebound.mists_of_zanaga.kit import zanaga
from tests.speaking import hints, scene
from tests.sweeps import amount, share

DREAD = "island-of-dread"
MIDNIGHT = "midnight"


def archipelago(*heroes: str, variants: Sequence[str] = ()) -> IslandTable:
    """On land; optional rules about the choice of heroes would leave out those of the trial pack."""
    return island(*heroes, variants=[each for each in variants if each not in ("island-heroes", "base-heroes")])


class Eredane(MidnightTable):
    """Where the Night King has had his say before the first question of a combat, and no die showed his terrain."""

    def face(self, card: str, seat: int = 0, origin: str = "drawn") -> Self:
        super().face(card, seat, origin)
        return self.influenced()


def eredane(*heroes: str, variants: Sequence[str] = ()) -> Eredane:
    """Heroes of the base game may be dealt too; sides are chosen anyway."""
    known = {each.id for each in ADVENTURES[MIDNIGHT].variants} - {"base-heroes", "all-heroes", "chosen-sides"}
    wanted = ["all-heroes", *(each for each in variants if each in known)]
    return Eredane(heroes or ("anna", "bert"), "jahzir", wanted, "trial", ())


TABLES: dict[str, Callable[..., kit.Table]] = {
    "rise-of-the-dragon-lords": kit.table,
    "mists-of-zanaga": zanaga,
    "avatars-of-kelnov": kelnov,
    "cult-of-the-rune": cult,
    DREAD: archipelago,
    MIDNIGHT: eredane,
}
"""An adventure of the family that is not here yet needs a table to fight at."""

ALONE: tuple[str, ...] = ()
HELPED = ("osric-farthing",)
MANY = ("osric-farthing", "kirion-drake-blood")
ARMED = ("greyhaven-longbow", "ogrebone-harness", "witch-hazel-switch")


def looking(game: Runebound, seat: int) -> Look:
    """What the bot of the adventure sees."""
    imagined = game.imagine(seat)
    return (ZanagaLook if isinstance(imagined, Zanaga) else Look)(imagined, seat, Memory())


def family() -> list[str]:
    return [name for name, box in ADVENTURES.items() if issubclass(box.family.game, runebound.game)]


def variants_of(adventure: str) -> list[str]:
    box = ADVENTURES[adventure]
    return [each.id for each in box.variants if can_be_played(box, 2, [each.id])]


def facing(adventure: str, card: str, cards: tuple[str, ...], *variants: str, hero: str = "anna") -> Runebound:
    """A hero faces a Challenge; the first question about the combat is open."""
    t = TABLES[adventure](hero, "bert", variants=[each for each in variants if each != "choose-heroes"])
    t.put(0, cards=cards)
    if t.game.has(Doom):
        t.game.part(Doom).endgame = True  # that is when it changes combats
    return t.face(card).game


def test_every_adventure_of_the_family_is_tried() -> None:
    assert set(family()) == set(TABLES)


# One roll ------------------------------------------------------------------------------------------------------------

SUMS = {low + high: (low, high) for low in range(1, 11) for high in range(low, min(10, low + 1) + 1)}
WEIGHT = {total: 10 - abs(total - 11) for total in SUMS}  # of 100


class Made(NamedTuple):
    """What came of a roll."""

    success: bool
    dealt: int
    taken: int
    victim: str


def roll(game: Runebound, option: Option, total: int) -> Made:
    """Play an option with dice that show this sum, and listen until somebody else rolls."""
    twin, heard = game.clone(), list[Event]()
    twin.dice = kit.LoadedDice(twin.dice.key, twin.dice.drawn, list(SUMS[total]))
    twin.listen(heard.append)
    twin.play(option)
    rolls = [place for place, event in enumerate(heard) if event.kind == "rolled"]
    end = rolls[1] if len(rolls) > 1 else len(heard)
    told = heard[rolls[0] : end]
    hurt = [event.facts for event in told if event.kind == "wounded"]
    return Made(
        told[0].facts["success"],
        sum(event.facts["amount"] for event in told if event.kind == "enemy-wounded"),
        sum(facts["amount"] for facts in hurt),
        hurt[0]["who"] if hurt else "",
    )


def check_rolls(game: Runebound) -> int:
    """Everything that is told beforehand about the rolls that can be chosen now; says how many there are."""
    assert game.decision is not None
    hinted, sheet = hints(game), scene(game).fight
    assert sheet is not None
    rolls = [option for option in game.decision.options if option.verb in ("attack", "defend", "escape")]
    for option in rolls:
        made = {total: roll(game, option, total) for total in SUMS}
        chance = sum(WEIGHT[total] for total, each in made.items() if each.success) / 100
        assert odds.roll_chance(game, option) == pytest.approx(chance)
        assert hinted[option.id].chance == pytest.approx(chance)
        assert sheet.rolls[option.id].chance == pytest.approx(chance)
        check_results(game, option, list(made.values()), hinted[option.id].text)
    return len(rolls)


def check_results(game: Runebound, option: Option, made: list[Made], hint: str) -> None:
    """What a success brings and a failure costs."""
    hero = game.heroes[game.fight.seat].id
    actor = str(option.about) if option.verb == "attack" and option.about else hero
    good, bad = {each[1:] for each in made if each.success}, {each[1:] for each in made if not each.success}
    assert len(good) <= 1 and len(bad) <= 1, "however clearly it succeeds or fails"
    for dealt, taken, victim in bad:
        assert dealt == 0 and victim == (actor if taken else "")
        assert odds.cost_of(game, option) == taken
        if option.verb == "defend" and not taken:
            assert hint.startswith("no danger")
        else:
            said = {"escape": "failure costs ", "attack": "a miss costs ", "defend": "else "}[option.verb]
            assert said + words(taken) in hint
    for dealt, taken, _ in good:
        assert taken == 0
        assert option.verb != "attack" or f"to hit for {dealt};" in hint


def words(wounds: int) -> str:
    return "nothing" if not wounds else f"{wounds} wound{'s' if wounds > 1 else ''}"


def plain(adventure: str) -> list[str]:
    """Challenges whose text does nothing by itself: what they do to the numbers of a combat is all they do."""
    content = TABLES[adventure]().game.content
    return [card for card in content.challenges if not content.faces[card].triggers]


def phases(game: Runebound) -> Iterator[Runebound]:
    """The first choices of a combat: to escape, and then who acts, phase after phase."""
    while game.fights and game.decision is not None and game.fight.round == 1:
        if game.decision.topic == "escape":
            yield game.clone()
            game.play("fight-on")
        elif game.decision.topic == "attack-or-defend":
            yield game.clone()
            game.dice = kit.LoadedDice(game.dice.key, game.dice.drawn, [10, 10])
            game.play("defend")
        else:
            return


@pytest.mark.parametrize("cards", [ALONE, MANY], ids=["alone", "with allies"])
@pytest.mark.parametrize("adventure", TABLES)
def test_every_roll_is_what_was_told_of_it(adventure: str, cards: tuple[str, ...]) -> None:
    """Against every Challenge whose text does not interfere, a share of them in a run."""
    tried = 0
    for card in share(plain(adventure), of=4):
        tried += sum(map(check_rolls, phases(facing(adventure, card, cards, "hired-allies", hero="bogran-the-shadow"))))
    assert tried > amount(25, 100)


@pytest.mark.parametrize(
    ("adventure", "variant"), [(name, variant) for name in TABLES for variant in ("", *variants_of(name))], ids=str
)
def test_every_roll_is_what_was_told_of_it_under_every_variant(adventure: str, variant: str) -> None:
    card = {"mists-of-zanaga": "scythe-claw-matron", DREAD: "wreckers-of-the-low-beach", MIDNIGHT: "ashen-stag"}.get(
        adventure, "lodestone-colossus"
    )
    game = facing(adventure, card, HELPED, *filter(None, [variant]))
    look = looking(game, 0)
    allowed = escape.escape_allowed(game, 0)
    assert bool(look.ways(card)) is allowed
    assert sum(map(check_rolls, phases(game.clone()))) >= 6
    assert (game.decision is not None and game.decision.topic == "escape") is allowed
    for way in look.ways(card):
        option = Option("escape", way.phase)
        assert way.chance == pytest.approx(odds.roll_chance(game, option))
        assert way.harm == odds.cost_of(game, option) or way.chance == 1.0


# Whole combats -------------------------------------------------------------------------------------------------------

GAMES = 250
SIGMAS = 4.5


class End(NamedTuple):
    won: bool
    lost: bool
    escaped: bool
    wounds: int


def fight_on(game: Runebound, fight: Fight, known: Combat) -> None:
    """The combat is fought to its end, whoever is best by the odds acting in every phase."""
    copies = known.copies
    names = ("defend", "attack", *(f"attack:{who}" for who in copies.party[1:]))
    while game.fights and game.fights[-1] is fight and not fight.result and game.decision is not None:
        if game.decision.topic == "escape":
            game.play("fight-on")
        elif game.decision.topic == "attack-or-defend":
            lives, attacked = copies.lives(game), copies.attacked(game)
            able = {option.id for option in game.decision.options}
            acts = [
                act for act in copies.solver.course.acts(copies.moment(copies.copy(game))) if names[act.who] in able
            ]
            game.play(names[max(acts, key=lambda act: copies.solver.after(lives, act, attacked).merit).who])
        else:
            game.play("pass" if Option("pass") in game.decision.options else game.decision.options[0])


def ended(heard: list[Event], me: str) -> End:
    kinds = {event.kind for event in heard}
    wounds = sum(event.facts["amount"] for event in heard if event.kind == "wounded" and event.facts["who"] == me)
    lost = not kinds.isdisjoint({"knocked-out", "captain-killed"})  # a captain who dies at sea takes the hero with him
    return End("beaten" in kinds, lost, "escaped" in kinds, wounds)


def agree(game: Runebound, shown: odds.Odds, what: str, choice: str = "", games: int = GAMES) -> None:
    """Many combats from here end as was shown."""
    hero = game.heroes[game.fight.seat]
    left, known = combat_life(game), fights.combat_of(game)
    ends = []
    for number in range(games):
        twin, heard = game.clone(), list[Event]()
        twin.dice = Dice(key_of(f"{what} {number}"))
        twin.listen(heard.append)
        fight = twin.fight
        if choice:
            twin.play(choice)
        fight_on(twin, fight, known)
        ends.append(ended(heard, hero.id))
    for name, chance, times in (
        ("win", shown.win, sum(end.won for end in ends)),
        ("knocked out", shown.knocked_out, sum(end.lost for end in ends)),
        ("escape", shown.escape, sum(end.escaped for end in ends)),
    ):
        spread = SIGMAS * sqrt(max(chance * (1 - chance), 0.5 / games) / games)
        assert abs(times / games - chance) <= spread, f"{what}: {name} {chance:.3f} shown, {times / games:.3f} seen"
    wounds = [min(end.wounds, left) for end in ends]
    mean = sum(wounds) / games
    spread = SIGMAS * sqrt(max(sum((each - mean) ** 2 for each in wounds) / games, 0.05) / games)
    assert abs(mean - shown.wounds) <= spread, f"{what}: {shown.wounds:.2f} wounds shown, {mean:.2f} seen"


def combat_life(game: Runebound) -> int:
    return odds.describe_fight(game, game.fight.seat, game.fight.enemy).hero.life


CASES = [
    ("rise-of-the-dragon-lords", "iron-sentinel", ALONE, ()),
    ("rise-of-the-dragon-lords", "iron-sentinel", ALONE, ("safe-escape",)),
    ("rise-of-the-dragon-lords", "lodestone-colossus", ARMED, ("doom-track",)),
    ("rise-of-the-dragon-lords", "cairn-wight", HELPED, ()),
    ("rise-of-the-dragon-lords", "culvert-troll", HELPED, ()),
    ("rise-of-the-dragon-lords", "scree-harpies", MANY, ("hired-allies",)),
    ("mists-of-zanaga", "doloch-wielder", ALONE, ()),
    ("mists-of-zanaga", "scythe-claw-matron", HELPED, ("safe-escape",)),
    ("mists-of-zanaga", "scythe-claw-matron", ALONE, ()),
    ("mists-of-zanaga", "horde-of-ten-banners", MANY, ("hired-allies",)),
    ("avatars-of-kelnov", "the-unremembered", ARMED, ()),
    ("avatars-of-kelnov", "callowen-second-born", ALONE, ("doom-track",)),
    ("cult-of-the-rune", "cairn-wight", HELPED, ("lowered-life",)),
    (DREAD, "wreckers-of-the-low-beach", HELPED, ()),
    (MIDNIGHT, "ashen-stag", ALONE, ()),
]


@pytest.mark.parametrize(("adventure", "card", "cards", "variants"), share(CASES, of=3), ids=str)
def test_combats_end_as_was_shown(adventure: str, card: str, cards: tuple[str, ...], variants: tuple[str, ...]) -> None:
    """At the beginning, and for every option of the first phase or of an escape."""
    what = f"{card} {len(cards)} {' '.join(variants)}"
    for number, game in enumerate(phases(facing(adventure, card, cards, *variants))):
        assert game.decision is not None
        if number == 0:
            agree(game, fights.beginning(game, 0, card), what)
        if number > 1:
            return
        for option in game.decision.options:
            if option.verb != "fight-on":
                agree(game, fights.after(game, option), f"{what} {option.id}", option.id)


@pytest.mark.parametrize("variants", [(), ("safe-escape",)], ids=str)
@pytest.mark.parametrize(
    ("captain", "card", "cards"),
    [("little-hask", "reef-giants", ALONE), ("ironjaw-sull", "corsairs-of-the-narrows", HELPED)],
)
def test_combats_at_sea_end_as_was_shown(
    captain: str, card: str, cards: tuple[str, ...], variants: tuple[str, ...]
) -> None:
    """The captain fights with the hero, and can be killed."""
    t = archipelago("anna", "bert", variants=variants).put(0, cards=cards).hired(captain).afloat(A2)
    t.draws("sea", card).adventure()
    what = f"{captain} {card} {' '.join(variants)}"
    assert sum(map(check_rolls, phases(t.game.clone()))) >= 6
    for number, game in enumerate(phases(t.game)):
        assert game.decision is not None
        if number == 0:
            agree(game, fights.beginning(game, 0, card), what)
        if number > 1:
            return
        for option in game.decision.options:
            if option.verb != "fight-on":
                agree(game, fights.after(game, option), f"{what} {option.id}", option.id)


# Heroes against heroes -----------------------------------------------------------------------------------------------

DUELLING = [name for name in TABLES if name != MIDNIGHT]  # in Eredane heroes do not fight each other
SQUIRES = ("trial-squire", "trial-veteran")


def duelling(adventure: str, mine: tuple[str, ...], theirs: tuple[str, ...], *variants: str) -> Runebound:
    """Anna has attacked Bert; the first question is open."""
    t = TABLES[adventure]("anna", "bert", variants=[each for each in variants if each != "choose-heroes"])
    t.put(0, cards=mine).put(1, cards=theirs)
    game = t.attack_hero(0, 1).game
    while game.decision and game.decision.topic not in ("escape", "attack-or-defend"):
        game.play("pass")
    return game


def opposed(game: Runebound, option: Option, target: int, total: int) -> Made:
    """Play an option with dice that show these sums: first those of the target number, then those of the roll."""
    twin, heard = game.clone(), list[Event]()
    twin.dice = kit.LoadedDice(twin.dice.key, twin.dice.drawn, [*SUMS[target], *SUMS[total]])
    twin.listen(heard.append)
    twin.play(option)
    start = next(place for place, event in enumerate(heard) if event.kind == "rolled")
    then = [place for place, event in enumerate(heard) if event.kind == "target"]
    told = heard[start : then[1] if len(then) > 1 else len(heard)]
    foe = game.fight.enemy
    hurt = [event.facts for event in told if event.kind == "wounded"]
    mine = [facts for facts in hurt if facts["who"] != foe]
    return Made(
        told[0].facts["success"],
        sum(facts["amount"] for facts in hurt if facts["who"] == foe),
        sum(facts["amount"] for facts in mine),
        mine[0]["who"] if mine else "",
    )


def check_opposed(game: Runebound) -> int:
    """What is told beforehand about the rolls of a duel that can be chosen now; says how many there are."""
    assert game.decision is not None
    hinted, sheet = hints(game), scene(game).fight
    duel = duels.describe_duel(game, game.fight.seat, game.fight.foe)
    rolls = [option for option in game.decision.options if option.verb in ("attack", "defend", "escape")]
    for option in rolls:
        made = {(first, then): opposed(game, option, first, then) for first in SUMS for then in SUMS}
        chance = sum(WEIGHT[a] * WEIGHT[b] for (a, b), each in made.items() if each.success) / 10_000
        assert odds.roll_chance(game, option) == pytest.approx(chance)
        assert hinted[option.id].chance == pytest.approx(chance)
        assert sheet.rolls[option.id].chance == pytest.approx(chance)
        good, bad = ({each[1:] for each in made.values() if each.success is success} for success in (True, False))
        assert {dealt for dealt, taken, _ in good if not taken} == {dealt for dealt, _, _ in good}
        assert all(taken == odds.cost_of(game, option) and not dealt for dealt, taken, _ in bad)
        if option.verb == "attack":
            number = duel.ours.enemy.phases.index(game.fight.phase)
            party = {fighter.who: fighter for fighter in (duel.ours.hero, *duel.ours.allies)}
            acts = party[str(option.about or duel.ours.hero.who)]
            assert roll_against(duel.ours.enemy, number, acts.attack[number]) == pytest.approx(chance)
            assert {dealt for dealt, _, _ in good} == {acts.damage[number]}
    return len(rolls)


@pytest.mark.rule("RB-PVP-07", "RB-PVP-08", "RB-PVP-11")
@pytest.mark.parametrize("adventure", DUELLING)
def test_every_roll_between_heroes_is_what_was_told_of_it(adventure: str) -> None:
    assert sum(map(check_opposed, phases(duelling(adventure, HELPED, ("greyhaven-longbow",))))) >= 6


def by_plan(
    game: Runebound, plans: dict[int, tuple[tuple[str, ...], odds.Policy]], this_round: int, known: dict[Any, str]
) -> str:
    """What is done now: in this round the best by what is told, from the next one on what was planned."""
    assert game.decision is not None
    options = {option.id: option for option in game.decision.options}
    if game.decision.topic == "escape":
        return "fight-on"
    if "pass" in options:
        return "pass"  # nobody uses what is optional
    if game.fight.round == this_round:
        position = (tuple(sorted(game.wounds.items())), game.fight.phase, game.fight.attacked, tuple(options))
        if position not in known:
            told = {each: duel_outlook.prospect_after(game, option) for each, option in options.items()}
            known[position] = max(told, key=lambda each: (round(told[each].win, 9), -told[each].wounds))
        return known[position]
    party, plan = plans[game.fight.seat]
    actor = plan[combat.round_phases(game).index(game.fight.phase)]
    chosen = f"attack:{party[1 + actor]}" if isinstance(actor, int) else "attack" if actor == "hero" else actor
    return chosen if chosen in options else "defend"


class Duelled(NamedTuple):
    won: bool
    lost: bool
    escaped: bool
    wounds: int
    dealt: int


def duel_agrees(game: Runebound, shown: odds.Odds, what: str, choice: str = "", free: bool = True) -> None:
    """Many duels from here end as was shown."""
    me, foe = game.heroes[game.fight.seat].id, game.fight.enemy
    duel = duels.describe_duel(game, game.fight.seat, game.fight.foe)
    planned = duels.plans_for(duel)
    plans = {game.fight.seat: (duel.ours.party, planned.ours), game.fight.foe: (duel.theirs.party, planned.theirs)}
    lives, ends, known = (duel.ours.hero.life, duel.theirs.hero.life), [], dict[Any, str]()
    for number in range(GAMES):
        twin, heard = game.clone(), list[Event]()
        twin.dice = Dice(key_of(f"{what} {number}"))
        twin.listen(heard.append)
        fight, this_round = twin.fight, twin.fight.round if free else 0
        if choice:
            twin.play(choice)
        while twin.fights and twin.fights[-1] is fight and not fight.result and twin.decision is not None:
            twin.play(by_plan(twin, plans, this_round, known))
        out = {event.facts["who"] for event in heard if event.kind == "knocked-out"}
        hurt = dict.fromkeys((me, foe), 0)
        for event in heard:
            if event.kind == "wounded" and event.facts["who"] in hurt:
                hurt[event.facts["who"]] += event.facts["amount"]
        escaped = any(event.kind == "escaped" for event in heard)
        ends.append(Duelled(foe in out, me in out, escaped, min(lives[0], hurt[me]), min(lives[1], hurt[foe])))
    for name, chance, times in (
        ("win", shown.win, sum(end.won for end in ends)),
        ("lose", shown.knocked_out, sum(end.lost for end in ends)),
        ("escape", shown.escape, sum(end.escaped for end in ends)),
    ):
        spread = SIGMAS * sqrt(max(chance * (1 - chance), 0.5 / GAMES) / GAMES)
        assert abs(times / GAMES - chance) <= spread, f"{what}: {name} {chance:.3f} shown, {times / GAMES:.3f} seen"
    for name, expected, seen in (
        ("wounds", shown.wounds, [end.wounds for end in ends]),
        ("dealt", shown.dealt, [end.dealt for end in ends]),
    ):
        mean = sum(seen) / GAMES
        spread = SIGMAS * sqrt(max(sum((each - mean) ** 2 for each in seen) / GAMES, 0.05) / GAMES)
        assert abs(mean - expected) <= spread, f"{what}: {name} {expected:.2f} shown, {mean:.2f} seen"


DUELS = [
    ("rise-of-the-dragon-lords", ALONE, ALONE, ()),
    ("rise-of-the-dragon-lords", ARMED, HELPED, ()),
    ("rise-of-the-dragon-lords", MANY, SQUIRES, ()),
    ("rise-of-the-dragon-lords", ALONE, (*MANY, *SQUIRES), ("hired-allies",)),
    ("mists-of-zanaga", HELPED, ALONE, ()),
    ("avatars-of-kelnov", ALONE, ARMED, ()),
    ("cult-of-the-rune", HELPED, SQUIRES, ("lowered-life",)),
    (DREAD, MANY, ARMED, ()),
]


@pytest.mark.rule("RB-PVP-04", "RB-PVP-05", "RB-PVP-06")
@pytest.mark.parametrize(("adventure", "mine", "theirs", "variants"), DUELS, ids=str)
def test_duels_end_as_was_shown(
    adventure: str, mine: tuple[str, ...], theirs: tuple[str, ...], variants: tuple[str, ...]
) -> None:
    """Before one attacks, at the beginning, and for every option of the first phase or of an escape."""
    what = f"{adventure} {len(mine)} {len(theirs)} {' '.join(variants)}"
    for number, game in enumerate(phases(duelling(adventure, mine, theirs, *variants))):
        assert game.decision is not None
        if number == 0:
            duel_agrees(game, duel_outlook.beginning(game), what, free=False)
        if number > 1:
            return
        for option in game.decision.options:
            if option.verb != "fight-on":
                duel_agrees(game, duel_outlook.prospect_after(game, option), f"{what} {option.id}", option.id)

"""Verbs for the course of a combat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from questable.kernel.engine.decision import Option
from questable.runebound import (
    adventure,
    cards,
    challenges,
    combat,
    damage,
    escape,
    hero_combat,
    values,
    victory,
    windows,
    worth,
)
from questable.runebound.abilities.vocabulary import PHASES, Colour, Effect, Phase, Usage, answers, verb
from questable.runebound.abilities.word_types import COMBAT, KEEPSAKE, PAUSE, ROUND
from questable.runebound.card_fields import Change, Word
from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound, Track

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look
    from questable.runebound.odds.talents import FightUse


@verb
class Strike(Effect, frozen=True, kw_only=True, tag="strike"):
    """Make an attack now, outside the phases (Before Combat); a miss causes no damage (RB-CHAL-07)."""

    NEEDS: ClassVar[str] = PAUSE

    phase: tuple[Phase, ...] = PHASES
    bonus: Change = 0

    def helps(self, use: FightUse) -> None:
        use.harms(0.6)

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.fights) and usage.seat in (g.fights[-1].seat, g.fights[-1].foe)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "strike-how", [Option("strike", phase) for phase in self.phase])

    @answers("strike")
    def struck(self, g: Runebound, usage: Usage, option: Option) -> None:
        g.do(free_strike, usage.seat, usage.bearer, str(option.about), self.bonus)


@rules.step("RB-CHAL-07", "RB-COMBAT-09", "RB-PVP-10")
def free_strike(g: Runebound, seat: int, attacker: str, phase: str, bonus: int) -> None:
    """An attack made as an ability: the roll and its hit as usual, but a miss does no harm.

    Before Combat between heroes the defender may strike too; for this one roll the roles are swapped.
    """
    fight = g.fights[-1]
    swapped = seat == fight.foe
    if swapped:
        hero_combat.swap(g)
    if fight.foe >= 0:
        fight.phase, fight.bonus, fight.dice = phase, 0, g.dice.roll(2, 10)
        hero_combat.set_target_number(g, attacker, "attack")  # the target number first (RB-PVP-09)
    fight.phase, fight.action, fight.actor, fight.bonus, fight.sure = phase, "attack", attacker, bonus, False
    fight.dice = g.dice.roll(2, 10)
    combat.compare(g, fight)
    combat.note_roll(g, fight)
    if seat not in fight.rolls:
        fight.rolls += (seat,)
    if fight.success:
        amount = values.attack_damage(g, seat, attacker, phase)
        if fight.foe >= 0:
            g.do(damage.wound, fight.enemy, amount, attacker, "RB-COMBAT-11")
        else:
            g.do(combat.hit_enemy, amount, "RB-COMBAT-11")
    fight.phase, fight.action, fight.actor, fight.dice = "", "", "", ()
    if swapped:
        hero_combat.swap(g)


@verb
class SkipPhase(Effect, frozen=True, kw_only=True, tag="skip-phase"):
    """A phase of this round is not played; without `phase` the player chooses one still to come."""

    NEEDS: ClassVar[str] = ROUND

    phase: Phase | None = None

    def _left(self, g: Runebound) -> list[str]:
        fight = g.fights[-1] if g.fights else None
        if fight is None or fight.before:
            return []  # there is no round yet
        if not fight.phase or fight.action == "escape":
            coming = combat.round_phases(g)
        else:  # the phase in which somebody is about to act can still be skipped
            every = combat.round_phases(g)
            coming = every[every.index(fight.phase) + bool(fight.action) :]
        return [phase for phase in coming if self.phase in (None, phase) and phase not in fight.skipped]

    def helps(self, use: FightUse) -> None:
        use.spares(1)

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._left(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "skip-phase", [Option("skip", phase) for phase in self._left(g)])

    @answers("skip")
    def skipped(self, g: Runebound, usage: Usage, option: Option) -> None:
        g.fights[-1].skipped += (str(option.about),)


def _facing_a_card(g: Runebound) -> bool:
    return bool(g.fights) and g.fights[-1].foe < 0


@verb
class Defeat(Effect, frozen=True, kw_only=True, tag="defeat"):
    """The Challenge is defeated outright."""

    NEEDS: ClassVar[str] = COMBAT

    FACING: ClassVar[bool] = True

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return _facing_a_card(g) and challenges.can_be_overcome(g, g.fights[-1].enemy)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        combat.decide(g, g.fights[-1].seat, "won")

    def worth_to(self, look: Look, card: str) -> float:
        return 0.5 * look.prize(card) if card in look.g.content.challenges else 0.0  # it might be beaten anyway


@verb
class SlipAway(Effect, frozen=True, kw_only=True, tag="slip-away"):
    """The hero escapes without a roll."""

    NEEDS: ClassVar[str] = COMBAT

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(g.fights) and usage.seat == g.fights[-1].seat and escape.escape_allowed(g, usage.seat)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        g.note("escaped", seat=usage.seat, enemy=g.fights[-1].enemy)
        combat.decide(g, usage.seat, "escaped")

    def worth_to(self, look: Look, card: str) -> float:
        return 0.2


@verb
class ReplaceChallenge(Effect, frozen=True, kw_only=True, tag="replace-challenge"):
    """Discard the drawn Challenge and draw another card of its deck instead."""

    NEEDS: ClassVar[str] = COMBAT

    FACING: ClassVar[bool] = True

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return (
            _facing_a_card(g)
            and challenges.drawn_from_its_deck(g, g.fights[-1].origin)
            and challenges.can_be_overcome(g, g.fights[-1].enemy)
        )

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        fight = g.fights[-1]
        deck = adventure.deck_for(g, g.content.challenges[fight.enemy].colour, fight.space)
        g.note("replaced", rules=("RB-CHAL-03",), seat=usage.seat, card=fight.enemy)
        g.draws_left = max(1, len(g.decks.get(deck, ())))
        combat.decide(g, fight.seat, "replaced")


@verb
class SilenceText(Effect, frozen=True, kw_only=True, tag="skip-text"):
    """The Challenge's Before Combat text is skipped."""

    NEEDS: ClassVar[str] = COMBAT

    FACING: ClassVar[bool] = True

    def possible(self, g: Runebound, usage: Usage) -> bool:
        if not _facing_a_card(g) or g.fights[-1].silent:
            return False
        return any("before-combat" in entry.ability.when for entry in g.content.own_abilities[g.fights[-1].enemy])

    def feasible(self, g: Runebound, usage: Usage) -> bool:
        return _facing_a_card(g)  # also if there is no text to be skipped

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        g.fights[-1].silent = True


@verb
class FightCard(Effect, frozen=True, kw_only=True, tag="fight"):
    """Fight a further Challenge: a named card, wherever it is, or the next one of a deck."""

    PERSONAL: ClassVar[bool] = True

    NAMES: ClassVar[str] = "challenge"

    card: Word = ""
    colour: Colour | None = None
    escape: bool = True
    bonus: Change = 0  # on the first roll of that combat

    def __post_init__(self) -> None:
        if not self.card and self.colour is None:
            raise ValueError("it needs either a `card` or a `colour`")

    def named_cards(self) -> tuple[str, ...]:
        return (self.card,) if self.card else ()

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        g.do(further_fight, usage.seat, self.card, self.colour or "", self.escape, self.bonus)

    def worth_to(self, look: Look, card: str) -> float:
        return max(-worth.SETBACK, look.prospect(self.card)) if self.card and self.card != card else 0.0


@rules.step("RB-CHAL-13")
def further_fight(g: Runebound, seat: int, card: str, colour: str, escape_open: bool, bonus: int) -> None:
    """The named Challenge, or else the next one of the deck, comes to the table and is faced; it gives no counter."""
    deck = adventure.deck_for(g, colour, 0) if colour else ""
    card = card or next((each for each in g.decks.get(deck, ()) if values.is_challenge(g, each)), "")
    if card and fetch(g, card):
        g.do(challenges.face_challenge, seat, card, "reward", escape_open, bonus, "RB-RUL-30")


def fetch(g: Runebound, card: str) -> bool:
    """Bring an adventure card to the table from where it lies, if it can be had: not if somebody is fighting it."""
    if any(fight.enemy == card for fight in g.fights) or not taken(g, card):
        return False
    g.reveal()
    g.revealed += (card,)
    return True


@rules.query("RB-CHAL-13")
def taken(g: Runebound, card: str) -> bool:
    """Take an adventure card from where it lies: its deck or the undefeated track. Can it be had?"""
    if cards.take_out(g, cards.deck_of(g, card), card):
        return True
    if any(entry.card == card for entry in g.undefeated):
        g.undefeated = tuple(Track() if entry.card == card else entry for entry in g.undefeated)
        return True
    return False


@verb
class Keep(Effect, frozen=True, kw_only=True, tag="keep"):
    """Keep this adventure card: as an item or ally, as a Dragon Rune, or for later use."""

    NEEDS: ClassVar[str] = KEEPSAKE

    GIVES: ClassVar[bool] = True

    form: Literal["item", "ally", "rune", "later"] = msgspec.field(default="item", name="as")

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return usage.card in g.revealed

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        why = "RB-CHAL-12" if values.is_challenge(g, usage.card) else "RB-ENC-03"
        g.do(cards.keep_card, usage.seat, usage.card, self.form, "RB-WIN-03" if self.form == "rune" else why)
        if self.form == "rune":
            g.do(victory.check_runes, usage.seat)

    def worth_to(self, look: Look, card: str) -> float:
        rune = worth.RUNES[min(len(look.hero.runes), 2)]
        return {"item": 4.0, "ally": 7.0, "rune": rune, "later": 2.5}[self.form]


@verb
class Win(Effect, frozen=True, kw_only=True, tag="win"):
    """The player wins the game at once."""

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return victory.text_wins(g, usage.card)

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        # the one card of the boxes that says so is their red villain; what a pack prints counts as it is printed
        why = "CP-RUL-14" if usage.card in g.content.origin else "RB-WIN-01"
        victory.win(g, (usage.seat,), f"defeated-{usage.card}", why)

    def worth_to(self, look: Look, card: str) -> float:
        return worth.VICTORY

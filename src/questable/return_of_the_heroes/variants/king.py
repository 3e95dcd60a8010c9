"""Personal quests earned at the palace (RH-VAR-01 to -03), and the game for five (RH-VAR-32 to -35)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.kernel.engine.state import Open
from questable.return_of_the_heroes import actions, bag, setup
from questable.return_of_the_heroes.board import tokens_at
from questable.return_of_the_heroes.content import Encounter
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

PETITION = "petition"
MOST_QUESTS = 2

layer = Rulebook("quests-from-the-king")


@dataclass(slots=True)
class King:
    """Whether the King has come into play."""

    came: Open[bool] = False


@layer.replaces(setup.deal_quests, "RH-VAR-01")
def no_quests_yet(g: ReturnOfTheHeroes) -> None:
    """Set the eight tiles aside."""
    setup.deal(g, 0)


@layer.query("RH-VAR-02", "RH-RUL-39")
def king_receives(g: ReturnOfTheHeroes) -> bool:
    """Return whether the King receives visitors: he must have come into play."""
    return g.part(King).came


@layer.follows(bag.put_on_point, "RH-RUL-39")
def king_comes(g: ReturnOfTheHeroes, token: str, point: str, face_down: bool) -> None:
    """He is present from now on, whatever becomes of his token; a token that is set aside has not come yet."""
    card = g.content.faces[token]
    if isinstance(card, Encounter) and card.king and token in tokens_at(g, point):
        g.part(King).came = True


@layer.query("RH-VAR-02")
def why_given(g: ReturnOfTheHeroes) -> str:
    """Return the rule by which a quest is chosen at the palace."""
    return "RH-VAR-02"


@layer.adjusts(actions.possible_actions)
def with_petitions(options: list[Option], g: ReturnOfTheHeroes, hero: Hero) -> list[Option]:
    """A hero at the palace may choose a tile left, one per turn, two in total (RH-VAR-02, RH-VAR-03)."""
    at_palace = hero.point == g.content.land.palace
    if not at_palace or not king_receives(g) or PETITION in g.used or len(hero.quests) >= MOST_QUESTS:
        return options
    return [*options, *(Option(PETITION, quest) for quest in g.quest_tiles)]


@layer.step("RH-VAR-02", "RH-VAR-03", "RH-RUL-74")
def petition(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    """Take a quest without cost, test or draw from the bag."""
    quest = str(option.about)
    g.used = (*g.used, PETITION)
    g.quest_tiles = tuple(each for each in g.quest_tiles if each != quest)
    g.heroes[seat].quests[quest] = 0
    g.note("quests", rules=(why_given(g),), seat=seat, cards=(quest,))


layer.adds_to(actions.actions, {PETITION: petition})

# Five players --------------------------------------------------------------------------------------------------------

five = Rulebook("five-players")


@five.replaces(setup.deal_quests, "RH-VAR-34", whatever=True)  # these come from the King first
def one_quest_each(g: ReturnOfTheHeroes) -> None:
    """The three tiles left are available from the King."""
    setup.deal(g, 1)


@five.around(setup.choose_house, "RH-VAR-33", "RH-RUL-53")
def choose_fifth_house(below: Callable[[ReturnOfTheHeroes, int], None], g: ReturnOfTheHeroes, seat: int) -> None:
    """Put the fifth house on any corner tile, but not on the point of another."""
    if setup.in_turn_order(g).index(seat) < len(setup.corners(g)):
        below(g, seat)
    else:
        setup.ask_for_house(g, seat, setup.inner_points(g, setup.starting_tiles(g)), "RH-VAR-33")

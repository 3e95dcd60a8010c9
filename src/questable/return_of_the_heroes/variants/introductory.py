"""INTRO: the introductory game: a fixed map, fixed quests, a Nameless known to everyone."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.return_of_the_heroes import bag, setup
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

layer = Rulebook("introductory")


@layer.replaces(setup.lay_tiles, "RH-INTRO-01", "RH-RUL-04")
def lay_tiles_as_printed(g: ReturnOfTheHeroes) -> None:
    g.layout = g.content.box.start_layout


@layer.adjusts(setup.free_heroes)
def heroes_with_a_start(heroes: list[str], g: ReturnOfTheHeroes) -> list[str]:
    """The Priest is not available (RH-INTRO-02)."""
    return [hero for hero in heroes if g.content.heroes[hero].start]


@layer.adjusts(setup.why_chosen)
def of_four(why: str, g: ReturnOfTheHeroes) -> str:
    return "RH-INTRO-02"


@layer.replaces(setup.choose_house, "RH-INTRO-03")
def house_as_printed(g: ReturnOfTheHeroes, seat: int) -> None:
    g.do(setup.house_chosen, Option("house", g.content.heroes[g.heroes[seat].id].start), seat, "RH-INTRO-03")


@layer.replaces(setup.deal_quests, "RH-INTRO-03", "RH-INTRO-04")
def quests_as_printed(g: ReturnOfTheHeroes) -> None:
    """Each hero has exactly one personal quest."""
    for hero in g.heroes:
        quest = g.content.heroes[hero.id].quest
        assert quest is not None
        hero.quests = {quest: 0}
        g.note("quests", rules=("RH-INTRO-03",), seat=hero.seat, cards=(quest,))


@layer.replaces(setup.choose_nameless, "RH-INTRO-05")
def nameless_as_printed(g: ReturnOfTheHeroes) -> None:
    """The King of Darkness, face up."""
    g.nameless = next(tile.id for tile in g.content.nameless.values() if tile.introductory)
    g.nameless_open = True


@layer.replaces(setup.fill_bag, "RH-INTRO-06", "RH-INTRO-07", "RH-INTRO-08", "RH-INTRO-09", "RH-INTRO-10")
def fill_bag_for_beginners(g: ReturnOfTheHeroes) -> None:
    """Treasures and first stages are on the map, unused quests and the mice in the box, the rest in the bag."""
    first = {quest.first for quest in g.content.quests.values() if quest.introductory}
    for token in setup.bag_tokens(g):
        card = g.content.tokens[token]
        quest = getattr(card, "quest", None)
        if token in g.content.treasures or token in first:
            g.do(bag.put_on_point, token, str(card.at), False)  # type: ignore[union-attr]
        elif (quest and not g.content.quests[quest].introductory) or not getattr(card, "introductory", True):
            g.gone = (*g.gone, token)
        else:
            bag.put_into_bag(g, token)

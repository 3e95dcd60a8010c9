"""The rulebook of the family; every chapter module adds its steps and queries to it."""

from typing import Any

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

rules = Rulebook("return-of-the-heroes")


@rules.step()
def nothing(g: ReturnOfTheHeroes, option: Option, *what: Any) -> None:
    """Carry out an option that changes nothing, such as declining or being done."""

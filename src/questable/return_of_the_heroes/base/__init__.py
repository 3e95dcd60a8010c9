"""The box: Return of the Heroes."""

from questable.kernel.engine.adventure import Adventure
from questable.return_of_the_heroes.box import core
from questable.return_of_the_heroes.family import family
from questable.return_of_the_heroes.setup import set_up
from questable.return_of_the_heroes.variants import VARIANTS
from questable.return_of_the_heroes.variants.former import FORMER

adventure = Adventure(
    id="return-of-the-heroes",
    name=core.name,
    summary=core.text,
    family=family,
    boxes=(core,),
    seats=(1, 5),
    start=set_up,
    variants=VARIANTS,
    former=FORMER,
    minutes=(60, 150),
    place=3,
)

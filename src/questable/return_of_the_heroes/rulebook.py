"""The rulebook of the family; every chapter module adds its steps and queries to it."""

from questable.kernel.rulebook import Rulebook

rules = Rulebook("return-of-the-heroes")

"""The rulebook of the family; every chapter module adds its steps and queries to it."""

from questable.kernel.engine.rulebook import Rulebook

rules = Rulebook("runebound")

"""The lab: simulations, statistics, measurements."""

from questable.lab.simulation import Result, simulate

__all__ = ["Result", "simulate"]

"""The lab: simulations, statistics, measurements."""

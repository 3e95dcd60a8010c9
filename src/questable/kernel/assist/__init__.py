"""What helps players: plans of several choices, and standing answers."""

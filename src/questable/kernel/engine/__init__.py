"""The engine: games, steps, rulebooks, and the adventures that can be played."""

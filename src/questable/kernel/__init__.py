"""The kernel: games as plain data plus an agenda of named steps. It knows no game."""

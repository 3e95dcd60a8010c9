"""Content: TOML files, packs, and what is wrong with them."""

# You need Python 3.11 or newer, and make.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

BIN := .venv/bin
# The first of these that is new enough builds the environment. Name another with `make PYTHON=...`.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq

QUICK_TESTS := tests/golden tests/kernel tests/saves tests/rules tests/bots tests/lab tests/runebound --ignore=tests/runebound/mists_of_zanaga --ignore=tests/runebound/packs
COMPILED_TESTS ?= tests/golden tests/kernel tests/runebound tests/return_of_the_heroes tests/properties tests/table tests/saves

.PHONY: help setup web play quick test long compiled test-compiled bench bench-compiled pictures clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: .venv/ready ## make a .venv with everything you need to work

.venv/bin/pip:
	@test -n "$(PYTHON)" || { echo "questable needs Python 3.11 or newer: install it, or name it with make PYTHON=..." >&2; exit 1; }
	@echo "Setting up .venv (a minute, once)"
	@$(PYTHON) -m venv .venv

.venv/ready: pyproject.toml | .venv/bin/pip
	@$(PIP) --editable '.[dev]'
	@touch .venv/playable $@

# To play you need only the program and its page, which pip builds when it installs them.
.venv/playable: pyproject.toml hatch_build.py $(shell find web/src web/public web/tools web/index.html web/package-lock.json -type f) | .venv/bin/pip
	@$(PIP) --editable .
	@touch $@

.venv/ready-bench: .venv/ready
	@$(PIP) --editable '.[dev,bench]'
	@touch $@

web: setup ## build the page, if it is missing or web/ has changed
	@$(BIN)/python hatch_build.py

play: .venv/playable ## play in the browser; sets up only what you need to play
	@$(BIN)/questable serve --open

quick: setup ## run style, types and the tests that notice most, while you work (90 seconds)
	@$(BIN)/python -m tools.check --quick -q $(QUICK_TESTS)

test: web ## run style, types, import rules and all tests, also those of the page (10 minutes)
	@$(BIN)/python -m tools.check

long: web ## run the same with whole sweeps, of which `make test` runs a share (some hours)
	@QUESTABLE_SHARE=all $(BIN)/python -m tools.check

compiled: web ## build a wheel with a compiled engine for this machine, in build/; twice as fast
	$(BIN)/python tools/compiled.py

test-compiled: compiled ## test rules and table with the compiled engine
	PYTHONPATH=build/compiled $(BIN)/pytest -n auto --dist worksteal $(COMPILED_TESTS)

bench: .venv/ready-bench ## measure the engine beside Catanatron
	$(BIN)/python benchmarks/engine.py

bench-compiled: .venv/ready-bench compiled ## measure the compiled engine beside Catanatron
	PYTHONPATH=build/compiled $(BIN)/python benchmarks/engine.py

pictures: web ## draw the pictures of the documents again; those of the page need Chromium
	$(BIN)/python docs/pictures/draw.py
	$(BIN)/python docs/pictures/shoot.py

clean: ## remove everything that make can make again
	rm -rf .venv build dist web/node_modules src/questable/table/client .questable .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

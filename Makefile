# Everything the project needs: Python 3.11 or newer, and make.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

BIN := .venv/bin
# The first of these that is new enough builds the environment; name another with `make PYTHON=...`.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq

.PHONY: help setup play test bench pictures clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

setup: .venv/ready ## a .venv with everything

.venv/ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "questable needs Python 3.11 or newer: install it, or name it with make PYTHON=..." >&2; exit 1; }
	@echo "Setting up .venv (a minute, once)"
	@$(PYTHON) -m venv .venv
	@$(PIP) --editable '.[dev]'
	@touch $@

.venv/ready-bench: .venv/ready
	@$(PIP) --editable '.[dev,bench]'
	@touch $@

play: setup ## play in the terminal
	@$(BIN)/questable play rise-of-the-dragon-lords

test: setup ## style, types, import rules, tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n auto

bench: .venv/ready-bench ## measure the engine against its peers
	$(BIN)/python benchmarks/engine.py

pictures: setup ## draw the pictures of the README anew
	$(BIN)/python docs/pictures/draw.py

clean: ## remove everything that can be made again
	rm -rf .venv build dist .questable .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

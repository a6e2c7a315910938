# `make play` and `make test` do all set-up themselves, in .venv.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test lint types unit bench compiled format playthroughs pins clean

play: .venv/ready
	@$(BIN)/mutschel

test: lint types unit

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: .venv/ready
	$(BIN)/mypy

unit: .venv/ready
	$(BIN)/pytest

# Speed, memory, and Pig against OpenSpiel; figures are ratios within one run.
bench: .venv/bench
	$(BIN)/python -m bench

# Engine and games compiled with mypyc, in a folder of their own: do they still do what they promise, and how fast?
compiled: .venv/bench
	$(BIN)/python -m bench.compiled

format: .venv/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Record every game's playthroughs anew; review them as a diff.
playthroughs: .venv/ready
	$(BIN)/python -m mutschel.testing

.venv/ready: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Mutschel needs Python 3.11 or newer; choose one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up .venv (once, about a minute) …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

.venv/bench: .venv/ready bench-requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r bench-requirements.txt
	@touch $@

# Newer versions of what we depend on, with hashes; the files name no registry.
pins: .venv/ready
	$(BIN)/python -m pip install --quiet uv
	for name in requirements bench-requirements; do \
	  $(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 \
	    --no-annotate --no-header $$name.in -o $$name.txt; done

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist build

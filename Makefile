# `make play` and `make test` do all set-up themselves, in .venv.
PYTHON ?= python3
BIN := .venv/bin
# The tests start hundreds of Pythons: what they import is compiled once.
unexport PYTHONDONTWRITEBYTECODE

CLIENT := src/mutschel/server/client/index.html
FONTS := src/mutschel/printing/fonts/vollkorn-OFL.txt
WEB := $(shell find web -mindepth 1 -path web/node_modules -prune -o -path web/.svelte-check -prune -o -path web/e2e -prune -o ! -name '*.test.ts' -print)
WEB_TESTS := $(shell find web/src web/e2e -name '*.ts')
# Every game's recorded match, which the page's tests play and read out.
MATCHES := tests/support/recorded_views.py $(shell find src/mutschel/engine src/mutschel/games -name '*.py' -o -name '*.toml' -o -name defaults.txt)
# Where there is no Chromium the browser tests are left out, but never in CI.
BROWSER = chromium=$$(tools/chromium.sh) || { echo "There is no Chromium: the browser tests are skipped. (Debian: chromium)"; \
  [ -z "$$CI" ]; exit; }; CHROMIUM=$$chromium tools/npm.sh exec --no -- playwright test

.PHONY: play web worker fonts test test-all lint types web-check web-types web-lint web-test browser browsers services soak shots pictures orca measure \
  bench bots findings bench-server bench-others format playthroughs spoken protocol pins clean

# Serves this computer and others on the same network; tables are kept in the user's data directory.
play: .venv/ready web
	@$(BIN)/mutschel serve --lan --log-level warning

# The page for browsers; the server serves it.
web: $(CLIENT) $(FONTS)

# The typefaces for print, made from those of the page.
fonts: $(FONTS)

# What a newcomer runs: an answer in five minutes. Each service and each kind of game once.
test: .venv/ready services web
	$(MAKE) --no-print-directory -j2 lint types build/web-checked
	$(call together,-m "not slow or daily",--grep @daily)

# Everything else that a change must pass.
test-all: .venv/ready services web build/worker/site.zip
	$(call together,-m "slow and not daily",--grep-invert @daily)

# Python's tests and the browser's beside each other: one works while the other waits, and both print. What failed in the
# browser is said again at the end.
define together
@$(BIN)/pytest -n 3 --dist worksteal -rfEs $(1) & python=$$!; export PLAYWRIGHT_FORCE_TTY=0; ($(BROWSER) e2e/tests $(2)); browser=$$?; \
  wait $$python; python=$$?; \
  [ $$browser = 0 ] || sed -n '/^- Name:/p; /^# Error details/,/^# \(Page snapshot\|Test source\)/p' build/browser/*/error-context.md | head -60; \
  exit $$((python + browser))
endef

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: .venv/ready
	$(BIN)/mypy

web-check: web-types web-lint web-test

web-types: web/node_modules/ready
	tools/npm.sh run --silent check

web-lint: web/node_modules/ready
	tools/npm.sh run --silent lint

web-test: web/node_modules/ready
	tools/npm.sh run --silent test

build/web-checked: $(WEB) $(WEB_TESTS) $(MATCHES) docs/fair-dice.md  # which one of the tests reads
	$(MAKE) --no-print-directory web-check
	@mkdir -p build && touch $@

# Whole matches in a real browser, as a person plays them: all of them, ten minutes.
browser: .venv/ready web build/worker/site.zip
	$(BROWSER) e2e/tests

# The same in Firefox, a plain-http host included, and every game in WebKit. About half an hour; not part of `make test`.
browsers: .venv/ready web build/worker/site.zip
	@found=$$(tools/browsers.sh); failed=0; \
	firefox=$$(echo "$$found" | sed -n 's/^firefox //p'); \
	if [ -n "$$firefox" ]; then FIREFOX=$$firefox tools/npm.sh exec --no -- playwright test e2e/tests || failed=1; \
	else [ -z "$$CI" ] || failed=1; fi; \
	if echo "$$found" | grep -q '^webkit'; then tools/npm.sh exec --no -- playwright test e2e/webkit || failed=1; \
	else [ -z "$$CI" ] || failed=1; fi; \
	exit $$failed

# The proofs in full: games, odds and 2,000 flicks; the server: leaks, kill -9, junk, about an hour; every kind of attack.
# The page: all games, sizes and languages, in 3D.
# The tests that do more then are found by the word.
LONGER = $(shell grep -lrE 'SOAK|at_length|hypothesis' tests --include='test_*.py')
ATTACKS := host/test_cheating host/test_fair_* server/test_adversary server/test_front_door server/test_hints server/test_hosts server/test_limits_online \
  server/test_owner_online server/test_private_files server/test_public_online server/test_readings_online server/test_seats_online server/test_refusals \
  server/test_slow_readers store/test_failures
AT_LENGTH = $(sort $(LONGER) $(wildcard $(ATTACKS:%=tests/%.py)))

soak: .venv/ready services web
	MUTSCHEL_SOAK=1 OPENBLAS_NUM_THREADS=1 $(BIN)/pytest -n 0 -s $(AT_LENGTH)
	export MUTSCHEL_SOAK=1; $(BROWSER) e2e/tests

# Pictures of every game, of its moments at all sizes, and of throws frame by frame, into build/, to look at.
shots: .venv/ready web
	$(BROWSER) e2e/shots

# The README's pictures, into docs/pictures.
pictures: .venv/ready web
	$(BROWSER) e2e/pictures

# What the screen reader Orca says in a match of DICE CUP that is played by keys alone, into build/orca.txt, to read.
orca: .venv/ready web
	tools/orca.sh

# How much the page loads, and how soon it can be used.
measure: .venv/ready web
	$(BROWSER) e2e/measure

# PostgreSQL, Redis, nginx and Caddy for the tests: found, or installed, or named.
services:
	@tools/services.sh

# Speed, memory, Pig against OpenSpiel; what simulated dice cost; odds, bots and analysis: in one run.
bench: .venv/ready
	$(BIN)/python -m bench
	$(BIN)/python -m bench.physics
	$(BIN)/python -m bench.odds
	$(BIN)/python -m bench.odds_choice
	$(BIN)/python -m bench.judging

# How strong the bots are: docs/bots.md, by seeded matches; takes a while.
bots: .venv/ready
	$(BIN)/python tools/bots_page.py

# What these games are when played right: docs/findings.md and its plots, from the odds and by seeded matches.
findings: .venv/ready
	OPENBLAS_NUM_THREADS=1 PYTHONPATH=tools $(BIN)/python -m findings

# The server under load: durable moves per CPU-second, latencies, memory; an evening of 200 people.
bench-server: .venv/ready
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.evening

# Our server's moves per CPU-second beside boardgame.io's and Colyseus', in turns in one run; fetches theirs and Node, once.
bench-others: .venv/ready
	$(BIN)/python -m bench.others

format: .venv/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Record every game's playthroughs again; review them as a diff.
playthroughs: .venv/ready
	$(BIN)/python -m mutschel.testing

# What a screen reader is told in the recorded match of every game, both languages: again, and as a diff.
spoken: web/node_modules/ready
	tools/npm.sh exec --no -- vitest run src/table/spoken.test.ts --update

# docs/protocol.md and the browser's types, from the messages as they are typed in Python.
protocol: .venv/ready
	$(BIN)/python -m mutschel.protocol

.venv/ready: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Mutschel needs Python 3.11 or newer; choose one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up .venv (once, about a minute) …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

$(CLIENT): web/node_modules/ready $(WEB)
	@echo "Building the page …"
	@tools/npm.sh run --silent build -- --logLevel warn

# A host of one device for a page's worker, with Pyodide: Python in WebAssembly.
worker: build/worker/site.zip

build/worker/site.zip: .venv/ready $(wildcard web/worker/*.*) $(shell find src/mutschel -name '*.py' -o -name '*.toml')
	@echo "Building the worker …"
	@$(BIN)/python web/worker/build.py

$(FONTS): tools/fonts.py web/node_modules/ready
	@$(BIN)/python tools/fonts.py

web/node_modules/ready: web/package-lock.json | .venv/ready
	@echo "Fetching what the page is built with (once) …"
	@tools/npm.sh ci --loglevel error || \
	  { echo "npm could not fetch the packages that web/package-lock.json names. Is this computer online?"; exit 1; }
	@touch $@

COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-annotate --no-header

# Newer versions of what we depend on, with hashes; the files name no registry.
pins: .venv/ready
	$(BIN)/python -m pip install --quiet uv
	for name in requirements node-requirements release-requirements; do \
	  $(COMPILE) --upgrade $$name.in -o $$name.txt; done
	@# what the container image installs, as it was tested
	$(COMPILE) pyproject.toml --extra serve --extra nodes --constraints requirements.txt -o deploy/requirements.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist build \
	  web/node_modules web/.svelte-check src/mutschel/server/client src/mutschel/printing/fonts

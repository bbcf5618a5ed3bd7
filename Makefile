# `make run` starts the bot (without a token: in a browser, without Discord), `make test` checks everything.
# Both need Python 3.11 to 3.14 with its venv module, make and git: `sudo apt install python3-venv make git`.
PYTHON  := .venv/bin/python
# Its advice then names make's commands.
BOT     := STARTED_BY_MAKE=1 $(PYTHON) -m bot
PYTHONS ?= $(FIRST_PYTHON) python3.11 python3.12 python3.13 python3.14 python3
# Only errors are shown: pip's warnings concern the machine's pip settings, not this program.
INSTALL := $(PYTHON) -m pip --disable-pip-version-check -qq install --require-hashes
LOCK    := .venv/bin/uv pip compile --universal --python-version 3.11 --generate-hashes \
           --no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet
MODULES := bot migrations tests hatch_build.py
# Six at a time on two cores if memory allows (tests/needs.py): many tests wait for a process or a browser, and
# tests/conftest.py spreads these. Four took a quarter longer, eight no less time and more CPU.
# A worker that dies ends the run: with a replacement, xdist 3.8 waits forever when the groups are run out.
PYTEST  := $(PYTHON) -m pytest -n auto --dist loadgroup --max-worker-restart 0
# Each worker imports all tests; without bytecode each would compile them as well.
unexport PYTHONDONTWRITEBYTECODE

# A .venv without a working pip is what a failed attempt (or a removed Python) left behind: start over.
$(shell [ ! -e .venv ] || $(PYTHON) -c 'import pip' 2>/dev/null || rm -rf .venv)

# The commands of the bot: `make restore FILE=data/backups/…`, `make move-database FROM=… TO=…`, and flags in ARGS.
COMMANDS := play-locally migrate backup restore move-database check doctor rehearsal health invite ratings emojis scenario replay tournament

.PHONY: run packages version $(COMMANDS) sentry test test-everything quick lint types format coverage hooks migration bench figures train fuzz walk soak suite mutants messages release-check release pictures screens film links site wheel lock

run: .venv/runtime.stamp $(wildcard .venv/sentry.stamp)
	@$(BOT) run --migrate --or-play-locally $(ARGS)

# What `make run` installs, without a start.
packages: .venv/runtime.stamp

version: .venv/runtime.stamp
	@$(BOT) --version

$(COMMANDS): .venv/runtime.stamp
	@$(BOT) $@ $(ARGS) $${FROM:+"$$FROM"} $${TO:+"$$TO"} $${FILE:+"$$FILE"}

# What this machine can: at its end, one line says what was not tried. `make test ARGS=--costs` lists the tests
# that take the most CPU, and `make test ARGS="--shuffle 1"` runs them in a random order. The first time, the tests are collected once before, which compiles them for all workers.
test: lint types
	@[ -e tests/__pycache__ ] || $(PYTHON) -m pytest --collect-only --quiet --quiet >/dev/null
	$(PYTEST) $(ARGS)

# The same with all that some tests need, such as PostgreSQL and Chromium, which it installs with sudo if missing.
test-everything:
	@bash .ci/run test

# The loop while writing code: some minutes on two busy cores.
quick: lint types
	$(PYTEST) --quiet tests/engine tests/game

lint: .venv/dev.stamp
	$(PYTHON) -m ruff format --check $(MODULES)
	$(PYTHON) -m ruff check $(MODULES)
	.venv/bin/lint-imports
	$(PYTHON) -m tests.docs.plain_english bot migrations tests

types: .venv/dev.stamp
	.venv/bin/pyrefly check --summary=none

format: .venv/dev.stamp
	$(PYTHON) -m ruff format $(MODULES)
	$(PYTHON) -m ruff check --fix $(MODULES)
	$(PYTHON) -m ruff format $(MODULES)

# All tests again, measured, with the processes they start; the report lists the files with gaps.
coverage: .venv/dev.stamp
	$(PYTHON) -m coverage erase
	$(PYTHON) -m coverage run -m pytest -n 2 --quiet
	$(PYTHON) -m coverage combine --quiet
	$(PYTHON) -m coverage report

# Check format and lint before each commit.
hooks: .venv/dev.stamp
	.venv/bin/pre-commit install

# Once, so that SENTRY_DSN works; from then on `make run` keeps it up to date.
sentry: .venv/sentry.stamp

# Make the weights of the computer players again from their seed.
train: .venv/bench.stamp
	$(PYTHON) -m bot.computer.training
	$(PYTHON) -m tests.benchmarks.bench_computers

# All figures in one table; `make bench ONLY=wire ARGS=--text` measures one part.
bench: .venv/bench.stamp
	$(PYTHON) -m tests.benchmarks$(addprefix .bench_,$(ONLY)) $(ARGS)

# Measure README's figures, and write them into its table (six minutes on a quiet machine).
figures: .venv/bench.stamp
	$(PYTHON) -m tests.docs.figures

# `make test` plays a sample of this: 200,000 random rounds, 50 for every pair of options, and 1,000 matches
# played again from their exports (hours).
fuzz: .venv/dev.stamp
	$(PYTHON) -m tests.fuzz

# `make test` takes a few of these: 50 random matches in which every hand is looked at after every event (minutes).
walk: .venv/dev.stamp
	$(PYTHON) -m tests.journeys.walk

# Every promise of docs/reliability.md with all that it counts, of which `make test` counts a part (hours);
# `make soak ROWS="R1 R20"` shows only some. The counts are written into tests/soak/measured.md.
soak: .venv/dev.stamp
	$(PYTHON) -m tests.soak $(ROWS)

# The whole suite twenty times on quiet, busy, and slow machines, in random order, with one worker (a day);
# `make suite ARGS="quiet load"` makes only these runs, and with --together at the same time.
suite: .venv/dev.stamp
	$(PYTHON) -m tests.soak.suite $(ARGS)

# Change the program at 120 random places, and list the changes that no test notices (half an hour on two cores);
# `make mutants ARGS="--seed 2 --only game,ui"` makes others. The table is written into tests/mutants/measured.md.
mutants: .venv/dev.stamp
	$(PYTHON) -m tests.mutants $(ARGS)

# After a change of bot/storage/rows.py: `make migration NAME="What changes"` writes the next migration, to be read and edited.
migration: .venv/dev.stamp
	@$(PYTHON) -m tests.storage.new_migration $${NAME:+"$$NAME"}

# Bring the catalogs of all languages up to date with the sentences in the code; no translation is lost.
messages: .venv/runtime.stamp
	@$(PYTHON) -m bot.messages

# Before a release: tell which sentences are not translated yet, in any language (the bot says those in English),
# and which cards the scripts that check shuffles and the sheets of cards lack.
release-check: .venv/runtime.stamp
	@$(PYTHON) -m bot.messages --check; left=$$?; $(PYTHON) -m tests.docs.cards && exit $$left

# Raise the version and close the changelog, once nothing is left to translate: `make release VERSION=1.0.0` says what follows.
release: release-check .venv/dev.stamp
	@$(PYTHON) -m tests.docs.release cut $(VERSION)

# The samples of all pictures in docs/pictures.
pictures: .venv/runtime.stamp
	$(PYTHON) -m tests.pictures.samples docs/pictures

# Screenshots of every screen, from the real bot in the playground; needs Chromium and some minutes.
screens: .venv/dev.stamp
	$(PYTHON) -m tests.screens docs/pictures/screens

# The animation at the top of README.md, from the real bot; needs Chromium and a minute.
film: .venv/dev.stamp
	$(PYTHON) -m tests.screens.film docs/pictures/round.webp

# Follow the links in the documentation that lead elsewhere; the tests check all others.
links: .venv/dev.stamp
	$(PYTHON) -m tests.docs.links

# The documentation as a website in build/site; a warning, such as a link that leads nowhere, is an error.
site: .venv/docs.stamp
	.venv/bin/sphinx-build --builder html --conf-dir docs/site --fail-on-warning --keep-going --nitpicky --fresh-env --quiet . build/site
	@echo "build/site/index.html"

# One file that `pipx install` and `pip install` take, with all that runs; its packages come from their registry.
wheel: .venv/dev.stamp
	$(PYTHON) -m hatchling build --target wheel --directory build

# Change versions in pyproject.toml; this locks everything they bring in, with the hash of every file.
lock: .venv/dev.stamp
	$(LOCK) pyproject.toml --output-file requirements.txt
	$(LOCK) pyproject.toml --extra sentry --constraints requirements.txt --output-file requirements-sentry.txt
	$(LOCK) pyproject.toml --extra sentry --group dev --constraints requirements.txt --output-file requirements-dev.txt
	$(LOCK) --group bench --constraints requirements-dev.txt --output-file requirements-bench.txt
	$(LOCK) --group docs --constraints requirements-dev.txt --output-file requirements-docs.txt

# A stamp is newer than the lock file last installed, so pip runs only when a lock file changes.
.venv/runtime.stamp: requirements.txt | $(PYTHON)
	@echo "Installing the locked packages into .venv …"
	@$(INSTALL) -r requirements.txt
	@touch $@

.venv/sentry.stamp: requirements-sentry.txt | $(PYTHON)
	@$(INSTALL) -r requirements-sentry.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt | $(PYTHON)
	@echo "Installing the locked development packages into .venv …"
	@$(INSTALL) -r requirements-dev.txt
	@touch $@

.venv/bench.stamp: requirements-bench.txt .venv/dev.stamp
	@$(INSTALL) -r requirements-bench.txt
	@touch $@

.venv/docs.stamp: requirements-docs.txt | $(PYTHON)
	@$(INSTALL) -r requirements-docs.txt
	@touch $@

# Debian's Python has no ensurepip until python3-venv is installed.
$(PYTHON):
	@for python in $(PYTHONS); do \
		$$python -c 'import sys, ensurepip; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null \
			|| continue; \
		exec $$python -m venv .venv; \
	done; \
	echo "Python 3.11 to 3.14 with its venv module is needed." >&2; \
	echo "On Debian and Ubuntu: sudo apt install python3-venv make git" >&2; \
	exit 1

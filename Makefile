# `make run` starts the bot (without a token: in a browser, without Discord), `make test` checks everything;
# both need only Python 3.11 (to 3.13), make and git.
PYTHON  := .venv/bin/python
INSTALL := $(PYTHON) -m pip --disable-pip-version-check --quiet install --require-hashes
LOCK    := .venv/bin/uv pip compile --universal --python-version 3.11 --generate-hashes \
           --no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet
MODULES := bot migrations tests

.PHONY: run test lint format play-locally migrate check invite bench fuzz pictures lock

run: .venv/runtime.stamp
	@$(PYTHON) -m bot run --migrate --or-play-locally

test: lint
	$(PYTHON) -m pytest -n 2

lint: .venv/dev.stamp
	$(PYTHON) -m ruff format --check $(MODULES)
	$(PYTHON) -m ruff check $(MODULES)
	$(PYTHON) -m pyright
	.venv/bin/lint-imports

format: .venv/dev.stamp
	$(PYTHON) -m ruff check --fix $(MODULES)
	$(PYTHON) -m ruff format $(MODULES)

play-locally migrate check invite: .venv/runtime.stamp
	@$(PYTHON) -m bot $@

bench: .venv/bench.stamp
	$(PYTHON) -m tests.benchmarks

# What `make test` plays a little of: 200,000 random rounds, and 50 for every two options (hours).
fuzz: .venv/dev.stamp
	$(PYTHON) -m tests.fuzz

# The samples of all pictures in docs/pictures.
pictures: .venv/runtime.stamp
	$(PYTHON) -m bot.pictures.samples docs/pictures

# Newer versions go into pyproject.toml; this writes down what they bring, with the hash of every file.
lock: .venv/dev.stamp
	$(LOCK) pyproject.toml --output-file requirements.txt
	$(LOCK) pyproject.toml --group dev --constraints requirements.txt --output-file requirements-dev.txt
	$(LOCK) --group bench --output-file requirements-bench.txt

# A stamp is younger than the lock that was installed last, so packages are looked at only when a lock changes.
.venv/runtime.stamp: requirements.txt | $(PYTHON)
	@echo "Installing the locked packages into .venv …"
	@$(INSTALL) -r requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt | $(PYTHON)
	@echo "Installing the locked packages for development into .venv …"
	@$(INSTALL) -r requirements-dev.txt
	@touch $@

.venv/bench.stamp: requirements-bench.txt .venv/runtime.stamp
	@$(INSTALL) -r requirements-bench.txt
	@touch $@

$(PYTHON):
	@for python in python3.11 python3.12 python3.13 python3; do \
		$$python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null || continue; \
		exec $$python -m venv .venv; \
	done; echo "Python 3.11, 3.12 or 3.13 is needed, with its venv module." >&2; exit 1

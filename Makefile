# The commands of this repository. `make` alone lists them.
#
# Environments: .venv plays, .venv-build compiles, .venv-test has the developers' tools, .venv-docs
# builds the docs site, .venv-learn has PyTorch for one example, .venv-wheels builds wheels for other
# machines, .venv-lock updates the lock files. Stamp files in them depend on lock files and sources, so
# a second call repeats nothing.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= python3
# How to build: auto, cc, zig or interpreted (see build_backend/eiland_build).
EILAND_BUILD ?= auto
export EILAND_BUILD
export EILAND_BUILD_CACHE := build/compiled
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Without bytecode every process of the tests would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

WHEEL := build/wheel-$(EILAND_BUILD)
SOURCES := $(shell find src build_backend -type f -not -name '*.py[co]' 2>/dev/null) \
           setup.py pyproject.toml LICENSE README.md
INSTALL := -m pip install --quiet --require-hashes
NPM := PATH="$(CURDIR)/.venv-test/bin:$$PATH" npm --loglevel=error
SOAK := .venv-test/bin/python tools/browsers.py && .venv-test/bin/python -m pytest --quiet -p tests.support.resuming --resume build/soak tests
# A Python for browsers (tools/pyodide.py). Players need no Node: `make play` takes it only if it is there.
PYODIDE := src/eiland/page/pyodide/NOTICE
TAKEN := $(if $(filter play,$(MAKECMDGOALS)),$(wildcard $(PYODIDE)),$(PYODIDE))
TRAIN := OPENBLAS_NUM_THREADS=1 .venv-test/bin/eiland train
# A folder or file of tests/: make fast AREA=rules/board
AREA ?=
# Versions of Python, all supported ones if empty: make pythons VERSIONS='3.12 3.13'
VERSIONS ?=
QUICK := not slow and not thorough and not browser and not server and not soak

.PHONY: help play test quick fast check format soak soak-browser catanatron chances shipped weights bench ladder floors docs wheels pythons \
        lock clean

help:  ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' Makefile | expand -t 20

play: .venv/installed-$(EILAND_BUILD)  ## install Eiland into .venv and open it in the browser; LAN=1: others in the house can join
	@.venv/bin/eiland --version
	@.venv/bin/eiland serve --open $(if $(LAN),--host 0.0.0.0)

test:  ## run everything that CI runs
	@$(MAKE) --jobs=2 --output-sync=target .venv-test/installed-$(EILAND_BUILD) check docs
	@.venv-test/bin/python tools/suite.py

quick: .venv-test/ready node_modules/ready  ## run the checks and the fast tests at the same time
	@$(MAKE) --jobs=2 --output-sync=target check fast

fast: .venv-test/ready  ## run the fast tests, uncompiled; AREA=rules/board: those of one folder
	@PYTHONPATH=src EILAND_QUICK=1 .venv-test/bin/python -m pytest --quiet -m '$(QUICK)' \
	    --numprocesses=auto --maxprocesses=8 --dist=worksteal $(if $(AREA),tests/$(AREA)) || { \
	        code=$$?; [ $$code -ne 5 ] || echo 'no fast tests in tests/$(AREA): install the compiled package' \
	            '(make .venv-test/installed-auto), then run .venv-test/bin/python -m pytest tests/$(AREA)'; \
	        exit $$code; }

check: .venv-test/ready node_modules/ready  ## run the checks without tests: style, types, rings, pitfalls of the compiler
	@.venv-test/bin/ruff check --quiet && echo 'ruff check: clean'
	@.venv-test/bin/ruff format --check
	@.venv-test/bin/mypy
	@.venv-test/bin/python tools/lint_shifts.py
	@PYTHONPATH=src .venv-test/bin/lint-imports --no-logo
	@$(NPM) run --silent check
	@$(NPM) run --silent test

format: .venv-test/ready node_modules/ready  ## format the code
	@.venv-test/bin/ruff check --quiet --fix || true
	@.venv-test/bin/ruff format
	@$(NPM) run --silent format

soak: .venv-test/installed-$(EILAND_BUILD) .venv-learn/installed-$(EILAND_BUILD)  ## run the tests that take minutes to hours; continues where it was stopped
	@$(SOAK) -m soak || [ $$? -eq 5 ] # 5: all have passed before
	@$(MAKE) --no-print-directory catanatron

soak-browser: .venv-test/installed-$(EILAND_BUILD)  ## run only the browser tests of `make soak`: whole games by clicks and taps
	@$(SOAK) -m 'soak and browser' || [ $$? -eq 5 ]

catanatron: .venv-test/installed-$(EILAND_BUILD) .venv-catanatron/ready  ## play 400 games of catanatron by our advice (an hour); continues where it was stopped
	@.venv-catanatron/bin/python benchmarks/catanatron_games.py --out build/catanatron.jsonl \
	    --advise '.venv-test/bin/eiland advise base --serve --seats 4 --level expert --option domestic_trade=false'

chances: .venv-test/installed-$(EILAND_BUILD)  ## compute the chances of each score (15 minutes); continues where it was stopped
	@.venv-test/bin/python tools/solve_chances.py

shipped: .venv-test/installed-$(EILAND_BUILD)  ## compute the values of the classic game that are shipped (two minutes)
	@.venv-test/bin/python tools/ship_solution.py

weights: $(patsubst %,build/weights/%.done,base base-2 base-3 harbormaster harbormaster-4 fishermen fishermen-4 plus extra)  ## train the weights of the bots (four hours on two idle cores); continues where it was stopped

bench: .venv-test/installed-$(EILAND_BUILD)  ## measure speed, compiled
	@.venv-test/bin/eiland --version
	@.venv-test/bin/python -m pytest benchmarks -o addopts= \
	    -o python_files='bench_*.py' -o python_functions='bench_*'
	@.venv-test/bin/python benchmarks/figures.py

ladder: .venv-test/installed-$(EILAND_BUILD)  ## play adjacent levels of all games (hours), write benchmarks/ladder.md; continues where it was stopped
	@.venv-test/bin/python benchmarks/contests.py ladder

floors: .venv-test/installed-$(EILAND_BUILD)  ## play the best bots against greedy (hours), write benchmarks/floors.md; continues where it was stopped
	@.venv-test/bin/python benchmarks/contests.py floors

docs: .venv-docs/ready  ## build the docs site into build/docs; warnings are errors
	@PYTHONPATH=src .venv-docs/bin/sphinx-build --quiet --fail-on-warning --keep-going docs build/docs
	@echo 'build/docs/index.html'

wheels: .venv-wheels/ready $(PYODIDE)  ## build source archive and wheel for other machines into dist, and check them
	@PYTHONPATH=build_backend .venv-wheels/bin/python tools/wheels.py

pythons:  ## run the fast tests, compiled, with each supported Python; VERSIONS=3.12: only that
	@$(PYTHON) tools/pythons.py --marks '$(QUICK)' $(VERSIONS)

lock: .venv-lock/ready  ## update requirements/*.txt from pyproject.toml; to the newest: UPGRADE=--upgrade
	@lock() { .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
	    --generate-hashes --no-annotate --custom-compile-command 'make lock' \
	    "$$@" && echo "$${!#}"; }; \
	same='--constraints requirements/dev.txt'; \
	lock $(UPGRADE) pyproject.toml --extra dev --group build --output-file requirements/dev.txt; \
	lock $$same pyproject.toml --extra server --output-file requirements/run.txt; \
	lock $$same pyproject.toml --extra server --extra postgresql --output-file requirements/postgresql.txt; \
	lock $$same --group build --output-file requirements/build.txt; \
	lock $$same --group build --group wheels --output-file requirements/wheels.txt; \
	lock $$same --group zig --output-file requirements/zig.txt; \
	lock $$same pyproject.toml --extra server --group docs --output-file requirements/docs.txt

clean:  ## remove everything that this file makes
	rm -rf .venv .venv-build .venv-catanatron .venv-docs .venv-learn .venv-lock .venv-test .venv-wheels node_modules build dist
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .benchmarks
	find src tests tools build_backend -name __pycache__ -type d -prune -exec rm -rf {} +

# The weights

# A network is written again and again while it is trained. Four of the board game go on from the
# first one; their mean with it is the one for most games.
build/weights/first.done: | .venv-test/installed-$(EILAND_BUILD)
	@mkdir -p build/weights
	@$(TRAIN) base --out build/weights/first.net --games 400000 --seats 4 --variant none
	@touch $@

build/weights/fishermen.done: build/weights/first.done
	@$(TRAIN) base --out build/weights/fishermen.net --games 110000 --start build/weights/first.net
	@touch $@

build/weights/further-%.done: build/weights/first.done
	@$(TRAIN) base --out build/weights/further-$*.net --games 60000 --seats 4 --variant none --seed $* --start build/weights/first.net
	@touch $@

build/weights/base.done: $(patsubst %,build/weights/%.done,first further-11 further-12 fishermen)
	@$(TRAIN) base --out build/weights/base.net --games 60000 --seats 4 --variant none --seed 13 --start build/weights/first.net \
	    $(patsubst %,--average build/weights/%.net,first further-11 further-12 fishermen)
	@touch $@

build/weights/base-2.done: build/weights/first.done
	@$(TRAIN) base --out build/weights/base-2.net --games 100000 --seats 2 --variant none --processes 1 --start build/weights/first.net
	@touch $@

build/weights/further-three.done: build/weights/base.done
	@$(TRAIN) base --out build/weights/further-three.net --games 60000 --seats 3 --variant none --seed 51 --processes 1 --start build/weights/base.net
	@touch $@

build/weights/base-3.done: build/weights/further-three.done
	@$(TRAIN) base --out build/weights/base-3.net --games 60000 --seats 3 --variant none --seed 52 --processes 1 --start build/weights/base.net \
	    --average build/weights/further-three.net
	@touch $@

build/weights/harbormaster.done: build/weights/fishermen.done
	@$(TRAIN) base --out build/weights/harbormaster.net --games 80000 --variant harbormaster --processes 1 --start build/weights/fishermen.net
	@touch $@

# Two networks for four seats go on from `harbormaster.net`, in two steps each, and a third one goes on
# from the mean of these two. The mean of all three is shipped: in it the mean of two counts twice.
build/weights/further-harbor-%.done: build/weights/harbormaster.done
	@$(TRAIN) base --out build/weights/further-harbor-$*.net --games 60000 --seats 4 --variant harbormaster --seed $* --processes 1 \
	    --start build/weights/harbormaster.net
	@touch $@

build/weights/further-harbor-81.done: build/weights/further-harbor-71.done
	@$(TRAIN) base --out build/weights/further-harbor-81.net --games 120000 --seats 4 --variant harbormaster --seed 81 --processes 1 \
	    --start build/weights/further-harbor-71.net
	@touch $@

build/weights/further-harbor.done: build/weights/further-harbor-72.done build/weights/further-harbor-81.done
	@$(TRAIN) base --out build/weights/further-harbor.net --games 120000 --seats 4 --variant harbormaster --seed 82 --processes 1 \
	    --start build/weights/further-harbor-72.net --average build/weights/further-harbor-81.net
	@touch $@

build/weights/harbormaster-4.done: build/weights/further-harbor.done
	@$(TRAIN) base --out build/weights/harbormaster-4.net --games 60000 --seats 4 --variant harbormaster --seed 83 --processes 1 \
	    --start build/weights/further-harbor.net $(patsubst %,--average build/weights/%.net,further-harbor further-harbor)
	@touch $@

build/weights/further-fish-91.done: build/weights/fishermen.done
	@$(TRAIN) base --out build/weights/further-fish-91.net --games 120000 --seats 4 --variant fishermen --variant both --seed 91 \
	    --processes 1 --start build/weights/fishermen.net
	@touch $@

build/weights/further-fish-92.done: build/weights/fishermen.done
	@$(TRAIN) base --out build/weights/further-fish-92.net --games 60000 --seats 4 --variant fishermen --variant both --seed 92 \
	    --processes 1 --start build/weights/fishermen.net
	@touch $@

build/weights/fishermen-4.done: build/weights/further-fish-91.done build/weights/further-fish-92.done
	@$(TRAIN) base --out build/weights/fishermen-4.net --games 60000 --seats 4 --variant fishermen --variant both --seed 93 \
	    --processes 1 --start build/weights/fishermen.net \
	    $(patsubst %,--average build/weights/%.net,further-fish-91 further-fish-92 fishermen)
	@touch $@

build/weights/plus.done: | .venv-test/installed-$(EILAND_BUILD)
	@mkdir -p build/weights
	@$(TRAIN) plus --out build/weights/plus.net --games 12000 --seats 2 --processes 1
	@touch $@

build/weights/extra.done: | .venv-test/installed-$(EILAND_BUILD)
	@mkdir -p build/weights
	@$(TRAIN) extra --out build/weights/extra.net --games 40000 --seed 3 --processes 1
	@touch $@

# The environments

.venv/ready: requirements/run.txt
	@echo "installing Eiland's dependencies ..."
	@$(PYTHON) -m venv .venv
	@.venv/bin/python $(INSTALL) -r requirements/run.txt
	@touch $@

.venv-build/ready: requirements/build.txt
	@echo 'installing the build tools ...'
	@$(PYTHON) -m venv .venv-build
	@.venv-build/bin/python $(INSTALL) -r requirements/build.txt
	@touch $@

.venv-test/ready: requirements/dev.txt
	@echo "installing the developers' tools ..."
	@$(PYTHON) -m venv .venv-test
	@.venv-test/bin/python $(INSTALL) -r requirements/dev.txt
	@touch $@

# The tools that check the page's JavaScript.
node_modules/ready: package.json package-lock.json .npmrc .venv-test/ready
	@echo "installing the tools for the page's JavaScript ..."
	@$(NPM) ci --ignore-scripts
	@touch $@

.venv-catanatron/ready:
	@echo 'installing catanatron ...'
	@$(PYTHON) -m venv .venv-catanatron
	@.venv-catanatron/bin/python -m pip install --quiet catanatron==3.2.1
	@touch $@

.venv-docs/ready: requirements/docs.txt
	@echo 'installing the tools for the docs site ...'
	@$(PYTHON) -m venv .venv-docs
	@.venv-docs/bin/python $(INSTALL) -r requirements/docs.txt
	@touch $@

.venv-learn/ready: requirements/run.txt examples/learn.txt
	@echo 'installing PyTorch and sb3-contrib ...'
	@$(PYTHON) -m venv .venv-learn
	@.venv-learn/bin/python $(INSTALL) -r requirements/run.txt
	@.venv-learn/bin/python -m pip install --quiet -r examples/learn.txt
	@touch $@

.venv-wheels/ready: requirements/wheels.txt
	@echo 'installing the tools for wheels ...'
	@$(PYTHON) -m venv .venv-wheels
	@.venv-wheels/bin/python $(INSTALL) -r requirements/wheels.txt
	@touch $@

.venv-lock/ready:
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/python -m pip install --quiet 'uv>=0.9'
	@touch $@

# The build

$(PYODIDE): node_modules/ready tools/pyodide.py
	@.venv-test/bin/python tools/pyodide.py

$(WHEEL)/ready: .venv-build/ready requirements/zig.txt $(SOURCES) $(TAKEN)
	@rm -rf $(WHEEL)
	@if [ -n "$$(PYTHONPATH=build_backend .venv-build/bin/python -m eiland_build)" ]; then \
	    echo 'no C compiler works here: fetching one ...'; \
	    .venv-build/bin/python $(INSTALL) -r requirements/zig.txt; \
	fi
	@echo 'building Eiland ...'
	@.venv-build/bin/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir $(WHEEL) .
	@touch $@

# Only one build is installed at a time, so the stamps of the others are removed.
%/installed-$(EILAND_BUILD): %/ready $(WHEEL)/ready
	@rm -f $*/installed-*
	@$*/bin/python -m pip install --quiet --no-index --no-deps --force-reinstall $(WHEEL)/*.whl
	@touch $@

# Two commands are enough on a fresh machine: `make run` and `make test`.

PYTHON      ?= python3
JOBS        ?= 2
PYTEST_ARGS ?=
SERVE       ?=
LOAD        ?=
TORTURE     ?=
SOAK        ?=
FRAMES      ?=

VENV  := .venv
PY    := $(VENV)/bin/python
PIP   := $(PY) -m pip --disable-pip-version-check --quiet
MADE  := $(VENV)/.made
RUN   := $(VENV)/.stamp
TOOLS := $(VENV)/.stamp-tools
DEV   := $(VENV)/.stamp-dev
NIGHT := $(VENV)/.stamp-night
TEST  := $(PY) -m pytest --numprocesses=$(JOBS) --dist=loadgroup
PAGE  := src/houseway/web/page/index.html

# mypy refuses a folder without Python in it, and git does not keep an empty one.
CODE := $(foreach d,src tests tools bench,$(if $(wildcard $d/*.py $d/*/*.py),$d))

# Every test, or those that PYTEST_ARGS names; $(1) are words for pytest. A browser is installed and
# started only for all of them, or where PYTEST_ARGS names tests/browser.
ifeq ($(strip $(PYTEST_ARGS)),)
every_test = $(PY) -m tools.every_test $(JOBS) $(1)
NEEDED    := browser redis
else
NEEDED    := $(if $(filter tests tests/ .,$(PYTEST_ARGS)),browser redis,\
               $(if $(filter tests/browser% ./tests/browser%,$(PYTEST_ARGS)),browser) \
               $(if $(filter tests/room%,$(PYTEST_ARGS)),redis))
every_test = $(TEST) $(1) $(if $(filter browser,$(NEEDED)),,--ignore=tests/browser) $(PYTEST_ARGS)
endif

# What one goal needs is set up side by side (pip uses one processor, and apt mostly waits); several
# goals, as in `make clean test`, come one after the other.
ifeq ($(words $(MAKECMDGOALS)),1)
MAKEFLAGS += --jobs=3
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run serve demo page test check bench load soak frames torture screenshots site nightly lowest lock clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

run: $(RUN) $(PAGE) ## set up, build the page and open the room (SERVE="--port 9000")
	@$(VENV)/bin/houseway serve $(SERVE)

serve: run ## the same

demo: $(RUN) ## set up and play a demonstration at the terminal
	@$(VENV)/bin/houseway demo

page: $(RUN) ## build the page anew
	@$(PY) tools/page.py

test: $(DEV) $(PAGE) programs ## set up and run every test (PYTEST_ARGS="tests/cards -k joker" for some)
	@$(call every_test,-m "not nightly")

site: $(RUN) ## build the documentation into build/site
	@$(PY) -m tools.site

check: $(DEV) ## lint, formatting, types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy $(CODE)
	$(PY) tools/page.py check

bench: $(DEV) ## run the benchmarks, beside their peers
	@$(PIP) install --no-deps -r requirements-bench.lock
	@set -e; for script in bench/*.py; do \
	  if [ -e "$$script" ]; then echo "== $$script"; $(PY) "$$script"; else echo "no benchmarks yet"; fi; \
	done

load: $(DEV) ## as many tables as the machine carries, into bench/results/load.json
	@$(PY) -m tools.load $(LOAD)

soak: $(DEV) ## an hour of full tables, into bench/results/soak.json
	@$(PY) -m tools.soak $(SOAK)

frames: $(DEV) ## a million bad frames, into bench/results/frames.json
	@$(PY) -m tools.frames $(FRAMES)

torture: $(DEV) ## kill the server again and again, into bench/results/torture.json
	@$(PY) -m tools.torture $(TORTURE)

screenshots: NEEDED := browser
screenshots: $(DEV) $(PAGE) programs ## look at the page: docs/screenshots
	@$(PY) -m tools.screenshots

nightly: $(NIGHT) $(PAGE) programs ## every test in its long form, and those marked nightly
	@HOUSEWAY_NIGHTLY=1 $(call every_test)
	@$(PY) -m tools.lowest $(PYTEST_ARGS)

lowest: $(DEV) ## run the tests with the lowest versions that pyproject.toml allows
	@$(PY) -m tools.lowest $(PYTEST_ARGS)

lock: $(RUN) ## choose the locked versions afresh
	$(PY) tools/lock.py

clean: ## remove the environment, caches and builds
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# What the chosen tests need and pip cannot install.
.PHONY: programs
programs: $(MADE)
	@$(if $(strip $(NEEDED)),$(PY) -m tools.system_packages $(strip $(NEEDED)))

# Built only if its sources changed: the page is kept beside them, with their digest.
.PHONY: $(PAGE)
$(PAGE): $(RUN)
	@$(PY) tools/page.py

$(MADE): tools/venv.sh
	@sh tools/venv.sh $(PYTHON) $(VENV)
	@touch $@

# --no-deps: the lock is complete, so pip has nothing to choose. The build backend is
# in it too, which is why the package is built without isolation. Bytecode is made with all
# processors, which pip does not do; that of the tools is made where it is first needed, and that
# of other people's tests never.
$(RUN): requirements.lock pyproject.toml $(MADE)
	@echo "installing houseway and what it needs"
	@$(PIP) install --no-compile --no-deps -r requirements.lock
	@$(PY) -m compileall -q -j $(JOBS) -x '/tests/' $(VENV)/lib src >/dev/null 2>&1 || true
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(TOOLS): requirements-dev.lock $(MADE)
	@echo "installing the tools for tests and checks"
	@$(PIP) install --no-compile --no-deps -r requirements-dev.lock
	@touch $@

$(DEV): $(RUN) $(TOOLS)
	@$(PY) -m pip check
	@touch $@

# Ray is large, and not to be had for every machine: without it its tests say that they were skipped.
$(NIGHT): requirements-nightly.lock $(DEV)
	@echo "installing Ray for the night"
	@if $(PIP) install --no-compile --no-deps -r requirements-nightly.lock; then touch $@; \
	else echo "Ray cannot be installed here"; fi

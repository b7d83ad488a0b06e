# Everything lives in .venv; a fresh machine needs Python 3.11 or newer and make.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
COVERED := $(addprefix tests/test_,rulebooks.py record.py table.py chance.py scene.py words.py cli.py terminal.py pettingzoo.py) \
	$(addprefix tests/server/test_,tables.py play.py store.py access.py clocks.py)

.PHONY: play test test-all prepared modules site check docs coverage bench soak audit sbom publish-sbom records signature art clean

play: .venv/play.stamp
	$(BIN)/python web/build.py
	$(BIN)/flibuste serve --open

# A newcomer's tests; what takes longer is in `test-all`, what takes hours or a quiet machine in `soak`.
test: prepared
	$(BIN)/python web/build.py test
	$(BIN)/pytest -n auto --dist loadgroup
	$(BIN)/python -m doctest README.md

test-all: prepared modules
	$(BIN)/python web/home.py
	$(BIN)/pytest -m 'long and not soak and not figure' -n auto --dist loadgroup

prepared: .venv/test.stamp
	$(BIN)/python web/build.py
	$(BIN)/flibuste compile

# The rules as WebAssembly, beside the browser client; what was made from the same sources is left as it is.
modules: .venv/test.stamp
	$(BIN)/flibuste modules

# The games as files for any host, into $(SITE); BASE is the address below which the host shows them.
SITE ?= site
BASE ?= /
site: modules
	$(BIN)/python web/build.py
	$(BIN)/python web/home.py
	$(BIN)/flibuste site $(SITE) --base $(BASE)

check: .venv/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m art --check
	$(BIN)/python web/build.py check

# All anew each time: Sphinx does not see that a docstring or a game has changed.
docs: .venv/docs.stamp
	$(BIN)/sphinx-build -W --keep-going -E -a -q -b html docs docs/_build

# Interpreted rules are seen by it, compiled ones are not. It shows; nothing fails by it.
coverage: .venv/docs.stamp
	FLIBUSTE_MODE=interpreted $(BIN)/coverage run -m pytest -n auto --dist loadgroup $(COVERED)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: .venv/test.stamp
	$(BIN)/flibuste bench
	$(BIN)/python bench/start.py
	$(BIN)/python bench/adapters.py

soak: prepared modules
	$(BIN)/python web/home.py
	$(BIN)/pytest -m "soak or hypothesis" --hypothesis-profile=new -n auto
	$(BIN)/pytest -m "not soak and not figure" --database postgresql -n auto --dist loadgroup tests/server
	$(BIN)/pytest -m figure

# Known faults of the packages we lock, as their registries tell them.
audit: .venv/audit/stamp
	.venv/audit/bin/pip-audit --strict --disable-pip --require-hashes $(addprefix -r requirements/,play.txt cluster.txt modules.txt test.txt docs.txt)
	cd web && npm audit

# What a release is made of, in CycloneDX's words: all that the image has, each package once.
sbom: .venv/audit/stamp
	awk '/^[^ #]/ { is_new = !seen[$$1]++ } is_new' $(addprefix requirements/,play.txt cluster.txt) | \
		.venv/audit/bin/cyclonedx-py requirements - --output-file sbom-python.json
	cd web && npm sbom --package-lock-only --sbom-format cyclonedx > ../sbom-browser.json

# Beside the release of the tag $(TAG).
publish-sbom: sbom
	gh release upload "$(TAG)" sbom-python.json sbom-browser.json

records signature: .venv/test.stamp
	$(BIN)/python tools/$@.py

art: .venv/test.stamp
	$(BIN)/python -m art

clean:
	rm -rf .venv

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; install it and try again."; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; $(PYTHON) is older. Try: make PYTHON=python3.11"; exit 2; }
	@$(PYTHON) -m venv .venv || \
		{ rm -rf .venv; echo "Python cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv"; exit 2; }

.venv/play.stamp: requirements/play.txt pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/play.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.venv/test.stamp: requirements/test.txt .venv/play.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/test.txt
	@touch $@

.venv/audit/stamp: requirements/audit.txt | .venv/bin/python
	$(PYTHON) -m venv .venv/audit
	.venv/audit/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/audit.txt
	@touch $@

.venv/docs.stamp: requirements/docs.txt .venv/test.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/docs.txt
	@touch $@

# What a player, a host or a developer does here. Steps longer than a line are in tools/.
.DEFAULT_GOAL := help
.PHONY: help install play test test-deep faults faults-deep soak check format types offline audit icons screenshots lock clean

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-11s %s\n", $$1, $$2}' Makefile

install: ## make .venv with the spades command (PYTHON=... chooses the Python)
	@tools/install

play: install ## serve a table on this machine; SPADES_HOST, SPADES_PORT and SPADES_DATA_DIR change where
	@.venv/bin/spades serve

test: ## check and test everything but the deep tests
	@tools/install dev
	@.venv/bin/python tools/test.py test

test-deep: ## the tests that take long
	@tools/install dev
	@.venv/bin/python tools/test.py deep

faults: ## kill, fill and break it, each figure beside its goal; ROWS names some by number
	@tools/install dev
	@.venv/bin/python -m tests.faults $(ROWS)

faults-deep: ## the same with bigger counts
	@tools/install dev
	@.venv/bin/python -m tests.faults --deep $(ROWS)

soak: ## play and leave for MINUTES (30), and see that the server keeps nothing
	@tools/install dev
	@.venv/bin/python -m tests.faults.soak $(MINUTES)

check: ## style, types and import directions alone
	@tools/install dev
	@.venv/bin/python tools/test.py check

format: ## lay out the code as `make check` wants it
	@tools/install dev
	@.venv/bin/ruff check --quiet --fix && .venv/bin/ruff format --quiet
	@node_modules/.bin/biome check --write

types: ## write the page's types and the JSON Schema anew from web/protocol.py
	@tools/install dev
	@.venv/bin/python -m web.typedefs

offline: ## write docs/verify.html anew, the one file that checks deals without a server
	@tools/install dev
	@.venv/bin/python tools/offline.py

audit: ## measure the page, each figure beside its goal; PARTS names some
	@tools/install dev
	@.venv/bin/python -m tools.audit $(PARTS)

icons: ## draw the page's PNG icons anew from the SVG
	@tools/install dev
	@.venv/bin/python -m tools.icons

screenshots: ## pictures of every screen, light and dark, into FOLDER; SCREENS names some
	@tools/install dev
	@.venv/bin/python -m tools.screenshots $(or $(FOLDER),build/screenshots) $(SCREENS)

lock: ## renew requirements.lock and requirements-dev.lock from pyproject.toml
	@tools/lock

clean: ## delete what was made here, but no match: the data folder stays
	rm -rf .venv node_modules build dist .*_cache .hypothesis .coverage* htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Targets for the page; the Makefile includes this file. `make page` builds it if a source is newer.
# tools/page.py uses the machine's Node, or installs one from PyPI.

.PHONY: page page-test page-dev

page: ## build the page into the package
	@$(PYTHON) tools/page.py build

page-test: ## check the page's types and run its tests
	@$(PYTHON) tools/page.py check
	@$(PYTHON) tools/page.py test

page-dev: $(RUN) ## develop the page against the mock server
	@$(PY) web/mock/serve.py & mock=$$!; trap 'kill $$mock' EXIT INT TERM; cd web && npm run dev

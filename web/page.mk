# The page. `include web/page.mk` in the Makefile; then `make page` builds it where a source is newer.
# tools/page.py takes Node from the machine, or from PyPI where there is none.

.PHONY: page page-test page-dev

page: ## build the page into the package
	@$(PYTHON) tools/page.py build

page-test: ## types and tests of the page
	@$(PYTHON) tools/page.py check
	@$(PYTHON) tools/page.py test

page-dev: $(RUN) ## work on the page against the mock server
	@$(PY) web/mock/serve.py & mock=$$!; trap 'kill $$mock' EXIT INT TERM; cd web && npm run dev

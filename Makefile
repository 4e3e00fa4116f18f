# `make run` starts the hub, `make test` runs everything; the parts of `make test` run alone as well.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory
.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help run test lint tidy build unit leaks scenarios play page web load clients browser tools

BIN := $(or $(CARGO_TARGET_DIR),target)/debug
PAGE := hub/web
PAGE_SOURCES := $(shell find $(PAGE)/src $(PAGE)/public $(PAGE)/index.html $(PAGE)/tsconfig.json $(PAGE)/vite.config.ts -type f 2>/dev/null)
LOAD := $(BIN)/landsraad-loadtest
NEED := deploy/make/need.sh
comma := ,
STARTED := $(shell date +%s)
# Tests play whole games: optimise them a little (docs/decisions.md); `make run` has its own profile.
export CARGO_PROFILE_DEV_OPT_LEVEL ?= 1
export CARGO_TERM_COLOR ?= auto
ifdef CI
export CARGO_INCREMENTAL := 0
endif

# $(call step,what it is,command): a heading, and a sentence when it fails.
define step
@printf '\n== %s\n' '$(1)'
@{ $(2); } </dev/null || { printf '\nmake $@ failed at: %s\n' '$(1)' >&2; exit 1; }
endef

help: ## this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/make \1\t\2/' | expand -t 18

run: page ## start the hub at http://127.0.0.1:7878
	cargo run --release --locked

test: page lint web tidy unit leaks scenarios play load clients browser ## the whole battery
	@printf '\n== everything passed in %d s\n' $$(( $$(date +%s) - $(STARTED) ))

tools:
	@$(NEED) cargo cc git node npm

# The page is built first: the hub embeds it when it is compiled.
page: tools $(PAGE)/dist/index.html

$(PAGE)/node_modules/.package-lock.json: $(PAGE)/package.json $(PAGE)/package-lock.json
	$(call step,packages of the page,cd $(PAGE) && npm ci --no-audit --no-fund --loglevel=error)

$(PAGE)/dist/index.html: $(PAGE)/node_modules/.package-lock.json $(PAGE_SOURCES)
	$(call step,build of the page with its types checked,cd $(PAGE) && npm run --silent build -- --logLevel warn)

lint: tools ## formatting and clippy
	$(call step,formatting,cargo fmt --all --check)
	$(call step,clippy,cargo clippy --quiet --locked --workspace --all-targets -- -D warnings)
	$(call step,clippy with the planted leaks,cargo clippy --quiet --locked --workspace --all-targets --features landsraad-engine/planted-leaks -- -D warnings)

# One build for all that follows: the same packages, the same features.
build: page
	$(call step,build of all tests and programs,cargo build --quiet --locked --workspace --bins --tests)

tidy: build ## what no compiler checks
	$(call step,tidy,$(BIN)/xtask tidy)

unit: build ## all Rust tests
	@$(NEED) openssl redis-server redis-cli
	$(call step,tests,$(if $(shell command -v cargo-nextest),cargo nextest run --cargo-quiet --profile ci --workspace,cargo test --quiet --workspace --lib --bins --tests))
	$(call step,documentation tests,cargo test --quiet --doc --workspace)

leaks: tools ## planted leaks, which the comparison of twin worlds must find
	$(call step,planted leaks,cargo test --quiet --locked --package landsraad-engine --no-default-features --features planted-leaks --test properties leaks)

# One line a scenario is too much here: only those that failed, and the sum.
scenarios: build ## the rules' acceptance tests
	$(call step,scenarios,$(BIN)/referee run engine/scenarios | { grep -v '^ok ' || true; })

play: build ## whole games by bots, everything on the table counted after every command
	$(call step,six seats by the Advanced rules,$(BIN)/referee play --games 20 --seats 6 --rules advanced --audit)
	$(call step,four seats by the Basic rules,$(BIN)/referee play --games 20 --seats 4 --rules basic --bots mixed --audit)
	$(call step,three seats at random,$(BIN)/referee play --games 10 --seats 3 --rules advanced --bots random --audit)
	$(call step,two seats at random,$(BIN)/referee play --games 10 --seats 2 --rules basic --bots random --audit)
	$(call step,six seats with CHOAM and Richese,$(BIN)/referee play --games 10 --seats 6 --modules choam-richese --rules advanced --audit)
	$(call step,four seats with Tech Tokens,$(BIN)/referee play --games 10 --seats 4 --modules tech-tokens --bots mixed --audit)
	$(call step,five seats with Ixians and Tleilaxu,$(BIN)/referee play --games 10 --seats 5 --modules ixians-tleilaxu$(comma)ixian-deck$(comma)tech-tokens --rules advanced --bots mixed --audit)
	$(call step,five seats with Stronghold Cards,$(BIN)/referee play --games 10 --seats 5 --modules stronghold-cards --bots mixed --audit)
	$(call step,four seats with CHOAM and Richese at random,$(BIN)/referee play --games 10 --seats 4 --modules choam-richese --rules basic --bots random --audit)
	$(call step,five seats with Leader Skills,$(BIN)/referee play --games 8 --seats 5 --modules choam-richese$(comma)leader-skills --rules advanced --bots mixed --audit)
	$(call step,six seats with the cards of Ixians and Tleilaxu,$(BIN)/referee play --games 5 --seats 6 --modules choam-richese$(comma)ixian-deck --rules advanced --bots mixed --audit)

load: build ## games over sockets: cut connections, a hub that dies, everybody back at once, clients that mean harm
	@$(NEED) redis-server
	$(call step,games over sockets with cut connections,$(LOAD) play --hub $(BIN)/landsraad --rooms 4 --seats 6 --spectators 1 --drop-rate 0.02)
	$(call step,a hub that is killed 20 times,$(LOAD) crash --rounds 20)
	$(call step,a hub on Redis that is killed 5 times,$(LOAD) crash --rounds 5 --store redis)
	$(call step,games with CHOAM and Richese over sockets,$(LOAD) play --hub $(BIN)/landsraad --rooms 3 --seats 6 --spectators 1 --modules choam-richese --drop-rate 0.02 --kills 2 --kill-every-ms 500)
	$(call step,everybody comes back at once,$(LOAD) storm --rooms 10 --rounds 2)
	$(call step,clients that mean harm,$(LOAD) hostile --each 1 --quiet-seconds 1 --seconds 3)
	$(call step,one room with many viewers,$(LOAD) fan --viewers 200 --rounds 1 --seconds 1 --play-seconds 2)

web: page ## the page's forms, words and mirror
	$(call step,unit tests of the page,cd $(PAGE) && npm run --silent test)

clients: build ## clients that share no code with the hub: npm's ws, Python's websockets
	@$(NEED) websockets
	$(call step,the wire by other clients,LANDSRAAD_BIN=$(abspath $(BIN))/landsraad node --test --test-reporter=spec hub/tests/clients/*.test.mjs)

browser: build ## people at the table: whole games through the page in a real browser
	@$(NEED) chromium
	$(call step,the page in a browser,cd $(PAGE) && LANDSRAAD_BIN=$(abspath $(BIN))/landsraad npm run --silent browser)

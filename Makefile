# TagSphere. `make help` lists the targets; ARGS="…" goes to the program.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
SOAK_MINUTES ?= 60

# Set only here: packages that depend on this one must not break if a newer compiler warns.
export WARNINGS_AS_ERRORS_IN_TAGSPHERE = 1
# The name must not begin with TAGSPHERE_: the program would take it for a preference.
ifndef COMMIT_OF_TAGSPHERE
COMMIT_OF_TAGSPHERE := $(shell git describe --always --dirty --abbrev=12 --exclude='*' 2>/dev/null)
endif
export COMMIT_OF_TAGSPHERE

SWIFT_BUILD = swift build -c release --static-swift-stdlib
BINARY = .build/release/tagsphere
# The program that `tagsphere bench` starts.
BENCH = $(BINARY)-bench

.DEFAULT_GOAL := help
.PHONY: help deps test-deps build run test-build test test-few test-screens screen-times test-graphics test-mutants test-hostile test-hostile-few test-wayland test-browsers web-core test-web-core test-embedding api-check soak lint format fuzz bench bench-peers graphics-table print-table picture-table gallery docs install deb test-deb test-console test-arm test-functions undefined-symbols test-farm test-streams test-python test-libreoffice clean

help: ## list the targets
	@echo 'Usage: make TARGET [ARGS="…"]'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1@\2/p' $(MAKEFILE_LIST) | \
	  while IFS=@ read -r target text; do printf '  %-18s%s\n' "$$target" "$$text"; done

deps: ## install the missing packages for building and running it
	@.ci/deps build

test-deps: ## install the missing packages for testing it
	@.ci/deps test

build: deps ## build the release
	$(SWIFT_BUILD) --product tagsphere
	$(SWIFT_BUILD) --product tagsphere-bench

# Built only if missing: `make install` runs as root, who may have no compiler in PATH.
$(BINARY) $(BENCH) &:
	$(MAKE) build

run: build ## show the sample, or ARGS; without a display, draw tagsphere.png
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  $(BINARY) $(ARGS); \
	else \
	  $(BINARY) render -o tagsphere.png $(ARGS) && \
	  echo 'There is no display here, so the cloud was drawn to tagsphere.png.'; \
	fi

test-build: test-deps ## build the tests
	@bash -c 'source .ci/suites && build_tests'

test: test-deps ## run the tests that every change needs; none may be skipped
	@.ci/test

test-few: test-deps ## draw 300 seeded sets of a few labels, and all small choices of wheels; make test draws a part of them
	@.ci/test-few

test-embedding: ## build and run packages that depend on this one
	@.ci/test-embedding

api-check: deps ## compare the libraries' interface with that of the last version
	@.ci/api-check

test-screens: ## run the other tests of the program on four virtual screens
	@.ci/test-screens

screen-times: ## run the tests of test-screens, and write the times that balance their load
	@.ci/test-screens --renew

test-wayland: deps ## run the program under Wayland compositors without a screen
	@.ci/test-wayland

test-graphics: test-deps ## run the tests of drawing with every graphics API and poorer drivers
	@.ci/test-graphics

test-mutants: test-deps ## change lines of shaders and of their twins, and check that verify or a test fails; see ARGS="--help"
	@.ci/test-mutants $(ARGS)

test-hostile: build test-deps ## give hostile inputs to kiosks, and run every command and format with too little address space
	@.ci/test-hostile $(BINARY)

test-hostile-few: build test-deps ## run a tenth of test-hostile
	@.ci/test-hostile $(BINARY) --few

test-browsers: test-deps ## open pages of clouds in Chromium and Firefox, and compare them with the program
	@.ci/test-browsers

web-core: ## build the core as WebAssembly in .build/web-core, if its sources have changed; ARGS="--modules" prints sizes of modules
	@.ci/web-core $(ARGS)

test-web-core: test-deps ## run the checks of the core as WebAssembly, and compare them with native ones; ARGS="--record" records hashes
	@.ci/test-web-core $(ARGS)

soak: test-deps ## soak-test the kiosk for SOAK_MINUTES (60), then as long with hostile inputs, and print its resource use
	@.ci/soak '$(SOAK_MINUTES)'

lint: ## check the style of all files
	@.ci/lint

format: ## format the Swift sources
	swift format -i -r .

fuzz: deps ## feed malformed input to the readers, under the address sanitizer
	@.ci/fuzz $(ARGS)

bench: build ## measure this machine, and write the figures into their article; ARGS names files to measure
	@.ci/deps bench
	@.ci/bench $(BINARY) $(ARGS)

bench-peers: build ## measure other programs with the same labels, and write the figures into their article
	@.ci/deps bench-peers
	@.ci/bench-peers $(BINARY)

graphics-table: build ## print how pictures and frame times differ between graphics APIs
	@.ci/graphics-table $(BINARY)

print-table: build ## print how far SVG and PDF differ from the PNG, and the memory of posters; ARGS names a file
	@.ci/deps print
	@.ci/print-table $(BINARY) $(ARGS)

picture-table: build ## print how soon photographs and pages appear, and how much memory they take
	@.ci/deps print
	@.ci/picture-table $(BINARY)

gallery: build ## draw a page of themes, shapes, styles and scripts in .build/gallery
	@.ci/gallery $(BINARY) $(ARGS)

docs: deps ## build the documentation in .build/docs
	@.ci/docs

install: $(BINARY) $(BENCH) ## install under PREFIX=/usr/local, below DESTDIR
	install -D -m 755 $(BINARY) '$(DESTDIR)$(PREFIX)/bin/tagsphere'
	install -D -m 755 $(BENCH) '$(DESTDIR)$(PREFIX)/bin/tagsphere-bench'
	@set -e; share='$(DESTDIR)$(PREFIX)/share'; \
	  put() { mkdir -p "$${1%/*}"; $(BINARY) $$2 > "$$1"; chmod 644 "$$1"; echo "$$1"; }; \
	  put "$$share/man/man1/tagsphere.1" manual; \
	  put "$$share/bash-completion/completions/tagsphere" 'completions bash'; \
	  put "$$share/zsh/site-functions/_tagsphere" 'completions zsh'; \
	  put "$$share/fish/vendor_completions.d/tagsphere.fish" 'completions fish'; \
	  ln -sf tagsphere.1 "$$share/man/man1/tagsphere-bench.1"
	@mkdir -p '$(DESTDIR)$(PREFIX)/lib/systemd/system'
	@set -e; for unit in tagsphere-kiosk.service tagsphere-kiosk@.service; do \
	  installed='$(DESTDIR)$(PREFIX)'/lib/systemd/system/$$unit; \
	  sed 's|@PREFIX@|$(PREFIX)|' Sources/Program/Kiosk/$$unit > "$$installed"; echo "$$installed"; done

deb: build ## pack the release as .build/deb/tagsphere_VERSION_ARCHITECTURE.deb
	@.ci/deps deb
	@.ci/deb

test-deb: deb ## check the package, and install, upgrade and purge it in a bare system
	@.ci/deps test-deb
	@.ci/test-deb

test-python: build ## install and test the Python package, in a Jupyter kernel too
	@.ci/deps test-python
	@.ci/test-python $(BINARY)

test-arm: deps ## compile the C modules for 64-bit ARM
	@.ci/deps test-arm
	@.ci/test-arm

test-functions: ## compare the elementary functions with MPFR, and print their largest errors; see ARGS="--points N"
	@.ci/deps build test-functions
	@.ci/test-functions $(ARGS)

undefined-symbols: build ## check that the core calls no function of libm that differs between systems
	@.ci/deps test-functions
	@.ci/undefined-symbols

test-farm: build ## draw the frames of a loop with GNU parallel and with Slurm
	@.ci/deps test-farm
	@.ci/test-farm $(BINARY)

test-libreoffice: build ## read a sheet that LibreOffice saves in three formats and four locales
	@.ci/deps test-libreoffice
	@.ci/test-libreoffice $(BINARY)

test-streams: build ## run the recipes for streams and counts with their real servers
	@.ci/deps test-streams
	@.ci/test-streams $(BINARY)

test-console: deb ## boot a machine without a desktop into the package's kiosk
	@.ci/deps test-console
	@.ci/test-console

clean: ## remove all that was built
	rm -rf .build tagsphere.png

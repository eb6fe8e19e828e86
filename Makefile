# Sideline's commands; `make help` lists them.
SHELL := /bin/sh
.DEFAULT_GOAL := help

BUILT = .build/release

DESTDIR ?=
PREFIX ?= /usr
# Binary and resource bundles stay together, because that is where the program looks for them.
LIBEXEC = $(PREFIX)/libexec/sideline
# udev, systemd and sysusers read these folders whatever the prefix of the program is.
SYSTEM = /usr/lib

# Handed on to the program by `make run`: a TCP port and a data folder.
PORT ?=
DATA ?=
# Handed on to the tests: which of the tiers to run.
TIERS ?= pure machine lab
# Handed on to the tests: the one module whose Swift tests are run, as Engine.
MODULE ?=
# How long `make fuzz` goes on.
FUZZ_SECONDS ?= 600

PYTHON = .build/venv/bin/python
SCRIPTS = .ci/run Sources/Speech/make-clips Tests/Tooling/check-system Tests/Tooling/install-packages \
  Tests/Tooling/make-venv Tests/Lab/machine/init.sh

.PHONY: help run build speech test test-tiers test-module lab lab-long bench fuzz test-sanitize lint \
  install system packages test-packages venv

help: ## Show the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
	@echo 'Variables: PORT= DATA= (run), TIERS="$(TIERS)" MODULE= (test), DESTDIR= PREFIX= (install)'

run: build ## Build and start Sideline with simulated equipment (PORT=, DATA=)
	exec $(BUILT)/sideline serve --simulate \
	  $(if $(PORT),--port '$(PORT)') $(if $(DATA),--data '$(DATA)')

# Static, because the unit sees no home folder, where a toolchain and its libraries may lie.
build: packages speech ## Build for release
	swift build --configuration release --product sideline --static-swift-stdlib

speech: packages ## Speak numbers, words and units into .build/speech
	@Sources/Speech/make-clips .build/speech

test: $(if $(MODULE),test-module,test-tiers) ## Run every test tier (TIERS=), or the Swift tests of one module (MODULE=)

test-tiers: venv speech
	@$(PYTHON) Tests/Tooling/tiers.py $(TIERS)

# A build of their own, because the other modules' tests would have to be built too.
test-module: export SIDELINE_MODULE = $(MODULE)
test-module: test-packages
	@test -d 'Tests/$(MODULE)Tests' || { echo 'sideline: there are no Tests/$(MODULE)Tests' >&2; exit 64; }
	swift build --product sidelinePackageTests
	swift test --skip-build --disable-xctest --filter '^$(MODULE)Tests\.'

lab: venv ## Run the lab alone: virtual hardware on a real kernel
	@$(PYTHON) Tests/Tooling/tiers.py lab

lab-long: build venv ## Run the lab's long scenarios
	@$(PYTHON) Tests/Lab/lab.py --long

bench: build venv ## Measure what README's figures come from
	swift build --configuration release --product acuity-figures --static-swift-stdlib
	swift build --configuration release --product tilt-figures --static-swift-stdlib
	swift build --configuration release --product decode-bench --static-swift-stdlib
	$(PYTHON) -m pip install --quiet --disable-pip-version-check \
	  --requirement Tests/Bench/requirements.txt
	$(PYTHON) Tests/Bench/bench.py $(BUILT)/sideline

# The system's gold fails on the fuzzer's debug information; lld comes with the toolchain.
fuzz: packages ## Feed every decoder and Slang made-up bytes for ten minutes (FUZZ_SECONDS=)
	SIDELINE_FUZZ=1 swift build --configuration release --scratch-path .build/fuzz \
	  --product decode-fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
	mkdir -p .build/fuzz/corpus
	.build/fuzz/release/decode-fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=512 \
	  -artifact_prefix=.build/fuzz/ .build/fuzz/corpus Tests/Fuzz/Corpus

test-sanitize: venv speech ## Run Swift and Python tests under the thread and the address sanitizer
	$(PYTHON) Tests/Tooling/sanitize.py thread
	$(PYTHON) Tests/Tooling/sanitize.py address

lint: test-packages ## Check format of Swift and shell sources, of style sheets and of templates
	swift format lint --strict --recursive Sources Tests Package.swift
	! grep -nE '^.{141,}|;.*;' Sources/Web/Resources/Static/css/*.css \
	  Sources/Web/Resources/Static/css/*/*.css
	! grep -nE '^.{141,}' Sources/Web/Resources/Templates/*.mustache
	shellcheck $(SCRIPTS)

install: ## Install program, udev rules, unit and user below DESTDIR
	install -d '$(DESTDIR)$(LIBEXEC)' '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(BUILT)/sideline '$(DESTDIR)$(LIBEXEC)/sideline'
	for bundle in $(BUILT)/*.resources; do \
	  cp -R --no-preserve=ownership "$$bundle" '$(DESTDIR)$(LIBEXEC)/' || exit 1; done
	if [ -d .build/speech ]; then \
	  cp -R --no-preserve=ownership .build/speech '$(DESTDIR)$(LIBEXEC)/'; fi
	ln -sf '$(LIBEXEC)/sideline' '$(DESTDIR)$(PREFIX)/bin/sideline'
	install -D -m 644 udev/70-sideline.rules '$(DESTDIR)$(SYSTEM)/udev/rules.d/70-sideline.rules'
	install -D -m 644 systemd/sideline.service '$(DESTDIR)$(SYSTEM)/systemd/system/sideline.service'
	for unit in sideline-report.service sideline-report.timer; do \
	  install -D -m 644 "systemd/$$unit" "$(DESTDIR)$(SYSTEM)/systemd/system/$$unit" || exit 1; done
	install -D -m 644 systemd/sideline.sysusers '$(DESTDIR)$(SYSTEM)/sysusers.d/sideline.conf'

system:
	@Tests/Tooling/check-system

packages: system
	@Tests/Tooling/install-packages run

test-packages: system
	@Tests/Tooling/install-packages run test

venv: test-packages
	@Tests/Tooling/make-venv

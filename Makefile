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
SHARE = $(PREFIX)/share
STATIC = Sources/Web/Resources/Static
# Where `make deb` puts packages.
DEB ?= .build/deb

# Handed on to the program by `make run`: a TCP port, a data folder, and how many straps a team has.
PORT ?=
DATA ?=
STRAPS ?=
# Handed on to the tests: which of the tiers to run.
TIERS ?= pure machine lab
# Handed on to the tests: the one module whose Swift tests are run, as Engine.
MODULE ?=
# How long `make lab-long` has every link stream with a fault every ten seconds.
SOAK_MINUTES ?= 30
# Parts of `make bench`, as in Tests/Bench/bench.py; none means all.
BENCH ?=
# What `make fuzz` feeds, and for how long each.
FUZZ ?= decoders slang descriptions exercises tables words files bodies
FUZZ_SECONDS ?= 600
# How long `make api-long` asks.
API_SECONDS ?= 600
# How much of the 20 m test `make sound-long` records.
SOUND_SECONDS ?= 1320
# How many tablets `make fleet-long` has, for how long, and how long one waits between two acts.
FLEET_TABLETS ?= 500
FLEET_SECONDS ?= 300
FLEET_PACE ?= 60
# A long line of a stream; a file of any use.
FUZZ_LENGTH = $(if $(filter decoders slang,$(1)),512,4096)
# Besides their folder below Tests/Fuzz/Corpus: what ships is where a made-up one begins.
FUZZ_descriptions = Sources/Devices/Descriptions
FUZZ_exercises = Sources/Engine/Resources/Exercises

# So many Swift tests at a time. Unless told, all of a module begin at once, and one whose condition
# holds for a second only may not be asked again in time.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH = 8

PYTHON = .build/venv/bin/python
SCRIPTS = .ci/run Sources/Speech/make-clips Tests/Tooling/check-system Tests/Tooling/install-packages \
  Tests/Tooling/make-venv Tests/Lab/machine/init.sh Tests/Package/booted systemd/kiosk
# Pieces of maintainer scripts: debhelper puts its own where their last line says.
MAINTAINER_SCRIPTS = $(addprefix packaging/debian/sideline.,config preinst postinst prerm postrm)

.PHONY: help run build test-build speech test test-tiers test-long test-module lab lab-long bench fuzz api-long \
  sound-long fleet-long test-sanitize lint guide-pictures install deb package system packages test-packages venv

help: ## Show the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
	@echo 'Variables: PORT= DATA= STRAPS= (run), TIERS="$(TIERS)" MODULE= (test), DESTDIR= PREFIX= (install)'

run: build ## Build and start Sideline with simulated equipment (PORT=, DATA=, STRAPS=)
	exec $(BUILT)/sideline serve --simulate \
	  $(if $(PORT),--port '$(PORT)') $(if $(DATA),--data '$(DATA)') $(if $(STRAPS),--straps '$(STRAPS)')

# Static, because the unit sees no home folder, where a toolchain and its libraries may lie.
build: packages speech ## Build for release
	swift build --configuration release --product sideline --static-swift-stdlib

# And the program that is many tablets at once, which the tests take.
test-build: build
	swift build --configuration release --product fleet-bench --static-swift-stdlib

speech: packages ## Speak numbers, words and units into .build/speech
	@Sources/Speech/make-clips .build/speech

test: $(if $(MODULE),test-module,test-tiers) ## Run every test tier (TIERS=), or the Swift tests of one module (MODULE=)

test-tiers: venv speech
	@$(PYTHON) Tests/Tooling/tiers.py $(TIERS)

test-long: venv speech ## Run every test tier, with the forms and the long tests that `make test` leaves out
	@$(PYTHON) Tests/Tooling/tiers.py --long $(TIERS)

# A build of their own, because the other modules' tests would have to be built too.
test-module: export SIDELINE_MODULE = $(MODULE)
test-module: test-packages
	@test -d 'Tests/$(MODULE)Tests' || { echo 'sideline: there are no Tests/$(MODULE)Tests' >&2; exit 64; }
	swift build --product sidelinePackageTests
	swift test --skip-build --disable-xctest --filter '^$(MODULE)Tests\.'

lab: venv ## Run the lab alone: virtual hardware on a real kernel
	@$(PYTHON) Tests/Tooling/tiers.py lab

lab-long: build venv ## Run the lab's long scenarios, the last one for half an hour (SOAK_MINUTES=)
	@$(PYTHON) Tests/Lab/lab.py --long --soak-minutes $(SOAK_MINUTES)

bench: test-build venv ## Measure all, into BENCHMARKS.md, or some parts, into .build (BENCH=)
	swift build --configuration release --product acuity-figures --static-swift-stdlib
	swift build --configuration release --product tilt-figures --static-swift-stdlib
	swift build --configuration release --product decode-bench --static-swift-stdlib
	$(PYTHON) -m pip install --quiet --disable-pip-version-check \
	  --requirement Tests/Bench/requirements.txt
	$(PYTHON) Tests/Bench/bench.py $(BUILT)/sideline \
	  --report $(if $(BENCH),.build/benchmarks.md,BENCHMARKS.md) $(BENCH)

# The system's gold fails on the fuzzer's debug information; lld comes with the toolchain.
FUZZ_BUILD = SIDELINE_FUZZ=1 swift build --configuration release --scratch-path .build/fuzz \
  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld -Xswiftc -enable-testing --product

fuzz: packages ## Feed every reader made-up bytes for ten minutes each (FUZZ=, FUZZ_SECONDS=)
	$(if $(filter-out bodies,$(FUZZ)),$(FUZZ_BUILD) reader-fuzz)
	$(if $(filter bodies,$(FUZZ)),$(FUZZ_BUILD) body-fuzz)
	$(MAKE) --no-print-directory $(addprefix fuzz-,$(FUZZ))

# Swift's own report would take the abort by which the fuzzer keeps what it fed.
fuzz-%:
	mkdir -p .build/fuzz/corpus/$*
	SWIFT_BACKTRACE=enable=no FUZZ_READER=$* .build/fuzz/release/$(if $(filter bodies,$*),body,reader)-fuzz \
	  -max_total_time=$(FUZZ_SECONDS) -max_len=$(call FUZZ_LENGTH,$*) -timeout=20 \
	  -artifact_prefix=.build/fuzz/$*- .build/fuzz/corpus/$* Tests/Fuzz/Corpus/$* $(FUZZ_$*)

api-long: build venv ## Ask made-up questions of the program for ten minutes (API_SECONDS=)
	SIDELINE=$(BUILT)/sideline SIDELINE_API_SECONDS=$(API_SECONDS) \
	  $(PYTHON) -m pytest Tests/Browser/test_made_up_requests.py --quiet --capture=no

sound-long: build venv ## Record a whole 20 m test by sound card and by page, 22 minutes each (SOUND_SECONDS=)
	SIDELINE=$(BUILT)/sideline SIDELINE_SOUND_SECONDS=$(SOUND_SECONDS) \
	  $(PYTHON) -m pytest Tests/Browser/test_group_sound.py --quiet --capture=no -k once_when_it_is_due

fleet-long: test-build venv ## Have 500 tablets lose nothing where nodes fail, as root (FLEET_TABLETS=, FLEET_SECONDS=, FLEET_PACE=)
	SIDELINE=$(BUILT)/sideline SIDELINE_TABLETS=$(FLEET_TABLETS) SIDELINE_TABLET_SECONDS=$(FLEET_SECONDS) \
	  SIDELINE_TABLET_PACE=$(FLEET_PACE) $(PYTHON) -m pytest Tests/Fleet/long.py --quiet --capture=no

test-sanitize: venv speech ## Run Swift and Python tests under the thread and the address sanitizer
	$(PYTHON) Tests/Tooling/sanitize.py thread
	$(PYTHON) Tests/Tooling/sanitize.py address

lint: test-packages ## Check format of Swift and shell sources, of style sheets and of templates
	swift format lint --strict --recursive Sources Tests Package.swift
	! grep -nE '^.{141,}|;.*;' Sources/Web/Resources/Static/css/*.css \
	  Sources/Web/Resources/Static/css/*/*.css
	! grep -nE '^.{141,}' Sources/Web/Resources/Templates/*.mustache
	shellcheck $(SCRIPTS)
	shellcheck --exclude=SC1091 $(MAINTAINER_SCRIPTS)

guide-pictures: build venv ## Take the pictures of the guide anew
	$(PYTHON) Tests/Browser/guide_pictures.py $(BUILT)/sideline

install: ## Install program, manual, completions, udev rules, units and users below DESTDIR
	install -d '$(DESTDIR)$(LIBEXEC)' '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(BUILT)/sideline systemd/kiosk '$(DESTDIR)$(LIBEXEC)/'
	install -m 644 systemd/starting.html '$(DESTDIR)$(LIBEXEC)/'
	for bundle in $(BUILT)/*.resources; do \
	  cp -R --no-preserve=ownership "$$bundle" '$(DESTDIR)$(LIBEXEC)/' || exit 1; done
	if [ -d .build/speech ]; then \
	  cp -R --no-preserve=ownership .build/speech '$(DESTDIR)$(LIBEXEC)/'; fi
	ln -sf '$(LIBEXEC)/sideline' '$(DESTDIR)$(PREFIX)/bin/sideline'
	install -D -m 644 -t '$(DESTDIR)$(SYSTEM)/udev/rules.d' udev/70-sideline.rules
	install -D -m 644 -t '$(DESTDIR)$(SYSTEM)/systemd/system' \
	  systemd/*.service systemd/*.socket systemd/*.timer
	install -D -m 644 -t '$(DESTDIR)$(SYSTEM)/systemd/user' systemd/user/*
	install -D -m 644 systemd/sideline.sysusers '$(DESTDIR)$(SYSTEM)/sysusers.d/sideline.conf'
	install -D -m 644 systemd/sideline.tmpfiles '$(DESTDIR)$(SYSTEM)/tmpfiles.d/sideline.conf'
	packaging/manual $(BUILT)/sideline '$(DESTDIR)$(SHARE)/man/man1'
	install -d '$(DESTDIR)$(SHARE)/bash-completion/completions' '$(DESTDIR)$(SHARE)/zsh/vendor-completions' \
	  '$(DESTDIR)$(SHARE)/fish/vendor_completions.d'
	$(BUILT)/sideline --generate-completion-script bash | sed '1{/^#!/d}' \
	  > '$(DESTDIR)$(SHARE)/bash-completion/completions/sideline'
	$(BUILT)/sideline --generate-completion-script zsh > '$(DESTDIR)$(SHARE)/zsh/vendor-completions/_sideline'
	$(BUILT)/sideline --generate-completion-script fish \
	  > '$(DESTDIR)$(SHARE)/fish/vendor_completions.d/sideline.fish'
	install -D -m 644 -t '$(DESTDIR)$(SHARE)/applications' packaging/sideline.desktop
	install -D -m 644 -t '$(DESTDIR)$(SHARE)/metainfo' packaging/sideline.metainfo.xml
	install -D -m 644 $(STATIC)/logo.svg '$(DESTDIR)$(SHARE)/icons/hicolor/scalable/apps/sideline.svg'
	for size in 192 512; do install -D -m 644 "$(STATIC)/icons/icon-$$size.png" \
	  "$(DESTDIR)$(SHARE)/icons/hicolor/$${size}x$$size/apps/sideline.png" || exit 1; done
	install -D -m 644 -t '$(DESTDIR)$(SHARE)/doc/sideline' README.md Documentation/*.md

deb: build package ## Pack Debian packages into .build/deb, and print their sizes

# Of a program that is built. debhelper writes beside what it reads, so it works on a copy.
package:
	@Tests/Tooling/install-packages deb
	rm -rf '$(DEB)'
	mkdir -p '$(DEB)/source'
	cp -R packaging/debian '$(DEB)/source/debian'
	cd '$(DEB)/source' && CHECKOUT='$(CURDIR)' BUILT='$(BUILT)' \
	  dpkg-buildpackage --build=binary --no-sign --no-check-builddeps
	cd '$(DEB)' && ls -l --block-size=1000 *.deb | awk '{ print $$5 " kB", $$9 }'

system:
	@Tests/Tooling/check-system

packages: system
	@Tests/Tooling/install-packages run

test-packages: system
	@Tests/Tooling/install-packages run test deb package

venv: test-packages
	@Tests/Tooling/make-venv

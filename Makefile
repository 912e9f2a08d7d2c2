# Everything that people and CI run. `make test` and `make demo` install what is missing.

SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help setup test test-all test-core test-apple-declarations test-apple-host \
    test-webkitgtk test-page test-docs lint docs demo bench soak sanitize fuzz fuzz-frames fuzz-state model \
    fuzz-literals script drawings format

STRICT := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
# Of its own, so that neither build undoes the other.
GTK := --traits WebKitGTK --scratch-path .build/webkitgtk
APPLE := --package-path Tests/AppleHost --scratch-path .build/apple-host
FUZZ := .build/fuzzing
BENCHMARKS = --package-path Tests/Benchmarks --scratch-path .build/benchmarks \
    $(if $(LINUX),--traits WebKitGTK)
SECONDS ?= 60
COUNT ?= 1000000
SEED ?= 1
LINUX := $(filter Linux,$(shell uname))

help:
	@echo "make test     everything that CI checks"
	@echo "make demo     the demo: a window, or without a display a tour that checks itself;"
	@echo "              with SCENE=turbo a site with Turbo on native stacks;"
	@echo "              with SCENE=photos photos that go to the host and come back"
	@echo "make docs     the documentation of all modules: open .build/docs/index.html"
	@echo "make bench    how fast the coders are against Foundation's, and which targets hold"
	@echo "make soak     a million messages, and a thousand web views: the memory must stay flat"
	@echo "make sanitize the tests with the thread sanitizer, those of both hosts with the address one too"
	@echo "make fuzz     feeds the decoder with what libFuzzer makes up, for SECONDS=60"
	@echo "make fuzz-frames  has a page post random frames to a real session, for SECONDS=60 from SEED"
	@echo "make fuzz-state    has a session's state take random events, for SECONDS=60"
	@echo "make model    drives a session's state through a million random steps"
	@echo "make fuzz-literals  proves that no value of a literal becomes code, for COUNT=1000000"
	@echo "make script   puts the scripts of js into Swift, after a change to them"
	@echo "make drawings draws the pictures of the articles, after a change to docs/drawings"
	@echo "make format   formats the Swift sources"

setup:
	@.ci/setup

# A line that nobody knows fails, such as what the runtimes say of misuse: see .ci/known-lines.mjs.
test: setup
	@.ci/checked $(MAKE) --no-print-directory test-all

test-all: lint test-page test-core \
    $(if $(LINUX),test-apple-declarations test-apple-host test-webkitgtk test-docs)
	@echo "All of make test has passed."

# Without the trait, and as if the library were not there: green and silent.
test-core: export LOCPATH = $(if $(LINUX),$(CURDIR)/.build/locale)
test-core:
	@mkdir -p .build/locale
	@$(if $(LINUX),localedef -i de_DE -f UTF-8 .build/locale/de_DE.UTF-8)
	PKG_CONFIG_LIBDIR=/nonexistent swift build --build-tests $(STRICT) 2>&1 \
	    | tee .build/core.log; exit $${PIPESTATUS[0]}
	@! grep -i warning .build/core.log
	PKG_CONFIG_LIBDIR=/nonexistent swift test --disable-xctest $(STRICT)
	$(if $(LINUX),node Tests/Fuzzing/literals.mjs .build/debug/LiteralSources 10000)

# All code for Apple's systems against declarations of their frameworks in Objective-C, which the
# compiler reads here too; with APPLE_HEADERS=folder against headers of Apple's own.
test-apple-declarations:
	node .ci/declarations/check.mjs
	node .ci/declarations/stub.mjs

# The Apple host's sources against a stub of WebKit, for where there is no WebKit framework.
test-apple-host:
	swift build --build-tests $(APPLE) $(STRICT)
	swift test --disable-xctest $(APPLE) $(STRICT)

test-webkitgtk:
	.ci/libraries
	swift build --build-tests $(GTK) $(STRICT)
	.ci/headless swift test --disable-xctest $(GTK) $(STRICT)
	.ci/headless .build/webkitgtk/debug/scriptbridge-demo turbo --tour .build/demo-turbo.png
	.ci/headless .build/webkitgtk/debug/scriptbridge-demo photos --tour .build/demo-photos.png

test-page:
	node --test --test-reporter=tap js/test/*.test.mjs .ci/*.test.mjs
	tsc -p js
	tsc -p js/test/contract
	tsc -p js/test/demo
	tsc -p js/test/photos
	tsc -p js/test/generated
	tsc -p js/test/nodenext

lint:
	node js/embed.mjs --check
	node docs/drawings/main.mjs --check
	$(if $(LINUX),python3 -c 'import yaml; yaml.safe_load(open(".github/workflows/ci.yml"))')
	swift format lint --strict --recursive Package.swift Sources Tests Examples

# Builds what the documentation is of; test-docs takes what the tests have built.
docs: setup
	swift build $(APPLE) $(STRICT)
	swift build $(GTK) $(STRICT)
	.ci/docs

test-docs:
	.ci/docs

demo: setup
	$(if $(filter turbo,$(SCENE)),.ci/libraries)
	swift build $(GTK) --product scriptbridge-demo
ifneq ($(DISPLAY)$(WAYLAND_DISPLAY),)
	.build/webkitgtk/debug/scriptbridge-demo $(SCENE)
else
	.ci/headless .build/webkitgtk/debug/scriptbridge-demo $(SCENE) \
	    --tour .build/demo$(addprefix -,$(SCENE)).png
endif

bench: setup
	swift build -c release $(BENCHMARKS)
	$(if $(LINUX),.ci/headless) swift run -c release --skip-build $(BENCHMARKS) benchmarks

soak: setup
	swift build -c release $(BENCHMARKS) --product soak
	.ci/headless swift run -c release --skip-build $(BENCHMARKS) soak
	swift build --build-tests $(GTK) $(STRICT)
	SCRIPTBRIDGE_VIEWS=1000 .ci/headless swift test --disable-xctest $(GTK) $(STRICT) \
	    --filter ConformanceTests
	swift build --build-tests $(APPLE) $(STRICT)
	SCRIPTBRIDGE_VIEWS=1000 swift test --disable-xctest $(APPLE) $(STRICT) \
	    --filter ConformanceTests

# WebKit and JavaScriptCore themselves are not instrumented. Not a part of `make test`: each
# sanitizer wants builds of its own.
sanitize: setup sanitize-core sanitize-thread sanitize-address

# Without the tests of deep and very many values: with the sanitizer their frames need more stack,
# and they more memory, than the tests allow. The coders run with the address sanitizer in `fuzz`.
sanitize-core: CORE = --sanitize=thread --scratch-path .build/sanitize-thread/core
sanitize-core:
	swift build --build-tests $(CORE)
	swift test --disable-xctest $(CORE) \
	    --skip 'SmallStackTests|ProcessTests|ContractIssueTests|EncodingScaleTests'

# What is freed stays for a while with the address sanitizer, which the leak check must not take
# for growth.
sanitize-%: export ASAN_OPTIONS = quarantine_size_mb=16
sanitize-%: SANITIZED = --sanitize=$* --scratch-path .build/sanitize-$*
sanitize-%:
	swift build --build-tests $(SANITIZED)/apple-host --package-path Tests/AppleHost
	swift test --disable-xctest $(SANITIZED)/apple-host --package-path Tests/AppleHost
	swift build --build-tests $(SANITIZED)/webkitgtk --traits WebKitGTK
	.ci/headless swift test --disable-xctest $(SANITIZED)/webkitgtk --traits WebKitGTK \
	    --filter RealWebKit

fuzz:
	swift build -c release --package-path Tests/Fuzzing --scratch-path $(FUZZ) --product fuzzing \
		-Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
	node Tests/Fuzzing/seeds.mjs $(FUZZ)/corpus
	SWIFT_BACKTRACE=enable=no $(FUZZ)/release/fuzzing -max_total_time=$(SECONDS) -timeout=10 -print_final_stats=1 \
		-dict=Tests/Fuzzing/json.dict -artifact_prefix=$(FUZZ)/ $(FUZZ)/corpus

# In release, where a thousand messages take some milliseconds.
fuzz-frames:
	swift build -c release --package-path Tests/Fuzzing --scratch-path .build/frames --product frames
	SECONDS=$(SECONDS) $(if $(SEED),SEED=$(SEED)) .build/frames/release/frames

# Its inputs are choices: another build, because it sees the inside of the library.
fuzz-state:
	swift build -c release --package-path Tests/Fuzzing --scratch-path .build/states --product states \
		-Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
	mkdir -p .build/states/corpus
	SWIFT_BACKTRACE=enable=no .build/states/release/states -max_total_time=$(SECONDS) -timeout=10 \
		-print_final_stats=1 -max_len=2000 -artifact_prefix=.build/states/ .build/states/corpus

model:
	swift build --build-tests -c release -Xswiftc -enable-testing --scratch-path .build/model
	SCRIPTBRIDGE_FUZZ_ROUNDS=5000 swift test --skip-build -c release -Xswiftc -enable-testing \
	    --scratch-path .build/model --disable-xctest --filter StateModelTests

fuzz-literals:
	swift build -c release --product LiteralSources
	node Tests/Fuzzing/literals.mjs .build/release/LiteralSources $(COUNT) $(SEED)

script:
	node js/embed.mjs

drawings:
	node docs/drawings/main.mjs

format:
	swift format --in-place --recursive Package.swift Sources Tests Examples

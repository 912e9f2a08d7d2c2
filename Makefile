# The commands for people and CI. `make test` and `make demo` install their dependencies.

SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help setup test test-all test-core test-apple-declarations test-apple-host test-api \
    test-steps test-floors test-benchmarks test-contract-tool build-webkitgtk test-webkitgtk test-webkitgtk-a test-webkitgtk-b test-webkitgtk-shaders test-tours \
    test-page test-docs lint docs demo bench measurements soak sanitize fuzz fuzz-codecs fuzz-dispatcher fuzz-packets \
    fuzz-state model fuzz-literals sizes test-stalled guards script drawings pictures format

STRICT := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
# A separate folder, so the builds do not invalidate each other.
GTK := --traits WebKitGTK --scratch-path .build/webkitgtk
GTK_TESTS := .build/webkitgtk/debug/ScriptBridgePackageTests.xctest --testing-library swift-testing
# What builds the tests in the engine; empty when that has been done.
GTK_BUILD := build-webkitgtk
# A pattern of the test suites that take half of the time.
GTK_PART := 'ScriptBridgeWebKitGTKTests\.(RealWebKit/)?[A-L]'
# Tests that need compositing, which the others do without to save time: see .ci/headless.
GTK_SHADERS := RealWebKit/ViewTransitionTests
GTK_OTHERS := $(GTK_PART) --skip $(GTK_SHADERS)
# $(call swift_test,PROGRAM,OPTIONS) runs the tests of a package that is built. On Linux it runs their
# program, because `swift test` mixes the program's outputs in pieces, and so breaks lines.
swift_test = $(if $(LINUX),$(1).xctest --testing-library swift-testing,swift test --disable-xctest $(2) $(STRICT)) \
    --no-parallel
APPLE := --package-path Tests/AppleHost --scratch-path .build/apple-host
FUZZ := .build/fuzzing
BENCHMARKS = --package-path Tests/Benchmarks --scratch-path .build/benchmarks \
    $(if $(LINUX),--traits WebKitGTK)
SECTIONS := -Xswiftc -Xfrontend -Xswiftc -function-sections
SECONDS ?= 60
COUNT ?= 1000000
SEED ?= 1
LINUX := $(filter Linux,$(shell uname))

help:
	@echo "make test           run all checks of CI"
	@echo "make demo           on Linux, run the demo in a window, or a self-checking tour without a display;"
	@echo "                    SCENE=turbo shows a Turbo site on native stacks,"
	@echo "                    SCENE=navigation shows that site in an app of 40 lines,"
	@echo "                    SCENE=photos uploads photos to the host and loads them back"
	@echo "make docs           on Linux, build the documentation of all modules: open .build/docs/index.html"
	@echo "make bench          compare the speed with Foundation's and other bridges', and check the targets"
	@echo "make measurements   save the benchmark's output, and write the articles' charts and tables from it"
	@echo "make sizes          print how much code each module adds to a small app"
	@echo "make soak           check that memory stays flat over a million messages and 1,000 web views"
	@echo "make sanitize       run the tests with the thread sanitizer, and the hosts' tests also with the address sanitizer"
	@echo "make test-stalled   run the Swift tests while work on other threads begins late, in any order"
	@echo "make guards         remove each guard against attacks once, and check that its attacks then work"
	@echo "make fuzz           fuzz the decoder with libFuzzer, for SECONDS=60, and print its coverage"
	@echo "make fuzz-dispatcher"
	@echo "                    fuzz the dispatcher with libFuzzer in the same way"
	@echo "make fuzz-codecs    post libFuzzer's inputs in the envelopes of other bridges in the same way"
	@echo "make fuzz-state     send random events to a session's state in the same way"
	@echo "make fuzz-packets    post random packets to a real session, for SECONDS=60 from SEED"
	@echo "make model          drive a session's state through a million random steps"
	@echo "make fuzz-literals  check that no value in a literal becomes code, for COUNT=1000000"
	@echo "make script         embed the scripts of js in Swift; run it after changing them"
	@echo "make drawings       draw the articles' pictures, and fill their tables of figures; run it after changing docs/drawings"
	@echo "make pictures       film the demo for the readme, as an animated PNG"
	@echo "make format         format the Swift sources"

setup:
	@.ci/setup

# Unknown output lines fail the build, such as runtime warnings: see .ci/known-lines.mjs. With VERBOSE=1
# all lines are printed. On Linux three steps run side by side, because many wait; each prints its output
# when it ends. The make of macOS cannot keep the outputs apart.
test: setup
	@.ci/checked $(if $(VERBOSE),,--summary .build/test.log) $(MAKE) --no-print-directory $(if $(LINUX),--jobs=3 --output-sync=target) test-all

# Builds first: make would start the tests in the engine, which take longest, after all other steps.
test-all: $(if $(LINUX),build-webkitgtk)
	@$(MAKE) --no-print-directory test-steps GTK_BUILD=
	$(if $(LINUX),.ci/headless .ci/counted core+webkitgtk-a+webkitgtk-b+webkitgtk-shaders $(GTK_TESTS))
	@echo "All of make test has passed."

test-steps: lint $(if $(LINUX),test-webkitgtk) test-core test-page test-api test-contract-tool \
    $(if $(LINUX),test-floors test-benchmarks test-apple-declarations test-apple-host test-docs)

# Without the trait and the library, the build must succeed without warnings. The tests run one after the
# other, so that each has its own time; `make sanitize` runs them in parallel.
test-core: export LOCPATH = $(if $(LINUX),$(CURDIR)/.build/locale)
test-core:
	@mkdir -p .build/locale
	@$(if $(LINUX),localedef -i de_DE -f UTF-8 .build/locale/de_DE.UTF-8)
	PKG_CONFIG_LIBDIR=/nonexistent swift build --build-tests $(STRICT) 2>&1 \
	    | tee .build/core.log; exit $${PIPESTATUS[0]}
	@! grep -i warning .build/core.log
	PKG_CONFIG_LIBDIR=/nonexistent .ci/timed core $(call swift_test,.build/debug/ScriptBridgePackageTests,)
	$(if $(LINUX),node Tests/Fuzzing/literals.mjs .build/debug/LiteralSources 10000)
	$(if $(LINUX),node Tests/compile.mjs Tests/Fuzzing .build/debug/Modules)

# Reads the index that the compiler wrote in the build of the tests.
test-floors: $(GTK_BUILD)
	.ci/floors .build/webkitgtk/debug/index/store

# Only in a clone with the tag of a version.
test-api:
	.ci/api

# Runs the plugin `bridge-contract` in a new package, as in the article on the contract.
test-contract-tool:
	node .ci/contract-tool.mjs

# Compiles all code for Apple's systems against Objective-C declarations of their frameworks. With
# APPLE_HEADERS=folder, compares these with WebKit's own headers.
test-apple-declarations:
	node .ci/declarations/check.mjs
	node .ci/declarations/stub.mjs
	node --test --test-reporter=tap .ci/declarations/headers.test.mjs
	$(if $(APPLE_HEADERS),node .ci/declarations/headers.mjs "$(APPLE_HEADERS)")

# Tests the Apple host against a stub of WebKit, where the framework is not available.
test-apple-host:
	swift build --build-tests $(APPLE) $(STRICT)
	.ci/timed apple-host $(call swift_test,.build/apple-host/debug/AppleHostPackageTests,$(APPLE))

# The tests in the engine, in two programs that run side by side: they wait for pages much of the time.
# The program also contains the core's tests, which test-core runs.
test-webkitgtk: test-webkitgtk-b test-webkitgtk-a test-webkitgtk-shaders test-tours

build-webkitgtk:
	.ci/libraries
	swift build --build-tests $(GTK) $(STRICT)

# `make test` measures nothing, but the benchmarks must compile.
test-benchmarks: $(GTK_BUILD)
	node Tests/compile.mjs Tests/Benchmarks .build/webkitgtk/debug/Modules WebKitGTK

test-webkitgtk-a: $(GTK_BUILD)
	.ci/timed webkitgtk-a .ci/headless $(GTK_TESTS) --filter $(GTK_PART)

test-webkitgtk-b: $(GTK_BUILD)
	.ci/timed webkitgtk-b .ci/headless $(GTK_TESTS) --filter ScriptBridgeWebKitGTKTests --skip $(GTK_OTHERS)

test-webkitgtk-shaders: export SHADERS = 1
test-webkitgtk-shaders: $(GTK_BUILD)
	.ci/timed webkitgtk-shaders .ci/headless $(GTK_TESTS) --filter $(GTK_SHADERS)

# At twice the size, for displays with small pixels.
test-tours pictures: export SCREEN = 2560x2048
test-tours pictures: export GDK_SCALE = 2

# The demo, played to its end. `.ci/timed` keeps the lines of its two outputs whole.
test-tours: $(GTK_BUILD)
	.ci/timed tour-messages .ci/headless .build/webkitgtk/debug/scriptbridge-demo messages --tour .build/demo.png
	.ci/timed tour-turbo .ci/headless .build/webkitgtk/debug/scriptbridge-demo turbo --tour .build/demo-turbo.png
	.ci/timed tour-navigation .ci/headless .build/webkitgtk/debug/scriptbridge-demo navigation --tour .build/demo-navigation.png
	.ci/timed tour-photos .ci/headless .build/webkitgtk/debug/scriptbridge-demo photos --tour .build/demo-photos.png

# npm would print a notice once a week.
test-page: export npm_config_update_notifier = false
test-page:
	.ci/timed page node --test --test-reporter=tap js/test/*.test.mjs .ci/*.test.mjs
	tsc -p js
	tsc -p js/test/contract
	tsc -p js/test/demo
	tsc -p js/test/photos
	tsc -p js/test/generated
	tsc -p js/test/nodenext

lint:
	node js/embed.mjs --check
	$(if $(LINUX),python3 -c 'import yaml; yaml.safe_load(open(".github/workflows/ci.yml"))')
	swift format lint --strict --recursive Package.swift Plugins Sources Tests Examples
	@echo "lint | no mistakes"

# The demo and the site need WebKitGTK. Elsewhere, say at once what to open instead.
ifeq ($(LINUX),)
demo:
	@echo "The demo needs Linux. On a Mac, run: open Examples/Customers/Package.swift"
	@exit 1

docs:
	@echo "The site needs Linux. On a Mac, open Package.swift in Xcode: Product, Build Documentation."
	@exit 1
else
# Builds the documented modules; test-docs uses the build of the tests.
docs: setup
	swift build $(APPLE) $(STRICT)
	swift build $(GTK) $(STRICT)
	.ci/docs

# Reads the build products of both hosts.
test-docs: test-apple-host $(GTK_BUILD)
	.ci/docs

demo: setup
	$(if $(filter turbo navigation,$(SCENE)),.ci/libraries)
	swift build $(GTK) --product scriptbridge-demo
ifneq ($(DISPLAY)$(WAYLAND_DISPLAY),)
	.build/webkitgtk/debug/scriptbridge-demo $(SCENE)
else
	SCREEN=2560x2048 GDK_SCALE=2 .ci/headless .build/webkitgtk/debug/scriptbridge-demo $(SCENE) \
	    --tour .build/demo$(addprefix -,$(SCENE)).png
endif
endif

# These draw pages as on a machine with a graphics card, which `make test` does not, to save time.
bench measurements soak sanitize-thread sanitize-address: export SHADERS = 1

bench: setup
	swift build -c release $(BENCHMARKS)
	$(if $(LINUX),.ci/headless) swift run -c release --skip-build $(BENCHMARKS) benchmarks

# On a quiet machine: the articles show these numbers.
measurements: setup
	swift build -c release $(BENCHMARKS)
	.ci/headless swift run -c release --skip-build $(BENCHMARKS) benchmarks > docs/measurements/bench.txt
	.ci/headless swift run -c release --skip-build $(BENCHMARKS) benchmarks memory > docs/measurements/memory.txt
	$(MAKE) --no-print-directory --silent sizes | grep ' | ' > docs/measurements/sizes.txt
	$(MAKE) --no-print-directory drawings

# On Linux, where the linker removes unused sections, with a section for each function. Apple's linker
# removes unused functions in another way.
sizes: setup
	swift build -c release --package-path Tests/Sizes --scratch-path .build/sizes $(SECTIONS)
	swift build -c release --package-path Tests/Sizes --scratch-path .build/small-sizes $(SECTIONS) -Xswiftc -Osize
	node Tests/Sizes/run.mjs .build/sizes/release .build/small-sizes/release

soak: setup
	swift build -c release $(BENCHMARKS) --product soak
	.ci/headless swift run -c release --skip-build $(BENCHMARKS) soak
	swift build --build-tests $(GTK) $(STRICT)
	SCRIPTBRIDGE_VIEWS=1000 .ci/headless swift test --disable-xctest $(GTK) $(STRICT) \
	    --filter ConformanceTests
	swift build --build-tests $(APPLE) $(STRICT)
	SCRIPTBRIDGE_VIEWS=1000 swift test --disable-xctest $(APPLE) $(STRICT) \
	    --filter ConformanceTests

# WebKit and JavaScriptCore themselves are not instrumented. This is not part of `make test`, because
# each sanitizer needs separate builds.
sanitize: setup sanitize-core sanitize-thread sanitize-address

# Skips the tests of deeply nested and very many values: under the sanitizer they need more stack and
# memory than the tests allow. `fuzz` runs the coders with the address sanitizer.
sanitize-core: CORE = --sanitize=thread --scratch-path .build/sanitize-thread/core
sanitize-core:
	swift build --build-tests $(CORE)
	swift test --disable-xctest $(CORE) \
	    --skip 'SmallStackTests|ProcessTests|ContractIssueTests|EncodingScaleTests'

# The address sanitizer keeps freed memory for a while, which the leak check would count as growth.
sanitize-%: export ASAN_OPTIONS = quarantine_size_mb=16
sanitize-%: SANITIZED = --sanitize=$* --scratch-path .build/sanitize-$*
sanitize-%:
	swift build --build-tests $(SANITIZED)/apple-host --package-path Tests/AppleHost
	swift test --disable-xctest $(SANITIZED)/apple-host --package-path Tests/AppleHost
	swift build --build-tests $(SANITIZED)/webkitgtk --traits WebKitGTK
	.ci/headless swift test --disable-xctest $(SANITIZED)/webkitgtk --traits WebKitGTK \
	    --filter RealWebKit

# Finds tests that pass only because other threads are quick, or slow: see
# Tests/FixtureSupport/Stalling.swift. In the engine, a message to the page and back takes longer than a
# short wait.
test-stalled: export SCRIPTBRIDGE_STALLED = 1
test-stalled: setup build-webkitgtk
	swift build --build-tests $(APPLE) $(STRICT)
	$(call swift_test,.build/apple-host/debug/AppleHostPackageTests,$(APPLE))
	.ci/headless $(GTK_TESTS) --no-parallel
	SCRIPTBRIDGE_STALLED=60 .ci/headless $(GTK_TESTS) --no-parallel --filter ScriptBridgeWebKitGTKTests

# Removes only GUARD=name, if given. With ALL=1, makes all attacks without each guard.
guards: setup
	node Tests/Guards/run.mjs $(if $(ALL),--all) $(if $(GUARD),"$(GUARD)")

# Each program of libFuzzer: $(call libfuzzer,NAME,OPTIONS,FOLDER) runs it, and prints what it has
# reached in FOLDER. All share a build of the library, in which the state's program can use internals.
# Traces of allocations would take an eighth of the time. To get them for a finding, run the program
# with the finding's file. Inputs are short, because many short inputs find more than a few long ones.
define libfuzzer
	swift build -c release --package-path Tests/Fuzzing --scratch-path $(FUZZ) --product $(1) \
	    -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld \
	    -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping
	mkdir -p $(FUZZ)/corpus/$(1)
	ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=16 SWIFT_BACKTRACE=enable=no \
	    LLVM_PROFILE_FILE=$(FUZZ)/$(1).profraw $(FUZZ)/release/$(1) \
	    -max_total_time=$(SECONDS) -timeout=10 -print_final_stats=1 $(2) \
	    -artifact_prefix=$(FUZZ)/$(1)- $(FUZZ)/corpus/$(1)
	node Tests/Fuzzing/coverage.mjs $(FUZZ)/release/$(1) $(FUZZ)/$(1).profraw $(3)
endef

fuzz:
	node Tests/Fuzzing/seeds.mjs $(FUZZ)/corpus/decoder
	$(call libfuzzer,decoder,-max_len=450 -dict=Tests/Fuzzing/json.dict,Sources/JavaScriptCoding)

# The leak check would report the memory of tasks.
fuzz-dispatcher:
	node Tests/Fuzzing/seeds.mjs $(FUZZ)/corpus/dispatcher
	$(call libfuzzer,dispatcher,-max_len=450 -dict=Tests/Fuzzing/json.dict -detect_leaks=0,\
	    Sources/ScriptBridge/Channels)

# Each input is several posts in one of the envelopes.
fuzz-codecs:
	node Tests/Fuzzing/seeds.mjs $(FUZZ)/corpus/codecs codecs
	$(call libfuzzer,codecs,-max_len=450 -dict=Tests/Fuzzing/json.dict -detect_leaks=0,\
	    Sources/ScriptBridgeDialects)

# Each byte of an input makes one choice, so the program needs no seeds.
fuzz-state:
	$(call libfuzzer,states,-max_len=2000,Sources/ScriptBridge/Session)

# In release mode, where a thousand messages take a few milliseconds.
fuzz-packets:
	swift build -c release --package-path Tests/Fuzzing --scratch-path .build/packets --product packets
	SECONDS=$(SECONDS) $(if $(SEED),SEED=$(SEED)) .build/packets/release/packets

model:
	SCRIPTBRIDGE_FUZZ_ROUNDS=5000 swift test --disable-xctest --filter StateModelTests

fuzz-literals:
	swift build -c release --product LiteralSources
	node Tests/Fuzzing/literals.mjs .build/release/LiteralSources $(COUNT) $(SEED)

pictures: setup
	swift build $(GTK) --product scriptbridge-demo
	rm -rf .build/film
	SHADERS=1 .ci/headless .build/webkitgtk/debug/scriptbridge-demo film --tour .build/film
	node docs/drawings/animation.mjs .build/film docs/pictures/demo.png

script:
	node js/embed.mjs

drawings:
	node docs/drawings/main.mjs

format:
	swift format --in-place --recursive Package.swift Plugins Sources Tests Examples

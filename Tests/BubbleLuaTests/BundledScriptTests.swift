import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What holds for all scripts of the package, at all sizes and with any content.
@Suite struct BundledScriptTests {
  private static let settings: [LayoutEnvironment] = {
    var settings: [LayoutEnvironment] = []
    for width: CGFloat in [160, 240, 375, 1_000] {
      for scale in [0.8, 1, 2, 3] {
        for direction in WritingDirection.allCases {
          settings.append(
            LayoutEnvironment(width: width, textScale: scale, direction: direction))
        }
      }
    }
    return settings
  }()

  private func context(_ environment: LayoutEnvironment, peer: Peer = .group) -> LayoutContext {
    LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(), peer: peer, time: "09:00")
  }

  @Test func `all bundled scripts are looked at`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Scripts.bundledFolder.path)
    expect(
      folders.filter { !$0.hasPrefix(".") && $0 != "lib" }.sorted(), equals: BundledScript.names)
  }

  @Test func `they load together, each for content types of its own`() throws {
    let loading = LuaPluginLoader().load(from: Scripts.bundledFolder)
    expect(loading.errors.isEmpty, "\(loading.errors)")
    expect(loading.layouters.count, equals: BundledScript.names.count)
    let types = loading.layouters.flatMap { $0.contentTypes ?? ["any"] }
    expect(Set(types).count == types.count && !types.contains("any"), "\(types)")
  }

  @Test func `the example conversation shows all of them`() throws {
    let file = packageFolder().appendingPathComponent("examples/scripts.json")
    let reading = try ConversationReader().read(from: file)
    expect(reading.issues.isEmpty, "\(reading.issues)")
    let loaded = PluginFolders([Scripts.bundledFolder]).load()
    let (chain, problems) = (loaded.chain, loaded.diagnostics)
    expect(problems.isEmpty, "\(problems)")
    let takers = reading.conversation.messages.map { message in
      chain.cellLayout(for: message, context: .squares()).layout.key.layouter.rawValue
    }
    expect(Set(takers), equals: Set(BundledScript.names), "\(takers)")
  }

  @Test func `the example of an answer shows each step of an assistant`() throws {
    let file = packageFolder().appendingPathComponent("examples/answer.json")
    let reading = try ConversationReader().read(from: file)
    expect(reading.issues.isEmpty, "\(reading.issues)")
    let messages = reading.conversation.messages
    let chain = PluginFolders([Scripts.bundledFolder]).load().chain
    for message in messages {
      let result = chain.cellLayout(for: message, context: .squares())
      expect(result.diagnostics.isEmpty, "\(message.id): \(result.diagnostics)")
    }
    let types = Set(messages.map(\.content.type))
    expect(
      types.isSuperset(of: ["thinking", "tool_call", "notice", "markdown", "photo", "document"]))
    let states = Set(messages.compactMap { $0.content.payload["state"]?.string })
    expect(states, equals: ["done", "failed"])
  }

  @Test(arguments: BundledScript.names)
  func `every sample lies in its bubble at every width, text scale and direction`(
    name: String
  ) throws {
    let script = try BundledScript(name)
    let samples = try script.samples()
    expect((4...9).contains(samples.count))
    for var message in samples {
      try expect(script.layouter.isSuitable(message, in: Scripts.context))
      for (number, environment) in BundledScriptTests.settings.enumerated() {
        // Own messages and others' by turns, in both directions.
        message.isOutgoing = number / 2 % 2 == 1
        let peer: Peer = message.isOutgoing ? .privateChat : .group
        let place = "\(message.id), width \(environment.width), scale \(environment.textScale)"
        let layout = try script.layout(message, in: context(environment, peer: peer))
        try layout.validate(width: environment.width)
        expect(layout.partsOutsideOfBubble.isEmpty, "\(place): \(layout.partsOutsideOfBubble)")
        expect(layout.height > 30, "\(place)")
      }
    }
  }

  @Test(arguments: BundledScript.names)
  func `samples in the other direction have the same parts, read in the same order`(
    name: String
  ) throws {
    let script = try BundledScript(name)
    for message in try script.samples() {
      let left = try script.layout(message, in: .squares())
      let right = try script.layout(message, in: .squares(direction: .rightToLeft))
      expect(left.texts.sorted(), equals: right.texts.sorted(), "\(message.id)")
      expect(
        left.accessibilityElements.map(\.label), equals: right.accessibilityElements.map(\.label),
        "\(message.id)")
    }
  }

  @Test(arguments: BundledScript.names)
  func `something is read aloud of every sample, and nothing twice`(name: String) throws {
    let script = try BundledScript(name)
    for message in try script.samples() {
      let read = try script.layout(message).accessibilityElements
      expect(read.count >= 2, "\(message.id)")
      for action in try script.layout(message).regions.compactMap(\.action) {
        expect(read.contains { $0.action == action }, "\(message.id): nobody hears of \(action)")
      }
    }
  }

  @Test(arguments: BundledScript.names)
  func `content with odd fields is shown, or refused in the script's own words`(
    name: String
  ) throws {
    let script = try BundledScript(name)
    let samples = try script.samples()
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var shown = 0
    for round in 0..<80 {
      let sample = try #require(samples.randomElement(using: &random))
      let payload = OddContent.spoiled(.object(sample.content.payload), using: &random).object
      let message = script.message(payload ?? [:])
      do {
        let layout = try script.layout(message)
        expect(layout.partsOutsideOfBubble.isEmpty, "seed \(seed), round \(round), \(message)")
        shown += 1
      } catch let error as PluginError {
        // Raised with `error`: nothing to show. A mistake in the script names its own values.
        expect([.runtime, .result].contains(error.kind), "seed \(seed), round \(round): \(error)")
        let says = [
          "must be", "has neither", "has nothing", "has no", "no option of", "nothing visible",
        ]
        expect(
          says.contains { error.message.contains($0) }, "seed \(seed), round \(round): \(error)")
      }
    }
    expect(shown > 25)
  }

  @Test(arguments: BundledScript.names)
  func `very long lists and texts stay within the limits`(name: String) throws {
    let script = try BundledScript(name)
    for sample in try script.samples() {
      let members = sample.content.payload.members.map { member in
        JSONObject.Member(name: member.name, value: OddContent.enlarged(member.value))
      }
      let message = script.message(
        JSONObject(members + [.init(name: "expanded", value: .bool(true))]))
      let layout = try script.layout(message)
      expect(layout.partsOutsideOfBubble.isEmpty, "\(sample.id)")
      expect(layout.elements.count < 2_000, "\(sample.id)")
    }
  }
}

/// Content as it should not be.
enum OddContent {
  private static let values: [JSONValue] = [
    .null, .bool(true), .bool(false), .integer(0), .integer(-7), .integer(.max), .integer(.min),
    .number(0.5), .number(1e300), .number(-1e300), .number(.leastNonzeroMagnitude), .string(""),
    .string(" \n "), .string("\u{202E}backwards"), .string(String(repeating: "wide", count: 500)),
    .string(String(repeating: "ש", count: 3_000)), .array([]), .array([.null, .integer(1)]),
    .array([.array([.array([])])]), .object([:]), .object(["text": .object(["text": .null])]),
    .string("2026-11-24T19:00:00Z"), .string("9999-12-31T23:59:59Z"),
  ]

  /// A value of which parts are replaced, left out or repeated.
  static func spoiled(
    _ value: JSONValue, using random: inout SeededGenerator
  ) -> JSONValue {
    switch value {
    case .object(let object):
      var members: [JSONObject.Member] = []
      for member in object.members where Int.random(in: 0..<10, using: &random) > 0 {
        members.append(
          .init(name: member.name, value: replaced(member.value, using: &random)))
      }
      return .object(JSONObject(members))
    case .array(let items):
      var spoiledItems = items.map { replaced($0, using: &random) }
      if let any = items.randomElement(using: &random), Bool.random(using: &random) {
        spoiledItems.append(any)
      }
      return .array(spoiledItems)
    default: return value
    }
  }

  private static func replaced(
    _ value: JSONValue, using random: inout SeededGenerator
  ) -> JSONValue {
    if Int.random(in: 0..<5, using: &random) == 0 {
      return values.randomElement(using: &random) ?? .null
    }
    return spoiled(value, using: &random)
  }

  /// A value with lists of thousands, and texts of tens of thousands of letters.
  static func enlarged(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items):
      guard !items.isEmpty else { return value }
      return .array((0..<3_000).map { items[$0 % items.count] })
    case .string(let text) where text.count > 12 && !text.contains("://"):
      return .string(String(repeating: text + "\n", count: 40_000 / text.utf8.count))
    default: return value
    }
  }
}

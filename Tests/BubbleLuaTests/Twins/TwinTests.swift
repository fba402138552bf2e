import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Two bundled scripts and the same bubbles in Swift: both ways lead to the same frames.
@Suite struct TwinTests {
  private static let widths: [CGFloat] = [160, 240, 375, 700]
  private static let scales: [CGFloat] = [0.8, 1, 2, 3]

  @Test func `a checklist in Lua and in Swift gives the same cells`() throws {
    try compare("checklist", with: ChecklistTwin()) { random in
      let items = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        TwinContent.object(
          [
            "text": TwinContent.text(&random), "done": .bool(.random(using: &random)),
            "by": TwinContent.text(&random),
          ], using: &random)
      }
      return TwinContent.members(
        [
          "title": TwinContent.text(&random), "items": .array(items),
          "locked": .bool(.random(using: &random)), "expanded": .bool(.random(using: &random)),
        ], using: &random)
    }
  }

  @Test func `a poll in Lua and in Swift gives the same cells`() throws {
    try compare("poll", with: PollTwin()) { random in
      let options = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        TwinContent.object(
          [
            "title": TwinContent.text(&random),
            "votes": .integer(Int64.random(in: -2...400, using: &random)),
            "mine": .bool(.random(using: &random)), "correct": .bool(.random(using: &random)),
          ], using: &random)
      }
      return TwinContent.members(
        [
          "question": TwinContent.text(&random), "options": .array(options),
          "quiz": .bool(.random(using: &random)), "closed": .bool(.random(using: &random)),
          "multiple": .bool(.random(using: &random)),
          "voters": .integer(Int64.random(in: 0...900, using: &random)),
        ], using: &random)
    }
  }

  /// Lays the same random messages out both ways.
  private func compare(
    _ name: String, with twin: some BoxLayouter,
    content: (inout SeededGenerator) -> JSONObject
  ) throws {
    let script = try BundledScript(name)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var compared = 0
    for round in 0..<testRounds(62) {
      let message = script.message(content(&random), isOutgoing: .random(using: &random))
      let environment = LayoutEnvironment(
        width: TwinTests.widths.randomElement(using: &random) ?? 375,
        textScale: TwinTests.scales.randomElement(using: &random) ?? 1,
        direction: .random(using: &random) ? .leftToRight : .rightToLeft)
      let context = LayoutContext(
        environment: environment, measurer: SquareGlyphMeasurer(),
        peer: .random(using: &random) ? .group : .privateChat, time: "09:00")
      let place = "seed \(seed), round \(round)"
      let expected: BubbleCellLayout
      do {
        let layout = try twin.buildLayout(peer: context.peer, message: message, context: context)
        expected = try #require(layout as? BubbleCellLayout)
      } catch is NothingToShow {
        #expect(throws: PluginError.self, "\(place)") { try script.layout(message, in: context) }
        continue
      }
      let actual = try script.layout(message, in: context)
      try #require(actual.elements == expected.elements, "\(place): \(message.content.payload)")
      expect(actual.height, equals: expected.height, "\(place)")
      expect(actual.bubbleFrame, equals: expected.bubbleFrame, "\(place)")
      expect(actual.regions, equals: expected.regions, "\(place)")
      expect(actual.accessibilityElements, equals: expected.accessibilityElements, "\(place)")
      compared += 1
    }
    expect(compared > testRounds(37))
  }
}

/// Why a twin lays nothing out: its script raises an error for the same content.
struct NothingToShow: Error {}

/// Random content for twins.
enum TwinContent {
  /// A few words, at times of another script, or blank.
  static func text(_ random: inout SeededGenerator) -> JSONValue {
    let words = ["paddles", "a", "map", "שלום", "القطار", "Hottentottenstottertrottel", "of", " "]
    let count = Int.random(in: 0...7, using: &random)
    return .string(
      (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " "))
  }

  /// An object that lacks some of the members, in a random order.
  static func members(
    _ members: [String: JSONValue], using random: inout SeededGenerator
  ) -> JSONObject {
    var kept: [JSONObject.Member] = []
    // A dictionary's order differs from run to run.
    for (name, value) in members.sorted(by: { $0.key < $1.key })
    where Int.random(in: 0..<8, using: &random) > 0 {
      kept.append(.init(name: name, value: value))
    }
    return JSONObject(kept)
  }

  /// ``members(_:using:)`` as a value, at times null.
  static func object(
    _ members: [String: JSONValue], using random: inout SeededGenerator
  ) -> JSONValue {
    let object = TwinContent.members(members, using: &random)
    return Int.random(in: 0..<12, using: &random) == 0 ? .null : .object(object)
  }

  /// A text as the scripts read it: nil if it is missing, blank or something else.
  ///
  /// None of the tests' texts is long enough to be cut.
  static func shown(_ value: JSONValue?) -> String? {
    guard let text = value?.string, text.contains(where: { !$0.isWhitespace }) else { return nil }
    return text
  }
}

import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import ScriptTools
import Testing

@testable import BubbleLua

/// The example of a script that wraps what the rest of the chain makes of a message.
@Suite struct StarredTests {
  private let chain: LayouterChain
  private static let folder = packageFolder().appendingPathComponent("examples/scripts/starred")

  init() throws {
    var chain = LayouterChain.builtIn
    let script = LuaLayouter(try LuaPlugin(folder: StarredTests.folder))
    expect(chain.insert([script]), equals: [])
    self.chain = chain
  }

  private func message(_ content: MessageContent, star: JSONValue?) -> Message {
    var message = Message.sample(content)
    if let star { message.extras = ["star": star] }
    return message
  }

  private func layout(
    _ message: Message, in chain: LayouterChain
  ) throws -> BubbleCellLayout {
    let result = chain.cellLayout(for: message, context: .squares())
    expect(result.diagnostics, equals: [])
    return try #require(result.layout as? BubbleCellLayout)
  }

  private let text = MessageContent(type: "text", payload: ["text": .string("Rua da Rosa 12")])

  @Test func `the star stands under the text, in the same bubble`() throws {
    let star: JSONValue = .object(["note": .string("The address"), "by": .string("Ana")])
    let layout = try layout(message(text, star: star), in: chain)
    let words = "Starred by Ana · The address"
    expect(layout.texts.starts(with: ["Bo", "Rua da Rosa 12", words]))
    try expect(layout.frame(of: words).minY >= layout.frame(of: "Rua da Rosa 12").maxY + 4)
    expect(layout.partsOutsideOfBubble.isEmpty)
    expect(layout.action("unstar"), equals: HitAction("unstar"))
    let read = layout.accessibilityElements.filter { $0.role == .button }.map(\.label)
    expect(read, equals: ["Starred by Ana, The address"])
  }

  @Test func `a message without a star is laid out as if the script were not there`() throws {
    for star in [nil, .null, .bool(true)] as [JSONValue?] {
      let message = message(text, star: star)
      let (with, without) = (try layout(message, in: chain), try layout(message, in: .builtIn))
      expect(with.elements, equals: without.elements)
    }
  }

  @Test func `a service row stays as it is`() throws {
    let service = MessageContent(
      type: "service", payload: ["text": .string("Bo created the group")])
    let message = message(service, star: .object([:]))
    try expect(layout(message, in: chain).elements, equals: layout(message, in: .builtIn).elements)
  }

  @Test func `every sample is starred but the service row`() throws {
    for sample in try PluginSamples(folder: StarredTests.folder).messages {
      let layout = try layout(sample, in: chain)
      expect(layout.action("unstar") != nil, equals: (sample.content.type != "service"))
    }
  }
}

import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What the bundled script for assistants promises.
@Suite struct AssistantTests {
  private let script: BundledScript

  init() throws { script = try BundledScript("assistant") }

  private func layout(
    _ type: String, _ payload: JSONObject = [:], in context: LayoutContext = .squares()
  ) throws -> BubbleCellLayout {
    let members = [JSONObject.Member(name: "type", value: .string(type))] + payload.members
    return try script.layout(
      .sample(isOutgoing: false, MessageContent(type: type, payload: JSONObject(members))),
      in: context)
  }

  @Test func `thoughts are folded, with their time, and a tap asks for them`() throws {
    let folded = try layout("thinking", ["text": "A boat", "seconds": .integer(42)])
    expect(folded.texts.starts(with: ["Bo", "Thoughts", "0:42"]))
    expect(!folded.texts.contains("A boat"))
    expect(folded.action("head"), equals: HitAction("expand"))
    let shown = try layout("thinking", ["text": "A boat\n\n", "expanded": .bool(true)])
    expect(shown.texts.contains("A boat"))
    expect(shown.action("head"), equals: HitAction("collapse"))
    try expect(layout("thinking", ["running": .bool(true)]).texts.contains("Thinking …"))
  }

  @Test func `a screen reader reads the head as one button, and whether it is folded`() throws {
    let call: JSONObject = [
      "name": "search", "title": "tides", "state": "failed", "output": "none",
      "seconds": .integer(3),
    ]
    let head = try #require(
      layout("tool_call", call).accessibilityElements.first { $0.role == .button })
    expect(head.label, equals: "search, tides, 0:03, failed")
    expect(head.value, equals: "collapsed")
  }

  @Test func `input and output can be copied whole, and are shown as far as the limits allow`()
    throws
  {
    let output = String(repeating: "a line of words\n", count: 6_000)
    let context = LayoutContext.squares(width: 640)
    let layout = try layout(
      "tool_call",
      ["name": "log", "input": "x", "output": .string(output), "expanded": .bool(true)],
      in: context)
    let copied = layout.action("copy-output")?.parameters["text"]?.string
    expect(
      copied, equals: String(output.dropLast()))
    expect(layout.action("copy-input"), equals: HitAction("copy", ["text": "x"]))
    expect(layout.bubbleFrame.height < 2_500)
  }

  @Test func `a notice has its kind or its text, and without both it is unsupported`() throws {
    try expect(layout("notice", ["kind": "stopped"]).texts.contains("Stopped"))
    let error = try layout("notice", ["kind": "error", "text": "Overloaded"]).texts
    expect(error.contains("Error") && error.contains("Overloaded"))
    try expect(layout("notice", ["kind": "strange", "text": "Well"]).texts.contains("Well"))
    #expect(throws: (any Error).self) { try self.layout("notice", ["kind": "strange"]) }
  }

  @Test(arguments: [CGFloat(160), 240, 375, 640], WritingDirection.allCases)
  func `odd values are left out, and nothing leaves the bubble`(
    width: CGFloat, direction: WritingDirection
  ) throws {
    let odd: [JSONValue] = [
      .null, .bool(true), .number(-1e300), "", " \n", "\u{202E}\u{7}a", .array([.null]),
      .object(["a": "b"]), .string(String(repeating: "wide", count: 25_000)),
    ]
    for value in odd {
      for type in ["thinking", "tool_call"] {
        var payload: JSONObject = ["expanded": .bool(true)]
        for name in ["text", "name", "title", "state", "input", "output", "seconds", "running"] {
          payload[name] = value
        }
        let layout = try layout(
          type, payload, in: .squares(width: width, direction: direction))
        expect(layout.partsOutsideOfBubble.isEmpty, "\(type) \(value)")
      }
    }
  }
}

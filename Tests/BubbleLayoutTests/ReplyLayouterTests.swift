import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The quotation over an answer, and the line over a forwarded message.
///
/// Squares are 16 points wide in a text, 14 in a name, 12 in a caption and 11 in a time, and as high.
@Suite struct ReplyLayouterTests {
  private let hi = #""content":{"type":"text","text":"Hi"}"#

  private func layOut(_ json: String, isOutgoing: Bool = false) throws -> BubbleCellLayout {
    let result = try DecorationFixture.layOut(
      try DecorationFixture.message(json, isOutgoing: isOutgoing))
    expect(result.diagnostics.isEmpty)
    return result.layout
  }

  @Test func `a quotation stands over the text beside a bar`() throws {
    let layout = try layOut(#""reply":{"sender":"Bo","text":"Hello"},\#(hi)"#)
    // 11 and 6 points of padding, 2 over the bar; beside it a name of 14 and a line of 12.
    let bars = layout.frames { $0.figure == .rectangle(radius: 1.5) }
    expect(bars, equals: [CGRect(x: 11, y: 8, width: 3, height: 26)])
    try expect(layout.frame(of: "Bo").origin, equals: CGPoint(x: 21, y: 8))
    try expect(layout.frame(of: "Hello").origin, equals: CGPoint(x: 21, y: 22))
    try expect(layout.frame(of: "Hi").origin, equals: CGPoint(x: 11, y: 38))
    // The text with the time beside it: 32 + 7 + 55, and 21 of padding.
    expect(layout.bubbleFrame.size, equals: CGSize(width: 115, height: 60))
  }

  @Test func `a quotation has two lines at most`() throws {
    let text = String(repeating: "word ", count: 100)
    let layout = try layOut(#""reply":{"sender":"Bo","text":"\#(text)"},\#(hi)"#)
    try expect(layout.frame(of: "word").height, equals: 24)
    expect(layout.bubbleFrame.width <= 335 + 21)
  }

  @Test func `a touch on the quotation asks to show its message`() throws {
    let layout = try layOut(#""reply":{"message":"41","sender":"Bo","text":"Hello"},\#(hi)"#)
    let region = try #require(layout.regions.first)
    expect(region.id, equals: "reply")
    expect(region.action, equals: HitAction("show", ["message": .string("41")]))
    expect(region.frame.offsetBy(dx: -layout.bubbleFrame.minX, dy: 0).minX, equals: 11)
    let without = try layOut(#""reply":{"sender":"Bo","text":"Hello"},\#(hi)"#)
    expect(without.regions.isEmpty)
  }

  @Test func `the quotation is read aloud before the answer`() throws {
    let layout = try layOut(#""reply":{"message":"41","sender":"Bo","text":"Hello"},\#(hi)"#)
    expect(
      layout.accessibilityElements.map(\.label).prefix(2), equals: ["Reply to Bo: Hello", "Hi"])
    expect(layout.accessibilityElements.first?.role, equals: .button)
  }

  @Test func `the bar has the colour of the person`() throws {
    let person = Person(id: "bo", name: "Bo")
    let layout = try layOut(
      #""reply":{"sender":"Bo at work","person":"bo","text":"Hello"},\#(hi)"#)
    let bars = layout.frames { $0.color == .person(person) }
    expect(bars.count, equals: 1)
  }

  @Test func `a small picture of what is quoted stands beside the bar`() throws {
    let layout = try layOut(
      #""reply":{"sender":"Bo","text":"Photo","image":{"source":"a.png"}},\#(hi)"#)
    let images = layout.elements.filter { if case .image = $0.content { true } else { false } }
    expect(images.map(\.frame.size), equals: [CGSize(width: 36, height: 36)])
    try expect(layout.frame(of: "Bo").minX, equals: 11 + 3 + 7 + 36 + 7)
  }

  @Test(arguments: [
    (#"{"message":"999","sender":"Bo"}"#, ["Bo", "Message not available"]),
    (#"{"message":"999"}"#, ["Message not available"]),
    (#"{"message":"999","text":" \u3164 "}"#, ["Message not available"]),
    (#"{"sender":"Bo","type":"photo"}"#, ["Bo", "Photo"]),
    (#"{"sender":"Bo","type":"voice"}"#, ["Bo", "Voice message"]),
    (#"{"sender":"Bo","type":"own-type"}"#, ["Bo"]),
    (#"{"sender":"Bo","image":{"source":"a.png"}}"#, ["Bo"]),
  ])
  func `a quotation without a text says what is missing`(reply: String, texts: [String]) throws {
    let layout = try layOut("\"reply\":\(reply),\(hi)")
    expect(layout.texts, equals: texts + ["Hi", "09:00"])
    let spoken = try #require(layout.accessibilityElements.first?.label)
    expect(texts.allSatisfy(spoken.contains), "\(spoken)")
  }

  @Test(arguments: [
    ("שלום לך", true), ("https://example.org/a שלום", false), ("@dana שלום", true),
    ("Hello", false),
    ("12:30", false),
  ])
  func `the bar is at the side where the quoted text starts`(text: String, isRight: Bool) throws {
    let layout = try layOut(#""reply":{"sender":"Bo","text":"\#(text)"},\#(hi)"#)
    let bar = try #require(layout.frames { $0.figure == .rectangle(radius: 1.5) }.first)
    let name = try layout.frame(of: "Bo")
    expect(isRight ? bar.minX >= name.maxX : bar.maxX <= name.minX)
    expect(isRight ? bar.maxX > layout.bubbleFrame.width - 12 : bar.minX == 11)
  }

  @Test func `over a large emoji the quotation has a ground of its own`() throws {
    let json = #""reply":{"sender":"Bo","text":"Hello"},"content":{"type":"text","text":"👍"}"#
    for isOutgoing in [false, true] {
      let layout = try layOut(json, isOutgoing: isOutgoing)
      let grounds = layout.frames { $0.color == .serviceBackground }
      expect(grounds.count, equals: 1)
      expect(!layout.elements.contains { if case .ground = $0.content { true } else { false } })
      // At the side of who wrote it, as the emoji is.
      let emoji = try layout.frame(of: "👍")
      let width = layout.bubbleFrame.width
      expect(isOutgoing ? grounds[0].maxX == width : grounds[0].minX == 0)
      expect(isOutgoing || emoji.minX == 0)
    }
  }

  @Test func `over a picture the quotation stands as far in as over a text`() throws {
    let layout = try layOut(
      #""reply":{"sender":"Bo","text":"Hello"},"content":{"type":"photo","source":"a.png","width":200,"height":100}"#
    )
    try expect(layout.frame(of: "Bo").minX, equals: 21)
    let bars = layout.frames { $0.figure == .rectangle(radius: 1.5) }
    expect(bars.map(\.minX), equals: [11])
    expect(bars.map(\.minY), equals: [8])
  }

  @Test(arguments: [
    "\"Hello\"", "41", "[]", "{}", "true", "{\"sender\":\"\",\"text\":\"\"}",
    "{\"sender\":3,\"text\":[],\"image\":\"a.png\"}",
  ])
  func `a reply that can't be read leaves the message as it is, and is reported`(
    _ reply: String
  ) throws {
    let result = try DecorationFixture.layOut(
      try DecorationFixture.message("\"reply\":\(reply),\(hi)"))
    expect(result.diagnostics.map(\.layouter), equals: ["reply"])
    expect(result.diagnostics.first?.text.hasPrefix("reply: "), equals: true)
    expect(result.layout.texts, equals: ["Hi", "09:00"])
  }

  @Test(arguments: ["null", "false"])
  func `no reply is no reply`(_ reply: String) throws {
    try expect(layOut("\"reply\":\(reply),\(hi)").texts, equals: ["Hi", "09:00"])
  }

  @Test func `a forwarded message says from whom`() throws {
    let layout = try layOut(#""forwarded":{"from":"Ana"},\#(hi)"#)
    expect(layout.texts.first, equals: "Forwarded from Ana")
    // A mark of 12 points, a gap of 4.
    try expect(layout.frame(of: "Forwarded").origin, equals: CGPoint(x: 27, y: 6))
    try expect(layout.frame(of: "Hi").minY, equals: 6 + 12 + 4)
    try expect(layOut(#""forwarded":{},\#(hi)"#).texts.first, equals: "Forwarded message")
  }

  @Test func `a forwarded answer says first that it is forwarded`() throws {
    let layout = try layOut(
      #""reply":{"sender":"Bo","text":"Hello"},"forwarded":{"from":"Ana"},\#(hi)"#)
    expect(layout.texts, equals: ["Forwarded from Ana", "Bo", "Hello", "Hi", "09:00"])
    let tops = try layout.texts.dropLast().map { try layout.frame(of: $0).minY }
    expect(tops, equals: tops.sorted())
  }

  @Test func `a host gives the words`() throws {
    var words = LocalizedStrings.english
    words.forwardedFrom = "Weitergeleitet von %@ (Kopie)"
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375, strings: words), measurer: SquareGlyphMeasurer(),
      peer: .privateChat, time: "09:00")
    let message = try DecorationFixture.message(#""forwarded":{"from":"Ana"},\#(hi)"#)
    let layout = LayouterChain.builtIn.cellLayout(for: message, context: context).layout
    expect((layout as? BubbleCellLayout)?.texts.first, equals: "Weitergeleitet von Ana (Kopie)")
  }

  @Test func `a service row is left as it is`() throws {
    let layout = try layOut(
      #""reply":{"sender":"Bo","text":"Hello"},"forwarded":{"from":"Ana"},"reactions":[{"emoji":"👍"}],"content":{"type":"service","text":"Bo joined"}"#
    )
    expect(layout.texts, equals: ["Bo joined"])
  }
}

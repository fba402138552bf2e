import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The pills under a message.
///
/// Squares are 16 points wide in a text, 12 in a caption and 11 in a time, and as high.
@Suite struct ReactionsLayouterTests {
  private func layOut(
    _ reactions: String, text: String = "Hi", width: CGFloat = 375
  ) throws -> BubbleCellLayout {
    let json = #""reactions":\#(reactions),"content":{"type":"text","text":"\#(text)"}"#
    let result = try DecorationFixture.layOut(
      try DecorationFixture.message(json), width: width)
    expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    return result.layout
  }

  private func pills(_ layout: BubbleCellLayout) -> [CGRect] {
    layout.frames { $0.figure == .rectangle(radius: 100) }
  }

  @Test func `a pill stands under the text, the time at the end of its line`() throws {
    let layout = try layOut(#"[{"emoji":"a","count":3}]"#)
    // 8 + 16 + 4 + 12 + 8 points wide; the text's height and a gap of 4 further down.
    expect(pills(layout), equals: [CGRect(x: 11, y: 26, width: 48, height: 20)])
    // 48, a gap of 7, and the time's 55, at the foot of the line.
    expect(layout.bubbleFrame.size, equals: CGSize(width: 110 + 21, height: 16 + 4 + 20 + 12))
    try expect(layout.frame(of: "09:00"), equals: CGRect(x: 66, y: 35, width: 55, height: 11))
  }

  @Test func `one reaction has no number`() throws {
    try expect(
      layOut(#"[{"emoji":"a"},{"emoji":"b","count":1}]"#).texts, equals: ["Hi", "a", "b", "09:00"])
  }

  @Test func `large numbers are short`() throws {
    let layout = try layOut(
      #"[{"emoji":"a","count":999},{"emoji":"b","count":1000},{"emoji":"c","count":1299},{"emoji":"d","count":34567},{"emoji":"e","count":5600000},{"emoji":"f","count":1e300}]"#
    )
    let numbers = layout.texts.filter { $0.first?.isNumber == true && $0 != "09:00" }
    expect(numbers, equals: ["999", "1K", "1.2K", "34K", "5.6M", "9999T"])
  }

  @Test func `pills that do not fit go on in the next line`() throws {
    let list = (0..<12).map { #"{"emoji":"\#("abcdefghijkl".map(String.init)[$0])","count":2}"# }
    let layout = try layOut("[\(list.joined(separator: ","))]")
    let pills = pills(layout)
    expect(pills.count, equals: 12)
    expect(Set(pills.map(\.minY)).count, equals: 2)
    // At most 335 points: six pills of 48 with gaps of 4.
    expect(pills.prefix(6).allSatisfy { $0.minY == pills[0].minY })
    expect(pills[6].minY, equals: pills[0].maxY + 4)
    expect(pills.map(\.maxX).max() ?? 0 <= layout.bubbleFrame.width - 10)
    try expect(layout.frame(of: "09:00").maxX, equals: layout.bubbleFrame.width - 10)
  }

  @Test func `a touch on a pill asks to react`() throws {
    let layout = try layOut(#"[{"emoji":"👍","count":3,"mine":true},{"emoji":"🎉"}]"#)
    expect(layout.regions.map(\.id), equals: ["reaction:👍", "reaction:🎉"])
    expect(layout.regions.first?.action, equals: HitAction("react", ["emoji": .string("👍")]))
    expect(layout.accessibilityElements.map(\.label).prefix(3), equals: ["Hi", "👍, 3, yours", "🎉"])
  }

  @Test func `one's own reaction has the accent colour`() throws {
    let layout = try layOut(#"[{"emoji":"a","mine":true},{"emoji":"b"}]"#)
    expect(layout.frames { $0.color == .accent }.count, equals: 1)
    expect(layout.frames { $0.color == .track }.count, equals: 1)
  }

  @Test func `under a large emoji the pills stand on the background`() throws {
    let layout = try layOut(#"[{"emoji":"a"}]"#, text: "👍")
    expect(layout.frames { $0.color == .serviceBackground }.count, equals: 1)
    try expect(layout.frame(of: "👍").maxY + 4, equals: pills(layout)[0].minY)
  }

  @Test func `under a picture the pills are as far in as under a text`() throws {
    let json =
      #""reactions":[{"emoji":"a"}],"content":{"type":"photo","source":"a.png","width":200,"height":100}"#
    let layout = try DecorationFixture.layOut(try DecorationFixture.message(json)).layout
    let pill = try #require(pills(layout).first)
    expect(pill.minX, equals: 11)
    expect(layout.bubbleFrame.height - pill.maxY, equals: 6)
    // The time stays where it is, over the picture.
    expect(layout.texts.filter { $0 == "09:00" }.count, equals: 1)
  }

  @Test func `what is no reaction is passed over`() throws {
    let layout = try layOut(
      #"[null,3,"a",[],{},{"emoji":""},{"emoji":5},{"emoji":"z","count":0},{"emoji":"y","count":-2},{"emoji":"x","count":"3"},{"emoji":"ok","count":2}]"#
    )
    expect(layout.texts, equals: ["Hi", "ok", "2", "09:00"])
  }

  @Test(arguments: ["\"a\"", "3", "{}", "true", "[null]", "[{\"emoji\":\"a\",\"count\":0}]"])
  func `reactions that can't be read leave the message as it is, and are reported`(
    _ reactions: String
  ) throws {
    let json = #""reactions":\#(reactions),"content":{"type":"text","text":"Hi"}"#
    let result = try DecorationFixture.layOut(try DecorationFixture.message(json))
    expect(result.diagnostics.map(\.layouter), equals: ["reactions"])
    expect(result.layout.texts, equals: ["Hi", "09:00"])
  }

  @Test func `an empty list is no reaction`() throws {
    try expect(layOut("[]").texts, equals: ["Hi", "09:00"])
  }

  @Test func `of a hundred thousand reactions the first ones are shown and the others counted`()
    throws
  {
    let reactions = [String](repeating: #"{"emoji":"a","count":2}"#, count: 100_000)
    let layout = try layOut("[\(reactions.joined(separator: ","))]")
    expect(pills(layout).count, equals: ReactionsLayouter.maximumCount + 1)
    expect(layout.texts.contains("+99K"))
  }
}

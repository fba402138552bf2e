import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The card under a message with a link.
///
/// Squares are 16 points wide in a text, 14 in a title, 12 in a caption and 11 in a time, and as high.
@Suite struct LinkPreviewLayouterTests {
  private func layOut(
    _ preview: String, text: String = "Hi", isInContent: Bool = true
  ) throws -> BubbleCellLayout {
    let json =
      isInContent
      ? #""content":{"type":"text","text":"\#(text)","preview":\#(preview)}"#
      : #""preview":\#(preview),"content":{"type":"text","text":"\#(text)"}"#
    let result = try DecorationFixture.layOut(try DecorationFixture.message(json))
    expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    return result.layout
  }

  private func images(_ layout: BubbleCellLayout) -> [CGSize] {
    layout.elements.compactMap { element in
      if case .image = element.content { element.frame.size } else { nil }
    }
  }

  @Test(arguments: [true, false])
  func `a card stands under the text beside a bar, the time under it`(isInContent: Bool) throws {
    let layout = try layOut(
      #"{"site":"Site","title":"Title","description":"About it"}"#, isInContent: isInContent)
    let bars = layout.frames { $0.figure == .rectangle(radius: 1.5) }
    // Lines of 12, 14 and 12 with gaps of 1.
    expect(bars, equals: [CGRect(x: 11, y: 26, width: 3, height: 40)])
    try expect(layout.frame(of: "Site").origin, equals: CGPoint(x: 21, y: 26))
    try expect(layout.frame(of: "Title").origin, equals: CGPoint(x: 21, y: 39))
    try expect(layout.frame(of: "About").origin, equals: CGPoint(x: 21, y: 54))
    try expect(layout.frame(of: "09:00").minY, equals: 66 + 4)
    // 3 + 7 + 8 letters of 12, and the padding.
    expect(abs(layout.bubbleFrame.width - 127) < 0.01)
  }

  @Test func `long texts are cut after two and three lines`() throws {
    let words = String(repeating: "word ", count: 100)
    let layout = try layOut(#"{"title":"title \#(words)","description":"about \#(words)"}"#)
    try expect(layout.frame(of: "title").height, equals: 28)
    try expect(layout.frame(of: "about").height, equals: 36)
  }

  @Test func `a touch on the card asks to open the address`() throws {
    let layout = try layOut(#"{"url":"https://a.example","title":"Title"}"#)
    let region = try #require(layout.regions.first)
    expect(region.id, equals: "link:https://a.example")
    expect(region.action, equals: HitAction("open", ["url": .string("https://a.example")]))
    expect(layout.accessibilityElements.map(\.label).prefix(2), equals: ["Hi", "Title"])
    expect(layout.accessibilityElements[1].role, equals: .link)
    try expect(layOut(#"{"title":"Title"}"#).regions.isEmpty)
  }

  @Test(
    arguments: [
      (40, 300, 40), (200, 200, 180), (400, 600, 56), (150, 100, 56), (20, 10, 20),
    ] as [(Int, Int, CGFloat)])
  func `a small picture stands beside the texts, and a larger one below them`(
    width: Int, height: Int, shown: CGFloat
  ) throws {
    let layout = try layOut(
      #"{"title":"Title","image":{"source":"a.png","width":\#(width),"height":\#(height)}}"#)
    let title = try layout.frame(of: "Title")
    let picture = try #require(
      layout.elements.first { if case .image = $0.content { true } else { false } }
    ).frame.offsetBy(dx: -layout.bubbleFrame.minX, dy: -layout.bubbleFrame.minY)
    expect(picture.width, equals: shown)
    expect(picture.height, equals: min(CGFloat(height), shown))
    if shown > 162 {
      expect(picture.minY >= title.maxY && picture.minX == title.minX)
    } else {
      expect(picture.minX > title.maxX + 6.99 && picture.minY == title.minY)
      expect(abs(picture.maxX - (layout.bubbleFrame.width - 10)) < 0.01)
    }
  }

  @Test func `a picture is fitted and never enlarged`() throws {
    func size(_ image: String) throws -> CGSize? {
      images(try layOut(#"{"title":"T","image":\#(image)}"#)).first
    }
    try expect(
      size(#"{"source":"a","width":60,"height":30}"#), equals: CGSize(width: 56, height: 30))
    // At most 320 points wide and 180 high; in 375 points a text has 335, less bar and gap.
    try expect(
      size(#"{"source":"a","width":640,"height":320}"#), equals: CGSize(width: 320, height: 160))
    try expect(
      size(#"{"source":"a","width":500,"height":500}"#), equals: CGSize(width: 180, height: 180))
    for unknown in [
      "{}", #"{"source":3}"#, #"{"width":0,"height":10}"#, #"{"width":-3,"height":1e300}"#,
    ] {
      try expect(size(unknown), equals: CGSize(width: 240, height: 126))
    }
  }

  @Test(arguments: [
    "\"https://a.example\"", "3", "[]", "{}", "true", "{\"url\":\"https://a.example\"}",
    "{\"title\":3,\"site\":[],\"description\":{},\"image\":\"a.png\"}",
  ])
  func `a preview that can't be read leaves the message as it is, and is reported`(
    _ preview: String
  ) throws {
    let json = #""content":{"type":"text","text":"Hi","preview":\#(preview)}"#
    let result = try DecorationFixture.layOut(try DecorationFixture.message(json))
    expect(result.diagnostics.map(\.layouter), equals: ["preview"])
    expect(result.layout.texts, equals: ["Hi", "09:00"])
  }
}

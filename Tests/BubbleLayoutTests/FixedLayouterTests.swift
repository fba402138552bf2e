import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLayouters

/// Content types of a size of their own: voice, sticker, document, location, contact, typing.
@Suite struct FixedLayouterTests {
  @Test func `a voice message has Actor's geometry`() throws {
    let layout = try contentLayout(
      ContentSamples.content("voice", ["duration": .integer(12), "levels": .array([.integer(9)])]))
    expect(layout.bubbleFrame, equals: CGRect(x: 10, y: 3, width: 200, height: 55))
    let button = try #require(layout.shapeFrames(.accent).first)
    expect(button, equals: CGRect(x: 17.5, y: 10.5, width: 44, height: 44))
    expect(layout.shapeFrames(.accent).last?.minX, equals: 72)
    expect(layout.shapeFrames(.accent).last?.size, equals: CGSize(width: 130, height: 22))
    expect(layout.textFrame("0:12")?.minX, equals: 72)
    expect(layout.textFrame("09:00")?.maxX, equals: 202)
    expect(layout.regions.map(\.action?.name), equals: ["play"])
  }

  @Test func `a voice message is read with its duration`() throws {
    let twelve = ContentSamples.content("voice", ["duration": .integer(12)])
    try expect(contentLayout(twelve).spoken, equals: ["Voice message, 12 seconds", "09:00"])
    try expect(contentLayout(ContentSamples.content("voice")).spoken.first, equals: "Voice message")
  }

  @Test(
    arguments: [
      (0, "0:00", "0 seconds"), (59.9, "0:59", "59 seconds"), (60, "1:00", "1 minute"),
      (3_723, "1:02:03", "1 hour 2 minutes 3 seconds"), (1e300, "99:59:59", nil),
    ] as [(Double, String, String?)])
  func `durations are written and read`(seconds: Double, text: String, words: String?) throws {
    let whole = try #require(DurationText.seconds(seconds))
    expect(LocaleFormats.of("en_GB").duration(seconds: whole), equals: text)
    if let words { expect(AccessibilityStrings().duration(whole), equals: words) }
    expect(DurationText.seconds(-1) == nil)
    expect(DurationText.seconds(.nan) == nil)
  }

  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"), (1_240_000, "1.2 MB"),
      (9_960, "10 kB"), (999_600, "1 MB"), (340_000, "340 kB"), (5e12, "5 TB"), (-1, nil),
      (1e19, nil), (.nan, nil),
    ] as [(Double, String?)])
  func `sizes are written in the units of the locale`(bytes: Double, text: String?) {
    expect(LocaleFormats.of("en_GB").byteCount(bytes), equals: text)
    let german = text?.replacing(".", with: ",").replacing(" bytes", with: " Byte")
      .replacing(" byte", with: " Byte")
    expect(
      LocaleFormats.of("de_DE").byteCount(bytes)?.replacing("\u{A0}", with: " "), equals: german)
  }

  @Test func `a document has Actor's geometry`() throws {
    let layout = try contentLayout(
      ContentSamples.content(
        "document", ["name": .string("a.pdf"), "size": .integer(1_240_000)]))
    expect(layout.bubbleFrame, equals: CGRect(x: 10, y: 3, width: 200, height: 66))
    expect(layout.shapeFrames(.accent), equals: [CGRect(x: 21, y: 20, width: 32, height: 32)])
    expect(layout.textFrame("a.pdf")?.minX, equals: 67)
    expect(layout.spoken, equals: ["Document, a.pdf, 1.2 MB", "09:00"])
    expect(layout.regions.map(\.id), equals: ["document"])
  }

  @Test func `why a document's file is missing stands below its name`() throws {
    let layout = try contentLayout(
      ContentSamples.content("document", ["name": .string("a.pdf"), "missing": .string("lost")]))
    let (name, reason) = (try #require(layout.textFrame("a.pdf")), layout.textFrame("lost"))
    try expect(name.maxY <= #require(reason).minY && reason?.minX == name.minX)
    expect(layout.spoken.first, equals: "Document, a.pdf, lost")
  }

  @Test func `a document's size follows the locale, and so does its key`() throws {
    let content = ContentSamples.content("document", ["size": .integer(1_240_000)])
    let layouts = try ["en_GB", "de_DE"].map { try contentLayout(content, locale: $0) }
    expect(layouts.map { $0.shownTexts.contains("1,2 MB") }, equals: [false, true])
    expect(layouts[0].key != layouts[1].key)
  }

  @Test func `a long name keeps its suffix`() throws {
    let layout = try contentLayout(
      ContentSamples.content("document", ["name": .string("minutes-of-march-v2.pdf")]))
    expect(
      layout.shownTexts.first == "…-v2.pdf" || layout.shownTexts.first?.hasSuffix(".pdf") == true)
    let width = layout.bubbleFrame.width
    expect(width > 200 && layout.textFrame(layout.shownTexts[0])?.width ?? 0 <= width - 65)
    expect(layout.spoken.first, equals: "Document, minutes-of-march-v2.pdf")
  }

  @Test func `a file's suffix is last, seen, and decides the icon`() throws {
    let long = String(repeating: "a", count: 500)
    for (name, suffix, kind) in [
      ("plan.pdf", ".pdf", FileKind.document), ("invoice\u{202E}fdp.exe", ".exe", .other),
      ("a\u{2067}fdp.\u{200F}exe\u{2069}", ".exe", .other), ("x.pdf\n.exe", ".exe", .other),
      ("x.pdf" + String(repeating: " ", count: 99) + ".exe", ".exe", .other),
      (long + ".mp4", ".mp4", .video),
      ("pdf", "", .other), ("apdf", "", .other), (".pdf", "", .other), ("a.pdf.", ".", .other),
      ("x.pdf.\(long)", "", .other), ("קובץ fdp.zip", ".zip", .archive),
    ] {
      let layout = try contentLayout(ContentSamples.content("document", ["name": .string(name)]))
      let shown = try #require(layout.shownTexts.first)
      let file = FileName(TextRepair.selfContained(name))
      expect(file.suffix == suffix && FileKind(suffix: file.suffix) == kind, "\(name): \(file)")
      let seen = shown.filter { !("\u{2066}"..."\u{2069}").contains($0) }
      expect(seen.hasSuffix(suffix) && !seen.contains("  "), "\(shown)")
      try expect(
        #require(layout.textFrame(shown)).width <= layout.bubbleFrame.width - 65, "\(shown)")
    }
    let icons = try ["a.pdf", "a\u{202E}fdp.exe"].map {
      try contentLayout(ContentSamples.content("document", ["name": .string($0)]))
        .shapeFrames(.accent).count
    }
    expect(icons, equals: [1, 0], "a program looks like no document")
    // Letters from the right would put the suffix in front.
    let shown = try contentLayout(
      ContentSamples.content("document", ["name": .string("קבץ.pdf")])
    ).shownTexts.first
    expect(shown, equals: "\u{2068}קבץ\u{2069}\u{2066}.pdf\u{2069}")
  }

  @Test func `a sticker stands without a ground, the time on it`() throws {
    let layout = try contentLayout(
      ContentSamples.content("sticker", ["source": .string("s.png"), "emoji": .string("🌵")]))
    expect(layout.bubbleFrame, equals: CGRect(x: 10, y: 3, width: 150, height: 152))
    expect(layout.imageFrames, equals: [CGRect(x: 10, y: 4, width: 150, height: 150)])
    expect(layout.images.map(\.contentMode), equals: [.fit])
    expect(layout.images.map(\.alternative), equals: ["🌵"], "shown where there is no picture")
    expect(layout.elements.allSatisfy { if case .ground = $0.content { false } else { true } })
    expect(layout.spoken, equals: ["Sticker, 🌵", "09:00"])
  }

  @Test func `a location is a map with a pin whose point is in the middle`() throws {
    let place: JSONObject = ["latitude": .number(38.7), "longitude": .number(-9.1)]
    let layout = try contentLayout(ContentSamples.content("location", place))
    expect(layout.bubbleFrame, equals: CGRect(x: 10, y: 3, width: 202, height: 162))
    expect(layout.symbolFrames(.pin), equals: [CGRect(x: 93, y: 48, width: 36, height: 36)])
    let action = try #require(layout.regions.first?.action)
    expect(action.name, equals: "open")
    expect(action.parameters["latitude"], equals: .number(38.7))
    expect(layout.spoken, equals: ["Location", "09:00"])
  }

  @Test(
    arguments: [
      [:], ["latitude": .integer(91), "longitude": .integer(0)],
      ["latitude": .integer(0), "longitude": .integer(181)],
      ["latitude": .string("1"), "longitude": .integer(1)],
    ] as [JSONObject])
  func `a location that is none is unsupported, and visible`(payload: JSONObject) throws {
    let layout = try contentLayout(ContentSamples.content("location", payload))
    expect(layout.key.layouter, equals: "unsupported")
  }

  @Test func `a contact is as high as its lines`() throws {
    func layout(_ phones: Int) throws -> BubbleCellLayout {
      try contentLayout(
        ContentSamples.content(
          "contact",
          [
            "name": .string("Bo Berg"),
            "phones": .array((0..<phones).map { .string("+\($0)") }),
          ]))
    }
    // A title of 16, lines of 18 with 2 between them, the padding and the time under it: 4 and 11.
    try expect(layout(4).bubbleFrame.height, equals: 123)
    // The avatar is 44 high.
    try expect(layout(0).bubbleFrame.height, equals: 71)
    let two = try layout(2)
    expect(two.bubbleFrame.width, equals: 221)
    expect(two.regions.map(\.action?.name), equals: ["open", "call", "call"])
    expect(two.spoken, equals: ["Contact, Bo Berg", "Call +0", "Call +1", "09:00"])
    expect(two.shownTexts.first, equals: "BB", "the initials")
  }

  @Test func `a contact without name, number and address is unsupported, and visible`() throws {
    let layout = try contentLayout(
      ContentSamples.content("contact", ["phones": .array([.integer(3)])]))
    expect(layout.key.layouter, equals: "unsupported")
  }

  @Test func `whoever is typing is shown as three dots without a time`() throws {
    let layout = try contentLayout(ContentSamples.content("typing"), peer: .group)
    expect(layout.shownTexts.isEmpty)
    // Three of 8 with 5 between them, padding 11 and 10; 22 high with 6 and 6.
    expect(layout.bubbleFrame.size, equals: CGSize(width: 55, height: 34))
    expect(layout.spoken, equals: ["Bo is typing"])
  }

  @Test func `the names of several people are beside the dots`() throws {
    let names: JSONValue = .array([.string("Ana"), .string("Bo")])
    let layout = try contentLayout(
      ContentSamples.content("typing", ["names": names]), peer: .group)
    expect(layout.shownTexts, equals: ["Ana and Bo are typing"])
    expect(layout.spoken, equals: ["Ana and Bo are typing"])
  }

  @Test func `fixed widths grow with the text`() throws {
    let voice = ContentSamples.content("voice", ["duration": .integer(12)])
    try expect(contentLayout(voice, width: 800, textScale: 2).bubbleFrame.width, equals: 400)
    try expect(contentLayout(voice, width: 375, textScale: 2).bubbleFrame.width, equals: 356)
    try expect(contentLayout(voice, textScale: 0.5).bubbleFrame.width, equals: 200)
  }

  @Test(arguments: [(0.8, 1), (1.5, 1.5), (2, 2), (3, 2)] as [(CGFloat, CGFloat)])
  func `what stands beside text grows with it, to twice its size`(
    textScale: CGFloat, growth: CGFloat
  ) throws {
    func layout(_ type: String, _ payload: JSONObject = [:]) throws -> BubbleCellLayout {
      try contentLayout(
        ContentSamples.content(type, payload), width: 1_000, peer: .group, textScale: textScale)
    }
    let voice = try layout("voice")
    expect(voice.shapeFrames(.accent).first?.width, equals: 44 * growth)
    expect(voice.symbolFrames(.play).first?.width, equals: 24 * growth)
    try expect(
      layout("document", ["name": .string("a.pdf")]).shapeFrames(.accent).first?.width,
      equals: 32 * growth)
    let contact = try layout("contact", ["name": .string("Bo Berg")])
    expect(
      contact.shapeFrames(.person(Person(id: "Bo Berg", name: ""))).first?.width,
      equals: 44 * growth)
    try expect(layout("typing").shapeFrames(.textDim).first?.width, equals: 8 * growth)
    let avatar = voice.elements.first { if case .avatar = $0.content { true } else { false } }
    expect(avatar?.frame.width, equals: 34 * growth)
    expect(avatar.map { voice.bubbleFrame.minX - $0.frame.maxX }, equals: 9)
  }
}

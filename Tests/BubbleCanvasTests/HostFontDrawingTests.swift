import BubbleCanvas
import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// What is drawn of fonts that a host brings along is what was measured.
@Suite struct HostFontDrawingTests {
  private static let background: UInt32 = 0xE9EEF3

  private func text(
    _ text: String, _ fonts: [Data], family: String = "Boxes", size: CGFloat = 20,
    weight: FontWeight = .regular, isItalic: Bool = false, lineHeight: LineHeight = .natural
  ) -> MeasuredText {
    let font = TextFont(
      family: family, size: size, weight: weight, isItalic: isItalic, lineHeight: lineHeight,
      collection: FontCollection(fonts.map { FontData($0, name: "it.ttf") }))
    return TextMeasurer().measure(TextRequest(text: text, font: font))
  }

  /// Draws texts over each other, 10 points from the edges, at two pixels a point.
  private func draw(_ texts: MeasuredText...) throws -> DrawnPixels {
    try #require(DrawnPixels(try picture(texts).png(scale: 2)))
  }

  private func picture(_ texts: [MeasuredText]) -> ConversationPicture {
    let size = CGSize(width: 200, height: 80)
    let elements = texts.map { text in
      CellElement(
        frame: CGRect(x: 10, y: 10, width: text.width, height: text.height),
        content: .text(text, color: .text, alignment: .natural))
    }
    let part = ConversationPicture.Part(
      frame: CGRect(origin: .zero, size: size), elements: elements)
    return ConversationPicture(
      size: size, parts: [part], theme: .light, pictures: PictureFolder(at: nil))
  }

  /// Where there is ink, in points.
  private func ink(_ pixels: DrawnPixels) -> CGRect {
    let places = pixels.places(notOf: HostFontDrawingTests.background)
    return places.reduce(CGRect.null) {
      $0.union(CGRect(x: Double($1.x) / 2, y: Double($1.y) / 2, width: 0.5, height: 0.5))
    }
  }

  /// Whether two numbers are as near as a pixel lets them be.
  private func isNear(_ left: CGFloat, _ right: CGFloat) -> Bool { abs(left - right) <= 0.51 }

  @Test(arguments: [100, 250, 400, 650, 900])
  func `a variable font is drawn in the weight in which it was measured`(weight: Int) throws {
    var font = TestFont(family: "Boxes")
    font.variation = 200
    let measured = text("abc", [font.data], weight: FontWeight(weight))
    let ink = ink(try draw(measured))
    // Boxes start a twentieth of an em behind the edge, and end as far before it.
    let right = measured.width + 9
    expect(isNear(ink.minX, 11) && isNear(ink.maxX, right), "\(ink)")
    expect(isNear(ink.minY, 12) && isNear(ink.maxY, 26), "\(ink)")
  }

  @Test func `two weights of a family are two fonts`() throws {
    let fonts = [400, 700].map { weight in
      var font = TestFont(family: "Boxes", advance: weight)
      font.weight = weight
      return font.data
    }
    for weight in [400, 700] {
      let measured = text("ab", fonts, weight: FontWeight(weight))
      let expected = CGFloat(2 * weight) / 50
      expect(measured.width, equals: expected)
      let right = ink(try draw(measured)).maxX
      expect(isNear(right, expected + 9))
    }
  }

  @Test
  func `bold and italic of a font that has neither are thicker and slanted, as wide as measured`()
    throws
  {
    let font = TestFont(family: "Boxes").data
    let (regular, bold) = (text("ab", [font]), text("ab", [font], weight: .bold))
    let italic = text("ab", [font], isItalic: true)
    expect(regular.width == bold.width && regular.width == italic.width)
    let inks = try [regular, bold, italic].map { ink(try draw($0)) }
    let thicker = inks[1].width - inks[0].width
    expect(thicker > 0 && thicker < 2)
    // The top of a box is 0.7 ems above the baseline, so a fifth of that to the right.
    expect(isNear(inks[2].maxX, inks[0].maxX + 2.8))
    expect(isNear(inks[2].minX, inks[0].minX))
  }

  @Test(arguments: [LineHeight.natural, .multiple(2), .points(30), .points(12), .multiple(0.5)])
  func `text is in the middle of its line, however high that is`(height: LineHeight) throws {
    var font = TestFont(family: "Boxes", letters: "ab")
    font.lineExtents = (700, 0)
    let measured = text("ab", [font.data], lineHeight: height)
    let ink = ink(try draw(measured))
    let middle = 10 + measured.height / 2
    expect(isNear(ink.midY, middle), "\(ink)")
    expect(isNear(ink.height, 14))
  }

  @Test func `lines that are lower than letters are drawn whole`() throws {
    let font = TestFont(family: "Boxes", letters: "ab").data
    let lines = (0..<8).map { _ in "a" }.joined(separator: "\n")
    let measured = text(lines, [font], size: 40, lineHeight: .points(4))
    let ink = ink(try draw(measured))
    // The first line's letters start above its top, the last one's end below its bottom.
    let bottom = 10 + measured.height
    expect(ink.minY < 10 && ink.maxY > bottom, "\(ink)")
  }

  @Test func `letters as large as houses take no more memory than what is drawn on`() throws {
    var font = TestFont(family: "Boxes", letters: "ab", advance: 32_000)
    font.unitsPerEm = 16
    font.boxHeight = 32_000
    font.lineExtents = (12, 4)
    let pixels = try draw(text("ab", [font.data]))
    expect(pixels.places(notOf: HostFontDrawingTests.background).count > 10_000)
  }

  @Test func `fonts that were changed anywhere leave what is drawn after them alone`() throws {
    let seed = testSeed(194)
    var random = SeededGenerator(seed: seed)
    var variable = TestFont(family: "Boxes", letters: "abcdefgh ")
    variable.variation = 150
    // Behind what is broken, and higher than all of it.
    let control = text("\n\nhello", [], family: "Noto Sans")
    let expected = try draw(control)
    let places = expected.places(notOf: HostFontDrawingTests.background)
    let lowest = try #require(places.last)
    for round in 0..<testRounds(75) {
      var bytes = round % 2 == 0 ? variable.data : TestFont(family: "Boxes").data
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = bytes.startIndex + Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] =
          [0, 0x7F, 0xFF, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      let weight = FontWeight(Int.random(in: 1...1_000, using: &random))
      let broken = text("abc gh", [bytes], weight: weight, isItalic: round % 3 == 0)
      let pixels = try draw(broken, control)
      expect(
        pixels[lowest.x, lowest.y] != HostFontDrawingTests.background,
        "round \(round), seed \(seed)")
      guard round % 50 == 0 else { continue }
      try expect(draw(control), equals: expected, "round \(round), seed \(seed)")
      try expect(!picture([broken]).pdf().isEmpty && !picture([broken]).svg().isEmpty)
    }
  }
}

/// Pictures in a host's fonts that somebody has looked at.
@Suite struct HostFontGoldenTests {
  private func compare(_ environment: LayoutEnvironment, with name: String) async throws {
    let path = packageFolder().appendingPathComponent("examples/short.json")
    let reading = try ConversationReader().read(from: path)
    let transcript = try await Transcript(
      reading.conversation, environment: environment, chain: .builtIn,
      measurer: TextMeasurer())
    let pictures = PictureFolder(at: path.deletingLastPathComponent())
    let png = try transcript.picture(theme: .named(environment.theme), pictures: pictures).png(
      scale: 1)
    Goldens.compare(png, with: "Tests/BubbleCanvasTests/Goldens/\(name).png")
  }

  @Test
  func `styles of a host: families, sizes, weights, line heights, a file beside what is installed`()
    async throws
  {
    // Boxes for the digits, so that the time is drawn in a font that is not installed.
    let boxes = FontData(
      TestFont(family: "Boxes", letters: "0123456789", advance: 600).data, name: "boxes.ttf")
    var fonts = FontTable(family: "Noto Serif", collection: FontCollection([boxes]))
    fonts[.body] = FontDescription(size: 15, lineHeight: .multiple(1.25))
    fonts[.sender] = FontDescription(family: "Noto Sans", size: 12, isItalic: true)
    fonts[.time] = FontDescription(family: "Boxes,Noto Serif", size: 13)
    fonts[.service] = FontDescription(weight: .regular, lineHeight: .points(30))
    fonts[.title] = FontDescription(family: "Noto Sans", size: 20)
    try await compare(LayoutEnvironment(width: 375, fonts: fonts), with: "host-fonts")
  }

  @Test(arguments: [TextSizeCategory.extraSmall, .accessibilityMedium])
  func `sizes by a platform's step`(step: TextSizeCategory) async throws {
    try await compare(
      LayoutEnvironment(width: 375, contentSizeCategory: step), with: "step-\(step.rawValue)")
  }
}

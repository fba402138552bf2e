import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Platform
import Testing

/// Pictures of fonts as SVG, and as layers of COLR's version 1, are never blank.
@Suite struct LayeredGlyphTests {
  /// A font that fontTools 4.68 wrote, with 1,000 units per em, the ascent 800, and advances of an em.
  ///
  /// - A: a box from (0, 0) to (400, 800) in red; over it one to (400, 400) in blue, 1.5 times as high, 600 to the right.
  /// - B: the second box, twice as high, in a gradient of blue, red and blue; over it one in blue, turned by 180° around (500, 200).
  /// - C: a box as wide as the advance, without a picture.
  /// - S: SVG, and a box from (0, 0) to (500, 700). T: SVG, and no outline.
  /// - The glyph for missing characters: a box from (0, 0) to (800, 800), since its side bearing is 0.
  private static let font =
    Data(
      base64Encoded: """
        AAEAAAANAIAAAwBQQ09MUiVdaD0AAANAAAAAykNQQUwA//8SAAAEDAAAABZPUy8yRQBF2AAAAVgAAABgU1ZHIABaRl\
        YAAAQkAAAA5mNtYXAAWQDeAAABzAAAAERnbHlm7/JVWwAAAiQAAAB6aGVhZDFiedwAAADcAAAANmhoZWEHCgMiAAAB\
        FAAAACRobXR4A+gAAAAAAbgAAAAUbG9jYQBwAJUAAAIQAAAAFG1heHAACwAGAAABOAAAACBuYW1lBpkUjgAAAqAAAA\
        BdcG9zdOFFTVMAAAMAAAAAPwABAAAAAQAAyj1kc18PPPUAAQPoAAAAAOczGu4AAAAA5zMa7gAAAAAD6AMgAAAAAwAC\
        AAAAAAAAAAEAAAMg/zgAAAPoAAAAAAPoAAEAAAAAAAAAAAAAAAAAAAABAAEAAAAJAAQAAQAAAAAAAgAAAAAAAAAAAA\
        AAAAAAAAAAAwPoAZAABQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAPz8/\
        PwAAACAAVAMg/zgAAAMgAMgAAAAAAAAAAAAAAAAAAAAgAAAD6AAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAADAAAAFA\
        ADAAEAAAAUAAQAMAAAAAgACAACAAAAIABDAFT//wAAACAAQQBT////4f/B/7IAAQAAAAAAAAAAAAAADQANAA0ADQAZ\
        ACUAJQAxAD0AAQBkAAADhAMgAAMAADMRIRFkAyADIPzgAAABAAAAAAPoAyAAAwAAMREhEQPoAyD84AABAAAAAAH0Ar\
        wAAwAAMREhEQH0Arz9RAABAAAAAAGQAyAAAwAAMREhEQGQAyD84AABAAAAAAGQAZAAAwAAMREhEQGQAZD+cAAAAAAA\
        BAA2AAEAAAAAAAEABgAAAAEAAAAAAAIABwAGAAMAAQQJAAEADAANAAMAAQQJAAIADgAZTGF5ZXJzUmVndWxhcgBMAG\
        EAeQBlAHIAcwBSAGUAZwB1AGwAYQByAAAAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACQAAAAMAJAAl\
        ACYANgA3AQIBAwRsZWZ0BXJpZ2h0AAABAAAAAAAAAAAAAAAAAAAAIgAAAJQAAAAAAAAAAAAAAAAAAAACAAIAAAAQAA\
        MAAAAWAQIAAAAAIAAACAMAABIaAAB/QAAB9ADIDAAABwAAMgoAAAYACAQAABAAAAAAAGQAAAAAAGQAAAMAAAABQAAg\
        AAAAQABAAAABQAAAAQAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAAAACAAAADAAAABcKAAAGAAcCAABAAA4AAAgCWAAAEg\
        AADEAAYAAAAAAACgAABgAIAgABQAAAAAAAAAIAAQACAAAADgAAAAD///8AAP8AAAAAAAAACgAAAAAAAgAFAAUAAAAa\
        AAAAYQAGAAYAAAB7AAAAYTxzdmcgeG1sbnM9Imh0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnIj48ZyBpZD0iZ2x5cG\
        g1Ij48cmVjdCB3aWR0aD0iNTAwIiBoZWlnaHQ9IjcwMCIvPjwvZz48L3N2Zz48c3ZnIHhtbG5zPSJodHRwOi8vd3d3\
        LnczLm9yZy8yMDAwL3N2ZyI+PGcgaWQ9ImdseXBoNiI+PHJlY3Qgd2lkdGg9IjUwMCIgaGVpZ2h0PSI3MDAiLz48L2\
        c+PC9zdmc+AAA=
        """) ?? Data()

  private static let background: UInt32 = 0xE9EEF3

  private func pixels(_ text: String) throws -> DrawnPixels {
    let font = TextFont(
      family: "Layers", size: 100, weight: .regular,
      collection: FontCollection([FontData(LayeredGlyphTests.font, name: "layers.ttf")]))
    let measured = TextMeasurer().measure(TextRequest(text: text, font: font))
    expect(measured.width, equals: 100)
    let size = CGSize(width: 100, height: 100)
    let element = CellElement(
      frame: CGRect(origin: .zero, size: size),
      content: .text(measured, color: .text, alignment: .natural))
    let part = ConversationPicture.Part(
      frame: CGRect(origin: .zero, size: size), elements: [element])
    let picture = ConversationPicture(
      size: size, parts: [part], theme: .light, pictures: PictureFolder(at: nil))
    return try #require(DrawnPixels(try picture.png(scale: 1)))
  }

  /// The baseline is 80 points below the top.
  @Test(arguments: [
    ("A", 20, 10, "red"), ("A", 20, 70, "red"), ("A", 50, 70, "none"), ("A", 80, 70, "blue"),
    ("A", 80, 25, "blue"), ("A", 80, 10, "none"), ("B", 20, 10, "red"), ("B", 20, 70, "red"),
    ("B", 80, 70, "blue"), ("B", 80, 30, "none"), ("B", 50, 70, "none"), ("C", 90, 10, "text"),
    ("S", 40, 20, "text"), ("S", 60, 40, "none"), ("T", 5, 40, "text"), ("T", 75, 40, "text"),
    ("T", 85, 40, "none"),
  ])
  func `layers lie where the font has them, in its colours, and SVG has its outline`(
    text: String, x: Int, y: Int, color: String
  ) throws {
    let drawn = try pixels(text)[x, y]
    let expected: UInt32? =
      ["red": 0xFF0000, "blue": 0x0000FF, "none": LayeredGlyphTests.background][color]
    if let expected {
      expect(drawn, equals: expected, "\(text) \(x) \(y)")
    } else {
      let isOther = ![0xFF0000, 0x0000FF, LayeredGlyphTests.background].contains(drawn)
      expect(isOther, "\(text) \(x) \(y)")
    }
  }

  @Test func `the problems of a table name the family`() throws {
    let data = FontData(LayeredGlyphTests.font, name: "layers.ttf")
    let table = FontTable(family: "Layers", collection: FontCollection([data]))
    let problems = TextMeasurer().problems(in: table)
    expect(problems.contains(.outlinedPictures("Layers")), "\(problems)")
  }

  @Test func `a table that is damaged anywhere draws something or nothing, and ends`() throws {
    let seed = testSeed(61)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<testRounds(100) {
      var bytes = [UInt8](LayeredGlyphTests.font)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let font = TextFont(
        family: "Layers", size: 50, weight: .regular,
        collection: FontCollection([FontData(Data(bytes), name: "layers.ttf")]))
      let measured = TextMeasurer().measure(TextRequest(text: "ABST", font: font))
      let control = TextMeasurer().measure(
        TextRequest(text: "hello", font: TextFont(family: "Noto Sans", size: 50, weight: .regular)))
      let size = CGSize(width: 300, height: 200)
      let elements = [(measured, CGFloat(0)), (control, 100)].map { text, y in
        CellElement(
          frame: CGRect(x: 0, y: y, width: 300, height: 100),
          content: .text(text, color: .text, alignment: .natural))
      }
      let picture = ConversationPicture(
        size: size,
        parts: [
          ConversationPicture.Part(frame: CGRect(origin: .zero, size: size), elements: elements)
        ], theme: .light, pictures: PictureFolder(at: nil))
      let pixels = try #require(DrawnPixels(try picture.png(scale: 1)))
      // What is drawn behind it is not stopped by an error.
      let lower = pixels.places(notOf: LayeredGlyphTests.background).filter { $0.y > 120 }
      expect(lower.count > 200, "seed \(seed)")
    }
  }
}

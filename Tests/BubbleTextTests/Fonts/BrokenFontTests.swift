import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// What a host brings along may be anything.
@Suite struct BrokenFontTests {
  /// What is said of bytes; nil: they are a font.
  private func problem(_ bytes: Data) -> String? {
    do {
      _ = try TextMeasurer().families(of: FontData(bytes, name: "it.ttf"))
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `what is no font is named, and it is said what to do`() {
    let font = TestFont(family: "Boxes").data
    let faults: [(Data, String)] = [
      (Data(), "it.ttf is empty"), (Data("hello".utf8), "it.ttf is not a font"),
      (Data(repeating: 0xA5, count: 10_000), "is not a font"),
      (Data("wOF2".utf8) + font, "packed for web pages: give its original .ttf"),
      (font.prefix(font.count / 2), "it.ttf is"), (font.prefix(200), "it.ttf is"),
      (TestFont(family: "", letters: "ab").data, "without a family name"),
      (TestFont(family: "Boxes", letters: "").data, "it.ttf is a font without letters"),
    ]
    expect(problem(font) == nil)
    for (bytes, text) in faults {
      expect(
        problem(bytes)?.contains(text), equals: true, "\(text): \(problem(bytes) ?? "no problem")")
    }
    var huge = TestFont(family: "Boxes")
    huge.lineExtents = (32_000, 32_000)
    expect(problem(huge.data)?.contains("invalid sizes"), equals: true)
    huge = TestFont(family: "Boxes")
    huge.unitsPerEm = 3
    expect(problem(huge.data) == nil || problem(huge.data)?.contains("invalid sizes") == true)
  }

  @Test func `a table's problems name what is broken, and text is measured all the same`() {
    let data = FontData(Data("hello".utf8), name: "fonts/hello.ttf")
    let fonts = FontTable(family: "Hello,Noto Sans", collection: FontCollection([data]))
    let problems = TextMeasurer().problems(in: fonts).map(\.description)
    expect(problems.contains { $0.hasPrefix("fonts/hello.ttf is not a font") }, "\(problems)")
    let request = TextRequest(text: "abc", font: fonts.font(for: .body, textScale: 1))
    let expected = TextRequest(text: "abc", font: TextFont(family: "Noto Sans", size: 16))
    expect(TextMeasurer().measure(request).width, equals: TextMeasurer().measure(expected).width)
  }

  @Test func `fonts that were changed anywhere are measured, or said to be none`() {
    let seed = testSeed(191)
    var random = SeededGenerator(seed: seed)
    var variable = TestFont(family: "Boxes", letters: "abcdefgh \u{5D0}\u{E000}")
    variable.variation = 150
    let files = [
      TestFont(family: "Boxes").data, variable.data,
      TestFont.collection([TestFont(family: "One"), variable]),
    ]
    let system = TextMeasurer().measure(
      TextRequest(text: "abc", font: TextFont(family: "Noto Sans", size: 16))
    ).width
    for round in 0..<testRounds(125) {
      let bytes = mutated(files[round % files.count], &random)
      let data = FontData(bytes, name: "it.ttf")
      let names = (try? TextMeasurer().families(of: data)) ?? []
      let font = TextFont(
        family: (names + ["Noto Sans"]).joined(separator: ","), size: 16,
        weight: FontWeight(Int.random(in: 1...1_000, using: &random)),
        isItalic: Bool.random(using: &random), collection: FontCollection([data]))
      for text in ["abc", "a b\u{5D0}c ab", "ab\u{E000} שלום 😂 gh"] {
        let measured = TextMeasurer().measure(
          TextRequest(text: text, font: font, maximumWidth: 60))
        let isSound =
          measured.width.isFinite && measured.width >= 0 && measured.width <= 60.01
          && measured.height.isFinite && measured.height > 0 && measured.lineHeight <= 16 * 32
        expect(isSound, "\(text), round \(round), seed \(seed)")
        for line in 0..<measured.lines.count {
          _ = TextMeasurer().clusters(of: measured, line: line)
        }
      }
      if names.isEmpty {
        let width = TextMeasurer().measure(TextRequest(text: "abc", font: font)).width
        if font.weight == .regular, !font.isItalic {
          expect(width, equals: system, "round \(round)")
        }
      }
    }
  }

  /// Bytes with one to four of them changed, cut off or moved.
  private func mutated(_ data: Data, _ random: inout SeededGenerator) -> Data {
    var bytes = [UInt8](data)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes.removeSubrange(place..<min(bytes.count, place + 4))
      case 1: bytes.insert(contentsOf: [0xFF, 0xFF, 0, 1], at: place)
      case 2: bytes.removeLast(min(bytes.count - 16, place % 64))
      case 3: bytes[place] = 0xFF
      case 4: bytes[place] = 0x7F
      default: bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return Data(bytes)
  }
}

/// What is said of fonts that are not there.
@Suite struct FontTableProblemTests {
  /// But for the characters that other tests have measured and no font has.
  private func problems(_ table: FontTable) -> [String] {
    TextMeasurer().problems(in: table).map(\.description).filter { !$0.hasPrefix("no font has") }
  }

  @Test func `the standard table has no problem on this machine, but for its fixed pitch`() {
    expect(problems(FontTable()).filter { !$0.contains("Mono") }, equals: [])
  }

  @Test func `families of styles and fallbacks that are not installed are named`() {
    var table = FontTable(fallbackFamilies: ["Noto Serif", "Roboto", "No Such Family"])
    table[.title].family = "Inter,Lato"
    let found = problems(table)
    expect(found.contains { $0.contains("'Inter,Lato' is not installed") }, "\(found)")
    expect(
      found.contains { $0.contains("'Roboto' is not installed") && $0.contains("fonts-roboto") })
    expect(found.contains { $0.contains("'No Such Family' is not installed") })
    expect(!found.contains { $0.contains("Serif") })
  }

  @Test func `a host's own family is not missing`() {
    let data = FontData(TestFont(family: "Boxes").data, name: "boxes.ttf")
    let table = FontTable(
      family: "Boxes", fixedPitchFamily: "Boxes", fallbackFamilies: ["Boxes"],
      collection: FontCollection([data]))
    expect(problems(table), equals: [])
  }

  @Test func `a weight that there is not is named with what is taken`() {
    var fonts = [300, 500].map { weight in
      var font = TestFont(family: "Boxes", advance: weight)
      font.weight = weight
      return font
    }
    var table = FontTable(family: "Boxes", fixedPitchFamily: "Boxes")
    func collection() -> FontCollection? {
      FontCollection(fonts.map { FontData($0.data, name: "boxes.ttf") })
    }
    table.collection = collection()
    // Nobody asked for the weights of the standard styles.
    expect(problems(table), equals: [])
    table[.title].weight = .medium
    expect(problems(table), equals: [])
    table[.body].weight = .thin
    table[.time].weight = .thin
    let found = problems(table)
    expect(found.count == 1 && found[0].contains("'Boxes' has no weight 100, and 300 is used"))
    // A variable font has it.
    fonts[0].variation = 100
    table.collection = collection()
    expect(problems(table), equals: [])
    // Thick letters are drawn for a font that has none.
    table[.body].weight = .bold
    table.collection = FontCollection([FontData(TestFont(family: "Boxes").data, name: "b.ttf")])
    table[.title].weight = nil
    table[.time].weight = nil
    expect(problems(table), equals: [])
  }

  @Test func `installed families too`() {
    var table = FontTable()
    table[.body].weight = .black
    let found = problems(table).filter { $0.contains("weight") }
    expect(found.count == 1 && found[0].contains("'Noto Sans' has no weight 900, and 700"))
  }
}

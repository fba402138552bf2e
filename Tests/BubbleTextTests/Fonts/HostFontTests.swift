import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// Fonts that a host brings along: by which names they are known, and which one a style gets.
@Suite struct HostFontTests {
  /// How wide a text is in ems.
  private func width(
    _ text: String, _ family: String, _ fonts: [TestFont], weight: FontWeight = .regular,
    isItalic: Bool = false
  ) -> CGFloat {
    let font = TextFont(
      family: family, size: 100, weight: weight, isItalic: isItalic,
      collection: FontCollection.of(fonts))
    return TextMeasurer().measure(TextRequest(text: text, font: font)).width / 100
  }

  @Test func `a font of bytes is known by the name that stands in it`() {
    let fonts = [TestFont(family: "Boxes", advance: 730)]
    let expected: CGFloat = 2.19
    for name in ["Boxes", "boxes", " Boxes ", "No Such Family,Boxes"] {
      expect(width("abc", name, fonts), equals: expected)
    }
    expect(width("abc", "Noto Sans", fonts), equals: width("abc", "Noto Sans", []))
  }

  @Test func `it comes before an installed one of its name`() {
    let fonts = [TestFont(family: "Noto Sans", advance: 730)]
    let expected: CGFloat = 2.19
    expect(width("abc", "Noto Sans", fonts), equals: expected)
    expect(width("abc", "Noto Sans", []) != expected)
  }

  @Test func `what it lacks comes from the other families in order, whoever brought them`() {
    let fonts = [
      TestFont(family: "First", letters: "ab", advance: 500),
      TestFont(family: "Second", letters: "bc\u{E123}", advance: 600),
      TestFont(family: "Third", letters: "cd\u{E123}", advance: 700),
    ]
    let serif = width("c", "Noto Serif", [])
    expect(width("b", "First,Second,Third", fonts), equals: 0.5)
    expect(width("c", "First,Second,Third", fonts), equals: 0.6)
    expect(width("d", "First,Second,Third", fonts), equals: 0.7)
    expect(width("c", "First,Third,Second", fonts), equals: 0.7)
    expect(width("abcd", "First,Second,Third", fonts), equals: 2.3)
    // An installed family in between, and one that is not.
    expect(abs(width("c", "First,Noto Serif,Second", fonts) - serif) < 1e-9)
    expect(width("\u{E123}", "First,Noto Serif,Second", fonts), equals: 0.6)
    expect(width("c", "First,No Such Family,Second", fonts), equals: 0.6)
    // What no family has comes from the system.
    expect(abs(width("z", "First", fonts) - width("z", "First", [])) < 1e-9)
  }

  @Test func `a general name is what it stands for, also before other families`() {
    let mono = width("abc", "monospace", [])
    expect(width("abc", "No Such Family,monospace,Noto Sans", []), equals: mono)
    expect(mono != width("abc", "Noto Sans", []))
  }

  @Test(arguments: [
    (100, 300), (300, 300), (350, 300), (400, 500), (450, 500), (500, 500), (550, 700),
    (600, 700), (700, 700), (900, 700),
  ])
  func `of several weights CSS's rule takes one`(wanted: Int, taken: Int) {
    let fonts = [300, 500, 700].map { weight in
      var font = TestFont(family: "Boxes", advance: weight)
      font.weight = weight
      return font
    }
    for order in [fonts, fonts.reversed()] {
      let expected = CGFloat(taken) / 1_000
      expect(width("a", "Boxes", order, weight: FontWeight(wanted)), equals: expected)
    }
  }

  @Test(arguments: [
    (400, [200, 300, 600], 300), (450, [200, 300, 600], 300), (450, [300, 480], 480),
    (500, [450, 510], 450), (500, [510, 900], 510), (399, [400, 200], 200), (501, [500, 900], 900),
    (1, [2, 3], 2), (1_000, [1, 2], 2), (400, [400, 400], 400),
  ])
  func `the rule is that of CSS Fonts 4`(wanted: Int, weights: [Int], taken: Int) throws {
    let best = FontWeightRule.best(
      for: FontWeight(wanted), among: weights.map { Double($0)...Double($0) })
    expect(weights[try #require(best)], equals: taken)
  }

  @Test func `a variable font has every weight between its ends`() {
    var font = TestFont(family: "Boxes", advance: 500)
    font.variation = 200
    for (weight, expected) in [
      (400, 0.5), (900, 0.7), (650, 0.6), (100, 0.3), (250, 0.4), (1_000, 0.7), (1, 0.3),
    ] {
      let found = width("abba", "Boxes", [font], weight: FontWeight(weight)) / 4
      expect(abs(found - expected) < 0.002, "\(weight): \(found)")
    }
  }

  @Test func `italic letters are taken where there are some, of the nearest weight`() {
    var (upright, italic) = (TestFont(family: "Boxes"), TestFont(family: "Boxes", advance: 600))
    italic.isItalic = true
    italic.weight = 300
    upright.weight = 500
    let fonts = [upright, italic]
    expect(width("a", "Boxes", fonts), equals: 0.5)
    expect(width("a", "Boxes", fonts, isItalic: true), equals: 0.6)
    expect(width("a", "Boxes", fonts, weight: .black, isItalic: true), equals: 0.6)
    expect(width("a", "Boxes", [upright], isItalic: true), equals: 0.5)
  }

  @Test func `a file may have several fonts`() throws {
    let data = FontData(
      TestFont.collection([
        TestFont(family: "One", advance: 510), TestFont(family: "Two", advance: 520),
      ]), name: "both.ttc")
    try expect(TextMeasurer().families(of: data), equals: ["One", "Two"])
    for (family, expected) in [("One", 0.51 as CGFloat), ("Two", 0.52)] {
      let font = TextFont(
        family: family, size: 1, weight: .regular, collection: FontCollection([data]))
      let width = TextMeasurer().measure(TextRequest(text: "a", font: font)).width
      expect(abs(width - expected) < 1e-9)
    }
  }

  @Test func `formats of a text are found in its family`() {
    let fonts = [400, 700].map { weight in
      var font = TestFont(family: "Boxes", advance: weight)
      font.weight = weight
      return font
    }
    let request = TextRequest(
      text: "ab",
      font: TextFont(family: "Boxes", size: 1_000, weight: .light, collection: .of(fonts)),
      spans: [TextSpan(range: 1..<2, format: .bold)])
    expect(TextMeasurer().measure(request).width, equals: 1_100)
  }

  @Test func `a measurer's answers are the same after all fonts were forgotten`() {
    let fonts = [TestFont(family: "Boxes", letters: "ab ", advance: 730)]
    let request = TextRequest(
      text: "ab ab שלום",
      font: TextFont(family: "Boxes", size: 16, weight: .regular, collection: .of(fonts)),
      maximumWidth: 40)
    let first = TextMeasurer().measure(request)
    forgetFonts()
    expect(TextMeasurer().measure(request), equals: first)
  }
}

/// How high lines are.
@Suite struct LineHeightTests {
  private func measured(_ lineHeight: LineHeight, text: String = "ab\nab") -> MeasuredText {
    // 0.8 above the baseline, 0.2 below.
    let font = TextFont(
      family: "Boxes", size: 20, weight: .regular, lineHeight: lineHeight,
      collection: .of([TestFont(family: "Boxes", letters: "ab ")]))
    return TextMeasurer().measure(TextRequest(text: text, font: font))
  }

  @Test(arguments: [
    (LineHeight.natural, 20, 16), (.multiple(1), 20, 16), (.multiple(1.5), 30, 21),
    (.multiple(0.5), 10, 11), (.points(24), 24, 18), (.points(16), 16, 14), (.points(.nan), 20, 16),
    (.points(0), 20, 16), (.multiple(-1), 20, 16), (.points(.infinity), 20, 16),
  ])
  func `what is more or less than the font's own is shared above and below`(
    lineHeight: LineHeight, height: CGFloat, ascent: CGFloat
  ) {
    let text = measured(lineHeight)
    expect(abs(text.lineHeight - height) < 1e-9)
    expect(abs(text.ascent - ascent) < 1e-9)
    expect(abs(text.height - 2 * height) < 1e-9)
  }

  @Test func `fallback fonts have no say in it`() {
    for height in [LineHeight.natural, .multiple(1.3), .points(19)] {
      expect(measured(height, text: "a ཧྐྵ 😂").lineHeight, equals: measured(height).lineHeight)
    }
  }
}

extension FontCollection {
  /// The fonts as a host brings them along.
  fileprivate static func of(_ fonts: [TestFont]) -> FontCollection? {
    FontCollection(fonts.map { FontData($0.data, name: "\($0.family).ttf") })
  }
}

import BubbleCore
import Expectations
import Foundation
import Testing

/// Which font each style is.
@Suite struct FontTableTests {
  @Test func `who says nothing gets Actor's sizes in Noto Sans`() {
    let fonts = TextStyle.allCases.map { FontTable().font(for: $0, textScale: 2) }
    expect(fonts.map(\.size), equals: [32, 32, 24, 28, 22, 24, 28, 28, 88, 64])
    expect(
      fonts.map(\.isBold),
      equals: [
        false, true, false, true, false, true, false, true, false, false,
      ])
    expect(fonts[0], equals: TextFont(family: "Noto Sans", size: 32))
    expect(fonts[6], equals: TextFont(family: "Noto Sans Mono,monospace", size: 28))
  }

  @Test func `what is said of a style counts for it alone, and the rest is as standard`() {
    var table = FontTable()
    table[.title] = FontDescription(
      family: "Inter", size: 20, weight: .light, isItalic: true, lineHeight: .points(24))
    table[.time].weight = .medium
    expect(
      table.font(for: .title, textScale: 1.5),
      equals: TextFont(
        family: "Inter", size: 30, weight: .light, isItalic: true, lineHeight: .points(36)))
    expect(
      table.font(for: .time, textScale: 1),
      equals: TextFont(family: "Noto Sans", size: 11, weight: .medium))
    expect(table.font(for: .body, textScale: 1), equals: FontTable().font(for: .body, textScale: 1))
    table[.title] = FontDescription()
    table[.time].weight = nil
    expect(table, equals: FontTable())
  }

  @Test func `fallbacks stand behind the families of every style`() {
    var table = FontTable(family: "Inter", fallbackFamilies: ["Noto Sans", "Noto Serif"])
    table[.caption].family = "Lato"
    expect(table.font(for: .body, textScale: 1).family, equals: "Inter,Noto Sans,Noto Serif")
    expect(table.font(for: .caption, textScale: 1).family, equals: "Lato,Noto Sans,Noto Serif")
    expect(
      table.font(for: .code, textScale: 1).family,
      equals: "Noto Sans Mono,monospace,Noto Sans,Noto Serif")
  }

  @Test func `a factor of a line's height stays, whatever the scale`() {
    var table = FontTable()
    table[.body].lineHeight = .multiple(1.25)
    expect(table.font(for: .body, textScale: 3).lineHeight, equals: .multiple(1.25))
  }

  @Test func `bold is semibold or more, and to set it again changes nothing`() {
    var font = TextFont(family: "Inter", size: 16, weight: .semibold)
    expect(font.isBold)
    font.isBold = true
    expect(font.weight, equals: .semibold)
    font.isBold = false
    expect(font.weight, equals: .regular)
    font.weight = .light
    font.isBold = false
    expect(font.weight, equals: .light)
    font.isBold = true
    expect(font, equals: TextFont(family: "Inter", size: 16, isBold: true))
  }
}

/// Sizes by a platform's steps.
@Suite struct ContentSizeCategoryTests {
  private func sizes(_ style: TextStyle) -> [CGFloat] {
    TextSizeCategory.allCases.map {
      FontTable().font(for: style, textScale: 1, contentSizeCategory: $0).size
    }
  }

  @Test func `they are those that Apple publishes`() {
    expect(sizes(.body), equals: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    expect(sizes(.title), equals: sizes(.body))
    expect(sizes(.sender), equals: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49])
    expect(sizes(.caption), equals: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43])
    expect(sizes(.service), equals: sizes(.caption))
    expect(sizes(.time), equals: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40])
  }

  @Test func `what has no counterpart grows from its own size`() {
    expect([TextStyle.code, .jumbo, .large].map { sizes($0)[3] }, equals: [14, 44, 32])
    let (code, jumbo): (CGFloat, CGFloat) = (14 * 53 / 17, 44 * 60 / 34)
    expect(abs(sizes(.code)[11] - code) < 1e-9)
    expect(abs(sizes(.jumbo)[11] - jumbo) < 1e-9)
    for style in TextStyle.allCases { expect(sizes(style), equals: sizes(style).sorted()) }
  }

  @Test func `a size of a host's own grows like the platform's style, and points of lines with it`()
  {
    var table = FontTable()
    table[.body] = FontDescription(size: 34, lineHeight: .points(51))
    let font = table.font(
      for: .body, textScale: 2, contentSizeCategory: .accessibilityExtraExtraExtraLarge)
    let (size, height): (CGFloat, CGFloat) = (212, 51 * (53.0 / 17 * 2))
    expect(abs(font.size - size) < 1e-9)
    expect(font.lineHeight, equals: .points(height))
    expect(table.font(for: .body, textScale: 1, contentSizeCategory: .large).size, equals: 34)
  }

  @Test func `steps are in the order of their sizes`() {
    let sizes = TextSizeCategory.allCases.map { $0.size(of: .body) }
    expect(sizes, equals: sizes.sorted())
    expect(TextSizeCategory.small < .large && .accessibilityLarge > TextSizeCategory.large)
  }

  @Test func `what grows with text grows with the step`() {
    var environment = LayoutEnvironment(width: 375, textScale: 1.5)
    expect(environment.effectiveTextScale, equals: 1.5)
    environment.contentSizeCategory = .large
    expect(environment.effectiveTextScale, equals: 1.5)
    environment.contentSizeCategory = .accessibilityLarge
    let expected: CGFloat = 1.5 * 33 / 17
    expect(abs(environment.effectiveTextScale - expected) < 1e-9)
  }
}

import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleText

/// Lines do not end inside of amounts.
@Suite struct AmountTests {
  /// Texts in which `_` is a space of an amount.
  @Test(arguments: [
    "It costs €_12 a day", "$_5", "CHF_1_200.50 each", "a total of 1_200_300 people",
    "5_kg of salt",
    "at 5_pm, or 17_h", "100_% sure", "12,50_€.", "3_m² of it", "20_°C outside", "(5_km)",
    "5 apples", "room 12 in", "2024 500 people", "1 2 3 4", "12 3456", "a 200", "5  kg",
    "EUR or 12",
    "100 200 300 400 500 600 700 800", "ABC 12", "5 kgs", "+351 912 345 678",
    "at +1_200_300 or -1_200_300_400", "5 in the morning", "цена 5_кг",
    "60_км/ч, а", "5_m/s²", "2_€/m² more", "5 km/", "5 /h", "5 m/x", "5 km/h/s", "5_km… and", "5_‰",
    "時速100_km/hです", "-5_°C「寒い」", "5_kmที่", "10_kg😀", "5 kgä",
  ])
  func `a space belongs to an amount, or not`(marked: String) {
    let text = Array(marked.replacing("_", with: " ").utf8)
    let held = text.withUnsafeBufferPointer { bytes in
      bytes.indices.filter { bytes[$0] == 0x20 && AmountRule.holds(bytes, spaceAt: $0) }
    }
    expect(held, equals: Array(marked.utf8).indices.filter { Array(marked.utf8)[$0] == 0x5F })
  }

  @Test(arguments: ["salt, 5 kg", "שלום 5 kg", "salt\u{301} 5 kg", "**salt** 5 kg"])
  func `an amount goes to the next line as a whole`(text: String) {
    let measurer = TextMeasurer()
    let font = TextFont(family: "Noto Sans", size: 16)
    let most = measurer.measure(
      TextRequest(text: String(text.dropLast(3)) + " ", font: font))
    let measured = measurer.measure(
      TextRequest(text: text, font: font, maximumWidth: most.width + 2))
    expect(measured.lines.count, equals: 2)
    expect(measured.lineText(1), equals: "5 kg")
    let least = measurer.minimumContentWidth(of: TextRequest(text: "5 kg", font: font))
    expect(least, equals: measurer.measure(TextRequest(text: "5 kg", font: font)).width)
  }

  /// Texts in which `|` is an end of a line, and the number of digits that have room in a line.
  @Test(arguments: [
    ("€1,234,|567.89", 10), ("€1,234,|567.89", 7), ("€1,234,|567.89", 6),
    ("1.234.|567,89\u{A0}€", 9), ("1\u{A0}234\u{A0}|567,89", 7), ("1’234’|567.89", 8),
    ("12,34,|567.89", 8), ("123 456 |789 EUR", 9), ("12 345 |678 |EUR", 6),
    ("paid: |€1,234,|567", 7), ("123456|789", 6), ("1.234|567", 5), ("example|.org/12", 7),
  ])
  func `an amount that is wider than its line ends it between groups of digits`(
    marked: String, digits: Int
  ) {
    let measurer = TextMeasurer()
    let font = TextFont(family: "Noto Sans Mono", size: 10)
    let digit = measurer.measure(TextRequest(text: "0", font: font)).width
    let measured = measurer.measure(
      TextRequest(
        text: marked.replacing("|", with: ""), font: font,
        maximumWidth: CGFloat(digits) * digit + 0.1))
    let lines = measured.lines.indices.map { measured.lineText($0) }
    expect(lines.joined(separator: "|"), equals: marked)
    let arabic = "١٬٢٣٤٬٥٦٧٫٨٩".unicodeScalars.map(\.value)
    expect(AmountRule.groupEnd(arabic, before: 11, from: 0) { _ in false }, equals: 6)
  }

  @Test func `any bytes are survived`() {
    var random = SeededGenerator(seed: 60)
    let alphabet = Array("0123 €$kgm%.,’'( \u{A0}\u{301}א".utf8)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0x20
      }
      let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.map(\.value)
      for place in -1...scalars.count {
        let end = AmountRule.groupEnd(scalars, before: place, from: 0) { $0 % 2 == 0 }
        expect(end.map { (1...place).contains($0) } != false)
      }
      text.withUnsafeBufferPointer { bytes in
        for place in -1...bytes.count { _ = AmountRule.holds(bytes, spaceAt: place) }
      }
    }
  }
}

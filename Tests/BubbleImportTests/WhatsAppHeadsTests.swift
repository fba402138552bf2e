import BubbleGenerator
import Expectations
import Testing

@testable import BubbleImport

/// The heads of a chat are read by the form of the one before; here beside heads that are read one by one.
@Suite struct WhatsAppHeadsTests {
  private static let forms: [String] = [
    "[%/%/%, %:%:%] Ana: hi", "%/%/%, %:% - Ana: hi", "%.%.%, %:% - Ana: hi",
    "%.%.% klo %.% - Ana: hi",
    "%/%/%, %:% PM - Ana: hi", "%/%/%, %:%\u{202F}AM - Ana: hi", "[%/%/%, %:%:%\u{202F}PM] Ana: hi",
    "\u{200E}[%/%/%, %:%:%] Ana: \u{200E}image omitted", "%-%-%, %:% - Ana: hi",
    "[%.%.%, %:%:%]Ana: hi",
    "[%.%.%, %:%:%]  Ana: hi", "%. %. %. 오후 %:%, Ana: hi", "%/%/% %:% - ", "%/%/%, %:%",
    "[%/%/%, %:%:%]",
    "%/%/%, %:% – Ana: hi", "No head %:% at all", "%", "", "٣/٤/٢٠٢٤، ٥:٣٠ م - Ana: hi",
  ]

  private struct Head: Equatable {
    var numbers: [Int]
    var isBracketed: Bool
    var end: Int

    init?(_ head: WhatsAppHead?) {
      guard let head else { return nil }
      numbers = [
        head.numbers.0, head.numbers.1, head.numbers.2, head.hour, head.minute, head.second,
      ]
      (isBracketed, end) = (head.isBracketed, head.end)
    }
  }

  /// A form with numbers of one to four digits in it.
  private func line(_ form: String, _ random: inout SeededGenerator) -> String {
    form.map { character -> String in
      guard character == "%" else { return String(character) }
      switch random.next() % 12 {
      case 0: return "\(random.next() % 10)"
      case 1: return "\(1_000 + random.next() % 9_000)"
      case 2: return "\(random.next() % 100_000)"
      default: return "\(10 + random.next() % 50)"
      }
    }.joined()
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `each line has the head that it has by itself`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var heads = WhatsAppHeads()
    // A phone writes one form, and now and then something else stands there.
    let usual = random.pick(WhatsAppHeadsTests.forms)
    var (foundCount, bytes) = (0, [UInt8]())
    for number in 0..<400 {
      let form = random.chance(0.8) ? usual : random.pick(WhatsAppHeadsTests.forms)
      var text = line(form, &random)
      if random.chance(0.1) { text = String(text.unicodeScalars.prefix(Int(random.next() % 24))) }
      let start = bytes.count
      bytes += Array(text.utf8)
      let range = start..<bytes.count
      let found = Head(heads.take(bytes.span, range) ? heads.last : nil)
      expect(
        found, equals: Head(WhatsAppHead(bytes.span, range)),
        "seed \(seed), line \(number): \(text)")
      foundCount += found == nil ? 0 : 1
    }
    expect(foundCount > 0)
  }
}

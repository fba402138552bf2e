/// Where a line may end between two printable ASCII characters: what browsers do instead of UAX #14.
///
/// UAX #14 was written for text that is set. It breaks `C++`, `m/s` and `backup.tar.gz`, and all addresses. Chromium's
/// table has breaks only where something new begins, and these are all of them.
enum ASCIILineBreaks {
  /// Characters of which one precedes a break, and those of which one follows it.
  private struct Rule {
    let before: String
    let after: String
  }

  private static let letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  private static let digits = "0123456789"

  private static let rules = [
    // A hyphen joins parts of a name, a telephone number, a date, an option: `well-known`, `+49-151-2345`.
    // Not before `$`, so that -$5 stays together.
    Rule(before: "-", after: letters + "\"#%&'(*+-<=>@[\\^_`{|~"),
    // A question mark begins the query of an address: `https://example.org/find?q=bubbles`.
    // A quotation mark behind it closes.
    Rule(before: "?", after: letters + digits + "#$%&(*+-<=>@[\\^_`{|~"),
    // An opening bracket begins something behind a sign, but not behind a letter or digit, as in `f(x)` and `item(s)`,
    // nor behind another bracket, an apostrophe, a price, a path and what is like them.
    Rule(before: "!\"#%&)*+,.:;=>\\]|}~", after: "(<[{"),
  ]

  /// Whether a line may end between two printable ASCII characters.
  ///
  /// - Parameter earlier: The character before them, if there is one. A hyphen before a digit is a minus sign, and stays with
  ///   it, unless a letter or a digit precedes: `-5`, `2026-11-30`.
  static func allowsBreak(
    between first: UInt32, and second: UInt32, behind earlier: @autoclosure () -> UInt32?
  ) -> Bool {
    if first == 0x2D, isDigit(second) {
      return earlier().map { isDigit($0) || isLetter($0) } ?? false
    }
    return table[Int(first)][second]
  }

  /// Returns whether a word of ASCII may have a line end only if it has such a character.
  static func isSpecial(_ scalar: UInt32) -> Bool {
    "-?(<[{".unicodeScalars.contains { $0.value == scalar }
  }

  /// Returns whether a character is of ASCII, and neither a space nor a control.
  @inline(__always)
  static func isPrintable(_ scalar: UInt32) -> Bool { scalar &- 0x21 < 0x5E }

  private static func isDigit(_ scalar: UInt32) -> Bool { scalar &- 0x30 < 10 }
  private static func isLetter(_ scalar: UInt32) -> Bool { (scalar | 0x20) &- 0x61 < 26 }

  /// The characters before which a line may end, for each one before them.
  private static let table = ImmortalArray(
    (0..<0x80).map { first in
      var followers = Followers()
      for rule in rules where rule.before.utf8.contains(UInt8(first)) {
        for second in rule.after.utf8 { followers.insert(UInt32(second)) }
      }
      return followers
    })

  /// A set of ASCII characters.
  private struct Followers: BitwiseCopyable, Sendable {
    private var lower: UInt64 = 0
    private var upper: UInt64 = 0

    mutating func insert(_ scalar: UInt32) {
      if scalar < 64 { lower |= 1 << UInt64(scalar) } else { upper |= 1 << UInt64(scalar - 64) }
    }

    subscript(scalar: UInt32) -> Bool {
      (scalar < 64 ? lower : upper) >> UInt64(scalar & 63) & 1 != 0
    }
  }
}

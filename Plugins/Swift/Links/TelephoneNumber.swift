/// A telephone number in a text: `+49 30 901820`, `(555) 123-4567`, `020 7946 0958`.
///
/// It begins with +, and has 7 to 15 digits, as ITU E.164 says. Without +, only forms count that dates, amounts and ids do not have:
/// - groups of three, three and four digits, as in North America;
/// - a first 0 and 9 to 12 digits in at least two groups. Two, two and four digits are a date.
struct TelephoneNumber {
  static let leastDigits = 7

  let digits: String
  /// The place behind it in the text.
  let end: Int

  init?(_ text: LinkText, _ start: Int) {
    var digits: [UInt8] = []
    var groups: [Int] = []
    var separators: [UInt8] = []
    var hasBracket = false
    let isInternational = text[start] == UInt8(ascii: "+")
    var end = isInternational ? start + 1 : start
    while digits.count <= 15 {
      var place = end
      if !groups.isEmpty, place < text.count, " -./".utf8.contains(text[place]) { place += 1 }
      let isBracket = text.has("(", at: place) && !hasBracket
      if isBracket { place += 1 }
      let first = place
      while place < text.count, text[place].isDigit { place += 1 }
      guard place > first, !isBracket || text.has(")", at: place) else { break }
      let separator = first - (isBracket ? 1 : 0) > end ? text[end] : 0
      // "+49 30 901820 2 times".
      guard separator != UInt8(ascii: " ") || place > first + 1 || groups.count < 3 else { break }
      separators.append(separator)
      groups.append(place - first)
      digits += text.bytes[first..<place]
      hasBracket = hasBracket || isBracket
      end = isBracket ? place + 1 : place
    }
    guard TelephoneNumber.ends(text, at: end),
      isInternational
        ? (TelephoneNumber.leastDigits...15).contains(digits.count)
          && digits.first != UInt8(ascii: "0")
        : TelephoneNumber.isNational(digits, groups, separators)
    else { return nil }
    self.digits = (isInternational ? "+" : "") + String(decoding: digits, as: UTF8.self)
    self.end = end
  }

  /// Whether the number can end there: nothing behind it makes it longer, a time or an amount.
  private static func ends(_ text: LinkText, at end: Int) -> Bool {
    guard end < text.count else { return true }
    if text[end].isLetterOrDigit || "%_@=".utf8.contains(text[end]) { return false }
    let isPoint = ".,:-/".utf8.contains(text[end])
    return !isPoint || end + 1 == text.count || !text[end + 1].isDigit
  }

  private static func isNational(_ digits: [UInt8], _ groups: [Int], _ separators: [UInt8]) -> Bool
  {
    if groups.suffix(3) == [3, 3, 4], groups.count == 3 || groups == [1, 3, 3, 4] {
      return true
    }
    return digits.first == UInt8(ascii: "0") && (9...12).contains(digits.count)
      && (2...6).contains(groups.count) && !groups.starts(with: [2, 2, 4])
      && !separators.contains(UInt8(ascii: "."))
      && separators.count(where: { $0 == UInt8(ascii: "/") }) <= 1
  }
}

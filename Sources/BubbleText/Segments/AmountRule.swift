/// Amounts in text: no line ends inside `€ 12`, `1 200` or `5 kg`, although their spaces are plain ones.
enum AmountRule {
  /// Signs of currencies, units and marks behind a number.
  ///
  /// Left out are those that are words as well, such as `in`. Two with a slash are a unit, too, and one with ² or ³: `km/h`, `m²`.
  private static let units: Set<String> = Set(
    """
    % ‰ ° °C °F ℃ ℉ € $ £ ¥ ¢ ₽ ₺ ₴ ₪ ₹ ₩ ₫ Kč zł kr лв руб Ft \
    AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HUF ILS INR JPY KRW MXN NOK PLN RUB SAR SEK TRY UAH USD ZAR \
    nm µm mm cm dm m km mi yd ft ha mph \
    mg g kg t lb lbs oz ml mL cl dl l L ms s min h am pm AM PM a.m p.m Uhr \
    Hz kHz MHz GHz W kW MW kWh MWh V mV mA mAh Pa hPa kPa bar dB K kcal kJ B kB KB MB GB TB KiB MiB GiB px pt dpi \
    км м см мм кг г т л мл ч мин сек
    """.split(separator: " ").map(String.init))

  /// The longest unit, in bytes.
  private static let maximumUnitLength = 8
  /// The greatest number of groups of digits of one number; more are several numbers.
  private static let maximumGroupCount = 5
  /// The greatest length of a group with its decimals or its unit, in characters.
  private static let maximumGroupLength = 16
  private static let separators = ".,'’٬".unicodeScalars.map(\.value)
  private static let decimalSigns = ".,٫".unicodeScalars.map(\.value)

  /// Whether a space belongs to an amount, so that no line ends behind it.
  ///
  /// - Complexity: O(1).
  static func holds(_ bytes: UnsafeBufferPointer<UInt8>, spaceAt space: Int) -> Bool {
    guard space > 0, space + 1 < bytes.count else { return false }
    let isBehindDigit = isDigit(bytes, space - 1)
    guard isDigit(bytes, space + 1) else { return isBehindDigit && hasUnit(bytes, at: space + 1) }
    return isBehindDigit ? isGroup(bytes, space) : endsInCurrency(bytes, space)
  }

  /// Returns the end of a line whose text fits up to `end`, if that is inside of an amount: behind the last space or separator of groups.
  ///
  /// Nil if there is none behind the line's start. `holdsSpace` tells whether a space belongs to an amount.
  static func groupEnd(
    _ scalars: [UInt32], before end: Int, from start: Int, holdsSpace: (Int) -> Bool
  ) -> Int? {
    guard end > start, end < scalars.count, scalars[end] > 0x20 else { return nil }
    // What is directly behind a number stays with its last group.
    var isInNumber = isDigit(scalars, end) || isDigit(scalars, end - 1)
    var place = end
    while place > start, end - place <= maximumGroupLength {
      if scalars[place - 1] == 0x20 { return holdsSpace(place - 1) ? place : nil }
      if isInNumber, separatesGroups(scalars, place) { return place }
      place -= 1
      isInNumber = isInNumber && (isDigit(scalars, place) || decimalSigns.contains(scalars[place]))
    }
    return nil
  }

  /// Whether a text may have separators of groups, or spaces of amounts.
  static func mayHaveGroups(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.contains { isDigit(bytes, $0) && !isDigit(bytes, $0 + 1) && $0 + 1 < bytes.count }
  }

  /// Whether a separator of groups ends at a place, and not a decimal sign.
  ///
  /// Behind it are three digits, or two and the same separator, as in India. A space is before or behind a digit, as before a unit.
  private static func separatesGroups(_ scalars: [UInt32], _ place: Int) -> Bool {
    guard place > 1 else { return false }
    let separator = scalars[place - 1]
    if separator == 0xA0 || separator == 0x202F {
      return isDigit(scalars, place) || isDigit(scalars, place - 2)
    }
    guard separators.contains(separator), isDigit(scalars, place - 2) else { return false }
    let count = (0...3).first { !isDigit(scalars, place + $0) }
    if count == 2, isDigit(scalars, place + 3) { return scalars[place + 2] == separator }
    guard count == 3 else { return false }
    // Behind groups with another separator, it is a decimal sign.
    var first = place - 2
    while place - first < 4, isDigit(scalars, first - 1) { first -= 1 }
    return !isDigit(scalars, first - 2) || !separators.contains(scalars[first - 1])
      || scalars[first - 1] == separator
  }

  private static func isDigit(_ scalars: [UInt32], _ place: Int) -> Bool {
    guard scalars.indices.contains(place), scalars[place] >= 0x30 else { return false }
    return scalars[place] < 0x80
      ? scalars[place] <= 0x39
      : Unicode.Scalar(scalars[place])?.properties.numericType == .decimal
  }

  private static func isDigit(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    bytes.indices.contains(place) && (0x30...0x39).contains(bytes[place])
  }

  private static func hasUnit(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    var end = start
    while end < bytes.count, end - start <= maximumUnitLength, !endsUnit(bytes, before: end) {
      end += 1
    }
    while end > start, bytes[end - 1] == 0x2E { end -= 1 }
    guard end > start, end - start <= maximumUnitLength else { return false }
    let slash = bytes[start..<end].firstIndex(of: 0x2F) ?? end
    return isUnit(bytes[start..<slash]) && (slash == end || isUnit(bytes[(slash + 1)..<end]))
  }

  /// Whether no unit has the character there: white space, punctuation, and letters of Asian scripts, some of which have no spaces.
  private static func endsUnit(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Bool {
    switch bytes[place] {
    case ...0x20: true
    case ..<0x80: ",;:!?()[]\"".utf8.contains(bytes[place])
    // Behind U+2000 are spaces, dashes, quotation marks and the ellipsis, and then the sign for a thousandth.
    case 0xE2: place + 2 < bytes.count && bytes[place + 1] == 0x80 && bytes[place + 2] < 0xB0
    default: bytes[place] >= 0xE0
    }
  }

  private static func isUnit(_ unit: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let isPower = unit.last.map { $0 == 0xB2 || $0 == 0xB3 } == true && unit.dropLast().last == 0xC2
    return units.contains(String(decoding: isPower ? unit.dropLast(2) : unit, as: UTF8.self))
  }

  private static func endsInCurrency(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
    var start = end
    while start > 0, end - start <= 4, bytes[start - 1] > 0x20, bytes[start - 1] != 0x28 {
      start -= 1
    }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    if let last = word.unicodeScalars.last, last.properties.generalCategory == .currencySymbol {
      return true
    }
    return word.utf8.count == 3 && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      && units.contains(word)
  }

  /// Whether a space is between groups of a number: one to three digits, then three each.
  ///
  /// Four or more behind a plus sign are a telephone number, which may continue in the next line.
  private static func isGroup(_ bytes: UnsafeBufferPointer<UInt8>, _ space: Int) -> Bool {
    var groups = 1
    // The groups behind the space.
    var place = space
    repeat {
      guard (1...3).allSatisfy({ isDigit(bytes, place + $0) }), !isDigit(bytes, place + 4) else {
        return false
      }
      place += 4
      groups += 1
    } while groups <= maximumGroupCount && place < bytes.count && bytes[place] == 0x20
      && isDigit(bytes, place + 1)
    // Those before it.
    place = space
    while groups <= maximumGroupCount {
      var start = place
      while start > 0, place - start <= 3, isDigit(bytes, start - 1) { start -= 1 }
      guard (1...3).contains(place - start) else { return false }
      guard place - start == 3, start > 1, bytes[start - 1] == 0x20, isDigit(bytes, start - 2)
      else { return groups < 4 || start == 0 || bytes[start - 1] != 0x2B }
      place = start - 1
      groups += 1
    }
    return false
  }
}

extension SegmentBuffer {
  /// Prohibits the breaks inside of amounts.
  ///
  /// - Complexity: O(*n*), a fraction of the time for finding the segments, and less if the text has no digit.
  mutating func holdAmounts(of bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.hasDigit else { return }
    var offset = 0
    for index in 0..<count {
      let segment = Segment(rawValue: segments[index])
      offset += segment.length + (segment.hasSpace ? 1 : 0)
      guard segment.allowsBreak, offset > 0, offset < bytes.count, bytes[offset - 1] == 0x20,
        AmountRule.holds(bytes, spaceAt: offset - 1)
      else { continue }
      segments[index] &= ~Segment.breakBit
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text has a digit of ASCII.
  @inline(__always)
  fileprivate var hasDigit: Bool {
    guard let start = baseAddress else { return false }
    let raw = UnsafeRawPointer(start)
    var seen: UInt64 = 0
    var index = 0
    while index + 8 <= count {
      // Digits become 0 to 9, which alone are below ten and have no top bit.
      let word =
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x3030_3030_3030_3030
      seen |= (word &- 0x0A0A_0A0A_0A0A_0A0A) & ~word & 0x8080_8080_8080_8080
      index += 8
    }
    while index < count {
      seen |= (0x30...0x39).contains(start[index]) ? 1 : 0
      index += 1
    }
    return seen != 0
  }
}

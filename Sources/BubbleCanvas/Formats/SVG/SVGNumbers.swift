import Foundation

/// Reads numbers, lengths and words as SVG 2 writes them, whatever the language of the program.
struct SVGNumbers {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { place >= bytes.count }
  var next: UInt8? { isAtEnd ? nil : bytes[place] }

  /// Goes over white space, and one comma if there is one.
  mutating func skipSeparators() {
    skipSpace()
    if next == UInt8(ascii: ",") {
      place += 1
      skipSpace()
    }
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (9...13).contains(byte) { place += 1 }
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  /// A letter, which is gone over.
  mutating func letter() -> UInt8? {
    guard let byte = next, SVGNumbers.isLetter(byte) else { return nil }
    place += 1
    return byte
  }

  /// A word of letters; empty where there is none.
  mutating func word() -> String {
    let start = place
    while let byte = next, SVGNumbers.isLetter(byte) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// 0 or 1, as arcs have it, without anything behind it.
  mutating func flag() -> Bool? {
    guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      return nil
    }
    place += 1
    return byte == UInt8(ascii: "1")
  }

  /// A number of at most a thousand million; nil, and nothing is gone over, where there is none.
  mutating func number() -> Double? {
    let start = place
    var isNegative = false
    if let byte = next, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      isNegative = byte == UInt8(ascii: "-")
      place += 1
    }
    var (value, digitCount, exponent) = (0.0, 0, 0)
    func digit(_ byte: UInt8?) -> Double? {
      byte.flatMap { (0x30...0x39).contains($0) ? Double($0 - 0x30) : nil }
    }
    while let digit = digit(next) {
      value = value * 10 + digit
      digitCount += 1
      place += 1
    }
    if next == UInt8(ascii: "."), place + 1 < bytes.count, digit(bytes[place + 1]) != nil {
      place += 1
      while let digit = digit(next) {
        value = value * 10 + digit
        digitCount += 1
        exponent -= 1
        place += 1
      }
    }
    guard digitCount > 0, digitCount <= 200 else {
      place = start
      return nil
    }
    if next.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      var ahead = place + 1
      var isSmall = false
      if ahead < bytes.count, bytes[ahead] == UInt8(ascii: "-") || bytes[ahead] == UInt8(ascii: "+")
      {
        isSmall = bytes[ahead] == UInt8(ascii: "-")
        ahead += 1
      }
      var power = 0
      let first = ahead
      while ahead < bytes.count, let digit = digit(bytes[ahead]) {
        power = min(1_000, power * 10 + Int(digit))
        ahead += 1
      }
      // "2em" is two of a unit.
      if ahead > first {
        exponent += isSmall ? -power : power
        place = ahead
      }
    }
    while exponent > 0, value <= 1e9, value > 0 {
      value *= 10
      exponent -= 1
    }
    while exponent < 0, value > 0 {
      value /= 10
      exponent += 1
    }
    guard value <= 1e9 else {
      place = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// The numbers of a list, up to what is none.
  static func list(_ text: String) -> [Double] {
    var reader = SVGNumbers(text)
    var result: [Double] = []
    reader.skipSpace()
    while let number = reader.number() {
      result.append(number)
      reader.skipSeparators()
    }
    return result
  }
}

/// A length with its unit.
struct SVGLength: Equatable {
  enum Unit: Equatable {
    /// User units.
    case points
    /// Of the font's size.
    case fonts
    /// Of the viewport's, or of the font's size where that is meant.
    case parts
  }

  var value: Double
  var unit: Unit

  /// Reads a length; nil where it is none.
  init?(_ text: String) {
    var reader = SVGNumbers(text)
    reader.skipSpace()
    guard let number = reader.number() else { return nil }
    if reader.skip(UInt8(ascii: "%")) {
      (value, unit) = (number / 100, .parts)
      return
    }
    switch reader.word().lowercased() {
    case "", "px": (value, unit) = (number, .points)
    case "pt": (value, unit) = (number * 96 / 72, .points)
    case "pc": (value, unit) = (number * 16, .points)
    case "mm": (value, unit) = (number * 96 / 25.4, .points)
    case "cm": (value, unit) = (number * 96 / 2.54, .points)
    case "in": (value, unit) = (number * 96, .points)
    case "em", "ex", "ch", "rem": (value, unit) = (number, .fonts)
    default: return nil
    }
  }

  /// At most how many user units it is, whatever its sign.
  func bound(viewport: Double, font: Double) -> Double {
    switch unit {
    case .points: abs(value)
    case .fonts: abs(value) * font
    case .parts: abs(value) * viewport
    }
  }
}

/// How far a list of transforms may move something, and how much larger it may make it.
struct SVGTransform {
  /// At least 1.
  var norm = 1.0
  /// Of the origin.
  var offset = 0.0

  static let identity = SVGTransform()

  /// Something that is transformed by this after it was by another one.
  func applied(after inner: SVGTransform) -> SVGTransform {
    SVGTransform(
      norm: min(1e12, norm * inner.norm), offset: min(1e15, offset + norm * inner.offset))
  }

  /// Where at most a point comes to lie that is so far off.
  func extent(of inner: Double) -> Double { min(1e15, offset + norm * inner) }
}

extension SVGTransform {
  /// Reads a list of transforms; nil where it is none, or one that no picture has.
  init?(_ text: String) {
    self.init()
    var reader = SVGNumbers(text)
    reader.skipSpace()
    while !reader.isAtEnd {
      let name = reader.word()
      reader.skipSpace()
      guard !name.isEmpty, reader.skip(UInt8(ascii: "(")) else { return nil }
      var numbers: [Double] = []
      reader.skipSpace()
      while let number = reader.number() {
        numbers.append(abs(number))
        reader.skipSeparators()
      }
      guard reader.skip(UInt8(ascii: ")")), let step = SVGTransform(name, numbers) else {
        return nil
      }
      self = applied(after: step)
      guard norm < 1e12 else { return nil }
      reader.skipSeparators()
    }
  }

  /// One transform, by its numbers without their signs.
  private init?(_ name: String, _ numbers: [Double]) {
    switch (name, numbers.count) {
    case ("matrix", 6):
      let square = numbers.prefix(4).reduce(0) { $0 + $1 * $1 }
      self.init(norm: max(1, square.squareRoot()), offset: numbers[4] + numbers[5])
    case ("scale", 1), ("scale", 2): self.init(norm: numbers.reduce(1, max))
    case ("translate", 1), ("translate", 2): self.init(offset: numbers.reduce(0, +))
    case ("rotate", 1): self.init()
    case ("rotate", 3): self.init(offset: 2 * (numbers[1] + numbers[2]))
    case ("skewX", 1), ("skewY", 1):
      let angle = numbers[0].truncatingRemainder(dividingBy: 180)
      // What is nearer to a right angle is of no picture.
      guard angle < 89 || angle > 91 else { return nil }
      self.init(norm: 1 + abs(tan(angle * .pi / 180)))
    default: return nil
    }
  }
}

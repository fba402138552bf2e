/// Finds formulas, which are kept as they were written: `\( … \)`, `\[ … \]`, `$$ … $$` and `$ … $`.
///
/// - Complexity: O(*n*) for all places of a text of *n* bytes.
struct FormulaFinder {
  private enum Kind: Int {
    case round, square, display, dollar

    init?(_ bytes: [UInt8], at place: Int) {
      guard place + 1 < bytes.count else { return nil }
      switch (bytes[place], bytes[place + 1]) {
      case (.backslash, UInt8(ascii: "(")): self = .round
      case (.backslash, UInt8(ascii: "[")): self = .square
      case (UInt8(ascii: "$"), UInt8(ascii: "$")): self = .display
      case (UInt8(ascii: "$"), let next) where !next.isWhitespace: self = .dollar
      default: return nil
      }
    }

    var count: Int { self == .dollar ? 1 : 2 }

    func isEnd(_ bytes: [UInt8], at place: Int) -> Bool {
      guard place + count <= bytes.count else { return false }
      switch self {
      case .round: return bytes[place] == .backslash && bytes[place + 1] == UInt8(ascii: ")")
      case .square: return bytes[place] == .backslash && bytes[place + 1] == UInt8(ascii: "]")
      case .display: return bytes[place] == UInt8(ascii: "$") && bytes[place + 1] == bytes[place]
      case .dollar: return bytes[place] == UInt8(ascii: "$")
      }
    }
  }

  /// For each kind: the next end, and the end before which there are neither words nor signs of formulas.
  private var ends = [0, 0, 0, 0]
  private var wordlessEnds = [-1, -1, -1, -1]
  private var plainEnds = [-1, -1, -1, -1]

  /// Returns the end of the formula that begins at a place; nil if none does.
  ///
  /// - Parameter isGrowing: Whether the text is still being written: then a formula may reach to its end.
  mutating func end(in bytes: [UInt8], at place: Int, isGrowing: Bool) -> Int? {
    guard let kind = Kind(bytes, at: place) else { return nil }
    let start = place + kind.count
    let row = kind.rawValue
    if ends[row] < start {
      ends[row] = (start..<bytes.count).first { kind.isEnd(bytes, at: $0) } ?? bytes.count
    }
    let end = ends[row]
    let isOpen = end == bytes.count
    guard !isOpen || isGrowing && kind != .dollar, wordlessEnds[row] != end else { return nil }
    let content = bytes[start..<end]
    guard content.contains(where: { $0.isLetterOrDigit || $0 >= 0x80 }) else {
      wordlessEnds[row] = end
      return nil
    }
    switch kind {
    case .round, .display: break
    case .square:
      // Escaped brackets are text.
      let isAlone =
        FormulaFinder.isBlank(bytes[..<place].reversed())
        && (isOpen || FormulaFinder.isBlank(bytes[(end + kind.count)...]))
      guard isAlone || isTeX(content, row) else { return nil }
    case .dollar:
      guard place == 0 || !bytes[place - 1].isLetterOrDigit,
        !bytes[end - 1].isWhitespace, bytes[end - 1] != .backslash,
        end + 1 == bytes.count || !bytes[end + 1].isDigit,
        !content.contains(where: { $0 == .newline || $0 == UInt8(ascii: "`") }),
        // Two prices.
        !bytes[start].isDigit || !content.contains(where: \.isWhitespace) || isTeX(content, row)
      else { return nil }
    }
    return min(bytes.count, end + kind.count)
  }

  private mutating func isTeX(_ content: ArraySlice<UInt8>, _ row: Int) -> Bool {
    guard plainEnds[row] != content.endIndex else { return false }
    if FormulaFinder.isTeX(content) { return true }
    plainEnds[row] = content.endIndex
    return false
  }

  /// Whether a text has signs of formulas: a command, a power, an index or an equation.
  static func isTeX(_ content: ArraySlice<UInt8>) -> Bool {
    content.indices.contains { place in
      let next = place + 1 < content.endIndex ? content[place + 1] : 0
      switch content[place] {
      case UInt8(ascii: "^"), UInt8(ascii: "="): return true
      case .backslash: return next.isLetter
      case UInt8(ascii: "_"):
        let before = place > content.startIndex ? content[place - 1] : 0
        return (before.isLetterOrDigit || before == UInt8(ascii: "}"))
          && (next.isLetterOrDigit || next == UInt8(ascii: "{"))
      default: return false
      }
    }
  }

  /// Whether nothing but white space comes before the end of the line.
  private static func isBlank(_ bytes: some Sequence<UInt8>) -> Bool {
    for byte in bytes where byte == .newline || !byte.isWhitespace { return byte == .newline }
    return true
  }

  /// Whether a line begins a formula that goes on in the next lines, which then begin no blocks.
  static func opensLines(_ line: ArraySlice<UInt8>) -> Bool {
    let line = Array(line.trimmed)
    guard let kind = Kind(line, at: 0), kind == .square || kind == .display else { return false }
    return !closesLines(line[2...], openedBy: line)
      && (line.count == 2 || isTeX(line[2...]))
  }

  /// Whether a line ends the formula that another line began.
  static func closesLines(_ line: ArraySlice<UInt8>, openedBy first: [UInt8]) -> Bool {
    guard let kind = Kind(first, at: 0) else { return true }
    let line = Array(line)
    return line.indices.contains { kind.isEnd(line, at: $0) }
  }
}

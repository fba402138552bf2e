/// A place in a line, in bytes and in columns: a tab leads to the next column that is a multiple of four.
struct LineCursor {
  let bytes: [UInt8]
  /// The end of the line, without its line break.
  let end: Int
  private(set) var place: Int
  private(set) var column = 0
  /// The columns of a tab at the place that are not passed yet; 0 at any other character.
  private var columnsOfTab = 0

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    (self.bytes, place, end) = (bytes, line.lowerBound, line.upperBound)
  }

  /// The place and column of the next character that is no space.
  private var textStart: (place: Int, column: Int) {
    var (place, column) = (place, column)
    if columnsOfTab > 0 {
      column += columnsOfTab
      place += 1
    }
    while place < end {
      if bytes[place] == .space {
        column += 1
      } else if bytes[place] == .tab {
        column += 4 - column % 4
      } else {
        break
      }
      place += 1
    }
    return (place, column)
  }

  /// The place of the next character that is no space.
  var textPlace: Int { textStart.place }
  /// The columns of white space before it.
  var indent: Int { textStart.column - column }
  /// Whether nothing but white space follows.
  var isBlank: Bool { textStart.place == end }

  /// The byte at the place, nil at the end.
  var byte: UInt8? { place < end ? bytes[place] : nil }

  /// Passes columns of white space, in the middle of a tab, too.
  mutating func skip(columns count: Int) {
    var left = count
    while left > 0, place < end {
      if bytes[place] == .tab {
        let width = columnsOfTab > 0 ? columnsOfTab : 4 - column % 4
        let taken = min(width, left)
        column += taken
        left -= taken
        columnsOfTab = width - taken
        if columnsOfTab == 0 { place += 1 }
      } else {
        place += 1
        column += 1
        left -= 1
      }
    }
  }

  /// Passes bytes that are no tabs.
  mutating func skip(bytes count: Int) {
    place += count
    column += count
    columnsOfTab = 0
  }

  /// Passes all white space.
  mutating func skipSpaces() {
    (place, column, columnsOfTab) = (textStart.place, textStart.column, 0)
  }

  /// Whether white space follows.
  var isAtSpace: Bool { byte == .space || byte == .tab }

  /// The rest of the line; what is left of a tab is spaces.
  var rest: [UInt8] {
    guard columnsOfTab > 0 else { return Array(bytes[place..<end]) }
    return Array(repeating: .space, count: columnsOfTab) + bytes[(place + 1)..<end]
  }
}

extension UInt8 {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let space: UInt8 = 0x20
  static let backslash = UInt8(ascii: "\\")

  var isSpaceOrTab: Bool { self == .space || self == .tab }
  /// White space of ASCII, with line breaks.
  var isWhitespace: Bool { self == .space || (0x09...0x0D).contains(self) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isLetterOrDigit: Bool { isLetter || isDigit }
  /// Punctuation of ASCII, which a backslash escapes.
  var isPunctuation: Bool {
    (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self)
      || (0x7B...0x7E).contains(self)
  }
  /// The small letter of a capital of ASCII, or the same.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}

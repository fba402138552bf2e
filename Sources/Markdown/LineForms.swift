/// What a line may begin, at its first character that is no space.
enum LineForms {
  /// `## Title ##`: the level, and the title's bytes.
  static func heading(_ line: ArraySlice<UInt8>) -> (level: Int, text: ArraySlice<UInt8>)? {
    let level = line.prefix { $0 == UInt8(ascii: "#") }.count
    var text = line.dropFirst(level)
    guard (1...6).contains(level), text.first?.isSpaceOrTab ?? true else { return nil }
    text = text.trimmed
    // Closing marks have no meaning, behind a space.
    let marks = text.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    let open = text.dropLast(marks)
    if marks > 0, open.last?.isSpaceOrTab ?? true { text = open.trimmed }
    return (level, text)
  }

  /// The level of a heading that a line of `=` or `-` makes of the paragraph above.
  static func underline(_ line: ArraySlice<UInt8>) -> Int? {
    guard let mark = line.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-"),
      line.drop(while: { $0 == mark }).allSatisfy(\.isSpaceOrTab)
    else { return nil }
    return mark == UInt8(ascii: "=") ? 1 : 2
  }

  /// Whether a line is `---`, `***` or `___`, also with spaces between.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, "*-_".utf8.contains(mark) else { return false }
    var count = 0
    for byte in line {
      if byte == mark { count += 1 } else if !byte.isSpaceOrTab { return false }
    }
    return count >= 3
  }

  /// `[^label]:`: the label, and the length of all of it.
  static func footnote(_ line: ArraySlice<UInt8>) -> (label: String, count: Int)? {
    guard line.starts(with: "[^".utf8), let end = line.firstIndex(of: UInt8(ascii: "]")),
      end > line.startIndex + 2, line[end...].dropFirst().first == UInt8(ascii: ":")
    else { return nil }
    let label = line[(line.startIndex + 2)..<end]
    guard !label.contains(where: { $0.isWhitespace || $0 == UInt8(ascii: "[") }) else { return nil }
    let rest = line[(end + 2)...]
    return (
      String(decoding: label, as: UTF8.self), line.count - rest.drop(while: \.isSpaceOrTab).count
    )
  }
}

/// The marks around code: at least three backticks or tildes.
struct Fence {
  let mark: UInt8
  let count: Int
  /// The columns in front of it, which the lines of code lose.
  let indent: Int
  /// The words behind it, with escapes.
  let info: [UInt8]

  init?(_ line: ArraySlice<UInt8>, indent: Int) {
    guard let mark = line.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    count = line.prefix { $0 == mark }.count
    let info = line.dropFirst(count)
    guard count >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
    (self.mark, self.indent, self.info) = (mark, indent, Array(info.trimmed))
  }

  /// Whether a line ends the code.
  func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = line.prefix { $0 == mark }.count
    return marks >= count && line.dropFirst(marks).allSatisfy(\.isSpaceOrTab)
  }
}

/// The mark in front of an item: `-`, `+`, `*`, `1.` or `1)`.
struct ListMarker {
  /// The sign, for numbers the one behind them.
  let sign: UInt8
  /// The number, nil for a bullet.
  let number: Int?
  /// The bytes of it.
  let count: Int

  init?(_ line: ArraySlice<UInt8>) {
    guard let first = line.first else { return nil }
    if "-+*".utf8.contains(first) {
      (sign, number, count) = (first, nil, 1)
    } else {
      let digits = line.prefix(10).prefix(while: \.isDigit)
      guard (1...9).contains(digits.count), let sign = line.dropFirst(digits.count).first,
        sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
      else { return nil }
      self.sign = sign
      number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      count = digits.count + 1
    }
    guard line.dropFirst(count).first?.isSpaceOrTab ?? true else { return nil }
  }

  /// Whether a line with this mark ends a paragraph: it has text, and its number is 1.
  func interruptsText(_ line: ArraySlice<UInt8>) -> Bool {
    (number ?? 1) == 1 && !line.dropFirst(count).allSatisfy(\.isSpaceOrTab)
  }

  /// Whether an item with another mark belongs to the same list.
  func isSameList(as other: ListMarker) -> Bool {
    sign == other.sign && (number == nil) == (other.number == nil)
  }
}

/// The lines of a table.
enum TableLine {
  /// What the line below the head says of the columns: `| --- | :-: |`; nil for any other line.
  static func alignments(_ line: ArraySlice<UInt8>) -> [MarkdownTable.Alignment]? {
    guard line.allSatisfy({ "|-: \t".utf8.contains($0) }), line.contains(UInt8(ascii: "-")) else {
      return nil
    }
    var alignments: [MarkdownTable.Alignment] = []
    for cell in cells(line) {
      let left = cell.first == UInt8(ascii: ":"),
        right = cell.count > 1 && cell.last == UInt8(ascii: ":")
      let dashes = cell.dropFirst(left ? 1 : 0).dropLast(right ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      alignments.append(left ? (right ? .center : .start) : (right ? .end : .natural))
    }
    return alignments.isEmpty ? nil : alignments
  }

  /// The cells of a line, trimmed; `\|` is a stroke in a cell.
  static func cells(_ line: ArraySlice<UInt8>) -> [[UInt8]] {
    var line = line.trimmed
    if line.first == UInt8(ascii: "|") { line = line.dropFirst() }
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var isEscaped = false
    for byte in line {
      if byte == UInt8(ascii: "|"), !isEscaped {
        cells.append(Array(cell[...].trimmed))
        cell = []
      } else {
        if byte == UInt8(ascii: "|") { cell.removeLast() }
        cell.append(byte)
      }
      isEscaped = byte == .backslash && !isEscaped
    }
    if !cell[...].trimmed.isEmpty || cells.isEmpty { cells.append(Array(cell[...].trimmed)) }
    return cells
  }
}

extension ArraySlice<UInt8> {
  /// Without spaces, tabs and line breaks at its ends.
  var trimmed: ArraySlice<UInt8> {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return self[endIndex...] }
    return self[start...end]
  }
}

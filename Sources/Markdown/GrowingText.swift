/// The end of a text that is still being written: what it may still become is not shown as something else.
enum GrowingText {
  /// A text without its last line, if that consists of marks alone, and without lines that may become a table's head.
  static func withoutUndecidedLines(_ text: String) -> String {
    let bytes = text.utf8
    guard !bytes.isEmpty else { return text }
    func line(before end: String.Index) -> Substring {
      let start =
        bytes[..<end].lastIndex(of: .newline).map { bytes.index(after: $0) } ?? bytes.startIndex
      return text[start..<end]
    }
    let end = line(before: text.endIndex)
    let words = end.drop { " >".contains($0) }
    let isUndecided =
      isFence(words) || isNumber(words) || isTask(words) || isMarks(words)
      || isDefinition(end, above: text[..<end.startIndex])
    var kept = isUndecided ? end.startIndex : text.endIndex
    // The line above: the head of a table whose second line is not there yet.
    let isDivider = isUndecided && words.utf8.allSatisfy { "|-: \t".utf8.contains($0) }
    if isDivider, kept > text.startIndex {
      let above = line(before: bytes.index(before: kept))
      // A line that was shown stays until the next one begins to divide.
      let isHead =
        above.drop { " >".contains($0) }.first == "|" || words.utf8.contains(UInt8(ascii: "-"))
      if isHead, above.contains("|"), endsInParagraph(text[..<kept]) { kept = above.startIndex }
    } else if !isUndecided, words.first == "|", endsInParagraph(text[...]) {
      kept = end.startIndex
    }
    return String(text[..<kept])
  }

  /// Whether a line has nothing but characters that may be marks.
  private static func isMarks(_ line: Substring) -> Bool {
    line.utf8.allSatisfy { $0.isWhitespace || "#-=*_~`>+|:".utf8.contains($0) }
  }

  /// Whether a line may become an item with a number.
  private static func isNumber(_ line: Substring) -> Bool {
    let rest = line.drop { $0.isWhitespace }.drop { ("0"..."9").contains($0) }
    return rest.isEmpty || ".)".contains(rest.first ?? ".") && isMarks(rest.dropFirst())
  }

  /// Whether a line is an item that may become a task.
  private static func isTask(_ line: Substring) -> Bool {
    let text = Array(line.utf8)[...].trimmed
    guard let marker = ListMarker(text) else { return false }
    let rest = text.dropFirst(marker.count).trimmed
    return rest.count <= 3 && zip(rest, ["[", " xX", "]"]).allSatisfy { $1.utf8.contains($0) }
  }

  /// Whether a line may become the definition of a link, or of a footnote whose text has not begun.
  private static func isDefinition(_ line: Substring, above: Substring) -> Bool {
    let line = line.drop { $0 == " " }
    let rest = line.drop { $0 != "]" }.dropFirst()
    guard line.hasPrefix("["), rest.isEmpty ? line.utf8.count <= 40 : rest.hasPrefix(":") else {
      return false
    }
    let words = rest.dropFirst().split(separator: " ", maxSplits: 1)
    if line.hasPrefix("[^") { return words.isEmpty }
    // Only a title may be behind the address, and a definition ends no paragraph.
    let isTitle = words.count < 2 || "\"'(".contains(words[1].first ?? "(")
    let last = above.dropLast().split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    return isTitle && (last.isEmpty || last.hasPrefix("["))
  }

  /// Whether a line may become the line above code, whose language is not known yet.
  private static func isFence(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return (text.hasPrefix("```") || text.hasPrefix("~~~")) && !text.dropFirst(3).contains("`")
  }

  /// Whether the last line is one of a paragraph, also in a list or quote.
  private static func endsInParagraph(_ text: Substring) -> Bool {
    var blocks = MarkdownDocument(String(text)).blocks
    while true {
      switch blocks.last(where: { if case .footnote = $0 { false } else { true } }) {
      case .paragraph?: return true
      case .quote(let inner)?: blocks = inner
      case .list(let list)?: blocks = list.items.last?.blocks ?? []
      default: return false
      }
    }
  }

  /// A text without the run of marks at its end, which may still become longer.
  static func withoutMarksAtEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = text.endIndex
    while end > text.startIndex, "*_~`".utf8.contains(text[end - 1]) { end -= 1 }
    guard end == text.startIndex || text[end - 1] != .backslash else { return text }
    // A mark that nothing follows is shown as nothing, also with the space before it.
    return text[..<end].trimmed
  }

  /// HTML without the tag at its end that is not complete.
  static func withoutOpenTag(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let open = text.lastIndex(of: UInt8(ascii: "<")),
      !text[open...].contains(UInt8(ascii: ">")),
      text[open...].dropFirst().first.map({ $0.isLetter || $0 == UInt8(ascii: "/") }) ?? true
    else { return text }
    return text[..<open]
  }

  /// Whether HTML is one tag: with words behind it, it would begin a paragraph.
  static func isTag(_ text: ArraySlice<UInt8>) -> Bool {
    text.firstIndex(of: UInt8(ascii: ">")) == text.indices.last
  }
}

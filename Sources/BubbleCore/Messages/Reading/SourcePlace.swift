import Foundation

/// Where something starts in a file.
package struct SourcePlace: Hashable, Sendable {
  /// The byte, from 0.
  var offset: Int
  /// The line, from 1.
  var line: Int
}

/// The file whose lines are shown beside what is wrong with them.
enum IssueSource {
  /// Bytes in memory, the first of which stands at an offset of the file.
  case bytes([UInt8], offset: Int)
  /// A file; nothing is shown of one that can't be read twice.
  case file(FileHandle)

  /// The bytes that there are of a range, and where they start.
  func bytes(_ range: Range<Int>) -> (start: Int, bytes: ArraySlice<UInt8>) {
    switch self {
    case .bytes(let bytes, let offset):
      let start = min(max(range.lowerBound - offset, 0), bytes.count)
      let end = min(max(range.upperBound - offset, start), bytes.count)
      return (offset + start, bytes[start..<end])
    case .file(let handle):
      guard let start = UInt64(exactly: range.lowerBound),
        (try? handle.seek(toOffset: start)) != nil,
        let data = try? handle.read(upToCount: range.count)
      else { return (range.lowerBound, []) }
      return (range.lowerBound, [UInt8](data)[...])
    }
  }
}

/// A line of a file with a caret under what is wrong with it, as errors show it.
enum LineExcerpt {
  /// How many bytes are shown at most, and how many of them in front of what is wrong.
  private static let maximumLength = 120
  private static let maximumIndent = 60

  /// - Parameters:
  ///   - bytes: The line and what is around it.
  ///   - fault: Which of them are wrong: not empty, and what is not on the line of the first does not
  ///     matter.
  ///   - line: The line's number.
  static func text(
    of bytes: [UInt8], fault: Range<Int>, line: Int
  ) -> String {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    let first = min(max(fault.lowerBound, 0), bytes.count)
    let lineStart = bytes[..<first].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    let lineEnd = bytes[first...].firstIndex(where: isLineEnd) ?? bytes.count
    let start = max(lineStart, first - maximumIndent)
    let end = min(lineEnd, start + maximumLength)
    func text(_ range: Range<Int>) -> String {
      TextRepair.shownSafely(TextRepair.line(String(decoding: bytes[range], as: UTF8.self)))
    }
    let before = (start > lineStart ? "…" : "") + text(start..<first)
    let after = text(first..<end) + (end < lineEnd ? "…" : "")
    let caretCount = max(1, text(first..<min(max(fault.upperBound, first), end)).count)
    let indent = String(before.map { $0 == "\t" ? "\t" : " " })
    let margin = String(repeating: " ", count: String(line).count)
    let carets = String(repeating: "^", count: caretCount)
    return "  \(line) | \(before)\(after)\n  \(margin) | \(indent)\(carets)"
  }
}

extension JSONParser {
  /// Moves to the value of a member of the object that comes next, such as `content.text`, or of the one around it
  /// if it has no such.
  ///
  /// - Returns: The offset of the name; nil, and the parser is anywhere, if there is neither.
  mutating func move(to path: String) throws(SyntaxError) -> Int? {
    skipSpace()
    guard take("{") else { return nil }
    skipSpace()
    if take("}") { return nil }
    repeat {
      skipSpace()
      let start = offset
      let name = try memberName()
      skipSpace()
      if path == name { return start }
      if path.hasPrefix(name + ".") {
        let value = offset
        let rest = String(path.dropFirst(name.count + 1))
        if let inner = try? move(to: rest) { return inner }
        offset = value
        return start
      }
      _ = try value(depth: 1)
    } while try takeComma(or: "}")
    return nil
  }
}

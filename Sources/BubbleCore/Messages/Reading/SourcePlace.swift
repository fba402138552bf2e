import Foundation

/// The start of something in a file.
package struct SourcePlace: Hashable, Sendable {
  /// The byte, from 0.
  var offset: Int
  /// The line, from 1.
  var line: Int
}

/// The file whose lines are shown with the errors.
enum IssueSource {
  /// Bytes in memory, with the file offset of the first one.
  case bytes([UInt8], offset: Int)
  /// A file; no lines are shown for one that can't be read twice.
  case file(FileHandle)

  /// Returns the available bytes of a range, and their start.
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

/// A line of a file with a caret under the error, as errors show it.
enum LineExcerpt {
  /// The greatest number of shown bytes, and of those before the error.
  private static let maximumLength = 120
  private static let maximumIndent = 60

  /// - Parameters:
  ///   - bytes: The line and the bytes around it.
  ///   - fault: The range of the error: not empty; its part after the first line is ignored.
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
  /// Moves to the value of a member of the next object, such as `content.text`, or to the outer member if there is no inner one.
  ///
  /// - Returns: The offset of the name; nil if there is neither: then the parser's place is undefined.
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

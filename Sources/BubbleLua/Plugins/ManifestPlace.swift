/// The lines of `init.lua` that set the fields of the table that it returns.
///
/// The table itself has no line numbers: they are searched in the text.
package struct ManifestPlace {
  private let lines: [Substring]
  /// The index of the line where the table begins: the last `return` at a line's start.
  private let start: Int?

  /// Searches a text.
  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    start = lines.lastIndex { line in
      line.hasPrefix("return") && line.dropFirst(6).first?.isNamePart != true
    }
  }

  /// The line where the table begins, from 1; nil if it is not found.
  var returnLine: Int? { start.map { $0 + 1 } }

  /// That line, or else the last line that is not blank, from 1.
  var endLine: Int {
    returnLine ?? (lines.lastIndex { !$0.allSatisfy(\.isWhitespace) } ?? 0) + 1
  }

  /// The line that sets a field of the table, from 1; nil if it is not found.
  package func line(of field: String) -> Int? {
    let index =
      lines[(start ?? 0)...].firstIndex { ManifestPlace.sets(field, in: $0) }
      ?? lines.lastIndex { ManifestPlace.sets(field, in: $0) }
    return index.map { $0 + 1 }
  }

  /// Whether a line has `field =` outside a comment.
  private static func sets(_ field: String, in line: Substring) -> Bool {
    let end = line.firstRange(of: "--")?.lowerBound ?? line.endIndex
    return line[..<end].ranges(of: field).contains { range in
      let rest = line[range.upperBound..<end].drop { $0 == " " || $0 == "\t" }
      let isWhole = line[..<range.lowerBound].last?.isNamePart != true
      return isWhole && rest.first == "=" && !rest.hasPrefix("==")
    }
  }
}

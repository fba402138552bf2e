import Foundation

/// The lines around a place in a script, with a caret under what is at fault.
///
/// Lua gives no column: the caret goes under the first name that the message quotes and the line has.
enum SourceExcerpt {
  /// The line and its neighbours, numbered; nil if the text has no such line.
  static func text(of source: String, line: Int, message: String) -> String? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let width = String(line + 1).count
    var excerpt: [String] = []
    for number in max(1, line - 1)...min(lines.count, line + 1) {
      let text = lines[number - 1].prefix(160)
      if number != line, text.allSatisfy(\.isWhitespace) { continue }
      let padding = String(repeating: " ", count: width - String(number).count)
      excerpt.append("  \(padding)\(number) | \(text)")
      if number == line, let caret = caret(under: text, message: message) {
        excerpt.append("  \(String(repeating: " ", count: width)) | \(caret)")
      }
    }
    return excerpt.joined(separator: "\n")
  }

  private static func caret(under line: Substring, message: String) -> String? {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
    for (index, name) in quoted.enumerated() where index % 2 == 1 && !name.isEmpty {
      // `field 'global.name'` stands in the source as the last part.
      let name = name.split(separator: ".").last ?? name
      guard let range = line.range(of: name) else { continue }
      let indent = line[..<range.lowerBound].map { $0 == "\t" ? "\t" : " " }
      return indent.joined() + String(repeating: "^", count: name.count)
    }
    return nil
  }
}

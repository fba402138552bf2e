import Foundation

/// The lines around a place in a script, with a caret under the error.
///
/// Lua gives no column. The caret is under the token after `near` in a syntax error, otherwise under
/// the first name that the message quotes and the line contains: if possible as a property or field, and after the
/// element that the message is about.
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
    for name in names(in: message) {
      guard let range = range(of: name, in: line, message: message) else { continue }
      let indent = line[..<range.lowerBound].map { $0 == "\t" ? "\t" : " " }
      return indent.joined() + String(repeating: "^", count: name.count)
    }
    return nil
  }

  /// The texts that the caret may be under, the likeliest first.
  private static func names(in message: String) -> [Substring] {
    let syntax = SyntaxMessage(message)
    // The text before `near` was expected: it is not in the source.
    if syntax.isNear { return syntax.token.map { [$0] } ?? [] }
    // What is advised is not what is wrong, even if the line has it elsewhere.
    let ends = [" (did you mean ", " (there are ", ": give ", ": write ", ": leave "]
      .compactMap { message.range(of: $0)?.lowerBound }
    let fault = message[..<(ends.min() ?? message.endIndex)]
    let quoted = fault.split(separator: "'", omittingEmptySubsequences: false)
    return quoted.enumerated().compactMap { index, name in
      guard index % 2 == 1, !name.isEmpty else { return nil }
      // Of `field 'global.name'` the source contains the last part.
      return name.split(separator: ".").last ?? name
    }
  }

  /// Returns the likeliest place of a name: after the element that the message begins with, and as a
  /// property or field unless the message names a variable; otherwise the first one.
  private static func range(
    of name: Substring, in line: Substring, message: String
  ) -> Range<Substring.Index>? {
    let element = message.hasPrefix("ui.") ? message.prefix { $0 == "." || $0.isNamePart } : ""
    let start = line.range(of: element)?.upperBound ?? line.startIndex
    let places = wholeRanges(of: name, in: line)
    let behind = places.filter { $0.lowerBound >= start }
    let likely = behind.isEmpty ? places : behind
    let isVariable = ["global", "local", "upvalue"].contains { message.contains("\($0) '\(name)'") }
    return likely.first { isField($0, in: line) != isVariable } ?? likely.first
      ?? line.range(of: name)
  }

  /// Whether a place is that of a field: `.name`, `:name`, `name =`.
  private static func isField(_ place: Range<Substring.Index>, in line: Substring) -> Bool {
    let before = line[..<place.lowerBound]
    if before.last == "." || before.last == ":" { return true }
    guard !before.hasSuffix("local ") else { return false }
    let rest = line[place.upperBound...].drop(while: \.isWhitespace)
    return rest.first == "=" && rest.dropFirst().first != "="
  }

  /// Returns the places of a name, except within longer names.
  private static func wholeRanges(
    of name: Substring, in line: Substring
  ) -> [Range<Substring.Index>] {
    var places: [Range<Substring.Index>] = []
    var start = line.startIndex
    while let range = line.range(of: name, range: start..<line.endIndex) {
      let before = line[..<range.lowerBound].last, after = line[range.upperBound...].first
      let continues = before?.isNamePart == true && name.first?.isNamePart == true
      let isContinued = after?.isNamePart == true && name.last?.isNamePart == true
      if !continues, !isContinued { places.append(range) }
      start = line.index(after: range.lowerBound)
    }
    return places
  }
}

import Foundation
import Testing

// Functions in place of the macro `#expect`, which expands to closures that the type checker takes 15 ms for, each time: 10,000 of them were half
// of the time that the tests took to build. A call of a function takes 1 ms. What a failure says is the same: the source text and the values.

/// Records an issue, with the source text of the call, unless a condition holds.
///
/// - Parameter comment: Is added to the issue; it is evaluated only then.
public func expect(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if condition { return }
  Failure(fileID: fileID, filePath: filePath, line: line, column: column).record([
    comment()?.rawValue
  ])
}

/// Records an issue, with the source text of the call and both values, unless two values are equal.
///
/// - Parameter comment: Is added to the issue; it is evaluated only then.
public func expect<Value: Equatable>(
  _ value: Value, equals expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if value == expected { return }
  Failure(fileID: fileID, filePath: filePath, line: line, column: column).record([
    "it is \(String(reflecting: value)), not \(String(reflecting: expected))", comment()?.rawValue,
  ])
}

/// The place of a call whose expectation failed.
private struct Failure {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int

  func record(_ notes: [String?]) {
    let text = ([sourceText] + notes).compactMap { $0 }.joined(separator: "\n")
    Issue.record(
      Comment(rawValue: text),
      sourceLocation: SourceLocation(
        fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The lines of the call, up to the one that closes its parentheses; nil if the file can't be read.
  private var sourceText: String? {
    guard let source = try? String(contentsOfFile: filePath, encoding: .utf8) else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1)
    var (text, open) = ("", 0)
    for line in lines.prefix(20) {
      let code = line.trimmingCharacters(in: .whitespaces)
      open += code.count { $0 == "(" } - code.count { $0 == ")" }
      text += (text.isEmpty ? "" : " ") + code
      if open <= 0 { break }
    }
    return text.isEmpty ? nil : text
  }
}

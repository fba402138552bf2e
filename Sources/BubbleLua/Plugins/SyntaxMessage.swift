/// The parts of a message of Lua's parser: `'}' expected (to close '{' at line 7) near 'ui'`.
struct SyntaxMessage {
  /// Whether it contains `near`.
  let isNear: Bool
  /// The token after `near`, as in the source; nil at the end of the file.
  let token: Substring?
  /// Whether a closing brace or parenthesis was expected.
  private let expectsClosing: Bool

  /// Parses a message without the place.
  init(_ message: String) {
    expectsClosing = message.hasPrefix("'}' expected") || message.hasPrefix("')' expected")
    let parts = message.split(separator: " near ", maxSplits: 1)
    let last = parts.count == 2 ? parts[1] : ""
    let isQuoted = last.count > 2 && last.first == "'" && last.last == "'"
    isNear = isQuoted || last == "<eof>"
    token = isQuoted ? last.dropFirst().dropLast() : nil
  }

  /// ` (is a comma missing before it?)` if the next item of a list follows instead of the list's
  /// end; otherwise empty.
  var hint: String {
    guard expectsClosing, let token, startsItem(token) else { return "" }
    return " (is a comma missing before it?)"
  }

  /// Whether a token is a name or a string.
  private func startsItem(_ token: Substring) -> Bool {
    guard let first = token.first, !LuaNames.keywords.contains(String(token)) else { return false }
    return first.isASCII && first.isLetter || "_\"'".contains(first) || token.hasPrefix("[[")
  }
}

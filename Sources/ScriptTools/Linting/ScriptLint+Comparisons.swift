import BubbleCore
import BubbleLua

/// Comparisons that are true for no message.
extension ScriptLint {
  /// Returns comparisons of fields with a string that they never equal, such as `message.sender == "bo"` or
  /// `peer.kind == "groups"`.
  ///
  /// Lua reports no error for them: the values just differ.
  func comparisons(in file: String) -> [ScriptFinding] {
    let tokens = tokens[file] ?? []
    let locals = GlobalNames(tokens).locals
    return tokens.indices.compactMap { index -> ScriptFinding? in
      guard tokens[index].kind == .name, !locals.contains(tokens[index].text),
        let root = ScriptLint.roots[tokens[index].text], ScriptLint.starts(at: index, in: tokens)
      else { return nil }
      let (path, end) = ScriptLint.path(from: index, in: tokens)
      guard tokens.indices.contains(end + 1),
        tokens[end].isSymbol("==") || tokens[end].isSymbol("~="), tokens[end + 1].kind == .string,
        !tokens[end + 1].text.contains("\\"), ScriptLint.ends(at: end + 2, in: tokens),
        let type = ScriptLint.type(of: path.dropFirst(), in: root),
        let fault = ScriptLint.fault(of: path, type, tokens[end + 1].text)
      else { return nil }
      return ScriptFinding(file: file, line: tokens[index].line, text: fault)
    }
  }

  private static let roots: [String: ScriptRecord] = [
    "peer": .peer, "message": .message, "ctx": .context,
  ]

  /// Whether a whole side of a comparison begins here.
  private static func starts(at index: Int, in tokens: [LuaToken]) -> Bool {
    guard index > 0 else { return false }
    let before = tokens[index - 1]
    return ["if", "elseif", "and", "or", "return", "while", "until"].contains(
      where: before.isKeyword)
      || ["(", "=", ",", "{"].contains(where: before.isSymbol)
  }

  /// Whether the comparison ends before a token.
  private static func ends(at index: Int, in tokens: [LuaToken]) -> Bool {
    guard tokens.indices.contains(index) else { return true }
    return tokens[index].kind == .keyword || tokens[index].kind == .name
      || [")", ",", "}", ";"].contains(where: tokens[index].isSymbol)
  }

  /// Returns a path such as `message.sender.id`, and the index of the token after it.
  private static func path(from start: Int, in tokens: [LuaToken]) -> (names: [String], end: Int) {
    var names = [tokens[start].text]
    var index = start + 1
    while tokens.indices.contains(index + 1), tokens[index].isSymbol("."),
      tokens[index + 1].kind == .name
    {
      names.append(tokens[index + 1].text)
      index += 2
    }
    return (names, index)
  }

  /// Returns the type of a field; nil if it is unknown, or part of the content.
  private static func type(of path: ArraySlice<String>, in root: ScriptRecord) -> ScriptType? {
    var type = ScriptType.named(root.name)
    for name in path {
      guard case .named(let record) = type,
        let field = ScriptRecord.all.first(where: { $0.name == record })?.fields.first(where: {
          $0.name == name
        })
      else { return nil }
      type = field.type
    }
    return type
  }

  /// Returns the reason why a field never equals a string; nil if it may.
  private static func fault(of path: [String], _ type: ScriptType, _ string: String) -> String? {
    let name = path.joined(separator: ".")
    switch type {
    case .keyword(let list):
      guard let words = ScriptKeywords.all.first(where: { $0.name == list })?.words,
        !words.contains(string)
      else { return nil }
      return
        "'\(name)' is never \"\(string)\"\(NearestNames.suggestion(for: string, among: words)): it is one "
        + "of \(words.joined(separator: ", "))"
    case .named(let record):
      let first = ScriptRecord.all.first { $0.name == record }?.fields.first
      return "'\(name)' is a table and never \"\(string)\""
        + (first.map { ": compare one of its fields, such as \(name).\($0.name)" } ?? "")
    case .boolean:
      return "'\(name)' is true or false and never \"\(string)\": write it without quotes"
    case .number, .integer:
      return "'\(name)' is a number and never \"\(string)\": write it without quotes"
    case .list, .table, .function:
      return "'\(name)' is a \(type.text) and never \"\(string)\""
    case .string, .data, .element, .symbol, .either: return nil
    }
  }
}

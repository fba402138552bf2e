import BubbleLua
import Foundation

extension ScriptType {
  /// Reads a type in the notation of LuaCATS, with or without the prefix of classes: `string | number`, `Span[]`, `fun(id: string): Person`.
  init(notation text: some StringProtocol) {
    let text = String(text).replacing("bubble.", with: "")
    if let function = text.wholeMatch(of: /fun\((.*)\): (.*)/) {
      let parameters = function.1.matches(of: /(\w+)(\??): ((?:table<[^>]*>|[^,])+)/).map { part in
        ScriptParameter(
          name: String(part.1), type: ScriptType(notation: part.3), isOptional: part.2 == "?")
      }
      self = .function(parameters, returns: ScriptType(notation: function.2))
    } else if let table = text.wholeMatch(of: /table<string, (.*)>/) {
      self = .table(ScriptType(notation: table.1))
    } else if let list = text.wholeMatch(of: /\((.*)\)\[\]|(\w+)\[\]/) {
      self = .list(ScriptType(notation: list.1 ?? list.2 ?? ""))
    } else if text.contains(" | ") {
      self = .either(text.components(separatedBy: " | ").map { ScriptType(notation: $0) })
    } else {
      let plain: [String: ScriptType] = [
        "number": .number, "integer": .integer, "string": .string, "boolean": .boolean,
        "any": .data, "Element": .element, "Symbol": .symbol,
      ]
      precondition(text.wholeMatch(of: /\w+/) != nil, "no type: \(text)")
      let isKeyword = ScriptKeywords.all.contains { $0.name == text }
      self = plain[text] ?? (isKeyword ? .keyword(text) : .named(text))
    }
  }
}

/// The type of a value in a script, for editors and the reference.
package indirect enum ScriptType: Hashable, Sendable {
  case number, integer, string, boolean
  /// Any value that a conversation file can hold.
  case data
  /// A `ui` element.
  case element
  /// One of several words, by the name of their list.
  case keyword(String)
  /// The name of a symbol: a list of words with its own page.
  case symbol
  /// A record or element class with a name.
  case named(String)
  case list(ScriptType)
  /// A table with names that the script chooses.
  case table(ScriptType)
  case either([ScriptType])
  case function([ScriptParameter], returns: ScriptType)

  /// A function with parameters in their order; one whose name ends in `?` is optional.
  package static func function(
    _ parameters: KeyValuePairs<String, ScriptType>, returns result: ScriptType
  ) -> ScriptType {
    .function(
      parameters.map { name, type in
        let isOptional = name.hasSuffix("?")
        return ScriptParameter(
          name: String(name.dropLast(isOptional ? 1 : 0)), type: type, isOptional: isOptional)
      }, returns: result)
  }

  /// A colour in all its forms.
  package static var color: ScriptType {
    .either([.keyword("Color"), .string, .named("Tint")])
  }

  /// The type in the notation of LuaCATS.
  package var annotation: String {
    switch self {
    case .number: "number"
    case .integer: "integer"
    case .string: "string"
    case .boolean: "boolean"
    case .data: "any"
    case .element: "bubble.Element"
    case .keyword(let name), .named(let name): "bubble.\(name)"
    case .symbol: "bubble.Symbol"
    case .list(.either(let types)): "(\(ScriptType.either(types).annotation))[]"
    case .list(let item): "\(item.annotation)[]"
    case .table(let value): "table<string, \(value.annotation)>"
    case .either(let types): types.map(\.annotation).joined(separator: " | ")
    case .function(let parameters, let result):
      "fun(\(parameters.map(\.annotation).joined(separator: ", "))): \(result.annotation)"
    }
  }

  /// The type for users.
  package var text: String {
    switch self {
    case .number: "number"
    case .integer: "whole number"
    case .string: "string"
    case .boolean: "boolean"
    case .data: "anything"
    case .element: "element"
    case .keyword(let name): "[\(name)](#words)"
    case .symbol: "[Symbol](Symbols.md)"
    // The row of the property describes it completely, so it has no section.
    case .named("Edges"), .named("Offsets"): "table"
    case .named(let name): "[\(name)](#\(name.lowercased()))"
    case .list(let item): "list of \(item.text)"
    case .table: "table"
    case .either(let types): types.map(\.text).joined(separator: " or ")
    case .function(let parameters, _):
      "function(\(parameters.map(\.name).joined(separator: ", ")))"
    }
  }
}

/// A parameter of a function that scripts call or are called by.
package struct ScriptParameter: Hashable, Sendable {
  package var name: String
  package var type: ScriptType
  package var isOptional: Bool

  package init(name: String, type: ScriptType, isOptional: Bool) {
    (self.name, self.type, self.isOptional) = (name, type, isOptional)
  }

  package var annotation: String { "\(name)\(isOptional ? "?" : ""): \(type.annotation)" }
}

import BubbleCore
import BubbleLua

/// The stub with all names that scripts can use, in the notation of LuaCATS, which lua-language-server reads.
struct LuaStub {
  private var lines: [String] = []

  /// The whole file.
  static let text: String = {
    var stub = LuaStub()
    stub.writeHead()
    ScriptKeywords.all.forEach { stub.write($0) }
    stub.write(ScriptKeywords(name: "Symbol", words: BoxSymbol.allCases.map(\.rawValue)))
    ScriptRecord.all.forEach { stub.write($0) }
    stub.writeEdges()
    stub.writeElements()
    stub.writeComponents()
    return stub.lines.joined(separator: "\n") + "\n"
  }()

  private mutating func writeHead() {
    lines = [
      "---@meta",
      "-- The names that bubble scripts can use. \(EditorSupport.mark)",
      "-- Put `---@type bubble.Layouter` over the table that init.lua returns.",
      "",
    ]
  }

  private mutating func write(_ list: ScriptKeywords) {
    lines += ["---@alias bubble.\(list.name)"] + list.words.map { "---| \"\($0)\"" } + [""]
  }

  private mutating func write(_ record: ScriptRecord) {
    // The list does not contain the names that the application or the script defines.
    let isOpen = record == .action
    lines += [
      "---\(record.documentation)", "---@class \(isOpen ? "" : "(exact) ")bubble.\(record.name)",
    ]
    for field in record.fields { lines.append(LuaStub.line(field)) }
    if isOpen { lines.append("---@field [string] any") }
    lines.append("")
  }

  private mutating func writeEdges() {
    lines += [
      "---Distances from the edges: `{ vertical, horizontal }`, `{ top, trailing, bottom, leading }`, or names.",
      "---@class (exact) bubble.Edges",
    ]
    lines += ["top", "leading", "bottom", "trailing"].map { "---@field \($0)? number" }
    lines += ["---@field [integer] number", ""]
    lines += [
      "---Distances from the edges of the parent: points, or percentages such as `\"50%\"`.",
      "---@class (exact) bubble.Offsets",
    ]
    lines += ["top", "leading", "bottom", "trailing"].map {
      "---@field \($0)? number | string"
    }
    lines.append("")
  }

  private mutating func writeElements() {
    lines += [
      "---The result of a `ui` function.",
      "---@class bubble.Element",
      "",
      "---A child of an element: `nil` and `false` are skipped.",
      "---@alias bubble.Child bubble.Element | string | false | nil",
      "",
      "ui = {}",
      "",
    ]
    for constructor in BoxConstructor.allCases { write(constructor) }
  }

  private mutating func writeComponents() {
    lines += [
      "---A custom constructor: called with a table, or a text that becomes its first item, it calls the function with",
      "---that table and returns the element. With a list of names, properties that are not in it go to the element, unless",
      "---the function sets them itself.",
      "---@generic T: table",
      "---@param name string its name in errors: lower case letters, digits, _ and -",
      "---@param names string[] the properties of the component itself",
      "---@param build fun(properties: T): bubble.Child",
      "---@return fun(properties?: T | string): bubble.Element",
      "---@overload fun(name: string, build: fun(properties: table): bubble.Child): fun(properties?: table | string): bubble.Element",
      "function ui.component(name, names, build) end",
      "",
    ]
  }

  private mutating func write(_ constructor: BoxConstructor) {
    lines.append("---@class (exact) bubble.\(constructor.className)")
    if let positional = constructor.positional {
      let type = positional.scriptType.annotation
      lines.append("---@field [1]? \(type) \(positional.entry.documentation)")
    } else if constructor.childCount.upperBound > 0 {
      lines.append("---@field [integer] bubble.Child")
    }
    for property in constructor.properties {
      lines.append(
        LuaStub.line(
          ScriptField(
            "\(property.name)?", property.scriptType,
            property.entry.documentation + LuaStub.standard(property))))
    }
    let isShort = constructor.positional != nil || constructor.childCount.upperBound > 0
    lines += [
      "",
      "---\(constructor.documentation)",
      "---@param properties bubble.\(constructor.className)\(isShort ? " | string" : "")",
      "---@return bubble.Element",
      "function ui.\(constructor.name)(properties) end",
      "",
    ]
  }

  private static func standard(_ property: BoxProperty) -> String {
    property.entry.standardValue.isEmpty ? "" : "; default: \(property.entry.standardValue)"
  }

  private static func line(_ field: ScriptField) -> String {
    // An optional function may be left out; an optional value may be nil as well.
    "---@field \(field.name)\(field.isOptional ? "?" : "") \(field.type.annotation) \(field.documentation)"
  }
}

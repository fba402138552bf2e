import BubbleCore

/// An option that a script offers to its host: one entry of `config` in the table that it returns.
///
/// ```lua
/// config = { show_percent = { default = true, doc = "percentage at the right of each bar" } }
/// ```
public struct LuaOption: Hashable, Sendable {
  /// The option's name in `ctx.config`.
  public let name: String
  /// The default: a boolean, a number or a string, which also defines the type.
  ///
  /// If it is a whole number, only whole numbers are valid.
  public let defaultValue: JSONValue
  /// The description, for users.
  public let documentation: String
  /// The valid strings; nil: any, or the option is not a string.
  public let choices: [String]?

  /// The valid values, for users: `true or false`, `one of left, right`.
  public var expectation: String {
    switch defaultValue {
    case .bool: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    default: choices.map { "one of \($0.joined(separator: ", "))" } ?? "a string"
    }
  }

  /// Returns the value as the script gets it; nil if it is invalid.
  func accepted(_ value: JSONValue) -> JSONValue? {
    switch (defaultValue, value) {
    case (.bool, .bool), (.integer, .integer), (.number, .number): return value
    case (.integer, .number(let number)): return Int64(exactly: number).map(JSONValue.integer)
    case (.number, .integer(let number)): return .number(Double(number))
    case (.string, .string(let text)): return choices?.contains(text) == false ? nil : value
    default: return nil
    }
  }
}

/// The values of a script's options: those of the host, and the defaults of the others.
struct LuaConfiguration {
  /// All options with their values, by name.
  let values: JSONObject
  /// A hash of the values that are not the defaults, for the layouter's version; empty if there are none.
  let digest: String
  /// The values of the host that the script does not accept.
  let diagnostics: [Diagnostic]

  /// - Parameter sources: The script, to show the declaration of its options.
  init(
    _ options: [LuaOption], given: JSONObject, layouter: LayouterID, sources: PluginSources
  ) {
    var diagnostics: [Diagnostic] = []
    func report(_ text: String, _ option: String?) {
      let error = PluginError(
        "the configuration: " + text, ofField: option ?? (options.isEmpty ? nil : "config"),
        in: sources)
      diagnostics.append(
        Diagnostic(layouter: layouter, text: error.diagnostic.text).caused(by: .options))
    }
    var names: Set<String> = []
    for name in given.members.map(\.name) where names.insert(name).inserted {
      guard !options.contains(where: { $0.name == name }) else { continue }
      let known = options.map(\.name)
      let offer = known.isEmpty ? "the script has none" : "only \(known.joined(separator: ", "))"
      report(
        "there is no option '\(TextRepair.line(name))'"
          + NearestNames.suggestion(for: name, among: known) + ", \(offer)", nil)
    }
    var changes: [String] = []
    values = JSONObject(
      options.map { option in
        var value = option.defaultValue
        if let wanted = given[option.name] {
          if let accepted = option.accepted(wanted) {
            value = accepted
          } else {
            report(
              "\(option.name) must be \(option.expectation), not \(wanted.report)", option.name)
          }
        }
        if value != option.defaultValue { changes.append("\(option.name)=\(value)") }
        return JSONObject.Member(name: option.name, value: value)
      })
    digest =
      changes.isEmpty
      ? "" : String(StableHash.digest(of: changes.joined(separator: "\n")), radix: 16)
    self.diagnostics = diagnostics
  }
}

import BubbleCore

/// Reads the options in a script's manifest.
extension LuaManifest {
  /// The maximum number of options of a script.
  private static let optionLimit = 64

  /// Returns the options in the order of their names.
  static func options(_ value: FlatValue?) throws(Failure) -> [LuaOption] {
    let advice = "such as { show_percent = { default = true, doc = \"…\" } }"
    switch value {
    case nil: return []
    case .map(let members)?:
      guard members.count <= optionLimit else {
        throw Failure(message: "'config' has more than \(optionLimit) options", field: "config")
      }
      var options: [LuaOption] = []
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        options.append(try option(name, value))
      }
      return options
    default:
      throw Failure(message: "'config' must be a table of options, \(advice)", field: "config")
    }
  }

  /// Returns the options of layouters by the layouters' names.
  static func layouterOptions(_ value: FlatValue?) throws(Failure) -> [String: JSONObject] {
    guard let value else { return [:] }
    let field = "layouter_options"
    func failure(_ text: String) -> Failure {
      Failure(message: "'\(field)' \(text), such as { text = { corner_radius = 6 } }", field: field)
    }
    guard case .map(let layouters) = value, layouters.count <= optionLimit else {
      throw failure("must be a table of layouters, at most \(optionLimit)")
    }
    var options: [String: JSONObject] = [:]
    for (name, value) in layouters.sorted(by: { $0.key < $1.key }) {
      guard case .map(let members) = value, members.count <= optionLimit else {
        throw failure("must have a table of options for '\(TextRepair.line(name))'")
      }
      var plain: [JSONObject.Member] = []
      for (option, value) in members.sorted(by: { $0.key < $1.key }) {
        guard let value = value.plain else {
          throw failure(
            "must have a number, true or false for '\(TextRepair.line(option))', not \(value.kindName)"
          )
        }
        plain.append(JSONObject.Member(name: option, value: value))
      }
      options[name] = JSONObject(plain)
    }
    return options
  }

  private static func option(_ name: String, _ value: FlatValue) throws(Failure) -> LuaOption {
    func failure(_ message: String) -> Failure { Failure(message: message, field: name) }
    guard LuaWords.isName(name) else {
      throw failure(
        "the option '\(TextRepair.line(name))' must have a name of lower case letters, digits and _"
      )
    }
    guard case .map(let members) = value else {
      throw failure("the option '\(name)' must be a table: \(name) = { default = …, doc = \"…\" }")
    }
    let known = ["default", "doc", "choices"]
    for field in members.keys.sorted() where !known.contains(field) {
      throw Failure(
        message: "the option '\(name)' has an unknown field '\(field)'"
          + NearestNames.suggestion(for: field, among: known), field: field)
    }
    guard case .string(let documentation)? = members["doc"], !documentation.isEmpty else {
      throw failure("the option '\(name)' needs a description: doc = \"…\"")
    }
    guard let standard = members["default"]?.plain else {
      throw failure(
        "the option '\(name)' needs a default that is true, false, a finite number or a string")
    }
    let choices = try choices(members["choices"], of: name, standard)
    return LuaOption(
      name: name, defaultValue: standard, documentation: documentation, choices: choices)
  }

  private static func choices(
    _ value: FlatValue?, of name: String, _ standard: JSONValue
  ) throws(Failure) -> [String]? {
    guard let value else { return nil }
    guard case .string(let standard) = standard, case .list(let items) = value else {
      throw Failure(
        message: "'choices' of the option '\(name)' must be a list of strings, and its default one",
        field: "choices")
    }
    if let wrong = items.first(where: { $0.string == nil }) {
      throw Failure(
        message: "'choices' of the option '\(name)' must be strings, not \(wrong.kindName)",
        field: "choices")
    }
    let choices = items.compactMap(\.string)
    guard choices.contains(standard) else {
      throw Failure(
        message: "the default of the option '\(name)' is not among its choices", field: "choices")
    }
    return choices
  }
}

import BubbleLua

/// The configuration of luacheck, with which it reports the names that the host would refuse.
enum LuacheckConfiguration {
  /// The functions that scripts have of each of Lua's tables.
  static let tables: [(name: String, fields: [String])] = [
    (
      "string",
      [
        "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep",
        "reverse", "sub", "upper",
      ]
    ),
    ("table", ["concat", "insert", "move", "pack", "remove", "sort", "unpack"]),
    (
      "math",
      [
        "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log",
        "max", "maxinteger", "min", "mininteger", "modf", "pi", "rad", "sin", "sqrt", "tan",
        "tointeger", "type", "ult",
      ]
    ),
    ("utf8", ["char", "charpattern", "codepoint", "codes", "len", "offset"]),
  ]

  /// The functions outside of tables.
  static let functions = [
    "_VERSION", "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print",
    "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber",
    "tostring", "type", "xpcall",
  ]

  /// The whole file.
  static let text: String = {
    var lines = [
      "-- What a bubble script can name. \(EditorSupport.mark)",
      "std = {",
      "  read_globals = {",
      "    \(list(functions)),",
    ]
    for table in tables { lines += entry(table.name, table.fields) }
    lines += entry("ui", BoxConstructor.allCases.map(\.name) + ["component"])
    lines += [
      "  },",
      "}",
      "-- Callbacks have the parameters that they are given, whether they need them or not.",
      "unused_args = false",
      "max_line_length = 120",
      "exclude_files = { \"**/.editor\", \".editor\" }",
    ]
    return lines.joined(separator: "\n") + "\n"
  }()

  private static func entry(_ name: String, _ fields: [String]) -> [String] {
    let fields = fields.map { "\($0) = {}" }.joined(separator: ", ")
    return ["    \(name) = { fields = { \(fields) } },"]
  }

  private static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

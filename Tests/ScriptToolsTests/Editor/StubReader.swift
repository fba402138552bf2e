/// Reads back what a LuaCATS stub declares.
struct StubReader {
  /// Classes and the names of their fields.
  private(set) var fields: [String: Set<String>] = [:]
  /// Aliases and their words.
  private(set) var aliases: [String: [String]] = [:]
  /// The functions of `ui`.
  private(set) var constructors: [String] = []

  init(_ text: String) {
    var owner = ""
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix("---@class") {
        owner = StubReader.name(words.first { $0.hasPrefix("bubble.") } ?? "")
        fields[owner] = []
      } else if line.hasPrefix("---@field"), !words[1].hasPrefix("[") {
        fields[owner, default: []].insert(String(words[1].filter { $0 != "?" }))
      } else if line.hasPrefix("---@alias") {
        owner = StubReader.name(words[1])
      } else if line.hasPrefix("---| ") {
        aliases[owner, default: []].append(words[1].filter { $0 != "\"" })
      } else if line.hasPrefix("function ui.") {
        constructors.append(String(line.dropFirst(12).prefix { $0 != "(" }))
      }
    }
  }

  private static func name(_ word: Substring) -> String { String(word.dropFirst("bubble.".count)) }
}

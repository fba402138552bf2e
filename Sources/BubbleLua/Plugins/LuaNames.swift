/// Words that are not valid as names in Lua, though they consist of letters.
package enum LuaNames {
  /// The keywords of Lua 5.4.
  package static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}

extension UInt8 {
  /// Whether it may be part of a name: a letter, a digit or `_`.
  package var isNamePart: Bool {
    (97...122).contains(self) || (65...90).contains(self) || (48...57).contains(self) || self == 95
  }
}

extension Character {
  /// Whether it may be part of a name: a letter, a digit or `_`.
  var isNamePart: Bool { asciiValue?.isNamePart == true }
}

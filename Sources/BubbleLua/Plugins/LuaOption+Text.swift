import BubbleCore

extension LuaOption {
  /// Returns the value of a text that a user types in a command: the option's default defines the type; nil if
  /// the text does not have that type.
  ///
  /// This does not check whether a string is one of the ``choices``; ``accepted(_:)`` does.
  func value(of text: String) -> JSONValue? {
    switch defaultValue {
    case .bool: Bool(text).map(JSONValue.bool)
    case .integer: Int64(text).map(JSONValue.integer)
    case .number: Double(text).flatMap { $0.isFinite ? JSONValue.number($0) : nil }
    default: .string(text)
    }
  }
}

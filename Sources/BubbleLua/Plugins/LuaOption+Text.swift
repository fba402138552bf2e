import BubbleCore

extension LuaOption {
  /// The value that a text stands for, as it is typed in a command: the option's default says of which type
  /// it is; nil if the text is none of it.
  ///
  /// Whether a string is one of the ``choices`` is found out where values are taken.
  func value(of text: String) -> JSONValue? {
    switch defaultValue {
    case .bool: Bool(text).map(JSONValue.bool)
    case .integer: Int64(text).map(JSONValue.integer)
    case .number: Double(text).flatMap { $0.isFinite ? JSONValue.number($0) : nil }
    default: .string(text)
    }
  }
}

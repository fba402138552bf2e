extension TextLanguage {
  /// Reads the value of a field; nil if it is not a string, or names no language.
  init?(_ value: JSONValue) {
    guard let name = value.string else { return nil }
    self.init(name)
  }
}

extension String {
  /// The text with spaces behind it, `width` characters in all.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// The start of the text on one line, without control characters.
  var excerpt: String {
    let limit = 40
    let start = TextRepair.line(String(prefix(limit + 1)).replacing("\n", with: " "))
    return start.count > limit ? start.prefix(limit - 1) + "…" : start
  }
}

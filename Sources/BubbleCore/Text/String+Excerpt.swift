extension String {
  /// The start of the text on one line, without control characters.
  package var excerpt: String {
    let limit = 40
    let start = TextRepair.line(String(prefix(limit + 1)).replacing("\n", with: " "))
    return start.count > limit ? start.prefix(limit - 1) + "…" : start
  }
}

/// What the marks lead to.
struct InlineTargets {
  var definitions = LinkDefinitions()
  /// The labels of the footnotes that the text has.
  var footnotes: Set<String> = []
  /// The labels in the order of their first use.
  var usedFootnotes: [String] = []

  /// The number of a footnote, nil if there is none.
  mutating func footnoteNumber(_ label: String) -> Int? {
    let key = label.lowercased()
    guard footnotes.contains(key) else { return nil }
    if let place = usedFootnotes.firstIndex(of: key) { return place + 1 }
    usedFootnotes.append(key)
    return usedFootnotes.count
  }
}

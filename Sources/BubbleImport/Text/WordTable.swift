/// Words of the readers, from the table `words.txt`.
enum WordTable {
  private static let all: [String: Substring] = {
    var all: [String: Substring] = [:]
    let table = EmbeddedFile.text("words.txt")
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: " ", maxSplits: 2)
      for kind in columns[1].split(separator: "|") { all["\(columns[0]) \(kind)"] = columns[2] }
    }
    return all
  }()

  /// Returns the words of a kind; nil if it has none.
  ///
  /// - Parameter fields: The words of a field.
  static func words(_ kind: String, fields: (_ field: String) -> String = { _ in "" }) -> String? {
    guard let words = all[kind] else { return nil }
    // Nearly all words are without fields and choices.
    if !words.utf8.contains(where: { "[]{|".utf8.contains($0) }) { return String(words) }
    let parts = words.split(omittingEmptySubsequences: false) { $0 == "[" || $0 == "]" }
    return parts.enumerated().map { place, part in
      let ways = part.split(separator: "|")
      let first = ways.first.map { filled($0, fields) } ?? (text: "", isWhole: true)
      return place % 2 == 0 || first.isWhole
        ? first.text : ways.count > 1 ? filled(ways[1], fields).text : ""
    }.joined()
  }

  private static func filled(
    _ part: Substring, _ fields: (String) -> String
  ) -> (text: String, isWhole: Bool) {
    var (text, isWhole, rest) = ("", true, part)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let value = fields(String(rest[rest.index(after: open)..<close]))
      isWhole = isWhole && !value.isEmpty
      text += rest[..<open] + value
      rest = rest[rest.index(after: close)...]
    }
    return (text + rest, isWhole)
  }
}

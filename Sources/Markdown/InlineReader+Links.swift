/// Where links lead.
extension InlineReader {
  /// Where a link leads whose text is a label, with the place behind its closing bracket; passes the rest of the link.
  mutating func target(of label: Range<Int>, hasInner: Bool) -> LinkDefinitions.Target? {
    if isGrowing, place == bytes.count, at(label.lowerBound) != UInt8(ascii: "^"),
      !isAlert(label.lowerBound),
      at(label.lowerBound - 2)?.isLetterOrDigit != true
    {
      // An address may follow.
      return LinkDefinitions.Target(destination: "", title: "")
    }
    var scanner = LinkScanner(bytes, place)
    if scanner.take(UInt8(ascii: "(")) {
      scanner.skipWhitespace()
      var target = LinkDefinitions.Target(destination: "", title: "")
      var isWhole = true
      if at(scanner.place) != UInt8(ascii: ")") {
        if let destination = scanner.destination() {
          target.destination = destination
          if scanner.skipWhitespace(), let title = scanner.title() { target.title = title }
          scanner.skipWhitespace()
        } else {
          isWhole = false
        }
      }
      if isGrowing,
        isWhole
          ? scanner.place == bytes.count || isTitle(scanner.place)
          : !bytes[place...].contains(where: \.isWhitespace)
      {
        // The address is still being written, or the title.
        place = bytes.count
        return LinkDefinitions.Target(destination: "", title: "")
      }
      if isWhole, scanner.take(UInt8(ascii: ")")) {
        place = scanner.place
        return target
      }
    }
    return reference(label, hasInner: hasInner)
  }

  /// Whether a title begins at a place and goes on to the end of the text, in one line.
  private func isTitle(_ place: Int) -> Bool {
    at(place).map { "\"'(".utf8.contains($0) } == true && !bytes[place...].contains(.newline)
  }

  /// Whether the words behind a bracket are `!NOTE` or `!WARNING`, as GitHub's notes begin.
  func isAlert(_ place: Int) -> Bool {
    at(place) == UInt8(ascii: "!") && at(place + 1)?.isLetter == true
  }

  /// Where a label leads, or the label in brackets behind it, which is passed.
  private mutating func reference(
    _ label: Range<Int>, hasInner: Bool
  ) -> LinkDefinitions.Target? {
    var scanner = LinkScanner(bytes, place)
    // Of `a[0][1]`, of sources such as `[1][2]` and of a footnote's mark nothing is expected.
    let isWord =
      at(label.lowerBound - 2)?.isLetterOrDigit == true || at(label.lowerBound) == UInt8(ascii: "^")
      || bytes[label].allSatisfy(\.isDigit)
    if let reference = scanner.label(), !reference.isEmpty {
      guard let target = targets.target(bytes[reference], isShort: isWord) else { return nil }
      place = scanner.place
      return target
    }
    if isGrowing, !isWord, at(place) == UInt8(ascii: "["), at(place + 1) != UInt8(ascii: "^"),
      at(place + 1) != UInt8(ascii: "]"),
      !bytes[(place + 1)...].contains(where: { "[]".utf8.contains($0) })
    {
      // The label is still being written.
      place = bytes.count
      return LinkDefinitions.Target(destination: "", title: "")
    }
    guard !hasInner, let target = targets.target(bytes[label], isShort: true) else { return nil }
    if at(place) == UInt8(ascii: "["), at(place + 1) == UInt8(ascii: "]") { place += 2 }
    return target
  }
}

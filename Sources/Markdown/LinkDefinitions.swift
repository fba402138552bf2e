/// The addresses that `[label]: destination "title"` gives to labels: CommonMark 4.7.
struct LinkDefinitions {
  struct Target {
    var destination: String
    var title: String
    /// Whether the brackets are drawn, around the link.
    var keepsBrackets = false
  }

  private var targets: [String: Target] = [:]

  var isEmpty: Bool { targets.isEmpty }
  /// The addresses by the keys of their labels.
  var addresses: [String: String] { targets.mapValues(\.destination) }

  /// Finds a label by its key.
  subscript(_ key: String) -> Target? { targets[key] }

  /// A label, whatever its case and its spaces are.
  static func key(_ label: ArraySlice<UInt8>) -> String {
    String(decoding: label, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
      separator: " "
    )
    .lowercased().uppercased().lowercased()
  }

  /// Reads the definitions at the beginning of a paragraph, and returns the end of each.
  mutating func read(_ text: [UInt8]) -> [Int] {
    var ends: [Int] = []
    while ends.last ?? 0 < text.count, let end = readOne(text, from: ends.last ?? 0) {
      ends.append(end)
    }
    return ends
  }

  private mutating func readOne(_ text: [UInt8], from start: Int) -> Int? {
    var scanner = LinkScanner(text, start)
    guard let label = scanner.label(), !text[label].allSatisfy(\.isWhitespace),
      scanner.take(UInt8(ascii: ":"))
    else { return nil }
    scanner.skipWhitespace()
    guard let destination = scanner.destination() else { return nil }
    let afterDestination = scanner.place
    var title = ""
    let hasSpace = scanner.skipWhitespace()
    var end = afterDestination
    if hasSpace, let said = scanner.title(), let lineEnd = scanner.lineEnd() {
      (title, end) = (said, lineEnd)
    } else {
      scanner.place = afterDestination
      guard let lineEnd = scanner.lineEnd() else { return nil }
      end = lineEnd
    }
    let key = LinkDefinitions.key(text[label])
    // The first definition counts.
    if targets[key] == nil { targets[key] = Target(destination: destination, title: title) }
    return end
  }
}

/// Reads the parts of links.
struct LinkScanner {
  /// The greatest length of a label, in bytes; CommonMark allows 999 characters.
  static let maximumLabel = 1_000

  private let text: [UInt8]
  var place: Int

  init(_ text: [UInt8], _ place: Int) { (self.text, self.place) = (text, place) }

  private var byte: UInt8? { place < text.count ? text[place] : nil }

  mutating func take(_ sign: UInt8) -> Bool {
    guard byte == sign else { return false }
    place += 1
    return true
  }

  /// Passes spaces and line breaks: whether there were any.
  @discardableResult
  mutating func skipWhitespace() -> Bool {
    let start = place
    while let byte, byte.isWhitespace { place += 1 }
    return place > start
  }

  /// `[label]`: the range within the brackets.
  mutating func label() -> Range<Int>? {
    guard byte == UInt8(ascii: "[") else { return nil }
    var end = place + 1
    while end < text.count, end - place <= LinkScanner.maximumLabel {
      switch text[end] {
      case .backslash: end += 1
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "]"):
        defer { place = end + 1 }
        return (place + 1)..<end
      default: break
      }
      end += 1
    }
    return nil
  }

  /// `<any address>`, or an address without spaces whose brackets have their other halves.
  mutating func destination() -> String? {
    if byte == UInt8(ascii: "<") {
      var end = place + 1
      while end < text.count, text[end] != UInt8(ascii: ">") {
        guard text[end] != .newline, text[end] != UInt8(ascii: "<") else { return nil }
        end += text[end] == .backslash ? 2 : 1
      }
      guard end < text.count else { return nil }
      defer { place = end + 1 }
      return Escapes.resolve(text[(place + 1)..<end])
    }
    var end = place
    var depth = 0
    scan: while end < text.count {
      switch text[end] {
      case .backslash where end + 1 < text.count && text[end + 1].isPunctuation: end += 1
      case UInt8(ascii: "("):
        depth += 1
        guard depth <= 32 else { return nil }
      case UInt8(ascii: ")"):
        guard depth > 0 else { break scan }
        depth -= 1
      case 0...0x20, 0x7F: break scan
      default: break
      }
      end += 1
    }
    guard end > place, depth == 0 else { return nil }
    defer { place = end }
    return Escapes.resolve(text[place..<end])
  }

  /// `"title"`, `'title'` or `(title)`.
  mutating func title() -> String? {
    guard let open = byte, "\"'(".utf8.contains(open) else { return nil }
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open
    var end = place + 1
    while end < text.count, text[end] != close {
      if open == UInt8(ascii: "("), text[end] == open { return nil }
      end += text[end] == .backslash ? 2 : 1
    }
    guard end < text.count else { return nil }
    defer { place = end + 1 }
    return Escapes.resolve(text[(place + 1)..<end])
  }

  /// The place behind the line's end, if nothing but spaces is left of the line.
  func lineEnd() -> Int? {
    var end = place
    while end < text.count, text[end].isSpaceOrTab { end += 1 }
    guard end == text.count || text[end] == .newline else { return nil }
    return min(end + 1, text.count)
  }
}

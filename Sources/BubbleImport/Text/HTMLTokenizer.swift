/// Divides HTML into words and tags like browsers (HTML standard, 13.2.5), as far as messages need it.
struct HTMLTokenizer {
  enum Token {
    case words(ArraySlice<UInt8>)
    case start(name: String, attributes: [String: String])
    case end(name: String)
  }

  private let bytes: [UInt8]
  private var place = 0

  /// The maximum number of attributes of a tag.
  private static let maximumAttributeCount = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next words or tag; nil at the end.
  ///
  /// Comments are skipped.
  ///
  /// - Complexity: O(*n*) for all of them together.
  mutating func next() -> Token? {
    while place < bytes.count {
      let start = place
      // A sign that does not begin a tag belongs to the words.
      while place < bytes.count, !beginsTag { place += 1 }
      if place > start { return .words(bytes[start..<place]) }
      if bytes[place...].starts(with: "<!--".utf8) {
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "-->".utf8) { place += 1 }
        place = min(bytes.count, place + 3)
        continue
      }
      let isEnd = byte(place + 1) == UInt8(ascii: "/")
      let isTag = byte(place + (isEnd ? 2 : 1)).isASCIILetter
      if isTag, let tag = tag(isEnd: isEnd) { return tag }
      // Browsers treat the rest as comments; without an end it is words.
      guard !isTag, let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) else {
        place = bytes.count
        return .words(bytes[start...])
      }
      place = end + 1
    }
    return nil
  }

  /// 0 after the end.
  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  private var beginsTag: Bool {
    let next = byte(place + 1)
    return bytes[place] == UInt8(ascii: "<")
      && (next.isASCIILetter || "!?/".utf8.contains(next) && place + 2 < bytes.count)
  }

  /// Skips the content of an element without tags, such as a script.
  mutating func skipContent(of name: String) {
    let name = Array(name.utf8)
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<"), byte(place + 1) == UInt8(ascii: "/"),
        bytes[(place + 2)...].prefix(name.count).elementsEqual(name, by: { $0 | 0x20 == $1 })
      {
        return
      }
      place += 1
    }
  }

  /// Reads a tag; returns nil if it has no end.
  private mutating func tag(isEnd: Bool) -> Token? {
    place += isEnd ? 2 : 1
    let tag = name(isAttribute: false)
    var attributes: [String: String] = [:]
    while place < bytes.count {
      let next = bytes[place]
      if next == UInt8(ascii: ">") {
        place += 1
        return isEnd ? .end(name: tag) : .start(name: tag, attributes: attributes)
      }
      if next.isHTMLSpace || next == UInt8(ascii: "/") {
        place += 1
        continue
      }
      let (name, value) = (name(isAttribute: true), value())
      // The first attribute with a name counts.
      if attributes.count < HTMLTokenizer.maximumAttributeCount, attributes[name] == nil {
        attributes[name] = value
      }
    }
    return nil
  }

  /// Reads a name in lower case; that of an attribute ends at an equals sign after its first character.
  private mutating func name(isAttribute: Bool) -> String {
    let start = place
    while place < bytes.count, !bytes[place].isHTMLSpace, !"/>".utf8.contains(bytes[place]),
      !isAttribute || place == start || bytes[place] != UInt8(ascii: "=")
    { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
  }

  private mutating func value() -> String {
    while byte(place).isHTMLSpace { place += 1 }
    guard byte(place) == UInt8(ascii: "=") else { return "" }
    place += 1
    while byte(place).isHTMLSpace { place += 1 }
    let quote = byte(place)
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { place += 1 }
    let start = place
    while place < bytes.count,
      isQuoted ? bytes[place] != quote : !bytes[place].isHTMLSpace && bytes[place] != 0x3E
    { place += 1 }
    let value = bytes[start..<place]
    if isQuoted { place += 1 }
    return HTMLText.unescaped(String(decoding: value, as: UTF8.self))
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// Whether it is white space in HTML.
  var isHTMLSpace: Bool { self == 0x20 || (9...13).contains(self) && self != 11 }
}

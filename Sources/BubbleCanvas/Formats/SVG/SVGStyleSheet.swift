/// Reads style sheets as far as exported pictures have them: selectors of names, classes and elements, with declarations.
enum SVGStyleSheet {
  /// A rule.
  struct Rule: Equatable {
    let selector: String
    let declarations: [SVGDeclaration]
    /// The names, classes and elements in the selector, of which every element that it selects has one: `#name`, `.class`, `element`;
    /// nil: it may select any element.
    let words: Set<String>?
    /// How many parts the selector has.
    let partCount: Int
  }

  /// The rules of a style sheet; what is not understood is left out.
  static func rules(_ text: String) throws(SVGRefusal) -> [Rule] {
    let bytes = withoutComments(text)
    // Escapes spell the same thing in many ways.
    guard !bytes.contains(UInt8(ascii: "\\")) else {
      throw SVGRefusal("with escapes in its style sheet")
    }
    var rules: [Rule] = []
    var start = bytes.startIndex
    var selector: Substring?
    // Inside of how many braces of what starts with `@`: fonts, and rules for other media.
    var skippedDepth = 0
    var place = start
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "{") where skippedDepth > 0: skippedDepth += 1
      case UInt8(ascii: "}") where skippedDepth > 0:
        skippedDepth -= 1
        start = place + 1
      case UInt8(ascii: "{"):
        let found = string(bytes, start..<place)
        start = place + 1
        if found.contains("@") { skippedDepth = 1 } else { selector = found }
      case UInt8(ascii: "}"):
        if let found = selector, let rule = rule(found, string(bytes, start..<place)) {
          rules.append(rule)
        }
        selector = nil
        start = place + 1
      case UInt8(ascii: ";") where selector == nil: start = place + 1
      default: break
      }
      place += 1
    }
    return rules
  }

  private static func string(_ bytes: [UInt8], _ range: Range<Int>) -> Substring {
    Substring(String(decoding: bytes[range], as: UTF8.self))
  }

  private static func rule(_ selector: Substring, _ body: Substring) -> Rule? {
    let selector = selector.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let signs = Array(" .#,>*_-".utf8)
    guard !selector.isEmpty, selector.utf8.count <= 4_096,
      selector.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || signs.contains(byte)
      })
    else { return nil }
    let declarations = declarations(String(body))
    guard !declarations.isEmpty else { return nil }
    return Rule(
      selector: selector, declarations: declarations, words: words(of: selector),
      partCount: parts(of: selector).count)
  }

  private static func parts(of selector: String) -> [Substring] {
    selector.split { $0 == "," || $0 == ">" || $0 == " " }
  }

  private static func words(of selector: String) -> Set<String>? {
    var words: Set<String> = []
    for part in parts(of: selector) {
      guard !part.contains("*") else { return nil }
      var word = ""
      for sign in part {
        if sign == "." || sign == "#" {
          if !word.isEmpty { words.insert(word) }
          word = ""
        }
        word.append(sign)
      }
      words.insert(word)
    }
    return words
  }

  /// The declarations of a rule, or of an attribute `style`.
  static func declarations(_ text: String) -> [SVGDeclaration] {
    guard !text.utf8.contains(UInt8(ascii: "\\")) else { return [] }
    let plain = String(decoding: withoutComments(text), as: UTF8.self)
    return plain.split(separator: ";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = part[..<colon].filter { !$0.isWhitespace }
      let value = part[part.index(after: colon)...].split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      return value.isEmpty ? nil : SVGDeclaration(String(name), value)
    }
  }

  private static func withoutComments(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "/"), place + 1 < bytes.count,
        bytes[place + 1] == UInt8(ascii: "*")
      {
        place += 2
        while place + 1 < bytes.count,
          bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/")
        {
          place += 1
        }
        place += 2
        result.append(0x20)
        continue
      }
      result.append(bytes[place])
      place += 1
    }
    return result
  }
}

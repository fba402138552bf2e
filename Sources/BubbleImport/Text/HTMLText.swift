import BubbleCore
import Foundation

/// The few elements of HTML that messages are formatted with, as text and spans; others show their words alone.
struct HTMLText {
  private var text = FormattedText()
  private var open: [(name: String, style: String?, url: String?, start: Int)] = []
  /// How many elements are open whose words are left out.
  private var hiddenDepth = 0
  private var listNumbers: [Int?] = []

  private static let maximumDepth = 64

  /// Reads a fragment.
  ///
  /// - Complexity: O(*n*) in its bytes.
  static func read(_ source: String) -> FormattedText {
    var reader = HTMLText()
    let bytes = Array(source.utf8.prefix(1 << 20))
    var place = 0
    while place < bytes.count {
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if end > place {
        reader.append(HTMLText.unescaped(String(decoding: bytes[place..<end], as: UTF8.self)))
      }
      guard end < bytes.count else { break }
      guard let close = bytes[end...].firstIndex(of: UInt8(ascii: ">")) else {
        reader.append(String(decoding: bytes[end...], as: UTF8.self))
        break
      }
      reader.tag(String(decoding: bytes[end + 1..<close], as: UTF8.self))
      place = close + 1
    }
    while !reader.open.isEmpty { reader.close(reader.open.count - 1) }
    reader.text.trimEnd()
    return reader.text
  }

  private mutating func append(_ words: String) {
    guard hiddenDepth == 0 else { return }
    let isPreformatted = open.contains { $0.name == "pre" }
    var words = isPreformatted ? words : words.replacing("\n", with: " ")
    if !isPreformatted, text.isEmpty || text.text.hasSuffix("\n") {
      words = String(words.drop { $0 == " " })
    }
    text.append(words)
  }

  private mutating func breakLine() {
    if hiddenDepth == 0, !text.isEmpty, !text.text.hasSuffix("\n") { text.append("\n") }
  }

  private mutating func tag(_ source: String) {
    let isEnd = source.hasPrefix("/")
    let body = isEnd ? source.dropFirst() : source[...]
    let name = body.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
    if isEnd {
      guard let index = open.lastIndex(where: { $0.name == name }) else { return }
      while open.count > index { close(open.count - 1) }
      return
    }
    switch name {
    case "br": text.append(hiddenDepth == 0 ? "\n" : "")
    case "p", "div", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "pre", "ul", "ol":
      breakLine()
    case "hr": breakLine()
    case "img":
      if let words = HTMLText.attribute("alt", of: body) { append(words) }
    case "li":
      breakLine()
      if let last = listNumbers.last, let number = last {
        append("\(number). ")
        listNumbers[listNumbers.count - 1] = number + 1
      } else {
        append("• ")
      }
    default: break
    }
    guard !["br", "hr", "img", ""].contains(name), !body.hasSuffix("/"),
      open.count < HTMLText.maximumDepth
    else { return }
    if name == "ul" { listNumbers.append(nil) }
    if name == "ol" { listNumbers.append(1) }
    if HTMLText.hidden.contains(name) { hiddenDepth += 1 }
    let url = name == "a" ? HTMLText.attribute("href", of: body) : nil
    open.append((name, HTMLText.style(of: name, url: url), url, text.utf16Count))
  }

  private static let hidden: Set = ["mx-reply", "script", "style", "head"]

  private mutating func close(_ index: Int) {
    let element = open.remove(at: index)
    if let style = element.style {
      text.addSpan(element.start..<text.utf16Count, style, url: element.url)
    }
    switch element.name {
    case "ul", "ol":
      _ = listNumbers.popLast()
      breakLine()
    case "p", "div", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "pre", "li":
      breakLine()
    case let name where HTMLText.hidden.contains(name): hiddenDepth -= 1
    default: break
    }
  }

  private static func style(of name: String, url: String?) -> String? {
    switch name {
    case "b", "strong", "h1", "h2", "h3", "h4", "h5", "h6": "bold"
    case "i", "em": "italic"
    case "s", "del", "strike": "strike"
    case "code", "tt": "code"
    case "a": url == nil ? nil : "link"
    default: nil
    }
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.range(of: name + "=") else { return nil }
    let rest = tag[start.upperBound...]
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      return unescaped(String(rest.prefix { $0 != " " }))
    }
    return unescaped(String(rest.dropFirst().prefix { $0 != quote }))
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "#39": "'",
  ]

  /// Text without HTML's names of characters.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      let name = rest.prefix(12).prefix { $0 != ";" }
      let isClosed = rest.dropFirst(name.count).first == ";"
      if isClosed, let character = entity(String(name)) {
        result += character
        rest = rest.dropFirst(name.count + 1)
      } else {
        result += "&"
      }
    }
    return result + rest
  }

  private static func entity(_ name: String) -> String? {
    if let known = entities[name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code =
      digits.hasPrefix("x") || digits.hasPrefix("X")
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}

import BubbleCore
import Foundation

/// The few elements of HTML that format messages, as text and spans; others show only their words.
///
/// White space, lines and cells are like a browser's `innerText` (HTML standard, 3.2.7), with one line feed between blocks.
struct HTMLText {
  private var text = FormattedText()
  /// The open elements, and the places of their first words, once there are any.
  private var open: [(name: String, style: String?, url: String?, start: Int?)] = []
  /// The number of open elements whose words are left out.
  private var hiddenDepth = 0
  private var listNumbers: [Int?] = []
  /// Whether there is white space before the next words.
  private var hasSpace = false
  private var isFirstCell = true

  private static let maximumDepth = 256
  private static let hidden = Set(named: "html.hidden")
  /// The elements that another one of their kind ends.
  private static let ended = Set(named: "html.ended")
  /// The elements whose content is not HTML.
  private static let skipped = Set(named: "html.skipped")
  private static let void = Set(named: "html.void")
  private static let blocks = Set(named: "html.blocks")

  /// Reads a fragment.
  ///
  /// - Complexity: O(*n*) in its bytes.
  static func read(_ source: String) -> FormattedText {
    var reader = HTMLText()
    var tokens = HTMLTokenizer(Array(source.utf8))
    while let token = tokens.next() {
      switch token {
      case .words(let bytes): reader.append(unescaped(String(decoding: bytes, as: UTF8.self)))
      case .end(let name): reader.end(name)
      case .start(let name, let attributes):
        reader.start(name, attributes)
        if skipped.contains(name) { tokens.skipContent(of: name) }
      }
    }
    while !reader.open.isEmpty { reader.close(reader.open.count - 1) }
    reader.text.trimEnd()
    return reader.text
  }

  private mutating func append(_ words: String) {
    guard hiddenDepth == 0, !words.isEmpty else { return }
    if open.contains(where: { $0.name == "pre" }) { return put(words) }
    var rest = words.utf8[...]
    while let first = rest.first {
      let word = rest.prefix { !$0.isHTMLSpace }
      if first.isHTMLSpace { hasSpace = true } else { put(String(Substring(word))) }
      rest = rest.dropFirst(max(1, word.count))
    }
  }

  /// Appends words unchanged, after the white space before them.
  private mutating func put(_ words: String) {
    if hasSpace, let last = text.text.utf8.last, last != 0x0A, last != 0x09, last != 0x20 {
      text.append(" ")
    }
    hasSpace = false
    for index in open.indices.reversed() {
      guard open[index].start == nil else { break }
      open[index].start = text.utf16Count
    }
    text.append(words)
  }

  private mutating func breakLine() {
    guard hiddenDepth == 0 else { return }
    hasSpace = false
    text.startLine()
  }

  private mutating func start(_ name: String, _ attributes: [String: String]) {
    // Some elements end those of their kind, and a paragraph ends at any block.
    let isBlock = HTMLText.blocks.contains(name)
    for ended in isBlock ? ["p", name] : [name] where HTMLText.ended.contains(ended) {
      let scope = open.lastIndex { ["ul", "ol", "table"].contains($0.name) } ?? -1
      let index = open.lastIndex { $0.name == ended }
      if let index, index > scope { close(index) }
    }
    if isBlock { breakLine() }
    switch name {
    case "br":
      hasSpace = false
      if hiddenDepth == 0 { text.append("\n") }
    case "tr": isFirstCell = true
    case "td", "th":
      if hiddenDepth == 0, !isFirstCell { text.append("\t") }
      (isFirstCell, hasSpace) = (false, false)
    case "img": append(attributes["alt"] ?? attributes["title"] ?? "")
    case "li" where hiddenDepth == 0:
      if let value = attributes["value"].flatMap({ Int($0) }), listNumbers.last != .some(nil),
        !listNumbers.isEmpty
      {
        listNumbers[listNumbers.count - 1] = value
      }
      if let last = listNumbers.last, let number = last {
        put("\(number). ")
        listNumbers[listNumbers.count - 1] = number &+ 1
      } else {
        put("• ")
      }
    case "ul": listNumbers.append(nil)
    case "ol": listNumbers.append(attributes["start"].flatMap { Int($0) } ?? 1)
    default: break
    }
    guard !HTMLText.void.contains(name), !HTMLText.skipped.contains(name),
      open.count < HTMLText.maximumDepth
    else { return }
    if HTMLText.hidden.contains(name) { hiddenDepth += 1 }
    let url = name == "a" ? attributes["href"].flatMap(HTMLText.address) : nil
    if name == "a", url == nil, attributes["href"]?.isEmpty == false { text.lose(.address) }
    let reason = attributes["data-mx-spoiler"]
    if let reason, !reason.isEmpty { append("(\(reason)) ") }
    let style = url == nil ? HTMLText.styles[name] : "link"
    open.append((name, reason == nil ? style : "spoiler", url, nil))
  }

  /// Returns an address with a scheme, without the white space around it; nil without a scheme, since a message has no base address.
  private static func address(_ text: String) -> String? {
    text.contains(":") ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }

  /// Returns the person that a link of Matrix leads to: `https://matrix.to/#/@ana:example.org`; nil: it leads elsewhere.
  private static func person(_ address: String) -> String? {
    let start = "https://matrix.to/#/"
    guard address.hasPrefix(start) else { return nil }
    let id = address.dropFirst(start.count).prefix { $0 != "?" && $0 != "/" }
    let person = String(id).removingPercentEncoding ?? String(id)
    return person.hasPrefix("@") ? person : nil
  }

  private mutating func end(_ name: String) {
    if let index = open.lastIndex(where: { $0.name == name }) { return close(index) }
    if name == "p" || name == "br" { start("br", [:]) }
  }

  /// Ends an element; formats that begin in it continue, as in a browser.
  private mutating func close(_ index: Int) {
    let element = open.remove(at: index)
    if let style = element.style, let start = element.start {
      let person = element.url.flatMap(HTMLText.person)
      if style == "link", let person {
        text.addSpan(start..<text.utf16Count, "mention", person: person)
      } else {
        text.addSpan(start..<text.utf16Count, style, url: element.url)
      }
    }
    if element.name == "ul" || element.name == "ol" { _ = listNumbers.popLast() }
    if HTMLText.hidden.contains(element.name) { hiddenDepth -= 1 }
    if HTMLText.blocks.contains(element.name) { breakLine() }
    // Formats end with their cell.
    if element.name == "td" || element.name == "th" {
      while open.count > index { close(open.count - 1) }
    }
  }

  private static let styles = NameTable.kinds(
    "html", ["bold", "italic", "strike", "code", "underline", "quote", "script", "mark"])

  /// Replaces HTML's names and numbers of characters.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      let name = rest.prefix(HTMLEntities.maximumLength + 1).prefix { $0 != ";" }
      if rest.dropFirst(name.count).first == ";", let character = character(name) {
        result += character
        rest = rest.dropFirst(name.count + 1)
      } else {
        result += "&"
      }
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return HTMLEntities.named[String(name)] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    guard let code = isHex ? Int(digits.dropFirst(), radix: 16) : Int(digits),
      !name.contains("-"), !name.contains("+")
    else { return nil }
    // An invalid number becomes the replacement character.
    let scalar = code == 0 ? nil : UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    return String(scalar ?? "\u{FFFD}")
  }
}

/// Where a block of HTML ends: CommonMark 4.6's seven kinds.
enum HTMLBlockEnd {
  /// With the line that has one of these texts, in small letters.
  case text([String])
  /// Before a blank line.
  case blankLine

  /// Looks whether a line begins HTML.
  ///
  /// - Parameter interruptsText: Whether it would end a paragraph, which not all tags do.
  init?(_ line: ArraySlice<UInt8>, interruptsText: Bool) {
    guard line.first == UInt8(ascii: "<") else { return nil }
    let rest = line.dropFirst()
    if rest.starts(with: "!--".utf8) {
      self = .text(["-->"])
    } else if rest.first == UInt8(ascii: "?") {
      self = .text(["?>"])
    } else if rest.starts(with: "![CDATA[".utf8) {
      self = .text(["]]>"])
    } else if rest.first == UInt8(ascii: "!"), rest.dropFirst().first?.isLetter == true {
      self = .text([">"])
    } else {
      let isClosing = rest.first == UInt8(ascii: "/")
      let tag = rest.dropFirst(isClosing ? 1 : 0)
      let name = String(decoding: tag.prefix(12).prefix(while: \.isLetterOrDigit), as: UTF8.self)
        .lowercased()
      let after = tag.dropFirst(name.utf8.count).first
      let isEnd = after.map { $0.isWhitespace || $0 == UInt8(ascii: ">") } ?? true
      if !isClosing, isEnd, HTMLBlockEnd.rawNames.contains(name) {
        self = .text(HTMLBlockEnd.rawNames.map { "</\($0)>" })
      } else if isEnd || tag.dropFirst(name.utf8.count).starts(with: "/>".utf8),
        HTMLBlockEnd.blockNames.contains(name)
      {
        self = .blankLine
      } else if !interruptsText, let end = HTMLTag.end(of: Array(line), from: 0),
        line.dropFirst(end).allSatisfy(\.isWhitespace)
      {
        self = .blankLine
      } else {
        return nil
      }
    }
  }

  var isBlankLine: Bool { if case .blankLine = self { true } else { false } }

  /// Whether a line is the last one.
  func isMet(by line: ArraySlice<UInt8>) -> Bool {
    guard case .text(let texts) = self else { return false }
    let bytes = line.map(\.lowercased)
    return texts.contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }

  private static let rawNames = ["pre", "script", "style", "textarea"]

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}

/// A tag of HTML within a line: CommonMark 6.6.
package enum HTMLTag {
  /// The name of a tag in small letters, behind `/` in a closing one.
  package static func name(of tag: some StringProtocol) -> String {
    let rest = tag.utf8.dropFirst()
    let slash = rest.first == UInt8(ascii: "/") ? "/" : ""
    let name = rest.dropFirst(slash.utf8.count).prefix {
      $0.isLetterOrDigit || $0 == UInt8(ascii: "-")
    }
    return slash + String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Whether bytes behind `<` may become a tag or an address, of which nothing else follows yet.
  static func isBeginning(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest
    return name.first?.isLetter ?? true
      && !name.contains { $0.isWhitespace || $0 == UInt8(ascii: "<") }
  }

  /// The end of an opening or closing tag that begins at a place, nil if there is none.
  package static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var place = start + 1
    func byte() -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    func skipSpaces() -> Bool {
      let first = place
      while byte().isWhitespace { place += 1 }
      return place > first
    }
    let isClosing = byte() == UInt8(ascii: "/")
    if isClosing { place += 1 }
    guard byte().isLetter else { return nil }
    while byte().isLetterOrDigit || byte() == UInt8(ascii: "-") { place += 1 }
    var hasSpace = skipSpaces()
    while !isClosing, hasSpace,
      byte().isLetter || byte() == UInt8(ascii: "_") || byte() == UInt8(ascii: ":")
    {
      while byte().isLetterOrDigit || "_.:-".utf8.contains(byte()) { place += 1 }
      hasSpace = skipSpaces()
      guard byte() == UInt8(ascii: "=") else { continue }
      place += 1
      _ = skipSpaces()
      let quote = byte()
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        place += 1
        while place < bytes.count, byte() != quote { place += 1 }
        guard place < bytes.count else { return nil }
        place += 1
      } else {
        let first = place
        while place < bytes.count, !byte().isWhitespace, !"\"'=<>`".utf8.contains(byte()) {
          place += 1
        }
        guard place > first else { return nil }
      }
      hasSpace = skipSpaces()
    }
    if !isClosing, byte() == UInt8(ascii: "/") { place += 1 }
    return byte() == UInt8(ascii: ">") ? place + 1 : nil
  }
}

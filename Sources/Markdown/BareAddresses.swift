/// Addresses without marks around them, by GitHub's rules: `https://example.org`, `www.example.org`, `name@example.org`.
enum BareAddresses {
  struct Address {
    var text: String
    var destination: String
    /// The place behind it.
    var end: Int
  }

  /// The address that begins at a place.
  static func address(in bytes: [UInt8], at start: Int) -> Address? {
    let before = start > 0 ? bytes[start - 1] : .space
    let rest = bytes[start...]
    func begins(_ text: String) -> Bool {
      rest.prefix(text.utf8.count).map(\.lowercased) == Array(text.utf8)
    }
    let domainStart: Int
    var prefix = ""
    if rest.starts(with: "www.".utf8) {
      guard before.isWhitespace || "*_~(".utf8.contains(before) else { return nil }
      (domainStart, prefix) = (start, "http://")
    } else if !before.isLetter, let scheme = ["http://", "https://", "ftp://"].first(where: begins)
    {
      domainStart = start + scheme.utf8.count
    } else {
      return nil
    }
    guard let domainEnd = domainEnd(bytes, from: domainStart, needsDot: !prefix.isEmpty) else {
      return nil
    }
    var end = domainEnd
    while end < bytes.count, !bytes[end].isWhitespace, bytes[end] != UInt8(ascii: "<") { end += 1 }
    end = trimmedEnd(bytes, start..<end)
    guard end > domainStart else { return nil }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return Address(text: text, destination: prefix + text, end: end)
  }

  /// The end of a name of a host, nil if it is none: its last two parts have no underline.
  private static func domainEnd(_ bytes: [UInt8], from start: Int, needsDot: Bool) -> Int? {
    var place = start
    var dots = 0
    var (underlinesBefore, underlines) = (0, 0)
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "_") {
        underlines += 1
      } else if bytes[place] == UInt8(ascii: "."), place > start {
        (underlinesBefore, underlines) = (underlines, 0)
        dots += 1
      } else if !bytes[place].isLetterOrDigit, bytes[place] != UInt8(ascii: "-"),
        bytes[place] < 0x80
      {
        break
      }
      place += 1
    }
    guard place > start, underlinesBefore + underlines == 0 || dots > 10, dots > 0 || !needsDot
    else { return nil }
    return place
  }

  /// The end of an address without the punctuation behind it, and without a bracket that has no other half.
  private static func trimmedEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    var closing = 0
    for byte in bytes[range] {
      closing += byte == UInt8(ascii: ")") ? 1 : byte == UInt8(ascii: "(") ? -1 : 0
    }
    while end > range.lowerBound {
      switch bytes[end - 1] {
      case UInt8(ascii: ")"):
        guard closing > 0 else { return end }
        closing -= 1
        end -= 1
      case UInt8(ascii: ";"):
        let name = bytes[range.lowerBound..<(end - 1)].reversed().prefix(while: \.isLetter).count
        let mark = end - 2 - name
        end =
          name > 0 && mark >= range.lowerBound && bytes[mark] == UInt8(ascii: "&") ? mark : end - 1
      case let byte where "?!.,:*_~'\"".utf8.contains(byte): end -= 1
      default: return end
      }
    }
    return end
  }

  /// Whether bytes are a mail address: CommonMark 6.5.
  static func isMail(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > bytes.startIndex,
      bytes[..<at].allSatisfy({ $0.isLetterOrDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) })
    else { return false }
    return bytes[(at + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy {
        (1...63).contains($0.count)
          && $0.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
          && $0.first != UInt8(ascii: "-") && $0.last != UInt8(ascii: "-")
      }
  }

  /// Makes links of the mail addresses in texts, but not within links.
  static func addingMails(to inlines: [MarkdownInline]) -> [MarkdownInline] {
    inlines.flatMap { inline -> [MarkdownInline] in
      switch inline {
      case .text(let text): mails(in: text)
      case .emphasis(let inner): [.emphasis(addingMails(to: inner))]
      case .strong(let inner): [.strong(addingMails(to: inner))]
      case .strikethrough(let inner): [.strikethrough(addingMails(to: inner))]
      default: [inline]
      }
    }
  }

  private static func mails(in text: String) -> [MarkdownInline] {
    let bytes = Array(text.utf8)
    var inlines: [MarkdownInline] = []
    var taken = 0
    func add(_ range: Range<Int>) {
      if !range.isEmpty { inlines.append(.text(String(decoding: bytes[range], as: UTF8.self))) }
    }
    var place = 0
    while let at = bytes[place...].firstIndex(of: UInt8(ascii: "@")) {
      place = at + 1
      var start = at
      while start > taken,
        bytes[start - 1].isLetterOrDigit || ".+-_".utf8.contains(bytes[start - 1])
      { start -= 1 }
      var end = at + 1
      var dots = 0
      while end < bytes.count {
        if bytes[end] == UInt8(ascii: "."), end + 1 < bytes.count, bytes[end + 1].isLetterOrDigit {
          dots += 1
        } else if !bytes[end].isLetterOrDigit, bytes[end] != UInt8(ascii: "-"),
          bytes[end] != UInt8(ascii: "_")
        {
          break
        }
        end += 1
      }
      guard start < at, end > at + 1, dots > 0, bytes[end - 1].isLetter else { continue }
      add(taken..<start)
      let mail = String(decoding: bytes[start..<end], as: UTF8.self)
      inlines.append(.link(destination: "mailto:" + mail, title: "", [.text(mail)]))
      (taken, place) = (end, end)
    }
    add(taken..<bytes.count)
    return inlines
  }
}

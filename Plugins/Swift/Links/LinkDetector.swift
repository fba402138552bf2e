import BubbleCore

/// Finds addresses in text: of pages, of mail, and telephone numbers.
///
/// - A page has `http://`, `https://` or `ftp://`, begins with `www.`, or its name ends with a suffix of ``LinkSuffixes``.
/// - An address ends before white space, before quotes and punctuation of other scripts, and before a bracket whose other half is not in it.
///   Punctuation at its end belongs to the sentence.
/// - Mail addresses lead to `mailto:`, telephone numbers to `tel:`.
enum LinkDetector {
  /// Returns the links of a text, in order, each with the region `link:` and its address.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func links(in text: String) -> [TextSpan] {
    var text = text
    return text.withUTF8 { bytes in
      let text = LinkText(bytes: bytes)
      guard text.nextMark(from: 0) != nil else { return [] }
      var reader = LinkReader(text: text)
      return reader.links()
    }
  }
}

/// Reads the links of one text from its start to its end.
private struct LinkReader {
  let text: LinkText
  private var index = 0
  /// The end of the last link.
  private var taken = 0
  private var spans: [TextSpan] = []

  init(text: LinkText) {
    self.text = text
  }

  mutating func links() -> [TextSpan] {
    while let mark = text.nextMark(from: index) {
      index = mark
      switch text[mark] {
      case UInt8(ascii: ":"): readScheme()
      case UInt8(ascii: "."): readName()
      case UInt8(ascii: "@"): readMail()
      default: readNumber()
      }
    }
    return spans
  }

  private mutating func add(_ range: Range<Int>, prefix: String = "") {
    spans.append(TextSpan(range: range, link: prefix + text.string(range)))
    index = range.upperBound
    taken = range.upperBound
  }

  /// A colon: `https://example.org`.
  private mutating func readScheme() {
    let colon = index
    index += 1
    guard text.has("//", at: index),
      let scheme = ["https", "http", "ftp"].first(where: {
        text.has($0, at: colon - $0.utf8.count)
      })
    else { return }
    let start = colon - scheme.utf8.count
    index += 2
    guard start >= taken, start == 0 || !text[start - 1].isLetterOrDigit else { return }
    guard text.startsHost(at: index) || text.has("[", at: index) else { return }
    let end = text.addressEnd(from: index)
    if end > index { add(start..<end) }
  }

  /// A full stop: `www.example.org`, `example.org/path`.
  private mutating func readName() {
    let stop = index
    index += 1
    guard text.isLabel(at: index), stop > taken, text.isLabel(before: stop) else { return }
    var start = stop
    while start > taken, let before = text.labelStart(before: start, orStop: true) {
      start = before
    }
    while let end = text.labelEnd(at: index, orStop: true) { index = end }
    guard start == 0 || !"@/:\\".utf8.contains(text[start - 1]), !text.has("@", at: index) else {
      return
    }
    var end = index
    while start < end, text[start].isMarkOfName { start += 1 }
    while end > start, text[end - 1].isMarkOfName { end -= 1 }
    guard !text.has("(", at: end), let suffix = text.suffix(of: start..<end) else { return }
    let isWeb = text.has("www.", at: start)
    guard isWeb || suffix.isKnown else { return }
    if end == index {
      end = text.portEnd(at: end)
      if ["/", "?", "#"].contains(where: { text.has($0, at: end) }) {
        end = text.addressEnd(from: end)
      }
    }
    add(start..<end, prefix: "http://")
  }

  /// An at sign: `name@example.org`, `mailto:name@example.org`.
  private mutating func readMail() {
    let sign = index
    index += 1
    var start = sign
    while start > taken, text.isLocalPart(before: start) { start -= 1 }
    guard start == 0 || text[start - 1] != UInt8(ascii: "@") else { return }
    while start < sign, text[start].isMarkOfName { start += 1 }
    var end = index
    while let next = text.labelEnd(at: end, orStop: true) { end = next }
    while end > index, text[end - 1].isMarkOfName { end -= 1 }
    guard start < sign, end > index, text[sign - 1] != UInt8(ascii: "."), !text.has("@", at: end)
    else { return }
    let scheme = "mailto:"
    let whole = start - scheme.utf8.count
    if whole >= taken, text.has(scheme, at: whole) {
      add(whole..<end)
    } else if text.suffix(of: index..<end) != nil {
      add(start..<end, prefix: scheme)
    }
  }

  /// A digit, or what a telephone number begins with.
  private mutating func readNumber() {
    let start = index
    let run = text.digitRun(at: start)
    guard run.digits >= TelephoneNumber.leastDigits else {
      index = max(run.end, start + 1)
      return
    }
    if start == taken || !text.continuesNumber(at: start), let number = TelephoneNumber(text, start)
    {
      spans.append(TextSpan(range: start..<number.end, link: "tel:" + number.digits))
      (index, taken) = (number.end, number.end)
      return
    }
    repeat { index += 1 } while text[start].isDigit && index < text.count && text[index].isDigit
  }
}

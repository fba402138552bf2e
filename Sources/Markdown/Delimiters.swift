/// A run of `*`, `_` or `~`, and what it may do: CommonMark 6.2.
struct DelimiterRun {
  let mark: UInt8
  let canOpen: Bool
  let canClose: Bool
  /// Whether it is within a word: beside letters of Chinese, Japanese and Korean nothing is.
  let isInWord: Bool

  /// Looks at the characters around a run; nil is the beginning or the end of the text.
  ///
  /// Chinese, Japanese and Korean are written without spaces: beside their letters, punctuation within the marks does not
  /// keep marks from being marks. This differs from CommonMark.
  init(_ mark: UInt8, before: Unicode.Scalar?, after: Unicode.Scalar?) {
    let spaceBefore = before?.properties.isWhitespace ?? true
    let spaceAfter = after?.properties.isWhitespace ?? true
    let signBefore = before?.isMarkdownPunctuation ?? false
    let signAfter = after?.isMarkdownPunctuation ?? false
    let opens =
      !spaceAfter
      && (!signAfter || spaceBefore || signBefore || before?.isWrittenWithoutSpaces == true)
    let closes =
      !spaceBefore
      && (!signBefore || spaceAfter || signAfter || after?.isWrittenWithoutSpaces == true)
    self.mark = mark
    if mark == UInt8(ascii: "_") {
      canOpen = opens && (!closes || signBefore)
      canClose = closes && (!opens || signAfter)
    } else {
      (canOpen, canClose) = (opens, closes)
    }
    isInWord =
      canClose && before?.isWrittenWithoutSpaces != true && after?.isWrittenWithoutSpaces != true
  }
}

extension Unicode.Scalar {
  /// Punctuation and symbols of any script.
  fileprivate var isMarkdownPunctuation: Bool {
    if isASCII { return UInt8(value).isPunctuation }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol:
      return true
    default: return false
    }
  }

  /// Letters of Chinese, Japanese and Korean, and their punctuation.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x303F, 0x3040...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

/// The runs of marks that are not used yet, in order.
struct Delimiters {
  private struct Delimiter {
    let run: DelimiterRun
    /// The signs that are left of it, and those of the whole run.
    var left: Int
    let count: Int
    let part: Int
  }

  private var delimiters: [Delimiter] = []

  var count: Int { delimiters.count }

  mutating func add(_ run: DelimiterRun, count: Int, part: Int) {
    guard run.canOpen || run.canClose else { return }
    delimiters.append(Delimiter(run: run, left: count, count: count, part: part))
  }

  mutating func remove(from first: Int) { delimiters.removeSubrange(first...) }

  /// Makes emphasis of the runs from one on that belong together; the others are text.
  ///
  /// - Parameter isGrowing: Whether runs that nothing closes reach to the text's end, apart from those within a word.
  /// - Complexity: O(*n*) in the number of runs: for each kind of closing run, the place below which none opens is remembered.
  mutating func process(_ parts: inout InlineParts, from first: Int, isGrowing: Bool = false) {
    var openers: [Int] = []
    var bottoms: [Int: Int] = [:]
    for closer in first..<delimiters.count {
      let run = delimiters[closer].run
      let kind = Int(run.mark) << 3 | (run.canOpen ? 4 : 0) | delimiters[closer].count % 3
      while run.canClose, delimiters[closer].left > 0 {
        guard
          let place = openers.lastIndex(where: {
            $0 < bottoms[kind] ?? first || matches($0, closer)
          }),
          openers[place] >= bottoms[kind] ?? first
        else {
          bottoms[kind] = closer
          break
        }
        let opener = openers[place]
        // The runs between them are text.
        openers.removeSubrange((place + 1)...)
        use(opener, closer, &parts)
        if delimiters[opener].left == 0 { openers.removeLast() }
      }
      if run.canOpen, delimiters[closer].left > 0 { openers.append(closer) }
    }
    if isGrowing { closeAtEnd(openers, &parts) }
    remove(from: first)
  }

  private func closeAtEnd(_ openers: [Int], _ parts: inout InlineParts) {
    for opener in openers.reversed() {
      let (run, left, part) = (
        delimiters[opener].run, delimiters[opener].left, delimiters[opener].part
      )
      guard !run.isInWord, left <= 3 else { continue }
      if run.mark == UInt8(ascii: "~") {
        if left == 2 { parts.wrap(behind: part, signs: 2) { .strikethrough($0) } }
      } else {
        if left >= 2 { parts.wrap(behind: part, signs: 2) { .strong($0) } }
        if left != 2 { parts.wrap(behind: part, signs: 1) { .emphasis($0) } }
      }
    }
  }

  private func matches(_ opener: Int, _ closer: Int) -> Bool {
    let (first, second) = (delimiters[opener], delimiters[closer])
    // A run that may open and close matches no run if both together are a multiple of three, but both alone are not.
    return first.run.mark == second.run.mark
      && (!(first.run.canClose || second.run.canOpen) || second.count % 3 == 0
        || (first.count + second.count) % 3 != 0)
  }

  private mutating func use(_ opener: Int, _ closer: Int, _ parts: inout InlineParts) {
    let (first, second) = (delimiters[opener], delimiters[closer])
    if first.run.mark == UInt8(ascii: "~") {
      if first.left == second.left {
        parts.wrap(between: first.part, and: second.part, signs: second.left) { .strikethrough($0) }
      }
      delimiters[opener].left = 0
      delimiters[closer].left = 0
      return
    }
    let signs = first.left >= 2 && second.left >= 2 ? 2 : 1
    parts.wrap(between: first.part, and: second.part, signs: signs) {
      signs == 2 ? .strong($0) : .emphasis($0)
    }
    delimiters[opener].left -= signs
    delimiters[closer].left -= signs
  }
}

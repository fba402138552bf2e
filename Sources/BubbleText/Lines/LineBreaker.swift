/// A line: the range of its text, and its width.
struct BrokenLine {
  /// The range of the line in the text's UTF-8, including white space at its end, without the line feed.
  var range: Range<Int>
  /// The width without white space at the end, in units.
  var width: Int
  var endsInSoftBreak: Bool
  var isRightToLeft: Bool
  /// Whether it is one cluster of characters that is wider than the limit.
  var isTooWide: Bool
  /// The space before it, in units.
  var indent = 0
}

/// Splits a stretch of text that is wider than a line and has no allowed break.
protocol StretchSplitting {
  /// Splits a stretch of a paragraph.
  ///
  /// - Returns: The parts of the stretch that fill lines of a width, one after the other, and the rest for the line
  ///   after these. Each part has at least one cluster of characters.
  func split(_ stretch: Range<Int>, isRightToLeft: Bool, limit: Int) -> SplitStretch
}

/// The parts of a split stretch.
struct SplitStretch {
  /// A line, or the rest that begins another one.
  struct Part {
    /// The length in bytes, including white space at its end.
    var length: Int
    /// The width without white space at its end, in units.
    var width: Int
  }
  var lines: [Part]
  var rest: Part
}

/// Breaks segments into lines, each as full as possible.
///
/// A stretch that is too long for its own line is broken between clusters of characters, and begins on its own line: CSS's
/// `overflow-wrap: break-word`.
struct LineBreaker {
  let segments: UnsafeBufferPointer<UInt32>
  /// The width of a space in units.
  let spaceWidth: Int
  /// The width of a paragraph's first line in units, `Int.max` for any.
  private let firstLimit: Int
  /// The width of the current line in units.
  private var limit: Int
  /// Whether the further lines of a paragraph are indented, and by how much the current line is.
  private let indentsFurtherLines: Bool
  private var indent = 0
  /// The first segment of the paragraph.
  private var paragraphStart = 0
  /// The number of lines at most.
  var maximumCount = Int.max

  private var index = 0
  /// The offset of the next segment in the text.
  private var offset = 0
  private var lineStart = 0
  private var lineStartIndex = 0
  /// The position of the pen, and its position behind the last ink.
  private var pen = 0
  private var ink = 0
  /// The last position at which the line may end: the segment behind it (0 for none), its offset, and the ink before
  /// it.
  private var breakIndex = 0
  private var breakOffset = 0
  private var breakInk = 0
  private var isRightToLeft: Bool
  private var isTooWide = false
  /// Whether the line begins within a stretch that was split.
  private var beginsInStretch = false
  private var count = 0

  /// The distance between tab stops, in spaces.
  static let tabSpaces = 8

  init(_ buffer: borrowing SegmentBuffer, limit: Int, indentsFurtherLines: Bool = false) {
    segments = buffer.contents
    spaceWidth = buffer.spaceWidth
    isRightToLeft = buffer.startsRightToLeft
    self.limit = limit
    firstLimit = limit
    self.indentsFurtherLines = indentsFurtherLines
  }

  /// The indentation of the paragraph's further lines: its own white space and two spaces, at most a third of the width.
  private var furtherIndent: Int {
    guard indentsFurtherLines else { return 0 }
    var width = 0
    var place = paragraphStart
    while place < segments.count {
      let segment = Segment(rawValue: segments[place])
      if segment.kind == .space {
        width += segment.width
      } else if segment.kind == .tab {
        width = tabStop(segment, behind: width)
      } else {
        break
      }
      place += 1
    }
    return min(width + 2 * spaceWidth, firstLimit / 3)
  }

  /// Indents the next line, which continues a paragraph.
  private mutating func indentNextLine() {
    guard indentsFurtherLines, indent == 0 else { return }
    indent = furtherIndent
    limit = firstLimit - indent
  }

  /// Breaks the segments and passes each line to `body`.
  ///
  /// - Complexity: O(*n*) in the number of segments.
  @inline(__always)
  mutating func breakLines(splitter: some StretchSplitting, _ body: (BrokenLine) -> Void) {
    while index < segments.count, count < maximumCount {
      let segment = Segment(rawValue: segments[index])
      if segment.rawValue >> Segment.kindShift != 0 {
        addOther(segment, splitter, body)
        continue
      }
      let end = pen + segment.width
      guard end <= limit else {
        overflow(splitter, body)
        continue
      }
      ink = end
      pen = end
      index += 1
      offset += segment.length
      if segment.hasSpace {
        pen += spaceWidth
        offset += 1
      }
      if segment.allowsBreak { (breakIndex, breakOffset, breakInk) = (index, offset, ink) }
    }
    if count < maximumCount { emit(to: offset, width: ink, isSoft: false, body) }
  }

  @inline(__always)
  private mutating func emit(
    to end: Int, width: Int, isSoft: Bool, _ body: (BrokenLine) -> Void
  ) {
    count += 1
    body(
      BrokenLine(
        range: lineStart..<end, width: width, endsInSoftBreak: isSoft, isRightToLeft: isRightToLeft,
        isTooWide: isTooWide, indent: indent))
  }

  @inline(__always)
  private mutating func startLine(at index: Int, offset: Int) {
    self.index = index
    self.offset = offset
    (lineStart, lineStartIndex) = (offset, index)
    (pen, ink, breakIndex, isTooWide, beginsInStretch) = (0, 0, 0, false, false)
  }

  /// Handles a segment that does not fit: ends the line at its last break.
  ///
  /// A line without a break gives up its indentation if its stretch then fits. Otherwise the stretch is split.
  @inline(never)
  private mutating func overflow(
    _ splitter: some StretchSplitting, _ body: (BrokenLine) -> Void
  ) {
    if breakIndex > lineStartIndex {
      emit(to: breakOffset, width: breakInk, isSoft: true, body)
      indentNextLine()
      startLine(at: breakIndex, offset: breakOffset)
    } else if indent > 0, !beginsInStretch, stretchWidth <= firstLimit {
      (indent, limit) = (0, firstLimit)
      startLine(at: lineStartIndex, offset: lineStart)
    } else {
      splitStretch(splitter, body)
    }
  }

  /// The width from the line's start to the next allowed break.
  private var stretchWidth: Int {
    var width = 0
    for segment in segments[lineStartIndex...].lazy.map(Segment.init(rawValue:)) {
      guard segment.kind != .lineFeed else { break }
      width += segment.width
      if segment.allowsBreak { break }
    }
    return width
  }

  /// Splits everything from the line's start to the next allowed break.
  private mutating func splitStretch(
    _ splitter: some StretchSplitting, _ body: (BrokenLine) -> Void
  ) {
    var last = Segment(rawValue: 0)
    // The index of the white space at the stretch's end.
    var tail = index
    while index < segments.count {
      let segment = Segment(rawValue: segments[index])
      guard segment.kind != .lineFeed else { break }
      last = segment
      index += 1
      offset += segment.length + (segment.hasSpace ? 1 : 0)
      if segment.kind == .text { tail = index }
      if segment.allowsBreak { break }
    }
    let limit = firstLimit - (indent > 0 ? indent : furtherIndent)
    let split = splitter.split(lineStart..<offset, isRightToLeft: isRightToLeft, limit: limit)
    for part in split.lines where count < maximumCount {
      isTooWide = part.width > limit
      emit(to: lineStart + part.length, width: min(part.width, limit), isSoft: true, body)
      indentNextLine()
      lineStart += part.length
    }
    // The rest begins a line that continues behind it.
    isTooWide = split.rest.width > limit
    beginsInStretch = true
    lineStartIndex = index - 1
    ink = min(split.rest.width, limit)
    (pen, breakIndex) = (penBehind(tail: tail), 0)
    let end = ink + (last.kind == .softHyphen ? last.width : 0)
    if last.allowsBreak, end <= max(ink, limit) {
      (breakIndex, breakOffset, breakInk) = (index, offset, end)
    }
  }

  /// Returns the pen's position behind the ink and the white space that follows it.
  private func penBehind(tail: Int) -> Int {
    var pen = ink
    if tail > 0, Segment(rawValue: segments[tail - 1]).hasSpace { pen += spaceWidth }
    for place in tail..<index {
      let segment = Segment(rawValue: segments[place])
      pen =
        segment.kind == .tab
        ? tabStop(segment, behind: pen) : segment.kind == .softHyphen ? pen : pen + segment.width
    }
    return pen
  }

  private mutating func addOther(
    _ segment: Segment, _ splitter: some StretchSplitting, _ body: (BrokenLine) -> Void
  ) {
    switch segment.kind {
    case .text: break
    case .space: pen += segment.width
    case .tab: pen = tabStop(segment, behind: pen)
    case .joint:
      if index > lineStartIndex || pen > 0 { pen += segment.width }
      index += 1
      return
    case .lineFeed:
      emit(to: offset, width: ink, isSoft: false, body)
      isRightToLeft = segment.width == 1
      (limit, indent, paragraphStart) = (firstLimit, 0, index + 1)
      startLine(at: index + 1, offset: offset + segment.length)
      return
    case .softHyphen:
      index += 1
      offset += segment.length
      guard segment.allowsBreak else { return }
      let end = ink + segment.width
      if end <= limit { (breakIndex, breakOffset, breakInk) = (index, offset, end) }
      return
    }
    index += 1
    offset += segment.length
    if segment.allowsBreak { (breakIndex, breakOffset, breakInk) = (index, offset, ink) }
  }

  private func tabStop(_ segment: Segment, behind pen: Int) -> Int {
    let distance = segment.width
    // A stop that is almost reached is skipped: with equally wide letters, rounding would decide.
    return ((pen + distance / 64) / distance + 1) * distance
  }
}

extension LineBreaker {
  /// Returns the width of the widest line if every allowed break is taken, in units.
  static func widestStretch(of buffer: borrowing SegmentBuffer) -> Int {
    var (pen, ink, widest) = (0, 0, 0)
    for rawValue in buffer.contents {
      let segment = Segment(rawValue: rawValue)
      switch segment.kind {
      case .text:
        pen += segment.width
        ink = pen
        if segment.hasSpace { pen += buffer.spaceWidth }
      case .space: pen += segment.width
      case .tab: pen = ((pen + segment.width / 64) / segment.width + 1) * segment.width
      case .joint: if pen > 0 { pen += segment.width }
      case .softHyphen: ink += segment.width
      case .lineFeed: break
      }
      guard segment.allowsBreak || segment.kind == .lineFeed else { continue }
      widest = max(widest, ink)
      (pen, ink) = (0, 0)
    }
    return max(widest, ink)
  }
}

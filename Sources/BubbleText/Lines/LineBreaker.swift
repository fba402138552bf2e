/// A line that was found: where its text is, and how wide.
struct BrokenLine {
  /// Where the line starts and ends in the text's UTF-8, white space at its end with it, the line feed not.
  var range: Range<Int>
  /// Without white space at the end, in units.
  var width: Int
  var endsInSoftBreak: Bool
  var isRightToLeft: Bool
  /// Whether it is one cluster of characters that is wider than the limit.
  var isTooWide: Bool
}

/// Splits a stretch of text that is wider than a line and has no place where a line may end.
protocol StretchSplitting {
  /// Splits a stretch of a paragraph.
  ///
  /// - Returns: How much of the stretch fits into lines of a width, one after the other, and what is left for the line
  ///   after these. Each has one cluster of characters at the least.
  func split(_ stretch: Range<Int>, isRightToLeft: Bool, limit: Int) -> SplitStretch
}

/// What became of a stretch.
struct SplitStretch {
  /// A line, or what is left for one.
  struct Part {
    /// In bytes, white space at its end with it.
    var length: Int
    /// Without white space at its end, in units.
    var width: Int
  }
  var lines: [Part]
  var rest: Part
}

/// Breaks segments into lines, each as full as it gets.
///
/// A stretch that is too long for a line of its own is broken inside, between clusters of characters, and begins on a line
/// of its own: CSS's `overflow-wrap: break-word`.
struct LineBreaker {
  let segments: UnsafeBufferPointer<UInt32>
  /// The width of a space in units.
  let spaceWidth: Int
  /// The width at which lines are broken in units, `Int.max` for none.
  let limit: Int
  /// How many lines are wanted.
  var maximumCount = Int.max

  private var index = 0
  /// Where the next segment starts in the text.
  private var offset = 0
  private var lineStart = 0
  private var lineStartIndex = 0
  /// How far the pen is, and how far it was behind the last ink.
  private var pen = 0
  private var ink = 0
  /// The last place at which the line may end: the segment behind it (0 for none), its offset, and the ink before it.
  private var breakIndex = 0
  private var breakOffset = 0
  private var breakInk = 0
  private var isRightToLeft: Bool
  private var isTooWide = false
  private var count = 0

  /// How many spaces a tab stop is from the next.
  static let tabSpaces = 8

  init(_ buffer: borrowing SegmentBuffer, limit: Int) {
    segments = buffer.contents
    spaceWidth = buffer.spaceWidth
    isRightToLeft = buffer.startsRightToLeft
    self.limit = limit
  }

  /// Finds the lines and hands each over.
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
        isTooWide: isTooWide))
  }

  @inline(__always)
  private mutating func startLine(at index: Int, offset: Int) {
    self.index = index
    self.offset = offset
    (lineStart, lineStartIndex) = (offset, index)
    (pen, ink, breakIndex, isTooWide) = (0, 0, 0, false)
  }

  /// A segment does not fit: the line ends where it may, or what is on it is broken inside.
  @inline(never)
  private mutating func overflow(
    _ splitter: some StretchSplitting, _ body: (BrokenLine) -> Void
  ) {
    if breakIndex > lineStartIndex {
      emit(to: breakOffset, width: breakInk, isSoft: true, body)
      startLine(at: breakIndex, offset: breakOffset)
      return
    }
    splitStretch(splitter, body)
  }

  /// Breaks all from the line's start to the next place where a line may end.
  private mutating func splitStretch(
    _ splitter: some StretchSplitting, _ body: (BrokenLine) -> Void
  ) {
    var last = Segment(rawValue: 0)
    // Where the white space at its end starts.
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
    let split = splitter.split(lineStart..<offset, isRightToLeft: isRightToLeft, limit: limit)
    for part in split.lines where count < maximumCount {
      isTooWide = part.width > limit
      emit(to: lineStart + part.length, width: min(part.width, limit), isSoft: true, body)
      lineStart += part.length
    }
    // What is left begins a line, which goes on behind it.
    isTooWide = split.rest.width > limit
    lineStartIndex = index - 1
    ink = min(split.rest.width, limit)
    (pen, breakIndex) = (penBehind(tail: tail), 0)
    let end = ink + (last.kind == .softHyphen ? last.width : 0)
    if last.allowsBreak, end <= max(ink, limit) {
      (breakIndex, breakOffset, breakInk) = (index, offset, end)
    }
  }

  /// How far the pen is behind the ink and the white space that follows it.
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
    // A stop that is all but reached is passed: where all letters are equally wide, rounding would decide.
    return ((pen + distance / 64) / distance + 1) * distance
  }
}

extension LineBreaker {
  /// The width of the widest line if every one ends where it may, in units.
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

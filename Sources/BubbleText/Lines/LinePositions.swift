/// Where parts of a line lie that start and end between words: known from what the line was broken by, without shaping.
struct LinePositions {
  private let line: BrokenLine

  /// Nil where a line's parts do not follow each other as its text does, or are not of the width that is known.
  init?(_ line: BrokenLine) {
    guard !line.isRightToLeft, !line.isTooWide else { return nil }
    self.line = line
  }

  /// From where to where a part of a line lies, in units from the line's left; nil: an edge is inside of a segment.
  ///
  /// - Complexity: O(*n*) in the number of segments.
  func extent(of part: Range<Int>, segments buffer: borrowing SegmentBuffer) -> Range<Int>? {
    guard !buffer.isBidirectional else { return nil }
    var (offset, pen) = (0, 0)
    var isOnLine = false
    var start: Int?
    for rawValue in buffer.contents {
      let segment = Segment(rawValue: rawValue)
      if offset == line.range.lowerBound, !isOnLine { (isOnLine, pen) = (true, 0) }
      if offset == part.lowerBound, isOnLine, start == nil { start = pen }
      guard offset <= part.lowerBound || start != nil else { return nil }
      switch segment.kind {
      case .text, .space: pen += segment.width
      // What is between segments moves with the line, and tabs do.
      case .joint, .tab, .softHyphen: if isOnLine { return nil }
      case .lineFeed: break
      }
      offset += segment.length
      if let start, offset == part.upperBound { return start..<max(start, pen) }
      if segment.hasSpace {
        offset += 1
        pen += buffer.spaceWidth
      }
      if let start, offset >= part.upperBound {
        return offset == part.upperBound ? start..<max(start, pen) : nil
      }
    }
    return nil
  }
}

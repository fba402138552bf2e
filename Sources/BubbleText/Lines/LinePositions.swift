/// The positions of parts of a line that start and end between words, computed from the line's segments without
/// shaping.
struct LinePositions {
  private let line: BrokenLine

  /// Nil if a line's parts are not in the order of its text, or do not have their measured width.
  init?(_ line: BrokenLine) {
    guard !line.isRightToLeft, !line.isTooWide else { return nil }
    self.line = line
  }

  /// Returns the extent of a part of a line, in units from the line's left; nil if an edge is inside a segment.
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
      // The width of a joint or a tab depends on the line.
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

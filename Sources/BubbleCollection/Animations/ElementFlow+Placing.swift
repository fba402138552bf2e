import Foundation

// Places of elements at the end at which they are in the data but not visible.

extension [ElementFlow.Piece] {
  /// Returns the elements in some state at an end, in the order of the data there.
  func line(at end: ElementFlow.End, where isWanted: (Element.State) -> Bool) -> [Int] {
    let wanted = indices.compactMap { index in
      isWanted(self[index][end]) ? self[index][end].rank.map { (rank: $0, index: index) } : nil
    }
    return wanted.sorted { $0.rank < $1.rank }.map(\.index)
  }

  /// Places elements that are visible at one end, and in the data at the other, at that other end.
  mutating func placeUnseen(along axis: ScrollAxis) {
    let distances = ElementDistances(self, along: axis)
    for end in [ElementFlow.End.after, .before] {
      var placing = ElementPlacing(self, at: end, along: axis, distances: distances)
      self = placing.placed()
    }
  }
}

/// Places the invisible elements of one end.
///
/// Elements that belong together keep their distance. The others are placed directly beside the present ones,
/// outwards from the visible ones.
private struct ElementPlacing {
  private var pieces: [ElementFlow.Piece]
  private let end: ElementFlow.End
  private let axis: ScrollAxis
  private let distances: ElementDistances
  /// The elements in the data at the end, in order.
  private let line: [Int]
  private var isPlaced: [Bool]

  init(
    _ pieces: [ElementFlow.Piece], at end: ElementFlow.End, along axis: ScrollAxis,
    distances: ElementDistances
  ) {
    self.pieces = pieces
    self.end = end
    self.axis = axis
    self.distances = distances
    line = pieces.line(at: end) { _ in true }
    isPlaced = pieces.map { $0[end].isSeen }
  }

  mutating func placed() -> [ElementFlow.Piece] {
    let inSight = line.indices.filter { pieces[line[$0]][end].isInSight }
    guard let first = inSight.first ?? line.indices.first(where: { isPlaced[line[$0]] }) else {
      return pieces
    }
    place(line, isForth: true)
    place(line.reversed(), isForth: false)
    place(line[first...], isForth: true, otherwise: 0)
    place(line[...(inSight.last ?? first)].reversed(), isForth: false, otherwise: 0)
    return pieces
  }

  /// - Parameters:
  ///   - line: Elements in the order of the direction.
  ///   - otherwise: The distance from the preceding element if both do not belong together; nil leaves the
  ///     element without a place.
  private mutating func place(
    _ line: some Sequence<Int>, isForth: Bool, otherwise: CGFloat? = nil
  ) {
    // Distances are measured outwards.
    let sign: CGFloat = isForth ? 1 : -1
    func span(_ frame: CGRect) -> (inner: CGFloat, outer: CGFloat) {
      let span = axis.span(of: frame)
      return isForth ? (span.start, span.end) : (0 - span.end, 0 - span.start)
    }
    var reached: CGFloat?
    var last: Int?
    for index in line {
      let piece = pieces[index]
      if isPlaced[index] {
        if let frame = piece[end].frame {
          reached = max(reached ?? -.infinity, span(frame).outer)
        }
      } else if let place = reached, let own = piece[end].frame ?? piece[end.other].frame,
        let gap = last.flatMap({ distances.between($0, index, isForth: isForth) })
          ?? otherwise
      {
        let way = axis.point(sign * (place + gap - span(own).inner))
        pieces[index][end].frame = own.offsetBy(dx: way.x, dy: way.y)
        reached = place + gap + span(own).outer - span(own).inner
        isPlaced[index] = true
      } else {
        reached = nil
      }
      if piece[end.other].rank != nil { last = index }
    }
  }
}

/// The distances of elements that belong together: no larger than at either end.
private struct ElementDistances {
  private let pieces: [ElementFlow.Piece]
  /// The spans in the layout, closed up over elements that are in the data at that end only.
  private let before, after: [Int: ScrollAxis.Span]

  init(_ pieces: [ElementFlow.Piece], along axis: ScrollAxis) {
    self.pieces = pieces
    func closedUp(at end: ElementFlow.End) -> [Int: ScrollAxis.Span] {
      var spans: [Int: ScrollAxis.Span] = [:]
      var (reached, last) = (0 as CGFloat, nil as CGFloat?)
      for index in pieces.line(at: end, where: { $0.frame != nil }) {
        guard let span = pieces[index][end].frame.map(axis.span) else { continue }
        let start = reached + span.start - (last ?? span.start)
        let isAtBothEnds = pieces[index][end.other].rank != nil
        (reached, last) = (start + (isAtBothEnds ? span.end - span.start : 0), span.end)
        spans[index] = ScrollAxis.Span(start: start, end: reached)
      }
      return spans
    }
    (before, after) = (closedUp(at: .before), closedUp(at: .after))
  }

  /// Returns the distance from one element to the next in a direction.
  ///
  /// Nil if they do not belong together: they are visible together at neither end, and others are between
  /// them in the data.
  func between(_ one: Int, _ other: Int, isForth: Bool) -> CGFloat? {
    let (front, back) = isForth ? (one, other) : (other, one)
    func distance(at end: ElementFlow.End) -> CGFloat? {
      let spans = end == .before ? before : after
      guard let first = spans[front], let second = spans[back],
        let rank = pieces[front][end].rank, let next = pieces[back][end].rank, rank < next
      else { return nil }
      return second.start - first.end
    }
    let together = [ElementFlow.End.before, .after].filter {
      pieces[front][$0].isSeen && pieces[back][$0].isSeen
    }.compactMap(distance).min()
    let laidOut = distance(at: .after)
    if let together { return min(together, laidOut ?? together) }
    guard let rank = pieces[front].after.rank, let next = pieces[back].after.rank,
      rank.section == next.section, rank.mayBeNext(to: next)
    else { return nil }
    return laidOut
  }
}

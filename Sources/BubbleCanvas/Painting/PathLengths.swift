import Foundation

/// A path with the lengths of its parts, for trimming its ends.
struct PathLengths {
  /// A line or curve with its start.
  fileprivate struct Piece {
    let start: CGPoint
    let segment: VectorPath.Segment
    /// The length up to the end of each of several steps, equally spaced in its parameter.
    let lengths: [CGFloat]
    /// Whether it starts at the end of the previous piece.
    let continues: Bool

    var length: CGFloat { lengths.last ?? 0 }
  }

  /// The number of steps for measuring a curve.
  private static let steps = 16

  private var pieces: [Piece] = []
  /// The total length in points; infinite if a length is not finite.
  private(set) var total: CGFloat = 0

  /// - Complexity: O(*n*) in the number of segments.
  init(_ segments: [VectorPath.Segment]) {
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    var continues = false
    func add(_ segment: VectorPath.Segment, to end: CGPoint) {
      let piece = Piece(
        start: current, segment: segment, lengths: PathLengths.lengths(current, segment),
        continues: continues)
      pieces.append(piece)
      total += piece.length
      continues = true
      current = end
    }
    for segment in segments {
      switch segment {
      case .move(let point):
        (current, start) = (point, point)
        continues = false
      case .line(let end): add(segment, to: end)
      case .curve(_, _, let end): add(segment, to: end)
      case .close:
        if current != start { add(.line(start), to: start) }
        current = start
        continues = false
      }
    }
    if !total.isFinite { total = .infinity }
  }

  /// Returns the part of the path between two fractions of its length.
  ///
  /// - Parameters:
  ///   - first: The start, from 0 to 1.
  ///   - last: The end, from 0 to 1.
  func trimmed(from first: CGFloat, to last: CGFloat) -> VectorPath {
    guard total > 0, total.isFinite, first < last else { return VectorPath() }
    let (from, to) = (first * total, last * total)
    var path = VectorPath()
    var before: CGFloat = 0
    var isOpen = false
    for piece in pieces {
      isOpen = piece.append(
        from: from - before, to: to - before, isOpen: isOpen, to: &path)
      before += piece.length
    }
    return path
  }

  private static func lengths(_ start: CGPoint, _ segment: VectorPath.Segment) -> [CGFloat] {
    func distance(_ first: CGPoint, _ second: CGPoint) -> CGFloat {
      let (x, y) = (second.x - first.x, second.y - first.y)
      return (x * x + y * y).squareRoot()
    }
    guard case .curve(let first, let second, let end) = segment else {
      guard case .line(let end) = segment else { return [0] }
      return [distance(start, end)]
    }
    var sums: [CGFloat] = []
    var (sum, last): (CGFloat, CGPoint) = (0, start)
    for step in 1...steps {
      let point = place(start, first, second, end, CGFloat(step) / CGFloat(steps))
      sum += distance(last, point)
      last = point
      sums.append(sum)
    }
    return sums
  }

  private static func place(
    _ start: CGPoint, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint, _ share: CGFloat
  ) -> CGPoint {
    let rest = 1 - share
    let (a, b) = (rest * rest * rest, 3 * rest * rest * share)
    let (c, d) = (3 * rest * share * share, share * share * share)
    return CGPoint(
      x: a * start.x + b * first.x + c * second.x + d * end.x,
      y: a * start.y + b * first.y + c * second.y + d * end.y)
  }

  /// Returns the part of a line or curve between two parameters (de Casteljau).
  fileprivate static func part(
    _ start: CGPoint, _ segment: VectorPath.Segment, _ from: CGFloat, _ to: CGFloat
  ) -> (start: CGPoint, segment: VectorPath.Segment) {
    func between(_ first: CGPoint, _ second: CGPoint, _ share: CGFloat) -> CGPoint {
      CGPoint(x: first.x + (second.x - first.x) * share, y: first.y + (second.y - first.y) * share)
    }
    switch segment {
    case .line(let end):
      return (between(start, end, from), .line(between(start, end, to)))
    case .curve(let first, let second, let end):
      // The blossom of the curve gives the points of any part of it.
      func blossom(_ u: CGFloat, _ v: CGFloat, _ w: CGFloat) -> CGPoint {
        let (a, b) = (between(start, first, u), between(first, second, u))
        let c = between(second, end, u)
        return between(between(a, b, v), between(b, c, v), w)
      }
      return (
        blossom(from, from, from),
        .curve(
          control1: blossom(from, from, to), control2: blossom(from, to, to),
          end: blossom(to, to, to))
      )
    case .move, .close: return (start, segment)
    }
  }
}

extension PathLengths.Piece {
  /// Appends the part between two distances from its start; returns whether the next piece may continue it.
  @inline(never)
  fileprivate func append(
    from: CGFloat, to: CGFloat, isOpen: Bool, to path: inout VectorPath
  ) -> Bool {
    guard length > from, to > 0, length > 0 else { return isOpen && continues }
    let cut = PathLengths.part(start, segment, parameter(at: from), parameter(at: to))
    if !isOpen || !continues { path.move(cut.start.x, cut.start.y) }
    switch cut.segment {
    case .line(let point): path.line(point.x, point.y)
    case .curve(let control1, let control2, let end):
      path.append(.curve(control1: control1, control2: control2, end: end))
    case .move, .close: break
    }
    return true
  }

  /// Returns the parameter at a distance from the start; 0 before it, and 1 beyond the end.
  @inline(never)
  private func parameter(at distance: CGFloat) -> CGFloat {
    guard distance > 0 else { return 0 }
    guard distance < length else { return 1 }
    let index = lengths.firstIndex { $0 >= distance } ?? lengths.count - 1
    let before = index > 0 ? lengths[index - 1] : 0
    let step = lengths[index] - before
    let share = step > 0 ? (distance - before) / step : 0
    return (CGFloat(index) + share) / CGFloat(lengths.count)
  }
}

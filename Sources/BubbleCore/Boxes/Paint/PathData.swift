import Foundation

/// The steps of a path, in its own units, y down: lines and cubic curves.
///
/// Arcs and quadratic curves are converted.
public struct PathData: Hashable, Sendable {
  /// A step of a path.
  package enum Step: Hashable, Sendable {
    /// Starts a part at a point.
    case move(CGPoint)
    /// A line to a point.
    case line(CGPoint)
    /// A cubic Bézier curve.
    case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
    /// A line to the start of the part, which ends there.
    case close
  }

  /// The greatest number of steps in a text of SVG.
  package static let maximumStepCount = 10_000
  /// The greatest number of steps in a box: the largest QR code has up to this many.
  static let maximumStepCountInBox = 4 * maximumStepCount

  /// The steps, in order.
  package private(set) var steps: [Step] = []
  /// The greatest absolute value of a coordinate; infinite if one is NaN.
  private(set) var extent: CGFloat = 0
  /// An upper bound of the length: a curve counts as long as the lines between its points.
  private(set) var length: CGFloat = 0
  /// The start of the current part, and the end of the last step.
  private var (start, current) = (CGPoint.zero, CGPoint.zero)

  /// Makes an empty path.
  public init() {}

  /// Makes a path from steps.
  package init(steps: [Step]) { for step in steps { append(step) } }

  /// Starts a part at a point.
  public mutating func move(to point: CGPoint) { append(.move(point)) }

  /// Appends a line.
  public mutating func line(to point: CGPoint) { append(.line(point)) }

  /// Appends a cubic Bézier curve.
  public mutating func curve(_ control1: CGPoint, _ control2: CGPoint, to end: CGPoint) {
    append(.curve(control1: control1, control2: control2, end: end))
  }

  /// Ends the part with a line to its start.
  public mutating func close() { append(.close) }

  private mutating func append(_ step: Step) {
    switch step {
    case .move(let point):
      (start, current) = (point, point)
      note(point)
    case .line(let point): note(point)
    case .curve(let first, let second, let end):
      note(first)
      note(second)
      note(end)
    case .close: note(start)
    }
    steps.append(step)
  }

  private mutating func note(_ point: CGPoint) {
    let (x, y) = (point.x - current.x, point.y - current.y)
    length += (x * x + y * y).squareRoot()
    current = point
    let reach = max(abs(point.x), abs(point.y))
    // False for NaN.
    extent = reach <= .greatestFiniteMagnitude && !point.x.isNaN ? max(extent, reach) : .infinity
  }
}

/// Arcs and rings.
extension PathData {
  /// Appends an arc of a circle.
  ///
  /// If a part is open, a line leads to the start of the arc.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: Its radius, from 0.
  ///   - start: The angle of the start, in radians, clockwise from the positive x axis.
  ///   - end: The angle of the end; if less than the start, the arc runs anticlockwise. At most one full turn.
  public mutating func arc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat
  ) {
    let sweep = min(max(end - start, -2 * .pi), 2 * .pi)
    guard sweep.isFinite, start.isFinite else { return }
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let isOpen = if let last = steps.last, last != .close { true } else { false }
    append(isOpen ? .line(point(start)) : .move(point(start)))
    // An eighth of a turn at a time, which is off by less than four millionths of the radius.
    let count = max(1, Int((abs(sweep) / (.pi / 4)).rounded(.up)))
    let step = sweep / CGFloat(count)
    let length = 4 / 3 * tan(step / 4) * radius
    for index in 0..<count {
      let (from, to) = (start + step * CGFloat(index), start + step * CGFloat(index + 1))
      let (first, last) = (point(from), point(to))
      curve(
        CGPoint(x: first.x - length * sin(from), y: first.y + length * cos(from)),
        CGPoint(x: last.x + length * sin(to), y: last.y - length * cos(to)), to: last)
    }
  }

  /// Returns a closed part of a ring or of a disc: a slice of a chart.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - outer: The outer radius.
  ///   - inner: The inner radius; 0: the slice reaches to the centre.
  ///   - start: The angle of the start, in radians, clockwise from the positive x axis.
  ///   - end: The angle of the end, greater than the start; from a full turn on, the result is the whole ring.
  public static func sector(
    center: CGPoint, outer: CGFloat, inner: CGFloat = 0, from start: CGFloat = 0,
    to end: CGFloat = 2 * .pi
  ) -> PathData {
    var path = PathData()
    let isWhole = end - start >= 2 * .pi
    path.arc(center: center, radius: outer, from: start, to: end)
    if isWhole { path.close() }
    if inner > 0 {
      path.arc(center: center, radius: inner, from: isWhole ? start + 2 * .pi : end, to: start)
    } else if !isWhole {
      path.line(to: center)
    }
    if !isWhole || inner > 0 { path.close() }
    return path
  }
}

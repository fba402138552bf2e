import Foundation

/// A path of lines and curves, in points, y down.
///
/// Angles are in radians, from the positive x axis towards the positive y axis: clockwise, as y points down.
public struct VectorPath: Hashable, Sendable {
  /// A step of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath at a point.
    case move(CGPoint)
    /// A line to a point.
    case line(CGPoint)
    /// A cubic Bézier curve.
    case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
    /// An arc of a circle, clockwise from an angle to a greater one, at most once around.
    ///
    /// A line leads from the current point to its start; without an open subpath, the arc starts one.
    case arc(center: CGPoint, radius: CGFloat, start: CGFloat, end: CGFloat)
    /// A separate subpath: a whole ellipse that touches the rectangle's sides.
    case ellipse(CGRect)
    /// A separate subpath: a rectangle.
    case rectangle(CGRect)
    /// A line to the start of the subpath, and its end.
    case close
  }

  /// The steps, in order.
  public private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path that a closure draws.
  public init(_ body: (inout VectorPath) -> Void) { body(&self) }

  /// Creates a rectangle.
  public init(rectangle: CGRect) { elements = [.rectangle(rectangle)] }

  /// Creates a path of steps.
  public init(elements: [Element]) { self.elements = elements }

  /// Whether the path is empty.
  public var isEmpty: Bool { elements.isEmpty }

  /// Appends a step.
  public mutating func append(_ element: Element) { elements.append(element) }

  /// Starts a subpath at a point.
  public mutating func move(_ x: CGFloat, _ y: CGFloat) { append(.move(CGPoint(x: x, y: y))) }

  /// Appends a line to a point.
  public mutating func line(_ x: CGFloat, _ y: CGFloat) { append(.line(CGPoint(x: x, y: y))) }

  /// Appends a cubic Bézier curve.
  public mutating func curve(
    _ first: (CGFloat, CGFloat), _ second: (CGFloat, CGFloat), _ end: (CGFloat, CGFloat)
  ) {
    append(
      .curve(
        control1: CGPoint(x: first.0, y: first.1), control2: CGPoint(x: second.0, y: second.1),
        end: CGPoint(x: end.0, y: end.1)))
  }

  /// Appends an arc of a circle.
  public mutating func arc(
    _ x: CGFloat, _ y: CGFloat, radius: CGFloat, from start: CGFloat, to end: CGFloat
  ) {
    append(.arc(center: CGPoint(x: x, y: y), radius: radius, start: start, end: end))
  }

  /// Appends an ellipse that touches a rectangle's sides; ignored if the rectangle has no area.
  public mutating func ellipse(_ frame: CGRect) {
    if frame.width > 0, frame.height > 0 { append(.ellipse(frame)) }
  }

  /// Appends a rectangle.
  public mutating func rectangle(_ frame: CGRect) { append(.rectangle(frame)) }

  /// Ends the subpath with a line to its start.
  public mutating func close() { append(.close) }

  /// Appends a rectangle with separate corner radii, each limited to half the shorter side.
  public mutating func roundedRectangle(_ frame: CGRect, _ radii: CornerRadii) {
    let limit = min(frame.width, frame.height) / 2
    let (topLeft, topRight) = (min(radii.topLeft, limit), min(radii.topRight, limit))
    let (bottomRight, bottomLeft) = (min(radii.bottomRight, limit), min(radii.bottomLeft, limit))
    arc(
      frame.maxX - topRight, frame.minY + topRight, radius: topRight, from: -.pi / 2, to: 0)
    arc(
      frame.maxX - bottomRight, frame.maxY - bottomRight, radius: bottomRight, from: 0, to: .pi / 2)
    arc(
      frame.minX + bottomLeft, frame.maxY - bottomLeft, radius: bottomLeft, from: .pi / 2, to: .pi)
    arc(
      frame.minX + topLeft, frame.minY + topLeft, radius: topLeft, from: .pi, to: 3 * .pi / 2)
    close()
  }
}

extension VectorPath {
  /// Returns the path moved by an offset.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> VectorPath {
    func moved(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x + dx, y: point.y + dy) }
    return VectorPath(
      elements: elements.map { element in
        switch element {
        case .move(let point): .move(moved(point))
        case .line(let point): .line(moved(point))
        case .curve(let first, let second, let end):
          .curve(control1: moved(first), control2: moved(second), end: moved(end))
        case .arc(let center, let radius, let start, let end):
          .arc(center: moved(center), radius: radius, start: start, end: end)
        case .ellipse(let frame): .ellipse(frame.offsetBy(dx: dx, dy: dy))
        case .rectangle(let frame): .rectangle(frame.offsetBy(dx: dx, dy: dy))
        case .close: .close
        }
      })
  }
}

/// The radii of a rectangle's corners, in points.
public struct CornerRadii: Hashable, Sendable {
  /// Upper left.
  public var topLeft: CGFloat
  /// Upper right.
  public var topRight: CGFloat
  /// Lower right.
  public var bottomRight: CGFloat
  /// Lower left.
  public var bottomLeft: CGFloat

  /// Creates equal radii for all corners.
  public init(_ all: CGFloat) {
    (topLeft, topRight, bottomRight, bottomLeft) = (all, all, all, all)
  }
}

/// Conversion to lines and curves, for renderers that support no other steps.
extension VectorPath {
  /// A step of a path without arcs, ellipses and rectangles.
  public enum Segment: Hashable, Sendable {
    /// Starts a subpath at a point.
    case move(CGPoint)
    /// A line to a point.
    case line(CGPoint)
    /// A cubic Bézier curve.
    case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
    /// A line to the start of the subpath, and its end.
    case close
  }

  /// The path as lines and cubic curves; arcs deviate by less than three ten-thousandths of their radius.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var segments: [Segment] {
    var found: [Segment] = []
    var isOpen = false
    for element in elements {
      switch element {
      case .move(let point):
        found.append(.move(point))
        isOpen = true
      case .line(let point):
        found.append(isOpen ? .line(point) : .move(point))
        isOpen = true
      case .curve(let first, let second, let end):
        if !isOpen { found.append(.move(first)) }
        found.append(.curve(control1: first, control2: second, end: end))
        isOpen = true
      case .arc(let center, let radius, let start, let end):
        guard start.isFinite, end.isFinite else { continue }
        let radii = CGSize(width: max(0, radius), height: max(0, radius))
        VectorPath.addArc(center, radii, start, end, isOpen: isOpen, to: &found)
        isOpen = true
      case .ellipse(let frame):
        let radii = CGSize(width: frame.width / 2, height: frame.height / 2)
        let center = CGPoint(x: frame.midX, y: frame.midY)
        VectorPath.addArc(center, radii, 0, 2 * .pi, isOpen: false, to: &found)
        found.append(.close)
        isOpen = false
      case .rectangle(let frame):
        found += [
          .move(CGPoint(x: frame.minX, y: frame.minY)),
          .line(CGPoint(x: frame.maxX, y: frame.minY)),
          .line(CGPoint(x: frame.maxX, y: frame.maxY)),
          .line(CGPoint(x: frame.minX, y: frame.maxY)), .close,
        ]
        isOpen = false
      case .close:
        if isOpen { found.append(.close) }
        isOpen = false
      }
    }
    return found
  }

  private static func addArc(
    _ center: CGPoint, _ radii: CGSize, _ start: CGFloat, _ end: CGFloat, isOpen: Bool,
    to segments: inout [Segment]
  ) {
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radii.width * cos(angle), y: center.y + radii.height * sin(angle))
    }
    segments.append(isOpen ? .line(point(start)) : .move(point(start)))
    // An arc ends after a whole circle.
    let sweep = min(max(0, end - start), 2 * .pi)
    // One curve for each quarter.
    let count = max(1, Int((sweep / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(count)
    let length = 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let (from, to) = (start + step * CGFloat(index), start + step * CGFloat(index + 1))
      let (first, last) = (point(from), point(to))
      segments.append(
        .curve(
          control1: CGPoint(
            x: first.x - length * radii.width * sin(from),
            y: first.y + length * radii.height * cos(from)),
          control2: CGPoint(
            x: last.x + length * radii.width * sin(to), y: last.y - length * radii.height * cos(to)),
          end: last))
    }
  }
}

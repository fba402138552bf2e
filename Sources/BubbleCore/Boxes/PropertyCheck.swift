import Foundation

/// Finds the first invalid property of a box.
///
/// All rare properties are checked when a tree is solved, once for each box that has them.
struct PropertyCheck {
  /// The kind of box, for the error.
  private let kind: String
  /// The first error.
  private(set) var fault: BoxError?

  init(_ kind: String) { self.kind = kind }

  /// Adds the result of another check.
  mutating func take(_ other: @autoclosure () -> BoxError?) {
    if fault == nil { fault = other() }
  }

  mutating func number(_ property: String, _ value: CGFloat?, _ range: ClosedRange<CGFloat>) {
    // Also false for NaN.
    guard fault == nil, let value, !range.contains(value) else { return }
    fault = .invalidValue(kind: kind, property: property, value: value, range: range)
  }

  mutating func count(_ property: String, _ count: Int, _ range: ClosedRange<Int>) {
    guard fault == nil, !range.contains(count) else { return }
    fault = .invalidCount(kind: kind, property: property, count: count, range: range)
  }

  mutating func order(_ property: String, _ first: CGFloat, _ second: CGFloat) {
    guard fault == nil, !(first <= second) else { return }
    fault = .notInOrder(kind: kind, property: property)
  }

  mutating func length(_ property: String, _ length: BoxLength?) {
    guard fault == nil, let length, !BoxSolver.lengths.contains(length.value) else { return }
    fault =
      switch length {
      case .points(let value): .invalidLength(kind: kind, property: property, value: value)
      case .percent(let value): .invalidPercentage(kind: kind, property: property, value: value)
      }
  }

  mutating func length(_ property: String, _ value: CGFloat?) {
    length(property, value.map { BoxLength.points($0) })
  }

  mutating func insets(_ property: String, _ insets: BoxInsets) {
    for edge in insets.edges { length(property, edge) }
  }

  /// Checks a length that may be negative.
  mutating func signedLength(_ property: String, _ value: CGFloat) {
    let most = BoxSolver.maximumLength
    require(
      abs(value) <= most, property, "\(value)",
      "a length must be from -\(Int(most)) to \(Int(most))")
  }

  mutating func whole(_ property: String, _ value: Int, _ range: ClosedRange<Int>) {
    require(
      range.contains(value), property, "\(value)",
      "it must be from \(range.lowerBound) to \(range.upperBound)")
  }

  /// - Parameter remedy: The advice if it is invalid.
  mutating func require(
    _ isRight: Bool, _ property: String, _ value: @autoclosure () -> String,
    _ remedy: @autoclosure () -> String
  ) {
    guard fault == nil, !isRight else { return }
    fault = .invalidPlacement(kind: kind, property: property, value: value(), remedy: remedy())
  }

  mutating func dashes(_ property: String, _ dashes: [CGFloat]) {
    count(property, dashes.count, 0...PaintLimits.dashCount)
    for dash in dashes { number(property, dash, PaintLimits.leastDash...BoxSolver.maximumLength) }
  }

  mutating func fill(_ property: String, _ fill: BoxFill?) {
    guard case .gradient(let gradient) = fill else { return }
    count("\(property).stops", gradient.stops.count, BoxGradient.stopCounts)
    var last: CGFloat = 0
    for stop in gradient.stops {
      number("\(property).offset", stop.offset, 0...1)
      order("\(property).stops", last, stop.offset)
      last = stop.offset
    }
    switch gradient.geometry {
    case .linear(let angle): number("\(property).angle", angle, -100...100)
    case .radial(let center, let radius):
      number("\(property).center", center.x, -10...10)
      number("\(property).center", center.y, -10...10)
      number("\(property).radius", radius, 0...10)
    }
  }
}

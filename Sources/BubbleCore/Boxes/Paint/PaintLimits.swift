import Foundation

/// The limits for drawing.
package enum PaintLimits {
  /// The greatest number of dashes and gaps in a pattern.
  package static let dashCount = 16
  /// The least length of a dash or gap, in points or units.
  package static let leastDash: CGFloat = 0.1
  /// The greatest width of a border, in points.
  package static let borderWidth: CGFloat = 100
  /// The greatest blur of a shadow, in points.
  package static let blur: CGFloat = 100
  /// The greatest offset of a shadow, in points.
  package static let shadowOffset: CGFloat = 200
  /// The greatest spread of a shadow at each edge, larger or smaller, in points.
  package static let spread: CGFloat = 100
  /// The greatest length of a path, as a multiple of the longer side of its view box.
  package static let pathLength: CGFloat = 1_000
  /// The greatest length of the point between two lines, as a multiple of their width.
  package static let miter: CGFloat = 100
}

extension BoxDecoration {
  /// Returns the first error; nil: all values are valid.
  func fault(_ kind: String) -> BoxError? {
    var check = PropertyCheck(kind)
    check.fill("background", fill)
    for line in border.lines {
      check.number("border.width", line.width, 0...PaintLimits.borderWidth)
      check.dashes("border.dash", line.dashes)
    }
    for radius in corners.radii { check.number("corners", radius, BoxSolver.lengths) }
    if let notches {
      check.number("notches.radius", notches.radius, BoxSolver.lengths)
      let far = BoxSolver.maximumLength
      check.number("notches.at", notches.position.value, -far...far)
    }
    if let shadow {
      let far = PaintLimits.shadowOffset
      check.number("shadow.blur", shadow.blur, 0...PaintLimits.blur)
      check.number("shadow.x", shadow.offset.width, -far...far)
      check.number("shadow.y", shadow.offset.height, -far...far)
      check.number("shadow.spread", shadow.spread, -PaintLimits.spread...PaintLimits.spread)
    }
    return check.fault
  }
}

extension BoxTouch {
  /// Returns the first error; nil: all values are valid.
  func fault(_ kind: String) -> BoxError? {
    for state in PartState.allCases {
      guard let look = looks[state] else { continue }
      var check = PropertyCheck(kind)
      check.number("opacity", look.opacity, 0...1)
      let drawn = BoxDecoration(
        fill: look.fill, border: look.border ?? BoxBorder(), shadow: look.shadow)
      if let fault = check.fault ?? drawn.fault(kind) { return fault }
    }
    return nil
  }
}

extension LayoutBox {
  /// The greatest number of its shadows that are drawn at a time.
  var shadowCount: Int {
    let hasOwn = decoration?.shadow != nil
    let hasOther = ownTouch?.looks.values.contains { $0.shadow != nil } == true
    return hasOwn || hasOther ? 1 : 0
  }
}

extension PathBox {
  /// Returns the first error; nil: all values are valid.
  func fault(_ kind: String) -> BoxError? {
    let far = BoxSolver.maximumLength
    var check = PropertyCheck(kind)
    check.count("data", data.steps.count, 0...PathData.maximumStepCountInBox)
    // Sums of relative steps may be greater than each step.
    check.number("data", data.extent, 0...far * 100)
    check.number("view_box", viewBox.origin.x, -far...far)
    check.number("view_box", viewBox.origin.y, -far...far)
    check.number("view_box", viewBox.size.width, 0.001...far)
    check.number("view_box", viewBox.size.height, 0.001...far)
    // A path that goes back and forth many times takes long to fill.
    check.number(
      "data.length", data.length,
      0...PaintLimits.pathLength * max(0, max(viewBox.size.width, viewBox.size.height)))
    check.fill("fill", fill)
    check.number("trim", trimStart, 0...1)
    check.number("trim", trimEnd, 0...1)
    check.order("trim", trimStart, trimEnd)
    if let stroke {
      check.number("stroke.width", stroke.width, 0...far)
      check.number("stroke.miter_limit", stroke.miterLimit, 1...PaintLimits.miter)
      check.dashes("stroke.dash", stroke.dashes)
      check.number("stroke.offset", stroke.dashOffset, -far...far)
    }
    return check.fault
  }
}

import Foundation

/// The fill of a box's ground, or of a path's inside.
public enum BoxFill: Hashable, Sendable {
  /// One colour.
  case color(BoxColor)
  /// A gradient. Stored indirectly, because few fills are gradients.
  indirect case gradient(BoxGradient)
}

/// A colour that changes along a line, or from a point outward, over the size of the filled form.
///
/// The geometry is CSS's. A line at an angle reaches from the corner that lies farthest back to the one farthest ahead. A circle reaches
/// from its centre to the farthest corner. Between two stops, the colours are mixed with premultiplied opacity.
public struct BoxGradient: Hashable, Sendable {
  /// The geometry of a gradient.
  public enum Geometry: Hashable, Sendable {
    /// From one side to the other. The angle is in radians, clockwise from the positive x axis: a quarter turn points down. It is the same
    /// in both directions of reading.
    case linear(angle: CGFloat)
    /// From a point outward. The centre is in fractions of width and height, from the upper left. A radius of 1 reaches to the farthest
    /// corner.
    case radial(center: CGPoint, radius: CGFloat)
  }

  /// A colour at a position.
  public struct Stop: Hashable, Sendable {
    /// The position, from 0 at the start to 1 at the end.
    public var offset: CGFloat
    /// The colour at the position.
    public var color: BoxColor

    /// Makes a stop.
    public init(_ offset: CGFloat, _ color: BoxColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// The valid numbers of stops.
  package static let stopCounts = 2...16

  /// The geometry of the gradient.
  public var geometry: Geometry
  /// The stops in order, 2 to 16 of them.
  public var stops: [Stop]

  /// Makes a gradient from stops.
  public init(_ geometry: Geometry = .linear(angle: .pi / 2), stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }

  /// Makes a gradient from colours at equal distances.
  public init(_ colors: [BoxColor], _ geometry: Geometry = .linear(angle: .pi / 2)) {
    let last = CGFloat(max(1, colors.count - 1))
    self.init(
      geometry, stops: colors.enumerated().map { Stop(CGFloat($0.offset) / last, $0.element) })
  }
}

extension BoxFill {
  /// All colours in it.
  package var colors: [BoxColor] {
    switch self {
    case .color(let color): [color]
    case .gradient(let gradient): gradient.stops.map(\.color)
    }
  }
}

extension BoxFill: CustomStringConvertible {
  /// A readable form: `accent`, `gradient accent, #102030`.
  public var description: String {
    switch self {
    case .color(let color): color.description
    case .gradient(let gradient):
      "gradient " + gradient.stops.map(\.color.description).joined(separator: ", ")
    }
  }
}

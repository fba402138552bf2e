import Foundation

/// What the ground of a box, or the inside of a path, is filled with.
public enum BoxFill: Hashable, Sendable {
  /// One colour.
  case color(BoxColor)
  /// A colour that changes from place to place. Stored apart: few fills are one.
  indirect case gradient(BoxGradient)
}

/// A colour that changes along a line, or from a point outward, as large as what is filled with it.
///
/// The geometry is CSS's: a line at an angle reaches from the corner that lies farthest back to the one that lies farthest ahead, and a
/// circle from its centre to the farthest corner. Between two stops it is mixed of both with their opacities counted in (premultiplied).
public struct BoxGradient: Hashable, Sendable {
  /// Where it runs.
  public enum Geometry: Hashable, Sendable {
    /// From one side to the other. The angle is in radians, clockwise from the positive x axis: a quarter turn is downward. It is
    /// the same in both directions of reading.
    case linear(angle: CGFloat)
    /// From a point outward. The centre is in parts of width and height, from the upper left; a radius of 1 reaches to the farthest
    /// corner.
    case radial(center: CGPoint, radius: CGFloat)
  }

  /// A colour at a place.
  public struct Stop: Hashable, Sendable {
    /// From 0 at the start to 1 at the end.
    public var offset: CGFloat
    /// The colour there.
    public var color: BoxColor

    /// Makes a stop.
    public init(_ offset: CGFloat, _ color: BoxColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// How many stops there may be.
  public static let stopCounts = 2...16

  /// Where it runs.
  public var geometry: Geometry
  /// In order, 2 to 16.
  public var stops: [Stop]

  /// Makes a gradient of stops.
  public init(_ geometry: Geometry = .linear(angle: .pi / 2), stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }

  /// Makes a gradient of colours that are evenly apart.
  public init(_ colors: [BoxColor], _ geometry: Geometry = .linear(angle: .pi / 2)) {
    let last = CGFloat(max(1, colors.count - 1))
    self.init(
      geometry, stops: colors.enumerated().map { Stop(CGFloat($0.offset) / last, $0.element) })
  }
}

extension BoxFill {
  /// All colours that are in it.
  package var colors: [BoxColor] {
    switch self {
    case .color(let color): [color]
    case .gradient(let gradient): gradient.stops.map(\.color)
    }
  }
}

extension BoxFill: CustomStringConvertible {
  /// As people write it: `accent`, `gradient accent, #102030`.
  public var description: String {
    switch self {
    case .color(let color): color.description
    case .gradient(let gradient):
      "gradient " + gradient.stops.map(\.color.description).joined(separator: ", ")
    }
  }
}

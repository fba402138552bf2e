import Foundation

/// What the inside of a path is filled with.
public enum FillPaint: Hashable, Sendable {
  /// One colour.
  case color(RGBAColor)
  /// A colour that changes from place to place.
  case gradient(ColorGradient)
}

/// A colour that changes along a line, or from a point outward.
public struct ColorGradient: Hashable, Sendable {
  /// Where it runs, in points, y down; in front of its start and behind its end it is that of the first and the last stop.
  public enum Geometry: Hashable, Sendable {
    /// From one point to another.
    case linear(start: CGPoint, end: CGPoint)
    /// From a point outward, up to a distance.
    case radial(center: CGPoint, radius: CGFloat)
  }

  /// A colour at a place.
  public struct Stop: Hashable, Sendable {
    /// From 0 at the start to 1 at the end.
    public var offset: CGFloat
    /// The colour there; between two stops it is mixed of theirs.
    public var color: RGBAColor

    /// Makes a stop.
    public init(_ offset: CGFloat, _ color: RGBAColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// Where it runs.
  public var geometry: Geometry
  /// In order; of none it is transparent.
  public var stops: [Stop]

  /// Makes a gradient.
  public init(_ geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

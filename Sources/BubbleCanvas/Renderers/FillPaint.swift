import Foundation

/// The paint for the inside of a path.
public enum FillPaint: Hashable, Sendable {
  /// One colour.
  case color(RGBAColor)
  /// A gradient.
  case gradient(ColorGradient)
}

/// A gradient along a line, or outward from a point.
public struct ColorGradient: Hashable, Sendable {
  /// The geometry in points, y down; before the start and after the end, the colours of the first and the last stop apply.
  public enum Geometry: Hashable, Sendable {
    /// From one point to another.
    case linear(start: CGPoint, end: CGPoint)
    /// From a point outward, up to a radius.
    case radial(center: CGPoint, radius: CGFloat)
  }

  /// A colour at an offset.
  public struct Stop: Hashable, Sendable {
    /// The offset, from 0 at the start to 1 at the end.
    public var offset: CGFloat
    /// The colour there; between two stops the colours are interpolated.
    public var color: RGBAColor

    /// Creates a stop.
    public init(_ offset: CGFloat, _ color: RGBAColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// The geometry.
  public var geometry: Geometry
  /// The stops in order of their offsets; without stops the gradient is transparent.
  public var stops: [Stop]

  /// Creates a gradient.
  public init(_ geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

import BubbleCore
import Foundation

/// The fill of a bubble's ground.
public enum GroundFill: Hashable, Sendable {
  /// One colour.
  case color(RGBAColor)
  /// A gradient from one side to the other.
  case gradient(GroundGradient)
}

/// The gradient of a bubble's ground, from one side to the other.
public struct GroundGradient: Hashable, Sendable {
  /// The area that a gradient spans.
  public enum Extent: String, Hashable, Sendable, CaseIterable {
    /// Each bubble, from one side to the other.
    case bubble
    /// The view, from one side to the other: a bubble's colours change as it is scrolled.
    ///
    /// In a picture of a conversation, the view is the whole picture.
    case view
  }

  /// The colours, equally spaced; at least one.
  public let colors: [RGBAColor]
  /// The direction in radians, clockwise from the positive x axis: a quarter turn is downward.
  public let angle: CGFloat
  /// The area that the gradient spans.
  public let extent: Extent

  /// Creates a gradient.
  ///
  /// - Parameters:
  ///   - colors: The colours, equally spaced.
  ///   - angle: The direction in radians, clockwise from the positive x axis: a quarter turn is downward.
  ///   - extent: The area that the gradient spans.
  /// - Precondition: There is at least one colour, and the angle is finite.
  public init(_ colors: [RGBAColor], angle: CGFloat = .pi / 2, extent: Extent = .bubble) {
    precondition(!colors.isEmpty, "a gradient has a colour")
    precondition(angle.isFinite, "the angle of a gradient is a number")
    self.colors = colors
    self.angle = angle
    self.extent = extent
  }
}

extension GroundFill {
  /// A single representative colour: the middle of a gradient.
  public var color: RGBAColor {
    switch self {
    case .color(let color): return color
    case .gradient(let gradient):
      let samples = gradient.samples
      return samples[samples.count / 2]
    }
  }

  /// The visible colours: of a gradient, also some between its colours.
  var samples: [RGBAColor] {
    switch self {
    case .color(let color): [color]
    case .gradient(let gradient): gradient.samples
    }
  }

  /// Whether the fill depends on the bubble's place in the view.
  var followsView: Bool {
    if case .gradient(let gradient) = self { gradient.extent == .view } else { false }
  }

  /// Returns the paint of a bubble.
  ///
  /// - Parameters:
  ///   - body: The bubble's frame.
  ///   - view: The view's frame in the same coordinates; nil if unknown, and a gradient then spans the bubble.
  func paint(of body: CGRect, in view: CGRect?) -> FillPaint {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let gradient):
      .gradient(
        ColorGradient(
          gradient.colors, angle: gradient.angle,
          in: gradient.extent == .view ? view ?? body : body))
    }
  }
}

extension GroundGradient {
  fileprivate var samples: [RGBAColor] { RGBAColor.samples(of: colors) }
}

extension RGBAColor {
  /// Returns colours and some between them, interpolated per component as renderers do.
  ///
  /// A colour between two of equal luminance may have another luminance.
  static func samples(of colors: [RGBAColor]) -> [RGBAColor] {
    guard let first = colors.first else { return [] }
    let steps = 4
    return zip(colors, colors.dropFirst()).reduce(into: [first]) { samples, pair in
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        func between(_ part: KeyPath<RGBAColor, Double>) -> Double {
          pair.0[keyPath: part] * (1 - share) + pair.1[keyPath: part] * share
        }
        samples.append(
          RGBAColor(
            red: between(\.red), green: between(\.green), blue: between(\.blue),
            alpha: between(\.alpha)))
      }
    }
  }
}

extension ColorGradient {
  /// Creates a gradient of equally spaced colours from one side of a frame to the other.
  ///
  /// - Parameter angle: The direction in radians, clockwise from the positive x axis.
  init(_ colors: [RGBAColor], angle: CGFloat, in frame: CGRect) {
    let last = CGFloat(max(1, colors.count - 1))
    self.init(
      Geometry(angle: angle, in: frame),
      stops: colors.enumerated().map { ColorGradient.Stop(CGFloat($0.offset) / last, $0.element) })
  }

  /// Creates a box's gradient in its frame.
  ///
  /// Renderers interpolate colours without premultiplying them. Between colours of different opacity that gives a wrong result, so
  /// intermediate stops are added, interpolated with premultiplied alpha as in CSS.
  ///
  /// - Parameter color: Returns the value of a colour.
  init(_ gradient: BoxGradient, in frame: CGRect, color: (BoxColor) -> RGBAColor) {
    var stops: [Stop] = []
    for stop in gradient.stops {
      let next = Stop(stop.offset, color(stop.color))
      if let last = stops.last, last.color.alpha != next.color.alpha {
        let steps = 8
        for step in 1..<steps {
          let share = CGFloat(step) / CGFloat(steps)
          stops.append(
            Stop(
              last.offset + (next.offset - last.offset) * share,
              last.color.premultipliedMixture(with: next.color, Double(share))))
        }
      }
      stops.append(next)
    }
    let geometry: Geometry
    switch gradient.geometry {
    case .linear(let angle): geometry = Geometry(angle: angle, in: frame)
    case .radial(let center, let radius):
      let place = CGPoint(
        x: frame.minX + frame.width * center.x, y: frame.minY + frame.height * center.y)
      let (x, y) = (
        max(abs(place.x - frame.minX), abs(frame.maxX - place.x)),
        max(abs(place.y - frame.minY), abs(frame.maxY - place.y))
      )
      geometry = .radial(center: place, radius: radius * (x * x + y * y).squareRoot())
    }
    self.init(geometry, stops: stops)
  }
}

extension ColorGradient.Geometry {
  /// Creates a line from one side of a frame to the other: it starts and ends at the corners farthest along the direction.
  ///
  /// - Parameter angle: The direction in radians, clockwise from the positive x axis.
  init(angle: CGFloat, in frame: CGRect) {
    let (x, y) = (cos(angle), sin(angle))
    let reach = (abs(x) * frame.width + abs(y) * frame.height) / 2
    self = .linear(
      start: CGPoint(x: frame.midX - x * reach, y: frame.midY - y * reach),
      end: CGPoint(x: frame.midX + x * reach, y: frame.midY + y * reach))
  }
}

extension RGBAColor {
  /// Returns a colour between two, with each component weighted by its colour's opacity.
  fileprivate func premultipliedMixture(with other: RGBAColor, _ share: Double) -> RGBAColor {
    let mixed = alpha * (1 - share) + other.alpha * share
    func between(_ part: KeyPath<RGBAColor, Double>) -> Double {
      let sum =
        self[keyPath: part] * alpha * (1 - share) + other[keyPath: part] * other.alpha * share
      return mixed > 0 ? sum / mixed : 0
    }
    return RGBAColor(
      red: between(\.red), green: between(\.green), blue: between(\.blue), alpha: mixed)
  }
}

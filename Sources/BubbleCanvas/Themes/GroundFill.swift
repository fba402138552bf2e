import BubbleCore
import Foundation

/// What the ground of a bubble is filled with.
public enum GroundFill: Hashable, Sendable {
  /// One colour.
  case color(RGBAColor)
  /// A colour that changes from one side to the other.
  case gradient(GroundGradient)
}

/// The colours of a bubble's ground, from one side to the other.
public struct GroundGradient: Hashable, Sendable {
  /// From where to where it runs.
  public enum Extent: String, Hashable, Sendable, CaseIterable {
    /// From one side of each bubble to the other.
    case bubble
    /// From one side of the view to the other, so that a bubble changes its colours as it is scrolled.
    ///
    /// In a picture of a conversation the view is all of the picture.
    case view
  }

  /// The colours, evenly apart: at least one.
  public let colors: [RGBAColor]
  /// Where it runs to, in radians, clockwise from the positive x axis: a quarter turn is downward.
  public let angle: CGFloat
  /// From where to where it runs.
  public let extent: Extent

  /// Makes a gradient.
  ///
  /// - Parameters:
  ///   - colors: The colours, evenly apart.
  ///   - angle: Where it runs to, in radians, clockwise from the positive x axis: a quarter turn is downward.
  ///   - extent: From where to where it runs.
  /// - Precondition: There is a colour, and the angle is finite.
  public init(_ colors: [RGBAColor], angle: CGFloat = .pi / 2, extent: Extent = .bubble) {
    precondition(!colors.isEmpty, "a gradient has a colour")
    precondition(angle.isFinite, "the angle of a gradient is a number")
    self.colors = colors
    self.angle = angle
    self.extent = extent
  }
}

extension GroundFill {
  /// The one colour that stands for it: the middle of a gradient.
  public var color: RGBAColor {
    switch self {
    case .color(let color): return color
    case .gradient(let gradient):
      let samples = gradient.samples
      return samples[samples.count / 2]
    }
  }

  /// The colours that are seen in it: of a gradient, some of those between its colours as well.
  var samples: [RGBAColor] {
    switch self {
    case .color(let color): [color]
    case .gradient(let gradient): gradient.samples
    }
  }

  /// Whether it depends on where in the view a bubble is.
  var followsView: Bool {
    if case .gradient(let gradient) = self { gradient.extent == .view } else { false }
  }

  /// What a bubble is filled with.
  ///
  /// - Parameters:
  ///   - body: The bubble's frame.
  ///   - view: That of the view, in the same coordinates; nil: that is not known, and the bubble counts as all of it.
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
  /// Colours and some of those between them, as renderers mix them: part by part.
  ///
  /// Between two colours of equal luminance there may be one of another.
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
  /// Colours from one side of a frame to the other, evenly apart.
  ///
  /// - Parameter angle: Where it runs to, in radians, clockwise from the positive x axis.
  init(_ colors: [RGBAColor], angle: CGFloat, in frame: CGRect) {
    let last = CGFloat(max(1, colors.count - 1))
    self.init(
      Geometry(angle: angle, in: frame),
      stops: colors.enumerated().map { ColorGradient.Stop(CGFloat($0.offset) / last, $0.element) })
  }

  /// A box's gradient in its frame.
  ///
  /// Renderers mix the parts of two colours as they are. Where one is more opaque than the other that is not what is seen of them between, so
  /// that there are more stops, mixed with opacity counted in, as CSS has it.
  ///
  /// - Parameter color: What a colour is.
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
  /// From one side of a frame to the other: the corners that are farthest along the direction are its start and its end.
  ///
  /// - Parameter angle: Where it runs to, in radians, clockwise from the positive x axis.
  init(angle: CGFloat, in frame: CGRect) {
    let (x, y) = (cos(angle), sin(angle))
    let reach = (abs(x) * frame.width + abs(y) * frame.height) / 2
    self = .linear(
      start: CGPoint(x: frame.midX - x * reach, y: frame.midY - y * reach),
      end: CGPoint(x: frame.midX + x * reach, y: frame.midY + y * reach))
  }
}

extension RGBAColor {
  /// What is between two colours, each part weighted by its colour's opacity.
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

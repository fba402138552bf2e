import BubbleCore
import Foundation

extension Theme {
  /// Returns the value of a box's colour on a surface.
  ///
  /// Of a pair, the dark colour applies if the theme is dark (``name``). Mixtures are those of CSS's `color-mix(in oklab, …)`.
  @_disfavoredOverload
  public func color(_ color: BoxColor, on surface: Surface) -> RGBAColor {
    switch color.form {
    case .one(let shade): return self.color(shade, on: surface)
    case .pair(let light, let dark): return self.color(name == .dark ? dark : light, on: surface)
    case .mixture(let first, let second, let share, let alpha):
      var mixed = tone(first, on: surface)
        .mixed(with: tone(second, on: surface), Double(share) / 255)
      mixed.alpha *= Double(alpha) / 255
      return mixed
    case .readable(let ink, let ground, let alpha):
      let below = grounds(of: surface)
      let own = ground.map { self.tone($0, on: surface) }
      var readable = tone(ink, on: surface)
        .readable(on: own.map { own in below.map { own.blended(over: $0) } } ?? below)
      readable.alpha *= Double(alpha) / 255
      return readable
    }
  }

  private func color(_ shade: BoxColor.Shade, on surface: Surface) -> RGBAColor {
    var color = tone(shade.tone, on: surface)
    if shade.alpha < 255 { color.alpha *= Double(shade.alpha) / 255 }
    return color
  }

  private func tone(_ tone: BoxColor.Tone, on surface: Surface) -> RGBAColor {
    switch tone {
    case .token(let token): color(token, on: surface)
    case .rgb(let red, let green, let blue):
      RGBAColor(
        red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }
  }

  /// Returns the paint for a box's fill on a surface, scaled to a frame.
  func paint(_ fill: BoxFill, in frame: CGRect, on surface: Surface) -> FillPaint {
    switch fill {
    case .color(let color): .color(self.color(color, on: surface))
    case .gradient(let gradient):
      .gradient(
        ColorGradient(gradient, in: frame) { self.color($0, on: surface) })
    }
  }
}

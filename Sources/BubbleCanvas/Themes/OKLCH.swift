import Foundation

/// A colour by its perceived lightness, chroma and hue: OKLab in polar coordinates.
///
/// The formulas are from Björn Ottosson, "A perceptual color space for image processing" (2020), and are also part of CSS Color 4.
struct OKLCH {
  /// The lightness, from 0 for black to 1 for white.
  var lightness: Double
  /// The distance from grey; sRGB colours have up to 0.33.
  var chroma: Double
  /// The hue angle, in radians.
  var hue: Double

  init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// Converts an sRGB colour, without its opacity.
  init(_ color: RGBAColor) {
    let (red, green, blue) = (
      OKLCH.linear(color.red), OKLCH.linear(color.green), OKLCH.linear(color.blue)
    )
    let long = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let medium = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let short = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short
    let a = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short
    let b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short
    chroma = (a * a + b * b).squareRoot()
    hue = atan2(b, a)
  }

  /// The opaque sRGB colour with this lightness and hue, and as much of the chroma as sRGB has, in whole 255ths.
  ///
  /// The chroma of a colour outside the gamut is reduced until it is inside (CSS Color 4, 13.2, without its tolerance).
  var color: RGBAColor {
    let lightness = min(max(lightness, 0), 1)
    if let color = OKLCH.color(lightness, chroma, hue) { return color }
    var (inside, outside) = (0.0, chroma)
    for _ in 0..<18 {
      let middle = (inside + outside) / 2
      if OKLCH.color(lightness, middle, hue) == nil { outside = middle } else { inside = middle }
    }
    // Grey is always in the gamut, except for rounding.
    let grey = OKLCH.encoded(lightness * lightness * lightness)
    return OKLCH.color(lightness, inside, hue) ?? RGBAColor(red: grey, green: grey, blue: grey)
  }

  /// Returns the colour if it is in the sRGB gamut.
  private static func color(_ lightness: Double, _ chroma: Double, _ hue: Double) -> RGBAColor? {
    let (a, b) = (chroma * cos(hue), chroma * sin(hue))
    func cube(_ root: Double) -> Double { root * root * root }
    let long = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
    let medium = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
    let short = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b)
    let red = 4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short
    let green = -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short
    let blue = -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short
    let gamut = -1e-4...1.0001
    guard gamut.contains(red), gamut.contains(green), gamut.contains(blue) else { return nil }
    return RGBAColor(red: encoded(red), green: encoded(green), blue: encoded(blue))
  }

  /// Converts an sRGB component to linear light.
  private static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// Converts linear light to an sRGB component, in whole 255ths.
  private static func encoded(_ part: Double) -> Double {
    let part = min(max(part, 0), 1)
    let encoded = part <= 0.003_130_8 ? 12.92 * part : 1.055 * pow(part, 1 / 2.4) - 0.055
    return (encoded * 255).rounded() / 255
  }
}

extension RGBAColor {
  /// Returns the colour with the smallest change of lightness that satisfies a condition.
  ///
  /// Hue and chroma are kept as far as sRGB has them at that lightness (OKLCH). If no lightness satisfies the condition, the result
  /// is the one with the highest score.
  ///
  /// - Parameter score: The degree to which a colour satisfies the condition: fully from 1 on.
  func adjusted(until score: (RGBAColor) -> Double) -> RGBAColor {
    var best = (color: self, score: score(self))
    guard best.score < 1 else { return self }
    let origin = OKLCH(self)
    let steps = 256
    for step in 1...steps {
      for sign in [-1.0, 1.0] {
        var moved = origin
        moved.lightness += sign * Double(step) / Double(steps)
        guard moved.lightness > -0.002, moved.lightness < 1.002 else { continue }
        var color = moved.color
        color.alpha = alpha
        let reached = score(color)
        if reached >= 1 { return color }
        if reached > best.score { best = (color, reached) }
      }
    }
    return best.color
  }

  /// Returns the colour with the smallest change of lightness that makes it readable on some grounds.
  ///
  /// Hue and chroma are kept as far as sRGB has them at that lightness. The change is made in OKLCH, which is Björn Ottosson's OKLab in
  /// polar coordinates, as in CSS Color 4. A readable colour is returned unchanged. If no lightness suffices, as on black and white at
  /// once, the result is the one with the highest contrast.
  ///
  /// - Parameters:
  ///   - grounds: The opaque colours under it; they show through a translucent colour.
  ///   - least: The least contrast to each of them (``contrast(to:)``): 4.5 for text, 3 for marks.
  /// - Complexity: O(*n*) in the number of grounds.
  public func readable(on grounds: [RGBAColor], contrast least: Double = 4.5) -> RGBAColor {
    adjusted { color in
      grounds.map { color.blended(over: $0).contrast(to: $0) / least }.min() ?? 1
    }
  }

  /// Returns a mixture of two colours, interpolated in OKLab, with their opacity interpolated as well.
  ///
  /// - Parameter share: The share of the other colour, from 0 to 1.
  func mixed(with other: RGBAColor, _ share: Double) -> RGBAColor {
    func cartesian(_ color: RGBAColor) -> (lightness: Double, a: Double, b: Double) {
      let polar = OKLCH(color)
      return (polar.lightness, polar.chroma * cos(polar.hue), polar.chroma * sin(polar.hue))
    }
    let (own, its) = (cartesian(self), cartesian(other))
    func between(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    let (a, b) = (between(own.a, its.a), between(own.b, its.b))
    var color = OKLCH(
      lightness: between(own.lightness, its.lightness), chroma: (a * a + b * b).squareRoot(),
      hue: atan2(b, a)
    ).color
    color.alpha = between(alpha, other.alpha)
    return color
  }
}

import Foundation

/// A colour: red, green, blue and opacity from 0 to 1, in sRGB.
public struct RGBAColor: Hashable, Sendable {
  /// Red.
  public var red: Double
  /// Green.
  public var green: Double
  /// Blue.
  public var blue: Double
  /// Opacity.
  public var alpha: Double

  /// Creates a colour from its components, each from 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from a hexadecimal number such as `0xD6E8FF`.
  public init(_ hexadecimal: UInt32, alpha: Double = 1) {
    red = Double(hexadecimal >> 16 & 0xFF) / 255
    green = Double(hexadecimal >> 8 & 0xFF) / 255
    blue = Double(hexadecimal & 0xFF) / 255
    self.alpha = alpha
  }
}

extension RGBAColor {
  /// Creates a colour from text: `#102030`, or `#10203080` with its opacity; nil if the text is invalid.
  public init?(hexadecimal text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), [6, 8].contains(digits.utf8.count),
      digits.utf8.allSatisfy({
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
      }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self =
      digits.utf8.count == 6
      ? RGBAColor(number) : RGBAColor(number >> 8, alpha: Double(number & 0xFF) / 255)
  }

  /// The brightness from 0 to 1, without its opacity (WCAG 2.2, "relative luminance").
  public var luminance: Double {
    func light(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
  }

  /// Returns the contrast of two colours, from 1 to 21, without their opacity (WCAG 2.2, "contrast ratio").
  public func contrast(to other: RGBAColor) -> Double {
    RGBAColor.contrast(ofLuminances: luminance, other.luminance)
  }

  /// Returns the contrast of two luminances, from 1 to 21.
  static func contrast(ofLuminances first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns the colour composited over an opaque one.
  public func blended(over ground: RGBAColor) -> RGBAColor {
    var color = ground
    color.red = red * alpha + ground.red * (1 - alpha)
    color.green = green * alpha + ground.green * (1 - alpha)
    color.blue = blue * alpha + ground.blue * (1 - alpha)
    return color
  }
}

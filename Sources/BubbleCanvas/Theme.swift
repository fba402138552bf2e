import BubbleCore

/// A colour: red, green, blue and opacity from 0 to 1, in sRGB.
public struct Color: Hashable, Sendable {
  /// Red.
  public var red: Double
  /// Green.
  public var green: Double
  /// Blue.
  public var blue: Double
  /// Opacity.
  public var alpha: Double

  /// Makes a colour of a hexadecimal number such as `0xD6E8FF`.
  public init(_ hexadecimal: UInt32, alpha: Double = 1) {
    red = Double(hexadecimal >> 16 & 0xFF) / 255
    green = Double(hexadecimal >> 8 & 0xFF) / 255
    blue = Double(hexadecimal & 0xFF) / 255
    self.alpha = alpha
  }
}

/// Says which colour each token is, on each ground.
///
/// Themes are looked at when a picture is drawn and never when something is measured.
public struct Theme: Hashable, Sendable {
  /// What is under an element.
  public enum Surface: Hashable, Sendable {
    /// The conversation's background.
    case background
    /// A bubble of somebody else.
    case incoming
    /// An own bubble.
    case outgoing
  }

  /// The conversation's background.
  public var background: Color
  /// The bubbles of others.
  public var incoming: Color
  /// The own bubbles.
  public var outgoing: Color
  /// The soft edge under a bubble.
  public var shadow: Color
  private var colors: [ColorToken: Color]
  private var outgoingColors: [ColorToken: Color]
  private var backgroundColors: [ColorToken: Color]

  /// The colour of a token on a surface.
  public func color(_ token: ColorToken, on surface: Surface) -> Color {
    let special: Color? =
      switch surface {
      case .background: backgroundColors[token]
      case .outgoing: outgoingColors[token]
      case .incoming: nil
      }
    return special ?? colors[token] ?? Color(0x808080)
  }

  /// The theme of a name.
  public static func named(_ name: ThemeName) -> Theme {
    switch name {
    case .light: light
    case .dark: dark
    }
  }

  /// Dark text on light bubbles.
  public static let light = Theme(
    background: Color(0xE9EEF3), incoming: Color(0xFFFFFF), outgoing: Color(0xD3E7FF),
    shadow: Color(0x1B3550, alpha: 0.13),
    colors: [
      .text: Color(0x17212B), .textDim: Color(0x8795A3), .link: Color(0x1B6FD6),
      .accent: Color(0x2F7DE1), .accentFaint: Color(0xA9CBF5), .track: Color(0xE6ECF2),
      .statusRead: Color(0x2F8FE8), .failure: Color(0xE0413A), .separator: Color(0xDDE4EA),
      .serviceText: Color(0xFFFFFF), .serviceBackground: Color(0x6C8096, alpha: 0.62),
      .onAccent: Color(0xFFFFFF), .person1: Color(0xD1574B), .person2: Color(0xC2752A),
      .person3: Color(0x8A6BD1), .person4: Color(0x3F9A4F), .person5: Color(0x2E95A8),
      .person6: Color(0x3E7FCB), .person7: Color(0xC65A93),
    ],
    outgoingColors: [
      .textDim: Color(0x5F8FBF), .link: Color(0x135DB8), .track: Color(0xB5D2F2),
      .accentFaint: Color(0x86B5EC), .separator: Color(0xB5D2F2),
    ],
    backgroundColors: [.textDim: Color(0x6F8193)])

  /// Light text on dark bubbles.
  public static let dark = Theme(
    background: Color(0x0E1621), incoming: Color(0x1C2937), outgoing: Color(0x2B5278),
    shadow: Color(0x000000, alpha: 0.28),
    colors: [
      .text: Color(0xF2F5F8), .textDim: Color(0x7E91A5), .link: Color(0x6CB8F6),
      .accent: Color(0x4FA3F0), .accentFaint: Color(0x35608C), .track: Color(0x2C3B4B),
      .statusRead: Color(0x6CC3FF), .failure: Color(0xFF6B61), .separator: Color(0x2C3B4B),
      .serviceText: Color(0xE4EAF0), .serviceBackground: Color(0x2A3B4D, alpha: 0.85),
      .onAccent: Color(0xFFFFFF), .person1: Color(0xF08A80), .person2: Color(0xE8A765),
      .person3: Color(0xB39DF0), .person4: Color(0x7CCB89), .person5: Color(0x6CC8D9),
      .person6: Color(0x7FB5F2), .person7: Color(0xEE93C1),
    ],
    outgoingColors: [
      .textDim: Color(0x9CBEDF), .link: Color(0xA6DAFF), .track: Color(0x406A93),
      .accent: Color(0x8CCBFF), .accentFaint: Color(0x5687B5), .separator: Color(0x406A93),
    ],
    backgroundColors: [:])
}

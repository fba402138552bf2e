import Foundation

/// A colour of something in a box: a token of the theme, a fixed colour, one for light and one for dark, or a mixture.
///
/// A theme says what it is when it is drawn, so that a change of theme measures nothing.
///
/// ```swift
/// Box.text("Gate 12", color: .black)
/// Box.text("Delayed", color: BoxColor(light: .hex(0xA02010), dark: .hex(0xFFB4A8)))
/// Box.column([…]).background(BoxColor.accent.opacity(0.2))
/// ```
///
/// Parts are in 255ths, as they are drawn. It takes eleven bytes and no memory of its own.
public struct BoxColor: Hashable, Sendable {
  /// A colour without opacity: one that the theme knows, or a fixed one.
  public enum Tone: Hashable, Sendable {
    /// What the theme says.
    case token(ColorToken)
    /// A fixed colour, in sRGB.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// A fixed colour as a hexadecimal number: `0x102030`.
    ///
    /// What is over `0xFFFFFF` counts for nothing.
    public static func hex(_ value: UInt32) -> Tone {
      .rgb(
        red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
        blue: UInt8(truncatingIfNeeded: value))
    }

    /// Black.
    public static let black = Tone.rgb(red: 0, green: 0, blue: 0)
    /// White.
    public static let white = Tone.rgb(red: 255, green: 255, blue: 255)
  }

  /// A tone and how opaque it is.
  package struct Shade: Hashable, Sendable {
    package var tone: Tone
    package var alpha: UInt8
  }

  /// What it is made of.
  package enum Form: Hashable, Sendable {
    case one(Shade)
    case pair(light: Shade, dark: Shade)
    /// So many 255ths of the second one.
    case mixture(Tone, Tone, share: UInt8, alpha: UInt8)
  }

  package private(set) var form: Form

  private init(form: Form) { self.form = form }

  /// A token of the theme.
  @inlinable
  public init(_ token: ColorToken) { self.init(Tone.token(token)) }

  /// One tone, opaque.
  public init(_ tone: Tone) { form = .one(Shade(tone: tone, alpha: 255)) }

  /// One tone where the theme is light, and another where it is dark.
  public init(light: Tone, dark: Tone) {
    form = .pair(light: Shade(tone: light, alpha: 255), dark: Shade(tone: dark, alpha: 255))
  }

  /// A mixture of two tones, evenly along OKLab's lightness as the eye has it: CSS's `color-mix(in oklab, …)`.
  ///
  /// - Parameters:
  ///   - first: What is mixed.
  ///   - second: With what.
  ///   - share: How much there is of the second one, from 0 to 1.
  /// - Precondition: `share` is from 0 to 1.
  public init(mixing first: Tone, with second: Tone, share: CGFloat = 0.5) {
    form = .mixture(first, second, share: BoxColor.part(share), alpha: 255)
  }

  /// Two colours, one for light and one for dark themes, each with its opacity; nil where one is itself two or a mixture.
  package init?(light: BoxColor, dark: BoxColor) {
    guard case .one(let first) = light.form, case .one(let second) = dark.form else { return nil }
    form = .pair(light: first, dark: second)
  }

  /// A fixed colour as a hexadecimal number: `0x102030`.
  public static func hex(_ value: UInt32) -> BoxColor { BoxColor(Tone.hex(value)) }

  /// Makes a fixed colour of what people write: `#102030`, or `#10203080` with its opacity; nil where it is none.
  public init?(hexadecimal text: String) {
    let digits = Array(text.utf8.dropFirst())
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else {
      return nil
    }
    var value: UInt32 = 0
    for digit in digits {
      guard let place = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(place)
    }
    let alpha = digits.count == 8 ? UInt8(truncatingIfNeeded: value) : 255
    form = .one(Shade(tone: .hex(digits.count == 8 ? value >> 8 : value), alpha: alpha))
  }

  /// The colour, of which only a part is seen.
  ///
  /// - Parameter share: From 0 to 1; what it has of opacity is multiplied by it.
  /// - Precondition: It is from 0 to 1.
  public func opacity(_ share: CGFloat) -> BoxColor {
    let part = BoxColor.part(share)
    func times(_ alpha: UInt8) -> UInt8 { UInt8((Int(alpha) * Int(part) + 127) / 255) }
    func times(_ shade: Shade) -> Shade { Shade(tone: shade.tone, alpha: times(shade.alpha)) }
    return switch form {
    case .one(let shade): BoxColor(form: .one(times(shade)))
    case .pair(let light, let dark): BoxColor(form: .pair(light: times(light), dark: times(dark)))
    case .mixture(let first, let second, let share, let alpha):
      BoxColor(form: .mixture(first, second, share: share, alpha: times(alpha)))
    }
  }

  private static func part(_ share: CGFloat) -> UInt8 {
    precondition(share >= 0 && share <= 1, "a share is from 0 to 1")
    return UInt8((share * 255).rounded())
  }

  /// The one tone that it is, opaque; nil: it is something else.
  package var tone: Tone? {
    if case .one(let shade) = form, shade.alpha == 255 { shade.tone } else { nil }
  }

  /// The token that it is, and nothing more; nil: it is something else.
  public var token: ColorToken? {
    if case .token(let token) = tone { token } else { nil }
  }
}

/// The tokens and fixed colours by their names.
extension BoxColor {
  /// Black, in every theme.
  public static var black: BoxColor { BoxColor(Tone.black) }
  /// White, in every theme.
  public static var white: BoxColor { BoxColor(Tone.white) }
  /// What the theme says of ``ColorToken/text``.
  public static var text: BoxColor { BoxColor(ColorToken.text) }
  /// What the theme says of ``ColorToken/textDim``.
  public static var textDim: BoxColor { BoxColor(ColorToken.textDim) }
  /// What the theme says of ``ColorToken/link``.
  public static var link: BoxColor { BoxColor(ColorToken.link) }
  /// What the theme says of ``ColorToken/accent``.
  public static var accent: BoxColor { BoxColor(ColorToken.accent) }
  /// What the theme says of ``ColorToken/accentFaint``.
  public static var accentFaint: BoxColor { BoxColor(ColorToken.accentFaint) }
  /// What the theme says of ``ColorToken/track``.
  public static var track: BoxColor { BoxColor(ColorToken.track) }
  /// What the theme says of ``ColorToken/statusRead``.
  public static var statusRead: BoxColor { BoxColor(ColorToken.statusRead) }
  /// What the theme says of ``ColorToken/failure``.
  public static var failure: BoxColor { BoxColor(ColorToken.failure) }
  /// What the theme says of ``ColorToken/separator``.
  public static var separator: BoxColor { BoxColor(ColorToken.separator) }
  /// What the theme says of ``ColorToken/serviceText``.
  public static var serviceText: BoxColor { BoxColor(ColorToken.serviceText) }
  /// What the theme says of ``ColorToken/serviceBackground``.
  public static var serviceBackground: BoxColor { BoxColor(ColorToken.serviceBackground) }
  /// What the theme says of ``ColorToken/person1``.
  public static var person1: BoxColor { BoxColor(ColorToken.person1) }
  /// What the theme says of ``ColorToken/person2``.
  public static var person2: BoxColor { BoxColor(ColorToken.person2) }
  /// What the theme says of ``ColorToken/person3``.
  public static var person3: BoxColor { BoxColor(ColorToken.person3) }
  /// What the theme says of ``ColorToken/person4``.
  public static var person4: BoxColor { BoxColor(ColorToken.person4) }
  /// What the theme says of ``ColorToken/person5``.
  public static var person5: BoxColor { BoxColor(ColorToken.person5) }
  /// What the theme says of ``ColorToken/person6``.
  public static var person6: BoxColor { BoxColor(ColorToken.person6) }
  /// What the theme says of ``ColorToken/person7``.
  public static var person7: BoxColor { BoxColor(ColorToken.person7) }
  /// What the theme says of ``ColorToken/onAccent``.
  public static var onAccent: BoxColor { BoxColor(ColorToken.onAccent) }
  /// What the theme says of ``ColorToken/onMedia``.
  public static var onMedia: BoxColor { BoxColor(ColorToken.onMedia) }
  /// What the theme says of ``ColorToken/mediaOverlay``.
  public static var mediaOverlay: BoxColor { BoxColor(ColorToken.mediaOverlay) }
  /// What the theme says of ``ColorToken/mediaGround``.
  public static var mediaGround: BoxColor { BoxColor(ColorToken.mediaGround) }
  /// What the theme says of ``ColorToken/mapGround``.
  public static var mapGround: BoxColor { BoxColor(ColorToken.mapGround) }
  /// What the theme says of ``ColorToken/mapRoad``.
  public static var mapRoad: BoxColor { BoxColor(ColorToken.mapRoad) }
  /// What the theme says of ``ColorToken/unreadText``.
  public static var unreadText: BoxColor { BoxColor(ColorToken.unreadText) }
  /// What the theme says of ``ColorToken/unreadBackground``.
  public static var unreadBackground: BoxColor { BoxColor(ColorToken.unreadBackground) }
}

extension BoxColor: CustomStringConvertible {
  /// As a script writes it: `accent`, `#102030`, `accent 50%`, `light #102030, dark #DDEEFF`.
  public var description: String {
    switch form {
    case .one(let shade): shade.description
    case .pair(let light, let dark): "light \(light), dark \(dark)"
    case .mixture(let first, let second, let share, let alpha):
      "\(first) mixed with \(BoxColor.percent(share)) \(second)"
        + (alpha == 255 ? "" : " \(BoxColor.percent(alpha))")
    }
  }

  fileprivate static func percent(_ part: UInt8) -> String { "\((Int(part) * 100 + 127) / 255)%" }
}

extension BoxColor.Tone: CustomStringConvertible {
  /// As a script writes it: `accent`, `#102030`.
  public var description: String {
    switch self {
    case .token(let token): token.rawValue
    case .rgb(let red, let green, let blue): String(format: "#%02X%02X%02X", red, green, blue)
    }
  }
}

extension BoxColor.Shade: CustomStringConvertible {
  package var description: String {
    alpha == 255 ? tone.description : "\(tone) \(BoxColor.percent(alpha))"
  }
}

import Foundation

/// A colour in a box: a token of the theme, a fixed colour, a pair for light and dark themes, or a mixture.
///
/// The theme resolves it at drawing time, so a change of theme measures nothing again.
///
/// ```swift
/// LayoutBox.text("Gate 12", color: .black)
/// LayoutBox.text("Delayed", color: BoxColor(light: .hex(0xA02010), dark: .hex(0xFFB4A8)))
/// LayoutBox.text("Gate 12").background(BoxColor.accent.opacity(0.2))
/// ```
///
/// Components, opacities and shares are integers from 0 to 255, as in drawing. A value takes eleven bytes and allocates no memory.
public struct BoxColor: Hashable, Sendable {
  /// A colour without opacity: a token of the theme or a fixed colour.
  public enum Tone: Hashable, Sendable {
    /// The theme's colour for this token.
    case token(ColorToken)
    /// A fixed colour, in sRGB.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// Makes a fixed colour of a hexadecimal number: `0x102030`.
    ///
    /// Bits above `0xFFFFFF` are ignored.
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

  /// A tone and its opacity.
  package struct Shade: Hashable, Sendable {
    package var tone: Tone
    package var alpha: UInt8
  }

  /// The kind of colour with its parts.
  package enum Form: Hashable, Sendable {
    case one(Shade)
    case pair(light: Shade, dark: Shade)
    /// The second tone's share, in 255ths.
    case mixture(Tone, Tone, share: UInt8, alpha: UInt8)
    /// A tone whose lightness changes until it can be read on another one, or on the surface if that is nil.
    case readable(Tone, on: Tone?, alpha: UInt8)
  }

  package private(set) var form: Form

  private init(form: Form) { self.form = form }

  /// Makes a colour of a token of the theme.
  @inlinable
  public init(_ token: ColorToken) { self.init(Tone.token(token)) }

  /// Makes an opaque colour of one tone.
  public init(_ tone: Tone) { form = .one(Shade(tone: tone, alpha: 255)) }

  /// Makes a colour of one tone in light themes and another in dark ones, both opaque.
  public init(light: Tone, dark: Tone) {
    form = .pair(light: Shade(tone: light, alpha: 255), dark: Shade(tone: dark, alpha: 255))
  }

  /// Mixes two tones in OKLab, which is perceptually uniform: CSS's `color-mix(in oklab, …)`.
  ///
  /// - Parameters:
  ///   - first: The first tone.
  ///   - second: The second tone.
  ///   - share: The share of the second tone, from 0 to 1; 0.5 by default.
  /// - Precondition: `share` is from 0 to 1.
  public init(mixing first: Tone, with second: Tone, share: CGFloat = 0.5) {
    form = .mixture(first, second, share: BoxColor.part(share), alpha: 255)
  }

  /// Makes a colour of the same hue as a tone, lighter or darker as far as it needs to be read on a ground.
  ///
  /// The contrast is then at least 4.5 in every theme, if any lightness reaches that (WCAG 2.2, 1.4.3).
  ///
  /// - Parameters:
  ///   - tone: The tone, which stays unchanged where it can be read.
  ///   - ground: The ground; nil: that around the text, such as the bubble.
  public init(readable tone: Tone, on ground: Tone? = nil) {
    form = .readable(tone, on: ground, alpha: 255)
  }

  /// Makes a pair of colours for light and dark themes, each with its opacity; nil if either is a pair or a mixture.
  package init?(light: BoxColor, dark: BoxColor) {
    guard case .one(let first) = light.form, case .one(let second) = dark.form else { return nil }
    form = .pair(light: first, dark: second)
  }

  /// Makes a fixed colour of a hexadecimal number: `0x102030`.
  public static func hex(_ value: UInt32) -> BoxColor { BoxColor(Tone.hex(value)) }

  /// Parses `#102030`, or `#10203080` with an opacity; nil if the text has another form.
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

  /// Returns the colour with its opacity multiplied.
  ///
  /// - Parameter share: A factor for the present opacity, from 0 to 1.
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
    case .readable(let tone, let ground, let alpha):
      BoxColor(form: .readable(tone, on: ground, alpha: times(alpha)))
    }
  }

  private static func part(_ share: CGFloat) -> UInt8 {
    precondition(share >= 0 && share <= 1, "a share is from 0 to 1")
    return UInt8((share * 255).rounded())
  }

  /// The tone if the colour is a single opaque one, else nil.
  package var tone: Tone? {
    if case .one(let shade) = form, shade.alpha == 255 { shade.tone } else { nil }
  }

  /// The token if the colour is a single opaque token, else nil.
  package var token: ColorToken? {
    if case .token(let token) = tone { token } else { nil }
  }
}

/// The tokens and fixed colours by their names.
extension BoxColor {
  /// Black, in every theme.
  public static var black: BoxColor { BoxColor(Tone.black) }
  /// White, in every theme.
  public static var white: BoxColor { BoxColor(Tone.white) }
  /// The theme's colour for ``ColorToken/text``.
  public static var text: BoxColor { BoxColor(ColorToken.text) }
  /// The theme's colour for ``ColorToken/textDim``.
  public static var textDim: BoxColor { BoxColor(ColorToken.textDim) }
  /// The theme's colour for ``ColorToken/link``.
  public static var link: BoxColor { BoxColor(ColorToken.link) }
  /// The theme's colour for ``ColorToken/accent``.
  public static var accent: BoxColor { BoxColor(ColorToken.accent) }
  /// The theme's colour for ``ColorToken/accentFaint``.
  public static var accentFaint: BoxColor { BoxColor(ColorToken.accentFaint) }
  /// The theme's colour for ``ColorToken/track``.
  public static var track: BoxColor { BoxColor(ColorToken.track) }
  /// The theme's colour for ``ColorToken/statusRead``.
  public static var statusRead: BoxColor { BoxColor(ColorToken.statusRead) }
  /// The theme's colour for ``ColorToken/failure``.
  public static var failure: BoxColor { BoxColor(ColorToken.failure) }
  /// The theme's colour for ``ColorToken/success``.
  public static var success: BoxColor { BoxColor(ColorToken.success) }
  /// The theme's colour for ``ColorToken/warning``.
  public static var warning: BoxColor { BoxColor(ColorToken.warning) }
  /// The theme's colour for ``ColorToken/info``.
  public static var info: BoxColor { BoxColor(ColorToken.info) }
  /// The theme's colour for ``ColorToken/separator``.
  public static var separator: BoxColor { BoxColor(ColorToken.separator) }
  /// The theme's colour for ``ColorToken/serviceText``.
  public static var serviceText: BoxColor { BoxColor(ColorToken.serviceText) }
  /// The theme's colour for ``ColorToken/serviceBackground``.
  public static var serviceBackground: BoxColor { BoxColor(ColorToken.serviceBackground) }
  /// The theme's colour for ``ColorToken/person1``.
  package static var person1: BoxColor { BoxColor(ColorToken.person1) }
  /// The theme's colour for ``ColorToken/person2``.
  package static var person2: BoxColor { BoxColor(ColorToken.person2) }
  /// The theme's colour for ``ColorToken/person3``.
  package static var person3: BoxColor { BoxColor(ColorToken.person3) }
  /// The theme's colour for ``ColorToken/person4``.
  package static var person4: BoxColor { BoxColor(ColorToken.person4) }
  /// The theme's colour for ``ColorToken/person5``.
  package static var person5: BoxColor { BoxColor(ColorToken.person5) }
  /// The theme's colour for ``ColorToken/person6``.
  package static var person6: BoxColor { BoxColor(ColorToken.person6) }
  /// The theme's colour for ``ColorToken/person7``.
  package static var person7: BoxColor { BoxColor(ColorToken.person7) }
  /// The theme's colour for ``ColorToken/onAccent``.
  public static var onAccent: BoxColor { BoxColor(ColorToken.onAccent) }
  /// The theme's colour for ``ColorToken/onMedia``.
  public static var onMedia: BoxColor { BoxColor(ColorToken.onMedia) }
  /// The theme's colour for ``ColorToken/mediaOverlay``.
  public static var mediaOverlay: BoxColor { BoxColor(ColorToken.mediaOverlay) }
  /// The theme's colour for ``ColorToken/mediaGround``.
  public static var mediaGround: BoxColor { BoxColor(ColorToken.mediaGround) }
  /// The theme's colour for ``ColorToken/mapGround``.
  package static var mapGround: BoxColor { BoxColor(ColorToken.mapGround) }
  /// The theme's colour for ``ColorToken/mapRoad``.
  package static var mapRoad: BoxColor { BoxColor(ColorToken.mapRoad) }
  /// The theme's colour for ``ColorToken/unreadText``.
  package static var unreadText: BoxColor { BoxColor(ColorToken.unreadText) }
  /// The theme's colour for ``ColorToken/unreadBackground``.
  package static var unreadBackground: BoxColor { BoxColor(ColorToken.unreadBackground) }
}

extension BoxColor: CustomStringConvertible {
  /// The colour in the notation of scripts: `accent`, `#102030`, `accent 50%`, `light #102030, dark #DDEEFF`.
  public var description: String {
    switch form {
    case .one(let shade): shade.description
    case .pair(let light, let dark): "light \(light), dark \(dark)"
    case .mixture(let first, let second, let share, let alpha):
      "\(first) mixed with \(BoxColor.percent(share)) \(second)"
        + (alpha == 255 ? "" : " \(BoxColor.percent(alpha))")
    case .readable(let tone, let ground, let alpha):
      "\(tone) readable" + (ground.map { " on \($0)" } ?? "")
        + (alpha == 255 ? "" : " \(BoxColor.percent(alpha))")
    }
  }

  fileprivate static func percent(_ part: UInt8) -> String { "\((Int(part) * 100 + 127) / 255)%" }
}

extension BoxColor.Tone: CustomStringConvertible {
  /// The tone in the notation of scripts: `accent`, `#102030`.
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

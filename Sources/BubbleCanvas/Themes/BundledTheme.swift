import BubbleCore
import Foundation

/// The bundled themes, by their names in files and in the command line tool.
public enum BundledTheme: String, Hashable, Sendable, CaseIterable {
  /// ``Theme/light`` for both appearances.
  case light
  /// ``Theme/dark`` for both appearances.
  case dark
  /// Round bubbles on a plain ground, with a blue gradient through the view for outgoing ones.
  case roundedBlue = "rounded-blue"
  /// A paper ground with a faint pattern, and green outgoing bubbles.
  case greenPaper = "green-paper"
  /// Small bubbles close together, without tails and avatars.
  case compact
  /// Texts with a contrast of at least 7, and outlined bubbles.
  case highContrast = "high-contrast"
  /// Black for both appearances: pixels of OLED screens stay off.
  case black
}

extension BundledTheme {
  /// The theme.
  ///
  /// - Complexity: O(1) except for the first access.
  public var theme: AdaptiveTheme {
    switch self {
    case .light: AdaptiveTheme(.light)
    case .dark: AdaptiveTheme(.dark)
    case .roundedBlue: .roundedBlue
    case .greenPaper: .greenPaper
    case .compact: .compact
    case .highContrast: .highContrast
    case .black: .black
    }
  }
}

extension AdaptiveTheme {
  /// ``Theme/light`` and ``Theme/dark``: the default.
  public static let standard = AdaptiveTheme(light: .light, dark: .dark)

  /// ``BundledTheme/roundedBlue``.
  static let roundedBlue = AdaptiveTheme(
    light: Theme(
      background: RGBAColor(0xFFFFFF), incoming: .color(RGBAColor(0xE9E9ED)),
      outgoing: .gradient(
        GroundGradient([RGBAColor(0x1F6AE3), RGBAColor(0x0B57CC)], extent: .view)),
      text: RGBAColor(0x121316), accent: RGBAColor(0x0A66E4), people: brightPeople,
      shadow: RGBAColor(0, alpha: 0), bubbles: BubbleForm(radius: 18, innerRadius: 18)),
    dark: Theme(
      background: RGBAColor(0x101013), incoming: .color(RGBAColor(0x2A2A2F)),
      outgoing: .gradient(
        GroundGradient([RGBAColor(0x1F6AE3), RGBAColor(0x0B57CC)], extent: .view)),
      text: RGBAColor(0xF4F4F7), accent: RGBAColor(0x4C9BFF), people: brightPeople,
      shadow: RGBAColor(0, alpha: 0), bubbles: BubbleForm(radius: 18, innerRadius: 18)))

  /// ``BundledTheme/greenPaper``.
  static let greenPaper = AdaptiveTheme(
    light: Theme(
      background: RGBAColor(0xEFE9DD),
      wallpaper: .print(RGBAColor(0xE6DECE), on: RGBAColor(0xEFE9DD)),
      incoming: .color(RGBAColor(0xFFFEFB)), outgoing: .color(RGBAColor(0xDDF3C8)),
      text: RGBAColor(0x1B211C), accent: RGBAColor(0x1E8449), people: warmPeople,
      shadow: RGBAColor(0x3A3320, alpha: 0.14), bubbles: BubbleForm(radius: 11, innerRadius: 4)),
    dark: Theme(
      background: RGBAColor(0x10150F),
      wallpaper: .print(RGBAColor(0x1A2119), on: RGBAColor(0x10150F)),
      incoming: .color(RGBAColor(0x222A22)), outgoing: .color(RGBAColor(0x1E4D35)),
      text: RGBAColor(0xECF1E8), accent: RGBAColor(0x4FC27E), people: warmPeople,
      shadow: RGBAColor(0, alpha: 0.3), bubbles: BubbleForm(radius: 11, innerRadius: 4)))

  /// ``BundledTheme/compact``.
  static let compact = AdaptiveTheme(
    light: Theme(
      background: RGBAColor(0xFFFFFF), incoming: .color(RGBAColor(0xF0F1F4)),
      outgoing: .color(RGBAColor(0xE2E4FB)), text: RGBAColor(0x1D1F24),
      accent: RGBAColor(0x4A50C8), people: brightPeople, shadow: RGBAColor(0, alpha: 0),
      bubbles: BubbleForm(radius: 7, innerRadius: 3, hasTails: false)),
    dark: Theme(
      background: RGBAColor(0x1A1B1F), incoming: .color(RGBAColor(0x282A30)),
      outgoing: .color(RGBAColor(0x363A66)), text: RGBAColor(0xE8E9ED),
      accent: RGBAColor(0x9BA3FF), people: brightPeople, shadow: RGBAColor(0, alpha: 0),
      bubbles: BubbleForm(radius: 7, innerRadius: 3, hasTails: false)),
    density: .compact, showsAvatars: false)

  /// ``BundledTheme/highContrast``.
  static let highContrast = AdaptiveTheme(
    light: strict(
      Theme(
        background: RGBAColor(0xFFFFFF), incoming: .color(RGBAColor(0xFFFFFF)),
        outgoing: .color(RGBAColor(0x00296B)), text: RGBAColor(0x000000),
        accent: RGBAColor(0x0040B0), people: brightPeople, shadow: RGBAColor(0, alpha: 0),
        bubbles: BubbleForm(radius: 12, innerRadius: 5, outlineWidth: 1.5)),
      outline: RGBAColor(0x000000)),
    dark: strict(
      Theme(
        background: RGBAColor(0x000000), incoming: .color(RGBAColor(0x000000)),
        outgoing: .color(RGBAColor(0x00296B)), text: RGBAColor(0xFFFFFF),
        accent: RGBAColor(0xFFD60A), people: brightPeople, shadow: RGBAColor(0, alpha: 0),
        bubbles: BubbleForm(radius: 12, innerRadius: 5, outlineWidth: 1.5)),
      outline: RGBAColor(0xFFFFFF)))

  /// ``BundledTheme/black``.
  static let black = AdaptiveTheme(
    Theme(
      background: RGBAColor(0x000000), incoming: .color(RGBAColor(0x1B1C1F)),
      outgoing: .gradient(
        GroundGradient([RGBAColor(0x6B3FD4), RGBAColor(0x2457C5)], extent: .view)),
      text: RGBAColor(0xF1F2F4), accent: RGBAColor(0xA48BFF), people: brightPeople,
      shadow: RGBAColor(0, alpha: 0), bubbles: BubbleForm(radius: 18, innerRadius: 5)))

  /// Returns a theme whose texts have a contrast of at least 7 to their grounds (WCAG 2.2, 1.4.6).
  private static func strict(_ theme: Theme, outline: RGBAColor) -> Theme {
    var theme = theme
    theme.outline = outline
    theme.setColor(outline, for: .serviceBackground)
    theme.setColor(theme.background, for: .serviceText)
    theme.makeReadable(strictness: 7 / 4.5)
    return theme
  }

  /// Bright colours of all hues.
  private static let brightPeople = [
    0xD93B3B, 0xC46A00, 0x7E57E0, 0x23893F, 0x0E8294, 0x2B6FE0, 0xC83C8A,
  ].map { RGBAColor($0) }

  /// The colours of earth and leaves.
  private static let warmPeople = [
    0xB9483A, 0xA4661A, 0x7A5FB0, 0x2F7D4A, 0x23777A, 0x3C6EA8, 0xA84B74,
  ].map { RGBAColor($0) }
}

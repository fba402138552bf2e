import BubbleCanvas
import BubbleCore
import Foundation
import Platform

/// The colours of an archive: variables of the page's style for tokens, and values for other
/// colours, in light and dark.
struct ArchiveColors: Sendable {
  let theme: AdaptiveTheme

  private static let surfaces = Theme.Surface.allCases

  /// Writes a colour: the number of a variable, or one or two values.
  func write(_ color: BoxColor, on surface: Theme.Surface, to bytes: inout JSONWriter) {
    if let token = color.token,
      let place = ColorToken.allCases.firstIndex(of: token),
      let ground = ArchiveColors.surfaces.firstIndex(of: surface)
    {
      return bytes.number(place * ArchiveColors.surfaces.count + ground)
    }
    write(theme.light.color(color, on: surface), theme.dark.color(color, on: surface), to: &bytes)
  }

  /// Writes a colour with its value in each appearance.
  func write(_ light: RGBAColor, _ dark: RGBAColor, to bytes: inout JSONWriter) {
    bytes.string(light == dark ? light.css : "\(light.css)|\(dark.css)")
  }

  /// Returns the variables of an appearance, as CSS declarations.
  func declarations(_ appearance: ThemeName) -> String {
    let theme = theme[appearance]
    var lines = [
      "color-scheme:\(appearance.rawValue)", "--ground:\(theme.background.css)",
      "--in:\(theme.incomingFill.css)", "--out:\(theme.outgoingFill.css)",
      "--in-tail:\(theme.incoming.css)", "--out-tail:\(theme.outgoing.css)",
      "--shadow:\(theme.shadow.alpha > 0 ? "0 .75px 0 \(theme.shadow.css)" : "0 0 #0000")",
      "--ink:\(theme.color(.text, on: .background).css)",
      "--pill:\(theme.color(.serviceBackground, on: .background).css)",
      "--pill-ink:\(theme.color(.serviceText, on: .background).css)",
    ]
    let outline = theme.outline.map { "\(theme.bubbles.outlineWidth)px solid \($0.css)" }
    lines.append("--outline:\(outline ?? "0 solid #0000")")
    for (place, token) in ColorToken.allCases.enumerated() {
      for (ground, surface) in ArchiveColors.surfaces.enumerated() {
        let number = place * ArchiveColors.surfaces.count + ground
        lines.append("--c\(number):\(theme.color(token, on: surface).css)")
      }
    }
    return lines.joined(separator: ";")
  }

  /// Returns the number of a token's variable.
  static func variable(_ token: ColorToken, on surface: Theme.Surface) -> Int {
    (ColorToken.allCases.firstIndex(of: token) ?? 0) * surfaces.count
      + (surfaces.firstIndex(of: surface) ?? 0)
  }
}

extension RGBAColor {
  /// The colour in CSS: `#102030` or `#10203080`.
  var css: String {
    func part(_ value: Double) -> Int {
      value.isFinite ? Int((min(max(0, value), 1) * 255).rounded()) : 0
    }
    let color = String(format: "#%02x%02x%02x", part(red), part(green), part(blue))
    return alpha < 1 ? color + String(format: "%02x", part(alpha)) : color
  }
}

extension GroundFill {
  /// The fill in CSS.
  fileprivate var css: String {
    switch self {
    case .color(let color): return color.css
    case .gradient(let gradient):
      // CSS measures angles from the top.
      let degrees = VectorRecorder.number(gradient.angle * 180 / .pi + 90)
      let colors = gradient.colors + (gradient.colors.count == 1 ? gradient.colors : [])
      return "linear-gradient(\(degrees)deg,\(colors.map(\.css).joined(separator: ",")))"
    }
  }
}

import BubbleCore
import Foundation

/// The changes of a file to one or both appearances of a theme.
struct ThemeChanges {
  /// The fill of an outgoing bubble.
  enum OwnFill {
    case fill(GroundFill)
    /// The accent; all colours on it are derived from it.
    case accent
  }

  var background: RGBAColor?
  var wallpaper: Wallpaper?
  var incoming: GroundFill?
  var outgoing: OwnFill?
  var shadow: RGBAColor?
  var outline: RGBAColor?
  var accent: RGBAColor?
  var people: [RGBAColor]?
  /// The surfaces whose colours are all derived from a few.
  var derived: [Theme.Surface] = []
  /// The colours for all surfaces, in the order of the file.
  var colors: [(token: ColorToken, color: RGBAColor)] = []
  /// The colours for one surface each, applied after the others.
  var surfaceColors: [(token: ColorToken, color: RGBAColor, surface: Theme.Surface)] = []
  var radius: CGFloat?
  var innerRadius: CGFloat?
  var hasTails: Bool?
  var outlineWidth: CGFloat?

  /// Applies the changes to a theme: grounds first, then derived colours, then single tokens.
  func apply(to theme: inout Theme) {
    applyGrounds(to: &theme)
    if let radius { theme.bubbles.radius = radius }
    if let innerRadius { theme.bubbles.innerRadius = innerRadius }
    if let hasTails { theme.bubbles.hasTails = hasTails }
    if let outlineWidth { theme.bubbles.outlineWidth = outlineWidth }
    if let accent { theme.setAccent(accent) }
    if let people, !people.isEmpty { theme.setPeople(people) }
    var derived = derived
    if case .accent = outgoing {
      theme.outgoing = accent ?? theme.color(.accent, on: .incoming)
      if !derived.contains(.outgoing) { derived.append(.outgoing) }
    }
    for surface in derived { theme.deriveColors(on: surface, accent: accent) }
    // A file that changes grounds need not know these.
    for surface in [Theme.Surface.incoming, .outgoing] {
      theme.makeReadable([.success, .warning, .info], on: surface)
    }
    for (token, color) in colors { theme.setColor(color, for: token) }
    for (token, color, surface) in surfaceColors {
      theme.setColor(color, for: token, on: surface)
    }
  }

  private func applyGrounds(to theme: inout Theme) {
    if let background {
      theme.background = background
      // Another background removes the wallpaper in front of the previous one.
      theme.wallpaper = nil
    }
    if let wallpaper { theme.wallpaper = wallpaper }
    if let incoming { theme.incomingFill = incoming }
    if case .fill(let fill) = outgoing { theme.outgoingFill = fill }
    if let shadow { theme.shadow = shadow }
    if let outline { theme.outline = outline }
  }
}

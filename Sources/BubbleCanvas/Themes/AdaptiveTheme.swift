import BubbleCore

/// A theme with a light and a dark appearance, and its settings for the layout.
///
/// The colours affect drawing only: ``subscript(_:)`` returns those of an appearance, and another appearance needs no new layout.
/// Density and avatars affect the layout: a host applies them to its environment with `LayoutEnvironment.adopt(_:appearance:)`.
public struct AdaptiveTheme: Hashable, Sendable {
  /// The light appearance.
  public var light: Theme
  /// The dark appearance.
  public var dark: Theme
  /// The density of the layout; nil if the theme does not set it, which needs no new layout.
  public var density: LayoutDensity?
  /// Whether messages of groups have avatars; nil if the theme does not set it.
  public var showsAvatars: Bool?

  /// Creates a theme with two appearances.
  public init(
    light: Theme, dark: Theme, density: LayoutDensity? = nil, showsAvatars: Bool? = nil
  ) {
    self.light = light
    self.dark = dark
    self.density = density
    self.showsAvatars = showsAvatars
  }

  /// Creates a theme with the same light and dark appearance.
  public init(_ theme: Theme) { self.init(light: theme, dark: theme) }

  /// The colours of an appearance.
  public subscript(appearance: ThemeName) -> Theme {
    get { appearance == .light ? light : dark }
    set {
      switch appearance {
      case .light: light = newValue
      case .dark: dark = newValue
      }
    }
  }
}

extension Theme {
  /// The name that scripts and layouters get: dark if the text of incoming bubbles is brighter than its ground.
  public var name: ThemeName {
    color(.text, on: .incoming).luminance > incoming.luminance ? .dark : .light
  }
}

extension LayoutEnvironment {
  /// Applies a theme's settings for the layout: its light or dark name, and density and avatars if the theme sets them.
  ///
  /// Settings that the theme leaves out are unchanged. A layout is built again only if its layouter depends on a changed setting.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - appearance: The appearance to draw.
  public mutating func adopt(_ theme: AdaptiveTheme, appearance: ThemeName) {
    self.theme = theme[appearance].name
    if let density = theme.density { self.density = density }
    if let showsAvatars = theme.showsAvatars { self.showsAvatars = showsAvatars }
  }
}

import BubbleCore

/// A theme with two appearances, for light and for dark surroundings, and what it asks of the layout.
///
/// Its colours are drawn by: ``subscript(_:)`` gives those of an appearance, and another one costs a drawing and no layout. What it says of density
/// and avatars is layout, and counts where a host puts it into its environment: `LayoutEnvironment.adopt(_:appearance:)`.
public struct AdaptiveTheme: Hashable, Sendable {
  /// Light surroundings.
  public var light: Theme
  /// Dark surroundings.
  public var dark: Theme
  /// How close together things are; nil: the theme does not say, and costs no layout.
  public var density: LayoutDensity?
  /// Whether avatars stand beside the messages of groups; nil: the theme does not say.
  public var showsAvatars: Bool?

  /// Makes a theme with two appearances.
  public init(
    light: Theme, dark: Theme, density: LayoutDensity? = nil, showsAvatars: Bool? = nil
  ) {
    self.light = light
    self.dark = dark
    self.density = density
    self.showsAvatars = showsAvatars
  }

  /// Makes a theme that looks alike in light and in dark surroundings.
  public init(_ theme: Theme) { self.init(light: theme, dark: theme) }

  /// The colours of one appearance.
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
  /// What scripts and layouters are told of it: that it is dark if text in bubbles is brighter than what is under it.
  public var name: ThemeName {
    color(.text, on: .incoming).luminance > incoming.luminance ? .dark : .light
  }
}

extension LayoutEnvironment {
  /// Takes over what a theme says of layout: whether it is light or dark, and density and avatars where it says something.
  ///
  /// Where it says nothing of these they stay as they are. Layouts are built again only for what has changed, and only by layouters that depend
  /// on it.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - appearance: Which of its appearances is drawn.
  public mutating func adopt(_ theme: AdaptiveTheme, appearance: ThemeName) {
    self.theme = theme[appearance].name
    if let density = theme.density { self.density = density }
    if let showsAvatars = theme.showsAvatars { self.showsAvatars = showsAvatars }
  }
}

import BubbleCore
import Foundation

/// The colours of all tokens on each ground.
///
/// Themes affect drawing, never measuring.
///
/// ```swift
/// var theme = Theme.light
/// theme.background = RGBAColor(0xFAF6F0)
/// theme.bubbles.radius = 12
/// let picture = transcript.picture(theme: theme, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
/// ```
public struct Theme: Hashable, Sendable {
  /// The ground under an element.
  public enum Surface: String, Hashable, Sendable, CaseIterable {
    /// The conversation's background.
    case background
    /// An incoming bubble.
    case incoming
    /// An outgoing bubble.
    case outgoing
  }

  /// Returns the colour of a ground; of a gradient its middle.
  public func color(of surface: Surface) -> RGBAColor {
    switch surface {
    case .background: background
    case .incoming: incoming
    case .outgoing: outgoing
    }
  }

  /// The conversation's background.
  public var background: RGBAColor
  /// The wallpaper in front of the background; nil for none.
  public var wallpaper: Wallpaper?
  /// The fill of incoming bubbles.
  public var incomingFill: GroundFill
  /// The fill of outgoing bubbles.
  public var outgoingFill: GroundFill
  /// Whether bubbles look different at another place in the view, because a gradient runs through the whole view.
  ///
  /// A host that caches drawn cells must then cache them by place; ``DrawnCellCache`` draws the grounds each time.
  public var followsView: Bool { incomingFill.followsView || outgoingFill.followsView }
  /// The colour of incoming bubbles, or the middle of their gradient.
  public var incoming: RGBAColor {
    get { incomingFill.color }
    set { incomingFill = .color(newValue) }
  }
  /// The colour of outgoing bubbles, or the middle of their gradient.
  public var outgoing: RGBAColor {
    get { outgoingFill.color }
    set { outgoingFill = .color(newValue) }
  }
  /// The shadow under a bubble.
  public var shadow: RGBAColor
  /// The outline of a bubble, with the width ``BubbleForm/outlineWidth``; nil for none.
  public var outline: RGBAColor?
  /// The form of bubbles.
  public var bubbles = BubbleForm()
  private var colors: [ColorToken: RGBAColor]
  private var outgoingColors: [ColorToken: RGBAColor]
  private var backgroundColors: [ColorToken: RGBAColor]

  /// - Parameters:
  ///   - colors: The colours of all tokens.
  ///   - outgoingColors: Those that differ on an outgoing bubble.
  ///   - backgroundColors: Those that differ on the background.
  init(
    background: RGBAColor, incoming: RGBAColor, outgoing: RGBAColor, shadow: RGBAColor,
    colors: [ColorToken: RGBAColor], outgoingColors: [ColorToken: RGBAColor],
    backgroundColors: [ColorToken: RGBAColor]
  ) {
    self.background = background
    incomingFill = .color(incoming)
    outgoingFill = .color(outgoing)
    self.shadow = shadow
    self.colors = colors
    self.outgoingColors = outgoingColors
    self.backgroundColors = backgroundColors
  }

  /// Returns the colour of a token on a surface.
  public func color(_ token: ColorToken, on surface: Surface) -> RGBAColor {
    let special: RGBAColor? =
      switch surface {
      case .background: backgroundColors[token]
      case .outgoing: outgoingColors[token]
      case .incoming: nil
      }
    return special ?? colors[token] ?? RGBAColor(0x808080)
  }

  /// Sets the colour of a token.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - token: The token.
  ///   - surface: The ground to set it on; nil sets it on all grounds and removes special colours.
  public mutating func setColor(
    _ color: RGBAColor, for token: ColorToken, on surface: Surface? = nil
  ) {
    switch surface {
    case nil:
      colors[token] = color
      outgoingColors[token] = nil
      backgroundColors[token] = nil
    case .outgoing: outgoingColors[token] = color
    case .background: backgroundColors[token] = color
    case .incoming:
      // Other surfaces keep the colour that they inherited so far.
      let known = colors[token]
      if outgoingColors[token] == nil { outgoingColors[token] = known }
      if backgroundColors[token] == nil { backgroundColors[token] = known }
      colors[token] = color
    }
  }
}

/// The form of bubbles, in points.
public struct BubbleForm: Hashable, Sendable {
  /// The radius of a free corner.
  public var radius: CGFloat
  /// The radius of a corner next to another bubble of the same person.
  public var innerRadius: CGFloat
  /// Whether the last bubble of a group has a tail.
  public var hasTails: Bool
  /// The width of the outline, which is outside the bubble; used only if ``Theme/outline`` has a colour.
  public var outlineWidth: CGFloat

  /// Creates a form.
  public init(
    radius: CGFloat = 16, innerRadius: CGFloat = 6, hasTails: Bool = true,
    outlineWidth: CGFloat = 1
  ) {
    self.outlineWidth = outlineWidth
    self.radius = radius
    self.innerRadius = innerRadius
    self.hasTails = hasTails
  }
}

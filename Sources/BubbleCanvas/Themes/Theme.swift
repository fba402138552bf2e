import BubbleCore
import Foundation

/// Says which colour each token is, on each ground.
///
/// Themes are looked at when a picture is drawn and never when something is measured.
public struct Theme: Hashable, Sendable {
  /// What is under an element.
  public enum Surface: String, Hashable, Sendable, CaseIterable {
    /// The conversation's background.
    case background
    /// A bubble of someone else.
    case incoming
    /// An own bubble.
    case outgoing
  }

  /// The colour of a ground; of a gradient its middle.
  public func color(of surface: Surface) -> RGBAColor {
    switch surface {
    case .background: background
    case .incoming: incoming
    case .outgoing: outgoing
    }
  }

  /// The conversation's background.
  public var background: RGBAColor
  /// What is behind the conversation, in front of the background; nil: nothing is.
  public var wallpaper: Wallpaper?
  /// What the bubbles of others are filled with.
  public var incomingFill: GroundFill
  /// What the own bubbles are filled with.
  public var outgoingFill: GroundFill
  /// Whether bubbles look different in another place of the view: a gradient runs through all of it.
  ///
  /// A host that keeps what it has drawn of cells keeps them for their places then; ``DrawnCellCache`` draws the grounds each time.
  public var followsView: Bool { incomingFill.followsView || outgoingFill.followsView }
  /// The bubbles of others: their one colour, or the middle of their gradient.
  public var incoming: RGBAColor {
    get { incomingFill.color }
    set { incomingFill = .color(newValue) }
  }
  /// The own bubbles: their one colour, or the middle of their gradient.
  public var outgoing: RGBAColor {
    get { outgoingFill.color }
    set { outgoingFill = .color(newValue) }
  }
  /// The soft edge under a bubble.
  public var shadow: RGBAColor
  /// The line around a bubble, as wide as ``BubbleForm/outlineWidth``; nil: there is none.
  public var outline: RGBAColor?
  /// The form of bubbles.
  public var bubbles = BubbleForm()
  private var colors: [ColorToken: RGBAColor]
  private var outgoingColors: [ColorToken: RGBAColor]
  private var backgroundColors: [ColorToken: RGBAColor]

  /// - Parameters:
  ///   - colors: Those of all tokens.
  ///   - outgoingColors: Those that are others on an own bubble.
  ///   - backgroundColors: Those that are others on the background.
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

  /// The colour of a token on a surface.
  public func color(_ token: ColorToken, on surface: Surface) -> RGBAColor {
    let special: RGBAColor? =
      switch surface {
      case .background: backgroundColors[token]
      case .outgoing: outgoingColors[token]
      case .incoming: nil
      }
    return special ?? colors[token] ?? RGBAColor(0x808080)
  }

  /// Gives a token another colour.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - token: What it is for.
  ///   - surface: Only on this ground; nil: on each, whatever was special to one of them.
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
      // What the others have by default stays theirs.
      let known = colors[token]
      if outgoingColors[token] == nil { outgoingColors[token] = known }
      if backgroundColors[token] == nil { backgroundColors[token] = known }
      colors[token] = color
    }
  }
}

/// The form of bubbles, in points.
public struct BubbleForm: Hashable, Sendable {
  /// The radius of a corner that nothing faces.
  public var radius: CGFloat
  /// The radius of a corner that faces another bubble of the same person.
  public var innerRadius: CGFloat
  /// Whether the last bubble of several has a tail.
  public var hasTails: Bool
  /// How wide the line around a bubble is, which lies outside of it: of use where ``Theme/outline`` has a colour.
  public var outlineWidth: CGFloat

  /// Makes a form.
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

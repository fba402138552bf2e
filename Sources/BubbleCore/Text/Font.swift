import Foundation

/// A font as the measurer and the painter are given it.
public struct Font: Hashable, Sendable {
  /// The family's name, or several with commas between them, of which the first one is taken that is
  /// installed; characters that it lacks come from the system's fallback fonts.
  public var family: String
  /// The size in points.
  public var size: CGFloat
  /// Whether it is bold.
  public var isBold: Bool
  /// Whether it is italic.
  public var isItalic: Bool

  /// Makes a font.
  public init(family: String, size: CGFloat, isBold: Bool = false, isItalic: Bool = false) {
    self.family = family
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
  }
}

/// A named text style.
///
/// Layouters and scripts name styles; the environment's ``FontTable`` says which font that is.
public enum TextStyle: String, Hashable, Sendable, CaseIterable {
  /// What people write.
  case body
  /// A heading inside a bubble.
  case title
  /// Small text under or beside something.
  case caption
  /// The sender's name over an incoming bubble of a group.
  case sender
  /// The time in the corner of a bubble.
  case time
  /// A centred system row and a day header.
  case service
  /// Fixed pitch.
  case code
  /// The initials in an avatar.
  case initials
  /// A message of one emoji.
  case jumbo
  /// A message of two or three emoji.
  case large
}

extension TextStyle {
  /// The style's place among all of them.
  var index: Int {
    switch self {
    case .body: 0
    case .title: 1
    case .caption: 2
    case .sender: 3
    case .time: 4
    case .service: 5
    case .code: 6
    case .initials: 7
    case .jumbo: 8
    case .large: 9
    }
  }
}

/// Says which font each text style is.
///
/// The standard sizes are Actor's (`Actor`'s iOS client: body 16, sender bold 15, date 11, service bold
/// 12), in Noto Sans.
public struct FontTable: Hashable, Sendable {
  /// The family of all styles but ``TextStyle/code``.
  public var family: String
  /// The family of ``TextStyle/code`` and of the parts of a text in ``TextFormat/code``.
  public var fixedPitchFamily: String

  /// Makes a table.
  public init(
    family: String = "Noto Sans", fixedPitchFamily: String = "Noto Sans Mono,monospace"
  ) {
    self.family = family
    self.fixedPitchFamily = fixedPitchFamily
  }

  /// The font of a style at a text scale, in points.
  ///
  /// - Complexity: O(1).
  public func font(for style: TextStyle, textScale: CGFloat) -> Font {
    let (size, isBold): (CGFloat, Bool) =
      switch style {
      case .body: (16, false)
      case .title: (16, true)
      case .caption: (12, false)
      case .sender: (14, true)
      case .time: (11, false)
      case .service: (12, true)
      case .code: (14, false)
      case .initials: (14, true)
      case .jumbo: (44, false)
      case .large: (32, false)
      }
    return Font(
      family: style == .code ? fixedPitchFamily : family, size: size * textScale, isBold: isBold)
  }
}

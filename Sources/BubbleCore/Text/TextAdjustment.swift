import Foundation

/// How a text, or a part of one, differs from its style: what few texts say.
///
/// Sizes are as in the ``FontTable``: points at a text scale of 1, which grow with the environment's text scale and its
/// ``TextSizeCategory`` as the style's own do. In a ``TextRequest`` they have grown already.
public struct TextAdjustment: Hashable, Sendable {
  /// The size in points; nil: the style's.
  ///
  /// Lines are as high as the largest part of a text.
  public var size: CGFloat?
  /// How thick letters are; nil: as the style has them.
  public var weight: FontWeight?
  /// How high lines are; nil: as the style has them.
  ///
  /// It has no effect on a part of a text: all lines are equally high.
  public var lineHeight: LineHeight?
  /// The space that each character has behind it besides its own width, in points; negative ones move letters together.
  ///
  /// Ligatures that a font makes of letters are left out then, and letters of scripts that are written joined, such as Arabic, stay joined (CSS
  /// Text 3, section 8.2).
  public var letterSpacing: CGFloat
  /// Whether digits are equally wide, where the font has such (OpenType's `tnum`): for what counts and for columns.
  public var hasTabularDigits: Bool
  /// How much smaller the text may become so that it fits into its width with as many lines as it may have, and with no
  /// word broken: the least factor of its size, as UIKit's `minimumScaleFactor`; 1: not at all.
  ///
  /// It has no effect on a part of a text.
  public var minimumScale: CGFloat

  /// The sizes that there are, in points.
  public static let sizeRange = FontDescription.sizeRange
  /// The spaces between letters that there are, in points.
  public static let letterSpacingRange: ClosedRange<CGFloat> = -100...1_000
  /// The least factors that there are.
  public static let minimumScaleRange: ClosedRange<CGFloat> = 0.1...1

  /// Makes an adjustment; what is left out is as in the style.
  public init(
    size: CGFloat? = nil, weight: FontWeight? = nil, lineHeight: LineHeight? = nil,
    letterSpacing: CGFloat = 0, hasTabularDigits: Bool = false, minimumScale: CGFloat = 1
  ) {
    self.size = size
    self.weight = weight
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.hasTabularDigits = hasTabularDigits
    self.minimumScale = minimumScale
  }

  /// The same where all sizes are multiplied.
  func scaled(by factor: CGFloat) -> TextAdjustment {
    var scaled = self
    scaled.size = size.map { $0 * factor }
    scaled.lineHeight = lineHeight?.scaled(by: factor)
    scaled.letterSpacing *= factor
    return scaled
  }
}

extension TextFont {
  /// The font of a text that differs from its style.
  ///
  /// - Parameters:
  ///   - adjustment: How; nil: not at all.
  ///   - growth: What sizes of it are multiplied with.
  func adjusted(by adjustment: TextAdjustment?, growth: CGFloat) -> TextFont {
    guard let adjustment = adjustment?.scaled(by: growth) else { return self }
    return TextFont(
      family: family, size: adjustment.size ?? size, weight: adjustment.weight ?? weight,
      isItalic: isItalic, lineHeight: adjustment.lineHeight ?? lineHeight,
      letterSpacing: adjustment.letterSpacing, hasTabularDigits: adjustment.hasTabularDigits,
      collection: collection)
  }

  /// The same, with all sizes multiplied.
  func scaled(by factor: CGFloat) -> TextFont {
    TextFont(
      family: family, size: size * factor, weight: weight, isItalic: isItalic,
      lineHeight: lineHeight.scaled(by: factor), letterSpacing: letterSpacing * factor,
      hasTabularDigits: hasTabularDigits, collection: collection)
  }
}

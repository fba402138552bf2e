import Foundation

/// The differences of a text, or of a part of one, from its style; few texts have any.
///
/// Sizes are as in the ``FontTable``: points at a text scale of 1. They grow with the environment's text scale and its
/// ``TextSizeCategory``, as the style's own do. In a ``TextRequest`` they are already scaled.
public struct TextAdjustment: Hashable, Sendable {
  /// The size in points; nil: the style's.
  ///
  /// Lines are as high as the largest part of a text.
  public var size: CGFloat?
  /// The weight of letters; nil: the style's.
  public var weight: FontWeight?
  /// The height of lines; nil: the style's.
  ///
  /// It is ignored for a part of a text: all lines are equally high.
  public var lineHeight: LineHeight?
  /// The extra space after each character, in points; negative values move letters together.
  ///
  /// With it a font's optional ligatures are not used, and scripts with joined letters, such as Arabic, stay joined (CSS Text 3, section
  /// 8.2).
  public var letterSpacing: CGFloat
  /// Whether digits are equally wide, if the font supports it (OpenType's `tnum`): for counters and columns.
  public var hasTabularDigits: Bool
  /// The least factor of the text's size, as in UIKit's `minimumScaleFactor`; 1: no scaling.
  ///
  /// The text becomes smaller to fit into its width, with its maximum number of lines and without broken words.
  ///
  /// It is ignored for a part of a text.
  public var minimumScale: CGFloat
  /// The language; nil, the default: that of the text around it, or of the message.
  public var language: TextLanguage?

  /// The valid sizes, in points.
  package static let sizeRange = FontDescription.sizeRange
  /// The valid letter spacings, in points.
  package static let letterSpacingRange: ClosedRange<CGFloat> = -100...1_000
  /// The valid least factors.
  package static let minimumScaleRange: ClosedRange<CGFloat> = 0.1...1

  /// Makes an adjustment; the defaults are the style's.
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

  /// Returns the adjustment with all sizes multiplied.
  func scaled(by factor: CGFloat) -> TextAdjustment {
    var scaled = self
    scaled.size = size.map { $0 * factor }
    scaled.lineHeight = lineHeight?.scaled(by: factor)
    scaled.letterSpacing *= factor
    return scaled
  }
}

extension TextFont {
  /// Returns the font of a text that differs from its style.
  ///
  /// - Parameters:
  ///   - adjustment: The differences; nil: none.
  ///   - growth: The factor for its sizes.
  func adjusted(by adjustment: TextAdjustment?, growth: CGFloat) -> TextFont {
    guard let adjustment = adjustment?.scaled(by: growth) else { return self }
    var font = self
    font.change {
      $0.size = adjustment.size ?? size
      $0.lineHeight = adjustment.lineHeight ?? lineHeight
      $0.weight = adjustment.weight ?? weight
      $0.letterSpacing = adjustment.letterSpacing
      $0.hasTabularDigits = adjustment.hasTabularDigits
      $0.language = adjustment.language ?? language
    }
    return font
  }

  /// Returns the font with all sizes multiplied.
  func scaled(by factor: CGFloat) -> TextFont {
    var font = self
    font.change {
      $0.size *= factor
      $0.lineHeight = $0.lineHeight.scaled(by: factor)
      $0.letterSpacing *= factor
    }
    return font
  }
}

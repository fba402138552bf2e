public import Foundation

/// A symbol or a picture that replaces characters in a line of text: an icon before a number, a custom emoji.
///
/// It is a counterpart of UIKit's `NSTextAttachment` that is drawn without a view. The replaced characters are read
/// aloud and copied. An attachment is never broken between lines. It is in the middle of its line, which is at least as
/// high. Lines may break before and after it as at a picture (UAX #14, class CB).
public struct TextAttachment: Hashable, Sendable {
  /// The kinds of drawn content.
  public enum Content: Hashable, Sendable {
    /// A symbol in the colour of its span, or else of the text.
    case symbol(BoxSymbol)
    /// A picture: its path relative to the conversation's folder.
    case picture(String)
  }

  /// The drawn content.
  public var content: Content
  /// The width in points at a text scale of 1, as for sizes of text; nil: the height.
  public var width: CGFloat?
  /// The height in points at a text scale of 1; nil: the width, or else 1.2 times the font's size.
  public var height: CGFloat?
  /// The replaced characters, if U+FFFC replaced them in the text.
  var characters: String?

  /// The valid widths and heights, in points.
  package static let sizeRange: ClosedRange<CGFloat> = 1...1_000
  /// The default height, as a factor of the font's size.
  static let relativeSide: CGFloat = 1.2

  /// Makes an attachment.
  ///
  /// - Parameters:
  ///   - content: The drawn content.
  ///   - width: The width in points; nil: the height.
  ///   - height: The height in points; nil: the width, or else 1.2 times the font's size.
  public init(_ content: Content, width: CGFloat? = nil, height: CGFloat? = nil) {
    self.content = content
    self.width = width
    self.height = height
  }

  /// Makes an attachment that has only a size.
  init(size: CGSize) { self.init(.picture(""), width: size.width, height: size.height) }

  /// Returns the size in a font of a size, all in points.
  package func size(inFontOf fontSize: CGFloat) -> CGSize {
    let side = fontSize * TextAttachment.relativeSide
    return CGSize(width: width ?? height ?? side, height: height ?? width ?? side)
  }

  /// Returns the attachment with all sizes multiplied.
  func scaled(by factor: CGFloat) -> TextAttachment {
    var scaled = self
    scaled.width = width.map { $0 * factor }
    scaled.height = height.map { $0 * factor }
    return scaled
  }
}

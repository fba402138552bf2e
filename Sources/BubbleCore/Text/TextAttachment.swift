public import Foundation

/// A symbol or a picture that stands in a line of text in place of characters: an icon before a number, a custom emoji.
///
/// It is UIKit's `NSTextAttachment` for what is drawn without a view. The characters that it stands for are what is read
/// aloud and copied. It goes to the next line as a whole, and lies in the middle of its line, which is at least as high.
/// Lines may break before and behind it as at a picture (UAX #14, class CB).
public struct TextAttachment: Hashable, Sendable {
  /// What is drawn.
  public enum Content: Hashable, Sendable {
    /// A symbol in the colour of its span, or else of the text.
    case symbol(BoxSymbol)
    /// A picture, as the conversation names it: a path relative to the conversation's folder.
    case picture(String)
  }

  /// What is drawn.
  public var content: Content
  /// How wide it is in points at a text scale of 1, as sizes of text are; nil: as it is high.
  public var width: CGFloat?
  /// How high it is in points at a text scale of 1; nil: as it is wide, or else ``relativeSide`` of the font's size.
  public var height: CGFloat?
  /// The characters that it stands for, where an object has taken their place in the text.
  var characters: String?

  /// The widths and heights that there are, in points.
  public static let sizeRange: ClosedRange<CGFloat> = 1...1_000
  /// How high one is that does not say so, beside the size of its font.
  public static let relativeSide: CGFloat = 1.2

  /// Makes an attachment.
  ///
  /// - Parameters:
  ///   - content: What is drawn.
  ///   - width: In points; nil: as it is high.
  ///   - height: In points; nil: as it is wide, or else ``relativeSide`` of the font's size.
  public init(_ content: Content, width: CGFloat? = nil, height: CGFloat? = nil) {
    self.content = content
    self.width = width
    self.height = height
  }

  /// One of which only the size counts.
  init(size: CGSize) { self.init(.picture(""), width: size.width, height: size.height) }

  /// How large it is in a font of a size, all in points.
  package func size(inFontOf fontSize: CGFloat) -> CGSize {
    let side = fontSize * TextAttachment.relativeSide
    return CGSize(width: width ?? height ?? side, height: height ?? width ?? side)
  }

  /// The same where all sizes are multiplied.
  func scaled(by factor: CGFloat) -> TextAttachment {
    var scaled = self
    scaled.width = width.map { $0 * factor }
    scaled.height = height.map { $0 * factor }
    return scaled
  }
}

import Foundation

/// The font of a message's text, as a name and a size: the list does not depend on a text engine.
public struct MessageBubbleFont: Hashable, Sendable {
  /// The family, in the text engine's names.
  public var name: String
  /// The size in points.
  public var size: CGFloat

  /// The body font at its usual size: `UIFont.TextStyle.body`.
  public static let body = MessageBubbleFont(name: "Sans", size: 17)

  /// Creates a font.
  public init(name: String, size: CGFloat) {
    self.name = name
    self.size = size
  }
}

/// Measures messages' text for a list, with any text engine.
public protocol MessageTextMeasuring {
  /// Returns the size of text that is broken into lines of a maximum width, in points.
  ///
  /// The same text, font and width must have the same size in every call, because sizes are cached.
  func size(ofText text: String, font: MessageBubbleFont, maximumWidth: CGFloat) -> CGSize
}

/// Measures text as if each character were a square as wide as the font's size.
///
/// It replaces a missing text engine: its sizes can be computed by hand. Lines are filled with characters,
/// regardless of words, and are as high as the font's size. A bubble does not hold its text then: a layout that measures
/// a text with it reports this once in the collection view's `diagnostics`.
public struct SquareGlyphs: MessageTextMeasuring, Sendable {
  /// Creates a measurer.
  public init() {}

  /// Fills line after line; an empty line counts, too.
  public func size(
    ofText text: String, font: MessageBubbleFont, maximumWidth: CGFloat
  ) -> CGSize {
    guard font.size > 0, font.size.isFinite else { return .zero }
    let fitting = (maximumWidth / font.size + 1e-9).rounded(.down)
    let perLine = fitting >= 1 ? Int(min(fitting, 1e9)) : 1
    var lines = 0
    var longest = 0
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let count = paragraph.count
      lines += max(1, (count + perLine - 1) / perLine)
      longest = max(longest, min(count, perLine))
    }
    return CGSize(width: CGFloat(longest) * font.size, height: CGFloat(lines) * font.size)
  }
}

import Foundation

/// The font of a message's text, as a name and a size: the list knows of no text engine.
public struct MessageBubbleFont: Hashable, Sendable {
  /// The family, as the text engine calls it.
  public var name: String
  /// The size in points.
  public var size: CGFloat

  /// Text for reading at the usual size: `UIFont.TextStyle.body`.
  public static let body = MessageBubbleFont(name: "Sans", size: 17)

  /// Makes a font.
  public init(name: String, size: CGFloat) {
    self.name = name
    self.size = size
  }
}

/// Measures messages' text for a list, with whatever text engine there is.
public protocol MessageTextMeasuring {
  /// How large text comes out that is broken into lines of at most a width, in points.
  ///
  /// The same text, font and width have the same size whenever it is asked: sizes are kept.
  func size(ofText text: String, font: MessageBubbleFont, maximumWidth: CGFloat) -> CGSize
}

/// Measures text as if each character were a square as wide as the font's size.
///
/// It stands in for a text engine where there is none: sizes can be worked out by hand. Lines are filled
/// with characters, whatever words they belong to, and are as high as the font's size.
public struct SquareGlyphs: MessageTextMeasuring, Sendable {
  /// Makes a measurer.
  public init() {}

  /// Fills line after line; an empty line is a line, too.
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

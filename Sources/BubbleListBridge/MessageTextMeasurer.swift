import BubbleCore
import BubbleList
import BubbleText
import Foundation

/// Measures messages' text for JSQMessages' list with the engine that measures the text of bubbles.
///
/// A text has the size of a text box with it. Its width is that of its widest line without the white space at the line's
/// end. Its height is that of its lines; an empty text has one line. Nothing is rounded: the list's
/// `BubbleArithmetic` does that.
///
/// ```swift
/// import BubbleList
///
/// let layout = MessagesCollectionViewFlowLayout()
/// layout.bubbleSizeCalculator = BubbleSizeCalculator(measurer: MessageTextMeasurer())
/// ```
///
/// JSQMessages uses UIKit's `boundingRect`. Unlike there, lines are as high as the font's ascent and descent, even with
/// fallback fonts in them, and a word that is wider than the lines breaks inside.
public struct MessageTextMeasurer: MessageTextMeasuring, Sendable {
  /// The greatest size of a font, in points: a larger one is measured like this one.
  public static let maximumFontSize: CGFloat = 4_400

  private let engine: any TextMeasuring

  /// Makes a measurer that uses an engine, `TextMeasurer` by default.
  public init(_ engine: any TextMeasuring = TextMeasurer()) { self.engine = engine }

  /// Returns the size of a text, in points; zero if the font's size is not a number over 0.
  ///
  /// - Parameters:
  ///   - text: The text; invalid parts of it are repaired.
  ///   - font: Its family and size; a size in points.
  ///   - maximumWidth: The width in points at which lines are broken. NaN and values below 0 count as 0,
  ///     where every character is a line.
  /// - Complexity: O(length of the text).
  public func size(
    ofText text: String, font: MessageBubbleFont, maximumWidth: CGFloat
  ) -> CGSize {
    guard font.size > 0, font.size.isFinite else { return .zero }
    let font = TextFont(
      family: font.name, size: min(font.size, MessageTextMeasurer.maximumFontSize))
    let measured = engine.measure(
      TextRequest(
        text: TextRepair.repairIfNeeded(text), font: font,
        maximumWidth: maximumWidth > 0 ? maximumWidth : 0))
    return CGSize(width: measured.width, height: measured.height)
  }
}

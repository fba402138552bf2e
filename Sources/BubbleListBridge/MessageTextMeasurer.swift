import BubbleCore
import BubbleList
import BubbleText
import Foundation

/// Measures messages' text for JSQMessages' list with the engine that measures the text of bubbles.
///
/// A text is as large as a text box with it: as wide as its widest line without the white space at the line's
/// end, as high as its lines, of which an empty text has one. Nothing is rounded: that is up to the list's
/// `BubbleArithmetic`.
///
/// ```swift
/// layout.bubbleSizeCalculator = BubbleSizeCalculator(measurer: MessageTextMeasurer())
/// ```
///
/// Unlike UIKit's `boundingRect`, which JSQMessages asks, lines are as high as the font's ascent and descent,
/// whatever fallback fonts are in them, and a word that is wider than the lines breaks inside.
public struct MessageTextMeasurer: MessageTextMeasuring, Sendable {
  /// The greatest size of a font, in points: a larger one is measured like this one.
  public static let maximumFontSize: CGFloat = 4_400

  private let engine: any TextMeasuring

  /// Makes a measurer that asks an engine, `TextMeasurer` by default.
  public init(_ engine: any TextMeasuring = TextMeasurer()) { self.engine = engine }

  /// How large text comes out, in points; zero in a font whose size is no number over 0.
  ///
  /// - Parameters:
  ///   - text: The text; what is no valid text in it is repaired.
  ///   - font: Its family and size; a size in points.
  ///   - maximumWidth: The width in points at which lines are broken; what is no number counts as 0, at
  ///     which every character is a line.
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

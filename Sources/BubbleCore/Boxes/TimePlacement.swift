import Foundation

/// The position of the time: beside the last line of the text if there is enough space, otherwise below it.
///
/// These are Actor's five cases. *T* is the label's width plus its distance to the text, and *max* the width that text and label may take.
/// *L* is the last line's width, and *M* that of the widest line:
///
/// | lines | condition | size |
/// | --- | --- | --- |
/// | one | *L* + *T* ≤ *max* | *L* + *T*, the text's height |
/// | one | else | the wider of text and label, a line for the label more |
/// | several | *L* + *T* ≤ *M* | *M*, the text's height |
/// | several | *L* + *T* ≤ *max* | *L* + *T*, the text's height |
/// | several | else | the wider of text and label, a line for the label more |
///
/// A last line that starts at the label's side, as Hebrew does in a bubble from the left, has no space beside it. It stays at its edge, and the
/// label is below it.
package struct TimePlacement: Hashable, Sendable {
  /// The width that text and label take together, in points.
  package var width: CGFloat
  /// Whether the label is below the text, in a separate line.
  package var isUnder: Bool

  /// The distance between the last line and a label beside it, in points.
  package static let gap: CGFloat = 7
  /// The distance between text and a label below it, in points.
  package static let lineGap: CGFloat = 1
  /// The distance between other content and a label below it, in points.
  package static let contentGap: CGFloat = 4

  /// Computes the position of the label.
  ///
  /// - Parameters:
  ///   - lineCount: The number of lines of the text.
  ///   - lastLine: The last line's width in points; nil if the content does not end in text, or if that line starts at the label's side:
  ///     then the label is always below it.
  ///   - widest: The content's width.
  ///   - label: The label's width.
  ///   - maximum: The width that both may take.
  package init(
    lineCount: Int, lastLine: CGFloat?, widest: CGFloat, label: CGFloat, maximum: CGFloat
  ) {
    guard let lastLine else {
      self = TimePlacement(width: max(widest, label), isUnder: true)
      return
    }
    let beside = lastLine + TimePlacement.gap + label
    if lineCount > 1, beside <= widest {
      self = TimePlacement(width: widest, isUnder: false)
    } else if beside <= maximum {
      self = TimePlacement(width: max(beside, widest), isUnder: false)
    } else {
      self = TimePlacement(width: max(widest, label), isUnder: true)
    }
  }

  private init(width: CGFloat, isUnder: Bool) { (self.width, self.isUnder) = (width, isUnder) }
}

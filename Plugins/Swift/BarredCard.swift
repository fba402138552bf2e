import BubbleCore
import Foundation

/// The reference of a message, beside a bar: the message that it answers, or the target of its link.
enum BarredCard {
  private static let barWidth: CGFloat = 3
  private static let gap: CGFloat = 7

  /// The part of the card's width that the bar and the room beside it take, in points.
  static let indent = barWidth + gap

  /// Returns the parts from the leading side on, behind a bar of a colour that is as high as they are.
  ///
  /// - Parameter direction: The direction in which they run; nil: that of the box around it.
  static func box(
    _ parts: [LayoutBox], color: ColorToken, direction: WritingDirection? = nil
  ) -> LayoutBox {
    let bar = LayoutBox.shape(
      .rectangle(radius: barWidth / 2), color: color,
      sizing: BoxSizing(width: barWidth, shrink: 0))
    let row = LayoutBox.row(gap: gap, [bar] + parts)
    return direction == nil ? row : row.direction(direction)
  }

  /// Returns a quote within a text: words or blocks behind a bar.
  static func quote(_ content: LayoutBox) -> LayoutBox {
    box([content], color: .accent).accessibility(.group)
  }
}

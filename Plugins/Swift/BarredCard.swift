import BubbleCore
import Foundation

/// What a message refers to, beside a bar: what it answers to, or what its link leads to.
enum BarredCard {
  private static let barWidth: CGFloat = 3
  private static let gap: CGFloat = 7

  /// How much of the card's width the bar and the room beside it take, in points.
  static let indent = barWidth + gap

  /// The parts from the leading side on, behind a bar of a colour that is as high as they are.
  static func box(_ parts: [LayoutBox], color: ColorToken) -> LayoutBox {
    let bar = LayoutBox.shape(
      .rectangle(radius: barWidth / 2), color: color,
      sizing: BoxSizing(width: barWidth, shrink: 0))
    return .row(gap: gap, [bar] + parts)
  }
}

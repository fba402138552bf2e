import Foundation

/// The labels that say when a message was sent and how far it has come.
extension Box {
  /// The message's time, and the mark of its status if it is an own one.
  ///
  /// The cell adds it to every bubble that has no ``Kind/time`` box and ``BubbleBox/showsTime``; a layouter that puts it
  /// elsewhere makes the bubble with ``BubbleBox/showsTime`` off.
  ///
  /// - Parameters:
  ///   - message: Whose time and status it says.
  ///   - context: Has the time as text, and says how large text is.
  ///   - color: The colour of both; nil: that of the bubble, and the mark has the one of its status.
  ///   - maximumWidth: The greatest width in points; a time that needs more ends in an ellipsis.
  public static func timeLabel(
    for message: Message, in context: LayoutContext, color: ColorToken? = nil,
    maximumWidth: CGFloat = .infinity
  ) -> Box {
    let maximumWidth = max(0, maximumWidth)
    let scale = context.environment.effectiveTextScale
    let hasMark = message.isOutgoing && message.status != .none
    let isDouble = message.status == .read || message.status == .delivered
    // In a narrow place the time needs most of it.
    let markWidth = hasMark ? min((isDouble ? 16 : 11) * scale, maximumWidth * 0.4) : 0
    let gap = hasMark ? min(3 * scale, maximumWidth * 0.1) : 0
    let text = time(
      context, color: color ?? .textDim, maximumWidth: maximumWidth - markWidth - gap)
    guard hasMark else { return text }
    let markColor: ColorToken =
      switch message.status {
      case .read: .statusRead
      case .failed: .failure
      default: .textDim
      }
    let mark = Box.shape(
      .status(message.status), color: color ?? markColor,
      sizing: BoxSizing(width: markWidth, height: 10 * scale, shrink: 0))
    return .row(gap: gap, align: .center, [text, mark])
  }

  private static func time(
    _ context: LayoutContext, color: ColorToken, maximumWidth: CGFloat
  ) -> Box {
    // Wider than any time is: nothing to see to.
    if maximumWidth > 16 * context.font(for: .time).size {
      return .text(context.time, style: .time, color: color)
    }
    return .text(
      context.time, style: .time, color: color, maximumLines: 1,
      sizing: BoxSizing(maxWidth: max(0, maximumWidth)))
  }

  /// The time on a translucent pill, for what has no ground of its own: Actor's, 20 points high.
  ///
  /// - Parameters:
  ///   - message: Whose time and status it says.
  ///   - context: Has the time as text, and says how large text is.
  ///   - maximumWidth: The greatest width of the pill in points.
  public static func timePill(
    for message: Message, in context: LayoutContext, maximumWidth: CGFloat = .infinity
  ) -> Box {
    let insets = Box.pillInsets(in: context)
    return pill(
      timeLabel(
        for: message, in: context, color: .onMedia,
        maximumWidth: maximumWidth - insets.horizontal), in: context)
  }

  /// A label on a translucent pill that lies over a picture, 20 points high.
  ///
  /// - Parameters:
  ///   - label: In ``ColorToken/onMedia``.
  ///   - context: Has the time as text, and says how large text is.
  public static func pill(_ label: Box, in context: LayoutContext) -> Box {
    let height = pillHeight(in: context)
    return .overlay(
      align: .center, justify: .center, sizing: BoxSizing(minHeight: height),
      [
        .shape(
          .rectangle(radius: height / 2), color: .mediaOverlay,
          sizing: BoxSizing(alignSelf: .stretch, justifySelf: .stretch)),
        .inset(Box.pillInsets(in: context), label),
      ])
  }

  /// The least height of a pill.
  public static func pillHeight(in context: LayoutContext) -> CGFloat {
    20 * max(1, context.environment.effectiveTextScale)
  }

  private static func pillInsets(in context: LayoutContext) -> BoxInsets {
    let side = 7 * min(max(1, context.environment.effectiveTextScale), 2)
    return BoxInsets(top: 2, leading: side, bottom: 2, trailing: side)
  }
}

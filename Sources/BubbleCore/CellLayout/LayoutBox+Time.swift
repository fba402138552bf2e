import Foundation

/// The labels that say when a message was sent and how far it has come.
extension LayoutBox {
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
    for message: Message, in context: LayoutContext, color: BoxColor? = nil,
    maximumWidth: CGFloat = .infinity
  ) -> LayoutBox {
    guard context.timeParts.contains(.time) else { return .noTime }
    return TimeLabel(for: message, in: context, color: color, maximumWidth: maximumWidth)
      .box(in: context)
  }

  /// What stands for the time where none is wanted.
  private static let noTime = LayoutBox(.spacer)

  /// The time on a translucent pill, for what has no ground of its own: Actor's, 20 points high.
  ///
  /// - Parameters:
  ///   - message: Whose time and status it says.
  ///   - context: Has the time as text, and says how large text is.
  ///   - maximumWidth: The greatest width of the pill in points.
  public static func timePill(
    for message: Message, in context: LayoutContext, maximumWidth: CGFloat = .infinity
  ) -> LayoutBox {
    guard context.timeParts.contains(.time) else { return .noTime }
    let insets = LayoutBox.pillInsets(in: context)
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
  public static func pill(_ label: LayoutBox, in context: LayoutContext) -> LayoutBox {
    let height = pillHeight(in: context)
    return .overlay(
      align: .center, justify: .center, sizing: BoxSizing(minHeight: height),
      [
        .shape(
          .rectangle(radius: height / 2), color: .mediaOverlay,
          sizing: BoxSizing(alignSelf: .stretch, justifySelf: .stretch)),
        .inset(LayoutBox.pillInsets(in: context), label),
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

/// The parts of a ``LayoutBox/timeLabel(for:in:color:maximumWidth:)``: the time, and at an own message the mark of its status.
struct TimeLabel {
  /// The colour of the time.
  let color: BoxColor
  /// The greatest width of the time.
  let timeWidth: CGFloat
  /// The mark; nil: there is none.
  let mark: Mark?

  struct Mark {
    let shape: ShapeBox
    let size: CGSize
    /// Between time and mark.
    let gap: CGFloat
  }

  /// How much of the width a mark takes at the most, and the gap before it.
  private static let markShare: CGFloat = 0.4
  private static let gapShare: CGFloat = 0.1

  init(
    for message: borrowing Message, in context: borrowing LayoutContext, color: BoxColor?,
    maximumWidth: CGFloat
  ) {
    let maximumWidth = max(0, maximumWidth)
    self.color = color ?? .textDim
    guard message.isOutgoing && message.status != .none && context.timeParts.contains(.status)
    else {
      timeWidth = maximumWidth
      mark = nil
      return
    }
    let scale = context.environment.effectiveTextScale
    let isDouble = message.status == .read || message.status == .delivered
    // In a narrow place the time needs most of it.
    let width = min((isDouble ? 16 : 11) * scale, maximumWidth * TimeLabel.markShare)
    let gap = min(3 * scale, maximumWidth * TimeLabel.gapShare)
    timeWidth = maximumWidth - width - gap
    let markColor: BoxColor =
      switch message.status {
      case .read: .statusRead
      case .failed: .failure
      default: .textDim
      }
    mark = Mark(
      shape: ShapeBox(figure: .status(message.status), color: color ?? markColor),
      size: CGSize(width: width, height: 10 * scale), gap: gap)
  }

  /// Whether the width is more than any time needs: nothing to see to.
  func isWide(in context: borrowing LayoutContext) -> Bool {
    timeWidth > TimeLabel.wide(in: context)
  }

  private static func wide(in context: borrowing LayoutContext) -> CGFloat {
    16 * context.font(for: .time).size
  }

  /// The label as a box.
  func box(in context: LayoutContext) -> LayoutBox {
    let time: LayoutBox =
      isWide(in: context)
      ? .text(context.time, style: .time, color: color)
      : .text(
        context.time, style: .time, color: color, maximumLines: 1,
        sizing: BoxSizing(maxWidth: max(0, timeWidth)))
    guard let mark else { return time }
    let shape = LayoutBox(
      .shape(mark.shape),
      sizing: BoxSizing(width: mark.size.width, height: mark.size.height, shrink: 0))
    return .row(gap: mark.gap, align: .center, [time, shape])
  }
}

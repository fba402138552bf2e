import Foundation

/// The labels with a message's time and status.
extension LayoutBox {
  /// Makes a label with the message's time, and with the mark of its status if it is an own one.
  ///
  /// The cell adds it to every bubble with ``BubbleBox/showsTime`` and without a ``Kind/time`` box. A layouter that puts it
  /// elsewhere sets ``BubbleBox/showsTime`` to false.
  ///
  /// - Parameters:
  ///   - message: The message of the time and status.
  ///   - context: The context, with the formatted time and the text sizes.
  ///   - color: The colour of both; nil: ``ColorToken/textDim`` for the time, and the colour of the status for the mark.
  ///   - maximumWidth: The greatest width in points; a time that needs more ends in an ellipsis.
  package static func timeLabel(
    for message: Message, in context: LayoutContext, color: BoxColor? = nil,
    maximumWidth: CGFloat = .infinity
  ) -> LayoutBox {
    guard context.timeParts.contains(.time) else { return .noTime }
    return TimeLabel(for: message, in: context, color: color, maximumWidth: maximumWidth)
      .box(in: context)
  }

  /// Returns the width of ``timeLabel(for:in:color:maximumWidth:)``, in points; 0 if no time is shown.
  ///
  /// The time is measured.
  package static func timeLabelWidth(
    for message: Message, in context: LayoutContext, maximumWidth: CGFloat = .infinity
  ) -> CGFloat {
    guard context.timeParts.contains(.time) else { return 0 }
    let label = TimeLabel(for: message, in: context, color: nil, maximumWidth: maximumWidth)
    let time = context.measure(context.time, style: .time).width
    return min(time, label.timeWidth) + (label.mark.map { $0.gap + $0.size.width } ?? 0)
  }

  /// The placeholder if no time is shown.
  private static let noTime = LayoutBox(.spacer)

  /// Makes the time on a translucent pill, for content without a ground: Actor's, at least 20 points high.
  ///
  /// - Parameters:
  ///   - message: The message of the time and status.
  ///   - context: The context, with the formatted time and the text sizes.
  ///   - maximumWidth: The greatest width of the pill in points.
  package static func timePill(
    for message: Message, in context: LayoutContext, maximumWidth: CGFloat = .infinity
  ) -> LayoutBox {
    guard context.timeParts.contains(.time) else { return .noTime }
    let insets = LayoutBox.pillInsets(in: context)
    return pill(
      timeLabel(
        for: message, in: context, color: .onMedia,
        maximumWidth: maximumWidth - insets.horizontal), in: context)
  }

  /// Makes a label on a translucent pill over a picture, at least 20 points high.
  ///
  /// - Parameters:
  ///   - label: The label, in ``ColorToken/onMedia``.
  ///   - context: The context, with the text sizes.
  package static func pill(_ label: LayoutBox, in context: LayoutContext) -> LayoutBox {
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

  /// Returns the least height of a pill, in points.
  package static func pillHeight(in context: LayoutContext) -> CGFloat {
    20 * max(1, context.environment.effectiveTextScale)
  }

  private static func pillInsets(in context: LayoutContext) -> BoxInsets {
    let side = 7 * context.environment.iconScale
    return BoxInsets(top: 2, leading: side, bottom: 2, trailing: side)
  }
}

/// The parts of a ``LayoutBox/timeLabel(for:in:color:maximumWidth:)``: the time, and for an own message the mark of its status.
struct TimeLabel {
  /// The colour of the time.
  let color: BoxColor
  /// The greatest width of the time.
  let timeWidth: CGFloat
  /// The mark; nil: none.
  let mark: Mark?

  struct Mark {
    let shape: ShapeBox
    let size: CGSize
    /// The distance between time and mark.
    let gap: CGFloat
  }

  /// The greatest share of the width for the mark, and for the gap before it.
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
    // If there is little space, most of it is for the time.
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

  /// Whether the width exceeds any time's, so that no limit is needed.
  func isWide(in context: borrowing LayoutContext) -> Bool {
    timeWidth > TimeLabel.wide(in: context)
  }

  private static func wide(in context: borrowing LayoutContext) -> CGFloat {
    16 * context.font(for: .time).size
  }

  /// Returns the label as a box.
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

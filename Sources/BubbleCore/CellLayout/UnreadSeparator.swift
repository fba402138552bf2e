import Foundation

/// The strip over the first unread message: as in Actor a part of that message's cell, so that nothing
/// else in the list changes when it comes and goes.
struct UnreadSeparator {
  /// How much higher the cell is, in points: Actor's 30, more for larger text.
  let height: CGFloat
  /// The strip and its text, in cell coordinates.
  let elements: [CellElement]

  /// Over and under the strip.
  private static let margin: CGFloat = 2
  /// The least height of the strip.
  private static let minimumHeight: CGFloat = 26
  private static let padding: CGFloat = 4

  init(context: LayoutContext) {
    let width = context.environment.width
    let room = max(0, width - 2 * UnreadSeparator.padding)
    var request = TextRequest(
      text: TextRepair.repairIfNeeded(context.strings.unreadMessages),
      font: context.font(for: .service), maximumWidth: room)
    request.maximumLines = 1
    let text = context.measurer.measure(request)
    let strip = max(UnreadSeparator.minimumHeight, text.height + 2 * UnreadSeparator.padding)
    height = strip + 2 * UnreadSeparator.margin
    let frame = CGRect(x: 0, y: UnreadSeparator.margin, width: width, height: strip)
    elements = [
      CellElement(
        frame: frame,
        content: .shape(ShapeBox(figure: .rectangle(radius: 0), color: .unreadBackground))),
      CellElement(
        frame: CGRect(
          x: (width - text.width) / 2, y: frame.midY - text.height / 2,
          width: text.width, height: text.height),
        content: .text(text, color: .unreadText, alignment: .center)),
    ]
  }
}

import Foundation

/// The layout of the strip over the first unread message.
///
/// In Actor it is a part of that message's cell, so that nothing else in the list changes when the strip appears or
/// disappears. It is the same here for a message whose neighbours have ``Neighbours/startsUnread``. A host that does
/// not set that may show the strip as a separate row, and lays out no message again when it moves.
public struct UnreadStripLayout: Sendable {
  /// The text on the strip.
  public let text: String
  /// The height in points: Actor's 30, more for larger text.
  package let height: CGFloat
  /// The strip and its text, in points from its top left, back to front.
  package let elements: [CellElement]

  /// The margin over and under the strip.
  private static let margin: CGFloat = 2
  /// The least height of the strip.
  private static let minimumHeight: CGFloat = 26
  private static let padding: CGFloat = 4

  /// Lays the strip out.
  package init(context: LayoutContext) {
    let width = context.environment.width
    let room = max(0, width - 2 * UnreadStripLayout.padding)
    let title = TextRepair.repairIfNeeded(context.strings.unreadMessages)
    var request = TextRequest(
      text: title,
      font: context.font(for: .service), maximumWidth: room)
    request.maximumLines = 1
    let text = context.measurer.measure(request)
    let strip = max(UnreadStripLayout.minimumHeight, text.height + 2 * UnreadStripLayout.padding)
    self.text = title
    height = strip + 2 * UnreadStripLayout.margin
    let frame = CGRect(x: 0, y: UnreadStripLayout.margin, width: width, height: strip)
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

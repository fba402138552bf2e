import BubbleCore
import Foundation

/// The contexts in which messages are laid out in some settings, on one thread.
struct RowContexts {
  let settings: LayoutSettings
  /// In the width of the view.
  let whole: LayoutContext
  /// Says on which day and at which time messages were sent.
  var clock: LocalClock
  /// In the widths that accessories have left lately.
  private var narrower: [CGFloat: LayoutContext] = [:]

  /// Hosts keep room for few widths: of one that does otherwise contexts are made again.
  private static let widthLimit = 8

  init(_ settings: LayoutSettings) {
    self.settings = settings
    whole = settings.makeContext()
    clock = LocalClock(of: settings.environment)
  }

  /// The context of a row's message, and what stands beside it.
  mutating func context(
    of message: Message, in row: Row
  ) -> (context: LayoutContext, accessories: RowAccessories) {
    let accessories = RowAccessories(of: row, in: settings)
    let width = accessories.messageWidth(of: settings.environment.width)
    var context = width == settings.environment.width ? whole : context(width: width)
    context.neighbours = row.neighbours
    if case .message = row.content {
      context.time = clock.timeText(of: message, at: clock.moment(of: message.date))
    }
    return (context, accessories)
  }

  private mutating func context(width: CGFloat) -> LayoutContext {
    if let context = narrower[width] { return context }
    if narrower.count >= RowContexts.widthLimit { narrower = [:] }
    let context = settings.makeContext(width: width)
    narrower[width] = context
    return context
  }
}

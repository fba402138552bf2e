import BubbleCore
import Foundation

/// The layout contexts of messages in some settings, on one thread.
struct RowContexts {
  let settings: LayoutSettings
  /// The context with the width of the view.
  let whole: LayoutContext
  /// Returns the local days and times of messages.
  var clock: LocalClock
  /// The context of rows of the host, which are nobody's: there is no avatar.
  private lazy var hosted = settings.makeContext(showsAvatars: false)
  /// Contexts with the narrower widths that accessories leave.
  private var narrower: [CGFloat: LayoutContext] = [:]

  /// Hosts use few different widths; beyond this number, contexts are created again.
  private static let widthLimit = 8

  init(_ settings: LayoutSettings) {
    self.settings = settings
    whole = settings.makeContext()
    clock = LocalClock(of: settings.environment)
  }

  /// Returns the context of a row's message, and its accessories.
  mutating func context(
    of message: Message, in row: Row
  ) -> (context: LayoutContext, accessories: RowAccessories) {
    let accessories = RowAccessories(of: row, in: settings)
    let width = accessories.messageWidth(of: settings.environment.width)
    if case .hosted = row.content { return (hosted, accessories) }
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

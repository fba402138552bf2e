import BubbleCore
import Foundation
import ListCore

/// Measures rows, on one thread.
struct RowMeasurer {
  /// A row with its height and its layout.
  struct Measured: Sendable {
    var row: Row
    var layout: ElementLayout
    var diagnostics: [Diagnostic] = []
  }

  private var contexts: RowContexts
  /// Earlier settings, for messages that were measured in them.
  private var earlier: [Earlier]
  /// Whether all suitable layouters of the chain were available for the last message.
  private var isOfAll = true
  /// The layouters that are known to have succeeded.
  private var known: Set<LayouterID> = []

  /// Settings with their contexts, which are created on demand.
  private struct Earlier {
    let settings: LayoutSettings
    var contexts: RowContexts?
  }

  init(_ state: ConversationState) {
    contexts = RowContexts(state.settings)
    earlier = state.earlierSettings.map { Earlier(settings: $0) }
  }

  var settings: LayoutSettings { contexts.settings }
  /// Returns the local days and times of messages.
  var clock: LocalClock {
    _read { yield contexts.clock }
    _modify { yield &contexts.clock }
  }

  /// The number of rows laid out.
  private(set) var builtCount = 0

  /// Lays a row out.
  mutating func measure(_ row: Row) -> Measured {
    builtCount += 1
    var row = row
    row.settings = settings.number
    row.flags.insert(.isMeasured)
    row.flags.remove(.isFragile)
    row.messageTop = 0
    var diagnostics: [Diagnostic] = []
    let layout: ElementLayout
    var height: CGFloat?
    /// Lays out a row's message with the chain.
    func cell(of message: Message) -> any CellLayout {
      let (context, accessories) = contexts.context(of: message, in: row)
      let result = cellLayout(for: message, in: context)
      if !result.diagnostics.isEmpty || !isOfAll { row.flags.insert(.isFragile) }
      diagnostics = result.diagnostics
      let arranged = accessories.arrange(result.layout.height)
      (height, row.messageTop) = (arranged.height, arranged.top)
      return result.layout
    }
    switch row.content {
    case .message(let message): layout = .cell(cell(of: message))
    case .day(let day):
      layout = .day(DayHeaderLayout(text: clock.dayText(day), context: contexts.whole))
    case .unread: layout = .unread(UnreadStripLayout(context: contexts.whole))
    case .typing(let people): layout = .typing(cell(of: .typing(people)))
    case .hosted(let hosted):
      layout = .hosted(hosted, hosted.message.map { cell(of: $0) })
    }
    row.height = HeightUnits.sanitized(Double(height ?? layout.height))
    return Measured(row: row, layout: layout, diagnostics: diagnostics)
  }

  /// Returns the row in the current settings if it need not be laid out again; nil otherwise.
  ///
  /// A row from earlier settings is unchanged if its layout keys in both settings are equal. This computes two keys.
  mutating func kept(_ row: Row) -> Row? {
    guard row.flags.contains(.isMeasured) else { return nil }
    if row.settings == settings.number { return row }
    guard
      let place = earlier.firstIndex(where: { $0.settings.number == row.settings }),
      isAlike(row, in: place)
    else { return nil }
    var row = row
    row.settings = settings.number
    return row
  }

  private mutating func isAlike(_ row: Row, in place: Int) -> Bool {
    let before = earlier[place].settings
    switch row.content {
    case .hosted(let hosted):
      return hosted.message.map { hasSameKey($0, row, in: place) } ?? true
    case .unread: return isAlikeBesideMessages(before)
    case .day(let day):
      guard isAlikeBesideMessages(before) else { return false }
      return before.environment.today == settings.environment.today
        || contextsBefore(in: place) { $0.clock.dayText(day) } == clock.dayText(day)
    case .typing(let people): return hasSameKey(.typing(people), row, in: place)
    case .message(let message): return hasSameKey(message, row, in: place)
    }
  }

  /// Whether the rows between messages look the same, except for the texts of day headers.
  private func isAlikeBesideMessages(_ before: LayoutSettings) -> Bool {
    var environment = before.environment
    environment.theme = settings.environment.theme
    environment.today = settings.environment.today
    return environment == settings.environment && before.peer == settings.peer
  }

  /// Calls a closure with the contexts of earlier settings, which are created on demand.
  private mutating func contextsBefore<Answer>(
    in place: Int, _ body: (inout RowContexts) -> Answer
  ) -> Answer {
    // Taken out, not copied: the texts that are formatted here stay in place.
    var contexts = earlier[place].contexts.take() ?? RowContexts(earlier[place].settings)
    defer { earlier[place].contexts = contexts }
    return body(&contexts)
  }

  private mutating func hasSameKey(_ message: Message, _ row: Row, in place: Int) -> Bool {
    guard !row.flags.contains(.isFragile) else { return false }
    let before = earlier[place].settings
    let own = contexts.context(of: message, in: row)
    let theirs = contextsBefore(in: place) { $0.context(of: message, in: row) }
    return own.accessories.arrangesMessage(like: theirs.accessories)
      && settings.chain.layoutKey(for: message, context: own.context)
        == before.chain.layoutKey(for: message, context: theirs.context)
  }
}

extension Message {
  /// Returns the message for the typing indicator: of type `typing`, from the first person, with all `names`.
  static func typing(_ people: [Person]) -> Message {
    Message(
      id: "typing", sender: people.first ?? Person(id: "", name: ""), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0),
      content: MessageContent(
        type: "typing", payload: ["names": .array(people.map { .string($0.name) })]))
  }
}

extension RowMeasurer {
  /// Lays a message out with the chain; if a layouter fails, the layout of its last good version is kept.
  private mutating func cellLayout(
    for message: Message, in context: LayoutContext
  ) -> LayouterChain.Result {
    var (result, isComplete) = settings.usages.cellLayout(
      for: message, by: settings.chain, context: context)
    isOfAll = isComplete
    let failed = Set(result.diagnostics.filter { !$0.isRefusal }.compactMap(\.layouter))
    noteSuccesses(result.layout.key, failed)
    guard !failed.isEmpty else { return result }
    for earlier in settings.earlierChains
    where failed.contains(where: { isOther(earlier[$0], than: settings.chain[$0]) }) {
      let again = settings.usages.cellLayout(for: message, by: earlier, context: context).result
      // Reactions and replies wrap the layout of another layouter.
      let isGood =
        again.diagnostics.isEmpty
        && again.layout.key.layouters.contains(where: failed.contains)
      guard isGood else { continue }
      result.layout = again.layout
      break
    }
    return result
  }

  /// Whether a layouter has another version now.
  private func isOther(
    _ earlier: (any BubbleLayouter)?, than present: (any BubbleLayouter)?
  ) -> Bool {
    earlier.map { $0.version != present?.version } ?? false
  }

  /// Records the layouters that have succeeded.
  private mutating func noteSuccesses(_ key: LayoutKey, _ failed: Set<LayouterID>) {
    var part: LayoutKey? = key
    while let key = part {
      if !failed.contains(key.layouter), !known.contains(key.layouter) {
        known.insert(key.layouter)
        settings.successes.insert(key.layouter)
      }
      part = key.wrapped
    }
  }
}

extension LayoutKey {
  /// The layouter of the layout, and those of the layouts within it.
  fileprivate var layouters: [LayouterID] {
    [layouter] + (wrapped?.layouters ?? [])
  }
}

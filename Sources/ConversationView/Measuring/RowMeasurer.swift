import BubbleCore
import Foundation
import ListCore

/// Measures rows, on one thread.
struct RowMeasurer {
  /// A row with its height, and what it shows.
  struct Measured: Sendable {
    var row: Row
    var layout: ElementLayout
    var diagnostics: [Diagnostic] = []
  }

  private var contexts: RowContexts
  /// Earlier settings, for messages that were measured in those.
  private var earlier: [Earlier]
  /// Whether all layouters of the chain were asked for the last message that may lay it out.
  private var isOfAll = true
  /// The layouters that are known to have laid something out.
  private var known: Set<LayouterID> = []

  /// Settings, and what keys are made in as soon as one is.
  private struct Earlier {
    let settings: LayoutSettings
    var contexts: RowContexts?
  }

  init(_ state: ConversationState) {
    contexts = RowContexts(state.settings)
    earlier = state.earlierSettings.map { Earlier(settings: $0) }
  }

  var settings: LayoutSettings { contexts.settings }
  /// Says on which day and at which time messages were sent.
  var clock: LocalClock {
    _read { yield contexts.clock }
    _modify { yield &contexts.clock }
  }

  /// How many rows were laid out.
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
    /// Has the chain lay out what a row shows.
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

  /// The row as it is in the settings without being laid out; nil if it has to be.
  ///
  /// One that was measured in earlier settings is as it was if the keys in both are the same, which takes asking the chains
  /// for two keys.
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

  /// Whether what stands between messages looks as it did, but for what the headers of days say.
  private func isAlikeBesideMessages(_ before: LayoutSettings) -> Bool {
    var environment = before.environment
    environment.theme = settings.environment.theme
    environment.today = settings.environment.today
    return environment == settings.environment && before.peer == settings.peer
  }

  /// Asks the contexts of earlier settings, which are made when they are needed.
  private mutating func contextsBefore<Answer>(
    in place: Int, _ body: (inout RowContexts) -> Answer
  ) -> Answer {
    var contexts = earlier[place].contexts ?? RowContexts(earlier[place].settings)
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
  /// What the chain lays out to say who is typing: a message of type `typing` of the first of them, with all `names`.
  static func typing(_ people: [Person]) -> Message {
    Message(
      id: "typing", sender: people.first ?? Person(id: "", name: ""), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0),
      content: MessageContent(
        type: "typing", payload: ["names": .array(people.map { .string($0.name) })]))
  }
}

extension RowMeasurer {
  /// Has the chain lay a message out; where a layouter fails, what its last good version makes of the message stays.
  private mutating func cellLayout(
    for message: Message, in context: LayoutContext
  ) -> LayouterChain.Result {
    var (result, isComplete) = settings.accounts.cellLayout(
      for: message, by: settings.chain, context: context)
    isOfAll = isComplete
    let failed = Set(result.diagnostics.compactMap(\.layouter))
    noteSuccesses(result.layout.key, failed)
    guard !failed.isEmpty else { return result }
    for earlier in settings.earlierChains
    where failed.contains(where: { isOther(earlier[$0], than: settings.chain[$0]) }) {
      let again = settings.accounts.cellLayout(for: message, by: earlier, context: context).result
      // Reactions and replies stand around what a layouter makes.
      let isGood =
        again.diagnostics.isEmpty
        && again.layout.key.layouters.contains(where: failed.contains)
      guard isGood else { continue }
      result.layout = again.layout
      break
    }
    return result
  }

  /// Whether a layouter is another version of one.
  private func isOther(
    _ earlier: (any BubbleLayouter)?, than present: (any BubbleLayouter)?
  ) -> Bool {
    earlier.map { $0.version != present?.version } ?? false
  }

  /// Notes which layouters have made something.
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
  /// Who made the layout, and who made what is within it.
  fileprivate var layouters: [LayouterID] {
    [layouter] + (wrapped?.layouters ?? [])
  }
}

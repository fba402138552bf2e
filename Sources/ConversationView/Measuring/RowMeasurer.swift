import BubbleCore
import BubbleList
import Foundation

/// Measures rows, on one thread.
struct RowMeasurer {
  /// A row with its height, and what it shows.
  struct Measured: Sendable {
    var row: Row
    var layout: RowLayout
    var diagnostics: [Diagnostic] = []
  }

  let settings: LayoutSettings
  private var context: LayoutContext
  /// Says on which day and at which time messages were sent.
  var clock: LocalClock
  /// Earlier settings, for messages that were measured in those.
  private var earlier: [Earlier]

  /// Settings, and what keys are made with in them as soon as one is.
  private struct Earlier {
    let settings: LayoutSettings
    var making: (context: LayoutContext, clock: LocalClock)?
  }

  init(_ state: ConversationState) {
    settings = state.settings
    context = state.settings.makeContext()
    clock = LocalClock(state.settings)
    earlier = state.earlierSettings.map { Earlier(settings: $0) }
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
    var diagnostics: [Diagnostic] = []
    let layout: RowLayout
    switch row.content {
    case .message(let message):
      let result = lay(out: message, of: row)
      if !result.diagnostics.isEmpty { row.flags.insert(.isFragile) }
      diagnostics = result.diagnostics
      layout = .cell(result.layout)
    case .day(let day):
      layout = .day(DayHeaderLayout(text: clock.dayText(day), context: context))
    case .unread: layout = .unread(UnreadStripLayout(context: context))
    case .typing(let people):
      let result = lay(out: .typing(people), of: row)
      diagnostics = result.diagnostics
      layout = .typing(result.layout)
    case .hosted(let hosted): layout = .hosted(hosted)
    }
    row.height = HeightUnits.sanitized(Double(layout.height))
    return Measured(row: row, layout: layout, diagnostics: diagnostics)
  }

  private mutating func lay(out message: Message, of row: Row) -> LayouterChain.Result {
    RowMeasurer.set(&context, &clock, row, message)
    return settings.chain.cellLayout(for: message, context: context)
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
    case .hosted: return true
    case .unread, .day:
      var environment = before.environment
      environment.theme = settings.environment.theme
      return environment == settings.environment && before.peer == settings.peer
    case .typing(let people): return hasSameKey(.typing(people), row, in: place)
    case .message(let message): return hasSameKey(message, row, in: place)
    }
  }

  private mutating func hasSameKey(_ message: Message, _ row: Row, in place: Int) -> Bool {
    guard !row.flags.contains(.isFragile) else { return false }
    let before = earlier[place].settings
    var making = earlier[place].making ?? (before.makeContext(), LocalClock(before))
    RowMeasurer.set(&context, &clock, row, message)
    RowMeasurer.set(&making.context, &making.clock, row, message)
    earlier[place].making = making
    return settings.chain.layoutKey(for: message, context: context)
      == before.chain.layoutKey(for: message, context: making.context)
  }

  /// Says in a context what stands around a row's message, and when it was sent.
  private static func set(
    _ context: inout LayoutContext, _ clock: inout LocalClock, _ row: Row, _ message: Message
  ) {
    context.neighbours = row.neighbours
    if case .typing = row.content {
      context.time = ""
    } else {
      context.time = clock.timeText(clock.moment(of: message.date))
    }
  }
}

extension LocalClock {
  init(_ settings: LayoutSettings) {
    self.init(locale: settings.environment.locale, timeZone: settings.environment.timeZone)
  }
}

extension Message {
  /// What the chain lays out to say who is typing: a message of type `typing` of the first of them, with all `names`.
  static func typing(_ people: [Person]) -> Message {
    Message(
      id: "typing", sender: people.first ?? Person(id: "", name: ""), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0),
      content: Content(
        type: "typing", payload: ["names": .array(people.map { .string($0.name) })]))
  }
}

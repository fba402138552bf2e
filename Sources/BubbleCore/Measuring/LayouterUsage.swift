import Platform
import Synchronization

/// The usage records of metered layouters for all messages of a view.
///
/// An edited conversation has no order for a ``UsageMerger``, so each message is recorded when it is laid out, on any thread. After a
/// layouter has used up its budget, no thread calls it, and the view removes it from its chain. The layouters after it lay out its
/// messages, including those that it laid out before. A layouter that was loaded again has another ``LayouterStanding`` and starts with an
/// empty usage record.
///
/// A message that is laid out again unchanged, such as in another width, is recorded once, regardless of the number of times it is shown.
package final class LayouterUsage: Sendable {
  private struct Entry {
    /// Retained, so that no other object has its address.
    let standing: LayouterStanding
    var usage: WorkUsage
    /// The messages that were charged, and those that reduced the usage record since it was last blank.
    var charged: [MessageID: Message] = [:]
    var credited: [MessageID: Message] = [:]

    /// Whether there is nothing to store.
    var isBlank: Bool { usage.isBlank && charged.isEmpty }

    /// Records the cost of a message, unless that was done, and returns the event to report.
    mutating func note(
      _ charge: UsageMeter.Charge, _ message: Message, limit: Int
    ) -> WorkUsage.Event? {
      if charged[message.id] == message || credited[message.id] == message { return nil }
      let before = usage.taken
      let event = usage.note(charge.outcome, units: charge.units)
      if usage.taken > before {
        if charged.count < limit { charged[message.id] = message }
      } else if usage.taken < before, credited.count < limit {
        credited[message.id] = message
      }
      if usage.isBlank { credited = [:] }
      return event
    }
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var reports: [Diagnostic] = []
  }

  /// The greatest number of stored messages for a layouter, of either kind; further ones are recorded each time.
  private static let rememberedLimit = 10_000

  private let state = Lock(State())
  /// Whether a layouter has used up its budget: usually none has, and no lookup is needed.
  private let hasSwitchedOff = Atomic(false)
  private let hasReports = Atomic(false)

  package init() {}

  /// Lays out a message and records the cost.
  ///
  /// - Returns: The chain's result, and whether the chain skipped none of the layouters that it came to.
  package func cellLayout(
    for message: Message, by chain: LayouterChain, context: consuming LayoutContext
  ) -> (result: LayouterChain.Result, isComplete: Bool) {
    let links = chain.links
    guard links.layoutLimit != nil else {
      return (chain.cellLayout(for: message, context: consume context), true)
    }
    let meter = UsageMeter(switchedOff: switchedOffPlaces(in: links))
    context.chain.meter = meter
    let result = chain.cellLayout(for: message, context: consume context)
    let record = meter.take()
    for charge in record.charges {
      guard let standing = links.standings[charge.place] else { continue }
      note(charge, of: standing, links.layouters[charge.place].id, message)
    }
    return (result, record.passedOver.isEmpty)
  }

  /// Records the cost of a message for a layouter, and its reports.
  private func note(
    _ charge: UsageMeter.Charge, of standing: LayouterStanding, _ layouter: LayouterID,
    _ message: Message
  ) {
    state.withLock { state in
      let id = ObjectIdentifier(standing)
      var entry =
        state.entries.removeValue(forKey: id)
        ?? Entry(standing: standing, usage: WorkUsage(standing.budget))
      defer { if !entry.isBlank { state.entries[id] = entry } }
      guard let event = entry.note(charge, message, limit: LayouterUsage.rememberedLimit) else {
        return
      }
      state.reports.append(
        Diagnostic(message: message.id, layouter: layouter, text: entry.usage.text(of: event)))
      hasReports.store(true, ordering: .releasing)
      guard event == .switchedOff else { return }
      standing.noteSwitchedOff()
      hasSwitchedOff.store(true, ordering: .releasing)
    }
  }

  /// Returns the reports about layouters, each once.
  package func takeReports() -> [Diagnostic] {
    guard hasReports.load(ordering: .acquiring) else { return [] }
    return state.withLock { state in
      hasReports.store(false, ordering: .releasing)
      defer { state.reports = [] }
      return state.reports
    }
  }

  /// Returns the indices of the layouters that have used up their budgets.
  private func switchedOffPlaces(in links: ChainLinks) -> [Int] {
    guard hasSwitchedOff.load(ordering: .acquiring) else { return [] }
    return state.withLock { state in
      links.standings.indices.filter { place in
        links.standings[place].flatMap { state.entries[ObjectIdentifier($0)]?.usage.isOff }
          ?? false
      }
    }
  }

  /// Returns a chain without the layouters that have used up their budgets.
  ///
  /// - Parameter earlier: Other chains in use; the usage records of layouters that are in none of the chains are closed.
  package func remaining(
    of chain: LayouterChain, besides earlier: [LayouterChain]
  ) -> LayouterChain {
    let ids = Set(
      ([chain] + earlier).flatMap {
        $0.links.standings.compactMap { $0.map(ObjectIdentifier.init) }
      })
    state.withLock { state in state.entries = state.entries.filter { ids.contains($0.key) } }
    var remaining = chain
    for place in switchedOffPlaces(in: chain.links) {
      remaining.remove(chain.layouters[place].id)
    }
    return remaining
  }

  /// Whether a chain has a layouter that has used up its budget.
  package func hasSwitchedOff(in chain: LayouterChain) -> Bool {
    !switchedOffPlaces(in: chain.links).isEmpty
  }
}

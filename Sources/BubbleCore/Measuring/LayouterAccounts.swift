import Platform
import Synchronization

/// The accounts of metered layouters over all that a view lays out.
///
/// In a conversation that is edited there is no order in which a ``WorkLedger`` could go through its messages, so each is noted
/// when it is laid out, on whichever thread. A layouter that has used up its budget is not asked any more, by no thread, and the
/// view takes it out of its chain: its messages are laid out by those behind it, those that it had laid out before as well. One that
/// was loaded again has another ``LayouterStanding`` and begins with nothing taken.
///
/// A message that is laid out again as it was, such as in another width, is noted once: it is one message however often it is shown.
package final class LayouterAccounts: Sendable {
  private struct Entry {
    /// Held, so that nothing else is at its address.
    let standing: LayouterStanding
    var account: WorkAccount
    /// The messages that were charged for, and those that gave something back since there was nothing to be given back.
    var charged: [MessageID: Message] = [:]
    var credited: [MessageID: Message] = [:]

    /// Whether there is nothing to remember.
    var isBlank: Bool { account.isBlank && charged.isEmpty }

    /// Notes what a message cost, unless that was done, and returns what is to be said of it.
    mutating func note(
      _ charge: WorkMeter.Charge, _ message: Message, limit: Int
    ) -> WorkAccount.Event? {
      if charged[message.id] == message || credited[message.id] == message { return nil }
      let before = account.taken
      let event = account.note(charge.outcome, units: charge.units)
      if account.taken > before {
        if charged.count < limit { charged[message.id] = message }
      } else if account.taken < before, credited.count < limit {
        credited[message.id] = message
      }
      if account.isBlank { credited = [:] }
      return event
    }
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var reports: [Diagnostic] = []
  }

  /// How many messages are remembered of a layouter, of either kind: more are noted each time.
  private static let rememberedLimit = 10_000

  private let state = Lock(State())
  /// Whether some layouter has used up its budget: mostly none has, and nothing need be looked up.
  private let hasSwitchedOff = Atomic(false)
  private let hasReports = Atomic(false)

  package init() {}

  /// Lays a message out, and notes what that cost.
  ///
  /// - Returns: What the chain made, and whether it asked all of its layouters that it came to.
  package func cellLayout(
    for message: Message, by chain: LayouterChain, context: consuming LayoutContext
  ) -> (result: LayouterChain.Result, isComplete: Bool) {
    let links = chain.links
    guard links.layoutLimit != nil else {
      return (chain.cellLayout(for: message, context: consume context), true)
    }
    let meter = WorkMeter(switchedOff: switchedOffPlaces(in: links))
    context.chain.meter = meter
    let result = chain.cellLayout(for: message, context: consume context)
    let record = meter.take()
    for charge in record.charges {
      guard let standing = links.standings[charge.place] else { continue }
      note(charge, of: standing, links.layouters[charge.place].id, message)
    }
    return (result, record.passedOver.isEmpty)
  }

  /// Notes what a message cost a layouter, and what is to be said of it.
  private func note(
    _ charge: WorkMeter.Charge, of standing: LayouterStanding, _ layouter: LayouterID,
    _ message: Message
  ) {
    state.withLock { state in
      let id = ObjectIdentifier(standing)
      var entry =
        state.entries.removeValue(forKey: id)
        ?? Entry(standing: standing, account: WorkAccount(standing.budget))
      defer { if !entry.isBlank { state.entries[id] = entry } }
      guard let event = entry.note(charge, message, limit: LayouterAccounts.rememberedLimit) else {
        return
      }
      state.reports.append(
        Diagnostic(message: message.id, layouter: layouter, text: entry.account.text(of: event)))
      hasReports.store(true, ordering: .releasing)
      guard event == .switchedOff else { return }
      standing.noteSwitchedOff()
      hasSwitchedOff.store(true, ordering: .releasing)
    }
  }

  /// What is to be said of layouters, which is said once.
  package func takeReports() -> [Diagnostic] {
    guard hasReports.load(ordering: .acquiring) else { return [] }
    return state.withLock { state in
      hasReports.store(false, ordering: .releasing)
      defer { state.reports = [] }
      return state.reports
    }
  }

  /// The places of those layouters that have used up their budgets.
  private func switchedOffPlaces(in links: ChainLinks) -> [Int] {
    guard hasSwitchedOff.load(ordering: .acquiring) else { return [] }
    return state.withLock { state in
      links.standings.indices.filter { place in
        links.standings[place].flatMap { state.entries[ObjectIdentifier($0)]?.account.isOff }
          ?? false
      }
    }
  }

  /// A chain without the layouters that have used up their budgets.
  ///
  /// - Parameter earlier: Chains that may be asked as well: the accounts of layouters that are in none of them are closed.
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

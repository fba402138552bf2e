import Locks

/// The accounts of metered layouters over all that a view lays out.
///
/// In a conversation that is edited there is no order in which a ``WorkLedger`` could go through its messages, so each is noted
/// when it is laid out, on whichever thread. A layouter that has used up its budget is taken out of the chain: its messages are
/// laid out by those behind it, those that it had laid out before as well. One that was loaded again has another
/// ``LayouterStanding`` and begins with nothing taken.
package final class LayouterAccounts: Sendable {
  private struct Entry {
    /// Held, so that nothing else is at its address.
    let standing: LayouterStanding
    var account: WorkAccount
  }

  private let entries = Lock<[ObjectIdentifier: Entry]>([:])

  package init() {}

  /// Lays a message out, and notes what that cost.
  ///
  /// - Returns: What the chain made, with what is to be said of its layouters.
  package func cellLayout(
    for message: Message, by chain: LayouterChain, context: consuming LayoutContext
  ) -> LayouterChain.Result {
    let links = chain.links
    guard links.layoutLimit != nil else {
      return chain.cellLayout(for: message, context: consume context)
    }
    let meter = WorkMeter()
    context.chain.meter = meter
    var result = chain.cellLayout(for: message, context: consume context)
    for charge in meter.take().charges {
      guard let standing = links.standings[charge.place],
        let text = note(charge, of: standing)
      else { continue }
      result.diagnostics.append(
        Diagnostic(message: message.id, layouter: links.layouters[charge.place].id, text: text))
    }
    return result
  }

  /// Notes what a message cost a layouter.
  ///
  /// - Returns: What is to be said of it; nil: nothing.
  private func note(_ charge: WorkMeter.Charge, of standing: LayouterStanding) -> String? {
    entries.withLock { entries in
      let id = ObjectIdentifier(standing)
      var entry = entries[id] ?? Entry(standing: standing, account: WorkAccount(standing.budget))
      let event = entry.account.note(charge.outcome, units: charge.units)
      entries[id] = entry.account.isBlank ? nil : entry
      if event == .switchedOff { standing.noteSwitchedOff() }
      return event.map(entry.account.text)
    }
  }

  /// A chain without the layouters that have used up their budgets.
  ///
  /// The accounts of layouters that are not in it are closed.
  package func remaining(of chain: LayouterChain) -> LayouterChain {
    let standings = chain.links.standings
    let ids = Set(standings.compactMap { $0.map { ObjectIdentifier($0) } })
    let switchedOff = entries.withLock { entries in
      entries = entries.filter { ids.contains($0.key) }
      return Set(entries.filter { $0.value.account.isOff }.keys)
    }
    guard !switchedOff.isEmpty else { return chain }
    var remaining = chain
    for (layouter, standing) in zip(chain.layouters, standings) {
      if let standing, switchedOff.contains(ObjectIdentifier(standing)) {
        remaining.remove(layouter.id)
      }
    }
    return remaining
  }

  /// Whether a chain has a layouter that has used up its budget.
  package func hasSwitchedOff(in chain: LayouterChain) -> Bool {
    guard chain.links.layoutLimit != nil else { return false }
    return entries.withLock { entries in
      chain.links.standings.contains { standing in
        standing.flatMap { entries[ObjectIdentifier($0)]?.account.isOff } ?? false
      }
    }
  }
}

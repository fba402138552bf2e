import Platform

/// The accounts of a chain's metered layouters after some message.
struct WorkBooks: Sendable {
  /// The accounts by place in the chain; nil for layouters whose work is not metered.
  private var accounts: [WorkAccount?]
  /// The places of layouters that are switched off.
  private(set) var switchedOff: [Int] = []

  /// Makes books with the accounts of an earlier pass alone.
  init(_ links: ChainLinks, carried: [CarriedAccount]) {
    accounts = links.standings.map { standing in
      standing.map { standing in
        carried.first { $0.standing === standing }?.account ?? WorkAccount(standing.budget)
      }
    }
    switchedOff = accounts.indices.filter { accounts[$0]?.isOff == true }
  }

  /// An account that the next pass continues, unless its layouter has been loaded again.
  struct CarriedAccount: Sendable {
    let standing: LayouterStanding
    let account: WorkAccount
  }

  /// Returns the accounts for the next pass.
  func carried(_ links: ChainLinks) -> [CarriedAccount] {
    zip(links.standings, accounts).compactMap { standing, account in
      guard let standing, let account, !account.isBlank else { return nil }
      return CarriedAccount(standing: standing, account: account)
    }
  }

  /// Whether a record was made with the layouters that are active now.
  func agrees(with record: WorkMeter.Record) -> Bool {
    record.passedOver.allSatisfy(switchedOff.contains)
      && !record.charges.contains { switchedOff.contains($0.place) }
  }

  /// Records a message, and returns the events to report.
  mutating func note(
    _ record: WorkMeter.Record
  ) -> [(place: Int, event: WorkAccount.Event, text: String)] {
    var events: [(place: Int, event: WorkAccount.Event, text: String)] = []
    for charge in record.charges {
      guard let event = accounts[charge.place]?.note(charge.outcome, units: charge.units) else {
        continue
      }
      if event == .switchedOff { switchedOff.append(charge.place) }
      let text = accounts[charge.place]?.text(of: event) ?? ""
      events.append((charge.place, event, text))
    }
    return events
  }
}

/// Records the costs of layouters in the order of a pass, even if its workers finish in another order.
///
/// A worker builds a chunk with the accounts that are known at its beginning, and continues them separately. Then it hands in its records.
/// The worker that hands in a missing chunk also settles the following ones, in order. A message that was built with other layouters than
/// those active at its turn is built again. So the result is that of one worker that builds the messages in the conversation's order.
final class WorkLedger: Sendable {
  /// The record of a message, with its index in the conversation.
  typealias Built = (index: Int, record: WorkMeter.Record)

  private struct State {
    var books: WorkBooks
    var next = 0
    var waiting: [Int: [Built]] = [:]
    /// Whether a worker is settling chunks.
    var isBusy = false
  }

  private let state: Lock<State>

  init(_ books: WorkBooks) { state = Lock(State(books: books)) }

  /// The accounts after the last settled chunk.
  var books: WorkBooks { state.withLock { $0.books } }

  /// Hands in the records of a chunk.
  ///
  /// - Parameter settle: Settles the chunk of a step: records one message after the other.
  func handIn(_ step: Int, _ built: [Built], settle: (Int, [Built], inout WorkBooks) -> Void) {
    let isFree = state.withLock { state in
      state.waiting[step] = built
      guard !state.isBusy else { return false }
      state.isBusy = true
      return true
    }
    guard isFree else { return }
    while let (step, chunk, books) = begin() {
      var books = books
      if !chunk.isEmpty { settle(step, chunk, &books) }
      state.withLock { [books] in $0.books = books }
    }
  }

  private func begin() -> (step: Int, [Built], WorkBooks)? {
    state.withLock { state in
      guard let chunk = state.waiting.removeValue(forKey: state.next) else {
        state.isBusy = false
        return nil
      }
      defer { state.next += 1 }
      return (state.next, chunk, state.books)
    }
  }
}

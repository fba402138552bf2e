import Platform

/// The accounts of a chain's metered layouters, as they are behind some message.
struct WorkBooks: Sendable {
  /// By place in the chain; nil for layouters whose work is not counted.
  private var accounts: [WorkAccount?]
  /// The places of those that are not asked any more.
  private(set) var switchedOff: [Int] = []

  /// Books in which nothing stands but what an earlier pass handed on.
  init(_ links: ChainLinks, carried: [CarriedAccount]) {
    accounts = links.standings.map { standing in
      standing.map { standing in
        carried.first { $0.standing === standing }?.account ?? WorkAccount(standing.budget)
      }
    }
    switchedOff = accounts.indices.filter { accounts[$0]?.isOff == true }
  }

  /// An account that the next pass goes on with, if its layouter has not been loaded again.
  struct CarriedAccount: Sendable {
    let standing: LayouterStanding
    let account: WorkAccount
  }

  /// What is to be handed on.
  func carried(_ links: ChainLinks) -> [CarriedAccount] {
    zip(links.standings, accounts).compactMap { standing, account in
      guard let standing, let account, !account.isBlank else { return nil }
      return CarriedAccount(standing: standing, account: account)
    }
  }

  /// Whether what was recorded came about with the layouters that are asked now.
  func agrees(with record: WorkMeter.Record) -> Bool {
    record.passedOver.allSatisfy(switchedOff.contains)
      && !record.charges.contains { switchedOff.contains($0.place) }
  }

  /// Notes a message, and returns what is to be said of it.
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

/// Notes what layouters cost in the order of a pass, in whatever order its workers finish.
///
/// A worker builds a chunk with the accounts as they are known when it begins, and goes on with them
/// by itself; then it hands in what it recorded. The chunks are gone through in their order, by the
/// worker that handed in the missing one. A message that was built with other layouters than those that are
/// asked at its turn is built again, so that the result is that of one worker who builds one message after the
/// other: the order is that of the conversation.
final class WorkLedger: Sendable {
  /// What was recorded of a message, by its place in the conversation.
  typealias Built = (index: Int, record: WorkMeter.Record)

  private struct State {
    var books: WorkBooks
    var next = 0
    var waiting: [Int: [Built]] = [:]
    /// Whether a worker is going through the chunks.
    var isBusy = false
  }

  private let state: Lock<State>

  init(_ books: WorkBooks) { state = Lock(State(books: books)) }

  /// The accounts behind the last chunk that was gone through.
  var books: WorkBooks { state.withLock { $0.books } }

  /// Hands in what was recorded of a chunk.
  ///
  /// - Parameter settle: Goes through the chunk of a step: notes one message after the other.
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

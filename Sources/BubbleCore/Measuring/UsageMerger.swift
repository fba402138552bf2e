import Platform

/// The usage records of a chain's metered layouters after some message.
struct ChainUsage: Sendable {
  /// The usage records by place in the chain; nil for layouters whose work is not metered.
  private var usages: [WorkUsage?]
  /// The places of layouters that are switched off.
  private(set) var switchedOff: [Int] = []

  /// Makes the usage of a chain with the usage records of an earlier pass alone.
  init(_ links: ChainLinks, carried: [CarriedUsage]) {
    usages = links.standings.map { standing in
      standing.map { standing in
        carried.first { $0.standing === standing }?.usage ?? WorkUsage(standing.budget)
      }
    }
    switchedOff = usages.indices.filter { usages[$0]?.isOff == true }
  }

  /// A usage record that the next pass continues, unless its layouter has been loaded again.
  struct CarriedUsage: Sendable {
    let standing: LayouterStanding
    let usage: WorkUsage
  }

  /// Returns the usage records for the next pass.
  func carried(_ links: ChainLinks) -> [CarriedUsage] {
    zip(links.standings, usages).compactMap { standing, usage in
      guard let standing, let usage, !usage.isBlank else { return nil }
      return CarriedUsage(standing: standing, usage: usage)
    }
  }

  /// Whether a record was made with the layouters that are active now.
  func agrees(with record: UsageMeter.Record) -> Bool {
    record.passedOver.allSatisfy(switchedOff.contains)
      && !record.charges.contains { switchedOff.contains($0.place) }
  }

  /// Records a message, and returns the events to report.
  mutating func note(
    _ record: UsageMeter.Record
  ) -> [(place: Int, event: WorkUsage.Event, text: String)] {
    var events: [(place: Int, event: WorkUsage.Event, text: String)] = []
    for charge in record.charges {
      guard let event = usages[charge.place]?.note(charge.outcome, units: charge.units) else {
        continue
      }
      if event == .switchedOff { switchedOff.append(charge.place) }
      let text = usages[charge.place]?.text(of: event) ?? ""
      events.append((charge.place, event, text))
    }
    return events
  }
}

/// Records the costs of layouters in the order of a pass, even if its workers finish in another order.
///
/// A worker builds a chunk with the usage records that are known at its beginning, and continues them separately. Then it hands in its records.
/// The worker that hands in a missing chunk also settles the following ones, in order. A message that was built with other layouters than
/// those active at its turn is built again. So the result is that of one worker that builds the messages in the conversation's order.
final class UsageMerger: Sendable {
  /// The record of a message, with its index in the conversation.
  typealias Built = (index: Int, record: UsageMeter.Record)

  private struct State {
    var chainUsage: ChainUsage
    var next = 0
    var waiting: [Int: [Built]] = [:]
    /// Whether a worker is settling chunks.
    var isBusy = false
  }

  private let state: Lock<State>

  init(_ chainUsage: ChainUsage) { state = Lock(State(chainUsage: chainUsage)) }

  /// The usage records after the last settled chunk.
  var chainUsage: ChainUsage { state.withLock { $0.chainUsage } }

  /// Hands in the records of a chunk.
  ///
  /// - Parameter settle: Settles the chunk of a step: records one message after the other.
  func handIn(_ step: Int, _ built: [Built], settle: (Int, [Built], inout ChainUsage) -> Void) {
    let isFree = state.withLock { state in
      state.waiting[step] = built
      guard !state.isBusy else { return false }
      state.isBusy = true
      return true
    }
    guard isFree else { return }
    while let (step, chunk, chainUsage) = begin() {
      var chainUsage = chainUsage
      if !chunk.isEmpty { settle(step, chunk, &chainUsage) }
      state.withLock { [chainUsage] in $0.chainUsage = chainUsage }
    }
  }

  private func begin() -> (step: Int, [Built], ChainUsage)? {
    state.withLock { state in
      guard let chunk = state.waiting.removeValue(forKey: state.next) else {
        state.isBusy = false
        return nil
      }
      defer { state.next += 1 }
      return (state.next, chunk, state.chainUsage)
    }
  }
}

import Platform

/// Collects what the layouters cost that are asked for one message, and knows which are switched off.
///
/// A worker has one and uses it for one message after the other. Layouters that wrap others build within
/// each other, so what is open is a stack: what is charged belongs to the innermost.
final class WorkMeter: Sendable {
  /// What one layouter cost.
  struct Charge: Hashable {
    /// Its place in the chain.
    var place: Int
    var outcome: WorkAccount.Outcome
    var units: Int
  }

  /// What there is to note of one message.
  struct Record: Hashable {
    var charges: [Charge] = []
    /// The places of those that were not asked because they are switched off.
    var passedOver: [Int] = []

    /// Adds a charge; one that was asked twice, such as by a layouter that wraps it, is one that did both.
    fileprivate mutating func add(_ charge: Charge) {
      guard let known = charges.firstIndex(where: { $0.place == charge.place }) else {
        return charges.append(charge)
      }
      charges[known].units += charge.units
      switch (charges[known].outcome, charge.outcome) {
      case (.stopped, _), (_, .stopped): charges[known].outcome = .stopped
      case (.failed, _), (_, .failed): charges[known].outcome = .failed
      case (.built, .built): break
      }
    }

    /// Whether there is nothing.
    var isEmpty: Bool { charges.isEmpty && passedOver.isEmpty }
  }

  private struct Frame {
    var units = 0
    /// What of measuring its tree is charged to the layouters that made parts of it.
    var credit = 0
  }

  private struct State {
    var record = Record()
    var frames: [Frame] = []
  }

  /// The places of those that are not asked.
  let switchedOff: [Int]
  private let state = Lock(State())

  init(switchedOff: [Int] = []) { self.switchedOff = switchedOff }

  /// Whether the layouter at a place is not asked; notes that it mattered.
  func passesOver(_ place: Int) -> Bool {
    guard !switchedOff.isEmpty, switchedOff.contains(place) else { return false }
    state.withLock { state in
      if !state.record.passedOver.contains(place) { state.record.passedOver.append(place) }
    }
    return true
  }

  /// Begins with a layouter.
  func open() { state.withLock { $0.frames.append(Frame()) } }

  /// Adds to what the innermost layouter costs.
  func charge(_ units: Int) {
    state.withLock { state in
      guard let last = state.frames.indices.last else { return }
      state.frames[last].units += max(0, min(units, 1 << 50))
    }
  }

  /// Charges the innermost layouter with measuring a tree that it made for the one that wraps it.
  func chargeInner(_ units: Int) {
    charge(units)
    state.withLock { state in
      guard state.frames.count > 1 else { return }
      state.frames[state.frames.count - 2].credit += units
    }
  }

  /// Adds what measuring a tree cost to what the innermost layouter costs, but for what is charged to those
  /// that it wraps.
  func chargeSolving(_ units: Int) {
    state.withLock { state in
      guard let last = state.frames.indices.last else { return }
      let credited = min(units, state.frames[last].credit)
      state.frames[last].credit -= credited
      state.frames[last].units += units - credited
    }
  }

  /// Ends with the innermost layouter.
  ///
  /// - Parameters:
  ///   - place: Its place if its work is counted.
  ///   - outcome: What became of it; nil: it said that it is not suitable.
  func close(_ place: Int?, _ outcome: WorkAccount.Outcome?) {
    state.withLock { state in
      guard let frame = state.frames.popLast(), let outcome, let place else { return }
      state.record.add(Charge(place: place, outcome: outcome, units: frame.units))
    }
  }

  /// What was collected, which begins again.
  func take() -> Record {
    state.withLock { state in
      defer {
        if !state.record.isEmpty { state.record = Record() }
        state.frames.removeAll(keepingCapacity: true)
      }
      return state.record
    }
  }
}

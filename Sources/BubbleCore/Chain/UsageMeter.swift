import Platform

/// Meters the work of layouters for one message, and lists those that are switched off.
///
/// Each worker uses one meter for all its messages. Wrapping layouters build within each other, so the open
/// frames are a stack: work is charged to the innermost.
final class UsageMeter: Sendable {
  /// The cost of one layouter.
  struct Charge: Hashable {
    /// Its index in the chain.
    var place: Int
    var outcome: WorkUsage.Outcome
    var units: Int
  }

  /// The record of one message.
  struct Record: Hashable {
    var charges: [Charge] = []
    /// The indices of layouters that were skipped because they are switched off.
    var passedOver: [Int] = []

    /// Adds a charge.
    ///
    /// Charges of one layouter are merged, such as those of a second call by a wrapping layouter.
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

    /// Whether the record is empty.
    var isEmpty: Bool { charges.isEmpty && passedOver.isEmpty }
  }

  private struct Frame {
    var units = 0
    /// The part of the cost of measuring its tree that is charged to layouters of parts.
    var credit = 0
  }

  private struct State {
    var record = Record()
    var frames: [Frame] = []
  }

  /// The indices of the layouters to skip.
  let switchedOff: [Int]
  private let state = Lock(State())

  init(switchedOff: [Int] = []) { self.switchedOff = switchedOff }

  /// Whether the layouter at an index is skipped; records it if so.
  func passesOver(_ place: Int) -> Bool {
    guard !switchedOff.isEmpty, switchedOff.contains(place) else { return false }
    state.withLock { state in
      if !state.record.passedOver.contains(place) { state.record.passedOver.append(place) }
    }
    return true
  }

  /// Opens a frame for a layouter.
  func open() { state.withLock { $0.frames.append(Frame()) } }

  /// Charges the innermost layouter.
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

  /// Charges the innermost layouter with measuring a tree, except for the part that is charged to wrapped layouters.
  func chargeSolving(_ units: Int) {
    state.withLock { state in
      guard let last = state.frames.indices.last else { return }
      let credited = min(units, state.frames[last].credit)
      state.frames[last].credit -= credited
      state.frames[last].units += units - credited
    }
  }

  /// Closes the innermost layouter's frame.
  ///
  /// - Parameters:
  ///   - place: Its index if it is metered.
  ///   - outcome: The outcome; nil if it is not suitable.
  func close(_ place: Int?, _ outcome: WorkUsage.Outcome?) {
    state.withLock { state in
      guard let frame = state.frames.popLast(), let outcome, let place else { return }
      state.record.add(Charge(place: place, outcome: outcome, units: frame.units))
    }
  }

  /// Returns the record and starts a new one.
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

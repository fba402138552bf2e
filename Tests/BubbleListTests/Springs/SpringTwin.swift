import BubbleCollection
import BubbleList
import Foundation

/// Springs by identity, written from JSQMessages' rule: every question walks through everything.
struct SpringTwin {
  private struct State {
    var displacement: CGFloat
    var velocity: CGFloat
  }

  private var states: [Int: State] = [:]

  func displacement(_ id: Int) -> CGFloat { states[id]?.displacement ?? 0 }

  /// Where an item is or is shown, from the one to the other.
  private func reach(_ id: Int, _ frame: CGRect) -> (top: CGFloat, bottom: CGFloat) {
    let displacement = displacement(id)
    return (frame.minY + min(0, displacement), frame.maxY + max(0, displacement))
  }

  /// Whether an item touches the edge beyond which springs are lost: sums of thirds are on either side of it.
  func meetsEdge(_ items: [(id: Int, frame: CGRect)], _ bounds: CGRect) -> Bool {
    items.contains { id, frame in
      let reach = reach(id, frame)
      return [reach.bottom, frame.maxY].contains { abs($0 - (bounds.minY - 100)) < 1e-6 }
        || [reach.top, frame.minY].contains { abs($0 - (bounds.maxY + 100)) < 1e-6 }
    }
  }

  /// Keeps springs of items that are within 100 points of what is visible, or are shown there.
  private mutating func keepVisible(_ items: [(id: Int, frame: CGRect)], _ bounds: CGRect) {
    var kept: [Int: State] = [:]
    for (id, frame) in items {
      guard let state = states[id] else { continue }
      let reach = reach(id, frame)
      if reach.bottom > bounds.minY - 100, reach.top < bounds.maxY + 100 { kept[id] = state }
    }
    states = kept
  }

  mutating func pull(
    _ items: [(id: Int, frame: CGRect)], from old: CGRect, to new: CGRect, fingerAt y: CGFloat,
    resistance: CGFloat
  ) {
    let scroll = new.minY - old.minY
    guard scroll != 0, abs(scroll) <= old.height else { return }
    for (id, _) in items where states[id] == nil {
      states[id] = State(displacement: 0, velocity: 0)
    }
    keepVisible(items, new)
    for (id, frame) in items {
      guard var state = states[id] else { continue }
      let share = scroll * abs(y + old.minY - frame.midY) / resistance
      state.displacement += scroll < 0 ? max(scroll, share) : min(scroll, share)
      state.displacement = max(-new.height, min(state.displacement, new.height))
      states[id] = state
    }
  }

  mutating func step(by seconds: CGFloat, _ items: [(id: Int, frame: CGRect)], _ bounds: CGRect) {
    keepVisible(items, bounds)
    let omega = 2 * CGFloat.pi
    let decay = exp(-omega * seconds)
    for (id, old) in states {
      let rate = old.velocity + omega * old.displacement
      var new = State(
        displacement: (old.displacement + rate * seconds) * decay,
        velocity: (old.velocity - omega * rate * seconds) * decay)
      if abs(new.displacement) < 0.001, abs(new.velocity) / omega < 0.001 {
        new = State(displacement: 0, velocity: 0)
      }
      states[id] = new
    }
  }

  mutating func remove(_ ids: some Sequence<Int>) { for id in ids { states[id] = nil } }
  mutating func removeAll() { states = [:] }
}

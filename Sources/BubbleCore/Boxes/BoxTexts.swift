import Foundation

/// The texts of a tree, measured as seldom as possible.
struct BoxTexts {
  private struct Slot {
    var request: TextRequest
    /// Measured without breaking.
    var unbroken: MeasuredText?
    /// Broken at the width that was asked for last.
    var broken: MeasuredText?
    /// Whether the one in use is the broken one.
    var usesBroken = false
  }

  private let measurer: any TextMeasuring
  private var slots: [Slot] = []

  init(measurer: any TextMeasuring, capacity: Int) {
    self.measurer = measurer
    slots.reserveCapacity(capacity)
  }

  /// Adds a text and returns its slot.
  mutating func add(_ request: consuming TextRequest) -> Int32 {
    slots.append(Slot(request: request))
    return Int32(truncatingIfNeeded: slots.count - 1)
  }

  /// The width of a text's longest word.
  func longestWord(_ slot: Int32) -> CGFloat {
    measurer.minimumContentWidth(of: slots[Int(slot)].request)
  }

  /// A text broken at `width`.
  ///
  /// A breaking that is known to hold at that width is used again.
  mutating func text(_ slot: Int32, width: CGFloat) -> MeasuredText {
    let slot = Int(slot)
    let tolerance = BoxSolver.tolerance
    if let unbroken = slots[slot].unbroken,
      unbroken.isValid(atWidth: width, tolerance: tolerance)
    {
      slots[slot].usesBroken = false
      return unbroken
    }
    if let broken = slots[slot].broken,
      // A letter may be wider than the width that was asked for.
      slots[slot].request.maximumWidth == width
        || broken.isValid(atWidth: width, tolerance: tolerance)
    {
      slots[slot].usesBroken = true
      return broken
    }
    slots[slot].request.maximumWidth = width
    let measured = measurer.measure(slots[slot].request)
    slots[slot].usesBroken = measured.isWrapped
    if measured.isWrapped {
      slots[slot].broken = measured
    } else {
      slots[slot].unbroken = measured
    }
    return measured
  }

  /// A text as it was broken last.
  func current(_ slot: Int32) -> MeasuredText? {
    let slot = slots[Int(slot)]
    return slot.usesBroken ? slot.broken : slot.unbroken
  }
}

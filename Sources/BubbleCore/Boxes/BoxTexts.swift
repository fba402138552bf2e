import Foundation

/// The texts of a tree, measured as seldom as possible.
///
/// The boxes are read where they lie, so it must not outlive the tree.
struct BoxTexts {
  private let sources: UnsafeMutablePointer<UnsafePointer<Box>>
  private let context: UnsafePointer<LayoutContext>
  private let measurer: any TextMeasuring
  private(set) var texts: [BoxText] = []

  /// - Parameters:
  ///   - sources: Room for the addresses of all texts.
  ///   - capacity: How many texts there are.
  init(
    sources: UnsafeMutablePointer<UnsafePointer<Box>>, context: UnsafePointer<LayoutContext>,
    capacity: Int
  ) {
    self.sources = sources
    self.context = context
    measurer = context.pointee.measurer
    texts.reserveCapacity(capacity)
  }

  /// Adds a text box and returns its slot.
  mutating func add(_ box: UnsafePointer<Box>) -> Int32 {
    let slot = texts.count
    sources[slot] = box
    texts.append(BoxText())
    return Int32(truncatingIfNeeded: slot)
  }

  /// The width of a text's longest word.
  func longestWord(_ slot: Int32) -> CGFloat {
    measurer.minimumContentWidth(of: request(slot))
  }

  /// A text broken at `width`.
  ///
  /// A breaking that is known to hold at that width is used again.
  mutating func text(_ slot: Int32, width: CGFloat) -> MeasuredText {
    if let known = texts[Int(slot)].known(width: width) { return known }
    let measured = measure(slot, width: width)
    texts[Int(slot)].note(measured, width: width)
    return measured
  }

  private func measure(_ slot: Int32, width: CGFloat) -> MeasuredText {
    guard case .text(let text) = sources[Int(slot)].pointee.kind, text.spans.isEmpty else {
      return measurer.measure(request(slot, width: width))
    }
    // Nearly every text: its request is made where it is handed over, so that it is never copied.
    return measurer.measure(
      TextRequest(
        text: TextRepair.repairIfNeeded(text.text), font: context.pointee.font(for: text.style),
        maximumWidth: width, maximumLines: text.maximumLines))
  }

  @inline(__always)
  private func request(_ slot: Int32, width: CGFloat = .infinity) -> TextRequest {
    guard case .text(let text) = sources[Int(slot)].pointee.kind else {
      preconditionFailure("only text boxes are added")
    }
    return TextRequest(text, context: context.pointee, maximumWidth: width)
  }
}

/// What is known of a text of a tree.
struct BoxText: Sendable {
  /// As it was broken last.
  private(set) var current: MeasuredText?
  /// Measured without breaking, where ``current`` is broken.
  private var unbroken: MeasuredText?
  /// The width at which it was measured last.
  private var width: CGFloat = .nan

  /// The text as it is at a width, if that is known without measuring; it is then the current one.
  mutating func known(width: CGFloat) -> MeasuredText? {
    guard let current else { return nil }
    // A letter may be wider than the width that was asked for.
    if self.width == width || current.isValid(atWidth: width, tolerance: BoxSolver.tolerance) {
      return current
    }
    guard let unbroken, unbroken.isValid(atWidth: width, tolerance: BoxSolver.tolerance) else {
      return nil
    }
    self.current = unbroken
    self.width = .infinity
    return unbroken
  }

  /// Keeps an answer.
  mutating func note(_ measured: MeasuredText, width: CGFloat) {
    if !measured.isWrapped { unbroken = measured }
    current = measured
    self.width = width
  }
}

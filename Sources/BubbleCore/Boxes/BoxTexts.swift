import Foundation

/// The texts of a tree, measured as seldom as possible.
///
/// The boxes are read where they lie, so it must not outlive the tree.
struct BoxTexts {
  private let sources: UnsafeMutablePointer<UnsafePointer<Box>>
  private let context: UnsafePointer<LayoutContext>
  private let measurer: any TextMeasuring
  private(set) var texts: [BoxText] = []
  /// What measuring cost so far, in units of work.
  private(set) var work = 0
  private let limit: Int

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
    limit = context.pointee.layoutLimit
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
  mutating func longestWord(_ slot: Int32) -> CGFloat {
    let request = unbrokenRequest(slot)
    guard take(LayoutWork.unitsForWords(of: request.text)) else { return 0 }
    return measurer.minimumContentWidth(of: request)
  }

  /// The width of a text's widest character.
  mutating func widestCharacter(_ slot: Int32) -> CGFloat {
    let request = unbrokenRequest(slot)
    guard take(LayoutWork.unitsForCharacters(of: request.text)) else { return 0 }
    return measurer.widestCharacterWidth(of: request)
  }

  /// Whether measuring would have cost more than it may: then what is known of the texts is nothing.
  var isExhausted: Bool { work > limit }

  /// Takes the units before the work is done.
  @inline(__always)
  private mutating func take(_ units: Int) -> Bool {
    work += units
    return work <= limit
  }

  /// How large a text is that is broken at `width`; it is then the slot's current one.
  ///
  /// A breaking that is known to hold at that width is used again.
  mutating func extent(_ slot: Int32, width: CGFloat) -> BoxText.Extent {
    if texts[Int(slot)].holds(atWidth: width) { return texts[Int(slot)].extent }
    let measured = measure(slot, width: width)
    texts[Int(slot)].note(measured, width: width)
    return texts[Int(slot)].extent
  }

  private mutating func measure(_ slot: Int32, width: CGFloat) -> MeasuredText {
    guard
      case .text(let box) = sources[Int(slot)].pointee.kind,
      take(
        LayoutWork.units(of: box.text, maximumWidth: width, maximumLines: box.maximumLines))
    else {
      // The tree is refused: how large its texts are does not matter any more.
      return measurer.measure(TextRequest(text: "", font: context.pointee.font(for: .body)))
    }
    let measured = measureAnew(slot, width: width)
    work += LayoutWork.units(
      ofLinesIn: measured, besidesThoseOf: box.text.utf8.count, maximumWidth: width)
    return measured
  }

  private func measureAnew(_ slot: Int32, width: CGFloat) -> MeasuredText {
    guard let text = plainText(slot) else {
      return measurer.measure(request(slot, width: width))
    }
    return measurer.measure(request(text, width: width))
  }

  /// What counts of a text without formats.
  private typealias PlainText = (text: String, style: TextStyle, maximumLines: Int?)

  /// Read apart from what is done with it, or all of the box would be copied.
  @inline(__always)
  private func plainText(_ slot: Int32) -> PlainText? {
    guard case .text(let text) = sources[Int(slot)].pointee.kind, text.spans.isEmpty else {
      return nil
    }
    return (text.text, text.style, text.maximumLines)
  }

  /// Nearly every text: its request is made where it is handed over, so that it is never copied.
  @inline(__always)
  private func request(_ text: PlainText, width: CGFloat) -> TextRequest {
    TextRequest(
      text: TextRepair.repairIfNeeded(text.text), font: context.pointee.font(for: text.style),
      maximumWidth: width, maximumLines: text.maximumLines)
  }

  private func unbrokenRequest(_ slot: Int32) -> TextRequest {
    plainText(slot).map { request($0, width: .infinity) } ?? request(slot)
  }

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
  /// As it was broken before that, at another width.
  private var former: MeasuredText?
  /// How large the current one is.
  private(set) var extent = Extent()
  /// The width at which it was measured last.
  private var width: CGFloat = .nan

  /// The numbers of a measured text, at hand without counting references.
  struct Extent: Sendable {
    var width: CGFloat = 0
    var height: CGFloat = 0
    var isWrapped = false
    /// The width at which it was broken.
    var maximumWidth: CGFloat = .infinity

    init() {}

    init(_ text: MeasuredText) {
      width = text.width
      height = text.height
      isWrapped = text.isWrapped
      maximumWidth = text.maximumWidth
    }

    /// What ``MeasuredText/isValid(atWidth:tolerance:)`` says.
    func isValid(atWidth wanted: CGFloat) -> Bool {
      wanted + BoxSolver.tolerance >= width
        && (!isWrapped || wanted - BoxSolver.tolerance <= maximumWidth)
    }
  }

  /// Whether it is known without measuring how the text is broken at a width; that is then the current
  /// one.
  mutating func holds(atWidth wanted: CGFloat) -> Bool {
    guard !width.isNaN else { return false }
    // A letter may be wider than the width that was asked for.
    if width == wanted || extent.isValid(atWidth: wanted) { return true }
    if let unbroken, Extent(unbroken).isValid(atWidth: wanted) {
      self.unbroken = nil
      former = current
      take(unbroken)
      return true
    }
    if let former, Extent(former).isValid(atWidth: wanted) {
      self.former = current
      take(former)
      return true
    }
    return false
  }

  private mutating func take(_ measured: MeasuredText) {
    current = measured
    extent = Extent(measured)
    width = extent.maximumWidth
  }

  /// Keeps an answer.
  mutating func note(_ measured: MeasuredText, width: CGFloat) {
    if extent.isWrapped {
      former = current
    } else if current != nil {
      unbroken = current
    }
    current = measured
    extent = Extent(measured)
    self.width = width
  }
}

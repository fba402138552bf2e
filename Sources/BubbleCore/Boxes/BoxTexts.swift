import Foundation

/// The texts of a tree, measured as seldom as possible.
struct BoxTexts {
  private let measurer: any TextMeasuring
  private var requests: [BoxTextRequest] = []
  private(set) var texts: [BoxText] = []
  /// What measuring cost so far, in units of work.
  private(set) var work = 0
  private let limit: Int

  /// - Parameter capacity: How many texts there are.
  init(context: LayoutContext, capacity: Int) {
    measurer = context.measurer
    limit = context.layoutLimit
    requests.reserveCapacity(capacity)
    texts.reserveCapacity(capacity)
  }

  /// Adds a text box and returns its slot.
  mutating func add(_ boxes: Span<Box>, _ position: Int, context: LayoutContext) -> Int32 {
    let slot = texts.count
    requests.append(BoxTextRequest(boxes, position, context: context))
    texts.append(BoxText())
    return Int32(truncatingIfNeeded: slot)
  }

  /// The width of a text's longest word.
  mutating func longestWord(_ slot: Int32) -> CGFloat {
    guard take(requests[Int(slot)].unitsForWords) else { return 0 }
    return requests[Int(slot)].longestWord(with: measurer)
  }

  /// The width of a text's widest character.
  mutating func widestCharacter(_ slot: Int32) -> CGFloat {
    guard take(requests[Int(slot)].unitsForCharacters) else { return 0 }
    return requests[Int(slot)].widestCharacter(with: measurer)
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
    return texts[Int(slot)].note(measured, width: width)
  }

  private mutating func measure(_ slot: Int32, width: CGFloat) -> MeasuredText {
    // Nobody minds what measuring costs where it has no limit.
    let expected = requests[Int(slot)].expectation(
      width: width, with: limit < .max ? measurer : nil)
    // A tree that is refused: how large its texts are does not matter any more.
    guard take(expected.units) else { return requests[Int(slot)].measureNothing(with: measurer) }
    let measured = requests[Int(slot)].measure(with: measurer)
    work += expected.units(ofLines: measured.lines.count)
    return measured
  }
}

/// What is asked of a text: made once and changed where it lies, as to make or copy one costs more than to
/// solve its box.
///
/// All that is asked is mutating for that reason: what belongs to the caller alone need not be copied for the
/// measurer.
private struct BoxTextRequest {
  private var request: TextRequest

  /// Makes the request of a text box.
  @inline(__always)
  init(_ boxes: Span<Box>, _ position: Int, context: LayoutContext) {
    request = BoxTextRequest.request(boxes, position, context: context)
  }

  @inline(__always)
  private static func request(
    _ boxes: Span<Box>, _ position: Int, context: LayoutContext
  ) -> TextRequest {
    guard let text = plainText(boxes, position) else {
      return formattedRequest(boxes, position, context: context)
    }
    return TextRequest(
      text: TextRepair.repairIfNeeded(text.text), font: context.font(for: text.style),
      maximumLines: text.maximumLines)
  }

  /// What counts of a text without formats, which is nearly every one.
  private typealias PlainText = (text: String, style: TextStyle, maximumLines: Int?)

  /// Read apart from what is done with it, or all of the box would be copied.
  private static func plainText(_ boxes: Span<Box>, _ position: Int) -> PlainText? {
    guard case .text(let text) = boxes[position].kind, text.spans.isEmpty else { return nil }
    return (text.text, text.style, text.maximumLines)
  }

  private static func formattedRequest(
    _ boxes: Span<Box>, _ position: Int, context: LayoutContext
  ) -> TextRequest {
    guard case .text(let text) = boxes[position].kind else {
      preconditionFailure("only texts are asked for")
    }
    return TextRequest(text, context: context)
  }

  /// Measures it at the width of the expectation.
  mutating func measure(with measurer: any TextMeasuring) -> MeasuredText {
    measurer.measure(request)
  }

  /// Measures no text.
  mutating func measureNothing(with measurer: any TextMeasuring) -> MeasuredText {
    measurer.measure(TextRequest(text: "", font: request.font))
  }

  mutating func longestWord(with measurer: any TextMeasuring) -> CGFloat {
    request.maximumWidth = .infinity
    return measurer.minimumContentWidth(of: request)
  }

  mutating func widestCharacter(with measurer: any TextMeasuring) -> CGFloat {
    request.maximumWidth = .infinity
    return measurer.widestCharacterWidth(of: request)
  }

  /// What it costs to measure it at a width.
  ///
  /// - Parameter measurer: Is asked for the letters of a long text; nil: they are not looked at.
  @inline(__always)
  mutating func expectation(
    width: CGFloat, with measurer: (any TextMeasuring)?
  ) -> LayoutWork.Expectation {
    request.maximumWidth = width
    return LayoutWork.expectation(
      of: request.text, maximumWidth: width, maximumLines: request.maximumLines,
      leastLines: measurer.map { request.leastLines(with: $0) } ?? 0)
  }

  var unitsForWords: Int {
    mutating get { LayoutWork.unitsForWords(of: request.text) }
  }

  var unitsForCharacters: Int {
    mutating get { LayoutWork.unitsForCharacters(of: request.text) }
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

  /// Keeps an answer and says how large it is.
  mutating func note(_ measured: MeasuredText, width: CGFloat) -> Extent {
    if extent.isWrapped {
      former = current
    } else if current != nil {
      unbroken = current
    }
    current = measured
    extent = Extent(measured)
    self.width = width
    return extent
  }
}

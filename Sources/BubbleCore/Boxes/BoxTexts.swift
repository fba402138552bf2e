import Foundation

/// The texts of a tree, measured as rarely as possible.
struct BoxTexts: ~Copyable {
  private let measurer: any TextMeasuring
  private(set) var texts: [BoxText] = []
  private var spending: Spending

  /// The cost of measuring, in units of work.
  struct Spending {
    fileprivate(set) var work = 0
    /// Whether work is metered.
    let isCounted: Bool
    let limit: Int

    /// Whether measuring would exceed the limit: then the stored measurements are meaningless.
    var isExhausted: Bool { work > limit }

    /// Charges the units before the work is done, if work is metered.
    ///
    /// - Returns: Whether the limit allows them.
    @inline(__always)
    fileprivate mutating func take(_ units: @autoclosure () -> Int) -> Bool {
      guard isCounted else { return true }
      work += units()
      return !isExhausted
    }
  }

  /// - Parameter capacity: The number of texts.
  init(context: borrowing LayoutContext, capacity: Int) {
    measurer = context.measurer
    spending = Spending(isCounted: context.countsWork, limit: context.layoutLimit)
    texts.reserveCapacity(capacity)
  }

  /// The cost of measuring so far, in units of work.
  var work: Int { spending.work }

  /// Whether measuring would exceed the limit.
  var isExhausted: Bool { spending.isExhausted }

  /// Adds a text box; its node gets the slot and the properties for drawing.
  ///
  /// - Returns: Whether its numbers are valid.
  @inline(__always)
  mutating func add(
    _ boxes: Span<LayoutBox>, _ position: Int, to node: inout BoxNode, context: LayoutContext
  ) -> Bool {
    node.slot = Int32(truncatingIfNeeded: texts.count)
    if let text = BoxText.plainText(boxes, position) {
      (node.alignment, node.color) = (text.alignment, text.color)
      texts.append(BoxText(text, context: context))
      return true
    }
    return addFormatted(boxes, position, to: &node, context: context)
  }

  @inline(never)
  private mutating func addFormatted(
    _ boxes: Span<LayoutBox>, _ position: Int, to node: inout BoxNode, context: LayoutContext
  ) -> Bool {
    guard case .text(let text) = boxes[position].kind else {
      preconditionFailure("only texts are added")
    }
    (node.alignment, node.color) = (text.alignment, text.color)
    texts.append(BoxText(text, context: context))
    return !text.hasOwnSizes || text.fault("") == nil
  }

  /// Shows the counters' present words, after the frames are known.
  mutating func showCounters(in context: borrowing LayoutContext) {
    for slot in texts.indices where texts[slot].counter != nil {
      texts[slot].showCounter(in: context)
    }
  }

  /// Returns the width of a text's longest word.
  mutating func longestWord(_ slot: Int32) -> CGFloat {
    texts[Int(slot)].longestWord(with: measurer, &spending)
  }

  /// Returns the width of a text's widest character.
  mutating func widestCharacter(_ slot: Int32) -> CGFloat {
    texts[Int(slot)].widestCharacter(with: measurer, &spending)
  }

  /// Returns the size of a text broken at `width`, which becomes the slot's current text.
  ///
  /// An earlier result that is valid at that width is used again.
  mutating func extent(_ slot: Int32, width: CGFloat) -> BoxText.Extent {
    texts[Int(slot)].extent(atWidth: width, with: measurer, &spending)
  }
}

/// A text of a tree: its request and its measurements.
///
/// The request is made once and changed in place, because making or copying one costs more than solving its box.
struct BoxText: Sendable {
  private var request: TextRequest
  /// The last measurement.
  private(set) var current: MeasuredText?
  /// The measurement without line breaks, if ``current`` has some.
  private var unbroken: MeasuredText?
  /// The measurement before the last one, at another width.
  private var former: MeasuredText?
  /// The size of the current measurement.
  private var extent = Extent()
  /// The width of the last measurement.
  private var width: CGFloat = .nan
  /// The least scale at which it may be shown so that it fits; 1: it is never scaled.
  private let minimumScale: CGFloat
  /// The time that it counts; nil: none.
  private let ownCounter: Apart<TimeRange>?

  /// The time that it counts; nil: none.
  var counter: TimeRange? { ownCounter?.value }

  /// The properties of a text without formats, which nearly every text is.
  fileprivate typealias PlainText = (
    text: String, style: TextStyle, maximumLines: Int?, alignment: ParagraphAlignment,
    color: BoxColor
  )

  /// Reads the properties apart from their use, because the whole box would be copied otherwise.
  fileprivate static func plainText(_ boxes: Span<LayoutBox>, _ position: Int) -> PlainText? {
    guard case .text(let text) = boxes[position].kind, text.isPlain else { return nil }
    return (text.text, text.style, text.maximumLines, text.alignment, text.color)
  }

  @inline(__always)
  fileprivate init(_ text: PlainText, context: borrowing LayoutContext) {
    request = TextRequest(
      text: TextRepair.repairIfNeeded(text.text), font: context.font(for: text.style),
      maximumLines: text.maximumLines)
    if text.style == .code { request.indentsFurtherLines = true }
    minimumScale = 1
    ownCounter = nil
  }

  fileprivate init(_ text: TextBox, context: borrowing LayoutContext) {
    request = TextRequest(text, context: context)
    minimumScale = text.adjustment?.minimumScale ?? 1
    ownCounter = text.counter.map { Apart($0) }
    if let counter = text.counter {
      request.text = context.widestWords(of: counter, like: request)
    }
  }

  /// Shows the present words of a counter instead of the widest ones.
  fileprivate mutating func showCounter(in context: borrowing LayoutContext) {
    guard let counter, let current else { return }
    self.current = context.measurer.measure(
      context.words(of: counter), like: current.request, width: current.maximumWidth)
  }

  /// The numbers of a measured text, accessible without reference counting.
  struct Extent: Sendable {
    var width: CGFloat = 0
    var height: CGFloat = 0
    var isWrapped = false
    /// The width at which the text was broken.
    var maximumWidth: CGFloat = .infinity

    init() {}

    /// - Parameter isSmaller: Whether the text would be larger with more space.
    init(_ text: MeasuredText, isSmaller: Bool = false) {
      width = text.width
      height = text.height
      isWrapped = text.isWrapped || isSmaller
      maximumWidth = text.maximumWidth
    }

    /// Returns the same as ``MeasuredText/isValid(atWidth:tolerance:)``.
    func isValid(atWidth wanted: CGFloat) -> Bool {
      wanted + BoxSolver.tolerance >= width
        && (!isWrapped || wanted - BoxSolver.tolerance <= maximumWidth)
    }
  }

  fileprivate mutating func longestWord(
    with measurer: any TextMeasuring, _ spending: inout BoxTexts.Spending
  ) -> CGFloat {
    guard spending.take(LayoutWork.unitsForWords(of: request.text)) else { return 0 }
    request.maximumWidth = .infinity
    guard minimumScale < 1 else { return measurer.minimumContentWidth(of: request) }
    // If the text may have only one line, it does not break at words.
    let least = request.scaled(by: minimumScale)
    return request.maximumLines == 1
      ? measurer.measure(least).width : measurer.minimumContentWidth(of: least)
  }

  fileprivate mutating func widestCharacter(
    with measurer: any TextMeasuring, _ spending: inout BoxTexts.Spending
  ) -> CGFloat {
    guard spending.take(LayoutWork.unitsForCharacters(of: request.text)) else { return 0 }
    request.maximumWidth = .infinity
    return measurer.widestCharacterWidth(
      of: minimumScale < 1 ? request.scaled(by: minimumScale) : request)
  }

  fileprivate mutating func extent(
    atWidth width: CGFloat, with measurer: any TextMeasuring, _ spending: inout BoxTexts.Spending
  ) -> Extent {
    if holds(atWidth: width) { return extent }
    let measured = measure(width: width, with: measurer, &spending)
    guard minimumScale < 1 else { return note(measured, width: width) }
    return note(fit(measured, width: width, with: measurer, &spending), width: width)
  }

  private mutating func measure(
    width: CGFloat, with measurer: any TextMeasuring, _ spending: inout BoxTexts.Spending
  ) -> MeasuredText {
    request.maximumWidth = width
    guard spending.isCounted else { return measurer.measure(request) }
    // Without a limit, the letters of a long text are not read.
    let leastLines = spending.limit < .max ? request.leastLines(with: measurer) : 0
    let expected = LayoutWork.expectation(
      of: request.text, maximumWidth: width, maximumLines: request.maximumLines,
      leastLines: leastLines)
    guard spending.take(expected.units) else {
      // The tree is rejected: the sizes of its texts no longer matter.
      return measurer.measure(TextRequest(text: "", font: request.font))
    }
    let measured = measurer.measure(request)
    spending.work += expected.units(ofLines: measured.lines.count)
    return measured
  }

  /// Scales the text to the largest size that fits into a width; the least size if none does.
  private mutating func fit(
    _ whole: MeasuredText, width: CGFloat, with measurer: any TextMeasuring,
    _ spending: inout BoxTexts.Spending
  ) -> MeasuredText {
    guard width < .infinity, !fits(whole, with: measurer, &spending) else { return whole }
    let own = request
    defer { request = own }
    func scaled(_ step: Int) -> TextRequest {
      let share = CGFloat(step) / CGFloat(BoxText.scaleSteps)
      return own.scaled(by: minimumScale + (1 - minimumScale) * share)
    }
    request = scaled(0)
    var best = measure(width: width, with: measurer, &spending)
    guard fits(best, with: measurer, &spending) else { return best }
    // The first fits, and the second does not.
    var (low, high) = (0, BoxText.scaleSteps)
    while high - low > 1, !spending.isExhausted {
      let middle = (low + high) / 2
      request = scaled(middle)
      let measured = measure(width: width, with: measurer, &spending)
      if fits(measured, with: measurer, &spending) {
        (best, low) = (measured, middle)
      } else {
        high = middle
      }
    }
    return best
  }

  /// The number of steps between the sizes.
  private static let scaleSteps = 32

  /// Whether the whole text is shown, without a broken word.
  ///
  /// True if the check would exceed the limit: the tree is rejected then.
  private func fits(
    _ text: MeasuredText, with measurer: any TextMeasuring, _ spending: inout BoxTexts.Spending
  ) -> Bool {
    guard !text.isTruncated, text.isWrapped else { return !text.isTruncated }
    guard spending.take(LayoutWork.unitsForWords(of: text.request.text)) else { return true }
    var request = text.request
    request.maximumWidth = .infinity
    return measurer.minimumContentWidth(of: request)
      <= text.maximumWidth + BoxSolver.tolerance
  }

  /// Whether the line breaks at a width are known without measuring; if so, they become the current ones.
  private mutating func holds(atWidth wanted: CGFloat) -> Bool {
    guard !width.isNaN else { return false }
    // A letter may be wider than the requested width.
    if width == wanted || extent.isValid(atWidth: wanted) { return true }
    if let unbroken, extent(of: unbroken).isValid(atWidth: wanted) {
      self.unbroken = nil
      former = current
      take(unbroken)
      return true
    }
    if let former, extent(of: former).isValid(atWidth: wanted) {
      self.former = current
      take(former)
      return true
    }
    return false
  }

  private mutating func take(_ measured: MeasuredText) {
    current = measured
    extent = extent(of: measured)
    width = extent.maximumWidth
  }

  /// Stores a measurement and returns its size.
  private mutating func note(_ measured: MeasuredText, width: CGFloat) -> Extent {
    if extent.isWrapped {
      former = current
    } else if current != nil {
      unbroken = current
    }
    current = measured
    extent = extent(of: measured)
    self.width = width
    return extent
  }

  @inline(__always)
  private func extent(of text: MeasuredText) -> Extent {
    Extent(text, isSmaller: minimumScale < 1 && text.request.font != request.font)
  }
}

import Foundation

/// The texts of a tree, measured as seldom as possible.
struct BoxTexts {
  private let questions: UnsafeMutablePointer<BoxQuestion>
  private let context: UnsafePointer<LayoutContext>
  private let measurer: any TextMeasuring
  private(set) var texts: [BoxText] = []
  /// What measuring cost so far, in units of work.
  private(set) var work = 0
  private let limit: Int

  /// - Parameters:
  ///   - questions: Room for all texts.
  ///   - capacity: How many texts there are.
  init(
    questions: UnsafeMutablePointer<BoxQuestion>, context: UnsafePointer<LayoutContext>,
    capacity: Int
  ) {
    self.questions = questions
    self.context = context
    measurer = context.pointee.measurer
    limit = context.pointee.layoutLimit
    texts.reserveCapacity(capacity)
  }

  /// Adds a text box and returns its slot.
  mutating func add(_ box: UnsafePointer<Box>) -> Int32 {
    let slot = texts.count
    BoxQuestion.initialize(questions + slot, box, context: context)
    texts.append(BoxText())
    return Int32(truncatingIfNeeded: slot)
  }

  /// Leaves the room to others that was given for the texts: nothing can be asked any more.
  func forget() { questions.deinitialize(count: texts.count) }

  /// The width of a text's longest word.
  mutating func longestWord(_ slot: Int32) -> CGFloat {
    let question = questions + Int(slot)
    guard take(question.pointee.unitsForWords) else { return 0 }
    question.pointee.maximumWidth = .infinity
    return question.pointee.longestWord(with: measurer)
  }

  /// The width of a text's widest character.
  mutating func widestCharacter(_ slot: Int32) -> CGFloat {
    let question = questions + Int(slot)
    guard take(question.pointee.unitsForCharacters) else { return 0 }
    question.pointee.maximumWidth = .infinity
    return question.pointee.widestCharacter(with: measurer)
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
    let question = questions + Int(slot)
    question.pointee.maximumWidth = width
    // A tree that is refused: how large its texts are does not matter any more.
    // Nobody minds what measuring costs where it has no limit.
    let expected = question.pointee.expectation(with: limit < .max ? measurer : nil)
    guard take(expected.units) else { return measurer.measure(question.pointee.empty) }
    let measured = question.pointee.measure(with: measurer)
    work += expected.units(ofLines: measured.lines.count)
    return measured
  }
}

/// What is asked of a text: made once and lent out, as to make or copy one costs more than to solve its box.
struct BoxQuestion: ~Copyable {
  private var request: TextRequest

  private init(_ request: consuming TextRequest) { self.request = request }

  /// Makes the question of a text box where it is to lie.
  @inline(__always)
  static func initialize(
    _ place: UnsafeMutablePointer<BoxQuestion>, _ box: UnsafePointer<Box>,
    context: UnsafePointer<LayoutContext>
  ) {
    guard let text = plainText(box) else {
      place.initialize(to: BoxQuestion(formattedRequest(box, context: context)))
      return
    }
    place.initialize(
      to: BoxQuestion(
        TextRequest(
          text: TextRepair.repairIfNeeded(text.text), font: context.pointee.font(for: text.style),
          maximumLines: text.maximumLines)))
  }

  /// What counts of a text without formats, which is nearly every one.
  private typealias PlainText = (text: String, style: TextStyle, maximumLines: Int?)

  /// Read apart from what is done with it, or all of the box would be copied.
  @inline(__always)
  private static func plainText(_ box: UnsafePointer<Box>) -> PlainText? {
    guard case .text(let text) = box.pointee.kind, text.spans.isEmpty else { return nil }
    return (text.text, text.style, text.maximumLines)
  }

  private static func formattedRequest(
    _ box: UnsafePointer<Box>, context: UnsafePointer<LayoutContext>
  ) -> TextRequest {
    guard case .text(let text) = box.pointee.kind else {
      preconditionFailure("only texts are asked for")
    }
    return TextRequest(text, context: context.pointee)
  }

  /// The width at which the text is to be broken.
  @inline(__always)
  var maximumWidth: CGFloat {
    get { request.maximumWidth }
    set { request.maximumWidth = newValue }
  }

  /// The same for no text.
  var empty: TextRequest { TextRequest(text: "", font: request.font) }
}

/// The answers, and what they cost in units of work.
extension BoxQuestion {
  borrowing func measure(with measurer: any TextMeasuring) -> MeasuredText {
    measurer.measure(request)
  }

  borrowing func longestWord(with measurer: any TextMeasuring) -> CGFloat {
    measurer.minimumContentWidth(of: request)
  }

  borrowing func widestCharacter(with measurer: any TextMeasuring) -> CGFloat {
    measurer.widestCharacterWidth(of: request)
  }

  /// What it costs to measure it at the width that is set.
  ///
  /// - Parameter measurer: Is asked for the letters of a long text; nil: they are not looked at.
  @inline(__always)
  func expectation(with measurer: (any TextMeasuring)?) -> LayoutWork.Expectation {
    LayoutWork.expectation(
      of: request.text, maximumWidth: request.maximumWidth, maximumLines: request.maximumLines,
      leastLines: measurer.map { request.leastLines(with: $0) } ?? 0)
  }

  var unitsForWords: Int { LayoutWork.unitsForWords(of: request.text) }

  var unitsForCharacters: Int { LayoutWork.unitsForCharacters(of: request.text) }
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

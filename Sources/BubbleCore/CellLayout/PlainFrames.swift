import Foundation

/// The text of a plain bubble, broken at its maximum width.
struct MeasuredPlainText: ~Copyable {
  let text: MeasuredText
  /// The maximum width, in points.
  let bound: CGFloat
  /// The expected cost of measuring it; nil if work is not metered.
  let expected: LayoutWork.Expectation?

  /// Measures the text; nil if the expected cost exceeds the limit, which is checked first.
  init?(
    _ request: TextRequest, in bubble: BubbleBox, width available: CGFloat,
    context: borrowing LayoutContext
  ) {
    let padding = bubble.padding(in: context.environment.density).horizontal
    let bound = max(max(0, available), padding) - padding
    var request = request
    request.maximumWidth = bound
    let expected = context.countsWork ? LayoutWork.expectation(of: request) : nil
    if let expected, expected.units > context.layoutLimit { return nil }
    self.bound = bound
    self.expected = expected
    text = context.measurer.measure(request)
  }
}

/// The texts of a plain bubble, and the frames of its content, in points from its top leading edge.
///
/// Each step corresponds to the solver's pass that its comment names, without the cases that cannot occur here.
struct PlainFrames: ~Copyable {
  private(set) var size = CGSize.zero
  private(set) var text: MeasuredText
  private(set) var textFrame = CGRect.zero
  private(set) var name: MeasuredText?
  private(set) var nameFrame = CGRect.zero
  private(set) var time: MeasuredText?
  private(set) var timeFrame = CGRect.zero
  private(set) var markFrame = CGRect.zero
  /// The cost of solving the tree, in units of work; 0 if work is not metered.
  private(set) var work = 0

  /// The size of the bubble's content so far.
  private var content: CGSize
  /// The size of the time with its mark.
  private var label = CGSize.zero

  /// The number of elements for its texts and the mark.
  var elementCount: Int {
    1 + (name == nil ? 0 : 1) + (time == nil ? 0 : 1) + (markFrame.isEmpty ? 0 : 1)
  }

  /// Finds the frames; nil if only the solver can.
  init?(
    _ measured: borrowing MeasuredPlainText, in bubble: BubbleBox,
    _ alignment: ParagraphAlignment, width available: CGFloat, label: TimeLabel?, name: String?,
    context: borrowing LayoutContext
  ) {
    let padding = bubble.padding(in: context.environment.density)
    let bound = measured.bound
    text = measured.text
    content = CGSize(width: text.width, height: text.height)
    guard text.width <= bound + BoxSolver.tolerance else { return nil }
    if let label, !takeTime(label, alignment, bound: bound, context) { return nil }
    let textHeight = content.height
    if let name, !takeName(name, bound: bound, context) { return nil }
    guard placeAcross(padding, available: available, bound: bound) else { return nil }
    placeDown(padding, timeBoxHeight: textHeight, label)
    guard size.height.isFinite, size.width.isFinite else { return nil }
    guard let expected = measured.expected else { return }
    countWork(label, of: expected)
    if work > context.layoutLimit { return nil }
  }

  /// Adds the time, beside or under the text's last line, as in `BoxPasses+MaxContent`.
  ///
  /// - Returns: False if the time does not fit.
  private mutating func takeTime(
    _ label: TimeLabel, _ alignment: ParagraphAlignment, bound: CGFloat,
    _ context: borrowing LayoutContext
  ) -> Bool {
    guard alignment == .natural || alignment == .start, let last = text.lines.last else {
      return false
    }
    let greatest = label.isWide(in: context) ? .infinity : max(0, label.timeWidth)
    let time = context.measurer.measure(
      TextRequest(
        text: TextRepair.repairIfNeeded(context.time), font: context.font(for: .time),
        maximumWidth: label.mark == nil ? min(bound, greatest) : .infinity,
        maximumLines: greatest < .infinity ? 1 : nil))
    self.label = CGSize(width: time.width, height: time.height)
    if let mark = label.mark {
      self.label.width = time.width + mark.gap + mark.size.width
      self.label.height = max(time.height, mark.size.height)
    }
    guard time.width <= greatest, !time.isWrapped, self.label.width <= bound else { return false }
    self.time = time
    let startsAtLabel =
      alignment == .natural
      && last.isRightToLeft != (context.environment.direction == .rightToLeft)
    let placement = TimePlacement(
      lineCount: text.lines.count, lastLine: startsAtLabel ? nil : last.width,
      widest: content.width, label: self.label.width, maximum: bound + BoxSolver.tolerance)
    content.width = placement.width
    content.height =
      placement.isUnder
      ? content.height + TimePlacement.lineGap + self.label.height
      : max(content.height, self.label.height)
    return true
  }

  /// Adds the name over everything, as in `BoxPasses+MaxContent`.
  private mutating func takeName(
    _ name: String, bound: CGFloat, _ context: borrowing LayoutContext
  ) -> Bool {
    let name = context.measurer.measure(
      TextRequest(
        text: TextRepair.repairIfNeeded(name), font: context.font(for: .sender),
        maximumWidth: bound, maximumLines: 1))
    self.name = name
    content.width = max(name.width, content.width)
    content.height = name.height + content.height
    return name.width <= bound + BoxSolver.tolerance
  }

  /// Sets widths and places along x, as in `BoxPasses+Across`.
  ///
  /// - Returns: False if the content needs more than the available width, or the text would have other lines.
  private mutating func placeAcross(
    _ padding: BoxInsets, available: CGFloat, bound: CGFloat
  ) -> Bool {
    let widest = content.width + padding.horizontal
    size.width = max(widest, padding.horizontal)
    let inner = max(0, size.width - padding.horizontal)
    nameFrame.origin.x = padding.leading
    nameFrame.size.width = inner
    textFrame.origin.x = padding.leading
    textFrame.size.width = inner
    timeFrame.origin.x = padding.leading + max(0, inner - label.width)
    return widest <= available + BoxSolver.tolerance
      && textFrame.size.width + BoxSolver.tolerance >= text.width
      && (textFrame.size.width - BoxSolver.tolerance <= bound || !text.isWrapped)
  }

  /// Sets heights and places along y, as in `BoxPasses+Down`.
  ///
  /// - Parameter timeBoxHeight: The height of the text with its time.
  private mutating func placeDown(
    _ padding: BoxInsets, timeBoxHeight: CGFloat, _ label: TimeLabel?
  ) {
    size.height = padding.vertical + content.height
    textFrame.origin.y = padding.top
    textFrame.size.height = text.height
    if let name {
      nameFrame.origin.y = padding.top
      nameFrame.size.height = name.height
      textFrame.origin.y += name.height
    }
    guard let time else { return }
    let top = textFrame.origin.y + timeBoxHeight - self.label.height
    timeFrame.origin.y = top
    timeFrame.size = CGSize(width: time.width, height: time.height)
    guard let mark = label?.mark else { return }
    // Both are centred on the higher of them.
    markFrame = CGRect(
      x: timeFrame.origin.x + (time.width + mark.gap),
      y: top + (self.label.height - mark.size.height) / 2, width: mark.size.width,
      height: mark.size.height)
    timeFrame.origin.y = top + (self.label.height - time.height) / 2
  }

  /// Counts the work that the solver would have counted.
  private mutating func countWork(_ label: TimeLabel?, of expected: LayoutWork.Expectation) {
    var boxes = 2
    if label != nil { boxes += label?.mark == nil ? 2 : 4 }
    if name != nil { boxes += 2 }
    work = LayoutWork.unitsPerBox * boxes
    work += expected.units + expected.units(ofLines: text.lines.count)
    if let name { work += LayoutWork.units(of: name) }
    if let time { work += LayoutWork.units(of: time) }
  }
}

extension LayoutWork {
  fileprivate static func expectation(of request: TextRequest) -> Expectation {
    expectation(
      of: request.text, maximumWidth: request.maximumWidth, maximumLines: request.maximumLines)
  }

  fileprivate static func units(of text: MeasuredText) -> Int {
    let expected = expectation(of: text.request)
    return expected.units + expected.units(ofLines: text.lines.count)
  }
}

import Foundation

/// A bubble with nothing in it but a text, the time and a name, which nearly all messages are: laid out without a tree.
///
/// The frames are those that ``BoxSolver`` finds for the tree that ``CellAssembly`` makes of it, to the bit; a test compares
/// them. Where they are not plain to see, as in a cell that is too narrow, there are none, and the solver has to find them.
/// What a layout was made of is known from it, so that it is laid out at another width or text scale without asking a layouter.
struct PlainBubble {
  /// What of it can't be seen in the element of the text.
  struct Form {
    let bubble: BubbleBox
    let style: TextStyle
    let alignment: ParagraphAlignment
    /// Where the text is among the elements.
    fileprivate(set) var place = 0
  }

  private let request: TextRequest
  private let color: BoxColor
  private let form: Form

  /// Takes a tree apart; nil: there is more in it.
  ///
  /// - Parameter root: The tree of a message, without what the cell adds.
  init?(_ root: borrowing LayoutBox, context: borrowing LayoutContext) {
    if case .text(let text) = root.kind {
      guard root.hasKindAlone, !text.hasOwnSizes else { return nil }
      self.init(text, in: BubbleBox(), context)
    } else {
      guard case .bubble(let bubble) = root.kind, bubble.padding == nil, root.hasKindAlone,
        let child = root.onlyChild, case .text(let text) = child.kind, child.hasKindAlone,
        !text.hasOwnSizes
      else { return nil }
      self.init(text, in: bubble, context)
    }
  }

  private init(_ text: TextBox, in bubble: BubbleBox, _ context: borrowing LayoutContext) {
    request = TextRequest(text, context: context)
    color = text.color
    form = Form(bubble: bubble, style: text.style, alignment: text.alignment)
  }

  /// What a layout was made of; nil: it was not made so.
  ///
  /// - Parameter context: One with the same font table, whose fonts are taken: those of its text scale, and for one thread alone.
  init?(_ layout: BubbleCellLayout, context: borrowing LayoutContext) {
    guard let form = layout.plainForm,
      case .text(let text, let color, _) = layout.elements[form.place].content
    else { return nil }
    request = text.request.with(context.font(for: form.style))
    self.color = color
    self.form = form
  }

  /// Whether messages may be laid out so: nobody wants to know which boxes there are.
  static func isWanted(in context: borrowing LayoutContext) -> Bool {
    context.chain.trace == nil
  }

  /// Lays it out; nil: only the solver can do that, or it costs more than it may, of which the solver makes the error.
  ///
  /// Whether it fits the cell is not asked.
  func layout(
    of message: borrowing Message, context: borrowing LayoutContext, key: LayoutKey,
    cellKind: CellKind
  ) -> BubbleCellLayout? {
    let assembly = CellAssembly(form.bubble, message: message, context: context)
    let label = assembly.wantsTime ? assembly.timeLabel(in: context) : nil
    guard
      let measured = MeasuredPlainText(
        request, form, width: assembly.availableWidth, context: context),
      let frames = PlainFrames(
        measured, form, width: assembly.availableWidth, label: label,
        name: assembly.showsName ? message.sender.name : nil, context: context)
    else { return nil }
    context.chain.meter?.chargeSolving(frames.work)
    let frame = assembly.bubbleFrame(size: frames.size)
    let direction = context.environment.direction
    var elements = assembly.unreadSeparator?.elements ?? []
    elements.reserveCapacity(elements.count + 6)
    if let avatar = assembly.avatar(besides: frame, in: context) { elements.append(avatar) }
    func add(_ content: CellElement.Content, _ own: CGRect) {
      var own = own
      if direction == .rightToLeft { own.origin.x = frames.size.width - own.maxX }
      elements.append(
        CellElement(frame: own.offsetBy(dx: frame.origin.x, dy: frame.origin.y), content: content))
    }
    if form.bubble.ground != .none {
      let ground = assembly.grounds.ground(form.bubble, depth: 0)
      add(.ground(ground), CGRect(origin: .zero, size: frames.size))
    }
    let start = LineAlignment(.start, direction: direction)
    if let name = frames.name {
      add(.text(name, color: .person(message.sender), alignment: start), frames.nameFrame)
    }
    var form = form
    form.place = elements.count
    let alignment = LineAlignment(form.alignment, direction: direction)
    add(.text(frames.text, color: color, alignment: alignment), frames.textFrame)
    var regions: [HitRegion] = []
    if frames.text.hasSpanFragments {
      frames.text.addLinkRegions(
        in: elements[form.place].frame, alignment: alignment, to: &regions)
    }
    if let label, let time = frames.time {
      add(.text(time, color: label.color, alignment: start), frames.timeFrame)
      if let mark = label.mark { add(.shape(mark.shape), frames.markFrame) }
    }
    return BubbleCellLayout(
      key: key, height: frame.maxY + assembly.bottomMargin, date: context.time, cellKind: cellKind,
      bubbleFrame: frame, elements: elements, regions: regions, reading: nil, plainForm: form)
  }
}

extension BubbleCellLayout {
  /// The layout of its message in another context, which a layouter need not be asked for.
  ///
  /// - Parameter context: It differs in width and text scale alone from that of the layout.
  /// - Returns: Nil: its layouter has to be asked.
  func laidOutAgain(for message: borrowing Message, in context: borrowing LayoutContext)
    -> BubbleCellLayout?
  {
    guard PlainBubble.isWanted(in: context), let plain = PlainBubble(self, context: context)
    else { return nil }
    var key = key
    key.environment = context.fingerprint.limited(to: key.environment.dependencies)
    guard
      var layout = plain.layout(of: message, context: context, key: key, cellKind: cellKind),
      (try? layout.checkFrames(width: context.environment.width)) != nil
    else { return nil }
    layout.checkedWidth = context.environment.width
    return layout
  }
}

/// The text of a plain bubble, broken at the width that it has at the most.
private struct MeasuredPlainText: ~Copyable {
  let text: MeasuredText
  /// The most that it may be wide, in points.
  let bound: CGFloat
  /// What measuring it was expected to cost; nil: nobody wants to know.
  let expected: LayoutWork.Expectation?

  /// Measures it; nil: it costs more than it may, which is found out before it is done.
  init?(
    _ request: TextRequest, _ form: PlainBubble.Form, width available: CGFloat,
    context: borrowing LayoutContext
  ) {
    let padding = form.bubble.padding(in: context.environment.density).horizontal
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

/// The texts of a plain bubble, and the frames of what is in it, in points from its top leading edge.
///
/// Each step is that of the solver's sweep that is named with it, in which what can't be is left out.
private struct PlainFrames: ~Copyable {
  private(set) var size = CGSize.zero
  private(set) var text: MeasuredText
  private(set) var textFrame = CGRect.zero
  private(set) var name: MeasuredText?
  private(set) var nameFrame = CGRect.zero
  private(set) var time: MeasuredText?
  private(set) var timeFrame = CGRect.zero
  private(set) var markFrame = CGRect.zero
  /// What solving the tree costs, in units of work, if somebody wants to know.
  private(set) var work = 0

  /// The size of what is in the bubble, as far as it is known.
  private var content: CGSize
  /// The size of the time with its mark.
  private var label = CGSize.zero
  private var isLabelUnder = false
  private var startsAtLabel = false

  /// Finds the frames; nil: only the solver can.
  init?(
    _ measured: borrowing MeasuredPlainText, _ form: PlainBubble.Form, width available: CGFloat,
    label: TimeLabel?, name: String?, context: borrowing LayoutContext
  ) {
    let padding = form.bubble.padding(in: context.environment.density)
    let bound = measured.bound
    text = measured.text
    content = CGSize(width: text.width, height: text.height)
    guard text.width <= bound + BoxSolver.tolerance else { return nil }
    if let label, !takeTime(label, form.alignment, bound: bound, context: context) { return nil }
    let textHeight = content.height
    if let name, !takeName(name, bound: bound, context: context) { return nil }
    guard placeAcross(padding, available: available) else { return nil }
    placeDown(padding, timeBoxHeight: textHeight, label)
    guard size.height.isFinite, size.width.isFinite else { return nil }
    guard let expected = measured.expected else { return }
    countWork(label, of: expected)
    if work > context.layoutLimit { return nil }
  }

  /// Max-content widths: the time, and whether it stands beside or under the text's last line.
  ///
  /// - Returns: False where it has not room for all of it.
  private mutating func takeTime(
    _ label: TimeLabel, _ alignment: ParagraphAlignment, bound: CGFloat,
    context: borrowing LayoutContext
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
    startsAtLabel =
      alignment == .natural
      && last.isRightToLeft != (context.environment.direction == .rightToLeft)
    let placement = TimePlacement(
      lineCount: text.lines.count, lastLine: startsAtLabel ? content.width : last.width,
      widest: content.width, label: self.label.width, maximum: bound + BoxSolver.tolerance)
    isLabelUnder = placement.isUnder
    content.width = placement.width
    content.height =
      isLabelUnder
      ? content.height + TimePlacement.lineGap + self.label.height
      : max(content.height, self.label.height)
    return true
  }

  /// The same of the name over all.
  private mutating func takeName(
    _ name: String, bound: CGFloat, context: borrowing LayoutContext
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

  /// Widths and places along x.
  ///
  /// - Returns: False where it needs more than there is, or the text would have other lines.
  private mutating func placeAcross(_ padding: BoxInsets, available: CGFloat) -> Bool {
    let widest = content.width + padding.horizontal
    size.width = max(widest, padding.horizontal)
    let inner = max(0, size.width - padding.horizontal)
    nameFrame.origin.x = padding.leading
    nameFrame.size.width = inner
    textFrame.origin.x = padding.leading
    textFrame.size.width =
      time != nil && !isLabelUnder && startsAtLabel
      ? max(0, inner - label.width - TimePlacement.gap) : inner
    timeFrame.origin.x = padding.leading + max(0, inner - label.width)
    return widest <= available + BoxSolver.tolerance
      && text.isValid(atWidth: textFrame.size.width, tolerance: BoxSolver.tolerance)
  }

  /// Heights and places along y.
  ///
  /// - Parameter timeBoxHeight: That of the text with its time.
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
    // Both stand in the middle of the higher of them.
    markFrame = CGRect(
      x: timeFrame.origin.x + (time.width + mark.gap),
      y: top + (self.label.height - mark.size.height) / 2, width: mark.size.width,
      height: mark.size.height)
    timeFrame.origin.y = top + (self.label.height - time.height) / 2
  }

  /// Counts what the solver would have.
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

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
    /// What is to be known to move it with the edge of the cell; nil: it is not laid out yet.
    fileprivate(set) var placement: PlainPlacement?
  }

  private let request: TextRequest
  private let color: BoxColor
  private let form: Form
  /// What its texts were at another width.
  private let earlier: PlainTexts

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
    earlier = PlainTexts()
  }

  /// What a layout was made of; nil: it was not made so.
  ///
  /// - Parameter context: One with the same font table, whose fonts are taken: those of its text scale, and for one thread alone.
  init?(_ layout: BubbleCellLayout, context: borrowing LayoutContext) {
    guard let form = layout.plainForm else { return nil }
    let texts = PlainTexts(elements: layout.elements, place: form.place)
    guard case .text(let text, let color, _) = texts.elements[form.place].content else {
      return nil
    }
    request = text.request.with(context.font(for: form.style))
    self.color = color
    self.form = form
    earlier = texts
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
        request, form, width: assembly.availableWidth, earlier: earlier.text, context: context),
      let frames = PlainFrames(
        measured, form, width: assembly.availableWidth, label: label,
        name: assembly.showsName ? message.sender.name : nil, earlier: earlier, context: context)
    else { return nil }
    context.chain.meter?.chargeSolving(frames.work)
    let frame = assembly.bubbleFrame(size: frames.size)
    let direction = context.environment.direction
    var elements = assembly.unreadSeparator?.elements ?? []
    let avatar = assembly.avatar(besides: frame, in: context)
    elements.reserveCapacity(elements.count + (avatar == nil ? 0 : 1) + frames.elementCount + 1)
    if let avatar { elements.append(avatar) }
    var offsets = PlainPlacement.Offsets(repeating: 0)
    func add(_ content: CellElement.Content, _ own: CGRect) {
      var own = own
      if direction == .rightToLeft { own.origin.x = frames.size.width - own.maxX }
      if elements.count < offsets.count { offsets[elements.count] = own.origin.x }
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
    form.placement = PlainPlacement(
      frames.bounds, isOutgoing: message.isOutgoing, offsets: offsets)
    return BubbleCellLayout(
      key: key, height: frame.maxY + assembly.bottomMargin, date: context.time, cellKind: cellKind,
      bubbleFrame: frame, elements: elements, regions: regions, reading: nil, plainForm: form)
  }
}

/// The texts of a plain bubble that was laid out; none where there was none.
///
/// Which is which need not be certain: one is only taken for what would be measured to be the same.
struct PlainTexts {
  var elements: [CellElement] = []
  /// Where the text is among the elements.
  var place = 0

  var name: MeasuredText? { text(at: place - 1) }
  var text: MeasuredText? { text(at: place) }
  var time: MeasuredText? { text(at: place + 1) }

  private func text(at place: Int) -> MeasuredText? {
    guard elements.indices.contains(place), case .text(let text, _, _) = elements[place].content
    else { return nil }
    return text
  }
}

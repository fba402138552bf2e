import Foundation

/// A bubble that has only a text, the time and a name, as nearly all messages do: laid out without a tree.
///
/// The frames equal those that ``BoxSolver`` finds for the tree of ``CellAssembly``, to the bit; a test compares them. If
/// they are not trivially known, as in a cell that is too narrow, the result is nil, and the solver must find them.
///
/// Without it the whole chain takes 40 % longer: 5.2 µs a message instead of 3.7.
struct PlainBubble {
  private let bubble: BubbleBox
  private let request: TextRequest
  private let color: BoxColor
  private let alignment: ParagraphAlignment

  /// Takes a tree apart; nil if it has anything else.
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
    self.bubble = bubble
    request = TextRequest(text, context: context)
    color = text.color
    alignment =
      context.environment.direction == .rightToLeft ? text.alignmentOfLetters : text.alignment
  }

  /// Whether messages may be laid out without a tree: no explanation needs the boxes.
  static func isWanted(in context: borrowing LayoutContext) -> Bool {
    context.chain.trace == nil
  }

  /// Lays the bubble out; nil if only the solver can do that, or if it exceeds the work limit.
  ///
  /// Then the solver makes the error.
  ///
  /// It does not check that the bubble fits the cell.
  func layout(
    of message: borrowing Message, context: borrowing LayoutContext, key: LayoutKey,
    cellKind: CellKind
  ) -> BubbleCellLayout? {
    let assembly = CellAssembly(bubble, message: message, context: context)
    let label = assembly.wantsTime ? assembly.timeLabel(in: context) : nil
    guard
      let measured = MeasuredPlainText(
        request, in: bubble, width: assembly.availableWidth, context: context),
      let frames = PlainFrames(
        measured, in: bubble, alignment, width: assembly.availableWidth, label: label,
        name: assembly.showsName ? message.sender.name : nil, context: context)
    else { return nil }
    context.chain.meter?.chargeSolving(frames.work)
    let frame = assembly.bubbleFrame(size: frames.size)
    let direction = context.environment.direction
    var elements = assembly.unreadSeparator?.elements ?? []
    let avatar = assembly.avatar(besides: frame, in: context)
    elements.reserveCapacity(elements.count + (avatar == nil ? 0 : 1) + frames.elementCount + 1)
    if let avatar { elements.append(avatar) }
    func add(_ content: CellElement.Content, _ own: CGRect) {
      var own = own
      if direction == .rightToLeft { own.origin.x = frames.size.width - own.maxX }
      elements.append(
        CellElement(frame: own.offsetBy(dx: frame.origin.x, dy: frame.origin.y), content: content))
    }
    if bubble.ground != .none {
      let ground = assembly.grounds.ground(bubble, depth: 0)
      add(.ground(ground), CGRect(origin: .zero, size: frames.size))
    }
    let start = LineAlignment(.start, direction: direction)
    if let name = frames.name {
      add(.text(name, color: .person(message.sender), alignment: start), frames.nameFrame)
    }
    let place = elements.count
    let alignment = LineAlignment(alignment, direction: direction)
    add(.text(frames.text, color: color, alignment: alignment), frames.textFrame)
    var regions: [HitRegion] = []
    if frames.text.hasSpanFragments {
      frames.text.addLinkRegions(
        in: elements[place].frame, alignment: alignment, to: &regions)
    }
    if let label, let time = frames.time {
      add(.text(time, color: label.color, alignment: start), frames.timeFrame)
      if let mark = label.mark { add(.shape(mark.shape), frames.markFrame) }
    }
    return BubbleCellLayout(
      key: key, height: frame.maxY + assembly.bottomMargin, date: context.time, cellKind: cellKind,
      bubbleFrame: frame, elements: elements, regions: regions)
  }
}

import Foundation

extension SolvedBoxes {
  /// Returns the drawn elements of the boxes, back to front, in points from the root's top left.
  ///
  /// It is for cells that a host makes of boxes without a message; ``BubbleCellLayout`` does it for
  /// messages, and adds name, time and avatar.
  ///
  /// - Parameters:
  ///   - context: The context in which the tree was solved.
  ///   - isOutgoing: Whether bubbles have the look of own messages.
  ///   - cluster: The position in their cluster: the bottom bubble has a tail.
  /// - Complexity: O(*n*) in the number of boxes.
  public func elements(
    in context: LayoutContext, isOutgoing: Bool = false, cluster: ClusterPosition = .single
  ) -> [CellElement] {
    var drawing = BoxDrawing(
      grounds: BubbleGrounds(
        isOutgoing: isOutgoing, side: context.side(isOutgoing: isOutgoing), cluster: cluster,
        innerCluster: cluster))
    walk(&drawing, in: context)
    return drawing.list.finish()
  }
}

/// The common properties of the grounds of a cell's bubbles.
struct BubbleGrounds {
  let isOutgoing: Bool
  let side: BubbleGround.Side
  /// The outermost bubble's position in its cluster.
  let cluster: ClusterPosition
  /// The position of inner bubbles in their cluster.
  let innerCluster: ClusterPosition

  func ground(_ bubble: BubbleBox, depth: Int) -> BubbleGround {
    BubbleGround(
      ground: bubble.ground, isOutgoing: isOutgoing, side: side,
      cluster: depth == 0 ? cluster : innerCluster, showsTail: bubble.showsTail,
      cornerRadius: bubble.cornerRadius)
  }
}

/// Collects the drawn elements of boxes without a message.
private struct BoxDrawing: SolvedBoxVisitor {
  let grounds: BubbleGrounds
  var list = ElementList()

  mutating func visit(
    _ boxes: Span<LayoutBox>, _ position: Int, at place: SolvedBoxes.Place,
    in context: LayoutContext
  ) {
    var scope = boxes[position].ownPlacement.flatMap { ElementScope($0, in: context) }
    if let counter = place.text?.counter { scope = context.scope(scope, counting: counter) }
    if let scope { list.add(scope, frame: place.frame, depth: place.depth) }
    let isOpen = scope != nil
    var isDecorated = false
    // Nested instead of `&&`: the optimiser of Swift 6.3 fails on spans within its operands.
    if boxes[position].isAnnotated {
      isDecorated = list.addDecoration(
        of: boxes[position], frame: place.frame, depth: place.depth, isOpen: isOpen)
    }
    list.add(
      context.content(of: boxes, position, at: place, grounds: grounds), frame: place.frame,
      depth: place.depth, isOpen: isOpen || isDecorated)
    if let text = place.text, text.lines.hasSpanFragments {
      list.addAttachments(of: text, frame: place.frame, in: context)
    }
  }
}

extension ElementList {
  /// Adds the decoration of a box; returns false if there is none.
  ///
  /// - Parameter isKept: Whether an empty decoration is added, too.
  @inline(never)
  mutating func addDecoration(
    of box: LayoutBox, frame: CGRect, depth: Int, isOpen: Bool, isKept: Bool = false
  ) -> Bool {
    guard let decoration = box.decoration ?? (isKept ? BoxDecoration() : nil) else { return false }
    // A picture is inside of its border, and has its corners.
    let isPicture = if case .image = box.kind { !decoration.isEmpty } else { false }
    if !isKept, !isPicture, let ground = decoration.plainGround {
      add(.shape(ground), frame: frame, depth: depth, isOpen: isOpen)
      return true
    }
    add(
      decoration, frame: frame, depth: depth, cutsOff: decoration.clips || isPicture, isOpen: isOpen
    )
    return true
  }
}

extension ElementList {
  /// Adds the symbols and pictures in a text.
  @inline(never)
  mutating func addAttachments(
    of text: SolvedBoxes.Text, frame: CGRect, in context: LayoutContext
  ) {
    let request = text.lines.request
    let alignment = LineAlignment(text.alignment, direction: context.environment.direction)
    for fragment in text.lines.spanFragments where fragment.width > 0 {
      let span = request.spans[fragment.span]
      guard let attachment = span.attachment else { continue }
      let line = text.lines.frame(of: fragment, in: frame, alignment: alignment)
      // An attachment that is wider than its line is drawn smaller.
      let size = attachment.size(inFontOf: span.adjustment?.size ?? request.font.size)
      let height = size.height * min(1, fragment.width / size.width)
      add(
        CellElement(
          frame: CGRect(
            x: line.minX, y: line.midY - height / 2, width: fragment.width, height: height),
          content: context.content(
            of: attachment, size: size, color: span.color ?? text.color,
            isRightToLeft: text.lines.lines[fragment.line].isRightToLeft)))
    }
  }
}

extension LayoutContext {
  /// Returns the drawn content of an attachment.
  fileprivate func content(
    of attachment: TextAttachment, size: CGSize, color: BoxColor, isRightToLeft: Bool
  ) -> CellElement.Content {
    switch attachment.content {
    case .symbol(let symbol):
      .shape(
        ShapeBox(
          figure: symbol.figure(
            color: color, inLineFromRightToLeft: isRightToLeft, direction: environment.direction),
          color: color))
    case .picture(let source):
      .image(
        ImageBox(
          source: source, naturalSize: size, contentMode: .fit, alternative: attachment.characters),
        alternative: attachment.characters.map {
          measure($0, toFill: CGRect(origin: .zero, size: size))
        })
    }
  }

  /// Returns the drawn content of a box, if it has any.
  @inline(__always)
  func content(
    of boxes: Span<LayoutBox>, _ position: Int, at place: SolvedBoxes.Place, grounds: BubbleGrounds
  ) -> CellElement.Content? {
    if let text = place.text {
      return .text(
        text.lines, color: text.color,
        alignment: LineAlignment(text.alignment, direction: environment.direction))
    }
    return switch boxes[position].kind {
    case .shape(let shape): .shape(shape)
    case .image(let image):
      .image(image, alternative: image.alternative.map { measure($0, toFill: place.frame) })
    case .bubble(let bubble) where bubble.ground != .none:
      .ground(grounds.ground(bubble, depth: place.depth))
    case .overlay(let overlay):
      overlay.mask.map { .mask($0, elementCount: 0) }
        ?? overlay.clipRadius.map { .clip(cornerRadius: $0, elementCount: 0) }
    case .bubble, .row, .column, .grid, .inset, .spacer, .time, .text: nil
    }
  }

  /// Measures the text that replaces a picture, as large as its frame allows.
  private func measure(_ alternative: String, toFill frame: CGRect) -> MeasuredText {
    var font = font(for: .jumbo)
    let text = TextRepair.repairIfNeeded(String(alternative.prefix(4)))
    // An emoji is somewhat wider than its font is high.
    let side = min(frame.height, frame.width / CGFloat(max(1, text.count)))
    font.size = max(1, side * 0.7)
    return measurer.measure(TextRequest(text: text, font: font))
  }

  /// Returns the sender's side: the trailing one for outgoing messages.
  func side(isOutgoing: Bool) -> BubbleGround.Side {
    isOutgoing == (environment.direction == .leftToRight) ? .right : .left
  }
}

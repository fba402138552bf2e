import Foundation

extension SolvedBoxes {
  /// What is drawn of the boxes, back to front, in points from the root's top left.
  ///
  /// For cells that a host makes of boxes without a message; ``BubbleCellLayout`` does it for messages, and
  /// adds name, time and avatar.
  ///
  /// - Parameters:
  ///   - context: That in which the tree was solved.
  ///   - isOutgoing: Whether bubbles are one's own.
  ///   - cluster: Where they stand in their clusters: the bottom one has a tail.
  /// - Complexity: O(*n*) in the number of boxes.
  public func elements(
    in context: LayoutContext, isOutgoing: Bool = false, cluster: ClusterPosition = .single
  ) -> [CellElement] {
    var list = ElementList()
    forEach { box, frame, text, depth in
      let content = context.content(
        of: box, frame: frame, text: text, isOutgoing: isOutgoing, cluster: cluster)
      list.add(content, frame: frame, depth: depth)
    }
    return list.finish()
  }
}

extension LayoutContext {
  /// What is drawn for a box, if anything.
  func content(
    of box: Box, frame: CGRect, text: MeasuredText?, isOutgoing: Bool,
    cluster: @autoclosure () -> ClusterPosition
  ) -> CellElement.Content? {
    switch box.kind {
    case .text(let properties):
      text.map { .text($0, color: properties.color, alignment: lineAlignment(properties)) }
    case .shape(let shape): .shape(shape)
    case .image(let image):
      .image(image, alternative: image.alternative.map { measure($0, toFill: frame) })
    case .bubble(let bubble) where bubble.ground != .none:
      .ground(
        BubbleGround(
          ground: bubble.ground, isOutgoing: isOutgoing, side: side(isOutgoing: isOutgoing),
          cluster: cluster(), showsTail: bubble.showsTail))
    case .overlay(let overlay):
      overlay.mask.map { .mask($0, elementCount: 0) }
        ?? overlay.clipRadius.map { .clip(cornerRadius: $0, elementCount: 0) }
    case .bubble, .row, .column, .inset, .spacer, .time: nil
    }
  }

  /// Measures what stands for a picture, as large as its frame allows.
  private func measure(_ alternative: String, toFill frame: CGRect) -> MeasuredText {
    var font = font(for: .jumbo)
    let text = TextRepair.repairIfNeeded(String(alternative.prefix(4)))
    // An emoji is somewhat wider than its font is high.
    let side = min(frame.height, frame.width / CGFloat(max(1, text.count)))
    font.size = max(1, side * 0.7)
    return measurer.measure(TextRequest(text: text, font: font))
  }

  /// At which side the lines of a text lie.
  func lineAlignment(_ text: TextBox) -> LineAlignment {
    LineAlignment(text.alignment, direction: environment.direction)
  }

  /// Where the sender stands: outgoing messages at the trailing side.
  func side(isOutgoing: Bool) -> BubbleGround.Side {
    isOutgoing == (environment.direction == .leftToRight) ? .right : .left
  }
}

import Foundation

extension BubbleCellLayout {
  /// Puts a message's solved boxes into a cell: bubble at its side, sender's name, time, avatar.
  ///
  /// Whether it fits the cell is not asked.
  init(
    solved: SolvedBoxes, assembly: CellAssembly, key: LayoutKey, cellKind: CellKind
  ) {
    let frame = assembly.bubbleFrame(size: solved.size)
    let separator = assembly.unreadSeparator?.elements ?? []
    var list = ElementList(separator)
    var regions: [HitRegion] = []
    var isDescribed = false
    if let avatar = assembly.avatar(besides: frame) { list.add(avatar) }
    solved.forEach { box, boxFrame, text, depth in
      let boxFrame = boxFrame.offsetBy(dx: frame.minX, dy: frame.minY)
      list.add(
        assembly.content(of: box, frame: boxFrame, text: text, depth: depth), frame: boxFrame,
        depth: depth)
      if box.isAnnotated {
        isDescribed = true
        if let id = box.id ?? box.action?.name {
          regions.append(HitRegion(id: id, frame: boxFrame, action: box.action))
        }
      }
      if let text, case .text(let properties) = box.kind {
        let alignment = assembly.lineAlignment(properties)
        text.addLinkRegions(in: boxFrame, alignment: alignment, to: &regions)
      }
    }
    self.init(
      key: key, height: frame.maxY + assembly.bottomMargin, date: assembly.context.time,
      cellKind: cellKind, bubbleFrame: frame, elements: list.finish(), regions: regions)
    if isDescribed {
      var tree = AccessibilityTree(of: solved, origin: frame.origin, context: assembly.context)
      textOrder = tree.textOrder
      describedElements = tree.read(under: separator)
    }
  }
}

extension MeasuredText {
  /// Adds the regions of the links in a text box whose frame is `frame`.
  fileprivate func addLinkRegions(
    in frame: CGRect, alignment: LineAlignment, to regions: inout [HitRegion]
  ) {
    for fragment in spanFragments {
      let span = request.spans[fragment.span]
      guard let id = span.regionID else { continue }
      regions.append(
        HitRegion(
          id: id, frame: self.frame(of: fragment, in: frame, alignment: alignment),
          action: span.link.map(HitAction.open)))
    }
  }

  /// Where a fragment of a span lies, if the text's own frame is `frame`.
  func frame(
    of fragment: SpanFragment, in frame: CGRect, alignment: LineAlignment
  ) -> CGRect {
    let line = lineFrame(fragment.line, inWidth: frame.width, alignment: alignment)
    return CGRect(
      x: frame.minX + line.minX + fragment.x, y: frame.minY + line.minY, width: fragment.width,
      height: line.height)
  }
}

import Foundation

extension BubbleCellLayout {
  /// Puts a message's solved boxes into a cell: bubble at its side, sender's name, time, avatar.
  ///
  /// Whether it fits the cell is not asked.
  init(
    solved: borrowing SolvedBoxes, assembly: borrowing CellAssembly,
    context: borrowing LayoutContext, key: LayoutKey,
    cellKind: CellKind
  ) {
    let frame = assembly.bubbleFrame(size: solved.size)
    let separator = assembly.unreadSeparator?.elements ?? []
    var drawing = CellDrawing(
      origin: frame.origin, grounds: assembly.grounds, list: ElementList(separator))
    if let avatar = assembly.avatar(besides: frame, in: context) { drawing.list.add(avatar) }
    solved.walk(&drawing, in: context)
    drawing.closeScopes(downTo: 0)
    let reading =
      drawing.isDescribed
      ? Reading(
        copy solved, origin: frame.origin, under: separator, context: copy context) : nil
    self.init(
      key: key, height: frame.maxY + assembly.bottomMargin, date: context.time,
      cellKind: cellKind, bubbleFrame: frame, elements: drawing.list.finish(),
      regions: drawing.regions, reading: reading)
  }
}

/// What is drawn of a cell and answers to a touch, box by box.
private struct CellDrawing: SolvedBoxVisitor {
  /// Where the tree lies in the cell.
  let origin: CGPoint
  let grounds: BubbleGrounds
  var list: ElementList
  private(set) var regions: [HitRegion] = []
  /// Whether a box has an id, an action or a role.
  private(set) var isDescribed = false
  /// The boxes that go on of which what is drawn is turned.
  private var turned: [(depth: Int, firstRegion: Int, matrix: AffineTransform)] = []

  init(origin: CGPoint, grounds: BubbleGrounds, list: consuming ElementList) {
    self.origin = origin
    self.grounds = grounds
    self.list = list
  }

  mutating func visit(
    _ boxes: Span<LayoutBox>, _ position: Int, at place: SolvedBoxes.Place,
    in context: LayoutContext
  ) {
    let frame = place.frame.offsetBy(dx: origin.x, dy: origin.y)
    if !turned.isEmpty { closeScopes(downTo: place.depth) }
    let scope = boxes[position].ownPlacement.flatMap {
      openScope($0, frame: frame, depth: place.depth)
    }
    if let scope { list.add(scope, frame: frame, depth: place.depth) }
    var isOpen = scope != nil
    if boxes[position].isAnnotated {
      if boxes[position].isSaid { addRegion(of: boxes[position], frame: frame) }
      let isDecorated = list.addDecoration(
        of: boxes[position], frame: frame, depth: place.depth, isOpen: isOpen)
      isOpen = isOpen || isDecorated
    }
    if let text = place.text, text.lines.hasSpanFragments {
      let alignment = LineAlignment(text.alignment, direction: context.environment.direction)
      text.lines.addLinkRegions(in: frame, alignment: alignment, to: &regions)
    }
    list.add(
      context.content(of: boxes, position, at: place, grounds: grounds), frame: frame,
      depth: place.depth, isOpen: isOpen)
    if let text = place.text, text.lines.hasSpanFragments {
      list.addAttachments(of: text, frame: frame, in: context)
    }
  }

  /// Starts what is drawn of a box that says where it is.
  @inline(never)
  private mutating func openScope(
    _ placement: BoxPlacement, frame: CGRect, depth: Int
  ) -> ElementScope? {
    // What is drawn is read where it is seen, and in the order of the tree.
    if !placement.transform.isIdentity {
      turned.append((depth, regions.count, placement.transform.matrix(in: frame)))
      isDescribed = true
    }
    if placement.zIndex != 0 { isDescribed = true }
    return ElementScope(placement)
  }

  /// Turns the regions of boxes that ended.
  mutating func closeScopes(downTo depth: Int) {
    while let box = turned.last, box.depth >= depth {
      turned.removeLast()
      for index in regions.indices.dropFirst(box.firstRegion) {
        regions[index].transform(by: box.matrix)
      }
    }
  }

  @inline(never)
  private mutating func addRegion(of box: LayoutBox, frame: CGRect) {
    isDescribed = true
    guard let id = box.id ?? box.action?.name else { return }
    regions.append(HitRegion(id: id, frame: frame, action: box.action))
  }
}

extension BubbleCellLayout.Reading {
  /// What is read of a tree in which boxes say something of it.
  fileprivate init(
    _ solved: SolvedBoxes, origin: CGPoint, under separator: [CellElement],
    context: LayoutContext
  ) {
    var tree = AccessibilityTree(of: solved, origin: origin, context: context)
    textOrder = tree.textOrder
    elements = tree.read(under: separator)
  }
}

extension MeasuredText {
  /// Adds the regions of the links in a text box whose frame is `frame`.
  func addLinkRegions(
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

import Foundation

extension BubbleCellLayout {
  /// Puts a message's solved boxes into a cell: bubble at its side, sender's name, time, avatar.
  ///
  /// It does not check that the bubble fits the cell.
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
    drawing.closeBoxes(downTo: 0)
    let reading =
      drawing.isDescribed || drawing.movingCount > 0
      ? Reading(
        copy solved, origin: frame.origin, under: separator, parts: drawing.parts,
        movingCount: drawing.movingCount, context: copy context) : nil
    self.init(
      key: key, height: frame.maxY + assembly.bottomMargin, date: context.time,
      cellKind: cellKind, bubbleFrame: frame, elements: drawing.finish(),
      regions: drawing.regions, reading: reading)
  }
}

/// Collects the drawn elements and hit regions of a cell, box by box.
private struct CellDrawing: SolvedBoxVisitor {
  /// The origin of the tree in the cell.
  let origin: CGPoint
  let grounds: BubbleGrounds
  var list: ElementList
  private(set) var regions: [HitRegion] = []
  /// The boxes that have a region or react to touches.
  private(set) var parts: [CellPart] = []
  /// Whether a box has an id, an action or a role.
  private(set) var isDescribed = false
  /// The number of boxes that move.
  private(set) var movingCount = 0
  /// The open boxes whose end matters.
  private var openBoxes: [OpenBox] = []

  private struct OpenBox {
    let depth: Int
    /// The transform of its elements, and the index of the first region in it.
    var turn: (firstRegion: Int, matrix: AffineTransform)?
    /// Its index in the parts; nil: none.
    var part: Int?
  }

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
    if !openBoxes.isEmpty { closeBoxes(downTo: place.depth) }
    var scope = boxes[position].ownPlacement.flatMap {
      openScope($0, frame: frame, depth: place.depth, in: context)
    }
    if let counter = place.text?.counter { scope = context.scope(scope, counting: counter) }
    if scope?.motion != nil { movingCount += 1 }
    var hasLooks = false
    if boxes[position].isSaid {
      hasLooks = addRegion(of: boxes[position], frame: frame, depth: place.depth)
      if hasLooks { scope = scope ?? ElementScope() }
    }
    if let scope { list.add(scope, frame: frame, depth: place.depth) }
    var isOpen = scope != nil
    if boxes[position].isAnnotated {
      let isDecorated = list.addDecoration(
        of: boxes[position], frame: frame, depth: place.depth, isOpen: isOpen, isKept: hasLooks)
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

  /// Starts the elements of a box with a placement.
  @inline(never)
  private mutating func openScope(
    _ placement: BoxPlacement, frame: CGRect, depth: Int, in context: borrowing LayoutContext
  ) -> ElementScope? {
    // Transformed elements are read at their drawn places, and reordered ones in the order of the tree.
    if !placement.transform.isIdentity {
      openBoxes.append(
        OpenBox(depth: depth, turn: (regions.count, placement.transform.matrix(in: frame))))
      isDescribed = true
    }
    if placement.zIndex != 0 { isDescribed = true }
    return ElementScope(placement, in: context)
  }

  /// Transforms the regions of boxes that ended, and records the ends of their elements.
  mutating func closeBoxes(downTo depth: Int) {
    while let box = openBoxes.last, box.depth >= depth {
      openBoxes.removeLast()
      if let turn = box.turn {
        for index in regions.indices.dropFirst(turn.firstRegion) {
          regions[index].transform(by: turn.matrix)
        }
      }
      if let part = box.part {
        parts[part].elements = parts[part].elements.lowerBound..<list.count
      }
    }
  }

  /// Returns all elements, after all boxes have ended.
  mutating func finish() -> [CellElement] {
    var elements = list.finish()
    for part in parts where part.isDisabled {
      part.touch?.looks[.disabled]?.apply(to: &elements, part.elements)
    }
    return elements
  }

  /// Adds the region and the part of a box that has any.
  ///
  /// - Returns: Whether the box has looks for states.
  @inline(never)
  private mutating func addRegion(of box: LayoutBox, frame: CGRect, depth: Int) -> Bool {
    isDescribed = true
    let touch = box.ownTouch
    let answers = !box.isDisabled
    let id = box.id ?? box.action?.name ?? touch?.regionID
    if let id {
      var region = HitRegion(id: id, frame: frame, action: answers ? box.action : nil)
      if answers, let touch {
        region.longPress = touch.longPress
        region.contextActions = touch.contextActions
      }
      regions.append(region)
    }
    guard id != nil || touch != nil else { return false }
    let part = CellPart(
      region: id == nil ? nil : regions.count - 1, touch: touch, isDisabled: !answers,
      elements: list.count..<list.count)
    openBoxes.append(OpenBox(depth: depth, part: parts.count))
    parts.append(part)
    return part.hasLooks
  }
}

extension BubbleCellLayout.Reading {
  /// Makes the accessibility elements of a tree whose boxes describe some of them.
  fileprivate init(
    _ solved: SolvedBoxes, origin: CGPoint, under separator: [CellElement], parts: [CellPart],
    movingCount: Int, context: LayoutContext
  ) {
    self.parts = parts
    self.movingCount = movingCount
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
          action: span.action))
    }
  }

  /// Returns the frame of a span's fragment, if the text's own frame is `frame`.
  func frame(
    of fragment: SpanFragment, in frame: CGRect, alignment: LineAlignment
  ) -> CGRect {
    let line = lineFrame(fragment.line, inWidth: frame.width, alignment: alignment)
    return CGRect(
      x: frame.minX + line.minX + fragment.x, y: frame.minY + line.minY, width: fragment.width,
      height: line.height)
  }
}

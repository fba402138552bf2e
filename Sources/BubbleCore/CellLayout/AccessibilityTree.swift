import Foundation

/// Reads a solved tree whose boxes have roles and labels for screen readers.
struct AccessibilityTree {
  /// The hit region that a box lies in.
  private typealias Region = (id: String, action: HitAction?)

  private let nodes: [SolvedBox]
  /// For each box the index after the last one inside of it.
  private let ends: [Int]
  private var reading: AccessibilityReading
  private let direction: WritingDirection
  /// Whether a box sets another order than that of the tree.
  private let hasOrder: Bool
  /// The boxes in drawing order; nil: that of the tree.
  private let drawingOrder: [Int]?

  /// Makes the tree of solved boxes.
  ///
  /// - Parameter origin: The tree's top left in the cell.
  init(of solved: SolvedBoxes, origin: CGPoint, context: LayoutContext) {
    direction = context.environment.direction
    reading = AccessibilityReading(strings: context.strings)
    nodes = solved.boxes(origin: origin)
    drawingOrder = solved.drawingOrder
    hasOrder = nodes.contains { ($0.box.accessibility?.order ?? 0) != 0 }
    ends = solved.ends
  }

  /// Returns the elements of the tree, in order, after those over it.
  mutating func read(under separator: [CellElement]) -> [AccessibilityElement] {
    for element in separator { reading.read(element) }
    if !nodes.isEmpty { read(0, region: nil) }
    return reading.elements
  }

  /// The texts in reading order, including hidden ones, each by its index in drawing order; nil: drawing order.
  var textOrder: [Int]? {
    guard hasOrder || drawingOrder != nil else { return nil }
    let drawn = (drawingOrder ?? Array(nodes.indices)).filter { nodes[$0].text != nil }
    let places = Dictionary(uniqueKeysWithValues: zip(drawn, drawn.indices))
    var order: [Int] = []
    var path = [0]
    while let index = path.popLast() {
      if let place = places[index] { order.append(place) }
      path += children(of: index).reversed()
    }
    return order
  }

  private mutating func read(_ index: Int, region outer: Region?) {
    let node = nodes[index]
    let said = node.box.accessibility
    if said?.isHidden == true { return }
    let first = reading.count
    defer {
      if let transform = node.box.ownPlacement?.transform, !transform.isIdentity {
        reading.transform(from: first, by: transform.matrix(in: node.frame))
      }
    }
    let action = node.box.action
    let own: Region? = (node.box.id ?? action?.name ?? node.box.ownTouch?.regionID).map {
      ($0, node.box.isDisabled ? nil : action)
    }
    let region = own ?? outer
    if let said, let label = said.label {
      reading.add(
        AccessibilityElement(said, label: label, frame: node.frame, region: region))
      return
    }
    let before = reading.count
    readContent(of: node, index: index, said: said, region: region)
    // A button with texts is one element to press; groups and lists are read one by one.
    guard let said, said.role != .group, said.role != .list, node.text == nil,
      reading.count > before
    else { return }
    reading.joinElements(from: before, as: said, frame: node.frame, region: region)
  }

  private mutating func readContent(
    of node: SolvedBox, index: Int, said: BoxAccessibility?, region: Region?
  ) {
    switch node.kind {
    case .text:
      guard let text = node.text else { return }
      var role: AccessibilityRole = region?.action == nil ? .text : .button
      if let said, said.role != .group { role = said.role }
      reading.read(
        text, role: role, frame: node.frame,
        alignment: LineAlignment(node.alignment, direction: direction), region: region)
    case .shape(let shape): reading.read(shape, frame: node.frame)
    default:
      guard hasOrder else {
        var child = index + 1
        while child < ends[index] {
          read(child, region: region)
          child = ends[child]
        }
        return
      }
      for child in children(of: index) { read(child, region: region) }
    }
  }

  /// Returns a box's children in reading order.
  private func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < ends[index] {
      children.append(child)
      child = ends[child]
    }
    let order = { (child: Int) in self.nodes[child].box.accessibility?.order ?? 0 }
    guard children.contains(where: { order($0) != 0 }) else { return children }
    // The standard library's sort is stable, but does not guarantee it.
    return children.sorted { (order($0), $0) < (order($1), $1) }
  }
}

import Foundation

/// Which elements of an SVG draw which: the tree, and what refers to what.
///
/// Everything is looked at once, in an order in which an element stands behind all that draw it. So no picture of pictures
/// of pictures is ever walked through: how often something is drawn, and how large, is worked out from those before it.
struct SVGGraph {
  /// One element.
  struct Node {
    let element: SVGElement
    /// All declarations that may hold for it.
    let declarations: [SVGDeclaration]
    /// What it draws, by number.
    var edges: [Edge] = []
    /// What it makes of what is in it; the outermost element's own is known by who draws it.
    var transform = SVGTransform.identity
    var outline = SVGOutline()
    /// How often pieces of the outline cross each other at most.
    var crossingCount = 0.0
    /// How far from its own origin it draws.
    var extent = 0.0
    /// How large the box around what it draws is.
    var boxSide = 0.0
    /// At most how many shapes are drawn with its ground and lines, and how many corners they have.
    var shapeCount = 0.0
    var cornerCount = 0.0
    /// At most how much larger something in it is drawn than itself.
    var innerNorm = 1.0
    /// How many surfaces of the picture's size there are at a time while it is drawn.
    var surfaceCount = 0.0
    /// How many elements draw each other in a row, from this one on.
    var depth = 1
  }

  /// One element that draws another.
  struct Edge {
    enum Meaning { case child, use, cover, ground, line, marker, inherited }

    let target: Int
    let meaning: Meaning
  }

  private(set) var nodes: [Node] = []
  /// The numbers of the elements that are drawn: each behind those that draw it.
  private(set) var order: [Int] = []
  let measures: SVGMeasures
  private var numbers: [String: Int] = [:]
  private let rules: [SVGStyleSheet.Rule]
  private var anyRules: [Int] = []
  private var rulesByWord: [String: [Int]] = [:]
  private var children: [[Int]] = []

  /// How many times the picture's pixels a pattern may have.
  static let patternShare = 4.0
  /// The most elements that refer to each other in a row.
  private static let maximumDepth = 96

  init(_ document: SVGDocument) throws(SVGRefusal) {
    rules = document.rules
    measures = SVGMeasures(document)
    for (number, rule) in rules.enumerated() {
      guard let words = rule.words else {
        anyRules.append(number)
        continue
      }
      for word in words { rulesByWord[word, default: []].append(number) }
    }
    _ = add(document.root, inside: [])
    for number in nodes.indices { link(number) }
    try sort()
    for number in order.reversed() { try measure(number) }
  }

  /// The declarations that matter of those that may hold for an element: of every rule that may select it.
  private func declarations(of element: SVGElement) -> [SVGDeclaration] {
    let own = element.declarations.filter(\.isCostly)
    guard !rules.isEmpty else { return own }
    var found = Set(anyRules)
    func look(_ word: String) { for number in rulesByWord[word] ?? [] { found.insert(number) } }
    look(element.kind.rawValue)
    if let id = element["id"] { look("#" + id) }
    for name in (element["class"] ?? "").split(whereSeparator: \.isWhitespace) { look("." + name) }
    return own + found.sorted().flatMap { rules[$0].declarations.filter(\.isCostly) }
  }

  /// - Parameter around: What the elements around it hand down.
  private mutating func add(_ element: SVGElement, inside around: [SVGDeclaration]) -> Int {
    let number = nodes.count
    var declarations = declarations(of: element)
    let handedDown = around + declarations.filter(\.isInheritedReference)
    // What is drawn in another place has it from where it is defined.
    if element.kind.isDefinition {
      declarations += around.filter { $0.reference != element["id"] }
    }
    nodes.append(Node(element: element, declarations: declarations))
    children.append([])
    if let id = element["id"], numbers[id] == nil { numbers[id] = number }
    children[number] = element.elements.map { add($0, inside: handedDown) }
    return number
  }

  /// Finds out what an element draws.
  private mutating func link(_ number: Int) {
    let element = nodes[number].element
    var edges: [Edge] = []
    for child in children[number] where !nodes[child].element.kind.isDefinition {
      edges.append(Edge(target: child, meaning: .child))
    }
    if let target = element.target.flatMap({ numbers[$0] }) {
      edges.append(Edge(target: target, meaning: element.kind == .use ? .use : .inherited))
    }
    for declaration in nodes[number].declarations {
      guard let name = declaration.reference, let target = numbers[name] else { continue }
      let meaning: Edge.Meaning =
        switch declaration.name {
        case "fill": .ground
        case "stroke": .line
        case "mask", "clip-path", "filter": .cover
        default: .marker
        }
      if !edges.contains(where: { $0.target == target && $0.meaning == meaning }) {
        edges.append(Edge(target: target, meaning: meaning))
      }
    }
    nodes[number].edges = edges
  }

  /// Puts the elements in order, from the outermost one on.
  private mutating func sort() throws(SVGRefusal) {
    enum State { case new, open, done }
    var states = [State](repeating: .new, count: nodes.count)
    var finished: [Int] = []
    var stack: [(number: Int, edge: Int)] = [(0, 0)]
    states[0] = .open
    while let (number, edge) = stack.last {
      guard edge < nodes[number].edges.count else {
        states[number] = .done
        finished.append(number)
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].edge += 1
      let target = nodes[number].edges[edge].target
      switch states[target] {
      case .done: break
      case .open: throw SVGRefusal("that refers to itself")
      case .new:
        states[target] = .open
        stack.append((target, 0))
      }
    }
    order = finished.reversed()
  }

  /// Works out what is in an element; all that it draws has been measured.
  private mutating func measure(_ number: Int) throws(SVGRefusal) {
    var node = nodes[number]
    node.outline = measures.outline(of: node.element)
    if number > 0 { node.transform = measures.transform(of: node.element, node.declarations) }
    (node.extent, node.boxSide) = measures.extent(of: node.element, node.outline)
    node.crossingCount = SVGCrossings.count(of: node.outline.boxes)
    node.outline.forgetBoxes()
    if node.element.kind.isShape {
      (node.shapeCount, node.cornerCount) = (1, Double(node.outline.pieceCount + 1))
    } else if node.element.characterCount > 0 {
      node.shapeCount = Double(node.element.characterCount)
    }
    var inner = 1.0
    var surfaces = 0.0
    for edge in node.edges {
      let target = nodes[edge.target]
      surfaces = max(surfaces, target.surfaceCount)
      node.depth = max(node.depth, target.depth + 1)
      switch edge.meaning {
      case .child, .use:
        node.shapeCount += target.shapeCount
        node.cornerCount += target.cornerCount
        inner = max(inner, target.transform.norm * target.innerNorm)
        node.extent = max(node.extent, target.transform.extent(of: target.extent))
        node.boxSide = max(node.boxSide, 2 * node.extent)
      case .cover, .ground, .line, .marker, .inherited: break
      }
    }
    guard node.depth <= SVGGraph.maximumDepth else {
      throw SVGRefusal("of more than \(SVGGraph.maximumDepth) elements that draw each other")
    }
    node.innerNorm = min(1e12, inner)
    node.surfaceCount = surfaces + measures.surfaceCount(of: node.element, node.declarations)
    if node.element.kind == .pattern {
      node.surfaceCount = SVGGraph.patternShare * (1 + node.surfaceCount)
    }
    nodes[number] = node
  }
}

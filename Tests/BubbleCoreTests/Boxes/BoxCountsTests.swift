import BubbleGenerator
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// What a tree knows of itself before it is solved, beside counting box by box.
@Suite struct BoxCountsTests {
  /// Counted box by box.
  private struct Naive: Equatable {
    var boxes = 0
    var texts = 0
    var percentages = 0
    var words = 0
    var depth = 0
    var drawing = 0

    init() {}

    init(_ counts: BoxCounts) {
      boxes = Int(counts.boxes)
      texts = Int(counts.texts)
      percentages = Int(counts.percentages)
      words = Int(counts.words)
      depth = Int(counts.depth)
      drawing = counts.drawing
    }

    mutating func add(_ box: LayoutBox, level: Int = 1, isEnlarged: Bool = false) {
      boxes += 1
      depth = max(depth, level)
      let isEnlarged = isEnlarged || box.placement.transform.scale > 1
      switch box.kind {
      case .text: texts += 1
      case .grid: words += 1
      case .shape(let shape):
        if case .path(let path) = shape.figure {
          drawing += LayoutWork.units(ofPath: path, sizing: box.sizing, isEnlarged: isEnlarged)
        }
      default: break
      }
      if box.placement != BoxPlacement() { words += 1 }
      if !box.sizing.percentages.isEmpty { percentages += 1 }
      drawing += LayoutWork.unitsPerShadow * box.shadowCount
      for child in box.children { add(child, level: level + 1, isEnlarged: isEnlarged) }
    }
  }

  /// Makes trees, and changes them after they are made.
  private struct Trees {
    var random: SeededGenerator

    mutating func tree(depth: Int = 0) -> LayoutBox {
      var box = depth > 5 ? leaf() : node(depth: depth)
      for _ in 0..<Int.random(in: 0...2, using: &random) { decorate(&box) }
      return box
    }

    private mutating func leaf() -> LayoutBox {
      let path = PathBox(
        PathData(steps: [.move(.zero), .line(CGPoint(x: 20, y: 10))]),
        viewBox: CGRect(x: 0, y: 0, width: 24, height: 24))
      let leaves: [LayoutBox] = [
        .text("text"), .spacer(), .path(path), .shape(.ellipse, color: .accent),
      ]
      return leaves.randomElement(using: &random) ?? .spacer()
    }

    private mutating func node(depth: Int) -> LayoutBox {
      let children = (0..<Int.random(in: 0...4, using: &random)).map { _ in tree(depth: depth + 1) }
      return switch Int.random(in: 0..<4, using: &random) {
      case 0: .row(children)
      case 1: .overlay(children)
      case 2: .grid(columns: [.automatic, .automatic], children)
      default: .column(children)
      }
    }

    private mutating func decorate(_ box: inout LayoutBox) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: box = box.shadow()
      case 1: box = box.scale(CGFloat([0.5, 2].randomElement(using: &random) ?? 1))
      case 2: box = box.margin(BoxInsets(2))
      case 3: box = box.frame(width: .percent(50))
      case 4: box.id = "id"
      default: box.sizing.grow = 1
      }
    }

    /// Changes a box somewhere in a tree: what it is, what is said of it, or what is in it.
    mutating func change(_ box: inout LayoutBox) {
      if !box.children.isEmpty, Bool.random(using: &random) {
        let place = Int.random(in: box.children.indices, using: &random)
        return change(&box.children[place])
      }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: decorate(&box)
      case 1: box.children.append(tree(depth: 5))
      case 2: if !box.children.isEmpty { box.children.removeLast() }
      case 3: box.kind = .row(StackBox())
      default: box.children += (0..<80).map { .text("\($0)") }
      }
    }
  }

  private func check(_ tree: LayoutBox, _ note: Comment) throws {
    var expected = Naive()
    expected.add(tree)
    try expect(Naive(BoxCounts(ofTree: tree)), equals: expected, note)
  }

  @Test(arguments: [UInt64](1...40))
  func `a tree's numbers are those of counting box by box, however it was made and changed`(
    seed: UInt64
  ) throws {
    var trees = Trees(random: SeededGenerator(seed: seed))
    var tree = trees.tree()
    try check(tree, "seed \(seed)")
    for step in 0..<12 {
      let before = tree
      trees.change(&tree)
      try check(tree, "seed \(seed), change \(step)")
      try check(before, "seed \(seed), the copy before change \(step)")
    }
  }

  @Test func `a tree whose parts are shared so often that they can't be counted is refused`() {
    var tree = LayoutBox.text("leaf")
    for _ in 0..<200 { tree = .row([tree, tree, tree]) }
    #expect(throws: BoxError.tooMany(maximum: BoxSolver.maximumCount)) {
      _ = try BoxCounts(ofTree: tree)
    }
    // The same where nobody counted them when they were changed.
    var wide = LayoutBox.column((0..<70).map { _ in tree })
    wide.children.append(tree)
    expect(wide.knownCounts == nil)
    #expect(throws: BoxError.tooMany(maximum: BoxSolver.maximumCount)) {
      _ = try BoxCounts(ofTree: wide)
    }
  }

  @Test
  func `boxes that were given many children are looked at once, and no deeper than a tree may be`()
  {
    func wide(_ inner: LayoutBox) -> LayoutBox {
      var box = LayoutBox.column([])
      box.children += (0..<70).map { .text("\($0)") } + [inner]
      return box
    }
    var tree = LayoutBox.text("core")
    for _ in 0..<300 { tree = wide(tree) }
    #expect(throws: BoxError.tooDeep(maximum: BoxSolver.maximumDepth)) {
      _ = try BoxCounts(ofTree: tree)
    }
  }
}

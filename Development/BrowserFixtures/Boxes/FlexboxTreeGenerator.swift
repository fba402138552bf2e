import BubbleCore
import Foundation
import Platform

/// Makes random trees that look like bubbles: 1 to 14 boxes, 1 to 6 deep, with texts that wrap.
struct FlexboxTreeGenerator {
  var random: SeededGenerator
  var boxesLeft = 0
  private(set) var has = Features()

  /// The features that a tree may have, so that there are many trees without the rare ones.
  struct Features {
    var wrapping = false
    var baseline = false
    var overlay = false
    var basis = false
    var image = false
    var ratio = false
    var limits = false
    var percentages = false
    var heights = false
    var grid = false
    var margins = false
    var absolute = false
    var direction = false
    var wrappingColumns = false
  }

  private let family: FixtureFamily

  init(random: SeededGenerator, _ family: FixtureFamily) {
    self.random = random
    self.family = family
  }

  mutating func fixture(number: Int) -> FlexboxFixture {
    has = Features(
      wrapping: random.chance(0.3), baseline: random.chance(0.25),
      overlay: random.chance(0.25), basis: random.chance(0.25), image: random.chance(0.2),
      ratio: random.chance(0.08), limits: random.chance(0.5), percentages: random.chance(0.3),
      heights: random.chance(0.2))
    addFeatures()
    boxesLeft = 1 + Int(random.next() % 14)
    var root = box(depth: 1, inRow: false, isRoot: true)
    if random.chance(0.4) { root.sizing.width = length(60, 300) }
    if has.heights, random.chance(0.5) { root.sizing.height = length(30, 200) }
    return FlexboxFixture(
      number: number, root: root, availableWidth: length(80, 340),
      direction: random.chance(0.25) ? .rightToLeft : .leftToRight, family: family)
  }

  /// Adds the features of a family.
  private mutating func addFeatures() {
    switch family {
    case .flexbox: return
    case .grid:
      has.grid = true
      has.percentages = random.chance(0.1)
      has.ratio = false
      has.margins = random.chance(0.2)
    case .placement:
      has.percentages = random.chance(0.1)
      has.ratio = false
      has.margins = random.chance(0.6)
      has.absolute = random.chance(0.6)
      has.direction = random.chance(0.5)
      has.wrappingColumns = random.chance(0.15)
      has.grid = random.chance(0.15)
    }
  }

  /// Returns a whole number of points.
  mutating func length(_ low: Int, _ high: Int) -> CGFloat {
    CGFloat(low + Int(random.next() % UInt64(high - low + 1)))
  }

  private mutating func box(depth: Int, inRow: Bool, isRoot: Bool = false) -> LayoutBox {
    boxesLeft -= 1
    var box: LayoutBox
    if depth < 6, boxesLeft > 0, isRoot || random.chance(0.6) {
      box = container(depth: depth)
    } else {
      box = leaf(inRow: inRow)
    }
    if !isRoot { addSizing(to: &box, inRow: inRow) }
    if has.limits { addLimits(to: &box) }
    if has.percentages { addPercentages(to: &box) }
    if family != .flexbox { addPlacement(to: &box, isRoot: isRoot) }
    return box
  }

  private mutating func container(depth: Int) -> LayoutBox {
    if has.grid, random.chance(isGridLikely(depth) ? 0.9 : 0.3) { return grid(depth: depth) }
    let kind = random.unit()
    if has.overlay, kind < 0.25 {
      let alignments: [BoxAlignment] = [.stretch, .start, .center, .end]
      let overlay = OverlayBox(align: random.pick(alignments), justify: random.pick(alignments))
      return LayoutBox(.overlay(overlay), children: children(depth: depth, inRow: false))
    }
    if kind < 0.35 {
      return .inset(insets(), box(depth: depth + 1, inRow: false))
    }
    let isRow = kind < 0.72
    var stack = StackBox(gap: random.pick([0, 0, 4, 8]))
    if random.chance(0.3) { stack.padding = insets() }
    stack.align = random.pick([.stretch, .stretch, .start, .center, .end])
    stack.justify = random.pick(
      [.start, .start] + BoxJustification.allCases)
    if isRow, has.baseline, random.chance(0.5) { stack.align = .baseline }
    if isRow, has.wrapping, random.chance(0.6) {
      stack.wraps = true
      stack.lineGap = random.chance(0.5) ? length(0, 10) : nil
    }
    if !isRow, has.wrappingColumns, random.chance(0.6) {
      stack.wraps = true
      stack.lineGap = random.chance(0.5) ? length(0, 10) : nil
    }
    let children = children(depth: depth, inRow: isRow)
    return LayoutBox(isRow ? .row(stack) : .column(stack), children: children)
  }

  private func isGridLikely(_ depth: Int) -> Bool { family == .grid && depth == 1 }

  mutating func children(depth: Int, inRow: Bool) -> [LayoutBox] {
    let count = 1 + Int(random.next() % 4)
    var children: [LayoutBox] = []
    while children.count < count, boxesLeft > 0 || children.isEmpty {
      children.append(box(depth: depth + 1, inRow: inRow))
    }
    return children
  }

  mutating func insets() -> BoxInsets {
    BoxInsets(
      top: length(0, 8), leading: length(0, 12), bottom: length(0, 8), trailing: length(0, 12))
  }

  private mutating func leaf(inRow: Bool) -> LayoutBox {
    let kind = random.unit()
    if has.image, kind < 0.35 {
      return .image("", naturalSize: CGSize(width: length(10, 90), height: length(10, 60)))
    }
    if inRow, kind < 0.42 { return .spacer() }
    if kind < 0.55 {
      var sizing = BoxSizing()
      if random.chance(0.75) { sizing.width = length(4, 120) }
      if random.chance(0.85) { sizing.height = length(4, 40) }
      return .shape(.rectangle(radius: 0), color: .track, sizing: sizing)
    }
    return text()
  }

  private mutating func text() -> LayoutBox {
    let words = (0..<1 + Int(random.next() % 7)).map { _ in
      String(repeating: "a", count: 1 + Int(random.next() % 5))
    }
    return .text(words.joined(separator: " "), style: random.chance(0.6) ? .body : .caption)
  }

  private mutating func addSizing(to box: inout LayoutBox, inRow: Bool) {
    if random.chance(0.25) { box.sizing.grow = random.pick([0.5, 1, 1, 2]) }
    if random.chance(0.12) { box.sizing.shrink = random.pick([0, 0, 0.5, 3]) }
    if has.basis, random.chance(0.25) { box.sizing.basis = random.pick([0, 0, 40]) }
    if random.chance(0.06) { box.sizing.width = length(20, 150) }
    if random.chance(has.heights ? 0.25 : 0.06) { box.sizing.height = length(10, 90) }
    if has.ratio, random.chance(0.3) { box.sizing.aspectRatio = random.pick([0.5, 1, 1.5, 3]) }
    if random.chance(0.12) {
      box.sizing.alignSelf = random.pick([.stretch, .start, .center, .end])
      if inRow, has.baseline, random.chance(0.5) { box.sizing.alignSelf = .baseline }
    }
    if has.overlay, random.chance(0.15) {
      box.sizing.justifySelf = random.pick([.stretch, .start, .center, .end])
    }
  }

  private mutating func addPercentages(to box: inout LayoutBox) {
    if random.chance(0.25) { box.sizing[.width] = percentage() }
    if random.chance(0.1) { box.sizing[.height] = percentage() }
    if random.chance(0.06) { box.sizing[.minWidth] = percentage() }
    if random.chance(0.1) { box.sizing[.maxWidth] = percentage() }
    if random.chance(0.04) { box.sizing[.minHeight] = percentage() }
    if random.chance(0.05) { box.sizing[.maxHeight] = percentage() }
    if random.chance(has.basis ? 0.2 : 0.05) { box.sizing[.basis] = percentage() }
  }

  mutating func percentage() -> BoxLength {
    .percent(random.pick([0, 10, 25, 33, 40, 50, 50, 60, 75, 80, 100, 100, 120]))
  }

  private mutating func addLimits(to box: inout LayoutBox) {
    if random.chance(0.1) { box.sizing.minWidth = random.pick([0, 30, 80]) }
    if random.chance(0.1) { box.sizing.maxWidth = length(30, 160) }
    if random.chance(0.06) { box.sizing.minHeight = random.pick([0, 20, 60]) }
    if random.chance(0.06) { box.sizing.maxHeight = length(10, 80) }
  }
}

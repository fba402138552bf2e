import BubbleCore
import Foundation
import Platform

/// Grids, and positions of boxes outside of the flow.
extension FlexboxTreeGenerator {
  mutating func grid(depth: Int) -> LayoutBox {
    let alignments: [BoxAlignment] = [.stretch, .stretch, .start, .center, .end]
    var grid = GridBox(
      columns: tracks(), gap: random.pick([0, 0, 4, 8]), align: random.pick(alignments),
      justify: random.pick(alignments))
    if random.chance(0.4) { grid.rows = tracks() }
    if random.chance(0.3) { grid.lineGap = length(0, 10) }
    if random.chance(0.3) { grid.padding = insets() }
    var children = children(depth: depth, inRow: false)
    while boxesLeft > 0, random.chance(0.7) {
      children += self.children(depth: depth, inRow: false)
    }
    for index in children.indices { addCell(to: &children[index]) }
    return LayoutBox(.grid(grid), children: children)
  }

  private mutating func tracks() -> [GridTrack] {
    if random.chance(0.25) { return GridTrack.equal(count: 1 + Int(random.next() % 4)) }
    return (0..<1 + Int(random.next() % 4)).map { _ in
      switch random.next() % 8 {
      case 0: .length(.points(length(10, 80)))
      case 1: has.percentages ? .length(percentage()) : .length(.points(length(10, 80)))
      case 2, 3: .fraction(random.pick([1, 1, 2, 0.5]))
      case 4: .equal(random.pick([1, 1, 2]))
      default: .automatic
      }
    }
  }

  private mutating func addCell(to box: inout LayoutBox) {
    if random.chance(0.2) { box.placement.cell.column = 1 + Int(random.next() % 4) }
    if random.chance(0.12) { box.placement.cell.row = 1 + Int(random.next() % 4) }
    if random.chance(0.25) { box.placement.cell.columnSpan = 1 + Int(random.next() % 3) }
    if random.chance(0.15) { box.placement.cell.rowSpan = 1 + Int(random.next() % 3) }
    if random.chance(0.15) {
      box.sizing.justifySelf = random.pick([.stretch, .start, .center, .end])
    }
  }

  mutating func addPlacement(to box: inout LayoutBox, isRoot: Bool) {
    if has.direction, random.chance(isRoot ? 0.2 : 0.25) {
      box.placement.direction = random.chance(0.5) ? .leftToRight : .rightToLeft
    }
    guard !isRoot else { return }
    if has.margins, random.chance(0.35) {
      box.placement.margin = BoxInsets(
        top: margin(), leading: margin(), bottom: margin(), trailing: margin())
    }
    if has.absolute, random.chance(0.3) {
      box.placement.absolute = BoxOffsets(
        top: offset(), leading: offset(), bottom: offset(), trailing: offset())
      if random.chance(0.2) {
        box.sizing.justifySelf = random.pick([.stretch, .start, .center, .end])
      }
    }
    if has.wrappingColumns, random.chance(0.3) { box.sizing.height = length(20, 120) }
  }

  private mutating func margin() -> CGFloat {
    random.chance(0.4) ? 0 : length(-12, 12)
  }

  private mutating func offset() -> BoxLength? {
    if random.chance(0.45) { return nil }
    if random.chance(0.15) { return percentage() }
    return .points(length(-10, 30))
  }
}

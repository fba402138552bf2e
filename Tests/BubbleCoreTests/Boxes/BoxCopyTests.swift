import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Boxes are values, though what they are is held by reference: a change of one is seen in no other.
@Suite struct BoxCopyTests {
  /// The naive twin: a tree whose copies share nothing.
  private struct Twin: Equatable {
    var gap: CGFloat
    var grow: CGFloat
    var id: String?
    var children: [Twin]

    init(_ box: LayoutBox) {
      gap = if case .row(let stack) = box.kind { stack.gap } else { -1 }
      grow = box.sizing.grow
      id = box.id
      children = box.children.map(Twin.init)
    }

    init(_ gap: CGFloat) { (self.gap, grow, id, children) = (gap, 0, nil, []) }
  }

  /// A change of a box somewhere in a tree, and the same of its twin.
  private func change(
    _ box: inout LayoutBox, _ twin: inout Twin, with other: (LayoutBox, Twin),
    _ random: inout SeededGenerator
  ) {
    if !twin.children.isEmpty, Int.random(in: 0..<3, using: &random) > 0 {
      let place = Int.random(in: 0..<twin.children.count, using: &random)
      change(&box.children[place], &twin.children[place], with: other, &random)
      return
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      twin.gap = CGFloat.random(in: 0..<100, using: &random)
      box.kind = .row(StackBox(gap: twin.gap))
    case 1:
      twin.grow = CGFloat.random(in: 0..<9, using: &random).rounded()
      box.sizing.grow = twin.grow
    case 2:
      twin.id = Bool.random(using: &random) ? nil : "\(Int.random(in: 0..<9, using: &random))"
      box.id = twin.id
    case 3, 4:
      twin.children.append(other.1)
      box.children.append(other.0)
    case 5 where !twin.children.isEmpty:
      let place = Int.random(in: 0..<twin.children.count, using: &random)
      twin.children.remove(at: place)
      box.children.remove(at: place)
    default:
      let all = (box, twin)
      twin = Twin(1)
      twin.children = [all.1, other.1]
      box = .row(gap: 1, [all.0, other.0])
    }
  }

  @Test func `random changes of copies are seen in none of the others`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var boxes = (0..<6).map { LayoutBox.row(gap: CGFloat($0), []) }
    var twins = boxes.map(Twin.init)
    for step in 0..<testRounds(750) {
      let (from, to) = (
        Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random)
      )
      if Int.random(in: 0..<4, using: &random) == 0 {
        (boxes[to], twins[to]) = (boxes[from], twins[from])
      }
      let other = Int.random(in: 0..<6, using: &random)
      // None gets so large that comparing takes long.
      if boxes[to].boxCount + boxes[other].boxCount > 300 {
        (boxes[to], twins[to]) = (.row(gap: 0, []), Twin(0))
      }
      change(&boxes[to], &twins[to], with: (boxes[other], twins[other]), &random)
      for (box, twin) in zip(boxes, twins) {
        expect(Twin(box), equals: twin, "step \(step), seed \(seed)")
      }
      let isSame = twins[from] == twins[to]
      expect(boxes[from] == boxes[to], equals: isSame, "step \(step), seed \(seed)")
      if isSame { expect(boxes[from].hashValue, equals: boxes[to].hashValue) }
    }
  }

  @Test func `a part of a deep tree outlives it, and is changed alone`() {
    var box = LayoutBox.text("core")
    for _ in 0..<5_000 { box = .inset(BoxInsets(), box) }
    var part = box
    for _ in 0..<100 { part = part.children[0] }
    let before = part.boxCount
    box = .spacer()
    expect(part.boxCount, equals: before)
    var copy = part
    copy.children[0].id = "changed"
    expect(part.children[0].id == nil)
    expect(copy.boxCount, equals: before)
  }
}

extension LayoutBox {
  /// How many boxes the tree has.
  fileprivate var boxCount: Int {
    var (count, pending) = (0, [self])
    while let box = pending.popLast() {
      count += 1
      pending += box.children
    }
    return count
  }
}

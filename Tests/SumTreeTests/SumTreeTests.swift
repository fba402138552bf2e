import CollectionTestSupport
import Expectations
import Foundation
import Testing

@testable import SumTree

/// What is added up of numbers.
///
/// That one is followed by another one is only true in their order.
private struct NumberSums: TreeSummary, Equatable {
  var count = 0
  var total = 0
  /// How often a number is followed by another one.
  var changes = 0
  var first: Int?
  var last: Int?

  init() {}

  init(_ number: Int) {
    count = 1
    total = number
    first = number
    last = number
  }

  init(_ numbers: some Sequence<Int>) {
    for number in numbers { self += NumberSums(number) }
  }

  static func += (sum: inout NumberSums, following: NumberSums) {
    if let last = sum.last, let first = following.first, last != first { sum.changes += 1 }
    sum.count += following.count
    sum.total += following.total
    sum.changes += following.changes
    sum.first = sum.first ?? following.first
    sum.last = following.last ?? sum.last
  }
}

/// A block of numbers, so small that few of them make a deep tree.
private struct NumberLeaf: TreeLeaf {
  static var capacity: Int { 4 }
  var numbers: [Int] = []

  init() {}
  init(_ numbers: some Sequence<Int>) { self.numbers = Array(numbers) }

  var count: Int { numbers.count }
  var summary: NumberSums { NumberSums(numbers) }

  subscript(entries: Range<Int>) -> NumberLeaf { NumberLeaf(numbers[entries]) }

  mutating func append(_ following: NumberLeaf) { numbers += following.numbers }
}

extension SumTree<NumberLeaf> {
  fileprivate var numbers: [Int] {
    func collect(_ node: SumNode<NumberLeaf>) -> [Int] {
      node.level == 0 ? node.leaf.numbers : node.children.flatMap(collect)
    }
    return collect(root)
  }

  fileprivate mutating func cutOff(from position: Int) -> SumTree {
    cutOff(from: position, by: \.count, at: { min($0.count, position - $1.count) })
  }

  fileprivate mutating func insert(_ numbers: [Int], at position: Int) {
    edit(position, by: \.count) {
      $0.numbers.insert(contentsOf: numbers, at: position - $1.count)
    }
  }

  fileprivate mutating func remove(at position: Int) {
    edit(position, by: \.count) { _ = $0.numbers.remove(at: position - $1.count) }
  }

  /// - Parameter positions: Ascending.
  fileprivate mutating func remove(at positions: [Int]) {
    var rest = positions
    guard let last = rest.last else { return }
    editBackwards(from: last, by: \.count) {
      while let position = rest.last, position >= $1.count {
        $0.numbers.remove(at: position - $1.count)
        rest.removeLast()
      }
      return rest.last
    }
  }

  /// The identities of all nodes.
  fileprivate var nodes: Set<ObjectIdentifier> {
    func collect(_ node: SumNode<NumberLeaf>, into all: inout Set<ObjectIdentifier>) {
      all.insert(ObjectIdentifier(node))
      for child in node.children { collect(child, into: &all) }
    }
    var all: Set<ObjectIdentifier> = []
    collect(root, into: &all)
    return all
  }

  /// What is not as it has to be: nodes too full or too empty, leaves at other levels, sums that are not those
  /// of what is below.
  fileprivate var problem: String? {
    func problem(_ node: SumNode<NumberLeaf>, isRoot: Bool) -> String? {
      if node.isOverfull { return "a node of \(node.fill)" }
      if !isRoot, node.isUnderfull { return "a node of only \(node.fill)" }
      guard node.level > 0 else {
        return node.summary == NumberSums(node.leaf.numbers) ? nil : "sums of a leaf"
      }
      if isRoot, node.children.count < 2 { return "a root with one child" }
      var sum = NumberSums()
      for child in node.children {
        if child.level != node.level - 1 { return "levels" }
        sum += child.summary
        if !node.ends.contains(sum) { return "sums up to children" }
      }
      if sum != node.summary { return "sums of a node" }
      return node.children.lazy.compactMap { problem($0, isRoot: false) }.first
    }
    return problem(root, isRoot: true)
  }
}

/// The tree against an array, and how much of it an edit touches: counted in nodes, not in time.
@Suite struct SumTreeTests {
  private func edit(
    _ tree: inout SumTree<NumberLeaf>, _ numbers: inout [Int], _ random: inout SeededGenerator
  ) -> String {
    let place = random.number(below: numbers.count + 1)
    switch random.number(below: 11) {
    case 10:
      // Some of them in a row, some far from each other.
      let share = random.number(below: 40) + 1
      let places = numbers.indices.filter { _ in random.number(below: share) == 0 }
      for place in places.reversed() { numbers.remove(at: place) }
      tree.remove(at: places)
      return "remove \(places)"
    case 0:
      let end = min(numbers.count, place + random.number(below: random.number(below: 3_000) + 1))
      numbers.removeSubrange(place..<end)
      var rest = tree.cutOff(from: place)
      tree.append(rest.cutOff(from: end - place))
      return "remove \(place)..<\(end)"
    case 1:
      let new = (0..<random.number(below: random.number(below: 2_500) + 1)).map { $0 % 7 }
      numbers.insert(contentsOf: new, at: place)
      let rest = tree.cutOff(from: place)
      tree.append(SumTree(NumberLeaf(new)))
      tree.append(rest)
      return "join \(new.count) at \(place)"
    case 2:
      let new = (0..<random.number(below: random.number(below: 200) + 1)).map { $0 % 5 }
      numbers.insert(contentsOf: new, at: place)
      tree.insert(new, at: place)
      return "insert \(new.count) at \(place)"
    case 3..<6 where place < numbers.count:
      numbers.remove(at: place)
      tree.remove(at: place)
      return "remove \(place)"
    case 6:
      let bound = random.number(below: 9)
      for index in numbers.indices where numbers[index] > bound { numbers[index] = bound }
      tree.editAll { block, before in
        let old = block.numbers
        for index in old.indices where numbers[before.count + index] != old[index] {
          block.numbers[index] = bound
        }
        return block.numbers != old
      }
      return "bound \(bound)"
    default:
      let new = random.number(below: 9)
      numbers.insert(new, at: place)
      tree.insert([new], at: place)
      return "insert at \(place)"
    }
  }

  @Test
  func `after any edits the tree holds what an array does, and is as low and full as it should`() {
    var random = SeededGenerator(seed: testSeed())
    var numbers = (0..<3_600).map { _ in random.number(below: 9) }
    var tree = SumTree(NumberLeaf(numbers))
    expect(tree.root.level, equals: 3)
    for step in 0..<400 {
      let before = (tree, numbers)
      let name = edit(&tree, &numbers, &random)
      let seed = "BUBBLE_SEED=\(testSeed()), step \(step), \(name)"
      expect(tree.summary, equals: NumberSums(numbers), "\(seed)")
      guard step % 4 == 0 else { continue }
      let problem = tree.problem
      expect(problem == nil, "\(seed)")
      expect(tree.numbers, equals: numbers, "\(seed)")
      expect(before.0.numbers, equals: before.1, "\(seed), a copy of before")
    }
  }

  @Test func `a search finds the first entry at whose end the measure exceeds the target`() {
    var random = SeededGenerator(seed: testSeed())
    let numbers = (0..<900).map { _ in random.number(below: 4) }
    let tree = SumTree(NumberLeaf(numbers))
    let starts = numbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    for target in -1...starts[numbers.count] + 1 {
      let found = tree.find(target, by: \.total)
      let expected = numbers.indices.first { starts[$0 + 1] > target }
      let first = found.before.count
      expect(
        found.before, equals: NumberSums(numbers[..<first]), "BUBBLE_SEED=\(testSeed()), \(target)")
      if let expected {
        expect(first <= expected && expected < first + found.leaf.count)
      } else {
        expect(first + found.leaf.count, equals: numbers.count)
      }
    }
  }

  @Test func `a block of elements is searched as the tree is`() {
    struct Length: TreeElement {
      var length: Double
      var summary: LengthSum { LengthSum(count: 1, length: length) }
    }
    let leaf = ArrayLeaf([1.5, 0, 2, 4].map(Length.init))
    expect(leaf.summary.length, equals: 7.5)
    let start = LengthSum(count: 10, length: 100)
    for (target, entry, before) in [
      (90, 0, 100), (101.5, 2, 101.5), (103.4, 2, 101.5), (107.5, 4, 107.5),
    ] {
      let found = leaf.find(target, by: \.length, before: start)
      expect(found.entry == entry && found.before.length == before)
      expect(found.before.count, equals: 10 + entry)
    }
  }

  @Test func `a tree that is emptied can be filled again`() {
    var tree = SumTree(NumberLeaf(0..<1_000))
    let all = tree.cutOff(from: 0)
    expect(tree.summary == NumberSums() && all.numbers == Array(0..<1_000))
    tree.insert([1, 2], at: 0)
    tree.append(SumTree())
    expect(tree.numbers, equals: [1, 2])
    for _ in 0..<2 { tree.remove(at: 0) }
    tree.append(all)
    expect(tree.numbers == Array(0..<1_000) && tree.problem == nil)
  }

  /// How many nodes an edit replaces while a copy holds the old ones: all that it touches.
  private func touched(
    _ tree: SumTree<NumberLeaf>, _ edit: (inout SumTree<NumberLeaf>) -> Void
  ) -> Int {
    let before = tree.nodes
    var edited = tree
    edit(&edited)
    return edited.nodes.subtracting(before).count
  }

  @Test
  func `an edit touches a node of each level, and a few more where nodes are divided or joined`() {
    for (count, levels) in [(40, 2), (500, 3), (9_000, 5)] {
      let tree = SumTree(NumberLeaf((0..<count).map { $0 % 7 }))
      expect(tree.root.level + 1, equals: levels)
      for place in [0, count / 3, count - 1] {
        let set = touched(tree) { tree in
          tree.edit(place, by: \.count) { $0.numbers[place - $1.count] = 9 }
        }
        expect(set, equals: levels)
        expect(touched(tree) { $0.insert([9, 9], at: place) } <= 2 * levels)
        expect(touched(tree) { $0.remove(at: place) } <= 2 * levels)
        let joined = touched(tree) { edited in
          let rest = edited.cutOff(from: place)
          edited.append(tree)
          edited.append(rest)
        }
        expect(joined <= 6 * levels)
        let halved = touched(tree) { edited in
          var rest = edited.cutOff(from: place / 2)
          edited.append(rest.cutOff(from: place - place / 2))
        }
        expect(halved <= 6 * levels)
      }
    }
  }

  @Test func `an edit of all goes only where it is concerned`() {
    let tree = SumTree(NumberLeaf((0..<3_000).map { $0 == 700 ? 9 : 0 }))
    let edited = touched(tree) { tree in
      tree.editAll(where: { $0.total > 0 }) { block, _ in
        block.numbers = block.numbers.map { min($0, 5) }
        return true
      }
    }
    expect(edited, equals: tree.root.level + 1)
  }

  @Test func `an edit of all leaves the blocks that stay as they are to the copies, too`() {
    let tree = SumTree(NumberLeaf((0..<3_000).map { $0 == 700 ? 9 : 0 }))
    var seen = 0
    let edited = touched(tree) { tree in
      tree.editAll { block, before in
        expect(before.count, equals: seen)
        seen += block.count
        guard let place = block.numbers.firstIndex(of: 9) else { return false }
        block.numbers[place] = 5
        return true
      }
      expect(tree.summary.total, equals: 5)
    }
    expect(seen, equals: 3_000)
    expect(edited, equals: tree.root.level + 1)
    expect(touched(tree) { $0.editAll { _, _ in false } }, equals: 0)
  }

  @Test func `an edit of a tree that nobody else holds copies nothing`() {
    var tree = SumTree(NumberLeaf(0..<5_000))
    let before = tree.nodes
    for place in stride(from: 0, to: 5_000, by: 99) {
      tree.edit(place, by: \.count) { $0.numbers[place - $1.count] = 1 }
    }
    expect(tree.nodes, equals: before)
  }
}

private struct LengthSum: TreeSummary {
  var count = 0
  var length = 0.0

  init() {}
  init(count: Int, length: Double) { (self.count, self.length) = (count, length) }

  static func += (sum: inout LengthSum, following: LengthSum) {
    sum.count += following.count
    sum.length += following.length
  }
}

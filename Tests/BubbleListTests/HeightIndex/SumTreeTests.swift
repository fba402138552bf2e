import BubbleCollection
import Testing

@testable import BubbleList

/// A block of numbers, so small that few of them make a deep tree.
private struct NumberBlock: SummedLeaf {
  static var capacity: Int { 4 }
  var numbers: [Int] = []

  init() {}
  init(_ numbers: some Sequence<Int>) { self.numbers = Array(numbers) }

  func emptied() -> NumberBlock { NumberBlock() }
  var entryCount: Int { numbers.count }

  var summary: HeightSummary {
    HeightSummary(count: numbers.count, items: numbers.count, units: numbers.reduce(0, +))
  }

  mutating func cutOff(fromEntry entry: Int) -> NumberBlock {
    let rest = NumberBlock(numbers[entry...])
    numbers.removeSubrange(entry...)
    return rest
  }

  mutating func cutOff(fromPosition position: Int) -> NumberBlock { cutOff(fromEntry: position) }
  mutating func append(_ other: NumberBlock) { numbers += other.numbers }
}

extension SumTree<NumberBlock> {
  fileprivate init(numbers: [Int]) {
    self.init(
      leaves: stride(from: 0, to: numbers.count, by: 3).map {
        NumberBlock(numbers[$0..<Swift.min($0 + 3, numbers.count)])
      })
  }

  fileprivate var numbers: [Int] {
    func collect(_ node: SumNode<NumberBlock>) -> [Int] {
      node.level == 0 ? node.leaf.numbers : node.children.flatMap(collect)
    }
    return collect(root)
  }

  fileprivate mutating func insert(_ number: Int, at position: Int) {
    modify(at: position) { $0.numbers.insert(number, at: $1) }
  }
}

/// The identities of all nodes of a tree.
private func nodes<Leaf>(_ tree: SumTree<Leaf>) -> Set<ObjectIdentifier> {
  func collect(_ node: SumNode<Leaf>, into all: inout Set<ObjectIdentifier>) {
    all.insert(ObjectIdentifier(node))
    for child in node.children { collect(child, into: &all) }
  }
  var all: Set<ObjectIdentifier> = []
  collect(tree.root, into: &all)
  return all
}

/// The tree itself, and how much of it an edit touches: counted in nodes, not in time.
@Suite struct SumTreeTests {
  @Test
  func `after any edits the tree holds the same numbers, and is as low and full as it should`() {
    var random = TestRandom(seed: testSeed)
    var numbers = (0..<3_600).map { _ in random.number(below: 9) }
    var tree = SumTree<NumberBlock>(numbers: numbers)
    #expect(tree.root.level == 3)
    for step in 0..<240 {
      let before = (tree, numbers)
      let place = random.number(below: numbers.count + 1)
      switch random.number(below: 8) {
      case 0:
        let end = min(numbers.count, place + random.number(below: random.number(below: 3_000) + 1))
        numbers.removeSubrange(place..<end)
        tree.remove(place..<end)
      case 1:
        let new = (0..<random.number(below: random.number(below: 2_500) + 1)).map { $0 % 7 }
        numbers.insert(contentsOf: new, at: place)
        tree.insert(SumTree(numbers: new), at: place)
      case 2..<5 where place < numbers.count:
        numbers.remove(at: place)
        tree.modify(at: place) { _ = $0.numbers.remove(at: $1) }
      default:
        numbers.insert(step % 9, at: place)
        tree.insert(step % 9, at: place)
      }
      #expect(tree.summary.count == numbers.count, "BUBBLE_SEED=\(testSeed), step \(step)")
      if step % 6 == 0 {
        let problem = problem(in: tree)
        #expect(tree.numbers == numbers, "BUBBLE_SEED=\(testSeed), step \(step)")
        #expect(problem == nil, "BUBBLE_SEED=\(testSeed), step \(step)")
        #expect(before.0.numbers == before.1, "BUBBLE_SEED=\(testSeed), a copy of step \(step)")
      }
    }
  }

  @Test func `a tree that is emptied can be filled again`() {
    var index = HeightIndex(heights: (0..<1_000).map(Double.init), isExact: true, spacing: 3)
    index.remove(0..<1_000)
    #expect(index.total == 0 && index.item(at: 0) == nil)
    index.insert([.exact(10), .exact(20)], at: 0)
    #expect(index.total == 33)
  }

  /// How many nodes an edit replaces while a copy holds the old ones: all that it touches.
  private func touched(
    _ index: HeightIndex, _ edit: (inout HeightIndex) -> Void
  ) -> Int {
    let before = nodes(index.tree)
    var edited = index
    edit(&edited)
    return nodes(edited.tree).subtracting(before).count
  }

  @Test func `an edit touches a node of each level, and two where one is split`() {
    for (count, levels) in [(1_000, 2), (10_000, 3), (100_000, 4)] {
      let index = HeightIndex(heights: Array(repeating: 40, count: count), isExact: true)
      #expect(index.tree.root.level + 1 == levels)
      for place in [0, count / 3, count - 1] {
        #expect(touched(index) { $0.setHeight(of: place, to: 1, isExact: true) } == levels)
        #expect(touched(index) { $0.remove(place..<place + 1) } == levels)
        let inserted = touched(index) { index in
          for _ in 0..<64 { index.insert(HeightRun(count: 1, item: .exact(1)), at: place) }
        }
        #expect((levels...levels * 2).contains(inserted))
        let added = touched(index) { index in
          index.insert(heights: Array(repeating: 1, count: 96 * 4), isExact: true, at: place)
        }
        #expect(added <= 4 + 3 * levels)
        #expect(touched(index) { $0.remove(place / 2..<place) } <= 4 * levels)
      }
    }
  }

  @Test func `an edit of an index that nobody else holds copies nothing`() {
    var index = HeightIndex(heights: Array(repeating: 40, count: 100_000), isExact: true)
    let before = nodes(index.tree)
    for place in stride(from: 0, to: 100_000, by: 999) {
      index.setHeight(of: place, to: 1, isExact: true)
      index.remove(place / 2..<place / 2 + 1)
    }
    #expect(nodes(index.tree) == before)
    var sections = SectionIndex()
    sections.insert((0..<2_000).map { _ in ListSection(items: index) }, at: 0)
    sections.modify(7) { $0.items.setHeight(of: 3, to: 2, isExact: true) }
    guard let own = sections[7].map({ nodes($0.items.tree) }) else { return }
    sections.setHeight(of: Place(7, 5), to: 3, isExact: true)
    #expect(sections[7].map { nodes($0.items.tree) } == own)
    #expect(own.subtracting(before).count == index.tree.root.level + 1)
  }

  @Test func `a batch touches only the blocks of its changes`() {
    let index = HeightIndex(heights: Array(repeating: 40, count: 100_000), isExact: true)
    let deletions = (0..<10).map { $0 * 10_000 }
    let touched = touched(index) { $0.apply(HeightBatch(deletions: deletions)) }
    #expect(touched <= 10 * index.tree.root.level + 1)
  }
}

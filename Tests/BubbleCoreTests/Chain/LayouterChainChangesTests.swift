import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Changing chains, which are values.
@Suite struct LayouterChainChangesTests {
  private let context = LayoutContext.squares()

  private func ids(_ chain: LayouterChain) -> String {
    chain.layouters.map(\.id.rawValue).joined()
  }

  private func chain(_ ids: String) -> LayouterChain {
    LayouterChain(ids.map { StubLayouter(LayouterID(rawValue: String($0))) })
  }

  private func taker(_ chain: LayouterChain, _ content: MessageContent = .text("x")) -> LayouterID {
    chain.cellLayout(for: .sample(content), context: context).layout.key.layouter
  }

  @Test func `a layouter is found by its id`() {
    let chain = chain("abc")
    expect(chain["b"]?.id, equals: "b")
    expect(chain["z"] == nil)
    expect(chain["unsupported"] == nil)
  }

  @Test func `a layouter that replaces another stands in its place`() throws {
    var chain = chain("abc")
    let replaced = try chain.replace("b", with: StubLayouter("x"))
    expect(replaced?.id, equals: "b")
    expect(ids(chain), equals: "axc")
    try chain.replace("x", with: StubLayouter("x", version: "2"))
    expect(ids(chain), equals: "axc")
    expect(chain["x"]?.version, equals: "2")
    let nobody = try chain.replace("z", with: StubLayouter("y"))
    expect(nobody == nil)
    expect(ids(chain), equals: "axc")
  }

  @Test func `what replaces a layouter is asked for its own content types`() throws {
    var chain = LayouterChain([StubLayouter("a", contentTypes: ["x"]), StubLayouter("rest")])
    expect(taker(chain, MessageContent(type: "x")), equals: "a")
    try chain.replace("a", with: StubLayouter("b", contentTypes: ["y"]))
    expect(taker(chain, MessageContent(type: "x")), equals: "rest")
    expect(taker(chain, MessageContent(type: "y")), equals: "b")
  }

  @Test(arguments: [
    ("a", 0, "abcd"), ("a", 3, "bcda"), ("a", 1, "bacd"), ("d", 0, "dabc"), ("c", 1, "acbd"),
    ("b", 2, "acbd"),
  ])
  func `a layouter that is moved ends at that index`(
    id: String, index: Int, expected: String
  ) throws {
    var chain = chain("abcd")
    try chain.move(LayouterID(rawValue: id), to: index)
    expect(ids(chain), equals: expected)
    expect(chain.index(of: LayouterID(rawValue: id)), equals: index)
    expect(taker(chain).rawValue, equals: String(expected.prefix(1)))
  }

  @Test(arguments: [
    ("a", "c", "bacd", "bcad"), ("d", "b", "adbc", "abdc"), ("a", "b", "abcd", "bacd"),
    ("b", "a", "bacd", "abcd"), ("c", "c", "abcd", "abcd"), ("a", "d", "bcad", "bcda"),
  ])
  func `a layouter can be moved in front of another or behind it`(
    id: String, other: String, before: String, after: String
  ) throws {
    let (id, other) = (LayouterID(rawValue: id), LayouterID(rawValue: other))
    var chain = chain("abcd")
    try chain.move(id, before: other)
    expect(ids(chain), equals: before)
    chain = self.chain("abcd")
    try chain.move(id, after: other)
    expect(ids(chain), equals: after)
  }

  @Test
  func `moving an unknown layouter, or one beside an unknown one, throws and changes nothing`() {
    var chain = chain("ab")
    let moves: [(inout LayouterChain) throws -> Void] = [
      { try $0.move("z", to: 0) }, { try $0.move("z", before: "a") },
      { try $0.move("a", before: "z") }, { try $0.move("a", after: "z") },
    ]
    for move in moves {
      #expect(throws: ChainError.unknownLayouter("z")) { try move(&chain) }
      expect(ids(chain), equals: "ab")
    }
    expect("\(ChainError.unknownLayouter("z"))".hasPrefix("the chain has no layouter 'z'"))
  }

  @Test func `a layouter whose id the chain has already throws and changes nothing`() {
    var chain = chain("ab")
    let changes: [(inout LayouterChain, StubLayouter) throws -> Void] = [
      { try $0.append($1) }, { try $0.insert($1, at: 0) }, { try $0.insert($1, before: "a") },
      { try $0.insert($1, after: "b") },
    ]
    for id in ["a", "b", "unsupported"] as [LayouterID] {
      for change in changes {
        #expect(throws: ChainError.duplicateLayouter(id)) { try change(&chain, StubLayouter(id)) }
      }
    }
    for id in ["b", "unsupported"] as [LayouterID] {
      #expect(throws: ChainError.duplicateLayouter(id)) {
        try chain.replace("a", with: StubLayouter(id))
      }
    }
    expect(ids(chain), equals: "ab")
    expect("\(ChainError.duplicateLayouter("a"))".hasPrefix("the chain already has a layouter 'a'"))
  }

  @Test func `every change of a copy leaves the original alone, and its index with it`() throws {
    let original = LayouterChain([
      StubLayouter("a", contentTypes: ["x"]), StubLayouter("b", contentTypes: ["x"]),
      StubLayouter("c"),
    ])
    let changes: [(inout LayouterChain) throws -> Void] = [
      { try $0.append(StubLayouter("d")) }, { try $0.insert(StubLayouter("d"), at: 0) },
      { try $0.insert(StubLayouter("d"), before: "a") },
      { try $0.insert(StubLayouter("d"), after: "a") },
      { try $0.replace("a", with: StubLayouter("d")) }, { $0.remove("a") },
      { try $0.move("a", to: 2) }, { try $0.move("b", before: "a") },
      { try $0.move("a", after: "c") }, { $0.budget = nil },
    ]
    for change in changes {
      var copy = original
      try change(&copy)
      expect(ids(copy) != "abc" || copy.budget == nil)
      expect(ids(original), equals: "abc")
      expect(original.budget?.duration, equals: .seconds(10))
      expect(taker(original, MessageContent(type: "x")), equals: "a")
      expect(taker(original), equals: "c")
    }
  }

  @Test func `several chains lay out at once, each with its own layouters`() async {
    let chains = (0..<8).map { number in
      LayouterChain([WrapStub("frame"), BoxStub("text", box: { _ in .text("chain \(number)") })])
    }
    let context = context
    let texts = await withTaskGroup(of: (Int, [[String]]).self) { group in
      for (number, chain) in chains.enumerated() {
        group.addTask {
          let results = (0..<50).map {
            chain.cellLayout(
              for: .sample(id: MessageID(rawValue: "\($0)"), .text("x")), context: context
            ).texts
          }
          return (number, results)
        }
      }
      return await group.reduce(into: [Int: [[String]]]()) { $0[$1.0] = $1.1 }
    }
    for number in 0..<8 {
      expect(texts[number], equals: Array(repeating: ["frame", "chain \(number)"], count: 50))
    }
  }

  @Test func `random changes give the chain and the answers that a plain list gives`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var chain = LayouterChain()
      var naive: [StubLayouter] = []
      for step in 0..<12 {
        try change(&chain, &naive, step: step, &random)
        expect(chain.layouters.map(\.id), equals: naive.map(\.id), "seed \(seed)")
        for type in ["x", "y", "z"] {
          let asked = naive.filter { $0.contentTypes?.contains(type) ?? true }
          expect(
            taker(chain, MessageContent(type: type)), equals: asked.first?.id ?? "unsupported",
            "seed \(seed)")
        }
      }
    }
  }

  private func change(
    _ chain: inout LayouterChain, _ naive: inout [StubLayouter], step: Int,
    _ random: inout SeededGenerator
  ) throws {
    let sets: [Set<String>?] = [nil, ["x"], ["y"], ["x", "y"], []]
    let new = StubLayouter(
      LayouterID(rawValue: "s\(step)"), contentTypes: sets.randomElement(using: &random) ?? nil)
    guard let old = naive.indices.randomElement(using: &random) else {
      try chain.append(new)
      naive.append(new)
      return
    }
    let id = naive[old].id
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      try chain.insert(new, before: id)
      naive.insert(new, at: old)
    case 2:
      try chain.replace(id, with: new)
      naive[old] = new
    case 3:
      chain.remove(id)
      naive.remove(at: old)
    default:
      let target = Int.random(in: naive.indices, using: &random)
      try chain.move(id, to: target)
      naive.insert(naive.remove(at: old), at: target)
    }
  }
}

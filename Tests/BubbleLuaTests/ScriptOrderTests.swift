import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Testing

@testable import BubbleLua

/// Where scripts stand: by their own wish, by the host's, beside each other.
@Suite struct ScriptOrderTests {
  private static func script(_ name: String, _ place: String = "") throws -> LuaLayouter {
    LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "\(name)", content_types = { "x" }, \(place)
          build_layout = function() return ui.text "x" end }
        """))
  }

  /// The names of a chain of `service` and `text`, the first of which wraps others, with scripts in it.
  private func names(
    _ scripts: [LuaLayouter], _ placements: [LayouterID: LuaManifest.Placement] = [:]
  ) -> Placed {
    var chain = LayouterChain([Wrapper(), Last()])
    let problems = chain.insert(scripts, placements: placements)
    return Placed(chain.layouters.map(\.id.rawValue), problems.map(\.description))
  }

  private struct Placed: Equatable {
    var names: [String]
    var problems: [String]

    init(_ names: [String], _ problems: [String] = []) {
      self.names = names
      self.problems = problems
    }
  }

  private struct Wrapper: BoxLayouter {
    let id: LayouterID = "reply"
    let wraps = true
    func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
      try context.wrappedBox(for: message)
    }
  }

  private struct Last: BoxLayouter {
    let id: LayouterID = "text"
    func box(for message: Message, in context: LayoutContext) -> LayoutBox { .text("") }
  }

  @Test func `several scripts beside the same neighbour keep their order`() throws {
    let scripts = try [
      Self.script("a", "after = 'text',"), Self.script("b", "before = 'text',"),
      Self.script("c", "after = 'text',"), Self.script("d", "before = 'text',"),
    ]
    expect(names(scripts), equals: Placed(["reply", "b", "d", "text", "a", "c"]))
  }

  @Test func `a script may stand beside another one, whichever is named first`() throws {
    let scripts = try [
      Self.script("a", "after = 'm',"), Self.script("b", "before = 'z',"), Self.script("m"),
      Self.script("z", "before = 'text',"),
    ]
    expect(names(scripts), equals: Placed(["reply", "m", "a", "b", "z", "text"]))
    expect(names(scripts.reversed()), equals: Placed(["reply", "m", "a", "b", "z", "text"]))
  }

  @Test func `the host's place wins over the script's`() throws {
    let scripts = try [Self.script("a", "after = 'text',"), Self.script("b"), Self.script("c")]
    let placed = names(scripts, ["a": .before("text"), "b": .after("a"), "c": .before("reply")])
    expect(placed, equals: Placed(["c", "reply", "a", "b", "text"]))
    expect(names(scripts, ["a": .first]), equals: Placed(["reply", "a", "b", "c", "text"]))
  }

  @Test func `the host moves layouters of the chain too`() throws {
    let scripts = try [Self.script("a"), Self.script("b", "before = 'text',")]
    expect(names(scripts, ["text": .first]), equals: Placed(["reply", "b", "text", "a"]))
    expect(names(scripts, ["text": .before("a")]), equals: Placed(["reply", "b", "text", "a"]))
    expect(names([], ["text": .before("reply")]), equals: Placed(["text", "reply"]))
    expect(names(scripts, ["reply": .first]), equals: Placed(["reply", "a", "b", "text"]))
    expect(
      names([], ["text": .before("replay"), "txt": .first]),
      equals: Placed(
        ["reply", "text"],
        [
          "a place is set for 'txt', but there is no such script or layouter (did you mean 'text'?)",
          "layouter text: its place is set to before = \"replay\": there is no such layouter "
            + "(did you mean 'reply'?); it keeps its place",
        ]))
    let circle = names(scripts, ["text": .after("b")])
    expect(circle.names, equals: ["reply", "b", "text", "a"])
    expect(
      circle.problems,
      equals: [
        "layouter text: text, b name each other as neighbours in a circle; text is placed first"
      ])
  }

  @Test func `a layouter that wraps and is moved behind all that it could wrap is reported`() {
    let placed = names([], ["reply": .after("text")])
    expect(placed.names, equals: ["text", "reply"])
    expect(
      placed.problems,
      equals: [
        "layouter reply: it wraps, but follows all layouters that it could wrap: text takes their messages "
          + "first; place it first, or before text"
      ])
  }

  @Test func `a host's place that can't be is reported, and the script's own holds`() throws {
    let scripts = try [Self.script("poll", "after = 'text',")]
    expect(
      names(scripts, ["poll": .before("txt"), "pol": .first]),
      equals: Placed(
        ["reply", "text", "poll"],
        [
          "a place is set for 'pol', but there is no such script or layouter (did you mean 'poll'?)",
          "layouter poll: its place is set to before = \"txt\": there is no such layouter "
            + "(did you mean 'text'?); its own placement is used",
        ]
      ))
  }

  @Test func `scripts that name each other in a circle are all in the chain, and reported once`()
    throws
  {
    let scripts = try [
      Self.script("a", "before = 'c',"), Self.script("b", "after = 'a',"),
      Self.script("c", "before = 'b',"), Self.script("d", "after = 'c',"),
      Self.script("self", "before = 'self',"),
    ]
    let placed = names(scripts)
    expect(placed.names, equals: ["reply", "a", "c", "d", "b", "self", "text"])
    expect(
      placed.problems.map { $0.prefix { $0 != "\n" } },
      equals: [
        "layouter a: sample/init.lua:1: a, b, c name each other as neighbours in a circle; a is "
          + "placed first",
        "layouter self: sample/init.lua:1: it names itself as its neighbour; it is placed first",
      ])
  }

  @Test func `whatever scripts name, each is in the chain once and beside its neighbour`() throws {
    var random = SeededGenerator(seed: testSeed())
    let ids = (0..<8).map { LayouterID("s\($0)") }
    for _ in 0..<testRounds(125) {
      let items = ids.shuffled(using: &random).map { id in
        let neighbours: [LayouterID] = ids + ["reply", "text", "nobody"]
        let neighbour = neighbours.randomElement(using: &random) ?? "text"
        let placements: [LuaManifest.Placement] = [
          .first, .before(neighbour), .after(neighbour),
        ]
        return ScriptOrder.Item(
          id: id, placement: placements.randomElement(using: &random) ?? .first, wraps: false)
      }
      let order = ScriptOrder(own: ["reply", "text"], wrapping: 1, items: items)
      expect(order.elements.count == 10 && Set(order.elements).count == 10)
      let leaders = order.faults.map { fault in
        switch fault {
        case .missing(let place): place
        case .circle(let places): places[0]
        }
      }
      for (place, item) in items.enumerated() where !leaders.contains(place) {
        guard let neighbour = item.placement.neighbour else { continue }
        let element: ScriptOrder.Element =
          items.firstIndex { $0.id == neighbour }.map { .script($0) }
          ?? .own(neighbour == "reply" ? 0 : 1)
        let own = try #require(order.elements.firstIndex(of: .script(place)))
        let other = try #require(order.elements.firstIndex(of: element))
        if case .before = item.placement { expect(own < other) } else { expect(own > other) }
      }
    }
  }

  @Test func `a thousand scripts in a row, each behind the one before, are no trouble`() {
    let items = (0..<1_000).map { number in
      ScriptOrder.Item(
        id: LayouterID("s\(number)"),
        placement: number == 0 ? .first : .after(LayouterID("s\(number - 1)")), wraps: false)
    }
    let order = ScriptOrder(own: [], wrapping: 0, items: items.reversed())
    expect(order.elements, equals: (0..<1_000).reversed().map { .script($0) })
    expect(order.faults.isEmpty)
  }

  @Test func `scripts that wrap others come first of those in front`() {
    let items = [
      ScriptOrder.Item(id: "a", placement: .first, wraps: false),
      ScriptOrder.Item(id: "b", placement: .first, wraps: true),
    ]
    let order = ScriptOrder(own: ["reply", "text"], wrapping: 1, items: items)
    expect(order.elements, equals: [.own(0), .script(1), .script(0), .own(1)])
  }
}

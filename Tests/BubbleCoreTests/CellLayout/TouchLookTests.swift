import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What a box does when it is held, and what it looks like while something is done with it.
@Suite struct TouchLookTests {
  private static let red = BoxFill.color(.black)

  private func bubble(_ children: [LayoutBox]) -> LayoutBox {
    .bubble(.column(gap: 4, children), BubbleBox(showsTime: false))
  }

  private func button(_ text: String, id: String? = nil) -> LayoutBox {
    var box = LayoutBox.row([.text(text), .block(10, 10)])
    box.id = id
    box.action = HitAction("press", ["text": .string(text)])
    return box
  }

  @Test func `a part that is pressed is drawn as its look says, and nothing else is`() throws {
    let look = StateLook(opacity: 0.5, color: .accent, fill: Self.red)
    let layout = try cell(bubble([button("aa").look(.pressed, look), button("bb")]))
    let pressed = layout.elements(in: [0: .pressed])
    expect(layout.regions.map(\.id), equals: ["press", "press"])
    expect(pressed.map(\.frame), equals: layout.elements.map(\.frame))
    var changes = 0
    for (before, after) in zip(layout.elements, pressed) where before != after {
      changes += 1
      expect(layout.regions[0].frame.contains(after.frame), "\(after)")
      switch after.content {
      case .scope(let scope, _): expect(scope.opacity, equals: 0.5)
      case .decoration(let decoration, _): expect(decoration.fill, equals: Self.red)
      case .text(_, let color, _): expect(color, equals: .accent)
      case .shape(let shape): expect(shape.color, equals: .accent)
      default: Issue.record("\(after)")
      }
    }
    expect(changes, equals: 4)
    // The first button has no look for being chosen, the other one none at all.
    expect(layout.elements(in: [1: .selected, 0: .selected]), equals: layout.elements)
    expect(layout.elements(in: [7: .pressed]), equals: layout.elements)
    expect(layout.changesLook(ofRegionAt: 0, in: .pressed))
    expect(!layout.changesLook(ofRegionAt: 0, in: .selected))
  }

  @Test func `a part with an action looks pressed without a look, others do not`() throws {
    var plain = LayoutBox.text("cc")
    plain.id = "plain"
    var whole = LayoutBox.column([button("aa"), button("bb"), plain])
    whole.id = "whole"
    let layout = try cell(bubble([whole.look(.selected, StateLook(opacity: 0.9))]))
    expect(layout.regions.map(\.id), equals: ["whole", "press", "press", "plain"])
    let pressed = layout.elements(in: [0: .pressed, 2: .pressed, 3: .pressed])
    let changing = (0..<4).filter { layout.changesLook(ofRegionAt: $0, in: .pressed) }
    expect(changing, equals: [1, 2])
    expect(pressed.count, equals: layout.elements.count + 1)
    let scopes = pressed.indices.filter { place in
      if case .scope(let scope, _) = pressed[place].content { scope.opacity == 0.6 } else { false }
    }
    let place = try #require(scopes.first)
    guard case .scope(_, let count) = pressed[place].content else { return }
    // The text and the block of the second button.
    expect(scopes.count == 1 && count == 2)
    for element in pressed[(place + 1)...(place + count)] {
      expect(layout.regions[2].frame.contains(element.frame))
    }
    // The scope that encloses it ends where it did.
    func end(_ elements: [CellElement]) -> Int? {
      elements.indices.lazy.compactMap { place in
        if case .scope(_, let count) = elements[place].content {
          elements.count - place - count
        } else {
          nil
        }
      }.first
    }
    expect(end(layout.elements) != nil && end(pressed) == end(layout.elements))
  }

  @Test func `looks change nothing while there is no state`() throws {
    let plain = try cell(bubble([button("aa"), .text("bbb")]))
    let look = StateLook(opacity: 0.1, color: .accent, fill: Self.red)
    let with = try cell(bubble([button("aa").look(.pressed, look), .text("bbb")]))
    expect(with.height, equals: plain.height)
    expect(with.regions.map(\.frame), equals: plain.regions.map(\.frame))
    let drawn = with.elements.filter { element in
      switch element.content {
      case .scope(let scope, _): scope != ElementScope()
      case .decoration(let decoration, _): decoration != BoxDecoration()
      default: true
      }
    }
    expect(drawn, equals: plain.elements)
  }

  @Test func `random trees look in a state as if they had been made so`() throws {
    var random = SeededGenerator(seed: 2_026)
    for round in 0..<60 {
      let look = StateLook(fill: Self.red, border: BoxBorder(BoxBorder.Line(width: 2)))
      func tree(_ depth: Int) -> LayoutBox {
        var children = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          depth == 0 || Bool.random(using: &random)
            ? LayoutBox.text("a") : tree(depth - 1)
        }
        if Bool.random(using: &random) { children[0] = children[0].rotation(3) }
        return Bool.random(using: &random) ? .row(gap: 2, children) : .column(gap: 3, children)
      }
      let part = tree(3).padding(24).region("part")
      var decorated = part
      decorated.decoration = BoxDecoration(
        fill: look.fill, border: BoxBorder(BoxBorder.Line(width: 2)))
      let asked = try cell(bubble([.text("x"), part.look(.selected, look)]))
      let made = try cell(bubble([.text("x"), decorated]))
      let place = try #require(asked.regions.firstIndex { $0.id == "part" })
      let drawn = asked.elements(in: [place: .selected]).filter { element in
        if case .scope(let scope, _) = element.content { scope != ElementScope() } else { true }
      }
      expect(drawn, equals: made.elements, "round \(round)")
    }
  }

  @Test func `what is disabled answers to nothing, and looks so`() throws {
    let look = StateLook(opacity: 0.4)
    let box = button("aa", id: "pay").longPress(HitAction("hold"))
      .contextActions([BoxContextAction("Copy", HitAction("copy"))]).look(.disabled, look)
    func drawn(_ box: LayoutBox) throws -> (HitRegion?, CGFloat?, HitAction?) {
      let layout = try cell(bubble([box]))
      let opacity = layout.elements.compactMap { element -> CGFloat? in
        if case .scope(let scope, _) = element.content { scope.opacity } else { nil }
      }
      return (
        layout.regions.first, opacity.first,
        layout.accessibilityElements.first { $0.regionID == "pay" }?.action
      )
    }
    let (region, opacity, action) = try drawn(box)
    expect(region?.action?.name == "press" && region?.longPress?.name == "hold")
    expect(region?.contextActions.map(\.title), equals: ["Copy"])
    expect(opacity == 1 && action?.name == "press")
    let (disabled, dim, none) = try drawn(
      box.accessibility(.button, label: "Pay", states: [.disabled]))
    expect(disabled?.id == "pay" && disabled?.action == nil && disabled?.longPress == nil)
    expect(disabled?.contextActions.isEmpty, equals: true)
    expect(dim == 0.4 && none == nil)
  }

  @Test func `a box that only answers when it is held is a region`() throws {
    let layout = try cell(
      bubble([LayoutBox.text("aaaa").longPress(HitAction("copy", ["text": "aaaa"]))]))
    expect(layout.regions.map(\.id), equals: ["copy"])
    expect(layout.regions.first?.action == nil)
    expect(layout.hit(at: CGPoint(x: 70, y: 15)).action == nil)
    // Whether text can be selected makes no region.
    try expect(cell(bubble([LayoutBox.text("a").selectable(false)])).regions.isEmpty)
  }

  @Test func `a look that is no look is refused with its name`() throws {
    let looks = [
      StateLook(opacity: 2), StateLook(opacity: .nan), StateLook(shadow: BoxShadow(blur: 10e9)),
      StateLook(border: BoxBorder(BoxBorder.Line(width: -1))),
    ]
    for look in looks {
      #expect(throws: (any Error).self) {
        try cell(bubble([LayoutBox.text("a").look(.pressed, look)]))
      }
    }
  }

  // MARK: From one state of a message to another

  /// A bar of a poll.
  private func poll(_ shares: [CGFloat], ids: [String]? = nil) throws -> BubbleCellLayout {
    try cell(
      bubble(
        shares.enumerated().map { index, share in
          LayoutBox.column([
            .text("a"),
            .shape(
              .rectangle(radius: 2), color: .accent, sizing: BoxSizing(width: share, height: 4)),
          ]).region(ids?[index] ?? "option:\(index)")
        }))
  }

  @Test func `the bar of a poll that grew is told as it was and as it is`() throws {
    let (before, after) = (try poll([10, 60]), try poll([20, 60]))
    let changes = after.changes(from: before)
    expect(changes.map(\.region), equals: ["option:0"])
    expect(changes.first?.from?.frame.width == 10 && changes.first?.to?.frame.width == 20)
    expect(after.changes(from: after).isEmpty)
  }

  @Test func `what came and went is told by its region, wherever it stood`() throws {
    let before = try poll([10, 60, 30], ids: ["a", "b", "c"])
    let after = try poll([10, 60, 5], ids: ["a", "c", "d"])
    let changes = after.changes(from: before)
    expect(changes.filter { $0.region == "a" }.isEmpty)
    expect(changes.filter { $0.from == nil }.map(\.region), equals: ["d", "d"])
    expect(changes.filter { $0.to == nil }.map(\.region), equals: ["b", "b"])
    let moved = changes.filter { $0.region == "c" }
    expect(moved.count == 2 && moved.allSatisfy { $0.from != nil && $0.to != nil })
  }
}

import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What the bundled checklist promises.
@Suite struct ChecklistTests {
  private let script: BundledScript

  init() throws { script = try BundledScript("checklist") }

  private func list(_ items: [JSONValue], _ more: JSONObject = [:]) -> JSONObject {
    JSONObject([.init(name: "items", value: .array(items))] + more.members)
  }

  private func item(_ text: String, done: Bool = false, by: String? = nil) -> JSONValue {
    var object: JSONObject = ["text": .string(text), "done": .bool(done)]
    if let by { object = JSONObject(object.members + [.init(name: "by", value: .string(by))]) }
    return .object(object)
  }

  @Test func `it says how many are done, and the bar is filled as far`() throws {
    let layout = try script.layout(
      list([item("A", done: true), item("B"), item("C"), item("D")]))
    expect(layout.texts.starts(with: ["Bo", "1 of 4", "A", "B", "C", "D"]))
    let bar = layout.elements.filter { $0.frame.height == 4 }.map(\.frame.width)
    try #require(bar.count == 2)
    expect(abs(bar[0] / (bar[0] + bar[1]) - 0.25) < 0.02)
  }

  @Test func `a touch on an item asks to toggle it, by its place in the list`() throws {
    let layout = try script.layout(list([.null, item("A", done: true), item("B")]))
    expect(
      layout.action("item-2"),
      equals: HitAction("toggle", ["done": .bool(false), "item": .integer(2)]))
    expect(
      layout.action("item-3"),
      equals: HitAction("toggle", ["done": .bool(true), "item": .integer(3)]))
  }

  @Test func `boxes are at the side where the list's first text starts`() throws {
    for (text, isRight) in [("פריט", true), ("Item", false), ("12", false)] {
      let layout = try script.layout(list([item(text)]))
      let box = try #require(
        layout.elements.first { $0.frame.size == CGSize(width: 18, height: 18) })
      try expect(isRight == (box.frame.minX > layout.frame(of: text).maxX), "\(text)")
    }
  }

  @Test func `a locked list has no actions`() throws {
    let layout = try script.layout(list([item("A"), item("B")], ["locked": .bool(true)]))
    expect(layout.regions.compactMap(\.action).isEmpty)
  }

  @Test func `who has done an item stands under it, and is read with it`() throws {
    let layout = try script.layout(
      list([item("A", done: true, by: "Layla"), item("B", by: "Kim")]))
    expect(layout.texts.contains("Layla"))
    expect(!layout.texts.contains("Kim"))
    try expect(layout.frame(of: "Layla").minY >= layout.frame(of: "A").maxY)
    let read = layout.accessibilityElements.filter { $0.role == .checkbox }.map(\.label)
    expect(read, equals: ["A, done by Layla", "B"])
  }

  @Test func `a long list is cut, and expanded when the message says so`() throws {
    let items = (1...30).map { item("Item \($0)") }
    let cut = try script.layout(list(items))
    expect(cut.texts.contains("Item 10") && !cut.texts.contains("Item 11"))
    expect(cut.texts.contains("20 more items"))
    expect(cut.action("expand"), equals: HitAction("expand"))
    let expanded = try script.layout(list(items, ["expanded": .bool(true)]))
    expect(expanded.texts.contains("Item 30") && expanded.action("expand") == nil)
    // A row that says "1 more item" would take the room of the item.
    try expect(script.layout(list(Array(items.prefix(11)))).texts.contains("Item 11"))
  }

  @Test func `the host says how many items are shown`() throws {
    let short = try BundledScript("checklist", configuration: ["max_items": .integer(2)])
    let texts = try short.layout(list((1...6).map { item("Item \($0)") })).texts
    expect(texts.contains("4 more items") && !texts.contains("Item 3"))
  }
}

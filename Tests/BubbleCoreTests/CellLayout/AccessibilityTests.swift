import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What a screen reader reads of a cell.
@Suite struct AccessibilityTests {
  private func spoken(_ root: LayoutBox, peer: Peer = .privateChat) throws -> [String] {
    try cell(root, peer: peer).accessibilityElements.map(\.label)
  }

  @Test(arguments: WritingDirection.allCases)
  func `name, text, time and status are read in this order`(direction: WritingDirection) throws {
    let incoming = try cell(direction: direction)
    expect(incoming.accessibilityElements.map(\.label), equals: ["Bo", "aaaa", "09:00"])
    let outgoing = try cell(isOutgoing: true, status: .read, direction: direction)
    expect(outgoing.accessibilityElements.map(\.label), equals: ["aaaa", "09:00, read"])
    expect(outgoing.accessibilityElements.map(\.role), equals: [.text, .text])
  }

  @Test(arguments: Message.Status.allCases)
  func `the status is read with the time, and its mark lies in the frame`(
    status: Message.Status
  ) throws {
    let cell = try cell(isOutgoing: true, status: status)
    let last = try #require(cell.accessibilityElements.last)
    expect(last.label, equals: (status == .none ? "09:00" : "09:00, \(status.rawValue)"))
    for element in cell.elements {
      if case .shape = element.content { expect(last.frame.contains(element.frame)) }
    }
  }

  @Test func `frames are those of the texts, in cell coordinates`() throws {
    let cell = try cell(peer: .privateChat)
    expect(
      cell.accessibilityElements.map(\.frame),
      equals: [
        CGRect(x: 21, y: 9, width: 126, height: 16),
        CGRect(x: 92, y: 14, width: 55, height: 11),
      ])
  }

  @Test func `a box that says something is read as the same box that says nothing`() throws {
    func tree(_ marked: Bool) -> LayoutBox {
      var row = LayoutBox.row(gap: 4, [.text("left"), .text("right")])
      if marked { row.accessibility = BoxAccessibility() }
      return .column([.text("over"), row])
    }
    let (plain, marked) = (try cell(tree(false)), try cell(tree(true)))
    expect(plain.accessibilityElements, equals: marked.accessibilityElements)
    let own = try [false, true].map { try cell(tree($0), isOutgoing: true, status: .sent) }
    expect(own[0].accessibilityElements, equals: own[1].accessibilityElements)
    expect(
      own[0].accessibilityElements.map(\.label), equals: ["over", "left", "right", "09:00, sent"])
  }

  @Test func `a label stands for everything in its box`() throws {
    var card = LayoutBox.column([.text("a"), .text("b")])
    card.accessibility = BoxAccessibility(role: .image, label: "A card")
    let root = LayoutBox.column([card, .text("c")])
    try expect(spoken(root), equals: ["A card", "c", "09:00"])
    let elements = try cell(root).accessibilityElements
    expect(elements.first { $0.label == "A card" }?.role, equals: .image)
  }

  @Test func `what is hidden is passed over with all that is in it`() throws {
    var hidden = LayoutBox.column([.text("a"), .text("b")])
    hidden.accessibility = .hidden
    try expect(spoken(.column([.text("x"), hidden])), equals: ["x", "09:00"])
  }

  @Test func `lower orders are read first, equal ones as they stand`() throws {
    func text(_ text: String, _ order: Int) -> LayoutBox {
      var box = LayoutBox.text(text)
      box.accessibility = BoxAccessibility(order: order)
      return box
    }
    let row = LayoutBox.row(gap: 1, [text("c", 2), text("a", -1), .text("b"), text("d", 2)])
    try expect(spoken(.column([.text("x"), row])), equals: ["x", "a", "b", "c", "d", "09:00"])
  }

  @Test func `a button is read as one thing, a list as its parts`() throws {
    var button = LayoutBox.row(gap: 1, [.text("a"), .text("b")])
    button.accessibility = BoxAccessibility(role: .button)
    var list = LayoutBox.column([.text("c"), .text("d")])
    list.accessibility = BoxAccessibility(role: .list)
    try expect(spoken(.column([button, list])), equals: ["a, b", "c", "d", "09:00"])
  }

  @Test func `an element names the innermost region that it lies in, and what it does`() throws {
    var inner = LayoutBox.row(id: "inner", [.text("a")])
    inner.action = HitAction("vote", ["option": .integer(1)])
    let root = LayoutBox.column(id: "outer", [inner, .text("b")])
    let elements = try cell(root, peer: .privateChat).accessibilityElements
    expect(elements.map(\.regionID), equals: ["inner", "outer", nil])
    expect(elements.map(\.role), equals: [.button, .text, .text])
    expect(elements.first?.action?.name, equals: "vote")
  }

  @Test func `empty texts and labels are not read`() throws {
    var box = LayoutBox.text("a")
    box.accessibility = BoxAccessibility(label: "")
    try expect(spoken(.column([box, .text("")])), equals: ["09:00"])
    try expect(spoken(.text("")), equals: ["09:00"])
  }
}

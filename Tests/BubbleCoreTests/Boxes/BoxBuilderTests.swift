import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct BoxBuilderTests {
  @Test func `children in braces are the children in brackets`() {
    let built = LayoutBox.column(gap: 4) {
      LayoutBox.text("Lunch?", style: .title)
      LayoutBox.row(gap: 6, align: .baseline, wraps: true) {
        "12:30"
        LayoutBox.spacer()
      }
      LayoutBox.overlay(align: .end) {
        LayoutBox.shape(.ellipse, color: .accent, sizing: BoxSizing())
      }
    }
    expect(
      built,
      equals: .column(
        gap: 4,
        [
          .text("Lunch?", style: .title),
          .row(gap: 6, align: .baseline, wraps: true, [.text("12:30"), .spacer()]),
          .overlay(align: .end, [.shape(.ellipse, color: .accent, sizing: BoxSizing())]),
        ]))
  }

  @Test(arguments: [(true, nil as String?), (false, "here"), (true, "there")])
  func `what is chosen and repeated is there once for each time`(isFirst: Bool, note: String?) {
    let built = LayoutBox.row {
      if isFirst { "first" } else { "second" }
      if let note { LayoutBox.text(note) }
      for number in 1...3 { "\(number)" }
      note.map { LayoutBox.text($0, style: .caption) }
    }
    var expected = [isFirst ? "first" : "second"]
    if let note { expected.append(note) }
    expected += ["1", "2", "3"]
    if let note { expected.append(note) }
    let texts = built.children.map { box in
      if case .text(let text) = box.kind { text.text } else { "?" }
    }
    expect(texts, equals: expected)
  }

  @Test func `a bubble of several boxes is a column`() {
    expect(LayoutBox.bubble { "one" }, equals: .bubble(.text("one")))
    expect(
      LayoutBox.bubble(gap: 2) {
        "one"
        "two"
      }, equals: .bubble(.column(gap: 2, [.text("one"), .text("two")])))
    expect(LayoutBox.bubble {}, equals: .bubble(.column([])))
  }

  @Test func `changes leave the rest as it was`() {
    let box = LayoutBox.text("pay").grow().frame(minWidth: 40).align(.center, justify: .end)
      .region("pay", action: HitAction("pay", ["sum": .integer(5)]))
      .accessibility(.button, label: "Pay five")
    expect(
      box.sizing, equals: BoxSizing(minWidth: 40, grow: 1, alignSelf: .center, justifySelf: .end))
    expect(box.id, equals: "pay")
    expect(box.action, equals: HitAction("pay", ["sum": .integer(5)]))
    expect(box.accessibility, equals: BoxAccessibility(role: .button, label: "Pay five"))
    expect(box.frame(maxWidth: 90).sizing.minWidth, equals: 40)
    expect(box.region("other").action, equals: box.action)
    expect(box.accessibilityHidden().accessibility?.isHidden, equals: true)
    expect(box.shrink(0).sizing.shrink, equals: 0)
    expect(LayoutBox.text("x").padding(3), equals: .inset(BoxInsets(3), .text("x")))
  }

  @Test func `a box without annotations equals one whose annotations were taken away`() {
    var box = LayoutBox.text("x").region("x")
    expect(box != .text("x"))
    box.id = nil
    box.action = nil
    expect(box, equals: .text("x"))
    expect(box.hashValue, equals: LayoutBox.text("x").hashValue)
  }
}

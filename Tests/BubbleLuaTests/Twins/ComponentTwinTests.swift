import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// The components that Swift has, too: both languages lead to the same bubble.
@Suite struct ComponentTwinTests {
  /// Lays out the given box.
  private struct Layouter: BoxLayouter {
    let id: LayouterID = "sample"
    let box: LayoutBox
    func box(for message: Message, in context: LayoutContext) -> LayoutBox {
      .bubble(box)
    }
  }

  private static let brand = BoxColor(.hex(0x008040))

  static let twins: [(head: String, body: String, box: LayoutBox)] = [
    ("button", "c { 'Pay', action = 'pay' }", .button("Pay", action: HitAction("pay"))),
    ("button", "c { 'Later', kind = 'soft' }", .button("Later", kind: .soft)),
    ("button", "c { 'Details', kind = 'outline' }", .button("Details", kind: .outline)),
    ("button", "c { 'Skip', kind = 'plain' }", .button("Skip", kind: .plain)),
    (
      "button", "c { 'A word', width = 50, color = '#008040', ink = 'text', padding = 2 }",
      LayoutBox.button("A word", color: brand, ink: .text, padding: BoxInsets(2)).frame(width: 50)
    ),
    (
      "button", "c { 'Skip', kind = 'outline', color = '#008040', disabled = true }",
      LayoutBox.button("Skip", kind: .outline, color: brand)
        .accessibility(.button, label: "Skip", states: [.disabled])
    ),
    (
      "progress", "ui.column { width = 200, c { share = 0.35, label = '35%', role = 'progress' } }",
      LayoutBox.column([LayoutBox.progress(0.35).accessibility(.progress, label: "35%")])
        .frame(width: 200)
    ),
    (
      "progress",
      "ui.column { width = 200, c { share = 2, thickness = 8, color = 'person_3' }, c { share = 0 } }",
      LayoutBox.column([.progress(2, thickness: 8, color: .person3), .progress(-1)])
        .frame(width: 200)
    ),
  ]

  @Test(arguments: twins) func `a component is the same in Lua and in Swift`(
    head: String, body: String, box: LayoutBox
  ) throws {
    let script = LuaLayouter(
      try BundledComponentTests.plugin(
        "return ui.bubble { \(body) }", head: "local c = require '\(head)'"))
    for direction in WritingDirection.allCases {
      let context = LayoutContext.squares(direction: direction)
      func layout(_ layouter: some BubbleLayouter) throws -> BubbleCellLayout {
        let layout = try layouter.buildLayout(
          peer: context.peer, message: Scripts.message(), context: context)
        return try #require(layout as? BubbleCellLayout)
      }
      let (lua, swift) = try (layout(script), layout(Layouter(box: box)))
      expect(lua.elements, equals: swift.elements, "\(body)")
      expect(lua.height, equals: swift.height, "\(body)")
      expect(lua.regions, equals: swift.regions, "\(body)")
      expect(lua.accessibilityElements, equals: swift.accessibilityElements, "\(body)")
    }
  }

  @Test func `a share that is no number counts as nothing`() {
    expect(LayoutBox.progress(.nan), equals: .progress(0))
  }
}

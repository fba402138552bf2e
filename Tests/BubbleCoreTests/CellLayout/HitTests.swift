import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What lies under a point of a cell.
@Suite struct HitTests {
  @Test func `avatar, bubble and the rest are told apart`() throws {
    // The bubble is at 49, 3 and 147 x 42; the avatar at 6, 11 and 34 x 34.
    let cell = try cell()
    expect(cell.hit(at: CGPoint(x: 60, y: 20)), equals: .bubble)
    guard case .avatar(let person) = cell.hit(at: CGPoint(x: 20, y: 30)) else {
      Issue.record("no avatar")
      return
    }
    expect(person.id, equals: "bo")
    for point in [CGPoint(x: 300, y: 20), CGPoint(x: 20, y: 5), CGPoint(x: 45, y: 20)] {
      expect(cell.hit(at: point), equals: .outside)
    }
    expect(cell.hit(at: CGPoint(x: 60, y: -1)), equals: .outside)
    expect(cell.hit(at: CGPoint(x: CGFloat.nan, y: 0)), equals: .outside)
  }

  @Test func `of regions that overlap the one drawn last is hit`() throws {
    var button = LayoutBox.row(id: "button", [.block(40, 20)])
    button.action = HitAction("open")
    let root = LayoutBox.bubble(
      .row(gap: 10, id: "row", [button, .block(40, 20)]), BubbleBox(showsTime: false))
    let cell = try cell(root, peer: .privateChat)
    func region(_ x: CGFloat) -> HitRegion? {
      if case .region(let region) = cell.hit(at: CGPoint(x: x, y: 15)) { region } else { nil }
    }
    expect(region(30)?.id, equals: "button")
    expect(region(30)?.action?.name, equals: "open")
    expect(region(65)?.id, equals: "row")
    expect(cell.hit(at: CGPoint(x: 15, y: 15)), equals: .bubble)
  }
}

import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// Scrolling that goes on, and what belongs to nobody.
@Suite struct FlingTests {
  @Test("a fling goes as far as a scroll view's, at any frame rate, and stops where it is touched")
  func distance() async throws {
    var ways: [CGFloat] = []
    for frame in [1.0 / 120, 1.0 / 60, 0.1, 10] {
      let situation = Situation(400)
      let view = situation.view
      await situation.settle()
      let before = try #require(view.frame(of: "399")?.minY)
      view.fling(velocity: -2_000)
      expect(view.isAnimating)
      for _ in 0..<2_000 where view.isAnimating { view.advance(by: frame) }
      expect(!view.isAnimating)
      ways.append(try #require(view.frame(of: "399")?.minY) - before)
    }
    // 2,000 points a second, of which 0.998 remain after a millisecond.
    for way in ways { expect(abs(way + 2_000 / (1_000 * log(0.998))) < 0.6, "\(way)") }
  }

  @Test("it stops at an end, with another scroll, and with a touch that presses nothing")
  func stops() async throws {
    let situation = Situation()
    let view = situation.view
    await situation.settle()
    view.fling(velocity: 900)
    view.advance(by: 0.1)
    expect(!view.isAnimating && view.isAtEnd)

    view.fling(velocity: -900)
    view.advance(by: 0.1)
    view.scroll(by: -1)
    expect(!view.isAnimating)

    view.fling(velocity: -900)
    view.advance(by: 0.1)
    let point = CGPoint(x: 100, y: 150)
    let place = view.position
    view.touchBegan(at: point)
    view.advance(by: 0.1)
    expect(view.position == place && view.pressed == nil && view.touchEnded(at: point) == nil)
    view.touchBegan(at: point)
    expect(view.pressed != nil && view.touchEnded(at: point) != nil)

    view.fling(velocity: .nan)
    expect(!view.isAnimating)
  }

  @Test("messages that arrive above do not disturb it")
  func editsAbove() async throws {
    let situation = Situation(100)
    let view = situation.view
    await situation.settle()
    view.fling(velocity: -600)
    view.advance(by: 0.1)
    let before = try #require(view.frame(of: "95")?.minY)
    try view.prepend([Situation.message(-1)])
    view.commit(.measuringNow, animated: false)
    expect(view.frame(of: "95")?.minY == before && view.isAnimating)
    view.advance(by: 0.1)
    expect(try #require(view.frame(of: "95")?.minY) > before)
  }
}

@Suite struct AutoscrollTests {
  @Test("a pointer beyond an edge scrolls and selects until it comes back or is released")
  func pointer() async throws {
    let messages = (0..<60).map { BoxSituation.message($0, "Hello number \($0) there") }
    let situation = BoxSituation(messages)
    let view = situation.view
    view.beginSelection(at: situation.point(in: 58))
    view.dragSelection(to: CGPoint(x: 100, y: 100))
    expect(!view.isAnimating)
    let place = view.position
    view.advance(by: 0.5)
    expect(view.position, equals: place)

    view.dragSelection(to: CGPoint(x: 100, y: -20))
    let first = try #require(view.selection?.start.message)
    expect(view.isAnimating)
    let changes = view.advance(by: 0.5)
    let later = try #require(view.selection?.start.message)
    expect(!changes.isEmpty && (Int(later.rawValue) ?? 99) < (Int(first.rawValue) ?? 0))
    expect(view.selection?.end.message, equals: "58")
    for _ in 0..<100 { view.advance(by: 0.5) }
    expect(!view.isAnimating && view.selection?.start.message == "0")

    view.dragSelection(to: CGPoint(x: 100, y: 500))
    expect(view.isAnimating)
    view.dragSelection(to: nil)
    expect(!view.isAnimating && view.selection?.start.message != nil)
  }
}

@Suite struct UnreadStripTests {
  @Test("the unread strip ends a cluster, and joins it again when it goes")
  func clusters() async throws {
    let situation = Situation(50)
    let view = situation.view
    await situation.settle()
    func cluster(_ id: MessageID) -> ClusterPosition? {
      guard case .cell(let layout)? = view.element(.message(id))?.layout else { return nil }
      return layout.key.neighbours.cluster
    }
    func clusters() -> [ClusterPosition?] { ["42", "43", "44", "45"].map(cluster) }
    func show() { view.commit(.measuringNow, animated: false) }
    expect(clusters(), equals: [.middle, .middle, .middle, .middle])

    view.readUpTo = "43"
    show()
    expect(clusters(), equals: [.middle, .last, .first, .middle])
    view.readUpTo = "44"
    show()
    expect(clusters(), equals: [.middle, .middle, .last, .first])

    // The first unread message goes, or becomes the reader's own; so the strip moves.
    view.remove(["45"])
    show()
    expect(clusters().prefix(3), equals: [.middle, .middle, .last])
    expect(cluster("46"), equals: .first)
    view.environment.timeZone = "Asia/Kathmandu"
    show()
    expect(cluster("46"), equals: .first)
    view.readUpTo = nil
    show()
    expect(cluster("46"), equals: .middle)
  }
}

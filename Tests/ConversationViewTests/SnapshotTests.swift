import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

@Suite struct SnapshotTests {
  @Test("what lies beyond four million points is found, in a still and by scrolling")
  func far() throws {
    let situation = Situation(0)
    let text = String(repeating: "x", count: 4_000)
    try situation.view.append((0..<2_000).map { Situation.message($0, text) })
    situation.view.commit(.measuringNow)
    let snapshot = ConversationSnapshot(situation.view)
    let size = snapshot.contentSize
    expect(size.height > 8_000_000)
    let screen = snapshot.elements(in: CGRect(x: 0, y: size.height - 300, width: 375, height: 300))
    expect(screen.last?.id, equals: .message("1999"))
    let all = snapshot.elements(in: CGRect(origin: .zero, size: size))
    expect(all.count == snapshot.elements.count && all.count > 2_000)
    expect(
      snapshot.elements(in: CGRect(x: 0, y: 0, width: 375, height: CGFloat.infinity)).count,
      equals: all.count)
    expect(snapshot.elements(in: CGRect(x: 0, y: CGFloat.nan, width: 375, height: 100)).isEmpty)
    let odd = [
      CGRect.infinite, CGRect(x: 0, y: -2e10, width: 375, height: 4e10),
      CGRect(x: 375, y: size.height, width: -375, height: -size.height),
    ]
    for rect in odd { expect(snapshot.elements(in: rect).count, equals: all.count, "\(rect)") }
    expect(snapshot.elements(in: CGRect(x: 0, y: 1e12, width: 375, height: 100)).isEmpty)
    situation.view.scrollToStart()
    situation.view.scroll(by: 50_000_000)
    expect(situation.view.isAtEnd)
    situation.view.scroll(by: -.infinity)
    expect(situation.view.scrollRange.offset, equals: 0)
  }

  @Test("it has all rows of a view, and what is beside its messages")
  func rows() throws {
    let situation = Situation(20) {
      $0.accessories = { _, _ in [MessageAccessory(id: "face", side: .leading, width: 30)] }
    }
    let view = situation.view
    view.readUpTo = "10"
    view.setTyping([Situation.bo])
    try view.insert(HostedRow(id: "offer", height: 33), before: "5")
    view.commit(.measuringNow)
    let snapshot = ConversationSnapshot(view)
    let ids = snapshot.elements.map(\.id)
    expect(ids.contains(.unread) && ids.contains(.typing) && ids.contains(.row("offer")))
    expect(ids.contains(.accessory("3", "face")) && snapshot.messageCount == 20)
    expect(snapshot.frame(ofMessage: 3).minX, equals: 30)
    // What the view does later is not the still's.
    view.remove(["3"])
    view.commit(.measuringNow)
    expect(snapshot.elements.map(\.id), equals: ids)
  }

  @Test("a list that is higher than can be counted ends there, and scrolls")
  func highest() throws {
    let view = Situation(3).view
    for number in 0..<9_000 {
      try view.insert(HostedRow(id: "\(number)", height: .greatestFiniteMagnitude), before: nil)
    }
    view.commit(.measuringNow)
    expect(view.scrollRange.contentHeight, equals: CGFloat(1 << 33))
    for points in [-CGFloat.infinity, .infinity, -1e300, 1e300, 5, -5] { view.scroll(by: points) }
    view.scroll(to: "1", edge: .bottom, offset: -1e300)
    view.scroll(to: ConversationPosition(message: "1", edge: .top, distance: 1e300))
    view.trim(keeping: .max)
    expect(view.messageCount, equals: 3)
    view.scroll(to: "0", edge: .top)
    let day = view.elements.first { if case .day = $0.id { true } else { false } }
    expect(view.frame(of: "0")?.minY, equals: day?.frame.maxY)
    expect(ConversationSnapshot(view).contentSize.height, equals: CGFloat(1 << 33))
  }

  @Test("what is removed may be found out of the view meanwhile")
  func removedByQuestion() {
    let view = Situation(30).view
    let ids = (0..<30).map { MessageID("\($0)") }
    let count = view.remove(ids.lazy.filter { view.message($0)?.isOutgoing == true })
    expect(count == 3 && view.messageCount == 27)
  }

  @Test("a view that keeps no layouts shows what needs no measuring at once")
  func nothingKept() async {
    let situation = Situation(400) { $0.layoutByteLimit = 0 }
    await situation.settle()
    situation.view.remove(["3"])
    expect(situation.view.commit() != nil)
    situation.view.scrollToStart()
    await situation.settle()
    situation.view.remove(["390"])
    expect(situation.view.commit() != nil)
  }
}

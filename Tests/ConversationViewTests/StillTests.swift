import BubbleCore
import ConversationView
import Foundation
import Testing

@Suite struct StillTests {
  @Test("what lies beyond four million points is found, in a still and by scrolling")
  func far() throws {
    let situation = Situation(0)
    let text = String(repeating: "x", count: 4_000)
    try situation.view.append((0..<2_000).map { Situation.message($0, text) })
    situation.view.commitNow()
    let still = ConversationStill(situation.view)
    let size = still.contentSize
    #expect(size.height > 8_000_000)
    let screen = still.elements(in: CGRect(x: 0, y: size.height - 300, width: 375, height: 300))
    #expect(screen.last?.id == .message("1999"))
    let all = still.elements(in: CGRect(origin: .zero, size: size))
    #expect(all.count == still.elements.count && all.count > 2_000)
    #expect(
      still.elements(in: CGRect(x: 0, y: 0, width: 375, height: CGFloat.infinity)).count
        == all.count)
    #expect(still.elements(in: CGRect(x: 0, y: CGFloat.nan, width: 375, height: 100)).isEmpty)
    situation.view.scrollToStart()
    situation.view.scroll(by: 50_000_000)
    #expect(situation.view.isAtEnd)
    situation.view.scroll(by: -.infinity)
    #expect(situation.view.scrollRange.offset == 0)
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
    view.commitNow()
    let still = ConversationStill(view)
    let ids = still.elements.map(\.id)
    #expect(ids.contains(.unread) && ids.contains(.typing) && ids.contains(.row("offer")))
    #expect(ids.contains(.accessory("3", "face")) && still.messageCount == 20)
    #expect(still.frame(ofMessage: 3).minX == 30)
    // What the view does later is not the still's.
    view.remove(["3"])
    view.commitNow()
    #expect(still.elements.map(\.id) == ids)
  }

  @Test("a view that keeps no layouts shows what needs no measuring at once")
  func nothingKept() async {
    let situation = Situation(400) { $0.layoutByteLimit = 0 }
    await situation.settle()
    situation.view.remove(["3"])
    #expect(situation.view.commit() != nil)
    situation.view.scrollToStart()
    await situation.settle()
    situation.view.remove(["390"])
    #expect(situation.view.commit() != nil)
  }
}

import BubbleCollection
import Expectations
import Foundation
import MessagesFlow
import Testing

@Suite struct MessagesTapTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// Items of 26 points every 30, from 10 on: bubbles of 88, avatars of 30; the second is outgoing.
  private func host() -> MessagesHost {
    MessagesHost([
      MessagesHost.text(5), MessagesHost.text(5, isOutgoing: true), MessagesHost.text(5),
    ])
  }

  @Test func `the zone under a point is the avatar, the bubble, or the cell`() {
    let host = host()
    func tap(_ x: CGFloat, _ y: CGFloat) -> MessagesTap? {
      host.layout.tap(at: CGPoint(x: x, y: y))
    }
    expect(tap(10, 20), equals: .item(path(0), .avatar, touchLocation: CGPoint(x: 6, y: 10)))
    // The gap of 2 between avatar and bubble.
    expect(tap(35, 20), equals: .item(path(0), .cell, touchLocation: CGPoint(x: 31, y: 10)))
    expect(
      tap(40, 20), equals: .item(path(0), .messageBubble, touchLocation: CGPoint(x: 36, y: 10)))
    expect(tap(130, 20), equals: .item(path(0), .cell, touchLocation: CGPoint(x: 126, y: 10)))
    // Outgoing: mirrored in 312 points.
    expect(tap(300, 50), equals: .item(path(1), .avatar, touchLocation: CGPoint(x: 296, y: 10)))
    expect(
      tap(200, 50), equals: .item(path(1), .messageBubble, touchLocation: CGPoint(x: 196, y: 10)))
    expect(tap(10, 50), equals: .item(path(1), .cell, touchLocation: CGPoint(x: 6, y: 10)))
    // Between cells, beside them, and nowhere.
    for (x, y): (CGFloat, CGFloat) in [(40, 38), (2, 20), (40, 400), (.nan, 20), (40, .infinity)] {
      expect(tap(x, y) == nil)
    }
    expect(MessagesCollectionViewFlowLayout().tap(at: .zero) == nil)
  }

  @Test func `the button beside the bubble counts where it is shown`() throws {
    let host = host()
    let frames = try #require(host.layout.cellFrames(forItemAt: path(0)))
    expect(frames.messageBubble, equals: CGRect(x: 32, y: 0, width: 88, height: 26))
    expect(frames.accessoryButton, equals: CGRect(x: 126, y: 1, width: 24, height: 24))
    let outgoing = try #require(host.layout.cellFrames(forItemAt: path(1)))
    expect(outgoing.accessoryButton, equals: CGRect(x: 162, y: 1, width: 24, height: 24))
    let point = CGPoint(x: 135, y: 20)
    let location = CGPoint(x: 131, y: 10)
    expect(host.layout.tap(at: point), equals: .item(path(0), .cell, touchLocation: location))
    host.itemsWithButton = [path(0)]
    expect(
      host.layout.tap(at: point), equals: .item(path(0), .accessoryButton, touchLocation: location))
    expect(host.layout.cellFrames(forItemAt: path(3)) == nil)
  }

  @Test func `the delegate is told of each tap once, and of none where nothing is`() {
    let host = host()
    host.itemsWithButton = [path(2)]
    host.layout.showLoadEarlierMessagesHeader = true
    for point in [
      CGPoint(x: 10, y: 52), CGPoint(x: 40, y: 52), CGPoint(x: 300, y: 52),
      CGPoint(x: 135, y: 112), CGPoint(x: 100, y: 5), CGPoint(x: 100, y: 400),
    ] {
      host.layout.didTap(at: point)
    }
    expect(
      host.taps,
      equals: [
        "avatar 0", "bubble 0", "cell 0 296 10", "button 2", "load earlier",
      ])
  }

  @Test func `a header of one's own takes no taps`() {
    let host = host()
    host.layout.headerReferenceSize.height = 40
    host.view.layoutIfNeeded()
    expect(host.layout.didTap(at: CGPoint(x: 100, y: 5)) == nil)
    expect(host.taps.isEmpty)
  }

  @Test func `a tap hits what is seen: items where their springs have them`() throws {
    let host = MessagesHost((0..<100).map { _ in MessagesHost.text(5) })
    host.layout.springinessEnabled = true
    host.layout.springResistanceFactor = 1
    host.view.contentOffset.y = 1000
    host.view.layoutIfNeeded()
    host.drag(by: 60, fingerAt: 0)
    let frame = try #require(host.view.layoutAttributesForItem(at: path(40))).frame
    expect(frame.minY, equals: 1270)
    // Its upper edge belongs to it.
    let point = CGPoint(x: 40, y: frame.minY)
    expect(
      host.layout.tap(at: point),
      equals: .item(path(40), .messageBubble, touchLocation: CGPoint(x: 36, y: 0)))
  }
}

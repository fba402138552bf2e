import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

@testable import message_list

/// What the page says of springs and of the direction of writing.
@Suite struct MotionPageTests {
  @Test func `springs swing by the host's clock and come to rest`() {
    let open = OpenChat()
    let (layout, list) = (open.layout, open.list)
    open.scroll(to: 1_000)
    open.scroll(to: 1_024)
    let resting = list.visibleLayoutAttributes.map(\.frame)
    open.scroll(to: 1_000)
    var frames = 0
    func draw() { frames += 1 }

    layout.springinessEnabled = true
    layout.isReduceMotionEnabled = false

    // Whenever a finger moves the list:
    layout.springTouchLocation = CGPoint(x: 130, y: 200)
    list.contentOffset.y += 24
    list.layoutIfNeeded()

    expect(list.visibleLayoutAttributes.map(\.frame) != resting)

    // When it is lifted:
    layout.springTouchLocation = nil
    // With each picture of the host's, while anything moves:
    while layout.springsAreMoving {
      layout.advanceSprings(by: 1.0 / 60)
      list.layoutIfNeeded()
      draw()
    }

    expect(frames > 10 && frames < 600)
    expect(list.visibleLayoutAttributes.map(\.frame), equals: resting)
    expect(list.contentOffset.y, equals: 1_024)
  }

  @Test func `JSQMessages' list has the same springs`() {
    let conversation = Conversation()
    conversation.messages = (0..<50).map {
      MessageData(isOutgoing: false, content: .text("number \($0)"))
    }
    let layout = MessagesCollectionViewFlowLayout()
    let list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    list.dataSource = conversation
    list.delegate = conversation
    list.contentOffset.y = 224
    list.layoutIfNeeded()
    let resting = list.visibleLayoutAttributes.map(\.frame)
    list.contentOffset.y = 200
    list.layoutIfNeeded()
    layout.springinessEnabled = true
    layout.springTouchLocation = CGPoint(x: 130, y: 200)
    list.contentOffset.y += 24
    list.layoutIfNeeded()
    expect(list.visibleLayoutAttributes.map(\.frame) != resting)
    layout.isReduceMotionEnabled = true
    list.layoutIfNeeded()
    expect(list.visibleLayoutAttributes.map(\.frame), equals: resting)
  }

  @Test func `leading is right from right to left`() {
    let open = OpenChat()
    let list = open.list
    let left = open.list.visibleLayoutAttributes.first { $0.indexPath.item == 1 }?.frame

    list.semanticContentAttribute = .forceRightToLeft
    list.layoutIfNeeded()

    let right = open.list.visibleLayoutAttributes.first { $0.indexPath.item == 1 }?.frame
    expect(left?.minX == 0 && right?.maxX == 260 && left?.size == right?.size)
    // The layout itself counts from the left.
    expect(open.layout.layoutAttributesForItem(at: open.path(1))?.frame, equals: left)
  }
}

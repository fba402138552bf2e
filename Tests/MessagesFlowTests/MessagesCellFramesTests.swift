import BubbleCollection
import Expectations
import Foundation
import MessagesFlow
import Testing

@Suite struct MessagesCellFramesTests {
  /// 312 points wide: labels of 20, 10 and 15, a bubble of 100 by 60, avatars of 30 and of none.
  private var attributes: MessagesCollectionViewLayoutAttributes {
    let attributes = MessagesCollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: 0, section: 0))
    attributes.frame = CGRect(x: 4, y: 500, width: 312, height: 105)
    attributes.cellTopLabelHeight = 20
    attributes.messageBubbleTopLabelHeight = 10
    attributes.cellBottomLabelHeight = 15
    attributes.messageBubbleContainerViewWidth = 100
    attributes.textViewFrameInsets = ViewInsets(right: 6)
    attributes.incomingAvatarViewSize = CGSize(width: 30, height: 30)
    return attributes
  }

  @Test func `an incoming message has its avatar on the left, level with the bubble`() {
    let frames = MessagesCellFrames(attributes, isOutgoing: false)
    expect(frames.cellTopLabel, equals: CGRect(x: 0, y: 0, width: 312, height: 20))
    expect(frames.messageBubbleTopLabel, equals: CGRect(x: 0, y: 20, width: 312, height: 10))
    expect(frames.messageBubbleTopLabelInset, equals: 60)
    expect(frames.messageBubble, equals: CGRect(x: 32, y: 30, width: 100, height: 60))
    expect(frames.textView, equals: CGRect(x: 38, y: 30, width: 94, height: 60))
    expect(frames.avatar, equals: CGRect(x: 0, y: 60, width: 30, height: 30))
    expect(frames.cellBottomLabel, equals: CGRect(x: 0, y: 90, width: 312, height: 15))
  }

  @Test func `an outgoing message is the mirror image, with an avatar of its own`() {
    let frames = MessagesCellFrames(attributes, isOutgoing: true)
    expect(frames.messageBubbleTopLabelInset, equals: 15)
    expect(frames.messageBubble, equals: CGRect(x: 210, y: 30, width: 100, height: 60))
    expect(frames.textView, equals: CGRect(x: 210, y: 30, width: 94, height: 60))
    expect(frames.avatar.size, equals: .zero)
  }

  @Test func `a tap is on the avatar, on the bubble, or else on the cell`() {
    let frames = MessagesCellFrames(attributes, isOutgoing: false)
    expect(frames.tapZone(at: CGPoint(x: 10, y: 70)), equals: .avatar)
    expect(frames.tapZone(at: CGPoint(x: 10, y: 50)), equals: .cell)
    expect(frames.tapZone(at: CGPoint(x: 31, y: 70)), equals: .cell)
    expect(frames.tapZone(at: CGPoint(x: 40, y: 31)), equals: .messageBubble)
    expect(frames.tapZone(at: CGPoint(x: 200, y: 31)), equals: .cell)
  }
}

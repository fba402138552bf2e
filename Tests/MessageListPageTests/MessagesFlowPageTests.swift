import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// A chat as JSQMessages has it.
final class Conversation: MessagesCollectionViewDataSource, MessagesCollectionViewDelegateFlowLayout
{
  var messages: [MessageData] = []
  var tapped: [IndexPath] = []

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { messages.count }

  func collectionView(
    _ collectionView: CollectionView, messageDataForItemAt indexPath: IndexPath
  ) -> MessageData { messages[indexPath.item] }

  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForMessageBubbleTopLabelAt indexPath: IndexPath
  ) -> CGFloat { messages[indexPath.item].isOutgoing ? 0 : MessagesDefaults.cellLabelHeight }

  func collectionView(_ collectionView: CollectionView, didTapMessageBubbleAt indexPath: IndexPath)
  {
    tapped.append(indexPath)
  }
}

/// What the page says of JSQMessages.
@Suite struct MessagesFlowPageTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func `a list in JSQMessages' way`() throws {
    let conversation = Conversation()
    conversation.messages = [
      MessageData(isOutgoing: false, content: .text("Are you coming?")),
      MessageData(isOutgoing: true, content: .text("Yes")),
      MessageData(isOutgoing: true, content: .media(CGSize(width: 210, height: 150))),
    ]
    let layout = MessagesCollectionViewFlowLayout()
    let list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    list.dataSource = conversation
    list.delegate = conversation
    list.layoutIfNeeded()

    // 15 letters of 17 points in lines of 312 - 30 - 40 - 36: 12 and 3. Two lines, 14 and 2, and the label.
    expect(
      layout.messageBubbleSizeForItem(at: path(0)), equals: CGSize(width: 12 * 17 + 38, height: 50))
    expect(
      layout.layoutAttributesForItem(at: path(0))?.frame,
      equals: CGRect(x: 4, y: 10, width: 312, height: 70))
    expect(layout.sizeForItem(at: path(2)), equals: CGSize(width: 312, height: 150))

    let frames = layout.cellFrames(forItemAt: path(0))
    list.layoutIfNeeded()
    expect(frames?.avatar, equals: CGRect(x: 0, y: 40, width: 30, height: 30))
    expect(frames?.messageBubble, equals: CGRect(x: 32, y: 20, width: 242, height: 50))

    layout.didTap(at: CGPoint(x: 100, y: 50))
    expect(conversation.tapped, equals: [path(0)])

    layout.showTypingIndicator = true
    layout.showLoadEarlierMessagesHeader = true
    list.layoutIfNeeded()
    // The insets, the items and what is between them; the header and the footer.
    expect(list.contentSize.height, equals: 20 + 70 + 4 + 33 + 4 + 150 + CGFloat(32 + 46))

    // Each setter has asked for what depends on it, and for nothing else.
    layout.bubbleArithmetic = .exact
    list.layoutIfNeeded()
    expect(
      layout.messageBubbleSizeForItem(at: path(1)), equals: CGSize(width: 51 + 34, height: 17 + 14))
  }

  @Test func `a batch asks for the new message, and shows it`() throws {
    let conversation = Conversation()
    conversation.messages = (0..<50).map {
      MessageData(isOutgoing: false, content: .text("number \($0)"))
    }
    let layout = MessagesCollectionViewFlowLayout()
    let calculator = BubbleSizeCalculator()
    layout.bubbleSizeCalculator = calculator
    let list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    list.dataSource = conversation
    list.delegate = conversation
    list.layoutIfNeeded()
    expect(calculator.statistics.misses, equals: 50)

    conversation.messages.append(MessageData(isOutgoing: true, content: .text("Yes")))
    try list.insertItems(at: [IndexPath(item: 50, section: 0)])
    layout.scrollToMostRecentMessage(animated: false)
    list.layoutIfNeeded()

    expect(calculator.statistics.misses, equals: 51)
    expect(list.indexPathsForVisibleItems.contains(path(50)))
    layout.cacheLimit = 10
    expect(calculator.cachedCount, equals: 10)
  }

  @Test func `a long list is there at once`() {
    let conversation = Conversation()
    conversation.messages = (0..<10_000).map {
      MessageData(isOutgoing: false, content: .text("number \($0)"))
    }
    let layout = MessagesCollectionViewFlowLayout()
    let calculator = BubbleSizeCalculator()
    layout.bubbleSizeCalculator = calculator

    layout.asksForSizesWhenSeen = true

    let list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    list.delegate = conversation
    list.dataSource = conversation
    list.layoutIfNeeded()
    expect(calculator.statistics.misses < 50)
  }
}

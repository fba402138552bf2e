import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import message_list

typealias CollectionViewChatLayout = MessageListLayout
typealias ChatLayoutDelegate = MessageListLayoutDelegate
typealias ChatLayoutSettings = MessageListSettings
typealias ChatLayoutAttributes = MessageListLayoutAttributes
typealias ChatLayoutPositionSnapshot = MessageListPositionSnapshot
typealias ChatLayoutInvalidationContext = MessageListInvalidationContext

/// A delegate and a cell as people write them for ChatLayout.
final class TextCell: UICollectionViewCell {
  var text = ""

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let attributes = layoutAttributes as? ChatLayoutAttributes else {
      return layoutAttributes
    }
    attributes.size = CGSize(
      width: min(attributes.layoutFrame.width, CGFloat(text.count) * 8), height: 36)
    return attributes
  }
}

final class ChatController: UICollectionViewDataSource, ChatLayoutDelegate {
  var messages = ["Hello", "How are you?"]

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { messages.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
    (cell as? TextCell)?.text = messages[indexPath.item]
    return cell
  }

  func sizeForItem(
    _ chatLayout: CollectionViewChatLayout, at indexPath: IndexPath
  ) -> ItemSize {
    .estimated(CGSize(width: chatLayout.layoutFrame.width, height: 36))
  }

  func alignmentForItem(
    _ chatLayout: CollectionViewChatLayout, at indexPath: IndexPath
  ) -> ChatItemAlignment { indexPath.item % 2 == 0 ? .leading : .trailing }

  func initialLayoutAttributesForInsertedItem(
    _ chatLayout: CollectionViewChatLayout, at indexPath: IndexPath,
    modifying originalAttributes: ChatLayoutAttributes, on state: InitialAttributesRequestType
  ) {
    originalAttributes.alpha = 0
    originalAttributes.center.x += originalAttributes.frame.width
  }
}

/// What the page says of ChatLayout.
@Suite struct ChatLayoutPortPageTests {
  @Test func `what is written for ChatLayout runs`() throws {
    let controller = ChatController()
    let chatLayout = CollectionViewChatLayout()
    let collectionView = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: chatLayout)
    collectionView.register(TextCell.self, forCellWithReuseIdentifier: "text")
    chatLayout.settings.interItemSpacing = 8
    chatLayout.settings.additionalInsets = UIEdgeInsets(top: 8, left: 5, bottom: 8, right: 5)
    chatLayout.keepContentOffsetAtBottomOnBatchUpdates = true
    chatLayout.keepContentAtBottomOfVisibleArea = true
    chatLayout.delegate = controller
    collectionView.dataSource = controller
    collectionView.layoutIfNeeded()
    let snapshot = ChatLayoutPositionSnapshot(
      indexPath: IndexPath(item: 1, section: 0), edge: .bottom)
    chatLayout.restoreContentOffset(with: snapshot)
    try collectionView.performBatchUpdates {
      controller.messages.append("Well")
      try collectionView.insertItems(at: [IndexPath(item: 2, section: 0)])
    }
    let frame = collectionView.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.frame
    expect(frame, equals: CGRect(x: 5, y: 556, width: 32, height: 36))
    expect(collectionView.diagnostics.isEmpty)
  }

  /// Messages of 50 points, read in the middle.
  private func reading(_ item: Int) -> OpenChat {
    let open = OpenChat()
    open.list.preferredAttributesProvider = nil
    open.layout.settings.estimatedItemSize = CGSize(width: 260, height: 50)
    open.layout.keepContentOffsetAtBottomOnBatchUpdates = true
    open.layout.scrollToItem(at: open.path(item), edge: .bottom)
    return open
  }

  @Test func `a message right under the last one that is seen moves nothing`() throws {
    let open = reading(50)
    let frame = open.frame(50)
    try open.list.performBatchUpdates {
      open.chat.days[0].messages.insert(open.chat.days[0].messages[0], at: 51)
      try open.list.insertItems(at: [open.path(51)])
    }
    expect(open.frame(50), equals: frame)
  }

  @Test func `other spacings count from the next pass on`() {
    let open = reading(50)
    let frame = open.frame(50)
    let height = open.list.contentSize.height
    open.layout.settings.interItemSpacing = 10
    open.list.layoutIfNeeded()
    expect(open.list.contentSize.height, equals: height + 99 * 10)
    expect(open.frame(50), equals: frame)
  }

  @Test func `a cell's alignment and spacing count`() {
    let open = OpenChat()
    open.list.preferredAttributesProvider = {
      guard let attributes = $0 as? MessageListLayoutAttributes else { return $0 }
      attributes.size = CGSize(width: 100, height: 50)
      attributes.alignment = .center
      attributes.interItemSpacing = 7
      return attributes
    }
    open.layout.invalidateLayout()
    open.list.layoutIfNeeded()
    expect(open.frame(1), equals: CGRect(x: 80, y: 24 + 57, width: 100, height: 50))
    expect(open.list.diagnostics.isEmpty)
  }
}

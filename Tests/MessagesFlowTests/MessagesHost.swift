import BubbleCollection
import Foundation
import MessagesFlow

/// A conversation in JSQMessages' list, in squares of 10 points; counts what it is asked.
final class MessagesHost: MessagesCollectionViewDataSource, MessagesCollectionViewDelegateFlowLayout
{
  var sections: [[MessageData]]
  var cellTop: CGFloat = 0
  var bubbleTop: CGFloat = 0
  var cellBottom: CGFloat = 0
  /// Another size for some avatars.
  var avatarSizes: [IndexPath: CGSize] = [:]
  /// The items whose messages were asked for.
  var questions: [IndexPath] = []
  /// The items that have a button beside the bubble.
  var itemsWithButton: Set<IndexPath> = []
  /// What was tapped.
  var taps: [String] = []
  /// Called once for each message that is asked for, but not within itself.
  var whenAsked: ((IndexPath) -> Void)?
  let measurer = CountingMeasurer()
  let layout: MessagesCollectionViewFlowLayout
  let view: CollectionView

  init(
    _ messages: [MessageData], width: CGFloat = 320, height: CGFloat = 480,
    layout: MessagesCollectionViewFlowLayout = MessagesCollectionViewFlowLayout()
  ) {
    sections = [messages]
    self.layout = layout
    layout.bubbleSizeCalculator = BubbleSizeCalculator(measurer: measurer)
    layout.messageBubbleFont = MessageBubbleFont(name: "Sans", size: 10)
    layout.messageBubbleLeftRightMargin = 50
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    view.delegate = self
    view.dataSource = self
    view.layoutIfNeeded()
  }

  static func text(_ count: Int, isOutgoing: Bool = false) -> MessageData {
    MessageData(isOutgoing: isOutgoing, content: .text(String(repeating: "x", count: count)))
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  {
    sections[section].count
  }

  func collectionView(
    _ collectionView: CollectionView, messageDataForItemAt indexPath: IndexPath
  ) -> MessageData {
    questions.append(indexPath)
    if let whenAsked {
      self.whenAsked = nil
      whenAsked(indexPath)
      self.whenAsked = whenAsked
    }
    return sections[indexPath.section][indexPath.item]
  }

  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellTopLabelAt indexPath: IndexPath
  ) -> CGFloat { cellTop }

  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForMessageBubbleTopLabelAt indexPath: IndexPath
  ) -> CGFloat { bubbleTop }

  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellBottomLabelAt indexPath: IndexPath
  ) -> CGFloat { cellBottom }

  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    avatarViewSizeForItemAt indexPath: IndexPath, isOutgoing: Bool
  ) -> CGSize {
    avatarSizes[indexPath]
      ?? (isOutgoing
        ? collectionViewLayout.outgoingAvatarViewSize : collectionViewLayout.incomingAvatarViewSize)
  }

  func collectionView(
    _ collectionView: CollectionView, shouldShowAccessoryButtonForItemAt indexPath: IndexPath
  ) -> Bool { itemsWithButton.contains(indexPath) }

  func collectionView(_ collectionView: CollectionView, didTapAvatarAt indexPath: IndexPath) {
    taps.append("avatar \(indexPath.item)")
  }

  func collectionView(
    _ collectionView: CollectionView, didTapMessageBubbleAt indexPath: IndexPath
  ) { taps.append("bubble \(indexPath.item)") }

  func collectionView(
    _ collectionView: CollectionView, didTapCellAt indexPath: IndexPath, touchLocation: CGPoint
  ) { taps.append("cell \(indexPath.item) \(Int(touchLocation.x)) \(Int(touchLocation.y))") }

  func collectionView(
    _ collectionView: CollectionView, didTapAccessoryButtonAt indexPath: IndexPath
  ) { taps.append("button \(indexPath.item)") }

  func collectionView(
    _ collectionView: CollectionView, didTapLoadEarlierMessagesHeaderAt indexPath: IndexPath
  ) { taps.append("load earlier") }

  /// The frames of the first items after a pass.
  func frames(_ count: Int, section: Int = 0) -> [CGRect] {
    view.layoutIfNeeded()
    return (0..<count).compactMap {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  /// How many messages the layout asks for in a pass.
  func questionsInPass(after change: () -> Void) -> Int {
    view.layoutIfNeeded()
    questions = []
    change()
    view.layoutIfNeeded()
    return questions.count
  }

  /// Scrolls as a finger does that is at a height of the view.
  func drag(by distance: CGFloat, fingerAt y: CGFloat) {
    layout.springTouchLocation = CGPoint(x: 100, y: y)
    view.contentOffset.y += distance
    layout.springTouchLocation = nil
    view.layoutIfNeeded()
  }
}

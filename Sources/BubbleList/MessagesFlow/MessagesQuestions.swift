import BubbleCollection
import Foundation

/// The heights of a cell's labels, in points.
struct LabelHeights: Equatable {
  var cellTop: CGFloat = 0
  var messageBubbleTop: CGFloat = 0
  var cellBottom: CGFloat = 0

  var sum: CGFloat { cellTop + messageBubbleTop + cellBottom }
}

/// Asks a list's data source and delegate, which are looked up once for many questions, and takes out what
/// cannot be used.
struct MessagesQuestions {
  private let layout: MessagesCollectionViewFlowLayout
  private let view: CollectionView
  private let source: (any MessagesCollectionViewDataSource)?
  private let delegate: (any MessagesCollectionViewDelegateFlowLayout)?

  init(_ layout: MessagesCollectionViewFlowLayout, in view: CollectionView) {
    self.layout = layout
    self.view = view
    source = view.dataSource as? any MessagesCollectionViewDataSource
    delegate = view.delegate as? any MessagesCollectionViewDelegateFlowLayout
  }

  /// Whether a path is that of an item that the data has.
  private func hasItem(at indexPath: IndexPath) -> Bool {
    guard let place = ItemPlace(indexPath) else { return false }
    return place.item >= 0 && place.item < view.numberOfItems(inSection: place.section)
  }

  /// The message of an item; nil if there is no such item, or the data source knows of no messages.
  func message(at indexPath: IndexPath) -> MessageData? {
    guard let source, hasItem(at: indexPath) else { return nil }
    return source.collectionView(view, messageDataForItemAt: indexPath)
  }

  func avatarViewSize(of message: MessageData, at indexPath: IndexPath) -> CGSize {
    guard let delegate else { return layout.avatarViewSize(isOutgoing: message.isOutgoing) }
    return delegate.collectionView(
      view, layout: layout, avatarViewSizeForItemAt: indexPath, isOutgoing: message.isOutgoing)
  }

  /// What the delegate says of an item's labels.
  func labelHeights(at indexPath: IndexPath) -> LabelHeights {
    guard let delegate, hasItem(at: indexPath) else { return LabelHeights() }
    func usable(_ height: CGFloat) -> CGFloat { height > 0 && height.isFinite ? height : 0 }
    return LabelHeights(
      cellTop: usable(
        delegate.collectionView(view, layout: layout, heightForCellTopLabelAt: indexPath)),
      messageBubbleTop: usable(
        delegate.collectionView(view, layout: layout, heightForMessageBubbleTopLabelAt: indexPath)),
      cellBottom: usable(
        delegate.collectionView(view, layout: layout, heightForCellBottomLabelAt: indexPath)))
  }
}

import BubbleCollection
import Foundation

/// The heights of a cell's labels, in points.
struct LabelHeights: Equatable {
  var cellTop: CGFloat = 0
  var messageBubbleTop: CGFloat = 0
  var cellBottom: CGFloat = 0

  var sum: CGFloat { cellTop + messageBubbleTop + cellBottom }
}

/// A list's data source and delegate, cast once: to find out what an object can answer costs more than most queries.
final class MessagesDelegates {
  private weak var knownSource: (any MessagesCollectionViewDataSource)?
  private weak var knownDelegate: (any MessagesCollectionViewDelegateFlowLayout)?
  private var hasReportedLack = false

  func source(of view: CollectionView) -> (any MessagesCollectionViewDataSource)? {
    guard let source = view.dataSource else { return nil }
    if let knownSource, knownSource === source { return knownSource }
    knownSource = source as? any MessagesCollectionViewDataSource
    return knownSource
  }

  func delegate(
    of view: CollectionView
  ) -> (any MessagesCollectionViewDelegateFlowLayout)? {
    guard let delegate = view.delegate else { return nil }
    if let knownDelegate, knownDelegate === delegate { return knownDelegate }
    knownDelegate = delegate as? any MessagesCollectionViewDelegateFlowLayout
    return knownDelegate
  }

  /// Says once that messages have no delegate to answer for them: nothing else looks wrong to a host that forgot it.
  func reportLackOfDelegate(of view: CollectionView) {
    guard !hasReportedLack, delegate(of: view) == nil,
      (0..<view.numberOfSections).contains(where: { view.numberOfItems(inSection: $0) > 0 })
    else { return }
    hasReportedLack = true
    view.report(
      .layout(
        """
        the collection view's delegate is \(view.delegate.map { "\(type(of: $0))" } ?? "nil"), and not a \
        MessagesCollectionViewDelegateFlowLayout: no object says the sizes of messages and the heights of \
        their labels, or gets taps. Set the collection view's delegate, and keep it: it is weak.
        """))
  }
}

/// Asks a list's data source and delegate, with the layout's settings read once for many queries, and takes
/// out what cannot be used.
final class MessagesQueries {
  /// What is known of the item whose parts are being measured, so that nothing is asked twice.
  private struct Known {
    let path: IndexPath
    var message: MessageData?
    var avatar: CGSize?
  }

  private unowned let layout: MessagesCollectionViewFlowLayout
  private let view: CollectionView
  private let source: (any MessagesCollectionViewDataSource)?
  private let delegate: (any MessagesCollectionViewDelegateFlowLayout)?
  private var known: Known?
  /// The calculator of this library, which takes settings that are read already.
  private let calculator: BubbleSizeCalculator?
  /// What sizes of bubbles depend on, but for the avatars.
  private let metrics: BubbleMetrics
  private(set) lazy var itemWidth = layout.itemWidth
  /// What the parts of all cells have in common.
  private lazy var commonMeasures = MessagesCellMeasures(
    messageBubbleFont: metrics.font, textViewTextContainerInsets: metrics.textContainerInsets,
    textViewFrameInsets: metrics.textViewFrameInsets,
    incomingAvatarViewSize: metrics.arithmetic.rounded(layout.incomingAvatarViewSize.usable),
    outgoingAvatarViewSize: metrics.arithmetic.rounded(layout.outgoingAvatarViewSize.usable))

  init(_ layout: MessagesCollectionViewFlowLayout, in view: CollectionView) {
    self.layout = layout
    self.view = view
    source = layout.delegates.source(of: view)
    delegate = layout.delegates.delegate(of: view)
    calculator = layout.bubbleSizeCalculator as? BubbleSizeCalculator
    metrics = layout.bubbleMetrics(avatarWidth: 0)
  }

  /// Whether a path is that of an item that the data has.
  private func hasItem(at indexPath: IndexPath) -> Bool {
    if known?.path == indexPath { return true }
    guard let place = Place(indexPath) else { return false }
    return place.item >= 0 && place.item < view.numberOfItems(inSection: place.section)
  }

  /// The message of an item; nil if there is no such item, or the data source knows of no messages.
  func message(at indexPath: IndexPath) -> MessageData? {
    if let message = known?.message, known?.path == indexPath { return message }
    guard let source, hasItem(at: indexPath) else { return nil }
    let message = source.collectionView(view, messageDataForItemAt: indexPath)
    if known?.path == indexPath { known?.message = message }
    return message
  }

  func avatarViewSize(of message: MessageData, at indexPath: IndexPath) -> CGSize {
    guard let delegate else { return layout.avatarViewSize(isOutgoing: message.isOutgoing) }
    if let avatar = known?.avatar, known?.path == indexPath { return avatar }
    let avatar = delegate.collectionView(
      view, layout: layout, avatarViewSizeForItemAt: indexPath, isOutgoing: message.isOutgoing)
    if known?.path == indexPath { known?.avatar = avatar }
    return avatar
  }

  /// What the size of a message's bubble depends on besides its text.
  func metrics(of message: MessageData, at indexPath: IndexPath) -> BubbleMetrics {
    var metrics = metrics
    metrics.avatarWidth = avatarViewSize(of: message, at: indexPath).width.usableLength
    return metrics
  }

  /// The size of a message's bubble.
  func bubbleSize(of message: MessageData, at indexPath: IndexPath) -> CGSize {
    if case .media(let size) = message.content, calculator != nil { return size.usable }
    guard let calculator else {
      return layout.bubbleSizeCalculator
        .messageBubbleSize(for: message, at: indexPath, with: layout).usable
    }
    return calculator.bubbleSize(of: message.content, metrics(of: message, at: indexPath)).usable
  }

  /// What the delegate says of an item's labels.
  func labelHeights(at indexPath: IndexPath) -> LabelHeights {
    guard let delegate, hasItem(at: indexPath) else { return LabelHeights() }
    return LabelHeights(
      cellTop: delegate.collectionView(view, layout: layout, heightForCellTopLabelAt: indexPath)
        .usableLength,
      messageBubbleTop: delegate.collectionView(
        view, layout: layout, heightForMessageBubbleTopLabelAt: indexPath
      ).usableLength,
      cellBottom: delegate.collectionView(
        view, layout: layout, heightForCellBottomLabelAt: indexPath
      ).usableLength)
  }

  /// The measures of an item's parts; its message and its avatar are asked for once.
  func measures(ofCellAt indexPath: IndexPath) -> MessagesCellMeasures {
    // The layout may know of items that are no longer in the data.
    guard hasItem(at: indexPath) else { return commonMeasures }
    var measures = commonMeasures
    let outer = known
    known = Known(path: indexPath)
    defer { known = outer }
    let arithmetic = metrics.arithmetic
    let heights = labelHeights(at: indexPath)
    measures.cellTopLabelHeight = arithmetic.rounded(heights.cellTop)
    measures.messageBubbleTopLabelHeight = arithmetic.rounded(heights.messageBubbleTop)
    measures.cellBottomLabelHeight = arithmetic.rounded(heights.cellBottom)
    measures.messageBubbleContainerViewWidth = arithmetic.rounded(
      layout.messageBubbleSizeForItem(at: indexPath).width)
    guard delegate != nil, let message = message(at: indexPath) else { return measures }
    let avatar = arithmetic.rounded(avatarViewSize(of: message, at: indexPath).usable)
    if message.isOutgoing {
      measures.outgoingAvatarViewSize = avatar
    } else {
      measures.incomingAvatarViewSize = avatar
    }
    return measures
  }
}

import BubbleCollection
import Foundation

/// The heights of a cell's labels, in points.
struct LabelHeights: Equatable {
  var cellTop: CGFloat = 0
  var messageBubbleTop: CGFloat = 0
  var cellBottom: CGFloat = 0

  var sum: CGFloat { cellTop + messageBubbleTop + cellBottom }
}

/// A list's data source and delegate, cast once: casts cost more than most queries.
final class MessagesDelegates {
  private weak var knownSource: (any MessagesCollectionViewDataSource)?
  private weak var knownDelegate: (any MessagesCollectionViewDelegateFlowLayout)?
  private var hasReportedLack = false
  private var hasReportedSquares = false

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

  /// Reports once that the delegate does not provide messages' sizes; nothing else would reveal the mistake
  /// to the host.
  func reportLackOfDelegate(of view: CollectionView) {
    guard !hasReportedLack, delegate(of: view) == nil,
      (0..<view.numberOfSections).contains(where: { view.numberOfItems(inSection: $0) > 0 })
    else { return }
    hasReportedLack = true
    view.report(
      .layout(
        """
        the collection view's delegate is \(view.delegate.map { "\(type(of: $0))" } ?? "nil"), and not a \
        MessagesCollectionViewDelegateFlowLayout: no object provides the sizes of messages and the heights of their labels, or receives taps. Set the collection view's delegate, and keep it: it is weak.
        """))
  }

  /// Reports once that texts are measured without a text engine: a bubble does not hold the text that the host draws.
  func reportSquareGlyphs(in view: CollectionView) {
    guard !hasReportedSquares else { return }
    hasReportedSquares = true
    view.report(
      .layout(
        """
        SquareGlyphs measures the texts, each character as a square: bubbles do not hold their texts. Set \
        bubbleSizeCalculator to a BubbleSizeCalculator with the host's measurer, or with MessageTextMeasurer() of \
        BubbleListBridge.
        """))
  }
}

/// Queries a list's data source and delegate, with the layout's settings read once for many queries, and
/// replaces unusable values.
final class MessagesQueries {
  /// The known values of the item whose parts are being measured, so that each is requested once.
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
  /// The calculator of this library, which accepts settings that were read before.
  private let calculator: BubbleSizeCalculator?
  private let measuresSquares: Bool
  /// The inputs to the sizes of bubbles, except the avatars.
  private let metrics: BubbleMetrics
  private(set) lazy var itemWidth = layout.itemWidth
  /// The measures that the parts of all cells have in common.
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
    measuresSquares = calculator?.measurer is SquareGlyphs
    metrics = layout.bubbleMetrics(avatarWidth: 0)
  }

  /// Whether an index path belongs to an item in the data.
  private func hasItem(at indexPath: IndexPath) -> Bool {
    if known?.path == indexPath { return true }
    guard let place = Place(indexPath) else { return false }
    return place.item >= 0 && place.item < view.numberOfItems(inSection: place.section)
  }

  /// Returns the message of an item; nil if the item does not exist, or the data source has no messages.
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

  /// Returns the inputs to the size of a message's bubble, besides its text.
  func metrics(of message: MessageData, at indexPath: IndexPath) -> BubbleMetrics {
    var metrics = metrics
    metrics.avatarWidth = avatarViewSize(of: message, at: indexPath).width.usableLength
    return metrics
  }

  /// Returns the size of a message's bubble.
  func bubbleSize(of message: MessageData, at indexPath: IndexPath) -> CGSize {
    if case .media(let size) = message.content, calculator != nil { return size.usable }
    guard let calculator else {
      return layout.bubbleSizeCalculator
        .messageBubbleSize(for: message, at: indexPath, with: layout).usable
    }
    if measuresSquares { layout.delegates.reportSquareGlyphs(in: view) }
    return calculator.bubbleSize(of: message.content, metrics(of: message, at: indexPath)).usable
  }

  /// Returns the delegate's heights of an item's labels.
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

  /// Returns the measures of an item's parts; requests its message and its avatar once.
  func measures(ofCellAt indexPath: IndexPath) -> MessagesCellMeasures {
    // The layout may still have items that the data has lost.
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

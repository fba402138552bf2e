import BubbleCollection
import BubbleCore
import BubbleList
import Foundation

/// A conversation laid out: cells placed in a list, ready to be drawn or handed to views.
///
/// The whole way of the data is in ``layOut(_:environment:chain:measurer:onProgress:)``. Applying a
/// snapshot measures no message; asking for what is visible costs as much as is visible.
///
/// A transcript belongs to one thread at a time.
public final class Transcript {
  /// The messages.
  public let conversation: Conversation
  /// What surrounds them.
  public let environment: LayoutEnvironment
  /// Their layouts.
  public let snapshot: CellLayoutSnapshot
  /// The list that places them.
  ///
  /// Its data source and delegate are the transcript's.
  public let collectionView: CollectionView
  /// The layout of each day's header, by section.
  public let dayHeaders: [DayHeaderLayout]

  private let source: SnapshotSource

  /// Places the cells of a snapshot.
  public init(
    conversation: Conversation, environment: LayoutEnvironment, snapshot: CellLayoutSnapshot,
    measurer: any TextMeasuring
  ) {
    self.conversation = conversation
    self.environment = environment
    self.snapshot = snapshot
    let context = LayoutContext(environment: environment, measurer: measurer)
    dayHeaders = snapshot.days.map { DayHeaderLayout(text: $0.text, context: context) }
    source = SnapshotSource(snapshot: snapshot, headerHeights: dayHeaders.map(\.height))
    let layout = MessageListLayout()
    layout.delegate = source
    collectionView = CollectionView(
      frame: CGRect(x: 0, y: 0, width: environment.width, height: 0),
      collectionViewLayout: layout)
    collectionView.dataSource = source
  }

  /// Lays a conversation out on all cores and places its cells.
  ///
  /// - Parameter onProgress: Called now and then, on any thread, with the number of messages done.
  /// - Throws: `CancellationError` if the task was cancelled.
  public static func layOut(
    _ conversation: Conversation, environment: LayoutEnvironment, chain: LayouterChain,
    measurer: any TextMeasuring, onProgress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> Transcript {
    var pass = MeasuringPass(chain: chain, environment: environment, measurer: measurer)
    pass.onProgress = onProgress
    let snapshot = try await pass.run(conversation)
    return Transcript(
      conversation: conversation, environment: environment, snapshot: snapshot,
      measurer: measurer)
  }

  /// The size of all content, in points; it ends at the last cell.
  public var contentSize: CGSize { collectionView.contentSize }

  /// Which message an index path stands for, by place in the conversation.
  ///
  /// - Precondition: There is such an item.
  public func messageIndex(at indexPath: IndexPath) -> Int {
    source.messageIndex(at: indexPath)
  }

  /// The cells and headers that intersect `rect`, from top to bottom.
  public func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    collectionView.layoutAttributesForElements(in: rect)
  }
}

/// Gives the list its counts and heights from a snapshot: a section for each day.
private final class SnapshotSource: CollectionViewDataSource, MessageListLayoutDelegate {
  private let snapshot: CellLayoutSnapshot
  private let headerHeights: [CGFloat]

  init(snapshot: CellLayoutSnapshot, headerHeights: [CGFloat]) {
    self.snapshot = snapshot
    self.headerHeights = headerHeights
  }

  func messageIndex(at indexPath: IndexPath) -> Int {
    snapshot.days[indexPath.section].messages.lowerBound + indexPath.item
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { snapshot.days.count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { snapshot.days[section].messages.count }

  func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat { snapshot.entries[messageIndex(at: indexPath)].height }

  func messageListLayout(
    _ layout: MessageListLayout, heightForHeaderInSection section: Int
  ) -> CGFloat { headerHeights[section] }
}

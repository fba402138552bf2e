import BubbleCollection
import BubbleCore
import BubbleList
import Foundation

/// A conversation laid out: cells placed in a list, ready to be drawn or handed to views.
///
/// The whole way of the data is in ``layOut(_:environment:chain:measurer:clusters:keptLayoutLimit:cacheLimit:cacheByteLimit:previous:onProgress:)``. Applying a
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

  /// The layouts that were built again because the snapshot does not hold them, those used lately.
  public private(set) var layoutCache: LayoutCache

  private let source: SnapshotSource
  private let chain: LayouterChain
  private let context: LayoutContext

  /// Places the cells of a snapshot.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - environment: Its width, fonts, language and so on.
  ///   - snapshot: The cells of the conversation.
  ///   - chain: The chain that made the snapshot.
  ///   - measurer: Measures the text.
  ///   - cacheLimit: How many layouts that the snapshot does not hold are kept; 0: all of them.
  ///   - cacheByteLimit: How many bytes they may take together, as they estimate it; 0: any number.
  public init(
    conversation: Conversation, environment: LayoutEnvironment, snapshot: CellLayoutSnapshot,
    chain: LayouterChain, measurer: any TextMeasuring,
    cacheLimit: Int = LayoutCache.standardLimit, cacheByteLimit: Int = 0
  ) {
    self.conversation = conversation
    self.environment = environment
    self.snapshot = snapshot
    self.chain = chain
    context = LayoutContext(
      environment: environment, measurer: measurer, peer: conversation.peer)
    layoutCache = LayoutCache(cacheLimit: cacheLimit, byteLimit: cacheByteLimit)
    let context = context
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
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - environment: Its width, fonts, language and so on.
  ///   - chain: The layouters that are asked for each message, in order.
  ///   - measurer: Measures the text.
  ///   - clusters: Which messages stand close together.
  ///   - keptLayoutLimit: How many layouts the snapshot holds; 0: all of them. With a limit a million
  ///     messages fit in memory: what becomes visible is built again.
  ///   - cacheLimit: How many layouts that the snapshot does not hold are kept; 0: all of them.
  ///   - cacheByteLimit: How many bytes they may take together, as they estimate it; 0: any number.
  ///   - previous: An earlier snapshot of the conversation; layouts whose keys have not changed are taken
  ///     from it.
  ///   - onProgress: Called now and then, on any thread, with the number of messages done.
  /// - Throws: `CancellationError` if the task was cancelled.
  public static func layOut(
    _ conversation: Conversation, environment: LayoutEnvironment, chain: LayouterChain,
    measurer: any TextMeasuring, clusters: ClusterPolicy = .standard, keptLayoutLimit: Int = 0,
    cacheLimit: Int = LayoutCache.standardLimit, cacheByteLimit: Int = 0,
    previous: CellLayoutSnapshot? = nil,
    onProgress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> Transcript {
    var pass = MeasuringPass(
      chain: chain, environment: environment, measurer: measurer, clusters: clusters,
      keptLayoutLimit: keptLayoutLimit)
    pass.onProgress = onProgress
    let snapshot = try await pass.run(conversation, previous: previous)
    return Transcript(
      conversation: conversation, environment: environment, snapshot: snapshot,
      chain: chain, measurer: measurer, cacheLimit: cacheLimit, cacheByteLimit: cacheByteLimit)
  }

  /// The size of all content, in points; it ends at the last cell.
  public var contentSize: CGSize {
    collectionView.layoutIfNeeded()
    return collectionView.contentSize
  }

  /// Which message an index path stands for, by place in the conversation.
  ///
  /// - Precondition: There is such an item.
  public func messageIndex(at indexPath: IndexPath) -> Int {
    source.messageIndex(at: indexPath)
  }

  /// The layout of the cell at an index path: the snapshot's, one built lately, or one built now.
  ///
  /// - Precondition: There is such an item.
  public func cellLayout(at indexPath: IndexPath) -> any CellLayout {
    let index = messageIndex(at: indexPath)
    let entry = snapshot.entries[index]
    if let layout = entry.layout ?? layoutCache.layout(for: entry.key) { return layout }
    let context = context.with(neighbours: entry.fact.neighbours, time: entry.fact.time)
    let layout = chain.cellLayout(
      for: conversation.messages[index], context: context, passingOver: entry.passedOver
    ).layout
    layoutCache.insert(layout, for: entry.key)
    return layout
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

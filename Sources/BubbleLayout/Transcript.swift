import BubbleCore
import ConversationView
import Foundation

/// A whole conversation, laid out on all cores, to be written to a file or drawn at once: the list of its rows, and the snapshot of its
/// layouts.
///
/// ``init(_:environment:chain:measurer:clusters:keptLayoutLimit:previous:onProgress:)`` shows the whole way of the data. A conversation
/// on a screen is a `ConversationView`.
///
/// A transcript belongs to one thread at a time.
///
/// ```swift
/// let transcript = try await Transcript(
///   conversation, environment: LayoutEnvironment(width: 375), chain: .standard,
///   measurer: TextMeasurer())
/// let picture = transcript.picture(theme: .light, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
/// try picture.png(scale: 2).write(to: URL(fileURLWithPath: "chat.png"))
/// ```
public final class Transcript {
  /// The messages.
  public let conversation: Conversation
  /// Their layouts.
  public let snapshot: CellLayoutSnapshot
  /// The cells in their places, and the headers of days between them.
  public let list: ConversationSnapshot

  /// Places the cells of a snapshot.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - environment: Its width, fonts, language and so on.
  ///   - snapshot: The cells of the conversation.
  ///   - chain: The chain that made the snapshot.
  ///   - measurer: Measures the text.
  ///   - layoutByteLimit: The approximate number of bytes for layouts that are kept besides those of the snapshot.
  /// - Precondition: The snapshot is one of the conversation.
  /// - Complexity: O(*n*) in the number of messages, none of which is measured.
  public init(
    conversation: Conversation, environment: LayoutEnvironment, snapshot: CellLayoutSnapshot,
    chain: LayouterChain, measurer: any TextMeasuring, layoutByteLimit: Int = 8 << 20
  ) {
    precondition(
      snapshot.entries.count == conversation.messages.count, "a snapshot is of its conversation")
    self.conversation = conversation
    self.snapshot = snapshot
    let context = LayoutContext(
      environment: environment, measurer: measurer, peer: conversation.peer)
    list = ConversationSnapshot(
      zip(conversation.messages, snapshot.entries).lazy.map { message, entry in
        ConversationSnapshot.MeasuredMessage(
          message, height: entry.height, neighbours: entry.fact.neighbours)
      }, environment: environment, chain: chain, peer: conversation.peer, measurer: measurer,
      layoutByteLimit: layoutByteLimit
    ) { number in
      // The layouter of the pass.
      let entry = snapshot.entries[number]
      if let layout = entry.layout { return (layout, isHeld: true) }
      let built = chain.cellLayout(
        for: conversation.messages[number],
        context: context.with(neighbours: entry.fact.neighbours, time: entry.fact.time),
        passingOver: entry.passedOver)
      return (built.layout, isHeld: false)
    }
  }

  /// Lays a conversation out on all cores and places its cells.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - environment: Its width, fonts, language and so on.
  ///   - chain: The chain of layouters.
  ///   - measurer: Measures the text.
  ///   - clusters: The rule that groups messages into clusters.
  ///   - keptLayoutLimit: The number of layouts that the snapshot holds; nil: all of them. With a limit a million
  ///     messages fit in memory: other layouts are built again when they are needed.
  ///   - previous: An earlier snapshot of the conversation; layouts whose keys have not changed are taken
  ///     from it.
  ///   - onProgress: Called now and then, on any thread, with the number of messages done.
  /// - Throws: `CancellationError` if the task was cancelled.
  public convenience init(
    _ conversation: Conversation, environment: LayoutEnvironment, chain: LayouterChain,
    measurer: any TextMeasuring, clusters: ClusterPolicy = .standard, keptLayoutLimit: Int? = nil,
    previous: CellLayoutSnapshot? = nil, onProgress: (@Sendable (Int) -> Void)? = nil
  ) async throws {
    var pass = MeasuringPass(
      chain: chain, environment: environment, measurer: measurer, clusters: clusters,
      keptLayoutLimit: keptLayoutLimit)
    pass.onProgress = onProgress
    let snapshot = try await pass.run(conversation, previous: previous)
    self.init(
      conversation: conversation, environment: environment, snapshot: snapshot, chain: chain,
      measurer: measurer)
  }

  /// The environment of the messages.
  public var environment: LayoutEnvironment { list.environment }

  /// The size of all content, in points; it ends at the last cell.
  public var contentSize: CGSize { list.contentSize }

  /// Returns the cells and headers of which a part is in a rectangle, from top to bottom, their frames in content coordinates.
  ///
  /// - Complexity: O(*n*) in the number of elements in the rectangle; layouts that the snapshot does not hold are built.
  public func elements(in rect: CGRect) -> [ConversationElement] { list.elements(in: rect) }
}

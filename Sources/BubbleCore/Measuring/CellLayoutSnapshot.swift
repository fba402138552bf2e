import Foundation

/// The layouts of a whole conversation at one moment: what a background pass yields.
///
/// A snapshot is immutable; using it measures nothing. Heights and keys are there for every message,
/// layouts for as many as the pass was told to keep. Snapshots of one conversation share what has not
/// changed between them.
public struct CellLayoutSnapshot: Sendable {
  /// The conversation's peer: a layout may depend on whether it is a group, and on its title.
  public let peer: Peer
  /// An entry for each message, in the conversation's order.
  public let entries: [Entry]
  /// The days of the conversation.
  public var days: [ConversationFacts.Day] { facts.days }
  /// How many layouts were built for this snapshot; the others were taken from the one before.
  public let builtCount: Int

  /// What the next pass starts from.
  let facts: ConversationFacts
  /// The chain that built the layouts.
  let links: ChainLinks

  /// What went wrong, in the messages' order.
  public var diagnostics: [Diagnostic] { entries.flatMap(\.diagnostics) }

  /// Whether every height is measured, and none is estimated.
  public var isComplete: Bool { !entries.contains(where: \.isEstimated) }
}

extension CellLayoutSnapshot {
  /// What is known of one message.
  ///
  /// Held by reference and never changed: a snapshot takes over what it shares with an earlier one at
  /// the cost of a reference.
  public struct Entry: Sendable {
    private let storage: Storage

    /// Which message.
    public var message: MessageID { storage.requestedKey.messageID }
    /// The key of the layouter that was suitable first: when it changes, the message is laid out anew.
    public var requestedKey: LayoutKey { storage.requestedKey }
    /// The key of the layout.
    public var key: LayoutKey { storage.exception?.key ?? storage.requestedKey }
    /// The height of the cell in points.
    public var height: CGFloat { storage.height }
    /// Which kind of cell presents it.
    public var cellKind: CellKind { storage.cellKind }
    /// What its place among the others means for it.
    public var fact: ConversationFacts.Fact { storage.fact }
    /// The layout, unless it was left out.
    public var layout: (any CellLayout)? { storage.layout }
    /// What went wrong.
    public var diagnostics: [Diagnostic] { storage.exception?.diagnostics ?? [] }
    /// Whether the message was not laid out yet and the height is a guess, as in the snapshot that
    /// ``MeasuringPass/onVisible`` hands over.
    public var isEstimated: Bool { storage.isEstimated }

    private final class Storage: Sendable {
      let requestedKey: LayoutKey
      let height: CGFloat
      let cellKind: CellKind
      let fact: ConversationFacts.Fact
      let layout: (any CellLayout)?
      let exception: Exception?
      let isEstimated: Bool

      init(
        requestedKey: LayoutKey, height: CGFloat, cellKind: CellKind,
        fact: ConversationFacts.Fact, layout: (any CellLayout)?, exception: Exception? = nil,
        isEstimated: Bool = false
      ) {
        self.requestedKey = requestedKey
        self.height = height
        self.cellKind = cellKind
        self.fact = fact
        self.layout = layout
        self.exception = exception
        self.isEstimated = isEstimated
      }
    }

    /// What few entries have: another key than was asked for, something that went wrong.
    private final class Exception: Sendable {
      let key: LayoutKey
      let diagnostics: [Diagnostic]

      init(key: LayoutKey, diagnostics: [Diagnostic]) {
        self.key = key
        self.diagnostics = diagnostics
      }
    }
  }
}

extension CellLayoutSnapshot.Entry {
  /// What the chain answered.
  init(
    _ result: LayouterChain.Result, fact: ConversationFacts.Fact, keepsLayout: Bool
  ) {
    let layout = result.layout
    let key = layout.key
    let isException = !result.diagnostics.isEmpty || key != result.requestedKey
    storage = Storage(
      requestedKey: result.requestedKey, height: layout.height, cellKind: layout.cellKind,
      fact: fact, layout: keepsLayout ? layout : nil,
      exception: isException ? Exception(key: key, diagnostics: result.diagnostics) : nil)
  }

  /// A message that is not laid out yet, as high as it was before or as others are.
  init(
    estimated message: Message, fact: ConversationFacts.Fact, height: CGFloat,
    context: LayoutContext, before: CellLayoutSnapshot.Entry?
  ) {
    let key = LayoutKey(
      layouter: "estimated", version: "", message: message, context: context, dependencies: .all)
    storage = Storage(
      requestedKey: key, height: before?.height ?? height,
      cellKind: before?.cellKind ?? "estimated", fact: fact, layout: nil, isEstimated: true)
  }

  /// The same with another fact, and without its layout if it is not kept.
  func with(fact: ConversationFacts.Fact, keepsLayout: Bool) -> CellLayoutSnapshot.Entry {
    guard fact != storage.fact || (!keepsLayout && storage.layout != nil) else { return self }
    return CellLayoutSnapshot.Entry(
      storage: Storage(
        requestedKey: storage.requestedKey, height: storage.height, cellKind: storage.cellKind,
        fact: fact, layout: keepsLayout ? storage.layout : nil, exception: storage.exception))
  }

  /// The same with something more to report.
  func with(diagnostics: [Diagnostic]) -> CellLayoutSnapshot.Entry {
    CellLayoutSnapshot.Entry(
      storage: Storage(
        requestedKey: storage.requestedKey, height: storage.height, cellKind: storage.cellKind,
        fact: storage.fact, layout: storage.layout,
        exception: Exception(key: key, diagnostics: self.diagnostics + diagnostics)))
  }

  /// Whether what was built under the same key would be built again.
  ///
  /// Where a layouter failed, the layout depends on others than the key tells of: it holds for the
  /// very same chain.
  func isUsable(under key: LayoutKey, sameChain: Bool) -> Bool {
    guard !storage.isEstimated, storage.requestedKey == key else { return false }
    return sameChain || storage.exception == nil
  }

  /// Whether the entry is of a message, unchanged.
  func isOf(_ message: Message) -> Bool {
    storage.requestedKey.message.isCopy(of: message)
      || storage.requestedKey.messageID == message.id
  }
}

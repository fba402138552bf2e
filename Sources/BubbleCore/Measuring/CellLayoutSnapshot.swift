import Foundation

/// The layouts of a whole conversation at one moment: what a background pass yields.
///
/// A snapshot is immutable; using it measures nothing. Heights and keys are there for every message,
/// layouts for as many as the pass keeps. Snapshots of one conversation share what has not
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
  /// What metered layouters have cost lately, for the next pass.
  let accounts: [WorkBooks.CarriedAccount]

  /// What went wrong, in the messages' order.
  public var diagnostics: [Diagnostic] { entries.flatMap(\.diagnostics) }
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
    /// The key of the layouter that was suitable first: when it changes, the message is laid out again.
    public var requestedKey: LayoutKey { storage.requestedKey }
    /// The key of the layout.
    public var key: LayoutKey { storage.exception?.key ?? storage.requestedKey }
    /// The height of the cell in points.
    public var height: CGFloat { storage.height }
    /// Which kind of cell presents it.
    public var cellKind: CellKind { storage.cellKind }
    /// What its place among the others means for it.
    public var fact: ConversationFacts.Fact {
      storage.exception?.fact
        ?? ConversationFacts.Fact(
          neighbours: storage.requestedKey.neighbours, time: storage.requestedKey.time)
    }
    /// The layout, unless it was left out.
    public var layout: (any CellLayout)? { storage.layout.any }
    /// What went wrong.
    public var diagnostics: [Diagnostic] { storage.exception?.diagnostics ?? [] }
    /// The layouters that were not asked because they are switched off.
    package var passedOver: [LayouterID] { storage.exception?.passedOver ?? [] }
    /// Whether there are such.
    var hasPassedOver: Bool { storage.exception?.passedOver.isEmpty == false }

    /// A layout; nearly all are made of boxes, which can be looked at without taking hold of them.
    private enum KeptLayout {
      case none
      case boxes(BubbleCellLayout)
      case other(any CellLayout)

      init(_ layout: (any CellLayout)?) {
        if let boxes = layout as? BubbleCellLayout {
          self = .boxes(boxes)
        } else if let layout {
          self = .other(layout)
        } else {
          self = .none
        }
      }

      var isNone: Bool { if case .none = self { true } else { false } }

      var any: (any CellLayout)? {
        switch self {
        case .none: nil
        case .boxes(let layout): layout
        case .other(let layout): layout
        }
      }
    }

    private final class Storage: Sendable {
      let requestedKey: LayoutKey
      let exception: Exception?
      let height: CGFloat
      let cellKind: CellKind
      let layout: KeptLayout

      init(
        requestedKey: LayoutKey, height: CGFloat, cellKind: CellKind, layout: KeptLayout,
        exception: Exception?
      ) {
        self.requestedKey = requestedKey
        self.exception = exception
        self.height = height
        self.cellKind = cellKind
        self.layout = layout
      }
    }

    /// What few entries have: another key than was asked for, a fact that is not in the key, something
    /// that went wrong, a layouter that was not asked.
    private final class Exception: Sendable {
      let key: LayoutKey
      let fact: ConversationFacts.Fact
      let diagnostics: [Diagnostic]
      let passedOver: [LayouterID]

      init(
        key: LayoutKey, fact: ConversationFacts.Fact, diagnostics: [Diagnostic],
        passedOver: [LayouterID]
      ) {
        self.key = key
        self.fact = fact
        self.diagnostics = diagnostics
        self.passedOver = passedOver
      }

      /// Whether the layout depends on other layouters than its key names.
      var isOfChain: Bool { !diagnostics.isEmpty || !passedOver.isEmpty }
    }
  }
}

extension CellLayoutSnapshot.Entry {
  /// What the chain answered.
  init(
    _ result: LayouterChain.Result, fact: ConversationFacts.Fact, keepsLayout: Bool,
    passedOver: [LayouterID] = []
  ) {
    let layout = result.layout
    self.init(
      requestedKey: result.requestedKey, key: layout.key, height: layout.height,
      cellKind: layout.cellKind, fact: fact, layout: keepsLayout ? layout : nil,
      diagnostics: result.diagnostics, passedOver: passedOver)
  }

  private init(
    requestedKey: LayoutKey, key: LayoutKey, height: CGFloat, cellKind: CellKind,
    fact: ConversationFacts.Fact, layout: (any CellLayout)?, diagnostics: [Diagnostic],
    passedOver: [LayouterID]
  ) {
    let isPlain =
      diagnostics.isEmpty && passedOver.isEmpty && requestedKey.neighbours == fact.neighbours
      && requestedKey.time == fact.time && key == requestedKey
    storage = Storage(
      requestedKey: requestedKey, height: height, cellKind: cellKind, layout: KeptLayout(layout),
      exception: isPlain
        ? nil
        : Exception(
          key: key, fact: fact, diagnostics: diagnostics, passedOver: passedOver))
  }

  /// The same with something more to report, unless it was reported before.
  func with(diagnostics: [Diagnostic]) -> CellLayoutSnapshot.Entry {
    let known = self.diagnostics
    return CellLayoutSnapshot.Entry(
      requestedKey: requestedKey, key: key, height: height, cellKind: cellKind, fact: fact,
      layout: layout, diagnostics: known + diagnostics.filter { !known.contains($0) },
      passedOver: passedOver)
  }

  /// Whether it is an entry of this very message at this place, about which there is nothing out of the ordinary.
  ///
  /// - Parameters:
  ///   - message: The identity of the message.
  ///   - fact: What its place means for it.
  ///   - keepsLayout: Whether the layout is wanted.
  func isOf(_ message: ObjectIdentifier, _ fact: ConversationFacts.Fact, keepsLayout: Bool) -> Bool
  {
    let key = storage.requestedKey
    return storage.exception == nil
      && storage.layout.isNone != keepsLayout
      && key.message.identity == message && key.neighbours == fact.neighbours
      && key.time == fact.time
  }

  /// The entry for a message that is asked for again; nil if it has to be built again.
  ///
  /// It serves under the same key. Where a layouter failed, the layout depends on others than the key
  /// names: it serves for the very same chain.
  ///
  /// - Parameters:
  ///   - key: The key under which the message would be built now.
  ///   - fact: What its place among the others means now.
  ///   - keepsLayout: Whether the layout is wanted; if not, it is left out.
  func reused(
    under key: LayoutKey, fact: ConversationFacts.Fact, keepsLayout: Bool,
    sameChain: Bool
  ) -> CellLayoutSnapshot.Entry? {
    guard !keepsLayout || !storage.layout.isNone, storage.requestedKey == key,
      sameChain || storage.exception?.isOfChain != true
    else { return nil }
    let isSameFact =
      storage.exception.map { $0.fact == fact }
      ?? (storage.requestedKey.neighbours == fact.neighbours
        && storage.requestedKey.time == fact.time)
    if isSameFact, keepsLayout || storage.layout.isNone { return self }
    return CellLayoutSnapshot.Entry(
      requestedKey: requestedKey, key: self.key, height: height, cellKind: cellKind,
      fact: fact, layout: keepsLayout ? layout : nil, diagnostics: diagnostics,
      passedOver: passedOver)
  }
}

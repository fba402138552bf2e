import Foundation

/// The layouts of a whole conversation at one moment: the result of a background pass.
///
/// A snapshot is immutable, and using it measures nothing. It has heights and keys for every message, and layouts for as many as the pass
/// keeps. Snapshots of one conversation share unchanged parts.
public struct CellLayoutSnapshot: Sendable {
  /// The conversation's peer: a layout may depend on whether it is a group, and on its title.
  public let peer: Peer
  /// An entry for each message, in the conversation's order.
  public let entries: [Entry]
  /// The days of the conversation.
  public var days: [ConversationDay] { facts.days }
  /// The number of layouts that were built for this snapshot; the others come from the previous one.
  public let builtCount: Int

  /// The facts, from which the next pass starts.
  let facts: MessageRelations
  /// The chain that built the layouts.
  let links: ChainLinks
  /// The recent costs of metered layouters, for the next pass.
  let usages: [ChainUsage.CarriedUsage]

  /// The errors, in the order of the messages.
  public var diagnostics: [Diagnostic] { entries.flatMap(\.diagnostics) }
}

extension CellLayoutSnapshot {
  /// The layout of one message and its relations.
  ///
  /// Held by reference and never changed: sharing it with an earlier snapshot costs one reference.
  public struct Entry: Sendable {
    private let storage: Storage

    /// The id of the message.
    public var message: MessageID { storage.requestedKey.messageID }
    /// The key of the first suitable layouter: when it changes, the message is laid out again.
    package var requestedKey: LayoutKey { storage.requestedKey }
    /// The key of the layout.
    public var key: LayoutKey { storage.exception?.key ?? storage.requestedKey }
    /// The height of the cell in points.
    public var height: CGFloat { storage.height }
    /// The kind of cell that presents the layout.
    public var cellKind: CellKind { storage.cellKind }
    /// The message's relations to its neighbours.
    package var fact: MessageRelations.Fact {
      storage.exception?.fact
        ?? MessageRelations.Fact(
          neighbours: storage.requestedKey.neighbours, time: storage.requestedKey.time)
    }
    /// The layout; nil if the pass did not keep it.
    public var layout: (any CellLayout)? { storage.layout.any }
    /// The errors of this message.
    public var diagnostics: [Diagnostic] { storage.exception?.diagnostics ?? [] }
    /// The layouters that the chain skipped because they are switched off.
    package var passedOver: [LayouterID] { storage.exception?.passedOver ?? [] }
    /// Whether the chain skipped any.
    var hasPassedOver: Bool { storage.exception?.passedOver.isEmpty == false }

    /// A layout that an entry may hold.
    ///
    /// Nearly all are made of boxes, which can be read without retaining them.
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

    /// Rare values of an entry: another key than the requested one, a fact that is not in the key, an error, a skipped layouter.
    private final class Exception: Sendable {
      let key: LayoutKey
      let fact: MessageRelations.Fact
      let diagnostics: [Diagnostic]
      let passedOver: [LayouterID]

      init(
        key: LayoutKey, fact: MessageRelations.Fact, diagnostics: [Diagnostic],
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
  /// Makes an entry from the chain's result.
  init(
    _ result: LayouterChain.Result, fact: MessageRelations.Fact, keepsLayout: Bool,
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
    fact: MessageRelations.Fact, layout: (any CellLayout)?, diagnostics: [Diagnostic],
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

  /// Returns the entry with additional diagnostics, unless it already has them.
  func with(diagnostics: [Diagnostic]) -> CellLayoutSnapshot.Entry {
    let known = self.diagnostics
    return CellLayoutSnapshot.Entry(
      requestedKey: requestedKey, key: key, height: height, cellKind: cellKind, fact: fact,
      layout: layout, diagnostics: known + diagnostics.filter { !known.contains($0) },
      passedOver: passedOver)
  }

  /// Whether it is an entry of this unchanged message with this fact, and has no exceptions.
  ///
  /// - Parameters:
  ///   - message: The identity of the message.
  ///   - fact: The message's relations to its neighbours.
  ///   - keepsLayout: Whether the layout is needed.
  func isOf(_ message: ObjectIdentifier, _ fact: MessageRelations.Fact, keepsLayout: Bool) -> Bool {
    let key = storage.requestedKey
    return storage.exception == nil
      && storage.layout.isNone != keepsLayout
      && key.message.identity == message && key.neighbours == fact.neighbours
      && key.time == fact.time
  }

  /// Returns the entry for a message that is requested again; nil if it has to be built again.
  ///
  /// An entry is valid under the same key. If a layouter failed, the layout depends on others than the key names: then it is valid only for
  /// the same chain.
  ///
  /// - Parameters:
  ///   - key: The key under which the message would be built now.
  ///   - fact: The message's present relations to its neighbours.
  ///   - keepsLayout: Whether the layout is needed; if not, it is left out.
  func reused(
    under key: LayoutKey, fact: MessageRelations.Fact, keepsLayout: Bool,
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

import Foundation

/// Where a list was scrolled to, said by an item: `ChatLayoutPositionSnapshot`.
public struct MessageListPositionSnapshot: Hashable, Sendable {
  /// An edge: ChatLayout's name for it.
  public typealias Edge = MessageListEdge

  /// The item.
  public var indexPath: IndexPath
  /// Which edge of the item and of the visible area is meant.
  public var edge: MessageListEdge
  /// How far the item's edge is inwards of the visible area's, the settings' additional inset not counted; in
  /// points.
  public var offset: CGFloat
  /// What identifies the message, as the delegate or data source said it, so that it is found after updates; nil:
  /// the index path counts, or only the layout that the snapshot is of knows the message.
  ///
  /// An identifier is in the snapshot if it may go to other threads for certain: numbers, texts, dates and other
  /// values of Swift and Foundation, and all others as a ``MessageIdentifier``. One of another type stays with the
  /// layout, which finds its message as well.
  public var identifier: AnyHashable? {
    if case .known(let identifier) = identity { AnyHashable(identifier.base) } else { nil }
  }

  var identity: SnapshotIdentity?

  /// Says a position by an index path.
  public init(indexPath: IndexPath, edge: MessageListEdge, offset: CGFloat = 0) {
    self.init(indexPath: indexPath, edge: edge, offset: offset, identity: nil)
  }

  /// Says a position by what identifies the message.
  ///
  /// - Parameters:
  ///   - indexPath: Where the message was last.
  ///   - edge: From which side of the visible part the position is measured.
  ///   - offset: The distance from that side, in points.
  ///   - identifier: What the delegate or data source says of it; nil: the index path counts.
  public init(
    indexPath: IndexPath, edge: MessageListEdge, offset: CGFloat = 0,
    identifier: (some Hashable & Sendable)?
  ) {
    self.init(
      indexPath: indexPath, edge: edge, offset: offset,
      identity: identifier.map { .known(MessageIdentifier($0)) })
  }

  init(
    indexPath: IndexPath, edge: MessageListEdge, offset: CGFloat, identity: SnapshotIdentity?
  ) {
    self.indexPath = indexPath
    self.edge = edge
    self.offset = offset
    self.identity = identity
  }
}

/// What identifies a message, of a type that may go to other threads.
///
/// For a delegate or data source whose identifiers are of a type of its own: those are in a
/// ``MessageListPositionSnapshot`` then, and any layout finds the message.
public struct MessageIdentifier: Hashable, Sendable {
  /// The identifier itself.
  public let base: any Hashable & Sendable

  /// Makes an identifier of a value.
  public init(_ base: some Hashable & Sendable) { self.base = base }

  /// Whether the values are of one type and equal.
  public static func == (one: MessageIdentifier, other: MessageIdentifier) -> Bool {
    AnyHashable(one.base) == AnyHashable(other.base)
  }

  /// Takes the value in.
  public func hash(into hasher: inout Hasher) { AnyHashable(base).hash(into: &hasher) }
}

/// What a snapshot has of an identifier.
enum SnapshotIdentity: Hashable, Sendable {
  /// The identifier, which may go anywhere.
  case known(MessageIdentifier)
  /// What the layout finds the identifier by, which stays there.
  case kept(KeptIdentifier)

  /// - Parameter identifier: Any; nil if it may not go anywhere for all that is known.
  init?(_ identifier: AnyHashable) {
    func known<Value: Hashable & Sendable>(_ type: Value.Type) -> MessageIdentifier? {
      guard Swift.type(of: identifier.base) == type else { return nil }
      return (identifier.base as? Value).map { MessageIdentifier($0) }
    }
    let found = SnapshotIdentity.sendableTypes.lazy.compactMap { known($0) }.first
    guard let found else { return nil }
    self = .known(found)
  }

  /// The types of identifiers that are known to go anywhere: that a type does is not to be asked at run time.
  private static let sendableTypes: [any (Hashable & Sendable).Type] = [
    MessageIdentifier.self, String.self, Int.self, UUID.self, Int64.self, UInt64.self, UInt.self,
    Int32.self, UInt32.self, Int16.self, UInt16.self, Int8.self, UInt8.self, Double.self,
    Float.self, Bool.self, Character.self, Substring.self, Date.self, URL.self, Data.self,
    IndexPath.self, [String].self, [Int].self, [UInt8].self,
  ]
}

/// Stands for an identifier that stays with a layout; as long as a snapshot has it.
final class KeptIdentifier: Hashable, Sendable {
  static func == (one: KeptIdentifier, other: KeptIdentifier) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { ObjectIdentifier(self).hash(into: &hasher) }
}

/// The identifiers that snapshots of a layout mean, and that stay with it.
struct KeptIdentifiers {
  private struct Entry {
    weak var kept: KeptIdentifier?
    var identifier: AnyHashable
  }

  private var entries: [Entry] = []
  private var limit = 16
  /// Whether the layout is not to look for a message itself: it is just finding out whether the delegate does.
  var isSearchPaused = false

  /// What stands for an identifier: the same as long as any snapshot has it.
  ///
  /// - Complexity: O(*s*) for *s* different ones that snapshots have.
  mutating func keep(_ identifier: AnyHashable) -> KeptIdentifier {
    for entry in entries where entry.identifier == identifier {
      if let kept = entry.kept { return kept }
    }
    if entries.count >= limit {
      entries.removeAll { $0.kept == nil }
      limit = max(16, 2 * entries.count)
    }
    let kept = KeptIdentifier()
    entries.append(Entry(kept: kept, identifier: identifier))
    return kept
  }

  /// The identifier that something stands for; nil if it is another layout's.
  ///
  /// - Complexity: That of ``keep(_:)``.
  func identifier(of kept: KeptIdentifier) -> AnyHashable? {
    entries.first { $0.kept === kept }?.identifier
  }
}

import Foundation

/// The scroll position of a list, relative to an item: `ChatLayoutPositionSnapshot`.
public struct MessageListPositionSnapshot: Hashable, Sendable {
  /// An edge: ChatLayout's name for it.
  public typealias Edge = MessageListEdge

  /// The item.
  public var indexPath: IndexPath
  /// The edge of the item and of the visible area that the offset is between.
  public var edge: MessageListEdge
  /// The distance from the visible area's edge to the item's edge, inwards, without the settings' additional inset, in
  /// points.
  public var offset: CGFloat
  /// The identifier of the message from the delegate or the data source, which finds it after updates.
  ///
  /// Nil: the index path applies, or only the layout of the snapshot can find the message.
  ///
  /// The snapshot carries identifiers that are known to be `Sendable`: numbers, texts, dates and other
  /// values of Swift and Foundation, and any other as a ``MessageIdentifier``. An identifier of another type stays with
  /// the layout, which also finds its message.
  public var identifier: AnyHashable? {
    if case .known(let identifier) = identity { AnyHashable(identifier.base) } else { nil }
  }

  var identity: SnapshotIdentity?
}

extension MessageListPositionSnapshot {
  /// Makes a position relative to an index path.
  public init(indexPath: IndexPath, edge: MessageListEdge, offset: CGFloat = 0) {
    self.init(indexPath: indexPath, edge: edge, offset: offset, identity: nil)
  }

  /// Makes a position relative to a message with an identifier.
  ///
  /// - Parameters:
  ///   - indexPath: The last known index path of the message.
  ///   - edge: The edge of the visible area from which the position is measured.
  ///   - offset: The distance from that edge, in points.
  ///   - identifier: The identifier from the delegate or the data source; nil: the index path applies.
  public init(
    indexPath: IndexPath, edge: MessageListEdge, offset: CGFloat = 0,
    identifier: (some Hashable & Sendable)?
  ) {
    self.init(
      indexPath: indexPath, edge: edge, offset: offset,
      identity: identifier.map { .known(MessageIdentifier($0)) })
  }
}

/// The identifier of a message, of a `Sendable` type.
///
/// For a delegate or data source with identifiers of a custom type. Snapshots carry it
/// (``MessageListPositionSnapshot``), and any layout finds the message.
public struct MessageIdentifier: Hashable, Sendable {
  /// The identifier itself.
  public let base: any Hashable & Sendable

  /// Makes an identifier of a value.
  public init(_ base: some Hashable & Sendable) { self.base = base }

  /// Whether the values have the same type and are equal.
  public static func == (one: MessageIdentifier, other: MessageIdentifier) -> Bool {
    AnyHashable(one.base) == AnyHashable(other.base)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { AnyHashable(base).hash(into: &hasher) }
}

/// The identifier in a snapshot.
enum SnapshotIdentity: Hashable, Sendable {
  /// The identifier itself, which is `Sendable`.
  case known(MessageIdentifier)
  /// A key of an identifier that stays with the layout.
  case kept(KeptIdentifier)

  /// - Parameter identifier: Any identifier; the result is nil if its type is not known to be `Sendable`.
  init?(_ identifier: AnyHashable) {
    func known<Value: Hashable & Sendable>(_ type: Value.Type) -> MessageIdentifier? {
      guard Swift.type(of: identifier.base) == type else { return nil }
      return (identifier.base as? Value).map { MessageIdentifier($0) }
    }
    let found = SnapshotIdentity.sendableTypes.lazy.compactMap { known($0) }.first
    guard let found else { return nil }
    self = .known(found)
  }

  /// The types that are known to be `Sendable`, which cannot be checked at run time.
  private static let sendableTypes: [any (Hashable & Sendable).Type] = [
    MessageIdentifier.self, String.self, Int.self, UUID.self, Int64.self, UInt64.self, UInt.self,
    Int32.self, UInt32.self, Int16.self, UInt16.self, Int8.self, UInt8.self, Double.self,
    Float.self, Bool.self, Character.self, Substring.self, Date.self, URL.self, Data.self,
    IndexPath.self, [String].self, [Int].self, [UInt8].self,
  ]
}

/// A key of an identifier that stays with a layout, for as long as a snapshot has the key.
final class KeptIdentifier: Hashable, Sendable {
  static func == (one: KeptIdentifier, other: KeptIdentifier) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { ObjectIdentifier(self).hash(into: &hasher) }
}

/// The identifiers of a layout's snapshots that stay with the layout.
struct KeptIdentifiers {
  private struct Entry {
    weak var kept: KeptIdentifier?
    var identifier: AnyHashable
  }

  private var entries: [Entry] = []
  private var limit = 16
  /// Whether the layout must not search for a message itself: it is testing whether the delegate does.
  var isSearchPaused = false

  /// Returns the key of an identifier: the same one as long as any snapshot has it.
  ///
  /// - Complexity: O(*s*) for *s* different identifiers in snapshots.
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

  /// Returns the identifier of a key; nil if the key is another layout's.
  ///
  /// - Complexity: That of ``keep(_:)``.
  func identifier(of kept: KeptIdentifier) -> AnyHashable? {
    entries.first { $0.kept === kept }?.identifier
  }
}

import BubbleCore
import Synchronization

/// The messages that scripts were asked about last, encoded once for all of them.
///
/// A chain asks one script after the other about a message, each in a state of its own, and then one of
/// them for its layout: the bytes are the same. A few slots, each with a lock of its own, found by the
/// message's identity; threads work at different messages and seldom meet.
final class FlatCache: Sendable {
  /// The cache of the process.
  static let shared = FlatCache()

  private static let messageCount = 16
  private static let environmentCount = 4
  /// `nonisolated(unsafe)`: the pointers never change, and each slot has a lock.
  nonisolated(unsafe) private let messages: UnsafeMutablePointer<Slot<FlatMessage>>
  nonisolated(unsafe) private let environments: UnsafeMutablePointer<Slot<FlatEnvironment>>

  /// A value and the identity of what it was made of, which it holds, so that no other has that identity.
  private struct Slot<Value: AnyObject & Sendable>: ~Copyable {
    private struct Entry {
      var identity: ObjectIdentifier?
      var value: Value?
    }

    private let entry = Mutex(Entry())

    func value(of identity: ObjectIdentifier, make: () -> Value) -> Value {
      if let found = entry.withLock({ $0.identity == identity ? $0.value : nil }) { return found }
      let made = make()
      entry.withLock { $0 = Entry(identity: identity, value: made) }
      return made
    }
  }

  /// Made once, and never freed.
  private init() {
    messages = .allocate(capacity: FlatCache.messageCount)
    for place in 0..<FlatCache.messageCount { (messages + place).initialize(to: Slot()) }
    environments = .allocate(capacity: FlatCache.environmentCount)
    for place in 0..<FlatCache.environmentCount { (environments + place).initialize(to: Slot()) }
  }

  /// The bytes of a message.
  func message(_ message: Message) -> FlatMessage {
    let identity = message.identity
    return messages[FlatCache.place(identity, of: FlatCache.messageCount)]
      .value(of: identity) { FlatMessage(message) }
  }

  /// The bytes of a context and its peer.
  func environment(_ context: LayoutContext, peer: Peer) -> FlatEnvironment {
    // A caller may name another peer than the context's.
    guard peer == context.peer else { return FlatEnvironment(context, peer: peer) }
    let identity = context.fingerprint.identity
    return environments[FlatCache.place(identity, of: FlatCache.environmentCount)]
      .value(of: identity) { FlatEnvironment(context, peer: peer) }
  }

  /// Spreads addresses, which are multiples of 16.
  private static func place(_ identity: ObjectIdentifier, of count: Int) -> Int {
    let bits = UInt(bitPattern: identity) >> 4
    return Int((bits ^ bits >> 6 ^ bits >> 12) % UInt(count))
  }
}

import BubbleCore
internal import CLuaHost
import Foundation
import Platform

/// The last messages that scripts were called for, encoded once for all scripts.
///
/// A chain calls one script after the other for a message, each in its own state, and then one of
/// them for its layout: all of them need the same bytes.
final class FlatCache: Sendable {
  /// The cache of the process.
  static let shared = FlatCache()

  private let messages = FlatSlots<FlatMessage>(count: 16)
  private let environments = FlatSlots<FlatEnvironment>(count: 4)

  /// Returns the bytes of a message.
  @inline(never)
  func message(_ message: Message) -> FlatMessage {
    messages.value(of: message.identity) { FlatMessage(message) }
  }

  /// Runs `body` with the bytes of a message.
  ///
  /// A chain calls thirty scripts one after the other. So the message of a thread's last call is found
  /// without a lock and without counting references.
  @inline(__always)
  func withMessage<Result, Failure: Error>(
    _ message: Message, _ body: (LuaHostBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let last = LastMessage.ofThread
    let used = last.take(message.identity) ?? Unmanaged.passRetained(self.message(message))
    defer { last.put(used) }
    return try body(used._withUnsafeGuaranteedRef { $0.unsafeBytes })
  }

  /// Returns the bytes of a context and its peer.
  func environment(_ context: LayoutContext, peer: Peer) -> FlatEnvironment {
    // A caller may pass another peer than the context's.
    guard peer == context.peer else { return FlatEnvironment(context, peer: peer) }
    return environments.value(of: context.fingerprint.identity) {
      FlatEnvironment(context, peer: peer)
    }
  }
}

/// A small cache.
///
/// The key of a value is the identity of its source, which the cache retains, so that no other object has that identity.
///
/// Each slot has its own lock: threads work on different messages and seldom wait for each other.
private struct FlatSlots<Value: Sendable>: Sendable {
  private let slots: [Lock<(identity: ObjectIdentifier, value: Value)?>]

  /// - Parameter count: A power of two, so that finding a slot needs no division.
  init(count: Int) {
    precondition(count.nonzeroBitCount == 1, "a mask finds the place")
    slots = (0..<count).map { _ in Lock(nil) }
  }

  @inline(__always)
  func value(of identity: ObjectIdentifier, make: () -> Value) -> Value {
    // Addresses are multiples of 16.
    let bits = UInt(bitPattern: identity) >> 4
    let slot = slots[Int(bits ^ bits >> 6 ^ bits >> 12) & (slots.count - 1)]
    if let known = slot.withLock({ $0?.identity == identity ? $0?.value : nil }) { return known }
    let made = make()
    slot.withLock { $0 = (identity, made) }
    return made
  }
}

/// The message of one thread's last call.
///
/// A call takes it out and puts it back. Calls meanwhile, by way of a script's `print` or
/// `ctx.next`, find none, and so can't free a message in use.
private struct LastMessage {
  private struct Entry {
    var identity: ObjectIdentifier
    var message: Unmanaged<FlatMessage>
  }

  /// The thread's own entry: no other thread reads or writes it.
  private let entry: UnsafeMutablePointer<Entry?>

  /// The entry of the calling thread, made when it is needed and freed when the thread ends.
  @inline(__always)
  static var ofThread: LastMessage {
    if let place = slot.pointer {
      return LastMessage(entry: place.assumingMemoryBound(to: Entry?.self))
    }
    return made()
  }

  @inline(never) private static func made() -> LastMessage {
    let place = UnsafeMutablePointer<Entry?>.allocate(capacity: 1)
    place.initialize(to: nil)
    slot.pointer = UnsafeMutableRawPointer(place)
    return LastMessage(entry: place)
  }

  private static let slot = ThreadSlot { place in
    let entry = place?.assumingMemoryBound(to: Entry?.self)
    entry?.pointee?.message.release()
    entry?.deallocate()
  }

  /// Takes the message out if it is the one of this call; retained.
  @inline(__always)
  func take(_ identity: ObjectIdentifier) -> Unmanaged<FlatMessage>? {
    guard let found = entry.pointee, found.identity == identity else { return nil }
    entry.pointee = nil
    return found.message
  }

  /// Puts a message back, which replaces one that was put there meanwhile.
  @inline(__always)
  func put(_ message: Unmanaged<FlatMessage>) {
    let other = entry.pointee
    entry.pointee = Entry(
      identity: message._withUnsafeGuaranteedRef { $0.identity }, message: message)
    if let other { other.message.release() }
  }
}

import BubbleCore
internal import CLuaHost
import Foundation

/// The arguments of a call by their place.
///
/// `is_suitable` gets the message, `build_layout` the first three. The others are named by flat values
/// of the message and the context: what differs from call to call is not written into these, so that
/// their bytes serve all calls of all scripts.
enum LuaArgument: Int, CaseIterable {
  case peer, message, context
  case time, width, cluster, configuration, date
}

/// A message as flat bytes.
final class FlatMessage: Sendable {
  /// The message; held, so that no other one can have its identity.
  let message: Message
  /// That of the message.
  let identity: ObjectIdentifier
  /// Its bytes.
  private let bytes: FlatBytes
  /// The bytes, for as long as this object is held.
  ///
  /// `nonisolated(unsafe)`: they are never written to, and `bytes`, which owns them, lives as long as this.
  nonisolated(unsafe) let unsafeBytes: LuaHostBytes

  init(_ message: Message) {
    self.message = message
    identity = message.identity
    let bytes = FlatBytes { writer in
      var record = writer.beginRecord(name: "message", count: 8)
      writer.writeKey("id", in: &record)
      writer.write(message.id.rawValue)
      writer.writeKey("sender", in: &record)
      writer.write(message.sender)
      writer.writeKey("outgoing", in: &record)
      writer.write(message.isOutgoing)
      writer.writeKey("status", in: &record)
      writer.write(message.status.rawValue)
      writer.writeKey("time", in: &record)
      writer.write(argument: LuaArgument.time.rawValue)
      writer.writeKey("date", in: &record)
      writer.writeNote(LuaNotes.Place.date.rawValue)
      writer.write(argument: LuaArgument.date.rawValue)
      writer.writeKey("content", in: &record)
      writer.write(message.content.payload)
      writer.writeKey("extras", in: &record)
      writer.writeNote(LuaNotes.Place.extras.rawValue)
      writer.write(message.extras)
      writer.end(record)
    }
    self.bytes = bytes
    unsafeBytes = bytes.unsafeBytes
  }
}

extension FlatWriter {
  fileprivate mutating func write(_ sender: Person) {
    var record = beginRecord(name: "message.sender", count: 2)
    writeKey("id", in: &record)
    write(sender.id)
    writeKey("name", in: &record)
    write(sender.name)
    end(record)
  }
}

/// What is around all messages of a list, as flat bytes.
final class FlatEnvironment: Sendable {
  /// The environment and the peer; held, so that no others can have their identity.
  let fingerprint: EnvironmentFingerprint
  let peer: FlatBytes
  let context: FlatBytes

  init(_ context: LayoutContext, peer: Peer) {
    fingerprint = context.fingerprint
    self.peer = FlatBytes { writer in
      var record = writer.beginRecord(name: "peer", count: 3)
      writer.writeKey("id", in: &record)
      writer.writeNote(LuaNotes.Place.peer.rawValue)
      writer.write(peer.id)
      writer.writeKey("kind", in: &record)
      writer.write(peer.kind.rawValue)
      writer.writeKey("title", in: &record)
      writer.writeNote(LuaNotes.Place.peer.rawValue)
      writer.write(peer.title)
      writer.end(record)
    }
    let environment = context.environment
    self.context = FlatBytes { writer in
      var record = writer.beginRecord(name: "ctx", count: 6)
      writer.writeKey("width", in: &record)
      writer.write(argument: LuaArgument.width.rawValue)
      writer.writeKey("theme", in: &record)
      writer.writeNote(LuaNotes.Place.theme.rawValue)
      writer.write(environment.theme.rawValue)
      writer.writeKey("direction", in: &record)
      writer.write(environment.direction.rawValue)
      writer.writeKey("config", in: &record)
      writer.write(argument: LuaArgument.configuration.rawValue)
      writer.writeKey("cluster", in: &record)
      writer.write(argument: LuaArgument.cluster.rawValue)
      writer.writeKey("text_scale", in: &record)
      writer.write(Double(environment.textScale))
      writer.end(record)
    }
  }
}

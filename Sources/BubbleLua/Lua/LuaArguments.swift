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
  private let bytes: FlatBytes

  init(_ message: Message) {
    self.message = message
    identity = message.identity
    bytes = FlatBytes { writer in
      var record = writer.beginRecord(name: "message", count: 8)
      writer.write("id", in: &record) { $0.write(message.id.rawValue) }
      writer.write("sender", in: &record) { $0.write(message.sender) }
      writer.write("outgoing", in: &record) { $0.write(message.isOutgoing) }
      writer.write("status", in: &record) { $0.write(message.status.rawValue) }
      writer.write("time", in: &record) { $0.write(LuaArgument.time) }
      writer.write("date", in: &record, noting: .date) { $0.write(LuaArgument.date) }
      writer.write("content", in: &record) { $0.write(message.content.payload) }
      writer.write("extras", in: &record, noting: .extras) { $0.write(message.extras) }
      writer.end(record)
    }
  }

  /// Its bytes, for as long as this object is held.
  var unsafeBytes: LuaHostBytes { bytes.unsafeBytes }
}

extension FlatWriter {
  fileprivate mutating func write(_ sender: Person) {
    var record = beginRecord(name: "message.sender", count: 2)
    write("id", in: &record) { $0.write(sender.id) }
    write("name", in: &record) { $0.write(sender.name) }
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
      writer.write("id", in: &record, noting: .peer) { $0.write(peer.id) }
      writer.write("kind", in: &record) { $0.write(peer.kind.rawValue) }
      writer.write("title", in: &record, noting: .peer) { $0.write(peer.title) }
      writer.end(record)
    }
    let environment = context.environment
    self.context = FlatBytes { writer in
      var record = writer.beginRecord(name: "ctx", count: 6)
      writer.write("width", in: &record) { $0.write(LuaArgument.width) }
      writer.write("theme", in: &record, noting: .theme) { $0.write(environment.theme.rawValue) }
      writer.write("direction", in: &record) { $0.write(environment.direction.rawValue) }
      writer.write("config", in: &record) { $0.write(LuaArgument.configuration) }
      writer.write("cluster", in: &record) { $0.write(LuaArgument.cluster) }
      writer.write("text_scale", in: &record) { $0.write(Double(environment.effectiveTextScale)) }
      writer.end(record)
    }
  }
}

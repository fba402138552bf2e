import BubbleCore
internal import CLuaHost
import Foundation
import Platform

/// The arguments of a call by their index.
///
/// `is_suitable` gets the message, or the message, the peer and the context of the message at the first
/// three indices; `build_layout` gets the first three. Flat values of the message and the context refer to the
/// others. Values that differ from call to call are not part of these bytes, so that the bytes serve all calls of all
/// scripts.
enum LuaArgument: Int, CaseIterable {
  case peer, message, context
  case time, width, cluster, configuration, date
}

/// A message as flat bytes.
final class FlatMessage: Sendable {
  /// The message; retained, so that no other one can have its identity.
  let message: Message
  /// The identity of the message.
  let identity: ObjectIdentifier
  private let storage: FlatStorage

  init(_ message: Message) {
    self.message = message
    identity = message.identity
    storage = FlatStorage { writer in
      var record = writer.beginRecord(name: "message", count: 8)
      // First: most scripts read nothing else.
      writer.writeField("content", in: &record) { $0.write(message.content.payload) }
      writer.writeField("id", in: &record) { $0.write(message.id.rawValue) }
      writer.writeField("sender", in: &record) { $0.writeSender(message.sender) }
      writer.writeField("outgoing", in: &record) { $0.write(message.isOutgoing) }
      writer.writeField("status", in: &record) { $0.write(message.status.rawValue) }
      writer.writeField("time", in: &record) { $0.write(LuaArgument.time) }
      writer.writeField("date", in: &record, noting: .date) { $0.write(LuaArgument.date) }
      writer.writeField("extras", in: &record, noting: .extras) { $0.write(message.extras) }
      writer.endFields(record)
    }
  }

  /// The bytes, valid while this object is retained.
  var unsafeBytes: LuaHostBytes { storage.unsafeBytes }
}

extension FlatWriter {
  fileprivate mutating func writeSender(_ sender: Person) {
    var record = beginRecord(name: "message.sender", count: 2)
    writeField("id", in: &record) { $0.write(sender.id) }
    writeField("name", in: &record) { $0.write(sender.name) }
    endFields(record)
  }

  /// Writes the data of a person that a script asks for.
  mutating func write(_ person: Person) {
    var record = beginRecord(name: "person", count: 5)
    writeField("id", in: &record) { $0.write(person.id) }
    writeField("name", in: &record) { $0.write(person.name) }
    writeField("initials", in: &record) { $0.write(person.initials) }
    writeField("color", in: &record) { $0.write(ColorToken.person(person).rawValue) }
    writeField("avatar", in: &record) {
      if let avatar = person.avatar { $0.write(avatar) } else { $0.write(false) }
    }
    endFields(record)
  }
}

/// The context that all messages of a list share, as flat bytes.
final class FlatEnvironment: Sendable {
  /// The environment; retained, so that no other one can have its identity.
  private let fingerprint: EnvironmentFingerprint
  /// The peer of the conversation.
  private let owner: Peer
  let peer: FlatStorage
  let context: FlatStorage
  /// The `ctx` of `is_suitable`: it has no functions, and nothing that depends on neighbours.
  let suitabilityContext: FlatStorage
  /// The notation of numbers in `ctx`.
  let numerals: LuaHostNumerals

  init(_ context: LayoutContext, peer: Peer) {
    fingerprint = context.fingerprint
    owner = peer
    self.peer = FlatStorage { writer in
      var record = writer.beginRecord(name: "peer", count: 3)
      writer.writeField("id", in: &record, noting: .peer) { $0.write(peer.id) }
      writer.writeField("kind", in: &record) { $0.write(peer.kind.rawValue) }
      writer.writeField("title", in: &record, noting: .peer) { $0.write(peer.title) }
      writer.endFields(record)
    }
    let environment = context.environment
    suitabilityContext = FlatStorage { writer in
      var record = writer.beginRecord(name: "ctx", count: 4)
      writer.writeField("width", in: &record) { $0.write(LuaArgument.width) }
      writer.writeField("direction", in: &record) { $0.write(environment.direction.rawValue) }
      writer.writeField("language", in: &record) {
        $0.write(context.formats.languageTag)
      }
      writer.writeField("text_scale", in: &record) {
        $0.write(Double(environment.effectiveTextScale))
      }
      writer.endFields(record)
    }
    numerals = LuaHostNumerals(context.formats.numerals)
    self.context = FlatStorage { writer in
      var record = writer.beginRecord(name: "ctx", count: 9)
      writer.writeField("width", in: &record) { $0.write(LuaArgument.width) }
      writer.writeField("me", in: &record, noting: .people) {
        if let me = peer.people.me { $0.write(me) } else { $0.write(false) }
      }
      writer.writeField("theme", in: &record, noting: .theme) {
        $0.write(environment.theme.rawValue)
      }
      writer.writeField("direction", in: &record) { $0.write(environment.direction.rawValue) }
      writer.writeField("language", in: &record, noting: .formats) {
        $0.write(context.formats.languageTag)
      }
      let firstWeekday = Int64(context.formats.firstWeekday)
      writer.writeField("first_weekday", in: &record, noting: .formats) { $0.write(firstWeekday) }
      writer.writeField("config", in: &record) { $0.write(LuaArgument.configuration) }
      writer.writeField("cluster", in: &record) { $0.write(LuaArgument.cluster) }
      writer.writeField("text_scale", in: &record) {
        $0.write(Double(environment.effectiveTextScale))
      }
      writer.end(record)
    }
  }

  /// Whether these are the bytes of an environment and a peer.
  @inline(__always)
  func isOf(_ fingerprint: EnvironmentFingerprint, peer: borrowing Peer) -> Bool {
    self.fingerprint.identity == fingerprint.identity && owner.kind == peer.kind
      && owner.id == peer.id && owner.title == peer.title
  }
}

extension LuaHostNumerals {
  /// Signs that are too long are replaced by those of ASCII.
  fileprivate init(_ numerals: LocaleFormats.Numerals) {
    self.init()
    zero = numerals.zero.value
    note = UInt8(LuaNotes.Place.formats.rawValue)
    LuaHostNumerals.copy(numerals.decimalSeparator, else: ".", to: &decimal)
    LuaHostNumerals.copy(numerals.minus, else: "-", to: &minus)
  }

  private static func copy<Bytes>(_ text: String, else plain: String, to bytes: inout Bytes) {
    withUnsafeMutableBytes(of: &bytes) { bytes in
      let fits = text.utf8.count < bytes.count
      bytes.copyBytes(from: (fits ? text : plain).utf8)
    }
  }
}

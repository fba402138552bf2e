import BubbleCore
internal import CLuaShims
import Foundation

/// The arguments of a call, flat, one after the other in one buffer.
struct LuaArguments {
  private var writer = FlatWriter()
  private var starts: [Int] = []
  /// Which one is the context, with `measure` and the other functions.
  private(set) var contextIndex: Int?

  init() {}

  /// Adds an argument; `body` writes one value.
  mutating func append(_ body: (inout FlatWriter) -> Void) {
    starts.append(writer.bytes.count)
    body(&writer)
  }

  /// Makes the arguments' addresses available to `body`.
  func withUnsafeArguments<Value>(
    _ body: (UnsafeBufferPointer<LuaHostBytes>) -> Value
  ) -> Value {
    writer.bytes.withUnsafeBufferPointer { bytes in
      let arguments = starts.indices.map { index in
        let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
        return LuaHostBytes(
          start: bytes.baseAddress.map { $0 + starts[index] }, count: end - starts[index])
      }
      return arguments.withUnsafeBufferPointer(body)
    }
  }
}

extension LuaArguments {
  /// The arguments of `is_suitable(message)`.
  ///
  /// The time is nil there: it belongs to the context.
  init(message: Message) {
    self.init()
    append(message: message, time: nil)
  }

  /// The arguments of `build_layout(peer, message, ctx)`.
  init(peer: Peer, message: Message, context: LayoutContext) {
    self.init()
    append(peer: peer)
    append(message: message, time: context.time)
    append(context: context, peer: peer, message: message)
    contextIndex = 2
  }

  private mutating func append(message: Message, time: String?) {
    append { writer in
      writer.writeMap(name: "message", count: 7) { writer in
        writer.writeKey("id")
        writer.write(message.id.rawValue)
        writer.writeKey("sender")
        writer.writeMap(name: "message.sender", count: 2) { writer in
          writer.writeKey("id")
          writer.write(message.sender.id)
          writer.writeKey("name")
          writer.write(message.sender.name)
        }
        writer.writeKey("outgoing")
        writer.write(message.isOutgoing)
        writer.writeKey("status")
        writer.write(message.status.rawValue)
        writer.writeKey("time")
        if let time { writer.write(time) } else { writer.writeNil() }
        writer.writeKey("content")
        writer.write(message.content.payload)
        writer.writeKey("extras")
        writer.write(message.extras)
      }
    }
  }

  private mutating func append(peer: Peer) {
    append { writer in
      writer.writeMap(name: "peer", count: 3) { writer in
        writer.writeKey("id")
        writer.write(peer.id)
        writer.writeKey("kind")
        writer.write(peer.kind.rawValue)
        writer.writeKey("title")
        writer.write(peer.title)
      }
    }
  }

  private mutating func append(context: LayoutContext, peer: Peer, message: Message) {
    let environment = context.environment
    append { writer in
      writer.writeMap(name: "ctx", count: 5) { writer in
        writer.writeKey("width")
        writer.write(Double(context.maximumContentWidth(for: message)))
        writer.writeKey("theme")
        writer.write(environment.theme.rawValue)
        writer.writeKey("direction")
        writer.write(environment.direction.rawValue)
        writer.writeKey("config")
        writer.writeMap(name: "ctx.config", count: 0) { _ in }
        writer.writeKey("cluster")
        writer.write(context.neighbours.cluster.rawValue)
      }
    }
  }
}

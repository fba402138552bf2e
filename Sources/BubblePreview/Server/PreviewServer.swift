import Foundation
import LoopbackServer

/// Serves one page and its sockets on the loopback interface.
///
/// One thread does everything and waits only for the kernel. ``Limits`` bound the time and the
/// memory of a connection. If there are too many connections, the oldest idle ones make room for
/// new ones. The server has the resources of its initializer, by name, and reads no files.
package final class PreviewServer: Sendable {
  /// The limits of connections.
  package struct Limits: Sendable {
    /// The maximum number of connections at a time.
    package var connections = 200
    /// The maximum number of pages' sockets among them.
    package var sockets = 16
    /// The maximum time in which a request must arrive.
    package var patience = Duration.seconds(10)
    /// The maximum size of a page's message, in bytes.
    package var messageBytes = 1 << 20
    /// The maximum number of bytes that may wait for a page that does not read them.
    package var waitingBytes = 256 << 20

    /// Makes the default limits.
    package init() {}
  }

  /// A resource of the page.
  package struct Resource: Sendable {
    /// The media type, as in `text/html; charset=utf-8`.
    package var type: String
    /// The content.
    package var bytes: [UInt8]

    /// Makes a resource.
    package init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// The number of an open page.
  package typealias Page = Int

  /// An event of a page, reported on the server's thread.
  package enum Event: Sendable {
    /// A page has opened its socket.
    case opened(Page)
    /// The page has sent a message.
    case message(Page, [UInt8])
    /// The page has closed its socket.
    case closed(Page)
  }

  /// A message to a page.
  struct Message: Sendable {
    var page: Page
    var bytes: [UInt8]
  }

  /// The port that the server listens on.
  package let port: UInt16
  let token: String
  private let mailbox: ConnectionMailbox<Message>

  /// The address of the page.
  package var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for a free one.
  ///   - token: The token in the address; nil for a new one.
  ///   - resources: The resources by name; the page itself has the empty name.
  ///   - limits: The limits of connections.
  ///   - onEvent: Takes the events of pages, on the server's thread; it must not take long.
  /// - Throws: The failure, such as a port that is in use.
  package init(
    port: UInt16 = 0, token: String? = nil, resources: [String: Resource],
    limits: Limits = Limits(),
    onEvent: @escaping @Sendable (Event) -> Void
  ) throws {
    let (listener, port) = try LoopbackSocket.listen(port: port)
    do {
      mailbox = try ConnectionMailbox()
    } catch {
      close(listener)
      throw error
    }
    self.port = port
    let token = token ?? AccessRule.makeToken()
    self.token = token
    let rule = AccessRule(token: token, port: port, names: Set(resources.keys))
    let mailbox = mailbox
    let thread = Thread {
      var loop = ConnectionLoop(
        listener: listener, mailbox: mailbox,
        limits: ConnectionLimits(
          count: limits.connections, patience: limits.patience, waitingBytes: limits.waitingBytes),
        handler: PageHandler(
          rule: rule, resources: resources, limits: limits, onEvent: onEvent))
      loop.run()
    }
    thread.name = "PreviewServer"
    thread.start()
  }

  /// Sends bytes to a page as one message; ignored if the page has closed its socket.
  package func send(_ bytes: [UInt8], to page: Page) {
    mailbox.send(Message(page: page, bytes: bytes))
  }

  /// Closes all connections and answers nothing from then on.
  package func stop() { mailbox.stop() }

  deinit { stop() }
}

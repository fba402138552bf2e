import Foundation
import LoopbackServer

/// Serves one page and its sockets on the loopback interface.
///
/// One thread does all of it and waits for nothing but the kernel: what a connection may take, of time and of memory, is in ``Limits``, and
/// of connections that say nothing the oldest make room for new ones. Resources are what was given, by name; no file is ever read.
package final class PreviewServer: Sendable {
  /// What connections may take.
  package struct Limits: Sendable {
    /// How many connections there are at a time.
    package var connections = 200
    /// How many of them are sockets of pages.
    package var sockets = 16
    /// How long a request may take to come.
    package var patience = Duration.seconds(10)
    /// How many bytes a page's message has at most.
    package var messageBytes = 1 << 20
    /// How many bytes may wait for a page that does not read them.
    package var waitingBytes = 256 << 20

    /// The usual limits.
    package init() {}
  }

  /// Something that is served.
  package struct Resource: Sendable {
    /// Its type, as in `text/html; charset=utf-8`.
    package var type: String
    /// What it is.
    package var bytes: [UInt8]

    /// Makes a resource.
    package init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// A page that is open, as long as it is.
  package typealias Page = Int

  /// What pages do, told on the server's thread.
  package enum Event: Sendable {
    /// A page has opened its socket.
    case opened(Page)
    /// It says something.
    case message(Page, [UInt8])
    /// It is gone.
    case closed(Page)
  }

  /// What is sent to a page.
  struct Message: Sendable {
    var page: Page
    var bytes: [UInt8]
  }

  /// Where it listens.
  package let port: UInt16
  let token: String
  private let mailbox: ConnectionMailbox<Message>

  /// The address of the page.
  package var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: 0: one that is free.
  ///   - token: What is in the address; nil: a new one.
  ///   - resources: What is served, by name; the page itself has the empty name.
  ///   - limits: What connections may take.
  ///   - onEvent: Takes what pages do, on the server's thread: it must not take long.
  /// - Throws: Why that can't be: the port is in use.
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

  /// Sends bytes to a page as one message; nothing happens if it is gone.
  package func send(_ bytes: [UInt8], to page: Page) {
    mailbox.send(Message(page: page, bytes: bytes))
  }

  /// Closes everything; nothing is answered from then on.
  package func stop() { mailbox.stop() }

  deinit { stop() }
}

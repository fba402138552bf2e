import Foundation
import LoopbackServer

/// Answers requests over HTTP, on the loopback interface or on a Unix socket.
package final class WebService: Sendable {
  /// The location that a service listens on.
  package enum Place: Sendable {
    /// A port of 127.0.0.1; 0 for a free one.
    case port(UInt16)
    /// A path that only this user may connect to.
    case socket(String)
  }

  /// The maximum size of answers that wait for their readers, in bytes.
  private static let waitingBytes = 512 << 20

  /// The address for users.
  package let address: String
  /// The port; nil for a socket.
  package let port: UInt16?
  private let mailbox: ConnectionMailbox<ServiceHandler.Mail>
  private let end = Outcome<Void>()

  /// Begins to listen on its own thread.
  ///
  /// - Parameters:
  ///   - patience: The maximum time for a request to arrive, and for an answer to be read.
  ///   - connectionCount: The maximum number of connections at a time.
  /// - Throws: The failure to listen.
  package init(
    _ service: PictureService, at place: Place, patience: Duration = .seconds(10),
    connectionCount: Int = 500
  ) throws {
    let listener: Int32
    var path: String?
    switch place {
    case .port(let wanted):
      let port: UInt16
      (listener, port) = try LoopbackSocket.listen(port: wanted)
      self.port = port
      address = "http://127.0.0.1:\(port)/"
    case .socket(let name):
      listener = try LoopbackSocket.listen(path: name)
      (port, address, path) = (nil, name, name)
    }
    do {
      mailbox = try ConnectionMailbox()
    } catch {
      Foundation.close(listener)
      throw error
    }
    let (mailbox, port, end, socket) = (mailbox, port, end, path)
    let limits = ConnectionLimits(
      count: connectionCount, patience: patience,
      waitingBytes: WebService.waitingBytes, allWaitingBytes: WebService.waitingBytes)
    let thread = Thread {
      var loop = ConnectionLoop(
        listener: listener, mailbox: mailbox, limits: limits,
        handler: ServiceHandler(
          service, access: ServiceAccess(port: port), mailbox: mailbox, patience: patience))
      loop.run()
      if let socket { unlink(socket) }
      end.resolve(())
    }
    thread.name = "WebService"
    thread.start()
  }

  /// Accepts no new connections, but answers requests in progress.
  package func drain() { mailbox.drain() }

  /// Closes all connections.
  package func stop() { mailbox.stop() }

  /// Waits until all connections are closed, after ``drain()`` or ``stop()``.
  package func waitUntilEnded() async { await end.value() }

  deinit { stop() }
}

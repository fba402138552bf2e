import Foundation
import LoopbackServer

/// Answers requests over HTTP, on the loopback interface or on a Unix socket.
package final class WebService: Sendable {
  /// Where it listens.
  package enum Place: Sendable {
    /// On a port of 127.0.0.1; 0: one that is free.
    case port(UInt16)
    /// On a path that only this user may connect to.
    case socket(String)
  }

  /// How many bytes of answers may wait for those who asked for them.
  private static let waitingBytes = 512 << 20

  /// The address of it, as a person may use it.
  package let address: String
  /// The port; nil: it is on a socket.
  package let port: UInt16?
  private let mailbox: ConnectionMailbox<ServiceHandler.Mail>
  private let end = Outcome<Void>()

  /// Begins to listen, on a thread of its own.
  ///
  /// - Parameters:
  ///   - patience: How long a request may take to come, and an answer to be read.
  ///   - connectionCount: How many connections there are at a time.
  /// - Throws: Why that can't be.
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

  /// Takes no new connections; what is under way is answered.
  package func drain() { mailbox.drain() }

  /// Closes everything.
  package func stop() { mailbox.stop() }

  /// Waits until all connections are closed, after ``drain()`` or ``stop()``.
  package func waitUntilEnded() async { await end.value() }

  deinit { stop() }
}

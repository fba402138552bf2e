import Foundation
import Platform

/// The mailbox of a ``ConnectionLoop`` for other threads.
package final class ConnectionMailbox<Mail: Sendable>: Sendable {
  /// The requests to the loop.
  struct Contents {
    var mail: [Mail] = []
    var isStopping = false
    var isDraining = false
  }

  private let contents = Lock(Contents())
  private let writing: Int32
  fileprivate let reading: Int32

  /// Makes a mailbox.
  ///
  /// - Throws: The kernel's failure to make a pair of sockets.
  package init() throws(LoopbackSocket.Failure) {
    (reading, writing) = try LoopbackSocket.pair()
  }

  /// Sends mail to the handler.
  package func send(_ mail: Mail) { ask { $0.mail.append(mail) } }

  /// Closes all connections and answers nothing from then on.
  package func stop() { ask { $0.isStopping = true } }

  /// Accepts no new connections, and ends when the others have ended.
  package func drain() { ask { $0.isDraining = true } }

  private func ask(_ change: @Sendable (inout Contents) -> Void) {
    contents.withLock { change(&$0) }
    // If the socket is full, the loop wakes up anyway.
    _ = LoopbackSocket.write([1], to: writing)
  }

  fileprivate func take() -> Contents {
    contents.withLock { contents in
      defer { contents.mail = [] }
      return contents
    }
  }

  deinit {
    close(reading)
    close(writing)
  }
}

/// Waits for connections and their bytes, on one thread, and only for the kernel.
///
/// ``ConnectionLimits`` bound the time and the memory of a connection. If there are too many
/// connections, the oldest of those with a deadline make room for new ones.
package struct ConnectionLoop<Handler: ConnectionHandler> {
  private struct Connection {
    /// The number, in order of arrival.
    let number: Int
    let descriptor: Int32
    var deadline: ContinuousClock.Instant?
    var isRead = true
    /// The bytes to write, and the number of those already written.
    var output: [UInt8] = []
    var written = 0
    var closesWhenWritten = false
    var lingers = false

    var isWaitingToWrite: Bool { written < output.count }
  }

  private let limits: ConnectionLimits
  private let mailbox: ConnectionMailbox<Handler.Mail>
  private var listener: Int32?
  private var handler: Handler
  private var connections: [Int32: Connection] = [:]
  private var descriptors: [Int: Int32] = [:]
  private var nextNumber = 1

  /// Makes a loop, which does not run yet.
  ///
  /// - Parameter listener: The descriptor of the listening socket; the loop closes it.
  package init(
    listener: Int32, mailbox: ConnectionMailbox<Handler.Mail>, limits: ConnectionLimits,
    handler: Handler
  ) {
    (self.listener, self.mailbox, self.limits, self.handler) = (listener, mailbox, limits, handler)
  }

  /// Serves until it is stopped or drained.
  package mutating func run() {
    while true {
      let mail = mailbox.take()
      guard !mail.isStopping else { break }
      for mail in mail.mail {
        let actions = handler.deliver(mail)
        perform(actions)
      }
      if mail.isDraining {
        stopListening()
        for number in descriptors.keys.sorted() {
          let actions = handler.drain(number)
          perform(actions, number)
        }
        if connections.isEmpty { break }
      }
      wait()
    }
    for connection in connections.values { Foundation.close(connection.descriptor) }
    stopListening()
  }

  private mutating func stopListening() {
    if let listener { Foundation.close(listener) }
    listener = nil
  }

  /// Waits for the next events, and handles them.
  private mutating func wait() {
    var polled = [
      pollfd(fd: listener ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mailbox.reading, events: Int16(POLLIN), revents: 0),
    ]
    for connection in connections.values {
      let events = (connection.isRead ? POLLIN : 0) | (connection.isWaitingToWrite ? POLLOUT : 0)
      polled.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
    }
    _ = poll(&polled, nfds_t(polled.count), timeout)
    if polled[1].revents != 0 { _ = LoopbackSocket.read(mailbox.reading, atMost: 4_096) }
    for entry in polled.dropFirst(2) where entry.revents != 0 {
      if entry.revents & Int16(POLLOUT) != 0 { flush(entry.fd) }
      if entry.revents & ~Int16(POLLOUT) != 0 { receive(entry.fd) }
    }
    if polled[0].revents != 0 { acceptAll() }
    let now = ContinuousClock.now
    for connection in connections.values {
      guard let deadline = connection.deadline, deadline <= now else { continue }
      if connection.closesWhenWritten {
        end(connection.descriptor)
      } else {
        // Without a new deadline from the handler there is none.
        connections[connection.descriptor]?.deadline = nil
        let actions = handler.expire(connection.number)
        perform(actions, connection.number)
      }
    }
  }

  /// The time to the first deadline, in milliseconds; -1 for no limit.
  private var timeout: Int32 {
    guard let first = connections.values.compactMap(\.deadline).min() else { return -1 }
    let milliseconds = (first - .now) / .milliseconds(1)
    return Int32(min(60_000, max(0, milliseconds.rounded(.up))))
  }

  private mutating func acceptAll() {
    guard let listener else { return }
    while true {
      switch LoopbackSocket.accept(listener) {
      case .none: return
      case .exhausted:
        // Other programs use all descriptors: the loop tries again when it has closed a connection.
        if !endOldest() { usleep(20_000) }
        return
      case .connection(let descriptor):
        if connections.count >= limits.count { _ = endOldest() }
        guard connections.count < limits.count else {
          Foundation.close(descriptor)
          continue
        }
        connections[descriptor] = Connection(
          number: nextNumber, descriptor: descriptor, deadline: .now + limits.patience)
        descriptors[nextNumber] = descriptor
        nextNumber += 1
      }
    }
  }

  /// Closes the oldest connection with a deadline; returns false if there is none.
  private mutating func endOldest() -> Bool {
    let oldest = connections.values.filter { $0.deadline != nil }.min { $0.number < $1.number }
    guard let oldest else { return false }
    end(oldest.descriptor)
    return true
  }

  private mutating func end(_ descriptor: Int32) {
    guard let connection = connections.removeValue(forKey: descriptor) else { return }
    descriptors[connection.number] = nil
    Foundation.close(descriptor)
    handler.close(connection.number)
  }

  private mutating func receive(_ descriptor: Int32) {
    guard let connection = connections[descriptor] else { return }
    // It is not being read, so the event is its end.
    guard connection.isRead else { return end(descriptor) }
    guard let bytes = LoopbackSocket.read(descriptor, atMost: 65_536) else {
      return end(descriptor)
    }
    guard !bytes.isEmpty, !connection.closesWhenWritten else { return }
    let actions = handler.receive(bytes, from: connection.number)
    perform(actions, connection.number)
  }

  private mutating func perform(_ all: [(connection: Int, actions: [ConnectionAction])]) {
    for entry in all { perform(entry.actions, entry.connection) }
  }

  private mutating func perform(_ actions: [ConnectionAction], _ number: Int) {
    for action in actions {
      guard let descriptor = descriptors[number],
        connections[descriptor]?.closesWhenWritten == false
      else { return }
      switch action {
      case .write(let bytes): write(bytes, descriptor)
      case .finish(let bytes, let lingers):
        connections[descriptor]?.closesWhenWritten = true
        connections[descriptor]?.lingers = lingers
        connections[descriptor]?.isRead = true
        // The deadline closes connections of sides that do not read.
        let patience = limits.patience
        connections[descriptor]?.deadline = .now + patience
        write(bytes, descriptor)
      case .deadline(let duration):
        connections[descriptor]?.deadline = duration.map { .now + $0 }
      case .reads(let isRead): connections[descriptor]?.isRead = isRead
      case .end: end(descriptor)
      }
    }
  }

  private mutating func write(_ bytes: [UInt8], _ descriptor: Int32) {
    guard let waiting = connections[descriptor].map({ $0.output.count - $0.written }) else {
      return
    }
    guard waiting + bytes.count <= limits.waitingBytes else { return end(descriptor) }
    connections[descriptor]?.output += bytes
    flush(descriptor)
    guard connections[descriptor]?.isWaitingToWrite == true else { return }
    let all = connections.values.reduce(0) { $0 + $1.output.count }
    if all > limits.allWaitingBytes { end(descriptor) }
  }

  private mutating func flush(_ descriptor: Int32) {
    while let connection = connections[descriptor], connection.isWaitingToWrite {
      guard
        let count = LoopbackSocket.write(connection.output[connection.written...], to: descriptor)
      else { return end(descriptor) }
      guard count > 0 else { return }
      connections[descriptor]?.written += count
    }
    connections[descriptor]?.output = []
    connections[descriptor]?.written = 0
    guard connections[descriptor]?.closesWhenWritten == true else { return }
    guard connections[descriptor]?.lingers == true else { return end(descriptor) }
    connections[descriptor]?.lingers = false
    connections[descriptor]?.deadline = .now + .seconds(1)
    LoopbackSocket.endWriting(descriptor)
  }
}

import Foundation
import Locks

/// What the server's thread does: waits for connections and for what comes over them, and answers.
struct ServerLoop {
  /// One connection.
  private struct Connection {
    /// In the order in which they came.
    let number: Int
    let descriptor: Int32
    /// By when the request must be there; nil: it is a page's socket.
    var deadline: ContinuousClock.Instant?
    var input: [UInt8] = []
    /// What is to be written, and how much of it was.
    var output: [UInt8] = []
    var written = 0
    /// What reads a page's messages; nil: there is no socket yet.
    var frames: SocketFrames?
    var closesWhenWritten = false

    var isWaitingToWrite: Bool { written < output.count }
  }

  private let listener: Int32
  private let waker: Int32
  private let rule: AccessRule
  private let resources: [String: PreviewServer.Resource]
  private let limits: PreviewServer.Limits
  private let onEvent: @Sendable (PreviewServer.Event) -> Void
  /// By descriptor.
  private var connections: [Int32: Connection] = [:]
  private var nextNumber = 1

  init(
    listener: Int32, waker: Int32, rule: AccessRule, resources: [String: PreviewServer.Resource],
    limits: PreviewServer.Limits, onEvent: @escaping @Sendable (PreviewServer.Event) -> Void
  ) {
    self.listener = listener
    self.waker = waker
    self.rule = rule
    self.resources = resources
    self.limits = limits
    self.onEvent = onEvent
  }

  /// Serves until it is to stop.
  mutating func run(_ mailbox: Lock<PreviewServer.Mailbox>) {
    while true {
      let mail = mailbox.withLock { mail in
        defer { mail.outgoing = [] }
        return mail
      }
      guard !mail.isStopping else { break }
      deliver(mail.outgoing)
      wait()
    }
    for connection in connections.values { Foundation.close(connection.descriptor) }
    Foundation.close(listener)
    Foundation.close(waker)
  }

  /// Waits until something happens, and does what there is to do.
  private mutating func wait() {
    var polled = [
      pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waker, events: Int16(POLLIN), revents: 0),
    ]
    for connection in connections.values {
      let events = connection.isWaitingToWrite ? POLLIN | POLLOUT : POLLIN
      polled.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
    }
    _ = poll(&polled, nfds_t(polled.count), timeout)
    if polled[1].revents != 0 { _ = LoopbackSocket.read(waker, atMost: 4_096) }
    for entry in polled.dropFirst(2) where entry.revents != 0 {
      if entry.revents & Int16(POLLOUT) != 0 { flush(entry.fd) }
      if entry.revents & ~Int16(POLLOUT) != 0 { receive(entry.fd) }
    }
    if polled[0].revents != 0 { acceptAll() }
    let now = ContinuousClock.now
    for connection in connections.values {
      if let deadline = connection.deadline, deadline <= now { end(connection.descriptor) }
    }
  }

  /// In milliseconds, up to the first deadline; -1: for ever.
  private var timeout: Int32 {
    guard let first = connections.values.compactMap(\.deadline).min() else { return -1 }
    let milliseconds = (first - .now) / .milliseconds(1)
    return Int32(min(60_000, max(0, milliseconds.rounded(.up))))
  }

  private mutating func acceptAll() {
    while true {
      switch LoopbackSocket.accept(listener) {
      case .none: return
      case .exhausted:
        // Others have taken them all: they are asked for again when one of ours is free.
        if !endOldest() { usleep(20_000) }
        return
      case .connection(let descriptor):
        if connections.count >= limits.connections { _ = endOldest() }
        guard connections.count < limits.connections else {
          Foundation.close(descriptor)
          continue
        }
        connections[descriptor] = Connection(
          number: nextNumber, descriptor: descriptor, deadline: .now + limits.patience)
        nextNumber += 1
      }
    }
  }

  /// Closes the connection that has waited the longest for its request; false: there is none.
  private mutating func endOldest() -> Bool {
    let oldest = connections.values.filter { $0.deadline != nil }.min { $0.number < $1.number }
    guard let oldest else { return false }
    end(oldest.descriptor)
    return true
  }

  private mutating func end(_ descriptor: Int32) {
    guard let connection = connections.removeValue(forKey: descriptor) else { return }
    Foundation.close(descriptor)
    if connection.frames != nil { onEvent(.closed(connection.number)) }
  }

  // MARK: - Reading

  private mutating func receive(_ descriptor: Int32) {
    guard connections[descriptor] != nil else { return }
    guard let bytes = LoopbackSocket.read(descriptor, atMost: 65_536) else {
      return end(descriptor)
    }
    guard !bytes.isEmpty else { return }
    if connections[descriptor]?.frames != nil {
      receiveFrames(bytes, descriptor)
    } else if connections[descriptor]?.closesWhenWritten == false {
      receiveHead(bytes, descriptor)
    }
  }

  private mutating func receiveHead(_ bytes: [UInt8], _ descriptor: Int32) {
    let known = connections[descriptor]?.input.count ?? 0
    connections[descriptor]?.input += bytes
    guard let input = connections[descriptor]?.input else { return }
    guard let end = RequestHead.end(in: input, from: known) else {
      if input.count > RequestHead.limit {
        refuse(descriptor, "431 Request Header Fields Too Large", "The request is too long.")
      }
      return
    }
    guard end <= RequestHead.limit else {
      return refuse(
        descriptor, "431 Request Header Fields Too Large", "The request is too long.")
    }
    let head: RequestHead
    do throws(RequestHead.Refusal) {
      head = try RequestHead(input[..<end])
    } catch .method {
      return refuse(descriptor, "405 Method Not Allowed", "Only GET is answered.")
    } catch {
      return refuse(descriptor, "400 Bad Request", "This is no request that is understood.")
    }
    switch rule.verdict(on: head) {
    case .refused(let status, let text): refuse(descriptor, status, text)
    case .resource(let name):
      guard let resource = resources[name] else { return self.end(descriptor) }
      answer(descriptor, "200 OK", resource)
    case .socket: open(descriptor, head, rest: input[end...])
    }
  }

  private mutating func open(
    _ descriptor: Int32, _ head: RequestHead, rest: ArraySlice<UInt8>
  ) {
    guard let key = SocketHandshake.answer(to: head) else {
      return refuse(descriptor, "400 Bad Request", "This is no request for a socket.")
    }
    guard connections.values.count(where: { $0.frames != nil }) < limits.sockets else {
      return refuse(
        descriptor, "503 Service Unavailable", "Too many pages are open; close one of them.")
    }
    let lines = [
      "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Accept: \(key)", "", "",
    ]
    connections[descriptor]?.input = []
    connections[descriptor]?.deadline = nil
    connections[descriptor]?.frames = SocketFrames(limit: limits.messageBytes)
    guard let number = connections[descriptor]?.number else { return }
    write(Array(lines.joined(separator: "\r\n").utf8), descriptor)
    onEvent(.opened(number))
    if !rest.isEmpty { receiveFrames(Array(rest), descriptor) }
  }

  private mutating func receiveFrames(_ bytes: [UInt8], _ descriptor: Int32) {
    guard let number = connections[descriptor]?.number,
      connections[descriptor]?.closesWhenWritten == false
    else { return }
    do throws(SocketFrames.Refusal) {
      let events = try connections[descriptor]?.frames?.take(bytes) ?? []
      for event in events {
        switch event {
        case .message(let message): onEvent(.message(number, message))
        case .ping(let payload): write(SocketFrames.frame(10, payload), descriptor)
        case .close: finish(descriptor, SocketFrames.closing())
        }
      }
    } catch {
      finish(descriptor, SocketFrames.closing(error.rawValue))
    }
  }

  // MARK: - Writing

  private mutating func deliver(_ messages: [(page: PreviewServer.Page, bytes: [UInt8])]) {
    guard !messages.isEmpty else { return }
    var descriptors: [Int: Int32] = [:]
    for connection in connections.values where connection.frames != nil {
      descriptors[connection.number] = connection.descriptor
    }
    for message in messages {
      guard let descriptor = descriptors[message.page],
        connections[descriptor]?.closesWhenWritten == false
      else { continue }
      write(SocketFrames.frame(2, message.bytes), descriptor)
    }
  }

  private mutating func refuse(_ descriptor: Int32, _ status: String, _ text: String) {
    answer(
      descriptor, status,
      PreviewServer.Resource(type: "text/plain; charset=utf-8", bytes: Array((text + "\n").utf8)))
  }

  private mutating func answer(
    _ descriptor: Int32, _ status: String, _ resource: PreviewServer.Resource
  ) {
    let head = ServerLoop.head(status, resource, rule)
    finish(descriptor, Array(head.utf8) + resource.bytes)
  }

  /// The head of an answer: nothing from elsewhere is ever loaded, and nothing that a script says becomes markup.
  private static func head(
    _ status: String, _ resource: PreviewServer.Resource, _ rule: AccessRule
  ) -> String {
    let sockets = rule.hosts.map { "ws://\($0)" }.joined(separator: " ")
    let policy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'",
      "connect-src 'self' \(sockets)", "img-src data:", "base-uri 'none'", "form-action 'none'",
      "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ]
    return [
      "HTTP/1.1 \(status)", "Content-Type: \(resource.type)",
      "Content-Length: \(resource.bytes.count)", "Connection: close", "Cache-Control: no-store",
      "Content-Security-Policy: \(policy.joined(separator: "; "))",
      "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
      "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
      "", "",
    ].joined(separator: "\r\n")
  }

  /// Writes the last bytes of a connection.
  private mutating func finish(_ descriptor: Int32, _ bytes: [UInt8]) {
    connections[descriptor]?.closesWhenWritten = true
    // Who does not read does not stay for ever.
    connections[descriptor]?.deadline = .now + limits.patience
    write(bytes, descriptor)
  }

  private mutating func write(_ bytes: [UInt8], _ descriptor: Int32) {
    guard let waiting = connections[descriptor].map({ $0.output.count - $0.written }) else {
      return
    }
    guard waiting + bytes.count <= limits.waitingBytes else { return end(descriptor) }
    connections[descriptor]?.output += bytes
    flush(descriptor)
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
    if connections[descriptor]?.closesWhenWritten == true { end(descriptor) }
  }
}

import Foundation
import LoopbackServer

/// Handles a page's connections: answers requests for resources, and opens sockets.
struct PageHandler: ConnectionHandler {
  private enum State {
    /// The bytes of an incomplete head.
    case head([UInt8])
    /// The reader of a page's messages.
    case socket(SocketFrames)
  }

  private let rule: AccessRule
  private let resources: [String: PreviewServer.Resource]
  private let limits: PreviewServer.Limits
  private let onEvent: @Sendable (PreviewServer.Event) -> Void
  private var states: [Int: State] = [:]
  private var socketCount = 0

  init(
    rule: AccessRule, resources: [String: PreviewServer.Resource], limits: PreviewServer.Limits,
    onEvent: @escaping @Sendable (PreviewServer.Event) -> Void
  ) {
    (self.rule, self.resources, self.limits, self.onEvent) = (rule, resources, limits, onEvent)
  }

  mutating func receive(_ bytes: [UInt8], from page: Int) -> [ConnectionAction] {
    switch states[page] {
    case .socket: receiveFrames(bytes, page)
    case .head(let known): receiveHead(known, bytes, page)
    case nil: receiveHead([], bytes, page)
    }
  }

  func expire(_ page: Int) -> [ConnectionAction] { [.end] }

  mutating func close(_ page: Int) {
    guard case .socket = states.removeValue(forKey: page) else { return }
    socketCount -= 1
    onEvent(.closed(page))
  }

  mutating func deliver(
    _ mail: PreviewServer.Message
  ) -> [(connection: Int, actions: [ConnectionAction])] {
    guard case .socket = states[mail.page] else { return [] }
    return [(mail.page, [.write(SocketFrames.frame(2, mail.bytes))])]
  }

  func drain(_ page: Int) -> [ConnectionAction] { [.end] }

  // MARK: - Reading

  private mutating func receiveHead(
    _ known: [UInt8], _ bytes: [UInt8], _ page: Int
  ) -> [ConnectionAction] {
    let input = known + bytes
    let tooLong = "431 Request Header Fields Too Large"
    guard let end = RequestHead.end(in: input, from: known.count) else {
      states[page] = .head(input)
      return input.count > RequestHead.limit ? refuse(tooLong, "The request is too long.") : []
    }
    guard end <= RequestHead.limit else { return refuse(tooLong, "The request is too long.") }
    let head: RequestHead
    do throws(RequestHead.Refusal) {
      head = try RequestHead(input[..<end])
    } catch .method {
      return refuse("405 Method Not Allowed", "Only GET is answered.")
    } catch {
      return refuse("400 Bad Request", "The request is invalid.")
    }
    switch rule.verdict(on: head) {
    case .refused(let status, let text): return refuse(status, text)
    case .resource(let name):
      return resources[name].map { answer("200 OK", $0) } ?? [.end]
    case .proof(let text):
      return answer("200 OK", PreviewServer.Resource(type: "text/plain", bytes: Array(text.utf8)))
    case .socket: return open(page, head, rest: input[end...])
    }
  }

  private mutating func open(
    _ page: Int, _ head: RequestHead, rest: ArraySlice<UInt8>
  ) -> [ConnectionAction] {
    guard let key = SocketHandshake.answer(to: head) else {
      return refuse("400 Bad Request", "This is not a request for a socket.")
    }
    guard socketCount < limits.sockets else {
      return refuse("503 Service Unavailable", "Too many pages are open; close one of them.")
    }
    let lines = [
      "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Accept: \(key)", "", "",
    ]
    states[page] = .socket(SocketFrames(limit: limits.messageBytes))
    socketCount += 1
    onEvent(.opened(page))
    return [.deadline(nil), .write(Array(lines.joined(separator: "\r\n").utf8))]
      + (rest.isEmpty ? [] : receiveFrames(Array(rest), page))
  }

  private mutating func receiveFrames(_ bytes: [UInt8], _ page: Int) -> [ConnectionAction] {
    guard case .socket(var frames) = states[page] else { return [] }
    // Avoids a copy of the bytes received so far.
    states[page] = .head([])
    defer { states[page] = .socket(frames) }
    var actions: [ConnectionAction] = []
    do throws(SocketFrames.Refusal) {
      for event in try frames.take(bytes) {
        switch event {
        case .message(let message): onEvent(.message(page, message))
        case .ping(let payload): actions.append(.write(SocketFrames.frame(10, payload)))
        case .close: actions.append(.finish(SocketFrames.closing()))
        }
      }
    } catch {
      actions.append(.finish(SocketFrames.closing(error.rawValue)))
    }
    return actions
  }

  // MARK: - Answers

  private func refuse(_ status: String, _ text: String) -> [ConnectionAction] {
    answer(
      status,
      PreviewServer.Resource(type: "text/plain; charset=utf-8", bytes: Array((text + "\n").utf8)))
  }

  private func answer(
    _ status: String, _ resource: PreviewServer.Resource
  ) -> [ConnectionAction] {
    [.finish(Array(PageHandler.head(status, resource, rule).utf8) + resource.bytes)]
  }

  /// Returns the head of an answer, whose policy forbids resources from elsewhere and markup from
  /// texts.
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
}

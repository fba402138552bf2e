import BubbleCore
import BubbleLayout
import Foundation
import LoopbackServer
import Platform

/// Answers the requests of a service's HTTP/1.1 connections one after another, each before it reads
/// the next.
struct ServiceHandler: ConnectionHandler {
  /// A worker's answer.
  struct Mail: Sendable {
    var connection: Int
    /// The number of the request on its connection.
    var request: Int
    var answer: ServiceAnswer
  }

  private struct Connection {
    /// The unread input, and the length of its start that is known to hold no end of a head.
    var input: [UInt8] = []
    var searched = 0
    /// The request whose body is still arriving, and its query.
    var head: RequestHead?
    var query: [(name: String, value: String)] = []
    /// The request that is being drawn.
    var pending: PictureService.Pending?
    var requestCount = 0
    var keepsAlive = true
    /// Whether the client has received "100 Continue".
    var isTold = false
  }

  /// The maximum time for a request to arrive, and the time an idle connection is kept.
  private let patience: Duration
  private static let idleTime = Duration.seconds(60)

  private let service: PictureService
  private let access: ServiceAccess
  private let mailbox: ConnectionMailbox<Mail>
  private var connections: [Int: Connection] = [:]
  private var isDraining = false

  init(
    _ service: PictureService, access: ServiceAccess, mailbox: ConnectionMailbox<Mail>,
    patience: Duration
  ) {
    (self.service, self.access, self.mailbox, self.patience) = (service, access, mailbox, patience)
  }

  mutating func receive(_ bytes: [UInt8], from number: Int) -> [ConnectionAction] {
    let isFirst = !isWithinRequest(number)
    connections[number, default: Connection()].input += bytes
    // The time of a request begins with its first byte; further bytes do not prolong it.
    return (isFirst ? [.deadline(patience)] : []) + advance(number)
  }

  private func isWithinRequest(_ number: Int) -> Bool {
    connections[number].map { $0.head != nil || !$0.input.isEmpty } ?? false
  }

  mutating func expire(_ number: Int) -> [ConnectionAction] {
    guard isWithinRequest(number) else { return [.end] }
    let text = "the request was not complete within \(patience); send it faster"
    return refuse(number, RequestError(.timeout, nil, text, status: 408))
  }

  mutating func close(_ number: Int) {
    connections.removeValue(forKey: number)?.pending?.cancel()
  }

  mutating func deliver(
    _ mail: Mail
  ) -> [(connection: Int, actions: [ConnectionAction])] {
    guard let connection = connections[mail.connection], connection.pending != nil,
      connection.requestCount == mail.request
    else { return [] }
    connections[mail.connection]?.pending = nil
    return [(mail.connection, answer(mail.connection, mail.answer))]
  }

  mutating func drain(_ number: Int) -> [ConnectionAction] {
    isDraining = true
    // A request that is being drawn is finished.
    return connections[number]?.pending == nil ? [.finish([])] : []
  }

  // MARK: - Requests

  /// Processes the input.
  private mutating func advance(_ number: Int) -> [ConnectionAction] {
    var actions: [ConnectionAction] = []
    while let connection = connections[number], connection.pending == nil {
      guard let head = connection.head else {
        guard let next = readHead(number) else { return actions }
        actions += next
        guard connections[number]?.head != nil else {
          // The head was answered; the next request may be in the input already.
          if connections[number]?.input.isEmpty == false, connections[number]?.keepsAlive == true {
            continue
          }
          return actions
        }
        continue
      }
      guard connection.input.count >= head.bodyLength else {
        if !connection.isTold, head.fields["expect"]?.lowercased() == "100-continue" {
          connections[number]?.isTold = true
          actions.append(.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)))
        }
        return actions
      }
      return actions + draw(number, head)
    }
    return actions
  }

  /// Reads the next head, and answers requests that need no worker; returns nil if the head is
  /// incomplete.
  private mutating func readHead(_ number: Int) -> [ConnectionAction]? {
    guard let connection = connections[number] else { return [] }
    let tooLong = RequestError(
      .tooLarge, nil, "the head of the request has more than \(RequestHead.limit) bytes",
      status: 431)
    guard let end = RequestHead.end(in: connection.input, from: connection.searched) else {
      connections[number]?.searched = connection.input.count
      return connection.input.count > RequestHead.limit ? refuse(number, tooLong) : nil
    }
    guard end <= RequestHead.limit else { return refuse(number, tooLong) }
    let head: RequestHead
    do throws(RequestHead.Refusal) {
      head = try RequestHead(connection.input[..<end], taking: ServiceAccess.taken)
    } catch {
      return refuse(number, ServiceHandler.error(of: error))
    }
    connections[number]?.input.removeFirst(end)
    connections[number]?.searched = 0
    connections[number]?.keepsAlive = head.fields["connection"]?.lowercased() != "close"
    let verdict = access.verdict(on: head)
    if case .draw(let query) = verdict {
      guard head.bodyLength <= service.limits.requestBytes else {
        let text = "it has \(head.bodyLength) bytes, and the service takes "
        return refuse(
          number,
          RequestError(.tooLarge, nil, text + "\(service.limits.requestBytes); send less"))
      }
      connections[number]?.head = head
      connections[number]?.query = query
      return []
    }
    // The body remains unread, so the bytes that follow are not a next request.
    if head.bodyLength > 0 { connections[number]?.keepsAlive = false }
    let answer: [UInt8]
    switch verdict {
    case .refused(let error): return refuse(number, error)
    case .metrics: answer = ServiceHandler.text(service.metricsText, "text/plain; version=0.0.4")
    case .ready where !service.isReady || isDraining:
      answer = ServiceHandler.text("not ready\n", status: 503)
    case .ready, .health, .draw: answer = ServiceHandler.text("ok\n")
    }
    return finish(number, head.method == "HEAD" ? ServiceHandler.head(of: answer) : answer)
  }

  private static func error(of refusal: RequestHead.Refusal) -> RequestError {
    switch refusal {
    case .malformed:
      RequestError(.invalid, nil, "the head of the request is not HTTP/1.1")
    case .method:
      RequestError(.refused, nil, "only GET and POST are answered", status: 405)
    case .body:
      RequestError(
        .invalid, nil, "send the length of the body as Content-Length", status: 411)
    }
  }

  private mutating func draw(_ number: Int, _ head: RequestHead) -> [ConnectionAction] {
    guard var connection = connections[number] else { return [] }
    // Avoids a copy of the input.
    connections[number] = nil
    let body = Array(connection.input.prefix(head.bodyLength))
    connection.input.removeFirst(head.bodyLength)
    connection.head = nil
    connection.isTold = false
    connection.requestCount += 1
    let (mailbox, request) = (mailbox, connection.requestCount)
    connection.pending = service.submit(ServiceRequest(body: body, query: connection.query)) {
      mailbox.send(Mail(connection: number, request: request, answer: $0))
    }
    connections[number] = connection
    return [.deadline(nil), .reads(false)]
  }

  // MARK: - Answers

  private mutating func answer(
    _ number: Int, _ answer: ServiceAnswer
  ) -> [ConnectionAction] {
    if isDraining { connections[number]?.keepsAlive = false }
    let actions: [ConnectionAction]
    switch answer.result {
    case .failure(let error): actions = finish(number, ServiceHandler.bytes(of: error))
    case .success(let drawn):
      var fields = ["Content-Type: \(drawn.type)"]
      if !drawn.problems.isEmpty {
        fields.append("Bubble-Problems: \(ServiceHandler.ascii(drawn.problems))")
      }
      let head = ServiceHandler.head("200 OK", fields, drawn.bytes.count)
      actions = finish(number, head + drawn.bytes)
    }
    guard connections[number]?.keepsAlive == true else { return actions }
    let isNextThere = connections[number]?.input.isEmpty == false
    return actions + (isNextThere ? [.deadline(patience)] : []) + [.reads(true)] + advance(number)
  }

  /// Refuses a request, and ignores all input after it.
  private mutating func refuse(_ number: Int, _ error: RequestError) -> [ConnectionAction] {
    service.note(error)
    connections[number]?.keepsAlive = false
    connections[number]?.input = []
    return [.finish(ServiceHandler.bytes(of: error, closes: true), lingers: true)]
  }

  /// Writes an answer, and waits for the next request if the connection is kept alive.
  private func finish(_ number: Int, _ bytes: [UInt8]) -> [ConnectionAction] {
    connections[number]?.keepsAlive == true
      ? [.write(bytes), .deadline(ServiceHandler.idleTime)] : [.finish(bytes, lingers: true)]
  }

  private static func bytes(of error: RequestError, closes: Bool = false) -> [UInt8] {
    var writer = JSONWriter(reserving: 256)
    writer.object { writer in
      writer.name("error")
      error.write(into: &writer)
    }
    let body = writer.data + Data([0x0A])
    var fields = ["Content-Type: application/json"]
    if error.kind == .later { fields.append("Retry-After: 1") }
    if error.status == 405 { fields.append("Allow: GET, HEAD, POST") }
    if closes { fields.append("Connection: close") }
    return head("\(error.status) \(reason(of: error.status))", fields, body.count) + body
  }

  private static func text(
    _ text: String, _ type: String = "text/plain", status: Int = 200
  ) -> [UInt8] {
    let type = "Content-Type: \(type); charset=utf-8"
    return head("\(status) \(reason(of: status))", [type], text.utf8.count) + Array(text.utf8)
  }

  private static func head(_ status: String, _ fields: [String], _ length: Int) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status)"] + fields + [
        "Content-Length: \(length)", "Cache-Control: no-store",
        "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "Cross-Origin-Resource-Policy: same-origin", "X-Content-Type-Options: nosniff", "", "",
      ]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  /// Returns an answer without its body.
  private static func head(of answer: [UInt8]) -> [UInt8] {
    RequestHead.end(in: answer).map { Array(answer[..<$0]) } ?? answer
  }

  private static func reason(of status: Int) -> String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 421: "Misdirected Request"
    case 431: "Request Header Fields Too Large"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: "Internal Server Error"
    }
  }

  /// The maximum number of bytes of problems in a header field.
  private static let problemLimit = 4_000

  /// Returns problems as a JSON array in ASCII.
  private static func ascii(_ problems: [String]) -> String {
    var items: [String] = []
    var size = 2
    for problem in problems {
      let text = JSONWriter.text { $0.string(problem) }.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return unit < 127
          ? String(UnicodeScalar(UInt8(unit)))
          : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
      size += text.utf8.count + 2
      guard size <= problemLimit else { break }
      items.append(text)
    }
    return "[" + items.joined(separator: ", ") + "]"
  }
}

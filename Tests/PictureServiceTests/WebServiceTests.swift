import Expectations
import Foundation
import LoopbackTestSupport
import Testing

@testable import PictureService

/// Requests over HTTP, and what programs and pages of the same machine may try.
@Suite struct WebServiceTests {
  private static func web(
    patience: Duration = testPatience, connections: Int = 100,
    _ change: (inout ServiceLimits) -> Void = { _ in }
  ) throws -> (web: WebService, port: UInt16) {
    let web = try WebService(
      Requests.service(change), at: .port(0), patience: patience, connectionCount: connections)
    return (web, try #require(web.port))
  }

  private static func post(
    _ port: UInt16, _ body: String, target: String = "/render", fields: [String] = []
  ) -> String {
    let fields = ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] + fields
    return RawClient.request(target, port: port, fields: fields, method: "POST") + body
  }

  @Test func `a conversation is drawn, one after another over one connection`() async throws {
    try await apart {
      let (web, port) = try Self.web()
      let client = try RawClient(port: port)
      for format in ["png", "svg", "pdf"] {
        let body = Requests.text([Requests.message("1")])
        client.send(Self.post(port, body, target: "/render?format=\(format)"))
        let answer = try client.answer()
        expect(answer.head.hasPrefix("HTTP/1.1 200 OK") && answer.head.contains(format))
        expect(answer.head.contains("X-Content-Type-Options: nosniff"))
        expect(answer.body.count > 400)
      }
      web.stop()
    }
  }

  @Test func `requests that are sent at once are answered in their order`() async throws {
    try await apart {
      let (web, port) = try Self.web()
      let client = try RawClient(port: port)
      let get = RawClient.request("/health", port: port)
      let draw = Self.post(port, Requests.text([Requests.message("1")]))
      client.send(get + draw + get + Self.post(port, "{}") + draw)
      var statuses: [String] = []
      for _ in 0..<5 { statuses.append(String(try client.answer().head.dropFirst(9).prefix(3))) }
      expect(statuses, equals: ["200", "200", "200", "400", "200"])
      web.stop()
    }
  }

  @Test func `health, readiness and metrics are told`() async throws {
    let service = Requests.service()
    let web = try WebService(service, at: .port(0))
    let port = try #require(web.port)
    func statuses(_ targets: String...) async throws -> [String] {
      try await apart {
        let client = try RawClient(port: port)
        return try targets.map { target in
          client.send(RawClient.request(target, port: port))
          return String(try client.answer().head.dropFirst(9).prefix(3))
        }
      }
    }
    try await expect(statuses("/health", "/ready"), equals: ["200", "503"])
    await service.warmUp()
    try await expect(statuses("/ready", "/metrics"), equals: ["200", "200"])
    web.stop()
  }

  @Test func `pages, other hosts and other types are refused`() async throws {
    try await apart {
      let (web, port) = try Self.web()
      func status(_ text: String) throws -> String {
        let client = try RawClient(port: port)
        client.send(text)
        return String(client.status().dropFirst(9).prefix(3))
      }
      let body = Requests.text([])
      for field in [
        "Origin: http://127.0.0.1:\(port)", "Origin: null", "Sec-Fetch-Site: cross-site",
      ] {
        try expect(status(Self.post(port, body, fields: [field])), equals: "403", "\(field)")
        try expect(
          status(RawClient.request("/metrics", port: port, fields: [field])), equals: "403")
      }
      for host in ["evil.example:\(port)", "127.0.0.1", ""] {
        let request = RawClient.request("/metrics", port: port, host: host)
        try expect(status(request), equals: "421", "\(host)")
      }
      let form = Self.post(port, body).replacing("application/json", with: "text/plain")
      try expect(status(form), equals: "415")
      try expect(status(RawClient.request("/render", port: port)), equals: "405")
      try expect(status(RawClient.request("/health", port: port, method: "PUT")), equals: "405")
      try expect(status(RawClient.request("/../etc/passwd", port: port)), equals: "404")
      web.stop()
    }
  }

  @Test func `what is too large or no request is refused before it is read`() async throws {
    try await apart {
      let (web, port) = try Self.web { limits in
        limits.requestBytes = 1_000
      }
      func answer(_ text: String) throws -> String {
        let client = try RawClient(port: port)
        client.send(text)
        return client.rest()
      }
      let long = Self.post(port, String(repeating: " ", count: 100_000))
      try expect(answer(long).hasPrefix("HTTP/1.1 413"))
      let head = "POST /render HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
      for (fields, status) in [
        ("Content-Length: 9999999999999999999999", "400"), ("Content-Length: -1", "400"),
        ("Content-Length: 2\r\nContent-Length: 3", "400"), ("Transfer-Encoding: chunked", "411"),
        ("X: " + String(repeating: "a", count: 9_000), "431"), ("X\u{0}: 1", "400"),
      ] {
        let text = try answer(head + fields + "\r\n\r\n{}")
        expect(text.hasPrefix("HTTP/1.1 \(status)") && text.contains("\"text\""), "\(fields)")
      }
      web.stop()
    }
  }

  @Test func `half a request is told that it came too slowly`() async throws {
    try await apart {
      let (web, port) = try Self.web(patience: .milliseconds(50))
      // A client that is kept waiting before it has sent anything gets no answer, and tries again.
      var answer = ""
      try waitUntil("half a request is answered") {
        let client = try RawClient(port: port)
        client.send(String(Self.post(port, Requests.text([])).dropLast(5)))
        answer = client.rest()
        return !answer.isEmpty
      }
      expect(answer.hasPrefix("HTTP/1.1 408") && answer.contains("was not complete"))
      web.stop()
    }
  }

  @Test func `who says nothing makes room, and who leaves or does not read harms nobody`()
    async throws
  {
    try await apart {
      let (web, port) = try Self.web(connections: 10)
      var silent: [RawClient] = []
      for _ in 0..<30 {
        let client = try RawClient(port: port)
        client.send("POST /ren")
        silent.append(client)
      }
      let body = Requests.text((0..<20).map { Requests.message("\($0)") })
      for _ in 0..<4 { try RawClient(port: port).send(Self.post(port, body)) }
      let client = try RawClient(port: port)
      client.send(Self.post(port, Requests.text([Requests.message("1")])))
      try expect(client.answer().head.hasPrefix("HTTP/1.1 200"))
      web.stop()
    }
  }

  @Test func `draining answers what is under way, and then ends`() async throws {
    let (web, port) = try Self.web()
    try await apart {
      let client = try RawClient(port: port)
      let idle = try RawClient(port: port)
      let messages = (0..<30).map { Requests.message("\($0)") }
      client.send(Self.post(port, Requests.text(messages, options: "{\"scale\": 1}")))
      // Until it has come.
      try waitUntil("the request has come") { try Self.isBusy(port) }
      web.drain()
      try expect(client.answer().head.hasPrefix("HTTP/1.1 200"))
      expect(idle.rest().isEmpty)
    }
    await web.waitUntilEnded()
    #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
  }

  private static func isBusy(_ port: UInt16) throws -> Bool {
    let client = try RawClient(port: port)
    client.send(RawClient.request("/metrics", port: port))
    let text = String(decoding: try client.answer().body, as: UTF8.self)
    return !text.contains("bubble_workers_busy 0\n") || text.contains("outcome=\"ok\"} 1")
  }

  @Test func `a socket of the file system is this user's alone`() async throws {
    try await apart {
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("bubble-\(UUID().uuidString.prefix(8)).sock").path
      let web = try WebService(Requests.service(), at: .socket(path))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      expect(mode, equals: 0o600)
      #expect(throws: (any Error).self) { try WebService(Requests.service(), at: .socket(path)) }
      web.stop()
      let file = path + ".txt"
      try Data("kept".utf8).write(to: URL(fileURLWithPath: file))
      defer { try? FileManager.default.removeItem(atPath: file) }
      #expect(throws: (any Error).self) { try WebService(Requests.service(), at: .socket(file)) }
      try expect(String(contentsOfFile: file, encoding: .utf8), equals: "kept")
    }
  }
}

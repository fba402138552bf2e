import Expectations
import Foundation
import LoopbackTestSupport
import Platform
import Testing

@testable import BubblePreview

/// What programs and pages of the same machine may try on the server.
@Suite struct ServerAttackTests {
  private static let page = "<!doctype html>the page"

  /// A test may be kept waiting between two of its steps.
  private static let patient: PreviewServer.Limits = {
    var limits = PreviewServer.Limits()
    limits.patience = testPatience
    return limits
  }()

  private static func server(
    _ limits: PreviewServer.Limits = patient,
    onEvent: @escaping @Sendable (PreviewServer.Event) -> Void = { _ in }
  ) throws -> PreviewServer {
    try PreviewServer(
      resources: [
        "": PreviewServer.Resource(type: "text/html", bytes: Array(page.utf8)),
        "preview.js": PreviewServer.Resource(type: "text/javascript", bytes: []),
      ], limits: limits, onEvent: onEvent)
  }

  private func path(_ server: PreviewServer) -> String {
    URL(string: server.address)?.path(percentEncoded: true) ?? ""
  }

  private func status(_ server: PreviewServer, _ request: String) throws -> String {
    let client = try RawClient(port: server.port)
    client.send(request)
    return client.status()
  }

  @Test func `the page is served with a policy that loads and runs nothing from elsewhere`() throws
  {
    let server = try Self.server()
    let client = try RawClient(port: server.port)
    client.send(RawClient.request(path(server), port: server.port))
    let answer = client.rest()
    expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.hasSuffix(Self.page))
    for rule in [
      "default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
      "require-trusted-types-for 'script'", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
    ] { expect(answer.contains(rule), "\(rule) is missing") }
    server.stop()
  }

  @Test func `another host's name leads nowhere, so that no page can be bound to it`() throws {
    let server = try Self.server()
    for host in ["evil.example", "evil.example:\(server.port)", "127.0.0.1", "0.0.0.0", ""] {
      let request = RawClient.request(path(server), port: server.port, host: host)
      try expect(status(server, request).hasPrefix("HTTP/1.1 421"), "\(host)")
    }
    let twice = RawClient.request(
      path(server), port: server.port, fields: ["Host: evil.example"])
    try expect(status(server, twice).hasPrefix("HTTP/1.1 400"))
    server.stop()
  }

  @Test func `another origin's page gets neither a resource nor a socket`() throws {
    let server = try Self.server()
    for origin in ["http://evil.example", "null", "https://127.0.0.1:\(server.port)"] {
      let request = RawClient.request(
        path(server), port: server.port, fields: ["Origin: \(origin)"])
      try expect(status(server, request).hasPrefix("HTTP/1.1 403"), "\(origin)")
      let client = try RawClient(port: server.port)
      let isOpen = try client.open(path(server) + "socket", port: server.port, origin: origin)
      expect(!isOpen, "\(origin)")
    }
    let fetched = RawClient.request(
      path(server), port: server.port, fields: ["Sec-Fetch-Site: cross-site"])
    try expect(status(server, fetched).hasPrefix("HTTP/1.1 403"))
    server.stop()
  }

  @Test func `without the token there is nothing, and no path leads out of what there is`() throws {
    let server = try Self.server()
    for target in ["/", "/socket", "/preview.js", "/" + String(repeating: "0", count: 32) + "/"] {
      let line = try status(server, RawClient.request(target, port: server.port))
      expect(line.hasPrefix("HTTP/1.1 403"), "\(target): \(line)")
    }
    let ways = [
      "../Package.swift", "%2e%2e/%2e%2e/Package.swift", "..%2f..%2fPackage.swift", "//etc/passwd",
      "preview.js/../../etc/passwd", "preview.js?x", "preview.js%00", "file:///etc/passwd", ".",
      "preview.js/", "..\\..\\etc\\passwd", "socket/../preview.html",
    ]
    for way in ways {
      let request = RawClient.request(path(server) + way, port: server.port)
      try expect(status(server, request).hasPrefix("HTTP/1.1 404"), "\(way)")
    }
    server.stop()
  }

  @Test func `what is no request for a resource is refused`() throws {
    let server = try Self.server()
    let port = server.port
    func statusOf(_ request: String) throws -> String { try status(server, request) }
    try expect(
      statusOf(RawClient.request(path(server), port: port, method: "POST"))
        .hasPrefix("HTTP/1.1 405"))
    let body = ["Content-Length: 1000000000"]
    try expect(
      statusOf(RawClient.request(path(server), port: port, fields: body))
        .hasPrefix("HTTP/1.1 400"))
    try expect(statusOf("\r\n\r\n").hasPrefix("HTTP/1.1 400"))
    try expect(statusOf("GET / HTTP/1.0\r\n\r\n").hasPrefix("HTTP/1.1 400"))
    try expect(statusOf("GET /\u{1} HTTP/1.1\r\nHost: x\r\n\r\n").hasPrefix("HTTP/1.1 400"))
    // The connection may be gone before the answer is read.
    let long = try statusOf(String(repeating: "x", count: 100_000))
    expect(long.isEmpty || long.hasPrefix("HTTP/1.1 431"))
    server.stop()
  }

  @Test func `half a request is given some time and no more`() throws {
    var limits = PreviewServer.Limits()
    limits.patience = .milliseconds(200)
    let server = try Self.server(limits)
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: 127")
    expect(client.rest().isEmpty)
    // One that is sent at once is answered; on a busy machine it may take several attempts to be that quick.
    try waitUntil("a whole request is answered") {
      try status(server, RawClient.request(path(server), port: server.port))
        .hasPrefix("HTTP/1.1 200")
    }
    server.stop()
  }

  @Test func `a thousand connections that say nothing leave the page alive`() throws {
    let server = try Self.server()
    let idle = try (0..<1_000).map { _ in try RawClient(port: server.port) }
    try expect(
      status(server, RawClient.request(path(server), port: server.port))
        .hasPrefix("HTTP/1.1 200"))
    let client = try RawClient(port: server.port)
    try expect(client.open(path(server) + "socket", port: server.port))
    withExtendedLifetime(idle) { server.stop() }
  }

  @Test func `a frame that announces a gigabyte is refused before it comes`() throws {
    let closed = DispatchSemaphore(value: 0)
    let server = try Self.server { event in if case .closed = event { closed.signal() } }
    let client = try RawClient(port: server.port)
    try expect(client.open(path(server) + "socket", port: server.port))
    client.send([0x82, 0xFF, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4])
    let frame = try client.frame()
    expect(frame.code == 8 && frame.payload == [UInt8(1_009 >> 8), UInt8(1_009 & 255)])
    expect(closed.wait(timeout: .now() + testPatience / .seconds(1)), equals: .success)
    server.stop()
  }

  @Test func `messages come whole, in order, and go back to their page alone`() throws {
    let heard = Lock<[String]>([])
    let done = DispatchSemaphore(value: 0)
    let pages = Lock<[Int]>([])
    let server = try Self.server { event in
      switch event {
      case .opened(let page): pages.withLock { $0.append(page) }
      case .message(_, let bytes):
        heard.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        done.signal()
      case .closed: break
      }
    }
    let (first, second) = (
      try RawClient(port: server.port), try RawClient(port: server.port)
    )
    try expect(first.open(path(server) + "socket", port: server.port))
    try expect(second.open(path(server) + "socket", port: server.port))
    let long = String(repeating: "ö", count: 5_000)
    for text in ["one", long] {
      first.sendMessage(text)
      expect(done.wait(timeout: .now() + testPatience / .seconds(1)), equals: .success)
    }
    expect(heard.withLock { $0 }, equals: ["one", long])
    let page = try #require(pages.withLock { $0.last })
    server.send([1, 2, 3], to: page)
    let frame = try second.frame()
    expect(frame.code == 2 && frame.payload == [1, 2, 3])
    server.stop()
  }

  @Test func `more pages than there may be are told so`() throws {
    var limits = PreviewServer.Limits()
    limits.sockets = 1
    let server = try Self.server(limits)
    let (first, second) = (
      try RawClient(port: server.port), try RawClient(port: server.port)
    )
    try expect(first.open(path(server) + "socket", port: server.port))
    try expect(!second.open(path(server) + "socket", port: server.port))
    server.stop()
  }
}

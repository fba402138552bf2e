import Expectations
import Foundation
import Testing

/// A connection to a server on the loopback interface that sends whatever bytes it likes.
package final class RawClient {
  private let descriptor: Int32
  /// What has come and was not looked at yet.
  private var bytes: [UInt8] = []

  package struct Failure: Error {
    /// What is missing.
    package let what: String

    /// Says what is missing.
    package init(what: String) { self.what = what }
  }

  package init(port: UInt16) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var time = timeval(tv_sec: Int(testPatience / .seconds(1)), tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(what: "no connection") }
  }

  deinit { close(descriptor) }

  package func send(_ text: String) { send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = Foundation.send(
          descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, flags)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// Reads once; false: the server has closed, or nothing came in time, which is an issue.
  private func receive() -> Bool {
    let new = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      var result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      // A signal, such as at the end of a program that another test has started.
      while result < 0, errno == EINTR {
        result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      }
      if result < 0, errno == EAGAIN {
        Issue.record("the server neither sent anything nor closed within \(testPatience)")
      }
      count = max(0, result)
    }
    bytes += new
    return !new.isEmpty
  }

  /// All that comes until the server closes.
  package func rest() -> String {
    while receive() {}
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first line of the answer to a request.
  package func status() -> String { String(rest().prefix { $0 != "\r\n" }) }

  private func take(_ count: Int) throws -> [UInt8] {
    while bytes.count < count {
      guard receive() else { throw Failure(what: "the server has closed") }
    }
    defer { bytes.removeFirst(count) }
    return Array(bytes.prefix(count))
  }

  /// The head and the body of the next answer, which says how long it is.
  package func answer() throws -> (head: String, body: [UInt8]) {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) { head += try take(1) }
    let text = String(decoding: head, as: UTF8.self)
    let field = text.components(separatedBy: "Content-Length: ").dropFirst().first
    let length = field.flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) } ?? 0
    return (text, try take(length))
  }

  /// A request with the fields that a browser sends.
  package static func request(
    _ target: String, port: UInt16, host: String? = nil, fields: [String] = [],
    method: String = "GET"
  ) -> String {
    ([
      "\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Accept: */*",
    ] + fields + ["", ""]).joined(separator: "\r\n")
  }

  /// Asks for a socket; false: it was refused.
  package func open(_ target: String, port: UInt16, origin: String? = nil) throws -> Bool {
    send(
      RawClient.request(
        target, port: port,
        fields: [
          "Origin: \(origin ?? "http://127.0.0.1:\(port)")", "Upgrade: websocket",
          "Connection: keep-alive, Upgrade", "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]))
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) { head += try take(1) }
    return String(decoding: head, as: UTF8.self).hasPrefix("HTTP/1.1 101 ")
  }

  /// Sends a message as a page does.
  package func sendMessage(_ text: String) { sendMessage(Array(text.utf8)) }

  /// Sends bytes as one message of a page, whatever they are.
  package func sendMessage(_ payload: [UInt8]) {
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(payload.count >> (8 * $0) & 255) }
    }
    let length: [UInt8] =
      payload.count < 126
      ? [0x80 | UInt8(payload.count)]
      : payload.count < 1 << 16 ? [0x80 | 126] + bytes(2) : [0x80 | 127] + bytes(8)
    let mask: [UInt8] = [7, 11, 13, 17]
    send([0x81] + length + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] })
  }

  /// The next frame.
  package func frame() throws -> (code: UInt8, payload: [UInt8]) {
    let head = try take(2)
    var length = Int(head[1] & 127)
    if length >= 126 {
      length = try take(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    return (head[0] & 15, try take(length))
  }
}

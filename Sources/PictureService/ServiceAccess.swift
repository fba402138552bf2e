import Foundation
import LoopbackServer

/// The access rules of the service over HTTP.
///
/// Every program of the machine, and every page in a browser, may reach the loopback interface. The
/// rules refuse pages:
///
/// - Their requests have an origin or fetch metadata.
/// - Only this machine's names are valid hosts (DNS rebinding).
/// - A form can't send the one accepted type of body.
///
/// A Unix socket, which only one user may connect to, refuses other users' programs.
struct ServiceAccess {
  /// The verdict on a request.
  enum Verdict {
    case draw(query: [(name: String, value: String)])
    case health
    case ready
    case metrics
    case refused(RequestError)
  }

  /// The port on the loopback interface; nil for a Unix socket, where hosts are ignored.
  let port: UInt16?

  /// The requests that a service accepts.
  static let taken = RequestHead.Taken(methods: ["GET", "HEAD", "POST"], takesBodies: true)

  /// Returns the verdict on a request.
  func verdict(on head: RequestHead) -> Verdict {
    if let refusal = refusal(of: head) { return .refused(refusal) }
    let parts = head.target.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts[0])
    guard let verdict = page(path) else {
      guard path == "/render" else {
        return refused(404, "there is nothing here; request /render, /health, /ready or /metrics")
      }
      guard head.method == "POST" else {
        return refused(405, "send a conversation to /render by POST")
      }
      let type = head.fields["content-type"]?.prefix { $0 != ";" }
        .trimmingCharacters(in: .whitespaces).lowercased()
      guard type == "application/json" else {
        return refused(415, "send Content-Type: application/json")
      }
      guard let query = ServiceAccess.query(parts.count > 1 ? parts[1] : "") else {
        return .refused(
          RequestError(.invalid, nil, "the address is malformed; escape it with %"))
      }
      return .draw(query: query)
    }
    guard head.method != "POST" else { return refused(405, "ask for \(path) by GET") }
    return verdict
  }

  private func page(_ path: String) -> Verdict? {
    switch path {
    case "/health": .health
    case "/ready": .ready
    case "/metrics": .metrics
    default: nil
    }
  }

  private func refusal(of head: RequestHead) -> RequestError? {
    if let port {
      guard let host = head.fields["host"], LoopbackSocket.hosts(port: port).contains(host) else {
        return RequestError(
          .refused, nil, "ask for http://127.0.0.1:\(port): other hosts are not served",
          status: 421)
      }
    }
    guard head.fields["origin"] == nil,
      head.fields["sec-fetch-site"].map({ $0 == "none" }) ?? true
    else { return RequestError(.refused, nil, "requests of web pages are not served") }
    return nil
  }

  private func refused(_ status: Int, _ text: String) -> Verdict {
    .refused(RequestError(.refused, nil, text, status: status))
  }

  /// Reads the part after the question mark; returns nil if it is malformed.
  private static func query(_ text: Substring) -> [(name: String, value: String)]? {
    var items: [(name: String, value: String)] = []
    for item in text.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? String(parts[1]) : ""
      guard let name = String(parts[0]).removingPercentEncoding,
        let value = value.replacing("+", with: " ").removingPercentEncoding, items.count < 50
      else { return nil }
      items.append((name, value))
    }
    return items
  }
}

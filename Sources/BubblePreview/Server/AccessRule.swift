import LoopbackServer

/// Decides which requests the server answers.
///
/// Every page in a browser and every program of the machine can reach the loopback interface. The
/// page gets the token with its address. The host must be the server's, so that no other name leads
/// here (DNS rebinding). An origin, if there is one, must be the server's, too.
struct AccessRule {
  /// The answer to a request.
  enum Verdict: Equatable {
    /// A resource, by its name.
    case resource(String)
    /// A page's socket.
    case socket
    /// A proof that only a holder of the token can give; it shows a page that its own tool is back.
    case proof(String)
    /// A refusal, with a status and the reason.
    case refused(status: String, text: String)
  }

  let token: String
  let port: UInt16
  /// The resources that there are, by name.
  let names: Set<String>

  /// The name of the socket in requests.
  static let socketName = "socket"

  /// The path before the random number that the server must prove the token with.
  static let proofPath = "/again/"

  /// The valid hosts of requests.
  var hosts: [String] { LoopbackSocket.hosts(port: port) }

  /// Returns the verdict on a request.
  func verdict(on head: RequestHead) -> Verdict {
    guard let host = head.fields["host"], hosts.contains(host) else {
      return .refused(
        status: "421 Misdirected Request", text: "Open the address that bubble preview printed.")
    }
    let origin = head.fields["origin"]
    // A tab may be led here from one of this user's files; a foreign page must not load resources
    // from here.
    let isTab =
      head.fields["sec-fetch-mode"] == "navigate" && head.fields["sec-fetch-dest"] == "document"
      && head.target.last == "/"
    guard origin == nil || origin == "http://\(host)",
      head.fields["sec-fetch-site"].map({ isTab || ["same-origin", "none"].contains($0) }) ?? true
    else { return .refused(status: "403 Forbidden", text: "This page is for itself alone.") }
    if head.target.hasPrefix(AccessRule.proofPath) {
      return .proof(
        SocketHandshake.proof(
          of: token, for: String(head.target.dropFirst(AccessRule.proofPath.count))))
    }
    let start = "/\(token)/"
    guard AccessRule.isEqual(Array(head.target.utf8.prefix(start.utf8.count)), Array(start.utf8))
    else {
      return .refused(
        status: "403 Forbidden",
        text: "The token is missing or old. Open the address that bubble preview printed.")
    }
    let name = String(head.target.dropFirst(start.count))
    if name == AccessRule.socketName {
      // A browser sends the origin with every request for a socket.
      guard origin != nil else {
        return .refused(status: "403 Forbidden", text: "A socket is for the page alone.")
      }
      return .socket
    }
    guard names.contains(name) else {
      return .refused(status: "404 Not Found", text: "There is nothing with that name.")
    }
    return .resource(name)
  }

  /// Whether both are equal; the time does not depend on the position of a difference.
  private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    var differences: UInt8 = 0
    for (one, other) in zip(left, right) { differences |= one ^ other }
    return differences == 0
  }

  /// Returns an unguessable token: 32 hexadecimal digits of the system's randomness.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

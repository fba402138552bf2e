import LoopbackServer

/// Who may ask for what.
///
/// The server is on the loopback interface, where every page of a browser and every program of the machine can reach it. A page knows the
/// token, which is in its address; the host must be ours, so that no other name leads here (DNS rebinding); and an origin that is said
/// must be ours.
struct AccessRule {
  /// What a request is answered with.
  enum Verdict: Equatable {
    /// A resource, by its name.
    case resource(String)
    /// A socket.
    case socket
    /// What only who knows the token can say: a page tells by it that its own tool has come back.
    case proof(String)
    /// Nothing, with a status and why.
    case refused(status: String, text: String)
  }

  let token: String
  let port: UInt16
  /// The resources that there are, by name.
  let names: Set<String>

  /// The name under which a socket is asked for.
  static let socketName = "socket"

  /// What stands in front of a number that a page has drawn, to be proved with.
  static let proofPath = "/again/"

  /// The hosts that lead here.
  var hosts: [String] { LoopbackSocket.hosts(port: port) }

  /// Judges a request.
  func verdict(on head: RequestHead) -> Verdict {
    guard let host = head.fields["host"], hosts.contains(host) else {
      return .refused(
        status: "421 Misdirected Request", text: "Open the address that bubble preview printed.")
    }
    let origin = head.fields["origin"]
    // A tab may be led here from a file of this user's; what is loaded into a page of others may not.
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
      // A browser says the origin of whoever asks for a socket.
      guard origin != nil else {
        return .refused(status: "403 Forbidden", text: "A socket is for the page alone.")
      }
      return .socket
    }
    guard names.contains(name) else {
      return .refused(status: "404 Not Found", text: "There is nothing of that name.")
    }
    return .resource(name)
  }

  /// Whether both are equal, in a time that does not tell how far they are.
  private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    var differences: UInt8 = 0
    for (one, other) in zip(left, right) { differences |= one ^ other }
    return differences == 0
  }

  /// A token that nobody guesses: 32 hexadecimal digits of the system's randomness.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

import Expectations
import LoopbackServer
import Testing

@testable import BubblePreview

/// Who gets in, by the rule alone: whatever the token is.
@Suite struct AccessRuleTests {
  private func verdict(_ token: String, asked target: String) throws -> AccessRule.Verdict {
    let rule = AccessRule(token: token, port: 8_080, names: ["", "preview.js"])
    let head = "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n"
    return rule.verdict(on: try RequestHead(head.utf8))
  }

  private func isLetIn(_ token: String, asked target: String) throws -> Bool {
    if case .refused = try verdict(token, asked: target) { return false }
    return true
  }

  @Test func `the token opens the page and what belongs to it`() throws {
    for _ in 0..<100 {
      let token = AccessRule.makeToken()
      try expect(verdict(token, asked: "/\(token)/"), equals: .resource(""))
      try expect(verdict(token, asked: "/\(token)/preview.js"), equals: .resource("preview.js"))
    }
  }

  @Test func `no other token of the same length opens anything`() throws {
    for _ in 0..<500 {
      let token = AccessRule.makeToken()
      for other in [
        AccessRule.makeToken(), String(repeating: "0", count: 32),
        String(repeating: "f", count: 32), String(token.reversed()),
      ] where other != token {
        try expect(!isLetIn(token, asked: "/\(other)/"), "\(token) is opened by \(other)")
      }
    }
  }

  @Test func `each digit of the token counts`() throws {
    let token = Array(AccessRule.makeToken())
    for place in token.indices {
      for digit in "0123456789abcdef" where digit != token[place] {
        var other = token
        other[place] = digit
        try expect(!isLetIn(String(token), asked: "/\(String(other))/"), "\(place) \(digit)")
      }
    }
  }

  @Test func `a tab may be led to the page from a file, and nothing else from elsewhere`() throws {
    let token = AccessRule.makeToken()
    let rule = AccessRule(token: token, port: 8_080, names: ["", "preview.js"])
    func isLetIn(_ target: String, _ fields: String...) throws -> Bool {
      let lines = ["GET \(target) HTTP/1.1", "Host: 127.0.0.1:8080"] + fields + ["", ""]
      let verdict = rule.verdict(on: try RequestHead(lines.joined(separator: "\r\n").utf8))
      if case .refused = verdict { return false }
      return true
    }
    let tab = [
      "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document",
    ]
    try expect(isLetIn("/\(token)/", tab[0], tab[1], tab[2]))
    try expect(!isLetIn("/\(token)/preview.js", tab[0], tab[1], tab[2]))
    try expect(!isLetIn("/\(token)/", tab[0], tab[1], "Sec-Fetch-Dest: iframe"))
    try expect(!isLetIn("/\(token)/", tab[0], "Sec-Fetch-Mode: no-cors", tab[2]))
    try expect(!isLetIn("/\(token)/", tab[0], tab[1], tab[2], "Origin: null"))
    try expect(!isLetIn("/again/1", tab[0]))
  }

  @Test func `who proves to know the token does not say it`() throws {
    // RFC 2202, test case 2.
    expect(
      SocketHandshake.proof(of: "Jefe", for: "what do ya want for nothing?"),
      equals: "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
    let token = AccessRule.makeToken()
    guard case .proof(let text) = try verdict(token, asked: "/again/42") else {
      Issue.record("there is no proof")
      return
    }
    expect(text == SocketHandshake.proof(of: token, for: "42") && !text.contains(token))
    expect(text != SocketHandshake.proof(of: AccessRule.makeToken(), for: "42"))
  }
}

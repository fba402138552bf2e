import BubbleGenerator
import Expectations
import Foundation
import LoopbackTestSupport
import Testing

@testable import BubblePreview

/// Attacks on all that a page can ask for, as the code lists it: every resource, and every kind of message.
@Suite(.serialized) struct RouteAttackTests {
  private static let script = """
    return { api = 1, name = "card", content_types = { "card" }, build_layout = function(peer, message)
        return ui.text { message.content.title or "nothing" } end }
    """

  // MARK: - What is asked for by address

  @Test func `every resource is served to its page alone, and no way leads from it to a file`()
    throws
  {
    var limits = PreviewServer.Limits()
    // A test may be kept waiting between two of its steps.
    limits.patience = testPatience
    let server = try PreviewServer(resources: PreviewPage.resources, limits: limits) { _ in }
    defer { server.stop() }
    let path = URL(string: server.address)?.path(percentEncoded: true) ?? ""
    func status(
      _ target: String, host: String? = nil, _ fields: [String] = [], method: String = "GET"
    ) throws -> String {
      let client = try RawClient(port: server.port)
      client.send(
        RawClient.request(target, port: server.port, host: host, fields: fields, method: method))
      return client.status().split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }
    #expect(PreviewPage.resources.count > 10)
    for name in PreviewPage.resources.keys.sorted() + [AccessRule.socketName] {
      let isSocket = name == AccessRule.socketName
      #expect(try status(path + name) == (isSocket ? "403" : "200"), "\(name)")
      for way in [
        "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "%00",
        "/..\\..\\etc\\passwd", "//etc/passwd", "?file=/etc/passwd", "/.",
        "%2f..%2f..%2fetc%2fpasswd",
      ] where !(name.isEmpty && way == "%00") {
        #expect(try ["404", "400"].contains(status(path + name + way)), "\(name)\(way)")
      }
      // Another token, as long as ours and shorter, and none.
      for token in ["/\(String(repeating: "0", count: 32))/", "/0/", "/", "//"] {
        #expect(try status(token + name) == "403", "\(token)\(name)")
      }
      for host in ["evil.example:\(server.port)", "127.0.0.1", "[::1]:\(server.port)"] {
        #expect(try status(path + name, host: host) == "421", "\(host) \(name)")
      }
      for field in [
        "Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
      ] { #expect(try status(path + name, [field]) == "403", "\(field) \(name)") }
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"] {
        #expect(try status(path + name, method: method) == "405", "\(method) \(name)")
      }
      #expect(try status(path + name, ["Content-Length: 1000000000"]) == "400", "\(name)")
      #expect(try status(path + name, ["Transfer-Encoding: chunked"]) == "400", "\(name)")
    }
  }

  // MARK: - What is asked for by message

  /// What of each kind of message could lead out of what a page may see; `OUT` is a file outside, and `LINK` a link to it.
  private static let attacks: [PageRequest.Action: [String]] = [
    .show: [
      #""columns":[{"width":1e308,"appearance":"OUT","direction":"x","locale":"OUT","textScale":1e9}]"#
    ],
    .see: [#""rows":[["OUT","../c.json","message ../b"]]"#],
    .window: [#""offset":-1"#, #""offset":9223372036854775807"#, #""file":"OUT","offset":1"#],
    .drawn: [#""file":"OUT""#],
    .layers: [#""rows":[["OUT","message ../b"],["x"],["y"]]"#],
    .inspect: [#""column":0,"row":"OUT""#, #""column":-1,"row":"message b""#],
    .open: [
      #""file":"OUT","line":1"#, #""file":"LINK","line":-5"#,
      #""file":"IN/../../../secret.lua","line":1"#,
    ],
    .source: [
      #""file":"OUT""#, #""file":"LINK""#, #""file":"IN/../../../secret.lua""#,
      #""file":"file://OUT""#, #""file":"IN\u0000OUT""#,
    ],
    .write: [
      #""file":"OUT","text":"9","digest":"absent""#,
      #""file":"LINK","text":"9","digest":"absent""#, #""file":"IN","text":"9""#,
      #""file":"IN/../../../secret.lua","text":"9","digest":"absent""#,
      #""file":"IN/../../../new.lua","text":"9","digest":"absent""#,
      #""file":"LINK.folder/new.lua","text":"9","digest":"absent""#,
    ],
    .change: [
      #""file":"OUT","offset":0,"text":"8","value":"9""#,
      #""file":"LINK","offset":0,"text":"8","value":"9""#,
      #""file":"IN","offset":-1,"text":"","value":"os.execute()""#,
    ],
    .undo: [#""file":"OUT""#], .redo: [#""file":"OUT""#], .forget: [#""value":"OUT""#],
    .choices: [#""name":"OUT""#],
    .data: [
      #""source":"stream","name":"OUT""#, #""source":"random","name":"OUT","seed":"1""#,
      #""source":"OUT""#,
    ],
    .message: [#""row":"message ../../secret""#, #""row":"OUT""#],
    .edit: [#""row":"message b","text":"{\"id\":\"OUT\"}""#],
    .save: [
      #""row":"message ../../secret","text":"{}","digest":"absent""#,
      #""row":"OUT","text":"{}","digest":"absent""#,
    ],
    .revert: [#""row":"OUT""#],
    .options: [#""name":"OUT""#],
    .option: [#""name":"OUT","text":"../x","value":"OUT""#],
    .state: [#""row":"OUT","column":0,"offset":0,"value":"pressed""#],
    .names: [#""text":"OUT""#, #""text":"../secret","file":"OUT""#],
  ]

  @Test func `no kind of message reads, opens or changes a file outside of the folders`()
    async throws
  {
    #expect(
      Set(RouteAttackTests.attacks.keys) == Set(PageRequest.Action.allCases),
      "a kind of message is not attacked")
    try await Stage.run(RouteAttackTests.script) { stage in
      let folder = stage.folder.path
      let secret = "the secret is 8 \(UUID())"
      let (out, link) = (folder + "/secret.lua", folder + "/plugins/card/link.lua")
      try secret.write(toFile: out, atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: out)
      try FileManager.default.createSymbolicLink(
        atPath: link + ".folder", withDestinationPath: folder)
      _ = try stage.page.show()
      for action in PageRequest.Action.allCases {
        for attack in RouteAttackTests.attacks[action] ?? [] {
          let fields = attack.replacing("OUT", with: out).replacing("LINK", with: link)
            .replacing("IN", with: folder + "/plugins/card/init.lua")
          stage.page.send(#"{"action":"\#(action.rawValue)",\#(fields)}"#)
        }
      }
      #expect(try !stage.page.everything().contains(secret))
      #expect(try String(contentsOfFile: out, encoding: .utf8) == secret)
      #expect(!FileManager.default.fileExists(atPath: folder + "/new.lua"))
      #expect(try stage.text == RouteAttackTests.script)
      stage.page.send(#"{"action":"data","source":"file"}"#)
      _ = try stage.page.show()
      #expect(try !stage.page.inspect("message b").isEmpty)
    }
  }

  @Test func `random messages of each kind leave the page alive`() async throws {
    let seed =
      ProcessInfo.processInfo.environment["BUBBLE_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0...UInt64.max)
    try await Stage.run(RouteAttackTests.script) { stage in
      _ = try stage.page.show()
      var random = SeededGenerator(seed: seed)
      for action in PageRequest.Action.allCases {
        for _ in 0..<30 { stage.page.send(RouteAttackTests.noise(action, &random)) }
        // Else all that is answered would wait.
        _ = try stage.page.everything()
      }
      stage.page.send([0xFF, 0xFE, 0x00])
      stage.page.send(#"{"action":"data","source":"file"}"#)
      stage.page.send(
        #"{"action":"show","scale":1,"columns":[{"width":320,"appearance":"light","direction":"ltr","locale":"en_GB","textScale":1}]}"#
      )
      _ = try stage.page.everything()
      #expect(try !stage.page.inspect("message b").isEmpty, "BUBBLE_SEED=\(seed)")
    }
  }

  private static let fields = [
    "columns", "scale", "rows", "column", "row", "file", "line", "offset", "text", "value",
    "source", "name", "seed", "moment", "digest",
  ]

  private static let values = [
    "null", "true", "-1", "0", "1", "2", "1e308", "-1e308", "9223372036854775807", "0.5", #""""#,
    #""message b""#, #""message a""#, #""random""#, #""stream""#, #""file""#, #""card""#,
    #""A poll being voted""#, #""pressed""#, #""undo""#, #""1""#, #""\u0000""#, #""\ud800""#,
    "[]", "{}", "[[]]", #"[["message b"]]"#, #"[["message a","message b","x"]]"#, "[1,2]",
    #"[{"width":320,"appearance":"dark","direction":"rtl","locale":"ar","textScale":2}]"#,
    #"[{"width":-1,"appearance":"","direction":"","locale":"\u0000","textScale":1e9}]"#,
    #"[{"width":320}]"#, #"{"id":"b"}"#, #""{\"id\":\"b\",\"content\":{}}""#,
  ]

  /// A message of a kind with some fields, of types that they may have and of others; some are no JSON, or long.
  private static func noise(
    _ action: PageRequest.Action, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var members = [#""action":"\#(action.rawValue)""#]
    for field in fields where Bool.random(using: &random) {
      members.append(#""\#(field)":\#(values.randomElement(using: &random) ?? "0")"#)
    }
    if Int.random(in: 0..<15, using: &random) == 0 {
      let long = String(repeating: "x\\n", count: Int.random(in: 0..<100_000, using: &random))
      members.append(#""\#(fields.randomElement(using: &random) ?? "text")":"\#(long)""#)
    }
    var bytes = Array("{\(members.joined(separator: ","))}".utf8)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
    case 1:
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
    default: break
    }
    return bytes
  }
}

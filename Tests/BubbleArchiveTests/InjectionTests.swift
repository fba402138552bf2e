import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleArchive

/// What would be a script somewhere else is text in an archive, whatever field it stands in.
@Suite struct InjectionTests {
  /// A thousand attempts: what begins a script, in what ends texts, in several spellings.
  static let attempts: [String] = {
    let ends = [
      "", "\"", "'", "</script>", "</style>", "-->", "]]>", "\\", "\\\"", "`", "\u{2028}",
      "\u{2029}",
      "\n", "\r\n", "*/", "\"]);", "');", "{style}", "{policy}", "</title>", "</textarea>", "<!--",
      "<script>", "</SCRIPT >", "\u{0}",
    ]
    let bodies = [
      "<script>hit()</script>", "<img src=x onerror=hit()>", "<svg onload=hit()>",
      "<iframe srcdoc='<script>parent.hit()</script>'>", "javascript:hit()", "JaVaScRiPt:hit()",
      " javascript:hit()", "java\tscript:hit()", "data:text/html,<script>hit()</script>",
      "vbscript:hit()", "<a href=\"javascript:hit()\">x</a>", "<body onload=hit()>",
      "<math><mi//xlink:href=\"data:x,<script>hit()</script>\">", "<base href=//evil.example/>",
      "<meta http-equiv=refresh content=0;url=javascript:hit()>", "${hit()}", "{{hit()}}",
      "<link rel=stylesheet href=data:text/css,*{}>", "expression(hit())",
      "url(javascript:hit())", "<style>@import 'javascript:hit()'</style>", "<object data=x>",
      "&lt;script&gt;hit()&lt;/script&gt;", "<input autofocus onfocus=hit()>",
      "<details open ontoggle=hit()>", "\u{FE64}script\u{FE65}hit()", "<ScRiPt\n>hit()</sCrIpT>",
      ");hit();//", "]);hit();([", "<!--><script>hit()//-->", "<noscript><p title=\"</noscript>",
      "<template><script>hit()</script></template>", "<video><source onerror=hit()>",
      "#m1\" onclick=\"hit()", "https://example.org/\" onclick=\"hit()", "//evil.example/x.js",
      "blob:hit", "file:///etc/passwd", "<marquee onstart=hit()>", "__proto__",
    ]
    return ends.flatMap { end in bodies.map { end + $0 } }
  }()

  /// A conversation whose every field is such an attempt.
  ///
  /// - Parameter step: Of so many attempts one is taken.
  static func conversation(step: Int = 1) throws -> Conversation {
    var people: [String: Any] = [:]
    let messages = stride(from: 0, to: attempts.count, by: step).map { number -> [String: Any] in
      let attempt = attempts[number]
      let person = "p\(number)\(attempt)"
      people[person] = ["name": attempt, "avatar": attempt]
      let contents: [[String: Any]] = [
        ["type": "text", "text": attempt],
        [
          "type": "text", "text": "A link",
          "entities": [["type": "link", "offset": 0, "length": 6, "url": attempt]],
        ],
        ["type": "photo", "source": attempt, "width": 40, "height": 30, "caption": attempt],
        ["type": "file", "name": attempt, "size": 10, "source": attempt],
        ["type": attempt, attempt: attempt, "text": attempt],
        ["type": "contact", "name": attempt, "phone": attempt],
        ["type": "service", "text": attempt],
        [
          "type": "text", "text": attempt,
          "preview": ["url": attempt, "title": attempt, "site": attempt, "text": attempt],
        ],
      ]
      return [
        "id": "\(number)\(attempt)", "sender": person, "date": "2026-11-20T09:00:00Z",
        "content": contents[number % contents.count],
        "reply": ["message": "0\(attempts[0])", "sender": attempt, "text": attempt],
        "reactions": [["emoji": attempt, "count": 2]], "forwarded": ["from": attempt],
      ]
    }
    return try Conversation(json: [
      "me": "ana", "peer": ["id": attempts[7], "kind": "group", "title": attempts[120]],
      "people": people, "messages": messages,
    ])
  }

  @Test func `a thousand attempts stay text in a folder`() async throws {
    expect(InjectionTests.attempts.count, equals: 1_000)
    let archive = try await WrittenArchive(InjectionTests.conversation())
    for file in archive.files where file.path.hasPrefix("data/") {
      let text = String(decoding: file.data, as: UTF8.self)
      let name = file.path.dropFirst("data/".count).dropLast(".js".count)
      let start = "Archive.take(\"\(name)\","
      expect(text.hasPrefix(start) && text.hasSuffix(");\n"), "\(file.path)")
      let json = text.dropFirst(start.count).dropLast(3)
      for forbidden in ["<", ">", "&", "\u{2028}", "\u{2029}"] {
        expect(!json.contains(forbidden), "\(file.path) has \(forbidden)")
      }
      let value = try JSONSerialization.jsonObject(
        with: Data(json.utf8), options: .fragmentsAllowed)
      InjectionTests.checkTargets(value)
    }
    let page = try archive.text("index.html")
    expect(page.components(separatedBy: "<script").count - 1, equals: 7)
    InjectionTests.checkPage(page)
  }

  @Test func `and in one file, whose every script is named by its digest`() async throws {
    let page = try await WrittenArchive.singleFile(InjectionTests.conversation(step: 7))
    InjectionTests.checkPage(page)
    let parts = page.components(separatedBy: "<script>").dropFirst()
    expect(parts.count, equals: 6)
    for part in parts {
      let script = try #require(part.components(separatedBy: "</script>").first)
      let digest = Data(SecureDigest.sha256(Array(script.utf8))).base64EncodedString()
      expect(page.contains("'sha256-\(digest)'"))
    }
    let blocks = page.components(separatedBy: "<script type=\"application/json\" id=\"").dropFirst()
    for block in blocks {
      let text = try #require(block.components(separatedBy: "</script>").first)
      let json = try #require(text.split(separator: "\">", maxSplits: 1).last)
      _ = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    }
  }

  @Test(arguments: [
    "javascript:hit()", "JAVASCRIPT:hit()", " java\nscript:hit()", "data:text/html,x",
    "//evil.example",
    "file:///etc/passwd", "blob:x", "#m1", "", "https:", "http ://x", "x",
  ])
  func `an address that could do something is none`(text: String) {
    let address = RowEncoder.address(text)
    expect(address == nil || text == "https:")
  }

  @Test(arguments: ["https://example.org/a?b=c#d", "mailto:bo@example.org", "tel:+351", "HTTP://x"])
  func `an address that can be opened is one`(text: String) {
    expect(RowEncoder.address(text), equals: text)
  }

  /// What is outside of blocks and scripts has the tags of the page, and no text of a message but the title.
  private static func checkPage(_ page: String) {
    let end = page.range(of: "<script")?.lowerBound ?? page.startIndex
    let visible = page[..<end]
    expect(!visible.contains("hit()\""))
    for tag in ["<img", "<svg", "<iframe", "<base", "<object", "<video", "<math", "<body onload"] {
      expect(!visible.contains(tag), "\(tag)")
    }
    expect(visible.contains("default-src 'none'"))
    expect(!visible.contains("{policy}") && !visible.contains("{style}"))
  }

  /// Every text that begins like an address in a place of targets can be opened.
  private static func checkTargets(_ value: Any) {
    guard let array = value as? [Any] else { return }
    var targets: [String] = []
    if array.count == 7, array[0] as? Int == RowEncoder.Kind.link.rawValue,
      let target = array[5] as? String
    {
      targets.append(target)
    }
    if array.count == 4 || array.count == 6, array[0] is String, array[1] is Int,
      let target = array[3] as? String
    {
      targets.append(target)
    }
    for target in targets where !target.isEmpty && target.wholeMatch(of: /#m[0-9]+/) == nil {
      expect(RowEncoder.address(target), equals: target)
    }
    for element in array { checkTargets(element) }
  }
}

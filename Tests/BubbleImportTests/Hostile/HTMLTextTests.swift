import BubbleCore
import BubbleGenerator
import BubbleImport
import Expectations
import Foundation
import Testing

/// HTML of messages, by way of an export of Matrix.
@Suite struct HTMLTextTests {
  private func message(_ html: String) throws -> ImportedMessage {
    let content: [String: String] = [
      "msgtype": "m.text", "body": "?", "format": "org.matrix.custom.html", "formatted_body": html,
    ]
    let json = String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
    let text = """
      { "room_name": "Trip", "room_creator": "Ana", "exported_by": "Ana", "messages": [
        { "event_id": "$1", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1, "content": \(json) } ] }
      """
    let export = Export(["export.json": Array(text.utf8)], name: "export")
    let sink = Last()
    _ = try ExportRegistry.builtIn.read(
      export, options: ImportOptions(needsOwner: false), into: sink)
    return try #require(sink.message)
  }

  private final class Last: MessageSink {
    var message: ImportedMessage?
    func write(_ message: ImportedMessage) throws(ImportError) { self.message = message }
  }

  /// What html5lib 1.1, which follows the HTML standard, reads; lines and cells as `innerText` has them, where they lead as a message may.
  private static let read: [(html: String, text: String, links: [String])] = [
    ("&#8364; &#x20AC; &#X20ac; &#0; &#xD800; &#x110000;", "€ € € \u{FFFD} \u{FFFD} \u{FFFD}", []),
    ("&nosuch; & &; &#; &#x;", "&nosuch; & &; &#; &#x;", []),
    ("<a data-href=\"https://no\" href=\"https://yes\">x</a>", "x", ["https://yes"]),
    ("<a title=\"href=https://no\" href=\"https://yes\">x</a>", "x", ["https://yes"]),
    ("<a xhref=\"https://no\">x</a>", "x", []),
    ("<a href=https://u>x</a>", "x", ["https://u"]),
    ("<a href = 'https://u'>x</a>", "x", ["https://u"]),
    ("<a title=\"a>b\" href=\"https://t\">x</a>", "x", ["https://t"]),
    ("<A HREF=\"https://c\">X</A>", "X", ["https://c"]),
    ("<a href=\"https://x?a=1&amp;b=2\">x</a>", "x", ["https://x?a=1&b=2"]),
    ("<a href=\"https://x?a=1&copy=2&b=3\">x</a>", "x", ["https://x?a=1&copy=2&b=3"]),
    ("<a href=\"https://one\" href=\"https://two\">x</a>", "x", ["https://one"]),
    ("<a href=\"javascript:alert(1)\">x</a>", "x", []),
    ("<a href=\"java&#10;script:alert(1)\">x</a>", "x", []),
    ("<a href=\"JaVaScRiPt&#58;alert(1)\">x</a>", "x", []),
    ("<a href=\"data:text/html,x\">x</a>", "x", []),
    ("<a href=\"file:///etc/passwd\">x</a>", "x", []),
    ("<a href=\" https://sp \">x</a>", "x", ["https://sp"]),
    ("a < b and c > d", "a < b and c > d", []),
    ("I <3 you", "I <3 you", []),
    ("5 <= 6", "5 <= 6", []),
    ("&lt;b&gt; &amp; &quot;q&quot; &#39;s&#39; &apos;", "<b> & \"q\" 's' '", []),
    ("&nbsp;&copy;&hellip;&euro;&ndash;&alpha;&hearts;", "\u{A0}©…€–α♥", []),
    ("&amp;lt;", "&lt;", []),
    ("&check;&NotEqualTilde;&CounterClockwiseContourIntegral;&fjlig;", "✓≂̸∳fj", []),
    ("&nosuchname; &; &#; & &amp", "&nosuchname; &; &#; & &amp", []),
    ("R&D AT&T a&b=c", "R&D AT&T a&b=c", []),
    ("<!-- hidden --> shown", "shown", []),
    ("<!-- a > b --> shown", "shown", []),
    ("a<!---->b<!-->c<!--->d", "abcd", []),
    ("a<!-- unfinished", "a", []),
    ("<!DOCTYPE html><p>x", "x", []),
    ("<?xml version=\"1.0\"?>x", "x", []),
    ("a</>b</ >c", "abc", []),
    ("<![CDATA[x]]>y", "y", []),
    ("<script>if (a<b) alert(\"</b>\")</script>z", "z", []),
    ("<style>p > b {}</style>z", "z", []),
    ("<b>bold<i>both</b>italic</i>", "boldbothitalic", []),
    ("<b>one <br>two</b>", "one\ntwo", []),
    ("a <b> b </b> c", "a b c", []),
    ("<p>one<p>two", "one\ntwo", []),
    ("<p>one</p>\n<p>two</p>", "one\ntwo", []),
    ("<div>a<div>b</div>c</div>", "a\nb\nc", []),
    ("a\n  b\t\tc", "a b c", []),
    ("<pre>a\n  b</pre>", "a\n  b", []),
    ("<pre><code>x < y &amp; z\n</code></pre>", "x < y & z", []),
    ("<ul><li>a<li>b</ul>c", "• a\n• b\nc", []),
    ("<ol start=3><li>a</li><li>b</li></ol>", "3. a\n4. b", []),
    ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "• a\n• b\n• c", []),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c<td>d</table>", "a\tb\nc\td", []),
    (
      "<table><thead><tr><th>H</th><th>I</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      "H\tI\n1\t2", []
    ),
    ("<img src=x alt=\":cat:\"> <img data-alt=\"no\" alt=\"yes\">", ":cat: yes", []),
    ("<span data-mx-color=\"#f00\">red</span>", "red", []),
    ("<mx-reply><blockquote>q</blockquote></mx-reply>answer", "answer", []),
    ("<b/>x", "x", []),
    ("a<br/>b<br>c</br>d", "a\nb\nc\nd", []),
    ("<h1>T</h1>text", "T\ntext", []),
    ("<blockquote>q</blockquote>a", "q\na", []),
    ("<a href=\"https://a\">x<a href=\"https://b\">y</a>", "xy", ["https://a", "https://b"]),
    ("<a href=\"https://a\">x<b>y</b></a>", "xy", ["https://a"]),
    ("<font color=red>x</font><unknown a=\"<b>\">y</unknown>", "xy", []),
    ("<details><summary>s</summary>t</details>", "s\nt", []),
    ("<p title='it\"s'>x</p>", "x", []),
  ]

  @Test func `elements, attributes, references and comments are read as browsers do`() throws {
    for (html, text, links) in HTMLTextTests.read {
      let message = try message(html)
      expect(message.content.text ?? "", equals: text, "\(html)")
      let spans = (message.content.payload["spans"]?.array ?? []).compactMap(\.object)
      let found = Set(spans.compactMap { $0["url"]?.string })
      expect(found, equals: Set(links), "\(html)")
    }
  }

  @Test(arguments: ["if (a<b) x", "&amp &#-5; &lt", "x <y", "a <b c=\"d", "<3 </ <", "1 <!"])
  func `a sign that begins no whole tag stays in the text`(text: String) throws {
    try expect(message(text).content.text, equals: text)
  }

  @Test func `formats are where their words are`() throws {
    try expect(
      message("a <b> b </b> c <b>d<i>e</b>f</i>").spans,
      equals: ["bold 2+1", "bold 6+2", "italic 7+2"])
    try expect(message("<table><tr><td><b>a<td>b</table>").spans, equals: ["bold 0+1"])
    try expect(message("<script><b></script><code>x</code>").spans, equals: ["code 0+1"])
  }

  @Test func `much HTML takes no longer than its length, and any change is survived`() throws {
    for part in [
      "<", "</", "<a ", "<b>", "<!--", "<p>", "<li>", "&", "&#", "<td>", "<a b=\"", "</b>",
      "<title>",
    ] {
      _ = try message(String(repeating: part, count: 100_000 / part.utf8.count))
    }
    var random = SeededGenerator(seed: testSeed())
    for _ in 0..<testRounds(200) {
      let html = (0..<6).map { _ in random.pick(HTMLTextTests.read).html }.joined()
      var bytes = Array(html.utf8)
      for _ in 0..<4 { bytes.remove(at: Int(random.next() % UInt64(bytes.count))) }
      let message = try message(String(decoding: bytes, as: UTF8.self))
      let length = Double(message.content.text?.utf16.count ?? 0)
      for span in (message.content.payload["spans"]?.array ?? []).compactMap(\.object) {
        let end = (span["start"]?.double ?? -1) + (span["length"]?.double ?? -1)
        expect((span["length"]?.double ?? 0) > 0 && end <= length, "\(html)")
      }
    }
  }
}

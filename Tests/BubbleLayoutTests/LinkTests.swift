import BubbleCore
import BubbleLayouters
import Expectations
import Testing

/// Which parts of a text are links without a list of spans.
@Suite struct LinkTests {
  /// The links: the part of the text, and the address where it is another one.
  private func links(_ text: String) -> [String] {
    FormattedText.spans(of: text, in: [:]).map { span in
      let part = String(decoding: Array(text.utf8)[span.range], as: UTF8.self)
      let address = span.link ?? "?"
      return part == address ? part : "\(part) -> \(address)"
    }
  }

  @Test(arguments: [
    ("Read https://example.org/a.", "https://example.org/a"),
    ("(https://example.org/a).", "https://example.org/a"),
    ("«https://example.org»", "https://example.org"),
    ("„https://example.org/a“", "https://example.org/a"),
    ("https://example.org/a？はい", "https://example.org/a"),
    ("https://example.org/a；", "https://example.org/a"),
    ("https://example.org/a، نعم", "https://example.org/a"),
    ("https://example.org/a…", "https://example.org/a"),
    ("*https://example.org/a*", "https://example.org/a"),
  ])
  func `an address ends before the punctuation of any script`(text: String, link: String) {
    expect(links(text), equals: [link])
  }

  @Test(arguments: [
    ("https://example.org/A_(b)", "https://example.org/A_(b)"),
    ("(https://example.org/A_(b))", "https://example.org/A_(b)"),
    ("[https://example.org/[1]]", "https://example.org/[1]"),
    ("https://example.org/a)b", "https://example.org/a"),
    ("https://example.org/a(b c)", "https://example.org/a"),
    ("{https://example.org/{id}}", "https://example.org/{id}"),
  ])
  func `brackets of an address balance`(text: String, link: String) {
    expect(links(text), equals: [link])
  }

  @Test(arguments: [
    "https://example.org/l’été", "https://example.org/a–b", "https://example.org/paral·lel",
    "https://пример.рф/путь", "https://例え.テスト/パス",
    "http://localhost:8080/a?b=c#d", "HTTPS://EXAMPLE.ORG/",
    "https://user@example.org/", "ftp://example.org/a", "mailto:ana@example.org",
  ])
  func `all of an address is its link`(text: String) {
    expect(links("See \(text) now"), equals: [text])
  }

  @Test(arguments: [
    ("www.example.org", "http://www.example.org"), ("example.org/a?b", "http://example.org/a?b"),
    ("example.org:80/a", "http://example.org:80/a"), ("münchen.de", "http://münchen.de"),
    ("яндекс.рф", "http://яндекс.рф"), ("t.me/ana", "http://t.me/ana"),
    ("ana.b+c@example.org", "mailto:ana.b+c@example.org"),
  ])
  func `names with a known suffix and mail addresses need no scheme`(text: String, link: String) {
    expect(
      links("See \(text), or (\(text))."), equals: ["\(text) -> \(link)", "\(text) -> \(link)"])
    expect(links("请看\(text)。谢谢").last, equals: "\(text) -> \(link)")
  }

  @Test(arguments: [
    "plan.md", "3.5", "main.rs", "node.js", "e.g. this", "the end.The next", "at 12.at",
    "list.is(1)", "10:30", "192.168.1.1", "ana@example", "a@b@example.org", "xhttps://example.org",
    "https://", "1.2.3", "file.tar.gz", "http://-example.org", "...", "a..de",
  ])
  func `what only looks like an address is text`(text: String) {
    expect(links(text), equals: [])
  }

  @Test(arguments: [
    ("+49 30 901820", "+4930901820"), ("+1 (555) 123-4567", "+15551234567"),
    ("(555) 123-4567", "5551234567"), ("555-123-4567", "5551234567"),
    ("020 7946 0958", "02079460958"), ("06 12 34 56 78", "0612345678"),
    ("0171/1234567", "01711234567"),
  ])
  func `a telephone number is a link`(text: String, digits: String) {
    expect(links("Call \(text), please (\(text))").first, equals: "\(text) -> tel:\(digits)")
    expect(links("Call \(text), please (\(text))").count, equals: 2)
  }

  @Test(arguments: [
    "01-02-2025 10:30", "07.11.2025 09:30", "2025-11-30 10:00", "1,000,000.00", "+10 %", "+5",
    "0123456789012345", "12 345 678 90 12", "3 + 4 = 7", "id 0301234567x", "1234567890123",
  ])
  func `dates, amounts and ids are no telephone numbers`(text: String) {
    expect(links(text), equals: [])
  }

  @Test func `a link without a scheme does not lead to another host`() {
    let text = "bank.com"
    let spans = FormattedText.spans(
      of: text,
      in: [
        "spans": [["start": 0, "length": 8, "style": "link", "url": "https://evil.example/"]]
      ])
    expect(spans.map(\.link), equals: ["http://bank.com"])
  }
}

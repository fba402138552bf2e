import BubbleLayout
import Foundation
import Testing

@testable import BubblePreview

/// The page of `bubble gallery`.
@Suite struct GalleryPageTests {
  private func html(_ inputs: PreviewInputs) async throws -> (text: String, problems: [String]) {
    var page = GalleryPage(inputs, scale: 0.5)
    let html = try await page.html()
    return (String(decoding: html, as: UTF8.self), page.problems)
  }

  @Test
  func
    `it shows each built-in content type and the samples of scripts in every column, and loads nothing`()
    async throws
  {
    let folder = try ScriptFolder("card", samples: true)
    let columns = PreviewColumn.matrix(
      widths: [320], appearances: [.light, .dark], directions: [.leftToRight], locales: ["en_GB"],
      textScales: [1])
    let (text, problems) = try await html(
      PreviewInputs(conversation: nil, folders: folder.folders, columns: columns))
    #expect(problems.isEmpty, "\(problems)")
    for name in ["photo", "text", "voice", "location", "card"] {
      #expect(text.contains(">\(name)</h2>"), "\(name)")
    }
    let figures = text.matches(of: /<figure>/).count
    #expect(figures > 12 && text.matches(of: /<img alt=/).count == 2 * figures)
    #expect(text.matches(of: /src="data:image\/png;base64,/).count == 2 * figures)
    #expect(
      !text.contains("<script") && text.matches(of: /(src|href)="[^d#]/).isEmpty
        && text.contains("default-src 'none'"))
  }

  @Test func `a message is drawn in the appearance and the direction of each column`() async throws
  {
    let folder = try ScriptFolder("card", samples: true)
    let columns = PreviewColumn.matrix(
      widths: [320], appearances: [.light, .dark], directions: [.leftToRight, .rightToLeft],
      locales: ["en_GB"], textScales: [1])
    let (text, _) = try await html(
      PreviewInputs(conversation: nil, folders: folder.folders, columns: columns))
    let card = try #require(text.components(separatedBy: ">card</h2>").last)
    let pictures = card.matches(of: /base64,[^"]+/).map { String($0.output) }
    #expect(pictures.count == 4 && Set(pictures).count == 4)
  }

  @Test(arguments: ["<", ">", "&", "\"", "'"])
  func `a sign of HTML is escaped, also one that marks follow`(sign: String) {
    let escaped = GalleryPage.escaped(sign + "\u{301}")
    #expect(escaped.hasPrefix("&") && escaped.utf8.count > 5)
  }

  @Test func `what messages and scripts say stays text`() async throws {
    let folder = try ScriptFolder("card", samples: true)
    let file = folder.url.appending(path: "c.json")
    try """
    { "me": "ana", "peer": { "id": "t", "kind": "group" }, "people": {}, "messages": [
      { "id": "<b>\\"'&", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "text", "text": "<img src=x onerror=alert(1)>" } },
      { "id": "2", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "</h2><script>" } } ] }
    """.write(to: file, atomically: true, encoding: .utf8)
    let (text, _) = try await html(
      PreviewInputs(conversation: file.path, folders: folder.folders))
    #expect(
      text.contains("&lt;b&gt;&quot;&#39;&amp;") && text.contains("&lt;/h2&gt;&lt;script&gt;"))
    #expect(!text.contains("<img src=x") && !text.contains("<script>") && !text.contains("<b>"))
  }

  @Test func `a script that fails is named, and the rest is shown`() async throws {
    let folder = try ScriptFolder("card", samples: true, text: "ui.txet { }")
    let (text, problems) = try await html(PreviewInputs(conversation: nil, folders: folder.folders))
    #expect(problems.contains { $0.contains("txet") }, "\(problems)")
    #expect(text.contains(">photo</h2>"))
  }
}

/// A folder with one script.
private struct ScriptFolder: ~Copyable {
  let url: URL
  var folders: PluginFolders {
    PluginFolders([url.appending(path: "plugins")], includesBundled: false)
  }

  init(_ name: String, samples: Bool, text: String = "ui.text { 'Hello' }") throws {
    url = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID())")
    let script = url.appending(path: "plugins/\(name)")
    try FileManager.default.createDirectory(at: script, withIntermediateDirectories: true)
    try """
    return { api = 1, name = "\(name)", content_types = { "\(name)" },
      build_layout = function() return \(text) end }
    """.write(to: script.appending(path: "init.lua"), atomically: true, encoding: .utf8)
    guard samples else { return }
    try #"[{"id":"one","sender":"bo","date":"2026-11-20T09:00:00Z","content":{"type":"\#(name)"}}]"#
      .write(to: script.appending(path: "samples.json"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

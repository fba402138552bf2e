import BubbleCore
import BubbleLayout
import Expectations
import Foundation
import Testing

@testable import BubblePreview

/// A preview that runs, and a page that it serves: files are saved, and what the page gets is looked at.
@Suite(.serialized) struct PreviewSessionTests {
  @Test func `a save sends the pictures that changed, and nothing else`() async throws {
    try await Stage.run(.script("one")) { stage in
      let first = try stage.page.show()
      expect(first.rows, equals: ["day 20777 0", "message a", "message b"])
      let seen = try stage.page.see([["message a", "message b"]])
      expect(seen.pictures.map(\.row), equals: [1, 2])

      try stage.save(.script("other"))
      let changed = try stage.page.update()
      expect(changed.pictures.map(\.row), equals: [2])
      expect(changed.cause, equals: "card")

      // The same pixels once more are not sent.
      try stage.save(.script("other") + "\n-- a remark")
      try expect(stage.page.update().pictures.isEmpty)
    }
  }

  @Test func `a mistake names its line, and the last good picture stays`() async throws {
    try await Stage.run(.script("one")) { stage in
      _ = try stage.page.show()
      _ = try stage.page.see([["message b"]])
      try stage.save("return {\n  api = 1,,\n}")
      let broken = try stage.page.update()
      expect(broken.pictures.isEmpty)
      let problem = try #require(broken.problems?.first)
      expect(problem.line == 2 && problem.file?.hasSuffix("card/init.lua") == true, "\(problem)")
      expect(problem.text.contains("2 |   api = 1,,"), "\(problem)")

      // What fails with a message is shown as it last was, with a badge.
      try stage.save(.script("one").replacing("ui.text", with: "ui.txet"))
      let failing = try stage.page.update()
      expect(failing.problems?.first?.line, equals: 2, "\(failing)")
      expect(failing.places?.contains { $0.count == 3 && $0[2] == 2 }, equals: true)

      try stage.save(.script("one"))
      try expect(stage.page.update().problems?.isEmpty, equals: true)
    }
  }

  @Test func `a burst of saves ends at the newest, while a page draws`() async throws {
    try await Stage.run(.script("one")) { stage in
      _ = try stage.page.show()
      _ = try stage.page.see([["message b"]])
      stage.page.isSlow = true
      for number in 1...20 { try stage.save(.script("number \(number)")) }
      let first = try stage.page.update()
      stage.page.isSlow = false
      stage.page.acknowledge()
      // All of them may have been seen together already, or some be seen later.
      var boxes: [TestPage.Box] = []
      try waitUntil("the newest script is shown, not \(boxes)") {
        boxes = try stage.page.inspect("message b")
        return boxes.contains { $0.name.contains("number 20") }
      }
      expect(stage.page.revision <= first.revision + 2)
    }
  }

  @Test func `a box names the line that made it`() async throws {
    try await Stage.run(.script("one")) { stage in
      _ = try stage.page.show()
      let boxes = try stage.page.inspect("message b")
      let text = try #require(boxes.first { $0.name == "text \"one\"" })
      expect(text.line == 2 && text.file?.hasSuffix("card/init.lua") == true)
      expect(boxes.contains { $0.line == nil })
    }
  }

  @Test func `a script that takes messages by their peer is inspected as it is shown`() async throws
  {
    let suitable = "is_suitable = function(message, peer) return peer.kind ~= nil end, "
    let script = String.script("one").replacing("build_layout", with: suitable + "build_layout")
    try await Stage.run(script) { stage in
      _ = try stage.page.show()
      try expect(stage.page.inspect("message b").contains { $0.name == "text \"one\"" })
    }
  }

  @Test func `a literal is changed alone, and not in a file that has changed`() async throws {
    try await Stage.run(.script("one")) { stage in
      _ = try stage.page.show()
      let column = try #require(
        try stage.page.inspect("message b").first { $0.name == "column" })
      let gap = try #require(column.literals?.first)
      expect(gap.name == "gap" && gap.text == "8")
      stage.page.change(column, gap, to: "12")
      _ = try stage.page.update()
      try expect(stage.text, equals: .script("one").replacing("gap = 8", with: "gap = 12"))

      stage.page.send(#"{"action":"undo"}"#)
      _ = try stage.page.update()
      try expect(stage.text, equals: .script("one"))

      try stage.save(.script("other"))
      stage.page.change(column, gap, to: "20")
      try expect(stage.page.refusal().contains("has changed meanwhile"))
      try expect(stage.text, equals: .script("other"))
    }
  }

  @Test func `a file that is shown is written anew, and one that has changed since is asked about`()
    async throws
  {
    try await Stage.run(.script("one")) { stage in
      _ = try stage.page.show()
      let file = try #require(try stage.page.inspect("message b").compactMap(\.file).first)
      // What was not shown is not written.
      stage.page.send(#"{"action":"write","file":"\#(file)","text":"--"}"#)
      try expect(stage.page.says().hasPrefix("Only files of the scripts that are shown"))
      let source = try stage.page.source(file)
      expect(source.text == .script("one") && source.files == [file])
      var digest = source.digest
      for text in ["two", "three"] {
        let written = try stage.page.write(file, .script(text), basedOn: digest)
        expect(written.kind == "written" && written.file == file, "\(written)")
        digest = written.digest ?? ""
        try expect(stage.text, equals: .script(text))
      }
      stage.page.send(#"{"action":"undo"}"#)
      _ = try stage.page.everything()
      try expect(stage.text, equals: .script("two"))
      // It was taken back since.
      let conflict = try stage.page.write(file, .script("four"), basedOn: digest)
      expect(conflict.kind == "conflict" && conflict.text == .script("two"), "\(conflict)")
      try expect(stage.text, equals: .script("two"))
      // Whoever has seen that may write over it; the same once more changes nothing.
      for _ in 0..<2 {
        let again = try stage.page.write(
          file, .script("four"), basedOn: conflict.digest ?? "")
        expect(again.kind, equals: "written")
        try expect(stage.text, equals: .script("four"))
      }
    }
  }

  @Test func `a script that was deleted is said to be, and what was written of it is not lost`()
    async throws
  {
    try await Stage.run(.script("one")) { stage in
      _ = try stage.page.show()
      let file = try #require(try stage.page.inspect("message b").compactMap(\.file).first)
      let digest = try stage.page.source(file).digest
      try FileManager.default.removeItem(atPath: file)
      let problem = try #require(stage.page.update().problems?.first)
      expect(problem.title, equals: "The script card was deleted")
      expect(problem.text.contains("card/init.lua was deleted"), "\(problem)")

      let conflict = try stage.page.write(file, .script("two"), basedOn: digest)
      expect(conflict.kind == "conflict" && conflict.text == nil, "\(conflict)")
      let written = try stage.page.write(file, .script("two"), basedOn: conflict.digest ?? "")
      expect(written.kind, equals: "written")
      try expect(stage.text, equals: .script("two"))
      try expect(stage.page.update().problems?.isEmpty, equals: true)
    }
  }

  @Test func `what scripts print and say stays text, and no file outside of their folders is read`()
    async throws
  {
    try await Stage.run(.script("<img src=x onerror=alert(1)>")) { stage in
      _ = try stage.page.show()
      let boxes = try stage.page.inspect("message b")
      // In JSON, which the page makes text nodes of; its policy lets no script run but its own.
      expect(boxes.contains { $0.name.contains("<img src=x") })
      for way in ["/etc/passwd", "\(stage.folder.path)/plugins/../c.json", "../../../etc/hosts"] {
        for action in ["source", "open"] {
          stage.page.send(#"{"action":"\#(action)","file":"\#(way)","line":1}"#)
          try expect(stage.page.says().hasPrefix("Only files of the scripts"), "\(way)")
        }
      }
      try FileManager.default.createSymbolicLink(
        atPath: stage.folder.path + "/plugins/card/secret.lua", withDestinationPath: "/etc/passwd")
      let link = stage.folder.path + "/plugins/card/secret.lua"
      stage.page.send(#"{"action":"source","file":"\#(link)"}"#)
      try expect(stage.page.says().hasPrefix("Only files of the scripts"))
    }
  }

  @Test func `of a long conversation there are rows around what is seen, as all of them have them`()
    async throws
  {
    let count = 5_000
    let messages = (0..<count).map { number in
      let day = 1 + number / 250
      let date = "2026-11-\(day < 10 ? "0" : "")\(day)T09:\(10 + number % 250 / 5):00Z"
      return
        #"{"id":"m\#(number)","sender":"bo","date":"\#(date)","content":{"type":"text","text":"\#(number)"}}"#
    }
    let head =
      #"{"me":"ana","peer":{"id":"t","kind":"group"},"people":{"bo":{"name":"Bo"}},"messages":["#
    try await Stage.run(.script("one")) { stage in
      _ = try stage.page.show()
      try (head + messages.joined(separator: ",") + "]}").write(
        to: stage.conversation, atomically: true, encoding: .utf8)
      let first = try #require(stage.page.update().rows)
      expect(first.contains("message m0") && first.count < 700)
      for number in [2_500, 2_600, 4_999, 0, 1_234] {
        let window = try stage.page.window(around: number)
        expect(window.total == count && window.rows.contains("message m\(number)"), "\(number)")
        // Each day begins with its header: none stands where rows begin in the middle of one.
        let start = try #require(window.first)
        expect(window.rows.first?.hasPrefix("day"), equals: start % 250 == 0)
        let pictures = try stage.page.see([["message m\(number)"]]).pictures
        expect(pictures.count, equals: 1)
      }
      // A message is edited whether there is a row of it or not.
      try expect(stage.page.message("message m4000").text.contains("\"text\":\"4000\""))
    }
  }

  @Test func `what is no request of a page's is passed over`() async throws {
    try await Stage.run(.script("one")) { stage in
      _ = try stage.page.show()
      for text in [
        "", "{", "[]", #"{"action":"nothing"}"#, #"{"action":"see","rows":[["x"],["y"],[]]}"#,
        #"{"action":"show","scale":1e300,"columns":[]}"#,
        #"{"action":"inspect","column":99,"row":"message b"}"#,
        #"{"action":"show","columns":[{"width":-5,"appearance":"","direction":"","locale":"xx","textScale":0}]}"#,
      ] { stage.page.send(text) }
      try expect(!stage.page.inspect("message b").isEmpty)
    }
  }
}

extension String {
  /// A script for messages of the type `card`.
  fileprivate static func script(_ text: String) -> String {
    """
    return { api = 1, name = "card", content_types = { "card" }, build_layout = function()
        return ui.column { gap = 8, ui.text "\(text)" } end }
    """
  }
}

import BubbleCore
import BubbleLayout
import Expectations
import Foundation
import Testing

@testable import BubblePreview

/// A page that edits messages, and chooses others.
@Suite(.serialized) struct EditingTests {
  private static let script = """
    return { api = 1, name = "card", content_types = { "card" }, build_layout = function(peer, message)
        return ui.text { message.content.title or "nothing" } end }
    """

  private static let card =
    #"{ "id": "b", "sender": "bo", "date": "2026-11-20T09:01:00Z", "content": { "type": "card" } }"#

  @Test func `an edited message is shown at once, and written only where that is asked for`()
    async throws
  {
    try await Stage.run(EditingTests.script) { stage in
      _ = try stage.page.show()
      _ = try stage.page.see([["message b"]])
      let before = try String(contentsOf: stage.conversation, encoding: .utf8)
      let known = try stage.page.message("message b")
      expect(known.text == EditingTests.card && known.file == "c.json")

      let edited = EditingTests.card.replacing(
        "\"card\" }", with: "\"card\",\n \"title\": \"New\" }")
      try stage.page.send("edit", "message b", edited)
      try expect(stage.page.mistakes().isEmpty)
      try expect(stage.page.update().pictures.map(\.row), equals: [2])
      try expect(stage.page.inspect("message b").contains { $0.name == "text \"New\"" })
      try expect(String(contentsOf: stage.conversation, encoding: .utf8), equals: before)

      try stage.page.send("save", "message b", edited, basedOn: known.digest)
      try expect(stage.page.says().hasPrefix("The message was saved"))
      let after = try String(contentsOf: stage.conversation, encoding: .utf8)
      expect(after, equals: before.replacing(EditingTests.card, with: edited))

      stage.page.send(#"{"action":"undo"}"#)
      // Nothing is said where it was taken back: ask for something that is answered.
      _ = try stage.page.choices()
      try expect(String(contentsOf: stage.conversation, encoding: .utf8), equals: before)
    }
  }

  @Test func `a message is not saved into a file that has changed, nor where it can't be read`()
    async throws
  {
    try await Stage.run(EditingTests.script) { stage in
      _ = try stage.page.show()
      let known = try stage.page.message("message b")
      try stage.page.send("edit", "message b", known.text + ",")
      try expect(stage.page.mistakes().first?.isError, equals: true)
      try stage.page.send(
        "save", "message b", known.text.replacing("2026-", with: "yester-"),
        basedOn: known.digest)
      try expect(stage.page.says().contains("nothing was written"))
      let other = try String(contentsOf: stage.conversation, encoding: .utf8) + "\n"
      try other.write(to: stage.conversation, atomically: true, encoding: .utf8)
      let mine = known.text.replacing("card", with: "mine")
      try stage.page.send("save", "message b", mine, basedOn: known.digest)
      let conflict = try stage.page.conflict()
      expect(conflict.text, equals: known.text)
      try expect(String(contentsOf: stage.conversation, encoding: .utf8), equals: other)
      // Whoever has seen the file as it is may write over it.
      try stage.page.send("save", "message b", mine, basedOn: conflict.digest)
      try expect(stage.page.says().hasPrefix("The message was saved"))
      try expect(
        String(contentsOf: stage.conversation, encoding: .utf8),
        equals: other.replacing(known.text, with: mine))
    }
  }

  @Test
  func `a change that can't be taken back stays, until the file is as it was or it is dropped`()
    async throws
  {
    try await Stage.run(EditingTests.script) { stage in
      _ = try stage.page.show()
      let known = try stage.page.message("message b")
      let first = known.text.replacing("\"card\" }", with: "\"card\", \"title\": \"1\" }")
      try stage.page.send("save", "message b", first, basedOn: known.digest)
      try expect(stage.page.history().undo?.hasPrefix("message b in "), equals: true)
      let saved = try String(contentsOf: stage.conversation, encoding: .utf8)

      try (saved + "\n").write(to: stage.conversation, atomically: true, encoding: .utf8)
      for _ in 0..<2 {
        stage.page.send(#"{"action":"undo"}"#)
        let refused = try stage.page.history()
        expect(refused.refused?.contains("has changed since") == true && refused.way == "undo")
        expect(refused.undo != nil)
      }
      try saved.write(to: stage.conversation, atomically: true, encoding: .utf8)
      stage.page.send(#"{"action":"undo"}"#)
      let done = try stage.page.history()
      expect(done.undo == nil && done.redo != nil && done.refused == nil)
      try expect(String(contentsOf: stage.conversation, encoding: .utf8).contains(known.text))

      stage.page.send(#"{"action":"redo"}"#)
      try expect(stage.page.history().redo == nil)
      try expect(String(contentsOf: stage.conversation, encoding: .utf8), equals: saved)
      stage.page.send(#"{"action":"redo"}"#)
      try expect(stage.page.says(), equals: "There is nothing to make again.")

      stage.page.send(#"{"action":"forget","value":"undo"}"#)
      try expect(stage.page.history().undo == nil)
      stage.page.send(#"{"action":"undo"}"#)
      try expect(stage.page.says(), equals: "There is nothing to take back.")
      try expect(String(contentsOf: stage.conversation, encoding: .utf8), equals: saved)
    }
  }

  @Test func `rows say what a screen reader is told and what is tapped without being inspected`()
    async throws
  {
    let script = EditingTests.script.replacing(
      "or \"nothing\" }", with: "or \"nothing\", id = \"go\", action = \"go\" }")
    try await Stage.run(script) { stage in
      _ = try stage.page.show()
      let layers = try stage.page.layers(["message a", "message b", "no such row"])
      expect(layers.map(\.row), equals: ["message a", "message b"])
      expect(layers.first?.access.contains { $0.label.contains("Hello") }, equals: true)
      expect(
        layers.last?.regions.contains { $0.label == "go" && $0.frame.count == 4 }, equals: true)
    }
  }

  @Test
  func `a page that is slow sees rows of what it has, though there are fewer messages by now`()
    async throws
  {
    try await Stage.run(EditingTests.script) { stage in
      _ = try stage.page.show()
      stage.page.send(#"{"action":"data","source":"random","name":"card","seed":"1"}"#)
      _ = try stage.page.update()
      stage.page.isSlow = true
      stage.page.send(#"{"action":"data","source":"random","name":"card","seed":"2"}"#)
      _ = try stage.page.update()
      // It has not drawn that yet: this waits.
      stage.page.send(
        #"{"action":"data","source":"stream","name":"A message on its way","moment":0}"#)
      try expect(stage.page.see([["message random-12"]]).pictures.count, equals: 1)
      try expect(!stage.page.inspect("message random-11").isEmpty)
      stage.page.send(#"{"action":"message","row":"message random-12"}"#)
      try expect(stage.page.says(), equals: "The message no longer exists.")
      stage.page.isSlow = false
      stage.page.acknowledge()
      try expect(stage.page.update().rows?.contains("message first"), equals: true)
    }
  }

  @Test func `a page shows random messages and streams, and the file again`() async throws {
    try await Stage.run(EditingTests.script) { stage in
      let rows = try stage.page.show().rows
      try expect(stage.page.choices().contains("card"))
      stage.page.send(
        #"{"action":"data","source":"random","name":"card","seed":"18446744073709551615"}"#)
      try expect(
        stage.page.update().rows?.filter { $0.hasPrefix("message random-") }.count, equals: 12)
      // What was made stands in no file.
      let made = try stage.page.message("message random-1")
      expect(made.file == nil && made.text.contains("\n"))
      try stage.page.send("save", "message random-1", made.text)
      try expect(stage.page.says().contains("not in a file"))

      stage.page.send(
        #"{"action":"data","source":"stream","name":"A message on its way","moment":5.5}"#)
      try expect(
        stage.page.update().rows?.suffix(3),
        equals: [
          "message first", "message own", "message typing",
        ])
      for wrong in [
        #"{"action":"data","source":"stream","name":"none"}"#,
        #"{"action":"data","source":"stream","name":"A message on its way","moment":-1e300}"#,
        #"{"action":"data","source":"random","name":"card","seed":"-1"}"#,
        #"{"action":"data","source":"random","name":"no such type","seed":"1"}"#,
        #"{"action":"edit","row":"message b","text":"{}"}"#,
      ] { stage.page.send(wrong) }
      stage.page.send(#"{"action":"data","source":"file"}"#)
      // A page drops what is not shown, all but the day: it is told of it again.
      var last = try stage.page.update()
      while last.rows != rows { last = try stage.page.update() }
      expect(last.told, equals: [1, 2])
    }
  }
}

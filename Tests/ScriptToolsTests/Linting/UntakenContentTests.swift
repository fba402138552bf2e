import BubbleCore
import BubbleLua
import BubbleTestSupport
import Expectations
import Foundation
import ScriptTools
import Testing

/// Content that no layouter takes is explained where a script or the message seems to mean something else.
@Suite struct UntakenContentTests {
  private func script(_ types: String, _ rest: String = "") throws -> LuaLayouter {
    LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "train",
          content_types = { \(types) }, \(rest)
          build_layout = function() return "x" end }
        """))
  }

  private func texts(_ script: LuaLayouter, _ types: String...) -> [String] {
    let messages = types.enumerated().map { place, type in
      Message(
        id: MessageID("\(place)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
        date: Date(timeIntervalSince1970: 0), content: MessageContent(type: type, payload: [:]))
    }
    let chain = LayouterChain([script])
    return chain.untakenContent(in: messages) { message in
      chain.cellLayout(for: message, context: .squares()).layout.key.layouter == "unsupported"
    }.map { $0.description.split(separator: "\n").first.map(String.init) ?? "" }
  }

  @Test func `a misspelt type of a script is named at its line`() throws {
    expect(
      texts(try script("'trian'"), "train", "train"),
      equals: [
        "layouter train: sample/init.lua:2: no message has content of type 'trian', and no layouter takes "
          + "'train', which message 0 has: is one of the two misspelt?"
      ])
  }

  @Test func `a misspelt type of a message is named where the script's own is used`() throws {
    expect(
      texts(try script("'train'"), "train", "trian"),
      equals: [
        "message 1: content.type: no layouter takes 'trian' (did you mean 'train'?)"
      ])
  }

  @Test func `a type like no other one is told once, with what to do`() throws {
    let chain = LayouterChain([try script("'train'")])
    let messages = ["train", "hologram", "hologram", "trian"].enumerated().map { place, type in
      Message(
        id: MessageID("\(place)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
        date: Date(timeIntervalSince1970: 0), content: MessageContent(type: type, payload: [:]))
    }
    let told = chain.unknownContent(in: messages) { $0.content.type != "train" }.map(\.description)
    expect(chain.unknownContent(in: messages) { _ in false }.isEmpty)
    expect(told.count, equals: 1)
    expect(
      told[0].hasPrefix("message 1: content.type: no layouter takes 'hologram', so its messages"))
    expect(told[0].contains("content_types = { 'hologram' }"))
    expect(told[0].contains("--plugins"))
  }

  @Test func `a misspelt type of a message that can't be read is named, too`() throws {
    let message = Message(
      id: "1", sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0), content: .unreadable("sender: it is missing"))
    let chain = LayouterChain([try script("'train'")])
    func texts(_ type: String) -> [String] {
      chain.untakenContent(in: [message], hiddenTypes: ["1": type]) { _ in true }.map(\.description)
    }
    expect(texts("trian").count, equals: 1)
    expect(texts("trian").first?.contains("misspelt"), equals: true)
    expect(texts("train").isEmpty)
    expect(texts("hologram").isEmpty)
  }

  @Test func `types that look like nothing, and types that are taken, are no mistakes`() throws {
    expect(texts(try script("'train'"), "train", "hologram").isEmpty)
    expect(texts(try script("'train', 'trian'"), "train").isEmpty)
  }
}

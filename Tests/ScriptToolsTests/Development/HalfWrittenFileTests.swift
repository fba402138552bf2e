import BubbleCore
import BubbleLayout
import BubbleLua
import Expectations
import Foundation
import Platform
import ScriptTools
import Testing

/// A file that is read while an editor saves it in several steps: only what is still wrong a moment later is reported.
///
/// The moment is the test's: what an editor writes in it stands in the file when it is over.
@Suite struct HalfWrittenFileTests {
  // MARK: Conversations

  private static let head =
    #"{ "me": "ana", "peer": { "id": "t", "kind": "group" }, "people": { "bo": { "name": "Bo" } }, "messages": ["#

  /// A file with messages of these ids; one without an id is reported.
  private static func file(_ ids: String?...) -> String {
    let messages = ids.map { id in
      let id = id.map { #""id": "\#($0)", "# } ?? ""
      return #"""
        { \#(id)"sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "text", "text": "Hi" } }
        """#
    }
    return head + messages.joined(separator: ",") + "] }"
  }

  /// A conversation whose file is what a test says, and becomes something else while the reader waits.
  private final class Saved: Sendable {
    private let text: Lock<String>
    private let next = Lock<String?>(nil)

    init(_ text: String) { self.text = Lock(text) }

    /// Writes the file, and again in the moment that is left for it.
    func save(_ text: String, then next: String? = nil) {
      self.text.withLock { $0 = text }
      self.next.withLock { $0 = next }
    }

    func watched() -> WatchedConversation {
      WatchedConversation(
        read: { () throws(ConversationError) in
          try ConversationReader(file: "c.json").read(
            from: Data(self.text.withLock { $0 }.utf8), format: .json)
        },
        wait: {
          guard let next = self.next.withLock({ $0 }) else { return }
          self.text.withLock { $0 = next }
        })
    }
  }

  @Test(arguments: [String(file("1", "2").prefix(90)), file("1", nil)])
  func `a conversation that is whole a moment later is not reported`(half: String) async {
    let saved = Saved(Self.file("1"))
    var conversation = saved.watched()
    _ = await conversation.refresh()
    saved.save(half, then: Self.file("1", "2"))
    let outcome = await conversation.refresh()
    expect(outcome.isChanged && outcome.issues.isEmpty && outcome.error == nil, "\(outcome)")
    expect(conversation.reading?.conversation.messages.map(\.id), equals: ["1", "2"])
  }

  @Test func `a conversation that stays wrong is reported once`() async {
    let saved = Saved(Self.file("1"))
    var conversation = saved.watched()
    _ = await conversation.refresh()
    saved.save(String(Self.file("1", "2").prefix(90)))
    let first = await conversation.refresh()
    expect(first.error?.contains("c.json"), equals: true)
    let again = await conversation.refresh()
    expect(!again.isChanged && again.error == nil, "\(again)")
    expect(conversation.reading?.conversation.messages.map(\.id), equals: ["1"])
    saved.save(Self.file("1", nil))
    let unnamed = await conversation.refresh()
    expect(unnamed.isChanged && unnamed.issues.count == 1, "\(unnamed)")
    let same = await conversation.refresh()
    expect(!same.isChanged && same.issues.isEmpty, "\(same)")
  }

  // MARK: Scripts

  private static func script(_ text: String) -> String {
    """
    return { api = 1, name = "trial", content_types = { "trial" },
      build_layout = function() return ui.text '\(text)' end }
    """
  }

  @Test func `a script that is whole a moment later is not reported`() async throws {
    let folder = try ScriptFolder(["init.lua": Self.script("one")])
    let file = folder.url.appendingPathComponent("init.lua")
    let whole = Self.script("two")
    var scripts = WatchedScripts(
      PluginFolders([folder.parent]),
      wait: { try? Data(whole.utf8).write(to: file) })
    try Data(whole.utf8.prefix(40)).write(to: file)
    let reload = await scripts.reload(.everything)
    expect(reload.diagnostics, equals: [])
    expect(reload.changed, equals: ["trial"])
    expect(scripts.diagnostics, equals: [])
  }

  @Test func `a script that stays wrong is reported once, and the last good one stays`()
    async throws
  {
    let folder = try ScriptFolder(["init.lua": Self.script("one")])
    var scripts = WatchedScripts(PluginFolders([folder.parent]), wait: {})
    try folder.write(String(Self.script("two").prefix(40)), to: "init.lua")
    let reload = await scripts.reload(.everything)
    expect(reload.diagnostics.map(\.layouter), equals: ["trial"])
    expect(reload.changed, equals: [])
    let again = await scripts.reload(.everything)
    expect(again.isEmpty)
    expect(scripts.diagnostics.count, equals: 1)
  }
}

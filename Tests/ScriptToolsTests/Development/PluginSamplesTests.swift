import BubbleCore
import Expectations
import Foundation
import ScriptTools
import Testing

/// A script's samples are a list of messages or a whole conversation.
@Suite struct PluginSamplesTests {
  private func samples(_ text: String) throws -> PluginSamples {
    let folder = try ScriptFolder(["samples.json": text])
    // The folder is gone with the last use of it.
    return try withExtendedLifetime(folder) { try PluginSamples(folder: folder.url) }
  }

  @Test func `the senders of a list need no introduction, and ana is I`() throws {
    let samples = try samples(
      """
      [{ "id": "a", "sender": "ana", "date": "2026-11-20T09:00:00Z", "content": { "type": "x" } },
       { "id": "b", "sender": "bo", "date": "2026-11-20T09:01:00Z", "content": { "type": "x" } }]
      """)
    expect(samples.issues.isEmpty)
    expect(!samples.isConversation && samples.peer.kind == .group)
    expect(samples.messages.map(\.isOutgoing), equals: [true, false])
    expect(samples.messages.map(\.sender.name), equals: ["ana", "bo"])
  }

  @Test func `a sample can say that it is to be refused, which no script sees`() throws {
    let samples = try samples(
      """
      [{ "id": "a", "sender": "bo", "date": "2026-11-20T09:00:00Z", "expect": "refused", "content": { "type": "x" } },
       { "id": "b", "sender": "bo", "date": "2026-11-20T09:01:00Z", "expect": "more", "content": { "type": "x" } }]
      """)
    expect(samples.refused, equals: ["a"])
    expect(samples.messages.map(\.extras.members.count), equals: [0, 1])
    expect(samples.issues.map(\.text), equals: ["it can only be \"refused\""])
  }

  @Test func `a conversation has a peer and people of its own`() throws {
    let samples = try samples(
      """
      { "me": "bo", "peer": { "id": "p", "kind": "private", "title": "P" }, "people": { "bo": { "name": "Bo B" } },
        "messages": [{ "id": "a", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "x" } }] }
      """)
    expect(samples.issues.isEmpty)
    expect(samples.isConversation && samples.peer.title == "P")
    expect(samples.messages.first?.sender.name, equals: "Bo B")
    expect(samples.messages.first?.isOutgoing, equals: true)
  }

  @Test func `what is wrong is told with file, line and field`() throws {
    let samples = try samples(
      """
      [
        { "id": "a", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "x" } },
        { "id": "b", "sender": 7, "date": "2026-11-20T09:00:00Z", "content": { "type": "x" } }
      ]
      """)
    expect(samples.issues.count, equals: 1)
    expect("\(samples.issues)".contains("trial/samples.json:3: message b: sender"))
  }

  @Test(arguments: [
    ("[ 1, 2", "samples.json:1:"), ("", "the file is empty"), ("[]", "there are no samples"),
    ("17", "not a conversation"), ("{}", "no \"messages\""), ("[{]", "samples.json"),
  ])
  func `a file without samples is one clear error`(text: String, words: String) throws {
    let error = #expect(throws: ConversationError.self) { try samples(text) }
    expect("\(try #require(error))".contains(words), "\(String(describing: error))")
  }

  @Test func `the column of an error on the first line is that in the file`() throws {
    let error = #expect(throws: ConversationError.self) { try samples("[1] x") }
    expect("\(try #require(error))".contains("samples.json:1:5"), "\(String(describing: error))")
  }

  @Test func `a mark of UTF-8 in front costs nothing`() throws {
    try expect(samples("\u{FEFF}" + ScriptFolder.sample).messages.count, equals: 1)
  }
}

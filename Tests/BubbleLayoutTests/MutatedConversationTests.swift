import BubbleCanvas
import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleLua
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import ScriptTools
import Testing

/// Conversations with something changed anywhere: the rest is shown as if nothing had happened.
@Suite struct MutatedConversationTests {
  private static let mutate = Mutation(pieces: Mutation.ofJSON)

  /// The head of a conversation with many kinds of messages, and each message on a line of its own.
  private func sample() throws -> (head: String, messages: [String]) {
    var messages: [String] = []
    var head: [String: Any] = [:]
    var people: [String: Any] = [:]
    for name in ["scripts", "kinds"] {
      let file = packageFolder().appendingPathComponent("examples/\(name).json")
      let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      var object = try #require(value as? [String: Any])
      for case var message as [String: Any] in try #require(object["messages"] as? [Any]) {
        // So that none has the id of another, however few bytes are changed.
        message["id"] = String(repeating: "\(messages.count)-", count: 8)
        messages.append(try line(of: message))
      }
      people.merge(try #require(object["people"] as? [String: Any])) { $1 }
      object["messages"] = nil
      head = object
    }
    head["people"] = people
    return (try line(of: head), messages)
  }

  private func line(of object: [String: Any]) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]),
      as: UTF8.self)
  }

  private let chain: LayouterChain = {
    let folder = packageFolder().appendingPathComponent("Plugins/Lua")
    return PluginReloader(folders: [folder], base: .builtIn).chain
  }()
  private let measurer = TextMeasurer()

  private func transcript(
    _ conversation: Conversation, width: CGFloat
  ) async throws -> Transcript {
    try await Transcript(
      conversation, environment: LayoutEnvironment(width: width), chain: chain, measurer: measurer)
  }

  @Test func `what is changed in one message touches no other one`() async throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let (head, messages) = try sample()
    let reader = ConversationReader(file: "mutated.jsonl")
    let whole = try reader.read(
      from: Data(([head] + messages).joined(separator: "\n").utf8), format: .jsonLines)
    try #require(whole.issues.isEmpty, "\(whole.issues)")
    let before = try await transcript(whole.conversation, width: 320)
    for round in 0..<testRounds(25) {
      let place = Int.random(in: messages.indices, using: &random)
      var changed = MutatedConversationTests.mutate(messages[place], using: &random)
      changed.removeAll { $0 == 0x0A || $0 == 0x0D }
      var file = Data((head + "\n").utf8)
      for (index, message) in messages.enumerated() {
        file.append(index == place ? changed : Data(message.utf8))
        file.append(0x0A)
      }
      let note = "seed \(seed), round \(round): \(String(decoding: changed, as: UTF8.self))"
      let found = try reader.read(from: file, format: .jsonLines).conversation
      let isGone = found.messages.count == messages.count - 1
      try #require(found.messages.count == messages.count || isGone && changed.isEmpty, "\(note)")
      guard !isGone else { continue }
      let after = try await transcript(found, width: 320)
      try #require(after.snapshot.entries.count == messages.count, "\(note)")
      for index in messages.indices where index != place {
        expect(found.messages[index], equals: whole.conversation.messages[index], "\(note)")
        let cells = (before.snapshot.entries[index].layout, after.snapshot.entries[index].layout)
        expect(cells.0?.key.layouter, equals: cells.1?.key.layouter, "\(note)")
        // Who stands beside it has a say in how high a bubble is.
        guard abs(index - place) > 1 else { continue }
        expect(cells.0?.height, equals: cells.1?.height, "\(note)")
      }
      let height = try #require(after.snapshot.entries[place].layout?.height)
      expect(height.isFinite && height >= 0, "\(note)")
    }
  }

  @Test func `a conversation that is changed anywhere is read or refused, laid out and drawn`()
    async throws
  {
    let seed = testSeed(2)
    var random = SeededGenerator(seed: seed)
    let (head, messages) = try sample()
    let pictures = PictureFolder(at: packageFolder().appendingPathComponent("examples"))
    for round in 0..<testRounds(25) {
      let few = messages.shuffled(using: &random).prefix(5)
      let isStream = Bool.random(using: &random)
      let text =
        isStream
        ? ([head] + few).joined(separator: "\n")
        : String(head.dropLast()) + ", \"messages\": [\n" + few.joined(separator: ",\n") + "\n]}"
      let file = MutatedConversationTests.mutate(text, using: &random)
      let note = "seed \(seed), round \(round)"
      guard let reading = reading(of: file, note) else { continue }
      let ids = reading.conversation.messages.map(\.id)
      expect(Set(ids).count, equals: ids.count, "\(note)")
      for issue in reading.issues { expectMargin("\(issue)", note) }
      let findings = chain.contentFindings(in: reading.conversation.messages) {
        reading.diagnostic($3, of: $1, isName: $2, in: $0)
      }
      for finding in findings { expectMargin("\(finding)", note) }
      let transcript = try await transcript(
        reading.conversation, width: CGFloat(Int.random(in: 1...900, using: &random)))
      for diagnostic in transcript.snapshot.diagnostics { expectMargin("\(diagnostic)", note) }
      expect(transcript.snapshot.entries.count, equals: ids.count, "\(note)")
      expect(transcript.contentSize.height.isFinite, "\(note)")
      let drawing = try transcript.picture(theme: .light, pictures: pictures).svg()
      expect(!drawing.isEmpty, "\(note)")
    }
  }

  /// What is read of a file; nil if it is refused.
  private func reading(of file: Data, _ note: String) -> ConversationReader.Reading? {
    do {
      return try ConversationReader(file: "mutated").read(from: file)
    } catch {
      expectMargin("\(error)", note)
      return nil
    }
  }

  /// Nothing that stands in a file stands where a warning begins.
  private func expectMargin(_ text: String, _ note: String) {
    let rest = text.split(separator: "\n").dropFirst()
    expect(rest.allSatisfy { $0.hasPrefix("  ") }, "\(note): \(text)")
    expect(!text.contains("\u{1B}"), "\(note): \(text)")
  }
}

import BubbleCore
import BubbleLayout
import BubbleLayouters
import BubbleLua
import Foundation
import Platform
import ScriptTools

/// The known fields of messages' contents, by type: those that built-in layouters declare, and
/// those of scripts' samples.
struct DataSchema: Sendable {
  /// The fields of content by type, without `type` itself.
  private(set) var types: [String: [DataField]] = [:]
  /// The fields of messages besides their content: `reply`, `reactions`.
  private(set) var decorations: [DataField] = []

  /// The maximum number of messages read, of messages of a type, and of types.
  private static let messageLimit = 20_000, messageLimitOfType = 200, typeLimit = 500

  /// Collects the fields from layouters, samples and messages.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  init(_ chain: LayouterChain, samples: [Message], conversation: Conversation?) {
    var contents: [String: [JSONObject]] = [:]
    let messages = samples + (conversation?.messages.prefix(DataSchema.messageLimit) ?? [])
    for message in messages {
      let type = message.content.type
      guard type != MessageContent.unreadableType else { continue }
      let count = contents[type]?.count ?? 0
      guard count < DataSchema.messageLimitOfType,
        count > 0 || contents.count < DataSchema.typeLimit
      else { continue }
      contents[type, default: []].append(message.content.payload)
    }
    for (type, objects) in contents {
      types[type] = DataField.learned(from: objects).filter { $0.name != "type" }
    }
    for (type, fields) in chain.contentFields { types[type] = fields.map(DataField.init) }
    decorations = chain.decorations.map(DataField.init)
  }

  /// Returns the samples of all scripts in some folders; unreadable ones are ignored.
  static func samples(of folders: PluginFolders) -> [Message] {
    SampleConversation.scripts(of: folders).flatMap { folder in
      ((try? PluginSamples(folder: folder))?.messages) ?? []
    }
  }

  /// Returns the fields of a whole message whose content has a type.
  func message(ofType type: String, people: [String]) -> [DataField] {
    let content =
      [
        DataField(
          "type", .word(types.keys.sorted()), isNeeded: true,
          example: DataSchema.quoted(type))
      ] + (types[type] ?? [])
    let statuses = Message.Status.allCases.map(\.rawValue)
    return [
      DataField("id", .string([]), isNeeded: true, example: "\"42\""),
      DataField(
        "sender", people.isEmpty ? .string([]) : .word(people), isNeeded: true,
        example: DataSchema.quoted(people.first ?? "ana")),
      DataField(
        "date", .string(["2026-11-20T09:00:00Z"]), isNeeded: true,
        example: "\"2026-11-20T09:00:00Z\""),
      DataField("status", .word(statuses), example: "\"read\""),
      DataField("revision", .number(0...1_000_000, isWhole: true), example: "1"),
      DataField("content", .object(content), isNeeded: true, example: "{ }"),
    ] + decorations
  }

  private static func quoted(_ text: String) -> String {
    JSONWriter.text { $0.string(text) }
  }
}

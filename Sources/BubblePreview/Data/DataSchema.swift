import BubbleCore
import BubbleLayout
import BubbleLayouters
import BubbleLua
import Foundation
import Platform
import ScriptTools

/// What the contents of messages may have, by their types: what built-in layouters say that they read, and what the samples of scripts show.
struct DataSchema: Sendable {
  /// The fields of content, `type` not among them, by types.
  private(set) var types: [String: [DataField]] = [:]
  /// What stands beside content: `reply`, `reactions`.
  private(set) var decorations: [DataField] = []

  /// How many messages are looked at at most, and how many of a type; how many types there are.
  private static let messageLimit = 20_000, messageLimitOfType = 200, typeLimit = 500

  /// Asks the layouters, and looks at samples and messages.
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
    for layouter in chain.layouters.map({ ($0 as? OptionsLayouter)?.base ?? $0 }) {
      if let describing = layouter as? any ContentDescribing {
        for type in describing.contentTypes ?? [] {
          types[type] = describing.contentFields(of: type).map(DataField.init)
        }
      }
      if let decorating = layouter as? any DecorationDescribing {
        decorations.append(DataField(decorating.decoration))
      }
    }
  }

  /// The samples of all scripts of some folders; nothing of those that can't be read.
  static func samples(of folders: PluginFolders) -> [Message] {
    SampleConversation.scripts(of: folders).flatMap { folder in
      ((try? PluginSamples(folder: folder))?.messages) ?? []
    }
  }

  /// The fields of a whole message whose content has a type.
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

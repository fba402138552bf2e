import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// A generated conversation that is in no file, as JSON.
struct MadeData {
  /// The members around the messages.
  var head: JSONObject
  var messages: [JSONObject]

  /// Reads it like a file; returns nil if it is invalid.
  func reading() -> ConversationReader.Reading? {
    var writer = JSONWriter(reserving: 16_384)
    writer.object { writer in
      for member in head.members where member.name != "messages" {
        writer.memberName(member.name)
        writer.value(member.value)
      }
      writer.name("messages")
      writer.array { writer in for message in messages { writer.object(message) } }
    }
    let reader = ConversationReader(file: "preview", maximumSize: 64 << 20)
    return try? reader.read(from: writer.data, format: .json)
  }

  /// Returns a message as text for editing.
  func text(of id: String) -> String? {
    messages.first { $0["id"]?.string == id }.map { JSONValue.object($0).indentedText() }
  }
}

extension JSONValue {
  /// Returns the value as indented text, with short values on one line.
  func indentedText(indent: Int = 0) -> String {
    let line = JSONWriter.text { $0.value(self) }
    guard indent == 0 || indent + line.count > 80 else { return line }
    let margin = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .object(let object) where !object.members.isEmpty:
      let members = object.members.map { member in
        margin + JSONValue.string(member.name).indentedText(indent: 2) + ": "
          + member.value.indentedText(indent: indent + 2)
      }
      return "{\n" + members.joined(separator: ",\n") + end + "}"
    case .array(let values) where !values.isEmpty:
      let lines = values.map { margin + $0.indentedText(indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    default: return line
    }
  }
}

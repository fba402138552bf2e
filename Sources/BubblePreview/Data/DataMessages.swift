import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// The messages to a page about data.
enum DataMessages {
  /// Returns the data that the page can choose.
  static func choices(_ schema: DataSchema, _ streams: [StreamRecording]) -> [UInt8] {
    PageMessage.text("choices") { writer in
      writer.name("types")
      writer.array { writer in for type in schema.types.keys.sorted() { writer.string(type) } }
      writer.name("streams")
      writer.array { writer in
        for stream in streams {
          writer.object { writer in
            writer.member("name", stream.name)
            writer.member("duration", CGFloat(stream.duration))
          }
        }
      }
    }
  }

  /// Returns a message for editing, with the fields that it may have.
  static func message(
    _ message: Message, row: String, _ edited: EditedMessage, _ schema: DataSchema,
    people: [String]
  ) -> [UInt8] {
    PageMessage.text("message") { writer in
      writer.member("row", row)
      writer.member("text", edited.text)
      writer.member("file", edited.file?.lastPathComponent)
      writer.member("digest", edited.digest)
      writer.name("fields")
      writer.fields(schema.message(ofType: message.content.type, people: people))
      writer.name("types")
      writer.object { writer in
        for (type, fields) in schema.types.sorted(by: { $0.key < $1.key }) {
          writer.memberName(type)
          writer.fields(fields)
        }
      }
    }
  }

  /// Returns the mistakes in a text.
  static func mistakes(_ mistakes: [EditedMessage.Mistake], row: String) -> [UInt8] {
    PageMessage.text("mistakes") { writer in
      writer.member("row", row)
      writer.name("mistakes")
      writer.array { writer in
        for mistake in mistakes.prefix(50) {
          writer.object { writer in
            writer.member("line", mistake.line)
            writer.member("text", TextRepair.shownSafely(String(mistake.text.prefix(1_000))))
            writer.member("isError", mistake.isError)
          }
        }
      }
    }
  }
}

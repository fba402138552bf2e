import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// The messages to a page about data.
enum DataMessages {
  /// Returns the data that the page can choose.
  static func choices(_ schema: DataSchema, _ streams: [StreamRecording]) -> [UInt8] {
    PageMessage.text("choices") { writer in
      writer.strings("types", schema.types.keys.sorted())
      writer.objects("streams", streams) { writer, stream in
        writer.member("name", stream.name)
        writer.member("duration", CGFloat(stream.duration))
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
      writer.fields(schema.message(ofType: message.content.type, people: people), of: "fields")
      writer.name("types")
      writer.object { writer in
        for (type, fields) in schema.types.sorted(by: { $0.key < $1.key }) {
          writer.fields(fields, of: type)
        }
      }
    }
  }

  /// Returns the mistakes in a text.
  static func mistakes(_ mistakes: [EditedMessage.Mistake], row: String) -> [UInt8] {
    PageMessage.text("mistakes") { writer in
      writer.member("row", row)
      writer.objects("mistakes", mistakes.prefix(50)) { writer, mistake in
        writer.member("line", mistake.line)
        writer.member("text", TextRepair.shownSafely(String(mistake.text.prefix(1_000))))
        writer.member("isError", mistake.isError)
      }
    }
  }
}

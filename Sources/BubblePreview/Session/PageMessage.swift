import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// A message to a page: a JSON text and its pictures, which the page draws together.
///
/// The first four bytes have the text's length, lowest byte first. Spaces fill the text up to a
/// multiple of four. Each picture follows as six words of 32 bits (column, row, version, width,
/// height, number of words of its code) and the code.
enum PageMessage {
  /// A picture with its place in the matrix.
  struct Picture {
    var column: Int
    var row: Int
    var version: Int
    var picture: TilePicture
  }

  /// Composes a message.
  static func bytes(_ json: [UInt8], _ pictures: [Picture]) -> [UInt8] {
    let padding = (4 - json.count % 4) % 4
    let wordCount = pictures.reduce(0) { $0 + 6 + $1.picture.code.count }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + json.count + padding + 4 * wordCount)
    add(UInt32(json.count + padding), to: &bytes)
    bytes += json
    bytes += [UInt8](repeating: 0x20, count: padding)
    for entry in pictures {
      let head = [
        entry.column, entry.row, entry.version, entry.picture.width, entry.picture.height,
        entry.picture.code.count,
      ]
      for number in head { add(UInt32(truncatingIfNeeded: number), to: &bytes) }
      entry.picture.code.withUnsafeBytes { words in
        #if _endian(little)
          bytes += words
        #else
          for word in entry.picture.code { add(word, to: &bytes) }
        #endif
      }
    }
    return bytes
  }

  private static func add(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  /// Returns the first message to a page, with the columns of the command.
  static func greeting(_ inputs: PreviewInputs) -> [UInt8] {
    text("hello") { writer in
      writer.member(
        "title",
        inputs.conversation.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "Samples")
      writer.member("editor", inputs.editor?.words.first)
      writer.objects("columns", inputs.columns) { $0.members(of: $1) }
    }
  }

  /// Returns a message without pictures.
  static func text(_ kind: StaticString, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    bytes(json(kind, body), [])
  }

  /// Returns the JSON of a message.
  static func json(_ kind: StaticString, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(reserving: 4_096)
    writer.object { writer in
      writer.member("kind", "\(kind)")
      body(&writer)
    }
    return writer.bytes
  }
}

extension JSONWriter {
  mutating func problems(_ problems: some Sequence<PreviewProblem>) {
    objects("problems", problems) { $0.members(of: $1) }
  }

  mutating func members(of column: PreviewColumn) {
    member("width", column.width)
    member("appearance", column.appearance.rawValue)
    member("direction", column.direction.rawValue)
    member("locale", column.locale)
    member("textScale", column.textScale)
  }

  private mutating func members(of problem: PreviewProblem) {
    member("severity", problem.severity.rawValue)
    member("text", problem.text)
    member("title", problem.title)
    member("file", problem.place?.file)
    member("line", problem.place?.line)
  }
}

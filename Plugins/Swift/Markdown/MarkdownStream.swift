import BubbleCore
import Markdown

/// A growing answer in Markdown, as messages: finished pieces, and one that grows.
///
/// A growing message is laid out again at each word, at a cost in proportion to its length. In a stream only the last piece
/// grows, to some hundred words at most, so that the last word of a long answer costs the same as an early one.
///
/// ```swift
/// var answer = MarkdownStream(
///   Message(id: "answer", sender: assistant, isOutgoing: false, date: .now, content: .text("")))
/// for try await words in answerWords {        // as the model writes them
///   view.upsert(answer.append(words))
/// }
/// view.upsert(answer.finish())
/// ```
///
/// A piece ends with a block, or within a long block at the end of a line or sentence. The next piece continues code as code, and
/// a table with its head repeated. All pieces together are ``text``.
public struct MarkdownStream: Sendable {
  /// The message that all pieces are copies of, except their ids and content.
  private let model: Message
  /// The text of the piece that grows.
  private var growing = ""
  /// The number of finished pieces.
  public private(set) var finishedCount = 0
  /// Everything that was appended.
  public private(set) var text = ""
  /// Whether the answer is finished: then nothing can be appended.
  public private(set) var isFinished = false

  /// A piece of so many bytes ends with its block.
  static let blockLimit = 600
  /// No piece is longer, in bytes; a character more or less.
  static let limit = 1_000

  /// Begins an answer.
  ///
  /// - Parameter message: The sender, date and other fields of all pieces. The first piece has its id, the further ones that
  ///   id with `/2`, `/3` and so on behind it. Its content is ignored.
  public init(_ message: Message) { model = message }

  /// Appends words, and returns the new and changed messages, in order.
  ///
  /// Pass them to `ConversationView.upsert(_:)`, or replace the messages with their ids.
  ///
  /// Returns nothing after ``finish()``.
  ///
  /// - Complexity: O(*m*) in the length of the words and of the piece that grows, which is bounded.
  public mutating func append(_ words: String) -> [Message] {
    guard !isFinished, !words.isEmpty else { return [] }
    text += words
    growing += words
    var changed: [Message] = []
    while let cut = MarkdownPiece(growing).cut {
      changed.append(piece(cut.finished, continues: true, isFinished: true))
      finishedCount += 1
      growing = cut.rest
    }
    changed.append(piece(growing, continues: true))
    return changed
  }

  /// Ends the answer, and returns its last message, which has its time now.
  public mutating func finish() -> [Message] {
    guard !isFinished else { return [] }
    isFinished = true
    return [piece(growing, continues: false)]
  }

  private func piece(_ text: String, continues: Bool, isFinished: Bool = false) -> Message {
    let number = finishedCount + 1
    var message = model
    if number > 1 { message.id = MessageID("\(model.id)/\(number)") }
    var payload: [JSONObject.Member] = [
      .init(name: "type", value: .string("markdown")), .init(name: "text", value: .string(text)),
      .init(name: "part", value: .integer(Int64(number))),
      .init(name: "continues", value: .bool(continues)),
    ]
    // It is complete, so its end is not repaired.
    if isFinished { payload.append(.init(name: "finished", value: .bool(true))) }
    message.content = MessageContent(type: "markdown", payload: JSONObject(payload))
    return message
  }
}

/// The text of a piece, and its possible end.
struct MarkdownPiece {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The finished part and the rest, for a text that is long enough; nil if it keeps growing.
  var cut: (finished: String, rest: String)? {
    let count = text.utf8.count
    guard count > MarkdownStream.blockLimit else { return nil }
    // No cut is behind the limit: the rest of a long text is read with the next pieces.
    let document = MarkdownDocument(
      String(decoding: text.utf8.prefix(2 * MarkdownStream.limit), as: UTF8.self))
    // A line that is still being written may become anything.
    let lastLine =
      text.utf8.reversed().firstIndex(of: 0x0A).map {
        text.utf8.distance(from: text.startIndex, to: $0.base)
      } ?? 0
    if let place = document.starts.last(where: {
      $0 > 0 && $0 <= MarkdownStream.limit && $0 < lastLine
    }) {
      return divided(at: place, repeating: "")
    }
    guard count > MarkdownStream.limit else { return nil }
    // Within a block: at a line of code or of a table, else at a sentence or a word.
    if let head = head(of: document.blocks.last),
      let place = lineStart(behind: head.utf8.count + 100)
    {
      return divided(at: place, repeating: head)
    }
    return divided(at: wordEnd, repeating: "")
  }

  /// The lines that the rest of a block has to begin with: the fence of code, or the head of a table.
  private func head(of block: MarkdownBlock?) -> String? {
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    let count: Int
    switch block {
    case .code where text.hasPrefix("```") || text.hasPrefix("~~~"): count = 1
    case .table: count = 2
    default: return nil
    }
    let head = lines.prefix(count).joined(separator: "\n") + "\n"
    return lines.count > count && head.utf8.count < 600 ? head : nil
  }

  /// The last line's beginning within the limit, if it is behind a place.
  private func lineStart(behind least: Int) -> Int? {
    let bytes = Array(text.utf8.prefix(MarkdownStream.limit))
    guard let end = bytes.lastIndex(of: 0x0A), end + 1 > least else { return nil }
    return end + 1
  }

  private func divided(at offset: Int, repeating head: String) -> (finished: String, rest: String)?
  {
    let place = text.utf8.index(text.startIndex, offsetBy: offset)
    guard offset > 0, offset < text.utf8.count, place.samePosition(in: text.unicodeScalars) != nil
    else {
      return nil
    }
    return (String(text[..<place]), head + text[place...])
  }

  /// The end of the last sentence within the limit, or else of the last word; if possible without an open mark.
  private var wordEnd: Int {
    let bytes = Array(text.utf8.prefix(MarkdownStream.limit))
    let least = MarkdownStream.blockLimit / 2
    var marks = [UInt8: Int]()
    var sentence = 0, word = 0, anyWord = 0
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "~"): marks[byte, default: 0] += 1
      case UInt8(ascii: "["): marks[byte, default: 0] += 1
      case UInt8(ascii: ")"): marks[UInt8(ascii: "[")] = 0
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        guard place >= least else { continue }
        anyWord = place + 1
        guard marks.allSatisfy({ $0.key == UInt8(ascii: "[") ? $0.value == 0 : $0.value % 2 == 0 })
        else {
          continue
        }
        word = place + 1
        if ".!?:;".utf8.contains(bytes[place - 1]) { sentence = place + 1 }
      default: break
      }
    }
    if sentence > 0 { return sentence }
    if word > 0 { return word }
    if anyWord > 0 { return anyWord }
    // Without spaces, as in Chinese: at a character.
    var end = bytes.count
    let view = text.utf8
    while end > least {
      let place = view.index(view.startIndex, offsetBy: end)
      if place.samePosition(in: text) != nil { return end }
      end -= 1
    }
    return bytes.count
  }
}

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
/// a table with its head repeated, and a quote as a quote. All pieces together are ``text``, and look like it when the answer is finished: links and footnotes have
/// their meaning also where another piece defines them.
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

  /// What the labels in the finished pieces lead to.
  private var references = MarkdownReferences()
  /// The numbers of the finished pieces that define labels of links.
  private var definitionNumbers: [String: Int] = [:]
  /// The finished pieces with labels, and what they were sent with.
  private var labelled: [(number: Int, text: String, references: MarkdownReferences)] = []

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
      let used = read(cut.finished, isGrowing: false)
      changed.append(piece(cut.finished, used, continues: true, isFinished: true))
      finishedCount += 1
      growing = cut.rest
    }
    let used = read(growing, isGrowing: true)
    changed.append(piece(growing, used, continues: true))
    return changed
  }

  /// Ends the answer, and returns its last message, which has its time now.
  ///
  /// The messages before the last one are earlier pieces with labels that later words defined. Their texts keep their places, since
  /// `[words][label]` is drawn as its words from the beginning, and `[^label]` as a number. `[label]` alone becomes a link within its
  /// brackets. Only labels that nothing defines change the texts.
  ///
  /// - Complexity: O(*n*) in the length of the answer if it has labels.
  public mutating func finish() -> [Message] {
    guard !isFinished else { return [] }
    isFinished = true
    guard MarkdownStream.hasLabels(text) else { return [piece(growing, continues: false)] }
    var whole = MarkdownDocument(text).references
    // Numbers stay as they were drawn, also behind a footnote that nothing defines.
    let drawn = MarkdownDocument(growing, goesOn: true, references: references).references
    whole.footnotes.merge(drawn.footnotes.filter { whole.footnotes[$0.key] != nil }) { $1 }
    let changed = labelled.compactMap { sent -> Message? in
      whole.lateLabels = Set(
        whole.links.keys.filter { definitionNumbers[$0, default: .max] > sent.number })
      let document = MarkdownDocument(sent.text, references: whole)
      let isSame =
        document.blocks == MarkdownDocument(sent.text, references: sent.references).blocks
      return isSame
        ? nil
        : piece(
          sent.text, document.usedReferences, number: sent.number, continues: true, isFinished: true
        )
    }
    whole.lateLabels = []
    let last = MarkdownDocument(growing, references: whole)
    return changed + [piece(growing, last.usedReferences, continues: false)]
  }

  private static func hasLabels(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "[")) }

  /// Returns what a piece has to know of the others.
  private mutating func read(_ text: String, isGrowing: Bool) -> MarkdownReferences {
    guard MarkdownStream.hasLabels(text) else { return MarkdownReferences() }
    let document = MarkdownDocument(
      text, isGrowing: isGrowing, goesOn: true, references: references)
    if !isGrowing {
      references = document.references
      for label in references.links.keys where definitionNumbers[label] == nil {
        definitionNumbers[label] = finishedCount + 1
      }
      labelled.append((finishedCount + 1, text, document.usedReferences))
    }
    return document.usedReferences
  }

  private func piece(
    _ text: String, _ references: MarkdownReferences = MarkdownReferences(), number: Int? = nil,
    continues: Bool, isFinished: Bool = false
  ) -> Message {
    let number = number ?? finishedCount + 1
    var message = model
    if number > 1 { message.id = MessageID("\(model.id)/\(number)") }
    var payload: [JSONObject.Member] = [
      .init(name: "type", value: .string("markdown")), .init(name: "text", value: .string(text)),
      .init(name: "part", value: .integer(Int64(number))),
      .init(name: "continues", value: .bool(continues)),
    ]
    // It is complete, so its end is not repaired.
    if isFinished { payload.append(.init(name: "finished", value: .bool(true))) }
    let labels = references.items
    if !labels.isEmpty { payload.append(.init(name: "references", value: .array(labels))) }
    message.content = MessageContent(type: "markdown", payload: JSONObject(payload))
    return message
  }
}

extension MarkdownReferences {
  /// Reads what a message says of labels; what is no label, or leads nowhere, is ignored.
  init(_ value: JSONValue?) {
    self.init()
    for item in value?.array ?? [] {
      guard let item = item.object, let label = item["label"]?.string else { continue }
      if let number = item["number"]?.integer {
        if (1...1_000_000).contains(number) { add(label, number: number) }
      } else if let address = item["url"]?.string {
        add(label, address: address, isLate: item["late"]?.bool == true)
      }
    }
  }

  /// The same for a message: links, then footnotes.
  fileprivate var items: [JSONValue] {
    func item(
      _ label: String, _ name: String, _ value: JSONValue, isLate: Bool = false
    ) -> JSONValue {
      var item = JSONObject([
        .init(name: "label", value: .string(label)), .init(name: name, value: value),
      ])
      if isLate { item["late"] = true }
      return .object(item)
    }
    return links.sorted { $0.key < $1.key }.map {
      item($0.key, "url", .string($0.value), isLate: lateLabels.contains($0.key))
    }
      + footnotes.sorted { $0.value < $1.value }.map {
        item($0.key, "number", .integer(Int64($0.value)))
      }
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
    let isPlace = { (place: Int) in
      place > 0 && place <= MarkdownStream.limit && place < lastLine
    }
    let definitions = document.definitionStarts
    if let place = document.starts.last(where: { isPlace($0) && !definitions.contains($0) }) {
      return divided(at: place, repeating: "")
    }
    // Definitions at the end are not drawn: they stay with the text above, unless they are too many.
    if let first = definitions.first, first <= MarkdownStream.limit,
      document.starts.allSatisfy({ $0 <= first })
    {
      guard count > 8 * MarkdownStream.limit else { return nil }
      if let place = definitions.last(where: isPlace) { return divided(at: place, repeating: "") }
    }
    guard count > MarkdownStream.limit else { return nil }
    // Within a block: at a line of code or of a table, else at a sentence or a word.
    if let head = head(of: document.blocks.last),
      let place = lineStart(behind: head.utf8.count + 100)
    {
      return divided(at: place, repeating: head)
    }
    let isQuote = if case .quote? = document.blocks.last { true } else { false }
    guard var cut = divided(at: wordEnd, repeating: "") else { return nil }
    if isQuote, !cut.rest.hasPrefix(">") { cut.rest = "> " + cut.rest }
    return cut
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
    var isEscaped = false
    for (place, byte) in bytes.enumerated() {
      let isSign = isEscaped && byte > 0x20
      isEscaped = byte == 0x5C && !isEscaped
      guard !isSign else { continue }
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "~"): marks[byte, default: 0] += 1
      case UInt8(ascii: "["): marks[byte, default: 0] += 1
      case UInt8(ascii: ")"): marks[UInt8(ascii: "[")] = 0
      // An address may follow, or another label.
      case UInt8(ascii: "]") where !"([".utf8.contains(bytes[min(place + 1, bytes.count - 1)]):
        marks[UInt8(ascii: "[")] = 0
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

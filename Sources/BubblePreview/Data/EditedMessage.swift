import BubbleCore
import BubbleLayout
import Foundation
import ScriptTools

/// A message that a page edits: its text in a file, and the mistakes in new texts.
struct EditedMessage: Sendable {
  /// The file of the message; nil if the message is generated, from a seed or a stream.
  private(set) var file: URL?
  /// The text of the last read or save.
  private(set) var text: String
  /// The id in the file.
  private let id: String
  /// The whole file at that time.
  private var known: [UInt8]
  /// The digest of that file.
  var digest: String { FileExchange.digest(known) }
  private let form: MessagePlaces.Form

  /// The maximum sizes of a file with editable messages, and of a message, in bytes.
  private static let fileLimit = 16 << 20, textLimit = 256 << 10

  /// The reason why a message can't be edited, or saved.
  typealias Refusal = ScriptFiles.Refusal

  /// A mistake in a text.
  struct Mistake: Hashable, Sendable {
    /// The line of the text, from 1.
    var line: Int
    var text: String
    /// Whether the text gives no message.
    var isError: Bool
  }

  /// Makes an edited message that is in no file.
  init(text: String) {
    (self.text, id, known, form) = (text, "", [], .list)
  }

  /// Finds a message in a file.
  ///
  /// - Throws: ``Refusal``.
  init(_ id: String, in file: URL) throws(Refusal) {
    let file = file.resolvingSymlinksInPath()
    known = try EditedMessage.contents(of: file)
    form = MessagePlaces.form(of: file.path, known)
    guard let range = MessagePlaces(known, form)?.range(of: id) else {
      throw Refusal(
        description:
          "Message \(id.prefix(80)) is not found by its id in \(file.lastPathComponent).")
    }
    text = String(decoding: known[range], as: UTF8.self)
    (self.id, self.file) = (id, file)
  }

  private static func contents(of file: URL) throws(Refusal) -> [UInt8] {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? NSNumber
    else {
      throw Refusal(
        description: "\(file.lastPathComponent) is not a file that can be "
          + "edited.")
    }
    guard size.intValue <= fileLimit else {
      throw Refusal(
        description:
          "\(file.lastPathComponent) has more than \(fileLimit >> 20) MB: edit it with an editor.")
    }
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw Refusal(description: "\(file.lastPathComponent) can't be read.")
    }
    return [UInt8](data)
  }

  /// Reads a text as the message.
  ///
  /// - Returns: The message, nil if the text is invalid, and its mistakes.
  func read(_ new: String, _ chain: LayouterChain) -> (message: Message?, mistakes: [Mistake]) {
    let bytes = Array(new.utf8)
    guard bytes.count <= EditedMessage.textLimit else {
      let limit = EditedMessage.textLimit >> 10
      return (nil, [Mistake(line: 1, text: "it is longer than \(limit) KB", isError: true)])
    }
    if let mistake = EditedMessage.syntaxMistake(bytes) { return (nil, [mistake]) }
    guard let places = MessagePlaces(known.isEmpty ? Array("[]".utf8) : known, form) else {
      return (nil, [])
    }
    let document = places.document(of: bytes)
    let reading: ConversationReader.Reading
    do throws(ConversationError) {
      reading = try ConversationReader(file: EditedMessage.readingName).read(
        from: Data(document.bytes), format: document.form)
    } catch {
      return (nil, [Mistake(line: 1, text: "\(error)", isError: true)])
    }
    guard reading.conversation.messages.count == 1,
      let message = reading.conversation.messages.first
    else { return (nil, []) }
    var mistakes = reading.issues.compactMap { issue -> Mistake? in
      // Mistakes in the file's people do not belong to the message; a list of samples introduces no
      // people.
      guard issue.message == message.id else { return nil }
      if known.isEmpty || form == .list, issue.field == "sender", issue.outcome == .repaired {
        return nil
      }
      let field = issue.field ?? ""
      let line = EditedMessage.line(of: field, in: bytes)
      return Mistake(
        line: line, text: (field.isEmpty ? "" : field + ": ") + issue.text,
        isError: issue.outcome == .unreadable)
    }
    let findings = chain.contentFindings(in: [message], tellsEach: true) { _, field, _, text in
      let line = EditedMessage.line(of: field, in: bytes)
      return Diagnostic(text: "\(line)\u{0}\(field): \(text)")
    }
    for finding in findings {
      let parts = finding.text.split(separator: "\u{0}", maxSplits: 1)
      mistakes.append(
        Mistake(
          line: parts.first.flatMap { Int($0) } ?? 1, text: String(parts.last ?? ""),
          isError: false))
    }
    return (message, mistakes)
  }

  /// The name of the document that a message is read from; no file has that name.
  private static let readingName = "/dev/null/message"

  /// Replaces the message in its file, and changes nothing else.
  ///
  /// - Parameter base: The digest of the file that the text was based on.
  /// - Returns: The change for undo; nil if the file has the text already.
  /// - Throws: ``Refusal``; nothing was written then.
  mutating func save(
    _ new: String, basedOn base: String, _ chain: LayouterChain
  ) throws(Refusal) -> ScriptFiles.Change? {
    guard let file else {
      throw Refusal(description: "The message is not in a file, so it can't be saved.")
    }
    if let mistake = read(new, chain).mistakes.first(where: \.isError) {
      throw Refusal(
        description: "It can't be read, so that nothing was written: \(mistake.text)")
    }
    guard let places = MessagePlaces(known, form), let range = places.range(of: id) else {
      throw Refusal(description: "The message was not found; nothing was written.")
    }
    let written = places.written(Array(new.utf8))
    guard !known[range].elementsEqual(written) else { return nil }
    let after = known[..<range.lowerBound] + written + known[range.upperBound...]
    let change = ScriptFiles.Change(
      name: "message \(id.prefix(80)) in \(file.pathComponents.suffix(2).joined(separator: "/"))",
      file: file, before: known, after: Array(after))
    try ScriptFiles.write(change.after, to: file, basedOn: base)
    (known, text) = (change.after, String(decoding: written, as: UTF8.self))
    return change
  }

  private static func syntaxMistake(_ bytes: [UInt8]) -> Mistake? {
    var parser = JSONParser(bytes)
    do throws(JSONParser.SyntaxError) {
      let value = try parser.value()
      parser.skipSpace()
      if parser.current != nil {
        return Mistake(
          line: line(at: parser.offset, in: bytes),
          text: "there is text after the message", isError: true)
      }
      guard value.object != nil else {
        return Mistake(
          line: 1, text: "a message is an object, not \(value.kindName)", isError: true)
      }
      return nil
    } catch {
      return Mistake(line: line(at: error.offset, in: bytes), text: error.text, isError: true)
    }
  }

  private static func line(at offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(max(0, offset)).lazy.filter { $0 == 0x0A }.count
  }

  /// Returns the line of a field such as `content.text`, or of its closest known parent.
  private static func line(of field: String, in bytes: [UInt8]) -> Int {
    var parser = JSONParser(bytes)
    var place = 0
    var path = field.split(separator: ".").map(String.init)[...]
    scan: while let wanted = path.first {
      parser.skipSpace()
      guard parser.current == UInt8(ascii: "{") else { break }
      parser.offset += 1
      while true {
        parser.skipSpace()
        let start = parser.offset
        guard let name = try? parser.memberName() else { break scan }
        if name == wanted {
          place = start
          path = path.dropFirst()
          continue scan
        }
        guard (try? parser.value(depth: 1)) != nil, (try? parser.takeComma(or: "}")) == true
        else { break scan }
      }
    }
    return line(at: place, in: bytes)
  }
}

import Foundation

/// A message without errors, as far as that is known without the others of its file.
///
/// It is read in one pass over its bytes, without a value for each of its members. Every other message is read as a ``JSONValue``, for
/// which errors can be reported.
///
/// Without it, a file is read at half the speed: 50 MB/s instead of 105.
struct PlainMessage {
  var id: String
  var sender: String
  var date: Date
  var status: Message.Status
  var revision: Int
  var content: MessageContent
  var extras: JSONObject
}

/// Names of members that can't be misspelt fields of a message: most files have a few, in each message.
struct UncheckedNames {
  /// The greatest number of stored names.
  private static let limit = 256

  private var names: Set<String> = []

  /// Whether no member of an object can be a misspelt field.
  mutating func areAll(_ members: [JSONObject.Member]) -> Bool {
    members.allSatisfy { contains($0.name) }
  }

  private mutating func contains(_ name: String) -> Bool {
    if names.contains(name) { return true }
    guard NearestNames.among(MessageReader.fieldNames, to: name).isEmpty else { return false }
    if names.count < UncheckedNames.limit { names.insert(name) }
    return true
  }
}

extension JSONParser {
  /// Reads the next object if it is a plain message; otherwise the parser stays at its place.
  ///
  /// - Parameters:
  ///   - depth: The number of arrays and objects around the message.
  ///   - uncheckedNames: The names that are already known.
  mutating func plainMessage(depth: Int, _ uncheckedNames: inout UncheckedNames) -> PlainMessage? {
    let (start, notesBefore, countBefore) = (offset, notes, valueCount)
    if let message = try? messageFields(depth: depth),
      uncheckedNames.areAll(message.extras.members),
      message.extras["language"].map({ TextLanguage($0) != nil }) ?? true,
      !notes.hasControls,
      !notes.hasInvalidUnicode, !notes.mayNeedRepair || message.content.payload.isSurelyFine
    {
      return message
    }
    (offset, notes, valueCount) = (start, notesBefore, countBefore)
    return nil
  }

  /// The fields of a message during reading.
  private struct Fields {
    var id: String?
    var sender: String?
    var date: Date?
    var status = Message.Status.none
    var revision = 0
    var content: MessageContent?
    var extras: [JSONObject.Member] = []
    /// A bit for each field that was read.
    var seen: UInt8 = 0
  }

  /// Short names as numbers: their bytes, the first one the lowest.
  private enum Name {
    static let id: UInt64 = 0x6469
    static let sender: UInt64 = 0x7265_646E_6573
    static let date: UInt64 = 0x6574_6164
    static let status: UInt64 = 0x7375_7461_7473
    static let revision: UInt64 = 0x6E6F_6973_6976_6572
    static let content: UInt64 = 0x746E_6574_6E6F_63
    static let read: UInt64 = 0x6461_6572
    static let sent: UInt64 = 0x746E_6573
    static let type: UInt64 = 0x6570_7974
    static let text: UInt64 = 0x7478_6574
  }

  private mutating func messageFields(depth: Int) throws(SyntaxError) -> PlainMessage? {
    var fields = Fields()
    skipSpace()
    guard take("{") else { return nil }
    valueCount += 1
    repeat {
      let start = offset
      let name = shortName()
      if let field = MessageField(name) {
        // If a name occurs twice, the last value counts, and it has to be valid.
        guard fields.seen & field.rawValue == 0 else { return nil }
        fields.seen |= field.rawValue
        guard try read(field, depth: depth, into: &fields) else { return nil }
      } else {
        offset = start
        let name = try memberName()
        // The name of a field with escapes in it.
        guard !MessageReader.fieldNames.contains(name) else { return nil }
        fields.extras.append(JSONObject.Member(name: name, value: try value(depth: depth + 1)))
      }
    } while try takeComma(or: "}")
    guard let id = fields.id, let sender = fields.sender, let date = fields.date,
      let content = fields.content
    else { return nil }
    return PlainMessage(
      id: id, sender: sender, date: date, status: fields.status, revision: fields.revision,
      content: content, extras: JSONObject(fields.extras))
  }

  /// Reads the value of a field; returns false if it is invalid.
  private mutating func read(
    _ field: MessageField, depth: Int, into fields: inout Fields
  ) throws(SyntaxError) -> Bool {
    skipSpace()
    switch field {
    case .id:
      fields.id = try stringValue()
      return fields.id != nil
    case .sender:
      fields.sender = try stringValue()
      return fields.sender != nil
    case .date:
      if let date = DateReader.date(inQuotesAt: offset, of: bytes.span) {
        notes.longest = max(notes.longest, DateReader.usualLength)
        offset += DateReader.usualLength + 2
        valueCount += 1
        fields.date = date
        return true
      }
      fields.date = try stringValue().flatMap(DateReader.date)
      return fields.date != nil
    case .status:
      guard let status = try status() else { return false }
      fields.status = status
    case .revision:
      guard case .integer(let revision) = try value(depth: depth + 1) else { return false }
      fields.revision = Int(revision)
    case .content:
      fields.content = try content(depth: depth + 1)
      return fields.content != nil
    }
    return true
  }

  /// Reads the delivery status of a message; returns nil if it is invalid.
  private mutating func status() throws(SyntaxError) -> Message.Status? {
    let start = offset
    switch shortString() {
    case Name.read:
      valueCount += 1
      return .read
    case Name.sent:
      valueCount += 1
      return .sent
    default:
      offset = start
      return try stringValue().flatMap(Message.Status.init(rawValue:))
    }
  }

  /// Reads a content's type; returns nil if it is not a string.
  private mutating func type() throws(SyntaxError) -> String? {
    let start = offset
    if shortString() == Name.text {
      valueCount += 1
      return "text"
    }
    offset = start
    return try stringValue()
  }

  /// Reads the content of a message; returns nil if it is invalid.
  private mutating func content(depth: Int) throws(SyntaxError) -> MessageContent? {
    guard take("{") else { return nil }
    valueCount += 1
    var members: [JSONObject.Member] = []
    members.reserveCapacity(2)
    var type: String?
    var hasText = false
    repeat {
      let start = offset
      let member: JSONObject.Member
      switch shortName() {
      case Name.type:
        skipSpace()
        guard type == nil, let string = try self.type() else { return nil }
        type = string
        member = JSONObject.Member(name: "type", value: .string(string))
      case Name.text:
        let value = try value(depth: depth + 1)
        hasText = value.string != nil
        member = JSONObject.Member(name: "text", value: value)
      default:
        offset = start
        let name = try memberName()
        guard name != "type", name != "text" else { return nil }
        member = JSONObject.Member(name: name, value: try value(depth: depth + 1))
      }
      members.append(member)
    } while try takeComma(or: "}")
    guard let type, type != MessageContent.unreadableType,
      hasText || !MessageReader.textTypes.contains(type)
    else { return nil }
    return MessageContent(type: type, completePayload: JSONObject(members))
  }

  /// Reads the next string; returns nil if the next value is not a string.
  private mutating func stringValue() throws(SyntaxError) -> String? {
    guard current == UInt8(ascii: "\"") else { return nil }
    valueCount += 1
    return try string()
  }

  /// Reads a member's name and the colon after it.
  ///
  /// If it is not a name of at most eight bytes, returns 0, and the parser stays at its place.
  private mutating func shortName() -> UInt64 {
    let start = bytes.span.endOfSpace(from: offset, to: end)
    guard let name = bytes.span.shortString(from: start, to: end) else { return 0 }
    let colon = bytes.span.endOfSpace(from: name.end, to: end)
    guard colon < end, bytes[colon] == UInt8(ascii: ":") else { return 0 }
    offset = colon + 1
    notes.longest = max(notes.longest, name.length)
    return name.word
  }

  /// Reads a string of at most eight bytes; otherwise returns nil, and the parser stays at its place.
  private mutating func shortString() -> UInt64? {
    guard let string = bytes.span.shortString(from: offset, to: end) else { return nil }
    offset = string.end
    notes.longest = max(notes.longest, string.length)
    return string.word
  }

  /// A field of a message, as a bit.
  private enum MessageField: UInt8 {
    case id = 1
    case sender = 2
    case date = 4
    case status = 8
    case revision = 16
    case content = 32

    /// Makes the field with a short name; returns nil if there is none.
    init?(_ name: UInt64) {
      switch name {
      case Name.id: self = .id
      case Name.sender: self = .sender
      case Name.date: self = .date
      case Name.status: self = .status
      case Name.revision: self = .revision
      case Name.content: self = .content
      default: return nil
      }
    }
  }
}

extension JSONParser.StringNotes {
  /// Whether a string may need a closer check.
  fileprivate var mayNeedRepair: Bool {
    hasManyNonASCII || longest > min(TextRepair.maximumLength, TextRepair.maximumLineCount)
  }
}

extension JSONObject {
  /// Whether certainly no string of the values needs a repair.
  fileprivate var isSurelyFine: Bool { members.allSatisfy { $0.value.isSurelyFine } }
}

extension JSONValue {
  fileprivate var isSurelyFine: Bool {
    switch self {
    case .string(let text): TextRepair.isSurelyFine(text)
    case .array(let elements): elements.allSatisfy(\.isSurelyFine)
    case .object(let object): object.isSurelyFine
    case .null, .bool, .integer, .number: true
    }
  }
}

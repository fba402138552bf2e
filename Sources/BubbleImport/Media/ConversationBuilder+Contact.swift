import BubbleCore

extension ConversationBuilder {
  /// Returns a contact of a vCard, or one with only a name if the card can't be read.
  func contact(_ path: String, in folder: String, name: String) -> MessageContent {
    guard let file = find(path, in: folder).file,
      let bytes = try? export.contents(of: file, atMost: 1 << 20),
      let card = VCard(String(decoding: bytes, as: UTF8.self)).content
    else { return MessageContent(type: "contact", payload: ["name": .string(name)]) }
    return card
  }
}

/// A vCard (RFC 6350, RFC 2426), as far as a contact shows it: the first one of a file.
struct VCard {
  private var name = ""
  private var formattedName = ""
  private var phones: [String] = []
  private var emails: [String] = []

  init(_ text: String) {
    // A line that begins with a space continues the one before it (RFC 6350, section 3.2).
    let unfolded = text.replacing("\r\n", with: "\n").replacing("\n ", with: "")
      .replacing("\n\t", with: "").replacing("=\n", with: "")
    for line in unfolded.split(separator: "\n").prefix(2_000) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let parameters = line[..<colon].uppercased().split(separator: ";")
      // A group may precede it: `item1.TEL`.
      let property = parameters.first?.split(separator: ".").last.map(String.init) ?? ""
      let isEncoded = parameters.contains { $0.contains("QUOTED-PRINTABLE") }
      let raw = String(line[line.index(after: colon)...])
      let value = VCard.unescaped(isEncoded ? VCard.decoded(raw) : raw)
      switch property {
      case "END": return
      case "FN": formattedName = value
      case "N":
        let parts = value.split(separator: ";", omittingEmptySubsequences: false)
        name = [1, 2, 0].compactMap { parts.indices.contains($0) ? String(parts[$0]) : nil }
          .filter { !$0.isEmpty }.joined(separator: " ")
      case "TEL" where phones.count < 8: phones.append(value)
      case "EMAIL" where emails.count < 8: emails.append(value)
      default: break
      }
    }
  }

  /// The card as a message; nil if it is empty.
  var content: MessageContent? {
    let shown = formattedName.isEmpty ? name : formattedName
    var payload = JSONObject(texts: ["name": shown])
    for (name, values) in [("phones", phones), ("emails", emails)] where !values.isEmpty {
      payload[name] = .array(values.map { .string($0) })
    }
    return payload.members.isEmpty ? nil : MessageContent(type: "contact", payload: payload)
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    return text.replacing("\\n", with: " ").replacing("\\,", with: ",").replacing("\\;", with: ";")
      .replacing("\\\\", with: "\\")
  }

  /// Decodes quoted-printable bytes (RFC 2045, section 6.7).
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "="), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

import BubbleCore
import BubbleLayout
import Foundation

/// A received request: a conversation as an object, with `options` beside its `messages`.
package struct ServiceRequest: Sendable {
  /// The object, as JSON.
  var body: [UInt8]
  /// The query of the address; each item sets the option of its name if the object lacks it.
  var query: [(name: String, value: String)] = []

  /// Makes a request.
  package init(body: [UInt8], query: [(name: String, value: String)] = []) {
    self.body = body
    self.query = query
  }

  /// The content of the request.
  struct Content {
    var reading: ConversationReader.Reading
    var options: DrawingOptions
  }

  /// The members of a request that are not part of a conversation.
  private static let names = ["id", "options"]
  private static let conversationNames = ["me", "peer", "people", "readUpTo", "messages"]

  /// Reads the content.
  func content(_ limits: ServiceLimits, fonts: FontTable) throws(RequestError) -> Content {
    let object = try ServiceRequest.object(of: body)
    for member in object.members {
      let known = ServiceRequest.names + ServiceRequest.conversationNames
      guard !known.contains(member.name), object["options"] == nil,
        let near = NearestNames.nearest(to: member.name, among: ["options"])
      else { continue }
      throw RequestError(
        .invalid, member.name, "there is no such field (did you mean \"\(near)\"?)")
    }
    let options = try options(of: object, fonts)
    guard let messages = object["messages"] else {
      let near = NearestNames.nearest(to: "messages", among: object.members.map(\.name))
      throw RequestError(
        .invalid, "messages",
        "there are none; write \"messages\": [ … ]"
          + (near.map { " instead of \"\(TextRepair.line($0))\"" } ?? ""))
    }
    guard let count = messages.array?.count else {
      throw RequestError(
        .invalid, "messages", "it is \(messages.kindName), not an array; write [ … ]")
    }
    guard count <= limits.messages else {
      throw RequestError(
        .tooLarge, "messages",
        "there are \(count), and the service takes \(limits.messages); send fewer")
    }
    let reader = ConversationReader(
      file: "request", maximumSize: max(1 << 20, 8 * limits.requestBytes))
    var reading: ConversationReader.Reading
    do throws(ConversationError) {
      reading = try reader.read(from: Data(body), format: .json)
    } catch .tooLarge(_, let limit) {
      throw RequestError(
        .tooLarge, "messages", "they take more memory than \(limit) bytes; send fewer")
    } catch {
      throw RequestError(.invalid, nil, "\(error)")
    }
    reading.issues.removeAll { issue in
      // A request may omit the reader and the peer.
      (issue.field == "me" || issue.field == "peer") && object[issue.field ?? ""] == nil
    }
    if options.isStrict, let issue = reading.issues.first {
      throw RequestError(.invalid, ServiceRequest.field(of: issue), issue.text)
    }
    reading.conversation = try select(
      options.selection, in: reading.conversation.quotingReplies())
    return Content(reading: reading, options: options)
  }

  private func select(
    _ selection: MessageSelection, in conversation: Conversation
  ) throws(RequestError) -> Conversation {
    guard !selection.isAll else { return conversation }
    let chosen = selection.conversation(of: conversation)
    guard !chosen.messages.isEmpty || conversation.messages.isEmpty else {
      throw RequestError(
        .invalid, selection.messages == nil ? "options.places" : "options.only",
        "no message is chosen; there are \(conversation.messages.count)")
    }
    return chosen
  }

  private func options(
    of object: JSONObject, _ fonts: FontTable
  ) throws(RequestError) -> DrawingOptions {
    var options = JSONObject()
    if let value = object["options"], value != .null {
      guard let members = value.object else {
        throw RequestError(
          .invalid, "options", "it is \(value.kindName), not an object; write { \"width\": 320 }")
      }
      options = members
    }
    for (name, value) in query where options[name] == nil { options[name] = .string(value) }
    return try DrawingOptions(options, takesText: !query.isEmpty, fonts: fonts)
  }

  /// Returns the field of an issue.
  static func field(of issue: ConversationIssue) -> String {
    let owner = issue.message.map { "messages[\"\($0.rawValue)\"]" }
    return [owner, issue.field].compactMap { $0 }.joined(separator: ".")
  }

  /// Returns the JSON object of some bytes.
  static func object(of bytes: [UInt8]) throws(RequestError) -> JSONObject {
    var parser = JSONParser(bytes)
    let value: JSONValue
    do throws(JSONParser.SyntaxError) {
      value = try parser.value()
      parser.skipSpace()
    } catch {
      throw syntaxError(error.text, at: error.offset, in: bytes)
    }
    guard parser.current == nil else {
      throw syntaxError("there is text after it", at: parser.offset, in: bytes)
    }
    guard let object = value.object else {
      throw RequestError(
        .invalid, nil, "the request is \(value.kindName); send an object with \"messages\"")
    }
    return object
  }

  private static func syntaxError(
    _ text: String, at offset: Int, in bytes: [UInt8]
  ) -> RequestError {
    guard !bytes.isEmpty else {
      return RequestError(.invalid, nil, "the request is empty; send an object with \"messages\"")
    }
    let before = bytes[..<min(offset, bytes.count)]
    let line = 1 + before.count { $0 == 0x0A }
    let column = 1 + before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
    return RequestError(
      .invalid, nil, "line \(line), column \(column): this is not JSON: \(text)")
  }
}

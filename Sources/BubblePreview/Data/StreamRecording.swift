import BubbleCore
import Foundation

/// A recording of a conversation over some seconds: messages arrive, change, grow and are removed.
///
/// The file has the form of JSON Lines. Line 1 is the head of a conversation. Each further line is
/// an event at `at` seconds, with one of these:
///
/// - a `message`;
/// - an `id` with members to `set` in it;
/// - an `id` with a text to `append` to that of its content;
/// - an id to `remove`.
struct StreamRecording: Sendable {
  /// An event of a recording.
  enum Event: Sendable {
    /// Adds a message, or replaces the one with its id.
    case put(JSONObject)
    /// Sets members of a message; objects are merged, and null removes a member.
    case set(String, JSONObject)
    /// Appends to a message's text.
    case append(String, String)
    /// Removes a message.
    case remove(String)
  }

  var name: String
  var head: JSONObject
  /// The events in order of their times, which are in seconds.
  private(set) var events: [(at: Double, event: Event)]
  /// The problems of the file.
  private(set) var problems: [String] = []

  /// The maximum duration in seconds, number of events, and size of the file in bytes.
  static let durationLimit = 3_600.0
  private static let eventLimit = 20_000, fileLimit = 8 << 20
  /// The maximum number of members that one moment may process; later events are dropped.
  static let workLimit = 4_000_000

  init(name: String, head: JSONObject, events: [(at: Double, event: Event)]) {
    self.name = name
    self.head = head
    // Simultaneous events keep their order.
    self.events = events.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }.map(\.element)
  }

  /// The duration, in seconds.
  var duration: Double { min(StreamRecording.durationLimit, (events.last?.at ?? 0) + 1) }

  /// Returns the conversation at a moment.
  ///
  /// - Complexity: O(*n*) in the number of events, and of messages for each.
  func data(at moment: Double) -> MadeData {
    var order: [String] = []
    var messages: [String: JSONObject] = [:]
    // Apart from the messages, so that growing texts are not copied.
    var texts: [String: String] = [:]
    var work = 0
    for (at, event) in events {
      guard at <= moment, work < StreamRecording.workLimit else { break }
      switch event {
      case .put(let message):
        guard let id = message["id"]?.string else { continue }
        texts[id] = message["content"]?.object?["text"]?.string
        if messages.updateValue(message, forKey: id) == nil { order.append(id) }
      case .set(let id, let members):
        guard let message = messages[id] else { continue }
        let merged = StreamRecording.merged(message, members, &work)
        if let text = members["content"]?.object?["text"] { texts[id] = text.string }
        messages[id] = merged
      case .append(let id, let text):
        guard messages[id] != nil else { continue }
        texts[id, default: ""] += text
      case .remove(let id):
        guard messages.removeValue(forKey: id) != nil else { continue }
        texts[id] = nil
        order.removeAll { $0 == id }
        work += order.count
      }
    }
    for (id, text) in texts {
      guard var content = messages[id]?["content"]?.object else { continue }
      content["text"] = .string(text)
      messages[id]?["content"] = .object(content)
    }
    return MadeData(head: head, messages: order.compactMap { messages[$0] })
  }

  /// Merges members into an object by RFC 7396.
  private static func merged(
    _ object: JSONObject, _ members: JSONObject, _ work: inout Int
  ) -> JSONObject {
    work += (object.members.count + members.members.count) * (1 + members.members.count)
    var merged = object
    guard work < workLimit else { return merged }
    for member in members.members {
      switch (merged[member.name], member.value) {
      case (_, .null): merged[member.name] = nil
      case (.object(let inner)?, .object(let new)):
        merged[member.name] = .object(StreamRecording.merged(inner, new, &work))
      default: merged[member.name] = member.value
      }
    }
    return merged
  }

  // MARK: - Files

  /// The reason why a file is not a recording.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a file.
  ///
  /// - Throws: ``Refusal``; single invalid lines are in ``problems``.
  init(contentsOf path: String) throws(Refusal) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? NSNumber, size.intValue <= StreamRecording.fileLimit,
      let data = FileManager.default.contents(atPath: file.path)
    else {
      throw Refusal(
        description:
          "\(path): this is not a readable file of up to \(StreamRecording.fileLimit >> 20) MB"
      )
    }
    try self.init(name: file.lastPathComponent, lines: [UInt8](data), path: path)
  }

  init(name: String, lines: [UInt8], path: String) throws(Refusal) {
    var head: JSONObject?
    var events: [(at: Double, event: Event)] = []
    var problems: [String] = []
    for (index, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      var parser = JSONParser(Array(line))
      let object = (try? parser.value())?.object
      guard head != nil else {
        guard let object, object["peer"] != nil else {
          throw Refusal(
            description: "\(path):1: line 1 is the head of a conversation, with \"me\" and \"peer\""
          )
        }
        head = object
        continue
      }
      guard events.count < StreamRecording.eventLimit else {
        problems.append("\(path):\(index + 1): there are too many lines; the rest is left out")
        break
      }
      if let object, let at = object["at"]?.double, at >= 0, at <= StreamRecording.durationLimit,
        let event = StreamRecording.event(object)
      {
        events.append((at, event))
      } else if problems.count < 20 {
        problems.append(
          "\(path):\(index + 1): write \"at\" in seconds up to 3600, and \"message\", or \"id\" with \"set\" or \"append\", or \"remove\""
        )
      }
    }
    guard let head else { throw Refusal(description: "\(path): the file is empty") }
    self.init(name: name, head: head, events: events)
    self.problems = problems
  }

  private static func event(_ object: JSONObject) -> Event? {
    if let message = object["message"]?.object, message["id"]?.string != nil {
      return .put(message)
    }
    if let id = object["remove"]?.string { return .remove(id) }
    guard let id = object["id"]?.string else { return nil }
    if let members = object["set"]?.object { return .set(id, members) }
    return object["append"]?.string.map { .append(id, $0) }
  }
}

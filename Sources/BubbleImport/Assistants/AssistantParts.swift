import BubbleCore
import Foundation
import Platform

/// The parts of an assistant's answer in order: Markdown, thoughts, calls of tools, files.
struct AssistantParts {
  /// The finished contents.
  private(set) var contents: [MessageContent] = []
  /// The Markdown that goes on, and the sources that it names.
  private var markdown = ""
  private var sources: [Link] = []
  private var sourcePlaces: [String: Int] = [:]
  /// The places of calls by their ids, and of the last call.
  private var calls: [String: Int] = [:]
  private var lastCall: Int?

  /// The longest output, in bytes: messages have no longer texts.
  private static let longestOutput = 1 << 16

  var isEmpty: Bool { contents.isEmpty && markdown.isEmpty }

  /// Appends blocks of Markdown.
  mutating func append(markdown words: String) {
    guard !words.isEmpty else { return }
    markdown += (markdown.isEmpty ? "" : "\n\n") + words.replacing("\r\n", with: "\n")
  }

  /// Returns the mark of a source, whose link goes below the text.
  mutating func mark(_ source: Link) -> String {
    let place = sourcePlaces[source.url] ?? sources.endIndex
    if place == sources.endIndex { sources.append(source) }
    sourcePlaces[source.url] = place
    return "[^source-\(place + 1)]"
  }

  /// Whether the text has a mark of a source.
  func hasMark(_ source: Link) -> Bool { sourcePlaces[source.url] != nil }

  /// Appends another content; Markdown after it is another message.
  mutating func append(_ content: MessageContent) {
    endMarkdown()
    contents.append(content)
  }

  /// Appends thoughts, which are shown as plain text.
  mutating func append(thoughts: String?, seconds: Double? = nil) {
    guard thoughts?.isEmpty == false || seconds != nil else { return }
    var payload = JSONObject(texts: ["text": thoughts.map { FormattedText(markdown: $0).text }])
    payload["seconds"] = seconds.map { .number($0) }
    append(MessageContent(type: "thinking", payload: payload))
  }

  /// Sets how long the thoughts took that were appended last.
  mutating func setSeconds(_ seconds: Double) {
    if markdown.isEmpty, contents.last?.type == "thinking" {
      contents[contents.endIndex - 1].payload["seconds"] = .number(seconds)
    } else {
      append(thoughts: nil, seconds: seconds)
    }
  }

  /// Appends a call of a tool.
  mutating func append(call name: String?, id: String?, title: String? = nil, input: String?) {
    append(
      MessageContent(
        type: "tool_call",
        payload: JSONObject(texts: ["name": name, "title": title, "input": input])))
    lastCall = contents.endIndex - 1
    if let id { calls[id] = lastCall }
  }

  /// Adds the output of a call; one of an unknown call, or behind a long one, is a call of its own.
  mutating func append(output: String, of name: String?, id: String?, hasFailed: Bool) {
    var place = id.flatMap { calls[$0] }
    if id == nil, let lastCall, name == nil || contents[lastCall].payload.text("name") == name {
      place = lastCall
    }
    let length = place.flatMap { contents[$0].payload.text("output")?.utf8.count } ?? 0
    if length >= AssistantParts.longestOutput { place = nil }
    if place == nil { append(call: name, id: id, input: nil) }
    let call = place ?? contents.endIndex - 1
    let before = contents[call].payload.text("output")
    contents[call].payload.set(texts: ["output": before.map { $0 + "\n" + output } ?? output])
    contents[call].payload["state"] = .string(hasFailed ? "failed" : "done")
  }

  /// Whether the last content is a call of a tool.
  func isCall(of name: String?) -> Bool {
    markdown.isEmpty && lastCall == contents.endIndex - 1
      && contents.last?.payload.text("name") == name
  }

  /// Appends a notice; nil: there is none.
  mutating func append(notice kind: String?, _ text: String? = nil) {
    guard let kind else { return }
    append(
      MessageContent(type: "notice", payload: JSONObject(texts: ["kind": kind, "text": text])))
  }

  /// Ends the Markdown, with its sources as footnotes.
  mutating func endMarkdown() {
    guard !markdown.isEmpty else { return }
    for (place, source) in sources.enumerated() {
      markdown += (place == 0 ? "\n\n" : "\n") + "[^source-\(place + 1)]: " + source.markdown
    }
    contents.append(MessageContent(type: "markdown", payload: ["text": .string(markdown)]))
    (markdown, sources, sourcePlaces) = ("", [], [:])
  }
}

extension JSONObject {
  /// The members as lines to read: the value alone if there is one, otherwise each with its name.
  var lines: String {
    func text(_ value: JSONValue) -> String {
      value.string ?? JSONWriter.text { $0.value(value) }
    }
    if members.count == 1 { return text(members[0].value) }
    return members.map { member in
      let value = text(member.value)
      return member.name + (value.contains("\n") ? ":\n" : ": ") + value
    }.joined(separator: "\n")
  }
}

extension ConversationBuilder {
  /// Appends the parts of an answer, each as a message.
  func append(_ message: ImportedMessage, _ parts: AssistantParts) throws(ImportError) {
    var parts = parts
    parts.endMarkdown()
    for (place, content) in parts.contents.enumerated() {
      var next = message
      next.content = content
      if place > 0 { (next.id, next.extras) = ("\(message.id)-\(place + 1)", JSONObject()) }
      try append(next)
    }
  }
}

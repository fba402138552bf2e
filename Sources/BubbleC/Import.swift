import BubbleCore
import BubbleImport
import BubbleLayout
import CBubble
import Foundation
import Platform

extension CallError {
  /// Describes why an export can't be read, with a status of the C interface.
  init(_ error: ImportError) {
    switch error {
    case .unreadable: self.init(BUBBLE_FILE, "\(error)")
    case .notAnExport, .broken: self.init(BUBBLE_FORMAT, "\(error)")
    case .tooLarge: self.init(BUBBLE_TOO_LARGE, "\(error)")
    case .severalChats(let file, let chats):
      self = .invalid(
        "\(TextRepair.line(file)): there are \(chats.count) conversations in it; name one in `chat`: bubble_import_list() gives them"
      )
    case .ambiguousChat(let file, let name, let chats):
      self = .invalid(
        "\(TextRepair.line(file)): \(chats.count) conversations are called \"\(TextRepair.name(name))\"; give the number in `chat`: bubble_import_list() has it"
      )
    case .unknownChat(let file, let name, _):
      self.init(
        BUBBLE_NOT_FOUND,
        "\(TextRepair.line(file)): there is no conversation \"\(TextRepair.name(name))\" in it; bubble_import_list() gives those that there are"
      )
    case .unknownOwner(let file, let names):
      self = .invalid(
        "\(TextRepair.line(file)): it does not say whose export it is; name one of these in `me`: \(CallError.list(names))"
      )
    case .severalPeople(let file, let name, let names):
      self = .invalid(
        "\(TextRepair.line(file)): \(names.count) people in it are called \"\(TextRepair.name(name))\"; give one of these ids in `me`: \(CallError.list(names))"
      )
    case .unknownPerson(let file, let name, let names):
      self.init(
        BUBBLE_NOT_FOUND,
        "\(TextRepair.line(file)): no person in it is called \"\(TextRepair.name(name))\"; these "
          + "are: \(CallError.list(names))"
      )
    }
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(20).map(TextRepair.name).joined(separator: ", ")
      + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}

extension ImportOptions {
  /// Reads a host's options; missing ones have their defaults.
  fileprivate init(_ said: bubble_import_options) throws(CallError) {
    self.init(
      chat: try Argument.optionalText(said.chat, "chat", limit: 1_024),
      me: try Argument.optionalText(said.me, "me", limit: 1_024),
      dateOrder: said.date_order == nil
        ? nil : try Argument.word(said.date_order, "date_order", DateOrder.self),
      needsOwner: said.me != nil)
    guard let name = try Argument.optionalText(said.time_zone, "time_zone", limit: 1_024) else {
      return
    }
    guard let zone = TimeZone(identifier: name) else {
      throw CallError(
        BUBBLE_NOT_FOUND,
        "there is no time zone \"\(TextRepair.name(name))\": write \"Europe/Lisbon\" or \"UTC\"")
    }
    timeZone = zone
  }
}

/// Reads one conversation of an export.
private func read(
  _ path: String, _ options: ImportOptions, lastCount: Int?
) throws(ImportError) -> ConversationReader.Reading {
  let export = try Export(path: path)
  let collector = ConversationCollector(
    file: path, lastCount: lastCount, maximumSize: ConversationReader.defaultMaximumSize)
  let report = try ExportRegistry.builtIn.read(
    export, options: options, into: collector,
    mediaPath: { export.isPacked($0) ? nil : $0 })
  let (conversation, people) = collector.conversation(report.head)
  let issues = report.findings.all.map { finding in
    ConversationIssue(
      file: finding.file, line: finding.line,
      message: finding.message.map(MessageID.init(rawValue:)), field: finding.field,
      text: finding.text, outcome: finding.isUnreadable ? .unreadable : .repaired)
  }
  var reading = ConversationReader.Reading(
    conversation: conversation, people: people, issues: issues, file: path)
  reading.me = report.head.me
  return reading
}

@c @implementation
public func bubble_conversation_import(
  _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<bubble_import_options>?,
  _ conversation: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(conversation, "conversation")
    let path = try Argument.name(path, "path")
    let said =
      options == nil ? bubble_import_options() : try Argument.structure(options, "options")
    let given = try ImportOptions(said)
    // A `size_t` over half of its maximum is negative here: it exceeds the number of messages.
    let lastCount = said.last_count > 0 ? said.last_count : nil
    let reading = try calling(CallError.init) { () throws(ImportError) in
      try read(path, given, lastCount: lastCount)
    }
    out.pointee = HandleTable.shared.insert(ConversationObject(reading))
  }
}

@c @implementation
public func bubble_import_list(
  _ path: UnsafePointer<CChar>?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(json, "json")
    let path = try Argument.name(path, "path")
    let chats = try calling(CallError.init) { () throws(ImportError) in
      try ExportRegistry.builtIn.chats(in: Export(path: path))
    }
    try HandedOver.give(to: out, length) { $0.chats(chats) }
  }
}

extension JSONWriter {
  /// Writes the conversations of an export as an array.
  fileprivate mutating func chats(_ chats: [ExportedChat]) {
    array { writer in
      for chat in chats {
        writer.object { writer in
          writer.member("number", chat.index)
          writer.member("title", TextRepair.repair(chat.title))
          writer.member("detail", TextRepair.repair(chat.detail))
        }
      }
    }
  }
}

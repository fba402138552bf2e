import BubbleCore
import BubbleLayouters
import BubbleLua

/// The problems of a message's content: fields that the built-in layouter of its type ignores.
struct ContentFindings {
  /// A problem with a field.
  struct Finding: Hashable {
    /// The field, such as `content.width`; for a member of a list's element, the list's field.
    var field: String
    /// Whether the field's name is wrong.
    var isName = false
    /// The problem, and the text to write instead.
    var text: String
  }

  /// The maximum number of fields to report of a message, and of names to check that no layouter reads.
  ///
  /// A message may have any number of such names.
  private static let maximumCount = 20, maximumNameCount = 100

  private(set) var findings: [Finding] = []
  /// Whether each element of a list is reported, and not only the first.
  private let tellsEach: Bool

  /// Checks the content of a message.
  ///
  /// - Parameter otherNames: The names that other readers than its layouter read, including `type`.
  init(
    _ payload: JSONObject, fields: [ContentField], otherNames: Set<String>, tellsEach: Bool
  ) {
    self.tellsEach = tellsEach
    guard !ContentFindings.areFine(payload.members, fields) else { return }
    read(payload, fields, at: "content", in: nil, otherNames)
  }

  /// Whether the content is valid at a glance: its members are strings for fields, as in nearly all messages.
  private static func areFine(_ members: [JSONObject.Member], _ fields: [ContentField]) -> Bool {
    for member in members where member.name != "type" {
      guard case .string = member.value,
        fields.contains(where: { $0.name == member.name && $0.isPlain })
      else { return false }
    }
    return fields.allSatisfy { field in
      switch field.presence {
      case .optional, .expected: true
      case .required: members.contains { $0.name == field.name }
      case .alternative: false
      }
    }
  }

  /// Checks the decoration of a message.
  ///
  /// Its layouter itself reports a decoration of the wrong type.
  init(_ value: JSONValue, _ decoration: ContentField, tellsEach: Bool) {
    self.tellsEach = tellsEach
    switch (decoration.kind, value) {
    case (.object(let parts), .object(let object)):
      read(object, parts, at: decoration.name, in: nil, [])
    case (.list(.object(let parts)), .array(let items)):
      readItems(items, parts, at: decoration.name, in: decoration.name)
    default: break
    }
  }

  private mutating func readItems(
    _ items: [JSONValue], _ parts: [ContentField], at path: String, in field: String
  ) {
    for (index, item) in items.enumerated() {
      guard let item = item.object else { continue }
      read(item, parts, at: path, in: (field, "element \(index + 1)"), [])
      // In a file, one problem is reported for a list, which may have thousands of elements with it.
      if !tellsEach, findings.last?.field == field { return }
    }
  }

  /// - Parameter list: The field of the list that contains the object, and the object's name in texts.
  private mutating func read(
    _ object: JSONObject, _ fields: [ContentField], at path: String,
    in list: (field: String, item: String)?, _ otherNames: Set<String>
  ) {
    func add(_ name: String, isName: Bool = false, _ text: String) {
      append(
        list.map { Finding(field: $0.field, text: "\($0.item): \(name): \(text)") }
          ?? Finding(field: "\(path).\(name)", isName: isName, text: text))
    }
    var meant: Set<String> = []
    let strange = object.members.lazy.filter { member in
      !otherNames.contains(member.name) && !fields.contains { $0.name == member.name }
    }
    for member in strange.prefix(ContentFindings.maximumNameCount) {
      if let near = ContentFindings.nearest(to: member.name, in: object, fields) {
        meant.insert(near)
        add(member.name, isName: true, "no layouter reads it (did you mean '\(near)'?)")
      } else if let lack = ContentFindings.lack(in: object, fields) {
        add(member.name, isName: true, "no layouter reads it\(lack)")
      }
    }
    for field in fields {
      guard let value = object[field.name], value != .null else { continue }
      let isEmpty = field.presence == .required && value == .array([])
      if let fault = isEmpty ? "it is empty" : ContentFindings.fault(of: value, field.kind) {
        add(field.name, "\(fault); write \"\(field.name)\": \(field.example)")
      } else if case .list(.object(let parts)) = field.kind {
        readItems(value.array ?? [], parts, at: path, in: "\(path).\(field.name)")
      } else if case .object(let parts) = field.kind, let object = value.object {
        read(
          object, parts, at: "\(path).\(field.name)",
          in: list.map { ($0.field, "\($0.item): \(field.name)") }, [])
      }
    }
    for field in fields
    where field.presence == .required && !isThere(field, in: object) && !meant.contains(field.name)
    {
      add(field.name, "it is missing; write \"\(field.name)\": \(field.example)")
    }
    let alternatives = fields.filter { $0.presence == .alternative }
    if let first = alternatives.first, meant.isDisjoint(with: alternatives.map(\.name)),
      !alternatives.contains(where: { isThere($0, in: object) })
    {
      let names = alternatives.map(\.name).joined(separator: " nor ")
      append(
        Finding(
          field: path,
          text: "it has neither \(names); write \"\(first.name)\": \(first.example)"))
    }
  }

  /// Adds the first finding of a field.
  private mutating func append(_ finding: Finding) {
    guard findings.count < ContentFindings.maximumCount,
      !findings.contains(where: {
        $0.field == finding.field && (!tellsEach || $0.text == finding.text)
      })
    else { return }
    findings.append(finding)
  }

  private func isThere(_ field: ContentField, in object: JSONObject) -> Bool {
    object[field.name].map { $0 != .null } ?? false
  }

  /// Returns the field that an unread name probably means; nil if none is similar.
  private static func nearest(
    to name: String, in object: JSONObject, _ fields: [ContentField]
  ) -> String? {
    let near = NearestNames.nearest(to: name, among: fields.map(\.name))
    return near.flatMap { object[$0] == nil ? $0 : nil }
  }

  /// Returns a text about the missing field that an unread name may stand for; nil if the name may be the host's.
  private static func lack(in object: JSONObject, _ fields: [ContentField]) -> String? {
    let expected = fields.filter { $0.presence == .expected }
    guard let first = expected.first, expected.allSatisfy({ object[$0.name] == nil }) else {
      return nil
    }
    let names = fields.map(\.name)
    return ", and '\(first.name)' is missing"
      + (names.count > 1 ? " (there are \(names.joined(separator: ", ")))" : "")
  }

  /// Returns the reason why a value counts as missing; nil if it does not.
  private static func fault(of value: JSONValue, _ kind: ContentField.Kind) -> String? {
    switch (kind, value) {
    case (.string, .string), (.boolean, .bool), (.object, .object): return nil
    case (.number(let range), .integer), (.number(let range), .number):
      guard let number = value.double, !range.contains(number) else { return nil }
      let end = range.upperBound < 1e9 ? " to \(text(of: range.upperBound))" : ""
      return "\(text(of: number)) is not from \(text(of: range.lowerBound))\(end)"
    case (.word(let words), .string(let word)):
      guard !words.contains(word) else { return nil }
      return
        "\"\(TextRepair.line(String(word.prefix(60))))\" is none of \(words.joined(separator: ", "))"
    case (.list(let kind), .array(let values)):
      for (index, value) in values.enumerated() {
        if let fault = fault(of: value, kind) { return "element \(index + 1): \(fault)" }
      }
      return nil
    default: return "it is \(value.kindName)"
    }
  }

  private static func text(of number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension ContentField {
  /// Whether the field accepts any string.
  fileprivate var isPlain: Bool { if case .string = kind { true } else { false } }
}

extension LayouterChain {
  /// Returns the problems of messages of the built-in content types, and of decorations of any message.
  ///
  /// They are fields of the wrong type, misspelt fields, and missing fields without which the content can't be shown.
  ///
  /// - Parameters:
  ///   - messages: All messages of a conversation.
  ///   - tellsEach: Whether each element of a list is reported.
  ///   - placed: Makes a diagnostic of a text about a field of a message, with the field's place in the file.
  /// - Returns: One diagnostic for each field of a content type, or for each of its elements.
  /// - Complexity: O(*n*) in the number of members of the messages' content.
  package func contentFindings(
    in messages: [Message], tellsEach: Bool = false,
    placed: (_ id: MessageID, _ field: String, _ isName: Bool, _ text: String) -> Diagnostic
  ) -> [Diagnostic] {
    let known = contentFields
    let decorations = decorations
    let otherNames = Set(decorations.map(\.name)).union(["type"])
    var told: Set<String> = []
    return messages.flatMap { message -> [Diagnostic] in
      let type = message.content.type
      var findings = known[type].map {
        ContentFindings(
          message.content.payload, fields: $0, otherNames: otherNames, tellsEach: tellsEach
        ).findings
      }
      if findings?.isEmpty == false, !isDescribed(message) { findings = nil }
      func isNew(_ finding: ContentFindings.Finding, of type: String) -> Bool {
        told.insert("\(type) \(finding.field) \(tellsEach ? finding.text : "")").inserted
      }
      var all = (findings ?? []).filter { isNew($0, of: type) }
      for decoration in decorations {
        guard let value = message.extras[decoration.name] else { continue }
        all += ContentFindings(value, decoration, tellsEach: tellsEach).findings.filter {
          isNew($0, of: "")
        }
      }
      return all.map { placed(message.id, $0.field, $0.isName, $0.text) }
    }
  }

  /// The decorations of messages, as the layouters describe them that draw them.
  package var decorations: [ContentField] {
    layouters.compactMap { (LayouterChain.unwrapped($0) as? any DecorationDescribing)?.decoration }
  }

  /// The fields of the content types that layouters describe.
  package var contentFields: [String: [ContentField]] {
    var fields: [String: [ContentField]] = [:]
    for case let layouter as any ContentDescribing in layouters.map(LayouterChain.unwrapped) {
      for type in layouter.contentTypes ?? [] where fields[type] == nil {
        fields[type] = layouter.contentFields(of: type)
      }
    }
    return fields
  }

  /// Returns the members of messages whose names are nearly those that a layouter reads, so that no layouter reads
  /// them.
  ///
  /// - Parameter placed: Makes a diagnostic of a text about a member of a message, with the member's place in the
  ///   file.
  /// - Returns: One diagnostic for each name.
  /// - Complexity: O(*n*) in the number of members besides the fields that all messages have.
  package func misspeltMembers(
    in messages: [Message],
    placed: (_ id: MessageID, _ name: String, _ text: String) -> Diagnostic
  ) -> [Diagnostic] {
    let known = Set(decorations.map(\.name))
    let names = known.sorted()
    var seen = known
    var diagnostics: [Diagnostic] = []
    for message in messages {
      for name in message.extras.members.map(\.name) where seen.insert(name).inserted {
        guard
          let near = NearestNames.nearest(to: name, among: names)
            ?? names.first(where: { LayouterChain.extends($0, to: name) }),
          message.extras[near] == nil
        else { continue }
        diagnostics.append(
          placed(message.id, name, "no layouter reads it (did you mean '\(near)'?)"))
      }
    }
    return diagnostics
  }

  /// Whether a name is a known one followed by a word: `reply_to`, `replyTo`.
  private static func extends(_ known: String, to name: String) -> Bool {
    guard name.hasPrefix(known), let next = name.dropFirst(known.count).first else { return false }
    return next == "_" || next == "-" || next.isUppercase
  }

  /// Returns the base layouter of a layouter with options.
  private static func unwrapped(_ layouter: any BubbleLayouter) -> any BubbleLayouter {
    (layouter as? OptionsLayouter)?.base ?? layouter
  }

  /// Whether the chain asks the layouter that describes its fields before others that would take the message.
  private func isDescribed(_ message: Message) -> Bool {
    for layouter in layouters where !layouter.wraps {
      if let types = layouter.contentTypes, !types.contains(message.content.type) { continue }
      if LayouterChain.unwrapped(layouter) is any ContentDescribing { return true }
      guard layouter.suitabilityDependencies.isEmpty else { continue }
      if (try? layouter.isSuitable(message, in: .usual)) == true { return false }
    }
    return false
  }
}

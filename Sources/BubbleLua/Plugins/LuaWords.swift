import BubbleCore

/// The texts of a script in several languages: `words.json` beside its `init.lua`.
///
/// ```json
/// { "en": { "due": "Due {date}", "votes": { "one": "{count} vote", "other": "{count} votes" } },
///   "de": { "due": "Fällig: {date}", "votes": { "one": "{count} Stimme", "other": "{count} Stimmen" } } }
/// ```
///
/// A text, or its plural forms by CLDR's names; values replace names in braces. `{{` is a brace.
package struct LuaWords: Hashable, Sendable {
  /// A text, in one or several forms.
  package struct Entry: Hashable, Sendable {
    /// The forms; a text without plural forms has only one.
    package let forms: [PluralCategory: Template]
    /// Whether a number selects the form.
    package let isPlural: Bool

    /// Returns the form of a category, or else the form `other`.
    func form(_ category: PluralCategory) -> Template? { forms[category] ?? forms[.other] }

    /// The names of the values in any form.
    package var placeholders: Set<String> {
      forms.values.reduce(into: []) { $0.formUnion($1.placeholders) }
    }
  }

  /// A text with placeholders for values.
  package struct Template: Hashable, Sendable {
    enum Part: Hashable, Sendable {
      case text(String)
      case value(String)
    }

    let parts: [Part]
    let direction: TextTemplate.Direction

    /// The names of the values in it.
    package var placeholders: Set<String> {
      parts.reduce(into: []) { if case .value(let name) = $1 { $0.insert(name) } }
    }
  }

  /// One language.
  package struct Language: Hashable, Sendable {
    /// Its tag, such as `de`.
    package let tag: String
    /// Its texts by name.
    package let entries: [String: Entry]
    /// The names in the order of the file.
    package let names: [String]
  }

  /// The file's name.
  package static let file = "words.json"
  /// The name of the value that selects the plural form.
  package static let count = "count"

  /// The languages in the order of the file.
  package let languages: [Language]

  init(languages: [Language]) { self.languages = languages }

  /// The limits of a file.
  private static let (languageLimit, entryLimit, textLimit) = (64, 256, 1_000)

  /// Returns the language nearest to a locale's; English if there is none, or else the first one.
  func language(for locale: String) -> Language? {
    let tag = LanguageTag.nearest(to: locale, among: languages.map(\.tag))
    return languages.first { $0.tag == tag } ?? languages.first
  }

  /// The language that defines the names of the texts: English, or else the first one.
  package var reference: Language? { language(for: "en") }
}

/// Reads the file.
extension LuaWords {
  /// Reads the file of a script, for ``PluginSources/words()``; returns nil if it has none.
  ///
  /// - Throws: ``PluginError`` of kind `file`, which names the line.
  init?(_ sources: PluginSources) throws(PluginError) {
    guard let bytes = sources.files[LuaWords.file] else { return nil }
    do {
      try self.init(ConfigurationFile(bytes, name: LuaWords.file))
    } catch {
      throw PluginError(error, in: sources)
    }
  }

  /// Reads texts in the format of `words.json`.
  init(_ file: ConfigurationFile) throws(ConfigurationFileError) {
    let object = try file.object(of: "languages")
    var faults: [ConfigurationFile.Fault] = []
    if object.members.isEmpty || object.members.count > LuaWords.languageLimit {
      faults.add("", "write 1 to \(LuaWords.languageLimit) languages: { \"en\": { … } }")
    }
    var languages: [Language] = []
    for member in object.members.prefix(LuaWords.languageLimit) {
      if let language = LuaWords.language(member, &faults) { languages.append(language) }
    }
    try file.check(faults)
    self.languages = languages
  }

  private static func language(
    _ member: JSONObject.Member, _ faults: inout [ConfigurationFile.Fault]
  ) -> Language? {
    guard isTag(member.name) else {
      faults.add(
        member.name,
        "this is not the name of a language: write one of BCP 47, such as \"de\" or \"pt-BR\"")
      return nil
    }
    guard let object = member.value.object else {
      faults.add(
        member.name,
        "it is \(member.value.kindName); write the texts of each language by name: "
          + "{ \"en\": { \"done\": \"Done\" } }")
      return nil
    }
    guard object.members.count <= entryLimit else {
      faults.add(member.name, "it has more than \(entryLimit) texts")
      return nil
    }
    var entries: [String: Entry] = [:]
    for text in object.members {
      let path = "\(member.name).\(text.name)"
      guard isName(text.name) else {
        faults.add(path, "a text must have a name of lower case letters, digits and _")
        continue
      }
      if let entry = entry(text.value, path, &faults) { entries[text.name] = entry }
    }
    return Language(
      tag: member.name, entries: entries,
      names: object.members.map(\.name).filter { entries[$0] != nil })
  }

  private static func entry(
    _ value: JSONValue, _ path: String, _ faults: inout [ConfigurationFile.Fault]
  ) -> Entry? {
    if let text = value.string {
      guard let template = template(text, path, &faults) else { return nil }
      return Entry(forms: [.other: template], isPlural: false)
    }
    guard let object = value.object else {
      faults.add(
        path,
        "it is \(value.kindName); write a text, or its plural forms: "
          + "{ \"one\": \"{count} vote\", \"other\": \"{count} votes\" }")
      return nil
    }
    var forms: [PluralCategory: Template] = [:]
    for form in object.members {
      let formPath = "\(path).\(form.name)"
      guard let category = PluralCategory(rawValue: form.name) else {
        faults.append(
          .unknownName(
            form.name, at: formPath, kind: "plural form",
            among: PluralCategory.allCases.map(\.rawValue)))
        continue
      }
      guard let text = form.value.string else {
        faults.add(formPath, "it is \(form.value.kindName); write a text")
        continue
      }
      forms[category] = template(text, formPath, &faults)
    }
    guard forms[.other] != nil || !faults.isEmpty else {
      faults.add(path, "the form \"other\" is missing: every language needs it")
      return nil
    }
    return Entry(forms: forms, isPlural: true)
  }

  private static func template(
    _ text: String, _ path: String, _ faults: inout [ConfigurationFile.Fault]
  ) -> Template? {
    guard text.utf8.count <= textLimit else {
      faults.add(path, "it has more than \(textLimit) bytes")
      return nil
    }
    var parts: [Template.Part] = []
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        plain.append(character)
        continue
      }
      if rest.first == character {
        plain.append(character)
        rest.removeFirst()
        continue
      }
      let name = rest.prefix { $0 != "}" }
      guard character == "{", name.endIndex < rest.endIndex, isName(String(name)) else {
        faults.add(path, "a single brace: write {name} for a value, and {{ or }} for a brace")
        return nil
      }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(.value(String(name)))
      rest = rest[name.endIndex...].dropFirst()
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
    return Template(parts: parts, direction: TextTemplate.Direction(of: text))
  }

  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64 && name.first?.isNumber == false
      && name.utf8.allSatisfy { $0.isNamePart && !(65...90).contains($0) }
  }

  private static func isTag(_ tag: String) -> Bool {
    tag.utf8.count <= 32 && tag.prefix { $0 != "-" }.utf8.count >= 2
      && tag.utf8.allSatisfy { $0.isNamePart && $0 != 95 || $0 == 45 }
      && tag.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
        (1...8).contains($0.utf8.count)
      }
  }
}

extension PluginError {
  /// Makes the error of a script's `words.json`.
  fileprivate init(_ error: ConfigurationFileError, in sources: PluginSources) {
    guard case .mistakes(let issues) = error, let first = issues.first else {
      self.init(.file, "\(error)", at: Frame(file: LuaWords.file), in: sources)
      return
    }
    func text(_ issue: ConversationIssue) -> String {
      issue.field.map { "\($0): \(issue.text)" } ?? issue.text
    }
    let others = issues.dropFirst().map { issue in
      "line \(issue.line.map(String.init) ?? "?"): \(text(issue))"
    }
    self.init(
      .file, ([text(first)] + others).joined(separator: "\n"),
      at: Frame(file: LuaWords.file, line: first.line), in: sources, marking: "")
  }
}

extension [ConfigurationFile.Fault] {
  fileprivate mutating func add(_ path: String, _ text: String) {
    append(ConfigurationFile.Fault(path: path, text: text))
  }
}

import BubbleCore
import BubbleLua

/// Findings in `words.json`, and in the lines that use its texts.
extension ScriptLint {
  /// Missing texts and plural forms of languages, missing values, and unknown names.
  var words: [ScriptFinding] {
    guard let words = try? sources.words(), let reference = words.reference else {
      return saidTexts.isEmpty
        ? []
        : saidTexts.prefix(1).map { said in
          ScriptFinding(
            file: said.file, line: said.line,
            text: "ctx.say needs the script's texts in a file \(LuaWords.file) beside init.lua")
        }
    }
    let places = WordPlaces(sources)
    let inFile = words.languages.flatMap { language in
      ScriptLint.missing(in: language, reference, places)
        + ScriptLint.plurals(of: language, reference, places)
        + ScriptLint.values(of: language, reference, places)
    }
    return inFile + unsaid(reference, places) + saidTexts.compactMap { finding($0, reference) }
  }

  /// The places of the members of `words.json`.
  private struct WordPlaces {
    private let file: ConfigurationFile?

    init(_ sources: PluginSources) {
      file = sources.files[LuaWords.file].flatMap {
        try? ConfigurationFile($0, name: LuaWords.file)
      }
    }

    func finding(_ path: String, _ text: String) -> ScriptFinding {
      ScriptFinding(file: LuaWords.file, line: file?.line(of: path), text: text)
    }
  }

  // MARK: The file

  private static func missing(
    in language: LuaWords.Language, _ reference: LuaWords.Language, _ places: WordPlaces
  ) -> [ScriptFinding] {
    guard language.tag != reference.tag else { return [] }
    var findings: [ScriptFinding] = []
    let missing = reference.names.filter { language.entries[$0] == nil }
    if !missing.isEmpty {
      findings.append(
        places.finding(
          language.tag,
          "the language '\(language.tag)' lacks \(names(missing)): the text of '\(reference.tag)' "
            + "is used"
        ))
    }
    for name in language.names where reference.entries[name] == nil {
      findings.append(
        places.finding(
          "\(language.tag).\(name)",
          "'\(reference.tag)' has no text '\(name)'"
            + NearestNames.suggestion(for: name, among: reference.names)))
    }
    return findings
  }

  private static func plurals(
    of language: LuaWords.Language, _ reference: LuaWords.Language, _ places: WordPlaces
  ) -> [ScriptFinding] {
    let needed = PluralRules(language: language.tag).categories
    return language.names.compactMap { name -> ScriptFinding? in
      guard let entry = language.entries[name], let model = reference.entries[name] else {
        return nil
      }
      let path = "\(language.tag).\(name)"
      guard entry.isPlural || model.isPlural else { return nil }
      guard model.isPlural else {
        return places.finding(
          path, "'\(name)' has plural forms here, but none in '\(reference.tag)'")
      }
      let given = PluralCategory.allCases.filter { entry.forms[$0] != nil }
      let missing = needed.filter { !given.contains($0) }
      if !missing.isEmpty {
        return places.finding(
          path,
          "'\(name)' lacks \(forms(missing)): '\(language.tag)' has "
            + needed.map(\.rawValue).joined(separator: ", "))
      }
      let superfluous = given.filter { !needed.contains($0) }
      guard !superfluous.isEmpty else { return nil }
      return places.finding(
        path,
        "'\(name)' has \(forms(superfluous)), which no number takes in '\(language.tag)'; it has "
          + needed.map(\.rawValue).joined(separator: ", "))
    }
  }

  private static func values(
    of language: LuaWords.Language, _ reference: LuaWords.Language, _ places: WordPlaces
  ) -> [ScriptFinding] {
    language.names.flatMap { name -> [ScriptFinding] in
      guard let entry = language.entries[name], let model = reference.entries[name] else {
        return []
      }
      let known = model.placeholders.union(model.isPlural ? [LuaWords.count] : [])
      return PluralCategory.allCases.flatMap { category -> [ScriptFinding] in
        guard let form = entry.forms[category] else { return [] }
        let path = "\(language.tag).\(name)" + (entry.isPlural ? ".\(category.rawValue)" : "")
        let unknown = form.placeholders.subtracting(known).sorted().map { value in
          places.finding(
            path,
            "there is no value {\(value)}"
              + NearestNames.suggestion(for: value, among: known.sorted())
              + ": '\(reference.tag)' has "
              + (known.isEmpty ? "none" : known.sorted().map { "{\($0)}" }.joined(separator: ", ")))
        }
        // A form for zero, one or two may write the number in words.
        var needed = model.placeholders
        if [.zero, .one, .two].contains(category), entry.isPlural { needed.remove(LuaWords.count) }
        let missing = needed.subtracting(form.placeholders).sorted().map { value in
          places.finding(path, "{\(value)} is missing, which '\(reference.tag)' has")
        }
        return unknown + missing
      }
    }
  }

  private static func names(_ names: [String]) -> String {
    let list = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return (names.count == 1 ? "the text " : "the texts ") + list
      + (names.count > 8 ? " and \(names.count - 8) more" : "")
  }

  private static func forms(_ categories: [PluralCategory]) -> String {
    (categories.count == 1 ? "the form " : "the forms ")
      + categories.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  // MARK: The lines

  /// A call of `ctx.say` with a literal name.
  private struct SaidText {
    var file: String
    var line: Int
    var name: String
    /// The names of the values; nil if they are not a table constructor.
    var values: Set<String>?
  }

  private var saidTexts: [SaidText] {
    tokens.keys.sorted().flatMap { file -> [SaidText] in
      let tokens = tokens[file] ?? []
      return tokens.indices.dropLast(3).compactMap { index -> SaidText? in
        guard tokens[index].text == "ctx", tokens[index + 1].isSymbol("."),
          tokens[index + 2].text == "say"
        else { return nil }
        let isBare = tokens[index + 3].kind == .string
        let place = index + (isBare ? 3 : 4)
        guard isBare || tokens[index + 3].isSymbol("("), tokens.indices.contains(place),
          tokens[place].kind == .string, !tokens[place].text.contains("\\")
        else { return nil }
        var said = SaidText(
          file: file, line: tokens[place].line, name: tokens[place].text, values: [])
        guard !isBare, tokens.indices.contains(place + 1) else { return said }
        if tokens[place + 1].isSymbol(")") { return said }
        // A concatenation makes another name.
        guard tokens[place + 1].isSymbol(",") else { return nil }
        said.values = ScriptLint.fields(at: place + 2, in: tokens)
        return said
      }
    }
  }

  /// Returns the field names of a table constructor; nil if it is not one, or has other elements.
  private static func fields(at start: Int, in tokens: [LuaToken]) -> Set<String>? {
    guard tokens.indices.contains(start), tokens[start].isSymbol("{") else { return nil }
    var fields: Set<String> = []
    var depth = 0
    for index in start..<tokens.count {
      let token = tokens[index]
      if ["{", "(", "["].contains(where: token.isSymbol) || token.isKeyword("function") {
        guard !token.isKeyword("function") else { return nil }
        depth += 1
      } else if ["}", ")", "]"].contains(where: token.isSymbol) {
        depth -= 1
        if depth == 0 { return fields }
      } else if depth == 1, token.kind == .name, tokens.indices.contains(index + 1),
        tokens[index + 1].isSymbol("="),
        tokens[index - 1].isSymbol("{") || tokens[index - 1].isSymbol(",")
          || tokens[index - 1].isSymbol(";")
      {
        fields.insert(token.text)
      }
    }
    return nil
  }

  private func finding(_ said: SaidText, _ reference: LuaWords.Language) -> ScriptFinding? {
    func finding(_ text: String) -> ScriptFinding {
      ScriptFinding(file: said.file, line: said.line, text: text)
    }
    guard let entry = reference.entries[said.name] else {
      return finding(
        "there is no text '\(said.name)' in \(LuaWords.file)"
          + NearestNames.suggestion(for: said.name, among: reference.names))
    }
    guard let values = said.values else { return nil }
    let known = entry.placeholders.union(entry.isPlural ? [LuaWords.count] : [])
    if let unknown = values.subtracting(known).sorted().first {
      return finding(
        "the text '\(said.name)' has no {\(unknown)}"
          + NearestNames.suggestion(for: unknown, among: known.sorted()))
    }
    guard let missing = known.subtracting(values).sorted().first else { return nil }
    return finding("the text '\(said.name)' needs a value for {\(missing)}")
  }

  /// Returns the texts whose name is in no line, and that no line makes while the script runs.
  private func unsaid(_ reference: LuaWords.Language, _ places: WordPlaces) -> [ScriptFinding] {
    let named = Set(
      tokens.values.joined().filter { $0.kind == .string || $0.kind == .name }.map(\.text))
    let made = madeNames
    return reference.names.filter { name in
      !named.contains(name) && !made.contains { $0.fits(name) }
    }.map { name in
      places.finding(
        "\(reference.tag).\(name)", "no line says the text '\(name)'; take it away")
    }
  }
}

/// Names of texts that are made while a script runs.
extension ScriptLint {
  /// The parts of a name that are in the line: `"state_" .. state` begins with "state_".
  private struct MadeName {
    var start = "", end = ""

    func fits(_ name: String) -> Bool {
      name.hasPrefix(start) && name.hasSuffix(end) && name.count >= start.count + end.count
    }
  }

  /// The names of `ctx.say` that are no literal; one without any literal part may be each name.
  private var madeNames: [MadeName] {
    tokens.values.flatMap { tokens in
      tokens.indices.compactMap { index -> MadeName? in
        guard tokens[index].text == "say", index > 0, tokens[index - 1].isSymbol("."),
          tokens.indices.contains(index + 1)
        else { return nil }
        // `local say = ctx.say` is called elsewhere.
        guard tokens[index + 1].isSymbol("(") else {
          return tokens[index + 1].kind == .string ? nil : MadeName()
        }
        let name = ScriptLint.argument(from: index + 2, in: tokens)
        guard let first = name.first, let last = name.last else { return nil }
        if name.count == 1, first.kind == .string { return nil }
        let isJoined = name.count > 2 && name.contains { $0.isSymbol("..") }
        let isChoice = name.contains { $0.isKeyword("and") || $0.isKeyword("or") }
        guard isJoined, !isChoice else { return MadeName() }
        return MadeName(
          start: first.kind == .string && name[1].isSymbol("..") ? first.text : "",
          end: last.kind == .string && name[name.count - 2].isSymbol("..") ? last.text : "")
      }
    }
  }

  /// The tokens of a call's argument, up to the comma or parenthesis after it.
  private static func argument(from start: Int, in tokens: [LuaToken]) -> [LuaToken] {
    var depth = 0
    var argument: [LuaToken] = []
    for token in tokens[min(start, tokens.count)...] {
      if ["(", "{", "["].contains(where: token.isSymbol) { depth += 1 }
      if [")", "}", "]"].contains(where: token.isSymbol) { depth -= 1 }
      if depth < 0 || depth == 0 && token.isSymbol(",") { break }
      argument.append(token)
    }
    return argument
  }
}

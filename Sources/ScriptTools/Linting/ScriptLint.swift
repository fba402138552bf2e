import BubbleCore
import BubbleLua

/// Finds mistakes in a script's text that otherwise show only when the line runs, or never.
///
/// All its findings are certain, but it does not find every mistake.
struct ScriptLint {
  let sources: PluginSources
  let manifest: LuaManifest
  let tokens: [String: [LuaToken]]

  init(sources: PluginSources, manifest: LuaManifest) {
    self.sources = sources
    self.manifest = manifest
    tokens = sources.modules.mapValues(LuaScanner.tokens)
  }

  /// The findings, by file and line.
  var findings: [ScriptFinding] {
    let inFiles = tokens.keys.sorted().flatMap { file in
      globals(in: file) + fields(in: file) + comparisons(in: file)
    }
    return inFiles + unusedModules + unreadOptions + uselessWrapping + words
  }

  /// The names that scripts can use without declaring them.
  static let globals: [String] =
    LuacheckConfiguration.functions + LuacheckConfiguration.tables.map(\.name) + ["ui"]

  private func globals(in file: String) -> [ScriptFinding] {
    var seen: Set<GlobalNames.Use> = []
    return GlobalNames(tokens[file] ?? []).uses.compactMap { use in
      var first = use
      first.line = 0
      let isKnown = ScriptLint.globals.contains(use.name)
      guard use.isSet || !isKnown, seen.insert(first).inserted else { return nil }
      let text =
        use.isSet
        ? "global '\(use.name)' can't be set: a script keeps nothing between messages; "
          + "write 'local \(use.name)'"
        : ScriptHint.message(
          about: use.name, in: "", among: ScriptLint.globals, canRequire: sources.canRequire)
      return ScriptFinding(file: file, line: use.line, text: text)
    }
  }

  /// Returns uses of unknown members of `ui`, `ctx` and the library.
  private func fields(in file: String) -> [ScriptFinding] {
    let tokens = tokens[file] ?? []
    let names = GlobalNames(tokens)
    // A script may have its own table with a name of the library's.
    let known = ScriptLint.members.filter { name, _ in
      !names.locals.contains(name) && (name == "ctx" || !names.parameters.contains(name))
    }
    return tokens.indices.dropLast(2).compactMap { index in
      guard tokens[index].kind == .name, tokens[index + 1].isSymbol("."),
        tokens[index + 2].kind == .name, let fields = known[tokens[index].text],
        index == 0 || !(tokens[index - 1].isSymbol(".") || tokens[index - 1].isSymbol(":"))
      else { return nil }
      let (table, field) = (tokens[index].text, tokens[index + 2])
      guard !fields.contains(field.text) else { return nil }
      return ScriptFinding(
        file: file, line: field.line,
        text: ScriptHint.message(
          about: field.text, in: table, among: fields, canRequire: sources.canRequire))
    }
  }

  private static let members: [String: [String]] = {
    var members = ["ui": BoxConstructor.allCases.map(\.name) + ["component"]]
    members["ctx"] = ScriptRecord.context.fields.map(\.name)
    for table in LuacheckConfiguration.tables { members[table.name] = table.fields }
    return members
  }()

  private var unusedModules: [ScriptFinding] {
    var required: Set<String> = []
    for tokens in tokens.values {
      for (index, token) in tokens.enumerated() where token.text == "require" {
        let rest = tokens.dropFirst(index + 1).prefix(2).first { !$0.isSymbol("(") }
        if let rest, rest.kind == .string { required.insert("\(rest.text).lua") }
      }
    }
    // A module that scripts share may be used by another script.
    let own = sources.modules.keys.sorted().filter { $0 != sources.main && !$0.contains("/") }
    return own.filter { !required.contains($0) }.map {
      ScriptFinding(file: $0, line: nil, text: "no file requires this module; take it away")
    }
  }
}

extension LuaPlugin {
  /// The findings in the script's files without running them.
  package var findings: [ScriptFinding] {
    declarationFindings + ScriptLint(sources: sources, manifest: manifest).findings
  }
}

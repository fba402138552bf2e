import BubbleLua

/// Declarations of the manifest that the rest of the script does not use.
extension ScriptLint {
  /// The options that only the manifest names.
  var unreadOptions: [ScriptFinding] {
    let place = ManifestPlace(sources.text(of: sources.main) ?? "")
    return manifest.options.map(\.name).filter { !isRead($0) }.map { name in
      ScriptFinding(
        file: sources.main, line: place.line(of: name),
        text: "no line reads the option '\(name)': write ctx.config.\(name), or take it away")
    }
  }

  /// Whether a file has `config.name` or `config["name"]`.
  ///
  /// If the table has another name, too, any `.name` or `["name"]` counts.
  private func isRead(_ option: String) -> Bool {
    tokens.values.contains { tokens in
      tokens.indices.dropFirst(2).contains { index in
        guard tokens[index].text == option else { return false }
        let (previous, table) = (tokens[index - 1], tokens[index - 2])
        let isMember =
          tokens[index].kind == .name && previous.isSymbol(".")
          || tokens[index].kind == .string && previous.isSymbol("[")
        return isMember && (table.text == "config" || renamesConfiguration)
      }
    }
  }

  /// Whether `ctx.config` is assigned to a variable or passed on.
  private var renamesConfiguration: Bool {
    tokens.values.contains { tokens in
      tokens.indices.dropFirst().contains { index in
        guard tokens[index].text == "config", tokens[index - 1].isSymbol(".") else { return false }
        let next = tokens.indices.contains(index + 1) ? tokens[index + 1] : nil
        return next?.isSymbol(".") != true && next?.isSymbol("[") != true
      }
    }
  }

  var uselessWrapping: [ScriptFinding] {
    let calls = tokens.values.contains { tokens in
      zip(tokens, tokens.dropFirst()).contains { $0.isSymbol(".") && $1.text == "next" }
    }
    guard manifest.wraps, !calls else { return [] }
    return [
      ScriptFinding(
        file: sources.main,
        line: ManifestPlace(sources.text(of: sources.main) ?? "").line(of: "wraps"),
        text: "wraps = true, but no line calls ctx.next; take it away")
    ]
  }
}

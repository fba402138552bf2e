/// Something in a script's text that is hardly meant so, found without running it.
package struct ScriptFinding: Hashable, Sendable {
  /// The file within the script's folder.
  package var file: String
  /// The line, from 1; nil: it concerns the whole file.
  package var line: Int?
  /// What is wrong, and what to do.
  package var text: String

  /// Makes a finding.
  package init(file: String, line: Int?, text: String) {
    self.file = file
    self.line = line
    self.text = text
  }
}

extension LuaPlugin {
  /// What is wrong with a field of the table that the script returns, with its place and the source
  /// around it.
  package func text(_ message: String, ofField field: String) -> String {
    PluginError(message, ofField: field, in: sources).description
  }

  /// A finding with its place and the source around it, as an error has them.
  package func text(of finding: ScriptFinding) -> String {
    let place = PluginError.Frame(file: finding.file, line: finding.line)
    return PluginError(.manifest, finding.text, at: place, in: sources).description
  }
}

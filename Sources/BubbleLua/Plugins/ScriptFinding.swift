/// A probable mistake in a script's text, found without running it.
package struct ScriptFinding: Hashable, Sendable {
  /// The file within the script's folder.
  package var file: String
  /// The line, from 1; nil: it concerns the whole file.
  package var line: Int?
  /// The mistake and its remedy.
  package var text: String

  /// Makes a finding.
  package init(file: String, line: Int?, text: String) {
    self.file = file
    self.line = line
    self.text = text
  }
}

extension LuaPlugin {
  /// An error about a field of the table that the script returns, with its place and the source
  /// around it.
  package func text(_ message: String, ofField field: String) -> String {
    PluginError(message, ofField: field, in: sources).description
  }

  /// A finding with its place and the source around it, like an error.
  package func text(of finding: ScriptFinding) -> String {
    let place = PluginError.Frame(file: finding.file, line: finding.line)
    return PluginError(.manifest, finding.text, at: place, in: sources).description
  }
}

/// The files with all names that scripts can use, for editors.
///
/// They belong in the folder that contains the scripts' folders; editors must open that folder.
///
/// All are made from the schema that checks the scripts, so they agree with the host's checks.
public enum EditorSupport {
  /// The files' texts by their paths in the folder of scripts.
  ///
  /// `.luarc.json` and the stub are for lua-language-server and the editors that use it; `.luacheckrc` is for
  /// luacheck.
  public static var files: [String: String] {
    [
      ".luarc.json": languageServerConfiguration,
      ".luacheckrc": LuacheckConfiguration.text,
      ".editor/bubble.lua": LuaStub.text,
    ]
  }

  /// A text in each of the files; a file without it has another author.
  public static let mark = "Generated: `bubble plugin editor` writes it again."

  /// The parts of Lua that scripts can't use.
  static let withheld: [String] = [
    "coroutine", "io", "os", "debug", "package",
  ]

  private static let languageServerConfiguration: String = {
    let builtins = withheld.map { "    \"\($0)\": \"disable\"" }.joined(separator: ",\n")
    return """
      {
        "//": "\(mark)",
        "runtime.version": "Lua 5.4",
        "runtime.path": ["?.lua", "../lib/?.lua"],
        "runtime.pathStrict": false,
        "runtime.builtin": {
      \(builtins)
        },
        "workspace.library": [".editor"],
        "workspace.checkThirdParty": false,
        "diagnostics.globals": ["ui"]
      }

      """
  }()
}

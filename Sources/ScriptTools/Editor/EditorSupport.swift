/// The files that make an editor know what scripts can name.
///
/// They belong into the folder that the scripts' folders are in; that is the folder to open.
///
/// All are made from the schema that checks the scripts, so they say what the host will say.
public enum EditorSupport {
  /// The files' texts by their paths in the folder of scripts.
  ///
  /// `.luarc.json` and the stub are for lua-language-server and the editors that use it, `.luacheckrc`
  /// is for luacheck.
  public static var files: [String: String] {
    [
      ".luarc.json": languageServerConfiguration,
      ".luacheckrc": LuacheckConfiguration.text,
      ".editor/bubble.lua": LuaStub.text,
    ]
  }

  /// A text in each of the files: one without it was written by others.
  public static let mark = "Generated: `bubble plugin editor` writes it again."

  /// What is not open to scripts, although Lua has it.
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

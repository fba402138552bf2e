import ArgumentParser

/// `bubble plugin`: commands for authors of scripted content types.
struct PluginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin",
    abstract: "Starts, checks, draws and tests content types in Lua.",
    discussion: """
      A script is a folder with an init.lua, a samples.json with messages that show it, and golden \
      pictures of these. The way of a new one: `new` writes it, `check` tries it out in every \
      setting, `bubble gallery` draws it, `test --accept` takes the pictures, and `test` compares them from then on.
      """,
    subcommands: [
      PluginNewCommand.self, PluginCheckCommand.self, PluginTestCommand.self,
      PluginListCommand.self, PluginEditorCommand.self, PluginReferenceCommand.self,
      PluginSymbolsCommand.self, PluginPaletteCommand.self,
    ])
}

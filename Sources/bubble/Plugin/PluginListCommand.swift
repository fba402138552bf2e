import ArgumentParser
import Foundation
import ScriptTools

/// `bubble plugin list`: shows the chain.
struct PluginListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the layouters of the chain, in order, with the origin of each.",
    discussion: """
      The first layouter that is suitable takes a message; those that wrap put something around what \
      the others make. The scripts that are not in the chain follow the table, with the reasons.
      """)

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @OptionGroup(title: "Scripts") var reproducible: ReproducibleOption

  @Flag(help: "Prints the chain as JSON.")
  var json = false

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func run() throws {
    let folders = scripts.pluginFolders(
      isReproducible: reproducible.isOn, print: Session.Input.printLine)
    let listing = ChainListing(folders)
    if json {
      try StandardOutput.write(listing.json)
    } else {
      print(TerminalText.cleaned(listing.description), terminator: "")
    }
    for text in Session.Input.texts(of: listing.diagnostics, folders) { StandardError.print(text) }
    if !listing.diagnostics.isEmpty { throw ExitCode(1) }
  }
}

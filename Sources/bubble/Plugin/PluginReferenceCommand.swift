import ArgumentParser
import ScriptTools

/// `bubble plugin reference`: prints the reference of all names that scripts can use.
struct PluginReferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Prints the reference of all elements, properties and fields, as Markdown.")

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func run() { print(ReferencePage.text, terminator: "") }
}

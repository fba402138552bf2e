import ArgumentParser
import BubbleCanvas
import BubbleCore
import Foundation
import ScriptTools

/// `bubble plugin symbols`: prints the names of symbols, or draws them.
struct PluginSymbolsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "symbols",
    abstract: "Prints the names of symbols that scripts can show, or draws them.",
    discussion: """
      The symbols are those of Material Icons (Apache License 2.0). Pictures of all of them are in \
      Documentation/Symbols.md.
      """)

  @Argument(help: "Words of which each must be in a name; without any, there are all names.")
  var words: [String] = []

  @Option(help: "Only those whose names start so; [0-9] stands for any digit.")
  var prefix: String?

  @Flag(help: "Only those that are mirrored where reading starts at the right.")
  var mirrored = false

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Draws them with their names: a .png file; - is standard output.", valueName: "file"))
  var output: String?

  @Option(help: PixelScale.help)
  var scale: Double?

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func validate() throws {
    try PixelScale.check(scale ?? PixelScale.usual)
    guard let output else {
      guard scale == nil else {
        throw ValidationError("--scale is for a picture: name it with --output")
      }
      return
    }
    try PictureOutput(path: output).check(suffix: ".png")
  }

  func run() throws {
    let found = BoxSymbol.named(words).filter(isWanted)
    guard !found.isEmpty else {
      let near = BoxSymbol.near(words).map(\.rawValue)
      throw StandardError.failure(
        "there is no such symbol"
          + (near.isEmpty ? "" : ": the nearest are \(near.joined(separator: ", "))"))
    }
    guard let output else { return print(found.map(\.rawValue).joined(separator: "\n")) }
    let file = PictureOutput(path: output)
    try file.check()
    try file.write { try SymbolSheet(found).picture.png(scale: scale ?? PixelScale.usual) }
  }

  private func isWanted(_ symbol: BoxSymbol) -> Bool {
    let name = symbol.rawValue
    let starts =
      switch prefix {
      case nil: true
      case "[0-9]": name.first?.isNumber ?? false
      case let start?: name.hasPrefix(start.lowercased())
      }
    return starts && (!mirrored || symbol.isMirrored)
  }
}

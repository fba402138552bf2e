import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLua
import Foundation
import ScriptTools

/// `bubble plugin symbols`: names of symbols, and pictures.
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

  @Option(name: [.short, .long], help: "Draw them with their names: a .png file.")
  var output: String?

  @Option(help: "How many pixels one point is, from 0.5 to 4.")
  var scale: Double = 1

  func validate() throws {
    guard (0.5...4).contains(scale) else {
      throw ValidationError("--scale is \(scale): give a number from 0.5 to 4")
    }
    guard output?.lowercased().hasSuffix(".png") ?? true else {
      throw ValidationError("--output: \(output ?? "") must end in .png")
    }
  }

  func run() throws {
    let found = BoxSymbol.allCases.filter(isWanted)
    guard !found.isEmpty else {
      let near = words.flatMap {
        NearestNames.among(BoxSymbol.allCases.map(\.rawValue), to: $0)
      }
      StandardError.print(
        "there is no such symbol"
          + (near.isEmpty ? "" : ": the nearest are \(near.joined(separator: ", "))"))
      throw ExitCode(1)
    }
    guard let output else { return print(found.map(\.rawValue).joined(separator: "\n")) }
    let file = PictureOutput(path: output)
    try file.check()
    try file.write { try SymbolSheet(found).picture.png(scale: scale) }
  }

  private func isWanted(_ symbol: BoxSymbol) -> Bool {
    let name = symbol.rawValue
    let starts =
      switch prefix {
      case nil: true
      case "[0-9]": name.first?.isNumber ?? false
      case let start?: name.hasPrefix(start.lowercased())
      }
    let wanted = words.map { $0.lowercased().replacing("-", with: "_") }
    let isNamed =
      wanted.allSatisfy(name.contains)
      // What other sets call it.
      || wanted.contains { ScriptHint.symbol(calledElsewhere: $0) == name }
    return starts && (!mirrored || symbol.isMirrored) && isNamed
  }
}

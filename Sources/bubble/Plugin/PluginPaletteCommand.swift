import ArgumentParser
import BubbleCanvas
import Foundation
import ScriptTools

/// `bubble plugin palette`: draws every colour and text style that scripts name, and some of the symbols.
struct PluginPaletteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palette",
    abstract:
      "Draws all colours and text styles, some symbols, and distances to go by, in one picture.",
    discussion: "The light theme stands at the left, the dark one at the right.")

  @Option(name: [.short, .long], help: "The picture: a .png file.")
  var output: String

  @Option(help: "How many pixels one point is, from 0.5 to 4.")
  var scale: Double = 1

  func validate() throws {
    guard (0.5...4).contains(scale) else {
      throw ValidationError("--scale is \(scale): give a number from 0.5 to 4")
    }
    guard output.lowercased().hasSuffix(".png") else {
      throw ValidationError("--output: \(output) must end in .png")
    }
  }

  func run() throws {
    let file = PictureOutput(path: output)
    try file.check()
    try file.write { try PaletteSheet.png(scale: scale) }
  }
}

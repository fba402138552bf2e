import ArgumentParser
import BubbleCanvas
import Foundation
import ScriptTools

/// `bubble plugin palette`: draws all colours and text styles of scripts, and some of the symbols.
struct PluginPaletteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palette",
    abstract:
      "Draws all colours and text styles, some symbols, and distances to go by, in one picture.",
    discussion: "The light theme is at the left, the dark one at the right.")

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The picture: a .png file; - is standard output.", valueName: "file"))
  var output: String

  @Option(help: PixelScale.help)
  var scale = PixelScale.usual

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func validate() throws {
    try PixelScale.check(scale)
    try PictureOutput(path: output).check(suffix: ".png")
  }

  func run() throws {
    let file = PictureOutput(path: output)
    try file.check()
    try file.write { try PaletteSheet.png(scale: scale) }
  }
}

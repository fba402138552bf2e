import ArgumentParser
import BubbleCanvas
import Foundation
import ScriptTools

/// `bubble plugin gallery`: draws the samples of scripts in many settings.
struct PluginGalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draws all samples of scripts in one picture.",
    discussion: """
      Light and dark, left to right and right to left stand beside each other, text scales of 0.8, 1 and 2 \
      below each other.
      """)

  @Argument(help: "The scripts' own folders, those that init.lua is in, or folders of scripts.")
  var folders: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The picture: a .png file; - is standard output.", valueName: "file"))
  var output: String

  @Option(help: "The width of the list in points, from 160 to 1000; text of scale 2 wants 320.")
  var width: Double = 375

  @Option(help: PixelScale.help)
  var scale = PixelScale.usual

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func validate() throws {
    guard (160...1_000).contains(width) else {
      throw ValidationError("--width is \(width): give a number of points from 160 to 1000")
    }
    try PixelScale.check(scale)
    try PictureOutput(path: output).check(suffix: ".png")
  }

  func run() throws {
    let file = PictureOutput(path: output)
    try file.check()
    var hasFailed = false
    var gallery = PluginGallery(width: width, scale: scale)
    let prints = PrintedLines()
    let progress = ProgressLine(total: 0, activity: "drawing", unit: "rows")
    for url in ScriptUnderDevelopment.folders(folders) {
      let name = url.standardizedFileURL.lastPathComponent
      do {
        let script = try ScriptUnderDevelopment(folder: url) {
          prints.add($0, of: name)
        }
        for issue in script.samples.issues { StandardError.print("error: \(issue)") }
        hasFailed = hasFailed || !script.samples.issues.isEmpty
        gallery.add(script)
      } catch {
        StandardError.print("error: \(error)")
        hasFailed = true
      }
    }
    let problems = gallery.problems
    for problem in problems { StandardError.print("warning: \(problem)") }
    try file.write {
      let picture = try gallery.png { progress.update($0, of: $1) }
      progress.finish()
      // What was found out by drawing.
      for problem in gallery.problems where !problems.contains(problem) {
        StandardError.print("warning: \(problem)")
      }
      return picture
    }
    if hasFailed || !gallery.problems.isEmpty { throw ExitCode(1) }
  }
}

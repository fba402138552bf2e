import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubblePreview
import Foundation

/// `bubble gallery`: a page of HTML with all content types and scripts.
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draws content types and scripts into one page of HTML.",
    discussion: """
      The page works from disk and loads nothing. It shows the messages of the conversation by \
      their types, or one of each built-in type, and the samples of all scripts, light and dark \
      beside each other.
      """)

  @Argument(help: "A .json or .jsonl file; without it one message of each built-in content type.")
  var conversation: String?

  @OptionGroup var export: ExportOptions

  @OptionGroup var scripts: ScriptOptions

  @Option(name: [.short, .long], help: "The page: a .html file.")
  var output: String

  @OptionGroup var columns: ColumnOptions

  @Option(help: "How many pixels one point is, from 0.5 to 4.")
  var scale: Double = 2

  func validate() throws {
    try export.validate(timeZone: "UTC")
    guard (0.5...4).contains(scale) else {
      throw ValidationError("--scale is \(scale): give a number from 0.5 to 4")
    }
    guard output.lowercased().hasSuffix(".html") else {
      throw ValidationError("--output: \(output) must end in .html")
    }
  }

  func run() async throws {
    let file = PictureOutput(path: output)
    try file.check()
    var inputs = PreviewInputs(
      conversation: conversation, folders: scripts.pluginFolders(print: Session.Input.printLine),
      columns: columns.columns(
        columns.hasRightToLeft ? [.leftToRight, .rightToLeft] : [.leftToRight]))
    inputs.readExports(conversation, export, timeZone: "UTC")
    var page = GalleryPage(inputs, scale: scale)
    let html: Data
    do {
      html = try await page.html()
    } catch let error as ConversationError {
      StandardError.print("error: \(error)")
      throw ExitCode(1)
    }
    for problem in page.problems { StandardError.print("warning: \(problem)") }
    try file.write { html }
    if !page.problems.isEmpty { throw ExitCode(1) }
  }
}

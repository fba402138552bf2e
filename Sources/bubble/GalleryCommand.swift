import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubblePreview
import Foundation

/// `bubble gallery`: draws an HTML page with all content types and scripts.
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draws content types and scripts into one page of HTML.",
    discussion: """
      The page works from disk and loads nothing. It shows the messages of the conversation by \
      their types, or one of each built-in type, and the samples of all scripts, light and dark \
      beside each other.
      """)

  @Argument(
    help:
      "A .json or .jsonl file, or an export; without it one message of each built-in content type.")
  var conversation: String?

  @OptionGroup(title: "Exports") var export: ExportOptions

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The page: a .html file; - is standard output.", valueName: "file"))
  var output: String

  @OptionGroup(title: "Columns") var columns: ColumnOptions

  @OptionGroup(title: "Columns") var zone: ZoneOptions

  @Option(help: PixelScale.help)
  var scale = PixelScale.usual

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func validate() throws {
    try columns.validate(zone)
    try export.validate(timeZone: zone.timeZone)
    try PixelScale.check(scale)
    try PictureOutput(path: output).check(suffix: ".html")
  }

  func run() async throws {
    let file = PictureOutput(path: output)
    try file.check()
    try export.check([conversation].compactMap(\.self), choosesDays: false)
    var inputs = PreviewInputs(
      conversation: conversation,
      folders: scripts.pluginFolders(
        isReproducible: zone.isReproducible, print: Session.Input.printLine),
      environment: LayoutEnvironment(width: 375, timeZone: zone.timeZone),
      columns: columns.columns(
        zone, columns.hasRightToLeft(zone) ? [.leftToRight, .rightToLeft] : [.leftToRight]))
    inputs.readExports(conversation, export, timeZone: zone.timeZone)
    var page = GalleryPage(inputs, scale: scale)
    let html: Data
    do {
      html = try await page.html()
    } catch let error as ConversationError {
      throw StandardError.failure("\(error)")
    }
    for problem in page.problems { StandardError.print("warning: \(problem)") }
    try file.write { html }
    if !page.problems.isEmpty { throw ExitCode(1) }
  }
}

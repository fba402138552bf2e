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

  @Option(
    help: ArgumentHelp("The widths of the list, such as 320,375.", valueName: "POINTS,…"))
  var width: PreviewCommand.NumberList = [375]

  @Option(help: ArgumentHelp("The text scales.", valueName: "SCALE,…"))
  var textScale: PreviewCommand.NumberList = [1]

  @Option(help: ArgumentHelp("The languages.", valueName: "LOCALE,…"))
  var locale = "en_GB"

  @Option(help: "How many pixels one point is, from 0.5 to 4.")
  var scale: Double = 2

  private var locales: [String] { locale.split(separator: ",").map(String.init) }

  func validate() throws {
    guard width.values.allSatisfy({ (160...4_000).contains($0) }) else {
      throw ValidationError("--width: give numbers of points from 160 to 4000, such as 320,375")
    }
    guard textScale.values.allSatisfy({ (0.5...5).contains($0) }) else {
      throw ValidationError("--text-scale: give numbers from 0.5 to 5, such as 1,2")
    }
    for locale in locales where !PreviewColumn.isKnown(locale: locale) {
      throw ValidationError("--locale \(locale) is not known; en_GB is one, ar and pt_BR too")
    }
    guard !locales.isEmpty else {
      throw ValidationError("--locale: name a language, such as en_GB")
    }
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
    let right = locales.contains {
      Locale(identifier: $0).language.characterDirection == .rightToLeft
    }
    var inputs = PreviewInputs(
      conversation: conversation, folders: scripts.pluginFolders(print: Session.Input.printLine),
      columns: PreviewColumn.matrix(
        widths: width.values.map { CGFloat($0) }, appearances: ThemeName.allCases,
        directions: right ? [.leftToRight, .rightToLeft] : [.leftToRight], locales: locales,
        textScales: textScale.values.map { CGFloat($0) }))
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

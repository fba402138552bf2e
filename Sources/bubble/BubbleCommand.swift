import ArgumentParser
import CBubble

/// The command line tool: reads a conversation, lays it out, prints or draws it.
///
/// Exit status: 0 for success, 1 when something could not be read or laid out, 64 for wrong usage. Data
/// goes to standard output, messages to standard error.
@main
struct BubbleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bubble",
    abstract: "Turns a conversation into placed chat bubbles.",
    version: "\(BUBBLE_VERSION_MAJOR).\(BUBBLE_VERSION_MINOR).\(BUBBLE_VERSION_PATCH)",
    subcommands: [
      RenderCommand.self, ArchiveCommand.self, ServeCommand.self, PreviewCommand.self,
      GalleryCommand.self, LayoutCommand.self,
      ExplainCommand.self,
      ImportCommand.self, PluginCommand.self,
    ])

  static func main() async {
    PackagedFonts.use()
    await main(nil)
  }
}

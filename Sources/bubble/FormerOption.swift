/// An option that has another name now, or that belongs to other commands.
struct FormerOption: CustomStringConvertible {
  /// The option as the user types it.
  private let name: String
  /// The advice: the text to type instead.
  private let advice: String
  /// The commands for which the advice holds; nil for all.
  private var commands: Set<String>?

  var description: String { "\(name): \(advice)" }

  /// Returns the first such option in the tool's arguments.
  static func find(in arguments: [String]) -> FormerOption? {
    let command = arguments.first ?? ""
    for argument in arguments.prefix(while: { $0 != "--" }) {
      let name = argument.prefix { $0 != "=" }
      let found = all.first { $0.name == name && $0.commands?.contains(command) ?? true }
      if let found { return found }
    }
    return nil
  }

  private static let all = [
    FormerOption(
      name: "--widths",
      advice: "it is --width, once for each, such as --width 320 --width 600"),
    FormerOption(
      name: "--only", advice: "it is --message, once for each, such as --message 12 --message 15"),
    FormerOption(name: "--messages", advice: "it is --range, such as --range 12..40"),
    FormerOption(
      name: "--message",
      advice: "only render, archive and explain choose messages by their ids",
      commands: ["layout", "preview", "gallery", "serve", "import", "plugin"]),
    FormerOption(name: "--maximum-size", advice: "it is --max-size, such as --max-size 4GB"),
    FormerOption(name: "--maximum-messages", advice: "it is --max-messages"),
    FormerOption(name: "--maximum-pixels", advice: "it is --max-pixels"),
    FormerOption(
      name: "--text", advice: "it is --svg-text outlines or --svg-text live", commands: ["render"]),
    FormerOption(
      name: "--appearance", advice: "the page has both appearances, light and dark",
      commands: ["archive", "preview", "gallery"]),
    FormerOption(
      name: "--watch",
      advice: "only `bubble render` watches; it draws a picture again at every change",
      commands: ["archive", "layout", "explain"]),
  ]
}

import ArgumentParser
import BubbleCore

/// A word that is not a command, in the place of a command's name.
struct UnknownCommand: CustomStringConvertible {
  let description: String

  /// Follows the arguments of the tool from command to command.
  ///
  /// - Returns: Nil if all words in such places are commands.
  init?(in arguments: [String]) {
    var (command, path): (any ParsableCommand.Type, String) = (BubbleCommand.self, "bubble")
    for word in arguments {
      let commands = command.configuration.subcommands
      guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
      if word == "help" { continue }
      if let next = commands.first(where: { $0._commandName == word }) {
        (command, path) = (next, "\(path) \(word)")
        continue
      }
      let near = NearestNames.among(commands.map { $0._commandName }, to: word)
      description =
        "there is no command '\(word)'"
        + (near.isEmpty
          ? "; `\(path) --help` lists the commands"
          : "; did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?")
      return
    }
    return nil
  }
}

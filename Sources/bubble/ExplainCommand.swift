import ArgumentParser
import BubbleCore
import BubbleLayout
import Foundation
import ScriptTools

/// `bubble explain`: explains a message's appearance.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Lists the layouters that the chain asks for a message, and the frames of its boxes."
  )

  @OptionGroup var options: CommonOptions

  @OptionGroup(title: "Layout") var view: SingleViewOptions

  @Option(
    help: ArgumentHelp(
      "The message's id, as in the conversation and in the output of `bubble layout`.",
      valueName: "id")
  )
  var message: String

  @Flag(help: "Prints the message's tree for screen readers instead.")
  var accessibility = false

  mutating func validate() throws { try options.take(view) }

  func run() async throws {
    try options.checkExport(choosesDays: false)
    let input = try Session.Input.read(options)
    let messages = input.conversation.messages
    guard let index = messages.firstIndex(where: { $0.id.rawValue == message }) else {
      throw StandardError.failure("\(options.conversation): \(unknownMessage(in: messages))")
    }
    let facts = MessageRelations(
      input.conversation, environment: options.environment, clusters: options.layout.clusters.policy
    )
    let fact = facts.facts[index]
    let context = LayoutContext(
      environment: options.environment, measurer: TextMeasurer(),
      peer: input.conversation.peer, neighbours: fact.neighbours, time: fact.time)
    let explanation = input.chain.explain(messages[index], context: context)
    try StandardOutput.write(
      Data(TerminalText.cleaned(text(of: explanation, messages[index])).utf8))
    let lacksFonts = Session.warn(of: [], options)
    if lacksFonts || input.hasProblems || !explanation.result.diagnostics.isEmpty {
      throw ExitCode(1)
    }
  }

  private func text(of explanation: Explanation, _ message: Message) -> String {
    guard accessibility else { return explanation.description }
    // The tool's own chain makes no other kind of layout.
    guard let layout = explanation.result.layout as? BubbleCellLayout else { return "" }
    return AccessibilityNode(message, layout: layout).report
  }

  private func unknownMessage(in messages: [Message]) -> String {
    let near = NearestNames.among(messages.lazy.map(\.id.rawValue), to: message)
    let hint =
      near.isEmpty
      ? "`bubble layout` prints all ids"
      : "did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
    return "--message: there is no message '\(message)'; \(hint)"
  }
}

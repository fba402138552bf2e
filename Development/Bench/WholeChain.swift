import BubbleCore
import BubbleLayout
import BubbleText

/// The chain alone, message by message on the calling thread: each layout is built and dropped.
struct WholeChain {
  private let conversation: Conversation
  private let facts: MessageRelations
  private let context: LayoutContext
  private let chain = LayouterChain.builtIn

  init(_ conversation: Conversation, _ environment: LayoutEnvironment) {
    self.conversation = conversation
    facts = MessageRelations(conversation, environment: environment)
    context = LayoutContext(
      environment: environment, measurer: TextMeasurer(), peer: conversation.peer)
  }

  /// Lays out some messages.
  func layOut(_ range: Range<Int>) {
    for index in range {
      let fact = facts.facts[index]
      _ = chain.cellLayout(
        for: conversation.messages[index],
        context: context.with(neighbours: fact.neighbours, time: fact.time))
    }
  }
}

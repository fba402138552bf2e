import BubbleLayout
import Foundation

/// What the user does in the window.
extension Chat {
  /// Does what a tap asks for: sends a message that failed again, or votes.
  func tapped(_ hit: ConversationHit) {
    if hit.action?.name == "retry", let id = hit.message {
      sending = Task { await deliver(id) }
    } else if let vote = view.vote(hit) {
      show()
      sending = Task { await confirm(vote) }
    }
  }

  /// Sends an edit that is shown already, and rolls it back if the server did not get it.
  private func confirm(_ edit: TentativeEdit) async {
    guard let message = view.message(edit.message) else { return }
    if (try? await sendToServer(message)) == nil, view.rollBack(edit) { show() }
  }

  /// Marks the matches of a text, and scrolls to the first `current` one: at once if it is near, else when the background has found it.
  func find(_ text: String) {
    let search = view.search(for: text)
    self.search = search
    let isNear = scroll(to: search.current)
    Task { [weak self, weak search, updates = search.updates] in
      var hasScrolled = isNear
      for await _ in updates {
        if !hasScrolled { hasScrolled = self?.scroll(to: search?.current) == true }
        self?.needsDisplay()
      }
    }
  }

  private func scroll(to match: ConversationSearch.Match?) -> Bool {
    match.flatMap { view.scroll(to: $0.message, animated: true) } != nil
  }

  /// What to fill under the text: the selection and the matches.
  var highlights: [CGRect] {
    view.selectionRectangles + (search?.marks.flatMap(\.rectangles) ?? [])
  }

  /// Shows an answer while it is written, in the place of a message.
  func stream(_ words: some AsyncSequence<String, any Error>, as message: Message) async {
    var answer = MarkdownStream(message)
    do {
      for try await word in words {
        view.upsert(answer.append(word))
        show()
      }
    } catch { view.upsert(answer.append("\n\n*The answer ends here: the connection failed.*")) }
    view.upsert(answer.finish())
    show()
  }

  /// Marks everything as read, for example when the user leaves the chat at its end.
  func markAsRead() {
    guard view.isAtEnd else { return }
    view.readUpTo = view.lastMessage?.id
    show()
  }
}

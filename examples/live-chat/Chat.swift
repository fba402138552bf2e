import BubbleLayout
import Foundation

/// A chat beside its window: the window draws its picture, and tells it what the user does.
@MainActor
final class Chat {
  let view: ConversationView
  /// Called when the window is to be drawn again.
  var needsDisplay: () -> Void = {}
  /// Where messages come from that are earlier than those that are there, such as a server.
  var earlierPage: () async throws -> [Message] = { [] }
  private(set) var loading: Task<Void, any Error>?
  private let pictures: PictureFolder

  init(_ conversation: Conversation, size: CGSize, pictures: PictureFolder) {
    self.pictures = pictures
    view = ConversationView(
      conversation, environment: LayoutEnvironment(width: size.width), chain: .standard,
      measurer: TextMeasurer(), size: size)
    view.onNearStart = { [weak self] in self?.loadEarlier() }
  }

  /// What is in the window now, back to front.
  func picture() -> ConversationPicture {
    let parts = view.drawn.map { element in
      ConversationPicture.Part(
        frame: element.frame, elements: element.elements, alpha: element.alpha)
    }
    return ConversationPicture(
      size: view.shownSize, parts: parts, theme: .light, pictures: pictures)
  }

  /// Shows what was edited, as soon as it is measured, for as long as the chat lives.
  func run() async {
    for await _ in view.updates { show() }
  }

  /// Shows what was edited, if what is to be seen of it is measured.
  func show() {
    guard let changes = view.commit(), !changes.isEmpty else { return }
    needsDisplay()
  }

  func receive(_ message: Message) throws {
    try view.append([message])
    show()
  }

  func send(_ text: String, from me: Person, at date: Date) throws {
    let message = Message(
      id: MessageID(UUID().uuidString), sender: me, isOutgoing: true, date: date,
      status: .sending, content: .text(text))
    try view.append([message])
    view.scrollToEnd(animated: true)
    show()
  }

  func scroll(by points: CGFloat) {
    if !view.scroll(by: points).isEmpty { needsDisplay() }
  }

  private func loadEarlier() {
    loading = Task {
      try view.prepend(await earlierPage())
      show()
    }
  }

  func resize(to size: CGSize) {
    view.size = size
    show()
  }

  /// Lets time pass: called before each frame, for as long as `view.isAnimating`.
  func advance(by seconds: TimeInterval) {
    view.advance(by: seconds)
    needsDisplay()
  }
}

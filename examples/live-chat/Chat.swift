import BubbleLayout
import Foundation

/// A chat beside its window: the window draws its picture, and tells it what the user does.
@MainActor
final class Chat {
  let view: ConversationView
  /// Called when the window is to be drawn again.
  var needsDisplay: () -> Void = {}
  /// Asks the server for the messages before the first one; an empty page is the start of the conversation.
  var earlierPage: () async throws -> [Message] = { [] }
  /// Sends a message to the server, and returns its status there.
  var sendToServer: (Message) async throws -> Message.Status = { $0.status }
  private(set) var loading: Task<Void, any Error>?
  /// The latest call of ``sendToServer``.
  var sending: Task<Void, Never>?
  /// What the user searches for.
  var search: ConversationSearch?
  /// The source of avatars and of the messages' pictures.
  var pictures = PictureFolder(at: nil)

  init(_ conversation: Conversation, environment: LayoutEnvironment, size: CGSize) {
    view = ConversationView(
      conversation, environment: environment, chain: .standard, measurer: TextMeasurer(),
      size: size)
    view.onNearStart = { [weak self] in self?.loadEarlier() }
  }

  /// What is in the window now, back to front.
  func picture() -> ConversationPicture {
    ConversationPicture(
      size: view.shownSize, parts: view.drawn.map { ConversationPicture.Part($0) }, theme: .light,
      pictures: pictures)
  }

  /// Shows what was edited, as soon as it is measured, for as long as the chat lives.
  func run() async {
    for await _ in view.updates { show() }
  }

  /// Shows what was edited, if what is to be seen of it is measured.
  func show() {
    if let changes = view.commit(), !changes.isEmpty { needsDisplay() }
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
    sending = Task { await deliver(message.id) }
  }

  /// Sends a message that the view shows, for the first time or again.
  func deliver(_ id: MessageID) async {
    setStatus(.sending, of: id)
    guard let message = view.message(id) else { return }
    setStatus((try? await sendToServer(message)) ?? .failed, of: id)
  }

  private func setStatus(_ status: Message.Status, of id: MessageID) {
    try? view.update(id) { $0.status = status }
    show()
  }

  func scroll(by points: CGFloat) {
    if !view.scroll(by: points).isEmpty { needsDisplay() }
  }

  private func loadEarlier() {
    loading = Task {
      guard let page = try? await earlierPage() else {
        try await Task.sleep(for: .milliseconds(500))
        return view.retryPageRequests()
      }
      try view.prepend(page)
      show()
    }
  }

  func resize(to size: CGSize) {
    view.size = size
    show()
  }

  /// Lets time pass: called before each frame, when `view.nextFrame` is over.
  func advance(by seconds: TimeInterval) {
    view.advance(by: seconds)
    needsDisplay()
  }
}

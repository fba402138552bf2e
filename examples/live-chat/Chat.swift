import BubbleLayout
import ConversationView
import Foundation

/// A chat beside its window: the window draws its picture, and tells it what the user does.
@MainActor
final class Chat {
  let view: ConversationView
  /// Yields when there is something to commit.
  let wakeUps: AsyncStream<Void>
  /// Where earlier messages come from: the page before those that are there.
  var earlierPage: () -> [Message] = { [] }
  /// Called when the window is to be drawn again.
  var needsDisplay: () -> Void = {}
  /// Draws rows of our own, in so many points.
  var drawRow: (_ row: HostedRow, _ width: CGFloat) -> [CellElement] = { _, _ in [] }
  private let pictures: PictureFolder

  init(_ conversation: Conversation, size: CGSize, pictures: PictureFolder) {
    var options = ConversationViewOptions()
    options.nearDistance = 300
    let (wakeUps, wakeUp) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    view = ConversationView(
      conversation, environment: LayoutEnvironment(width: size.width), chain: .builtIn,
      measurer: TextMeasurer(), height: size.height, options: options
    ) { wakeUp.yield() }
    (self.wakeUps, self.pictures) = (wakeUps, pictures)
    view.onNearStart = { [weak self] in self?.loadEarlier() }
  }

  /// Shows edits when they are measured, for as long as the chat lives.
  func run() async {
    for await _ in wakeUps { show() }
  }

  /// Shows what was edited, if what is to be seen of it is measured; whether anything was taken over.
  @discardableResult
  func show(animated: Bool = true) -> Bool {
    guard let changes = view.commit(animated: animated) else { return false }
    if !changes.isEmpty { needsDisplay() }
    return true
  }

  func receive(_ messages: [Message]) throws {
    try view.append(messages)
    show()
  }

  func send(_ text: String, from me: Person, at date: Date) throws {
    let id = MessageID(UUID().uuidString)
    let message = Message(
      id: id, sender: me, isOutgoing: true, date: date, status: .sending, content: .text(text))
    try view.append([message])
    view.scrollToEnd(animated: true)
    show()
  }

  private func loadEarlier() {
    // In a program of yours the page comes later, and this is where it is put in.
    try? view.prepend(earlierPage())
  }

  func scroll(by points: CGFloat) {
    if !view.scroll(by: points).isEmpty { needsDisplay() }
  }

  /// Lets time pass, before each frame that the window draws while something moves.
  func advance(by seconds: TimeInterval) {
    guard view.isAnimating else { return }
    view.advance(by: seconds)
    needsDisplay()
  }

  func resize(to size: CGSize) {
    view.size = size
    show()
  }

  /// What is in the window now.
  func picture() -> Picture {
    // A picture knows no half-visible parts: those that are hardly seen are left out.
    let parts = view.drawn.filter { $0.alpha > 0.5 }.map { element in
      var elements = element.layout.elements
      if case .hosted(let row) = element.layout { elements = drawRow(row, element.frame.width) }
      return Picture.Part(frame: element.frame, elements: elements)
    }
    return Picture(size: view.shownSize, parts: parts, theme: .light, pictures: pictures)
  }
}

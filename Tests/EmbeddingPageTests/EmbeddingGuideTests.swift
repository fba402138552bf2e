import BubbleLayout
import Expectations
import Foundation
import Testing

/// The pieces of code of Documentation/Embedding.md about what a chat needs around its messages.
@MainActor
@Suite struct EmbeddingGuideTests {
  @Test func `a chat has the language, the time zone and the day of its user`() {
    var environment = LayoutEnvironment(
      width: 320, locale: Locale.current.identifier, timeZone: TimeZone.current.identifier)
    environment.today = CalendarDay(.now, timeZone: environment.timeZone)

    let view = OpenConversation().view
    view.environment = environment
    view.commit(.measuringNow)
    expect(view.environment.timeZone, equals: TimeZone.current.identifier)

    environment.locale = "de_DE"
    environment.timeZone = "Europe/Berlin"
    view.environment = environment
    view.commit(.measuringNow)
    expect(view.environment.locale, equals: "de_DE")
  }

  @Test func `a tap is a touch that ends where it began`() throws {
    let view = OpenConversation().view
    try view.append([OpenConversation.message(100, "See https://example.org/boats")])
    view.scrollToEnd()
    view.commit(.measuringNow, animated: false)
    let frame = try #require(view.frame(of: "100"))
    let point = try #require(
      stride(from: frame.minX, to: frame.maxX, by: 4)
        .map { CGPoint(x: $0, y: frame.midY) }
        .first { view.hit(at: $0)?.action?.name == "open" })
    var opened: [String] = []
    var menu: [ContextAction] = []
    func open(_ url: String) { opened.append(url) }

    view.onLongPress = { hit in
      if let id = hit.message { menu = view.contextActions(for: id, at: hit) }
    }
    view.touchBegan(at: point)
    if let hit = view.touchEnded(at: point), let action = hit.action, action.name == "open" {
      open(action.parameters["url"]?.string ?? "")
    }
    expect(opened, equals: ["https://example.org/boats"])

    view.touchBegan(at: point)
    view.advance(by: 0.6)
    expect(menu.map(\.action.name).prefix(3), equals: ["open", "copy_link", "copy"])
    expect(view.touchEnded(at: point) == nil)

    view.touchBegan(at: point)
    view.touchMoved(to: CGPoint(x: point.x, y: point.y + 11))
    expect(view.touchEnded(at: point) == nil)
  }

  @Test func `an edit is shown before the server confirms it`() throws {
    let view = OpenConversation().view
    view.commit(.measuringNow)
    func show() { view.commit(.measuringNow) }
    func isRefused() -> Bool { view.message("99")?.reactions.count == 1 }

    let edit = try view.updateTentatively("99") { $0.toggleReaction("\u{1F44D}") }
    show()
    if let edit, isRefused() { view.rollBack(edit) }

    expect(edit != nil)
    expect(view.message("99")?.reactions.count, equals: 0)
  }

  @Test func `matches are found in all messages`() async throws {
    let view = OpenConversation().view
    try view.update("3") { $0.content = .text("The boat leaves at noon") }
    view.commit(.measuringNow)

    let search = view.search(for: "BOAT")
    for await _ in search.updates {
      if search.isComplete { break }
    }
    if let match = search.current { view.scroll(to: match.message) }
    let marks = search.marks.flatMap(\.rectangles)
    search.next(wraps: true)

    expect(search.count == 1 && marks.count == 1)
    expect(view.shownSize.height > marks[0].maxY && marks[0].minY > 0)
  }

  @Test func `text is selected across messages, and copied`() throws {
    let view = OpenConversation().view
    try view.append([OpenConversation.message(100, "first"), OpenConversation.message(101, "last")])
    view.scrollToEnd()
    view.commit(.measuringNow, animated: false)
    let (upper, lower) = (try #require(view.frame(of: "100")), try #require(view.frame(of: "101")))
    let start = CGPoint(x: upper.midX, y: upper.midY)
    let point = CGPoint(x: lower.midX, y: lower.midY)
    var clipboard = ""

    view.beginSelection(at: start, by: .message)
    view.extendSelection(to: point)
    let highlights = view.selectionRectangles
    if let selection = view.selection { clipboard = view.text(of: selection) }

    expect(highlights.count >= 2 && clipboard.contains("first") && clipboard.contains("last"))
    view.selection = nil
    expect(view.selectionRectangles.isEmpty)
  }

  @Test func `a screen reader hears of the differences alone`() throws {
    let view = OpenConversation().view
    view.commit(.measuringNow)
    var tree = view.accessibility
    var spoken: [String] = []
    func announce(_ label: String) { spoken.append(label) }
    try view.append([OpenConversation.message(100, "Ready?")])
    view.commit(.measuringNow, animated: false)

    let old = tree
    tree = view.accessibility
    for id in AccessibilityChanges(from: old, to: tree).inserted {
      if let node = tree.node(id) { announce(node.label) }
    }

    expect(spoken.contains { $0.contains("Ready?") })
  }

  @Test func `what is read keeps its place`() throws {
    var options = ConversationViewOptions()
    options.anchorEdge = .top
    options.followingTolerance = 80

    let view = ConversationView(
      Conversation(
        peer: Peer(id: "trip", kind: .group),
        messages: (0..<100).map { OpenConversation.message($0) }),
      environment: LayoutEnvironment(width: 320), chain: .builtIn, measurer: TextMeasurer(),
      size: CGSize(width: 320, height: 420), options: options)
    view.scroll(by: -2_000)
    let seen = view.position
    try view.prepend([OpenConversation.message(-1)])
    try view.append([OpenConversation.message(100)])
    view.commit(.measuringNow, animated: false)
    expect(view.position, equals: seen)
  }

  @Test func `unread messages are below a strip, and counted`() {
    let view = OpenConversation().view
    view.commit(.measuringNow)

    view.readUpTo = "80"
    view.commit(.measuringNow)
    view.scrollToUnread()
    let badge = view.unreadCounts.below

    expect(badge > 0)
    expect(view.element(.unread) != nil)
  }

  @Test func `several people who type are named, to the eye and to a screen reader`() throws {
    let view = OpenConversation().view
    func texts() -> [String] {
      view.element(.typing)?.elements.compactMap {
        if case .text(let text, _, _) = $0.content { text.request.text } else { nil }
      } ?? []
    }

    view.setTyping([OpenConversation.bo])
    view.commit(.measuringNow, animated: false)
    expect(texts().isEmpty)

    view.setTyping([OpenConversation.ana, OpenConversation.bo])
    view.commit(.measuringNow, animated: false)
    expect(texts(), equals: ["Ana and Bo are typing"])
    let spoken = view.accessibility.all.filter { $0.label.contains("typing") }
    expect(spoken.map(\.label), equals: ["Ana and Bo are typing"])
  }
}

import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleText
import Foundation

/// The cost of a live conversation on the host's thread, with few messages and many: times of the clock.
struct LiveConversationBench {
  private static let counts = [5_000, 1_000_000]
  private static let repetitions = 100

  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report) async throws {
    // A process searches for fonts once, which is a separate figure.
    var small = ConversationGenerator(seed: seed)
    _ = LiveConversationBench.view(of: small.conversation(messageCount: 100)).drawn
    for count in LiveConversationBench.counts {
      var generator = ConversationGenerator(seed: seed)
      let conversation = generator.conversation(messageCount: count)
      for _ in 0..<min(rounds, 3) { try await measure(conversation, &report) }
    }
  }

  private func measure(_ conversation: Conversation, _ report: inout Report) async throws {
    let count = conversation.messages.count
    let isMany = count > 5_000
    func add(_ name: String, _ value: Double, _ unit: String, _ few: String, _ many: String) {
      report.add(
        "\(name), \(isMany ? "1,000,000" : "5,000") messages", value, unit, isMany ? many : few)
    }
    let bytes = allocatedBytes()
    var opened: ConversationView?
    let open = seconds {
      let view = LiveConversationBench.view(of: conversation)
      precondition(view.drawn.count > 3, "the screen is full")
      opened = view
    }
    add("opening at the end", open * 1e3, "ms", "at most 5", "at most 10")
    guard let view = opened else { preconditionFailure("it was opened") }
    await view.settle()
    add(
      "memory beside the messages', all heights known", (allocatedBytes() - bytes) / 1e6, "MB", "",
      "at most 150")
    for edit in Edit.allCases {
      let time = try await median(of: edit, in: view, count)
      add(
        "\(edit.rawValue): edit and commit", time * 1e6, "µs", "at most 80",
        "at most 120")
    }
    let page = try await page(in: view)
    add("50 earlier messages: edit and commit", page * 1e6, "µs", "", "1.5 times that")
    let width = widths(in: view)
    add("another width, what is seen", width * 1e3, "ms", "at most 3", "at most 3")
    add("a step of a scroll", scroll(in: view) * 1e6, "µs", "at most 200", "at most 200")
    try await search(view, add)
    if isMany {
      add("memory, paging through a part of", try pagedMegabytes(), "MB", "", "at most 100")
    }
  }

  /// Returns the memory allocated besides the pages that are held, when many have come and gone.
  private func pagedMegabytes() throws -> Double {
    let (pageCount, pageSize) = (2_000, 50)
    let bytes = allocatedBytes()
    let view = LiveConversationBench.view(
      of: Conversation(
        peer: Peer(id: "bo", kind: .private),
        messages: (1...100).map { message(MessageID("\($0)"), $0) }))
    var first = 0
    var isAsked = false
    view.onNearStart = { isAsked = true }
    view.retryPageRequests()
    while first > -pageCount * pageSize {
      if isAsked {
        isAsked = false
        first -= pageSize
        try view.prepend((first..<first + pageSize).map { message(MessageID("\($0)"), $0) })
        view.commit()
        view.trim(keeping: 300)
        view.commit()
      }
      view.scroll(by: -300)
    }
    return (allocatedBytes() - bytes) / 1e6
  }

  private static func view(of conversation: Conversation) -> ConversationView {
    ConversationView(
      conversation, environment: LayoutEnvironment(width: 375), chain: .builtIn,
      measurer: TextMeasurer(), size: CGSize(width: 375, height: 667))
  }

  private enum Edit: String, CaseIterable {
    case append = "a message at the end"
    case status = "a status at the end"
    case text = "a text at the end"
    case removal = "a message that goes"
  }

  /// Seconds on the view's thread for an edit and the commit that shows it; measuring between them is not counted.
  private func median(
    of edit: Edit, in view: ConversationView, _ count: Int
  ) async throws -> Double {
    var times: [Double] = []
    for number in 0..<LiveConversationBench.repetitions {
      var time = try seconds { try apply(edit, number, to: view, count) }
      await view.measured()
      time += seconds { view.commit() }
      view.advance(by: 1)
      times.append(time)
    }
    return medianOf(times)
  }

  private func apply(
    _ edit: Edit, _ number: Int, to view: ConversationView, _ count: Int
  ) throws {
    let id = MessageID("new\(number)")
    switch edit {
    case .append: try view.append([message(id, number)])
    case .text: try view.update(id) { $0.content = .text("That is \(number), then") }
    case .removal: view.remove([id])
    case .status:
      guard let last = view.lastMessage?.id else { return }
      try view.update(last) { $0.status = number % 2 == 0 ? .read : .sent }
    }
  }

  private func message(_ id: MessageID, _ number: Int) -> Message {
    Message(
      id: id, sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 2_000_000_000 + Double(number) * 60),
      content: .text("Hello again, for the \(number)th time"))
  }

  private func page(in view: ConversationView) async throws -> Double {
    var times: [Double] = []
    for number in 0..<20 {
      let messages = (0..<50).map { message(MessageID("page\(number)-\($0)"), -$0) }
      var time = try seconds { try view.prepend(messages) }
      await view.measured()
      let before = view.elements.map(\.frame)
      time += seconds { view.commit() }
      precondition(view.elements.map(\.frame) == before, "nothing moves")
      times.append(time)
      await view.settle()
    }
    return medianOf(times)
  }

  private func widths(in view: ConversationView) -> Double {
    var times: [Double] = []
    for width in [700, 375, 690, 380, 375.0] {
      times.append(
        seconds {
          view.size.width = width
          view.commit(.measuringNow, animated: false)
        })
    }
    return medianOf(times)
  }

  private func scroll(in view: ConversationView) -> Double {
    let times = (0..<LiveConversationBench.repetitions).map { _ in
      seconds { view.scroll(by: -60) }
    }
    view.scrollToEnd()
    return medianOf(times)
  }

  private func search(
    _ view: ConversationView, _ add: (String, Double, String, String, String) -> Void
  ) async throws {
    await view.settle()
    // A word near the visible part.
    let text = view.lastMessage?.content.text ?? ""
    let words = text.components(separatedBy: " ")
    let word = words.max { $0.count < $1.count } ?? "a"
    _ = view.search(for: word)
    var found: ConversationSearch?
    let first = seconds { found = view.search(for: word) }
    precondition(found?.current != nil, "it was found at once")
    add("finding: the first match", first * 1e3, "ms", "at most 1", "at most 1")
    let all = await seconds { await found?.completed() }
    add("finding: all matches", all * 1e3, "ms", "at most 20", "at most 3,000")
  }
}

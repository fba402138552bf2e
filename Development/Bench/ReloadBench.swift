import BubbleCanvas
import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleLua
import BubbleText
import Foundation

/// The cost of saving a script until the visible part of a long conversation is drawn again.
struct ReloadBench {
  private static let count = 10_000
  /// A message in the middle.
  private static let seen = 5_000

  private let folder: URL
  private let conversation: Conversation
  private let environment = LayoutEnvironment(width: 375)

  /// Makes a conversation of which every third message is laid out by the script.
  init(seed: UInt64) throws {
    var generator = ConversationGenerator(seed: seed)
    var conversation = generator.conversation(messageCount: ReloadBench.count)
    for index in conversation.messages.indices where index % 3 == 0 {
      let text = conversation.messages[index].content.text ?? ""
      conversation.messages[index].content = MessageContent(
        type: "card",
        payload: [
          "type": .string("card"), "title": .string("Card \(index)"), "text": .string(text),
        ])
    }
    self.conversation = conversation
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-reload-\(ProcessInfo.processInfo.processIdentifier)")
    try save(version: 0)
  }

  private func save(version: Int) throws {
    let script = folder.appendingPathComponent("card")
    try FileManager.default.createDirectory(at: script, withIntermediateDirectories: true)
    let text = """
      return { api = 1, name = "card", content_types = { "card" },
        build_layout = function(peer, message, ctx)
          return ui.bubble { ui.column { gap = \(4 + version % 3),
            ui.text { message.content.title .. " \(version)", style = "title" },
            ui.text { message.content.text } } }
        end }
      """
    try Data(text.utf8).write(to: script.appendingPathComponent("init.lua"))
  }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var scripts = PluginReloader(folders: [folder], base: .builtIn)
    var changes = try PluginWatcher(folders: [folder]).changesStream().makeAsyncIterator()
    let view = ConversationView(
      conversation, environment: environment, chain: scripts.chain, measurer: TextMeasurer(),
      size: CGSize(width: environment.width, height: 667))
    var updates = view.updates.makeAsyncIterator()
    view.scroll(to: conversation.messages[ReloadBench.seen].id)
    await view.settle()
    for round in 1...max(1, rounds) {
      let start = ContinuousClock.now
      try save(version: round)
      guard let change = await changes.next() else { return }
      let event = ContinuousClock.now
      guard scripts.reload(change).changed == ["card"] else {
        throw WholeProcess.Failure(description: "the script was not loaded: \(scripts.diagnostics)")
      }
      view.chain = scripts.chain
      while view.commit(animated: false) == nil { _ = await updates.next() }
      let committed = ContinuousClock.now
      _ = try ConversationPicture(
        size: view.shownSize, parts: view.drawn.map { ConversationPicture.Part($0) },
        theme: .light, pictures: PictureFolder(at: nil)
      ).png(scale: 1)
      add(from: start, event, committed, to: .now, &report)
      await view.settle()
    }
  }

  private func add(
    from start: ContinuousClock.Instant, _ event: ContinuousClock.Instant,
    _ committed: ContinuousClock.Instant, to end: ContinuousClock.Instant,
    _ report: inout Report
  ) {
    func add(_ name: String, _ time: Duration, _ promise: String = "") {
      report.add(
        "10,000 messages, a script of a third saved: " + name, time / .milliseconds(1), "ms",
        promise)
    }
    add("saved to drawn", end - start, "at most 50")
    add("event to drawn", end - event, "at most 50")
    add("event to laid out", committed - event)
  }
}

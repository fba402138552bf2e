import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Scripts that are added, changed, configured, broken and removed while a conversation is shown.
@Suite final class LiveScriptsTests {
  private let folder: URL
  private let view: ConversationView
  private var folders: PluginFolders
  private var scripts: PluginReloader

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    folders = PluginFolders([folder], includesBundled: false)
    scripts = folders.reloader()
    let messages = (0..<60).map { number -> Message in
      var message = Message(
        id: MessageID("\(number)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
        date: Date(timeIntervalSince1970: 1_750_000_000 + Double(number) * 60),
        content: number % 10 == 0
          ? MessageContent(type: "score", payload: ["points": .integer(Int64(number))])
          : .text("Message \(number)"))
      if number == 40 { message.extras = ["reactions": [["emoji": "+", "count": 3]]] }
      return message
    }
    view = ConversationView(
      Conversation(peer: Peer(id: "bo", kind: .private), messages: messages),
      environment: LayoutEnvironment(width: 320), chain: scripts.chain, measurer: TextMeasurer(),
      size: CGSize(width: 320, height: 420))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes the script, and has the view take it over.
  ///
  /// - Returns: How many messages were laid out because of it.
  private func write(_ body: String?, greeting: String? = nil) async throws -> Int {
    let file = folder.appendingPathComponent("score/init.lua")
    if let body {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let script = """
        return { api = 1, name = "score", content_types = { "score" },
          config = { greeting = { default = "points", doc = "what is counted" } },
          build_layout = function(peer, message, ctx)
            \(body)
          end }
        """
      try Data(script.utf8).write(to: file)
    } else {
      try FileManager.default.removeItem(at: file.deletingLastPathComponent())
    }
    if let greeting {
      folders.configurations = ["score": ["greeting": .string(greeting)]]
      scripts = folders.reloader()
    } else {
      scripts.reload()
    }
    let before = view.counts.built
    view.chain = scripts.chain
    await view.settle()
    return view.counts.built - before
  }

  /// What a message is laid out by, and what is written in it.
  private func shown(_ id: MessageID) -> (layouter: LayouterID, texts: [String])? {
    view.scroll(to: id, edge: .bottom)
    guard case .cell(let layout)? = view.element(.message(id))?.layout else { return nil }
    let texts = layout as? BubbleCellLayout
    return (
      layout.key.layouter,
      texts?.elements.compactMap {
        if case .text(let text, _, _) = $0.content { text.request.text } else { nil }
      } ?? []
    )
  }

  private let points = "return ui.text(message.content.points .. \" points\")"

  @Test("only the messages of a script that comes, changes or goes are laid out again")
  func onlyItsMessages() async throws {
    await view.settle()
    expect(shown("30")?.layouter, equals: "unsupported")
    try await expect(write(points), equals: 6)
    expect(shown("30")?.layouter, equals: "score")
    expect(shown("30")?.texts.contains("30 points"), equals: true)
    try await expect(write("return ui.text(\"-\")"), equals: 6)
    expect(shown("30")?.texts.contains("-"), equals: true)
    try await expect(write(nil), equals: 6)
    expect(shown("30")?.layouter, equals: "unsupported")
  }

  @Test("a script that is configured lays its messages out again, and nothing else is")
  func configured() async throws {
    await view.settle()
    let body = "return ui.text(message.content.points .. \" \" .. ctx.config.greeting)"
    _ = try await write(body)
    expect(shown("30")?.texts.contains("30 points"), equals: true)
    try await expect(write(body, greeting: "goals"), equals: 6)
    expect(shown("30")?.texts.contains("30 goals"), equals: true)
  }

  @Test(
    "where a new version can't be loaded, or fails, the last good layout stays, and the error is told"
  )
  func lastGood() async throws {
    await view.settle()
    _ = try await write(points)
    let before = view.element(.message("50"))?.look
    // It can't be loaded: the reloader has the last good one.
    try await expect(write("return ui.text("), equals: 0)
    expect(shown("30")?.texts.contains("30 points"), equals: true)
    // It fails for some messages only.
    view.diagnostics = []
    _ = try await write(
      "if message.content.points > 20 then error(\"too many\") end return ui.text(\"few\")")
    expect(shown("30")?.texts.contains("30 points"), equals: true)
    expect(shown("20")?.texts.contains("few"), equals: true)
    expect(Set(view.diagnostics.compactMap(\.message)), equals: ["30", "40", "50"])
    expect(view.diagnostics.allSatisfy { $0.layouter == "score" && $0.text.contains("too many") })
    // It stays in another width, too, and through another broken version.
    view.size.width = 300
    await view.settle()
    expect(shown("30")?.texts.contains("30 points"), equals: true)
    _ = try await write("return nil + 1")
    expect(shown("30")?.texts.contains("30 points"), equals: true)
    expect(shown("20")?.texts.contains("few"), equals: true)
    view.size.width = 320
    await view.settle()
    _ = shown("50")
    expect(view.element(.message("50"))?.look, equals: before)
    // And through many of them, with what stands around it.
    for number in 0..<12 { _ = try await write("error(\"broken \(number)\")") }
    expect(shown("30")?.texts.contains("30 points"), equals: true)
    expect(shown("40")?.texts.contains("40 points"), equals: true)
    // When it is mended the new version shows.
    _ = try await write("return ui.text(\"mended\")")
    expect(shown("30")?.texts.contains("mended"), equals: true)
  }
}

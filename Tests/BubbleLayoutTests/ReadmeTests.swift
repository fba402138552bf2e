import BubbleLayout
import BubbleTestSupport
import Foundation
import Testing

/// What README shows, compiled and run.
@Suite struct ReadmeTests {
  // README begins
  struct PlaceLayouter: BubbleLayouter {
    let id: LayouterID = "place"
    let contentTypes: Set<String>? = ["place"]

    func buildLayout(
      peer: Peer, message: Message, context: LayoutContext
    ) throws -> any CellLayout {
      let name = message.content.payload["name"]?.string ?? "Somewhere"
      return try BubbleCellLayout(
        root: .bubble(.text(name, style: .title)), peer: peer, message: message, context: context,
        layouter: self)
    }
  }
  // README ends

  private var readme: String {
    get throws {
      try String(
        contentsOf: packageFolder().appendingPathComponent("README.md"), encoding: .utf8)
    }
  }

  @Test func `the layouter in Swift is the one in README`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let parts = source.components(separatedBy: "// README ")
    let code = try #require(parts.dropFirst().first).split(separator: "\n").dropFirst().dropLast()
    let lines = code.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : String($0) }
    let readmeLines = try readme.split(separator: "\n").map(String.init)
    #expect(lines.count > 8)
    for line in lines { #expect(readmeLines.contains(line), "\(line)") }
  }

  @Test func `a layouter in Swift is put before text and takes its messages`() async throws {
    var chain = PluginFolders().chain().chain
    chain.insert(PlaceLayouter(), before: "text")
    let place = Content(type: "place", payload: ["name": .string("Café")])
    let conversation = Conversation(peer: .group, messages: [.sample(place)])
    let transcript = try await Transcript.layOut(
      conversation, environment: LayoutEnvironment(width: 375), chain: chain,
      measurer: PangoTextMeasurer())
    #expect(transcript.snapshot.entries[0].key.layouter == "place")
    #expect(transcript.snapshot.diagnostics.isEmpty)
  }

  @Test func `the script is the one that README shows`() throws {
    let blocks = try readme.components(separatedBy: "```lua\n")
    let script = try #require(blocks.dropFirst().first?.components(separatedBy: "```").first)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-readme-\(UUID().uuidString)")
    let place = folder.appendingPathComponent("place")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try script.write(
      to: place.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    let (chain, diagnostics) = PluginFolders(paths: [folder.path]).chain()
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let content = Content(
      type: "place",
      payload: ["name": .string("Café"), "city": .string("Lisbon"), "distance": .number(2.5)])
    let result = chain.cellLayout(
      for: .sample(content), peer: .group, context: .squares())
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    #expect(result.layout.key.layouter == "place")
  }
}

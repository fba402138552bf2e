import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What README shows, compiled and run.
@Suite struct ReadmeTests {
  private var readme: String {
    get throws {
      try String(
        contentsOf: packageFolder().appendingPathComponent("README.md"), encoding: .utf8)
    }
  }

  @Test func `the program in Swift is the one among the examples`() throws {
    let blocks = try readme.components(separatedBy: "```swift\n")
    let program = try #require(blocks.dropFirst().first?.components(separatedBy: "```").first)
    let example = packageFolder().appendingPathComponent("examples/place/main.swift")
    expect(program, equals: (try String(contentsOf: example, encoding: .utf8)))
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
    expect(diagnostics.isEmpty, "\(diagnostics)")
    let content = MessageContent(
      type: "place",
      payload: ["name": .string("Café"), "city": .string("Lisbon"), "distance": .number(2.5)])
    let result = chain.cellLayout(
      for: .sample(content), context: .squares())
    expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    expect(result.layout.key.layouter, equals: "place")
  }
}

import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The links and the code of README and of the index of guides.
///
/// `ReadmeCommandTests` runs the commands.
@Suite struct ReadmeTests {
  private static let pages = [
    "README.md", "Documentation/README.md", "Documentation/Compatibility.md", "SECURITY.md",
  ]

  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder().appendingPathComponent(path), encoding: .utf8)
  }

  /// The ids that the headings of a page have on the repository's site.
  private func anchors(of page: String) -> Set<String> {
    Set(
      page.matches(of: /(?m)^#+ (.+)$/).map { match in
        String(
          match.1.lowercased().filter {
            $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
          }.map { $0 == " " ? "-" : $0 })
      })
  }

  @Test(arguments: ReadmeTests.pages)
  func `links lead to files and headings that there are`(page: String) throws {
    let root = packageFolder()
    let folder = root.appendingPathComponent(page).deletingLastPathComponent()
    let links = try text(page).matches(of: /(?:\]\(|src=")([^)"#]*)(#[^)"]+)?[)"]/)
    expect(!links.isEmpty)
    for link in links where !link.1.hasPrefix("http") {
      let target =
        link.1.isEmpty
        ? root.appendingPathComponent(page)
        : folder.appendingPathComponent(String(link.1)).standardizedFileURL
      expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link.1)")
      if let anchor = link.2 {
        let headings = anchors(of: try String(contentsOf: target, encoding: .utf8))
        expect(headings.contains(String(anchor.dropFirst())), "\(page): \(link.0)")
      }
    }
  }

  @Test func `the index lists every guide`() throws {
    let index = try text("Documentation/README.md")
    let folder = packageFolder().appendingPathComponent("Documentation")
    let guides = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") && $0 != "README.md" }
    expect(guides.count > 20)
    for guide in guides { expect(index.contains("](\(guide))"), "\(guide)") }
  }

  @Test func `README states the version of the library`() throws {
    let header = try text("Sources/CBubble/include/bubble/library.h")
    let numbers = try ["MAJOR", "MINOR", "PATCH"].map { part in
      let line = try #require(
        header.components(separatedBy: "\n").first {
          $0.contains("define BUBBLE_VERSION_\(part) ")
        })
      return try #require(line.split(separator: " ").last)
    }
    let version = numbers.joined(separator: ".")
    let readme = try text("README.md")
    expect(readme.contains("\nVersion \(version) "))
    expect(readme.contains(".upToNextMinor(from: \"\(version)\")"))
  }

  @Test func `the script of README lays out its messages`() throws {
    let blocks = try text("README.md").components(separatedBy: "```lua\n")
    expect(blocks.count, equals: 2)
    let script = try #require(blocks.last?.components(separatedBy: "```").first)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-readme-\(UUID().uuidString)")
    let place = folder.appendingPathComponent("place")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try script.write(
      to: place.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    let loaded = PluginFolders([folder]).load()
    let (chain, diagnostics) = (loaded.chain, loaded.diagnostics)
    expect(diagnostics.isEmpty, "\(diagnostics)")
    let content = MessageContent(
      type: "place", payload: ["name": .string("Café"), "city": .string("Lisbon")])
    let result = chain.cellLayout(for: .sample(content), context: .squares())
    expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    expect(result.layout.key.layouter, equals: "place")
  }

  @Test func `the view of README shows elements`() throws {
    var shown: [(id: ConversationElement.ID, frame: CGRect)] = []
    func print(_ id: ConversationElement.ID, _ frame: CGRect) { shown.append((id, frame)) }
    // Reads the path as in the repository's folder, whatever the tests' folder is.
    struct ConversationReader {
      func read(from file: URL) throws -> BubbleCore.ConversationReader.Reading {
        try BubbleCore.ConversationReader().read(
          from: packageFolder().appendingPathComponent(file.relativePath))
      }
    }
    // The code of README begins here.
    let file = URL(fileURLWithPath: "examples/trip.json")
    let conversation = try ConversationReader().read(from: file).conversation
    let view = ConversationView(
      conversation, environment: LayoutEnvironment(width: 375), chain: .standard,
      measurer: TextMeasurer(), size: CGSize(width: 375, height: 667))
    let bo = Person(id: "bo", name: "Bo")
    try view.append([
      Message(id: "new", sender: bo, isOutgoing: false, date: Date(), content: .text("Hello"))
    ])
    view.commit(.measuringNow, animated: false)
    view.scrollToEnd(animated: false)
    for element in view.drawn { print(element.id, element.frame) }
    // It ends here.
    expect(shown.contains { $0.id == .message("new") && $0.frame.maxY < 668 }, "\(shown)")
    let code = try #require(
      text("README.md").components(separatedBy: "import Foundation\n\n").last?
        .components(separatedBy: "```").first)
    let lines = code.split(separator: "\n").map { "    \($0)\n" }.joined()
    try expect(text("Tests/BubbleLayoutTests/ReadmeTests.swift").contains(lines))
  }
}

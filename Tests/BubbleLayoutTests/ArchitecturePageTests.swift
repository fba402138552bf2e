import Expectations
import Foundation
import Testing

@Suite struct ArchitecturePageTests {
  /// The text and the target of each link of the page.
  private func links() throws -> [(text: String, target: URL)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = root.appending(path: "Documentation/Architecture.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.matches(of: /\[([^\]]+)\]\(([^)]+)\)/).map { match in
      (
        String(match.1),
        page.deletingLastPathComponent().appending(path: String(match.2)).standardizedFileURL
      )
    }
  }

  @Test func `the page names files that there are, by their names`() throws {
    let links = try links()
    expect(links.count > 60)
    for (text, target) in links {
      expect(FileManager.default.fileExists(atPath: target.path), "\(target.path) is missing")
      expect(target.path.hasSuffix(text), "\(text) leads to \(target.lastPathComponent)")
    }
  }

  @Test func `the picture has every target that hosts can depend on`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: root.appending(path: "Documentation/Architecture.md"), encoding: .utf8)
    let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    expect(products.count >= 5)
    for product in products { expect(page.contains(product), "\(product) is not in the picture") }
  }
}

import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What `import BubbleLayout`, and the modules of the list beside it, bring into a file beside a toolkit's own names.
@Suite struct ExportedNamesTests {
  /// What a host imports beside BubbleLayout whose own list shows bubbles.
  private static let listModules = ["BubbleCollection", "BubbleList", "BubbleListBridge"]

  /// The folders of BubbleLayout, of the modules that it exports, and of the list's.
  private func exportedFolders() throws -> [URL] {
    let sources = packageFolder().appendingPathComponent("Sources")
    let exports = try String(
      contentsOf: sources.appendingPathComponent("BubbleLayout/Exports.swift"), encoding: .utf8)
    let modules = exports.matches(of: #/@_exported import (\w+)/#).map { String($0.output.1) }
    expect(modules.count >= 6 && Set(modules).isDisjoint(with: Self.listModules))
    return (modules + ["BubbleLayout"] + Self.listModules).map {
      $0 == "BubbleLayouters"
        ? packageFolder().appendingPathComponent("Plugins/Swift")
        : sources.appendingPathComponent($0)
    }
  }

  /// The names of public types, protocols and aliases that stand by themselves in Swift files.
  private func publicNames(in folder: URL) throws -> [String] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let declaration =
      #/^(?:@\w+(?:\([^)]*\))? )*(?:public|open) (?:final |indirect )*(?:class|struct|enum|protocol|actor|typealias) (\w+)/#
      .anchorsMatchLineEndings()
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .flatMap { file in
        try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map {
          String($0.output.1)
        }
      }
  }

  @Test func `no exported name is that of a toolkit's`() throws {
    let names = try exportedFolders().flatMap(publicNames)
    expect(names.count > 200, "so many are found: \(names.count)")
    expect(names.contains("LayoutBox") && names.contains("ConversationView"))
    for (toolkit, others) in ToolkitNames.all {
      let clashes = Set(names).intersection(others).sorted()
      expect(clashes, equals: [], "\(toolkit) has them, too")
    }
  }
}

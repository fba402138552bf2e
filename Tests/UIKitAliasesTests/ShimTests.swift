import Expectations
import Foundation
import Testing

/// Packages that port layouts have targets of their own under the names of Apple's frameworks.
@Suite struct ShimTests {
  @Test func `no source asks whether a module is there that may be a package's own`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var count = 0
    for target in ["BubbleCollection", "BubbleDiffable", "UIKitAliases"] {
      let folder = root.appending(path: "Sources/\(target)")
      guard let files = FileManager.default.enumerator(atPath: folder.path) else { continue }
      for case let file as String in files where file.hasSuffix(".swift") {
        count += 1
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        for module in ["CoreGraphics", "QuartzCore", "UIKit", "FoundationEssentials"] {
          // With it, the second build of such a package finds a circle of modules.
          expect(!text.contains("canImport(\(module))"), "\(file)")
        }
      }
    }
    expect(count > 50)
  }
}

import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

/// The program in examples/circle-layout, which Documentation/PortingLayouts.md shows.
@Suite struct CircleExampleTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func run(_ output: URL) throws -> Int32 {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("circle-layout")
    process.arguments = [output.path]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test func `the example draws the picture of the page, to the last character`() throws {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("circle-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: output) }
    try expect(run(output), equals: 0)
    let drawn = try String(contentsOf: output, encoding: .utf8)
    let golden = Self.package.appendingPathComponent("examples/pictures/circle.svg")
    if ProcessInfo.processInfo.environment["BUBBLE_GOLDENS"] == "accept" {
      try drawn.write(to: golden, atomically: true, encoding: .utf8)
    }
    expect(drawn, equals: (try String(contentsOf: golden, encoding: .utf8)))
    // Seven people, then one who goes beside one who comes, then seven again.
    expect(drawn.components(separatedBy: "<circle").count, equals: 1 + 7 + 8 + 7)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.package.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `the page shows the layout as it is`() throws {
    let page = try text("Documentation/PortingLayouts.md")
    for file in ["CircleLayout.swift", "main.swift", "CGRect+Intersects.swift"] {
      let isShown = page.contains(try text("examples/circle-layout/\(file)"))
      expect(isShown, "\(file)")
    }
  }

  @Test func `the page shows the calls that are recorded`() throws {
    let screen = Screen(
      StickyHeaderLayout(rowHeight: 20, headerHeight: 10), width: 100, height: 60, counts: [3, 4])
    let recorder = LayoutRecorder()
    screen.view.recorder = recorder
    screen.view.contentOffset.y += 25
    screen.view.layoutIfNeeded()
    let page = try text("Documentation/PortingLayouts.md")
    let shown = recorder.lines.map { "  \($0)\n" }.joined()
    let isShown = page.contains("```text\n\(shown)  ```")
    expect(isShown, "\(recorder.text)")
  }
}

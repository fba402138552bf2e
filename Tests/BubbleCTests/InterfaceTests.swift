import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The interface is what is listed: a change of it is seen in a review.
@Suite struct InterfaceTests {
  private let folder = packageFolder().appendingPathComponent("Sources/CBubble")

  private func headers() throws -> [String] {
    let folder = folder.appendingPathComponent("include/bubble")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
  }

  /// What a header declares, each on a line of its own, without comments.
  private func declarations(_ header: String) -> [String] {
    let bare = header.replacing(#/(?s)\/\*.*?\*\//#, with: " ").split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.contains("extern \"C\"") }.joined(separator: " ")
    var (found, current, depth): ([String], String, Int) = ([], "", 0)
    for character in bare {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if character == ";", depth == 0 {
        found.append(current.split(separator: " ").joined(separator: " "))
        current = ""
      } else if depth >= 0 {
        current.append(character)
      } else {
        depth = 0
      }
    }
    return found.filter { !$0.isEmpty }
  }

  @Test func `the list has what the headers declare`() throws {
    let declared = try headers().flatMap(declarations).joined(separator: "\n") + "\n"
    let file = folder.appendingPathComponent("interface.txt")
    if ProcessInfo.processInfo.environment["BUBBLE_GOLDENS"] == "accept" {
      try declared.write(to: file, atomically: true, encoding: .utf8)
    }
    let listed = try String(contentsOf: file, encoding: .utf8)
    let difference = declared.components(separatedBy: "\n")
      .difference(from: listed.components(separatedBy: "\n"))
    expect(difference.isEmpty, "BUBBLE_GOLDENS=accept writes the list again")
  }

  @Test func `every function is documented`() throws {
    for header in try headers() {
      let lines = header.components(separatedBy: "\n")
      for (index, line) in lines.enumerated() where line.hasPrefix("bubble_status bubble_") {
        expect(lines[index - 1].hasSuffix("*/"), "\(line)")
      }
    }
  }

  @Test func `the header says the version of the library`() throws {
    let header = try headers().joined()
    let parts = header.matches(of: #/#define BUBBLE_VERSION_(MAJOR|MINOR|PATCH) (\d+)/#)
      .compactMap { UInt32($0.output.2) }
    expect(parts.count, equals: 3)
    expect(parts[0] << 16 | parts[1] << 8 | parts[2], equals: Interface.version)
  }
}

import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The page "Add a content type in Swift" shows what is built and run.
@Suite struct ContentTypesPageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder().appendingPathComponent(path), encoding: .utf8)
  }

  private func blocks(_ language: String) throws -> [String] {
    try text("Documentation/ContentTypes.md").components(separatedBy: "```\(language)\n")
      .dropFirst()
      .map { String($0.prefix(upTo: $0.range(of: "```")?.lowerBound ?? $0.endIndex)) }
  }

  @Test func `all code of the page is that of the example`() throws {
    let code = try blocks("swift")
    expect(code.count, equals: 7)
    let example = "examples/custom-layouter"
    expect(
      code.prefix(4).joined(), equals: (try text("\(example)/Sources/PaymentRequestLayouter.swift"))
    )
    expect(code[4], equals: (try text("\(example)/Tests/PaymentRequestTests.swift")))
    expect(code[5], equals: (try text("\(example)/Sources/PinnedLayouter.swift")))
    expect(code[6], equals: (try text("\(example)/Sources/main.swift")))
    try expect(blocks("json"), equals: [try text("\(example)/conversation.json")])
  }

  @Test func `layouter and test are under 60 lines`() throws {
    let lines = try blocks("swift").prefix(5).joined().filter { $0 == "\n" }.count
    expect(lines < 60)
  }
}

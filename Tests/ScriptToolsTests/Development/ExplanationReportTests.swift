import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import ScriptTools
import Testing

/// The report that an explanation is printed as.
@Suite struct ExplanationReportTests {
  private func report(_ layouters: [any BubbleLayouter]) -> [String] {
    let explanation = LayouterChain(layouters).explain(
      .sample(id: "7", .text("x")), context: .squares())
    return explanation.description.split(separator: "\n").map(String.init)
  }

  /// The lines of a section, from its title to the next.
  private func section(_ title: String, of lines: [String]) -> [String] {
    let rest = lines.drop { $0 != title }.dropFirst()
    return Array(rest.prefix { $0.hasPrefix(" ") })
  }

  @Test func `every layouter stands in it, those behind a wrapping one under it`() {
    let lines = report([
      BoxMaker("frame", wraps: true) { message, context in
        .column([.text("frame"), try context.wrappedBox(for: message)])
      },
      BoxMaker("no", isSuitable: false), BoxMaker("text"),
      BoxMaker("poll", contentTypes: ["poll", "quiz"]), BoxMaker("rest"),
    ])
    // Without the times.
    let asked = section("asked, from the first on", of: lines).map { line in
      line.replacing(#/  [0-9.e-]+ ms$/#, with: "")
    }
    expect(
      asked,
      equals: [
        "  ✓ frame  took it", "      which asked for the next:", "      · no    not suitable",
        "      ✓ text  took it", "  · poll   not asked: only for poll, quiz",
        "  · rest   not reached",
      ])
  }

  @Test func `boxes are a tree with frames and what they say of their sizes`() {
    let box = LayoutBox.column([
      .row([
        .text("aa"), LayoutBox(.spacer, sizing: BoxSizing(width: 8, height: 8, grow: 2, shrink: 0)),
      ]),
      .text("b\nb"),
    ])
    var tall = box
    tall.id = "all"
    tall.sizing.minWidth = 100
    let tree = tall
    let lines = section("boxes", of: report([BoxMaker("text") { _, _ in tree }]))
    let names = lines.map { $0.replacing(#/ +[0-9.]+, [0-9.]+ .*/#, with: "") }
    expect(
      names,
      equals: [
        "  bubble", "  └─ column", "     ├─ text \"Bo\"", "     └─ time", "        ├─ column #all",
        "        │  ├─ row", "        │  │  ├─ text \"aa\"", "        │  │  └─ spacer",
        "        │  └─ text \"b b\"", "        └─ text \"09:00\"",
      ])
    expect(lines.contains { $0.hasSuffix("width 8.0, height 8.0, grow 2.0, shrink 0.0") })
    expect(lines.contains { $0.contains("#all") && $0.hasSuffix("minWidth 100.0") })
  }
}

/// A layouter that makes the box that a test tells it to make: a text, its own id, unless told otherwise.
private struct BoxMaker: BoxLayouter {
  let id: LayouterID
  let version = "1"
  let contentTypes: Set<String>?
  let wraps: Bool
  private let isSuitable: Bool
  private let box: @Sendable (Message, LayoutContext) throws -> LayoutBox

  init(
    _ id: LayouterID, contentTypes: Set<String>? = nil, wraps: Bool = false,
    isSuitable: Bool = true, box: (@Sendable (Message, LayoutContext) throws -> LayoutBox)? = nil
  ) {
    self.id = id
    self.contentTypes = contentTypes
    self.wraps = wraps
    self.isSuitable = isSuitable
    self.box = box ?? { _, _ in .text(id.rawValue) }
  }

  func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { isSuitable }

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    try box(message, context)
  }
}

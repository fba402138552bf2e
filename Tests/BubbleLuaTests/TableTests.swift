import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What the bundled table promises.
@Suite struct TableTests {
  private let script: BundledScript

  init() throws { script = try BundledScript("table") }

  private func table(
    _ columns: [JSONValue], _ rows: [[JSONValue]], _ more: JSONObject = [:]
  ) -> JSONObject {
    JSONObject(
      [
        .init(name: "columns", value: .array(columns)),
        .init(name: "rows", value: .array(rows.map { .array($0) })),
      ] + more.members)
  }

  private func strings(_ texts: String...) -> [JSONValue] { texts.map(JSONValue.string) }

  private func alignment(_ layout: BubbleCellLayout, _ text: String) throws -> LineAlignment {
    for element in layout.elements {
      if case .text(let measured, _, let alignment) = element.content,
        measured.request.text == text
      {
        return alignment
      }
    }
    throw CancellationError()
  }

  @Test func `cells of a column stand below each other, those of a row beside each other`() throws {
    let layout = try script.layout(
      table(strings("To", "Time"), [strings("Lisbon", "9:05"), strings("Faro", "13:15")]))
    let (lisbon, faro) = (try layout.frame(of: "Lisbon"), try layout.frame(of: "Faro"))
    expect(lisbon.minX == faro.minX && lisbon.width == faro.width && lisbon.maxY < faro.minY)
    let time = try layout.frame(of: "9:05")
    expect(time.minY == lisbon.minY && time.minX >= lisbon.maxX + 10)
  }

  @Test func `numbers end at the trailing edge unless the column says otherwise`() throws {
    let columns: [JSONValue] = [
      .string("Word"), .string("Number"),
      .object(["title": .string("Middle"), "align": .string("center")]),
      .object(["title": .string("Left"), "align": .string("left")]),
    ]
    let layout = try script.layout(
      table(
        columns,
        [
          [.string("a"), .number(1.5), .integer(2), .integer(3)],
          [.string("b"), .integer(22), .integer(4), .integer(5)],
        ]))
    try expect(alignment(layout, "a"), equals: .left)
    try expect(alignment(layout, "1.5"), equals: .right)
    try expect(alignment(layout, "Number"), equals: .right)
    try expect(alignment(layout, "2"), equals: .center)
    try expect(alignment(layout, "3"), equals: .left)
  }

  @Test func `a short column keeps its width beside a long one`() throws {
    let long = String(repeating: "words and ", count: 12) + "words"
    let layout = try script.layout(table(strings("Y", "Remarks"), [strings("2019", long)]))
    try expect(layout.frame(of: "2019").width >= 48)
    try expect(layout.frame(of: long).height, equals: 48)
  }

  @Test func `columns that have no room are counted`() throws {
    let columns = (1...9).map { JSONValue.string("Column\($0)") }
    let layout = try script.layout(table(columns, [columns]))
    expect(layout.texts.contains("Column1") && !layout.texts.contains("Column9"))
    let shown = columns.indices.filter { layout.texts.contains("Column\($0 + 1)") }.count
    expect(layout.texts.contains("\(9 - shown) more columns"))
    let wide = try script.layout(table(columns, [columns]), in: .squares(width: 1_000))
    expect(wide.texts.filter { $0.hasPrefix("Column") }.count > 2 * shown)
  }

  @Test func `many rows are cut, and expanded when the message says so`() throws {
    let rows = (1...20).map { [JSONValue.string("Row \($0)")] }
    let cut = try script.layout(table(strings("A"), rows))
    expect(cut.texts.contains("Row 12") && !cut.texts.contains("Row 13"))
    expect(cut.texts.contains("8 more rows") && cut.action("expand") == HitAction("expand"))
    let expanded = try script.layout(table(strings("A"), rows, ["expanded": .bool(true)]))
    expect(expanded.texts.contains("Row 20") && expanded.action("expand") == nil)
  }

  @Test func `each cell is read after the title of its column`() throws {
    let layout = try script.layout(
      table(
        strings("To", "Time"), [strings("Lisbon", "9:05"), [.string("Faro"), .null]]))
    let read = layout.accessibilityElements.map(\.label)
    expect(read, equals: ["Bo", "To Lisbon, Time 9:05", "To Faro", "09:00"])
  }
}

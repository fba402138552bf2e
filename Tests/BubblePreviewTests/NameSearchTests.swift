import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubblePreview

/// A page's search for names, and languages that a page asks for and no one speaks.
@Suite struct NameSearchTests {
  private struct Answer: Decodable {
    struct Symbol: Decodable { var name: String, outline: String }
    struct Color: Decodable { var name: String, light: String, dark: String }

    var found: Int, total: Int
    var symbols: [Symbol], colors: [Color]
  }

  private func answer(_ text: String) throws -> Answer {
    // Four bytes have the length.
    let bytes = NameSearch.answer(text, PreviewAppearance().theme).dropFirst(4)
    return try JSONDecoder().decode(Answer.self, from: Data(bytes))
  }

  @Test func `each word must be in a name, in any case, with hyphens as elsewhere`() throws {
    try expect(answer("takeoff boat").found, equals: 0)
    for text in [" takeoff  flight ", "Flight-Take", "FLIGHT_TAKEOFF"] {
      let found = try answer(text)
      expect(found.symbols.map(\.name), equals: ["flight_takeoff"], "\(text)")
      expect(found.found == 1 && found.symbols[0].outline.hasPrefix("M"), "\(text)")
    }
  }

  @Test func `a symbol is found by its name in other sets, and a mistyped one by the nearest`()
    throws
  {
    try expect(answer("gear").symbols.map(\.name), equals: ["settings"])
    let near = try answer("flihgt")
    expect(near.found == 0 && near.symbols.first?.name == "flight", "\(near.symbols.map(\.name))")
    try expect(answer("zzzzqqqqzzzz").symbols.isEmpty)
  }

  @Test func `all are counted, as many are told as a page shows, and colours in both appearances`()
    throws
  {
    for text in ["", "  ", String(repeating: "x", count: 100_000)] {
      let all = try answer(text)
      expect(all.found == BoxSymbol.allCases.count && all.total == BoxSymbol.allCases.count)
      expect(all.symbols.count, equals: NameSearch.symbolLimit)
      expect(
        all.colors.map(\.name), equals: ColorToken.allCases.map(\.rawValue) + ["black", "white"])
      expect(all.colors.first.map { $0.light.hasPrefix("#") && $0.light != $0.dark }, equals: true)
    }
    try expect(
      answer("accent").colors.map(\.name), equals: ["accent", "accent_faint", "on_accent"])
  }

  @Test func `a language that does not exist is named, and the others are shown`() async throws {
    let script = """
      return { api = 1, name = "card", content_types = { "card" },
        build_layout = function() return ui.text { "a card" } end }
      """
    try await Stage.run(script) { stage in
      let columns = ["en_GB", "xx_YY", "<b>"].map {
        #"{"width":320,"appearance":"light","direction":"ltr","locale":"\#($0)","textScale":1}"#
      }
      stage.page.send(#"{"action":"show","columns":[\#(columns.joined(separator: ","))]}"#)
      try expect(stage.page.unknownLocales(), equals: ["<b>", "xx_YY"])
      try expect(stage.page.update().rows?.isEmpty, equals: false)
    }
  }
}

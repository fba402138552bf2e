import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// `bubble plugin symbols`: names of symbols, and pictures.
@Suite struct SymbolsCommandTests {
  private func names(_ arguments: String...) throws -> [String] {
    let run = try ToolRun(["plugin", "symbols"] + arguments)
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("all names are printed, those with words in them, that begin so, or are mirrored")
  func found() throws {
    try expect(names(), equals: BoxSymbol.allCases.map(\.rawValue))
    try expect(names("flight", "land"), equals: ["flight_land"])
    try expect(names("--prefix", "[0-9]").allSatisfy { $0.first?.isNumber == true })
    try expect(names("arrow", "--mirrored").contains("arrow_back"))
    try expect(!names("arrow", "--mirrored").contains("arrow_upward"))
  }

  @Test("the page of symbols has the number of all, and each name once as text, in order")
  func page() throws {
    let file = packageFolder().appending(path: "Documentation/Symbols.md")
    let sections = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## ")
    func listed(_ text: String) -> [String] { text.matches(of: /`(\w+)`/).map { String($0.1) } }
    let all = BoxSymbol.allCases.map(\.rawValue)
    expect(sections.dropFirst().dropLast().flatMap(listed), equals: all)
    try expect(listed(#require(sections.last)), equals: names("--mirrored"))
    let count = all.count.formatted(.number.locale(Locale(identifier: "en_GB")))
    expect(sections[0].contains("The \(count) names"))
  }

  @Test("what other sets call a symbol is found, too")
  func elsewhere() throws {
    try expect(names("heart").contains("favorite"))
    try expect(names("gear"), equals: ["settings"])
  }

  @Test("a name that is none is answered with the nearest ones")
  func unknown() throws {
    let run = try ToolRun(["plugin", "symbols", "flihgt"])
    expect(run.status, equals: 1)
    expect(run.messages.contains("the nearest are flight"), "\(run.messages)")
  }

  @Test("they are drawn into a picture, each in its place")
  func picture() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-symbols-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try ToolRun([
      "plugin", "symbols", "--prefix", "home", "-o", file.path, "--scale", "1",
    ])
    expect(run.status, equals: 0, "\(run.messages)")
    let pixels = try #require(DrawnPixels(Data(contentsOf: file)))
    let count = BoxSymbol.allCases.count { $0.rawValue.hasPrefix("home") }
    for place in 0..<count {
      let (row, column) = place.quotientAndRemainder(dividingBy: 8)
      let isDrawn = (4..<32).contains { y in
        (34..<62).contains { x in
          pixels[8 + column * 96 + x, 8 + row * 68 + y] != pixels[0, 0]
        }
      }
      expect(isDrawn, "\(place)")
    }
    let wrong = try ToolRun(["plugin", "symbols", "-o", "symbols.gif"])
    expect(wrong.status != 0 && wrong.messages.contains("must end in .png"))
  }
}

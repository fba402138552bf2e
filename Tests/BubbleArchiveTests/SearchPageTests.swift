import BrowserFixtures
import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import SearchFolding
import Testing

@testable import BubbleArchive
@testable import ConversationView

/// The page's search in Chromium beside the view's.
@Suite struct SearchPageTests {
  private static let browser = try? Chromium()

  /// What a script says of the page's search, line by line.
  ///
  /// - Parameter script: Calls `say`; `input` is the input.
  private static func lines(_ script: String, _ input: Any) throws -> [String] {
    let json = try JSONSerialization.data(withJSONObject: input)
    let page = """
      <!DOCTYPE html><meta charset="utf-8"><pre id="result"></pre><script>
      const input = \(String(decoding: json, as: UTF8.self).replacing("<", with: "\\u003c"));
      const table = \(String(decoding: FoldingTable.bytes, as: UTF8.self));
      let label = "";
      const Archive = { load: async (name) => (name === "fold" ? table : [label]) };
      \(EmbeddedFile.text("search.js"))
      const head = { parts: 0, days: [20261120], chunk: 1024 };
      const say = (line) => document.getElementById("result").append(JSON.stringify(line), "\\n");
      const marked = async (needle, text) => {
        label = text;
        const marks = [];
        await Archive.search.find(needle, head, (message, found, words) => {
          for (const [piece, isFound] of Archive.search.excerpt(found, words)) if (isFound) marks.push(piece);
        });
        return marks;
      };
      (async () => { \(script) })();
      </script>
      """
    return try #require(browser).result(ofPage: page, timeBudget: 60_000).map(String.init)
  }

  @Test(.enabled(if: SearchPageTests.browser != nil, "Chromium is not installed"))
  func `every character is folded as in the view, and stays as it is folded`() throws {
    var folded: [[Any]] = []
    // Nothing else has letters, which Chromium holds against that.
    for value in [0..<0x34000, 0xE0000..<0xE1000].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let text = TextFolding.folded(scalar)
      guard !text.unicodeScalars.elementsEqual([scalar]) else { continue }
      folded.append([value, text])
      let again = text.unicodeScalars.map(TextFolding.folded).joined()
      if !text.unicodeScalars.elementsEqual(again.unicodeScalars) {
        Issue.record("U+\(String(value, radix: 16)) is folded to \(text), and that to \(again)")
      }
    }
    expect(folded.count > 15_000)
    let lines = try SearchPageTests.lines(
      """
      await marked("a", "a");
      const known = new Map(input);
      for (let value = 0; value < 0x110000; value += 1) {
        if (value >= 0xd800 && value < 0xe000) continue;
        // Not ASCII as a whole, which is folded in another way.
        const text = Archive.search.fold(String.fromCodePoint(value) + "\\u{1f600}").slice(0, -2);
        const wanted = known.get(value) ?? String.fromCodePoint(value);
        if (text !== wanted) say([value.toString(16), text, wanted]);
      }
      say("done");
      """, folded)
    expect(lines, equals: ["\"done\""])
  }

  @Test(.enabled(if: SearchPageTests.browser != nil, "Chromium is not installed"))
  func `what finds a text in the view finds it in the page`() throws {
    let cases =
      SearchCases.found.map { ($0.needle, $0.text, true) }
      + SearchCases.notFound.map { ($0.needle, $0.text, false) }
    let lines = try SearchPageTests.lines(
      "for (const [needle, text] of input) say((await marked(needle, text)).length > 0);",
      cases.map { [$0.0, $0.1] })
    try #require(lines.count == cases.count)
    for (line, (needle, text, isFound)) in zip(lines, cases) {
      expect(line, equals: "\(isFound)", "\(needle) in \(text)")
    }
  }

  @Test(.enabled(if: SearchPageTests.browser != nil, "Chromium is not installed"))
  func `page and view mark the same in texts of many scripts`() throws {
    let seed = UInt64(ProcessInfo.processInfo.environment["BUBBLE_SEED"] ?? "") ?? 53
    var random = SeededGenerator(seed: seed)
    var world = WorldTextGenerator(seed: seed)
    var cases: [(needle: String, text: String)] = []
    for _ in 0..<600 {
      let text = world.text(random.pick(WorldTextGenerator.Kind.allCases), wordCount: 4)
      let scalars = Array(text.unicodeScalars)
      guard text.utf16.count < 60, !scalars.isEmpty else { continue }
      let start = Int(random.next() % UInt64(scalars.count))
      let end = min(scalars.count, start + 1 + Int(random.next() % 4))
      let needle = String(String.UnicodeScalarView(scalars[start..<end]))
      // A view searches for white space, too; a page for words.
      guard !needle.unicodeScalars.contains(where: { TextFolding.folded($0).contains(" ") }) else {
        continue
      }
      cases.append((random.chance(0.3) ? needle.uppercased() : needle, text))
    }
    expect(cases.count > 300)
    let lines = try SearchPageTests.lines(
      "for (const [needle, text] of input) say(await marked(needle, text));",
      cases.map { [$0.needle, $0.text] })
    try #require(lines.count == cases.count)
    for (line, (needle, text)) in zip(lines, cases) {
      var searcher = TextSearcher(SearchPattern(needle, fields: ["text"]))
      var marked: [String] = []
      let bytes = Array(text.utf8)
      searcher.forEachMatch(in: text) { marked.append(String(decoding: bytes[$0], as: UTF8.self)) }
      let data = Data(
        line.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
          .utf8)
      let found = try JSONSerialization.jsonObject(with: data) as? [String]
      expect(
        found, equals: marked,
        "seed \(seed): \(needle.debugDescription) in \(text.debugDescription)")
    }
  }
}

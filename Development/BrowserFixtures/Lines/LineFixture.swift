import BubbleCore
import Foundation
import Platform

/// A text, and where a browser's lines of it begin.
public struct LineFixture: Sendable {
  /// The script of most of it.
  public var script: String
  /// One paragraph.
  public var text: String
  /// The text with no-break spaces where this project's own rules permit no line end: in amounts, and beside signs.
  public var heldText: String
  /// The width that lines have, in points.
  public var width: Double
  /// The starts of all lines but the first, in the text's UTF-8.
  public var starts: [Int] = []
  private var family: String

  private static let size = 16.0

  /// The text as it is measured.
  public var request: TextRequest {
    TextRequest(
      text: text, font: TextFont(family: family, size: LineFixture.size), maximumWidth: width)
  }

  /// Returns everyday texts of a seed, of ten scripts in turn, without a browser's lines.
  public static func fixtures(seed: UInt64, count: Int) -> [LineFixture] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let texts = EverydayTexts.all[number % EverydayTexts.all.count]
      var parts: [String] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        parts.append(random.pick(texts.sentences))
        if random.chance(0.4) { parts.append(random.pick(EverydayTexts.extras)) }
      }
      let text = parts.joined(separator: texts.space)
      return LineFixture(
        script: texts.script, text: text.replacing("␣", with: " "),
        heldText: text.replacing("␣", with: "\u{A0}"),
        width: Double(Int.random(in: 120...360, using: &random)),
        family: [texts.family, "Noto Sans", "Noto Color Emoji"].joined(separator: ","))
    }
  }

  /// Returns a page of fixtures that writes a line for each: the starts of its lines.
  ///
  /// East Asian punctuation keeps its width, as here: else its lines would have other widths.
  ///
  /// - Parameter holdsSpaces: Whether the browser gets the texts with no-break spaces.
  public static func page(_ fixtures: [LineFixture], holdsSpaces: Bool = false) -> String {
    """
    <!DOCTYPE html><meta charset="utf-8"><style>
    p { font-size: \(size)px; line-height: 40px; text-rendering: geometricPrecision; margin: 0; white-space: pre-wrap;
      overflow-wrap: anywhere; unicode-bidi: plaintext; text-spacing-trim: space-all }
    </style>
    \(fixtures.map { $0.html(holdsSpaces: holdsSpaces) }.joined(separator: "\n"))
    <pre id="result"></pre>
    <script>
    const encoder = new TextEncoder()
    const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
    const lines = [...document.querySelectorAll("p")].map(element => {
      const node = element.firstChild
      const starts = []
      let bytes = 0, top
      for (const { segment, index } of segmenter.segment(node.data)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + segment.length)
        const box = range.getBoundingClientRect()
        if (segment != " ") {
          if (top !== undefined && box.top > top + 20) starts.push(bytes)
          top = box.top
        }
        bytes += encoder.encode(segment.replace("\u{A0}", " ")).length
      }
      return "- " + starts.join(" ")
    })
    document.getElementById("result").textContent = lines.join("\\n")
    </script>
    """
  }

  /// Reads the page's result for it.
  public mutating func setStarts(_ line: Substring) {
    starts = line.split(separator: " ").dropFirst().compactMap { Int($0) }
  }

  private func html(holdsSpaces: Bool) -> String {
    let text = holdsSpaces ? heldText : text
    let families = family.split(separator: ",").map { "'\($0)'" }.joined(separator: ",")
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return
      "<p\(request.languageAttribute) style=\"width:\(width)px;font-family:\(families)\">\(escaped)</p>"
  }
}

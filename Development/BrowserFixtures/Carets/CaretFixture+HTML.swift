import BubbleCore
import Foundation

extension CaretFixture {
  /// Returns a page of fixtures that writes their carets into itself: a line for each fixture, with the offset of each boundary and,
  /// behind colons, its carets.
  public static func page(_ fixtures: [CaretFixture]) -> String {
    """
    <!DOCTYPE html><meta charset="utf-8"><style>
    body { margin: 0; font-kerning: normal; text-rendering: geometricPrecision }
    p { position: absolute; left: 0; top: 0; margin: 0; white-space: pre; unicode-bidi: plaintext }
    </style>
    \(fixtures.map(\.html).joined(separator: "\n"))
    <pre id="result"></pre>
    <script>
    const encoder = new TextEncoder()
    function textNodes(element) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const nodes = []
      while (walker.nextNode()) nodes.push(walker.currentNode)
      return nodes
    }
    function carets(nodes, offset, left) {
      const found = new Set()
      let start = 0
      for (const node of nodes) {
        if (start <= offset && offset <= start + node.length) {
          const range = document.createRange()
          range.setStart(node, offset - start)
          range.collapse(true)
          for (const box of range.getClientRects()) found.add(box.left - left)
        }
        start += node.length
      }
      return [...found].sort((a, b) => a - b).map(x => x.toFixed(2))
    }
    const lines = [...document.querySelectorAll("p")].map(line => {
      const nodes = textNodes(line)
      const left = line.getBoundingClientRect().left
      const clusters = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(line.textContent)
      const entries = [["0", ...carets(nodes, 0, left)]]
      let bytes = 0
      for (const { segment, index } of clusters) {
        bytes += encoder.encode(segment).length
        entries.push([bytes, ...carets(nodes, index + segment.length, left)])
      }
      return entries.map(entry => entry.join(":")).join(" ")
    })
    document.getElementById("result").textContent = lines.join("\\n")
    </script>
    """
  }

  /// Reads the page's result for it.
  public mutating func setCarets(_ line: Substring) {
    carets = line.split(separator: " ").map { entry in
      entry.split(separator: ":").map { Double($0) ?? .nan }
    }
  }

  private var html: String {
    let utf8 = Array(text.utf8)
    var parts: [String] = []
    var end = 0
    for run in request.formatRuns {
      parts.append(CaretFixture.escaped(utf8[end..<run.range.lowerBound]))
      parts.append(
        "<span style=\"\(css(of: run.format))\">\(CaretFixture.escaped(utf8[run.range]))</span>")
      end = run.range.upperBound
    }
    parts.append(CaretFixture.escaped(utf8[end...]))
    let css = "font:\(size)px \(CaretFixture.css(ofFamilies: family))"
    return "<p\(request.languageAttribute) style=\"\(css)\">\(parts.joined())</p>"
  }

  private static func css(ofFamilies families: String) -> String {
    families.split(separator: ",").map { "'\($0)'" }.joined(separator: ",")
  }

  private func css(of format: TextFormat) -> String {
    var css: [String] = []
    if format.contains(.bold) { css.append("font-weight:bold") }
    if format.contains(.italic) { css.append("font-style:italic") }
    if format.contains(.strike) { css.append("text-decoration:line-through") }
    if format.contains(.code) {
      // As large as this library's code.
      css.append("font-family:\(CaretFixture.css(ofFamilies: fixedPitchFamily));font-size:0.875em")
    }
    return css.joined(separator: ";")
  }

  private static func escaped(_ utf8: ArraySlice<UInt8>) -> String {
    String(decoding: utf8, as: UTF8.self).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

extension TextRequest {
  /// What tells a browser in which language the text is drawn; empty: in none.
  var languageAttribute: String {
    let language = TextLanguage.language(of: Array(text.utf8).span, font: font.language)
    return language.map { " lang=\"\($0.tag)\"" } ?? ""
  }
}

import BrowserFixtures
import BubbleCore
import BubbleText
import Foundation

/// Measures text against Chromium, which lays out the same texts in elements of the same width: from nothing and
/// again.
///
/// Reports the number of texts with as many lines.
struct BrowserBench {
  let seed: UInt64
  let rounds: Int
  let count: Int

  /// Chromium's result for a page: times in milliseconds, and the lines of each text at the first width.
  private struct Answer: Decodable {
    var cold: Double
    var warm: Double
    var lineCounts: [Int]
  }

  /// Adds all rows to a report.
  func measure(_ report: inout Report) throws {
    let texts = TextCorpus.mixed.texts(count, seed: seed)
    let chromium = try Chromium()
    for _ in 0..<rounds {
      let answer = try answer(of: chromium, texts)
      add(
        "cold", browser: answer.cold, own: try TextChild.engine.run(count: count, seed: seed),
        &report)
      measureWarm(texts, answer, &report)
    }
  }

  private func measureWarm(_ texts: [String], _ answer: Answer, _ report: inout Report) {
    let requests = TextBench.requests(texts)
    TextBench.measure(requests)
    let warm = processorSeconds { TextBench.measure(requests) } * 1e6 / Double(count)
    add("warm", browser: answer.warm, own: warm, &report)
    let same = zip(requests, answer.lineCounts).count { request, lineCount in
      TextMeasurer().measure(request).lines.count == lineCount
    }
    report.add("text, browser: texts with as many lines", Double(same) * 100 / Double(count), "%")
  }

  private func add(_ name: String, browser: Double, own: Double, _ report: inout Report) {
    let browser = browser * 1e3 / Double(count)
    report.add("text, \(name): Chromium", browser, "µs a message")
    report.add("text, \(name)", own, "µs a message")
    report.add("text, \(name): times faster than Chromium", browser / own, "times")
  }

  private func answer(of chromium: Chromium, _ texts: [String]) throws -> Answer {
    let lines = try chromium.result(ofPage: try page(texts))
    return try JSONDecoder().decode(Answer.self, from: Data(lines.joined().utf8))
  }

  private func page(_ texts: [String]) throws -> String {
    let list = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let font = TextBench.font
    return """
      <!DOCTYPE html><meta charset="utf-8"><style>
      #texts { font: \(font.size)px/20px '\(font.family)'; text-rendering: geometricPrecision }
      #texts div { white-space: pre-wrap; overflow-wrap: break-word; unicode-bidi: plaintext }
      </style>
      <div id="texts"></div><pre id="result"></pre>
      <script>
      const texts = \(list.replacing("<", with: "\\u003c"))
      const parent = document.getElementById("texts")
      function add() {
        parent.replaceChildren()
        for (const text of texts) {
          const element = document.createElement("div")
          element.textContent = text
          parent.append(element)
        }
      }
      function time(width) {
        parent.style.width = width + "px"
        const start = performance.now()
        parent.offsetHeight
        return performance.now() - start
      }
      add()
      const cold = time(\(TextBench.width))
      add()
      const warm = time(\(TextBench.width))
      const lineCounts = [...parent.children].map(element => Math.round(element.offsetHeight / 20))
      document.getElementById("result").textContent =
        JSON.stringify({ cold, warm, lineCounts })
      </script>
      """
  }
}

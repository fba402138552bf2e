import BubbleCore
import BubbleText
import Foundation

/// Breaks texts at other widths from what is kept of them, against Pango that measures them again.
struct TextWidthsBench {
  private let requests: [TextRequest]
  private let pango = BarePango(font: TextBench.font)

  /// A divider that is dragged: half of the steps to the one side, half to the other.
  private static let steps = Array(stride(from: TextBench.width + 1, through: 280, by: 1))
  /// Widths that have little to do with each other.
  private static let widths: [CGFloat] = [200, 280, 160, 320, 240, 180, 300, 220, 260, 140]

  init(_ texts: [String]) { requests = TextBench.requests(texts) }

  func measure(rounds: Int, _ report: inout Report) {
    var kept = KeptTexts(requests)
    report.add(
      figure: "text, mixed: kept for breaking again", kept.bytesPerText, unit: "bytes a message",
      promise: "at most 100")
    let steps = Self.steps + Self.steps.dropLast().reversed() + [TextBench.width]
    measurePango(200)
    for _ in 0..<rounds {
      let pango = processorSeconds { measurePango(200) }
      let another =
        processorSeconds { for width in Self.widths { kept.breakAgain(at: width) } }
        / Double(Self.widths.count)
      kept.breakAgain(at: TextBench.width)
      let step =
        processorSeconds { for width in steps { kept.breakAgain(at: width) } }
        / Double(steps.count)
      add("another width", another, pango, promise: "at least 1,000", &report)
      add("a step of one point", step, pango, promise: "at least 5,000", &report)
    }
  }

  private func add(
    _ name: String, _ own: Double, _ pango: Double, promise: String, _ report: inout Report
  ) {
    report.add(
      figure: "text, mixed: \(name)", own * 1e6 / Double(requests.count), unit: "µs a message")
    report.add(
      figure: "text, mixed: \(name): times faster", pango / own, unit: "times", promise: promise)
  }

  private func measurePango(_ width: CGFloat) {
    _ = pango.measure(requests.lazy.map { (text: $0.text, width: width) })
  }
}

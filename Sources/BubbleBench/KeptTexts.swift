import BubbleCore
import BubbleText
import Foundation

/// Texts with what is kept of them for breaking them at other widths.
struct KeptTexts {
  private let requests: [TextRequest]
  private var kept: [BreakableText]

  init(_ requests: [TextRequest]) {
    self.requests = requests
    kept = requests.map { TextMeasurer().breakable($0) }
  }

  /// How many bytes are kept of a text, beside itself.
  var bytesPerText: Double {
    Double(kept.reduce(0) { $0 + $1.byteCount }) / Double(max(1, kept.count))
  }

  /// Breaks all texts at a width; those in which a word has to be broken are measured again.
  mutating func breakAgain(at width: CGFloat) {
    var lineCount = 0
    for index in kept.indices where !kept[index].isUnchanged(at: width) {
      if let extent = kept[index].breakLines(at: width) {
        lineCount += extent.lineCount
      } else {
        var request = requests[index]
        request.maximumWidth = width
        lineCount += TextMeasurer().measure(request).lines.count
      }
    }
    precondition(lineCount >= 0)
  }
}

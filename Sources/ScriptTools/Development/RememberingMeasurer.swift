import BubbleCore
import Foundation
import Platform

/// A measurer with a cache, for laying out the same texts again and again.
final class RememberingMeasurer: TextMeasuring {
  private enum Question: Hashable {
    case measure(TextRequest)
    case minimumContentWidth(TextRequest)
    case widestCharacterWidth(TextRequest)
  }

  private enum Answer {
    case text(MeasuredText)
    case width(CGFloat)
  }

  private struct Memory {
    var answers: [Question: Answer] = [:]
    var size = 0
  }

  /// The cache's approximate capacity in bytes; when it is reached, the cache is emptied.
  private static let capacity = 1 << 24

  private let measurer: any TextMeasuring
  private let memory = Lock(Memory())

  /// Makes a cache for another measurer.
  init(_ measurer: any TextMeasuring) { self.measurer = measurer }

  func measure(_ request: TextRequest) -> MeasuredText {
    let question = Question.measure(request)
    if case .text(let text)? = known(question) { return text }
    let text = measurer.measure(request)
    let fragments = text.spanFragments.count + text.lines.count
    note(.text(text), to: question, size: request.text.utf8.count + 64 * fragments)
    return text
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat {
    width(.minimumContentWidth(request), request) { measurer.minimumContentWidth(of: $0) }
  }

  func widestCharacterWidth(of request: TextRequest) -> CGFloat {
    width(.widestCharacterWidth(request), request) { measurer.widestCharacterWidth(of: $0) }
  }

  func clusters(of text: MeasuredText, line: Int) -> LineClusters {
    measurer.clusters(of: text, line: line)
  }

  func wordSegments(of paragraph: Substring) -> [WordSegment] {
    measurer.wordSegments(of: paragraph)
  }

  private func width(
    _ question: Question, _ request: TextRequest, _ measure: (TextRequest) -> CGFloat
  ) -> CGFloat {
    if case .width(let width)? = known(question) { return width }
    let width = measure(request)
    note(.width(width), to: question, size: request.text.utf8.count)
    return width
  }

  private func known(_ question: Question) -> Answer? {
    memory.withLock { $0.answers[question] }
  }

  private func note(_ answer: Answer, to question: Question, size: Int) {
    let size = size + 256
    memory.withLock { memory in
      if memory.size + size > RememberingMeasurer.capacity { memory = Memory() }
      guard size <= RememberingMeasurer.capacity else { return }
      memory.answers[question] = answer
      memory.size += size
    }
  }
}

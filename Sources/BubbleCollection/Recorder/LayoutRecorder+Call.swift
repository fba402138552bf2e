import Foundation

extension LayoutRecorder? {
  /// Calls a layout, and writes that down with its answer if there is a recorder.
  @inline(__always)
  func call<Answer: RecordedAnswer>(
    _ text: @autoclosure () -> String, _ body: () -> Answer
  ) -> Answer {
    guard let self else { return body() }
    let line = self.begin(text())
    let answer = body()
    self.end(line, answer.answer(listed: self.listsElements))
    return answer
  }

  /// The same without the answer.
  @inline(__always)
  func call<Answer>(_ text: @autoclosure () -> String, _ body: () -> Answer) -> Answer {
    guard let self else { return body() }
    let line = self.begin(text())
    defer { self.end(line) }
    return body()
  }
}

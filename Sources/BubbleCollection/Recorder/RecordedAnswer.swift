import Foundation

/// What a layout answers, as a recorder writes it down.
protocol RecordedAnswer {
  /// - Parameter isListed: Whether many elements are listed rather than counted.
  func answer(listed isListed: Bool) -> String
}

extension Bool: RecordedAnswer {
  func answer(listed isListed: Bool) -> String { "\(self)" }
}

extension CGPoint: RecordedAnswer {
  func answer(listed isListed: Bool) -> String { text }
}

extension CGSize: RecordedAnswer {
  func answer(listed isListed: Bool) -> String { text }
}

extension IndexPath: RecordedAnswer {
  func answer(listed isListed: Bool) -> String { text }
}

extension Optional: RecordedAnswer where Wrapped: RecordedAnswer {
  func answer(listed isListed: Bool) -> String { map { $0.answer(listed: isListed) } ?? "nil" }
}

extension CollectionViewLayoutAttributes: RecordedAnswer {
  func answer(listed isListed: Bool) -> String { description }
}

extension Array: RecordedAnswer where Element: RecordedAnswer {
  func answer(listed isListed: Bool) -> String {
    Element.self is CollectionViewLayoutAttributes.Type && !isListed
      ? "\(count)" : listed { $0.answer(listed: isListed) }
  }
}

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

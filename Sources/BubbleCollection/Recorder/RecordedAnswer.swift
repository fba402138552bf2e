import Foundation

/// An answer of a layout, in a recorder's notation.
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

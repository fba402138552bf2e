import Foundation

extension IndexPath: RecordedAnswer {
  /// A text such as `[0, 3]`; for a whole section `[2, NSNotFound]`.
  var text: String {
    "[" + map { $0 == NSNotFound ? "NSNotFound" : String($0) }.joined(separator: ", ") + "]"
  }
}

extension Array {
  /// Returns the elements in brackets, on one line regardless of their number.
  func listed(_ text: (Element) -> String) -> String {
    let shown = prefix(16).map(text) + (count > 16 ? ["… \(count - 16) more"] : [])
    return "[" + shown.joined(separator: ", ") + "]"
  }
}

extension CGPoint: RecordedAnswer {
  /// A text such as `(0, 12.5)`.
  var text: String { "(\(x.text), \(y.text))" }
}

extension CGSize: RecordedAnswer {
  /// A text such as `(320, 1000)`.
  var text: String { "(\(width.text), \(height.text))" }
}

extension CGFloat {
  /// The number as text: without a point if it is whole, otherwise in full precision.
  var text: String { self == rounded() && Swift.abs(self) < 1e15 ? String(Int(self)) : "\(self)" }
}

extension CollectionViewUpdateItem: RecordedAnswer {
  /// A text such as `delete [0, 3]` or `move [0, 3] to [1, 0]`.
  var text: String {
    let paths = [indexPathBeforeUpdate, indexPathAfterUpdate].compactMap { $0?.text }
    return "\(updateAction) " + paths.joined(separator: " to ")
  }
}

/// Returns the text of a call of the function that calls this one: its name, its labels and its arguments.
func spelled(_ arguments: any RecordedAnswer..., function: String = #function) -> String {
  let labels = function.split(separator: ":")
  guard labels.count > 1 else { return function }
  return zip(labels, arguments).map { "\($0): \($1.answer(listed: true))" }
    .joined(separator: ", ") + ")"
}

extension ElementIdentity {
  /// Returns the call that requests this element's attributes.
  func question(_ name: String, _ noun: String) -> String {
    switch category {
    case .cell: "\(name)Item(at: \(indexPath.text))"
    case .supplementaryView:
      "\(name)Supplementary\(noun)(ofKind: \(kind ?? ""), at: \(indexPath.text))"
    case .decorationView:
      "\(name)Decoration\(noun)(ofKind: \(kind ?? ""), at: \(indexPath.text))"
    }
  }
}

extension CollectionViewLayoutInvalidationContext {
  /// The contents of the context, such as `everything, counts, offset (0, 30)`.
  var text: String {
    var parts: [String] = []
    if invalidateEverything { parts.append("everything") }
    if invalidateDataSourceCounts { parts.append("counts") }
    if let items = invalidatedItemIndexPaths { parts.append("items \(items.text)") }
    for (kind, paths) in (invalidatedSupplementaryIndexPaths ?? [:]).sorted(by: { $0.key < $1.key })
    { parts.append("supplementaries \(kind) \(paths.text)") }
    for (kind, paths) in (invalidatedDecorationIndexPaths ?? [:]).sorted(by: { $0.key < $1.key }) {
      parts.append("decorations \(kind) \(paths.text)")
    }
    if contentOffsetAdjustment != .zero { parts.append("offset \(contentOffsetAdjustment.text)") }
    if contentSizeAdjustment != .zero { parts.append("size \(contentSizeAdjustment.text)") }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}

/// An answer of a layout, in a recorder's notation.
protocol RecordedAnswer {
  var text: String { get }
  /// - Parameter isListed: Whether many elements are listed rather than counted.
  func answer(listed isListed: Bool) -> String
}

extension RecordedAnswer {
  func answer(listed isListed: Bool) -> String { text }
}

extension CGRect: RecordedAnswer {
  var text: String { shortDescription }
}

extension Bool: RecordedAnswer {
  var text: String { "\(self)" }
}

extension CollectionViewLayoutAttributes: RecordedAnswer {
  var text: String { description }
}

extension Optional: RecordedAnswer where Wrapped: RecordedAnswer {
  var text: String { answer(listed: true) }
  func answer(listed isListed: Bool) -> String { map { $0.answer(listed: isListed) } ?? "nil" }
}

extension Array: RecordedAnswer where Element: RecordedAnswer {
  var text: String { answer(listed: true) }
  func answer(listed isListed: Bool) -> String {
    Element.self is CollectionViewLayoutAttributes.Type && !isListed
      ? "\(count)" : listed { $0.answer(listed: isListed) }
  }
}

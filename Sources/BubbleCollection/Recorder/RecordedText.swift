import Foundation

extension IndexPath {
  /// Such as `[0, 3]`; a whole section's is `[2, NSNotFound]`.
  var text: String {
    "[" + map { $0 == NSNotFound ? "NSNotFound" : String($0) }.joined(separator: ", ") + "]"
  }
}

extension Array {
  /// The elements between brackets: a line stays a line, however many there are.
  func listed(_ text: (Element) -> String) -> String {
    let shown = prefix(16).map(text) + (count > 16 ? ["… \(count - 16) more"] : [])
    return "[" + shown.joined(separator: ", ") + "]"
  }
}

extension [IndexPath] {
  var text: String { listed(\.text) }
}

extension [CollectionViewUpdateItem] {
  var text: String { listed(\.text) }
}

extension CGPoint {
  /// Such as `(0, 12.5)`.
  var text: String { "(\(x.text), \(y.text))" }
}

extension CGSize {
  /// Such as `(320, 1000)`.
  var text: String { "(\(width.text), \(height.text))" }
}

extension CGFloat {
  /// A whole number without a point, any other in full precision.
  var text: String { self == rounded() && Swift.abs(self) < 1e15 ? String(Int(self)) : "\(self)" }
}

extension CollectionViewUpdateItem {
  /// Such as `delete [0, 3]` or `move [0, 3] to [1, 0]`.
  var text: String {
    let paths = [indexPathBeforeUpdate, indexPathAfterUpdate].compactMap { $0?.text }
    return "\(updateAction) " + paths.joined(separator: " to ")
  }
}

extension ElementIdentity {
  /// The call that asks for this element's attributes.
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
  /// What the context says, such as `everything, counts, offset (0, 30)`.
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

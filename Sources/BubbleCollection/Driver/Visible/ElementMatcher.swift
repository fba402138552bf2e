import Foundation

/// A value that belongs to an element.
protocol NamedElement {
  var element: ElementIdentity { get }
}

/// Finds elements of one ordered list in another with mostly the same order.
///
/// It searches first at the last match, then a few places further, and only then everywhere: lists of visible
/// elements rarely change their order.
struct ElementMatcher<Named: NamedElement> {
  /// The number of elements up to which a linear search is cheaper than a dictionary.
  private static var dictionaryThreshold: Int { 48 }

  private let elements: [Named]
  private var cursor = 0
  private var indices: [ElementIdentity: Int]?

  init(_ elements: [Named]) { self.elements = elements }

  /// Returns the place of an element; nil if it is missing.
  ///
  /// - Complexity: O(1) on average; the first that is not found nearby costs O(*n*).
  mutating func match(_ element: ElementIdentity) -> Int? {
    let end = min(elements.count, cursor + 4)
    for index in cursor..<max(cursor, end) where elements[index].element == element {
      cursor = index + 1
      return index
    }
    guard elements.count > ElementMatcher.dictionaryThreshold else {
      // By index: the element of a loop is a copy that retains all its references.
      guard let index = elements.indices.first(where: { elements[$0].element == element })
      else { return nil }
      cursor = index + 1
      return index
    }
    if indices == nil {
      indices = Dictionary(
        elements.indices.map { (elements[$0].element, $0) }, uniquingKeysWith: { $1 })
    }
    guard let index = indices?[element] else { return nil }
    cursor = index + 1
    return index
  }
}

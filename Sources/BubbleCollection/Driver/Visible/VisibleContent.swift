import Foundation

/// The visible elements, and the layout's answers for the pages around them.
///
/// It calls no other objects. It is a class, because the runtime checks each access to a property that holds
/// a struct with mutating methods.
final class VisibleContent {
  /// The elements that were visible at the end of the last pass, in the layout's order.
  var elements: [VisibleElement] = []
  /// The layout's answers.
  var cache = ElementCache()
  /// The bounds at the end of the last pass.
  var bounds: CGRect
  /// Whether a new object can measure the visible elements.
  var isToBeMeasured = false
  /// The methods for views that the data source lacks, so that they are not called again.
  var missingMethods: MissingMethods = []
  /// The number of elements that have become visible so far.
  private var presenceCount = 0
  private var scrollCount = 0

  init(bounds: CGRect) { self.bounds = bounds }

  /// Returns the visible element with a name.
  func element(_ name: ElementIdentity) -> VisibleElement? {
    elements.first { $0.element == name }
  }

  /// Returns the next presence.
  func makePresence() -> ElementPresence {
    presenceCount += 1
    return ElementPresence(number: presenceCount)
  }

  /// Reads the entries within the bounds from the cache.
  ///
  /// - Returns: The shown entries, and the elements that have become invisible.
  func scroll(to bounds: CGRect) -> (shown: ShownEntries, gone: [VisibleElement]) {
    scrollCount += 1
    let scroll = scrollCount
    let shown = cache.show(within: bounds, inScroll: scroll)
    for element in shown.appeared { element.presence = makePresence() }
    let gone = elements.filter { $0.seenInScroll != scroll }
    elements = shown.elements
    return (shown, gone)
  }
}

extension CollectionView {
  /// The elements that were visible at the end of the last pass, in the layout's order.
  var visibleElements: [VisibleElement] { visible.elements }
}

import Foundation

/// What is visible, and what the layout answered for the pages around it.
///
/// Nothing here calls other objects. A class, for each access to a property that holds a value with mutating
/// methods is checked at run time.
final class VisibleContent {
  /// The elements that were visible at the end of the last pass, in the layout's order.
  var elements: [VisibleElement] = []
  /// The layout's answers.
  var cache = ElementCache()
  /// The bounds at the end of the last pass.
  var bounds: CGRect
  /// Whether there is a new object to say what visible elements prefer.
  var isToBeMeasured = false
  /// The methods for views that the data source was found not to have: it is not asked again.
  var missingMethods: MissingMethods = []
  /// How many elements have come into sight so far.
  private var presenceCount = 0
  private var scrollCount = 0

  init(bounds: CGRect) { self.bounds = bounds }

  /// The visible element of a name.
  func element(_ name: ElementIdentity) -> VisibleElement? {
    elements.first { $0.element == name }
  }

  /// The next presence.
  func makePresence() -> ElementPresence {
    presenceCount += 1
    return ElementPresence(number: presenceCount)
  }

  /// Takes from the cache what is within the bounds.
  ///
  /// - Returns: What that shows, and what is not visible any more.
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

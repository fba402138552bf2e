import Foundation

/// The specific behaviour of a pass of the driver, besides querying the layout; one conformer for each kind
/// of pass.
///
/// The methods are called in the order of their declaration, each once, except the names, which are called
/// whenever they are needed.
protocol LayoutPass: AnyObject {
  /// The cause that is reported to the host with the changes.
  var cause: CollectionViewChanges.Cause { get }
  /// The duration of the animation, in seconds; 0: no animation.
  var duration: TimeInterval { get }
  /// Called at the end of the animation, or of the operation if there is none; see
  /// ``CollectionView/deliverCompletions()``.
  var completion: ((Bool) -> Void)? { get }
  /// Whether elements have other names after the pass, or may have other data.
  var renamesElements: Bool { get }
  /// Whether the pass asks the layout for the starts and ends of animations.
  var asksForEnds: Bool { get }

  /// Prepares the layout, and notifies it of the purpose of the pass.
  func prepare()
  /// Returns the name of an element after the pass; nil if it is gone, or has other data.
  func name(after element: ElementIdentity) -> ElementIdentity?
  /// Returns the name before the pass of an element after it; nil if it is new, or has other data.
  func name(before element: ElementIdentity) -> ElementIdentity?
  /// Whether the cell of an element, by its name before, must be configured again.
  func isReconfigured(_ element: ElementIdentity) -> Bool
  /// Called when the visible elements are known.
  func elementsAreKnown()
  /// Returns the end of the animation of an element that was visible before.
  func finalAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes?
  /// Returns the start of the animation of an element that is visible now.
  func initialAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes?
  /// Ends the work begun by ``prepare()``, before the host receives the changes.
  func finish()
}

extension LayoutPass {
  var completion: ((Bool) -> Void)? { nil }
  var renamesElements: Bool { false }
  var asksForEnds: Bool { false }
  func prepare() {}
  func name(after element: ElementIdentity) -> ElementIdentity? { element }
  func name(before element: ElementIdentity) -> ElementIdentity? { element }
  func isReconfigured(_ element: ElementIdentity) -> Bool { false }
  func elementsAreKnown() {}
  func finalAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes? {
    queries.finalLayoutAttributes(forDisappearing: element)
  }
  func initialAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes? {
    queries.initialLayoutAttributes(forAppearing: element)
  }
  func finish() {}
}

/// A pass that only queries the layout for its elements.
final class PlainPass: LayoutPass {
  let cause: CollectionViewChanges.Cause
  let duration: TimeInterval

  init(cause: CollectionViewChanges.Cause = .layout, duration: TimeInterval = 0) {
    self.cause = cause
    self.duration = duration
  }
}

import Foundation

/// What a pass of the driver does besides asking the layout for its elements: a conformer for each kind of pass.
///
/// The methods are called in the order in which they stand here, each once, but for the names, which are asked
/// for whenever they are needed.
protocol LayoutPass: AnyObject {
  /// The cause that the host gets with the changes.
  var cause: CollectionViewChanges.Cause { get }
  /// How long what changes is on its way, in seconds; 0: it does not take time.
  var duration: TimeInterval { get }
  /// Called at the end of the animation, or of the operation if there is none; see
  /// ``CollectionView/deliverCompletions()``.
  var completion: ((Bool) -> Void)? { get }
  /// Whether elements have other names after the pass, or may stand for other data.
  var renamesElements: Bool { get }
  /// Whether the layout is asked where animations start and end.
  var asksForEnds: Bool { get }

  /// Prepares the layout, and tells it what the pass is for.
  func prepare()
  /// The name that an element has after the pass; nil: it is gone, or stands for other data.
  func name(after element: ElementIdentity) -> ElementIdentity?
  /// The name that an element of afterwards had before the pass; nil: it is new, or stands for other data.
  func name(before element: ElementIdentity) -> ElementIdentity?
  /// Whether the cell of an element, by its name before, is to be filled again.
  func isReconfigured(_ element: ElementIdentity) -> Bool
  /// Called when it is known what is visible.
  func elementsAreKnown()
  /// Where the animation of an element that was visible before ends.
  func finalAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes?
  /// Where the animation of an element that is visible now starts.
  func initialAttributes(
    of element: ElementIdentity, by queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes?
  /// Ends what ``prepare()`` began, before the host gets the changes.
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

/// A pass that asks the layout for its elements, and nothing else.
final class PlainPass: LayoutPass {
  let cause: CollectionViewChanges.Cause
  let duration: TimeInterval

  init(cause: CollectionViewChanges.Cause = .layout, duration: TimeInterval = 0) {
    self.cause = cause
    self.duration = duration
  }
}

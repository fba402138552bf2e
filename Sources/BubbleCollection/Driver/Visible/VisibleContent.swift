import Foundation

/// The visible elements, and the layout's answers for the pages around them.
///
/// It calls no other objects. It is a class, because the runtime checks each access to a property that holds
/// a struct with mutating methods.
final class VisibleContent {
  /// The elements that were visible at the end of the last pass, in the layout's order.
  private(set) var elements: [VisibleElement] = []
  /// The layout's answers.
  var cache = ElementCache()
  /// The bounds at the end of the last pass.
  private(set) var bounds: CGRect
  /// Whether a new object can measure the visible elements.
  private(set) var isToBeMeasured = false
  /// The methods for views that the data source lacks, so that they are not called again.
  private(set) var missingMethods: MissingMethods = []
  /// The number of elements that have become visible so far.
  private var presenceCount = 0
  private var scrollCount = 0

  init(bounds: CGRect) { self.bounds = bounds }

  /// Replaces the visible elements.
  func show(_ elements: [VisibleElement]) { self.elements = elements }

  /// Notes the bounds at the end of a pass.
  func passIsOver(at bounds: CGRect) { self.bounds = bounds }

  /// Makes the next pass measure elements again.
  func measureAgain(_ elements: [VisibleElement]) {
    for element in elements { element.measurement.invalidate() }
    isToBeMeasured = true
  }

  /// Begins a pass that measures elements.
  func beginMeasuring() { isToBeMeasured = false }

  /// Notes that the data source lacks a method.
  func noteMissing(_ method: MissingMethods) { missingMethods.insert(method) }

  /// Lets all methods of the data source be called again.
  func forgetMissingMethods() { missingMethods = [] }

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

/// An element that is visible: the same object as long as it has the same name.
final class VisibleElement: NamedElement {
  /// The kinds of reconfiguration of a cell that stays.
  enum Reconfiguration {
    case none, due, done
  }

  let element: ElementIdentity
  /// The element's presence on the screen, independent of its name; 0 until it is visible.
  var presence = ElementPresence(number: 0)
  var attributes: CollectionViewLayoutAttributes
  var view: CollectionReusableView?
  /// Its state at the end of the last pass.
  private(set) var shown:
    (attributes: CollectionViewLayoutAttributes, view: CollectionReusableView?)
  /// Its index among the elements that were visible before; nil if it was not.
  private(set) var previous: Int?
  /// Its measurements.
  var measurement = ElementMeasurement()
  /// The start of its animation, if the layout returned one.
  var initial: CollectionViewLayoutAttributes?
  /// Whether its cell is configured again in this pass.
  private(set) var reconfiguration = Reconfiguration.none
  /// Whether its cell should have been configured again while it was leaving; that happens if it returns.
  private var isOutOfDate = false
  /// The number of the last scroll in which it was visible.
  var seenInScroll = 0

  init(
    _ element: ElementIdentity, _ attributes: CollectionViewLayoutAttributes,
    view: CollectionReusableView? = nil, previous: Int? = nil
  ) {
    self.element = element
    self.attributes = attributes
    self.view = view
    self.previous = previous
    shown = (attributes, view)
  }

  /// Begins a pass: the element is one of those that were visible before.
  func restart(as index: Int) {
    if shown.attributes !== attributes { shown.attributes = attributes }
    if shown.view !== view { shown.view = view }
    previous = index
    measurement.restart()
    initial = nil
    reconfiguration = isOutOfDate ? .due : .none
  }

  /// Makes the cell be configured again if it returns.
  func becomeOutOfDate() {
    guard view != nil else { return }
    isOutOfDate = true
    measurement.invalidate()
  }

  /// Returns whether the cell must be configured again, and clears that.
  func takeReconfiguration() -> Bool {
    guard reconfiguration == .due else { return false }
    reconfiguration = .done
    isOutOfDate = false
    return true
  }

  /// Ends a pass after which the element is no longer visible: it leaves in its previous state.
  func revert() {
    (attributes, view) = shown
  }

  /// Adopts the state of the same element from an earlier round.
  func takeOver(_ known: VisibleElement) {
    presence = known.presence
    view = known.view
    previous = known.previous
    measurement = known.measurement
    initial = known.initial
    reconfiguration = known.reconfiguration
    isOutOfDate = known.isOutOfDate
  }

  /// Returns the same element under its name after a pass.
  ///
  /// - Parameters:
  ///   - index: Its index among the elements that were visible before.
  ///   - isReconfigured: Whether its cell must be configured again; then it is measured again, too.
  func carriedOver(
    to name: ElementIdentity, from index: Int, isReconfigured: Bool
  ) -> VisibleElement {
    let carried = VisibleElement(name, attributes, view: view, previous: index)
    carried.presence = presence
    if isReconfigured {
      carried.reconfiguration = .due
    } else {
      carried.measurement = measurement.carriedOver
    }
    return carried
  }

  /// Returns the same element under another name; itself if it has that name.
  func renamed(_ name: ElementIdentity) -> VisibleElement {
    guard name != element else { return self }
    let renamed = VisibleElement(name, attributes.named(name))
    renamed.takeOver(self)
    return renamed
  }
}

extension CollectionViewLayoutAttributes {
  /// Returns the same attributes with an element's index path; themselves if they have it.
  func named(_ element: ElementIdentity) -> CollectionViewLayoutAttributes {
    guard indexPath != element.indexPath else { return self }
    let copy = duplicate()
    copy.indexPath = element.indexPath
    return copy
  }

  /// Returns the same attributes at another place, under an element's name.
  func shifted(by shift: CGPoint, named element: ElementIdentity) -> CollectionViewLayoutAttributes
  {
    let copy = duplicate()
    copy.indexPath = element.indexPath
    if shift != .zero {
      copy.values.frame.origin.x += shift.x
      copy.values.frame.origin.y += shift.y
    }
    return copy
  }
}

/// The measurements of a visible element: their number and their size.
struct ElementMeasurement {
  /// The size at which the element was last measured; nil: it must be measured in the next pass.
  private(set) var size: CGSize?
  /// The attributes that were passed to its view for measuring; nil: none in this pass.
  private(set) var proposed: CollectionViewLayoutAttributes?
  /// Whether its view is being measured.
  private(set) var isUnderWay = false
  /// The layout's ``CollectionViewLayout/itemMeasurerVersion`` at that time.
  private var version = 0
  /// The number of measurements in this pass.
  private var count = 0

  /// The maximum number of measurements of an element in one pass.
  static let limit = 4

  /// Begins a pass.
  mutating func restart() { (count, proposed) = (0, nil) }

  /// Makes the element be measured again.
  mutating func invalidate() { size = nil }

  /// Whether the element must be measured, given its size in the layout.
  func isDue(at size: CGSize, version: Int) -> Bool {
    self.size != size || self.version != version
  }

  /// Whether the limit is reached in this pass: the element never agrees with the layout.
  var isEndless: Bool { count >= ElementMeasurement.limit }

  /// Begins to measure a view.
  mutating func begin(proposing attributes: CollectionViewLayoutAttributes) {
    (proposed, isUnderWay) = (attributes, true)
  }

  mutating func end() { isUnderWay = false }

  /// Records the preferred size of the element.
  mutating func take(_ size: CGSize, version: Int) { (self.size, self.version) = (size, version) }

  /// Counts a measurement that made the layout stale.
  mutating func countChange() { count += 1 }

  /// The state for the same element under another name, in another pass.
  var carriedOver: ElementMeasurement {
    var carried = ElementMeasurement()
    (carried.size, carried.version) = (size, version)
    return carried
  }
}

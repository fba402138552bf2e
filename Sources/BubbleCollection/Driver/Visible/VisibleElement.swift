import Foundation

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
  var previous: Int?
  /// Its measurements.
  var measurement = ElementMeasurement()
  /// The start of its animation, if the layout returned one.
  var initial: CollectionViewLayoutAttributes?
  /// Whether its cell is configured again in this pass.
  var reconfiguration = Reconfiguration.none
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

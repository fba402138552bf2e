import Foundation

/// One element that is visible: the same object as long as it has the same name.
final class VisibleElement: NamedElement {
  /// What becomes of a cell that stays.
  enum Reconfiguration {
    case none, due, done
  }

  let element: ElementIdentity
  /// Which stay on the screen it is, whatever it is called; 0 until it is seen.
  var presence = ElementPresence(number: 0)
  var attributes: CollectionViewLayoutAttributes
  var view: CollectionReusableView?
  /// How it was at the end of the last pass.
  private(set) var shownAttributes: CollectionViewLayoutAttributes
  private(set) var shownView: CollectionReusableView?
  /// Which of the elements that were visible before it is; nil: none of them.
  var previous: Int?
  /// The size that the element was last measured at, and how often in this pass.
  var measuredSize: CGSize?
  /// The layout's ``CollectionViewLayout/itemMeasurerVersion`` at that time.
  var itemMeasurerVersion = 0
  var measurements = 0
  /// Whether its view is being asked what it would rather have.
  var isBeingMeasured = false
  /// What its view was given to be measured by; nil: nothing in this pass.
  var proposedAttributes: CollectionViewLayoutAttributes?
  /// Where its animation starts, if the layout says so.
  var initial: CollectionViewLayoutAttributes?
  /// Whether its cell is filled anew in this pass.
  var reconfiguration = Reconfiguration.none
  /// Whether its cell was to be filled anew while it left: it is if it comes back.
  private(set) var isOutOfDate = false
  /// The last scroll that saw it.
  var seenInScroll = 0

  init(
    _ element: ElementIdentity, _ attributes: CollectionViewLayoutAttributes,
    view: CollectionReusableView? = nil, previous: Int? = nil
  ) {
    self.element = element
    self.attributes = attributes
    self.view = view
    self.previous = previous
    shownAttributes = attributes
    shownView = view
  }

  /// Begins a pass: the element is one of those that were visible before.
  func restart(as index: Int) {
    if shownAttributes !== attributes { shownAttributes = attributes }
    if shownView !== view { shownView = view }
    previous = index
    measurements = 0
    proposedAttributes = nil
    initial = nil
    reconfiguration = isOutOfDate ? .due : .none
  }

  /// Has the cell filled anew if it comes back.
  func becomeOutOfDate() {
    guard view != nil else { return }
    isOutOfDate = true
    measuredSize = nil
  }

  /// Whether the cell has to be filled anew; not any more after the answer.
  func takeReconfiguration() -> Bool {
    guard reconfiguration == .due else { return false }
    reconfiguration = .done
    isOutOfDate = false
    return true
  }

  /// Ends a pass after which the element is not visible any more: it goes as it was before.
  func revert() {
    attributes = shownAttributes
    view = shownView
  }

  /// Takes over what is known of the same element from an earlier round.
  func takeOver(_ known: VisibleElement) {
    presence = known.presence
    view = known.view
    previous = known.previous
    measuredSize = known.measuredSize
    itemMeasurerVersion = known.itemMeasurerVersion
    measurements = known.measurements
    proposedAttributes = known.proposedAttributes
    initial = known.initial
    reconfiguration = known.reconfiguration
    isOutOfDate = known.isOutOfDate
  }

  /// The same element under another name; itself if that is its name.
  func renamed(_ name: ElementIdentity) -> VisibleElement {
    guard name != element else { return self }
    let renamed = VisibleElement(name, attributes.named(name))
    renamed.takeOver(self)
    return renamed
  }
}

extension CollectionViewLayoutAttributes {
  /// The same attributes with an element's index path: themselves if they have it.
  func named(_ element: ElementIdentity) -> CollectionViewLayoutAttributes {
    guard indexPath != element.indexPath else { return self }
    let copy = duplicate()
    copy.indexPath = element.indexPath
    return copy
  }

  /// The same attributes at another place, under an element's name.
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

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
  private(set) var shown:
    (attributes: CollectionViewLayoutAttributes, view: CollectionReusableView?)
  /// Which of the elements that were visible before it is; nil: none of them.
  var previous: Int?
  /// What it prefers, as far as it was asked.
  var measurement = ElementMeasurement()
  /// Where its animation starts, if the layout says so.
  var initial: CollectionViewLayoutAttributes?
  /// Whether its cell is filled again in this pass.
  var reconfiguration = Reconfiguration.none
  /// Whether its cell was to be filled again while it left: it is if it comes back.
  private var isOutOfDate = false
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

  /// Has the cell filled again if it comes back.
  func becomeOutOfDate() {
    guard view != nil else { return }
    isOutOfDate = true
    measurement.forget()
  }

  /// Whether the cell has to be filled again; not any more after the answer.
  func takeReconfiguration() -> Bool {
    guard reconfiguration == .due else { return false }
    reconfiguration = .done
    isOutOfDate = false
    return true
  }

  /// Ends a pass after which the element is not visible any more: it goes as it was before.
  func revert() {
    (attributes, view) = shown
  }

  /// Takes over what is known of the same element from an earlier round.
  func takeOver(_ known: VisibleElement) {
    presence = known.presence
    view = known.view
    previous = known.previous
    measurement = known.measurement
    initial = known.initial
    reconfiguration = known.reconfiguration
    isOutOfDate = known.isOutOfDate
  }

  /// The same element under its name after a pass.
  ///
  /// - Parameters:
  ///   - index: Which of the elements that were visible before it is.
  ///   - isReconfigured: Whether its cell is to be filled again; then it is measured again, too.
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

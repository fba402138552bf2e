import Foundation

/// A cell as it is seen at this moment.
struct SeenCell {
  let element: VisibleElement
  /// The ways that it still has to go.
  let track: ElementTrack
  /// Where it is seen along the axis that scrolls.
  let span: ScrollAxis.Span
  /// What it is if it is on its way out; nil: it is visible.
  let departing: DepartingElement?

  var isVisible: Bool { departing == nil }
  var isInData: Bool { departing?.isInData ?? true }
}

extension CollectionView {
  /// The cells that are visible or still seen, in no order.
  ///
  /// - Complexity: O(*v*) for *v* elements.
  var seenCells: [SeenCell] {
    let axis = scrollAxis
    func seen(
      _ element: VisibleElement, _ track: ElementTrack, _ departing: DepartingElement?
    ) -> SeenCell? {
      guard element.element.category == .cell else { return nil }
      let frame = animations.seen(element.attributes, on: track).frame
      return SeenCell(
        element: element, track: track, span: axis.span(of: frame), departing: departing)
    }
    return visibleElements.compactMap {
      seen($0, animations.tracks[$0.presence] ?? ElementTrack(), nil)
    } + animations.departing.compactMap { seen($0.element, $0.track, $0) }
  }

  /// The part of the axis that scrolls that is seen now.
  var seenSpan: ScrollAxis.Span { scrollAxis.span(of: presentationBounds) }
}

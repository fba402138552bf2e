import Foundation

extension CollectionView {
  /// Where a layout has an element, visible or not; nil if it has no such element.
  func validAttributes(
    of element: ElementIdentity, in queries: LayoutQueries
  ) -> CollectionViewLayoutAttributes? {
    // Of what is shown still, a reload may have left nothing: layouts rely on the counts.
    guard hasElement(element), let attributes = queries.layoutAttributes(for: element),
      ElementIdentity(attributes) == element, problem(with: attributes, of: element) == nil
    else { return nil }
    return attributes.duplicate()
  }

  /// The visible cell nearest to the middle of what no inset covers.
  var elementAtCenter: ElementIdentity? {
    let middle = CGPoint(x: visibleBounds.midX, y: visibleBounds.midY)
    func distance(_ element: VisibleElement) -> CGFloat {
      let center = element.attributes.center
      return (center.x - middle.x) * (center.x - middle.x)
        + (center.y - middle.y) * (center.y - middle.y)
    }
    return visibleElements.filter { $0.element.category == .cell }
      .min { distance($0) < distance($1) }?.element
  }

  /// The offset at which an element is in the middle, as far as the content reaches; the present one if the
  /// layout has no such element.
  func offsetCentering(_ element: ElementIdentity?) -> CGPoint {
    guard let element, let attributes = validAttributes(of: element, in: queries) else {
      return clampedContentOffset(contentOffset)
    }
    let middle = CGPoint(
      x: visibleBounds.midX - contentOffset.x, y: visibleBounds.midY - contentOffset.y)
    return clampedContentOffset(
      CGPoint(x: attributes.center.x - middle.x, y: attributes.center.y - middle.y))
  }
}

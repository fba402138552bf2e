import Foundation

/// The axis along which content scrolls.
struct ScrollAxis {
  let isVertical: Bool

  /// A part of the axis.
  struct Span {
    var start, end: CGFloat

    /// Returns the parts of the span that others do not cover, in order.
    func gaps(between others: [Span]) -> [Span] {
      var gaps: [Span] = []
      var reached = start
      for other in others.sorted(by: { $0.start < $1.start }) where other.end > reached {
        if other.start >= end { break }
        // Smaller differences are rounding errors of sums.
        if other.start > reached + 0.001 { gaps.append(Span(start: reached, end: other.start)) }
        reached = other.end
      }
      if end > reached + 0.001 { gaps.append(Span(start: reached, end: end)) }
      return gaps
    }
  }

  func span(of rect: CGRect) -> Span {
    isVertical ? Span(start: rect.minY, end: rect.maxY) : Span(start: rect.minX, end: rect.maxX)
  }

  func along(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }
  func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  func point(_ distance: CGFloat) -> CGPoint {
    isVertical ? CGPoint(x: 0, y: distance) : CGPoint(x: distance, y: 0)
  }

  func rect(from start: CGFloat, to end: CGFloat, across other: CGRect) -> CGRect {
    isVertical
      ? CGRect(x: other.minX, y: start, width: other.width, height: end - start)
      : CGRect(x: start, y: other.minY, width: end - start, height: other.height)
  }

  /// Returns an empty rect at one end of a rect.
  func rect(beyond rect: CGRect, isEnd: Bool) -> CGRect {
    let span = span(of: rect)
    let place = isEnd ? span.end : span.start
    return self.rect(from: place, to: place, across: rect)
  }
}

extension CollectionView {
  /// The axis that the layout declares; by default the one along which the content is larger than the view.
  var scrollAxis: ScrollAxis {
    let isLong = contentSize.height > storedBounds.height || contentSize.width <= storedBounds.width
    return ScrollAxis(
      isVertical: currentLayout.scrollDirectionOfContent.map { $0 == .vertical } ?? isLong)
  }
}

extension Sequence {
  /// Returns the element nearest to a rect, preferring one in front of it; nil if there is none.
  ///
  /// - Complexity: O(*n*).
  func nearest(to rect: CGRect, by frame: (Element) -> CGRect) -> Element? {
    // Smaller differences are rounding errors of sums.
    func length(_ gap: CGFloat) -> CGFloat { gap > 0.001 ? gap : 0 }
    func distance(_ element: Element) -> (CGFloat, CGFloat) {
      let frame = frame(element)
      let x = length(Swift.max(frame.minX - rect.maxX, rect.minX - frame.maxX))
      let y = length(Swift.max(frame.minY - rect.maxY, rect.minY - frame.maxY))
      return (x * x + y * y, frame.minX + frame.minY)
    }
    return self.min { distance($0) < distance($1) }
  }
}

import Foundation

/// A clipped box with an id whose content is wider than it: readers of a live view pan the content.
package struct WideBox {
  /// The id of its region.
  package let id: String
  /// The frame of the box, in points from the cell's top left.
  package let frame: CGRect
  /// The indices of the elements in it.
  let elements: Range<Int>
  /// The smallest rectangle around these elements.
  private let content: CGRect

  /// Makes it of a clipping element; nil if its content fits, or if it has no region.
  fileprivate init?(_ place: Int, count: Int, in layout: BubbleCellLayout) {
    let all = layout.elements
    let elements = place + 1..<min(all.count, place + 1 + max(0, count))
    let frame = all[place].frame
    let content = all[elements].reduce(CGRect.null) { $0.union($1.frame) }
    guard content.minX < frame.minX - 0.5 || content.maxX > frame.maxX + 0.5,
      let region = layout.regions.last(where: { $0.corners == nil && $0.frame == frame })
    else { return nil }
    (id, self.frame, self.elements, self.content) = (region.id, frame, elements, content)
  }

  /// The distances by which the content can be moved further to the right, in points.
  package var range: ClosedRange<CGFloat> {
    min(0, frame.maxX - content.maxX)...max(0, frame.minX - content.minX)
  }

  /// Returns a distance within the range; NaN, and what rounding leaves of a distance, count as 0.
  package func limited(_ distance: CGFloat) -> CGFloat {
    let limited = max(range.lowerBound, min(distance, range.upperBound))
    return abs(limited) > 1e-6 && !distance.isNaN ? limited : 0
  }

  /// Whether a frame of the cell belongs to the content.
  package func holds(_ other: CGRect) -> Bool {
    other != frame && content.insetBy(dx: -0.5, dy: -0.5).contains(other)
  }
}

extension BubbleCellLayout {
  /// The boxes whose content can be panned; none if the environment has no use for them.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package var wideBoxes: [WideBox] {
    guard key.environment.pansWideBoxes else { return [] }
    return elements.enumerated().compactMap { place, element in
      guard case .clip(_, let count) = element.content else { return nil }
      return WideBox(place, count: count, in: self)
    }
  }

  /// Returns the layout with the content of its wide boxes moved, and their regions as far as they are seen.
  ///
  /// - Parameter distances: The distances to the right by the ids of the boxes, in points; they are limited to what the content has.
  /// - Complexity: O(*n* · *w*) in the number of elements and regions, and of wide boxes.
  package func panned(by distances: [String: CGFloat]) -> BubbleCellLayout {
    let wide = wideBoxes
    guard !wide.isEmpty else { return self }
    var (moved, seen, read) = (elements, regions, describedElements)
    var pans: [String: CGFloat] = [:]
    for box in wide {
      let distance = box.limited(distances[box.id] ?? 0)
      pans[box.id] = distance == 0 ? nil : distance
      for place in box.elements { moved[place].frame.origin.x += distance }
      for place in seen.indices where box.holds(regions[place].frame) {
        seen[place].corners = seen[place].corners?.map { CGPoint(x: $0.x + distance, y: $0.y) }
        let frame = seen[place].frame.offsetBy(dx: distance, dy: 0).intersection(box.frame)
        seen[place].frame = frame.isNull ? CGRect(origin: box.frame.origin, size: .zero) : frame
      }
      for place in (read ?? []).indices where box.holds(read?[place].frame ?? .null) {
        read?[place].frame.origin.x += distance
      }
    }
    var layout = BubbleCellLayout(
      key: key, height: height, date: date, cellKind: cellKind, bubbleFrame: bubbleFrame,
      elements: moved, regions: seen,
      reading: Reading(
        elements: read, textOrder: textOrder, parts: parts, movingCount: movingCount))
    (layout.checkedWidth, layout.pans) = (checkedWidth, pans)
    return layout
  }
}

import Foundation

/// Cells whose content sticks out: it is moved into the cell, and drawn smaller if it is wider than the cell.
extension BubbleCellLayout {
  /// The least scale, at which a wide table can still be told from a picture.
  private static let leastScale: CGFloat = 1 / 8

  /// Returns the layout with all its content in a cell of a width; nil if that needs less than an eighth of its size.
  ///
  /// - Complexity: O(*n*) in the number of elements and regions.
  func fitted(toWidth width: CGFloat) -> BubbleCellLayout? {
    guard let bounds = contentBounds else { return nil }
    let scale = min(1, width / bounds.width)
    guard scale >= BubbleCellLayout.leastScale else { return nil }
    let top = min(0, bounds.minY)
    let size = CGSize(
      width: width, height: (scale * (max(height, bounds.maxY) - top)).rounded(.up))
    // What is wide enough fills the cell; what lies beside it is moved to its edge.
    let x =
      scale < 1 ? -scale * bounds.minX : max(-bounds.minX, min(0, width - bounds.maxX))
    let matrix = AffineTransform(m11: scale, m12: 0, m21: 0, m22: scale, tX: x, tY: -scale * top)
    // A scope scales about the middle of its frame.
    let frame = CGRect(origin: .zero, size: size)
    let shift = CGPoint(
      x: (x - frame.midX * (1 - scale)) / scale,
      y: (-scale * top - frame.midY * (1 - scale)) / scale)
    let moved = elements.map {
      CellElement(frame: $0.frame.offsetBy(dx: shift.x, dy: shift.y), content: $0.content)
    }
    let scope = CellElement(
      frame: frame,
      content: .scope(
        ElementScope(transform: BoxTransform(scale: scale)), elementCount: moved.count))
    var reading = Reading(
      elements: accessibilityElements, textOrder: textOrder, parts: parts, movingCount: movingCount)
    for index in reading.parts.indices {
      let own = reading.parts[index].elements
      reading.parts[index].elements = own.lowerBound + 1..<own.upperBound + 1
    }
    reading.elements = accessibilityElements.map { element in
      var element = element
      element.frame = matrix.bounds(of: element.frame)
      return element
    }
    var layout = BubbleCellLayout(
      key: key, height: size.height, date: date, cellKind: cellKind,
      bubbleFrame: matrix.bounds(of: bubbleFrame), elements: [scope] + moved,
      regions: regions.map { region in
        var region = region
        region.transform(by: matrix)
        return region
      }, reading: reading)
    guard (try? layout.checkFrames(width: width)) != nil else { return nil }
    layout.checkedWidth = width
    return layout
  }

  /// The smallest rectangle around everything that is drawn or touched; nil if a number is impossible.
  private var contentBounds: CGRect? {
    var bounds = bubbleFrame
    var scopes: [(end: Int, matrix: AffineTransform)] = []
    func add(_ frame: CGRect) -> Bool {
      let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      // False for NaN, too.
      guard numbers.allSatisfy({ abs($0) <= BoxSolver.maximumLength }),
        frame.size.width >= 0, frame.size.height >= 0
      else { return false }
      bounds = bounds.union(frame)
      return true
    }
    for (index, element) in elements.enumerated() {
      while let scope = scopes.last, scope.end <= index { scopes.removeLast() }
      if case .scope(let scope, let count) = element.content {
        let end = index + 1 + max(0, min(count, elements.count))
        scopes.append((end, scope.transform.matrix(in: element.frame)))
        continue
      }
      guard add(scopes.reversed().reduce(element.frame) { $1.matrix.bounds(of: $0) }) else {
        return nil
      }
    }
    for region in regions where !add(region.frame) { return nil }
    return bounds.width > 0 && add(bubbleFrame) ? bounds : nil
  }
}

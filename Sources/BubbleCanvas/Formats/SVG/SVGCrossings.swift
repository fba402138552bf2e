/// Bounds how often the pieces of an outline cross each other: what a tessellator does for each crossing is most of what a tangle
/// costs, and is the same at any size.
enum SVGCrossings {
  /// Where a piece is, at most.
  struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(_ x: Double, _ y: Double) { (left, top, right, bottom) = (x, y, x, y) }

    func extended(to x: Double, _ y: Double) -> Box {
      var box = self
      (box.left, box.right) = (min(left, x), max(right, x))
      (box.top, box.bottom) = (min(top, y), max(bottom, y))
      return box
    }

    func widened(by distance: Double) -> Box {
      var box = self
      (box.left, box.right) = (left - distance, right + distance)
      (box.top, box.bottom) = (top - distance, bottom + distance)
      return box
    }
  }

  /// What is counted at most: it is too much for any picture.
  static let limit = 20_000_000.0

  /// At least how many pairs of pieces may cross.
  ///
  /// Pieces cross where their boxes meet, and boxes meet where they are in one cell of a grid.
  /// - Complexity: O(*n*) in the number of boxes, for those that are small beside all of them; it ends at ``limit``.
  static func count(of boxes: [Box]) -> Double {
    let pairs = Double(boxes.count) * Double(boxes.count - 1) / 2
    guard boxes.count > 64, let first = boxes.first else { return max(0, pairs) }
    let all = boxes.reduce(first) {
      $0.extended(to: $1.left, $1.top).extended(to: $1.right, $1.bottom)
    }
    let side = min(128, Int(2 * Double(boxes.count).squareRoot()))
    func cell(_ value: Double, _ start: Double, _ end: Double) -> Int {
      let share = (value - start) / (end - start)
      return share.isFinite ? min(side - 1, max(0, Int(share * Double(side)))) : 0
    }
    var counts = [Int32](repeating: 0, count: side * side)
    var total = 0
    for box in boxes {
      let (left, right) = (
        cell(box.left, all.left, all.right), cell(box.right, all.left, all.right)
      )
      for row in cell(box.top, all.top, all.bottom)...cell(box.bottom, all.top, all.bottom) {
        for place in row * side + left...row * side + right {
          total += Int(counts[place])
          counts[place] += 1
        }
      }
      if Double(total) > limit { return min(limit, pairs) }
    }
    return min(Double(total), pairs)
  }
}

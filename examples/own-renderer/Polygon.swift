import BubbleLayout
import Foundation

/// A path as straight lines.
struct FlattenedPath {
  private(set) var lines: [(from: CGPoint, to: CGPoint)] = []
  /// How many lines a curve becomes.
  private static let stepCount = 12

  /// - Parameters:
  ///   - transform: From the path's points to those of the lines.
  ///   - closesParts: Whether a line leads back to the start of each part, as its inside wants it.
  init(_ path: VectorPath, _ transform: AffineTransform = .identity, closesParts: Bool) {
    var (start, pen) = (CGPoint.zero, CGPoint.zero)
    func end(_ lines: inout [(from: CGPoint, to: CGPoint)]) {
      if closesParts, pen != start { lines.append((pen, start)) }
    }
    for segment in path.segments {
      switch segment {
      case .move(let point):
        end(&lines)
        (start, pen) = (transform.transform(point), transform.transform(point))
      case .line(let point):
        let next = transform.transform(point)
        lines.append((pen, next))
        pen = next
      case .curve(let first, let second, let last):
        let curve = [pen] + [first, second, last].map(transform.transform)
        for step in 1...FlattenedPath.stepCount {
          let place = CGFloat(step) / CGFloat(FlattenedPath.stepCount)
          let next = FlattenedPath.point(on: curve, at: place)
          lines.append((pen, next))
          pen = next
        }
      case .close:
        lines.append((pen, start))
        pen = start
      }
    }
    end(&lines)
  }

  private static func point(on curve: [CGPoint], at place: CGFloat) -> CGPoint {
    let rest = 1 - place
    let weights = [
      rest * rest * rest, 3 * rest * rest * place, 3 * rest * place * place, place * place * place,
    ]
    return zip(curve, weights).reduce(CGPoint.zero) {
      CGPoint(x: $0.x + $1.0.x * $1.1, y: $0.y + $1.0.y * $1.1)
    }
  }
}

/// The edges of a path's inside.
struct Polygon {
  struct Edge {
    var top: CGPoint
    var bottom: CGPoint
    /// 1 where the path goes down, -1 where it goes up.
    var winding: Int
  }

  let edges: [Edge]

  init(_ path: FlattenedPath) {
    edges = path.lines.compactMap { from, to in
      guard from.y != to.y, [from.x, from.y, to.x, to.y].allSatisfy({ abs($0) < 1e6 }) else {
        return nil
      }
      return from.y < to.y
        ? Edge(top: from, bottom: to, winding: 1) : Edge(top: to, bottom: from, winding: -1)
    }
  }
}

/// How much of each pixel is inside of something, from 0 to 1.
struct Coverage {
  let width: Int
  let height: Int
  /// The rows in which there is anything.
  private(set) var rows = 0..<0
  private(set) var values: [Float]

  /// How many lines are looked at in a row of pixels.
  private static let linesPerRow = 4

  init(_ polygon: Polygon, rule: FillRule, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let top = polygon.edges.map(\.top.y).min() ?? 0
    let bottom = polygon.edges.map(\.bottom.y).max() ?? 0
    let first = Int(min(max(0, top), CGFloat(height)))
    rows = first..<max(first, Int(min(max(0, bottom.rounded(.up)), CGFloat(height))))
    values = [Float](repeating: 0, count: rows.count * width)
    let lines = Coverage.linesPerRow
    // The edges that begin at each line, so that each line looks at those that cross it alone.
    var starting = [[Polygon.Edge]](repeating: [], count: rows.count)
    for edge in polygon.edges {
      let row = max(Int(max(edge.top.y, 0)) - first, 0)
      if starting.indices.contains(row) { starting[row].append(edge) }
    }
    var active: [Polygon.Edge] = []
    for row in rows {
      active += starting[row - first]
      active.removeAll { $0.bottom.y <= CGFloat(row) }
      for line in 0..<lines {
        let y = CGFloat(row) + (CGFloat(line) + 0.5) / CGFloat(lines)
        addLine(at: y, row: row - first, active, rule, share: 1 / Float(lines))
      }
    }
  }

  private mutating func addLine(
    at y: CGFloat, row: Int, _ edges: [Polygon.Edge], _ rule: FillRule, share: Float
  ) {
    var crossings: [(x: CGFloat, winding: Int)] = []
    for edge in edges where edge.top.y <= y && y < edge.bottom.y {
      let part = (y - edge.top.y) / (edge.bottom.y - edge.top.y)
      crossings.append((edge.top.x + part * (edge.bottom.x - edge.top.x), edge.winding))
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    for (left, right) in zip(crossings, crossings.dropFirst()) {
      winding += left.winding
      if rule == .nonZero ? winding != 0 : winding & 1 != 0 {
        addSpan(left.x, right.x, row: row, share: share)
      }
    }
  }

  private mutating func addSpan(_ left: CGFloat, _ right: CGFloat, row: Int, share: Float) {
    let (left, right) = (max(0, left), min(right, CGFloat(width)))
    guard left < right else { return }
    for x in Int(left)..<min(width, Int(right.rounded(.up))) {
      let part = min(right, CGFloat(x + 1)) - max(left, CGFloat(x))
      values[row * width + x] += Float(part) * share
    }
  }

  subscript(x: Int, y: Int) -> Float {
    rows.contains(y) ? min(1, values[(y - rows.lowerBound) * width + x]) : 0
  }
}

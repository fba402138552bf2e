import BubbleCore
import Foundation

/// Drawing of a box's decoration.
extension Renderer {
  /// Draws shadow, ground and border.
  func draw(
    _ decoration: BoxDecoration, _ form: BoxForm, theme: Theme, surface: Theme.Surface
  ) {
    guard form.frame.width > 0, form.frame.height > 0 else { return }
    let outer = form.outer
    let paint = decoration.fill.map { theme.paint($0, in: form.frame, on: surface) }
    if let shadow = decoration.shadow {
      draw(
        shadow, of: form, color: theme.color(shadow.color, on: surface),
        isCovered: paint?.isOpaque == true)
    }
    if let paint { fill(outer, rule: .nonZero, with: paint) }
    if !decoration.border.lines.isEmpty {
      drawBorder(of: form, BorderEdge.edges(decoration.border, of: form, theme, surface))
    }
  }

  private func drawBorder(of form: BoxForm, _ edges: [BorderEdge]) {
    guard let first = edges.first else { return }
    let ring = form.outer.appending(form.inner)
    let isOne = edges.allSatisfy { $0.color == first.color && $0.dashes.isEmpty }
    if isOne { return fill(ring, rule: .evenOdd, with: .color(first.color)) }
    let isUniform =
      edges.count == 4
      && edges.allSatisfy {
        $0.width == first.width && $0.color == first.color && $0.dashes == first.dashes
      }
    saved {
      clip(to: ring, rule: .evenOdd)
      if isUniform {
        return stroke(
          form.middle, first.stroke(along: form.middle), with: first.color)
      }
      for edge in edges {
        saved {
          clip(to: edge.corner, rule: .nonZero)
          if edge.dashes.isEmpty {
            fill(edge.band, rule: .nonZero, with: .color(edge.color))
          } else {
            stroke(edge.line, edge.stroke(along: edge.line), with: edge.color)
          }
        }
      }
    }
  }
}

/// The border at one edge.
private struct BorderEdge {
  let width: CGFloat
  let color: RGBAColor
  let dashes: [CGFloat]
  /// The edge's part of the frame, up to the lines where borders meet at corners.
  let corner: VectorPath
  /// The area that it may cover.
  let band: VectorPath
  /// Its centre line.
  let line: VectorPath

  /// Returns the existing edges in the order top, right, bottom, left.
  static func edges(
    _ border: BoxBorder, of form: BoxForm, _ theme: Theme, _ surface: Theme.Surface
  ) -> [BorderEdge] {
    let frame = form.frame
    let widths = form.widths
    let inner = CGRect(
      x: frame.minX + widths.left, y: frame.minY + widths.top,
      width: max(0, frame.width - widths.left - widths.right),
      height: max(0, frame.height - widths.top - widths.bottom))
    let outer = frame.corners
    let ends = inner.corners
    // With round corners, which reach further in, the border between two edges continues into the box.
    let deep = max(form.radii.max() ?? 0, 0)
    func edge(
      _ line: BoxBorder.Line?, _ width: CGFloat, _ first: Int, _ normal: CGPoint
    ) -> BorderEdge? {
      guard let line, width > 0 else { return nil }
      let second = (first + 1) % 4
      let corner = VectorPath { path in
        path.move(outer[first].x, outer[first].y)
        path.line(outer[second].x, outer[second].y)
        let (far, near) = (
          BorderEdge.ray(outer[second], ends[second], deep, normal),
          BorderEdge.ray(outer[first], ends[first], deep, normal)
        )
        path.line(far.x, far.y)
        path.line(near.x, near.y)
        path.close()
      }
      let (x, y) = (normal.x * width / 2, normal.y * width / 2)
      return BorderEdge(
        width: width, color: theme.color(line.color, on: surface), dashes: line.dashes,
        corner: corner, band: VectorPath(rectangle: frame),
        line: VectorPath {
          $0.move(outer[first].x + x, outer[first].y + y)
          $0.line(outer[second].x + x, outer[second].y + y)
        })
    }
    let (left, right) =
      form.isMirrored ? (border.trailing, border.leading) : (border.leading, border.trailing)
    return [
      edge(border.top, widths.top, 0, CGPoint(x: 0, y: 1)),
      edge(right, widths.right, 1, CGPoint(x: -1, y: 0)),
      edge(border.bottom, widths.bottom, 2, CGPoint(x: 0, y: -1)),
      edge(left, widths.left, 3, CGPoint(x: 1, y: 0)),
    ].compactMap(\.self)
  }

  /// Returns the point beyond an inner corner, at the depth that round corners reach.
  private static func ray(
    _ outer: CGPoint, _ inner: CGPoint, _ depth: CGFloat, _ normal: CGPoint
  ) -> CGPoint {
    let (x, y) = (inner.x - outer.x, inner.y - outer.y)
    let along = x * normal.x + y * normal.y
    guard along > 0, depth > along else { return inner }
    return CGPoint(x: outer.x + x * depth / along, y: outer.y + y * depth / along)
  }

  func stroke(along path: VectorPath) -> PathStroke {
    PathStroke(
      width: width, cap: .butt, join: .miter, dashes: path.bounded(dashes))
  }
}

extension CGRect {
  /// The corners, clockwise from the upper left one.
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}

extension FillPaint {
  /// Whether the paint is opaque.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}

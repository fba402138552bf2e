import BubbleCore
import Foundation

/// The outline of a decorated box in its frame: corners, notches and the inner edge of its border, in physical left and right.
struct BoxForm {
  /// The width of the border at each edge, in points.
  struct Widths {
    var top: CGFloat = 0
    var right: CGFloat = 0
    var bottom: CGFloat = 0
    var left: CGFloat = 0
  }

  let frame: CGRect
  let widths: Widths
  /// Whether the writing direction is from right to left.
  let isMirrored: Bool
  /// The radii of the four corners, clockwise from the upper left one.
  let radii: [CGFloat]
  private let notches: Notches?

  /// Half circles at two edges.
  private struct Notches {
    let axis: BoxNotches.Axis
    let radius: CGFloat
    /// The distance from the frame's left or top.
    let position: CGFloat
  }

  /// - Parameters:
  ///   - corners: The corners of a box whose corners follow the bubble's.
  init(
    _ decoration: BoxDecoration, in frame: CGRect, isMirrored: Bool, corners: CornerRadii
  ) {
    self.frame = frame
    self.isMirrored = isMirrored
    let own = decoration.corners
    var radii =
      own.followsBubble
      ? [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
      : isMirrored
        ? [own.topTrailing, own.topLeading, own.bottomLeading, own.bottomTrailing] : own.radii
    radii = radii.map { max(0, $0) }
    // If two radii exceed an edge, all radii are scaled down (CSS Backgrounds 3, 4.5).
    let edges = [
      (frame.width, radii[0] + radii[1]), (frame.height, radii[1] + radii[2]),
      (frame.width, radii[2] + radii[3]), (frame.height, radii[3] + radii[0]),
    ]
    let scale = edges.map { $0.1 > $0.0 && $0.1 > 0 ? max(0, $0.0) / $0.1 : 1 }.min() ?? 1
    let shown = radii.map { $0 * scale }
    self.radii = shown
    let border = decoration.border
    let (left, right) =
      isMirrored ? (border.trailing, border.leading) : (border.leading, border.trailing)
    widths = Widths(
      top: border.top?.width ?? 0, right: right?.width ?? 0, bottom: border.bottom?.width ?? 0,
      left: left?.width ?? 0)
    notches = decoration.notches.flatMap {
      BoxForm.notches($0, in: frame, radii: shown, isMirrored: isMirrored)
    }
  }

  private init(frame: CGRect, radii: [CGFloat], notches: Notches?) {
    self.frame = frame
    self.radii = radii
    self.notches = notches
    isMirrored = false
    widths = Widths()
  }

  /// Returns nil if the notches do not fit between the corners.
  private static func notches(
    _ notches: BoxNotches, in frame: CGRect, radii: [CGFloat], isMirrored: Bool
  ) -> Notches? {
    let isDown = notches.axis == .sides
    let length = isDown ? frame.height : frame.width
    var position: CGFloat
    switch notches.position {
    case .points(let points): position = points < 0 ? length + points : points
    case .percent(let percent): position = length * percent / 100
    }
    if !isDown, isMirrored { position = length - position }
    let first = (isDown ? max(radii[0], radii[1]) : max(radii[0], radii[3])) + notches.radius
    let last =
      length - (isDown ? max(radii[2], radii[3]) : max(radii[1], radii[2])) - notches.radius
    guard notches.radius > 0, first <= last else { return nil }
    return Notches(
      axis: notches.axis, radius: notches.radius, position: min(max(position, first), last))
  }

  /// Whether it can be stretched between its corners.
  var isPlain: Bool { notches == nil }

  /// The values of its notches, to compare forms.
  var notchValues: [CGFloat] {
    notches.map { [$0.axis == .sides ? 0 : 1, $0.radius, $0.position] } ?? []
  }

  /// The outline.
  var outer: VectorPath { outline(Widths()) }

  /// The inner edge of the border.
  var inner: VectorPath { outline(widths) }

  /// The centre line of a border with uniform width.
  var middle: VectorPath {
    outline(
      Widths(
        top: widths.top / 2, right: widths.right / 2, bottom: widths.bottom / 2,
        left: widths.left / 2))
  }

  /// Returns the form in another frame, with radii grown by the spread; square corners stay square (CSS Backgrounds 3, 6.1.1).
  func grown(by spread: CGFloat, in frame: CGRect) -> BoxForm {
    BoxForm(
      frame: frame,
      radii: radii.map { radius in
        guard radius > 0, spread != 0 else { return radius }
        guard spread > 0, radius < spread else { return max(0, radius + spread) }
        let share = radius / spread - 1
        return radius + spread * (1 + share * share * share)
      },
      notches: notches.map {
        Notches(
          axis: $0.axis, radius: max(0.01, $0.radius - spread),
          position: $0.position + spread)
      })
  }

  private func outline(_ widths: Widths) -> VectorPath {
    let (left, top) = (frame.minX + widths.left, frame.minY + widths.top)
    let right = max(left, frame.maxX - widths.right)
    let bottom = max(top, frame.maxY - widths.bottom)
    func radius(_ corner: Int, _ x: CGFloat, _ y: CGFloat) -> CGSize {
      let size = CGSize(width: radii[corner] - x, height: radii[corner] - y)
      return size.width > 0 && size.height > 0 ? size : .zero
    }
    let corners = [
      radius(0, widths.left, widths.top), radius(1, widths.right, widths.top),
      radius(2, widths.right, widths.bottom), radius(3, widths.left, widths.bottom),
    ]
    return VectorPath { path in
      path.move(left + corners[0].width, top)
      cut(.ends, at: CGPoint(x: 0, y: frame.minY), edge: top, isForward: true, &path)
      path.line(right - corners[1].width, top)
      path.quarter(
        CGPoint(x: right - corners[1].width, y: top + corners[1].height), corners[1], -.pi / 2)
      cut(.sides, at: CGPoint(x: frame.maxX, y: 0), edge: right, isForward: true, &path)
      path.line(right, bottom - corners[2].height)
      path.quarter(
        CGPoint(x: right - corners[2].width, y: bottom - corners[2].height), corners[2], 0)
      cut(.ends, at: CGPoint(x: 0, y: frame.maxY), edge: bottom, isForward: false, &path)
      path.line(left + corners[3].width, bottom)
      path.quarter(
        CGPoint(x: left + corners[3].width, y: bottom - corners[3].height), corners[3], .pi / 2)
      cut(.sides, at: CGPoint(x: frame.minX, y: 0), edge: left, isForward: false, &path)
      path.line(left, top + corners[0].height)
      path.quarter(CGPoint(x: left + corners[0].width, y: top + corners[0].height), corners[0], .pi)
      path.close()
    }
  }

  /// Cuts a notch out of an edge.
  ///
  /// - Parameters:
  ///   - place: The centre, on the frame's edge; its coordinate along the edge is ignored.
  ///   - edge: The coordinate of the outline, which is inside the frame by the border's width.
  ///   - isForward: Whether the outline runs to the right or down.
  private func cut(
    _ axis: BoxNotches.Axis, at place: CGPoint, edge: CGFloat, isForward: Bool,
    _ path: inout VectorPath
  ) {
    guard let notches, notches.axis == axis else { return }
    let isDown = axis == .sides
    let center =
      isDown
      ? CGPoint(x: place.x, y: frame.minY + notches.position)
      : CGPoint(x: frame.minX + notches.position, y: place.y)
    let inset = edge - (isDown ? center.x : center.y)
    // The inner edge of a border keeps its distance from the notch.
    let radius = notches.radius + abs(inset)
    let half = max(0, radius * radius - inset * inset).squareRoot() * (isForward ? 1 : -1)
    let (start, end) =
      isDown
      ? (atan2(-half, inset), atan2(half, inset)) : (atan2(inset, -half), atan2(inset, half))
    // The notch turns into the box, against the direction of the outline.
    var sweep = end - start
    if sweep > 0 { sweep -= 2 * .pi }
    let from = CGPoint(x: center.x + radius * cos(start), y: center.y + radius * sin(start))
    path.line(from.x, from.y)
    path.elliptic(center, CGSize(width: radius, height: radius), start, sweep)
  }
}

extension VectorPath {
  /// Appends a quarter of an ellipse, clockwise from an angle; nothing if a radius is not over 0.
  fileprivate mutating func quarter(_ center: CGPoint, _ radii: CGSize, _ start: CGFloat) {
    guard radii.width > 0, radii.height > 0 else { return }
    elliptic(center, radii, start, .pi / 2)
  }

  /// Appends an arc of an ellipse as curves; the current point must be at its start.
  fileprivate mutating func elliptic(
    _ center: CGPoint, _ radii: CGSize, _ start: CGFloat, _ sweep: CGFloat
  ) {
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(count)
    let length = 4 / 3 * tan(step / 4)
    func point(_ x: CGFloat, _ y: CGFloat) -> (CGFloat, CGFloat) {
      (center.x + radii.width * x, center.y + radii.height * y)
    }
    for index in 0..<count {
      let (from, to) = (start + step * CGFloat(index), start + step * CGFloat(index + 1))
      curve(
        point(cos(from) - length * sin(from), sin(from) + length * cos(from)),
        point(cos(to) + length * sin(to), sin(to) - length * cos(to)), point(cos(to), sin(to)))
    }
  }
}

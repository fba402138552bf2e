import Foundation

/// A size in a flow layout's terms: along the scrolling axis, and across it.
struct FlowSize: Equatable {
  var main: CGFloat
  var cross: CGFloat

  static let zero = FlowSize(main: 0, cross: 0)
}

/// Translates between points and a flow layout's terms, so that one arithmetic serves both directions.
struct FlowAxis: Equatable {
  let isVertical: Bool

  init(_ direction: CollectionView.ScrollDirection) { isVertical = direction == .vertical }

  func size(_ size: CGSize) -> FlowSize {
    isVertical
      ? FlowSize(main: size.height, cross: size.width)
      : FlowSize(main: size.width, cross: size.height)
  }

  func size(_ size: FlowSize) -> CGSize {
    isVertical
      ? CGSize(width: size.cross, height: size.main) : CGSize(width: size.main, height: size.cross)
  }

  func rect(main: CGFloat, cross: CGFloat, size: FlowSize) -> CGRect {
    isVertical
      ? CGRect(x: cross, y: main, width: size.cross, height: size.main)
      : CGRect(x: main, y: cross, width: size.main, height: size.cross)
  }

  func main(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }
  func point(main: CGFloat) -> CGPoint {
    isVertical ? CGPoint(x: 0, y: main) : CGPoint(x: main, y: 0)
  }

  func mainRange(_ rect: CGRect) -> (start: CGFloat, end: CGFloat) {
    isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
  }

  func main(_ insets: ViewInsets) -> (start: CGFloat, end: CGFloat) {
    isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
  }
  func cross(_ insets: ViewInsets) -> (start: CGFloat, end: CGFloat) {
    isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
  }
}

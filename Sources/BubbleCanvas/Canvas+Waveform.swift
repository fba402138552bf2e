import BubbleCore
import CCairo
import Foundation

extension Canvas {
  /// The width of a bar of a waveform, and of the gap behind it.
  private static let barWidth: CGFloat = 2
  /// Silence is still seen.
  private static let minimumBarHeight: CGFloat = 2

  /// Draws as many bars as have room, each as high as the loudest level in it, from the side where
  /// reading starts.
  func draw(_ waveform: ShapeBox.Waveform, in frame: CGRect, paint: ShapePaint) {
    let count = Int(min((frame.width + Canvas.barWidth) / (2 * Canvas.barWidth), 1_000))
    guard count > 0 else { return }
    // From edge to edge.
    let step = count > 1 ? (frame.width - Canvas.barWidth) / CGFloat(count - 1) : 0
    let played = CGFloat(count) * min(max(waveform.progress, 0), 1)
    for bar in 0..<count {
      let share = CGFloat(waveform.level(ofBar: bar, of: count)) / 255
      let height = max(min(Canvas.minimumBarHeight, frame.height), frame.height * share)
      var x = CGFloat(bar) * step
      if paint.isMirrored { x = frame.width - x - Canvas.barWidth }
      let place = CGRect(
        x: frame.minX + x, y: frame.midY - height / 2, width: Canvas.barWidth, height: height)
      fill(CGFloat(bar) + 0.5 < played ? paint.color : paint.track) {
        $0.roundedRectangle(place, CornerRadii(Canvas.barWidth / 2))
      }
    }
  }
}

extension ShapeBox.Waveform {
  /// The loudest level of those that fall to one of some bars.
  func level(ofBar bar: Int, of count: Int) -> UInt8 {
    guard !levels.isEmpty else { return 0 }
    let start = bar * levels.count / count
    let end = max(start + 1, (bar + 1) * levels.count / count)
    return levels[start..<end].max() ?? 0
  }
}

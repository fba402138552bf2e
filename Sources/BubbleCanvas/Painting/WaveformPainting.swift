import BubbleCore
import Foundation

/// The sizes of a waveform's bars, in points.
private enum WaveformBar {
  /// The width of a bar, and of the gap behind it.
  static let width: CGFloat = 2
  /// Silence stays visible.
  static let minimumHeight: CGFloat = 2
}

extension Renderer {
  /// Draws as many bars as fit, each with the height of its loudest level, in writing direction.
  func draw(_ waveform: ShapeFigure.Waveform, in frame: CGRect, paint: ShapePaint) {
    let count = Int(min((frame.width + WaveformBar.width) / (2 * WaveformBar.width), 1_000))
    guard count > 0 else { return }
    // From edge to edge.
    let step = count > 1 ? (frame.width - WaveformBar.width) / CGFloat(count - 1) : 0
    let played = CGFloat(count) * min(max(waveform.progress, 0), 1)
    for bar in 0..<count {
      let share = CGFloat(waveform.level(ofBar: bar, of: count)) / 255
      let height = max(min(WaveformBar.minimumHeight, frame.height), frame.height * share)
      var x = CGFloat(bar) * step
      if paint.isMirrored { x = frame.width - x - WaveformBar.width }
      let place = CGRect(
        x: frame.minX + x, y: frame.midY - height / 2, width: WaveformBar.width, height: height)
      fill(CGFloat(bar) + 0.5 < played ? paint.color : paint.track) {
        $0.roundedRectangle(place, CornerRadii(WaveformBar.width / 2))
      }
    }
  }
}

extension ShapeFigure.Waveform {
  /// Returns the loudest of the levels that belong to one of some bars.
  func level(ofBar bar: Int, of count: Int) -> UInt8 {
    guard !levels.isEmpty else { return 0 }
    let start = bar * levels.count / count
    let end = max(start + 1, (bar + 1) * levels.count / count)
    return levels[start..<end].max() ?? 0
  }
}

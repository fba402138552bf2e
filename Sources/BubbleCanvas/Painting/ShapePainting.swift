import BubbleCore
import Foundation

/// The colours and options for drawing a shape.
struct ShapePaint {
  var color: RGBAColor
  /// The colour of the part of a waveform that is not played yet.
  var track: RGBAColor
  /// The colour of the sign on the mark of a failure.
  var onColor = RGBAColor(0xFFFFFF)
  /// Whether directional symbols point to the left, for right-to-left text.
  var isMirrored = false
  /// The corners of a rectangle, if they differ from its own.
  var corners: CornerRadii?
}

/// Drawing of shapes and marks.
extension Renderer {
  /// Draws a shape in its frame.
  func draw(_ shape: ShapeBox, in frame: CGRect, paint: ShapePaint) {
    guard frame.width > 0, frame.height > 0 else { return }
    let color = paint.color
    switch shape.figure {
    case .rectangle(let radius):
      fill(color) { $0.roundedRectangle(frame, paint.corners ?? CornerRadii(radius)) }
    case .ellipse: fill(color) { $0.ellipse(frame) }
    case .check:
      stroke(color, width: 1.6 * Self.markScale(of: frame)) { $0.check(in: frame) }
    case .status(let status): draw(status, in: frame, paint)
    case .symbol(let symbol): draw(symbol, in: frame, paint: paint)
    case .waveform(let waveform): draw(waveform, in: frame, paint: paint)
    // It has its own colours: ``draw(_:in:theme:surface:)``.
    case .path: break
    }
  }

  /// Returns the factor for the strokes of a mark: they grow with it, and stay visible in a small one.
  private static func markScale(of frame: CGRect) -> CGFloat {
    max(1, min(frame.width / 11, frame.height / 10))
  }

  private func draw(_ status: Message.Status, in frame: CGRect, _ paint: ShapePaint) {
    let color = paint.color
    let scale = Self.markScale(of: frame)
    let square = CGRect(
      x: frame.midX - frame.height / 2, y: frame.minY, width: frame.height, height: frame.height)
    switch status {
    case .none: break
    case .sending:
      stroke(color, width: 1.1 * scale) {
        $0.ellipse(square.insetBy(dx: 0.8 * scale, dy: 0.8 * scale))
        $0.move(square.midX, square.minY + 2.6 * scale)
        $0.line(square.midX, square.midY)
        $0.line(square.midX + 2 * scale, square.midY + scale)
      }
    case .sent: stroke(color, width: 1.3 * scale) { $0.check(in: frame) }
    case .delivered, .read:
      let distance = 5 * scale
      let width = frame.width - distance
      stroke(color, width: 1.3 * scale) {
        $0.check(in: CGRect(x: frame.minX, y: frame.minY, width: width, height: frame.height))
        // The second mark, whose short stroke the first one covers.
        $0.move(frame.minX + distance + width * 0.30, frame.minY + frame.height * 0.72)
        $0.line(frame.minX + distance + width * 0.36, frame.minY + frame.height * 0.80)
        $0.line(frame.maxX - width * 0.08, frame.minY + frame.height * 0.22)
      }
    case .failed:
      fill(color) { $0.ellipse(square) }
      stroke(paint.onColor, width: 1.4 * scale) {
        $0.move(square.midX, square.minY + 2.4 * scale)
        $0.line(square.midX, square.midY + 0.6 * scale)
        $0.move(square.midX, square.maxY - 2.4 * scale)
        $0.line(square.midX, square.maxY - 2.39 * scale)
      }
    }
  }
}

extension VectorPath {
  fileprivate mutating func check(in frame: CGRect) {
    move(frame.minX + frame.width * 0.08, frame.minY + frame.height * 0.54)
    line(frame.minX + frame.width * 0.36, frame.minY + frame.height * 0.80)
    line(frame.minX + frame.width * 0.92, frame.minY + frame.height * 0.22)
  }
}

extension ShapeFigure {
  /// Whether it is a symbol that is mirrored by itself.
  var isMirrored: Bool {
    if case .symbol(let symbol) = self { symbol.isMirrored } else { false }
  }
}

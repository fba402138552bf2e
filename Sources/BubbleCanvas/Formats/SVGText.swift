import CCairo
import Foundation

/// The form of the text in a drawing.
public enum SVGText: String, CaseIterable, Sendable {
  /// Outlines only: the smallest file.
  case outlines
  /// Outlines with each line of text over them, transparent, so that it can be selected, copied, searched and read aloud.
  case live
}

/// Lines of text over the letters of an SVG (SVG 1.1, 10).
struct SVGTextLayer {
  private var lines: [UInt8] = []

  /// Adds a line.
  ///
  /// - Parameter matrix: The matrix from the line's coordinates to those of the drawing.
  mutating func add(_ line: TextLine, matrix: cairo_matrix_t) {
    let width = line.frame.width
    guard width > 0, line.size > 0, !line.text.isEmpty else { return }
    var text = "<text "
    let isMoved = matrix.xx == 1 && matrix.yy == 1 && matrix.xy == 0 && matrix.yx == 0
    let offset = isMoved ? CGPoint(x: matrix.x0, y: matrix.y0) : .zero
    if !isMoved {
      let numbers = [matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0]
      text += "transform=\"matrix(\(numbers.map { number(CGFloat($0)) }.joined(separator: " ")))\" "
    }
    let start = line.isRightToLeft ? line.frame.maxX : line.frame.minX
    text += "x=\"\(number(start + offset.x))\" y=\"\(number(line.baseline + offset.y))\" "
    text += "font-size=\"\(number(line.size))\" textLength=\"\(number(width))\""
    text += " lengthAdjust=\"spacingAndGlyphs\""
    if line.isRightToLeft { text += " direction=\"rtl\"" }
    lines += Array(text.utf8)
    lines += Array(">".utf8)
    SVGTextLayer.escape(line.text, into: &lines)
    lines += Array("</text>\n".utf8)
  }

  /// Inserts the lines over everything in a drawing.
  func insert(into svg: inout Data) {
    guard !lines.isEmpty, let end = svg.range(of: Data("</svg>".utf8), options: .backwards) else {
      return
    }
    // Transparent instead of unpainted, so that a pointer hits it.
    let head = """
      <g fill="#000" fill-opacity="0" font-family="sans-serif" style="white-space:pre;cursor:text">

      """
    svg.insert(contentsOf: Array(head.utf8) + lines + Array("</g>\n".utf8), at: end.lowerBound)
  }

  /// Returns a number with the digits that matter.
  private func number(_ value: CGFloat) -> String {
    let rounded = (value * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Appends text escaped for XML 1.0, without the characters that XML forbids.
  static func escape(_ text: String, into bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += Array("&amp;".utf8)
      case "<": bytes += Array("&lt;".utf8)
      case ">": bytes += Array("&gt;".utf8)
      case "\t", "\n", "\r": bytes.append(UInt8(ascii: " "))
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: bytes += Array(String(scalar).utf8)
      }
    }
  }
}

extension Data {
  fileprivate mutating func insert(contentsOf bytes: [UInt8], at place: Index) {
    replaceSubrange(place..<place, with: bytes)
  }
}

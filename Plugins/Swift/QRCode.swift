import BubbleCore
import CQREncode
import Foundation
import Platform

/// The share of a QR code that a reader can restore if it is dirty or covered: ISO/IEC 18004's error correction levels.
public enum QRCorrection: String, Hashable, Sendable, CaseIterable {
  /// About 7 percent.
  case low
  /// About 15 percent.
  case medium
  /// About 25 percent.
  case quartile
  /// About 30 percent.
  case high

  /// The greatest length of a text, in bytes of UTF-8.
  public var capacity: Int { limits.capacity }

  fileprivate var limits: (level: QRecLevel, capacity: Int) {
    switch self {
    case .low: (QR_ECLEVEL_L, 2_953)
    case .medium: (QR_ECLEVEL_M, 2_331)
    case .quartile: (QR_ECLEVEL_Q, 1_663)
    case .high: (QR_ECLEVEL_H, 1_273)
    }
  }
}

/// The reason why a text has no QR code.
public enum QRCodeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is empty.
  case empty
  /// The text is longer than the greatest QR code with that correction.
  case tooLong(byteCount: Int, correction: QRCorrection)
  /// There is not enough memory.
  case outOfMemory

  /// The error, with its values and the remedy.
  public var description: String {
    switch self {
    case .empty: return "the text is empty: a QR code needs at least one character"
    case .tooLong(let count, let correction):
      let low = QRCorrection.low
      return "the text has \(count) bytes, and a QR code with the correction \"\(correction)\" has "
        + "room for \(correction.capacity): shorten it, or use a link to it instead"
        + (correction != low && count <= low.capacity
          ? "; the correction \"low\" has room for \(low.capacity)" : "")
    case .outOfMemory: return "there is not enough memory for a QR code"
    }
  }
}

extension LayoutBox {
  /// Makes a QR code of a text: `ui.qr` in scripts.
  ///
  /// It is a square, dark on white in every theme, with a margin of four modules, and is never mirrored. Where pixels are drawn, each
  /// module is a whole number of them. A narrow parent makes it smaller; a row that lacks space does not.
  ///
  /// ```swift
  /// let ticket = try LayoutBox.qr("https://example.org/tickets/4711", in: context)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text, stored as UTF-8.
  ///   - correction: The share that may be dirty or covered: more of it needs more modules.
  ///   - size: The side with the margin, in points; nil: about 160, or more for a text that needs more than 80 modules.
  ///   - color: The colour of the modules, which is darkened until it can be read on white.
  ///   - label: The text for screen readers; nil: `AccessibilityStrings.qrCode`.
  ///   - context: The context of the layout.
  /// - Throws: ``QRCodeError`` if the text is empty, or longer than ``QRCorrection/capacity``.
  /// - Complexity: O(*n* ²) in the modules of a side, which are at most 177; the last codes are cached.
  public static func qr(
    _ text: String, correction: QRCorrection = .medium, size: CGFloat? = nil,
    color: BoxColor.Tone = .black, label: String? = nil, in context: LayoutContext
  ) throws(QRCodeError) -> LayoutBox {
    let code = try QRCode(text, correction)
    var sizing = QRCode.sizing
    sizing.width = size ?? code.side
    return .path(code.path(color: color), sizing: sizing)
      .accessibility(.image, label: label ?? context.strings.spoken.qrCode)
  }
}

/// The modules of a QR code.
package struct QRCode: Sendable {
  /// The number of modules of a side, without the margin.
  package let width: Int
  /// The outline of the dark modules, to be filled by the even-odd rule: a unit is a module.
  package let outline: PathData

  /// The width of the margin, in modules.
  private static let margin = 4

  /// The sizing, apart from the width.
  package static let sizing = BoxSizing(maxWidth: .percent(100), shrink: 0, aspectRatio: 1)

  /// The default side with the margin: a whole number of points for each module, at least two.
  package var side: CGFloat {
    let count = width + 2 * QRCode.margin
    return CGFloat(count * max(2, 160 / count))
  }

  /// Returns the modules in a colour that can be read on their white ground.
  package func path(color: BoxColor.Tone) -> PathBox {
    let margin = -CGFloat(QRCode.margin)
    var path = PathBox(
      outline,
      viewBox: CGRect(x: 0, y: 0, width: width, height: width).insetBy(dx: margin, dy: margin),
      fill: .color(BoxColor(readable: color, on: .white)), rule: .evenOdd)
    path.pixelGround = .white
    return path
  }

  /// The last codes by their texts and corrections, at most 16 of up to 1 MB: they affect nothing but speed.
  private static let known = Lock([[UInt8]: QRCode]())

  /// Encodes a text, on any thread: libqrencode locks what it shares.
  package init(_ text: String, _ correction: QRCorrection) throws(QRCodeError) {
    let bytes = Array(text.utf8)
    let (level, capacity) = correction.limits
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= capacity else {
      throw .tooLong(byteCount: bytes.count, correction: correction)
    }
    // Not the text, which is equal to others with other bytes.
    let key = bytes + [UInt8(truncatingIfNeeded: level.rawValue)]
    if let code = QRCode.known.withLock({ $0[key] }) {
      self = code
      return
    }
    guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, level) else {
      throw .outOfMemory
    }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    self.width = width
    outline = QRCode.outline(of: modules, width: width)
    let new = self
    QRCode.known.withLock { known in
      if known.count >= 16 { known = [:] }
      known[key] = new
    }
  }

  /// Returns the outline of the modules whose lowest bit is set.
  ///
  /// A corner is where an odd number of the four modules around a point is dark. Along a line of points, an edge leads from every
  /// other corner to the next one, so each corner has one partner in its row and one in its column.
  private static func outline(of modules: UnsafeBufferPointer<UInt8>, width: Int) -> PathData {
    func isDark(_ x: Int, _ y: Int) -> Bool {
      x >= 0 && x < width && y >= 0 && y < width && modules[y * width + x] & 1 == 1
    }
    let side = width + 1
    // The partners of each corner; -1 where none is.
    var inRow = [Int](repeating: -1, count: side * side)
    var inColumn = inRow
    var upper = [Int](repeating: -1, count: side)
    func join(_ first: inout Int, _ second: Int, in partners: inout [Int]) {
      guard first >= 0 else { return first = second }
      partners[first] = second
      partners[second] = first
      first = -1
    }
    for y in 0..<side {
      var left = -1
      for x in 0..<side {
        let isTurn = isDark(x - 1, y - 1) != isDark(x, y - 1)
        guard isTurn != (isDark(x - 1, y) != isDark(x, y)) else { continue }
        join(&left, y * side + x, in: &inRow)
        join(&upper[x], y * side + x, in: &inColumn)
      }
    }
    var path = PathData()
    func point(_ corner: Int) -> CGPoint { CGPoint(x: corner % side, y: corner / side) }
    for start in inRow.indices where inRow[start] >= 0 {
      path.move(to: point(start))
      var corner = start
      repeat {
        let next = inRow[corner]
        (inRow[corner], inRow[next]) = (-1, -1)
        path.line(to: point(next))
        corner = inColumn[next]
        if corner != start { path.line(to: point(corner)) }
      } while corner != start
      path.close()
    }
    return path
  }
}

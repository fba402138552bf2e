import BubbleCore
import Foundation

/// A folder for one script, gone when the last reference to it is.
final class ScriptFolder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("bubble-attacks-\(ProcessInfo.processInfo.processIdentifier)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws {
    try text.write(to: url.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }
}

/// Glyphs that are squares, one line for each text: text is not measured here.
struct SquareMeasurer: TextMeasuring {
  func measure(_ request: TextRequest) -> MeasuredText {
    let width = CGFloat(request.text.utf8.count) * request.font.size / 2
    let line = MeasuredText.Line(
      range: 0..<request.text.utf8.count, width: min(request.maximumWidth, width),
      isRightToLeft: false, endsInSoftBreak: false)
    return MeasuredText(
      request: request, lines: [line], lineHeight: request.font.size, ascent: request.font.size)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat { request.font.size }
}

extension LayoutContext {
  /// Returns a context in which texts are squares.
  static func ofSquares(_ peer: Peer) -> LayoutContext {
    LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: SquareMeasurer(), peer: peer)
  }
}

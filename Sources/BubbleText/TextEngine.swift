import BubbleCore
import Foundation

/// The way from a text to its lines: fonts, segments, lines.
struct TextEngine {
  let scratch: TextScratch

  /// The engine of the calling thread.
  static var current: TextEngine { TextEngine(scratch: .current) }

  /// Finds the segments of a request's text; they are in the scratch's buffer.
  ///
  /// - Returns: The text's fonts and formats.
  @inline(__always)
  func segment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ set: FontSet, formats: [(range: Range<Int>, format: RunFormat)]
  ) {
    if formats.isEmpty, let face = set.primary {
      if SimpleText(face: face, shaper: scratch.shaper).segment(bytes, into: &scratch.buffer) { return }
    }
    ComplexText(fonts: set, formats: formats, shaper: scratch.shaper).segment(bytes, into: &scratch.buffer)
  }

  /// How many units a width has in the buffer's text, for a font's size.
  @inline(__always)
  func limit(_ width: CGFloat, size: CGFloat) -> Int {
    // Sums of binary fractions differ in the last place.
    let units = (width + 1 / 1_024) / size * CGFloat(scratch.buffer.unitsPerEm)
    return units < 1e15 ? Int(max(0, units)) : Int.max
  }

  /// The formats of a request, with their fonts.
  func formats(of request: TextRequest) -> [(range: Range<Int>, format: RunFormat)] {
    guard !request.spans.isEmpty else { return [] }
    return request.formatRuns.map { run in
      var font = request.font
      var format = RunFormat(fonts: scratch.set(for: font))
      if run.format.contains(.code) {
        font.family = request.fixedPitchFamily ?? "monospace"
        format.scale = TextEngine.codeScale
      }
      font.isBold = font.isBold || run.format.contains(.bold)
      font.isItalic = font.isItalic || run.format.contains(.italic)
      format.fonts = scratch.set(for: font)
      format.isStruckThrough = run.format.contains(.strike)
      return (run.range, format)
    }
  }

  /// The size of code beside that of the text around it, as ``TextStyle/code`` is beside ``TextStyle/body``: letters of
  /// fixed pitch look larger.
  static let codeScale = 0.875

  /// The lines of a request's text, in the scratch.
  func breakLines(
    _ bytes: UnsafeBufferPointer<UInt8>, _ request: borrowing TextRequest, _ set: FontSet,
    formats: [(range: Range<Int>, format: RunFormat)], maximumCount: Int
  ) {
    segment(bytes, set, formats: formats)
    let unitsPerEm = scratch.buffer.unitsPerEm
    let source = TextSource(
      bytes: bytes, fonts: set, formats: formats, isBidirectional: scratch.buffer.isBidirectional)
    var breaker = LineBreaker(scratch.buffer, limit: limit(request.maximumWidth, size: request.font.size))
    breaker.maximumCount = maximumCount
    scratch.lines.removeAll(keepingCapacity: true)
    let splitter = StretchSplitter(text: source, unitsPerEm: unitsPerEm, shaper: scratch.shaper)
    breaker.breakLines(splitter: splitter) { scratch.lines.append($0) }
  }
}

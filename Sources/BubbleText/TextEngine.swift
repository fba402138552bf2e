import BubbleCore
import Foundation

/// The conversion of a text to its lines: fonts, segments, lines.
struct TextEngine {
  let scratch: TextScratch

  /// The engine of the calling thread.
  static var current: TextEngine { TextEngine(scratch: .current) }

  /// Finds the segments of a request's text; they are in the scratch's buffer.
  ///
  /// - Returns: The text's fonts and formats.
  @inline(__always)
  func segment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ set: FontSet,
    formats: [(range: Range<Int>, format: RunFormat)], spans: [TextSpan]
  ) {
    let isSimple =
      if formats.isEmpty, let face = set.primary {
        SimpleText(face: face, shaper: scratch.shaper).segment(bytes, into: &scratch.buffer)
      } else { false }
    if !isSimple {
      ComplexText(
        fonts: set, formats: formats, spans: spans, shaper: scratch.shaper,
        recent: scratch.recentChunks
      ).segment(bytes, into: &scratch.buffer)
    }
    scratch.buffer.holdAmounts(of: bytes)
  }

  /// Returns the number of units in a width, for a font's size.
  @inline(__always)
  func limit(_ width: CGFloat, size: CGFloat, unitsPerEm: Int) -> Int {
    TextEngine.units((width + TextEngine.slack) / size * CGFloat(unitsPerEm))
  }

  /// The tolerance of a line's width, in points: sums of binary fractions differ in the last place.
  static let slack: CGFloat = 1 / 1_024

  /// Returns whole units, for any number.
  @inline(__always)
  static func units(_ width: CGFloat) -> Int { width < 1e15 ? Int(max(0, width)) : Int.max }

  /// Returns the formats of a request, with their fonts.
  ///
  /// - Parameter language: That of the whole text.
  @inline(__always)
  func formats(
    of request: TextRequest, _ language: TextLanguage?
  ) -> [(range: Range<Int>, format: RunFormat)] {
    request.spans.isEmpty && request.font.letterSpacing == 0 && !request.font.hasTabularDigits
      ? [] : formatsOfParts(of: request, language)
  }

  /// Returns the formats of a text that has any; with letter spacing or tabular digits for the whole text, they cover all of
  /// it.
  private func formatsOfParts(
    of request: TextRequest, _ language: TextLanguage?
  ) -> [(range: Range<Int>, format: RunFormat)] {
    let parts = formatsOfSpans(of: request, language)
    let rest = format(of: FormatRun(range: 0..<0, format: []), in: request, language)
    guard !rest.isShapedPlainly else { return parts }
    var all: [(range: Range<Int>, format: RunFormat)] = []
    var start = 0
    for part in parts {
      if start < part.range.lowerBound { all.append((start..<part.range.lowerBound, rest)) }
      all.append(part)
      start = part.range.upperBound
    }
    let length = request.text.utf8.count
    if start < length { all.append((start..<length, rest)) }
    return all
  }

  private func formatsOfSpans(
    of request: TextRequest, _ language: TextLanguage?
  ) -> [(range: Range<Int>, format: RunFormat)] {
    request.formatRuns.map { ($0.range, format(of: $0, in: request, language)) }
  }

  private func format(
    of run: FormatRun, in request: TextRequest, _ language: TextLanguage?
  ) -> RunFormat {
    var font = request.font
    var scale = 1.0
    if let adjustment = run.adjustment {
      if let size = adjustment.size {
        scale = Double(size / font.size)
        font.size = size
      }
      if let weight = adjustment.weight { font.weight = weight }
      if adjustment.letterSpacing != 0 { font.letterSpacing = adjustment.letterSpacing }
      if adjustment.hasTabularDigits { font.hasTabularDigits = true }
    }
    if run.attachmentSize != nil { scale = 0 }
    if run.format.contains(.code) {
      font.family = request.fixedPitchFamily ?? "monospace"
      scale *= TextEngine.codeScale
    }
    if run.format.contains(.bold) { font.weight = max(font.weight, .bold) }
    font.isItalic = font.isItalic || run.format.contains(.italic)
    return RunFormat(
      fonts: scratch.set(for: font, in: run.adjustment?.language ?? language), scale: scale,
      letterSpacing: Double(font.letterSpacing / font.size),
      hasTabularDigits: font.hasTabularDigits, isStruckThrough: run.format.contains(.strike),
      isUnderlined: run.format.contains(.underline), isCode: run.format.contains(.code),
      isMarked: run.format.contains(.mark), isHidden: run.format.contains(.spoiler),
      color: run.color,
      objectWidth: run.attachmentSize.map { Double($0.width / request.font.size) })
  }

  /// The size of code relative to the text around it, as that of ``TextStyle/code`` to ``TextStyle/body``.
  ///
  /// Letters of fixed pitch look larger.
  static let codeScale = 0.875

  /// Breaks a text into lines, which are in the scratch.
  ///
  /// - Returns: The number of units per em of their widths.
  @inline(__always)
  func breakLines(
    _ bytes: UnsafeBufferPointer<UInt8>, _ fonts: FontSet,
    formats: [(range: Range<Int>, format: RunFormat)], spans: [TextSpan],
    width: CGFloat, size: CGFloat, maximumCount: Int = .max, indentsFurtherLines: Bool = false
  ) -> Int {
    let lines = scratch.lines
    lines.removeAll()
    segment(bytes, fonts, formats: formats, spans: spans)
    let unitsPerEm = scratch.buffer.unitsPerEm
    let source = TextSource(
      bytes: bytes, fonts: fonts, formats: formats, spans: spans,
      isBidirectional: scratch.buffer.isBidirectional)
    var breaker = LineBreaker(
      scratch.buffer, limit: limit(width, size: size, unitsPerEm: unitsPerEm),
      indentsFurtherLines: indentsFurtherLines)
    breaker.maximumCount = maximumCount
    let splitter = StretchSplitter(
      text: source, unitsPerEm: unitsPerEm, shaper: scratch.shaper,
      shaped: scratch.buffer.stretches)
    breaker.breakLines(splitter: splitter) { lines.append($0) }
    scratch.buffer.forgetStretches()
    return unitsPerEm
  }
}

import BubbleCanvas
import BubbleCore
import Foundation
import Platform

/// Writes text with the line breaks and line widths of the layout.
extension RowEncoder {
  /// The look of a part of a line, in addition to ``TextFormat``.
  private enum Look {
    /// It is a link, or can be tapped.
    static let region = 32
    /// It is the placeholder of an object, whose width it has.
    static let object = 64
    /// It is marked.
    static let mark = 128
    /// A bar of its width covers it; its words are not in the archive.
    static let cover = 256
  }

  /// The end and the direction of a line.
  private enum LineFlag {
    static let rightToLeft = 1
    /// The line ends with a line feed, or is the last one.
    static let hardEnd = 2
    /// A space separates it from the next line.
    static let space = 4
  }

  /// Writes a text.
  func write(
    _ text: MeasuredText, _ color: BoxColor, _ alignment: LineAlignment, in frame: CGRect,
    on surface: Theme.Surface, _ bytes: inout JSONWriter
  ) {
    let request = text.request
    guard text.width > 0, !request.text.isEmpty else { return }
    let font = request.font
    let parts = TextParts(request)
    bytes.array { bytes in
      bytes.number(Kind.text.rawValue)
      bytes.tenths(frame.minX)
      bytes.tenths(frame.minY)
      bytes.number(JSONWriter.rounded(text.lineHeight * 100))
      bytes.tenths(font.size)
      bytes.number(font.weight.value)
      let isFixed = font.family == fixedFamilies
      bytes.number((font.isItalic ? 1 : 0) + (isFixed ? 2 : 0) + (font.hasTabularDigits ? 4 : 0))
      colors.write(color, on: surface, to: &bytes)
      bytes.array { bytes in
        for index in text.lines.indices {
          let place = text.lineFrame(index, inWidth: frame.width, alignment: alignment)
          bytes.array { line(index, of: text, parts, place, on: surface, &$0) }
        }
      }
      // The page has the reader's language, so the browser takes the same forms.
      let drawn = TextLanguage.language(of: request.text.utf8.span, font: font.language)
      let own = drawn == TextLanguage.language(of: "".utf8.span, font: language) ? nil : drawn
      if font.letterSpacing != 0 || own != nil { bytes.tenths(font.letterSpacing * 10) }
      if let own { bytes.string(own.tag) }
    }
  }

  /// Writes a text at the centre of a frame.
  func writeInMiddle(
    _ text: MeasuredText, color: BoxColor, of frame: CGRect, on surface: Theme.Surface,
    _ bytes: inout JSONWriter
  ) {
    let place = CGRect(
      x: frame.midX - text.width / 2, y: frame.midY - text.height / 2, width: text.width,
      height: text.height)
    write(text, color, .center, in: place, on: surface, &bytes)
  }

  /// Writes `text, x, width, flags`.
  ///
  /// If the text has several looks, it is `[[text, look, colour, target or width]]`; a part with an
  /// adjusted font also has its size and weight.
  private func line(
    _ index: Int, of text: MeasuredText, _ parts: TextParts, _ place: CGRect,
    on surface: Theme.Surface, _ bytes: inout JSONWriter
  ) {
    let line = text.lines[index]
    let whole = text.lineText(index)
    let shown = RowEncoder.withoutSpace(whole)
    let isLast = index == text.lines.count - 1
    let ellipsis = isLast && text.isTruncated ? "…" : ""
    if parts.isPlain {
      bytes.string(shown + ellipsis)
    } else {
      bytes.array { bytes in
        let range = line.range.lowerBound..<line.range.lowerBound + shown.utf8.count
        for piece in parts.pieces(of: range) {
          bytes.array { bytes in
            if piece.isHidden {
              bytes.string(TextRequest.cover)
              bytes.number(Look.cover)
              bytes.number(-1)
              bytes.tenths(text.width(ofHidden: piece.range, line: index))
            } else {
              self.piece(piece, text.substring(piece.range), on: surface, &bytes)
            }
          }
        }
        if !ellipsis.isEmpty {
          bytes.array {
            $0.string(ellipsis)
            $0.number(0)
          }
        }
      }
    }
    bytes.tenths(place.minX)
    bytes.tenths(place.width)
    var flags = line.isRightToLeft ? LineFlag.rightToLeft : 0
    if isLast || !line.endsInSoftBreak { flags += LineFlag.hardEnd }
    if shown.utf8.count < whole.utf8.count { flags += LineFlag.space }
    bytes.number(flags)
  }

  /// Returns a line without its trailing white space.
  private static func withoutSpace(_ line: Substring) -> Substring {
    let scalars = line.unicodeScalars
    guard let last = scalars.last, last.properties.isWhitespace else { return line }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    return line[..<(end.map(scalars.index(after:)) ?? scalars.startIndex)]
  }

  private func piece(
    _ piece: TextParts.Piece, _ text: Substring, on surface: Theme.Surface,
    _ bytes: inout JSONWriter
  ) {
    let run = piece.run
    bytes.string(text)
    var look = Int(run?.format.subtracting([.spoiler, .mark]).rawValue ?? 0)
    if run?.format.contains(.mark) == true { look |= Look.mark }
    let target = piece.span.flatMap(self.target)
    if piece.span != nil { look |= Look.region }
    if run?.attachmentSize != nil { look |= Look.object }
    bytes.number(look)
    if let color = run?.color {
      colors.write(color, on: surface, to: &bytes)
    } else if piece.span != nil {
      bytes.number(ArchiveColors.variable(.link, on: surface))
    } else {
      bytes.number(-1)
    }
    if let size = run?.attachmentSize {
      bytes.tenths(size.width)
    } else {
      bytes.string(target ?? "")
    }
    if let adjustment = run?.adjustment {
      bytes.tenths(adjustment.size ?? 0)
      bytes.number(adjustment.weight?.value ?? 0)
      if let language = adjustment.language { bytes.string(language.tag) }
    }
  }

  private func target(of span: TextSpan) -> String? { span.link.flatMap(RowEncoder.address) }
}

extension MeasuredText {
  /// Returns the width of a hidden part on a line.
  fileprivate func width(ofHidden part: Range<Int>, line: Int) -> CGFloat {
    spanFragments(ofLine: line).reduce(0) { width, fragment in
      let span = request.spans[fragment.span]
      return span.isHidden && span.range.overlaps(part) ? width + fragment.width : width
    }
  }
}

/// The parts of a text that have their own look, or can be tapped.
struct TextParts {
  /// A part with one look.
  struct Piece {
    var range: Range<Int>
    var run: FormatRun?
    var span: TextSpan?

    var isHidden: Bool { run?.format.contains(.spoiler) == true }
  }

  private let runs: [FormatRun]
  private let spans: [TextSpan]
  /// The bounds of runs and spans, in ascending order.
  private let edges: [Int]

  /// The maximum number of spans that can be tapped; further ones are ignored, since each piece
  /// searches all of them.
  private static let spanLimit = 256

  init(_ request: TextRequest) {
    runs = request.formatRuns
    spans = Array(
      request.spans.lazy.filter { $0.regionID != nil && !$0.isHidden }.prefix(TextParts.spanLimit))
    var edges: Set<Int> = []
    for range in runs.map(\.range) + spans.map(\.range) {
      edges.insert(range.lowerBound)
      edges.insert(range.upperBound)
    }
    // A hidden part is one piece, whatever formats are in it.
    let hidden = request.spans.filter(\.isHidden).map(\.range)
    if !hidden.isEmpty {
      edges = edges.filter { edge in
        let place = hidden.indices.partitionPoint { hidden[$0].upperBound <= edge }
        return place == hidden.count || hidden[place].lowerBound >= edge
      }
    }
    self.edges = edges.sorted()
  }

  var isPlain: Bool { edges.isEmpty }

  /// Returns the pieces of a range.
  func pieces(of range: Range<Int>) -> [Piece] {
    var pieces: [Piece] = []
    var start = range.lowerBound
    let first = edges.indices.partitionPoint { edges[$0] <= start }
    for edge in edges[first...].prefix(while: { $0 < range.upperBound }) + [range.upperBound] {
      guard edge > start else { continue }
      let place = runs.indices.partitionPoint { runs[$0].range.upperBound <= start }
      let run = place < runs.count && runs[place].range.contains(start) ? runs[place] : nil
      pieces.append(
        Piece(range: start..<edge, run: run, span: spans.first { $0.range.contains(start) }))
      start = edge
    }
    return pieces
  }
}

import Foundation
import Platform

/// A text broken into lines: its size and line breaks, no glyphs.
///
/// Glyphs are shaped again when they are drawn, from the same request, so a million measured texts
/// fit in memory. Coordinates are points from the top left of the text, y down.
public struct MeasuredText: Sendable {
  /// Held by reference: a measured text is copied often and never changed.
  fileprivate final class Storage: Sendable {
    let request: TextRequest
    let lineCount: Int
    /// The first lines, stored inline; `rest` holds the others.
    ///
    /// Most messages fit into these.
    let firstLines: InlineArray<3, Line>
    let rest: [Line]
    let width: CGFloat
    let lineHeight: CGFloat
    let ascent: CGFloat
    let spanFragments: [SpanFragment]
    let isWrapped: Bool
    let isTruncated: Bool

    init(
      request: TextRequest, lineCount: Int, lineHeight: CGFloat, ascent: CGFloat,
      spanFragments: [SpanFragment], isTruncated: Bool,
      line: (Int) -> Line
    ) {
      self.request = request
      self.lineCount = lineCount
      self.lineHeight = lineHeight
      self.ascent = ascent
      self.spanFragments = spanFragments
      self.isTruncated = isTruncated
      var width: CGFloat = 0
      var isWrapped = false
      func next(_ index: Int) -> Line {
        let line = line(index)
        width = max(width, line.indent + line.width)
        isWrapped = isWrapped || line.endsInSoftBreak || line.isReduced
        return line
      }
      var firstLines = InlineArray<3, Line>(repeating: Line.none)
      for index in 0..<min(lineCount, firstLines.count) { firstLines[index] = next(index) }
      self.firstLines = firstLines
      rest = lineCount > firstLines.count ? (firstLines.count..<lineCount).map(next) : []
      self.width = width
      self.isWrapped = isWrapped
    }
  }

  private let storage: Storage

  /// The request; its width may differ from the caller's if the lines are the same at both.
  public var request: TextRequest { storage.request }
  /// The width at which the lines were broken.
  var maximumWidth: CGFloat { storage.request.maximumWidth }
  /// The lines, top to bottom; an empty text has one empty line.
  public var lines: Lines { Lines(storage: storage) }
  /// The width of the widest line without its trailing white space, in points.
  public var width: CGFloat { storage.width }
  /// The height of every line, in points: ascent plus descent of the request's font.
  public var lineHeight: CGFloat { storage.lineHeight }
  /// The distance from a line's top to its baseline, in points.
  public var ascent: CGFloat { storage.ascent }
  /// The fragments of the spans that can be hit, each with its line, in the order of the lines.
  public var spanFragments: [SpanFragment] { storage.spanFragments }
  /// Whether it is the result for a request.
  package func answers(_ request: TextRequest) -> Bool { storage.request == request }
  var hasSpanFragments: Bool { !storage.spanFragments.isEmpty }
  /// Whether any line was broken, or made smaller, because of the width.
  package var isWrapped: Bool { storage.isWrapped }
  /// Whether there is more text than ``TextRequest/maximumLines`` show, so that the last line ends in
  /// an ellipsis.
  ///
  /// The request has all of the text, for reading aloud.
  public var isTruncated: Bool { storage.isTruncated }

  /// Makes a measured text.
  ///
  /// Only a ``TextMeasuring`` makes one.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - lines: The lines, top to bottom.
  ///   - lineHeight: The height of each in points.
  ///   - ascent: The distance from a line's top to its baseline in points.
  ///   - spanFragments: The fragments of spans that can be hit, in the order of the lines.
  ///   - isTruncated: Whether there is more text than the lines show.
  public init(
    request: TextRequest, lines: some Sequence<Line>, lineHeight: CGFloat, ascent: CGFloat,
    spanFragments: [SpanFragment] = [], isTruncated: Bool = false
  ) {
    let lines = Array(lines)
    self.init(
      request: request, lineCount: lines.count, lineHeight: lineHeight, ascent: ascent,
      spanFragments: spanFragments, isTruncated: isTruncated
    ) { lines[$0] }
  }

  /// Makes a measured text from a function that returns its lines one after the other, from the top, without an array.
  package init(
    request: TextRequest, lineCount: Int, lineHeight: CGFloat, ascent: CGFloat,
    spanFragments: [SpanFragment] = [], isTruncated: Bool = false,
    line: (Int) -> Line
  ) {
    storage = Storage(
      request: request, lineCount: lineCount, lineHeight: lineHeight, ascent: ascent,
      spanFragments: spanFragments, isTruncated: isTruncated,
      line: line)
  }

  /// The lines of a measured text, top to bottom.
  public struct Lines: RandomAccessCollection, Hashable, Sendable {
    fileprivate let storage: Storage

    /// The index of the first line: 0.
    public var startIndex: Int { 0 }
    /// The number of lines.
    public var endIndex: Int { storage.lineCount }

    /// A line by its number, from 0 at the top.
    public subscript(index: Int) -> Line {
      precondition(indices.contains(index), "a text of \(count) lines has no line \(index)")
      let first = storage.firstLines
      return index < first.count ? first[index] : storage.rest[index - first.count]
    }

    /// Whether both have the same lines.
    public static func == (left: Lines, right: Lines) -> Bool {
      left.storage === right.storage || left.elementsEqual(right)
    }

    /// Hashes each line.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(count)
      for line in self { hasher.combine(line) }
    }
  }

  /// One line.
  public struct Line: Hashable, Sendable {
    /// The line's range in the text's UTF-8, without the line feed that ends it and without the text that an ellipsis replaces.
    public var range: Range<Int>
    /// The width of its ink and inner spaces, in points; an ellipsis is included, trailing white space is not.
    public var width: CGFloat
    /// Whether its paragraph runs from right to left, so that the line starts at the right edge.
    public var isRightToLeft: Bool
    /// Whether the line ends because the next word did not fit, or because the whole line did not fit beside an ellipsis.
    public var endsInSoftBreak: Bool
    /// Whether the line holds only one character or an ellipsis, which cannot be broken, and is wider than the request allows.
    ///
    /// It is drawn smaller, on the same baseline, so that it fits its ``width``.
    public var isReduced: Bool
    /// The indentation, stored in the space behind the flags.
    private var storedIndent: Float = 0
    /// The space before the line at the side where its paragraph starts, in points: see ``TextRequest/indentsFurtherLines``.
    public var indent: CGFloat {
      get { CGFloat(storedIndent) }
      set { storedIndent = Float(newValue) }
    }

    /// Makes a line.
    public init(
      range: Range<Int>, width: CGFloat, isRightToLeft: Bool, endsInSoftBreak: Bool,
      isReduced: Bool = false
    ) {
      self.range = range
      self.width = width
      self.isRightToLeft = isRightToLeft
      self.endsInSoftBreak = endsInSoftBreak
      self.isReduced = isReduced
    }

    /// A placeholder for a missing line.
    fileprivate static let none = Line(
      range: 0..<0, width: 0, isRightToLeft: false, endsInSoftBreak: false)
  }

  /// The part of a span that lies on one line and is contiguous on it.
  public struct SpanFragment: Hashable, Sendable {
    /// The index of the span in the request.
    public var span: Int
    /// The index of the line.
    public var line: Int
    /// The distance from the line's left edge to the fragment's, in points.
    public var x: CGFloat
    /// The fragment's width, in points.
    public var width: CGFloat

    /// Makes a fragment.
    public init(span: Int, line: Int, x: CGFloat, width: CGFloat) {
      self.span = span
      self.line = line
      self.x = x
      self.width = width
    }
  }
}

extension MeasuredText: Hashable {
  /// Whether requests and results are equal; request widths that give the same lines count as equal.
  public static func == (left: MeasuredText, right: MeasuredText) -> Bool {
    left.storage === right.storage
      || (left.storage.request.differsInWidthAtMost(from: right.storage.request)
        && left.lines == right.lines
        && left.lineHeight == right.lineHeight && left.ascent == right.ascent
        && left.spanFragments == right.spanFragments && left.isTruncated == right.isTruncated)
  }

  /// Hashes the request's text and font and the text's width, which decide nearly all the rest.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(request.text)
    hasher.combine(request.font)
    hasher.combine(width)
  }
}

extension MeasuredText {
  /// The height of all lines, in points.
  public var height: CGFloat { lineHeight * CGFloat(lines.count) }

  /// Whether the lines break at the same places at `width`, within `tolerance`.
  ///
  /// The width must be at least that of the widest line. It must be at most the width at which the text was broken,
  /// unless the width broke no line.
  package func isValid(atWidth width: CGFloat, tolerance: CGFloat = 0) -> Bool {
    width + tolerance >= self.width
      && (width - tolerance <= maximumWidth || !isWrapped)
  }

  /// Returns the frame of a line inside a text that is `width` wide.
  package func lineFrame(_ index: Int, inWidth width: CGFloat, alignment: LineAlignment) -> CGRect {
    let line = lines[index]
    let free = width - line.width
    let left = line.isRightToLeft ? 0 : line.indent
    let right = line.isRightToLeft ? free - line.indent : free
    let x: CGFloat =
      switch alignment {
      case .natural: line.isRightToLeft ? right : left
      case .left: left
      case .center: free / 2
      case .right: right
      }
    return CGRect(x: x, y: CGFloat(index) * lineHeight, width: line.width, height: lineHeight)
  }

  /// Returns the lines that reach into a range of heights, counted from the text's top, in points.
  ///
  /// - Complexity: O(1): all lines are equally high.
  package func lines(between top: CGFloat, and bottom: CGFloat) -> Range<Int> {
    guard lineHeight > 0, top <= bottom else { return 0..<0 }
    // A distant height may exceed the range of Int.
    func number(_ y: CGFloat) -> Int { Int(min(max(0, y / lineHeight), CGFloat(lines.count))) }
    let first = number(top)
    return first..<max(first, number(bottom.nextUp + lineHeight))
  }

  /// Returns the spans' fragments on a line.
  ///
  /// - Complexity: O(log *n*) in the number of fragments.
  package func spanFragments(ofLine index: Int) -> ArraySlice<SpanFragment> {
    let fragments = spanFragments
    let first = fragments.indices.partitionPoint { fragments[$0].line < index }
    return fragments[first...].prefix { $0.line == index }
  }

  /// Returns the text of a line, without an ellipsis.
  package func lineText(_ index: Int) -> Substring { substring(lines[index].range) }

  /// Returns a part of the text; the range must lie in it.
  package func substring(_ range: Range<Int>) -> Substring {
    let utf8 = request.text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return request.text[start..<end]
  }

  /// Returns a line's text as drawn: the last line of a text that was cut off has its ellipsis, and hidden words are covered.
  package func shownText(ofLine index: Int) -> Substring {
    let line = lineWords(index)
    return isTruncated && index == lines.count - 1 ? line + "…" : line
  }

  /// Returns the text of a line without an ellipsis, with hidden words covered.
  package func lineWords(_ index: Int) -> Substring {
    let range = lines[index].range
    guard request.isHidden(in: range) else { return lineText(index) }
    return request.words(range, coveredBy: TextRequest.cover)[...]
  }
}

/// The horizontal alignment of a text's lines in its frame, as a layouter gives it.
public enum ParagraphAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the side where reading starts in the environment: headings, labels. CSS's `start`.
  case start
  /// Each paragraph at the side where its own script starts: the text of messages.
  case natural
  /// Each line in the middle.
  case center
  /// At the side where reading ends in the environment. CSS's `end`.
  case end
}

/// The horizontal alignment of a text's lines in its frame, with sides instead of directions.
package enum LineAlignment: String, Hashable, Sendable, CaseIterable {
  /// Each paragraph at the side where its own script starts.
  case natural
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right

  /// Resolves an alignment in a direction.
  package init(_ alignment: ParagraphAlignment, direction: WritingDirection) {
    self =
      switch (alignment, direction) {
      case (.natural, _): .natural
      case (.center, _): .center
      case (.start, .leftToRight), (.end, .rightToLeft): .left
      case (.start, .rightToLeft), (.end, .leftToRight): .right
      }
  }
}

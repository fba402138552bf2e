import BubbleCore
import Foundation

/// A text's segments, kept so that it is broken again at another width without looking at the text.
///
/// It takes four bytes for each stretch between places where a line may end, some 60 in all for a chat message, and knows
/// between which widths its lines stay as they are: a step of one point costs a comparison for nearly all texts.
public struct BreakableText: Sendable {
  // Nothing of it is changed after `make`, so threads may read it together.
  nonisolated(unsafe) private let segments: Segments
  /// The lines that were found last hold from this width on, in points.
  private var lowest: Float = 1
  /// And up to here, where the first one would take in more; less than ``lowest`` where nothing was found yet.
  private var highest: Float = 0

  /// Whether the lines that were found last are those of another width.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  public func isUnchanged(at width: CGFloat) -> Bool {
    Float(width) >= lowest && Float(width) < highest
  }

  /// Breaks the text at a width in points.
  ///
  /// - Returns: Nil where a word has to be broken inside: then ``TextMeasurer/measure(_:)`` has to look at the text.
  /// - Complexity: O(*n*) in the number of stretches between places where a line may end; some 20 ns for a chat message.
  public mutating func breakLines(at width: CGFloat) -> TextExtent? {
    let unit = segments.header.pointsPerUnit
    let limit = TextEngine.units((width + TextEngine.slack) / unit)
    guard let found = segments.breakLines(limit: limit) else {
      (lowest, highest) = (1, 0)
      return nil
    }
    // Rounded inward, so that what they say holds; as far as measuring is exact.
    lowest = Float(CGFloat(found.leastLimit) * unit).nextUp
    highest =
      found.nextLimit == .max
      ? .infinity : Float(CGFloat(found.nextLimit) * unit - 2 * TextEngine.slack).nextDown
    return TextExtent(
      lineCount: found.lineCount, width: min(CGFloat(found.width) * unit, width),
      lastLineWidth: min(CGFloat(found.lastWidth) * unit, width))
  }

  /// About what it takes in memory beside its text, in bytes.
  public var byteCount: Int { MemoryLayout<BreakableText>.size + segments.byteCount }

  init(_ buffer: borrowing SegmentBuffer, size: CGFloat) {
    segments = Segments.make(buffer, size: size)
  }
}

extension TextMeasurer {
  /// A text's segments, for breaking it at many widths; what the request says of its width and its number of lines is of no
  /// account.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func breakable(_ request: TextRequest) -> BreakableText {
    request.text.withBytes { bytes in
      let engine = TextEngine.current
      engine.segment(
        bytes, engine.scratch.set(for: request.font), formats: engine.formats(of: request),
        spans: request.spans)
      engine.scratch.buffer.forgetStretches()
      return BreakableText(engine.scratch.buffer, size: request.font.size)
    }
  }
}

/// The segments in one piece of memory with what they have in common.
private final class Segments: ManagedBuffer<Segments.Header, UInt32> {
  struct Header {
    var pointsPerUnit: CGFloat
    var spaceWidth: Int32
    /// The lowest bit: whether all are text behind which a line may end.
    ///
    /// The next: whether the text starts from right to left.
    var countAndFlags: UInt32

    var count: Int { Int(countAndFlags >> 2) }
    var isPlain: Bool { countAndFlags & 1 != 0 }
    var startsRightToLeft: Bool { countAndFlags & 2 != 0 }
  }

  /// What breaking found, in units.
  struct Found {
    var lineCount: Int
    var width: Int
    var lastWidth: Int
    var leastLimit: Int
    var nextLimit: Int
  }

  static func make(_ buffer: borrowing SegmentBuffer, size: CGFloat) -> Segments {
    let contents = buffer.contents
    let count = contents.count
    let mask: UInt32 = Segment.breakBit | 7 << Segment.kindShift
    var isPlain = count > 0 && count < 1 << 29
    for index in contents.indices.dropLast() {
      isPlain = isPlain && contents[index] & mask == Segment.breakBit
    }
    isPlain = isPlain && contents[count - 1] >> Segment.kindShift == 0
    let header = Header(
      pointsPerUnit: size / CGFloat(buffer.unitsPerEm),
      spaceWidth: Int32(clamping: buffer.spaceWidth),
      countAndFlags: UInt32(count) << 2 | (isPlain ? 1 : 0) | (buffer.startsRightToLeft ? 2 : 0))
    let made = create(minimumCapacity: count) { _ in header }
    made.withUnsafeMutablePointerToElements { elements in
      for index in contents.indices { (elements + index).initialize(to: contents[index]) }
    }
    // `create` is documented to make an object of the class that it is called on.
    return unsafeDowncast(made, to: Segments.self)
  }

  var byteCount: Int { 16 + MemoryLayout<Header>.size + 4 * header.count }

  /// Nil where a stretch is wider than a line.
  func breakLines(limit: Int) -> Found? {
    let header = header
    return withUnsafeMutablePointerToElements { elements in
      if header.isPlain {
        return Segments.breakPlainLines(
          elements, header.count, space: Int(header.spaceWidth), limit: limit)
      }
      return breakAnyLines(
        UnsafeBufferPointer(start: elements, count: header.count), header, limit: limit)
    }
  }

  /// Breaks text behind each segment of which a line may end.
  private static func breakPlainLines(
    _ segments: UnsafeMutablePointer<UInt32>, _ count: Int, space: Int, limit: Int
  ) -> Found? {
    var (pen, ink) = (0, 0)
    var (lineCount, widest, widestWord, next) = (1, 0, 0, Int.max)
    for index in 0..<count {
      let segment = segments[index]
      let width = Int(segment & UInt32(Segment.maximumWidth))
      let end = pen &+ width
      let isOver = end > limit
      // Without branches that nothing can foresee.
      widest = max(widest, isOver ? ink : 0)
      next = min(next, isOver ? end : Int.max)
      lineCount &+= isOver ? 1 : 0
      widestWord = max(widestWord, width)
      ink = isOver ? width : end
      pen = ink &+ (segment & Segment.spaceBit != 0 ? space : 0)
    }
    guard widestWord <= limit else { return nil }
    widest = max(widest, ink)
    return Found(
      lineCount: lineCount, width: widest, lastWidth: ink, leastLimit: widest, nextLimit: next)
  }

  private func breakAnyLines(_ segments: UnsafeBufferPointer<UInt32>, _ header: Header, limit: Int)
    -> Found?
  {
    var breaker = LineBreaker(
      segments: segments, spaceWidth: Int(header.spaceWidth),
      isRightToLeft: header.startsRightToLeft, limit: limit)
    var found = Found(lineCount: 0, width: 0, lastWidth: 0, leastLimit: 0, nextLimit: 0)
    let splitter = StretchNoter()
    breaker.breakLines(splitter: splitter) { line in
      found.lineCount += 1
      found.width = max(found.width, line.width)
      found.lastWidth = line.width
    }
    guard !splitter.wasAsked else { return nil }
    (found.leastLimit, found.nextLimit) = (breaker.leastLimit, breaker.nextLimit)
    return found
  }
}

/// Notes that a stretch would have to be split.
private final class StretchNoter: StretchSplitting {
  private(set) var wasAsked = false

  func split(_ stretch: Range<Int>, isRightToLeft: Bool, limit: Int) -> SplitStretch {
    wasAsked = true
    return SplitStretch(lines: [], rest: SplitStretch.Part(length: stretch.count, width: limit))
  }
}

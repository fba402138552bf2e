/// A measured part of a text between its spaces, for any size and position.
///
/// Widths are in ems of the text's font.
final class Chunk: Sendable {
  /// A part of a chunk behind which a line may end, or the text between such parts.
  struct Piece: Sendable {
    var kind: Segment.Kind
    /// The width alone, at the start of a line.
    var width: Double
    /// Its additional width behind the piece before it.
    var joint: Double
    /// The length in bytes of UTF-8.
    var length: Int
    var allowsBreak: Bool
  }

  let pieces: [Piece]
  /// The class of the first character, which decides whether a line may end before it.
  let firstClass: LineBreakClass
  /// The line break state that decides on the breaks behind it.
  let lastState: UInt8
  /// The width of a space behind it.
  let space: TextRun.Space

  init(pieces: [Piece], firstClass: LineBreakClass, lastState: UInt8, space: TextRun.Space) {
    self.pieces = pieces
    self.firstClass = firstClass
    self.lastState = lastState
    self.space = space
  }
}

/// Appends chunks and the spaces between them to a buffer; each segment receives the rounding loss of the one before.
struct ChunkAppender {
  /// The style's own space in ems.
  private let space: Double
  /// The width of a space of the text before, if it differs.
  private var otherSpace: Double?
  /// The rounding loss up to here, in units.
  private var debt = 0.0
  private var state = LineBreakAutomaton.start
  private let unitsPerEm: Double

  /// - Parameters:
  ///   - space: The width of a space in ems.
  ///   - unitsPerEm: The number of units per em of the buffer.
  init(space: Double, unitsPerEm: Int) {
    self.space = space
    self.unitsPerEm = Double(unitsPerEm)
  }

  /// Starts a paragraph.
  mutating func startParagraph() {
    state = LineBreakAutomaton.start
    otherSpace = nil
  }

  /// Halves are rounded up, even if adding in another order has left them slightly less: so the way a word was measured does
  /// not matter.
  private static let tie = 1e-6

  /// Returns a width in units, rounded to the nearest.
  @inline(__always)
  private mutating func rounded(_ ems: Double) -> Int {
    let exact = ems * unitsPerEm + debt
    let upper = exact + 0.5 + ChunkAppender.tie
    var whole = Int(upper)
    if Double(whole) > upper { whole -= 1 }
    debt = exact - Double(whole)
    return whole
  }

  /// Whether a space that follows has the width of a fallback font's space instead of its format's.
  var spaceIsOther: Bool { otherSpace != nil }

  /// Appends a chunk behind white space or at the start of a paragraph.
  ///
  /// - Parameters:
  ///   - scale: The size of its ems relative to those of the text.
  ///   - spaceScale: The relative size of the format at its end.
  mutating func append(
    _ chunk: Chunk, scale: Double = 1, spaceScale: Double = 1, to buffer: inout SegmentBuffer
  ) {
    var automaton = LineBreakAutomaton(state: state)
    if automaton.step(chunk.firstClass) == .allowed { buffer.allowBreak() }
    state = chunk.lastState
    if case .other(let width) = chunk.space {
      otherSpace = width * spaceScale
    } else {
      otherSpace = nil
    }
    for piece in chunk.pieces {
      if piece.joint != 0 {
        let joint = rounded(piece.joint * scale)
        if joint != 0 { buffer.append(Segment(.joint, width: joint, length: 0).rawValue) }
      }
      buffer.append(piece.kind, width: max(0, rounded(piece.width * scale)), length: piece.length)
      if piece.allowsBreak { buffer.allowBreak() }
    }
  }

  /// Appends a word of ASCII letters and digits.
  ///
  /// - Parameters:
  ///   - width: In ems.
  ///   - first: Its first letter.
  ///   - last: Its last letter.
  mutating func append(
    simpleWord width: Double, length: Int, first: UInt8, last: UInt8, to buffer: inout SegmentBuffer
  ) {
    var automaton = LineBreakAutomaton(state: state)
    if automaton.step(SimpleAlphabet.lineBreakClass(at: Int(first))) == .allowed {
      buffer.allowBreak()
    }
    // Only its last letter affects the breaks behind a space.
    automaton = LineBreakAutomaton()
    _ = automaton.step(SimpleAlphabet.lineBreakClass(at: Int(last)))
    state = automaton.state
    otherSpace = nil
    buffer.append(.text, width: max(0, rounded(width)), length: length)
  }

  /// Appends spaces and tabs.
  ///
  /// - Parameter own: The width in ems of a space of their format.
  mutating func append(
    whiteSpace bytes: UnsafeBufferPointer<UInt8>, space own: Double,
    to buffer: inout SegmentBuffer
  ) {
    var automaton = LineBreakAutomaton(state: state)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x09 {
        if automaton.step(.tab) == .allowed { buffer.allowBreak() }
        buffer.appendTab(space: space * unitsPerEm)
        otherSpace = nil
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
      _ = automaton.step(.sp)
      var count = index - start
      if start == 0, otherSpace == nil, own == space, buffer.endsInText {
        buffer.addSpace()
        debt += space * unitsPerEm - Double(buffer.spaceWidth)
        count -= 1
      }
      if count > 0 {
        buffer.append(
          .space, width: max(0, rounded((otherSpace ?? own) * Double(count))), length: count)
      }
    }
    state = automaton.state
  }
}

/// Whether a line may, must or must not end before a character.
enum LineBreak: UInt8, Sendable {
  case prohibited, allowed, mandatory
}

/// UAX #14, one character at a time: a table lookup returns the break before the character and the
/// automaton's next state.
///
/// The state is everything that the breaks after a point need of the text before it. So the breaks of a piece
/// of text hold for each occurrence that the automaton reaches in the same state; behind a space that is one
/// of five states.
///
/// Some rules need the text after a character, such as an opening bracket before a number: it has its own class.
/// `LineBreakClasses.resolve(_:strictness:isTailored:into:)` assigns it. It reads a piece as far as the second character
/// that is not a mark.
struct LineBreakAutomaton {
  /// The state before the first character of a paragraph.
  static let start: UInt8 = 0

  /// The shift from a state to its row of `entries`, in bits.
  static let rowShift = 6

  /// The transitions: entry `s << rowShift | c` for state `s` and class `c`.
  ///
  /// The lower byte has the next state, the upper one the raw value of the `LineBreak` before the character.
  /// It is an immutable array that is never freed, so that it may be kept and read on any thread.
  static var entries: UnsafePointer<UInt16> { table.entries.start }

  /// The automaton's table, made in some microseconds at its first use.
  static let table = BreakTable(LineBreakState.self)

  /// The state after the characters so far.
  private(set) var state = start

  /// Continues from a state that another automaton reached.
  init(state: UInt8 = start) { self.state = state }

  /// Advances past a character and returns whether a line may end before it.
  @inline(__always)
  mutating func step(_ value: LineBreakClass) -> LineBreak {
    let entry = Self.entries[Int(state) << Self.rowShift | Int(value.rawValue)]
    state = UInt8(truncatingIfNeeded: entry)
    return LineBreak(rawValue: UInt8(truncatingIfNeeded: entry >> 8)) ?? .prohibited
  }
}

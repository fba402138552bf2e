/// Whether a line may, must or must not end before a character.
enum LineBreak: UInt8, Sendable {
  case prohibited, allowed, mandatory
}

/// UAX #14 one character at a time: a look into a table says what is before the character, and what the
/// automaton has to know of it later.
///
/// The state is everything that the breaks after a point need of the text before it. So what was found for a
/// piece of text holds wherever the automaton comes to it in the same state; behind a space that is one of
/// six. One thing needs what comes after: an opening bracket before a number has a class of its own, which
/// `LineBreakClasses.resolve(_:strictness:into:)` gives it, and which a piece has to be looked at for as far
/// as its first character that is no mark.
struct LineBreakAutomaton {
  /// The state before the first character of a paragraph.
  static let start: UInt8 = 0

  /// Bits by which a state is shifted to its row of `entries`.
  static let rowShift = 6

  /// For state `s` and class `c`, at `s << rowShift | c`: the next state in the lower byte, the raw value of
  /// the `LineBreak` before the character in the upper one.
  ///
  /// It is an immutable array that is never freed, so that it may be kept and read on any thread.
  static var entries: UnsafePointer<UInt16> { table.entries.start }

  /// It takes some microseconds to make; the first one to need it does.
  static let table = BreakTable(LineBreakState.self)

  /// The state after what was seen so far.
  private(set) var state = start

  /// Goes on where something else has come to this state.
  init(state: UInt8 = start) { self.state = state }

  /// Goes past a character and says whether a line may end before it.
  @inline(__always)
  mutating func step(_ value: LineBreakClass) -> LineBreak {
    let entry = Self.entries[Int(state) << Self.rowShift | Int(value.rawValue)]
    state = UInt8(truncatingIfNeeded: entry)
    return LineBreak(rawValue: UInt8(truncatingIfNeeded: entry >> 8)) ?? .prohibited
  }
}

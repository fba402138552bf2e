import CUnicode

/// The class of UAX #14 of each character.
enum LineBreakClasses {
  /// The bit of a table's value for East_Asian_Width F, W or H.
  private static let wide: UInt16 = 0x100

  /// Returns a table of raw values of `LineBreakClass`, without the classes that depend on neighbours.
  private static func table(_ strictness: LineBreakStrictness) -> ScalarTable {
    ScalarTable {
      UInt16(value(of: $0, strictness: strictness).rawValue)
        | (isWide($0) ? wide : 0)
    }
  }

  private static let normal = table(.normal)
  private static let strict = table(.strict)

  /// Returns the class of a number, even if it is not a character, regardless of its neighbours.
  static func value(of scalar: UInt32, strictness: LineBreakStrictness = .normal) -> LineBreakClass
  {
    // Only CJ has no class of its own.
    named[Int(unicode_line_break(scalar))] ?? (strictness == .strict ? .ns : .id)
  }

  /// Whether a character that is no mark has East_Asian_Width F, W or H.
  static func isWide(_ scalar: UInt32) -> Bool { unicode_is_east_asian(scalar) }

  /// Writes the classes of a text, as raw values of `LineBreakClass`.
  ///
  /// - Parameter isTailored: Whether tabs and signs with which words begin have classes of their own, and brackets that end words
  ///   are letters.
  /// - Complexity: O(n).
  static func resolve(
    _ scalars: UnsafeBufferPointer<UInt32>, strictness: LineBreakStrictness = .normal,
    isTailored: Bool = true, into classes: UnsafeMutablePointer<UInt8>
  ) {
    let table = strictness == .strict ? strict : normal
    var context = Context(scalars: scalars, isTailored: isTailored)
    for index in scalars.indices {
      let entry = table[scalars[index]]
      var value = UInt8(truncatingIfNeeded: entry)
      if isTailored, scalars[index] == 0x09 { value = LineBreakClass.tab.rawValue }
      classes[index] = value
      context.add(value, isWide: entry & wide != 0, at: index, to: classes)
    }
    // The end is like a space.
    context.add(LineBreakClass.sp.rawValue, isWide: false, at: scalars.count, to: classes)
  }

  /// The last two characters, without the marks that belong to them (LB9).
  private struct Context {
    private let scalars: UnsafeBufferPointer<UInt32>
    private let isTailored: Bool
    private var index = 0
    private var value: LineBreakClass?
    private var isWide = false
    private var earlierIndex = 0
    private var earlierValue: LineBreakClass?
    private var isEarlierWide = false

    init(scalars: UnsafeBufferPointer<UInt32>, isTailored: Bool) {
      (self.scalars, self.isTailored) = (scalars, isTailored)
    }

    private static func set(_ values: [LineBreakClass]) -> UInt64 {
      values.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }

    private static let marks = set([.cm, .zwj, .saMark])
    /// Classes that a character behind them may change.
    private static let open = set([
      .op, .wideOP, .is, .sy, .ex, .initialQU, .finalQU, .ak, .as, .dottedCircle,
    ])
    /// Those that take no marks (LB9).
    private static let bare = set([.sp, .zw, .bk, .cr, .lf, .nl])
    private static let spaces = bare | set([.tab])
    /// Those behind a final quotation mark in LB15b.
    private static let ends = set([
      .tab, .sp, .gl, .wj, .cl, .qu, .initialQU, .finalQU, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl,
      .zw,
    ])
    /// Signs that stay together with those before them: they do not begin a word.
    private static let signs = spaces | set([.ex, .is, .sy, .cl, .cp, .qu, .initialQU, .finalQU])

    /// Takes the next character, and changes the classes of those before it that depend on it.
    @inline(__always)
    mutating func add(
      _ raw: UInt8, isWide: Bool, at index: Int, to classes: UnsafeMutablePointer<UInt8>
    ) {
      var next = LineBreakClass(rawValue: raw) ?? .al
      var bit: UInt64 = 1 << UInt64(raw)
      if bit & Self.marks != 0 {
        if let value, 1 << UInt64(value.rawValue) & Self.bare == 0 { return }
        // LB10.
        next = .al
        bit = 1 << UInt64(next.rawValue)
      }
      if let value, 1 << UInt64(value.rawValue) & Self.open != 0 {
        change(value, before: next, bit, isWide: isWide, classes)
      }
      (earlierIndex, earlierValue, isEarlierWide) = (self.index, value, self.isWide)
      (self.index, value, self.isWide) = (index, next, isWide)
    }

    private func change(
      _ value: LineBreakClass, before next: LineBreakClass, _ bit: UInt64, isWide: Bool,
      _ classes: UnsafeMutablePointer<UInt8>
    ) {
      switch value {
      case .op, .wideOP:
        if next == .nu { putBeforeNumber(index, value, classes) }
        if isTailored, bit & Self.spaces != 0, endsWord {
          classes[index] = LineBreakClass.al.rawValue
        }
      case .is, .sy, .ex:
        if value == .is, next == .nu {
          classes[index] = LineBreakClass.isBeforeNU.rawValue
          if let earlierValue { putBeforeNumber(earlierIndex, earlierValue, classes) }
        }
        let isAlone = bit & (value == .ex ? Self.signs : Self.spaces) != 0
        if isTailored, !isAlone, scalars[index] < 0x80,
          earlierValue == nil || earlierValue == .sp || earlierValue == .tab
        {
          classes[index] = LineBreakClass.leadingSign.rawValue
        }
      case .initialQU:
        if isWide, isEarlierWide { classes[index] = LineBreakClass.wideInitialQU.rawValue }
      case .finalQU:
        if bit & Self.ends != 0 {
          classes[index] = LineBreakClass.finalQUBeforeEnd.rawValue
        } else if isWide, isEarlierWide {
          classes[index] = LineBreakClass.wideFinalQU.rawValue
        }
      case .ak where next == .vf: classes[index] = LineBreakClass.akBeforeVF.rawValue
      case .as where next == .vf: classes[index] = LineBreakClass.asBeforeVF.rawValue
      case .dottedCircle where next == .vf:
        classes[index] = LineBreakClass.dottedCircleBeforeVF.rawValue
      default: break
      }
    }

    /// Whether an opening bracket is the end of a word of ASCII, as in `:(` and `f(`, and opens nothing behind the space that follows.
    private var endsWord: Bool {
      index > 0 && scalars[index] < 0x80 && ASCIILineBreaks.isPrintable(scalars[index - 1])
        && earlierValue != .op
    }

    private func putBeforeNumber(
      _ index: Int, _ value: LineBreakClass, _ classes: UnsafeMutablePointer<UInt8>
    ) {
      if value == .op { classes[index] = LineBreakClass.opBeforeNU.rawValue }
      if value == .wideOP { classes[index] = LineBreakClass.wideOPBeforeNU.rawValue }
    }
  }

  /// The classes by the number that the table for C has for each; nil is CJ.
  private static let named: [LineBreakClass?] = {
    let classes = Dictionary(
      uniqueKeysWithValues: LineBreakClass.allCases.map { ("\($0)", $0) })
    var named: [LineBreakClass?] = []
    while let name = unicode_line_break_name(Int32(named.count)).map({ String(cString: $0) }) {
      named.append(classes[name])
    }
    return named
  }()
}

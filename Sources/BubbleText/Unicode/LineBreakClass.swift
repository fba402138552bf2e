/// A character's class for line breaks, with UAX #14's names, after LB1.
///
/// Those at the end are classes that its rules derive from more than the class.
enum LineBreakClass: UInt8, CaseIterable, Sendable {
  /// Breaks after them are mandatory.
  case bk, cr, lf, nl
  /// Combining marks, joiners, spaces.
  case cm, zwj, sp, zw, wj, gl
  /// Break opportunities.
  case b2, ba, bb, hy, cb
  /// Characters that prohibit breaks.
  case cl, cp, ex, `in`, ns, op, qu
  /// Numbers.
  case `is`, nu, po, pr, sy
  /// Letters, ideographs, emoji, flags.
  case al, hl, id, eb, em, ri
  /// Hangul.
  case h2, h3, jl, jv, jt

  /// OP and CP of East Asian width (LB30).
  case wideOP, wideCP
  /// OP directly before NU, or with only CM between them (LB25), of other and of East Asian width.
  case opBeforeNU, wideOPBeforeNU
  /// An unassigned character reserved for pictographs, otherwise as ID (LB30b).
  case unassignedPictograph
  /// SA as AL or CM (LB1): a dictionary determines the line breaks between these.
  case saLetter, saMark

  /// Returns whether a dictionary decides on breaks between characters of a class, given as its raw value: SA
  /// before LB1.
  @inline(__always)
  static func isComplex(_ value: UInt8) -> Bool {
    value == saLetter.rawValue || value == saMark.rawValue
  }
}

/// The strictness of line breaks in Japanese text: CSS's `line-break`.
enum LineBreakStrictness: Sendable {
  /// Lines may start with small kana and prolonged sound marks: CJ is ID.
  case normal
  /// They must not: CJ is NS, the default of UAX #14.
  case strict
}

/// What UAX #14 says a character is when lines are broken, with the names it uses, after LB1.
///
/// Those at the end are classes that its rules make by looking at more than the class.
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
  /// OP right before NU, with nothing but CM between them (LB25), of other and of East Asian width.
  case opBeforeNU, wideOPBeforeNU
  /// An unassigned character that is to be a pictograph one day, otherwise as ID (LB30b).
  case unassignedPictograph
  /// SA as AL or CM (LB1): a dictionary says where lines break between these.
  case saLetter, saMark

  /// Whether breaks between characters of a class, given as its raw value, come from a dictionary: SA before LB1.
  @inline(__always)
  static func isComplex(_ value: UInt8) -> Bool {
    value == saLetter.rawValue || value == saMark.rawValue
  }
}

/// How strictly lines of Japanese text are broken: CSS' `line-break`.
enum LineBreakStrictness: Sendable {
  /// Lines may start with small kana and prolonged sound marks: CJ is ID.
  case normal
  /// They may not: CJ is NS, as UAX #14 has it by default.
  case strict
}

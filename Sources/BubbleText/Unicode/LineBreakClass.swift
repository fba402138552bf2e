/// A character's class for line breaks, with UAX #14's names, after LB1.
///
/// Those at the end are classes that its rules derive from more than the class.
enum LineBreakClass: UInt8, CaseIterable, Sendable {
  /// Breaks after them are mandatory.
  case bk, cr, lf, nl
  /// Combining marks, joiners, spaces.
  case cm, zwj, sp, zw, wj, gl
  /// Break opportunities.
  case b2, ba, bb, hy, hh, cb
  /// Characters that prohibit breaks.
  case cl, cp, ex, `in`, ns, op, qu
  /// Numbers.
  case `is`, nu, po, pr, sy
  /// Letters, ideographs, emoji, flags.
  case al, hl, id, eb, em, ri
  /// Hangul.
  case h2, h3, jl, jv, jt
  /// Syllables of Brahmic scripts.
  case ak, ap, `as`, vf, vi

  /// OP of East Asian width (LB30).
  case wideOP
  /// OP directly before NU or IS NU, or with only CM between them (LB25), of other and of East Asian width.
  case opBeforeNU, wideOPBeforeNU
  /// QU that is an initial or a final quotation mark (LB15a); the final one before a space or what closes (LB15b).
  case initialQU, finalQU, finalQUBeforeEnd
  /// The same between two characters of East Asian width (LB19a).
  case wideInitialQU, wideFinalQU
  /// IS before NU (LB15c).
  case isBeforeNU
  /// U+25CC (LB28a).
  case dottedCircle
  /// AK, AS and the dotted circle before VF (LB28a).
  case akBeforeVF, asBeforeVF, dottedCircleBeforeVF
  /// An unassigned character reserved for pictographs, otherwise as ID and as AL (LB30b).
  case unassignedPictograph, unassignedSymbol
  /// SA as AL or CM (LB1): a dictionary determines the line breaks between these.
  case saLetter, saMark
  /// Of the tailoring: a sign with which a word begins, such as `.env`, `/home`, `:)`, `!help`; and BA that is a tab, behind which words
  /// begin as behind a space.
  case leadingSign, tab

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

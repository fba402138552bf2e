/// The state that UAX #14 needs of the text before a break.
struct LineBreakState: BreakState {
  /// The context that the rules keep besides the last character.
  enum Context: UInt8 {
    case none
    /// NU (SY | IS)*, and CL or CP after it.
    case number, numberThenClose
    /// HL (HY | HH), and a hyphen at the start of a word.
    case hebrewHyphen, wordHyphen
    /// RI that begins a pair.
    case firstOfPair
    /// VI of a syllable.
    case virama
    /// ZW SP*, (CL | CP) SP* and B2 SP*.
    case zeroWidthSpace, close, dash
    /// OP SP*, and an initial QU at the start of a word, SP*.
    case open
  }

  /// The last character except combining marks of one before (LB9); nil at the start.
  private var last: LineBreakClass?
  private var context: Context
  /// Whether ZWJ directly precedes the break.
  private var isJoined: Bool

  static let start = LineBreakState(last: nil, context: .none, isJoined: false)

  var code: Int {
    let lastCode = last.map { Int($0.rawValue) + 1 } ?? 0
    return (lastCode << 4 | Int(context.rawValue)) << 1 | (isJoined ? 1 : 0)
  }
  static let codeCount = 65 << 5

  var symbols: BreakSymbols<LineBreakClass> {
    guard let last else { return .start }
    var symbols = Self.symbols(of: last)
    switch context {
    case .none: break
    case .number: symbols.formUnion(.number)
    case .numberThenClose:
      symbols.formUnion(.numberThenClose)
      symbols.formUnion(.closeThenSpaces)
    case .hebrewHyphen: symbols.formUnion(.hebrewHyphen)
    case .wordHyphen: symbols.formUnion(.wordHyphen)
    case .firstOfPair: symbols.formUnion(.firstOfPair)
    case .virama: symbols.formUnion(.viramaOfSyllable)
    case .zeroWidthSpace: symbols.formUnion(.zeroWidthSpaceThenSpaces)
    case .open: symbols.formUnion(.openThenSpaces)
    case .close: symbols.formUnion(.closeThenSpaces)
    case .dash: symbols.formUnion(.dashThenSpaces)
    }
    if isJoined { symbols.formUnion(.joiner) }
    return symbols
  }

  static func symbols(of value: LineBreakClass) -> BreakSymbols<LineBreakClass> {
    switch value {
    case .op: .of([.op], .narrowOpen)
    case .wideOP: [.op]
    case .opBeforeNU: .of([.op], .narrowOpen, .openBeforeNumber)
    case .wideOPBeforeNU: .of([.op], .openBeforeNumber)
    case .qu, .initialQU, .finalQU: .of([.qu], .closedBefore, .closedAfter)
    case .finalQUBeforeEnd:
      .of([.qu], .closedBefore, .closedAfter, .finalQuotationBeforeEnd)
    case .wideInitialQU: .of([.qu], .closedAfter)
    case .wideFinalQU: .of([.qu], .closedBefore)
    case .isBeforeNU: .of([.is], .infixBeforeNumber)
    case .leadingSign: .of([.is], .leadingSign)
    case .dottedCircle: .of([.al], .circle)
    case .dottedCircleBeforeVF: .of([.al], .circle, .beforeFinalVirama)
    case .akBeforeVF: .of([.ak], .beforeFinalVirama)
    case .asBeforeVF: .of([.as], .beforeFinalVirama)
    case .unassignedPictograph: .of([.id], .unassignedPictograph)
    case .unassignedSymbol: .of([.al], .unassignedPictograph)
    case .tab: .of([.ba], .afterTab)
    case .saLetter: [.al]
    // LB10: characters that LB9 does not cover are AL to the rules after it.
    case .cm, .saMark: [.cm, .al]
    case .zwj: [.zwj, .al]
    default: [value]
    }
  }

  func after(_ value: LineBreakClass) -> LineBreakState {
    switch value {
    case .cm, .saMark, .zwj:
      var state = takesMarks ? self : after(.al)
      state.isJoined = value == .zwj
      return state
    case .sp: return LineBreakState(last: .sp, context: contextAfterSpace, isJoined: false)
    case .op, .wideOP, .opBeforeNU, .wideOPBeforeNU: return state(.op, .open)
    case .zw: return state(.zw, .zeroWidthSpace)
    case .initialQU, .wideInitialQU:
      // LB15a.
      return state(.qu, startsWord || [.op, .qu, .wideFinalQU, .gl].contains(last) ? .open : .none)
    case .finalQU, .finalQUBeforeEnd: return state(.qu, .none)
    case .b2: return state(.b2, .dash)
    case .nu: return state(.nu, .number)
    case .isBeforeNU, .leadingSign: return after(.is)
    case .sy, .is: return state(value, context == .number ? .number : .none)
    case .cl, .cp: return state(value, context == .number ? .numberThenClose : .close)
    case .hy, .hh:
      if last == .hl { return state(value, .hebrewHyphen) }
      return state(value, startsWord || [.cb, .gl].contains(last) ? .wordHyphen : .none)
    case .ri: return state(.ri, context == .firstOfPair ? .none : .firstOfPair)
    case .vi: return state(.vi, [.ak, .as, .dottedCircle].contains(last) ? .virama : .none)
    case .akBeforeVF: return state(.ak, .none)
    case .asBeforeVF: return state(.as, .none)
    case .dottedCircleBeforeVF: return state(.dottedCircle, .none)
    case .saLetter: return state(.al, .none)
    default: return state(value, .none)
    }
  }

  private func state(_ last: LineBreakClass, _ context: Context) -> LineBreakState {
    LineBreakState(last: last, context: context, isJoined: false)
  }

  /// Whether the text begins here, or white space precedes.
  private var startsWord: Bool { !takesMarks || last == .tab }

  /// Whether a mark that follows belongs to the last character (LB9).
  private var takesMarks: Bool {
    switch last {
    case nil, .bk, .cr, .lf, .nl, .sp, .zw: false
    default: true
    }
  }

  private var contextAfterSpace: Context {
    switch context {
    case .zeroWidthSpace, .open, .close, .dash: context
    case .numberThenClose: .close
    case .none, .number, .hebrewHyphen, .wordHyphen, .firstOfPair, .virama: .none
    }
  }
}

extension BreakSymbols<LineBreakClass> {
  // Of the text before a break.
  fileprivate static let start = context(0)
  fileprivate static let joiner = context(1)
  fileprivate static let zeroWidthSpaceThenSpaces = context(2)
  fileprivate static let openThenSpaces = context(3)
  fileprivate static let closeThenSpaces = context(4)
  fileprivate static let dashThenSpaces = context(5)
  fileprivate static let number = context(6)
  fileprivate static let numberThenClose = context(7)
  fileprivate static let hebrewHyphen = context(8)
  fileprivate static let wordHyphen = context(9)
  fileprivate static let firstOfPair = context(10)
  fileprivate static let viramaOfSyllable = context(11)
  fileprivate static let afterTab = context(12)

  // Of one character.
  fileprivate static let narrowOpen = context(16)
  fileprivate static let openBeforeNumber = context(17)
  fileprivate static let infixBeforeNumber = context(18)
  fileprivate static let leadingSign = context(19)
  fileprivate static let finalQuotationBeforeEnd = context(20)
  /// A quotation mark before which, and after which, LB19 and LB19a prohibit a break.
  fileprivate static let closedBefore = context(21)
  fileprivate static let closedAfter = context(22)
  fileprivate static let circle = context(23)
  fileprivate static let beforeFinalVirama = context(24)
  fileprivate static let unassignedPictograph = context(25)

  /// AK | DottedCircle | AS in Unicode's rules.
  fileprivate static let syllable = circle.union([.ak, .as])

  /// [^ …] in Unicode's rules.
  fileprivate static func except(_ classes: BreakSymbols<LineBreakClass>) -> Self {
    classes.complement
  }
}

extension LineBreakState {
  /// The rules of UAX #14 of Unicode 17.0, one rule per line.
  static let rules: [BreakRule<LineBreakClass>] = [
    .never(.start, .any),  // LB2
    .must([.bk], .any),  // LB4
    .never([.cr], [.lf]),  // LB5
    .must([.cr, .lf, .nl], .any),  // LB5
    .never(.any, [.bk, .cr, .lf, .nl]),  // LB6
    .never(.any, [.sp, .zw]),  // LB7
    .may(.zeroWidthSpaceThenSpaces, .any),  // LB8
    .never(.joiner, .any),  // LB8a
    .never(.except([.bk, .cr, .lf, .nl, .sp, .zw]), [.cm, .zwj]),  // LB9
    .never(.any, [.wj]),  // LB11
    .never([.wj], .any),  // LB11
    .never([.gl], .any),  // LB12
    .never(.except([.sp, .ba, .hy, .hh]), [.gl]),  // LB12a
    .never(.openThenSpaces, .any),  // LB14, LB15a
    .may(.of([.sp], .afterTab), .leadingSign),  // the tailoring
    .never(.any, [.cl, .cp, .ex, .sy]),  // LB13
    .never(.any, .finalQuotationBeforeEnd),  // LB15b
    .may([.sp], .infixBeforeNumber),  // LB15c
    .never(.any, [.is]),  // LB15d
    .never(.closeThenSpaces, [.ns]),  // LB16
    .never(.dashThenSpaces, [.b2]),  // LB17
    .may([.sp], .any),  // LB18
    .never(.any, .closedBefore),  // LB19, LB19a
    .never(.closedAfter, .any),  // LB19, LB19a
    .may(.any, [.cb]),  // LB20
    .may([.cb], .any),  // LB20
    .never(.wordHyphen, [.al, .hl]),  // LB20a
    .never(.any, [.ba, .hh, .hy, .ns]),  // LB21
    .never([.bb], .any),  // LB21
    .never(.hebrewHyphen, .except([.hl])),  // LB21a
    .never([.sy], [.hl]),  // LB21b
    .never(.any, [.in]),  // LB22
    .never([.al, .hl], [.nu]),  // LB23
    .never([.nu], [.al, .hl]),  // LB23
    .never([.pr], [.id, .eb, .em]),  // LB23a
    .never([.id, .eb, .em], [.po]),  // LB23a
    .never([.pr, .po], [.al, .hl]),  // LB24
    .never([.al, .hl], [.pr, .po]),  // LB24
    .never(.number.union(.numberThenClose), [.po, .pr]),  // LB25
    .never([.po, .pr], .openBeforeNumber.union([.nu])),  // LB25
    .never([.hy, .is], [.nu]),  // LB25
    .never(.number, [.nu]),  // LB25
    .never([.jl], [.jl, .jv, .h2, .h3]),  // LB26
    .never([.jv, .h2], [.jv, .jt]),  // LB26
    .never([.jt, .h3], [.jt]),  // LB26
    .never([.jl, .jv, .jt, .h2, .h3], [.po]),  // LB27
    .never([.pr], [.jl, .jv, .jt, .h2, .h3]),  // LB27
    .never([.al, .hl], [.al, .hl]),  // LB28
    .never([.ap], .syllable),  // LB28a
    .never(.syllable, [.vf, .vi]),  // LB28a
    .never(.viramaOfSyllable, .circle.union([.ak])),  // LB28a
    .never(.syllable, .beforeFinalVirama),  // LB28a
    .never([.is], [.al, .hl]),  // LB29
    .never([.al, .hl, .nu], .narrowOpen),  // LB30
    .never([.cp], [.al, .hl, .nu]),  // LB30
    .never(.firstOfPair, [.ri]),  // LB30a
    .never(.unassignedPictograph.union([.eb]), [.em]),  // LB30b
    .may(.any, .any),  // LB31
  ]
}

/// The state that UAX #14 needs of the text before a break.
struct LineBreakState: BreakState {
  /// The context that the rules keep besides the last character.
  enum Context: UInt8 {
    case none
    /// NU (NU | SY | IS)*, and CL or CP after it.
    case number, numberThenClose
    /// HL (HY | BA).
    case hebrewHyphen
    /// RI that begins a pair.
    case firstOfPair
    /// ZW SP*, OP SP*, QU SP*, (CL | CP) SP* and B2 SP*.
    case zeroWidthSpace, open, quotation, close, dash
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
  static let codeCount = 64 << 5

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
    case .firstOfPair: symbols.formUnion(.firstOfPair)
    case .zeroWidthSpace: symbols.formUnion(.zeroWidthSpaceThenSpaces)
    case .open: symbols.formUnion(.openThenSpaces)
    case .quotation: symbols.formUnion(.quotationThenSpaces)
    case .close: symbols.formUnion(.closeThenSpaces)
    case .dash: symbols.formUnion(.dashThenSpaces)
    }
    if isJoined { symbols.formUnion(.joiner) }
    return symbols
  }

  static func symbols(of value: LineBreakClass) -> BreakSymbols<LineBreakClass> {
    var symbols: BreakSymbols<LineBreakClass> = [value]
    switch value {
    case .op: symbols.formUnion(.narrowOpen)
    case .wideOP: symbols = [.op]
    case .opBeforeNU:
      symbols = [.op]
      symbols.formUnion(.narrowOpen)
      symbols.formUnion(.openBeforeNumber)
    case .wideOPBeforeNU:
      symbols = [.op]
      symbols.formUnion(.openBeforeNumber)
    case .cp: symbols.formUnion(.narrowClose)
    case .wideCP: symbols = [.cp]
    case .unassignedPictograph: symbols = [.id, .unassignedPictograph]
    case .saLetter: symbols = [.al]
    // LB10: characters that LB9 does not cover are AL to the rules after it.
    case .cm, .saMark: symbols = [.cm, .al]
    case .zwj: symbols = [.zwj, .al]
    default: break
    }
    return symbols
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
    case .qu: return state(.qu, .quotation)
    case .b2: return state(.b2, .dash)
    case .nu: return state(.nu, .number)
    case .sy, .is: return state(value, context == .number ? .number : .none)
    case .cl, .cp, .wideCP: return state(value, context == .number ? .numberThenClose : .close)
    case .hy, .ba: return state(value, last == .hl ? .hebrewHyphen : .none)
    case .ri: return state(.ri, context == .firstOfPair ? .none : .firstOfPair)
    case .saLetter: return state(.al, .none)
    default: return state(value, .none)
    }
  }

  private func state(_ last: LineBreakClass, _ context: Context) -> LineBreakState {
    LineBreakState(last: last, context: context, isJoined: false)
  }

  /// Whether a mark that follows belongs to the last character (LB9).
  private var takesMarks: Bool {
    switch last {
    case nil, .bk, .cr, .lf, .nl, .sp, .zw: false
    default: true
    }
  }

  private var contextAfterSpace: Context {
    switch context {
    case .zeroWidthSpace, .open, .quotation, .close, .dash: context
    case .numberThenClose: .close
    case .none, .number, .hebrewHyphen, .firstOfPair: .none
    }
  }
}

extension BreakSymbols<LineBreakClass> {
  fileprivate static let start = context(0)
  fileprivate static let joiner = context(1)
  fileprivate static let zeroWidthSpaceThenSpaces = context(2)
  fileprivate static let openThenSpaces = context(3)
  fileprivate static let quotationThenSpaces = context(4)
  fileprivate static let closeThenSpaces = context(5)
  fileprivate static let dashThenSpaces = context(6)
  fileprivate static let number = context(7)
  fileprivate static let numberThenClose = context(8)
  fileprivate static let hebrewHyphen = context(9)
  fileprivate static let firstOfPair = context(10)
  fileprivate static let narrowOpen = context(11)
  fileprivate static let narrowClose = context(12)
  fileprivate static let openBeforeNumber = context(13)

  /// [^ …] in Unicode's rules.
  fileprivate static func except(_ classes: BreakSymbols<LineBreakClass>) -> Self {
    classes.complement(of: LineBreakClass.allCases.count)
  }
}

extension LineBreakState {
  /// The rules of UAX #14 of Unicode 15.0, numbered as in example 7 of its section 8.2, one rule per line.
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
    .never(.except([.sp, .ba, .hy]), [.gl]),  // LB12a
    .never(.any, [.cl, .cp, .ex, .is, .sy]),  // LB13; after NU by LB25
    .never(.openThenSpaces, .any),  // LB14
    .never(.quotationThenSpaces, [.op]),  // LB15
    .never(.closeThenSpaces, [.ns]),  // LB16
    .never(.dashThenSpaces, [.b2]),  // LB17
    .may([.sp], .any),  // LB18
    .never(.any, [.qu]),  // LB19
    .never([.qu], .any),  // LB19
    .may(.any, [.cb]),  // LB20
    .may([.cb], .any),  // LB20
    .never(.any, [.ba, .hy, .ns]),  // LB21
    .never([.bb], .any),  // LB21
    .never(.hebrewHyphen, .any),  // LB21a
    .never([.sy], [.hl]),  // LB21b
    .never(.any, [.in]),  // LB22
    .never([.al, .hl], [.nu]),  // LB23
    .never([.nu], [.al, .hl]),  // LB23
    .never([.pr], [.id, .eb, .em]),  // LB23a
    .never([.id, .eb, .em], [.po]),  // LB23a
    .never([.pr, .po], [.al, .hl]),  // LB24
    .never([.al, .hl], [.pr, .po]),  // LB24
    .never([.pr, .po], [.nu]),  // LB25
    .never([.pr, .po], .openBeforeNumber),  // LB25
    .never([.op, .hy], [.nu]),  // LB25
    .never(.number, [.nu, .sy, .is, .cl, .cp]),  // LB25
    .never(.number, [.po, .pr]),  // LB25
    .never(.numberThenClose, [.po, .pr]),  // LB25
    .never([.jl], [.jl, .jv, .h2, .h3]),  // LB26
    .never([.jv, .h2], [.jv, .jt]),  // LB26
    .never([.jt, .h3], [.jt]),  // LB26
    .never([.jl, .jv, .jt, .h2, .h3], [.po]),  // LB27
    .never([.pr], [.jl, .jv, .jt, .h2, .h3]),  // LB27
    .never([.al, .hl], [.al, .hl]),  // LB28
    .never([.is], [.al, .hl]),  // LB29
    .never([.al, .hl, .nu], .narrowOpen),  // LB30
    .never(.narrowClose, [.al, .hl, .nu]),  // LB30
    .never(.firstOfPair, [.ri]),  // LB30a
    .never([.eb, .unassignedPictograph], [.em]),  // LB30b
    .may(.any, .any),  // LB31
  ]
}

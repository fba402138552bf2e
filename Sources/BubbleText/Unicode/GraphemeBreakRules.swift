/// A character's class for cluster breaks, with UAX #29's names.
enum GraphemeBreakClass: UInt8, CaseIterable, Sendable {
  case other, cr, lf, control, extend, zwj, regionalIndicator, prepend, spacingMark
  /// Hangul.
  case l, v, t, lv, lvt
  /// Extended_Pictographic.
  case pictograph
  /// The classes that form conjunct clusters (Indic_Conjunct_Break): letters, and the signs that join them, which are of Extend,
  /// too.
  case conjunctConsonant, conjunctLinker
  /// U+200C: of Extend, but it prevents joining.
  case nonJoiner
}

/// The state that UAX #29 needs of the text before a break between clusters.
struct GraphemeBreakState: BreakState {
  /// The context that the rules keep besides the last character.
  enum Context: UInt8 {
    case none
    /// \p{Extended_Pictographic} Extend*, and ZWJ after it.
    case pictograph, joinedPictograph
    /// A regional indicator that begins a pair.
    case firstOfPair
    /// \p{InCB=Consonant} \p{InCB=Extend}*, and the same with an \p{InCB=Linker} among these.
    case consonant, linkedConsonant
  }

  /// The last character's class; nil at the start.
  private var last: GraphemeBreakClass?
  private var context: Context

  static let start = GraphemeBreakState(last: nil, context: .none)

  var code: Int {
    let lastCode = last.map { Int($0.rawValue) + 1 } ?? 0
    return lastCode << 3 | Int(context.rawValue)
  }
  static let codeCount = (GraphemeBreakClass.allCases.count + 1) << 3

  var symbols: BreakSymbols<GraphemeBreakClass> {
    guard let last else { return .start }
    var symbols: BreakSymbols<GraphemeBreakClass> = [last]
    switch context {
    case .none, .pictograph, .consonant: break
    case .joinedPictograph: symbols.formUnion(.joinedPictograph)
    case .firstOfPair: symbols.formUnion(.firstOfPair)
    case .linkedConsonant: symbols.formUnion(.linkedConsonant)
    }
    return symbols
  }

  static func symbols(of value: GraphemeBreakClass) -> BreakSymbols<GraphemeBreakClass> { [value] }

  func after(_ value: GraphemeBreakClass) -> GraphemeBreakState {
    let context: Context =
      switch (value, self.context) {
      case (.pictograph, _): .pictograph
      case (.extend, .pictograph), (.conjunctLinker, .pictograph), (.nonJoiner, .pictograph):
        .pictograph
      case (.zwj, .pictograph): .joinedPictograph
      case (.regionalIndicator, let context) where context != .firstOfPair: .firstOfPair
      case (.conjunctConsonant, _): .consonant
      case (.conjunctLinker, .consonant), (.conjunctLinker, .linkedConsonant): .linkedConsonant
      case (.extend, .consonant), (.zwj, .consonant): .consonant
      case (.extend, .linkedConsonant), (.zwj, .linkedConsonant): .linkedConsonant
      default: .none
      }
    return GraphemeBreakState(last: value, context: context)
  }

  /// The rules of UAX #29 of Unicode 15.0 for extended clusters, one rule per line, and GB9c of later
  /// versions.
  static let rules: [BreakRule<GraphemeBreakClass>] = [
    .may(.start, .any),  // GB1
    .never([.cr], [.lf]),  // GB3
    .may([.control, .cr, .lf], .any),  // GB4
    .may(.any, [.control, .cr, .lf]),  // GB5
    .never([.l], [.l, .v, .lv, .lvt]),  // GB6
    .never([.lv, .v], [.v, .t]),  // GB7
    .never([.lvt, .t], [.t]),  // GB8
    .never(.any, [.extend, .zwj, .conjunctLinker, .nonJoiner]),  // GB9
    .never(.any, [.spacingMark]),  // GB9a
    .never([.prepend], .any),  // GB9b
    .never(.linkedConsonant, [.conjunctConsonant]),  // GB9c
    .never(.joinedPictograph, [.pictograph]),  // GB11
    .never(.firstOfPair, [.regionalIndicator]),  // GB12, GB13
    .may(.any, .any),  // GB999
  ]
}

extension BreakSymbols<GraphemeBreakClass> {
  fileprivate static let start = context(0)
  fileprivate static let joinedPictograph = context(1)
  fileprivate static let firstOfPair = context(2)
  fileprivate static let linkedConsonant = context(3)
}

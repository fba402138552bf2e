import CUnicode

/// Finds the starts of user-perceived characters: Unicode's extended grapheme clusters.
///
/// - Parameters:
///   - scalars: Any numbers; each invalid one is a cluster.
///   - breaks: Room for as many: 1 for each that a cluster starts with, 0 for the others.
/// - Complexity: O(n).
func graphemeBreaks(
  of scalars: UnsafeBufferPointer<UInt32>, into breaks: UnsafeMutablePointer<UInt8>
) {
  let entries = GraphemeBreakClasses.automaton.entries
  let classes = GraphemeBreakClasses.table
  var state: UInt8 = 0
  for index in scalars.indices {
    let entry = entries[Int(state) * BreakTable.columns + Int(classes[scalars[index]])]
    state = UInt8(truncatingIfNeeded: entry)
    breaks[index] = UInt8(truncatingIfNeeded: entry >> 8)
  }
}

/// Returns whether a character belongs to the cluster of any character before it except a control: a mark.
@inline(__always)
func extendsCluster(_ scalar: UInt32) -> Bool {
  switch UInt8(truncatingIfNeeded: GraphemeBreakClasses.table[scalar]) {
  case GraphemeBreakClass.extend.rawValue, GraphemeBreakClass.zwj.rawValue,
    GraphemeBreakClass.spacingMark.rawValue, GraphemeBreakClass.conjunctLinker.rawValue,
    GraphemeBreakClass.nonJoiner.rawValue:
    true
  default: false
  }
}

/// The class of UAX #29 of each character.
private enum GraphemeBreakClasses {
  static let automaton = BreakTable(GraphemeBreakState.self)

  /// The raw values of `GraphemeBreakClass`.
  static let table = ScalarTable { UInt16(value(of: $0).rawValue) }

  private static func value(of scalar: UInt32) -> GraphemeBreakClass {
    let value = named[Int(unicode_grapheme_break(scalar))]
    if value == .extend {
      return scalar == 0x200C
        ? .nonJoiner : ConjunctBreaks.isLinker(scalar) ? .conjunctLinker : .extend
    }
    guard value == .other else { return value }
    if ConjunctBreaks.isConsonant(scalar) { return .conjunctConsonant }
    let emoji = unicode_emoji_properties(scalar)
    return emoji & UNICODE_EXTENDED_PICTOGRAPHIC.rawValue != 0 ? .pictograph : .other
  }

  /// The classes by ICU's number of the value; its names are Unicode's.
  private static let named: [GraphemeBreakClass] = {
    var named: [GraphemeBreakClass] = []
    while let name = unicode_grapheme_break_name(Int32(named.count)).map({ String(cString: $0) }) {
      let value: GraphemeBreakClass =
        switch name {
        case "CR": .cr
        case "LF": .lf
        case "CN": .control
        case "EX": .extend
        case "ZWJ": .zwj
        case "RI": .regionalIndicator
        case "PP": .prepend
        case "SM": .spacingMark
        case "L": .l
        case "V": .v
        case "T": .t
        case "LV": .lv
        case "LVT": .lvt
        default: .other
        }
      named.append(value)
    }
    return named
  }()
}

@testable import BubbleText

/// UAX #14 as it is written, rule after rule for every place by itself, on names of classes.
struct NaiveLineBreaks {
  /// A character, as the rules see it after LB1.
  struct Unit {
    var name: String
    /// Whether East_Asian_Width is F, W or H.
    var isEastAsian = false
    /// Whether it is Extended_Pictographic and unassigned.
    var isUnassignedPictograph = false
  }

  private let units: [Unit]

  init(_ units: [Unit]) { self.units = units }

  /// The break before each character.
  func breaks() -> [LineBreak] { units.indices.map(lineBreak(before:)) }

  private static let hardBreaks = ["BK", "CR", "LF", "NL"]
  private static let hangul = ["JL", "JV", "JT", "H2", "H3"]

  private func lineBreak(before index: Int) -> LineBreak {
    guard index > 0 else { return .prohibited }  // LB2
    let a = units[index - 1].name
    let b = units[index].name
    if a == "BK" { return .mandatory }  // LB4
    if a == "CR", b == "LF" { return .prohibited }  // LB5
    if ["CR", "LF", "NL"].contains(a) { return .mandatory }
    if Self.hardBreaks.contains(b) { return .prohibited }  // LB6
    if b == "SP" || b == "ZW" { return .prohibited }  // LB7
    if units[..<index].last(where: { $0.name != "SP" })?.name == "ZW" { return .allowed }  // LB8
    if a == "ZWJ" { return .prohibited }  // LB8a
    if b == "CM" || b == "ZWJ", !(Self.hardBreaks + ["SP", "ZW"]).contains(a) {
      return .prohibited
    }
    // LB9 and LB10.
    return afterMarks(Self.withoutMarks(units[..<index]), Self.withoutMarks(units[index...]))
  }

  /// What LB9 makes of a text, and LB10 of marks that it leaves over.
  private static func withoutMarks(_ units: ArraySlice<Unit>) -> [Unit] {
    var result: [Unit] = []
    for unit in units {
      guard unit.name == "CM" || unit.name == "ZWJ" else {
        result.append(unit)
        continue
      }
      let base = result.last?.name ?? "SP"
      if (hardBreaks + ["SP", "ZW"]).contains(base) { result.append(Unit(name: "AL")) }
    }
    return result
  }

  private func afterMarks(_ left: [Unit], _ right: [Unit]) -> LineBreak {
    guard let before = left.last, let after = right.first else { return .prohibited }
    let a = before.name
    let b = after.name
    let beforeSpaces = left.last { $0.name != "SP" }?.name ?? ""
    func pair(_ first: [String], _ second: [String]) -> Bool {
      first.contains(a) && second.contains(b)
    }
    if b == "WJ" || a == "WJ" { return .prohibited }  // LB11
    if a == "GL" { return .prohibited }  // LB12
    if b == "GL", !["SP", "BA", "HY"].contains(a) { return .prohibited }  // LB12a
    if b == "EX" { return .prohibited }  // LB13
    if a != "NU", ["CL", "CP", "IS", "SY"].contains(b) { return .prohibited }
    if beforeSpaces == "OP" { return .prohibited }  // LB14
    if beforeSpaces == "QU", b == "OP" { return .prohibited }  // LB15
    if ["CL", "CP"].contains(beforeSpaces), b == "NS" { return .prohibited }  // LB16
    if beforeSpaces == "B2", b == "B2" { return .prohibited }  // LB17
    if a == "SP" { return .allowed }  // LB18
    if a == "QU" || b == "QU" { return .prohibited }  // LB19
    if a == "CB" || b == "CB" { return .allowed }  // LB20
    if ["BA", "HY", "NS"].contains(b) || a == "BB" { return .prohibited }  // LB21
    if ["HY", "BA"].contains(a), left.dropLast().last?.name == "HL" { return .prohibited }  // LB21a
    if a == "SY", b == "HL" { return .prohibited }  // LB21b
    if b == "IN" { return .prohibited }  // LB22
    if pair(["AL", "HL"], ["NU"]) || pair(["NU"], ["AL", "HL"]) { return .prohibited }  // LB23
    if pair(["PR"], ["ID", "EB", "EM"]) || pair(["ID", "EB", "EM"], ["PO"]) { return .prohibited }
    if pair(["PR", "PO"], ["AL", "HL"]) || pair(["AL", "HL"], ["PR", "PO"]) {
      return .prohibited
    }
    if isInsideNumber(left.map(\.name), right.map(\.name)) { return .prohibited }  // LB25
    if pair(["JL"], ["JL", "JV", "H2", "H3"]) || pair(["JV", "H2"], ["JV", "JT"])
      || pair(["JT", "H3"], ["JT"])
    {
      return .prohibited  // LB26
    }
    if pair(Self.hangul, ["PO"]) || pair(["PR"], Self.hangul) { return .prohibited }  // LB27
    if pair(["AL", "HL", "IS"], ["AL", "HL"]) { return .prohibited }  // LB28, LB29
    if pair(["AL", "HL", "NU"], ["OP"]), !after.isEastAsian { return .prohibited }  // LB30
    if pair(["CP"], ["AL", "HL", "NU"]), !before.isEastAsian { return .prohibited }
    if a == "RI", b == "RI" {  // LB30a
      let count = left.reversed().prefix { $0.name == "RI" }.count
      return count % 2 == 1 ? .prohibited : .allowed
    }
    if b == "EM", a == "EB" || before.isUnassignedPictograph { return .prohibited }  // LB30b
    return .allowed  // LB31
  }

  /// Whether a match of LB25's expression begins on the left and ends on the right.
  ///
  /// `( PR | PO ) ? ( OP | HY ) ? NU ( NU | SY | IS ) * ( CL | CP ) ? ( PR | PO ) ?`
  private func isInsideNumber(_ left: [String], _ right: [String]) -> Bool {
    let names = left + right
    return left.indices.contains { start in
      var end = start
      func take(_ classes: [String]) {
        if end < names.count, classes.contains(names[end]) { end += 1 }
      }
      take(["PR", "PO"])
      take(["OP", "HY"])
      guard end < names.count, names[end] == "NU" else { return false }
      while end < names.count, ["NU", "SY", "IS"].contains(names[end]) { end += 1 }
      take(["CL", "CP"])
      take(["PR", "PO"])
      return end > left.count
    }
  }
}

@testable import BubbleText

/// UAX #14 of Unicode 17.0 as it is written, rule after rule for every place by itself, on names of classes.
struct NaiveLineBreaks {
  /// A character, as the rules see it after LB1.
  struct Unit: Hashable {
    var name: String
    /// Whether its General_Category is Pi, and whether it is Pf.
    var isInitial = false
    var isFinal = false
    /// Whether it is U+25CC.
    var isDottedCircle = false
    /// Whether it is Extended_Pictographic and unassigned.
    var isUnassignedPictograph = false
    /// Whether East_Asian_Width is F, W or H.
    var isEastAsian = false

    /// AK | DottedCircle | AS.
    var isSyllable: Bool { name == "AK" || name == "AS" || isDottedCircle }
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
    let next = right.dropFirst().first
    let withoutSpaces = left.reversed().drop { $0.name == "SP" }
    let beforeSpaces = withoutSpaces.first?.name ?? ""
    if b == "WJ" || a == "WJ" { return .prohibited }  // LB11
    if a == "GL" { return .prohibited }  // LB12
    if b == "GL", !["SP", "BA", "HY", "HH"].contains(a) { return .prohibited }  // LB12a
    if ["EX", "CL", "CP", "SY"].contains(b) { return .prohibited }  // LB13
    if beforeSpaces == "OP" { return .prohibited }  // LB14
    if withoutSpaces.first?.isInitial == true,  // LB15a
      (Self.hardBreaks + ["OP", "QU", "GL", "SP", "ZW", "sot"])
        .contains(withoutSpaces.dropFirst().first?.name ?? "sot")
    {
      return .prohibited
    }
    if after.isFinal,  // LB15b
      (Self.hardBreaks + ["SP", "GL", "WJ", "CL", "QU", "CP", "EX", "IS", "SY", "ZW", "eot"])
        .contains(next?.name ?? "eot")
    {
      return .prohibited
    }
    if a == "SP", b == "IS", next?.name == "NU" { return .allowed }  // LB15c
    if b == "IS" { return .prohibited }  // LB15d
    if ["CL", "CP"].contains(beforeSpaces), b == "NS" { return .prohibited }  // LB16
    if beforeSpaces == "B2", b == "B2" { return .prohibited }  // LB17
    if a == "SP" { return .allowed }  // LB18
    if b == "QU", !after.isInitial { return .prohibited }  // LB19
    if a == "QU", !before.isFinal { return .prohibited }
    if b == "QU", !before.isEastAsian || next?.isEastAsian != true { return .prohibited }  // LB19a
    if a == "QU", !after.isEastAsian || left.dropLast().last?.isEastAsian != true {
      return .prohibited
    }
    if a == "CB" || b == "CB" { return .allowed }  // LB20
    return afterQuotations(left, right)
  }

  private func afterQuotations(_ left: [Unit], _ right: [Unit]) -> LineBreak {
    let (before, after) = (left[left.count - 1], right[0])
    let (a, b) = (before.name, after.name)
    let earlier = left.dropLast().last?.name ?? "sot"
    func pair(_ first: [String], _ second: [String]) -> Bool {
      first.contains(a) && second.contains(b)
    }
    if pair(["HY", "HH"], ["AL", "HL"]),  // LB20a
      (Self.hardBreaks + ["SP", "ZW", "CB", "GL", "sot"]).contains(earlier)
    {
      return .prohibited
    }
    if ["BA", "HH", "HY", "NS"].contains(b) || a == "BB" { return .prohibited }  // LB21
    if ["HY", "HH"].contains(a), earlier == "HL", b != "HL" { return .prohibited }  // LB21a
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
    if a == "AP", after.isSyllable { return .prohibited }  // LB28a
    if before.isSyllable, b == "VF" || b == "VI" { return .prohibited }
    if a == "VI", left.dropLast().last?.isSyllable == true, b == "AK" || after.isDottedCircle {
      return .prohibited
    }
    if before.isSyllable, after.isSyllable, right.dropFirst().first?.name == "VF" {
      return .prohibited
    }
    if pair(["AL", "HL", "NU"], ["OP"]), !after.isEastAsian { return .prohibited }  // LB30
    if pair(["CP"], ["AL", "HL", "NU"]), !before.isEastAsian { return .prohibited }
    if a == "RI", b == "RI" {  // LB30a
      let count = left.reversed().prefix { $0.name == "RI" }.count
      return count % 2 == 1 ? .prohibited : .allowed
    }
    if b == "EM", a == "EB" || before.isUnassignedPictograph { return .prohibited }  // LB30b
    return .allowed  // LB31
  }

  private func isInsideNumber(_ left: [String], _ right: [String]) -> Bool {
    let (a, b) = (left[left.count - 1], right[0])
    /// Whether NU (SY | IS)* ends here.
    func endsNumber(_ names: ArraySlice<String>) -> Bool {
      names.last { $0 != "SY" && $0 != "IS" } == "NU"
    }
    let following = right.dropFirst().prefix(2)
    switch b {
    case "PO", "PR":
      return endsNumber(left[...]) || ["CL", "CP"].contains(a) && endsNumber(left.dropLast())
    case "OP":
      return ["PO", "PR"].contains(a)
        && (following.first == "NU" || Array(following) == ["IS", "NU"])
    case "NU": return ["PO", "PR", "HY", "IS"].contains(a) || endsNumber(left[...])
    default: return false
    }
  }
}

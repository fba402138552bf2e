import CUnicode

/// Which class of UAX #14 a character has.
enum LineBreakClasses {
  /// A table of raw values of `LineBreakClass`; an opening bracket before a number is not known here.
  private static func table(_ strictness: LineBreakStrictness) -> ScalarTable {
    ScalarTable { UInt16(value(of: $0, strictness: strictness).rawValue) }
  }

  private static let normal = table(.normal)
  private static let strict = table(.strict)

  /// The class of a number, be it a character or not, without what is around it.
  static func value(of scalar: UInt32, strictness: LineBreakStrictness = .normal) -> LineBreakClass
  {
    switch named[Int(unicode_line_break(scalar))] {
    case .class(.op): unicode_is_east_asian(scalar) ? .wideOP : .op
    case .class(.cp): unicode_is_east_asian(scalar) ? .wideCP : .cp
    case .class(.id): isUnassignedPictograph(scalar) ? .unassignedPictograph : .id
    case .class(let value): value
    case .complex: unicode_is_mark(scalar) ? .saMark : .saLetter
    case .smallKana: strictness == .strict ? .ns : .id
    case .other: unicode_is_mark(scalar) ? .cm : .al
    }
  }

  /// The classes of a text, as raw values of `LineBreakClass`.
  ///
  /// - Complexity: O(n).
  static func resolve(
    _ scalars: UnsafeBufferPointer<UInt32>, strictness: LineBreakStrictness = .normal,
    into classes: UnsafeMutablePointer<UInt8>
  ) {
    let table = strictness == .strict ? strict : normal
    /// The last opening bracket, while only marks came after it.
    var open: Int?
    for index in scalars.indices {
      let value = UInt8(truncatingIfNeeded: table[scalars[index]])
      classes[index] = value
      switch value {
      case LineBreakClass.op.rawValue, LineBreakClass.wideOP.rawValue: open = index
      case LineBreakClass.cm.rawValue, LineBreakClass.zwj.rawValue, LineBreakClass.saMark.rawValue:
        break
      case LineBreakClass.nu.rawValue:
        if let open {
          let isWide = classes[open] == LineBreakClass.wideOP.rawValue
          classes[open] =
            (isWide ? LineBreakClass.wideOPBeforeNU : LineBreakClass.opBeforeNU).rawValue
        }
        open = nil
      default: open = nil
      }
    }
  }

  /// What a value of ICU's property means.
  private enum Named {
    case `class`(LineBreakClass)
    /// SA, CJ, and what is AL by default: AI, SG, XX, and classes that came after Unicode 15.0.
    case complex, smallKana, other
  }

  /// By ICU's number of the value; its names are Unicode's.
  private static let named: [Named] = {
    var named: [Named] = []
    while let name = unicode_line_break_name(Int32(named.count)).map({ String(cString: $0) }) {
      switch name {
      case "SA": named.append(.complex)
      case "CJ": named.append(.smallKana)
      default: named.append(classNames[name].map { .class($0) } ?? .other)
      }
    }
    return named
  }()

  private static let classNames = Dictionary(
    uniqueKeysWithValues: LineBreakClass.allCases.prefix { $0 != .wideOP }.map {
      ("\($0)".uppercased(), $0)
    })

  private static func isUnassignedPictograph(_ scalar: UInt32) -> Bool {
    // No pictograph of a page yet to be filled is below this.
    scalar >= 0x1F000 && unicode_is_unassigned(scalar)
      && unicode_emoji_properties(scalar) & UNICODE_EXTENDED_PICTOGRAPHIC.rawValue != 0
  }
}

import CUnicode

/// The class of UAX #14 of each character.
enum LineBreakClasses {
  /// Returns a table of raw values of `LineBreakClass`, without the class of an opening bracket before a
  /// number.
  private static func table(_ strictness: LineBreakStrictness) -> ScalarTable {
    ScalarTable { UInt16(value(of: $0, strictness: strictness).rawValue) }
  }

  private static let normal = table(.normal)
  private static let strict = table(.strict)

  /// Returns the class of a number, even if it is not a character, regardless of its neighbours.
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

  /// Writes the classes of a text, as raw values of `LineBreakClass`.
  ///
  /// - Complexity: O(n).
  static func resolve(
    _ scalars: UnsafeBufferPointer<UInt32>, strictness: LineBreakStrictness = .normal,
    into classes: UnsafeMutablePointer<UInt8>
  ) {
    let table = strictness == .strict ? strict : normal
    /// The last opening bracket, while only marks follow it.
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

  /// A value of ICU's property.
  private enum Named {
    case `class`(LineBreakClass)
    /// SA, CJ, and the values with default AL: AI, SG, XX, and classes added after Unicode 15.0.
    case complex, smallKana, other
  }

  /// The classes by ICU's number of the value; its names are Unicode's.
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
    // All pictographs reserved for future use are at or above this.
    scalar >= 0x1F000 && unicode_is_unassigned(scalar)
      && unicode_emoji_properties(scalar) & UNICODE_EXTENDED_PICTOGRAPHIC.rawValue != 0
  }
}

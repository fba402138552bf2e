import CUnicode

/// A script as HarfBuzz' tag: the four letters of ISO 15924, the first one in the highest byte.
struct Script: Hashable, Sendable {
  let tag: UInt32

  /// Zyyy: characters that all scripts share.
  static let common = Script(tag: 0x5A79_7979)
  /// Zinh: marks, which take the script of their base.
  static let inherited = Script(tag: 0x5A69_6E68)
  /// Zzzz: unassigned and private characters.
  static let unknown = Script(tag: 0x5A7A_7A7A)
  /// Hani: the East Asian script that is chosen for shared punctuation.
  static let han = Script(tag: 0x4861_6E69)

  /// Returns the Script property of any number.
  init(of scalar: UInt32) { self = Self.numbered[Int(Self.table[scalar])] }

  /// Returns the Script_Extensions of a common or inherited character: the scripts that use it; empty if all
  /// do.
  static func extensions(of scalar: UInt32) -> [Script] {
    // Most text has only the marks and punctuation below, which skip the look-up.
    guard scalar >= 0x250 else { return [] }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { codes in
      let count = unicode_script_extensions(scalar, codes.baseAddress, Int32(codes.count))
      let scripts = codes.prefix(Int(count)).map { Script(tag: unicode_script_tag($0)) }
      return scripts.filter { $0.isReal }
    }
  }

  /// Whether it identifies the script of text.
  var isReal: Bool { self != .common && self != .inherited && self != .unknown }

  private init(tag: UInt32) { self.tag = tag }

  /// Whether letters are joined, so that spacing must not separate them: the cursive scripts of CSS Text 3, appendix D.
  var isJoined: Bool { Script.joined.contains(tag) }

  private static let joined: Set<UInt32> = Set(
    [
      "Arab", "Syrc", "Mong", "Nkoo", "Phag", "Mand", "Mani", "Adlm", "Rohg", "Sogd", "Ougr",
      "Chrs",
    ].map {
      $0.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    })

  /// ICU's numbers; invalid characters are common.
  private static let table = ScalarTable { UInt16(clamping: unicode_script($0)) }

  /// The scripts by ICU's number.
  private static let numbered = Array(
    (Int32(0)...).lazy.map { Script(tag: unicode_script_tag($0)) }.prefix { $0.tag != 0 })
}

internal import CLocale

/// The name of a locale in ICU's spelling: `pt_BR`, `ar_EG@numbers=latn`.
package struct LocaleName: Hashable, Sendable {
  /// The name.
  package let name: String

  private init(unchecked name: String) { self.name = name }

  /// Reads a tag of BCP 47, or a name of ICU's or POSIX's; nil if it is none.
  package init?(_ name: String) {
    // C's strings end with the first zero.
    guard !name.utf8.contains(0),
      let canonical = LocaleName.text({ locale_canonical_name(name, $0) })
    else { return nil }
    self.init(unchecked: canonical)
  }

  /// With the script and the region that are most likely, where it does not say: `zh_Hant_TW` of `zh_TW`.
  package var likely: LocaleName {
    LocaleName.text { locale_likely_name(name, $0) }.map(LocaleName.init(unchecked:)) ?? self
  }

  /// Whether ICU knows the language.
  package var hasData: Bool { locale_has_data(name) }

  /// Whether the language is written from the right.
  package var isRightToLeft: Bool { locale_is_right_to_left(name) }

  /// The digit zero, the sign in front of decimals and that of what is less than nothing; nil if they are not known.
  package var numberSigns: (zero: String, decimal: String, minus: String)? {
    var signs = locale_number_signs()
    guard locale_signs(name, &signs) else { return nil }
    return (
      LocaleName.text(of: signs.zero), LocaleName.text(of: signs.decimal),
      LocaleName.text(of: signs.minus)
    )
  }

  /// An array of C's with a zero behind its text.
  private static func text<Bytes>(of bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// A name that a function of C's writes; nil if it says that there is none.
  private static func text(_ body: (UnsafeMutablePointer<CChar>) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LOCALE_NAME_CAPACITY)) { buffer in
      guard let start = buffer.baseAddress, body(start) else { return nil }
      return String(cString: start)
    }
  }
}

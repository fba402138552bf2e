internal import CLocale

/// The name of a locale in ICU's spelling: `pt_BR`, `ar_EG@numbers=latn`.
package struct LocaleName: Hashable, Sendable {
  /// The name.
  package let name: String

  private init(unchecked name: String) { self.name = name }

  /// Reads a tag of BCP 47, or a name of ICU's or POSIX's; nil if it is invalid.
  package init?(_ name: String) {
    // C's strings end with the first zero.
    guard !name.utf8.contains(0),
      let canonical = LocaleName.text({ locale_canonical_name(name, $0) })
    else { return nil }
    self.init(unchecked: canonical)
  }

  /// The name with the most likely script and region, if it has none: `zh_Hant_TW` of `zh_TW`.
  package var likely: LocaleName {
    LocaleName.text { locale_likely_name(name, $0) }.map(LocaleName.init(unchecked:)) ?? self
  }

  /// Whether ICU has data for the language.
  package var hasData: Bool { locale_has_data(name) }

  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool { locale_is_right_to_left(name) }

  /// The count of hours that it names: 12 or 24; nil: that of the region.
  package var hours: Int? {
    switch locale_hours(name) {
    case 11, 12: 12
    case 23, 24: 24
    default: nil
    }
  }

  /// Returns the name with a count of hours: 12, 24, or nil for that of the region.
  package func with(hours: Int?) -> LocaleName {
    let count: Int32 = hours == 12 ? 12 : hours == 24 ? 23 : 0
    return LocaleName.text { locale_with_hours(name, count, $0) }
      .map(LocaleName.init(unchecked:)) ?? self
  }

  /// The digit zero, the decimal separator and the minus sign; nil if they are unknown.
  package var numberSigns: (zero: String, decimal: String, minus: String)? {
    var signs = locale_number_signs()
    guard locale_signs(name, &signs) else { return nil }
    return (
      LocaleName.text(of: signs.zero), LocaleName.text(of: signs.decimal),
      LocaleName.text(of: signs.minus)
    )
  }

  /// Returns the text of a C array up to its zero byte.
  private static func text<Bytes>(of bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Returns the name that a C function writes, or nil if it reports none.
  private static func text(_ body: (UnsafeMutablePointer<CChar>) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LOCALE_NAME_CAPACITY)) { buffer in
      guard let start = buffer.baseAddress, body(start) else { return nil }
      return String(cString: start)
    }
  }
}

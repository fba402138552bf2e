internal import CLocale

/// A number format of a locale.
package final class LocaleNumbers: Sendable {
  fileprivate let handle: LocaleHandle

  /// Makes a format, or nil if ICU fails.
  ///
  /// - Parameter skeleton: In ICU's language of number skeletons: `compact-short rounding-mode-down`.
  package init?(_ locale: LocaleName, skeleton: String) {
    guard
      let handle = LocaleHandle(
        locale_numbers_open(locale.name, skeleton), close: locale_numbers_close)
    else { return nil }
    self.handle = handle
  }

  /// Returns the text of a number, or nil if it is longer than a thousand bytes.
  package func text(_ value: Double) -> String? {
    handle.text { locale_numbers_write($0, value, $1, $2) }
  }

  /// Returns the text of a whole number, with all digits.
  package func text(_ value: Int) -> String? {
    handle.text { locale_numbers_write_integer($0, Int64(value), $1, $2) }
  }
}

/// CLDR's plural rules of a language.
package final class LocalePlurals: Sendable {
  private let handle: LocaleHandle

  /// Makes the rules, or nil if ICU has none.
  package init?(_ locale: LocaleName) {
    guard let handle = LocaleHandle(locale_plurals_open(locale.name), close: locale_plurals_close)
    else { return nil }
    self.handle = handle
  }

  /// Returns the index of a number's category in the order zero, one, two, few, many, other.
  package func category(of number: Double) -> Int {
    Int(handle.withPointer { locale_plurals_select($0, number) }.rawValue)
  }

  /// Returns the index of a number's category, depending on its written form.
  package func category(of number: Double, writtenBy numbers: LocaleNumbers) -> Int {
    handle.withPointer { rules in
      numbers.handle.withPointer { numbers in
        Int(locale_plurals_select_written(rules, numbers, number).rawValue)
      }
    }
  }

  /// The indices of the language's categories.
  package var categories: [Int] {
    let bits = handle.withPointer(locale_plurals_categories)
    return (0...5).filter { bits & 1 << UInt32($0) != 0 }
  }
}

/// A list format of a locale.
package final class LocaleLists: Sendable {
  private let handle: LocaleHandle

  /// Makes a format, or nil if ICU fails.
  package init?(_ locale: LocaleName) {
    guard let handle = LocaleHandle(locale_lists_open(locale.name), close: locale_lists_close)
    else { return nil }
    self.handle = handle
  }

  /// Returns the items with separators between them, or nil without memory.
  package func text(_ items: [String]) -> String? {
    let texts = items.map { Array($0.utf16) }
    let (lengths, units) = (texts.map { Int32(clamping: $0.count) }, Array(texts.joined()))
    // A separator takes a few units, each of at most three bytes.
    let capacity = min(3 * units.count + 96 * texts.count, 1 << 24)
    return handle.text(capacity: capacity) { lists, text, capacity in
      locale_lists_write(lists, units, lengths, Int32(lengths.count), text, capacity)
    }
  }
}

/// Formats the distance of a date from now.
package final class LocaleRelativeDates: Sendable {
  private let handle: LocaleHandle

  /// Makes a format, or nil if ICU fails.
  ///
  /// - Parameter beginsSentence: Whether texts have a capital letter where the language begins sentences with one.
  package init?(_ locale: LocaleName, beginsSentence: Bool) {
    guard
      let handle = LocaleHandle(
        locale_relative_dates_open(locale.name, beginsSentence),
        close: locale_relative_dates_close)
    else { return nil }
    self.handle = handle
  }

  /// Returns the text of a distance.
  ///
  /// - Parameters:
  ///   - unit: Its index in the order second, minute, hour, day, week, month, year.
  ///   - hasNumber: Whether it is `1 day ago` instead of `yesterday`.
  package func text(_ offset: Double, unit: Int, hasNumber: Bool = false) -> String? {
    guard (0...6).contains(unit) else { return nil }
    return handle.text {
      locale_relative_dates_write($0, offset, locale_unit(UInt32(unit)), hasNumber, $1, $2)
    }
  }
}

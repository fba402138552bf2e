internal import CLocale

/// A way to write numbers in a locale.
package final class LocaleNumbers: Sendable {
  fileprivate let handle: LocaleHandle

  /// Nil if ICU can't.
  ///
  /// - Parameter skeleton: In ICU's language of number skeletons: `compact-short rounding-mode-down`.
  package init?(_ locale: LocaleName, skeleton: String) {
    guard
      let handle = LocaleHandle(
        locale_numbers_open(locale.name, skeleton), close: locale_numbers_close)
    else { return nil }
    self.handle = handle
  }

  /// The text of a number; nil if it is longer than a thousand bytes.
  package func text(_ value: Double) -> String? {
    handle.text { locale_numbers_write($0, value, $1, $2) }
  }

  /// The text of a whole number, of which no digit is lost.
  package func text(_ value: Int) -> String? {
    handle.text { locale_numbers_write_integer($0, Int64(value), $1, $2) }
  }
}

/// CLDR's plural rules of a language.
package final class LocalePlurals: Sendable {
  private let handle: LocaleHandle

  /// Nil if ICU has none.
  package init?(_ locale: LocaleName) {
    guard let handle = LocaleHandle(locale_plurals_open(locale.name), close: locale_plurals_close)
    else { return nil }
    self.handle = handle
  }

  /// The place of a number's category in the order zero, one, two, few, many, other.
  package func category(of number: Double) -> Int {
    Int(handle.withPointer { locale_plurals_select($0, number) }.rawValue)
  }

  /// The same of a number as it is written.
  package func category(of number: Double, writtenBy numbers: LocaleNumbers) -> Int {
    handle.withPointer { rules in
      numbers.handle.withPointer { numbers in
        Int(locale_plurals_select_written(rules, numbers, number).rawValue)
      }
    }
  }

  /// The places of the categories that there are in the language.
  package var categories: [Int] {
    let bits = handle.withPointer(locale_plurals_categories)
    return (0...5).filter { bits & 1 << UInt32($0) != 0 }
  }
}

/// A way to write lists in a locale.
package final class LocaleLists: Sendable {
  private let handle: LocaleHandle

  /// Nil if ICU can't.
  package init?(_ locale: LocaleName) {
    guard let handle = LocaleHandle(locale_lists_open(locale.name), close: locale_lists_close)
    else { return nil }
    self.handle = handle
  }

  /// The items with what stands between them; nil if there is no memory.
  package func text(_ items: [String]) -> String? {
    let texts = items.map { Array($0.utf16) }
    let (lengths, units) = (texts.map { Int32(clamping: $0.count) }, Array(texts.joined()))
    // What stands between two items takes a few units, each of three bytes at most.
    let capacity = min(3 * units.count + 96 * texts.count, 1 << 24)
    return handle.text(capacity: capacity) { lists, text, capacity in
      locale_lists_write(lists, units, lengths, Int32(lengths.count), text, capacity)
    }
  }
}

/// A way to say how far a date is from now.
package final class LocaleRelativeDates: Sendable {
  private let handle: LocaleHandle

  /// Nil if ICU can't.
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

  /// The text of a distance.
  ///
  /// - Parameter unit: Its place in the order second, minute, hour, day, week, month, year.
  package func text(_ offset: Double, unit: Int) -> String? {
    guard (0...6).contains(unit) else { return nil }
    return handle.text {
      locale_relative_dates_write($0, offset, locale_unit(UInt32(unit)), $1, $2)
    }
  }
}

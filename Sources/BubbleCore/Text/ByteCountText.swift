import Foundation

/// Says how large a file is.
package enum ByteCountText {
  private static let units = ["kB", "MB", "GB", "TB", "PB"]

  /// `999 bytes`, `1.2 MB`, `340 kB`: units of 1,000, the decimal separator of a locale.
  ///
  /// - Returns: Nil for what is no size: nothing, a negative number, more than there are units for.
  package static func text(_ bytes: Double?, locale: String) -> String? {
    guard let bytes, bytes >= 0, bytes < 1e18 else { return nil }  // False for NaN, too.
    let whole = bytes.rounded(.down)
    if whole < 1_000 { return whole == 1 ? "1 byte" : "\(Int(whole)) bytes" }
    var value = whole
    var unit = -1
    // What would be rounded to 1,000 is one of the next unit.
    while value >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    return "\(number(value, locale: locale)) \(units[unit])"
  }

  /// Two digits that say something: one behind the separator below ten.
  private static func number(_ value: Double, locale: String) -> String {
    let tenths = Int((value * 10).rounded())
    guard tenths < 100, tenths % 10 != 0 else { return "\(Int(value.rounded()))" }
    let separator = Locale(identifier: locale).decimalSeparator ?? "."
    return "\(tenths / 10)\(separator)\(tenths % 10)"
  }
}

import ArgumentParser

/// An invalid value of an option, with the valid values.
struct InvalidValue: CustomStringConvertible {
  let description: String

  /// Reads the option from an error of the parser; nil if the error's own text is better.
  init?(_ error: String) {
    guard
      let found = error.wholeMatch(
        of: /Error: The value '(.*)' is invalid for '(--[a-z-]+)[^']*'\n(?s:.*)/),
      let values = InvalidValue.values[String(found.2)]
    else { return nil }
    description = "\(found.2) '\(found.1)': give \(values)"
  }

  /// Throws if an option has a value out of its range.
  static func check<Value: Comparable>(
    _ option: String, _ value: Value?, in range: ClosedRange<Value>, _ wanted: String
  ) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("\(option) is \(value): give \(wanted)")
  }

  private static let values = [
    "--range": "numbers of messages from 1, the smaller one first: 12..40, 12.., ..40 or 12",
    "--port": "a number from 0 to 65535",
    "--scale": "a number from 0.1 to 8",
    "--text-scale": "a number from 0.5 to 5",
    "--width": "a number of points",
    "--padding": "a number of points from 0 to 1000",
    "--max-height": "a number of points over 40",
    "--quality": "a number from 1 to 100",
    "--last": "a number from 1",
    "--workers": "a number from 1 to 256",
    "--queue": "a number from 0 to 100000",
    "--timeout": "a number of seconds",
    "--max-size": "a number with B, KB, MB, GB or TB, such as 500MB",
    "--max-messages": "a number",
    "--max-pixels": "a number",
    "--width-policy":
      "actor, percent, margin, margin:POINTS, fixed:POINTS or readable:POINTS, such as fixed:300",
    "--paper": "a4, a5, letter, legal or WxH, such as 148x210mm",
    "--margin": "a length with mm, cm, in or pt, such as 15mm",
  ]
}

import ArgumentParser

/// A number of bytes as the user writes it on the command line: `800`, `500MB`, `4GB`.
struct ByteSize: ExpressibleByArgument, CustomStringConvertible {
  let count: Int

  /// The units, each a thousand of the one before.
  private static let units = ["B", "KB", "MB", "GB", "TB"]

  init(_ count: Int) { self.count = count }

  init?(argument: String) {
    let text = argument.uppercased()
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let suffix = text.dropFirst(digits.count).drop { $0 == " " }
    let unit =
      suffix.isEmpty ? 0 : ByteSize.units.firstIndex { $0 == suffix || $0.dropLast() == suffix }
    guard let unit, let number = Double(digits) else { return nil }
    var bytes = number
    for _ in 0..<unit { bytes *= 1_000 }
    guard bytes >= 1, bytes < 1e15 else { return nil }
    count = Int(bytes)
  }

  /// The size as the user writes it on the command line.
  var argument: String { description.filter { $0 != " " } }

  var description: String {
    var (amount, unit) = (Double(count), 0)
    while amount >= 1_000, unit + 1 < ByteSize.units.count {
      (amount, unit) = (amount / 1_000, unit + 1)
    }
    let text =
      unit == 0 || amount == amount.rounded() || amount >= 100
      ? "\(Int(amount))" : "\((amount * 10).rounded(.down) / 10)"
    return "\(text) \(ByteSize.units[unit])"
  }
}

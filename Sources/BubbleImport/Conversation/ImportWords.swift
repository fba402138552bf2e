/// The readers' texts for things without words in an export.
enum ImportWords {
  static let earlierMessage = "An earlier message"
  static let deletedMessage = "This message was deleted"
  static let deletedAccount = "Deleted account"
  static let unsupported = "Unsupported message"
  static let missingMedia = "not included in the export"
  static let unavailable = "the file is not in the export"
  static let group = "Group"

  /// Returns a text such as `Photo: not included in the export`.
  static func missing(_ type: String, _ reason: String) -> String { "\(kindName(type)): \(reason)" }

  static func kindName(_ type: String) -> String {
    WordTable.words("kind \(type)")
      ?? (type.isEmpty ? "Message" : type.prefix(1).uppercased() + type.dropFirst())
  }

  /// Returns a text such as `2:05` or `1:00:09`.
  static func duration(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? Int(max(0, min(seconds, 1e9)).rounded()) : 0
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return whole < 3_600
      ? "\(whole / 60):\(two(whole % 60))"
      : "\(whole / 3_600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }

  /// Returns the words of an exporter's own name: `group_call` becomes `group call`.
  static func words(of name: String) -> String {
    String(name.prefix(80)).replacing("_", with: " ").replacing("-", with: " ")
  }
}

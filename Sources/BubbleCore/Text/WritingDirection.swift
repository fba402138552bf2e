/// The side at which reading starts.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// At the left, as in English.
  case leftToRight = "ltr"
  /// At the right, as in Arabic and Hebrew.
  case rightToLeft = "rtl"
}

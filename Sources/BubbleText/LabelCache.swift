import BubbleCore

/// Remembers the measurements of short texts, those used lately.
///
/// There are two generations: what is asked for moves to the young one, and when that is full it becomes
/// the old one and what nobody asked for since is forgotten.
struct LabelCache {
  /// A short text in one of the loaded fonts.
  struct Label: Hashable {
    let text: String
    let font: Int
  }

  /// The longest text that is remembered, in bytes of UTF-8.
  static let maximumLength = 32
  /// How many texts a generation holds: more than a day has minutes.
  static let generationSize = 2_048

  private var young: [Label: MeasuredText] = [:]
  private var old: [Label: MeasuredText] = [:]

  /// The measurement of a text, unbroken.
  subscript(label: Label) -> MeasuredText? {
    mutating get {
      if let known = young[label] { return known }
      guard let known = old[label] else { return nil }
      insert(known, for: label)
      return known
    }
    set {
      guard let newValue else { return }
      insert(newValue, for: label)
    }
  }

  private mutating func insert(_ measured: MeasuredText, for label: Label) {
    if young.count >= LabelCache.generationSize {
      old = young
      young = Dictionary(minimumCapacity: LabelCache.generationSize)
    }
    young[label] = measured
  }
}

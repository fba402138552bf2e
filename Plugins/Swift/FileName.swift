import BubbleCore
import Foundation

/// The name of a file: its suffix is always last and visible, because it decides which program opens the file.
struct FileName {
  /// All of it on one line, without marks that reverse the text.
  let text: String
  /// The last dot and the text behind it; empty for a name without.
  let suffix: String
  private let base: String
  /// The end that stays visible: the suffix, or of a name without one the last characters.
  private let end: String

  /// The longest suffix, its dot included; a longer one does not count.
  private static let maximumSuffixLength = 12
  /// The greatest number of characters that are read in front of it.
  private static let maximumLength = 240
  /// The number of them that are kept at the end, which distinguish versions.
  private static let keptCount = 3

  init(_ name: String) {
    let line = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let letters = line.unicodeScalars.filter { !FileName.isMark($0.value) }
    let name = String(String.UnicodeScalarView(letters))
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let hasSuffix = dot > name.startIndex && name[dot...].count <= FileName.maximumSuffixLength
    suffix = hasSuffix ? String(name[dot...]) : ""
    end = hasSuffix ? suffix : String(name.suffix(FileName.keptCount))
    let base = hasSuffix ? name[..<dot] : name.dropLast(FileName.keptCount)
    let start = base.prefix(FileName.maximumLength)
    self.base = String(start) + (start.endIndex < base.endIndex ? "…" : "")
    text = self.base + end
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    scalar == 0x61C || scalar == 0x200E || scalar == 0x200F || (0x2066...0x2069).contains(scalar)
  }

  /// Returns the name within a room, in points; if it is too long, its middle is left out.
  func fitting(_ room: CGFloat, _ context: LayoutContext) -> String {
    let width = { (text: String) in context.measure(text, style: .body).width }
    guard width(text) > room else { return joined(base, context) }
    let rest = "…" + base.suffix(FileName.keptCount)
    // A binary search for the number of characters that have room in front of the suffix.
    var (fits, tooMany) = (0, max(1, base.count - FileName.keptCount))
    while fits + 1 < tooMany {
      let middle = (fits + tooMany) / 2
      if width(base.prefix(middle) + rest + end) <= room { fits = middle } else { tooMany = middle }
    }
    return joined(fits > 0 ? base.prefix(fits) + rest : base, context)
  }

  /// Returns a base with the suffix behind it: in a name of the other direction, parts would change places otherwise.
  private func joined(_ base: String, _ context: LayoutContext) -> String {
    guard !suffix.isEmpty, TextTemplate.Direction(of: base + suffix) == .rightToLeft else {
      return base + end
    }
    let parts = "\u{2068}\(base)\u{2069}\u{2066}\(suffix)\u{2069}"
    return context.environment.direction == .rightToLeft ? "\u{2067}\(parts)\u{2069}" : parts
  }
}

import BubbleCore
import Foundation

/// The name of a file: its suffix is last and seen, whatever the name is, since it says what opens the file.
struct FileName {
  /// All of it on one line, without marks that turn what is read.
  let text: String
  /// The last dot and what is behind it; nothing for a name without.
  let suffix: String
  private let base: String
  /// What stands behind it: the suffix, or of a name without the last characters.
  private let end: String

  /// The longest suffix, its dot included; what is longer is none.
  private static let maximumSuffixLength = 12
  /// How many characters are looked at in front of it.
  private static let maximumLength = 240
  /// How many of them are kept at the end, which tell versions apart.
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

  /// The name in a room, its middle left out where it has none.
  func fitting(_ room: CGFloat, _ context: LayoutContext) -> String {
    let width = { (text: String) in context.measure(text, style: .body).width }
    guard width(text) > room else { return joined(base, context) }
    let rest = "…" + base.suffix(FileName.keptCount)
    // As many characters as have room in front of the suffix, halving the doubt.
    var (fits, tooMany) = (0, max(1, base.count - FileName.keptCount))
    while fits + 1 < tooMany {
      let middle = (fits + tooMany) / 2
      if width(base.prefix(middle) + rest + end) <= room { fits = middle } else { tooMany = middle }
    }
    return joined(fits > 0 ? base.prefix(fits) + rest : base, context)
  }

  /// With the suffix behind it: of a name that runs the other way, parts would change places otherwise.
  private func joined(_ base: String, _ context: LayoutContext) -> String {
    guard !suffix.isEmpty, TextTemplate.Direction(of: base + suffix) == .rightToLeft else {
      return base + end
    }
    let parts = "\u{2068}\(base)\u{2069}\u{2066}\(suffix)\u{2069}"
    return context.environment.direction == .rightToLeft ? "\u{2067}\(parts)\u{2069}" : parts
  }
}

import BubbleCore
import Platform

/// Characters that are shaped together: of one font, script, direction and format.
struct TextRun {
  /// Which of the characters, in the order in which they are read.
  var range: Range<Int>
  var face: FontFace?
  var script: Script
  /// The level of UAX #9: odd from right to left.
  var level: UInt8
  var format: RunFormat

  var isRightToLeft: Bool { level & 1 == 1 }
  /// How it is shaped, beside its font.
  var shaping: Shaper.Run {
    Shaper.Run(script: script, isRightToLeft: isRightToLeft, features: format.features)
  }

  /// The space behind each of its clusters that are spaced, in ems of the text around it; all of an object is space.
  var spacing: Double { format.objectWidth ?? format.letterSpacing * format.scale }

  /// The font of a space behind it: its own if it has one, so that words are as far apart as the font has them; nil for that of
  /// the text, as behind pictures, whose space is as wide as they are, and objects.
  var faceOfSpace: FontFace? {
    guard format.objectWidth == nil else { return nil }
    return face.flatMap { $0.spaceWidth != nil && !$0.isColored ? $0 : nil }
  }

  /// A space behind a run.
  enum Space: Equatable, Sendable {
    /// As wide as its format has it.
    case own
    /// As wide as a font has it that stands in, in ems of the run's format.
    case other(Double)
    /// Shaped with what is beside it.
    case shaped
  }

  /// The space behind it, where that is of its format.
  var space: Space {
    guard let font = faceOfSpace else { return .own }
    guard font.isSpaceInert(in: script) else { return .shaped }
    guard font !== format.fonts.primary, let width = font.spaceWidth else { return .own }
    return .other(width + format.letterSpacing)
  }
}

extension [TextRun] {
  /// The run of a character, of runs in the order in which they are read.
  ///
  /// - Complexity: O(log *n*).
  func run(at index: Int) -> TextRun? {
    let place = firstPlace(behind: index)
    return place < count && self[place].range.contains(index) ? self[place] : nil
  }

  /// The runs of characters, the first and the last one cut to these.
  func clamped(to range: Range<Int>) -> [TextRun] {
    var parts: [TextRun] = []
    forEachPart(in: range) { run, part in
      parts.append(run)
      parts[parts.count - 1].range = part
    }
    return parts
  }

  /// Says of each run that has some of a range of characters which of them.
  @inline(__always)
  func forEachPart(in range: Range<Int>, _ body: (TextRun, Range<Int>) -> Void) {
    var place = firstPlace(behind: range.lowerBound)
    while place < count, self[place].range.lowerBound < range.upperBound {
      let part = self[place].range.clamped(to: range)
      if !part.isEmpty { body(self[place], part) }
      place += 1
    }
  }

  /// The first run that ends behind a character.
  private func firstPlace(behind index: Int) -> Int {
    (0..<count).partitionPoint { self[$0].range.upperBound <= index }
  }
}

/// How a stretch of text differs from the text around it.
struct RunFormat: Equatable {
  /// Its fonts.
  var fonts: FontSet
  /// The size beside that of the text.
  var scale = 1.0
  /// The space behind each cluster in ems of its own size.
  var letterSpacing = 0.0
  var hasTabularDigits = false
  var isStruckThrough = false
  var isUnderlined = false
  /// Nil: that of the text, or of a link.
  var color: BoxColor?
  /// How wide each cluster is in ems of the text, where an object stands in its place: its glyphs have no size then.
  var objectWidth: Double?

  static func == (left: RunFormat, right: RunFormat) -> Bool {
    left.fonts === right.fonts && left.scale == right.scale
      && left.letterSpacing == right.letterSpacing
      && left.hasTabularDigits == right.hasTabularDigits
      && left.isStruckThrough == right.isStruckThrough
      && left.isUnderlined == right.isUnderlined && left.color == right.color
      && left.objectWidth == right.objectWidth
  }

  /// Whether text is shaped as its fonts alone have it.
  var isShapedPlainly: Bool { letterSpacing == 0 && !hasTabularDigits && objectWidth == nil }

  /// What fonts are asked to do, or not to do.
  var features: Shaper.Features {
    Shaper.Features(hasTabularDigits: hasTabularDigits, hasLigatures: letterSpacing == 0)
  }
}

/// Characters of a text with everything that shaping depends on.
struct StyledCharacters {
  /// The characters as they are shaped: what is a control is ``invisible``.
  var scalars: [UInt32]
  /// Where each starts in the text's UTF-8, and at the end where the last one ends.
  var offsets: [Int]
  /// The script of each; empty where nothing has asked for them yet.
  private(set) var scripts: [Script] = []
  /// The level of each; empty where all are 0.
  var levels: [UInt8] = []
  /// The parts that have formats of their own, in order and apart: ranges of characters.
  var formats: [(range: Range<Int>, format: RunFormat)] = []
  /// The format of the rest.
  var base: RunFormat

  /// A character that fonts show nothing of, and that has a control's place in Unicode's rules for lines, directions and
  /// clusters.
  static let invisible: UInt32 = 0x206F

  /// Reads UTF-8; what is none of it is U+FFFD.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, base: RunFormat) {
    scalars = []
    offsets = []
    scalars.reserveCapacity(bytes.count)
    offsets.reserveCapacity(bytes.count + 1)
    self.base = base
    var decoder = UTF8Reader(bytes)
    while let (scalar, offset) = decoder.next() {
      let isControl = scalar < 0x20 && scalar != 0x09 || 0x7F...0x9F ~= scalar
      scalars.append(isControl ? StyledCharacters.invisible : scalar)
      offsets.append(start + offset)
    }
    offsets.append(start + bytes.count)
  }

  func level(at index: Int) -> UInt8 { levels.isEmpty ? 0 : levels[index] }
}

/// Reads UTF-8 as Swift's strings have it.
struct UTF8Reader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next character and where it starts.
  @inline(__always)
  mutating func next() -> (scalar: UInt32, offset: Int)? {
    guard index < bytes.count else { return nil }
    let start = index
    let first = UInt32(bytes[index])
    index += 1
    guard first >= 0x80 else { return (first, start) }
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    var scalar = first & (0x3F >> UInt32(count))
    for _ in 0..<count {
      guard index < bytes.count, bytes[index] & 0xC0 == 0x80 else { return (0xFFFD, start) }
      scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
      index += 1
    }
    guard UnicodeScalar(scalar) != nil else { return (0xFFFD, start) }
    return (scalar, start)
  }
}

extension StyledCharacters {
  /// The runs, in the order in which they are read.
  ///
  /// - Parameter clusters: For each character whether a cluster starts with it; fonts do not change inside of one.
  func runs(in range: Range<Int>, clusters: [UInt8]) -> [TextRun] {
    var runs: [TextRun] = []
    var finder = FontSet.Finder()
    let recent = TextScratch.current.recentFaces
    let scripts = self.scripts.isEmpty ? WordScripts.scripts(of: scalars) : self.scripts
    let formats = formats.overlapping(range)
    var formatIndex = formats.startIndex
    var format = base
    // The run that goes on.
    var current: TextRun?
    var start = range.lowerBound
    scalars.withUnsafeBufferPointer { scalars in
      while start < range.upperBound {
        var end = start + 1
        while end < range.upperBound, clusters[end] == 0 { end += 1 }
        if !formats.isEmpty {
          while formatIndex < formats.endIndex, formats[formatIndex].range.upperBound <= start {
            formatIndex += 1
          }
          let isFormatted =
            formatIndex < formats.endIndex && formats[formatIndex].range.contains(start)
          format = isFormatted ? formats[formatIndex].format : base
        }
        let script = scripts[start]
        var face: FontFace?
        var isEmoji = false
        if scalars[start] == 0x20, end == start + 1, let current {
          face = faceOfSpace(behind: current, in: format, clusters: clusters)
        }
        if face == nil {
          let found = recent.entry(
            of: UnsafeBufferPointer(rebasing: scalars[start..<end]), in: format.fonts,
            script: script, with: &finder)
          (face, isEmoji) = (found.pointee.face, found.pointee.isEmoji)
        }
        let level = level(at: start)
        // Emoji are of no script, whatever is beside them, and words of digits and signs alone are taken for Latin.
        let shapedScript = isEmoji ? .common : script == .common ? .latin : script
        if let last = current, last.face === face, last.script == shapedScript,
          last.level == level, formats.isEmpty || last.format == format
        {
          current?.range = last.range.lowerBound..<end
        } else {
          if let current { runs.append(current) }
          current = TextRun(
            range: start..<end, face: face, script: shapedScript, level: level, format: format)
        }
        if end - start > StyledCharacters.mostMarks { cutFlood(start..<end, &current, &runs) }
        start = end
      }
    }
    if let current { runs.append(current) }
    return runs
  }

  /// The font of a space behind a run; nil for that of the format.
  private func faceOfSpace(
    behind last: TextRun, in format: RunFormat, clusters: [UInt8]
  ) -> FontFace? {
    guard let face = last.faceOfSpace, last.format != format else { return last.faceOfSpace }
    // Whatever stands in for a style's own font does so in each style.
    guard face !== last.format.fonts.primary else { return nil }
    var end = last.range.upperBound
    while end > last.range.lowerBound, scalars[end - 1] == 0x20 { end -= 1 }
    guard end > last.range.lowerBound else { return nil }
    var start = end - 1
    while start > last.range.lowerBound, clusters[start] == 0 { start -= 1 }
    var finder = FontSet.Finder()
    let found = finder.face(
      for: scalars.span.extracting(start..<end), in: format.fonts, script: last.script,
      isEmoji: false)
    return found?.spaceWidth != nil ? found : nil
  }

  /// More marks on one letter than these are shaped apart: what they cost grows with the square of their number.
  ///
  /// UAX #15's Stream-Safe format has no more.
  private static let mostMarks = 30

  /// Cuts the run that goes on within its last cluster, which is longer than any letter with its marks.
  private func cutFlood(_ cluster: Range<Int>, _ current: inout TextRun?, _ runs: inout [TextRun]) {
    guard var rest = current else { return }
    var end = cluster.lowerBound + StyledCharacters.mostMarks
    while end < cluster.upperBound {
      var part = rest
      part.range = rest.range.lowerBound..<end
      runs.append(part)
      rest.range = end..<rest.range.upperBound
      end += StyledCharacters.mostMarks
    }
    current = rest
  }

  /// Finds out what scripts the characters are of, before they are asked for again and again, or for a part of a word.
  mutating func resolveScripts() {
    if scripts.isEmpty { scripts = WordScripts.scripts(of: scalars) }
  }

  /// Takes the scripts over to a part.
  mutating func cutScripts(to range: Range<Int>) {
    if !scripts.isEmpty { scripts = Array(scripts[range]) }
  }

  /// Puts a character behind the others that is of the last one's script.
  mutating func appendScript() {
    if let last = scripts.last { scripts.append(last) }
  }

  /// For each character whether a cluster starts with it: UAX #29's, but that a space is one of its own also behind what
  /// joins everything that follows (GB9b).
  func clusterStarts() -> [UInt8] {
    // Of no characters it would be the array that all threads share, and its count be written.
    guard !scalars.isEmpty else { return [] }
    return scalars.withUnsafeBufferPointer { scalars in
      [UInt8](unsafeUninitializedCapacity: scalars.count) { buffer, count in
        if let start = buffer.baseAddress { graphemeBreaks(of: scalars, into: start) }
        for index in scalars.indices where scalars[index] == 0x20 { buffer[index] = 1 }
        count = scalars.count
      }
    }
  }
}

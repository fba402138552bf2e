import BubbleCore
import Platform

/// Characters that are shaped together: with the same font, script, direction and format.
struct TextRun {
  /// The range of its characters, in logical order.
  var range: Range<Int>
  var face: FontFace?
  var script: Script
  /// The level of UAX #9; odd levels run from right to left.
  var level: UInt8
  var format: RunFormat

  var isRightToLeft: Bool { level & 1 == 1 }
  /// The shaping properties other than the font.
  var shaping: Shaper.Run {
    Shaper.Run(script: script, isRightToLeft: isRightToLeft, features: format.features)
  }

  /// The space behind each of its spaced clusters, in ems of the text around it; the whole width of an object is
  /// space.
  var spacing: Double { format.objectWidth ?? format.letterSpacing * format.scale }

  /// The font whose space follows the run; nil for the text's font.
  ///
  /// A run's own font is used if it has a space, so that words are as far apart as that font has them. Behind pictures, whose
  /// space is as wide as they are, and behind objects it is nil.
  var faceOfSpace: FontFace? {
    guard format.objectWidth == nil else { return nil }
    return face.flatMap { $0.spaceWidth != nil && !$0.isColored ? $0 : nil }
  }

  /// A space behind a run.
  enum Space: Equatable, Sendable {
    /// The width in the run's format.
    case own
    /// The width of a fallback font's space, in ems of the run's format.
    case other(Double)
    /// Shaped together with its neighbours.
    case shaped
  }

  /// The space behind the run, if it has the run's format.
  var space: Space {
    guard let font = faceOfSpace else { return .own }
    guard font.isSpaceInert(in: script) else { return .shaped }
    guard font !== format.fonts.primary, let width = font.spaceWidth else { return .own }
    return .other(width + format.letterSpacing)
  }
}

extension [TextRun] {
  /// Returns the run of a character, or nil if no run has it.
  ///
  /// The runs are in logical order.
  ///
  /// - Complexity: O(log *n*).
  func run(at index: Int) -> TextRun? {
    let place = firstPlace(behind: index)
    return place < count && self[place].range.contains(index) ? self[place] : nil
  }

  /// Returns the runs of a range; the first and the last one are cut to it.
  func clamped(to range: Range<Int>) -> [TextRun] {
    var parts: [TextRun] = []
    forEachPart(in: range) { run, part in
      parts.append(run)
      parts[parts.count - 1].range = part
    }
    return parts
  }

  /// Calls `body` with each run that overlaps a range of characters, and with the overlap.
  @inline(__always)
  func forEachPart(in range: Range<Int>, _ body: (TextRun, Range<Int>) -> Void) {
    var place = firstPlace(behind: range.lowerBound)
    while place < count, self[place].range.lowerBound < range.upperBound {
      let part = self[place].range.clamped(to: range)
      if !part.isEmpty { body(self[place], part) }
      place += 1
    }
  }

  /// Returns the index of the first run that ends behind a character.
  private func firstPlace(behind index: Int) -> Int {
    (0..<count).partitionPoint { self[$0].range.upperBound <= index }
  }
}

/// The format of a stretch of text, as far as it may differ from the text around it.
struct RunFormat: Equatable {
  /// Its fonts.
  var fonts: FontSet
  /// The size relative to that of the text.
  var scale = 1.0
  /// The space behind each cluster, in ems of the cluster's own size.
  var letterSpacing = 0.0
  var hasTabularDigits = false
  var isStruckThrough = false
  var isUnderlined = false
  /// Whether it is code within other text, which has a ground.
  var isCode = false
  /// Whether it is marked, which has a ground, too.
  var isMarked = false
  /// Whether a bar covers it.
  var isHidden = false
  /// The colour; nil for that of the text, or of a link.
  var color: BoxColor?
  /// The width of each cluster, in ems of the text, if an object replaces the text: its glyphs have no size then.
  var objectWidth: Double?

  static func == (left: RunFormat, right: RunFormat) -> Bool {
    left.fonts === right.fonts && left.scale == right.scale
      && left.letterSpacing == right.letterSpacing
      && left.hasTabularDigits == right.hasTabularDigits
      && left.isStruckThrough == right.isStruckThrough
      && left.isUnderlined == right.isUnderlined && left.isCode == right.isCode
      && left.isMarked == right.isMarked && left.isHidden == right.isHidden
      && left.color == right.color
      && left.objectWidth == right.objectWidth
  }

  /// Whether text is shaped with the defaults of its fonts.
  var isShapedPlainly: Bool { letterSpacing == 0 && !hasTabularDigits && objectWidth == nil }

  /// The font features that are turned on or off.
  var features: Shaper.Features {
    Shaper.Features(hasTabularDigits: hasTabularDigits, hasLigatures: letterSpacing == 0)
  }
}

/// Characters of a text with everything that shaping depends on.
struct StyledCharacters {
  /// The characters as they are shaped: controls are ``invisible``.
  var scalars: [UInt32]
  /// The offset of each character in the text's UTF-8, followed by the end of the last one.
  var offsets: [Int]
  /// The script of each; empty until the first request.
  private(set) var scripts: [Script] = []
  /// The level of each; empty if all are 0.
  var levels: [UInt8] = []
  /// The ranges of characters with their own formats, in order, without overlaps.
  var formats: [(range: Range<Int>, format: RunFormat)] = []
  /// The format of all other characters.
  var base: RunFormat

  /// An invisible character that Unicode's rules for lines, directions and clusters treat as a control.
  static let invisible: UInt32 = 0x206F

  /// Reads UTF-8; invalid bytes become U+FFFD.
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

/// Reads UTF-8 as Swift's strings do.
struct UTF8Reader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the next character and its start, or nil at the end.
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
  /// Returns the runs of a range, in logical order.
  ///
  /// - Parameter clusters: For each character whether a cluster starts with it; fonts do not change inside of a
  ///   cluster.
  func runs(in range: Range<Int>, clusters: [UInt8]) -> [TextRun] {
    var runs: [TextRun] = []
    var finder = FontSet.Finder()
    let recent = TextScratch.current.recentFaces
    let scripts = self.scripts.isEmpty ? WordScripts.scripts(of: scalars) : self.scripts
    let formats = formats.overlapping(range)
    var formatIndex = formats.startIndex
    var format = base
    // The current run.
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
        // Emoji have no script, regardless of their neighbours. Words of only digits and signs count as Latin.
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

  /// Returns the font of a space behind a run, or nil for that of the format.
  private func faceOfSpace(
    behind last: TextRun, in format: RunFormat, clusters: [UInt8]
  ) -> FontFace? {
    guard let face = last.faceOfSpace, last.format != format else { return last.faceOfSpace }
    // A fallback font for one style is the fallback in each style.
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

  /// The most marks of one letter that are shaped together, because the cost grows with the square of their
  /// number.
  ///
  /// UAX #15's Stream-Safe format has at most as many.
  private static let mostMarks = 30

  /// Cuts the current run within its last cluster, which is longer than any letter with its marks.
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

  /// Computes the scripts of the characters once, before repeated requests or requests for a part of a word.
  mutating func resolveScripts() {
    if scripts.isEmpty { scripts = WordScripts.scripts(of: scalars) }
  }

  /// Cuts the scripts to a range.
  mutating func cutScripts(to range: Range<Int>) {
    if !scripts.isEmpty { scripts = Array(scripts[range]) }
  }

  /// Appends the last character's script for another character.
  mutating func appendScript() {
    if let last = scripts.last { scripts.append(last) }
  }

  /// Returns for each character whether a cluster starts with it.
  ///
  /// The rules are those of UAX #29, with one exception: a space is always its own cluster, even behind a character that
  /// joins everything that follows (GB9b).
  func clusterStarts() -> [UInt8] {
    // An empty array would be the one that all threads share, and its count would be written.
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

import CHarfBuzz
import Platform
import Synchronization

/// The advance from one simple letter to the next, for each pair of letters, in units of a font.
///
/// The width of a word is the sum over its pairs and the advance of its last letter. Whether that is exact depends on the
/// font: a pair is ``Answer/unsafe`` if more than two letters decide, which is tested for letters that the ``FontProbe``
/// reports as changing. Advances are found by shaping, at the first request.
///
/// `@unchecked Sendable`: the numbers are atomic, and every thread sets each to the same value.
final class PairAdvances: @unchecked Sendable {
  /// A value of the table.
  enum Answer {
    case advance(Int32)
    case unsafe
  }

  /// Added to each known advance, so that it is greater than zero: an unknown one is zero, like fresh memory.
  static let known: Int32 = 1 << 20
  private static let unsafeMark: Int32 = -1
  /// If more letters change than these, their pairs are not tested.
  private static let maximumTried = 24

  /// The rows of the table in order: the pairs of one first letter with every second one.
  ///
  /// Column 0 of each row has the advance of the letter alone.
  let table: UnsafeMutablePointer<Atomic<Int32>>
  /// For each index of the alphabet the ``LetterTraits``, including whether the font has a glyph for it.
  let traits: UnsafePointer<UInt8>
  /// Whether the font has a space.
  let isSpaceCovered: Bool
  /// The advance of a space, in units.
  let space: Int32

  /// The length of a row.
  static let stride = SimpleAlphabet.count

  private let shapingFont: ShapingFont
  private let changing: Set<UInt32>
  private let isTriedOut: Bool
  private let isSpaceInert: Bool

  init(font shapingFont: ShapingFont, probe: FontProbe) {
    self.shapingFont = shapingFont
    let font = shapingFont.font
    changing = Set(probe.changing)
    isSpaceInert = probe.isSpaceInert
    isTriedOut = probe.changing.count <= PairAdvances.maximumTried
    let count = PairAdvances.stride * PairAdvances.stride
    // Fresh memory takes no room until it is used.
    table = UnsafeMutableRawPointer.allocateZeroed(
      byteCount: count * MemoryLayout<Atomic<Int32>>.stride
    )
    .bindMemory(to: Atomic<Int32>.self, capacity: count)
    let traits = UnsafeMutablePointer<UInt8>.allocate(capacity: SimpleAlphabet.count)
    traits.initialize(repeating: LetterTraits.foreign, count: SimpleAlphabet.count)
    for scalar in SimpleAlphabet.scalars {
      var glyph: hb_codepoint_t = 0
      guard let index = SimpleAlphabet.index(of: scalar) else { continue }
      if hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 {
        traits[index] = LetterTraits.traits(of: scalar)
      }
    }
    self.traits = UnsafePointer(traits)
    var glyph: hb_codepoint_t = 0
    let hasSpace = hb_font_get_nominal_glyph(font, 0x20, &glyph) != 0
    space = hasSpace ? hb_font_get_glyph_h_advance(font, glyph) : 0
    isSpaceCovered = hasSpace
  }

  deinit {
    traits.deallocate()
    UnsafeMutableRawPointer(table).deallocateZeroed()
  }

  /// Returns the advance from a letter to the next; the font must have both, or one is a space.
  func answer(_ first: Int, _ second: Int, with shaper: Shaper) -> Answer {
    let place = first * PairAdvances.stride + second
    let value = table[place].load(ordering: .relaxed)
    if value == PairAdvances.unsafeMark { return .unsafe }
    if value != 0 { return .advance(value - PairAdvances.known) }
    let answer = find(
      SimpleAlphabet.scalar(at: first), SimpleAlphabet.scalar(at: second), with: shaper)
    switch answer {
    case .unsafe: table[place].store(PairAdvances.unsafeMark, ordering: .relaxed)
    case .advance(let advance):
      table[place].store(advance + PairAdvances.known, ordering: .relaxed)
    }
    return answer
  }

  /// Returns the advance of a letter alone: at index 0 of its row, because no text has NUL as a letter.
  func lastAdvance(_ letter: Int, with shaper: Shaper) -> Int32 {
    let place = letter * PairAdvances.stride
    let value = table[place].load(ordering: .relaxed)
    if value != 0 { return value - PairAdvances.known }
    let advance = shaper.extent(of: [SimpleAlphabet.scalar(at: letter)], in: shapingFont).width
    table[place].store(advance + PairAdvances.known, ordering: .relaxed)
    return advance
  }

  /// Returns the width of a word of plain ASCII letters and digits, in units.
  ///
  /// Returns nil for any other word, and if the width depends on more than pairs.
  func width(ofWord bytes: UnsafeBufferPointer<UInt8>, with shaper: Shaper) -> Int? {
    var width = 0
    var previous: Int?
    for letter in bytes.lazy.map(Int.init) {
      guard letter < 0x80, traits[letter] == 0 else { return nil }
      if let previous {
        guard case .advance(let advance) = answer(previous, letter, with: shaper) else {
          return nil
        }
        width += Int(advance)
      }
      previous = letter
    }
    guard let previous else { return nil }
    return width + Int(lastAdvance(previous, with: shaper))
  }

  private func find(_ first: UInt32, _ second: UInt32, with shaper: Shaper) -> Answer {
    let pair = shaper.glyphs(of: [first, second], in: shapingFont)
    let (firstAlone, secondAlone) = (
      shaper.glyphs(of: [first], in: shapingFont), shaper.glyphs(of: [second], in: shapingFont)
    )
    let advance = pair.width - secondAlone.width
    // Widths must not fall from letter to letter, so the pen must not move back.
    guard (0..<PairAdvances.known / 2).contains(advance) else { return .unsafe }
    guard changing.contains(first) || changing.contains(second) else { return .advance(advance) }
    guard isTriedOut else { return .unsafe }
    // If the pair changes, the kerning of its neighbours may change too, so all of them are tested; else only those that
    // change themselves.
    let isChanged = pair.ids != firstAlone.ids + secondAlone.ids
    let neighbours = isChanged ? covered : Array(changing)
    let isOfItsOwn =
      isPairOfItsOwn(first, second, beside: neighbours, with: shaper)
      && (isSpaceInert || isPairOfItsOwn(first, second, beside: [0x20], with: shaper))
    return isOfItsOwn ? .advance(advance) : .unsafe
  }

  /// Returns whether these neighbours, on either side of a pair, keep the distance that they have from its nearer letter
  /// alone.
  private func isPairOfItsOwn(
    _ first: UInt32, _ second: UInt32, beside neighbours: [UInt32], with shaper: Shaper
  ) -> Bool {
    let pair = shaper.extent(of: [first, second], in: shapingFont).width
    let firstWidth = shaper.extent(of: [first], in: shapingFont).width
    let secondWidth = shaper.extent(of: [second], in: shapingFont).width
    let befores = extents(neighbours.map { [$0, first, second] }, with: shaper)
    let beforeFirsts = extents(neighbours.map { [$0, first] }, with: shaper)
    let behinds = extents(neighbours.map { [first, second, $0] }, with: shaper)
    let behindSeconds = extents(neighbours.map { [second, $0] }, with: shaper)
    for index in neighbours.indices {
      guard befores[index].width == beforeFirsts[index].width + pair - firstWidth,
        behinds[index].width == pair + behindSeconds[index].width - secondWidth
      else { return false }
      // Three letters become one, as in "ffi": its neighbours must keep their kerning, too.
      let other = neighbours[index]
      guard befores[index].glyphCount == 1, changing.contains(other) else { continue }
      let triples = extents(covered.map { [other, first, second, $0] }, with: shaper)
      let lasts = extents(covered.map { [second, $0] }, with: shaper)
      for place in covered.indices
      where triples[place].width != befores[index].width + lasts[place].width - secondWidth {
        return false
      }
    }
    return true
  }

  /// Returns the widths and the numbers of glyphs of words, each shaped alone.
  private func extents(_ words: [[UInt32]], with shaper: Shaper) -> [Shaper.Extent] {
    // With an inert space between them, many are shaped together.
    guard isSpaceInert, !words.contains(where: { $0.contains(0x20) }) else {
      return words.map { shaper.extent(of: $0, in: shapingFont) }
    }
    return shaper.extents(of: words, in: shapingFont)
  }

  /// The letters that the font has.
  private var covered: [UInt32] {
    SimpleAlphabet.scalars.filter { scalar in
      SimpleAlphabet.index(of: scalar).map { traits[$0] & LetterTraits.foreign == 0 } ?? false
    }
  }
}

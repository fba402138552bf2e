import BubbleCore
import CFriBidi

/// The direction of text.
enum BidiDirection: UInt8, Sendable {
  case leftToRight, rightToLeft

  /// The embedding level of a paragraph in this direction.
  var level: UInt8 { rawValue }
}

/// The levels of a paragraph by the bidirectional algorithm, UAX #9.
///
/// FriBidi computes them; the bidirectional class of each character comes from ICU, whose data include newer
/// characters. The shaper mirrors pairs of glyphs.
struct BidiParagraph: Sendable {
  /// The direction of the paragraph.
  let direction: BidiDirection

  /// The level of each scalar; those that rule X9 removes have the level of a neighbour.
  private(set) var levels: [UInt8]

  /// Computes the levels of one paragraph, without the separator at its end.
  ///
  /// - Parameters:
  ///   - direction: Its direction; nil for the direction of its first strong character (P2, P3).
  ///   - fallback: Its direction if it has no strong character.
  init(
    _ scalars: UnsafeBufferPointer<UInt32>, direction: BidiDirection?,
    fallback: BidiDirection = .leftToRight
  ) {
    let resolved = direction ?? Self.firstStrongDirection(of: scalars) ?? fallback
    self.direction = resolved
    guard resolved == .rightToLeft || Self.needsBidi(scalars) else {
      levels = [UInt8](repeating: 0, count: scalars.count)
      return
    }
    let classes = scalars.map { BidiClasses.value(of: $0) }
    levels = Self.levels(of: scalars, classes: classes, direction: resolved)
  }

  /// Computes the levels with isolated addresses and mentions (HL3).
  ///
  /// Addresses run from left to right, as if LRI and PDI surrounded them, and mentions as their first letter does, as if FSI and
  /// PDI did. They don't decide the paragraph's direction, unless it has no other letter than those of mentions.
  ///
  /// - Parameter addresses: The addresses as ranges of scalars, in order, without overlaps.
  init(
    _ scalars: UnsafeBufferPointer<UInt32>, direction: BidiDirection?,
    fallback: BidiDirection = .leftToRight, addresses: [Range<Int>]
  ) {
    var rest = addresses[...]
    let mentions = MentionRule.ranges(in: scalars.span).filter { mention in
      rest = rest.drop { $0.upperBound <= mention.lowerBound }
      return rest.first.map { !$0.overlaps(mention) } ?? true
    }
    guard !addresses.isEmpty || !mentions.isEmpty else {
      self.init(scalars, direction: direction, fallback: fallback)
      return
    }
    var all: [UInt32] = []
    var places: [Int] = []
    var names = mentions[...]
    rest = addresses[...]
    for (index, scalar) in scalars.enumerated() {
      if rest.first?.lowerBound == index { all.append(0x2066) }
      if names.first?.lowerBound == index { all.append(0x2068) }
      places.append(all.count)
      all.append(scalar)
      if rest.first?.upperBound == index + 1 {
        all.append(0x2069)
        rest.removeFirst()
      }
      if names.first?.upperBound == index + 1 {
        all.append(0x2069)
        names.removeFirst()
      }
    }
    let ofMention = mentions.lazy.compactMap {
      Self.firstStrongDirection(of: UnsafeBufferPointer(rebasing: scalars[$0]))
    }.first
    self = all.withUnsafeBufferPointer {
      BidiParagraph($0, direction: direction, fallback: ofMention ?? fallback)
    }
    levels = places.map { levels[$0] }
  }

  /// Returns whether a text has right-to-left characters, or controls that request that direction.
  ///
  /// Without them, a left-to-right paragraph has only one level.
  static func needsBidi(_ scalars: UnsafeBufferPointer<UInt32>) -> Bool {
    // Hebrew is the first right-to-left script, and no control precedes it.
    scalars.contains { $0 >= 0x590 && BidiClasses.needsBidi(BidiClasses.value(of: $0)) }
  }

  /// Returns the direction of the first strong character outside of isolates (P2), or nil if there is none.
  static func firstStrongDirection(of scalars: UnsafeBufferPointer<UInt32>) -> BidiDirection? {
    var isolates = 0
    for scalar in scalars {
      let value = BidiClasses.value(of: scalar)
      if value == FRIBIDI_TYPE_PDI {
        isolates = max(isolates - 1, 0)
      } else if BidiClasses.startsIsolate(value) {
        isolates += 1
      } else if isolates == 0, value == FRIBIDI_TYPE_LTR {
        return .leftToRight
      } else if isolates == 0, value == FRIBIDI_TYPE_RTL || value == FRIBIDI_TYPE_AL {
        return .rightToLeft
      }
    }
    return nil
  }

  private static func levels(
    of scalars: UnsafeBufferPointer<UInt32>, classes: [FriBidiCharType], direction: BidiDirection
  ) -> [UInt8] {
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var base = direction == .leftToRight ? FRIBIDI_PAR_LTR : FRIBIDI_PAR_RTL
    let highest = fribidi_get_par_embedding_levels_ex(
      BidiIsolates.resolved(classes), BidiBrackets.types(of: scalars, classes: classes),
      FriBidiStrIndex(scalars.count), &base, &levels)
    // Zero means that memory ran out.
    guard highest > 0 else { return [UInt8](repeating: direction.level, count: scalars.count) }
    return levels.map { UInt8(clamping: $0) }
  }
}

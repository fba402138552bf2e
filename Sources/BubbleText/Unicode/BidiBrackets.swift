import CFriBidi
import CUnicode

/// The pairs of brackets of a text, which go with what they enclose (N0).
enum BidiBrackets {
  /// Brackets of a paragraph that are taken for such; the others are neutral like other punctuation.
  ///
  /// FriBidi needs the square of their number. This many cost it less than the rest of 64 kB.
  private static let limit = 4_096

  /// For each character what FriBidi wants to know of it: the pair, and whether it opens it; 0 for others.
  ///
  /// FriBidi compares these numbers, and looks for one bit: so the opening bracket may stand for the pair.
  static func types(
    of scalars: UnsafeBufferPointer<UInt32>, classes: [FriBidiCharType]
  ) -> [FriBidiBracketType] {
    var types = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var count = 0
    // All brackets are other neutrals.
    for index in scalars.indices where classes[index] == FRIBIDI_TYPE_ON {
      let scalar = scalars[index]
      switch unicode_bracket_type(scalar) {
      // The pair's pair, for one of two spellings.
      case 1: types[index] = unicode_paired_bracket(unicode_paired_bracket(scalar)) | openMask
      case 2: types[index] = unicode_paired_bracket(scalar)
      default: continue
      }
      count += 1
      if count == limit { break }
    }
    return types
  }

  /// FRIBIDI_BRACKET_OPEN_MASK.
  private static let openMask: UInt32 = 0x8000_0000
}

import CFriBidi
import CUnicode

/// The pairs of brackets of a text, whose direction depends on the text inside (N0).
enum BidiBrackets {
  /// The greatest number of a paragraph's brackets that are paired; the others are neutral like other
  /// punctuation.
  ///
  /// FriBidi's time grows with the square of their number. This many take it less time than the rest of 64
  /// kB.
  private static let limit = 4_096

  /// Returns FriBidi's bracket type of each character: the pair, and whether it opens it; 0 for others.
  ///
  /// FriBidi compares these numbers, and tests one bit: so the opening bracket may identify the pair.
  static func types(
    of scalars: UnsafeBufferPointer<UInt32>, classes: [FriBidiCharType]
  ) -> [FriBidiBracketType] {
    var types = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var count = 0
    // All brackets have class ON.
    for index in scalars.indices where classes[index] == FRIBIDI_TYPE_ON {
      let scalar = scalars[index]
      switch unicode_bracket_type(scalar) {
      // Pairing twice gives one of a bracket's two spellings.
      case 1: types[index] = unicode_paired_bracket(unicode_paired_bracket(scalar)) | openMask
      case 2: types[index] = unicode_paired_bracket(scalar)
      default: continue
      }
      count += 1
      if count == limit { break }
    }
    return types
  }

  /// The value of FRIBIDI_BRACKET_OPEN_MASK.
  private static let openMask: UInt32 = 0x8000_0000
}

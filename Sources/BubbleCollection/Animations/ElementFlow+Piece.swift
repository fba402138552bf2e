import Foundation

extension ElementFlow {
  /// What is known of one element.
  struct Piece {
    var rankBefore: ElementRank?
    var rankAfter: ElementRank?
    /// Where it is seen before; nil: nowhere.
    var before: CGRect?
    /// Where the layout has it afterwards; nil: nowhere.
    var after: CGRect?
    var isSeenAfter = false
    /// Whether it was in the data before, seen or not.
    var isOld = true
    var isCell = true
  }
}

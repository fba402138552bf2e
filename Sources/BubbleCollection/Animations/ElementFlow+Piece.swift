import Foundation

extension ElementFlow {
  /// One of the two ends of a change.
  enum End {
    case before, after
    var other: End { self == .before ? .after : .before }
  }

  /// The data of one element of a flow.
  struct Piece {
    /// The state of the element at one end of the change.
    struct State {
      /// Its rank in the order of the data; nil if it is not in the data, or not a cell, header or footer.
      var rank: ElementRank?
      /// Its frame; nil if it has none, or the frame is unknown.
      var frame: CGRect?
      var isSeen = false
      /// Whether it is visible within the present bounds, and not only while these are animated.
      var isInSight = false
      /// Whether it is in the data, visible or not.
      var isInData = false
    }

    var before = State()
    var after = State()
    var isCell = true

    subscript(end: End) -> State {
      get { end == .before ? before : after }
      set { if end == .before { before = newValue } else { after = newValue } }
    }
  }
}

extension ElementFlow.Piece {
  /// The end at which it is visible, if at only one.
  var seenEnd: ElementFlow.End { before.isSeen ? .before : .after }

  /// Returns its movement from one end; nil if one of both frames is unknown.
  func moved(from end: ElementFlow.End) -> MovedElement? {
    guard let old = self[end].frame, let new = self[end.other].frame else { return nil }
    return MovedElement(old: old, new: new)
  }

  /// Creates the piece of an element that is visible at one end, and has no place yet at the other.
  init(_ element: VisibleElement, _ frame: CGRect, seenAt end: ElementFlow.End) {
    isCell = element.element.category == .cell
    self[end] = State(element.element, frame, isSeen: true)
  }
}

extension ElementFlow.Piece.State {
  /// Creates the state of an element that is in the data.
  init(_ name: ElementIdentity, _ frame: CGRect?, isSeen: Bool) {
    self.init(
      rank: ElementRank(name), frame: frame, isSeen: isSeen, isInSight: isSeen, isInData: true)
  }
}

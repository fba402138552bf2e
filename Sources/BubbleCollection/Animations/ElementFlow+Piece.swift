import Foundation

extension ElementFlow {
  /// One of the two ends of a change.
  enum End {
    case before, after
    var other: End { self == .before ? .after : .before }
  }

  /// What is known of one element.
  struct Piece {
    /// The element at one end of the change.
    struct State {
      /// Its place in the order of the data; nil: it is not in the data, or no cell, header or footer.
      var rank: ElementRank?
      /// Where it is; nil: nowhere, or it is not known.
      var frame: CGRect?
      var isSeen = false
      /// Whether it is seen within the bounds, and not only while they are on their way.
      var isInSight = false
      /// Whether it is in the data, seen or not.
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
  /// The end at which it is seen, if only at one.
  var seenEnd: ElementFlow.End { before.isSeen ? .before : .after }

  /// From where to where it moves from one end; nil if one of both is not known.
  func moved(from end: ElementFlow.End) -> MovedElement? {
    guard let old = self[end].frame, let new = self[end.other].frame else { return nil }
    return MovedElement(old: old, new: new)
  }

  /// An element that is seen at one end, and as yet nowhere at the other.
  init(_ element: VisibleElement, _ frame: CGRect, seenAt end: ElementFlow.End) {
    isCell = element.element.category == .cell
    self[end] = State(element.element, frame, isSeen: true)
  }
}

extension ElementFlow.Piece.State {
  /// An element that is in the data.
  init(_ name: ElementIdentity, _ frame: CGRect?, isSeen: Bool) {
    self.init(
      rank: ElementRank(name), frame: frame, isSeen: isSeen, isInSight: isSeen, isInData: true)
  }
}

/// Elements in the order of the data: of some it is known how they move, and what is between two of these goes
/// along with one of them.
struct ElementLine<Element> {
  /// One element of the line.
  struct Member {
    let element: Element
    let rank: ElementRank
    /// Whether it is known how it moves.
    let leads: Bool
  }

  /// What is between two that lead, one behind the other.
  struct Gap {
    /// The one in front of it; nil: the line begins with the gap.
    fileprivate(set) var front: Element?
    /// The one behind it; nil: the line ends with the gap.
    fileprivate(set) var back: Element?
    /// What is in it, in the order of the data.
    fileprivate(set) var inside: [Element] = []
    fileprivate var isNextToFront = false
    fileprivate var isNextToBack = false

    /// What all of it goes along with: what precedes it, or what follows it if only that is next to it; nil:
    /// nothing leads.
    var guide: (element: Element, isInFront: Bool)? {
      if let front, isNextToFront || !isNextToBack { return (front, true) }
      return back.map { ($0, false) }
    }
  }

  /// From the first one to the last one; what leads may have nothing between it and the next one.
  let gaps: [Gap]

  /// - Complexity: O(*n* log *n*) for *n* members, O(*n*) if they are in order.
  init(_ members: [Member]) {
    let inOrder = zip(members, members.dropFirst()).allSatisfy { $0.rank <= $1.rank }
    var gaps = [Gap()]
    var last: ElementRank?
    for member in inOrder ? members : members.sorted(by: { $0.rank < $1.rank }) {
      let (gap, isNext) = (gaps.count - 1, last.map(member.rank.mayBeNext) ?? false)
      if member.leads {
        gaps[gap].back = member.element
        gaps[gap].isNextToBack = isNext
        gaps.append(Gap(front: member.element))
      } else {
        if gaps[gap].inside.isEmpty { gaps[gap].isNextToFront = isNext }
        gaps[gap].inside.append(member.element)
      }
      last = member.rank
    }
    self.gaps = gaps
  }
}

import Foundation

/// Where elements come from and go to that are seen at one end of a change only, if the layout says nothing.
///
/// All of them go along with what is seen at both ends, so that no gap opens on the way:
///
/// - What stays in the data and is not seen any more goes where the layout has it, but no further from what
///   it was next to than it was, or will be.
/// - What was in the data and comes into sight comes from beside what was seen, as far as it will be from it.
/// - What is gone, and what is new, stays in its place. Where the gap that it fills would be uncovered on the
///   way, for its neighbours move far, it goes along with the one that precedes it, or with the bounds.
///
/// Where the content does not move at all and only the bounds do, everything stays where it is in the
/// content. The axis is the one that scrolls; the order is that of the data.
struct ElementFlow {
  /// What to add to the place of each piece.
  ///
  /// For one that goes and stays in the data, to where the layout has it afterwards; for one that is gone, to
  /// where it was seen; for one that comes, to where it is afterwards. For those that are seen at both ends
  /// how they move.
  private(set) var shifts: [CGPoint]
  /// Whether the content stays where it is, and only the bounds move.
  private(set) var contentStays = false

  private let pieces: [Piece]
  private let boundsBefore, boundsAfter: CGRect
  private let boundsShift: CGPoint
  private let axis: ScrollAxis
  /// Those seen before, and those seen afterwards, in the order of the data then.
  private var before: [Int] = []
  private var after: [Int] = []
  /// Those that are seen at both ends, whose order stays the same.
  private var isAnchor: [Bool]

  /// - Parameters:
  ///   - boundsBefore: The bounds that are seen when the change begins.
  ///   - boundsAfter: Those when it is over.
  init(_ pieces: [Piece], from boundsBefore: CGRect, to boundsAfter: CGRect, isVertical: Bool) {
    self.pieces = pieces
    self.boundsBefore = boundsBefore
    self.boundsAfter = boundsAfter
    boundsShift = CGPoint(
      x: boundsAfter.minX - boundsBefore.minX, y: boundsAfter.minY - boundsBefore.minY)
    axis = ScrollAxis(isVertical: isVertical)
    shifts = [CGPoint](repeating: .zero, count: pieces.count)
    isAnchor = [Bool](repeating: false, count: pieces.count)
    before = sorted(\.rankBefore) { pieces[$0].before != nil }
    after = sorted(\.rankAfter) { pieces[$0].isSeenAfter }
    findAnchors()
    let survivors = pieces.filter { $0.before != nil && $0.after != nil }
    let loses = pieces.contains { $0.before != nil && $0.after == nil }
    let uncovers = pieces.contains { $0.before == nil && $0.isSeenAfter && $0.isOld }
    contentStays =
      !survivors.isEmpty && survivors.allSatisfy { $0.before == $0.after } && !(loses && uncovers)
    if !contentStays {
      sendAway()
      letIn()
    }
    carryAlong()
    carryOthers()
  }
}

extension ElementFlow {
  private func sorted(
    _ rank: KeyPath<Piece, ElementRank?>, where isWanted: (Int) -> Bool
  ) -> [Int] {
    let wanted = pieces.indices.compactMap { index in
      isWanted(index) ? pieces[index][keyPath: rank].map { ($0, index) } : nil
    }
    let isInOrder = wanted.indices.dropFirst().allSatisfy { wanted[$0 - 1].0 <= wanted[$0].0 }
    return (isInOrder ? wanted : wanted.sorted { $0.0 < $1.0 }).map(\.1)
  }

  private mutating func findAnchors() {
    var places: [Int: Int] = [:]
    for (place, index) in before.enumerated() { places[index] = place }
    let both = after.filter { pieces[$0].isCell && places[$0] != nil }
    let stays = both.map { places[$0] ?? 0 }.stayingInOrder()
    for (index, stays) in zip(both, stays) {
      isAnchor[index] = stays
      shifts[index] = displacement(of: index)
    }
  }

  /// How what follows an element that is seen at both ends is moved, or what is in front of it.
  private func displacement(of index: Int, inFront: Bool = false) -> CGPoint {
    guard let old = pieces[index].before, let new = pieces[index].after else { return .zero }
    if inFront { return CGPoint(x: new.minX - old.minX, y: new.minY - old.minY) }
    return axis.isVertical
      ? CGPoint(x: new.minX - old.minX, y: new.maxY - old.maxY)
      : CGPoint(x: new.maxX - old.maxX, y: new.minY - old.minY)
  }

  private func start(_ rect: CGRect) -> CGFloat { axis.span(of: rect).start }
  private func end(_ rect: CGRect) -> CGFloat { axis.span(of: rect).end }
}

extension ElementFlow {
  /// Sends away what stays in the data and is not seen any more, to both sides.
  private mutating func sendAway() {
    guard let first = after.first.flatMap({ pieces[$0].rankAfter }),
      let last = after.last.flatMap({ pieces[$0].rankAfter })
    else { return }
    let leaving = before.filter { !pieces[$0].isSeenAfter && pieces[$0].after != nil }
    let back = leaving.filter { pieces[$0].rankAfter.map { $0 < first } ?? false }
    let forth = leaving.filter { pieces[$0].rankAfter.map { $0 > last } ?? false }
    sendAway(forth, from: last, isForth: true)
    sendAway(back.reversed(), from: first, isForth: false)
  }

  /// - Parameters:
  ///   - leaving: The nearest first.
  ///   - edge: The last one that is seen afterwards.
  private mutating func sendAway(_ leaving: [Int], from edge: ElementRank, isForth: Bool) {
    guard let nearest = leaving.first else { return }
    // Distances from what is seen, outwards.
    let sign: CGFloat = isForth ? 1 : -1
    func inner(_ rect: CGRect) -> CGFloat { sign * (isForth ? start(rect) : end(rect)) }
    func outer(_ rect: CGRect) -> CGFloat { sign * (isForth ? end(rect) : start(rect)) }
    let leaves = Set(leaving)
    let others = before.filter { index in
      !leaves.contains(index) && isBeyond(nearest, index, isForth, \.rankBefore)
    }
    var oldEdge = others.compactMap { pieces[$0].before.map(outer) }.max()
    var newEdge = after.compactMap { pieces[$0].after.map(outer) }.max() ?? 0
    var place = newEdge
    var last = edge
    for index in leaving {
      guard let old = pieces[index].before, let new = pieces[index].after,
        let rank = pieces[index].rankAfter
      else { continue }
      // What is in between afterwards is not seen.
      let gap =
        rank.mayBeNext(to: last)
        ? min(inner(new) - newEdge, oldEdge.map { inner(old) - $0 } ?? 0) : 0
      last = rank
      shifts[index] = axis.point(sign * (place + gap - inner(new)))
      place += gap + outer(new) - inner(new)
      newEdge = outer(new)
      oldEdge = outer(old)
    }
  }

  /// Whether one element comes behind another one in the direction, in the order of before or after.
  private func isBeyond(
    _ one: Int, _ other: Int, _ isForth: Bool, _ rank: KeyPath<Piece, ElementRank?>
  ) -> Bool {
    guard let one = pieces[one][keyPath: rank], let other = pieces[other][keyPath: rank] else {
      return false
    }
    return isForth ? one > other : one < other
  }

  /// Lets in what was in the data and not seen, from both sides.
  private mutating func letIn() {
    let coming = after.filter { pieces[$0].before == nil && pieces[$0].isOld }
    guard !coming.isEmpty, let first = before.first.flatMap({ pieces[$0].rankBefore }),
      let last = before.last.flatMap({ pieces[$0].rankBefore })
    else { return }
    letIn(coming.filter { pieces[$0].rankBefore.map { $0 > last } ?? false }, isForth: true)
    letIn(
      coming.filter { pieces[$0].rankBefore.map { $0 < first } ?? false }.reversed(),
      isForth: false)
  }

  /// - Parameter coming: The nearest first.
  private mutating func letIn(_ coming: [Int], isForth: Bool) {
    guard let nearest = coming.first else { return }
    let sign: CGFloat = isForth ? 1 : -1
    func inner(_ rect: CGRect) -> CGFloat { sign * (isForth ? start(rect) : end(rect)) }
    func outer(_ rect: CGRect) -> CGFloat { sign * (isForth ? end(rect) : start(rect)) }
    let comes = Set(coming)
    let others = after.filter { index in
      !comes.contains(index) && isBeyond(nearest, index, isForth, \.rankAfter)
    }
    var newEdge = others.compactMap { pieces[$0].after.map(outer) }.max()
    var place = before.compactMap { pieces[$0].before.map(outer) }.max() ?? newEdge ?? 0
    var last: ElementRank?
    for index in coming {
      guard let new = pieces[index].after, let rank = pieces[index].rankAfter else { continue }
      // What is new in between was not there before.
      let isNext = last.map { rank.mayBeNext(to: $0) && !hasNew(between: rank, and: $0) } ?? true
      let gap = isNext ? inner(new) - (newEdge ?? inner(new)) : 0
      shifts[index] = axis.point(sign * (place + gap - inner(new)))
      place += gap + outer(new) - inner(new)
      newEdge = outer(new)
      last = rank
    }
  }

  /// Whether anything that comes between two places was not in the data before.
  private func hasNew(between one: ElementRank, and other: ElementRank) -> Bool {
    after.contains { index in
      guard !pieces[index].isOld, let rank = pieces[index].rankAfter else { return false }
      return min(one, other) < rank && rank < max(one, other)
    }
  }
}

extension ElementFlow {
  /// How an element that stays in the data moves what follows it, or what is in front of it, seen at both ends
  /// or at one; nil if that is not known.
  private func motion(of index: Int, inFront: Bool = false) -> CGPoint? {
    let piece = pieces[index]
    switch (piece.before != nil, piece.after != nil, piece.isSeenAfter) {
    case (true, true, true):
      guard isAnchor[index] else { return nil }
      return inFront ? displacement(of: index, inFront: true) : shifts[index]
    case (true, true, false):
      let way = displacement(of: index, inFront: inFront)
      return CGPoint(x: way.x + shifts[index].x, y: way.y + shifts[index].y)
    case (false, true, true):
      return isNew(index) ? nil : CGPoint(x: 0 - shifts[index].x, y: 0 - shifts[index].y)
    default: return nil
    }
  }

  /// What is between two elements that stay, before and after.
  private struct Gap {
    /// The element in front of it; nil: the edge of what is seen.
    var front: Int?
    /// The one behind it, in the order of before and of after.
    var backBefore: Int?
    var backAfter: Int?
    var pieces: [Int] = []
  }

  /// Has what is gone, and what is new, stay in its place or go along with what precedes it.
  private mutating func carryAlong() {
    var gaps: [Gap] = [Gap()]
    var places: [Int: Int] = [:]
    // What stays in the order of before, with what comes from in front and from behind it.
    let coming = after.filter { pieces[$0].before == nil && motion(of: $0) != nil }
    let (first, last) = (
      before.first.flatMap { pieces[$0].rankBefore }, before.last.flatMap { pieces[$0].rankBefore }
    )
    func isComing(_ index: Int, inFront: Bool) -> Bool {
      guard let rank = pieces[index].rankBefore, let first, let last else { return false }
      return inFront ? rank < first : rank > last
    }
    let old =
      coming.filter { isComing($0, inFront: true) } + before
      + coming.filter { isComing($0, inFront: false) }
    for index in old {
      if motion(of: index) != nil {
        gaps[gaps.count - 1].backBefore = index
        places[index] = gaps.count
        gaps.append(Gap(front: index))
      } else if pieces[index].after == nil {
        gaps[gaps.count - 1].pieces.append(index)
      }
    }
    var gap = 0
    for index in newOrder() {
      if let place = places[index] {
        gaps[gap].backAfter = index
        gap = place
      } else if isNew(index) {
        gaps[gap].pieces.append(index)
      }
    }
    for gap in gaps where !gap.pieces.isEmpty && !staysCovered(gap) {
      let (gone, new) = (
        gap.pieces.filter { pieces[$0].before != nil },
        gap.pieces.filter { pieces[$0].before == nil }
      )
      let leaving = motion(of: gone, from: gap.front, to: gap.backBefore) { $0.rankBefore }
      let coming = motion(of: new, from: gap.front, to: gap.backAfter) { $0.rankAfter }
      for index in gone { shifts[index] = leaving }
      for index in new { shifts[index] = CGPoint(x: 0 - coming.x, y: 0 - coming.y) }
    }
  }

  /// How elements in a gap move: with what precedes them, or with what follows them if only that is next to
  /// them; with the bounds if there is neither.
  private func motion(
    of indices: [Int], from front: Int?, to back: Int?, by rank: (Piece) -> ElementRank?
  ) -> CGPoint {
    func isNext(_ one: Int?, _ other: Int?) -> Bool {
      guard let one = one.flatMap({ rank(pieces[$0]) }),
        let other = other.flatMap({ rank(pieces[$0]) })
      else { return false }
      return one.mayBeNext(to: other)
    }
    if let back, !isNext(front, indices.first), isNext(indices.last, back),
      let motion = motion(of: back, inFront: true)
    {
      return motion
    }
    return front.flatMap { motion(of: $0) } ?? boundsShift
  }

  /// What is seen afterwards in the order of the data, with what leaves in front and behind.
  private func newOrder() -> [Int] {
    guard let first = after.first.flatMap({ pieces[$0].rankAfter }),
      let last = after.last.flatMap({ pieces[$0].rankAfter })
    else { return [] }
    let leaving = before.filter { !pieces[$0].isSeenAfter && pieces[$0].after != nil }
    return leaving.filter { pieces[$0].rankAfter.map { $0 < first } ?? false } + after
      + leaving.filter { pieces[$0].rankAfter.map { $0 > last } ?? false }
  }

  /// Whether what is in a gap covers it on the whole way if it stays in its place.
  ///
  /// The gap goes in a straight line from where it is before to where it is afterwards: what is between both
  /// is covered if they touch.
  private func staysCovered(_ gap: Gap) -> Bool {
    let back = gap.backBefore == gap.backAfter ? gap.backBefore : nil
    // What was not seen of the gap may come into sight on the way, and then it is empty.
    if let front = gap.front, let back {
      let line = [front] + gap.pieces.filter { pieces[$0].before != nil } + [back]
      let isSeen = zip(line, line.dropFirst()).allSatisfy { one, other in
        guard let one = pieces[one].rankBefore, let other = pieces[other].rankBefore else {
          return true
        }
        return one.mayBeNext(to: other)
      }
      guard isSeen else { return false }
    }
    /// What the gap reaches over, as far as something is in it; nil: nothing is.
    func reach(_ place: (Int) -> CGRect?, _ own: [CGRect]) -> (start: CGFloat, end: CGFloat)? {
      guard
        let start = gap.front.flatMap(place).map(self.end) ?? own.map(self.start).min()
          ?? back.flatMap(place).map(self.start),
        let end = back.flatMap(place).map(self.start) ?? own.map(self.end).max()
          ?? gap.front.flatMap(place).map(self.end)
      else { return nil }
      return (min(start, end), max(start, end))
    }
    // What was leaving already may be far from what was seen in the state before.
    let gone = gap.pieces.compactMap { pieces[$0].before }.filter { $0.overlaps(boundsBefore) }
    let new = gap.pieces.filter { pieces[$0].before == nil }.compactMap { pieces[$0].after }
    guard let old = reach({ placeBefore(of: $0) }, gone),
      let after = reach({ placeAfter(of: $0) }, new)
    else { return true }
    return old.start <= after.end && after.start <= old.end
  }

  /// Where an element that stays is when the change begins, seen or not.
  private func placeBefore(of index: Int) -> CGRect? {
    pieces[index].before
      ?? pieces[index].after?.offsetBy(dx: shifts[index].x, dy: shifts[index].y)
  }

  /// Where an element that stays is when the change is over, seen or not.
  private func placeAfter(of index: Int) -> CGRect? {
    guard !pieces[index].isSeenAfter else { return pieces[index].after }
    return pieces[index].after?.offsetBy(dx: shifts[index].x, dy: shifts[index].y)
  }

  /// Whether an element that comes is new, or nobody knows from where it comes.
  func isNew(_ index: Int) -> Bool {
    let piece = pieces[index]
    guard piece.before == nil, piece.isSeenAfter else { return false }
    guard piece.isOld, !before.isEmpty else { return true }
    guard !contentStays, piece.rankAfter != nil, let rank = piece.rankBefore else { return false }
    guard let first = before.first.flatMap({ pieces[$0].rankBefore }),
      let last = before.last.flatMap({ pieces[$0].rankBefore })
    else { return true }
    return first <= rank && rank <= last
  }

  /// Sees to what has no place in the order: it comes with what is nearest, and otherwise stays in its place
  /// unless the bounds go further than they are long.
  private mutating func carryOthers() {
    let stays = boundsBefore.overlaps(boundsAfter)
    for index in pieces.indices {
      let piece = pieces[index]
      if let old = piece.before, piece.after == nil, piece.rankBefore == nil {
        guard !stays else { continue }
        shifts[index] = motion(nearestTo: old, \.before) ?? boundsShift
      } else if piece.before == nil, let new = piece.after, piece.rankAfter == nil {
        guard piece.isOld ? !contentStays : !stays else { continue }
        let motion = motion(nearestTo: new, \.after) ?? (stays ? .zero : boundsShift)
        shifts[index] = CGPoint(x: 0 - motion.x, y: 0 - motion.y)
      }
    }
  }

  /// How the element moves whose place is nearest to another one; nil if nothing is known to move.
  private func motion(nearestTo rect: CGRect, _ place: KeyPath<Piece, CGRect?>) -> CGPoint? {
    var nearest: (distance: CGFloat, motion: CGPoint)?
    for index in pieces.indices {
      guard let other = pieces[index][keyPath: place], let motion = motion(of: index) else {
        continue
      }
      let (x, y) = (other.midX - rect.midX, other.midY - rect.midY)
      let distance = x * x + y * y
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (distance, motion) }
    }
    return nearest?.motion
  }
}

import Foundation

/// Where elements come from and go to that are seen at one end of a change only, if the layout says nothing.
///
/// All of them go along with what is seen at both ends, so that no gap opens on the way. What comes is what goes
/// with the ends exchanged:
///
/// - What is in the data at both ends is, where it is not seen, beside what is seen there: no further from what it
///   is next to than it is at either end.
/// - What is gone, and what is new, stays in its place. Where the gap that it fills would be uncovered on the
///   way, for its neighbours move far, it goes along with one of them, or with the bounds.
///
/// Where the content does not move at all and only the bounds do, everything stays where it is in the
/// content. The axis is the one that scrolls; the order is that of the data.
struct ElementFlow {
  /// The elements, each with where it is at both ends.
  private(set) var pieces: [Piece]
  /// Whether each is seen at one end only and nowhere at the other, or nobody knows where.
  private(set) var fades: [Bool]

  private let boundsBefore, boundsAfter: CGRect
  private let axis: ScrollAxis
  /// Whether it is known of each how it moves: it is seen at both ends and keeps its place in the order, or is in
  /// the data at both ends and seen at one.
  private var leads: [Bool]

  /// - Parameters:
  ///   - boundsBefore: The bounds that are seen when the change begins.
  ///   - boundsAfter: Those when it is over.
  init(_ pieces: [Piece], from boundsBefore: CGRect, to boundsAfter: CGRect, axis: ScrollAxis) {
    self.pieces = pieces
    self.boundsBefore = boundsBefore
    self.boundsAfter = boundsAfter
    self.axis = axis
    leads = [Bool](repeating: false, count: pieces.count)
    fades = leads
    findAnchors()
    if contentStays {
      for index in pieces.indices where pieces[index].before.isInData {
        self.pieces[index].before.frame = pieces[index].before.frame ?? pieces[index].after.frame
      }
    } else {
      place(seenAt: .before)
      place(seenAt: .after)
    }
    for index in pieces.indices where pieces[index].before.isSeen != pieces[index].after.isSeen {
      let piece = self.pieces[index]
      let (seen, unseen) =
        piece.before.isSeen ? (piece.before, piece.after) : (piece.after, piece.before)
      leads[index] = unseen.frame != nil
      fades[index] = unseen.frame == nil && (seen.rank != nil || !unseen.isInData)
    }
    carryAlong()
    carryOthers()
  }
}

extension ElementFlow {
  /// What is seen at an end, in the order of the data there.
  private func seen(at end: End) -> [Int] {
    let wanted = pieces.indices.compactMap { index in
      pieces[index][end].isSeen ? pieces[index][end].rank.map { ($0, index) } : nil
    }
    return wanted.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Finds what is seen at both ends and keeps its place in the order.
  private mutating func findAnchors() {
    let before = seen(at: .before)
    let places = Dictionary(uniqueKeysWithValues: zip(before, before.indices))
    let both = seen(at: .after).filter { pieces[$0].isCell && places[$0] != nil }
    let stay = both.map { places[$0] ?? 0 }.stayingInOrder()
    for (index, stays) in zip(both, stay) { leads[index] = stays }
  }

  /// Whether the content stays where it is, and only the bounds move.
  private var contentStays: Bool {
    let survivors = pieces.filter {
      $0.before.isSeen && $0.after.frame != nil
    }
    let loses = pieces.contains { $0.before.isSeen && $0.after.frame == nil }
    let uncovers = pieces.contains { !$0.before.isSeen && $0.before.isInData }
    return !survivors.isEmpty && survivors.allSatisfy { $0.before.frame == $0.after.frame }
      && !(loses && uncovers)
  }

  /// How an element moves from one end of the change to the other: the end of it that is towards what is behind
  /// it, or in front of it.
  private func way(of index: Int, inFront: Bool = false, from end: End) -> CGPoint {
    guard let old = pieces[index][end].frame, let new = pieces[index][end.other].frame else {
      return .zero
    }
    let start = CGPoint(x: new.minX - old.minX, y: new.minY - old.minY)
    if inFront { return start }
    return axis.isVertical
      ? CGPoint(x: start.x, y: new.maxY - old.maxY) : CGPoint(x: new.maxX - old.maxX, y: start.y)
  }

  private func bounds(at end: End) -> CGRect { end == .before ? boundsBefore : boundsAfter }

  private func boundsWay(from end: End) -> CGPoint {
    let (old, new) = (bounds(at: end), bounds(at: end.other))
    return CGPoint(x: new.minX - old.minX, y: new.minY - old.minY)
  }
}

extension ElementFlow {
  /// Places what is seen at one end, and in the data at the other, beside what is seen there, on both sides.
  private mutating func place(seenAt end: End) {
    let (line, others) = (seen(at: end), seen(at: end.other))
    place(line, seenAt: end, behind: others, isForth: true)
    place(line.reversed(), seenAt: end, behind: others.reversed(), isForth: false)
  }

  /// - Parameters:
  ///   - line: What is seen at the end, in the order of the direction.
  ///   - others: What is seen at the other end, in that order.
  private mutating func place(_ line: [Int], seenAt end: End, behind others: [Int], isForth: Bool) {
    guard var last = others.last.flatMap({ pieces[$0][end.other].rank }) else { return }
    // Distances outwards.
    let sign: CGFloat = isForth ? 1 : -1
    func inner(_ rect: CGRect) -> CGFloat {
      isForth ? axis.span(of: rect).start : 0 - axis.span(of: rect).end
    }
    func outer(_ rect: CGRect) -> CGFloat {
      isForth ? axis.span(of: rect).end : 0 - axis.span(of: rect).start
    }
    var reached = others.compactMap { pieces[$0][end.other].frame.map(outer) }.max() ?? 0
    var laidOut = reached
    var previous: CGRect?
    for index in line {
      guard let frame = pieces[index][end].frame else { continue }
      defer { previous = frame }
      let state = pieces[index][end.other]
      guard !state.isSeen, let rank = state.rank, isForth ? rank > last : rank < last else {
        continue
      }
      var gap = previous.map { inner(frame) - outer($0) } ?? 0
      let own = state.frame ?? frame
      if state.frame != nil {
        if rank.mayBeNext(to: last) { gap = min(gap, inner(own) - laidOut) }
        laidOut = outer(own)
      }
      last = rank
      let shift = axis.point(sign * (reached + gap - inner(own)))
      pieces[index][end.other].frame = own.offsetBy(dx: shift.x, dy: shift.y)
      reached += gap + outer(own) - inner(own)
    }
  }
}

extension ElementFlow {
  /// What is in the line at an end: what leads, and what is gone or new.
  private func gaps(at end: End) -> [ElementLine<Int>.Gap] {
    ElementLine(
      pieces.indices.compactMap { index in
        let state = pieces[index][end]
        guard let rank = state.rank, state.frame != nil, leads[index] || fades[index] else {
          return nil
        }
        return ElementLine.Member(element: index, rank: rank, leads: leads[index])
      }
    ).gaps
  }

  /// Has what is gone, and what is new, stay in its place or go along with what is next to it.
  private mutating func carryAlong() {
    let new = Dictionary(
      gaps(at: .after).map { ($0.front, $0) }, uniquingKeysWith: { first, _ in first })
    for gone in gaps(at: .before) {
      let new = new[gone.front] ?? ElementLine.Gap()
      guard !(gone.inside + new.inside).isEmpty else { continue }
      let stays = staysCovered(gone, new)
      for (gap, end) in [(gone, End.before), (new, End.after)] {
        let motion =
          gap.guide.map { way(of: $0.element, inFront: !$0.isInFront, from: end) }
          ?? boundsWay(from: end)
        for index in gap.inside { carry(index, seenAt: end, by: stays ? .zero : motion) }
      }
    }
  }

  private mutating func carry(_ index: Int, seenAt end: End, by way: CGPoint) {
    pieces[index][end.other].frame = pieces[index][end].frame?.offsetBy(dx: way.x, dy: way.y)
  }

  /// Whether what is in a gap covers it on the whole way if it stays in its place.
  ///
  /// The gap goes in a straight line from where it is before to where it is afterwards: what is between both
  /// is covered if they touch.
  private func staysCovered(_ gone: ElementLine<Int>.Gap, _ new: ElementLine<Int>.Gap) -> Bool {
    let back = gone.back == new.back ? gone.back : nil
    // What was not seen of the gap may come into sight on the way, and then it is empty.
    if let front = gone.front, let back {
      let line = ([front] + gone.inside + [back]).compactMap { pieces[$0].before.rank }
      guard zip(line, line.dropFirst()).allSatisfy({ $0.mayBeNext(to: $1) }) else { return false }
    }
    /// What the gap reaches over, as far as something is in it; nil: nothing is.
    func reach(_ inside: [Int], at end: End) -> ScrollAxis.Span? {
      func span(_ index: Int) -> ScrollAxis.Span? {
        pieces[index][end].frame.map(axis.span)
      }
      // What was leaving already may be far from what was seen in the state before.
      let own = inside.filter { pieces[$0][end].frame?.overlaps(bounds(at: end)) ?? false }
        .compactMap(span)
      let (front, back) = (gone.front.flatMap(span), back.flatMap(span))
      guard let start = front?.end ?? own.map(\.start).min() ?? back?.start,
        let end = back?.start ?? own.map(\.end).max() ?? front?.end
      else { return nil }
      return ScrollAxis.Span(start: min(start, end), end: max(start, end))
    }
    guard let old = reach(gone.inside, at: .before), let after = reach(new.inside, at: .after)
    else { return true }
    return old.start <= after.end && after.start <= old.end
  }

  /// Sees to what has no place in the order: it stays in its place. But what is gone or new goes along with what is
  /// nearest if the bounds go further than they are long.
  private mutating func carryOthers() {
    let stays = boundsBefore.overlaps(boundsAfter)
    for index in pieces.indices {
      let end: End = pieces[index].before.isSeen ? .before : .after
      let (seen, unseen) = (pieces[index][end], pieces[index][end.other])
      guard unseen.frame == nil, let frame = seen.frame else { continue }
      let isFixed = stays || seen.rank != nil || unseen.isInData
      let motion = way(ofNearestTo: frame, from: end) ?? boundsWay(from: end)
      carry(index, seenAt: end, by: isFixed ? .zero : motion)
    }
  }

  /// How the element moves whose place is nearest to another one; nil if nothing is known to move.
  private func way(ofNearestTo rect: CGRect, from end: End) -> CGPoint? {
    pieces.indices.filter { leads[$0] }
      .nearest(to: rect) { pieces[$0][end].frame ?? .null }
      .map { way(of: $0, from: end) }
  }
}

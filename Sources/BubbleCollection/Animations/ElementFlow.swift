import Foundation
import ListCore

/// Where elements come from and go to that are seen at one end of a change only, if the layout says nothing.
///
/// All of them move with what is seen at both ends, so that no gap opens on the way. What comes is what goes
/// with the ends exchanged:
///
/// - What is in the data at both ends is, where it is not seen, beside what is seen there: no further from what it
///   is next to than it is at either end.
/// - What is gone, and what is new, stays in its place. Where the gap that it fills would be uncovered on the
///   way, for its neighbours move far, it moves with one of them, or with the bounds.
///
/// Where the content does not move at all and only the bounds do, everything stays where it is in the
/// content. The axis is the one that scrolls; the order is that of the data.
struct ElementFlow {
  /// The elements, each with where it is at both ends.
  private(set) var pieces: [Piece]
  /// Whether each is seen at one end only and nowhere at the other, or it is not known where.
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
      self.pieces.placeUnseen(along: axis)
    }
    for index in pieces.indices where pieces[index].before.isSeen != pieces[index].after.isSeen {
      let end = pieces[index].seenEnd
      let (seen, unseen) = (self.pieces[index][end], self.pieces[index][end.other])
      leads[index] = unseen.frame != nil
      fades[index] = unseen.frame == nil && (seen.rank != nil || !unseen.isInData)
    }
    carryAlong()
  }
}

extension ElementFlow {
  /// Finds what is seen at both ends and keeps its place in the order.
  private mutating func findAnchors() {
    let before = pieces.line(at: .before, where: \.isSeen)
    let places = Dictionary(uniqueKeysWithValues: zip(before, before.indices))
    let both = pieces.line(at: .after, where: \.isSeen).filter {
      pieces[$0].isCell && places[$0] != nil
    }
    let stay = both.map { places[$0] ?? 0 }.stayingInOrder()
    for (index, stays) in zip(both, stay) { leads[index] = stays }
  }

  /// Whether the content stays where it is, and only the bounds move.
  private var contentStays: Bool {
    let survivors = pieces.filter { $0.before.isSeen && $0.after.frame != nil }
    let loses = pieces.contains { $0.before.isSeen && $0.after.frame == nil }
    let uncovers = pieces.contains { !$0.before.isSeen && $0.before.isInData }
    return !survivors.isEmpty && survivors.allSatisfy { $0.before.frame == $0.after.frame }
      && !(loses && uncovers)
  }

  private func bounds(at end: End) -> CGRect { end == .before ? boundsBefore : boundsAfter }
}

extension ElementFlow {
  /// What is gone or new between two that lead.
  private struct Gap {
    /// The one in front of it; nil: the first that leads is behind it.
    var front: Int?
    /// The one behind it; nil: the last that leads is in front of it.
    var back: Int?
    var inside: [Int] = []
  }

  /// The gaps at one end, by what is in front of them.
  private func gaps(at end: End) -> [Int?: Gap] {
    var (front, gap) = (nil as Int?, Gap())
    var gaps: [Int?: Gap] = [:]
    for index in pieces.line(at: end, where: { $0.frame != nil }) {
      if leads[index] {
        gap.back = index
        gaps[front] = gap
        (front, gap) = (index, Gap(front: index))
      } else if fades[index] {
        gap.inside.append(index)
      }
    }
    gaps[front] = gap
    return gaps
  }

  /// Has what is gone, and what is new, stay in its place or move with what is next to its gap; what has no place
  /// in the order moves with what is nearest, and only if the bounds go further than they are long.
  private mutating func carryAlong() {
    var ways = [CGPoint](repeating: .zero, count: pieces.count)
    if !boundsBefore.overlaps(boundsAfter) {
      let leaders = pieces.indices.filter { leads[$0] }
      for (index, piece) in pieces.enumerated()
      where piece.before.rank == nil && piece.after.rank == nil {
        let isInData = piece.before.isInData && piece.after.isInData
        ways[index] = isInData ? .zero : way(of: [index], alongside: leaders)
      }
    }
    let (old, new) = (gaps(at: .before), gaps(at: .after))
    for (front, gone) in old {
      let new = new[front] ?? Gap()
      guard !staysCovered(gone, new) else { continue }
      for gap in [gone, new] {
        let neighbours = [gap.front, gap.back].compactMap { $0 }
        let seen = neighbours.filter { index in
          gap.inside.first.map { pieces[index][pieces[$0].seenEnd].isSeen } ?? false
        }
        let way = way(of: gap.inside, alongside: seen.isEmpty ? neighbours : seen)
        for index in gap.inside { ways[index] = way }
      }
    }
    for index in pieces.indices {
      let end = pieces[index].seenEnd
      guard pieces[index][end.other].frame == nil, let frame = pieces[index][end].frame else {
        continue
      }
      pieces[index][end.other].frame = frame.offsetBy(dx: ways[index].x, dy: ways[index].y)
    }
  }

  /// How that of some leaders moves which is nearest to elements that are seen at the same end only; if there is
  /// none, it is the bounds.
  private func way(of elements: [Int], alongside leaders: [Int]) -> CGPoint {
    guard let end = elements.first.map({ pieces[$0].seenEnd }) else { return .zero }
    let place = elements.compactMap { pieces[$0][end].frame }.reduce(CGRect.null) { $0.union($1) }
    let bounds = MovedElement(old: bounds(at: end), new: bounds(at: end.other))
    return leaders.compactMap { pieces[$0].moved(from: end) }.nearest(to: place, by: \.old)?
      .way(at: place) ?? bounds.way(at: bounds.old)
  }

  /// Whether what is in a gap covers it on the whole way if it stays in its place.
  ///
  /// The gap goes in a straight line from where it is before to where it is afterwards: what is between both
  /// is covered if they touch.
  private func staysCovered(_ gone: Gap, _ new: Gap) -> Bool {
    let back = gone.back == new.back ? gone.back : nil
    // What was not seen of the gap may come into sight on the way, and then it is empty.
    if let front = gone.front, let back {
      let line = ([front] + gone.inside + [back]).compactMap { pieces[$0].before.rank }
      guard zip(line, line.dropFirst()).allSatisfy({ $0.mayBeNext(to: $1) }) else { return false }
    }
    /// What the gap reaches over, as far as something is in it; nil: nothing is.
    func reach(_ inside: [Int], at end: End) -> ScrollAxis.Span? {
      func span(_ index: Int) -> ScrollAxis.Span? { pieces[index][end].frame.map(axis.span) }
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
}
